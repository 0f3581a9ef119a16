"""Where the pieces of a game are written, on either side.

A piece is an entry of a table that is named after its kind (`CARDS`, `BUILDINGS`), or a call of its own in a module
that is (`buildings.py`); the entry begins with its name.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from proofs.book.locations import Code, relative
from spec.kernel import Piece

Written = tuple[ast.expr, ast.expr, ast.expr]
"""What an entry begins with, its first expression and its last."""


def pieces_in(files: Iterable[Path], pieces: Iterable[Piece]) -> dict[str, Code]:
    """Where each piece is written in these files, by the id of its rule; the first place that is found."""
    wanted = {(piece.chapter, piece.name): piece.rule.id for piece in pieces}
    chapters = {chapter for chapter, _ in wanted}
    found: dict[str, Code] = {}
    for file in files if wanted else ():
        text = file.read_text(encoding="utf-8")
        lines = text.splitlines()
        for chapter, (name, first, last) in _entries(ast.parse(text), file.stem, chapters):
            id = wanted.get((chapter, name.value)) if isinstance(name, ast.Constant) else None  # type: ignore[arg-type]
            if id is not None:
                source = inspect.cleandoc(" " * first.col_offset + _segment(lines, first, last))
                found.setdefault(id, Code(relative(file), first.lineno, chapter.upper(), source))
    return found


def _entries(module: ast.Module, stem: str, chapters: Iterable[str]) -> Iterator[tuple[str, Written]]:
    """The entries of tables that are named after a chapter, and calls in a module that is, each with the chapter."""
    tables = {chapter.upper(): chapter for chapter in chapters}
    for node in module.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and target.id in tables:
                yield from ((tables[target.id], entry) for entry in _in_table(node.value))
        elif isinstance(node, ast.Expr) and stem.upper() in tables:
            yield from ((tables[stem.upper()], entry) for entry in _call(node.value))


def _in_table(table: ast.expr) -> Iterator[Written]:
    """The entries of a table that is a list of calls, a call whose arguments they are, or a dictionary."""
    if isinstance(table, ast.Dict):
        yield from ((key, key, value) for key, value in zip(table.keys, table.values, strict=True) if key is not None)
        return
    every = table.elts if isinstance(table, ast.Tuple | ast.List) else table.args if isinstance(table, ast.Call) else []
    for entry in every:
        yield from _call(entry)


def _call(entry: ast.expr) -> Iterator[Written]:
    if isinstance(entry, ast.Call) and entry.args:
        yield entry.args[0], entry, entry


def _segment(lines: Sequence[str], first: ast.expr, last: ast.expr) -> str:
    """The text from one expression to another. (`ast.get_source_segment` goes through the whole file for each.)"""
    end = last.end_lineno or last.lineno
    wanted = [line.encode() for line in lines[first.lineno - 1 : end]]
    wanted[-1] = wanted[-1][: last.end_col_offset]
    wanted[0] = wanted[0][first.col_offset :]
    return b"\n".join(wanted).decode()
