"""The moves of the wire format: which keys a move has and what their values can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.hallertau.errors import MalformedMove, shown
from engine.hallertau.names import CONTENTS, CROPS, GOODS, SHOPS, SLOTS, SPACES

Check = Callable[[str, object], None]


def _number(low: int, high: int) -> Check:
    """A whole number within bounds."""

    def check(key: str, value: object) -> None:
        if type(value) is not int or not low <= value <= high:
            raise MalformedMove(f"The value of {key} must be a whole number from {low} to {high}, not {shown(value)}.")

    return check


def _either(*numbers: int) -> Check:
    """One of a few whole numbers."""

    def check(key: str, value: object) -> None:
        if type(value) is not int or value not in numbers:
            choice = " or ".join(map(str, numbers))
            raise MalformedMove(f"The value of {key} must be {choice}, not {shown(value)}.")

    return check


def _name(names: tuple[str, ...]) -> Check:
    """One of a list of names."""
    known = frozenset(names)

    def check(key: str, value: object) -> None:
        if type(value) is not str or value not in known:
            raise MalformedMove(f"The value of {key} must be one of {', '.join(names)}, not {shown(value)}.")

    return check


def _amounts(names: tuple[str, ...]) -> Check:
    """Amounts of one or more of named things."""
    known = frozenset(names)

    def check(key: str, value: object) -> None:
        if not isinstance(value, Mapping):
            raise MalformedMove(f"The value of {key} must be an object of amounts, not {shown(value)}.")
        for name, amount in value.items():
            if type(name) is not str or name not in known:
                raise MalformedMove(f"The value of {key} can name {', '.join(names)}, not {shown(name)}.")
            if type(amount) is not int or amount < 1:
                raise MalformedMove(f"The amount of {name} in {key} must be 1 or more, not {shown(amount)}.")

    return check


_PLAYER = _number(0, 3)
_ROW = _number(2, 5)

# PT 339: what each type of move holds besides its type. No move throws resources away.
SHAPES: dict[str, dict[str, Check]] = {
    "choose_first_player": {"first": _PLAYER},
    "draw_quadrant_card": {"card": _number(1, 6)},
    "toss_coin": {"quadrant": _number(1, 4)},
    "place": {"player": _PLAYER, "space": _name(SPACES)},
    "make_tools": {"player": _PLAYER, "workers": _number(0, 12)},
    "skip": {"player": _PLAYER},
    "take": {"player": _PLAYER, "what": _amounts((*GOODS, "sheep", "jewels"))},
    "take_field": {"player": _PLAYER},
    "sow": {"player": _PLAYER, "crop": _name(CROPS), "row": _ROW},
    "move_sheep": {"player": _PLAYER, "slot": _name(SLOTS[:-1])},
    "move_field": {"player": _PLAYER, "row": _ROW},
    "pay_milk": {"player": _PLAYER, "milk": _either(2, 4)},
    "pay_sheep": {"player": _PLAYER, "slot": _name(SLOTS)},
    "pay_field": {"player": _PLAYER, "row": _ROW, "content": _name(CONTENTS)},
    "move_shop_back": {"player": _PLAYER, "shop": _name(SHOPS)},
    "slide_field": {"player": _PLAYER, "row": _ROW},
    "advance": {"player": _PLAYER, "shop": _name(SHOPS), "pay": _amounts((*GOODS, "jewels"))},
    "end_progress": {"player": _PLAYER},
}


def check_shape(move: object) -> str:
    """Refuse what is not a move of the wire format; otherwise the type of the move."""
    if not isinstance(move, Mapping):
        raise MalformedMove(f"A move is an object, not {shown(move)}.")
    kind: Any = move.get("type")
    shape = SHAPES.get(kind) if type(kind) is str else None
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
