"""Playing hand cards: occupations and minor improvements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, cast

from msgspec import Meta

from spec.agricola.cards.table import AT_ONCE, CARDS, ONCE
from spec.agricola.cards.words import Card
from spec.agricola.disputes import LASSO
from spec.agricola.due import a_window_opens, becomes_due, card_at_the_start, do_all, what_comes_once
from spec.agricola.fences import can_fence_one_space
from spec.agricola.fields import can_plow
from spec.agricola.flow import answers, next_seat, owed_by, step_is_done, whoever_answers
from spec.agricola.front import MINORS, OCCUPATIONS, in_front, occupations_of
from spec.agricola.improvements import the_junk_room_fills
from spec.agricola.prices import price_of_an_improvement, price_of_an_occupation
from spec.agricola.resources import Goods, hand_over, has_all
from spec.agricola.state import (
    MINOR_CODES,
    ActionSpace,
    Code,
    DueCode,
    Game,
    MinorCode,
    OccupationCode,
    Player,
    Seat,
    StepName,
)
from spec.kernel import (
    Move,
    both,
    each_of,
    either,
    insist,
    is_in,
    is_named,
    is_one_of,
    ite,
    put_in,
    reading,
    require,
    rule,
    some,
    speaking,
    take_out,
    up_to,
    weighed,
)
from spec.kernel.judge import is_in_full

OCCUPATION_STEPS: tuple[StepName, ...] = ("occupation", "scholar_occupation")
MINOR_STEPS: tuple[StepName, ...] = ("minor", "major_improvement", "improvement", "scholar_minor")
"""The steps at which a card of each kind is played."""


@rule("agr.cards.in-hand", it="1642-1644")
def the_card_is_in_the_hand(me: Player, code: Code) -> None:
    """A card is played from the hand.

    Nobody draws further cards, so what was dealt, and what travels on from a neighbour, is all there is.
    """
    insist(is_in(me.hand, code))


# --- occupations ------------------------------------------------------------------------------------------------


@rule("agr.cards.paper-maker", it="1646")
def paper_can_be_made(me: Player, paper: int) -> None:
    """Who has the Paper Maker may pay 1 wood right before an occupation and gets 1 food for each occupation in front.

    The food can pay for the occupation. With five of them a wood is a harvest for two.
    """
    require(either(paper == 0, both(paper == 1, in_front(me, "B109"), me.goods["wood"] >= 1)))


def food_with_paper(me: Player, paper: int) -> int:
    """The food that is there for an occupation."""
    return me.goods["food"] + ite(paper == 1, occupations_of(me), 0)


def can_pay_for_an_occupation(game: Game, me: Player, space: ActionSpace | None) -> bool:
    """An occupation can be paid, if need be with the food of the Paper Maker."""
    price = price_of_an_occupation(game, me, space)
    plain = me.goods["food"] >= price
    maker = in_front(me, "B109")
    if maker is False:
        return plain
    return either(plain, both(maker, me.goods["wood"] >= 1, food_with_paper(me, 1) >= price))


def can_play_an_occupation(game: Game, me: Player, space: ActionSpace | None) -> bool:
    """There is an occupation in the hand, and it can be paid."""
    held = weighed(me.hand, OCCUPATIONS) >= 1
    return False if held is False else both(held, can_pay_for_an_occupation(game, me, space))


def space_of_the_step(game: Game, step: StepName) -> ActionSpace | None:
    """The space at which an occupation is played; none with the Scholar."""
    return None if is_one_of(step, ("scholar_occupation",)) else game.used


@rule("agr.cards.occupation-cost", it="1682-1691")
def the_occupation_can_be_paid(game: Game, me: Player, step: StepName, paper: int) -> None:
    """An occupation costs what the space asks for, by how many occupations the player has in front.

    Only the very first one is ever free.
    """
    price = price_of_an_occupation(game, me, space_of_the_step(game, step))
    require(food_with_paper(me, paper) >= price)


@rule("agr.cards.occupation", it="1642-1644, 1682-1684", effect="It says what becomes of a card.")
def lay_out_the_occupation(game: Game, seat: Seat, code: OccupationCode) -> None:
    """An occupation goes from the hand in front of its player and stays there; what it gives when it is played is got
    at once.

    The Tutor remembers how many came after him.
    """
    me = game.players[seat]
    me.taught += ite(in_front(me, "B099"), 1, 0)
    take_out(me.hand, code)
    put_in(me.cards, code)
    it_takes_effect(game, seat, CARDS[code])


def it_takes_effect(game: Game, seat: Seat, card: Card) -> None:
    """What a card does when it is played; at the start of a round also what it does then."""
    me = game.players[seat]
    with speaking(card.rule):
        for part in AT_ONCE.get(card.code, ()):
            do_all(part.doings, game, seat, part.provided.holds(game, me))
        if card.code in ONCE:
            what_comes_once(game, seat, card.code)
        card_at_the_start(game, seat, card.code, is_named(game.phase, "start"))


class PlayOccupation(Move, tag="play_occupation"):
    """A player plays an occupation."""

    player: Seat
    card: OccupationCode
    paper: Annotated[int, Meta(ge=0, le=1)]

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[PlayOccupation]:
        for seat in whoever_answers(game, OCCUPATION_STEPS):
            me = game.players[seat]
            for code in each_of(me.hand, OCCUPATIONS, "card"):
                card = cast(OccupationCode, code)
                if is_in_full():
                    yield PlayOccupation(player=seat, card=card, paper=0)
                    yield PlayOccupation(player=seat, card=card, paper=1)
                elif in_front(me, "B109") is False:
                    yield PlayOccupation(player=seat, card=card, paper=0)
                else:
                    yield PlayOccupation(player=seat, card=card, paper=up_to(1))

    @staticmethod
    def premise(game: Game, move: PlayOccupation) -> None:
        answers(game, move.player, OCCUPATION_STEPS)
        assert game.now is not None
        me = game.players[move.player]
        the_card_is_in_the_hand(me, move.card)
        paper_can_be_made(me, move.paper)
        the_occupation_can_be_paid(game, me, game.now.step, move.paper)

    @staticmethod
    def perform(game: Game, move: PlayOccupation) -> None:
        assert game.now is not None
        me, code = game.players[move.player], cast(OccupationCode, str(move.card))
        price = price_of_an_occupation(game, me, space_of_the_step(game, game.now.step))
        me.goods["food"] = food_with_paper(me, move.paper) - price
        me.goods["wood"] -= move.paper
        lay_out_the_occupation(game, move.player, code)
        becomes_due(game, move.player, "B025")
        if code in ("A086", "B123"):
            becomes_due(game, move.player, cast(DueCode, code))
        step_is_done(game)
        a_window_opens(game)


# --- minor improvements -----------------------------------------------------------------------------------------


def price_of_a_minor(me: Player, card: Card) -> Goods:
    """What a minor improvement costs the player, with the cards in front."""
    return price_of_an_improvement(me, card.price(me), major=False)


def can_play(game: Game, me: Player, card: Card) -> bool:
    """What the card asks for is there, its cost can be paid, and what it brings is possible."""
    needed = card.needs.holds(game, me)
    if needed is False:
        return False
    able = both(needed, has_all(me, price_of_a_minor(me, card)))
    if able is False:
        return False
    if card.brings == "card_plow":
        return both(able, can_plow(me))
    return both(able, can_fence_one_space(me)) if card.brings == "card_fence" else able


def can_play_a_minor(game: Game, me: Player) -> bool:
    """Some minor improvement of the hand can be played."""
    return some(
        both(held, can_play(game, me, CARDS[code]))
        for code in MINOR_CODES
        if (held := is_in(me.hand, code)) is not False
    )


def the_card_can_be_played(game: Game, me: Player, card: Card) -> None:
    """The card's own rule: its prerequisite, its price, and that what it brings at once is possible."""
    with speaking(card.rule):
        require(can_play(game, me, card))


@rule("agr.cards.minor", it="1660-1670", effect="It says what becomes of a card.")
def lay_out_the_minor(game: Game, seat: Seat, card: Card) -> None:
    """A minor improvement is paid and goes in front of its player for good, and what it gives is got at once.

    What it asks for only has to be there, and is not paid.
    """
    me = game.players[seat]
    hand_over(me, price_of_a_minor(me, card))
    take_out(me.hand, card.code)
    if card.travels:
        it_travels_on(game, seat, card.code)
    else:
        put_in(me.cards, card.code)
    it_takes_effect(game, seat, card)
    the_junk_room_fills(game, me)


@rule("agr.cards.travelling", it="1445-1457, 1676-1678, 1755-1757", effect="It says what becomes of a card.")
def it_travels_on(game: Game, seat: Seat, code: Code) -> None:
    """A travelling card goes to the hand of the next player clockwise after it was played; with one player it is out of
    the game.

    What helps one player now may help the neighbour next.
    """
    if len(game.players) > 1:
        put_in(game.players[next_seat(game, seat)].hand, code)


def the_lasso_is_new(game: Game, card: Card) -> None:
    """The Lasso is not used in the turn in which it is played."""
    if card.code == "B024" and game.acted and reading(LASSO) == "later":
        game.lassoed = True


class PlayMinor(Move, tag="play_minor"):
    """A player plays a minor improvement."""

    player: Seat
    card: MinorCode

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[PlayMinor]:
        for seat in whoever_answers(game, MINOR_STEPS):
            for code in each_of(game.players[seat].hand, MINORS, "card"):
                yield PlayMinor(player=seat, card=cast(MinorCode, code))

    @staticmethod
    def premise(game: Game, move: PlayMinor) -> None:
        answers(game, move.player, MINOR_STEPS)
        me = game.players[move.player]
        the_card_is_in_the_hand(me, move.card)
        the_card_can_be_played(game, me, CARDS[cast(MinorCode, str(move.card))])

    @staticmethod
    def perform(game: Game, move: PlayMinor) -> None:
        card = CARDS[cast(MinorCode, str(move.card))]
        lay_out_the_minor(game, move.player, card)
        the_lasso_is_new(game, card)
        step_is_done(game)
        if card.brings is not None:
            game.now = owed_by(move.player, [card.brings])[0]
