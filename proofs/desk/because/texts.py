"""The text of the model, and the records that a rule has before it, found from a frame that runs a rule."""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

import msgspec

from spec.kernel import Record
from spec.kernel.records import join


@dataclass
class Text:
    """The parts of a module's text, by where they stand."""

    calls: dict[tuple[int | None, ...], ast.Call]
    functions: dict[tuple[str, int], list[ast.FunctionDef | ast.Lambda]]
    assignments: list[tuple[int, str, ast.expr]]


@functools.cache
def _text(file: str) -> Text:
    found = Text({}, {}, [])
    for node in ast.walk(ast.parse(Path(file).read_text(encoding="utf-8"))):
        match node:
            case ast.Call():
                found.calls[node.lineno, node.end_lineno, node.col_offset, node.end_col_offset] = node
            case ast.FunctionDef(name=name, decorator_list=decorators):
                line = decorators[0].lineno if decorators else node.lineno
                found.functions.setdefault((name, line), []).append(node)
            case ast.Lambda():
                found.functions.setdefault(("<lambda>", node.lineno), []).append(node)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found.assignments.append((node.lineno, name, value))
    return found


def call_at(frame: FrameType) -> ast.Call | None:
    """The call that a frame is in the middle of."""
    positions = next(itertools.islice(frame.f_code.co_positions(), frame.f_lasti // 2, None))
    return _text(frame.f_code.co_filename).calls.get(positions)


def assigned(frame: FrameType) -> Iterator[tuple[str, ast.expr]]:
    """What was assigned to names in the function that a frame runs, before the line that it runs."""
    for line, name, value in _text(frame.f_code.co_filename).assignments:
        if frame.f_code.co_firstlineno <= line < frame.f_lineno:
            yield name, value


def definition(function: FunctionType) -> ast.FunctionDef | ast.Lambda | None:
    """The text of a function; None if it is not certain."""
    code = function.__code__
    found = _text(code.co_filename).functions.get((function.__name__, code.co_firstlineno), [])
    return found[0] if len(found) == 1 else None


def around(frame: FrameType | None, kind: type[Record]) -> Any:
    """The position, or the move, that the rules around a frame are about."""
    while frame is not None:
        for value in frame.f_locals.values():
            if isinstance(value, kind):
                return value
        frame = frame.f_back
    return None


def inside(value: Any, path: str) -> Iterator[tuple[int, str]]:
    if isinstance(value, msgspec.Struct):
        yield id(value), path
        for name in value.__struct_fields__:
            yield from inside(getattr(value, name), join(path, name))
    elif isinstance(value, dict | list):
        yield id(value), path
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from inside(item, join(path, key))
