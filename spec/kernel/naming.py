"""Names that are compared: with a decision where the flow of the game depends on it, or as a truth."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar, cast

from spec.kernel.judge import current
from spec.kernel.terms import ite, variable

K = TypeVar("K")


def is_one_of(name: Any, values: Collection[Any]) -> bool:
    """The name is one of these; if it is open, both answers are explored, and which of them it is stays open."""
    unread = getattr(name, "unread", None)
    if unread is None:
        return name in values
    return cast(bool, unread.sorted_by(("one of", tuple(values)), lambda value: value in values))


def each_one(values: Sequence[K], field: str) -> Iterator[K]:
    """Every value of a field of candidates; if somebody has a move in mind, only the one that it has there."""
    sought = current().sought
    if sought is None or field not in sought:
        yield from values
    elif is_one_of(sought[field], values):
        yield sought[field]


def looked_up(table: Mapping[Any, int], name: Any) -> int:
    """The number of a name in a table; if the name is open, as a number that depends on it."""
    unread = getattr(name, "unread", None)
    if unread is None:
        return table[name]
    groups = unread.groups(unread.left(), ("in", tuple(table.items())), lambda value: table[value])
    first = table[unread.values[0]]
    if len(groups) > 1 and all(table[value] == first + place for place, value in enumerate(unread.values)):
        return variable(unread.path) + first
    *others, (found, _) = groups
    for way, (number, _) in enumerate(others):
        found = ite(unread.is_in(groups, way), number, found)
    return cast(int, found)


def is_named(name: Any, *values: Any) -> bool:
    """The name is one of these, as a truth that nobody has to decide."""
    unread = getattr(name, "unread", None)
    if unread is None:
        return name in values
    groups = unread.groups(unread.left(), ("one of", values), lambda value: value in values)
    if len(groups) == 1:
        return cast(bool, groups[0][0])
    return cast(bool, unread.is_in(groups, next(way for way, (about, _) in enumerate(groups) if about)))
