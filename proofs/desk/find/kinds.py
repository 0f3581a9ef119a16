"""What kind of thing a part of a condition is: a number, a name, a record, a list. Read off the declared records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from msgspec import inspect

from spec.kernel.records import info_of, keys_of, unwrap

Sort = Literal["number", "truth", "name", "record", "position", "table", "marks", "map", "list", "nothing"]

CALLED: dict[Sort, str] = {
    "number": "a number",
    "truth": "true or false",
    "name": "a name",
    "record": "a record",
    "position": "a position",
    "table": "a table of numbers",
    "marks": "a map of what is there",
    "map": "a map",
    "list": "a list",
    "nothing": "nothing",
}


@dataclass(frozen=True)
class Kind:
    """The kind of a value, with the declaration behind it and the names or numbers it can be, if there are few."""

    sort: Sort
    info: inspect.Type | None = None
    values: tuple[Any, ...] | None = None
    control: bool = False
    """Always known: never a symbol."""
    item: Kind | None = None
    """Of a list: what is in it."""

    @property
    def called(self) -> str:
        return CALLED[self.sort]

    @property
    def cls(self) -> Any:
        return self.info.cls if isinstance(self.info, inspect.StructType) else None


NUMBER = Kind("number")
CONSTANT = Kind("number", control=True)
TRUTH = Kind("truth")
NAME = Kind("name", control=True)
NOTHING = Kind("nothing", control=True)


def kind_of(info: inspect.Type) -> Kind:
    """The kind of what is declared so. What may be absent is of the kind that it has when it is there."""
    info, note = unwrap(info)
    if isinstance(info, inspect.UnionType):
        return next(kind_of(part) for part in info.types if not isinstance(part, inspect.NoneType))
    if isinstance(info, inspect.IntType):
        return CONSTANT if note == "control" else NUMBER
    if isinstance(info, inspect.BoolType):
        return Kind("truth", control=True)
    if isinstance(info, inspect.LiteralType):
        sort: Sort = "name" if isinstance(info.values[0], str) else "number"
        return Kind(sort, info, tuple(info.values), control=True)
    if isinstance(info, inspect.StrType):
        return NAME
    if isinstance(info, inspect.ListType):
        return Kind("list", info, item=kind_of(info.item_type))
    if isinstance(info, inspect.StructType):
        return Kind("record", info)
    assert isinstance(info, inspect.DictType)
    return Kind("marks" if note == "marks" else "table" if note == "complete" else "map", info)


def fields_of(kind: Kind) -> dict[str, Kind]:
    """The declared fields of a record."""
    assert isinstance(kind.info, inspect.StructType)
    return {field.name: kind_of(field.type) for field in kind.info.fields}


def entries_of(kind: Kind) -> tuple[tuple[Any, ...], Kind]:
    """The keys that a table, marks or a map can have, and the kind of its entries."""
    assert isinstance(kind.info, inspect.DictType)
    return keys_of(kind.info), kind_of(kind.info.value_type)


def state_kind(state: Any) -> Kind:
    """The kind of a position of a game."""
    return Kind("position", unwrap(info_of(state))[0])
