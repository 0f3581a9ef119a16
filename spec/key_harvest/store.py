"""Action c: fields from stores to the own board."""

from __future__ import annotations

from collections.abc import Iterator

from spec.kernel import Move, insist, require, rule
from spec.key_harvest.flow import (
    begins_or_answers,
    is_answered,
    not_after_storing,
    owe,
    step,
    takes_part,
    whoever_acts_or_answers,
)
from spec.key_harvest.state import CROPS, SIDES, Game, Player, Seat, Side, Slot
from spec.key_harvest.steps import can_be_paid
from spec.key_harvest.tiles import its_space_is_free, place_a_field


@rule("key.store.field", it="100, 112")
def a_field_is_there(slot: Slot) -> None:
    """A field is taken from a place of a store on which one lies, of the own store or of any other.

    Nobody's store is safe: what the others lack can be bought by them.
    """
    insist(slot.field is not None)


@rule("key.store.price", it="104")
def the_price_can_be_paid(me: Player, slot: Slot) -> None:
    """A field from another player's store costs what is bid for it: as many crops of each kind.

    A bid of a kind that nobody else has keeps a field safe.
    """
    require(can_be_paid(me, slot))


@rule("key.store.own", it="102", effect="It says what becomes of a bid.")
def the_own_bid_is_spent(game: Game, slot: Slot) -> None:
    """What is bid for a field of the own store goes to the stock when the field is taken.

    The bid is the price either way: who stores a field pays it, unless somebody else buys it.
    """
    for crop in CROPS:
        game.stock[crop] += slot.bid[crop]
        slot.bid[crop] = 0


@rule("key.store.others", it="104-106", effect="It says what becomes of a bid and of the price.")
def the_owner_is_paid(me: Player, owner: Player, slot: Slot) -> None:
    """The owner of a store gets the price and takes the bid back; both go behind the screen.

    Whoever sells a field has twice what was bid, and none of the field.
    """
    for crop in CROPS:
        me.crops[crop] -= slot.bid[crop]
        owner.crops[crop] += slot.bid[crop] + slot.bid[crop]
        slot.bid[crop] = 0


class TakeField(Move, tag="take_field"):
    """A player takes a field from a store."""

    player: Seat
    owner: Seat
    slot: Side

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[TakeField]:
        for seat in whoever_acts_or_answers(game, "second_field"):
            for owner in range(len(game.players)):
                yield from (TakeField(player=seat, owner=owner, slot=slot) for slot in SIDES)

    @staticmethod
    def premise(game: Game, move: TakeField) -> None:
        begins_or_answers(game, move.player, "field", "second_field")
        takes_part(game, move.owner)
        not_after_storing(game)
        me, slot = game.players[move.player], game.players[move.owner].store[move.slot]
        a_field_is_there(slot)
        assert slot.field is not None
        if move.owner != move.player:
            the_price_can_be_paid(me, slot)
        its_space_is_free(me, slot.field)

    @staticmethod
    def perform(game: Game, move: TakeField) -> None:
        me, owner = game.players[move.player], game.players[move.owner]
        slot = owner.store[move.slot]
        field = slot.field
        assert field is not None
        if move.owner == move.player:
            the_own_bid_is_spent(game, slot)
        else:
            the_owner_is_paid(me, owner, slot)
        slot.field = None
        if game.now is None:
            game.done["field"] = 1
            a_second_one_may_follow(game, move.player)
        else:
            is_answered(game)
        place_a_field(game, move.player, field)


@rule("key.store.two", it="100", effect="It says what may follow.")
def a_second_one_may_follow(game: Game, seat: Seat) -> None:
    """One field or two can be taken with the action, one after the other, from whichever stores.

    The first is paid and placed, and a worker in its way placed again, before the second is chosen.
    """
    owe(game, step(seat, "second_field"))
