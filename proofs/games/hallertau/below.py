"""The engine below its border: its state of a position of the model, whose numbers may be symbols."""

from __future__ import annotations

from typing import Any

from engine.hallertau.game import perform
from engine.hallertau.names import CONTENTS, GOODS, NOBODY, ROWS, SHOPS, SLOTS, SPACES
from engine.hallertau.scoring import scores_of
from engine.hallertau.state import Effect, Player, State
from proofs.compare.equal.below import Below
from proofs.compare.equal.symbols import marked, number
from spec.hallertau import state as spec


def joined(position: spec.Game) -> State:
    """The engine's state of a position."""
    state = State([_player(me) for me in position.players], position.variant == "cards", position.phase)
    state.round = number(position.round)
    state.done = position.done
    state.first_player = _seat(position.first_player)
    state.led_by = _seat(position.led_by)
    state.turn = _seat(position.turn)
    state.acted = position.acted
    state.actor = _seat(position.actor)
    state.agenda = list(position.agenda)
    state.pending = [Effect(one.player, one.card, one.rung) for one in position.pending]
    state.used = None if position.used is None else (position.used.player, position.used.space)
    state.removed = [number(count) for count in position.removed.values()]
    state.cards = marked({card: number(left) for card, left in position.quadrant_cards.items()})
    state.coin = list(position.coin)
    state.decks = {name: list(deck) for name, deck in position.decks.items()}
    state.board = [number(position.board[name][row]) for name in SPACES for row in (1, 2, 3)]  # type: ignore[index]
    return state


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _counts(counts: Any, names: Any) -> list[int]:
    return [number(counts[name]) for name in names]


def _player(me: spec.Player) -> Player:
    player = Player()
    player.workers, player.tools, player.tools_used = map(number, (me.workers, me.tools, me.tools_used))
    player.jewels, player.center, player.promised = map(number, (me.jewels, me.center, me.promised))
    player.goods = _counts(me.goods, GOODS)
    player.fields = [number(me.fields[row][content]) for row in ROWS for content in CONTENTS]  # type: ignore[index]
    player.sheep = _counts(me.sheep, SLOTS)
    rows = [me.village[shop] for shop in SHOPS]  # type: ignore[index]
    player.shops = [number(row.shop) for row in rows]
    player.first = [number(row.first) for row in rows]
    player.second = [number(row.second) for row in rows]
    player.hand, player.played, player.income = list(me.hand), list(me.played), list(me.income)
    just, phase = me.just, me.this_phase
    player.just_last_jewel, player.just_tools, player.just_workers = map(
        number, (just.last_jewel, just.tools, just.workers)
    )
    player.just_harvest = _counts(just.harvest, GOODS)
    player.drawn, player.fresh = list(just.drawn), list(just.fresh)
    player.phase_tools, player.phase_harvest = number(phase.tools), number(phase.harvest)
    player.phase_advances = _counts(phase.advances, SHOPS)
    return player


BELOW = Below("engine.hallertau", joined, perform, scores_of)
