"""The words of powers and effects, one move for each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from spec.kernel import Move, both, decide, each_one, is_named, is_placed, mark, put_on, require, rule, some
from spec.key_harvest.board import an_empty_space, is_empty
from spec.key_harvest.cards import known_price
from spec.key_harvest.flow import (
    answers,
    is_answered,
    next_seat,
    step,
    the_step,
    the_word_is,
    whoever_answers,
    whoever_uses,
)
from spec.key_harvest.state import CROPS, TOWNSFOLK, Crop, Game, Player, Seat, Space, Worker
from spec.key_harvest.steps import (
    can_be_exchanged,
    draw_a_field,
    the_one_of_the_town,
    the_one_passed,
    the_ones_exchanged,
)
from spec.key_harvest.things import each_field, each_of_these, each_that_is, has_one, one_goes, spaces_of
from spec.key_harvest.tiles import its_space_is_free, lies_with_the_large_side_up, place_a_field, take_off
from spec.key_harvest.town import it_is_an_own_crop, it_is_in_town
from spec.key_harvest.workers import effect_goes_on, goes_home

# --- crops ------------------------------------------------------------------------------------------------------


@rule("key.words.get-crops", it="78, 212")
def the_stock_has_one(game: Game, crop: Crop) -> None:
    """`get_crops`: crops of the player's choice come from the stock, as many as the number says and the stock has.

    A kind of which the others have none makes a safe bid.
    """
    require(has_one(game.stock, crop))


class GetCrop(Move, tag="get_crop"):
    """A player takes a crop from the stock."""

    player: Seat
    crop: Crop

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[GetCrop]:
        for seat in whoever_uses(game, "get_crops"):
            yield from (GetCrop(player=seat, crop=crop) for crop in each_one(CROPS, "crop"))

    @staticmethod
    def premise(game: Game, move: GetCrop) -> None:
        answers(game, move.player, "effect")
        the_word_is(game, "get_crops")
        the_stock_has_one(game, move.crop)

    @staticmethod
    def perform(game: Game, move: GetCrop) -> None:
        one_goes(game.stock, game.players[move.player].crops, move.crop)
        effect_goes_on(game)


# --- fields of the own board ------------------------------------------------------------------------------------


@rule("key.words.renew", it="64, 178, 212")
def it_is_harvested(me: Player, field: Space) -> None:
    """`renew`: harvested fields of the own board are turned to the large side, as many as the number says.

    They bear again without having been moved.
    """
    require(me.harvested.get(field, 0) == 1)


class Renew(Move, tag="renew"):
    """A player turns a harvested field."""

    player: Seat
    field: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Renew]:
        for seat in whoever_uses(game, "renew"):
            for field in each_field(game.players[seat].harvested, "field"):
                yield Renew(player=seat, field=field)

    @staticmethod
    def premise(game: Game, move: Renew) -> None:
        answers(game, move.player, "effect")
        the_word_is(game, "renew")
        it_is_harvested(game.players[move.player], move.field)

    @staticmethod
    def perform(game: Game, move: Renew) -> None:
        lies_with_the_large_side_up(game.players[move.player], move.field)
        effect_goes_on(game)


@rule("key.words.own-field", it="178, 188, 212")
def it_is_on_the_own_board(me: Player, field: Space) -> None:
    """Powers and effects that move, pass or exchange fields are about fields of the player whom they affect.

    Nobody decides about the fields of others, but for the one that is asked for in exchange.
    """
    require(is_placed(me.fields, field))


@rule("key.words.move", it="178, 212")
def to_an_empty_space(game: Game, me: Player, space: Space) -> None:
    """`move`: a field of the own board goes to an empty space of it, whatever its code says.

    Two groups become one, or a space becomes free for a field that is to come.
    """
    require(is_empty(game.box, me, space))


class MoveField(Move, tag="move_field"):
    """A player moves a field on the own board."""

    player: Seat
    field: Space
    space: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[MoveField]:
        for seat in whoever_uses(game, "move"):
            me = game.players[seat]
            for field in each_field(me.fields, "field"):
                for space in each_that_is(spaces_of(game.box), "space", partial(an_empty_space, game.box, me)):
                    yield MoveField(player=seat, field=field, space=space)

    @staticmethod
    def premise(game: Game, move: MoveField) -> None:
        answers(game, move.player, "effect")
        the_word_is(game, "move")
        me = game.players[move.player]
        it_is_on_the_own_board(me, move.field)
        to_an_empty_space(game, me, move.space)

    @staticmethod
    def perform(game: Game, move: MoveField) -> None:
        me = game.players[move.player]
        put_on(me.fields, move.field, move.space)
        lies_with_the_large_side_up(me, move.field)
        effect_goes_on(game)


class PassField(Move, tag="pass_field"):
    """A player gives a field to the left neighbour."""

    player: Seat
    field: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[PassField]:
        for seat in whoever_uses(game, "pass"):
            me, neighbour = game.players[seat], game.players[next_seat(game, seat)]
            for field in each_of_these(me.fields, "field", the_one_passed(me, neighbour)):
                yield PassField(player=seat, field=field)

    @staticmethod
    def premise(game: Game, move: PassField) -> None:
        answers(game, move.player, "effect")
        the_word_is(game, "pass")
        it_is_on_the_own_board(game.players[move.player], move.field)
        its_space_is_free(game.players[next_seat(game, move.player)], move.field)

    @staticmethod
    def perform(game: Game, move: PassField) -> None:
        it_changes_boards(game, move.player, move.field)
        effect_goes_on(game)


@rule("key.words.pass", it="178, 188, 212", effect="It says where a field goes.")
def it_changes_boards(game: Game, seat: Seat, field: Space) -> None:
    """`pass`: a field of the own board goes to the board of the left neighbour, who places it.

    Everybody gives and, if it is an event, gets; what one can do without may be what the neighbour needs.
    """
    take_off(game.players[seat], field)
    place_a_field(game, next_seat(game, seat), field)


# --- exchanges --------------------------------------------------------------------------------------------------


@rule("key.words.swap-bag", it="178, 190, 212", effect="It says where a field goes.")
def it_goes_into_the_bag(game: Game, seat: Seat, field: Space) -> None:
    """`swap_bag`: a field of the own board goes into the bag, and one that is drawn is placed.

    What comes may be better or worse, and may even be the same field.
    """
    take_off(game.players[seat], field)
    mark(game.bag.fields, field, 1)


class SwapBag(Move, tag="swap_bag"):
    """A player puts a field into the bag and gets another one."""

    player: Seat
    field: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[SwapBag]:
        for seat in whoever_uses(game, "swap_bag"):
            for field in each_field(game.players[seat].fields, "field"):
                yield SwapBag(player=seat, field=field)

    @staticmethod
    def premise(game: Game, move: SwapBag) -> None:
        answers(game, move.player, "effect")
        the_word_is(game, "swap_bag")
        it_is_on_the_own_board(game.players[move.player], move.field)

    @staticmethod
    def perform(game: Game, move: SwapBag) -> None:
        it_goes_into_the_bag(game, move.player, move.field)
        draw_a_field(game, the_step(game))


@rule("key.words.swap-left", it="178, 188, 212")
def both_can_be_placed(game: Game, seat: Seat, field: Space, other: Space) -> None:
    """`swap_left`: a field of the own board and one of the left neighbour's change boards, and both are placed.

    The player names both, so the neighbour has no say.
    """
    require(can_be_exchanged(game, seat, field, other))


class SwapLeft(Move, tag="swap_left"):
    """A player exchanges a field with the left neighbour."""

    player: Seat
    field: Space
    other: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[SwapLeft]:
        for seat in whoever_uses(game, "swap_left"):
            me, neighbour = game.players[seat], game.players[next_seat(game, seat)]
            given, got = the_ones_exchanged(me, neighbour)
            for field in each_of_these(me.fields, "field", given):
                for other in each_of_these(neighbour.fields, "other", got):
                    yield SwapLeft(player=seat, field=field, other=other)

    @staticmethod
    def premise(game: Game, move: SwapLeft) -> None:
        answers(game, move.player, "effect")
        the_word_is(game, "swap_left")
        both_can_be_placed(game, move.player, move.field, move.other)

    @staticmethod
    def perform(game: Game, move: SwapLeft) -> None:
        neighbour = next_seat(game, move.player)
        take_off(game.players[move.player], move.field)
        take_off(game.players[neighbour], move.other)
        place_a_field(game, move.player, move.other)
        place_a_field(game, neighbour, move.field)
        effect_goes_on(game)


# --- fields from elsewhere --------------------------------------------------------------------------------------


class Accept(Move, tag="accept"):
    """A player lets a field be drawn."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Accept]:
        yield from (Accept(player=seat) for seat in whoever_uses(game, "draw"))

    @staticmethod
    def premise(game: Game, move: Accept) -> None:
        answers(game, move.player, "effect")
        the_word_is(game, "draw")

    @staticmethod
    def perform(game: Game, move: Accept) -> None:
        a_field_is_drawn(game)


@rule("key.words.draw", it="190, 212, 222", effect="It says what is owed.")
def a_field_is_drawn(game: Game) -> None:
    """`draw`: fields are drawn from the bag and placed on the own board, as many as the number says. With the scroll
    nobody is asked.

    A field that costs nothing, but nobody knows which.
    """
    draw_a_field(game, the_step(game))


@rule("key.words.clear", it="43, 194, 212", effect="It says where a field goes.")
def it_is_out_of_play(game: Game, field: Space) -> None:
    """`clear`: fields are discarded from the town, as many as the number says, and lie open beside the game.

    A field that somebody waits for is gone for good; the town is filled up afterwards.
    """
    mark(game.town, field, 0)
    mark(game.out.fields, field, 1)


class Clear(Move, tag="clear"):
    """A player discards a field from the town."""

    player: Seat
    field: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Clear]:
        for seat in whoever_uses(game, "clear"):
            yield from (Clear(player=seat, field=field) for field in each_field(game.town, "field"))

    @staticmethod
    def premise(game: Game, move: Clear) -> None:
        answers(game, move.player, "effect")
        the_word_is(game, "clear")
        it_is_in_town(game, move.field)

    @staticmethod
    def perform(game: Game, move: Clear) -> None:
        it_is_out_of_play(game, move.field)
        effect_goes_on(game)


class BuyField(Move, tag="buy_field"):
    """A player chooses a field of the town to buy."""

    player: Seat
    field: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuyField]:
        for seat in whoever_uses(game, "buy"):
            for field in each_of_these(game.town, "field", the_one_of_the_town(game, game.players[seat])):
                yield BuyField(player=seat, field=field)

    @staticmethod
    def premise(game: Game, move: BuyField) -> None:
        answers(game, move.player, "effect")
        the_word_is(game, "buy")
        it_is_in_town(game, move.field)
        its_space_is_free(game.players[move.player], move.field)

    @staticmethod
    def perform(game: Game, move: BuyField) -> None:
        owed = the_step(game)
        assert owed.by is not None
        game.now = step(move.player, "pay", at=move.field, left=known_price(game.box, owed.by))


@rule("key.words.buy", it="188, 212", effect="It says what becomes of a price.")
def it_is_paid(game: Game, me: Player, crop: Crop) -> None:
    """`buy`: a field goes from the town to the own board for as many crops as the number says, of any kinds.

    It neither waits in a store nor can be bought away.
    """
    one_goes(me.crops, game.stock, crop)


class Pay(Move, tag="pay"):
    """A player pays a crop for a field of the town."""

    player: Seat
    crop: Crop

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Pay]:
        for seat in whoever_answers(game, "pay"):
            yield from (Pay(player=seat, crop=crop) for crop in each_one(CROPS, "crop"))

    @staticmethod
    def premise(game: Game, move: Pay) -> None:
        answers(game, move.player, "pay")
        it_is_an_own_crop(game.players[move.player], move.crop)

    @staticmethod
    def perform(game: Game, move: Pay) -> None:
        owed = the_step(game)
        assert owed.at is not None
        it_is_paid(game, game.players[move.player], move.crop)
        if owed.left >= 2:
            game.now = step(move.player, "pay", at=owed.at, left=owed.left - 1)
        else:
            is_answered(game)
            mark(game.town, owed.at, 0)
            place_a_field(game, move.player, owed.at)


# --- workers of others ------------------------------------------------------------------------------------------


@rule("key.words.recall", it="202, 212")
def it_is_on_another_board(game: Game, seat: Seat, worker: Worker) -> None:
    """`recall`: townsfolk on boards of other players go back to the town, as many as the number says.

    They can be played again by whoever is next, and no longer score for who had them.
    """
    others = [me for other, me in enumerate(game.players) if int(other) != int(seat)]
    require(both(is_named(worker, *TOWNSFOLK), some(is_placed(me.workers, worker) for me in others)))


class Recall(Move, tag="recall"):
    """A player sends one of the townsfolk back to the town."""

    player: Seat
    worker: Worker

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Recall]:
        for seat in whoever_uses(game, "recall"):
            yield from (Recall(player=seat, worker=worker) for worker in each_one(TOWNSFOLK, "worker"))

    @staticmethod
    def premise(game: Game, move: Recall) -> None:
        answers(game, move.player, "effect")
        the_word_is(game, "recall")
        it_is_on_another_board(game, move.player, move.worker)

    @staticmethod
    def perform(game: Game, move: Recall) -> None:
        *others, last = (other for other in range(len(game.players)) if other != int(move.player))
        owner = next((other for other in others if decide(is_placed(game.players[other].workers, move.worker))), last)
        goes_home(game, owner, move.worker)
        effect_goes_on(game)
