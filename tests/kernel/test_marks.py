"""Maps that name only what is there, and paths through keys with dots."""

from __future__ import annotations

from typing import Literal

import pytest

from proofs.prove.solver import evaluate
from spec.kernel import Marks, Record, Table, copy, from_json, mark, symbolic, to_json
from spec.kernel.records import Malformed, drop, get, has, marks_of, put, record_bounds

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
    assert list(board.marks) == ["a.n", "a.w", "b"]
    assert sum(1 for path, _ in record_bounds(board) if path.startswith("marks.")) == 6
    values = {"marks.b": 1, "counts.a.w": 3}
    assert evaluate(board, values) == {"marks": {"b": 1}, "counts": {"a.n": 0, "a.w": 3, "b": 0}}


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
