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


# --- in words ---------------------------------------------------------------------------------------------------


def in_words(place: Place) -> str:
    """The room of a place, such as "4 of one type" or "1 sheep and 2 cows"."""
    ways = [way for way in place if any(way)]
    if not ways:
        return "no animals"
    single = [max(way) for way in ways if sum(map(bool, way)) == 1]
    pairs = [max(way) for way in ways if sum(map(bool, way)) == 2]
    if len(single) == len(ANIMALS):
        alone = "1 animal" if single[0] == 1 else f"{single[0]} of one type"
        return alone + (f" or {pairs[0]} + {pairs[0]} of two" if pairs else "")
    if len(set(ways[0])) == 1:
        return f"{ways[0][0]} of every type"
    return " or ".join(as_amounts(way) for way in ways)


def as_amounts(way: Room) -> str:
    counts = [(count, animal) for count, animal in zip(way, ANIMALS, strict=True) if count]
    return " and ".join(
        f"{count} {animal if count == 1 or animal == 'sheep' else animal + 's'}" for count, animal in counts
    )
