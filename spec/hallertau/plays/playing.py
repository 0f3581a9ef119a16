"""Playing a card: where it goes, when its effect is carried out, and the end of a moment for cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from spec.hallertau.cards.circumstances import nothing_is_sown_before_the_last_action
from spec.hallertau.cards.named import JEWEL_AT_THE_BUTCHERY
from spec.hallertau.cards.otherwise import as_read
from spec.hallertau.cards.words import Card, number_in, worth
from spec.hallertau.fields import harvest
from spec.hallertau.flow import (
    is_a_moment_for_cards,
    is_under_way,
    nothing_is_under_way,
    the_moment_has_come,
    the_phase_ends,
)
from spec.hallertau.plays.income import there_is_income
from spec.hallertau.plays.paying import discarded_cards_are_in_hand, discards, is_paid_by, owned, pay_the_cost
from spec.hallertau.plays.playable import (
    cards_can_be_played,
    the_card_has_that_option,
    the_card_is_in_hand,
    the_phase_bar_allows_it,
)
from spec.hallertau.state import Amount, CardNumber, Effect, Game, PayKey, Player, Seat
from spec.hallertau.turns import owe_the_effect
from spec.kernel import (
    Move,
    Named,
    amounts,
    both,
    each_of,
    each_one,
    either,
    least,
    leave_all_out,
    pass_on,
    put_in,
    put_last,
    require,
    rule,
    speaking,
    take_all_out,
    take_out,
)
from spec.kernel.records import CONTROL


@rule("hal.cards.face-up", it="685", pt="657", effect="It says where cards go.")
def the_card_lies_face_up(me: Player, card: Card, discarded: list[CardNumber]) -> None:
    """A card that is played lies face up before its player to the end; discarded cards leave the game.

    Cards in play count for cards such as 109 and 308 and score at the end; discarded ones do neither. No card comes
    back to be played a second time.
    """
    take_out(me.hand, card.number)
    put_in(me.played, card.number)
    pass_on(me.just.drawn, me.just.fresh, card.number)
    if any(price.discard for price in card.pays.prices):
        take_all_out(me.hand, discarded)
        leave_all_out(me.just.drawn, discarded)


@rule("hal.cards.wait", it="685", pt="657", effect="It says when effects are carried out.")
def the_effect_begins_or_waits(game: Game, seat: Seat, card: Card, option: int) -> None:
    """The effect is carried out at once; if something is under way, after that.

    Between actions a card brings its goods at once, in time to pay for the next card. In the middle of one the price is
    paid now and the gift comes later.
    """
    effect = Effect(player=seat, card=card.number, rung=option)
    if is_under_way(game):
        put_last(game.pending, effect)
    else:
        owe_the_effect(game, effect)


@rule("hal.cards.bonus-at-once", it="395, 719", pt="393, 688", effect="It says when income is paid.")
def a_bonus_card_pays_in_the_income_phase(game: Game, me: Player, number: CardNumber) -> None:
    """A bonus card has no effect when it is played, but if that is in the income phase it pays at once.

    Played in phase 3 a bonus card pays one income more than if it is played in phase 4. So goods of one income can buy
    the next card and with it another income.
    """
    if game.phase == "income" and there_is_income(game):
        put_in(me.income, number)


@rule("hal.cards.butchery", it="1309-1310", pt="1266-1267", effect="The jewel is a choice.")
def a_jewel_may_replace_the_sheep(game: Game) -> None:
    """A card played while one uses the Butchery lets one pay a jewel there in place of the sheep.

    With card 328 a player without sheep gets meat and hides, or one with sheep keeps them for milk. The jewel is
    missing for an advance in phase 9.
    """
    if game.agenda[0] == "butchery.pay":
        game.agenda[0] = "butchery.pay_or_jewel"


def what_the_card_does(game: Game, seat: Seat, card: Card, option: int) -> None:
    """The lower half of the card, now or later."""
    me = game.players[seat]
    if card.deck == "bonus":
        a_bonus_card_pays_in_the_income_phase(game, me, card.number)
    if card.number == JEWEL_AT_THE_BUTCHERY:
        a_jewel_may_replace_the_sheep(game)
    if card.needs is nothing_is_sown_before_the_last_action:
        me.promised = 1
    if card.deck != "bonus" and card.steps(option):
        the_effect_begins_or_waits(game, seat, card, option)
    elif not is_under_way(game):
        game.actor = seat


class PlayCard(Move, tag="play_card"):
    """A player plays a card, whoever is in turn."""

    premise_decides = True

    player: Seat
    card: CardNumber
    rung: Annotated[int, Meta(ge=1, le=5, extra=CONTROL)]
    pay: dict[PayKey, Amount]
    discard: Named[CardNumber]

    @staticmethod
    def candidates(game: Game) -> Iterator[PlayCard]:
        if game.phase not in ("setup", "over"):
            for seat in each_one(range(len(game.players)), "player"):
                for number in each_of(game.players[seat].hand, field="card"):
                    yield from candidates_of(game, seat, as_read(number))

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Cards of the hands; what is not in hand is refused whatever else holds."""
        for seat, me in enumerate(game.players):
            for number in me.hand:
                card = as_read(number)
                for discarded in discards(me, card):
                    for option in range(1, 6):
                        yield {"player": seat, "card": number, "rung": option, "discard": discarded}

    @staticmethod
    def premise(game: Game, move: PlayCard) -> None:
        cards_can_be_played(game)
        the_card_is_in_hand(game, move.player, move.card)
        me, card = game.players[move.player], as_read(move.card)
        the_card_has_that_option(card, move.rung)
        the_phase_bar_allows_it(game, card)
        discarded_cards_are_in_hand(me, move.card, move.discard)
        with speaking(card.rule):
            require(card.needs.of(move.rung)(game, move.player))
            require(
                either(
                    *(
                        is_paid_by(game, move.player, price, move.rung, move.pay, move.discard)
                        for price in card.pays.prices
                    )
                )
            )
            require(both(*(owned(me, key) >= move.pay[key] for key in card.pays.keys if key in move.pay)))

    @staticmethod
    def perform(game: Game, move: PlayCard) -> None:
        me, card = game.players[move.player], as_read(move.card)
        pay_the_cost(game, me, card.pays, move.pay)
        the_card_lies_face_up(me, card, move.discard)
        what_the_card_does(game, move.player, card, move.rung)


def candidates_of(game: Game, seat: Seat, card: Card) -> Iterator[PlayCard]:
    me = game.players[seat]
    for option in range(1, card.options + 1):
        for price in card.pays.prices:
            groups = []
            for due in price.dues:
                number = worth(number_in(due.number, option), game, seat)
                groups.append((number, {key: least(owned(me, key), number) for key in due.of}))
            for discarded in discards(me, card):
                yield PlayCard(player=seat, card=card.number, rung=option, pay=amounts(*groups), discard=discarded)


# --- going on ---------------------------------------------------------------------------------------------------


class GoOn(Move, tag="go_on"):
    """Nobody wants to play a card any more: the game goes on."""

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[GoOn]:
        if is_a_moment_for_cards(game) and not is_under_way(game):
            yield GoOn()

    @staticmethod
    def premise(game: Game, move: GoOn) -> None:
        the_moment_has_come(game)
        nothing_is_under_way(game)

    @staticmethod
    def perform(game: Game, move: GoOn) -> None:
        game.used = None
        if game.done:
            the_phase_ends(game)
        else:
            harvest(game)
