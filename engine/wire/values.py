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


Form = dict[str, "Form"] | list["Form"] | tuple[str, ...] | range
"""What JSON data may be: an object with these keys, a list of so many, one of some strings, a number in a range."""


def of_the_form(value: object, form: Form, path: str = "") -> None:
    """Data that has the form, in all its parts."""
    if isinstance(form, dict):
        found = an_object(value, tuple(form), path or "The position")
        for key, part in form.items():
            of_the_form(found[key], part, f"{path}.{key}" if path else key)
    elif isinstance(form, list):
        items = a_list(value, path)
        if len(items) != len(form):
            fault(path, f"must have {len(form)} entries, not {len(items)}")
        for index, part in enumerate(form):
            of_the_form(items[index], part, f"{path}.{index}")
    elif isinstance(form, tuple):
        one_of(value, form, path)
    else:
        an_integer(value, form.start, form.stop - 1, path)
