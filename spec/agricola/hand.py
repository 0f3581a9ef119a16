"""Dealing: seven minor improvements and seven occupations for each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from spec.agricola.cards.table import CARDS, occupations_for
from spec.agricola.flow import during, in_turn, next_seat
from spec.agricola.front import MINORS, OCCUPATIONS, SORTS
from spec.agricola.rounds import chance_decides, the_only_player_decides
from spec.agricola.state import CODES, MINOR_CODES, Code, Game, Player, Seat
from spec.kernel import (
    Move,
    both,
    decide,
    each_one,
    either,
    granted,
    insist,
    is_in,
    ite,
    negate,
    open_question,
    put_in,
    require,
    rule,
    weighed,
)
from spec.kernel.judge import is_in_full

OF_EACH = 7
"""How many minor improvements, and how many occupations, are dealt to a player."""


def minors_held(me: Player) -> int:
    return weighed(me.hand, MINORS)


def occupations_held(me: Player) -> int:
    return weighed(me.hand, OCCUPATIONS)


def is_left(game: Game, code: Code) -> bool:
    """Nobody holds the card."""
    return both(*(negate(is_in(me.hand, code)) for me in game.players))


def takes(me: Player, code: Code) -> bool:
    """The card is one that the hand still lacks: minor improvements first, then occupations."""
    if MINORS.of(code):
        return minors_held(me) < OF_EACH
    return both(minors_held(me) == OF_EACH, occupations_held(me) < OF_EACH)


def some_card_can_be_dealt(game: Game, seat: Seat) -> None:
    """There are more cards of each kind than seven for each player, so whoever is in turn while hands are dealt, and so
    lacks a card, can get one that nobody holds. On numbers that needs no saying."""
    me, codes = game.players[seat], (*MINOR_CODES, *occupations_for(len(game.players)))
    some_one = either(*(both(is_left(game, code), takes(me, code)) for code in codes))
    numbers = [weighed(one.hand, sort) for one in game.players for sort in SORTS]
    marks = [ite(is_in(one.hand, code), 1, 0) for one in game.players for code in codes]
    granted(open_question(f"a card for {seat}", [*numbers, *marks], [(True, True)], some_one))


@rule("agr.deal.players", it="510-516")
def the_card_is_in_the_game(game: Game, code: Code) -> None:
    """An occupation with the mark 3+ or 4+ is in the game only with so many players.

    Some cards make sense only at a full table; they stay in the box.
    """
    insist(CARDS[code].players <= len(game.players))


@rule("agr.deal.once", it="506-516, 1648-1649")
def nobody_has_it(game: Game, code: Code) -> None:
    """Each card is there once.

    What one player holds no other can get.
    """
    require(is_left(game, code))


@rule("agr.deal.number", it="187-188, 506-516, 1648-1649")
def the_hand_takes_it(me: Player, code: Code) -> None:
    """Everybody gets seven minor improvements and then seven occupations.

    These fourteen cards have to do for the whole game.
    """
    require(takes(me, code))


def deal(game: Game, seat: Seat, code: Code) -> None:
    """The card goes to the hand; when it is full the next hand is dealt, and after the last one the first round is
    prepared."""
    me = game.players[seat]
    put_in(me.hand, code)
    if not decide(occupations_held(me) >= OF_EACH):
        return
    following = next_seat(game, seat)
    if game.first_player == following:
        game.phase, game.turn = "preparation", None
    else:
        game.turn = following


class DealHand(Move, tag="deal_hand"):
    """Nature deals a card to a player."""

    player: Seat
    card: Code

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[DealHand]:
        if game.phase == "deal" and len(game.players) >= 2 and game.turn is not None:
            if is_in_full():
                some_card_can_be_dealt(game, int(game.turn))
            yield from (DealHand(player=game.turn, card=code) for code in each_one(CODES, "card"))

    @staticmethod
    def premise(game: Game, move: DealHand) -> None:
        during(game, "deal")
        chance_decides(game)
        in_turn(game, move.player)
        may_be_dealt(game, move.player, cast(Code, str(move.card)))

    @staticmethod
    def perform(game: Game, move: DealHand) -> None:
        deal(game, move.player, cast(Code, str(move.card)))


def may_be_dealt(game: Game, seat: Seat, code: Code) -> None:
    the_card_is_in_the_game(game, code)
    nobody_has_it(game, code)
    the_hand_takes_it(game.players[seat], code)


class TakeHand(Move, tag="take_hand"):
    """The only player chooses a card for the hand."""

    player: Seat
    card: Code

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[TakeHand]:
        if game.phase == "deal" and len(game.players) == 1:
            if is_in_full():
                some_card_can_be_dealt(game, 0)
            yield from (TakeHand(player=0, card=code) for code in each_one(CODES, "card"))

    @staticmethod
    def premise(game: Game, move: TakeHand) -> None:
        during(game, "deal")
        the_only_player_decides(game, move.player)
        may_be_dealt(game, move.player, cast(Code, str(move.card)))

    @staticmethod
    def perform(game: Game, move: TakeHand) -> None:
        deal(game, move.player, cast(Code, str(move.card)))
