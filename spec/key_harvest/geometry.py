"""Which spaces can adjoin, and what hangs together on a board of numbers."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable
from typing import cast

from spec.key_harvest.state import EDGES, SPACES, Edge, Space

NUMBER_OF: dict[Space, int] = {space: number for number, space in enumerate(SPACES)}
ENDS: dict[Edge, tuple[Space, Space]] = {edge: cast(tuple[Space, Space], tuple(edge.split("-"))) for edge in EDGES}
"""The two spaces of a pair."""
EDGE_OF: dict[frozenset[Space], Edge] = {frozenset(ends): edge for edge, ends in ENDS.items()}
Adjoining = dict[Space, frozenset[Space]]
"""The spaces of a board, each with those that adjoin it."""


@functools.lru_cache(maxsize=256)
def _adjoining(edges: tuple[Edge, ...]) -> Adjoining:
    found: dict[Space, set[Space]] = {}
    for edge in edges:
        one, other = ENDS[edge]
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {space: frozenset(found[space]) for space in SPACES if space in found}


def adjoining(edges: Iterable[Edge]) -> Adjoining:
    """The spaces that occur in pairs that adjoin, each with those that adjoin it."""
    return _adjoining(tuple(edges))


def reached_from(start: Space, spaces: Collection[Space], beside: Adjoining) -> set[Space]:
    """The spaces to which one comes from one of them, going over adjoining ones."""
    reached, pending = {start}, [start]
    while pending:
        new = [space for space in beside.get(pending.pop(), ()) if space in spaces and space not in reached]
        reached.update(new)
        pending += new
    return reached


def hangs_together(beside: Adjoining) -> bool:
    """From one space of the board one comes to every other."""
    return not beside or len(reached_from(next(iter(beside)), beside, beside)) == len(beside)


def groups(spaces: Collection[Space], beside: Adjoining) -> list[set[Space]]:
    """The spaces in groups that hang together."""
    left, found = set(spaces), []
    while left:
        group = reached_from(min(left), left, beside)
        left -= group
        found.append(group)
    return found
