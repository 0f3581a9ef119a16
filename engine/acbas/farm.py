"""The shape of a farm: its spaces and edges, its pastures, what is unused, and which buildings hang together.

All sets of spaces and edges are whole numbers with one bit for each member, as in `names`. Two spaces of one row are
three bits apart, two of one column one bit, so a set moves one space to any side by a shift.
"""

from __future__ import annotations

from functools import lru_cache

from engine.acbas.names import (
    COLUMNS,
    EDGES_OF,
    FIRST_COLUMN,
    MOST_EXPANSIONS,
    NEIGHBOUR_MASKS,
    NORTH,
    SOUTH,
    SPACES,
    members,
)
from engine.acbas.state import Farm

EVERYWHERE = (1 << len(SPACES)) - 1
TOP = sum(1 << 3 * index for index in range(len(COLUMNS)))
MIDDLE = TOP << 1
BOTTOM = TOP << 2

# For every set of southern edges the bottom spaces that lie at them.
_ABOVE_SOUTH = [0]
for _column in range(len(COLUMNS)):
    _ABOVE_SOUTH += [spaces | 4 << 3 * _column for spaces in _ABOVE_SOUTH]


def column_spaces(column: int) -> int:
    """The three spaces of a column."""
    return 7 << 3 * (column - FIRST_COLUMN)


def _all_spaces(left: int, right: int) -> int:
    """The spaces of a farm with so many expansions on either side."""
    return sum(column_spaces(column) for column in range(-left, 2 + right))


def edges_around(spaces: int) -> int:
    """The edges that belong to at least one of these spaces."""
    found = 0
    for space in members(spaces):
        for edge in EDGES_OF[space]:
            found |= 1 << edge
    return found


_COUNTS = range(MOST_EXPANSIONS + 1)
_SPACES = [[_all_spaces(left, right) for right in _COUNTS] for left in _COUNTS]
_EDGES = [[edges_around(spaces) for spaces in row] for row in _SPACES]


# What belongs to the farm. Lines 134, 380


def spaces_of(farm: Farm) -> int:
    """The spaces of the farm, with those of its expansions. Line 380"""
    return _SPACES[farm.left][farm.right]


def edges_of(farm: Farm) -> int:
    """The edges on which a barrier of this farm can lie. Line 230"""
    return _EDGES[farm.left][farm.right]


def free_edges(farm: Farm) -> int:
    """The edges of the farm without a barrier; a wall does not keep one away. Lines 230, 256"""
    return _EDGES[farm.left][farm.right] & ~farm.barriers


def spaces_without_trough(farm: Farm) -> int:
    """Where a trough can be put; there is at most one on every space. Line 308"""
    return _SPACES[farm.left][farm.right] & ~farm.troughs


def spaces_without_building(farm: Farm) -> int:
    """Where a building can be put, whether or not there is a trough. Lines 244, 250"""
    return _SPACES[farm.left][farm.right] & ~farm.tiles()


def corners(farm: Farm) -> int:
    """The four corners of the farm as it is. Line 608"""
    ends = column_spaces(-farm.left) | column_spaces(1 + farm.right)
    return ends & (TOP | BOTTOM)


# Pastures. Lines 228-256


def pastures(farm: Farm) -> tuple[int, ...]:
    """The completed pastures, each as the set of its spaces. Lines 230, 236"""
    return enclosed(farm.left, farm.right, farm.barriers, farm.tiles())


@lru_cache(maxsize=1 << 16)
def enclosed(left: int, right: int, barriers: int, tiles: int) -> tuple[int, ...]:
    """The completed pastures among the spaces without building; the walls of a building close edges like barriers."""
    spaces = _SPACES[left][right]
    free = spaces & ~tiles
    west = barriers & (1 << NORTH) - 1
    north = barriers >> NORTH & EVERYWHERE
    open_sides = (
        column_spaces(-left) & ~west
        | column_spaces(1 + right) & ~(west >> 3)
        | TOP & ~north
        | BOTTOM & ~_ABOVE_SOUTH[barriers >> SOUTH]
    )
    inside = free & ~_reached(free & open_sides, free, west, north)
    found = []
    while inside:
        pasture = _reached(inside & -inside, inside, west, north)
        found.append(pasture)
        inside &= ~pasture
    return tuple(found)


def _reached(start: int, free: int, west: int, north: int) -> int:
    """The free spaces that can be reached from some of them over edges without barrier."""
    reached = 0
    border = start
    while border:
        reached |= border
        border = (
            (border & ~west) >> 3
            | border << 3 & ~west
            | (border & ~north & ~TOP) >> 1
            | (border & ~BOTTOM) << 1 & ~north
        ) & (free & ~reached)
    return reached


# What is used. Lines 422-429


def unused(farm: Farm) -> int:
    """The spaces without building and trough that belong to no completed pasture. Lines 426, 427"""
    rest = _SPACES[farm.left][farm.right] & ~(farm.tiles() | farm.troughs)
    if rest:
        for pasture in pastures(farm):
            rest &= ~pasture
    return rest


def used_expansions(farm: Farm) -> int:
    """The expansions without an unused space; the board of the beginning never counts. Lines 422, 428-430"""
    added = (*range(-farm.left, 0), *range(2, 2 + farm.right))
    return sum(is_used(farm, column) for column in added)


def is_used(farm: Farm, column: int) -> bool:
    """Whether no space of a column is unused. Line 426"""
    return not unused(farm) & column_spaces(column)


# Adjacency. Lines 549, 553, 655, 759


def around(space: int) -> int:
    """The spaces orthogonally adjacent to a space, of the farm or not."""
    return NEIGHBOUR_MASKS[space]


def adjacent_to(spaces: int) -> int:
    """The spaces orthogonally adjacent to one or more of these; these themselves may be among them."""
    return spaces >> 3 | spaces << 3 & EVERYWHERE | (spaces & ~TOP) >> 1 | (spaces & ~BOTTOM) << 1


def hang_together(tiles: int) -> bool:
    """Whether all these spaces are one orthogonally connected group. Lines 549, 553"""
    return _reached(tiles & -tiles, tiles, 0, 0) == tiles
