"""Values of JSON data: each function refuses what has not the form, with the path of the fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.wire.errors import fault, shown


def any_object(value: object, path: str) -> Mapping[str, Any]:
    """An object, whatever its keys are."""
    if not isinstance(value, Mapping):
        fault(path, f"must be an object, not {shown(value)}")
    return value


def an_object(value: object, keys: Sequence[str], path: str) -> Mapping[str, Any]:
    """An object with exactly these keys."""
    found = any_object(value, path)
    for key in keys:
        if key not in found:
            fault(path, f"the key {key} is missing")
    if len(found) != len(keys):
        for key in found:
            if key not in keys:
                fault(path, f"there is no key {shown(key)}")
    return found


def a_list(value: object, path: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        fault(path, f"must be a list, not {shown(value)}")
    return value


def an_integer(value: object, low: int, high: int | None, path: str) -> int:
    """A whole number within bounds."""
    if type(value) is not int or value < low or (high is not None and value > high):
        bounds = f"from {low} to {high}" if high is not None else f"of at least {low}"
        fault(path, f"must be a whole number {bounds}, not {shown(value)}")
    return value


def a_boolean(value: object, path: str) -> bool:
    """True or false."""
    if type(value) is not bool:
        fault(path, f"must be true or false, not {shown(value)}")
    return value


def one_of(value: object, names: Sequence[str], path: str) -> str:
    """One of some strings."""
    if type(value) is not str or value not in names:
        fault(path, f"must be one of {', '.join(names)}, not {shown(value)}")
    return value
