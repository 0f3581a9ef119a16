"""Records: one declaration gives JSON, validation, symbols, copies, differences and a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

import msgspec
import pytest
from msgspec import Meta, inspect

from proofs.compare.vectors.files import _schema_of as schema_of
from proofs.desk.completion import values
from proofs.desk.find.vocabulary import all_counts
from proofs.game import Game
from proofs.prove.solver import ask, smtlib
from proofs.registry import games
from spec.kernel import Count, Fixed, Record, Table, copy, diff, from_json, symbolic, to_json
from spec.kernel.records import (
    CONTROL,
    Malformed,
    check_declaration,
    control_of,
    describe,
    info_of,
    record_bounds,
    symbols_for,
)
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


class Exclusive(Record):
    above: Annotated[int, Meta(gt=0)]
    below: Annotated[int, Meta(lt=8)]
    between: Annotated[int, Meta(gt=0, lt=4)]
    counts: list[Annotated[int, Meta(gt=1, le=5)]]
    seat: Annotated[int, Meta(gt=-1, lt=2, extra=CONTROL)]
    free: int


def test_bounds_that_are_not_reached_are_conditions_too() -> None:
    record = Exclusive(above=1, below=7, between=3, counts=[2, 5], seat=0, free=-100)
    assert all(holds for _, holds in record_bounds(record))
    wrong = Exclusive(above=0, below=8, between=0, counts=[1, 6], seat=0, free=0)
    assert [path for path, holds in record_bounds(wrong) if not holds] == [
        "above",
        "below",
        "between",
        "counts.0",
        "counts.1",
    ]
    wrong.between = 4
    assert ("between", False) in record_bounds(wrong)


def test_the_same_bounds_hold_of_symbols() -> None:
    record = symbols_for(Exclusive(above=1, below=7, between=3, counts=[2], seat=0, free=0))
    bounds = [bound for _, bound in record_bounds(record)]
    for outside in (record.above == 0, record.below == 8, record.between == 4, record.counts[0] == 1):
        assert ask(smtlib([*bounds, outside])).answer == "unsat"
    assert ask(smtlib([*bounds, record.above == 1, record.below == 7, record.between == 3])).answer == "sat"
    assert dict(control_of(record)) == {"counts": 1, "seat": 0}


def test_bounds_of_either_form_are_known_everywhere() -> None:
    record = Exclusive(above=1, below=7, between=3, counts=[2, 5], seat=0, free=-100)
    assert all_counts(record) == [1, 3, 2, 5]
    fields = {field.name: field.type for field in cast(inspect.StructType, info_of(Exclusive)).fields}
    assert list(values(fields["seat"])) == ["0", "1"]
    schema = schema_of(fields["between"], {})
    assert schema == {"type": "integer", "minimum": 1, "maximum": 3}


def test_bounds_of_control_are_told_where_they_do_not_hold() -> None:
    class Round(Record):
        dealer: Annotated[int, Meta(ge=0, le=3, extra=CONTROL)]
        turn: Annotated[int, Meta(ge=0, lt=4, extra=CONTROL)] | None
        even: Annotated[int, Meta(multiple_of=2, extra=CONTROL)]
        hand: Annotated[list[Kind], Meta(min_length=1, max_length=2)]
        places: Annotated[dict[Kind, Kind], Meta(max_length=1)]

    sound = Round(dealer=3, turn=None, even=4, hand=["milk"], places={})
    assert record_bounds(sound) == []
    spoiled = Round(dealer=4, turn=4, even=3, hand=[], places={"milk": "milk", "wool": "wool"})
    assert record_bounds(spoiled) == [(path, False) for path in ("dealer", "turn", "even", "hand", "places")]


class Nested(Fixed, frozen=True):
    number: Count


@pytest.mark.parametrize(
    ("declared", "path", "why"),
    [
        (Annotated[int, Meta(ge=0, multiple_of=5)], "field", "nothing of multiples"),
        (Count | None, "field", "nothing of a count where there may be something else"),
        (int | str, "field", "nothing of a count where there may be something else"),
        (list[Count] | None, r"field\.\*", "nothing of a count where there may be something else"),
        (Inner | None, r"field\.column", "nothing of a count where there may be something else"),
        (float, "field", "whole numbers only"),
        (Annotated[float, Meta(ge=0)] | None, "field", "whole numbers only"),
        (set[Count], r"field\.\*", "nothing of a count in a set"),
        (frozenset[int], r"field\.\*", "nothing of a count in a frozenset"),
        (tuple[Kind, Count], "field", "nothing of a count in a tuple"),
        (tuple[Count, ...], r"field\.\*", "nothing of a count in a tuple"),
        (Table[Kind, tuple[Count, ...]], r"field\.\*\.\*", "nothing of a count in a tuple"),
        (list[Nested], r"field\.\*\.number", "nothing of a count in a record that never changes"),
        (Annotated[dict[Kind, Count], Meta(max_length=1)], "field", "a map of counts has every key"),
    ],
)
def test_what_proofs_do_not_honour_is_refused_with_its_field(declared: Any, path: str, why: str) -> None:
    kind = msgspec.defstruct("Odd", [("field", declared)], bases=(Record,), kw_only=True)
    for use in (
        lambda: check_declaration(kind),
        lambda: symbolic(kind, "", field=None),
        lambda: record_bounds(kind(field=None)),
        lambda: symbols_for(kind(field=None)),
    ):
        with pytest.raises(TypeError, match=rf"^Odd\.{path}: .*{why}"):
            use()


def test_control_may_be_anywhere() -> None:
    seat = Annotated[int, Meta(ge=0, multiple_of=2, extra=CONTROL)]
    for declared in (seat, seat | None, set[seat], tuple[seat, Kind], Kind | None, set[Kind], list[seat]):
        kind = msgspec.defstruct("Even", [("field", declared)], bases=(Record,), kw_only=True)
        check_declaration(kind)


@pytest.mark.parametrize("game", games(), ids=str)
def test_every_game_declares_what_proofs_honour(game: Game) -> None:
    check_declaration(game.model.state)


def test_the_table_of_the_docs() -> None:
    table = dict(describe(Outer))
    assert table["goods.{milk, wool}"] == "0 or more"
    assert table["rows.{2, 3}.column"] == "0 to 10"
    assert table["turn"] == "0 to 3 or nothing"
    assert table["todo"] == "a list of: milk, wool"
    exclusive = dict(describe(Exclusive))
    assert exclusive["above"] == "1 or more"
    assert exclusive["below"] == "7 or less"
    assert exclusive["between"] == "1 to 3"
    assert exclusive["free"] == "any number"
