"""How many animals of each type the farms of a position have room for.

A game says what its types are, how many there are and whether so many fit, by the rule of its model; what is most is
searched for. Whatever fits, fewer fit too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from proofs.game import Game
from proofs.language import listed
from spec.kernel import Judge

Herd = Mapping[str, int]
"""How many there are of each type."""
MOST = 1_000_000
"""Nobody looks for room for more than that."""


@dataclass(frozen=True)
class Keeping:
    """How animals are kept in a game."""

    types: Sequence[str]
    held: Callable[[Any, int], Herd]
    """The animals that a seat has in a position."""
    fit: Callable[[Any, int, Herd], bool]
    """Whether a seat would have room for these animals in a position."""
    told: Callable[[Herd], str]
    """So many of some types, in words."""
    places: Callable[[Any, int], Sequence[str]] = lambda state, seat: ()
    """Where a seat can keep animals, and how many, in words."""


class Room(msgspec.Struct):
    """What a seat has room for."""

    seat: int
    held: dict[str, int]
    fit: bool
    """What is held has room."""
    alone: dict[str, int]
    """Of each type the most for which there is room if there is no other."""
    more: dict[str, int]
    """Of each type the most that have room beside what is held; nothing if what is held has none."""
    places: list[str]


def rooms(game: Game, state: Any) -> list[Room]:
    """What every seat has room for; nothing in a game in which nobody asks for that."""
    keeping = game.desk.room
    if keeping is None:
        return []
    with Judge():
        return [_room(keeping, state, seat) for seat in range(len(state.players))]


def _room(keeping: Keeping, state: Any, seat: int) -> Room:
    held = {name: keeping.held(state, seat)[name] for name in keeping.types}
    nothing = dict.fromkeys(keeping.types, 0)

    def most(kind: str, herd: Mapping[str, int]) -> int:
        return most_of(lambda count: keeping.fit(state, seat, {**herd, kind: herd[kind] + count}))

    return Room(
        seat=seat,
        held=held,
        fit=(fit := keeping.fit(state, seat, held)),
        alone={kind: most(kind, nothing) for kind in keeping.types},
        more={kind: most(kind, held) for kind in keeping.types} if fit else {},
        places=list(keeping.places(state, seat)),
    )


def most_of(fits: Callable[[int], bool]) -> int:
    """The largest number that fits, where none fits that is larger than one that does not."""
    too_many = 1
    while too_many < MOST and fits(too_many):
        too_many *= 2
    fitting = too_many // 2
    while too_many - fitting > 1:
        middle = (fitting + too_many) // 2
        fitting, too_many = (middle, too_many) if fits(middle) else (fitting, middle)
    return fitting


# --- the text ---------------------------------------------------------------------------------------------------


def told(game: Game, found: Sequence[Room]) -> str:
    """The same as a person reads it."""
    keeping = game.desk.room
    if keeping is None:
        return f"In {game.model.title} there is nothing that animals need room for."
    return "\n".join(line for room in found for line in _told(keeping, room))


def _told(keeping: Keeping, room: Room) -> list[str]:
    there = {kind: count for kind, count in room.held.items() if count}
    if not there:
        said = "has no animals."
    else:
        said = f"has {keeping.told(there)}, and {'all of them fit' if room.fit else 'not all of them fit'}."
    lines = [f"Seat {room.seat} {said}", f"  Of one type alone at most {_either(keeping, room.alone)}."]
    if there and room.fit:
        lines.append(f"  Beside them at most {_either(keeping, room.more)} more.")
    return [*lines, *(f"  {place}" for place in room.places)]


def _either(keeping: Keeping, herd: Herd) -> str:
    return listed([keeping.told({kind: count}) for kind, count in herd.items()], "or")
