"""Which cards can be played, and when."""

from __future__ import annotations

from spec.hallertau.cards.words import Card
from spec.hallertau.disputes import UPPER_HALF
from spec.hallertau.flow import is_under_way
from spec.hallertau.state import CardNumber, Game, Seat
from spec.kernel import insist, is_in, reading, require, rule


@rule("hal.cards.any-time", it="667, 685", pt="639, 657")
def cards_can_be_played(game: Game) -> None:
    """Cards can be played at any time in the game, also in the middle of an action and in another player's turn.

    A condition that holds for a moment is enough: when another player fills a space, a card that asks for a full space
    can be played before anything clears it.
    """
    insist(game.phase not in ("setup", "over"))
    insist(reading(UPPER_HALF) == "at_once" or not is_under_way(game))


@rule("hal.cards.from-the-hand", it="685", pt="657")
def the_card_is_in_hand(game: Game, seat: Seat, number: CardNumber) -> None:
    """A player plays cards from their own hand.

    What others hold, the decks and what was discarded are out of reach. A card in play has left the hand, so its cost
    buys the effect once and not again.
    """
    insist(seat < len(game.players))
    insist(is_in(game.players[seat].hand, number))


@rule("hal.cards.options", it="737, 899", pt="698, 862")
def the_card_has_that_option(card: Card, option: int) -> None:
    """Where a card has a series of options, the player chooses one of them, and what stands in the same place.

    To meet the highest condition does not force the highest option: with 5 jewels card 206 gives 1 meat, 1 tool or 1
    sheep. Conditions and gifts of different options can't be mixed.
    """
    insist(option <= card.options)


@rule("hal.cards.phase-bar", it="745-751, 884", pt="706-714, 847")
def the_phase_bar_allows_it(game: Game, card: Card) -> None:
    """A card with a phase bar is played only in that phase, or in any other.

    Card 208 rewards a harvest of 16 while it happens, not goods saved up. Card 419 uses a space without the player's
    workers, but not in phase 4, where those are placed.
    """
    require(card.only is None or game.phase == card.only)
    require(card.never is None or game.phase != card.never)
