"""What every player may do whenever somebody decides something: cook, eat raw, give goods back, use some cards.

Lines 1111-1116, 1145-1146, 1170-1171, 1408-1409, 1420-1421
"""

from __future__ import annotations

from engine.agricola.answers import Move, Moves
from engine.agricola.cards.exchanges import EXCHANGE_CARDS, exchanges_to_make, make_exchange
from engine.agricola.improvements import COOKED, cook
from engine.agricola.names import (
    BREEDING,
    COOKERS,
    FEEDING,
    FOOD,
    GOOD,
    GOODS,
    GRAIN,
    OF_KIND,
    STARRED,
    START,
    VEGETABLE,
    WORK,
)
from engine.agricola.state import Player, State
from engine.wire.errors import IllegalMove

# Lines 1145-1146, 1420-1421: the food for a raw crop.
RAW_FOOD = 1

# What each kind cooks, by name.
_COOKED_BY = tuple((kind, OF_KIND[kind], tuple((good, GOODS[good]) for good in COOKED[kind])) for kind in COOKERS)
_ANY_COOKER = OF_KIND["fireplace"] | OF_KIND["cooking_hearth"]


def is_free(state: State) -> bool:
    """Whether free moves are possible: not while something must be answered at once."""
    if state.phase not in (WORK, FEEDING, BREEDING, START):
        return False
    return state.now is None or state.now[1] not in STARRED


def check_free(state: State) -> None:
    """Refuse a free move when none is possible."""
    if not is_free(state):
        raise IllegalMove("No free move is possible now.")


def interrupt(state: State) -> None:
    """What is to be answered now comes up again after the free move."""
    if state.now is not None:
        state.agenda.insert(0, state.now)
        state.now = None


def list_free_moves(state: State, found: Moves) -> None:
    """The free moves of all players."""
    cooking = state.phase != BREEDING
    for seat, player in enumerate(state.players):
        goods = player.goods
        for good, number in zip(GOODS, goods, strict=True):
            if number >= 1:
                found.append({"type": "discard", "player": seat, "good": good})
        if goods[GRAIN] >= 1:
            found.append({"type": "convert", "player": seat, "crop": "grain"})
        if goods[VEGETABLE] >= 1:
            found.append({"type": "convert", "player": seat, "crop": "vegetable"})
        if cooking and player.majors & _ANY_COOKER:
            list_cooking(player, seat, found)
        if player.cards & EXCHANGE_CARDS:
            for code, option in exchanges_to_make(state, player):
                found.append({"type": "exchange", "player": seat, "card": code, "option": option})


def list_cooking(player: Player, seat: int, found: Moves) -> None:
    """What the player's Fireplaces and Cooking Hearths can turn into food. Lines 1408-1409"""
    for kind, majors, cooked in _COOKED_BY:
        if player.majors & majors:
            for good, name in cooked:
                if player.goods[good] >= 1:
                    found.append({"type": "cook", "player": seat, "good": name, "by": kind})


def cook_good(state: State, move: Move) -> None:
    """A vegetable or an animal is cooked; nothing is cooked while animals breed. Lines 1170-1171, 1408-1409"""
    check_free(state)
    if state.phase == BREEDING:
        raise IllegalMove("Nothing is cooked in the breeding phase.")
    cook(state.players[move["player"]], GOOD[move["good"]], move["by"])
    interrupt(state)


def convert(state: State, move: Move) -> None:
    """A crop of the supply is eaten raw. Lines 1145-1146, 1420-1421"""
    check_free(state)
    player = state.players[move["player"]]
    remove(player, GOOD[move["crop"]])
    player.goods[FOOD] += RAW_FOOD
    interrupt(state)


def discard(state: State, move: Move) -> None:
    """A good or an animal goes back to the general supply. Line 1116"""
    check_free(state)
    remove(state.players[move["player"]], GOOD[move["good"]])
    interrupt(state)


def exchange(state: State, move: Move) -> None:
    """A hand card that can be used at any time is used; it is not in the text."""
    check_free(state)
    make_exchange(state, state.players[move["player"]], move["card"], move["option"])
    interrupt(state)


def remove(player: Player, good: int) -> None:
    """One of a good less."""
    if player.goods[good] < 1:
        raise IllegalMove(f"The player has no {GOODS[good]}.")
    player.goods[good] -= 1
