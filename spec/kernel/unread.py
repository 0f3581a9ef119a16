"""Control that nobody has looked at yet.

A position of which nothing is known but the number of players has a symbol for every count and leaves every name, seat
and list open. The moment a rule looks at one of these, `explore` goes on with one run for each value that it can have;
as far as a comparison is enough, for each answer to that. So a rule always sees control that is concrete, and what a
run did not look at, it holds for.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, TypeVar, cast

from msgspec import inspect

from spec.kernel.judge import Judge, current, fork, learn
from spec.kernel.names import Names, Universe, Weight, name_of
from spec.kernel.naming import is_named
from spec.kernel.notes import OfControl, Situation
from spec.kernel.placed import AnyMarks, Places, is_same
from spec.kernel.records import Open, Record, info_of, join, keys_of, unwrap
from spec.kernel.sequences import Opened, Sequel, Watched
from spec.kernel.terms import both, either, ite, negate, variable
from spec.kernel.waiting import LOOKED_AT, Queue, Rest

T = TypeVar("T")


class Unread(Open):
    """Control at a path, with every value that it can have. A value is told to the solver by its place among them, and
    a choice of values is a number whose bits stand for their places."""

    __slots__ = ("_conditions", "_groups", "_places", "_questions", "everything", "of_seats", "path", "values")

    def __init__(self, path: str, values: Iterable[Any], *, of_seats: bool = False) -> None:
        self.path = path
        self.of_seats = of_seats
        """The values are seats, not numbers."""
        self.values = tuple(values)
        self.everything = (1 << len(self.values)) - 1
        self._places: dict[int, tuple[int, ...]] = {}
        self._groups: dict[Hashable, Groups] = {}
        self._conditions: dict[int, bool] = {}
        self._questions: dict[Hashable, OfControl] = {}

    def __repr__(self) -> str:
        return f"<{self.path}?>"

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        return self

    def left(self) -> int:
        """The values that it can still have on the way that is being explored."""
        judge = current()
        if judge.notes is not None:
            judge.notes.asks(self.question("left", lambda: Exactly(self)))
        return self.left_for(judge)

    def left_for(self, judge: Judge) -> int:
        """The same, where what it is needed for is noted."""
        path = self.path
        judge.reads.add(path)
        return judge.known.get(path, self.everything)

    def left_at(self, at: Situation) -> int:
        return at.known.get(self.path, self.everything)

    def question(self, key: Hashable, made: Callable[[], OfControl]) -> OfControl:
        """The question for which the key stands."""
        found = self._questions.get(key)
        if found is None:
            found = self._questions[key] = made()
        return found

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
        judge = current()
        if judge.notes is not None:
            kind = AtAGlance if judge.glancing else About
            judge.notes.asks(self.question((kind, key), lambda: kind(self, key, sorting)))
        groups = self.groups(self.left_for(judge), key, sorting)
        if len(groups) == 1:
            return groups[0][0]
        chosen = fork(len(groups), lambda way: self.is_in(groups, way))
        about, bits = groups[chosen]
        learn(self.path, bits)
        return about

    def is_in(self, groups: Groups, way: int) -> bool:
        """The value is in one of the groups; of two groups, the smaller one is named."""
        if len(groups) == 2 and groups[way][1].bit_count() > groups[1 - way][1].bit_count():
            return negate(self.is_in(groups, 1 - way))
        bits = groups[way][1]
        if bits not in self._conditions:
            self._conditions[bits] = either(*(variable(self.path) == place for place in self.places(bits)))
        return self._conditions[bits]

    def value(self) -> Any:
        """The value, whatever it takes to know it."""
        return self.values[self.sorted_by("value", self.place_of)]

    def place_of(self, value: Any) -> int:
        return self.values.index(value)

    def weigh(self, weight: Weight) -> int:
        """What the value weighs, as a number that depends on it."""
        groups = self.groups(self.left(), ("weighs", weight), weight.of)
        return _by_group(self, groups, [about for about, _ in groups])


class Exactly:
    """Which values can it have?"""

    __slots__ = ("path", "unread")

    def __init__(self, unread: Unread) -> None:
        self.unread = unread
        self.path = unread.path

    def answer(self, at: Situation) -> Hashable:
        return self.unread.left_at(at)


class About:
    """What is so about the value? If that is open, or makes no sense of one that it can have: which can it have?"""

    __slots__ = ("key", "path", "sorting", "unread")

    def __init__(self, unread: Unread, key: Hashable, sorting: Callable[[Any], Hashable]) -> None:
        self.unread = unread
        self.key = key
        self.sorting = sorting
        self.path = unread.path

    def answer(self, at: Situation) -> Hashable:
        left = self.unread.left_at(at)
        try:
            groups = self.unread.groups(left, self.key, self.sorting)
        except Exception:
            return left
        return (groups[0][0],) if len(groups) == 1 else left


class AtAGlance(About):
    """The same; that it is open is enough."""

    __slots__ = ()

    def answer(self, at: Situation) -> Hashable:
        found = super().answer(at)
        return found if type(found) is tuple else ()


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

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        return Name, self.unread

    @property
    def known(self) -> Any:
        return self.unread.value()

    def weigh(self, weight: Weight) -> int:
        return self.unread.weigh(weight)

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

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        return Part, self.kind, tuple([of(part) for part in self.fields.values()])

    def __getattr__(self, name: str) -> Any:
        if name not in self.fields:
            raise AttributeError(f"{self.kind.__name__} has no {name}.")
        return looked_at(self.fields[name])

    def __eq__(self, other: object) -> bool:
        return other is not None and all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.fields))

    def __repr__(self) -> str:
        return f"{self.kind.__name__}({', '.join(f'{name}={value!r}' for name, value in self.fields.items())})"

    def weigh(self, weight: Weight) -> int:
        """What it weighs, as a number that depends on its fields; none of them needs to be known for it."""
        return _weigh_by(self.fields[weight.by], weight) if weight.by else _weigh(self, weight, {})


def _weigh_by(held: Any, weight: Weight) -> int:
    """What a part weighs of which one field alone says that."""

    def of(value: Any) -> int:
        return weight.of(SimpleNamespace(**{weight.by: value}))

    if not isinstance(held, Unread):
        return of(held)
    groups = held.groups(held.left(), ("weighs by it", weight), of)
    return _by_group(held, groups, [about for about, _ in groups])


def _weigh(part: Part, weight: Weight, known: dict[str, Any]) -> int:
    """What a part weighs of whose fields some are known: for each value of the next one what it weighs then."""
    names = list(part.fields)
    if len(known) == len(names):
        return weight.of(part.kind(**known))
    name = names[len(known)]
    unread = part.fields[name]
    if not isinstance(unread, Unread):
        return _weigh(part, weight, {**known, name: unread})
    left = unread.left()
    if len(known) + 1 == len(names):
        groups = unread.groups(
            left, (weight, *known.values()), lambda value: weight.of(part.kind(**known, **{name: value}))
        )
        return _by_group(unread, groups, [about for about, _ in groups])
    groups = unread.groups(left, "value", unread.place_of)
    return _by_group(
        unread, groups, [_weigh(part, weight, {**known, name: unread.values[place]}) for place, _ in groups]
    )


def _by_group(unread: Unread, groups: Groups, weights: list[int]) -> int:
    heavy = weights[-1]
    for way in range(len(groups) - 1):
        if weights[way] is not heavy:
            heavy = ite(unread.is_in(groups, way), weights[way], heavy)
    return heavy


@dataclass(frozen=True, eq=False)
class Perhaps(Open):
    """A part or a name that may be absent."""

    there: Unread
    what: Any

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        return Perhaps, self.there, of(self.what)


def looked_at(value: Any) -> Any:
    """What a rule gets to see of something that a record holds."""
    if isinstance(value, Perhaps):
        return looked_at(value.what) if value.there.value() else None
    if not isinstance(value, Unread):
        return value
    return value.value() if isinstance(value.values[0], bool) else Name(value)


def made(kind: type[T], **fields: Any) -> T:
    """A record that never changes; if a name in it is open, what a rule would see of one."""
    if not any(isinstance(value, Name) for value in fields.values()):
        return kind(**fields)
    held = {name: value.unread if isinstance(value, Name) else value for name, value in fields.items()}
    return cast(T, Part(kind, held))


def _peek(record: Any, name: str) -> Any:
    """What a record holds, of which nobody wants to know more than a truth."""
    if not hasattr(record, "opened"):
        return getattr(record, name)
    judge = current()
    judge.fields.add(name)
    if judge.notes is not None and (field := judge.notes.field(record, name)) is not None:
        judge.notes.note(field)
    return raw(record, name)


def is_there(record: Any, name: str) -> bool:
    """A field holds something, as a truth that nobody has to decide."""
    held = _peek(record, name)
    return is_named(Name(held.there), True) if isinstance(held, Perhaps) else held is not None


def if_there(record: Any, name: str) -> Any:
    """The name that a field holds, if it holds one, which nobody has to decide. If not, it is any name."""
    held = _peek(record, name)
    what = held.what if isinstance(held, Perhaps) else held
    return Name(what) if isinstance(what, Unread) else what


def holds(record: Any, name: str, value: Any) -> bool:
    """A field holds that name, as a truth that nobody has to decide."""
    held = _peek(record, name)
    if held is None:
        return False
    what = held.what if isinstance(held, Perhaps) else held
    same = is_same(Name(what) if isinstance(what, Unread) else what, value)
    return both(is_there(record, name), same) if isinstance(held, Perhaps) else same


# --- records whose control is left open -------------------------------------------------------------------------


def _field(base: type, name: str) -> property:
    """A field that notes that it is looked at, and then makes itself known."""
    slot = getattr(base, name)

    def look(record: Any) -> Any:
        judge = current()
        judge.fields.add(name)
        value = slot.__get__(record)
        if judge.notes is not None and (field := judge.notes.field(record, name)) is not None:
            if field.is_open_list:
                return Watched(value, field, judge.notes)
            judge.notes.note(field)
        if not isinstance(value, Open):
            return value
        if isinstance(value, Sequel | Queue):
            return value.of(record, name)
        return looked_at(value)

    def change(record: Any, value: Any) -> None:
        notes = current().notes
        if notes is not None and notes.is_in_position(record):
            raise TypeError(f"{name}: what is only looked at must not be changed.")
        slot.__set__(record, value)

    return property(look, change)


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
    if isinstance(inner, inspect.DictType) and note == "marks":
        return AnyMarks(path, keys_of(inner), _named_things(at, path))
    if isinstance(inner, inspect.DictType) and note == "placed":
        places = tuple(values_of(unwrap(inner.value_type)[0]))
        return Places(path, keys_of(inner), places, _named_things(at, path), _named_things(at, f"{path}~things"))
    if isinstance(inner, inspect.DictType):
        return {key: _anything(inner.value_type, join(path, key), at) for key in keys_of(inner)}
    if isinstance(inner, inspect.StructType):
        if issubclass(inner.cls, Record):
            return anything(inner.cls, path, at)
        return Part(inner.cls, {part.name: _anything(part.type, join(path, part.name), at) for part in inner.fields})
    if isinstance(inner, inspect.UnionType):
        (there,) = [part for part in inner.types if not isinstance(part, inspect.NoneType)]
        return Perhaps(Unread(f"{path}.there", (True, False)), _anything(there, path, at))
    if is_a_seat(info):
        return _any_of(path, range(at.players)[: _seats(inner)], of_seats=True)
    return _any_of(
        path, at.lists[path] if isinstance(inner, inspect.StrType) and path in at.lists else values_of(inner)
    )


def _seats(info: inspect.Type) -> int | None:
    """How many seats are declared."""
    most = info.le if isinstance(info, inspect.IntType) else None
    return None if most is None else most + 1


def _named_things(at: Table, path: str) -> Mapping[str, Any]:
    """What the entries of a map stand for, by their names, if something is claimed of each."""
    universe = at.lists.get(path)
    return {name_of(thing): thing for thing in universe.things} if isinstance(universe, Universe) else {}


def _any_list(info: inspect.ListType, note: str, path: str, at: Table) -> Any:
    item, _ = unwrap(info.item_type)
    if isinstance(item, inspect.StructType) and issubclass(item.cls, Record):
        return [anything(item.cls, join(path, seat), at) for seat in range(at.players)]
    if path not in at.lists:
        raise TypeError(f"{path}: say what this list can be.")
    values = at.lists[path]
    if note == "names":
        return Names(path, values)
    if isinstance(values, Universe):
        first = tuple(_any_thing(item, values, join(path, place)) for place in range(LOOKED_AT))
        return Queue(Rest(path, values, first))
    return list(values[0]) if len(values) == 1 else Sequel(Opened(Unread(path, map(tuple, values))))


def _any_thing(info: inspect.Type, universe: Universe, path: str) -> Any:
    """Any of the things, each of which is a record that never changes; their fields go together in any way."""
    if not isinstance(info, inspect.StructType):
        return Unread(path, universe.things)
    fields = {
        part.name: tuple(dict.fromkeys(getattr(thing, part.name) for thing in universe.things)) for part in info.fields
    }
    if math.prod(map(len, fields.values())) != len(universe.known):
        raise TypeError(f"{path}: the fields of what can be there must go together in any way.")
    seats = {part.name for part in info.fields if is_a_seat(part.type)}
    return Part(
        info.cls, {name: _any_of(join(path, name), values, of_seats=name in seats) for name, values in fields.items()}
    )


def _any_of(path: str, values: Sequence[Any], *, of_seats: bool = False) -> Any:
    return values[0] if len(values) == 1 else Unread(path, values, of_seats=of_seats)


def is_a_seat(info: inspect.Type) -> bool:
    """It is a seat, or one that may be absent."""
    if isinstance(info, inspect.UnionType):
        return any(map(is_a_seat, info.types))
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
