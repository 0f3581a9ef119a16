"""Maps that name only what is there, and paths through keys with dots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest

from proofs.book.flows.exploring import freshened
from proofs.prove.readings import alike
from proofs.prove.runs import equal
from proofs.prove.solver import ask, evaluate, smtlib
from spec.kernel import Marks, Record, Table, copy, from_json, mark, symbolic, to_json, total
from spec.kernel.records import Malformed, SymbolicMarks, drop, get, has, marks_of, put, record_bounds, symbols_for
from spec.kernel.terms import SymbolicCondition, is_term, variable

Edge = Literal["a.n", "a.w", "b"]


class Board(Record):
    """Something with marks and a table."""

    marks: Marks[Edge]
    counts: Table[Edge, int]


PLAIN = {"marks": {"a.n": 1}, "counts": {"a.n": 2, "a.w": 0, "b": 1}}


def test_marks_name_what_is_there() -> None:
    board = from_json(PLAIN, Board)
    assert to_json(board) == PLAIN
    assert marks_of(Board) == {"marks"}
    with pytest.raises(Malformed, match=r"marks\.b: leave out what is not there"):
        from_json({**PLAIN, "marks": {"b": 0}}, Board)
    with pytest.raises(Malformed, match="marks"):
        from_json({**PLAIN, "marks": {"b": 2}}, Board)


def test_marking() -> None:
    board = from_json(PLAIN, Board)
    other = copy(board)
    mark(other.marks, "b", 1)
    mark(other.marks, "a.n", 0)
    mark(other.marks, "a.w", 0)
    assert (other.marks, board.marks) == ({"b": 1}, {"a.n": 1})


def test_on_symbols_there_is_an_entry_for_every_key() -> None:
    board = symbolic(Board, "")
    assert [key for key, _ in board.marks.items()] == ["a.n", "a.w", "b"]
    assert sum(1 for path, _ in record_bounds(board) if path.startswith("marks.")) == 6
    values = {"marks.b": 1, "counts.a.w": 3}
    assert evaluate(board, values) == {"marks": {"b": 1}, "counts": {"a.n": 0, "a.w": 3, "b": 0}}


@pytest.mark.parametrize("board", [symbolic(Board, ""), symbols_for(from_json(PLAIN, Board))], ids=["made", "opened"])
@pytest.mark.parametrize(
    "lie",
    [
        lambda marks: "a.n" in marks,
        lambda marks: [*reversed(marks)],
        lambda marks: marks.keys(),
        lambda marks: marks == {},
        lambda marks: marks != {},
        lambda marks: {**marks},
        *(len, list, bool, dict, set, sorted),
    ],
)
def test_what_is_there_is_not_known_on_symbols(board: Board, lie: Callable[[dict[Edge, int]], Any]) -> None:
    with pytest.raises(SymbolicCondition, match=r"get\(key, 0\)"):
        lie(board.marks)
    with pytest.raises(SymbolicCondition):
        lie(copy(board).marks)
    lie(from_json(PLAIN, Board).marks)


def test_on_symbols_entries_are_looked_up_changed_and_added_up() -> None:
    board = symbolic(Board, "")
    other = copy(board)
    mark(other.marks, "a.n", 0)
    mark(other.marks, "b", 1)
    mark(other.marks, "a.w", board.marks["b"])
    assert other.marks.get("a.n", 0) == 0
    assert (other.marks["b"], other.marks["a.w"]) == (1, board.marks["b"])
    assert repr(total(other.marks.values())) == "(+ marks.b 1)"
    assert is_term(board.marks["a.n"])
    assert isinstance(freshened(other).marks, SymbolicMarks)
    assert repr(board.marks["b"]) == "marks.b"


def test_marks_that_are_given_are_symbols_if_they_have_some() -> None:
    some = symbolic(Board, "", marks={"b": variable("mine")})
    with pytest.raises(SymbolicCondition):
        assert "b" in some.marks
    assert some.marks.get("a.n", 0) == 0
    assert symbolic(Board, "", marks={}).marks == {}
    assert "b" in symbolic(Board, "", marks={"b": 1}).marks


@pytest.mark.parametrize("compared", [equal, alike])
def test_marks_are_compared_entry_by_entry(compared: Callable[[Any, Any], bool]) -> None:
    board = symbolic(Board, "")
    other = copy(board)
    mark(other.marks, "b", 0)
    for left, right in ((board, other), (other, board)):
        assert ask(smtlib([compared(left, right), board.marks["b"] == 0])).answer == "sat"
        assert ask(smtlib([compared(left, right), board.marks["b"] == 1])).answer == "unsat"


def test_paths_through_keys_with_dots() -> None:
    plain = {"list": [{"a": {"n": 1}, "a.n": {"b": 2}}]}
    assert get(plain, "list.0.a.n.b") == 2
    assert get(plain, "list.0.a") == {"n": 1}
    put(plain, "list.0.a.n.c", 3)
    assert plain["list"][0]["a.n"] == {"b": 2, "c": 3}
    assert has(plain, "list.0.a.n.c")
    assert not has(plain, "list.0.a.n.d")
    assert not has(plain, "list.1")
    drop(plain, "list.0.a.n.c")
    assert plain["list"][0]["a.n"] == {"b": 2}
    with pytest.raises(KeyError):
        get(plain, "list.0.x.y")
