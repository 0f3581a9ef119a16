"""Positions of the wire format, written from a state."""

from __future__ import annotations

from typing import Any

from engine.agricola.names import (
    ACTION_SPACE,
    ACTION_SPACES,
    ALL_MINORS,
    ALL_OCCUPATIONS,
    ANIMALS,
    CARDS,
    CODES,
    CRAFTS,
    EDGES,
    HOUSES,
    LAST_ROUND,
    MAJOR,
    MAJORS,
    NOBODY,
    PILES,
    PROMISES,
    SHEEP,
    SOWN,
    SPACES,
    STANDS,
    SUPPLY,
    members,
)
from engine.agricola.state import Farm, Owed, Player, State

GAME = "agricola"
# Nothing can be promised for the first round.
PROMISED_ROUNDS = range(2, LAST_ROUND + 1)


def write_state(state: State) -> dict[str, Any]:
    """The position as a JSON object that shares nothing with the state."""
    return {
        "game": GAME,
        "variant": state.variant,
        "round": state.round,
        "phase": state.phase,
        "first_player": _seat(state.first_player),
        "turn": _seat(state.turn),
        "acted": state.acted,
        "now": None if state.now is None else _step(state.now),
        "agenda": [_step(owed) for owed in state.agenda],
        "revealed": {card: state.revealed >> ACTION_SPACE[card] & 1 for card in CARDS},
        "piles": dict(zip(PILES, state.piles, strict=True)),
        "occupied": {name: state.occupied >> index & 1 for index, name in enumerate(ACTION_SPACES)},
        "used": _action_space(state.used),
        "lassoed": state.lassoed,
        "first_card": _action_space(state.first_card),
        "action": {"rooms": state.built.rooms, "fences": state.built.fences, "land": _spaces(state.built.land)},
        "players": [_write_player(player) for player in state.players],
    }


def _seat(seat: int) -> int | None:
    """A seat, or null."""
    return None if seat == NOBODY else seat


def _action_space(space: int) -> str | None:
    """An action space, or null."""
    return None if space == NOBODY else ACTION_SPACES[space]


def _codes(cards: int) -> list[str]:
    """Hand cards by their codes, ascending."""
    return [CODES[code] for code in members(cards)]


def _spaces(spaces: int) -> dict[str, int]:
    """A map that names farm spaces."""
    return {SPACES[space]: 1 for space in members(spaces)}


def hide_hand(player: Player) -> dict[str, int]:
    """How many cards of each kind are in the hand of a player."""
    return {
        "minors": (player.hand & ALL_MINORS).bit_count(),
        "occupations": (player.hand & ALL_OCCUPATIONS).bit_count(),
    }


def _step(owed: Owed) -> dict[str, Any]:
    """What somebody owes."""
    player, step = owed
    return {"player": player, "step": step}


def _write_player(player: Player) -> dict[str, Any]:
    """What one player has."""
    return {
        "people": player.people,
        "newborns": player.newborns,
        "to_place": player.to_place,
        "begging": player.begging,
        "goods": dict(zip(SUPPLY, player.goods[:SHEEP], strict=True)),
        "animals": dict(zip(ANIMALS, player.goods[SHEEP:], strict=True)),
        "house": HOUSES[player.house],
        "sown": dict(zip(SOWN, player.sown, strict=True)),
        "promised": {
            name: {str(number): rounds[number] for number in PROMISED_ROUNDS}
            for name, rounds in zip(PROMISES, player.promised, strict=True)
        },
        "majors": {name: 1 for name in MAJORS if player.majors & MAJOR[name]},
        "crafted": {name: int(player.crafted & MAJOR[name] > 0) for name in CRAFTS},
        "farm": _write_farm(player.farm),
        "hand": _codes(player.hand),
        "cards": _codes(player.cards),
        "due": _codes(player.due),
        "spent": _codes(player.spent),
        "stock": {"A102": player.groceries, "B019": player.plows},
        "points": player.points,
        "taught": player.taught,
        "gained": player.gained,
        "firewood": player.firewood,
        "passed": player.passed,
        "stands": {name: player.stands >> ACTION_SPACE[name] & 1 for name in STANDS},
    }


def _write_farm(farm: Farm) -> dict[str, Any]:
    """One farm; its maps name only what is there."""
    return {
        "rooms": _spaces(farm.rooms),
        "fields": _spaces(farm.fields),
        "stables": _spaces(farm.stables),
        "fences": {EDGES[edge]: 1 for edge in members(farm.fences)},
    }
