"""The moves of the wire format: which keys a move has and what their values can be."""

from __future__ import annotations

from collections.abc import Collection

from engine.key_harvest.names import CROPS, EVENTS, MOST_PLAYERS, PAIRS, SLOTS, SPACES, TOWNSFOLK_RANKS, WORKERS
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


_crop = _name(CROPS)


def _crop_or_null(key: str, value: object) -> None:
    """A crop, or null for none."""
    if value is not None:
        _crop(key, value)


_seat = whole(0, MOST_PLAYERS - 1)
_field = _name(SPACES, "a field from A1 to G9")
_space = _name(SPACES, "a space from A1 to G9")
_worker = _name(WORKERS)
_event = _name(EVENTS)
_OWN: dict[str, Check] = {"player": _seat}
_OWN_FIELD = {**_OWN, "field": _field}
_OWN_CROP = {**_OWN, "crop": _crop}
_OWN_WORKER = {**_OWN, "worker": _worker}

# What each type of move holds besides its type.
SHAPES: dict[str, dict[str, Check]] = {
    "deal_crop": {"field": _field, "crop": _crop},
    "deal_pair": {"field": _field},
    "deal_rank": {"worker": _worker, "rank": whole(1, TOWNSFOLK_RANKS[-1])},
    "choose_first_player": _OWN,
    "draw_pair": {"pair": _name(PAIRS)},
    "set_aside": {"crop": _crop},
    "draw_crop": {"crop": _crop},
    "draw_field": {"field": _field},
    "remove_event": {"event": _event},
    "draw_event": {"event": _event},
    "harvest": {**_OWN_FIELD, "crop": _crop_or_null},
    "place_worker": {**_OWN_WORKER, "space": _space},
    "remove_worker": _OWN_WORKER,
    "go_home": _OWN,
    "take_field": {**_OWN, "owner": _seat, "slot": _name(SLOTS)},
    "store_field": _OWN_FIELD,
    "bid": _OWN_CROP,
    "get_crop": _OWN_CROP,
    "renew": _OWN_FIELD,
    "move_field": {**_OWN_FIELD, "space": _space},
    "pass_field": _OWN_FIELD,
    "swap_bag": _OWN_FIELD,
    "swap_left": {**_OWN_FIELD, "other": _field},
    "accept": _OWN,
    "clear": _OWN_FIELD,
    "buy_field": _OWN_FIELD,
    "pay": _OWN_CROP,
    "recall": _OWN_WORKER,
    "stop": _OWN,
    "end_turn": _OWN,
}


def check_shape(move: object) -> str:
    """Refuse what is not a move of the wire format; otherwise the type of the move."""
    return check_move(move, SHAPES)
