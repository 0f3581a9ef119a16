"""Setting up and dealing. Lines 17-29, 187-188, 483-537, 1752-1758"""

from __future__ import annotations

from engine.agricola.cards.table import OCCUPATIONS_FOR
from engine.agricola.names import (
    ALL_MINORS,
    ALL_OCCUPATIONS,
    BIT,
    DEAL,
    FOOD,
    HAND_OF_EACH,
    MOST_PLAYERS,
    NO_HAND,
    NO_HAND_TILE,
    NOBODY,
    PREPARATION,
    SETUP,
    WITH_HAND,
)
from engine.agricola.state import State
from engine.wire.errors import IllegalMove, MalformedRequest, shown

# Lines 497-498: the food of the first player and of all others. Line 1753: alone one begins with none.
FIRST_FOOD = 2
OTHER_FOOD = 3


def set_up(players: int, hand: int, tile: int) -> State:
    """A new game: with hand cards, or without them and with or without the variant tile. Lines 14, 58-65, 534-537"""
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        raise MalformedRequest(f"A game has 1 to {MOST_PLAYERS} players, not {shown(players)}.")
    if type(hand) is not int or hand not in (0, 1):
        raise MalformedRequest(f"The option hand must be 0 or 1, not {shown(hand)}.")
    if type(tile) is not int or tile not in (0, 1):
        raise MalformedRequest(f"The option tile must be 0 or 1, not {shown(tile)}.")
    if tile and players == 1:
        raise MalformedRequest("There is no variant tile for one player: the option tile must be 0.")
    if hand and tile:
        raise MalformedRequest("The variant tile is not used with hand cards: one of the options must be 0.")
    return State(WITH_HAND if hand else NO_HAND_TILE if tile else NO_HAND, players)


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
    if state.variant == WITH_HAND:
        state.phase = DEAL
        state.turn = seat
    else:
        state.phase = PREPARATION


# The hands. Lines 187-188, 516-517, 1757-1758


def cards_to_deal(state: State) -> int:
    """The cards that the player in turn can get next: minors, and after seven of them occupations. Lines 187-188"""
    gone = 0
    for player in state.players:
        gone |= player.hand
    if (state.players[state.turn].hand & ALL_MINORS).bit_count() < HAND_OF_EACH:
        return ALL_MINORS & ~gone
    return OCCUPATIONS_FOR[len(state.players)] & ~gone


def deal_to(state: State, seat: int, card: str) -> None:
    """A card comes to the hand of the player in turn; then the first round begins. Lines 187-188, 507-515"""
    if state.phase != DEAL:
        raise IllegalMove("No hand is dealt now.")
    if seat != state.turn:
        raise IllegalMove(f"Player {state.turn} gets the next card, not player {seat}.")
    if not BIT[card] & cards_to_deal(state):
        raise IllegalMove(f"The card {card} cannot be dealt now.")
    hand = state.players[seat].hand | BIT[card]
    state.players[seat].hand = hand
    if (hand & ALL_OCCUPATIONS).bit_count() < HAND_OF_EACH:
        return
    following = (seat + 1) % len(state.players)
    if following == state.first_player:
        state.turn = NOBODY
        state.phase = PREPARATION
    else:
        state.turn = following
