"""The moves of the wire format: which keys a move has and what their values can be."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.acbas.anytime import PAIRS
from engine.acbas.names import ACTION_SPACES, ANIMALS, EDGE, RESOURCES, SPACE, SPECIALS
from engine.wire.errors import MalformedMove, shown
from engine.wire.shapes import Check, check_move


def _name(names: Collection[str], what: str = "") -> Check:
    """One of some names."""
    known = frozenset(names)
    wanted = what or f"one of {', '.join(names)}"

    def check(key: str, value: object) -> None:
        if type(value) is not str or value not in known:
            raise MalformedMove(f"The value of {key} must be {wanted}, not {shown(value)}.")

    return check


def _player(key: str, value: object) -> None:
    """One of the two seats."""
    if type(value) is not int or not 0 <= value <= 1:
        raise MalformedMove(f"The value of {key} must be 0 or 1, not {shown(value)}.")


def _growth(key: str, value: object) -> None:
    """Numbers of animals by type, at least one in all."""
    if not isinstance(value, Mapping) or not value:
        raise MalformedMove(f"The value of {key} must be an object with numbers of animals, not {shown(value)}.")
    for name, number in value.items():
        if type(name) is not str or name not in ANIMALS:
            raise MalformedMove(f"The value of {key} can name {', '.join(ANIMALS)}, not {shown(name)}.")
        if type(number) is not int or number < 1:
            raise MalformedMove(f"The number of {name} in {key} must be 1 or more, not {shown(number)}.")


_ANIMAL = _name(ANIMALS)
_SPACE = _name(SPACE, "a farm space")
_BUILDING = _name(SPECIALS, "a special building")
_ACTION_SPACE = _name(ACTION_SPACES)
_OWN: dict[str, Check] = {"player": _player}

# What each type of move holds besides its type.
SHAPES: dict[str, dict[str, Check]] = {
    "draw_building": {"building": _BUILDING},
    "choose_first_player": _OWN,
    "place": {**_OWN, "space": _ACTION_SPACE},
    "use_space": {**_OWN, "space": _ACTION_SPACE},
    "build_barrier": {**_OWN, "edge": _name(EDGE, "an edge of a farm space")},
    "build_trough": {**_OWN, "space": _SPACE},
    "build_stall": {**_OWN, "space": _SPACE},
    "build_stable": {**_OWN, "space": _SPACE, "pay": _name(("wood", "stone"))},
    "build_special": {**_OWN, "building": _BUILDING, "space": _SPACE, "pay": _name(("wood", "stone", "cost"))},
    "upgrade": _OWN,
    "expand": {**_OWN, "side": _name(("left", "right"))},
    "exchange": {**_OWN, "give": _name(("sheep", "pig", "horse"))},
    "gain_animal": {**_OWN, "animal": _ANIMAL},
    "gain_resource": {**_OWN, "resource": _name(RESOURCES)},
    "take_wood": _OWN,
    "grow": {**_OWN, "gain": _growth},
    "buy_animal": {**_OWN, "pay": _name(("wood_stone", "wood_reed", "stone_reed")), "animal": _ANIMAL},
    "carve": _OWN,
    "stop": _OWN,
    "pass": _OWN,
    "release": {**_OWN, "animal": _ANIMAL},
    "move_piece": {
        **_OWN,
        "piece": _name(("trough", "stall", "cow_stall", "pig_stall")),
        "origin": _SPACE,
        "target": _SPACE,
    },
    "building_firm": {**_OWN, "space": _SPACE},
    "trade_animals": {**_OWN, "give": _name(PAIRS), "animal": _ANIMAL},
    "cattle_market": {**_OWN, "animal": _ANIMAL},
    "give_barrier": _OWN,
}


def check_shape(move: object) -> str:
    """Refuse what is not a move of the wire format; otherwise the type of the move."""
    return check_move(move, SHAPES)
