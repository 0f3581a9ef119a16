"""Where pieces are written, and what engines cite and name: read from small files."""

from __future__ import annotations

from pathlib import Path

from proofs.book.engines import citations, naming
from proofs.book.writing import pieces_in
from spec.kernel import Piece, Rule


def piece(kind: str, name: str | int) -> Piece:
    return Piece(kind, name, Rule(f"a.{kind}.{name}", "", {}, piece, None))


CARDS = [piece("card", number) for number in range(1, 6)]
BUILDINGS = [piece("building", name) for name in ("barn", "pen", "inn", "residence")]


def test_pieces_are_read_from_tables_that_are_named_after_their_kind(tmp_path: Path) -> None:
    first, second = tmp_path / "a.py", tmp_path / "b.py"
    first.write_text("CARDS = (\n    card(1, then=[sow(3)]),\n    card(\n        2,\n    ),\n)\n")
    second.write_text("CARDS = table(C(3, 'PT 1'), key=C(4))\nOTHERS = (card(5),)\n")
    found = pieces_in([first, second], CARDS)
    assert {id: (code.line, code.function, code.source) for id, code in found.items()} == {
        "a.card.1": (2, "CARDS", "card(1, then=[sow(3)])"),
        "a.card.2": (3, "CARDS", "card(\n    2,\n)"),
        "a.card.3": (1, "CARDS", "C(3, 'PT 1')"),
    }


def test_pieces_are_read_from_dictionaries_and_from_calls_in_a_module_of_their_kind(tmp_path: Path) -> None:
    file, other = tmp_path / "buildings.py", tmp_path / "others.py"
    file.write_text(
        '_state(\n    "barn", "1-2",\n)  # fmt: skip\n'
        'BUILDINGS: dict[str, int] = {\n    "pen": Building(3),\n    "inn": Building(\n        4,\n    ),\n}\n'
        'OTHERS: dict[str, int] = {"residence": 5}\n'
    )
    other.write_text('_state("residence", "1")\n')
    found = {id: (code.line, code.source) for id, code in pieces_in([file, other], BUILDINGS).items()}
    assert found == {
        "a.building.barn": (1, '_state(\n    "barn", "1-2",\n)'),
        "a.building.pen": (5, '"pen": Building(3)'),
        "a.building.inn": (6, '"inn": Building(\n    4,\n)'),
    }
    assert pieces_in([], BUILDINGS) == {}


def test_a_piece_is_found_by_its_kind_and_its_name(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("CARDS = (card(1), card('1'))\nMAJORS = (major(1),)\n")
    found = pieces_in([file], [piece("major", 1), piece("card", "1")])
    assert {id: code.source for id, code in found.items()} == {"a.card.1": "card('1')", "a.major.1": "major(1)"}


def test_lines_of_a_single_edition_are_cited_without_its_name(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text(
        '"""A module. Lines 1-90"""\n\n# Line 3: one. Lines 4, 6: two.\nTABLE = {}\n\n\n'
        'def f(x):\n    """Does it (line 7)."""\n    if x == 2:  # 9, 11\n        return 3  # not 12\n'
    )
    found = {one.location.function: sorted(one.lines["it"]) for one in citations([file], ("it",))}
    assert found == {"TABLE": [3, 4, 6], "f": [7, 9, 11]}
    assert list(citations([file], ())) == []


def test_texts_are_found_in_functions_and_tables(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text('T = {\n    "pen": 1,\n}\n\n\ndef f():\n    return "pen"\n')
    assert [(one.line, one.function) for one in naming([file])["pen"]] == [(2, "T"), (6, "f")]
