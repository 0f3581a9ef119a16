"""Faults planted in an engine while a test runs."""

from __future__ import annotations

import importlib
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Plant = Callable[[str, str, str, str], None]
"""In a module, in a function of it, some text of its source, and another in place of it."""


@contextmanager
def planting() -> Iterator[Plant]:
    """Changes the source of functions of an engine, wherever they are used, until it is over."""
    changed: list[tuple[dict[str, Any], str, Any]] = []

    def plant(module: str, name: str, old: str, new: str) -> None:
        space = vars(importlib.import_module(module))
        function = space[name]
        source = textwrap.dedent(inspect.getsource(function))
        assert source.count(old) == 1
        exec(compile(source.replace(old, new), "<planted>", "exec"), space)
        other, space[name] = space[name], function
        package = module.rpartition(".")[0]
        for user in [one for where, one in sys.modules.items() if where.startswith(package)]:
            for key, value in vars(user).items():
                if value is function:
                    changed.append((vars(user), key, function))
        for names, key, _ in changed:
            names[key] = other

    try:
        yield plant
    finally:
        for names, key, function in changed:
            names[key] = function
