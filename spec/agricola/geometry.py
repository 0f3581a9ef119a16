"""Where the spaces and edges of a farm lie: three rows of five spaces."""

from __future__ import annotations

from collections.abc import Collection
from typing import cast

from spec.agricola.state import EDGES, SPACES, Edge, Space

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
