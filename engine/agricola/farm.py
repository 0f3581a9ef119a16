"""The spaces of a farm: what is adjacent, what hangs together, what is fenced and what is empty.

Lines 584-596, 869-870, 1027-1033, 1087-1105, 1119-1122
"""

from __future__ import annotations

from functools import lru_cache

from engine.agricola.names import (
    COLUMNS,
    EVERYWHERE,
    LEFTMOST,
    MOST_STABLES,
    RIGHTMOST,
    SIDES,
    WEST,
    members,
)
from engine.agricola.state import Farm

_ROW = (1 << COLUMNS) - 1


# Geography


def beside(spaces: int) -> int:
    """The spaces adjacent to one or more of these; these themselves may be among them."""
    return (spaces & ~LEFTMOST) >> 1 | (spaces & ~RIGHTMOST) << 1 | spaces >> COLUMNS | spaces << COLUMNS & EVERYWHERE


def hang_together(spaces: int) -> bool:
    """Whether one can go from each of these spaces to each other, from space to adjacent space."""
    return _reached(spaces & -spaces, spaces, 0, 0) == spaces


def around(spaces: int) -> int:
    """The edges that lead out of a set of spaces: an edge between two of them belongs to both and is none."""
    found = 0
    for space in members(spaces):
        found ^= SIDES[space]
    return found


def between(spaces: int) -> int:
    """The edges between two spaces of a set."""
    found = 0
    for space in members(spaces):
        found |= SIDES[space]
    return found & ~around(spaces)


# Pastures. Lines 1027-1033, 1089, 1005-1006


def pastures(farm: Farm) -> tuple[int, ...]:
    """The pastures of a farm, each as the set of its spaces. Lines 1027-1029, 1089"""
    if not farm.fences:
        return ()
    return enclosed(farm.rooms | farm.fields, farm.fences)


def number_of_pastures(farm: Farm) -> int:
    """How many pastures a farm has. Lines 1719-1720"""
    return len(pastures(farm))


@lru_cache(maxsize=1 << 12)
def enclosed(tiles: int, fences: int) -> tuple[int, ...]:
    """The pastures among the spaces without tile. Neither a wall nor a field is a fence. Lines 1005-1006, 1089"""
    north, west = _spaces_below(fences), _spaces_right_of(fences)
    rest = EVERYWHERE & ~tiles
    found = []
    while rest:
        region = _reached(rest & -rest, rest, north, west)
        if not around(region) & ~fences:
            found.append(region)
        rest &= ~region
    return tuple(found)


def _spaces_below(fences: int) -> int:
    """The spaces with a fence on their northern edge."""
    return fences & EVERYWHERE


def _spaces_right_of(fences: int) -> int:
    """The spaces with a fence on their western edge."""
    found = 0
    for row in range(3):
        found |= (fences >> WEST + row * (COLUMNS + 1) & _ROW) << row * COLUMNS
    return found


def _reached(start: int, land: int, north: int, west: int) -> int:
    """The spaces of some land that can be reached from some of them without crossing a fence."""
    reached = 0
    border = start
    while border:
        reached |= border
        border = (
            (border & ~west & ~LEFTMOST) >> 1
            | (border & ~RIGHTMOST) << 1 & ~west
            | (border & ~north) >> COLUMNS
            | border << COLUMNS & ~north
        ) & (land & ~reached)
    return reached


def fenced(farm: Farm) -> int:
    """The spaces that belong to pastures."""
    found = 0
    for pasture in pastures(farm):
        found |= pasture
    return found


# Where something can be built. Lines 590-596, 1100-1105, 1217


def empty_spaces(farm: Farm) -> int:
    """The spaces without tile and stable that belong to no pasture. Lines 681-683, 1121, 1217"""
    return EVERYWHERE & ~(farm.rooms | farm.fields | farm.stables | fenced(farm))


def room_sites(farm: Farm) -> int:
    """Where a room can be added: on an empty space adjacent to a room. Lines 869-870, 923-925"""
    return beside(farm.rooms) & empty_spaces(farm)


def field_sites(farm: Farm) -> int:
    """Where a field can be plowed: anywhere for the first, then adjacent to a field. Lines 1120-1122"""
    return beside(farm.fields) & empty_spaces(farm) if farm.fields else empty_spaces(farm)


def stable_sites(farm: Farm) -> int:
    """Where a stable can be built, if one is left: on a space without tile and stable. Lines 1071-1072, 1100-1105"""
    if farm.stables.bit_count() >= MOST_STABLES:
        return 0
    return EVERYWHERE & ~(farm.rooms | farm.fields | farm.stables)
