"""Modules that are imported otherwise than they are written: with a change, or telling which functions are run.

Nothing is written: a finder stands before those of Python and gives other code to modules that are not imported yet.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from types import CodeType, ModuleType

from proofs.compare.mutants.changes import functions_of

SEEN = "_gebot_seen"
"""What a function that is watched calls first."""
Written = Callable[[str, str], CodeType]
"""The code of a module, from the file and the text that it has."""


class Otherwise(importlib.abc.MetaPathFinder):
    """Finds some modules as others would, but with other code."""

    def __init__(self, written: Mapping[str, Written], given: Mapping[str, object] | None = None) -> None:
        self.written = written
        self.given = given or {}
        """What every such module has before it is run."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name not in self.written:
            return None
        for finder in sys.meta_path:
            found = None if finder is self else finder.find_spec(name, path, target)
            if found is not None and found.origin is not None:
                found.loader = _Loader(name, found.origin, self.written[name], self.given)
                return found
        return None


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, file: str, written: Written, given: Mapping[str, object]) -> None:
        super().__init__(name, file)
        self.written = written
        self.given = given

    def get_code(self, fullname: str) -> CodeType:
        return self.written(self.path, self.get_data(self.path).decode())

    def exec_module(self, module: ModuleType) -> None:
        vars(module).update(self.given)
        super().exec_module(module)


def _not_imported_yet(modules: Collection[str]) -> None:
    if there := sorted(sys.modules.keys() & set(modules)):
        raise RuntimeError(f"{', '.join(there)} can't be changed any more: it is imported.")


def change(module: str, text: str, function: str = "") -> set[str]:
    """From here on the module has that text. If a function of it is given by its place, it is noted when it is run."""
    _not_imported_yet([module])
    seen: set[str] = set()
    written = _watched(module, {function})
    sys.meta_path.insert(0, Otherwise({module: lambda file, _: written(file, text)}, {SEEN: seen.add}))
    return seen


def watch(modules: Collection[str]) -> set[str]:
    """From here on it is noted which functions of these modules are run, by their places."""
    _not_imported_yet(modules)
    seen: set[str] = set()
    written = {module: _watched(module) for module in modules}
    sys.meta_path.insert(0, Otherwise(written, {SEEN: seen.add}))
    return seen


def _watched(module: str, only: Collection[str] | None = None) -> Written:
    """The code in which functions say that they are run: all, or only some."""

    def written(file: str, text: str) -> CodeType:
        tree = ast.parse(text, file)
        for place, function in list(functions_of(module, tree)):
            if only is not None and place not in only:
                continue
            call = ast.Call(ast.Name(SEEN, ast.Load()), [ast.Constant(place)], [])
            if isinstance(function, ast.Lambda):
                function.body = ast.BoolOp(ast.Or(), [call, function.body])
            else:
                documented = ast.get_docstring(function, clean=False) is not None
                function.body.insert(1 if documented else 0, ast.Expr(call))
        return compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)

    return written
