"""Where things stand in the files of a project: functions with their text, and the files of a game."""

from __future__ import annotations

import functools
import inspect
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from proofs.game import Game
from proofs.store import ROOT

__all__ = ["ROOT", "Code", "Location", "code_of", "engine_files", "home_of", "lines_of", "model_files", "relative"]

ROOMS = ("spec", "engine", "proofs")
SHARED = ("spec.kernel", "engine.port", "engine.wire")
"""What games have in common; none of it is of a game."""


class Location(msgspec.Struct, frozen=True):
    """A function or a table in a file of the project."""

    file: str
    line: int
    function: str


class Code(msgspec.Struct, frozen=True):
    """A function with its text."""

    file: str
    line: int
    function: str
    source: str


@functools.cache
def home_of(folder: Path) -> Path | None:
    """The folder of the project to which a folder belongs; None if it belongs to none."""
    return next((one for one in (folder, *folder.parents) if (one / "pyproject.toml").is_file()), None)


def relative(file: str | Path) -> str:
    """The path of a file as seen from the root of its project; its name if it belongs to none."""
    path = Path(file).resolve()
    home = home_of(path.parent)
    return path.relative_to(home).as_posix() if home is not None else path.name


def code_of(function: Callable[..., Any]) -> Code:
    """Where a function stands, and its text; a decorated one with its decorators."""
    inner = inspect.unwrap(function)
    try:
        source, line = inspect.getsourcelines(inner)
    except OSError:
        source, line = [], inner.__code__.co_firstlineno
    return Code(relative(inner.__code__.co_filename), line, inner.__name__, inspect.cleandoc("".join(source)))


def lines_of(citation: str) -> frozenset[int]:
    """The line numbers that a citation such as "589-593, 617" names."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", citation):
        found.update(range(int(first), int(last or first) + 1))
    return frozenset(found)


# --- the files of a game ----------------------------------------------------------------------------------------


def model_files(game: Game) -> list[Path]:
    """The files in which the model of a game is written."""
    return _files(game.model_modules(), game.engine_modules())


def engine_files(game: Game) -> list[Path]:
    """The files in which the engine of a game is written."""
    return _files(game.engine_modules(), game.model_modules())


def _files(modules: Iterable[str], others: Iterable[str]) -> list[Path]:
    """What lies in the packages of these modules, except for the other modules."""
    found = {file for module in modules for file in _around(module)}
    return sorted(found - {_file_of(module) for module in others})


def _around(module: str) -> Iterable[Path]:
    """The files of a module's package; the module alone if that is in no package, or in one that games share."""
    file = _file_of(module)
    if file is None:
        return ()
    is_alone = module.rpartition(".")[0] in ("", *ROOMS) and file.name != "__init__.py"
    return (file,) if is_alone else file.parent.rglob("*.py")


def _file_of(module: str) -> Path | None:
    if module.startswith(SHARED) or module not in sys.modules:
        return None
    file = sys.modules[module].__file__
    return Path(file).resolve() if file else None
