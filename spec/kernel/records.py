"""Records: the state of a game and its moves, declared once.

The annotations carry the bounds. From one declaration come the JSON form and its validation, the symbolic instances
with their domains, copies, differences by path, and the table in the docs. A plain bounded integer is data and may be
symbolic; everything else (names, seats that may be absent, lists) is control and always concrete. What would be bounded
on numbers only, and not in proofs, is refused (`check_declaration`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterator, Mapping
from types import NoneType
from typing import Annotated, Any, NoReturn, TypeVar, cast

import msgspec
from msgspec import Meta, inspect

from spec.kernel.terms import SymbolicCondition, Term, by_serial, is_term, variable

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")

Count = Annotated[int, Meta(ge=0)]

CONTROL = {"is": "control"}
"""Marks an integer that is control, as `Meta(..., extra=CONTROL)`."""

SEAT = {"is": "control", "of": "seat"}
"""Marks a seat at the table: control with as many values as there are players."""

Table = Annotated[dict[K, V], Meta(extra={"is": "complete"})]
"""A dict that has an entry for every key there is."""

Marks = Annotated[dict[K, Annotated[int, Meta(ge=0, le=1)]], Meta(extra={"is": "marks"})]
"""A dict that names only what is there, each with the number 1. On symbols it is `SymbolicMarks`."""


class SymbolicMarks(dict[K, int]):
    """Marks on symbols. What has an entry need not be there, since the entry may be 0: entries can be looked up,
    changed and added up, but which of them are there, and how many, only a solver can tell."""

    __slots__ = ()

    def _unknown(self, *_: object) -> NoReturn:
        raise SymbolicCondition(
            "Which marks are there is not known on symbols. Ask for each key with .get(key, 0), add up .values() with "
            "total, or go through .items(), where an entry may be 0."
        )

    __contains__ = __len__ = __iter__ = __reversed__ = __bool__ = __eq__ = __ne__ = keys = _unknown
    __hash__ = None

    def copy(self) -> SymbolicMarks[K]:
        return SymbolicMarks(self.items())

    def beside(self, other: dict[K, int]) -> Iterator[tuple[int, int]]:
        """The entries of these marks and of others, key by key; what has no entry is 0."""
        every = dict([*self.items(), *other.items()])
        return ((self.get(key, 0), other.get(key, 0)) for key in every)


class Record(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A plain record with declared bounds."""


class Fixed(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, frozen=True):
    """A plain record that never changes: only control, no data."""


class Open:
    """Control in a record that is left open."""

    __slots__ = ()

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        """By what it is compared with what another position holds: nobody else has the same, unless a kind of control
        says more. Whatever is in it is compared by that function."""
        return Same(self)


class Same:
    """A thing that equals nothing but itself."""

    __slots__ = ("thing",)

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)


class Malformed(ValueError):
    """A value that does not have the declared form, or a position that can't occur; the message says where and what."""

    def __init__(self, message: str, claim: str = "") -> None:
        super().__init__(message)
        self.claim = claim
        """The id of the invariant that does not hold, if that is the reason."""


def to_json(value: Any) -> Any:
    """The value as plain dicts, lists and scalars, as it goes over the wire."""
    return msgspec.to_builtins(value, str_keys=True)


def from_json(plain: Any, type: Callable[..., T]) -> T:
    """The record that plain JSON data describes."""
    try:
        value: T = msgspec.convert(plain, type, str_keys=True)
    except msgspec.ValidationError as error:
        raise Malformed(_readable(str(error))) from None
    except UnicodeEncodeError:
        raise Malformed("A text has half of a surrogate pair.") from None
    check = _completeness(type)
    for path, problem in check(value, "") if check else ():
        raise Malformed(f"{path}: {problem}")
    return value


def _readable(message: str) -> str:
    """msgspec says "what - at `$.path`"; we say "path: what"."""
    what, found, where = message.rpartition(" - at `")
    if not found:
        return message
    path = where.rstrip("`").removeprefix("$").lstrip(".")
    return f"{path}: {what}" if path else what


@functools.cache
def info_of(type: Any) -> inspect.Type:
    return inspect.type_info(type)


def unwrap(info: inspect.Type) -> tuple[inspect.Type, str]:
    """The type behind its metadata, and what the metadata says: `complete`, `marks`, `control` or nothing."""
    if isinstance(info, inspect.Metadata):
        return info.type, (info.extra or {}).get("is", "")
    return info, ""


def keys_of(info: inspect.DictType) -> tuple[Any, ...]:
    key, _ = unwrap(info.key_type)
    if not isinstance(key, inspect.LiteralType):
        raise TypeError("The keys of a table must be a Literal.")
    return key.values


Problems = Iterator[tuple[str, str]]
Check = Callable[[Any, str], Problems]


@functools.cache
def _completeness(type: Any) -> Check | None:
    return _check_of(info_of(type))


def _check_of(info: inspect.Type) -> Check | None:
    """How to look for entries that are missing in tables; None where there are no tables."""
    info, note = unwrap(info)
    if isinstance(info, inspect.StructType):
        return _check_record([(field.name, check) for field in info.fields if (check := _check_of(field.type))])
    if isinstance(info, inspect.UnionType):
        structs = {part.cls: _check_of(part) for part in info.types if isinstance(part, inspect.StructType)}
        return _check_union({kind: check for kind, check in structs.items() if check})
    if isinstance(info, inspect.ListType):
        return _check_items(_check_of(info.item_type), enumerate)
    if isinstance(info, inspect.DictType):
        if note == "marks":
            return _check_marks
        inside = _check_items(_check_of(info.value_type), dict.items)
        return _check_table(keys_of(info), inside) if note == "complete" else inside
    return None


def _check_record(parts: list[tuple[str, Check]]) -> Check | None:
    def check(value: Any, path: str) -> Problems:
        for name, part in parts:
            yield from part(getattr(value, name), join(path, name))

    return check if parts else None


def _check_union(checks: dict[Any, Check]) -> Check | None:
    def check(value: Any, path: str) -> Problems:
        if (of_kind := checks.get(value.__class__)) is not None:
            yield from of_kind(value, path)

    return check if checks else None


def _check_items(of_item: Check | None, items: Callable[[Any], Any]) -> Check | None:
    def check(value: Any, path: str) -> Problems:
        if of_item is not None:
            for key, item in items(value):
                yield from of_item(item, join(path, key))

    return check if of_item else None


def _check_table(keys: tuple[Any, ...], inside: Check | None) -> Check:
    def check(value: Any, path: str) -> Problems:
        if len(value) != len(keys):
            missing = ", ".join(str(key) for key in keys if key not in value)
            yield path, f"has no {missing}"
        if inside is not None:
            yield from inside(value, path)

    return check


@functools.cache
def marks_of(type: Any) -> frozenset[str]:
    """The fields of a record that name only what is there."""
    info, _ = unwrap(info_of(type))
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return frozenset(field.name for field in fields if unwrap(field.type)[1] == "marks")


def _check_marks(value: Any, path: str) -> Problems:
    for key, count in value.items():
        if count == 0:
            yield join(path, key), "leave out what is not there"


def mark(marks: dict[K, int], key: K, there: int) -> None:
    """Enter what is there, and leave out what is known not to be there."""
    if type(there) is int and there == 0:
        marks.pop(key, None)
    else:
        marks[key] = there


def join(path: str, key: object) -> str:
    return f"{path}.{key}" if path else str(key)


def get(plain: Any, path: str) -> Any:
    """What lies at a path in plain JSON data."""
    place, key = _place(plain, path)
    return place[key]


def put(plain: Any, path: str, value: Any) -> None:
    """Set what lies at a path in plain JSON data."""
    place, key = _place(plain, path)
    place[key] = value


def has(plain: Any, path: str) -> bool:
    """Something lies at the path in plain JSON data."""
    place, key = _place(plain, path)
    return key < len(place) if isinstance(place, list) else key in place


def drop(plain: Any, path: str) -> None:
    """Leave out the entry at a path in plain JSON data."""
    place, key = _place(plain, path)
    del place[key]


def _place(plain: Any, path: str) -> tuple[Any, Any]:
    """The map or list at the end of a path, and the last key. Keys may have dots; the longest that is there is
    meant."""
    while True:
        if isinstance(plain, list):
            key, _, rest = path.partition(".")
            index: Any = int(key)
        else:
            key = path
            while key and key not in plain:
                key = key.rpartition(".")[0]
            index = key = key or path
            rest = path[len(key) + 1 :]
        if not rest:
            return plain, index
        plain, path = plain[index], rest


# --- copies -----------------------------------------------------------------------------------------------------


def copy(value: T) -> T:
    """A copy that shares nothing that can change."""
    kind: Any = type(value)
    result: T = _copier(kind)(value)
    return result


@functools.cache
def _copier(type: Any) -> Callable[[Any], Any]:
    base = getattr(type, "opened", None)
    copier = _copier_of(info_of(base or type), opened=base is not None)
    if copier is None:
        raise TypeError(f"{type} is not a record.")
    return copier


def _copier_of(info: inspect.Type, *, opened: bool = False) -> Callable[[Any], Any] | None:
    """How to copy such a value; None if it can't change and needs no copy. In one whose control is left open, nothing
    is looked at."""
    info, note = unwrap(info)
    if isinstance(info, inspect.StructType):
        parts = [(field.name, copier) for field in info.fields if (copier := _copier_of(field.type, opened=opened))]
        alone: Callable[[Any], Any] = info.cls.__copy__  # type: ignore[attr-defined]
        if not parts:
            return alone
        if opened and issubclass(info.cls, Record):
            return _open_copier(alone, [(getattr(info.cls, name), copier) for name, copier in parts])

        def copy_record(value: Any) -> Any:
            new = alone(value)
            for name, copier in parts:
                setattr(new, name, copier(getattr(value, name)))
            return new

        return copy_record
    if isinstance(info, inspect.DictType):
        return _copied if note == "marks" else _table_copier(_copier_of(info.value_type, opened=opened))
    if isinstance(info, inspect.ListType):
        of_item = _copier_of(info.item_type, opened=opened)
        return _copied if opened and of_item is None else _list_copier(of_item)
    return None


def _copied(value: Any) -> Any:
    return value.copy()


def _open_copier(alone: Callable[[Any], Any], parts: list[tuple[Any, Callable[[Any], Any]]]) -> Callable[[Any], Any]:
    def copy_record(value: Any) -> Any:
        new = alone(value)
        for slot, copier in parts:
            held = slot.__get__(value)
            if isinstance(held, list | dict | Record):
                slot.__set__(new, copier(held))
            elif hasattr(held, "copy"):
                slot.__set__(new, held.copy())
        return new

    return copy_record


def _table_copier(of_item: Callable[[Any], Any] | None) -> Callable[[Any], Any]:
    if of_item is None:
        return dict.copy
    return lambda value: {key: of_item(item) for key, item in value.items()}


def _list_copier(of_item: Callable[[Any], Any] | None) -> Callable[[Any], Any]:
    if of_item is None:
        return list.copy
    return lambda value: [of_item(item) for item in value]


# --- likeness ---------------------------------------------------------------------------------------------------


def compared(value: Any, places: Mapping[int, str]) -> Hashable:
    """By what something that a position holds is compared: only what is certainly the same has the same. A record at
    one of the places, which go by identity, is compared by its place; its fields are looked at one by one."""
    kind = type(value)
    if kind is Term:
        return cast(int, value.serial)
    if kind is dict:
        return tuple(value), tuple([compared(item, places) for item in value.values()])
    if kind is list or kind is tuple:
        return kind, tuple([compared(item, places) for item in value])
    if isinstance(value, Open):
        return value.likeness(lambda item: compared(item, places))
    if id(value) in places:
        return Record, places[id(value)]
    if isinstance(value, msgspec.Struct):
        slots = getattr(kind, "opened", kind)
        return kind, tuple([compared(getattr(slots, name).__get__(value), places) for name in kind.__struct_fields__])
    return (kind, value) if kind in (int, bool, str, NoneType) else Same(value)


# --- differences ------------------------------------------------------------------------------------------------


def diff(before: Any, after: Any, path: str = "") -> dict[str, tuple[Any, Any]]:
    """What differs between two values in their plain JSON form, by path."""
    if isinstance(before, msgspec.Struct):
        before = to_json(before)
    if isinstance(after, msgspec.Struct):
        after = to_json(after)
    if before == after:
        return {}
    if isinstance(before, dict) and isinstance(after, dict):
        found: dict[str, tuple[Any, Any]] = {}
        for key in [*before, *(key for key in after if key not in before)]:
            found |= diff(before.get(key), after.get(key), join(path, key))
        return found
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        found = {}
        for index, pair in enumerate(zip(before, after, strict=True)):
            found |= diff(*pair, join(path, index))
        return found
    return {path: (before, after)}


# --- symbols ----------------------------------------------------------------------------------------------------


def symbolic(type: Callable[..., T], prefix: str, **control: Any) -> T:
    """An instance whose integers are symbols named by their path; control is given and stays concrete."""
    check_declaration(type)
    info, _ = unwrap(info_of(type))
    if not isinstance(info, inspect.StructType):
        raise TypeError(f"{type} is not a record.")
    values = dict(control)
    for field in info.fields:
        if field.name not in values:
            values[field.name] = _symbol(field.type, join(prefix, field.name))
        elif unwrap(field.type)[1] == "marks" and any(is_term(there) for there in values[field.name].values()):
            values[field.name] = SymbolicMarks(values[field.name].items())
    return type(**values)


def _symbol(info: inspect.Type, path: str) -> Any:
    info, note = unwrap(info)
    if isinstance(info, inspect.IntType) and note != "control":
        return variable(path)
    if isinstance(info, inspect.DictType):
        symbols = {key: _symbol(info.value_type, join(path, key)) for key in keys_of(info)}
        return SymbolicMarks(symbols) if note == "marks" else symbols
    if isinstance(info, inspect.StructType):
        return symbolic(info.cls, path)
    raise TypeError(f"{path} is control, not data: give its value.")


Bounds = list[tuple[str, bool]]
Bounding = Callable[[Any, str, Bounds], None]
"""Adds the declared bounds of every integer in a value at a path to a list, each with its path."""


def record_bounds(value: Any) -> Bounds:
    """The declared bounds of every integer in a record, by path; those of control, which is known, only where they do
    not hold."""
    found: Bounds = []
    bounding = _bounding(value.__class__)
    if bounding is not None:
        bounding(value, "", found)
    return found


@functools.cache
def _bounding(type: Any) -> Bounding | None:
    base = getattr(type, "opened", None)
    check_declaration(base or type)
    return _bounding_of(info_of(base or type), opened=base is not None)


def _bounding_of(info: inspect.Type, *, opened: bool = False) -> Bounding | None:
    """How to find the bounds in such a value; None where there are none. What is left open in one is not looked at."""
    info, note = unwrap(info)
    if isinstance(info, inspect.IntType):
        return _bound_number(*limits(info)) if note != "control" else _bound_control(info)
    if isinstance(info, inspect.DictType):
        return _bound_all(_bound_length(info), _bound_items(_bounding_of(info.value_type, opened=opened), dict.items))
    if isinstance(info, inspect.ListType):
        return _bound_all(_bound_length(info), _bound_items(_bounding_of(info.item_type, opened=opened), enumerate))
    if isinstance(info, inspect.StructType):
        parts = [(part.name, of_part) for part in info.fields if (of_part := _bounding_of(part.type, opened=opened))]
        return _bound_open_fields(info.cls, parts) if opened else _bound_fields(parts)
    if isinstance(info, inspect.UnionType):
        return _bound_choice(
            {_class_of(part): of_part for part in info.types if (of_part := _bounding_of(part, opened=opened))}
        )
    return None


def limits(info: inspect.IntType) -> tuple[int | None, int | None]:
    """The least and the most that an integer can be, if that is declared."""
    least = info.ge if info.gt is None else info.gt + 1
    most = info.le if info.lt is None else info.lt - 1
    return least, most


def _bound_number(least: int | None, most: int | None) -> Bounding:
    def limited(value: Any) -> list[bool]:
        below = [value >= least] if least is not None else []
        return [*below, value <= most] if most is not None else below

    of_term = by_serial(limited)

    def bound(value: Any, path: str, found: Bounds) -> None:
        for holds in of_term(value) if type(value) is Term else limited(value):
            found.append((path, holds))

    return bound


def _bound_control(info: inspect.IntType) -> Bounding | None:
    (least, most), step = limits(info), info.multiple_of or 1

    def bound(value: Any, path: str, found: Bounds) -> None:
        if not _is_within(value, least, most) or value % step:
            found.append((path, False))

    return None if least is most is None and step == 1 else bound


def _bound_length(info: inspect.ListType | inspect.DictType) -> Bounding | None:
    least, most = info.min_length, info.max_length

    def bound(value: Any, path: str, found: Bounds) -> None:
        if not _is_within(len(value), least, most):
            found.append((path, False))

    return None if least is most is None else bound


def _is_within(number: int, least: int | None, most: int | None) -> bool:
    return (least is None or number >= least) and (most is None or number <= most)


def _bound_all(*parts: Bounding | None) -> Bounding | None:
    there = [part for part in parts if part is not None]

    def bound(value: Any, path: str, found: Bounds) -> None:
        for part in there:
            part(value, path, found)

    return there[0] if len(there) == 1 else bound if there else None


def _bound_choice(kinds: dict[Any, Bounding]) -> Bounding | None:
    def bound(value: Any, path: str, found: Bounds) -> None:
        if (of_kind := kinds.get(value.__class__)) is not None:
            of_kind(value, path, found)

    return bound if kinds else None


def _class_of(info: inspect.Type) -> Any:
    info, _ = unwrap(info)
    if isinstance(info, inspect.StructType):
        return info.cls
    return {inspect.IntType: int, inspect.ListType: list, inspect.DictType: dict}[info.__class__]


def _bound_items(of_item: Bounding | None, items: Callable[[Any], Any]) -> Bounding | None:
    def bound(value: Any, path: str, found: Bounds) -> None:
        if of_item is not None:
            for key, item in items(value):
                if not isinstance(item, Open):
                    of_item(item, join(path, key), found)

    return bound if of_item else None


def _bound_fields(parts: list[tuple[str, Bounding]]) -> Bounding | None:
    def bound(value: Any, path: str, found: Bounds) -> None:
        for name, of_part in parts:
            of_part(getattr(value, name), join(path, name), found)

    return bound if parts else None


def _bound_open_fields(type: Any, parts: list[tuple[str, Bounding]]) -> Bounding | None:
    slots = [(name, getattr(type, name), of_part) for name, of_part in parts]

    def bound(value: Any, path: str, found: Bounds) -> None:
        for name, slot, of_part in slots:
            held = slot.__get__(value)
            if not isinstance(held, Open):
                of_part(held, join(path, name), found)

    return bound if parts else None


# --- what proofs can't honour -----------------------------------------------------------------------------------


@functools.cache
def check_declaration(type: Any) -> None:
    """Raise TypeError if a record declares something that would hold on numbers only, and not in proofs."""
    for path, problem in _unprovable(info_of(type), "", ""):
        raise TypeError(f"{type.__name__}.{path}: {problem}")


def _unprovable(info: inspect.Type, path: str, place: str) -> Problems:
    """The numbers and lengths of which proofs know nothing. Nothing in the place, if there is one, becomes a symbol."""
    info, note = unwrap(info)
    if isinstance(info, inspect.IntType | inspect.FloatType | inspect.DecimalType) and note != "control":
        if not isinstance(info, inspect.IntType):
            yield path, "proofs know whole numbers only. Count in smaller units, or mark it as control."
        elif place:
            yield path, f"proofs know nothing of a count {place}. Declare it elsewhere, or mark it as control."
        elif info.multiple_of is not None:
            yield path, "proofs know nothing of multiples. Count in larger units, or mark it as control."
    elif isinstance(info, inspect.DictType) and (info.min_length, info.max_length) != (None, None) and _counts(info):
        yield path, "on symbols a map of counts has every key. Bound the sum by an invariant, not the length."
    for name, part in _parts(info):
        yield from _unprovable(part, join(path, name) if name else path, place or _without_symbols(info))


def _without_symbols(info: inspect.Type) -> str:
    """What such a value is, if nothing in it ever becomes a symbol."""
    if isinstance(info, inspect.UnionType):
        return "where there may be something else"
    if isinstance(info, inspect.DictType | inspect.ListType):
        return ""
    if isinstance(info, inspect.StructType):
        return "" if issubclass(info.cls, Record) else "in a record that never changes"
    return f"in a {type(info).__name__.removesuffix('Type').removeprefix('Var').lower()}"


def _parts(info: inspect.Type) -> Iterator[tuple[str, inspect.Type]]:
    """The types of which a type is made, by the names of the fields if it has fields."""
    for field in getattr(info, "fields", ()):
        yield field.name, field.type
    for part in (*getattr(info, "types", ()), *getattr(info, "item_types", ())):
        yield "", part
    for name in ("item_type", "value_type"):
        if hasattr(info, name):
            yield "*", getattr(info, name)


def _counts(info: inspect.Type) -> bool:
    """There are numbers in such a value that are not control."""
    info, note = unwrap(info)
    return (isinstance(info, inspect.IntType) and note != "control") or any(_counts(part) for _, part in _parts(info))


# --- control ----------------------------------------------------------------------------------------------------


def control_of(value: Any) -> tuple[tuple[str, Hashable], ...]:
    """Everything in a record that is control, by path: what is left of it without its counts and marks."""
    return tuple(_control(info_of(value.__class__), value, ""))


def _control(info: inspect.Type, value: Any, path: str) -> Iterator[tuple[str, Hashable]]:
    info, note = unwrap(info)
    if isinstance(info, inspect.StructType):
        for field in info.fields:
            yield from _control(field.type, getattr(value, field.name), join(path, field.name))
    elif isinstance(info, inspect.DictType):
        for key, item in value.items() if note != "marks" else ():
            yield from _control(info.value_type, item, join(path, key))
    elif isinstance(info, inspect.ListType) and _has_parts(info.item_type):
        yield path, len(value)
        for index, item in enumerate(value):
            yield from _control(info.item_type, item, join(path, index))
    elif not isinstance(info, inspect.IntType) or note == "control":
        yield path, _frozen(value)


def _has_parts(item: inspect.Type) -> bool:
    """What such items are is not all control: each is looked at by itself."""
    return isinstance(unwrap(item)[0], inspect.StructType) or _counts(item)


def _frozen(value: Any) -> Hashable:
    if isinstance(value, msgspec.Struct):
        value = [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, list | tuple):
        return tuple(_frozen(item) for item in value)
    return cast(Hashable, value)


def symbols_for(value: T) -> T:
    """A copy of a record with a symbol, named by its path, for every count; its control stays as it is."""
    kind: Any = value.__class__
    check_declaration(kind)
    opened: T = _opened(info_of(kind), copy(value), "")
    return opened


def _opened(declared: inspect.Type, value: Any, path: str) -> Any:
    info, note = unwrap(declared)
    if note == "marks" or (isinstance(info, inspect.IntType) and note != "control"):
        return _symbol(declared, path)
    if isinstance(info, inspect.StructType) and issubclass(info.cls, Record):
        for field in info.fields:
            setattr(value, field.name, _opened(field.type, getattr(value, field.name), join(path, field.name)))
    elif isinstance(info, inspect.DictType):
        return {key: _opened(info.value_type, item, join(path, key)) for key, item in value.items()}
    elif isinstance(info, inspect.ListType):
        return [_opened(info.item_type, item, join(path, index)) for index, item in enumerate(value)]
    return value


# --- the table in the docs --------------------------------------------------------------------------------------


def describe(type: Callable[..., Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Every leaf of the record with its type and bounds, in a few words."""
    yield from _describe(info_of(type), path)


def _describe(info: inspect.Type, path: str) -> Iterator[tuple[str, str]]:
    info, _ = unwrap(info)
    if isinstance(info, inspect.StructType):
        for field in info.fields:
            yield from _describe(field.type, join(path, field.name))
    elif isinstance(info, inspect.DictType):
        keys = "{" + ", ".join(str(key) for key in keys_of(info)) + "}"
        yield from _describe(info.value_type, join(path, keys))
    elif isinstance(info, inspect.ListType) and isinstance(unwrap(info.item_type)[0], inspect.StructType):
        yield from _describe(info.item_type, join(path, "N"))
    else:
        yield path, _words(info)


def _words(info: inspect.Type) -> str:
    info, _ = unwrap(info)
    if isinstance(info, inspect.IntType):
        return _limit_words(*limits(info))
    if isinstance(info, inspect.LiteralType):
        return ", ".join(map(str, info.values))
    if isinstance(info, inspect.ListType):
        return f"a list of: {_words(info.item_type)}"
    if isinstance(info, inspect.UnionType):
        return " or ".join(_words(part) for part in info.types)
    if isinstance(info, inspect.NoneType):
        return "nothing"
    return type(info).__name__.removesuffix("Type").lower()


def _limit_words(least: int | None, most: int | None) -> str:
    if least is None:
        return "any number" if most is None else f"{most} or less"
    return f"{least} or more" if most is None else f"{least} to {most}"
