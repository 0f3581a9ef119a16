"""Where the spaces and edges of a farm lie: rows from forest to road, columns from the leftmost possible expansion."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from spec.acbas.state import EDGES, SPACES, Edge, Farm, Space
from spec.kernel import both, either, implies, is_named, looked_up, negate

TOP, MIDDLE, BOTTOM = "t", "m", "b"
ROWS = (TOP, MIDDLE, BOTTOM)
HOME: Space = "b0"
"""Where the Residence stands."""
SIDES = {"n": (-1, 0), "w": (0, -1), "s": (1, 0), "e": (0, 1)}


def row_of(space: Space) -> str:
    return str(space)[0]


def column_of(space: Space) -> int:
    return int(space[1:])


def _at(row: int, column: int) -> Space | None:
    """The space there, if there can be one."""
    if not 0 <= row < len(ROWS):
        return None
    name = f"{ROWS[row]}{column}"
    return name if name in SPACES else None


def _beside(space: Space, side: str) -> Space | None:
    down, right = SIDES[side]
    return _at(ROWS.index(row_of(space)) + down, column_of(space) + right)


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
"""Orthogonally adjacent spaces."""

BORDERS: dict[Edge, tuple[Space, ...]] = {
    edge: tuple(space for space in SPACES if edge in (name for name, _ in AROUND[space])) for edge in EDGES
}
"""The one or two spaces on whose border an edge lies."""

COLUMN_OF: dict[Space, int] = {space: column_of(space) for space in SPACES}
MIDDLE_ROW: tuple[Space, ...] = tuple(space for space in SPACES if row_of(space) == MIDDLE)
BOTTOM_ROW: tuple[Space, ...] = tuple(space for space in SPACES if row_of(space) == BOTTOM)


LEFT_OF: dict[Edge, int] = {edge: min(COLUMN_OF[space] for space in spaces) for edge, spaces in BORDERS.items()}
RIGHT_OF: dict[Edge, int] = {edge: max(COLUMN_OF[space] for space in spaces) for edge, spaces in BORDERS.items()}
"""The columns of the spaces on whose border an edge lies, which may be the same."""


def has_column(farm: Farm, column: int) -> bool:
    """The column belongs to the farm: one of the first two, or of an expansion."""
    on_the_left = column < 0
    if on_the_left is False:
        return farm.right >= column - 1
    return both(implies(on_the_left, farm.left >= 0 - column), either(on_the_left, farm.right >= column - 1))


def has_space(farm: Farm, space: Space) -> bool:
    return has_column(farm, looked_up(COLUMN_OF, space))


def has_edge(farm: Farm, edge: Edge) -> bool:
    """An edge belongs to the farm if a space on one side of it does."""
    return either(has_column(farm, looked_up(LEFT_OF, edge)), has_column(farm, looked_up(RIGHT_OF, edge)))


def spaces_of(farm: Farm) -> Iterator[Space]:
    """The spaces of a farm of known size."""
    columns = [column for column in set(COLUMN_OF.values()) if has_column(farm, column)]
    return (space for space in SPACES if COLUMN_OF[space] in columns)


def is_a_corner(farm: Farm, space: Space) -> bool:
    """The space lies in one of the four corners of the farm, expansions included."""
    column = looked_up(COLUMN_OF, space)
    first, last = both(column <= 0, farm.left == 0 - column), both(column >= 1, farm.right == column - 1)
    return both(negate(is_named(space, *MIDDLE_ROW)), either(first, last))
