"""What is counted at the end of a game, as far as it is counted on symbols."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from proofs.games.acbas.situations import standing
from proofs.games.acbas.situations import symbolic_game as acbas_game
from proofs.games.hallertau.situations import symbolic_game as hallertau_game
from spec.acbas import room
from spec.acbas import scoring as acbas
from spec.acbas.places import as_room
from spec.acbas.state import ANIMALS, Special
from spec.hallertau import scoring as hallertau
from spec.kernel import Focus
from spec.kernel.terms import variable

Count = tuple[Focus, str, Callable[[Any], None]]
"""A position, what is counted in it, and the counting."""

COUNTED: tuple[Special, ...] = (
    "storage_building", "log_house", "large_extension", "feed_storehouse", "manor", "office", "stone_carver",
    "pig_stall", "cow_stall", "estate",
)  # fmt: skip
"""Buildings whose points are counted out."""


def counts(game_name: str) -> Iterator[Count]:
    """Everything that is counted in a game, each with a position."""
    if game_name == "hallertau":
        over = Focus("scoring", hallertau_game(2, "over"))
        yield over, "the scores", lambda game: _ignored(hallertau.wins(game, 0))
        return
    for building in COUNTED:
        yield Focus("scoring", acbas_game("over", standing(building), turn=None)), "the scores", _count_in_acbas
    yield Focus("scoring", acbas_game("over", turn=None)), "the winner", _compare_in_acbas
    yield Focus("room", acbas_game("work")), "the room of a pasture", _room_of_a_pasture


def _ignored(value: object) -> None:
    """What is counted is seen by whoever watches the rules."""


def _count_in_acbas(game: Any) -> None:
    me = game.players[0]
    counted = as_room(me.animals)
    acbas.animal_points(counted)
    for animal, count in zip(ANIMALS, counted, strict=True):
        acbas.bonus(animal, count)
    acbas.building_halves(me, counted)


def _compare_in_acbas(game: Any) -> None:
    acbas.wins(0, 0, variable("points_of_seat_0"), variable("points_of_seat_1"))


def _room_of_a_pasture(game: Any) -> None:
    room.pasture_room(variable("spaces"), variable("troughs"), feeding=False)
