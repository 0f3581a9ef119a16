"""Where the spaces and edges of a farm lie: three rows of five spaces."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator
from typing import NamedTuple, cast

from spec.agricola.state import EDGES, MOST_FENCES, SPACES, Edge, Space

ROWS = "tmb"
SIDES = {"n": (-1, 0), "w": (0, -1), "s": (1, 0), "e": (0, 1)}
HOME: tuple[Space, ...] = ("m1", "b1")
"""Where the two rooms of the beginning are."""


def _beside(space: Space, side: str) -> Space | None:
    """The space on that side, if there is one."""
    down, right = SIDES[side]
    row, column = ROWS.index(space[0]) + down, int(space[1]) + right
    return cast(Space, f"{ROWS[row]}{column}") if 0 <= row < 3 and 1 <= column <= 5 else None


def _edge(space: Space, side: str) -> Edge:
    """The edge on that side, by its one name."""
    other = _beside(space, side)
    if side in "se" and other is not None:
        return cast(Edge, f"{other}.{'n' if side == 's' else 'w'}")
    return cast(Edge, f"{space}.{side}")


AROUND: dict[Space, tuple[tuple[Edge, Space | None], ...]] = {
    space: tuple((_edge(space, side), _beside(space, side)) for side in SIDES) for space in SPACES
}
"""For each space its four edges, each with the space beyond it."""

NEIGHBOURS: dict[Space, tuple[Space, ...]] = {
    space: tuple(other for _, other in around if other is not None) for space, around in AROUND.items()
}
"""Spaces that share an edge."""

BORDERS: dict[Edge, tuple[Space, ...]] = {
    edge: tuple(space for space in SPACES if edge in (name for name, _ in AROUND[space])) for edge in EDGES
}
"""The one or two spaces on whose border an edge lies."""

NUMBER_OF: dict[Space, int] = {space: number for number, space in enumerate(SPACES)}


def hang_together(spaces: Collection[Space]) -> bool:
    """Going from space to adjacent space one reaches all of them."""
    if not spaces:
        return True
    reached = {next(iter(spaces))}
    pending = list(reached)
    while pending:
        beside = [space for space in NEIGHBOURS[pending.pop()] if space in spaces and space not in reached]
        reached.update(beside)
        pending += beside
    return len(reached) == len(set(spaces))


# --- sets of spaces ---------------------------------------------------------------------------------------------


class Area(NamedTuple):
    """A set of spaces, with the edges that lead out of it and those between two of its spaces."""

    spaces: frozenset[Space]
    out: tuple[Edge, ...]
    inside: frozenset[Edge]


@functools.cache
def area_of(spaces: frozenset[Space]) -> Area:
    """The edges of a set of spaces."""
    within = {edge: sum(1 for space in beside if space in spaces) for edge, beside in BORDERS.items()}
    out = tuple(edge for edge in EDGES if within[edge] == 1)
    return Area(spaces, out, frozenset(edge for edge in EDGES if within[edge] == 2))


@functools.cache
def small_areas() -> tuple[Area, ...]:
    """Every set of spaces that hangs together and around which fences can go, those that take the fewest first."""
    grown = (
        spaces
        for number, space in enumerate(SPACES)
        for spaces in _grown(frozenset([space]), frozenset(SPACES[number + 1 :]))
    )
    return tuple(sorted((area for area in map(area_of, grown) if len(area.out) <= MOST_FENCES), key=_extent))


def _extent(area: Area) -> tuple[int, int, list[int]]:
    return len(area.out), len(area.spaces), sorted(NUMBER_OF[space] for space in area.spaces)


def _grown(spaces: frozenset[Space], others: frozenset[Space]) -> Iterator[frozenset[Space]]:
    """The spaces, and every larger set that hangs together, made of them and of some others; each set once."""
    yield spaces
    beside = [other for space in sorted(spaces) for other in NEIGHBOURS[space] if other in others]
    for other in dict.fromkeys(beside):
        others -= {other}
        yield from _grown(spaces | {other}, others)


@functools.lru_cache(maxsize=20_000)
def open_areas(tiles: frozenset[Space], fences: frozenset[Edge]) -> tuple[tuple[Area, int], ...]:
    """The areas without tile and without a fence inside, each with the number of fences that are missing around it."""
    return tuple(
        (area, sum(1 for edge in area.out if edge not in fences))
        for area in small_areas()
        if area.spaces.isdisjoint(tiles) and area.inside.isdisjoint(fences)
    )


@functools.lru_cache(maxsize=20_000)
def closed_areas(tiles: frozenset[Space], fences: frozenset[Edge]) -> tuple[frozenset[Space], ...]:
    """The areas without tile that hang together over edges without fence, with a fence on every edge that leads out."""
    found = []
    left = set(SPACES) - tiles
    while left:
        region, closed = _region(min(left), tiles, fences)
        left -= region
        if closed:
            found.append(frozenset(region))
    return tuple(found)


def _region(start: Space, tiles: frozenset[Space], fences: frozenset[Edge]) -> tuple[set[Space], bool]:
    """The spaces that hang together with one, and whether no edge is open to the outside."""
    region, pending, closed = {start}, [start], True
    while pending:
        for edge, beyond in AROUND[pending.pop()]:
            if edge in fences:
                continue
            if beyond is None or beyond in tiles:
                closed = False
            elif beyond not in region:
                region.add(beyond)
                pending.append(beyond)
    return region, closed
