"""The shape of moves: which keys they have and what may be there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.wire.errors import MalformedMove, shown

Check = Callable[[str, object], None]
"""Refuses a value of a key."""


def whole(low: int, high: int | None = None) -> Check:
    """A whole number within bounds."""

    def check(key: str, value: object) -> None:
        if type(value) is not int or value < low or (high is not None and value > high):
            bounds = f"from {low} to {high}" if high is not None else f"of at least {low}"
            raise MalformedMove(f"The value of {key} must be a whole number {bounds}, not {shown(value)}.")

    return check


def check_move(move: object, shapes: Mapping[str, Mapping[str, Check]]) -> str:
    """Refuse what is none of these moves; otherwise the type of the move."""
    if not isinstance(move, Mapping):
        raise MalformedMove(f"A move is an object, not {shown(move)}.")
    kind: Any = move.get("type")
    shape = shapes.get(kind) if type(kind) is str else None
    if shape is None:
        raise MalformedMove(f"There is no type of move {shown(kind)}.")
    if len(move) != len(shape) + 1:
        _refuse_keys(move, shape)
    for key, check in shape.items():
        if key not in move:
            _refuse_keys(move, shape)
        check(key, move[key])
    return str(kind)


def _refuse_keys(move: Mapping[Any, Any], shape: Mapping[str, Check]) -> None:
    """Say which key is missing or unknown."""
    for key in shape:
        if key not in move:
            raise MalformedMove(f"The move {move['type']} lacks the key {key}.")
    for key in move:
        if key != "type" and key not in shape:
            raise MalformedMove(f"The move {move['type']} has no key {shown(key)}.")
