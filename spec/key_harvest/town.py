"""Action d: fields from the town to the own store, and bids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from spec.kernel import Move, decide, each_one, holds, is_there, mark, require, rule
from spec.key_harvest.flow import (
    answers,
    begins_or_answers,
    crops_of,
    owe,
    step,
    the_step,
    whoever_acts_or_answers,
    whoever_answers,
)
from spec.key_harvest.state import CROPS, Crop, Game, Player, Seat, Slot, Space
from spec.key_harvest.steps import come_up, has_a_free_slot
from spec.key_harvest.things import each_field, has_one, one_goes


@rule("key.town.field", it="112, 128")
def it_is_in_town(game: Game, field: Space) -> None:
    """Only a field that lies in town can be taken from there; one that was drawn just now, too.

    Between the first field and the second the town changes by one.
    """
    require(game.town.get(field, 0) == 1)


@rule("key.town.free-slot", it="112, 122-126")
def a_slot_is_free(me: Player) -> None:
    """A store has two places, and a field stays there until somebody takes it.

    Who stores two fields and sells none can't store any more before placing one.
    """
    require(has_a_free_slot(me))


@rule("key.town.something-to-bid", it="114, 118")
def there_is_something_to_bid(me: Player) -> None:
    """Whoever stores a field has a crop to bid for it.

    Without crops nothing can be stored, so the last one is spent with care.
    """
    require(crops_of(me) >= 1)


@rule("key.town.storing", it="112-114, 128", effect="It says where a field goes and what is owed.")
def it_goes_to_the_store(game: Game, seat: Seat, field: Space, *, first: bool) -> None:
    """The field goes to a free place of the own store. Then a bid is owed, the town is filled up, and after the first
    field a second one may follow.

    What comes out of the bag is seen before the second field is chosen.
    """
    me = game.players[seat]
    mark(game.town, field, 0)
    slot = me.store["right" if decide(is_there(me.store["left"], "field")) else "left"]
    slot.field = field
    later = [step(cast(Seat, game.turn), "refill")]
    owe(game, *later, *([step(seat, "second_store")] if first else []))
    game.now = step(seat, "bid", at=field)


class StoreField(Move, tag="store_field"):
    """A player takes a field from the town to the own store."""

    player: Seat
    field: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[StoreField]:
        for seat in whoever_acts_or_answers(game, "second_store"):
            yield from (StoreField(player=seat, field=field) for field in each_field(game.town, "field"))

    @staticmethod
    def premise(game: Game, move: StoreField) -> None:
        begins_or_answers(game, move.player, "store", "second_store")
        it_is_in_town(game, move.field)
        me = game.players[move.player]
        a_slot_is_free(me)
        there_is_something_to_bid(me)

    @staticmethod
    def perform(game: Game, move: StoreField) -> None:
        first = game.now is None
        if first:
            game.done["store"] = 1
        it_goes_to_the_store(game, move.player, move.field, first=first)


# --- bids -------------------------------------------------------------------------------------------------------


@rule("key.town.own-crop", it="114, 118")
def it_is_an_own_crop(me: Player, crop: Crop) -> None:
    """Only crops from behind the own screen are bid and paid.

    What is bid for one field is missing for the next, and does not count at the end.
    """
    require(has_one(me.crops, crop))


@rule("key.town.bid", it="114, 118", effect="It says what a bid is.")
def one_more_is_bid(me: Player, slot: Slot, crop: Crop) -> None:
    """A bid is one crop or more, of whatever kinds, as many as the player likes; once it is made nothing of it changes.

    Too little invites others to buy the field, too much is lost if nobody does.
    """
    one_goes(me.crops, slot.bid, crop)


class Bid(Move, tag="bid"):
    """A player puts a crop on a field that was stored just now."""

    player: Seat
    crop: Crop

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Bid]:
        for seat in whoever_answers(game, "bid", "more"):
            yield from (Bid(player=seat, crop=crop) for crop in each_one(CROPS, "crop"))

    @staticmethod
    def premise(game: Game, move: Bid) -> None:
        answers(game, move.player, "bid", "more")
        it_is_an_own_crop(game.players[move.player], move.crop)

    @staticmethod
    def perform(game: Game, move: Bid) -> None:
        me, field = game.players[move.player], the_step(game).at
        assert field is not None
        slot = me.store["left" if decide(holds(me.store["left"], "field", field)) else "right"]
        one_more_is_bid(me, slot, move.crop)
        come_up(game, step(move.player, "more", at=field))
