"""What the conversation needs to read words and to write texts."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from proofs import scenarios
from proofs.scenarios.document import documents
from proofs.scenarios.writing import inline
from spec.kernel.records import join

LONG = 40
"""A list with more moves than this is cut to a few of each group."""
FEW = 8
NOTHING_CHANGED = "Nothing has changed."


class Misuse(ValueError):
    """A line that can't be followed; the message says why."""


def number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Misuse(f"Here should be a number of {what}, not {text}.")
    return int(text)


def counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def value_of(text: str) -> Any:
    try:
        found = [entry.plain() for entry in documents(text, "The value")]
    except scenarios.ScenarioError as problem:
        raise Misuse(f"{problem.problem} {NOTHING_CHANGED}") from None
    if len(found) != 1:
        raise Misuse(f"Here should be one value. {NOTHING_CHANGED}")
    return found[0]


def flat(value: Any, path: str, known: Collection[str]) -> Iterator[tuple[str, Any]]:
    """What a value gives, by path: a table that is not one value is taken apart."""
    if isinstance(value, dict) and path not in known:
        if not value:
            raise Misuse(f"An empty table gives nothing. {NOTHING_CHANGED}")
        for key, item in value.items():
            yield from flat(item, join(path, key), known)
    else:
        yield path, value


def everywhere(value: Any, path: str = "") -> dict[str, Any]:
    """All there is in JSON data, tables as well as what is in them, by path."""
    found = {path: value} if path else {}
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found |= everywhere(item, join(path, key))
    return found


def lines_of(value: Any, path: str) -> list[str]:
    """JSON data in lines; a table or list of plain values is one line."""
    items = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ())
    if not any(isinstance(item, dict | list) for _, item in items):
        return told_values({path: value})
    return [line for key, item in items for line in lines_of(item, join(path, key))]


def told_values(values: Mapping[str, Any]) -> list[str]:
    return [f"  {path}: {inline(value)}" for path, value in values.items()]


def cut(shown: Mapping[str, list[str]]) -> Iterator[str]:
    """The lines under their titles; of each only the first ones if there are many."""
    most = FEW if sum(map(len, shown.values())) > LONG else LONG
    for title, lines in shown.items():
        yield title
        yield from lines[:most]
        if len(lines) > most:
            yield f"  … and {len(lines) - most} more; narrow it with words"


def file_named(rest: str, endings: tuple[str, ...], what: str) -> tuple[Path, str]:
    """The file that the first word names, and what follows."""
    name, _, others = rest.partition(" ")
    if not name.endswith(endings):
        raise Misuse(f"Say which file, with a name that ends in {endings[0]}, such as: {what} mine{endings[0]}")
    return Path(os.path.expanduser(name)), others.strip()


def new_file(rest: str, endings: tuple[str, ...], what: str, over: bool) -> tuple[Path, str]:
    """The same for a file that is to be written; one that is there only if it may be written over."""
    file, others = file_named(rest, endings, what)
    if os.path.exists(file) and not over:
        raise Misuse(f"{file} is there already. To write over it: {what}! {file}")
    return file, others


def written(file: Path, write: Callable[[], object]) -> None:
    try:
        write()
    except (OSError, ValueError) as problem:
        raise Misuse(f"{file} can't be written: {getattr(problem, 'strerror', None) or problem}.") from None
