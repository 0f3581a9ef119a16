"""Positions of the wire format, written from a state."""

from __future__ import annotations

from typing import Any

from engine.acbas.names import ACTION_SPACES, ANIMALS, EDGES, NOBODY, PILES, SPACES, members
from engine.acbas.state import Farm, Owed, Player, State

GAME = "acbas"


def write_state(state: State) -> dict[str, Any]:
    """The position as a JSON object that shares nothing with the state."""
    return {
        "game": GAME,
        "variant": state.variant,
        "round": state.round,
        "phase": state.phase,
        "first_player": _seat(state.first_player),
        "leader": _seat(state.leader),
        "began": _seat(state.began),
        "turn": _seat(state.turn),
        "acted": state.acted,
        "now": None if state.now is None else _step(state.now),
        "agenda": [_step(owed) for owed in state.agenda],
        "offers": state.offers[:],
        "again": state.again,
        "carpentry": state.carpentry,
        "supply": {
            "barriers": state.stock,
            "troughs": state.troughs,
            "tiles": state.tiles,
            "expansions": state.expansions,
        },
        "available": state.available[:],
        "piles": dict(zip(PILES, state.piles, strict=True)),
        "occupied": {name: state.occupied >> index & 1 for index, name in enumerate(ACTION_SPACES)},
        "players": [_write_player(player) for player in state.players],
    }


def _seat(seat: int) -> int | None:
    """A seat, or null."""
    return None if seat == NOBODY else seat


def _step(owed: Owed) -> dict[str, Any]:
    """What somebody owes."""
    player, step = owed
    return {"player": player, "step": step}


def _write_player(player: Player) -> dict[str, Any]:
    """What one player has."""
    return {
        "workers": player.workers,
        "wood": player.wood,
        "stone": player.stone,
        "reed": player.reed,
        "barriers": player.barriers,
        "animals": dict(zip(ANIMALS, player.animals, strict=True)),
        "newborn": dict(zip(ANIMALS, player.newborn, strict=True)),
        "barn": player.barn,
        "carved": player.carved,
        "fresh": player.fresh,
        "farm": _write_farm(player.farm),
    }


def _write_farm(farm: Farm) -> dict[str, Any]:
    """One farm; its maps name only what is there."""
    return {
        "left": farm.left,
        "right": farm.right,
        "barriers": {EDGES[edge]: 1 for edge in members(farm.barriers)},
        "troughs": {SPACES[space]: 1 for space in members(farm.troughs)},
        "stalls": {SPACES[space]: 1 for space in members(farm.stalls)},
        "stables": {SPACES[space]: 1 for space in members(farm.stables)},
        "buildings": {name: SPACES[space] for name, space in farm.buildings.items()},
    }
