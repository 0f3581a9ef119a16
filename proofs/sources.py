"""What a result depends on: the files of every module that the code behind it imports, wherever they lie.

From some modules the import statements are followed, those inside functions too, as long as they lead to modules of
the project or of somebody's game. Other packages count with their versions.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.metadata
import importlib.util
import inspect
import platform
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

VERSIONED = ("msgspec", "z3-solver")
"""Packages on whose versions results depend."""


def modules_of(things: Iterable[Any]) -> set[str]:
    """The modules in which functions and classes are written; what is built in has none that matters."""
    unwrapped = (inspect.unwrap(thing) if callable(thing) else thing for thing in things)
    return {thing.__module__ for thing in unwrapped if getattr(thing, "__module__", None)}


@functools.cache
def short_path(file: str) -> str:
    """A file as it is told to people: its path within the project in which it lies, or else its name."""
    path = Path(file).resolve()
    home = next((folder for folder in path.parents if (folder / "pyproject.toml").is_file()), None)
    return path.name if home is None else path.relative_to(home).as_posix()


def files_of(modules: Iterable[str]) -> dict[str, Path]:
    """The files of these modules and of all that they import, by module."""
    found: dict[str, Path] = {}
    left = list(modules)
    packages = {module.partition(".")[0] for module in left} | {"spec", "engine", "proofs"}
    while left:
        module = left.pop()
        if module in found or module.partition(".")[0] not in packages:
            continue
        file = _file_of(module)
        if file is None:
            continue
        found[module] = file
        left += _imported(file, module)
        package = module.rpartition(".")[0]
        if package:
            left.append(package)
    return found


def digest(modules: Iterable[str], *, more: str = "", files: Iterable[Path] = ()) -> str:
    """A fingerprint of the modules, of all that they import and of what these read, of other files, and of the versions
    of Python and of the packages on which results depend."""
    whole = hashlib.sha256(f"{more}\0{versions()}".encode())
    for module, file in sorted(files_of(modules).items()):
        whole.update(module.encode() + b"\0" + file.read_bytes() + b"\0")
        files = [*files, *data_of(file)]
    for file in sorted(files):
        whole.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return whole.hexdigest()[:24]


def data_of(file: Path) -> list[Path]:
    """What a module reads: the files in a folder beside it that has its name, if that is no package."""
    folder = file.with_suffix("")
    there = folder.is_dir() and not (folder / "__init__.py").exists()
    return [data for data in folder.iterdir() if data.is_file()] if there else []


@functools.cache
def versions() -> str:
    """The versions of Python and of the packages on which results depend."""
    return " ".join([platform.python_version(), *(f"{name} {importlib.metadata.version(name)}" for name in VERSIONED)])


def own_file(module: str) -> Path | None:
    """The file of one module; None if it has none."""
    return _file_of(module)


@functools.cache
def _file_of(module: str) -> Path | None:
    """The file of a module, which is not imported for that; None if there is none, or it is not written in Python."""
    first, *rest = module.split(".")
    try:
        spec = importlib.util.find_spec(first)
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    if not rest:
        return Path(spec.origin) if spec.origin and spec.origin.endswith(".py") else None
    for folder in spec.submodule_search_locations or ():
        place = Path(folder, *rest)
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                return file
    return None


def _imported(file: Path, module: str) -> list[str]:
    """What the import statements of a file name: modules, and what may be modules in packages."""
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    stat = file.stat()
    return _statements(file, stat.st_mtime_ns, stat.st_size, package)


@functools.cache
def _statements(file: Path, changed: int, size: int, package: str) -> list[str]:
    return list(_named(ast.parse(file.read_bytes()), package))


def _named(tree: ast.AST, package: str) -> Iterator[str]:
    for node in _run(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, *([base] if base else [])])
            yield base
            yield from (f"{base}.{name.name}" for name in node.names)


def _run(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below a node that can be run: what is there for the types only is left out."""
    for child in ast.iter_child_nodes(node):
        yield child
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            for other in child.orelse:
                yield from _run(other)
        else:
            yield from _run(child)
