"""Cards: drawing them, playing them at any time, resolving their effects, and phase 3 (income)."""

from __future__ import annotations

import itertools
from bisect import insort
from collections.abc import Iterator
from typing import Annotated, Any, cast

from msgspec import Meta

from spec.hallertau.cards.circumstances import is_on_the_stable_board, nothing_is_sown_before_the_last_action
from spec.hallertau.cards.otherwise import as_read
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import Card, Cost, Price, deck_of, number_in, worth
from spec.hallertau.disputes import FIRST_INCOME, UPPER_HALF
from spec.hallertau.fields import harvest
from spec.hallertau.flow import (
    during,
    first_seat,
    is_a_moment_for_cards,
    is_under_way,
    nothing_is_under_way,
    the_moment_has_come,
    the_phase_ends,
    the_phase_is_done,
)
from spec.hallertau.resources import spend_field, spend_good, spend_jewels, spend_sheep, spend_tools
from spec.hallertau.setup import starting_hand
from spec.hallertau.state import (
    DECKS,
    LAST_ROUND,
    PHASES,
    SLOTS,
    Amount,
    CardNumber,
    Content,
    DeckName,
    Effect,
    Game,
    Good,
    PayKey,
    Player,
    Row,
    Seat,
    Slot,
)
from spec.hallertau.turns import (
    answering,
    answers,
    begin_effect,
    key_of,
    step_is_done,
    waiting,
    whoever_answers,
    work_goes_on,
)
from spec.kernel import Move, amounts, both, decide, either, insist, ite, least, reading, require, rule, speaking, total
from spec.kernel.records import CONTROL

Payment = dict[PayKey, int]

# --- drawing ----------------------------------------------------------------------------------------------------


def face_down(game: Game) -> int:
    """How many farmyard cards lie face down on the stable boards, or beside them under the workers."""
    each = LAST_ROUND - game.round + (1 if PHASES.index(game.phase) < PHASES.index("new_card") else 0)
    if game.phase == "new_card" and not game.done:
        each_to_come = len(game.agenda) if game.agenda else len(game.players)
        return each * len(game.players) + each_to_come
    return each * len(game.players)


def may_be_drawn(game: Game, deck: DeckName) -> bool:
    """The deck is not exhausted."""
    reserved = face_down(game) if deck == "farmyard" else 0
    return len(game.decks[deck]) > reserved


@rule("hal.cards.exhausted", it="336", pt="340")
def the_deck_is_not_exhausted(game: Game, deck: DeckName) -> None:
    """An exhausted deck gives no more cards, and no other deck takes its place.

    Who waits too long may find no point card left of the 25. Farmyard cards on the stable boards are not in the deck,
    so no space and no card can draw them.
    """
    require(may_be_drawn(game, deck))


DRAWING = frozenset([*(f"{deck}_card.draw" for deck in DECKS), *(f"draw.{deck}" for deck in DECKS)])


def deck_of_the_step(key: str) -> DeckName:
    return cast(DeckName, key.removeprefix("draw.").removesuffix("_card.draw"))


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
        the_deck_is_not_exhausted(game, deck_of_the_step(key_of(game.agenda[0])))

    @staticmethod
    def perform(game: Game, move: Draw) -> None:
        answering(game, move.player)
        step_is_done(game, then=[f"deal.{deck_of_the_step(key_of(game.agenda[0]))}"])


@rule("hal.cards.deal", it="273, 897", pt="274, 858")
def a_card_of_that_deck(game: Game, number: CardNumber) -> None:
    """A card that is gained comes from the deck that is named.

    Each deck has its own kind of card, so the choice of the space decides: bonus cards bring income, point cards score
    at the end, gateway cards ask for no payment.
    """
    insist(bool(game.agenda) and game.agenda[0].startswith("deal."))
    insist(number in game.decks[cast(DeckName, game.agenda[0].removeprefix("deal."))])


class DealCard(Move, tag="deal_card"):
    """Nature says which card it is."""

    premise_decides = True

    card: CardNumber

    @staticmethod
    def candidates(game: Game) -> Iterator[DealCard]:
        if game.agenda and game.agenda[0].startswith("deal."):
            for number in game.decks[cast(DeckName, game.agenda[0].removeprefix("deal."))]:
                yield DealCard(card=number)

    @staticmethod
    def premise(game: Game, move: DealCard) -> None:
        a_card_of_that_deck(game, move.card)

    @staticmethod
    def perform(game: Game, move: DealCard) -> None:
        assert game.actor is not None
        me = game.players[game.actor]
        game.decks[deck_of(move.card)].remove(move.card)
        insort(me.hand, move.card)
        insort(me.just.drawn, move.card)
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
            work_goes_on(game)
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


# --- playing ----------------------------------------------------------------------------------------------------


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
    insist(seat < len(game.players) and number in game.players[seat].hand)


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


def is_paid_by(game: Game, seat: Seat, price: Price, option: int, pay: Payment, discarded: list[CardNumber]) -> bool:
    """The payment is exactly this price."""
    named = {key for due in price.dues for key in due.of}
    from_the_deck = all(price.discard_from in (None, deck_of(number)) for number in discarded)
    return both(
        *(
            total(pay.get(key, 0) for key in due.of) == worth(number_in(due.number, option), game, seat)
            for due in price.dues
        ),
        *(amount == 0 for key, amount in pay.items() if key not in named),
        len(discarded) == price.discard and from_the_deck,
    )


def owned(me: Player, key: PayKey) -> int:
    """How much of what a payment names the player has."""
    kind, _, rest = key.partition(".")
    if kind == "sheep":
        return me.sheep[cast(Slot, rest)]
    if kind == "field":
        row, content = rest.split(".")
        return me.fields[cast(Row, int(row))][cast(Content, content)]
    if kind in ("jewels", "tools"):
        return cast(int, getattr(me, kind))
    return me.goods[cast(Good, kind)]


@rule("hal.cards.discard", it="275, 335", pt="277, 339")
def discarded_cards_are_in_hand(me: Player, card: CardNumber, discarded: list[CardNumber]) -> None:
    """A cost of cards is paid with other cards of the hand, each named once.

    Cards such as 414 turn cards that can't be played any more into something of use. The card itself can't be among
    them, nor can one card pay twice.
    """
    others = [number for number in me.hand if number != card]
    require(discarded == sorted(set(discarded)) and set(discarded) <= set(others))


def spend(me: Player, key: PayKey, amount: int) -> None:
    """What is paid goes back to the general supply."""
    kind, _, rest = key.partition(".")
    if kind == "sheep":
        spend_sheep(me, cast(Slot, rest), amount)
    elif kind == "field":
        row, content = rest.split(".")
        spend_field(me, cast(Row, int(row)), cast(Content, content), amount)
    elif kind == "jewels":
        spend_jewels(me, amount)
    elif kind == "tools":
        spend_tools(me, amount)
    else:
        spend_good(me, cast(Good, kind), amount)


@rule("hal.cards.sheep-back", it="1542", pt="1515", effect="What must be there is asked for before.")
def sheep_move_back(game: Game, me: Player, pay: Payment) -> None:
    """Sheep that move back go to the card before theirs, and are lost if that has left the stable board.

    Card 531 is paid with lifetime: a sheep that moves back dies a round earlier, or right away. One from the stables is
    no longer safe and scores only if it is moved on again.
    """
    for slot in SLOTS:
        number = pay.get(cast(PayKey, f"sheep.{slot}"), 0)
        me.sheep[slot] -= number
        before = 6 if slot == "stables" else int(slot) - 1
        if before >= 3:
            me.sheep[cast(Slot, str(before))] += ite(is_on_the_stable_board(game, before), number, 0)


@rule("hal.cards.emptied-field", it="1511-1512", pt="1467-1468", effect="What must be there is asked for before.")
def the_field_is_kept(me: Player, key: PayKey, amount: int) -> None:
    """Where only the sown good is paid, the field stays, empty.

    Card 516 costs a seed and its harvest, but no land: the field can be sown again or rest in phase 6.
    """
    _, row, content = key.split(".")
    me.fields[cast(Row, int(row))][cast(Content, content)] -= amount
    me.fields[cast(Row, int(row))]["empty"] += amount


def pay_the_cost(game: Game, me: Player, cost: Cost, pay: Payment) -> None:
    """What the upper half of the card asks for is paid at once."""
    if cost.how == "move back":
        sheep_move_back(game, me, pay)
        return
    for key in cost.keys:
        if key in pay:
            if cost.how == "empty":
                the_field_is_kept(me, key, pay[key])
            else:
                spend(me, key, pay[key])


@rule("hal.cards.face-up", it="685", pt="657", effect="It says where cards go.")
def the_card_lies_face_up(me: Player, number: CardNumber, discarded: list[CardNumber]) -> None:
    """A card that is played lies face up before its player to the end; discarded cards leave the game.

    Cards in play count for cards such as 109 and 308 and score at the end; discarded ones do neither. No card comes
    back to be played a second time.
    """
    me.hand.remove(number)
    insort(me.played, number)
    if number in me.just.drawn:
        me.just.drawn.remove(number)
        insort(me.just.fresh, number)
    me.hand = [other for other in me.hand if other not in discarded]
    me.just.drawn = [other for other in me.just.drawn if other not in discarded]


@rule("hal.cards.wait", it="685", pt="657", effect="It says when effects are carried out.")
def the_effect_begins_or_waits(game: Game, seat: Seat, card: Card, option: int) -> None:
    """The effect is carried out at once; if something is under way, after that.

    Between actions a card brings its goods at once, in time to pay for the next card. In the middle of one the price is
    paid now and the gift comes later.
    """
    effect = Effect(player=seat, card=card.number, rung=option)
    waits = is_under_way(game)
    game.pending.append(effect)
    if waits:
        work_goes_on(game)
    else:
        begin_effect(game, effect)


def there_is_income(game: Game) -> bool:
    """Phase 3 takes place: in every round, by another reading not in the first."""
    return reading(FIRST_INCOME) == "due" or decide(game.round > 1)


@rule("hal.cards.bonus-at-once", it="395, 719", pt="393, 688", effect="It says when income is paid.")
def a_bonus_card_pays_in_the_income_phase(game: Game, me: Player, number: CardNumber) -> None:
    """A bonus card has no effect when it is played, but if that is in the income phase it pays at once.

    Played in phase 3 a bonus card pays one income more than if it is played in phase 4. So goods of one income can buy
    the next card and with it another income.
    """
    if game.phase == "income" and there_is_income(game):
        insort(me.income, number)


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
        work_goes_on(game)
        return
    if card.number == 328:
        a_jewel_may_replace_the_sheep(game)
    if card.needs is nothing_is_sown_before_the_last_action:
        me.promised = 1
    if card.steps(option):
        the_effect_begins_or_waits(game, seat, card, option)
    else:
        work_goes_on(game)


class PlayCard(Move, tag="play_card"):
    """A player plays a card, whoever is in turn."""

    premise_decides = True

    player: Seat
    card: CardNumber
    rung: Annotated[int, Meta(ge=1, le=5, extra=CONTROL)]
    pay: dict[PayKey, Amount]
    discard: list[CardNumber]

    @staticmethod
    def candidates(game: Game) -> Iterator[PlayCard]:
        if game.phase not in ("setup", "over"):
            for seat, me in enumerate(game.players):
                for number in me.hand:
                    yield from candidates_of(game, seat, as_read(number))

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Cards of the hands; what is not in hand is refused whatever else holds."""
        for seat, me in enumerate(game.players):
            for number in me.hand:
                card = as_read(number)
                for discarded in discards(me, card):
                    for rung in range(1, 6):
                        yield {"player": seat, "card": number, "rung": rung, "discard": discarded}

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
        the_card_lies_face_up(me, move.card, move.discard)
        what_the_card_does(game, move.player, card, move.rung)


def discards(me: Player, card: Card) -> Iterator[list[CardNumber]]:
    """The hand cards that could be discarded for the card."""
    price = card.pays.prices[0]
    others = [one for one in me.hand if one != card.number and price.discard_from in (None, deck_of(one))]
    for chosen in itertools.combinations(others, price.discard):
        yield list(chosen)


def candidates_of(game: Game, seat: Seat, card: Card) -> Iterator[PlayCard]:
    me = game.players[seat]
    for rung in range(1, card.options + 1):
        for price in card.pays.prices:
            groups = []
            for due in price.dues:
                number = worth(number_in(due.number, rung), game, seat)
                groups.append((number, {key: least(owned(me, key), number) for key in due.of}))
            for discarded in discards(me, card):
                yield PlayCard(player=seat, card=card.number, rung=rung, pay=amounts(*groups), discard=discarded)


# --- resolving --------------------------------------------------------------------------------------------------


@rule("hal.cards.own-order", it="685", pt="657")
def an_effect_of_theirs_waits(game: Game, seat: Seat, number: CardNumber) -> Effect:
    """Who has several effects waiting carries them out in the order they like.

    One effect can serve another: if one card gives a field and another a sowing, the field should come first, or there
    may be nothing empty to sow.
    """
    insist(not game.agenda and game.actor == seat)
    effects = [effect for effect in waiting(game, seat) if effect.card == number]
    insist(bool(effects))
    return effects[0]


def the_other_card_comes_first(game: Game, effect: Effect) -> None:
    """Card 713 is played together with another one and resolved after it."""
    with speaking(CARDS[713].rule):
        require(effect.card != 713 or waiting(game, effect.player)[0] == effect)


class Resolve(Move, tag="resolve"):
    """A player says which of their waiting effects comes next."""

    premise_decides = True

    player: Seat
    card: CardNumber

    @staticmethod
    def candidates(game: Game) -> Iterator[Resolve]:
        if not game.agenda and game.actor is not None:
            for place, effect in enumerate(waiting(game, game.actor)):
                if effect.card != 713 or place == 0:
                    yield Resolve(player=game.actor, card=effect.card)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Cards that wait; another one is refused whatever else holds."""
        for effect in game.pending:
            yield {"player": effect.player, "card": effect.card}

    @staticmethod
    def premise(game: Game, move: Resolve) -> None:
        the_other_card_comes_first(game, an_effect_of_theirs_waits(game, move.player, move.card))

    @staticmethod
    def perform(game: Game, move: Resolve) -> None:
        begin_effect(game, an_effect_of_theirs_waits(game, move.player, move.card))


# --- phase 3 ----------------------------------------------------------------------------------------------------


@rule("hal.income.due", it="393-395", pt="391-393", effect="It happens by itself.")
def incomes_are_due(game: Game) -> None:
    """In phase 3 everybody's bonus cards in play pay their income; cards in hand pay nothing.

    A bonus card played in round 1 pays in up to five later rounds, one kept in hand never. Income comes before phase 4,
    in time to be used there.
    """
    due = there_is_income(game)
    for me in game.players:
        me.income = [number for number in me.played if due and deck_of(number) == "bonus"]
    the_phase_is_done(game)


@rule("hal.income.once", it="395", pt="393")
def the_card_still_pays(game: Game, seat: Seat, number: CardNumber) -> None:
    """Each bonus card in play pays once a round, in the order that its player likes.

    The order lets one income serve the next: a field from card 824 can be sown by card 811 in the same phase, if the
    field is taken first.
    """
    insist(seat < len(game.players) and number in game.players[seat].income)


class Collect(Move, tag="collect"):
    """A player lets a bonus card pay."""

    premise_decides = True

    player: Seat
    card: CardNumber

    @staticmethod
    def candidates(game: Game) -> Iterator[Collect]:
        if game.phase == "income" and not is_under_way(game):
            for seat, me in enumerate(game.players):
                for number in me.income:
                    yield Collect(player=seat, card=number)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Cards that still pay; another one is refused whatever else holds."""
        for seat, me in enumerate(game.players):
            for number in me.income:
                yield {"player": seat, "card": number}

    @staticmethod
    def premise(game: Game, move: Collect) -> None:
        during(game, "income")
        nothing_is_under_way(game)
        the_card_still_pays(game, move.player, move.card)

    @staticmethod
    def perform(game: Game, move: Collect) -> None:
        game.used = None
        game.players[move.player].income.remove(move.card)
        game.actor = move.player
        game.agenda = as_read(move.card).steps(1)


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
