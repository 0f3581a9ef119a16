"""Drawing cards: from which deck, who gets them, and the first-player token that goes with them."""

from __future__ import annotations

from collections.abc import Iterator

from spec.hallertau.cards.words import deck_of
from spec.hallertau.flow import first_seat, the_phase_is_done
from spec.hallertau.setup import starting_hand
from spec.hallertau.state import DECKS, LAST_ROUND, PHASES, CardNumber, DeckName, Game, Seat
from spec.hallertau.turns import (
    answering,
    answers,
    deck_dealt,
    deck_drawn,
    is_of_chance,
    step_is_done,
    whoever_answers,
)
from spec.kernel import ONE, Move, each_of, how_many, insist, is_in, put_in, require, rule, take_out, weighed


def face_down(game: Game) -> int:
    """How many farmyard cards lie face down on the stable boards, or beside them under the workers."""
    each = LAST_ROUND - game.round + (1 if PHASES.index(game.phase) < PHASES.index("new_card") else 0)
    if game.phase == "new_card" and not game.done:
        each_to_come = weighed(game.agenda, ONE) if game.agenda else len(game.players)
        return each * len(game.players) + each_to_come
    return each * len(game.players)


def may_be_drawn(game: Game, deck: DeckName) -> bool:
    """The deck is not exhausted."""
    reserved = face_down(game) if deck == "farmyard" else 0
    return how_many(game.decks[deck]) > reserved


@rule("hal.cards.exhausted", it="336", pt="340")
def the_deck_is_not_exhausted(game: Game, deck: DeckName) -> None:
    """An exhausted deck gives no more cards, and no other deck takes its place.

    Who waits too long may find no point card left of the 25. Farmyard cards on the stable boards are not in the deck,
    so no space and no card can draw them.
    """
    require(may_be_drawn(game, deck))


DRAWING = frozenset([*(f"{deck}_card.draw" for deck in DECKS), *(f"draw.{deck}" for deck in DECKS)])


class Draw(Move, tag="draw"):
    """A player draws the card that a space or another card gives."""

    premise_decides = True

    player: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[Draw]:
        for seat in whoever_answers(game, DRAWING):
            yield Draw(player=seat)

    @staticmethod
    def premise(game: Game, move: Draw) -> None:
        answers(game, move.player, DRAWING)
        the_deck_is_not_exhausted(game, deck_drawn(game.agenda[0]))

    @staticmethod
    def perform(game: Game, move: Draw) -> None:
        answering(game, move.player)
        step_is_done(game, then=[f"deal.{deck_drawn(game.agenda[0])}"])


@rule("hal.cards.deal", it="273, 897", pt="274, 858")
def a_card_of_that_deck(game: Game, number: CardNumber) -> None:
    """A card that is gained comes from the deck that is named.

    Each deck has its own kind of card, so the choice of the space decides: bonus cards bring income, point cards score
    at the end, gateway cards ask for no payment.
    """
    insist(bool(game.agenda) and is_of_chance(game.agenda[0]))
    insist(is_in(game.decks[deck_dealt(game.agenda[0])], number))


class DealCard(Move, tag="deal_card"):
    """Nature says which card it is."""

    premise_decides = True

    card: CardNumber

    @staticmethod
    def candidates(game: Game) -> Iterator[DealCard]:
        if game.agenda and is_of_chance(game.agenda[0]):
            for number in each_of(game.decks[deck_dealt(game.agenda[0])], field="card"):
                yield DealCard(card=number)

    @staticmethod
    def premise(game: Game, move: DealCard) -> None:
        a_card_of_that_deck(game, move.card)

    @staticmethod
    def perform(game: Game, move: DealCard) -> None:
        assert game.actor is not None
        me = game.players[game.actor]
        take_out(game.decks[deck_of(move.card)], move.card)
        put_in(me.hand, move.card)
        put_in(me.just.drawn, move.card)
        the_next_card_is_dealt(game)


def the_next_card_is_dealt(game: Game) -> None:
    """After a card was dealt: to the same player, or to the next where everybody gets some."""
    assert game.actor is not None
    if game.phase == "setup":
        deal_the_starting_hands(game)
    elif game.phase == "new_card" and not game.done:
        game.agenda.pop(0)
        game.actor = (game.actor + 1) % len(game.players)
        if not game.agenda:
            the_phase_is_done(game)
    else:
        step_is_done(game)


def deal_the_starting_hands(game: Game) -> None:
    """Seat after seat gets the starting hand."""
    assert game.actor is not None
    game.agenda.pop(0)
    if not game.agenda:
        more = game.actor + 1 < len(game.players)
        game.actor = game.actor + 1 if more else None
        game.agenda = starting_hand() if more else []


@rule("hal.new-card.farmyard-card", it="515", pt="487", effect="It happens by itself.")
def farmyard_cards_join_the_hands(game: Game) -> None:
    """In phase 5 everybody takes the farmyard card that held their workers into the hand.

    Everybody gains a card for nothing, six times a game. It comes before harvest and progress, so it can still help in
    the same round.
    """
    game.actor = first_seat(game)
    game.agenda = ["deal.farmyard"] * len(game.players)


@rule("hal.cards.token", it="469-473, 929", pt="451-453, 892", effect="Whoever uses a card space may take it.")
def take_the_token(game: Game, seat: Seat) -> None:
    """Whoever uses a card space takes the first-player token; nothing changes in the phase under way.

    The last to take it in phase 4 normally leads phase 9 and the next round. An early taker may lose it again: four
    card spaces with two rows each allow up to eight uses.
    """
    game.first_player = seat


TOKENS = frozenset(f"{deck}_card.token" for deck in DECKS)


class TakeToken(Move, tag="take_token"):
    """A player takes the first-player token."""

    premise_decides = True

    player: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[TakeToken]:
        for seat in whoever_answers(game, TOKENS):
            yield TakeToken(player=seat)

    @staticmethod
    def premise(game: Game, move: TakeToken) -> None:
        answers(game, move.player, TOKENS)

    @staticmethod
    def perform(game: Game, move: TakeToken) -> None:
        answering(game, move.player)
        take_the_token(game, move.player)
        step_is_done(game)
