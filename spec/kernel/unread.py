"""Control that nobody has looked at yet.

A position of which nothing is known but the number of players has a symbol for every count and leaves every name, seat
and list open. The moment a rule looks at one of these, `explore` goes on with one run for each value that it can have;
as far as a comparison is enough, for each answer to that. So a rule always sees control that is concrete, and what a
run did not look at, it holds for.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from msgspec import inspect

from spec.kernel.judge import current, fork, learn
from spec.kernel.names import Names
from spec.kernel.records import Open, Record, info_of, join, keys_of, unwrap
from spec.kernel.sequences import Opened, Sequel
from spec.kernel.terms import either, negate, variable


class Unread(Open):
    """Control at a path, with every value that it can have. A value is told to the solver by its place among them, and
    a choice of values is a number whose bits stand for their places."""

    __slots__ = ("_conditions", "_groups", "_places", "everything", "path", "values")

    def __init__(self, path: str, values: Iterable[Any]) -> None:
        self.path = path
        self.values = tuple(values)
        self.everything = (1 << len(self.values)) - 1
        self._places: dict[int, tuple[int, ...]] = {}
        self._groups: dict[Hashable, Groups] = {}
        self._conditions: dict[int, bool] = {}

    def __repr__(self) -> str:
        return f"<{self.path}?>"

    def left(self) -> int:
        """The values that it can still have on the way that is being explored."""
        judge = current()
        judge.reads.add(self.path)
        return judge.known.get(self.path, self.everything)

    def places(self, bits: int) -> tuple[int, ...]:
        """The places for which these bits stand."""
        found = self._places.get(bits)
        if found is None:
            found = self._places[bits] = tuple(place for place in range(len(self.values)) if bits >> place & 1)
        return found

    def groups(self, bits: int, key: Hashable, sorting: Callable[[Any], Hashable]) -> Groups:
        """These values sorted by something about them; the key stands for what that is."""
        found = self._groups.get((bits, key))
        if found is None:
            sorted_out: dict[Hashable, int] = {}
            for place in self.places(bits):
                about = sorting(self.values[place])
                sorted_out[about] = sorted_out.get(about, 0) | 1 << place
            found = self._groups[bits, key] = tuple(sorted_out.items())
        return found

    def sorted_by(self, key: Hashable, sorting: Callable[[Any], Hashable]) -> Any:
        """Something about the value, of which the key stands for what it is."""
        groups = self.groups(self.left(), key, sorting)
        if len(groups) == 1:
            return groups[0][0]
        chosen = fork(len(groups), lambda way: self._is_in(groups, way))
        about, bits = groups[chosen]
        learn(self.path, bits)
        return about

    def _is_in(self, groups: Groups, way: int) -> bool:
        """The value is in one of the groups; of two groups, the smaller one is named."""
        if len(groups) == 2 and groups[way][1].bit_count() > groups[1 - way][1].bit_count():
            return negate(self._is_in(groups, 1 - way))
        bits = groups[way][1]
        if bits not in self._conditions:
            self._conditions[bits] = either(*(variable(self.path) == place for place in self.places(bits)))
        return self._conditions[bits]

    def value(self) -> Any:
        """The value, whatever it takes to know it."""
        return self.values[self.sorted_by("value", self._place_of)]

    def _place_of(self, value: Any) -> int:
        return self.values.index(value)


Groups = tuple[tuple[Any, int], ...]
"""Values sorted by something about them: what it is, and which values have it."""


def _resolving(name: str) -> Callable[..., Any]:
    def operation(self: Name, *others: Any) -> Any:
        return getattr(self.known, name)(*(other.known if isinstance(other, Name) else other for other in others))

    return operation


class Name(Open):
    """A name or a seat that is compared without knowing it altogether; whatever else is done with it makes it known."""

    __slots__ = ("unread",)

    def __init__(self, unread: Unread) -> None:
        self.unread = unread

    @property
    def known(self) -> Any:
        return self.unread.value()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Name):
            if other.unread is self.unread:
                return True
            other = other.known
        return cast(bool, self.unread.sorted_by(("is", other), lambda value: cast(bool, value == other)))

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.known)

    def __bool__(self) -> bool:
        return cast(bool, self.unread.sorted_by("true", bool))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.known, name)

    def __repr__(self) -> str:
        return repr(self.unread)

    __str__, __index__, __int__, __format__ = map(_resolving, ("__str__", "__index__", "__int__", "__format__"))
    __add__, __radd__, __sub__, __rsub__ = map(_resolving, ("__add__", "__radd__", "__sub__", "__rsub__"))
    __mod__, __floordiv__, __mul__, __rmul__ = map(_resolving, ("__mod__", "__floordiv__", "__mul__", "__rmul__"))
    __lt__, __le__, __gt__, __ge__ = map(_resolving, ("__lt__", "__le__", "__gt__", "__ge__"))


class Part(Open):
    """A record that never changes, of which nothing is known but that it is there."""

    def __init__(self, kind: type, fields: Mapping[str, Any]) -> None:
        self.kind = kind
        self.fields = fields

    def __getattr__(self, name: str) -> Any:
        return looked_at(self.fields[name])

    def __eq__(self, other: object) -> bool:
        return other is not None and all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.fields))


@dataclass(frozen=True, eq=False)
class Perhaps(Open):
    """A part or a name that may be absent."""

    there: Unread
    what: Any


def looked_at(value: Any) -> Any:
    """What a rule gets to see of something that a record holds."""
    if isinstance(value, Perhaps):
        return looked_at(value.what) if value.there.value() else None
    if not isinstance(value, Unread):
        return value
    return value.value() if isinstance(value.values[0], bool) else Name(value)


# --- records whose control is left open -------------------------------------------------------------------------


def _field(base: type, name: str) -> property:
    """A field that notes that it is looked at, and then makes itself known."""
    slot = getattr(base, name)

    def look(record: Any) -> Any:
        current().fields.add(name)
        value = slot.__get__(record)
        if isinstance(value, Sequel):
            return value.of(record, name)
        return looked_at(value)

    return property(look, slot.__set__)


@functools.cache
def open_class(base: type) -> type:
    """The same record with control that may be left open."""
    info = cast(inspect.StructType, info_of(base))
    fields = {part.name: _field(base, part.name) for part in info.fields}
    return type(base)(f"Open{base.__name__}", (base,), {**fields, "opened": base})


def raw(record: Any, name: str) -> Any:
    """What a record holds, without looking at it."""
    return getattr(getattr(record, "opened", type(record)), name).__get__(record)


@dataclass(frozen=True)
class Table:
    """What is known of a position beforehand: how many sit at the table, and what its lists can be, by their paths."""

    players: int
    lists: Mapping[str, Any] = field(default_factory=dict)


def anything(kind: type, path: str, at: Table, **given: Any) -> Any:
    """A record of which nothing is known but what is given: a symbol for every count, control left open."""
    info = cast(inspect.StructType, info_of(kind))
    values = {
        part.name: given[part.name] if part.name in given else _anything(part.type, join(path, part.name), at)
        for part in info.fields
    }
    return open_class(kind)(**values)


def _anything(info: inspect.Type, path: str, at: Table) -> Any:
    inner, note = unwrap(info)
    if isinstance(inner, inspect.ListType):
        return _any_list(inner, note, path, at)
    if isinstance(inner, inspect.IntType) and note != "control":
        return variable(path)
    if isinstance(inner, inspect.DictType):
        return {key: _anything(inner.value_type, join(path, key), at) for key in keys_of(inner)}
    if isinstance(inner, inspect.StructType):
        if issubclass(inner.cls, Record):
            return anything(inner.cls, path, at)
        return Part(inner.cls, {part.name: _anything(part.type, join(path, part.name), at) for part in inner.fields})
    if isinstance(inner, inspect.UnionType):
        (there,) = [part for part in inner.types if not isinstance(part, inspect.NoneType)]
        return Perhaps(Unread(f"{path}.there", (True, False)), _anything(there, path, at))
    return _any_of(path, range(at.players) if is_a_seat(info) else values_of(inner))


def _any_list(info: inspect.ListType, note: str, path: str, at: Table) -> Any:
    item, _ = unwrap(info.item_type)
    if isinstance(item, inspect.StructType) and issubclass(item.cls, Record):
        return [anything(item.cls, join(path, seat), at) for seat in range(at.players)]
    if path not in at.lists:
        raise TypeError(f"{path}: say what this list can be.")
    values = at.lists[path]
    if note == "names":
        return Names(path, values)
    return list(values[0]) if len(values) == 1 else Sequel(Opened(Unread(path, map(tuple, values))))


def _any_of(path: str, values: Sequence[Any]) -> Any:
    return values[0] if len(values) == 1 else Unread(path, values)


def is_a_seat(info: inspect.Type) -> bool:
    return isinstance(info, inspect.Metadata) and (info.extra or {}).get("of") == "seat"


def values_of(info: inspect.Type) -> Sequence[Any]:
    """Every value that a name, a seat or a truth can have."""
    if isinstance(info, inspect.LiteralType):
        return info.values
    if isinstance(info, inspect.BoolType):
        return (False, True)
    if isinstance(info, inspect.IntType) and info.ge is not None and info.le is not None:
        return range(info.ge, info.le + 1)
    raise TypeError("Control that is left open must have finitely many values.")
