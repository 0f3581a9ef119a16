"""Where animals have room on a farm of Agricola, place by place, and in words."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from spec.agricola.room import pasture_land, pastures, room_in
from spec.agricola.state import SPACES, Farm, Space

TAMER, TROUGH = "A086", "A012"
"""The cards that make room for animals: Animal Tamer and Drinking Trough."""


@dataclass(frozen=True)
class Spot:
    """A place for animals: what it is, on which spaces, how many stables stand in it, and how many it holds."""

    title: str
    spaces: tuple[Space, ...]
    stables: int
    room: int


def spots(farm: Farm, cards: Collection[str] = ()) -> list[Spot]:
    """Every place on a farm whose owner has these cards: pastures, stables outside of them, the house."""
    found = []
    for pasture in pastures(farm):
        stables = sum(1 for space in pasture if space in farm.stables)
        found.append(Spot("Pasture", in_order(pasture), stables, room_in(farm, pasture, TROUGH in cards)))
    land = pasture_land(farm)
    found += [Spot("Stable", (space,), 1, 1) for space in in_order(farm.stables) if space not in land]
    return [*sorted(found, key=lambda spot: SPACES.index(spot.spaces[0])), *in_the_house(farm, cards)]


def in_the_house(farm: Farm, cards: Collection[str] = ()) -> list[Spot]:
    """The house is one place, with the Animal Tamer each room is one."""
    if TAMER in cards:
        return [Spot("Room", (space,), 0, 1) for space in in_order(farm.rooms)]
    return [Spot("House", in_order(farm.rooms), 0, 1)]


def in_order(spaces: Iterable[Space]) -> tuple[Space, ...]:
    """Spaces row by row, from the left."""
    return tuple(sorted(spaces, key=SPACES.index))


def most_animals(farm: Farm, cards: Collection[str] = ()) -> int:
    """How many animals the farm holds at the most, of whatever types."""
    return sum(spot.room for spot in spots(farm, cards))


def unused(farm: Farm) -> list[Space]:
    """The spaces with nothing on them that are in no pasture."""
    used = {*farm.rooms, *farm.fields, *farm.stables, *pasture_land(farm)}
    return [space for space in SPACES if space not in used]


# --- in words -------------------------------------------------------------------------------------------------------


def room_words(room: int) -> str:
    return "1 animal" if room == 1 else f"{room} of one type"


def said(spot: Spot) -> str:
    """A place and its room."""
    stables = "" if spot.title != "Pasture" or not spot.stables else f" with {counted(spot.stables, 'stable')}"
    return f"{spot.title} on {' '.join(spot.spaces)}{stables}: {room_words(spot.room)}"


def counted(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
