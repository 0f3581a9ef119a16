"""The skeleton of a game of one's own: a small game that passes every check, to be made into another one.

What is written stands in the folder `files`, with `.txt` after the name of each file. In names and texts NAME stands
for the name of the game, TITLE for the name as people write it.
"""

from __future__ import annotations

import importlib.util
import keyword
import re
import tempfile
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from proofs.registry import game_names
from spec.kernel import readable

ENDING = ".txt"


class CanNotBegin(ValueError):
    """There can't be a game of that name, or not in that folder; the message says why."""


def files(name: str) -> dict[str, str]:
    """The text of every file of a new game, by its path."""
    found = _templates(resources.files(__name__) / "files", "")
    return {_named(path, name): _named(text, name) for path, text in found}


def _templates(folder: Traversable, path: str) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for item in sorted(folder.iterdir(), key=lambda item: item.name):
        if item.is_dir():
            found += _templates(item, f"{path}{item.name}/")
        elif item.name.endswith(ENDING):
            found.append((path + item.name.removesuffix(ENDING), item.read_text(encoding="utf-8")))
    return found


def _named(text: str, name: str) -> str:
    return text.replace("NAME", name).replace("TITLE", readable(name))


def write(name: str, folder: Path) -> list[str]:
    """Write a new game into a folder that is not there or empty: all of it or nothing. The paths of its files."""
    _check(name, folder)
    written = files(name)
    try:
        beside = folder if folder.is_dir() else folder.parent
        beside.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=beside) as scratch:
            whole = Path(scratch) / name
            for path, text in written.items():
                (whole / path).parent.mkdir(parents=True, exist_ok=True)
                (whole / path).write_text(text, encoding="utf-8")
            if folder.is_dir():
                for item in whole.iterdir():
                    item.rename(folder / item.name)
            else:
                whole.rename(folder)
    except OSError as problem:
        raise CanNotBegin(f"{folder} can't be written: {problem.strerror or problem}.") from None
    return list(written)


def _check(name: str, folder: Path) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        example = re.sub(r"[^a-z0-9_]+", "_", name.lower()).strip("_0123456789")
        hint = f", such as {example}" if example and not keyword.iskeyword(example) else ""
        raise CanNotBegin(f"{name!r} can't be the name of a game: it must be a name of Python in lower case{hint}.")
    if name in game_names():
        raise CanNotBegin(f"There is already a game called {name}; choose another name.")
    taken = importlib.util.find_spec(name)
    if name == "tests" or (taken is not None and taken.origin is not None):
        raise CanNotBegin(f"There is already a package called {name}; choose another name.")
    if folder.is_dir():
        if any(folder.iterdir()):
            raise CanNotBegin(f"The folder {folder} is not empty; name one that is, or that is not there yet.")
    elif folder.exists() or folder.is_symlink():
        raise CanNotBegin(f"{folder} is not a folder; name one that is empty or not there yet.")
