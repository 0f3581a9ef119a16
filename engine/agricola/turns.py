"""Newborns that act in the round in which they were born: the Adoptive Parents. Lines 203-231"""

from __future__ import annotations

from engine.agricola.answers import Move, Moves
from engine.agricola.cards.standing import has_a_child_to_adopt
from engine.agricola.names import FOOD
from engine.agricola.owed import Follow
from engine.agricola.state import Player, State
from engine.wire.errors import IllegalMove

# What it costs that a newborn acts.
ADOPTION_FOOD = 1


def can_adopt(player: Player) -> bool:
    """Whether a newborn can act, and that be paid. Lines 203-231"""
    return has_a_child_to_adopt(player) and player.goods[FOOD] >= ADOPTION_FOOD


def list_adoption(state: State, seat: int, step: str, found: Moves) -> None:
    """That a newborn acts."""
    if can_adopt(state.players[seat]):
        found.append({"type": "adopt", "player": seat})


def adopt(player: Player) -> None:
    """A newborn is none any more, and can be placed. Lines 203-231"""
    if not has_a_child_to_adopt(player):
        raise IllegalMove("The player has no newborn that could act.")
    if player.goods[FOOD] < ADOPTION_FOOD:
        raise IllegalMove("There is no food to let the newborn act.")
    player.goods[FOOD] -= ADOPTION_FOOD
    player.newborns -= 1
    player.to_place += 1


def adopt_child(state: State, seat: int, step: str, move: Move) -> Follow:
    """The player has a turn for the newborn. Lines 203-231"""
    adopt(state.players[seat])
    return ()


def let_go_by(state: State) -> None:
    """The player does not let the newborn act for now, and the turn passes."""
    state.players[state.turn].passed = 1
    state.acted = True


def may_have_a_turn(player: Player) -> bool:
    """Whether the turn can come to a player: with people to place, or with a newborn. Lines 203-231, 757-758"""
    return player.to_place >= 1 or (has_a_child_to_adopt(player) and not player.passed)
