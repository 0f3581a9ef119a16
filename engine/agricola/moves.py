"""The moves of the wire format: which keys a move has and what their values can be."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.agricola.cards.exchanges import EXCHANGES
from engine.agricola.cards.exchanges import OPTIONS as EXCHANGE_OPTIONS
from engine.agricola.cards.table import CHOICES, OPTIONS
from engine.agricola.names import (
    ACTION_SPACES,
    ANIMALS,
    BAKERS,
    CARDS,
    CODES,
    COOKERS,
    CRAFTS,
    CROPS,
    FIREPLACES,
    GOODS,
    MAJORS,
    MINORS,
    MOST_PLAYERS,
    OCCUPATIONS,
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
_HAND_CARD = _name(CODES, "the code of a hand card")
_FARM_SPACE = _name(SPACES, "a farm space")
_CROP = _name(CROPS)

# What each type of move holds besides its type.
SHAPES: dict[str, dict[str, Check]] = {
    "choose_first_player": _OWN,
    "deal_hand": {**_OWN, "card": _HAND_CARD},
    "take_hand": {**_OWN, "card": _HAND_CARD},
    "deal_card": {"card": _CARD},
    "choose_card": {**_OWN, "card": _CARD},
    "place": {**_OWN, "space": _name(ACTION_SPACES, "an action space")},
    "rest": _OWN,
    "adopt": _OWN,
    "use": {**_OWN, "card": _name(CHOICES), "option": _name(OPTIONS)},
    "play_occupation": {**_OWN, "card": _name(OCCUPATIONS, "the code of an occupation"), "paper": whole(0, 1)},
    "play_minor": {**_OWN, "card": _name(MINORS, "the code of a minor improvement")},
    "renovate": {**_OWN, "to": _name(("clay", "stone")), "by": _numbers(("A123", "B145"), "A123 and B145", 1)},
    "reap": {**_OWN, "extra": _numbers(("grain_3", "grain_2"), "grain_3 and grain_2", None)},
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
    "exchange": {**_OWN, "card": _name(EXCHANGES), "option": _name(EXCHANGE_OPTIONS)},
}

# The key that a type of move may have besides.
_ROOM_CARDS = ("B126", "B013", "A123", "B145")
MORE: dict[str, tuple[str, Check]] = {
    "build_room": ("by", _numbers(_ROOM_CARDS, ", ".join(_ROOM_CARDS), 1)),
    "fence": ("clay", whole(0)),
}
_WITH_MORE = {kind: {**SHAPES[kind], key: check} for kind, (key, check) in MORE.items()}


def check_shape(move: object) -> str:
    """Refuse what is not a move of the wire format; otherwise the type of the move."""
    for kind, (key, _) in MORE.items():
        if isinstance(move, Mapping) and move.get("type") == kind and key in move:
            return check_move(move, _WITH_MORE)
    return check_move(move, SHAPES)
