"""Whether a position on numbers is one of those of which the proofs speak: one that the open position can become."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

from spec.kernel import Model
from spec.kernel.names import Names
from spec.kernel.placed import AnyMarks, Places
from spec.kernel.records import Record, join
from spec.kernel.sequences import Sequel
from spec.kernel.terms import Node
from spec.kernel.unread import Part, Perhaps, Table, Unread, anything, raw
from spec.kernel.waiting import Queue

Look = Callable[[Any, str], Iterator[str]]
"""What at a path has a value that it can't have, in words."""


@functools.lru_cache(maxsize=32)
def open_position(model: Model, players: int) -> Any:
    """Any position for so many players: a symbol for every count, control left open."""
    return anything(model.state, "", Table(players, model.lists(players)))


def outside(model: Model, state: Any) -> Iterator[str]:
    """What in a position is such that the proofs do not speak of it: paths with their values, in words.

    Bounds and invariants are looked at elsewhere; here it is about names, seats and lists.
    """
    look = _look_at(model, len(state.players))
    return iter(()) if look is None else look(state, "")


@functools.lru_cache(maxsize=32)
def _look_at(model: Model, players: int) -> Look | None:
    return _look(open_position(model, players))


def _look(any_: Any) -> Look | None:
    """How to look at what stands where this is left open; nothing if it can be any number."""
    if isinstance(any_, Node):
        return None
    if isinstance(any_, Record):
        return _at_fields({name: raw(any_, name) for name in any_.__struct_fields__})
    if isinstance(any_, Part):
        return _at_fields(any_.fields)
    if isinstance(any_, Perhaps):
        return _unless_absent(_look(any_.what))
    if isinstance(any_, dict):
        return _at_keys(any_)
    if isinstance(any_, list) and any_ and isinstance(any_[0], Record):
        return _at_places(any_)
    return _unless(_allows(any_))


def _at_fields(parts: Any) -> Look | None:
    looks = [(name, look) for name, part in parts.items() if (look := _look(part)) is not None]

    def look_at(value: Any, path: str) -> Iterator[str]:
        for name, look in looks:
            yield from look(getattr(value, name), join(path, name))

    return look_at if looks else None


def _at_keys(parts: dict[Any, Any]) -> Look | None:
    """Marks name only what is there, so a key may be missing."""
    looks = {key: look for key, part in parts.items() if (look := _look(part)) is not None}

    def look_at(value: Any, path: str) -> Iterator[str]:
        for key, look in looks.items():
            if key in value:
                yield from look(value[key], join(path, key))

    return look_at if looks else None


def _at_places(parts: list[Any]) -> Look:
    looks = [_look(part) for part in parts]

    def look_at(value: Any, path: str) -> Iterator[str]:
        if len(value) != len(looks):
            yield f"{path} are {len(value)}"
            return
        for place, look in enumerate(looks):
            if look is not None:
                yield from look(value[place], join(path, place))

    return look_at


def _unless_absent(look: Look | None) -> Look | None:
    return look and (lambda value, path: iter(()) if value is None else look(value, path))


def _unless(allows: Callable[[Any], bool]) -> Look:
    def look_at(value: Any, path: str) -> Iterator[str]:
        if not allows(value):
            shown = ", ".join(map(str, value)) or "empty" if isinstance(value, list) else value
            yield f"{path} is {shown}"

    return look_at


def _allows(any_: Any) -> Callable[[Any], bool]:
    """Whether what is left open can be some value; a set names everything once."""
    if isinstance(any_, Unread):
        return frozenset(any_.values).__contains__
    if isinstance(any_, Names):
        known = any_.universe.known
        return lambda value: known.issuperset(value) and len(set(value)) == len(value)
    if isinstance(any_, AnyMarks):
        return frozenset(any_.entries).issuperset
    if isinstance(any_, Places):
        things, places = frozenset(any_.things), frozenset(any_.places)
        return lambda value: things.issuperset(value) and places.issuperset(value.values())
    if isinstance(any_, Queue):
        return any_.then.universe.known.issuperset
    if isinstance(any_, Sequel):
        lists = frozenset(any_.then.unread.values)
        return lambda value: tuple(value) in lists
    return lambda value: bool(value == any_)
