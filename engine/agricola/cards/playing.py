"""Playing a card from the hand. Lines 1639-1703"""

from __future__ import annotations

from engine.agricola.cards.moments import happen, happen_of
from engine.agricola.cards.prices import minor_price
from engine.agricola.cards.standing import PAPER_MAKER
from engine.agricola.cards.table import CARDS
from engine.agricola.cards.words import IMPROVEMENT, OCCUPATION, PLAYED, START_OF_ROUND, Card
from engine.agricola.crops import can_plow
from engine.agricola.fences import can_fence_a_space
from engine.agricola.goods import can_pay, pay
from engine.agricola.names import (
    ALL_MINORS,
    ALL_OCCUPATIONS,
    BIT,
    CODES,
    FOOD,
    START,
    WOOD,
    members,
)
from engine.agricola.owed import WINDOW, Follow
from engine.agricola.state import Player, State
from engine.wire.errors import IllegalMove


def check_hand(player: Player, code: str) -> None:
    """Only a card in the hand is played. Lines 1641-1643"""
    if not player.hand & BIT[code]:
        raise IllegalMove(f"The card {code} is not in the hand of the player.")


# Minor improvements. Lines 1651-1682


def refusal_of_minor(state: State, seat: int, card: Card) -> str:
    """Why a minor of the hand can't be played; empty if it can. Lines 1666-1673"""
    player = state.players[seat]
    if card.needs is not None and not card.needs(state, seat):
        return f"What the card {card.code} asks for is not there."
    if not can_pay(player, minor_price(player, card)):
        return f"The card {card.code} cannot be paid."
    if card.brings == "card_plow" and not can_plow(player):
        return "No field can be plowed."
    if card.brings == "card_fence" and not can_fence_a_space(player):
        return "No space can be fenced."
    return ""


def minors_to_play(state: State, seat: int) -> list[str]:
    """The minors of the hand that can be played."""
    hand = state.players[seat].hand & ALL_MINORS
    return [CODES[code] for code in members(hand) if not refusal_of_minor(state, seat, CARDS[CODES[code]])]


def can_play_a_minor(state: State, seat: int) -> bool:
    """Whether some minor of the hand can be played."""
    hand = state.players[seat].hand & ALL_MINORS
    return any(not refusal_of_minor(state, seat, CARDS[CODES[code]]) for code in members(hand))


def play_minor(state: State, seat: int, code: str) -> Follow:
    """A minor is paid and has its effect; a travelling card goes on to the left. Lines 1666-1682, 1756"""
    player = state.players[seat]
    card = CARDS[code]
    check_hand(player, code)
    refused = refusal_of_minor(state, seat, card)
    if refused:
        raise IllegalMove(refused)
    pay(player, minor_price(player, card))
    player.hand ^= BIT[code]
    if card.travels:
        pass_to_the_left(state, seat, code)
    else:
        player.cards |= BIT[code]
    follow = take_effect(state, seat, card)
    happen(state, seat, IMPROVEMENT)
    return follow


def pass_to_the_left(state: State, seat: int, code: str) -> None:
    """A travelling card goes to the hand of the next player; alone it leaves the game. Lines 1680-1682, 1756"""
    if len(state.players) > 1:
        state.players[(seat + 1) % len(state.players)].hand |= BIT[code]


def take_effect(state: State, seat: int, card: Card) -> Follow:
    """What a card does when it is played, and what its player owes then.

    A card with an effect at the start of each round has it in this round, too, if the round just starts.
    """
    if card.played is not None:
        card.played(state, seat)
    due = happen_of(state, seat, PLAYED, BIT[card.code])
    if state.phase == START and happen_of(state, seat, START_OF_ROUND, BIT[card.code]):
        due = True
    steps = WINDOW if due else ()
    return (card.brings, *steps) if card.brings else steps


# Occupations. Lines 1684-1703


def paper_food(player: Player) -> int:
    """What the Paper Maker gives for a wood: 1 food for each occupation in front of the player. Line 1646"""
    return (player.cards & ALL_OCCUPATIONS).bit_count()


def can_pay_occupation(player: Player, price: int, paper: int) -> bool:
    """Whether the food for an occupation is there, with the help of the Paper Maker or without. Lines 1690-1701"""
    if not paper:
        return player.goods[FOOD] >= price
    return (
        bool(player.cards & PAPER_MAKER)
        and player.goods[WOOD] >= 1
        and player.goods[FOOD] + paper_food(player) >= price
    )


def can_play_an_occupation(player: Player, price: int) -> bool:
    """Whether there is an occupation in the hand and the food for it. Lines 1686-1701"""
    return bool(player.hand & ALL_OCCUPATIONS) and (
        can_pay_occupation(player, price, 0) or can_pay_occupation(player, price, 1)
    )


def play_occupation(state: State, seat: int, code: str, price: int, paper: int) -> Follow:
    """An occupation is paid and has its effect. Lines 1686-1703"""
    player = state.players[seat]
    check_hand(player, code)
    if not can_pay_occupation(player, price, paper):
        raise IllegalMove(f"The occupation {code} cannot be paid like this.")
    if paper:
        player.goods[WOOD] -= 1
        player.goods[FOOD] += paper_food(player)
    player.goods[FOOD] -= price
    player.hand ^= BIT[code]
    due = happen(state, seat, OCCUPATION)
    player.cards |= BIT[code]
    follow = take_effect(state, seat, CARDS[code])
    return WINDOW if due or follow else ()
