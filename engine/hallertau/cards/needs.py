"""The conditions of the cards, as functions of the position and the player who wants to play. PT 663-677, 825-833"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.hallertau.cards.counting import counter
from engine.hallertau.cards.words import (
    AtButchery,
    AtLeast,
    AtMost,
    BeforeHarvest,
    BeforeLastAction,
    Either,
    Exactly,
    JustUsed,
    MoreThan,
)
from engine.hallertau.names import ACTIONS, GOOD, GOODS, HARVEST, NOBODY
from engine.hallertau.state import Player, State

Need = Callable[[State, Player], bool]


def need(word: Any) -> Need:
    """The condition that a word stands for."""
    return _NEEDS[type(word)](word)


def _seat_is(state: State, seat: int, player: Player) -> bool:
    """Whether a seat is that of a player."""
    return seat != NOBODY and state.players[seat] is player


def _at_least(word: AtLeast) -> Need:
    """Amounts are minima. PT 665, 825"""
    if type(word.number) is int:
        number = word.number
        if word.count in GOODS:
            good = GOOD[word.count]
            return lambda state, player: player.goods[good] >= number
        few = counter(word.count)
        return lambda state, player: few(state, player) >= number
    count, least = counter(word.count), counter(word.number)
    return lambda state, player: count(state, player) >= least(state, player)


def _at_most(word: AtMost) -> Need:
    """A maximum, where the text names one. PT 665"""
    count, most = counter(word.count), counter(word.number)
    return lambda state, player: count(state, player) <= most(state, player)


def _exactly(word: Exactly) -> Need:
    """An exact number, where the text asks for one. PT 665"""
    count, number = counter(word.count), counter(word.number)
    return lambda state, player: count(state, player) == number(state, player)


def _more_than(word: MoreThan) -> Need:
    """More of one thing than of another."""
    count, other = counter(word.count), counter(word.number)
    return lambda state, player: count(state, player) > other(state, player)


def _either(word: Either) -> Need:
    """One of several conditions is enough. PT 868"""
    needs = [need(part) for part in word.needs]
    return lambda state, player: any(part(state, player) for part in needs)


def _just_used(word: JustUsed) -> Need:
    """The space used last is one of those named, and it was this player who used it. PT 1254"""
    spaces = frozenset(word.spaces)
    return lambda state, player: (
        state.used is not None and state.used[1] in spaces and state.players[state.used[0]] is player
    )


def _before_last_action(word: BeforeLastAction) -> Need:
    """The player is about to use the turn. PT 1192"""
    return lambda state, player: (
        state.phase == ACTIONS
        and not state.acted
        and not state.agenda
        and not state.pending
        and _seat_is(state, state.turn, player)
    )


def _before_harvest(word: BeforeHarvest) -> Need:
    """The harvest is still to come in this phase. PT 1394"""
    return lambda state, player: state.phase == HARVEST and not state.done


def _at_butchery(word: AtButchery) -> Need:
    """The player has a step of the Butchery to answer. PT 1266"""
    return lambda state, player: (
        bool(state.agenda) and state.agenda[0].startswith("butchery.") and _seat_is(state, state.actor, player)
    )


_NEEDS: dict[type, Callable[[Any], Need]] = {
    AtLeast: _at_least,
    AtMost: _at_most,
    Exactly: _exactly,
    MoreThan: _more_than,
    Either: _either,
    JustUsed: _just_used,
    BeforeLastAction: _before_last_action,
    BeforeHarvest: _before_harvest,
    AtButchery: _at_butchery,
}
