"""JSON data, as it goes over the wire and into files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from spec.kernel.records import join

Json = dict[str, Any]
"""A position or a move in the wire format."""
T = TypeVar("T")


def canonical(value: Any) -> str:
    """JSON data as one line of text, always the same for the same data."""
    return msgspec.json.encode(value, order="deterministic").decode()


def plain(text: str) -> Json:
    """The JSON data that a line of text is."""
    data: Json = msgspec.json.decode(text)
    return data


def copied(data: T) -> T:
    """The same JSON data once more, sharing nothing that can change."""
    once_more: T = msgspec.to_builtins(data)
    return once_more


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """Everything in JSON data that is not itself a table, by dotted path; a list of plain values is one leaf."""
    if isinstance(value, dict):
        items: Iterable[tuple[object, Any]] = value.items()
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        items = enumerate(value)
    else:
        return {path: value}
    found: dict[str, Any] = {}
    for key, item in items:
        found |= leaves(item, join(path, key))
    return found
