"""The moves of the wire format: which keys a move has and what their values can be."""

from __future__ import annotations

from collections.abc import Mapping

from engine.hallertau.cards import ALL
from engine.hallertau.cards.costs import PAYMENT_NAMES
from engine.hallertau.names import CONTENTS, CROPS, GOODS, ROWS, SHOPS, SLOTS, SPACES
from engine.wire.errors import MalformedMove, shown
from engine.wire.shapes import Check, check_move


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
                raise MalformedMove(f"The value of {key} can name {', '.join(names[:12])}, not {shown(name)}.")
            if type(amount) is not int or amount < 1:
                raise MalformedMove(f"The amount of {name} in {key} must be 1 or more, not {shown(amount)}.")

    return check


def _card(key: str, value: object) -> None:
    """The number of one of the 330 cards."""
    if type(value) is not int or value not in ALL:
        raise MalformedMove(f"The value of {key} must be the number of a card, not {shown(value)}.")


def _cards(key: str, value: object) -> None:
    """A list of numbers of cards."""
    if not isinstance(value, list):
        raise MalformedMove(f"The value of {key} must be a list of cards, not {shown(value)}.")
    for card in value:
        _card(key, card)


_PLAYER = _number(0, 3)
_ROW = _number(2, 5)
_SPACE = _name(SPACES)
_SHOP = _name(SHOPS)
_CONTENT = _name(CONTENTS)
_BOULDERS = tuple(f"{shop}.{which}" for shop in SHOPS for which in ("first", "second"))
_FIELDS = tuple(f"{row}.{content}" for row in ROWS for content in CONTENTS)

# PT 339: what each type of move holds besides its type. No move throws resources away.
SHAPES: dict[str, dict[str, Check]] = {
    "deal_card": {"card": _card},
    "choose_first_player": {"first": _PLAYER},
    "draw_quadrant_card": {"card": _number(1, 6)},
    "toss_coin": {"quadrant": _number(1, 4)},
    "go_on": {},
    "place": {"player": _PLAYER, "space": _SPACE},
    "make_tools": {"player": _PLAYER, "workers": _number(0, 15)},
    "skip": {"player": _PLAYER},
    "take": {"player": _PLAYER, "what": _amounts((*GOODS, "tools", "sheep", "jewels"))},
    "take_field": {"player": _PLAYER},
    "take_fields": {"player": _PLAYER, "rows": _amounts(tuple(map(str, ROWS)))},
    "take_token": {"player": _PLAYER},
    "draw": {"player": _PLAYER},
    "sow": {"player": _PLAYER, "crop": _name((*CROPS, "meat", "wool", "clay")), "row": _ROW},
    "sow_twice": {"player": _PLAYER, "crop": _name(CROPS), "row": _ROW},
    "move_sheep": {"player": _PLAYER, "slot": _name(SLOTS[:-1])},
    "move_sheep_on": {"player": _PLAYER, "slot": _name(SLOTS[:-1]), "times": _number(1, 3)},
    "move_flock": {"player": _PLAYER, "sheep": _amounts(SLOTS[:-1])},
    "move_field": {"player": _PLAYER, "row": _ROW},
    "raise_fields": {"player": _PLAYER, "fields": _amounts(_FIELDS)},
    "harvest_field": {"player": _PLAYER, "row": _ROW, "content": _CONTENT},
    "double_harvest": {"player": _PLAYER, "row": _ROW, "content": _CONTENT},
    "pay_milk": {"player": _PLAYER, "milk": _either(2, 4)},
    "pay_sheep": {"player": _PLAYER, "slot": _name(SLOTS)},
    "pay_jewel": {"player": _PLAYER},
    "pay_field": {"player": _PLAYER, "row": _ROW, "content": _CONTENT},
    "move_shop_back": {"player": _PLAYER, "shop": _SHOP},
    "clear_space": {"player": _PLAYER, "space": _SPACE},
    "remove_rows": {"player": _PLAYER},
    "shift_workers": {"player": _PLAYER, "source": _SPACE, "target": _SPACE},
    "recall_workers": {"player": _PLAYER, "space": _SPACE},
    "push_boulders": {"player": _PLAYER, "boulders": _amounts(_BOULDERS)},
    "advance_free": {"player": _PLAYER, "shop": _SHOP},
    "place_in_second_row": {"player": _PLAYER, "space": _SPACE},
    "use_space": {"player": _PLAYER, "space": _SPACE},
    "swap_tool": {"player": _PLAYER},
    "play_card": {
        "player": _PLAYER,
        "card": _card,
        "rung": _number(1, 5),
        "pay": _amounts(PAYMENT_NAMES),
        "discard": _cards,
    },
    "resolve": {"player": _PLAYER, "card": _card},
    "collect": {"player": _PLAYER, "card": _card},
    "slide_field": {"player": _PLAYER, "row": _ROW},
    "advance": {"player": _PLAYER, "shop": _SHOP, "pay": _amounts((*GOODS, "jewels"))},
    "end_progress": {"player": _PLAYER},
}


def check_shape(move: object) -> str:
    """Refuse what is not a move of the wire format; otherwise the type of the move."""
    return check_move(move, SHAPES)
