"""Records: one declaration gives JSON, validation, symbols, copies, differences and a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from spec.kernel import Count, Record, Table, copy, diff, from_json, symbolic, to_json
from spec.kernel.records import CONTROL, Malformed, describe, record_bounds
from spec.kernel.terms import SymbolicCondition, is_term

Kind = Literal["wool", "milk"]


class Inner(Record):
    column: Annotated[int, Meta(ge=0, le=10)]


class Outer(Record):
    goods: Table[Kind, Count]
    rows: Table[Literal[2, 3], Inner]
    some: dict[Kind, Count]
    seat: Annotated[int, Meta(ge=0, le=3, extra=CONTROL)]
    turn: Annotated[int, Meta(ge=0, le=3, extra=CONTROL)] | None
    todo: list[Kind]


PLAIN: dict[str, Any] = {
    "goods": {"wool": 1, "milk": 0},
    "rows": {"2": {"column": 3}, "3": {"column": 10}},
    "some": {},
    "seat": 1,
    "turn": None,
    "todo": ["milk"],
}


def changed(path: str, value: Any) -> dict[str, Any]:
    plain = from_json(PLAIN, Outer)
    data: dict[str, Any] = to_json(plain)
    *way, last = path.split(".")
    place: Any = data
    for key in way:
        place = place[key]
    place[last] = value
    return data


def test_json_and_back() -> None:
    record = from_json(PLAIN, Outer)
    assert record.rows[3].column == 10
    assert to_json(record) == PLAIN


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("goods.wool", -1, "goods"),
        ("goods.clay", 1, "goods"),
        ("rows.2.column", 11, "rows"),
        ("rows.2.column", True, "rows"),
        ("seat", 4, "seat"),
        ("turn", "0", "turn"),
        ("todo", ["hide"], "todo"),
        ("extra", 1, "extra"),
        ("goods", {"wool": 1}, "goods: has no milk"),
        ("rows", {"2": {"column": 1}}, "rows: has no 3"),
    ],
)
def test_malformed_data_is_refused_with_its_path(path: str, value: Any, message: str) -> None:
    with pytest.raises(Malformed, match=message):
        from_json(changed(path, value), Outer)


def test_a_copy_shares_nothing_that_can_change() -> None:
    record = from_json(PLAIN, Outer)
    twin = copy(record)
    assert twin == record
    twin.goods["wool"] += 1
    twin.rows[2].column += 1
    twin.todo.append("wool")
    twin.some["milk"] = 1
    assert to_json(record) == PLAIN


def test_differences_have_paths() -> None:
    before, after = from_json(PLAIN, Outer), from_json(PLAIN, Outer)
    after.rows[3].column = 9
    after.todo = ["milk", "milk"]
    assert diff(before, after) == {"rows.3.column": (10, 9), "todo": (["milk"], ["milk", "milk"])}
    assert diff(before, copy(before)) == {}
    assert diff([1, 2], [1, 3]) == {"1": (2, 3)}


def test_symbolic_instances_have_symbols_for_data_and_values_for_control() -> None:
    record = symbolic(Outer, "me", seat=2, turn=None, todo=[])
    assert is_term(record.goods["wool"])
    assert repr(record.rows[3].column) == "me.rows.3.column"
    assert record.seat == 2
    with pytest.raises(SymbolicCondition):
        bool(record.goods["wool"] == 1)
    with pytest.raises(TypeError, match=r"me\.todo is control"):
        symbolic(Outer, "me", seat=2, turn=None)


def test_declared_bounds_are_conditions() -> None:
    record = from_json(PLAIN, Outer)
    assert all(holds for _, holds in record_bounds(record))
    record.rows[2].column = 11
    assert [path for path, holds in record_bounds(record) if not holds] == ["rows.2.column"]


def test_the_table_of_the_docs() -> None:
    table = dict(describe(Outer))
    assert table["goods.{milk, wool}"] == "0 or more"
    assert table["rows.{2, 3}.column"] == "0 to 10"
    assert table["turn"] == "0 to 3 or nothing"
    assert table["todo"] == "a list of: milk, wool"
