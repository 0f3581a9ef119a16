"""Setting up. Lines 17-29, 483-537, 1752-1758"""

from __future__ import annotations

from engine.agricola.names import FOOD, MOST_PLAYERS, NO_HAND, NO_HAND_TILE, PREPARATION, SETUP
from engine.agricola.state import State
from engine.wire.errors import IllegalMove, MalformedRequest, shown

# Lines 497-498: the food of the first player and of all others. Line 1753: alone one begins with none.
FIRST_FOOD = 2
OTHER_FOOD = 3


def set_up(players: int, hand: int, tile: int) -> State:
    """A new game without hand cards, with or without the variant tile. Lines 14, 58-65, 534-537"""
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        raise MalformedRequest(f"A game has 1 to {MOST_PLAYERS} players, not {shown(players)}.")
    if type(hand) is not int or hand != 0:
        raise MalformedRequest(f"The option hand must be 0, because there are no hand cards yet, not {shown(hand)}.")
    if type(tile) is not int or tile not in (0, 1):
        raise MalformedRequest(f"The option tile must be 0 or 1, not {shown(tile)}.")
    if tile and players == 1:
        raise MalformedRequest("There is no variant tile for one player: the option tile must be 0.")
    return State(NO_HAND_TILE if tile else NO_HAND, players)


def choose_first_player(state: State, seat: int) -> None:
    """Chance decides who gets the marker; everybody gets food, but nobody who plays alone. Lines 496-498, 1753"""
    if state.phase != SETUP:
        raise IllegalMove("The first player is not chosen now.")
    if seat >= len(state.players):
        raise IllegalMove(f"There is no player {seat} in this game.")
    state.first_player = seat
    if len(state.players) > 1:
        for number, player in enumerate(state.players):
            player.goods[FOOD] = FIRST_FOOD if number == seat else OTHER_FOOD
    state.phase = PREPARATION
