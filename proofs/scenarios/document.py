"""YAML with places: every value of a file knows where it stands, so that an error can say so."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import yaml

from spec.kernel.records import join

Loader: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader that is written in C, several times as fast, where PyYAML was built with it."""


class ScenarioError(ValueError):
    """A scenario file that can't be understood: where, and what is wrong."""

    def __init__(self, file: str, line: int, path: str, problem: str) -> None:
        place = f"{file}:{line}" if line else file
        super().__init__(f"{place}: {path}: {problem}" if path else f"{place}: {problem}")
        self.file = file
        self.line = line
        self.path = path
        self.problem = problem


@dataclass(frozen=True)
class Entry:
    """A value in a file with its place. The value is a table of entries, a list of entries, or a scalar."""

    value: Any
    file: str
    line: int
    path: str

    def error(self, problem: str) -> ScenarioError:
        return ScenarioError(self.file, self.line, self.path, problem)

    def plain(self) -> Any:
        if isinstance(self.value, dict):
            return {key: item.plain() for key, item in self.value.items()}
        if isinstance(self.value, list):
            return [item.plain() for item in self.value]
        return self.value


Repeated = list[tuple[Entry, int]]
"""Entries, and the line in which the same key is given once more."""


def documents(text: str, file: str, repeated: Repeated | None = None) -> Iterator[Entry]:
    """The documents in a text. A key that is given twice is an error, or noted where somebody wants to know of all."""
    try:
        loader = Loader(text)
        while loader.check_node():
            if (node := loader.get_node()) is not None:
                yield _entry(loader, node, file, "", (), repeated)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 0
        raise ScenarioError(file, line, "", f"This is not YAML: {error.problem or error.context}.") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        raise ScenarioError(file, line, "", f"This is not YAML: {error.reason}.") from None
    except RecursionError:
        raise ScenarioError(file, 0, "", "The file is nested too deeply.") from None


def _entry(
    loader: yaml.SafeLoader,
    node: yaml.Node,
    file: str,
    path: str,
    above: tuple[yaml.Node, ...],
    repeated: Repeated | None,
) -> Entry:
    line = node.start_mark.line + 1
    if any(node is other for other in above):
        raise ScenarioError(file, line, path, "This contains itself.")
    inside = (*above, node)
    value: Any
    if isinstance(node, yaml.MappingNode):
        value = {}
        for key_node, item in node.value:
            key = _key(loader, key_node, file, path)
            if key in value:
                if repeated is None:
                    raise ScenarioError(file, key_node.start_mark.line + 1, join(path, key), "This is given twice.")
                repeated.append((value[key], key_node.start_mark.line + 1))
                continue
            found = _entry(loader, item, file, join(path, key), inside, repeated)
            value[key] = Entry(found.value, file, key_node.start_mark.line + 1, found.path)
    elif isinstance(node, yaml.SequenceNode):
        places = [(join(path, index), item) for index, item in enumerate(node.value)]
        value = [_entry(loader, item, file, place, inside, repeated) for place, item in places]
    else:
        value = _scalar(loader, node, file, path)
    return Entry(value, file, line, path)


def _key(loader: yaml.SafeLoader, node: yaml.Node, file: str, path: str) -> str:
    key = _scalar(loader, node, file, path) if isinstance(node, yaml.ScalarNode) else None
    if isinstance(key, bool) or not isinstance(key, str | int):
        raise ScenarioError(file, node.start_mark.line + 1, path, "A key must be a name or a whole number.")
    return str(key)


def _scalar(loader: yaml.SafeLoader, node: yaml.Node, file: str, path: str) -> Any:
    kind = node.tag.rpartition(":")[2]
    try:
        if kind in ("str", "int", "float", "bool", "null"):
            return loader.construct_object(node)
    except (ValueError, LookupError):
        pass
    problem = f"{node.value!r} is neither text nor a number nor true, false or null; put text into quotes."
    raise ScenarioError(file, node.start_mark.line + 1, path, problem)


def nearest(name: str, names: Iterable[str]) -> str:
    """A question that names the nearest of the names; nothing if none is near."""
    near = difflib.get_close_matches(name, list(names), n=1, cutoff=0.5)
    return f" Did you mean {near[0]}?" if near else ""


def kind_of(value: Any) -> str:
    kinds = {dict: "a table", list: "a list", str: "text", bool: "true or false", int: "a number", float: "a number"}
    return kinds.get(type(value), "nothing")


def table(entry: Entry, allowed: Sequence[str] | None = None, needed: Iterable[str] = ()) -> dict[str, Entry]:
    if not isinstance(entry.value, dict):
        raise entry.error(f"Here should be a table, not {kind_of(entry.value)}.")
    for key, item in entry.value.items():
        if allowed is not None and key not in allowed:
            hint = nearest(key, allowed) or f" There is {', '.join(allowed)}."
            raise item.error(f"There is no key {key}.{hint}")
    for key in needed:
        if key not in entry.value:
            raise entry.error(f"The key {key} is missing.")
    return cast(dict[str, Entry], entry.value)


def listing(entry: Entry) -> list[Entry]:
    if not isinstance(entry.value, list):
        raise entry.error(f"Here should be a list, not {kind_of(entry.value)}.")
    return entry.value


def text_of(entry: Entry) -> str:
    if not isinstance(entry.value, str) or not entry.value.strip():
        raise entry.error(f"Here should be text, not {kind_of(entry.value) if entry.value != '' else 'nothing'}.")
    return entry.value.strip()
