"""The points of hand cards. Lines 626-629, 706-708, 1676-1679"""

from __future__ import annotations

from engine.agricola.cards.table import CARDS
from engine.agricola.names import CODES, members
from engine.agricola.state import Player, State

_PRINTED = tuple(CARDS[code].points for code in CODES)
_SCORE = tuple(CARDS[code].score for code in CODES)
_SCORE_ALL = tuple(CARDS[code].score_all for code in CODES)


def printed_points(player: Player) -> int:
    """The points printed on the minors in front of a player. Lines 706-708, 1676-1678"""
    return sum(_PRINTED[code] for code in members(player.cards))


def card_bonus(state: State, seat: int) -> int:
    """The bonus points that hand cards give a player, those of others included. Lines 626-629, 1678-1679"""
    player = state.players[seat]
    found = player.points
    for code in members(player.cards):
        score = _SCORE[code]
        if score is not None:
            found += score(state, seat)
    for other in state.players:
        for code in members(other.cards):
            score = _SCORE_ALL[code]
            if score is not None:
                found += score(state, seat)
    return found
