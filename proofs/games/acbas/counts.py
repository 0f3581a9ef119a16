"""What is counted at the end of a game of All Creatures Big and Small, as far as it is counted on symbols."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.book.formulas.sightings import Count
from proofs.games.acbas.situations import standing, symbolic_game
from spec.acbas.places import as_room
from spec.acbas.room import pasture_room
from spec.acbas.scoring import animal_points, bonus, building_halves, wins
from spec.acbas.state import ANIMALS, Game, Special
from spec.kernel import Focus
from spec.kernel.terms import variable

COUNTED: tuple[Special, ...] = (
    "storage_building", "log_house", "large_extension", "feed_storehouse", "manor", "office", "stone_carver",
    "pig_stall", "cow_stall", "estate",
)  # fmt: skip
"""Buildings whose points are counted out."""


def counts() -> Iterator[Count]:
    """Everything that is counted, each with a position. Whoever watches the rules sees what comes out."""
    for building in COUNTED:
        yield Focus("scoring", symbolic_game("over", standing(building), turn=None)), "the scores", _count
    yield Focus("scoring", symbolic_game("over", turn=None)), "the winner", _compare
    yield Focus("room", symbolic_game("work")), "the room of a pasture", _room_of_a_pasture


def _count(state: Game) -> None:
    me = state.players[0]
    counted = as_room(me.animals)
    animal_points(counted)
    for animal, count in zip(ANIMALS, counted, strict=True):
        bonus(animal, count)
    building_halves(me, counted)


def _compare(state: Game) -> None:
    wins(0, 0, variable("points_of_seat_0"), variable("points_of_seat_1"))


def _room_of_a_pasture(state: Game) -> None:
    pasture_room(variable("spaces"), variable("troughs"), feeding=False)
