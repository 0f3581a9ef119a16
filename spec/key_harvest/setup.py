"""Set-up: what is not known of the pieces, the first player, starting fields and crops, the town, the events."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated, Any

from msgspec import Meta

from spec.kernel import (
    Move,
    both,
    copy,
    decide,
    each_key,
    each_one,
    either,
    granted,
    how_many_on,
    how_many_placed,
    implies,
    is_named,
    is_placed,
    ite,
    mark,
    marked,
    negate,
    put_off,
    put_on,
    reading,
    require,
    rule,
    the_one_on,
    total,
    up_to,
)
from spec.key_harvest.board import asked, beside, is_left_open, is_on_the_board, number_of, one
from spec.key_harvest.box import read
from spec.key_harvest.disputes import UNUSED_PAIRS
from spec.key_harvest.flow import crops_of, during, next_seat, takes_part
from spec.key_harvest.pairs import pairs_stay_together
from spec.key_harvest.state import (
    ACTIONS,
    BOARD,
    CROPS,
    EVENTS,
    FARMHANDS,
    IN_TOWN,
    OF_EACH_CROP,
    PAIRS,
    SIDES,
    TOWNSFOLK,
    WORKERS,
    Bag,
    Box,
    Crop,
    Crops,
    Event,
    Game,
    Pair,
    Player,
    Seat,
    Slot,
    Space,
    Worker,
)
from spec.key_harvest.text import text_box
from spec.key_harvest.things import each_that_is, has_one, one_goes, spaces_of

ALWAYS = "It describes how a game begins."
STARTING_CROPS = 3


def no_crops() -> Crops:
    return dict.fromkeys(CROPS, 0)


@rule("key.setup.player", it="25, 200", effect=ALWAYS)
def starting_player() -> Player:
    """Everybody has an empty board, an empty store with two places, and the same six farmhands in reserve.

    Only crops are hidden behind the screen; boards, stores and workers can be seen by all.
    """
    return Player(
        crops=no_crops(),
        fields={},
        harvested={},
        workers={},
        displaced=None,
        store={side: Slot(field=None, bid=no_crops()) for side in SIDES},
    )


@rule("key.setup.stock", it="11, 35", effect=ALWAYS)
def the_stock() -> Crops:
    """There are twelve crops of each of five kinds.

    A kind can run out: three boards with many fields of it are enough.
    """
    return dict.fromkeys(CROPS, OF_EACH_CROP)


@rule("key.setup.bag", it="12-13, 37-39", effect=ALWAYS)
def the_bag(box: Box) -> Bag:
    """There are 56 fields, one for each space of a board, and 14 events.

    Every field is there once, so what one player places nobody else ever has.
    """
    return Bag(fields=dict.fromkeys(beside(box), 1), events=dict.fromkeys(EVENTS, 1))


def new(players: int, box: Any = None) -> Game:
    """A new game with the box that plain data describes, or with the box `text`."""
    if type(players) is not int or players not in (2, 3, 4):
        raise ValueError("Key Harvest is for two to four players.")
    printed = text_box() if box is None else copy(box) if isinstance(box, Box) else read(box)
    game = Game(
        game="key_harvest",
        phase="print",
        box=printed,
        first_player=None,
        turn=None,
        done=dict.fromkeys(ACTIONS, 0),
        now=None,
        agenda=[],
        stock=the_stock(),
        aside=no_crops(),
        chosen={},
        bag=the_bag(printed),
        town={},
        out=Bag(fields={}, events={}),
        removed={},
        track=[],
        last=None,
        players=[starting_player() for _ in range(players)],
    )
    everything_is_printed(game)
    return game


# --- what is not known of the pieces ----------------------------------------------------------------------------


def crops_printed(box: Box) -> int:
    """How many fields have a crop."""
    return total(marked(box.crops[crop]) for crop in CROPS)


def has_a_crop(box: Box, field: Space) -> bool:
    return total(box.crops[crop].get(field, 0) for crop in CROPS) >= 1


def is_first_without_crop(box: Box, field: Space) -> bool:
    """The field has no crop, and all fields before it have one."""
    alone = both(is_on_the_board(box, field), negate(has_a_crop(box, field)))
    if is_left_open(box.adjoin):
        parts = [box.adjoin, *(box.crops[crop] for crop in CROPS)]
        some_left = crops_printed(box) < BOARD
        return both(alone, asked("the first without crop", parts, [number_of(field)], consequence=some_left))
    if alone is False:
        return False
    before = [has_a_crop(box, other) for other in itertools.takewhile(lambda other: other != field, beside(box))]
    return both(alone, *before)


def fields_to_deal_to(box: Box) -> Iterable[Space]:
    """The fields of a box; if it is known which there are, those that may be the first without crop."""
    fields = spaces_of(box)
    return fields if is_left_open(fields) else [one for one in fields if is_first_without_crop(box, one) is not False]


def a_field_without_crop(box: Box) -> Iterator[Space]:
    """The first field of any box without crop, if there is one."""
    parts = [box.adjoin, *(box.crops[crop] for crop in CROPS)]
    field = one("blank", parts)
    found = implies(crops_printed(box) < BOARD, is_first_without_crop(box, field))
    granted(asked("a field without crop", parts, [number_of(field)], cases=[(True, True)], consequence=found))
    yield field


def a_field_without_pair(box: Box) -> Iterator[Space]:
    """A field of any box that is in no pair, if some pair has a gap."""
    parts = [box.adjoin, box.pairs]
    field = one("single", parts)
    alone = both(is_on_the_board(box, field), negate(is_placed(box.pairs, field)))
    found = implies(how_many_placed(box.pairs) < 2 * len(PAIRS), alone)
    granted(asked("a field without pair", parts, [number_of(field)], cases=[(True, True)], consequence=found))
    yield field


def has_all_crops(box: Box) -> bool:
    return crops_printed(box) == BOARD


def has_all_pairs(box: Box) -> bool:
    return how_many_placed(box.pairs) == 2 * len(PAIRS)


def has_all_ranks(box: Box) -> bool:
    return both(*(box.workers[worker].rank >= 1 for worker in WORKERS))


@rule("key.setup.printed", it="12-16, 172-174, 204", effect=ALWAYS)
def everything_is_printed(game: Game) -> None:
    """When crop, pair and number of every piece are known the set-up goes on.

    They are printed on the pieces; only where no source tells them they are dealt.
    """
    if decide(both(has_all_crops(game.box), has_all_pairs(game.box), has_all_ranks(game.box))):
        game.phase = "first_player"


@rule("key.setup.crop-order", it="172")
def it_is_the_first_without_crop(box: Box, field: Space) -> None:
    """Crops that are not known are dealt to one field after the other.

    Any crop can be on any field, since nothing is known of it.
    """
    require(is_first_without_crop(box, field))


class DealCrop(Move, tag="deal_crop"):
    """Nature deals a field its crop."""

    field: Space
    crop: Crop

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[DealCrop]:
        if game.phase == "print":
            box = game.box
            for field in each_that_is(fields_to_deal_to(box), "field", partial(a_field_without_crop, box)):
                yield from (DealCrop(field=field, crop=crop) for crop in each_one(CROPS, "crop"))

    @staticmethod
    def premise(game: Game, move: DealCrop) -> None:
        during(game, "print")
        it_is_the_first_without_crop(game.box, move.field)

    @staticmethod
    def perform(game: Game, move: DealCrop) -> None:
        for crop in CROPS:
            crops = game.box.crops[crop]
            mark(crops, move.field, ite(is_named(move.crop, crop), 1, crops.get(move.field, 0)))
        everything_is_printed(game)


@rule("key.setup.pair-order", it="31, 174")
def pairs_are_dealt(box: Box, field: Space) -> None:
    """When all crops are known the missing fields of the four pairs are dealt, each field to one pair at most.

    The pairs have two fields each; one pair is known.
    """
    require(has_all_crops(box))
    require(both(is_on_the_board(box, field), negate(is_placed(box.pairs, field)), negate(has_all_pairs(box))))


class DealPair(Move, tag="deal_pair"):
    """Nature deals a field to the first pair with a gap."""

    field: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[DealPair]:
        if game.phase == "print":
            box = game.box
            for field in each_that_is(spaces_of(box), "field", partial(a_field_without_pair, box)):
                yield DealPair(field=field)

    @staticmethod
    def premise(game: Game, move: DealPair) -> None:
        during(game, "print")
        pairs_are_dealt(game.box, move.field)

    @staticmethod
    def perform(game: Game, move: DealPair) -> None:
        *others, last = PAIRS
        pair = next((pair for pair in others if decide(how_many_on(game.box.pairs, pair) < 2)), last)
        put_on(game.box.pairs, move.field, pair)
        everything_is_printed(game)


@rule("key.setup.rank-order", it="204")
def it_is_the_first_without_rank(box: Box, worker: Worker) -> None:
    """When all crops and pairs are known the numbers of workers are dealt, from the first farmhand to the last of the
    townsfolk.

    How many of each number there are nobody tells.
    """
    require(both(has_all_crops(box), has_all_pairs(box)))
    for place, name in enumerate(WORKERS):
        if (this := is_named(worker, name)) is not False:
            known = (box.workers[other].rank >= 1 for other in WORKERS[:place])
            require(implies(this, both(box.workers[name].rank == 0, *known)))


@rule("key.setup.ranks", it="204")
def the_rank_is_possible(worker: Worker, rank: int) -> None:
    """Farmhands have the numbers 1, 2 and 3, townsfolk 4 and 5.

    So nobody plays one of the townsfolk before there are four fields around a space.
    """
    require(implies(is_named(worker, *FARMHANDS), both(rank >= 1, rank <= 3)))
    require(implies(is_named(worker, *TOWNSFOLK), both(rank >= 4, rank <= 5)))


class DealRank(Move, tag="deal_rank"):
    """Nature deals a worker its number."""

    worker: Worker
    rank: Annotated[int, Meta(ge=1, le=5)]

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[DealRank]:
        if game.phase == "print":
            for workers, highest in ((FARMHANDS, 3), (TOWNSFOLK, 5)):
                for worker in each_one(workers, "worker"):
                    yield DealRank(worker=worker, rank=up_to(highest))

    @staticmethod
    def premise(game: Game, move: DealRank) -> None:
        during(game, "print")
        it_is_the_first_without_rank(game.box, move.worker)
        the_rank_is_possible(move.worker, move.rank)

    @staticmethod
    def perform(game: Game, move: DealRank) -> None:
        for worker in WORKERS:
            if (this := is_named(move.worker, worker)) is not False:
                power = game.box.workers[worker]
                power.rank = ite(this, move.rank, power.rank)
        everything_is_printed(game)


# --- the first player and the starting fields -------------------------------------------------------------------


class ChooseFirstPlayer(Move, tag="choose_first_player"):
    """Nature chooses who begins."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[ChooseFirstPlayer]:
        if game.phase == "first_player":
            yield from (ChooseFirstPlayer(player=seat) for seat in range(len(game.players)))

    @staticmethod
    def premise(game: Game, move: ChooseFirstPlayer) -> None:
        during(game, "first_player")
        takes_part(game, move.player)

    @staticmethod
    def perform(game: Game, move: ChooseFirstPlayer) -> None:
        somebody_begins(game, move.player)


@rule("key.setup.first-player", it="27, 49", effect=ALWAYS)
def somebody_begins(game: Game, seat: Seat) -> None:
    """Who begins is drawn: everybody puts a counter into the bag, and one is taken out.

    The first player chooses from the six fields in town before anybody else.
    """
    game.first_player = int(seat)
    game.phase, game.turn = "starting_fields", 0


@rule("key.setup.pair", it="31, 174")
def nobody_has_the_pair(game: Game, one: Space, other: Space) -> None:
    """Each pair of starting fields goes to one player.

    What the others have is known from the first turn on, and where it will grow.
    """
    require(both(game.bag.fields.get(one, 0) == 1, game.bag.fields.get(other, 0) == 1))


@rule("key.setup.starting-fields", it="31", effect=ALWAYS)
def the_pair_is_placed(game: Game, me: Player, *pair: Space) -> None:
    """Both fields of a pair go to the spaces that their codes name.

    They need not adjoin.
    """
    before = copy(me)
    for field in pair:
        mark(game.bag.fields, field, 0)
        put_on(me.fields, field, field)
    pairs_stay_together(game.box, before, me)


def the_pair(box: Box, pair: Pair) -> tuple[Space, Space]:
    """The two fields of a pair."""
    one = the_one_on(box.pairs, pair)
    without = copy(box)
    put_off(without.pairs, one)
    return one, the_one_on(without.pairs, pair)


def a_pair_is_left(game: Game) -> None:
    """Whoever has fields has a whole pair, so with four players and four pairs there is one for everybody. On numbers
    that needs no saying."""
    if is_left_open(game.box.pairs):
        fields = [the_pair(game.box, pair) for pair in PAIRS]
        left = [both(*(game.bag.fields.get(field, 0) == 1 for field in pair)) for pair in fields]
        parts = [game.box.pairs, game.bag.fields, *(me.fields for me in game.players)]
        granted(asked("a pair is left", parts, cases=[(True, True)], consequence=either(*left)))


class DrawPair(Move, tag="draw_pair"):
    """Nature draws a pair of starting fields for a player."""

    pair: Pair

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[DrawPair]:
        if game.phase == "starting_fields":
            a_pair_is_left(game)
            yield from (DrawPair(pair=pair) for pair in PAIRS)

    @staticmethod
    def premise(game: Game, move: DrawPair) -> None:
        during(game, "starting_fields")
        nobody_has_the_pair(game, *the_pair(game.box, move.pair))

    @staticmethod
    def perform(game: Game, move: DrawPair) -> None:
        assert game.turn is not None
        the_pair_is_placed(game, game.players[game.turn], *the_pair(game.box, move.pair))
        if next_seat(game, game.turn) != 0:
            game.turn = next_seat(game, game.turn)
        else:
            game.phase, game.turn = "set_aside", None
            unused_pairs_are_put_away(game)


@rule("key.setup.unused-pairs", it="31, 37", effect=ALWAYS)
def unused_pairs_are_put_away(game: Game) -> None:
    """Pairs that nobody has are in the bag with all other fields.

    With two players four starting fields come into play later on.
    """
    if reading(UNUSED_PAIRS) == "out":
        for field in [field for field in game.box.pairs if game.bag.fields.get(field, 0) == 1]:
            mark(game.bag.fields, field, 0)
            mark(game.out.fields, field, 1)


# --- starting crops ---------------------------------------------------------------------------------------------


def chosen_so_far(game: Game) -> int:
    return total(game.chosen.get(crop, 0) for crop in CROPS)


def kinds_chosen(game: Game) -> int:
    """How many kinds are chosen with so many players."""
    return 2 if len(game.players) == 4 else 1


def number_set_aside(game: Game, crop: Crop) -> int:
    """How many crops of a kind are set aside."""
    usual, chosen = {2: (1, 2), 3: (2, 1), 4: (2, 3)}[len(game.players)]
    return ite(game.chosen.get(crop, 0) == 1, chosen, usual)


@rule("key.setup.chosen-once", it="33")
def not_chosen_yet(game: Game, crop: Crop) -> None:
    """With four players two different kinds are chosen.

    They are the two of which there are three.
    """
    require(game.chosen.get(crop, 0) == 0)


@rule("key.setup.set-aside", it="33", effect=ALWAYS)
def crops_are_set_aside(game: Game) -> None:
    """For two players one of each kind is set aside and one more of a random kind; for three, two of each but one of a
    random kind; for four, two of each and three of two random kinds.

    That makes three for each player, of kinds that nobody chooses.
    """
    for crop in CROPS:
        game.aside[crop] = number_set_aside(game, crop)
        game.stock[crop] -= game.aside[crop]


class SetAside(Move, tag="set_aside"):
    """Nature chooses a kind of crops of which another number is set aside."""

    crop: Crop

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[SetAside]:
        if game.phase == "set_aside":
            yield from (SetAside(crop=crop) for crop in CROPS)

    @staticmethod
    def premise(game: Game, move: SetAside) -> None:
        during(game, "set_aside")
        not_chosen_yet(game, move.crop)

    @staticmethod
    def perform(game: Game, move: SetAside) -> None:
        mark(game.chosen, move.crop, 1)
        if decide(chosen_so_far(game) == kinds_chosen(game)):
            crops_are_set_aside(game)
            game.phase, game.turn = "starting_crops", 0


@rule("key.setup.aside", it="33")
def it_is_among_those_aside(game: Game, crop: Crop) -> None:
    """Starting crops are drawn from those that were set aside.

    Nobody sees what the others draw.
    """
    require(has_one(game.aside, crop))


@rule("key.setup.one-more", it="33", effect=ALWAYS)
def two_players_get_one_more(game: Game) -> None:
    """With two players each gets one more of the kind that was doubled.

    So both know of one crop that the other has.
    """
    if len(game.players) == 2:
        for crop in CROPS:
            one = ite(game.chosen.get(crop, 0) == 1, 1, 0)
            for me in game.players:
                game.stock[crop] -= one
                me.crops[crop] += one


class DrawCrop(Move, tag="draw_crop"):
    """Nature draws a starting crop for a player."""

    crop: Crop

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[DrawCrop]:
        if game.phase == "starting_crops":
            yield from (DrawCrop(crop=crop) for crop in each_one(CROPS, "crop"))

    @staticmethod
    def premise(game: Game, move: DrawCrop) -> None:
        during(game, "starting_crops")
        it_is_among_those_aside(game, move.crop)

    @staticmethod
    def perform(game: Game, move: DrawCrop) -> None:
        assert game.turn is not None
        me = game.players[game.turn]
        one_goes(game.aside, me.crops, move.crop)
        if not decide(crops_of(me) == STARTING_CROPS):
            return
        if next_seat(game, game.turn) != 0:
            game.turn = next_seat(game, game.turn)
        else:
            game.phase, game.turn = "town", None
            two_players_get_one_more(game)


# --- town and events --------------------------------------------------------------------------------------------


@rule("key.setup.town", it="37", effect=ALWAYS)
def town_is_full(game: Game) -> None:
    """Six fields lie in town before the events go into the bag.

    No event comes before the first field is stored.
    """
    if decide(marked(game.town) == IN_TOWN):
        if len(game.players) == 2:
            play_begins(game)
        else:
            game.phase = "events"


def play_begins(game: Game) -> None:
    game.phase, game.turn = "play", game.first_player


@rule("key.setup.remove-event", it="39, 182")
def it_can_be_removed(game: Game, event: Event) -> None:
    """With three or four players two events are put back unseen.

    Which events will not come is never known for certain.
    """
    require(game.bag.events.get(event, 0) == 1)


class RemoveEvent(Move, tag="remove_event"):
    """Nature puts an event back into the box unseen."""

    event: Event

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[RemoveEvent]:
        if game.phase == "events":
            yield from (RemoveEvent(event=event) for event in each_key(game.bag.events, "event"))

    @staticmethod
    def premise(game: Game, move: RemoveEvent) -> None:
        during(game, "events")
        it_can_be_removed(game, move.event)

    @staticmethod
    def perform(game: Game, move: RemoveEvent) -> None:
        mark(game.bag.events, move.event, 0)
        mark(game.removed, move.event, 1)
        if decide(marked(game.removed) == 2):
            play_begins(game)
