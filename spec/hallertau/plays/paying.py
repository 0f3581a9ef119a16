"""What playing a card costs, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from spec.hallertau.cards.circumstances import is_on_the_stable_board
from spec.hallertau.cards.words import OF_DECK, Card, Cost, Price, number_in, worth
from spec.hallertau.resources import spend_field, spend_good, spend_jewels, spend_sheep, spend_tools
from spec.hallertau.state import SLOTS, CardNumber, Content, Game, Good, PayKey, Player, Row, Seat, Slot
from spec.kernel import (
    among,
    are_in,
    both,
    choices,
    how_many,
    in_order,
    is_in,
    ite,
    leave_out,
    negate,
    require,
    rule,
    total,
)

Payment = dict[PayKey, int]


def is_paid_by(game: Game, seat: Seat, price: Price, option: int, pay: Payment, discarded: list[CardNumber]) -> bool:
    """The payment is exactly this price."""
    named = {key for due in price.dues for key in due.of}
    of_the_deck = discarded if price.discard_from is None else among(discarded, OF_DECK[price.discard_from])
    return both(
        *(
            total(pay.get(key, 0) for key in due.of) == worth(number_in(due.number, option), game, seat)
            for due in price.dues
        ),
        *(amount == 0 for key, amount in pay.items() if key not in named),
        how_many(discarded) == price.discard,
        how_many(of_the_deck) == price.discard,
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
    require(both(in_order(discarded), negate(is_in(discarded, card))))
    require(are_in(discarded, me.hand))


def discards(me: Player, card: Card) -> Iterator[list[CardNumber]]:
    """The hand cards that could be discarded for the card."""
    price = card.pays.prices[0]
    others = me.hand.copy() if price.discard_from is None else among(me.hand, OF_DECK[price.discard_from])
    leave_out(others, card.number)
    return choices(price.discard, others)


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
