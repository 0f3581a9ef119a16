"""Positions of the wire format, written from a state; and what a player sees of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.key_harvest.names import (
    ACTIONS,
    CROPS,
    EVENTS,
    FIRST_EVENT,
    KINDS,
    NO_FIELD,
    NOBODY,
    NOTHING,
    NOWHERE,
    PAIRS,
    SLOTS,
    SOURCES,
    SPACES,
    WORKERS,
    members,
)
from engine.key_harvest.state import Box, Player, State, Step

GAME = "key_harvest"


def write_state(state: State) -> dict[str, Any]:
    """The position as a JSON object that shares nothing with the state."""
    last = {"player": state.last_player, "turns": state.last_turns}
    return {
        "game": GAME,
        "phase": state.phase,
        "box": write_box(state.box),
        "first_player": _seat(state.first_player),
        "turn": _seat(state.turn),
        "done": dict(zip(ACTIONS, state.done, strict=True)),
        "now": None if state.now is None else _step(state.now),
        "agenda": [_step(step) for step in state.agenda],
        "stock": _crops(state.stock),
        "aside": _crops(state.aside),
        "chosen": _marks(state.chosen, CROPS),
        "bag": {"fields": _marks(state.bag, SPACES), "events": _marks(state.bag_events, EVENTS)},
        "town": _marks(state.town, SPACES),
        "out": {"fields": _marks(state.out, SPACES), "events": _marks(state.out_events, EVENTS)},
        "removed": _marks(state.removed, EVENTS),
        "track": [EVENTS[event] for event in state.track],
        "last": None if state.last_player == NOBODY else last,
        "players": [_write_player(player) for player in state.players],
    }


def write_view(state: State, seat: int) -> dict[str, Any]:
    """The position as a player sees it: neither crops of others nor the events that were removed. Lines 25, 33, 39"""
    view = write_state(state)
    view["aside"] = None
    view["bag"]["events"] = _marks(state.bag_events | state.removed, EVENTS)
    view["removed"] = None
    for other, player in enumerate(view["players"]):
        if other != seat:
            player["crops"] = None
    return view


def _seat(seat: int) -> int | None:
    """A seat, or null."""
    return None if seat == NOBODY else seat


def _field(field: int) -> str | None:
    """A field, or null."""
    return None if field == NO_FIELD else SPACES[field]


def _crops(counts: Sequence[int]) -> dict[str, int]:
    """How many crops there are of each kind."""
    return dict(zip(CROPS, counts, strict=True))


def _marks(mask: int, names: Sequence[str]) -> dict[str, int]:
    """A map that names what is there."""
    return {names[index]: 1 for index in members(mask)}


def _step(step: Step) -> dict[str, Any]:
    """What somebody owes."""
    return {
        "player": step.player,
        "step": step.step,
        "by": None if step.by == NOTHING else SOURCES[step.by],
        "at": _field(step.at),
        "left": step.left,
    }


def write_box(box: Box) -> dict[str, Any]:
    """What is printed, as far as it is known."""
    known = members(box.board.spaces)
    powers = [power._asdict() for power in box.powers]
    return {
        "adjoin": {f"{SPACES[one]}-{SPACES[other]}": 1 for one, other in box.board.pairs},
        "crops": {CROPS[kind]: {SPACES[field]: 1 for field in known if box.crop[field] == kind} for kind in KINDS},
        "pairs": {SPACES[field]: PAIRS[pair] for pair, fields in enumerate(box.pairs) for field in members(fields)},
        "workers": {name: {"rank": box.rank[worker], **powers[worker]} for worker, name in enumerate(WORKERS)},
        "events": dict(zip(EVENTS, powers[FIRST_EVENT:], strict=True)),
    }


def _write_player(player: Player) -> dict[str, Any]:
    """What one player has."""
    displaced = player.displaced
    return {
        "crops": _crops(player.crops),
        "fields": {SPACES[field]: SPACES[space] for field, space in player.lies.items()},
        "harvested": _marks(player.harvested, SPACES),
        "workers": {WORKERS[who]: SPACES[space] for who, space in enumerate(player.workers) if space != NOWHERE},
        "displaced": displaced and {"worker": WORKERS[displaced[0]], "field": SPACES[displaced[1]]},
        "store": {
            name: {"field": _field(player.stored[slot]), "bid": _crops(player.bids[slot])}
            for slot, name in enumerate(SLOTS)
        },
    }
