"""Where the spaces of any board of Key Harvest are drawn: hexagons in rows, shifted so that what adjoins touches.

From one row to the next the spaces are half a space further left or right, whichever way more of them adjoin. A box may
say otherwise of some: two spaces that touch need not adjoin (a wall is between them), and two that adjoin need not
touch (a bridge leads from one to the other).
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from proofs.draw.paper import MARGIN, WIDTH
from spec.key_harvest.geometry import ENDS, adjoining
from spec.key_harvest.state import SPACES, Edge, Space

HALF, TALL, EAVE = 18, 22, 11
"""Of a hexagon that stands on a corner: from the middle to the side, to the top, and to where the sides begin."""
FULL, TILE, SMALL = (HALF, TALL, EAVE), (17, 21, 10), (9, 11, 5)
"""Sizes of hexagons: a space, what fills it, and the crop on the small side of a field."""
PITCH = TALL + EAVE
"""From one row to the next."""
COLUMNS = (WIDTH - 2 * MARGIN) // (2 * HALF)
"""How many hexagons have room side by side on a sheet."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Plan:
    """Where spaces are drawn, and where touching and adjoining are not the same."""

    halves: Mapping[Space, int]
    """By space, in the order of spaces, how many half spaces it is from the left edge of the board."""
    walls: tuple[Edge, ...]
    """Pairs that touch and do not adjoin."""
    bridges: tuple[Edge, ...]
    """Pairs that adjoin and do not touch."""

    @property
    def spaces(self) -> list[Space]:
        """In their order."""
        return list(self.halves)

    @property
    def columns(self) -> float:
        """How many spaces the board is wide."""
        return (max(self.halves.values(), default=0) + 2) / 2

    @property
    def width(self) -> int:
        """Of the paper on which it has room."""
        return WIDTH + max(0, round((self.columns - COLUMNS) * 2 * HALF))

    @property
    def height(self) -> int:
        return rows_of(self.halves) * PITCH + EAVE if self.halves else 0

    def middle(self, space: Space, top: float) -> Point:
        """The middle of a space, if the board begins at that height; a narrow board lies in the middle of the paper."""
        left = (self.width - self.columns * 2 * HALF) / 2
        first = row_of(next(iter(self.halves)))
        return left + (self.halves[space] + 1) * HALF, top + TALL + (row_of(space) - first) * PITCH


def row_of(space: Space) -> int:
    """The rows are counted from the top, 0 to 6."""
    return "ABCDEFG".index(space[0])


def rows_of(spaces: Iterable[Space]) -> int:
    """How many rows there are from the first to the last of these spaces."""
    rows = [row_of(space) for space in spaces]
    return max(rows) - min(rows) + 1


# --- shifting the rows ------------------------------------------------------------------------------------------


def plan_of(edges: Iterable[Edge], others: Iterable[Space] = ()) -> Plan:
    """The plan of the spaces that occur in pairs that adjoin, and of others."""
    return _plan(frozenset(edges), frozenset(others))


@functools.lru_cache(maxsize=64)
def _plan(edges: frozenset[Edge], others: frozenset[Space]) -> Plan:
    known = {*adjoining(edges), *others}
    shifts = _shifts(edges, known)
    places = {space: 2 * int(space[1]) + shifts[row_of(space)] for space in SPACES if space in known}
    first = min(places.values(), default=0)
    halves = {space: place - first for space, place in places.items()}
    touching = [edge for edge, ends in ENDS.items() if known.issuperset(ends) and _touch(halves, *ends)]
    walls = tuple(edge for edge in touching if edge not in edges)
    return Plan(halves, walls, tuple(edge for edge in ENDS if edge in edges and edge not in touching))


def _touch(halves: Mapping[Space, int], one: Space, other: Space) -> bool:
    return abs(halves[one] - halves[other]) == (2 if row_of(one) == row_of(other) else 1)


def _shifts(edges: Collection[Edge], known: Collection[Space]) -> list[int]:
    """How many half spaces each row is shifted to the right; where as many adjoin either way, towards the middle."""
    found = [0]
    for row in range(6):
        slants = [_slant(edge) for edge in edges if row_of(ENDS[edge][0]) == row and edge[0] != edge[3]]
        left = slants.count(1) - slants.count(-1)
        left = left or _centre(known, row + 1) - _centre(known, row) or found[row] or 1
        found.append(found[row] + (-1 if left > 0 else 1))
    return found


def _slant(edge: Edge) -> int:
    """How much greater the number in the lower row is."""
    one, other = ENDS[edge]
    return int(other[1]) - int(one[1])


def _centre(known: Collection[Space], row: int) -> int:
    """Where the middle of a row is, in half spaces, if no row is shifted."""
    numbers = [int(space[1]) for space in known if row_of(space) == row]
    return min(numbers) + max(numbers) if numbers else 0


# --- lines ------------------------------------------------------------------------------------------------------


def hexagon(middle: Point, size: tuple[int, int, int] = FULL) -> str:
    """A path around a point."""
    (x, y), (half, tall, eave) = middle, size
    roof = tall - eave
    return f"M{x:g} {y - tall:g}l{half} {roof}v{2 * eave}l-{half} {roof}l-{half}-{roof}v-{2 * eave}z"


def between(plan: Plan, edge: Edge, top: float) -> tuple[Point, Point]:
    """Both ends of the line between two spaces that touch, or of the bridge from one to another."""
    (x, y), (other_x, other_y) = (plan.middle(space, top) for space in ENDS[edge])
    if y == other_y:
        across = (x + other_x) / 2
        return (across, y - EAVE), (across, y + EAVE)
    side = HALF if other_x > x else -HALF
    if abs(other_x - x) > HALF:
        return (x + side, y + EAVE), (other_x - side, other_y - EAVE)
    return (x, y + TALL), (x + side, y + EAVE)
