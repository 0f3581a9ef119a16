"""The words that a condition may use beyond the fields of the records: for each game a few, made of its own rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from spec.acbas.flow import has
from spec.acbas.state import ANIMALS
from spec.acbas.state import Game as AcbasGame
from spec.acbas.state import Player as AcbasPlayer
from spec.hallertau.flow import first_seat
from spec.hallertau.resources import fields_of, sheep_of
from spec.hallertau.scoring import total_points
from spec.hallertau.state import CONTENTS, GOODS, ROWS, SHOPS, SLOTS
from spec.hallertau.state import Game as HallertauGame
from spec.hallertau.state import Player as HallertauPlayer
from spec.kernel import total


@dataclass(frozen=True)
class Function:
    """A word with brackets. It is given a player, then names."""

    means: str
    work: Callable[..., Any]
    gives: str
    """`number` or `truth`."""
    names: str = ""
    """The field of a move type, as `type.field`, whose values are the names that may follow the player."""


@dataclass(frozen=True)
class Words:
    """What is said about one game in conditions."""

    decides: Callable[[Any], int]
    """The seat of the player who has to decide; where nobody in particular has, of the first player."""
    of_player: Mapping[str, tuple[str, Callable[[Any], int]]]
    """Numbers of a player, with what they mean."""
    functions: Mapping[str, Function]
    moves: Mapping[str, tuple[str, str]]
    """Words that ask for a legal move: its type, and the field that the argument gives."""
    owned: Callable[[Any], list[int]]
    """What is counted when the smallest position is looked for: things that players own."""
    counted: str
    leading: tuple[str, ...]
    """Ends of paths on which it depends what is usual elsewhere."""


# --- Hallertau --------------------------------------------------------------------------------------------------


def _decides_in_hallertau(game: HallertauGame) -> int:
    if game.actor is not None:
        return game.actor
    if game.turn is not None:
        return game.turn
    return 0 if game.first_player is None else first_seat(game)


def _in_fields(me: HallertauPlayer, contents: tuple[Any, ...]) -> int:
    return total(me.fields[row][content] for row in ROWS for content in contents)


def _owned_in_hallertau(game: HallertauGame) -> list[int]:
    found: list[int] = []
    for me in game.players:
        found += [me.tools, me.jewels, *(me.goods[good] for good in GOODS), *(me.sheep[slot] for slot in SLOTS)]
        found += [me.fields[row][content] for row in ROWS for content in CONTENTS]
    return found


HALLERTAU = Words(
    decides=_decides_in_hallertau,
    of_player={
        "fields_total": ("fields, sown or empty", fields_of),
        "fields_empty": ("empty fields", lambda me: _in_fields(me, CONTENTS[:1])),
        "fields_sown": ("sown fields", lambda me: _in_fields(me, CONTENTS[1:])),
        "goods_total": ("goods of all kinds", lambda me: total(me.goods[good] for good in GOODS)),
        "sheep_total": ("sheep, on cards and in the stables", sheep_of),
        "advances_total": ("advances of all shops", lambda me: total(me.village[shop].shop for shop in SHOPS)),
    },
    functions={"points": Function("the points of a player as things stand", total_points, "number")},
    moves={"playable": ("play_card", "card")},
    owned=_owned_in_hallertau,
    counted="tools, jewels, goods, sheep and fields of all players",
    leading=("round", ".shop"),
)


# --- All Creatures Big and Small --------------------------------------------------------------------------------


def _decides_in_acbas(game: AcbasGame) -> int:
    if game.now is not None:
        return game.now.player
    return game.turn or 0


def _owned_in_acbas(game: AcbasGame) -> list[int]:
    found: list[int] = []
    for me in game.players:
        found += [me.wood, me.stone, me.reed, *(me.animals[animal] for animal in ANIMALS)]
        found += [me.farm.left, me.farm.right, *me.farm.barriers.values(), *me.farm.troughs.values()]
        found += [*me.farm.stalls.values(), *me.farm.stables.values()]
    return found


ACBAS = Words(
    decides=_decides_in_acbas,
    of_player={
        "animals_total": ("animals of all types", lambda me: total(me.animals[animal] for animal in ANIMALS)),
        "resources_total": ("wood, stone and reed", lambda me: me.wood + me.stone + me.reed),
        "spaces": ("spaces of the farm", lambda me: 6 + 3 * (me.farm.left + me.farm.right)),
        "barriers_built": ("barriers on the farm", lambda me: total(me.farm.barriers.values())),
        "troughs_built": ("troughs on the farm", lambda me: total(me.farm.troughs.values())),
        "stalls_built": ("stalls on the farm", lambda me: total(me.farm.stalls.values())),
        "stables_built": ("stables on the farm", lambda me: total(me.farm.stables.values())),
    },
    functions={"has": Function("the player has built that", has, "truth", "build_special.building")},
    moves={"buildable": ("build_special", "building")},
    owned=_owned_in_acbas,
    counted="resources, animals, expansions, and what lies on the farms of both players",
    leading=("round",),
)

WORDS: dict[str, Words] = {"hallertau": HALLERTAU, "acbas": ACBAS}
PLAYERS: tuple[type, ...] = (HallertauPlayer, AcbasPlayer)
"""The records to which the words of a player belong."""
