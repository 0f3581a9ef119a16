"""What happens at a moment: cards give what they give at once, and those with a choice become due."""

from __future__ import annotations

from engine.agricola.cards.table import TRIGGERS, Trigger
from engine.agricola.names import WITH_HAND
from engine.agricola.state import State

_NOTHING: tuple[Trigger, ...] = ()


def happen(state: State, seat: int, moment: str, space: str = "") -> bool:
    """A moment comes for the cards in front of a player; whether one became due. Lines 370-382, 416-427, 1646"""
    player = state.players[seat]
    if not player.cards:
        return False
    return _come_true(state, seat, TRIGGERS.get((moment, space), _NOTHING), player.cards)


def happen_to_all(state: State, moment: str, space: str = "") -> bool:
    """A moment comes for the cards of everybody; whether one became due."""
    due = False
    if state.variant == WITH_HAND and (moment, space) in TRIGGERS:
        for seat in range(len(state.players)):
            due |= happen(state, seat, moment, space)
    return due


def happen_of(state: State, seat: int, moment: str, cards: int) -> bool:
    """A moment comes for some cards in front of a player, once; whether one became due. Lines 312-326, 1646"""
    return _come_true(state, seat, TRIGGERS.get((moment, ""), _NOTHING), cards)


def _come_true(state: State, seat: int, triggers: tuple[Trigger, ...], cards: int) -> bool:
    """What these cards do. Line 1646"""
    due = False
    for bit, effect, when in triggers:
        if bit & cards and (when is None or when(state, seat)):
            if effect is None:
                state.players[seat].due |= bit
                due = True
            else:
                effect(state, seat)
    return due
