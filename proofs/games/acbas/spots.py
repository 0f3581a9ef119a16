"""Where animals have room on a farm of All Creatures Big and Small, place by place, and in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from spec.acbas.buildings import title_of as building_title
from spec.acbas.geometry import ROWS, column_of, row_of
from spec.acbas.places import Place, in_words
from spec.acbas.room import (
    building_room,
    lone_trough,
    pastures,
    place_of,
    room_on_an_unused_space,
    unused_spaces,
)
from spec.acbas.state import Farm, Space


@dataclass(frozen=True)
class Spot:
    """A place for animals: what it is, on which spaces, and its room."""

    title: str
    spaces: tuple[Space, ...]
    place: Place


def spots(farm: Farm) -> list[Spot]:
    """Every place on a farm, also those in which nothing can stand."""
    found = [Spot("pasture", in_order(pasture.spaces), place_of(farm, pasture)) for pasture in pastures(farm)]
    named: list[tuple[str, Space]] = [*farm.buildings.items()]
    named += [("stall", space) for space in farm.stalls] + [("stable", space) for space in farm.stables]
    found += [Spot(name, (space,), building_room(farm, name, space in farm.troughs)) for name, space in named]
    found += [Spot("unused", (space,), room_on_an_unused_space(farm, space)) for space in unused_spaces(farm)]
    taken = {space for spot in found for space in spot.spaces}
    found += [Spot("trough", (space,), lone_trough()) for space in farm.troughs if space not in taken]
    return sorted(found, key=lambda spot: by_row(spot.spaces[0]))


def by_row(space: Space) -> tuple[int, int]:
    return ROWS.index(row_of(space)), column_of(space)


def in_order(spaces: Iterable[Space]) -> tuple[Space, ...]:
    """Spaces row by row, from the left."""
    return tuple(sorted(spaces, key=by_row))


def most_animals(farm: Farm) -> int:
    """How many animals the farm holds at the most, of whatever types."""
    return sum(max((sum(way) for way in spot.place), default=0) for spot in spots(farm))


TITLES = {"pasture": "Pasture", "unused": "Unused space", "trough": "Trough alone"}


def title_of(spot: Spot) -> str:
    return TITLES.get(spot.title) or building_title(spot.title)


def said(spot: Spot) -> str:
    return f"{title_of(spot)} on {' '.join(spot.spaces)}: {in_words(spot.place)}"
