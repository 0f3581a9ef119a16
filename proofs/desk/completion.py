"""How a line could go on: a function of the desk and of what was typed so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import cast

from msgspec import inspect

from proofs.desk.conversation import COMMANDS, Desk, command, said_of
from proofs.desk.move_text import tag_of
from proofs.desk.texts import Misuse, everywhere
from proofs.scenarios.loading import SUFFIXES
from proofs.scenarios.positions import paths
from spec.kernel import Model
from spec.kernel.records import info_of, keys_of, limits, unwrap


def completions(desk: Desk, text: str) -> list[str]:
    """What the last word of the text could become, sorted; paths and ids go on to the next dot only."""
    *before, word = text.split() if text and not text[-1].isspace() else [*text.split(), ""]
    if not before:
        return sorted(name for name in COMMANDS if name.startswith(word))
    try:
        name = command(before[0])
    except Misuse:
        return []
    possible = POSSIBLE[name](desk, before[1:], word) if name in POSSIBLE else ()
    return sorted({each for each in possible if each.startswith(word)})


def dotted(names: Iterable[str], word: str) -> Iterator[str]:
    """The names that begin with the word, each up to its next dot."""
    for name in names:
        if name.startswith(word):
            dot = name.find(".", len(word))
            yield name if dot < 0 else name[: dot + 1]


Possible = Callable[[Desk, list[str], str], Iterable[str]]
"""What can stand in a place, given the words of the command before it and the beginning of the word itself."""


def _paths_and_values(desk: Desk, before: list[str], word: str) -> Iterable[str]:
    if not before:
        return dotted(paths(desk.model, desk.now.players), word)
    declared = _declared_at(desk.model, before[0]) if len(before) == 1 else None
    return values(declared) if declared is not None else ()


def _declared_at(model: Model, path: str) -> inspect.Type | None:
    """The type that is declared for what lies at a path."""
    found: inspect.Type | None = info_of(model.state)
    for key in path.split("."):
        info, _ = unwrap(found) if found is not None else (None, "")
        if isinstance(info, inspect.StructType):
            found = next((field.type for field in info.fields if field.name == key), None)
        elif isinstance(info, inspect.DictType):
            found = info.value_type
        elif isinstance(info, inspect.ListType):
            found = info.item_type
        else:
            return None
    return found


def values(info: inspect.Type) -> Iterator[str]:
    """The values of a type that has only a few: names, seats, true and false."""
    info, note = unwrap(info)
    if isinstance(info, inspect.LiteralType):
        yield from map(str, info.values)
    elif isinstance(info, inspect.IntType) and note == "control":
        least, most = limits(info)
        yield from map(str, range(cast(int, least), cast(int, most) + 1))
    elif isinstance(info, inspect.BoolType):
        yield from ("false", "true")
    elif isinstance(info, inspect.NoneType):
        yield "null"
    elif isinstance(info, inspect.UnionType):
        for part in info.types:
            yield from values(part)


def _moves(desk: Desk, before: list[str], word: str) -> Iterator[str]:
    """The types of moves; after a type its fields that are not there yet; after a field its values."""
    kinds = {tag_of(kind): kind for kind in desk.model.moves}
    if not before:
        yield from kinds
        return
    fields = cast(inspect.StructType, info_of(kinds[before[0]])).fields if before[0] in kinds else ()
    there = {other.partition("=")[0] for other in before[1:]}
    for field in fields:
        info, _ = unwrap(field.type)
        if isinstance(info, inspect.DictType):
            keys = (f"{field.name}.{key}" for key in keys_of(info))
            yield from dotted((f"{key}=" for key in keys if key not in there), word)
        elif word.startswith(f"{field.name}="):
            yield from (f"{field.name}={value}" for value in values(field.type))
        elif field.name not in there:
            yield f"{field.name}="


def _files(desk: Desk, before: list[str], word: str) -> Iterator[str]:
    """The folders and the scenarios and traces in the folder that the word names."""
    if before:
        return
    folder = word[: word.rfind("/") + 1]
    try:
        for item in Path(folder).expanduser().iterdir():
            if item.is_dir() and not item.name.startswith("."):
                yield f"{folder}{item.name}/"
            elif item.name.endswith((*SUFFIXES, ".itf.json")):
                yield f"{folder}{item.name}"
    except (OSError, ValueError, RuntimeError):
        return


POSSIBLE: dict[str, Possible] = {
    "new": lambda desk, before, word: () if before else map(str, desk.model.players),
    "set": _paths_and_values,
    "unset": lambda desk, before, word: () if before else dotted(desk.now.given, word),
    "show": lambda desk, before, word: () if before else dotted(["all", *everywhere(desk.now.position)], word),
    "legal": lambda desk, before, word: (tag_of(kind) for kind in desk.model.moves),
    "try": _moves,
    "do": _moves,
    "rule": lambda desk, before, word: () if before else dotted(said_of(desk), word),
    "save": _files,
    "save!": _files,
    "load": _files,
    "trace": _files,
    "trace!": _files,
    "help": lambda desk, before, word: () if before else COMMANDS,
}
