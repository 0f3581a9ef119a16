"""Positions of the wire format, written from a state."""

from __future__ import annotations

from typing import Any

from engine.hallertau.names import CONTENTS, GOODS, NOBODY, ROWS, SHOPS, SLOTS, SPACES
from engine.hallertau.resources import WIDTH
from engine.hallertau.state import Player, State

GAME = "hallertau"
VARIANTS = ("no_cards", "cards")


def write_state(state: State) -> dict[str, Any]:
    """The position as a JSON object that shares nothing with the state."""
    return {
        "game": GAME,
        "variant": VARIANTS[state.with_cards],
        "round": state.round,
        "phase": state.phase,
        "done": state.done,
        "first_player": _seat(state.first_player),
        "led_by": _seat(state.led_by),
        "turn": _seat(state.turn),
        "acted": state.acted,
        "actor": _seat(state.actor),
        "agenda": state.agenda[:],
        "pending": [effect._asdict() for effect in state.pending],
        "used": None if state.used is None else {"player": state.used[0], "space": state.used[1]},
        "removed": {str(quadrant): state.removed[quadrant - 1] for quadrant in range(1, 5)},
        "quadrant_cards": {str(card): 1 if card in state.cards else 0 for card in range(1, 7)},
        "coin": state.coin[:],
        "decks": {name: deck[:] for name, deck in state.decks.items()},
        "board": _write_board(state.board),
        "players": [_write_player(player) for player in state.players],
    }


def write_view(state: State, seat: int) -> dict[str, Any]:
    """The position with what a player may not see replaced by its length. PT 228, 256, 258"""
    view = write_state(state)
    view["decks"] = {name: len(deck) for name, deck in view["decks"].items()}
    for other, player in enumerate(view["players"]):
        if other != seat:
            player["hand"] = len(player["hand"])
            player["just"]["drawn"] = len(player["just"]["drawn"])
    return view


def _seat(seat: int) -> int | None:
    """A seat, or null."""
    return None if seat == NOBODY else seat


def _write_board(board: list[int]) -> dict[str, Any]:
    """The workers on the rows of each space."""
    return {
        name: {"1": board[3 * space], "2": board[3 * space + 1], "3": board[3 * space + 2]}
        for space, name in enumerate(SPACES)
    }


def _write_player(player: Player) -> dict[str, Any]:
    """One player's area."""
    fields = player.fields
    return {
        "workers": player.workers,
        "tools": player.tools,
        "tools_used": player.tools_used,
        "jewels": player.jewels,
        "goods": dict(zip(GOODS, player.goods, strict=True)),
        "fields": {
            str(row): dict(zip(CONTENTS, fields[WIDTH * (row - 2) : WIDTH * (row - 1)], strict=True)) for row in ROWS
        },
        "sheep": dict(zip(SLOTS, player.sheep, strict=True)),
        "village": {
            name: {"shop": player.shops[i], "first": player.first[i], "second": player.second[i]}
            for i, name in enumerate(SHOPS)
        },
        "center": player.center,
        "hand": player.hand[:],
        "played": player.played[:],
        "income": player.income[:],
        "promised": player.promised,
        "just": {
            "last_jewel": player.just_last_jewel,
            "tools": player.just_tools,
            "workers": player.just_workers,
            "harvest": dict(zip(GOODS, player.just_harvest, strict=True)),
            "drawn": player.drawn[:],
            "fresh": player.fresh[:],
        },
        "this_phase": {
            "tools": player.phase_tools,
            "harvest": player.phase_harvest,
            "advances": dict(zip(SHOPS, player.phase_advances, strict=True)),
        },
    }
