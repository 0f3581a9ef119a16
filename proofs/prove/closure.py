"""Whether a position that a step or a move has left is one of those of which everything is shown."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from spec.kernel.judge import Known
from spec.kernel.names import Names
from spec.kernel.placed import AnyMarks, Places, is_open
from spec.kernel.records import Record, join
from spec.kernel.sequences import Sequel
from spec.kernel.terms import Node
from spec.kernel.unread import Name, Part, Perhaps, Unread, raw
from spec.kernel.waiting import Queue


def strays(before: Any, after: Any, known: Known, path: str = "") -> Iterator[str]:
    """The paths of control that has a value of which nothing is shown."""
    for name in before.__struct_fields__:
        yield from _strays(raw(before, name), raw(after, name), known, join(path, name))


def _strays(before: Any, after: Any, known: Known, path: str) -> Iterator[str]:
    if before is after:
        return
    if isinstance(before, Record):
        yield from strays(before, after, known, path)
    elif isinstance(before, dict):
        for key, item in before.items():
            yield from _strays(item, after[key], known, join(path, key))
    elif isinstance(before, list) and before and isinstance(before[0], Record):
        for place, (one, two) in enumerate(zip(before, after, strict=True)):
            yield from strays(one, two, known, join(path, place))
    elif not is_one_of(before, after, known):
        yield path


def is_one_of(before: Any, after: Any, known: Known) -> bool:
    """Whatever the record holds now, it could have held from the beginning."""
    if isinstance(before, Perhaps):
        return after is None or before is after or is_one_of(before.what, after, known)
    if isinstance(before, Part):
        return isinstance(after, before.kind | Part) and all(
            is_one_of(part, _field(after, name), known) for name, part in before.fields.items()
        )
    if isinstance(before, Unread):
        return all(value in before.values for value in _values(after, known))
    if isinstance(before, AnyMarks):
        keys = [key for key, _ in after.changes if not is_open(key)] if isinstance(after, AnyMarks) else [None]
        return all(key in before.entries for key in keys)
    if isinstance(before, Places):
        moved = [put.thing for put in after.changes] if isinstance(after, Places) else [None]
        return all(one in before.things for thing in moved for one in _values(thing, known))
    if isinstance(before, Queue):
        things = (*after.first, *after.last) if isinstance(after, Queue) else after
        return all(one in before.then.universe.known for thing in things for one in all_of(thing, known))
    if isinstance(before, Names):
        things = after.changed if isinstance(after, Names) else after
        others = after.universe.known - before.universe.known if isinstance(after, Names) else ()
        return not others and all(thing in before.universe.known for thing in things)
    if isinstance(before, Sequel):
        return all(value in before.then.unread.values for value in _lists(after, known))
    return isinstance(before, Node) or all(value == before for value in _values(after, known))


def _field(part: Any, name: str) -> Any:
    return part.fields[name] if isinstance(part, Part) else getattr(part, name)


def _values(after: Any, known: Known) -> Iterator[Any]:
    """Everything that a name can be."""
    unread = after.unread if isinstance(after, Name) else after
    if isinstance(unread, Unread):
        yield from (unread.values[place] for place in unread.places(known.get(unread.path, unread.everything)))
    else:
        yield unread


def all_of(thing: Any, known: Known) -> Iterator[Any]:
    """Everything that a thing in a list can be."""
    if not isinstance(thing, Part):
        yield from _values(thing, known)
        return
    fields = [list(_values(field, known)) for field in thing.fields.values()]
    for values in itertools.product(*fields):
        yield thing.kind(**dict(zip(thing.fields, values, strict=True)))


def _lists(after: Any, known: Known) -> Iterator[tuple[Any, ...]]:
    """Everything that a list can be."""
    if not isinstance(after, Sequel):
        yield tuple(after)
        return
    for value in _values(after.then.unread, known):
        yield (*after.first, *value[after.after :])
