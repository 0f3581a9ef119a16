"""The board: which action spaces are in play, and what accumulates on them. Lines 742-754, 815-817, 1755"""

from __future__ import annotations

from functools import lru_cache

from engine.agricola.names import PILES, SPACE_OF_PILE, WITH_HAND, board_spaces
from engine.agricola.state import State

# What comes to an accumulation space every round. Lines 815-817, 1755: 3 wood to the Forest, 2 for who plays alone. All
# other amounts are not in the text; nor is that food comes to the Meeting Place, which it does without hand cards.
EACH_ROUND = {name: 1 for name in PILES} | {"forest": 3, "grove": 2}
LONE_FOREST = 2
FOURFOLD_HOLLOW = 2


def brings(state: State, name: str) -> int:
    """What one round brings to an accumulation space. Lines 752-754, 1755"""
    players = len(state.players)
    if players == 1 and name == "forest":
        return LONE_FOREST
    if players == 4 and name == "hollow":
        return FOURFOLD_HOLLOW
    if state.variant == WITH_HAND and name == "meeting_place":
        return 0
    return EACH_ROUND[name]


@lru_cache(maxsize=16)
def _on_the_board(variant: str, players: int) -> int:
    """The action spaces that are there from the beginning; worked out once."""
    return board_spaces(variant, players)


def in_play(state: State) -> int:
    """The action spaces of the board and the cards that have come. Lines 742-746"""
    return _on_the_board(state.variant, len(state.players)) | state.revealed


def refill(state: State) -> None:
    """Goods come to every accumulation space in play, also if some are left. Lines 752-754"""
    spaces = in_play(state)
    for pile in range(len(PILES)):
        accumulate(state, pile, spaces)


def accumulate(state: State, pile: int, spaces: int) -> None:
    """What one round brings comes to an accumulation space, if it is in play. Lines 752-754"""
    if spaces >> SPACE_OF_PILE[pile] & 1:
        state.piles[pile] += brings(state, PILES[pile])
