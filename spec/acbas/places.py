"""Places for animals: how many of each type can stand there, in each way to use it."""

from __future__ import annotations

from collections.abc import Mapping

from spec.acbas.state import ANIMALS, Animal

Room = tuple[int, int, int, int]
"""How many of each type, in the order of the animals."""
Place = tuple[Room, ...]
"""The ways to use a place, each with how many of each type may then stand there. Nothing can stand where there is
none."""

NOTHING: Place = ()


def as_room(animals: Mapping[Animal, int]) -> Room:
    return animals["sheep"], animals["pig"], animals["cow"], animals["horse"]


def only(animal: Animal, room: int) -> Place:
    """Room for one type, which is given."""
    sheep, pig, cow, horse = (room if animal == other else 0 for other in ANIMALS)
    return ((sheep, pig, cow, horse),)


def one_type(room: int) -> Place:
    """Room for animals of one type, whichever."""
    return tuple(way for animal in ANIMALS for way in only(animal, room))


def each_type(room: int) -> Place:
    """Room for so many of every type at the same time."""
    return ((room, room, room, room),)


def times(place: Place, factor: int) -> Place:
    """The place with every number multiplied."""
    return tuple((sheep * factor, pig * factor, cow * factor, horse * factor) for sheep, pig, cow, horse in place)
