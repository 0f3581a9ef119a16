"""The moves of the wire format: which keys a move has and what their values can be."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.agricola.names import (
    ACTION_SPACES,
    ANIMALS,
    BAKERS,
    CARDS,
    COOKERS,
    CRAFTS,
    CROPS,
    FIREPLACES,
    GOODS,
    MAJORS,
    MOST_PLAYERS,
    SPACES,
)
from engine.wire.errors import MalformedMove, shown
from engine.wire.shapes import Check, check_move, whole


def _name(names: Collection[str], what: str = "") -> Check:
    """One of some names."""
    known = frozenset(names)
    wanted = what or f"one of {', '.join(names)}"

    def check(key: str, value: object) -> None:
        if type(value) is not str or value not in known:
            raise MalformedMove(f"The value of {key} must be {wanted}, not {shown(value)}.")

    return check


def _numbers(names: Collection[str], what: str, most: int | None) -> Check:
    """An object that has numbers of 1 or more for some names."""
    known = frozenset(names)
    bounds = "1" if most == 1 else "a whole number of at least 1"

    def check(key: str, value: object) -> None:
        if not isinstance(value, Mapping):
            raise MalformedMove(f"The value of {key} must be an object that names {what}, not {shown(value)}.")
        for name, number in value.items():
            if type(name) is not str or name not in known:
                raise MalformedMove(f"The value of {key} names {what}, not {shown(name)}.")
            if type(number) is not int or number < 1 or (most is not None and number > most):
                raise MalformedMove(f"The value of {name} in {key} must be {bounds}, not {shown(number)}.")

    return check


_OWN: dict[str, Check] = {"player": whole(0, MOST_PLAYERS - 1)}
_CARD = _name(CARDS)
_FARM_SPACE = _name(SPACES, "a farm space")
_CROP = _name(CROPS)

# What each type of move holds besides its type.
SHAPES: dict[str, dict[str, Check]] = {
    "choose_first_player": _OWN,
    "deal_card": {"card": _CARD},
    "choose_card": {**_OWN, "card": _CARD},
    "place": {**_OWN, "space": _name(ACTION_SPACES, "an action space")},
    "rest": _OWN,
    "build_room": {**_OWN, "space": _FARM_SPACE},
    "build_stable": {**_OWN, "space": _FARM_SPACE},
    "fence": {**_OWN, "spaces": _numbers(SPACES, "farm spaces", 1)},
    "plow": {**_OWN, "space": _FARM_SPACE},
    "sow": {**_OWN, "crop": _CROP},
    "bake": {**_OWN, "grain": _numbers(BAKERS, ", ".join(BAKERS), None)},
    "build_major": {**_OWN, "improvement": _name(MAJORS), "pay": _name(("cost", *FIREPLACES))},
    "choose_good": {**_OWN, "good": _name(("reed", "stone"))},
    "choose_animal": {**_OWN, "animal": _name(ANIMALS)},
    "stop": _OWN,
    "craft": {**_OWN, "improvement": _name(CRAFTS)},
    "feed": _OWN,
    "cook": {**_OWN, "good": _name(("vegetable", *ANIMALS)), "by": _name(COOKERS)},
    "convert": {**_OWN, "crop": _CROP},
    "discard": {**_OWN, "good": _name(GOODS)},
}


def check_shape(move: object) -> str:
    """Refuse what is not a move of the wire format; otherwise the type of the move."""
    return check_move(move, SHAPES)
