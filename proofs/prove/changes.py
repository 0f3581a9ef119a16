"""What a move or a step has changed in a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spec.kernel.names import Names
from spec.kernel.records import Record
from spec.kernel.sequences import Sequel
from spec.kernel.terms import Node
from spec.kernel.unread import raw


def changed_fields(before: Any, after: Any) -> set[str]:
    """The names of the fields that do not hold the same as before."""
    return set(_changed(before, after))


def _changed(before: Any, after: Any) -> Iterator[str]:
    for name in before.__struct_fields__:
        one, two = raw(before, name), raw(after, name)
        if one is two:
            continue
        if isinstance(one, Record) and type(one) is type(two):
            yield from _inside(name, _changed(one, two))
        elif isinstance(one, list) and one and isinstance(one[0], Record):
            for item, other in zip(one, two, strict=True):
                yield from _inside(name, _changed(item, other))
        elif isinstance(one, dict) and one and isinstance(next(iter(one.values())), Record):
            for key, item in one.items():
                yield from _inside(name, _changed(item, two[key]))
        elif not same(one, two):
            yield name


def _inside(name: str, found: Iterator[str]) -> Iterator[str]:
    yield from found


def same(one: Any, two: Any) -> bool:
    """Two things that a record can hold are plainly the same."""
    if one is two:
        return True
    if isinstance(one, Node) or isinstance(two, Node) or type(one) is not type(two):
        return False
    if isinstance(one, Names):
        return one.path == two.path and one.only == two.only and _same_items(one.changed, two.changed)
    if isinstance(one, Sequel):
        return one.then is two.then and one.first == two.first and one.after == two.after
    if isinstance(one, dict):
        return _same_items(one, two)
    if isinstance(one, list):
        return len(one) == len(two) and all(map(same, one, two))
    return bool(one == two)


def _same_items(one: dict[Any, Any], two: dict[Any, Any]) -> bool:
    return one.keys() == two.keys() and all(same(item, two[key]) for key, item in one.items())


def names_in(value: Any) -> Iterator[Names]:
    """All sets in a record that are open."""
    if isinstance(value, Names):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from names_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from names_in(item)
    elif isinstance(value, Record):
        for name in value.__struct_fields__:
            yield from names_in(raw(value, name))


def touched_things(after: Any) -> list[Any]:
    """The things that were put into a set or taken out of one."""
    return list(dict.fromkeys(thing for names in names_in(after) for thing in names.changed))
