"""The effects that only a few cards have: on fields, on the board, on the village."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from spec.hallertau.actions import a_row_is_empty, card_spaces_are_closed, use_the_space, workers_stand_on
from spec.hallertau.board import has_a_top_row, is_occupied, lowest_empty_row, remove_highest_row, rows_of, workers_on
from spec.hallertau.disputes import BOULDERS_OF_312, TARGET_OF_314
from spec.hallertau.fields import take_the_harvest
from spec.hallertau.progress import push_boulders, step_right, stop_at_the_right_edge, the_center_follows
from spec.hallertau.resources import fields_of, gain_jewels, spend_tools
from spec.hallertau.sheep import limit_of_the_step
from spec.hallertau.state import (
    BOARD_ROWS,
    BOULDER_KEYS,
    FIELD_KEYS,
    LAST_COLUMN,
    MOST_FIELDS,
    ROWS,
    SHOPS,
    SOWN,
    SPACES,
    Amount,
    BoulderKey,
    Content,
    FieldKey,
    Game,
    Player,
    Row,
    Seat,
    Shop,
    Space,
)
from spec.hallertau.turns import answering, answers, card_of, part_of, step_is_done, whoever_answers
from spec.kernel import Move, Rule, both, either, implies, least, reading, require, rule, speaking, total, up_to


def rule_of_the_card(game: Game) -> Rule:
    """The rule of the card whose step is owed."""
    return card_of(game.agenda[0]).rule


# --- fields -----------------------------------------------------------------------------------------------------


def row_and_content(key: FieldKey) -> tuple[Row, Content]:
    row, content = key.split(".")
    return cast(Row, int(row)), cast(Content, content)


@rule("hal.cards.raise-field", it="1094-1095, 1156", pt="1086-1087, 1148")
def raise_field(me: Player, row: Row, content: Content, number: int) -> None:
    """A field that is moved up goes one row higher with what is in it; from row 5 it can't.

    Only such cards lift a field that is already sown, and every row is more of its crop in phase 7. In row 5 nothing is
    gained, so they help low fields.
    """
    require(me.fields[row][content] >= number)
    require(implies(row == 5, number == 0))
    me.fields[row][content] -= number
    me.fields[ROWS[min(ROWS.index(row) + 1, 3)]][content] += number


class RaiseFields(Move, tag="raise_fields"):
    """A player moves fields one row up by a card."""

    player: Seat
    fields: dict[FieldKey, Amount]

    @staticmethod
    def candidates(game: Game) -> Iterator[RaiseFields]:
        for seat in whoever_answers(game, ["raise_fields"]):
            me, most, allowed = game.players[seat], limit_of_the_step(game, seat), part_of(game.agenda[0]).which
            chosen: dict[FieldKey, int] = {}
            for key in FIELD_KEYS:
                row, content = row_and_content(key)
                if row < 5 and content in allowed:
                    chosen[key] = up_to(least(me.fields[row][content], most))
            yield RaiseFields(player=seat, fields=chosen)

    @staticmethod
    def premise(game: Game, move: RaiseFields) -> None:
        answers(game, move.player, ["raise_fields"])
        with speaking(rule_of_the_card(game)):
            allowed = part_of(game.agenda[0]).which
            require(total(move.fields.values()) >= 1)
            require(total(move.fields.values()) <= limit_of_the_step(game, move.player))
            require(
                both(*(number == 0 for key, number in move.fields.items() if row_and_content(key)[1] not in allowed))
            )

    @staticmethod
    def perform(game: Game, move: RaiseFields) -> None:
        me = answering(game, move.player)
        for key in reversed(FIELD_KEYS):
            if key in move.fields:
                raise_field(me, *row_and_content(key), move.fields[key])
        step_is_done(game)


@rule("hal.cards.harvest-field", it="1092-1093", pt="1084-1085")
def harvest_one_field(me: Player, row: Row, content: Content, times: int) -> None:
    """A card lets a player harvest a sown field outside the harvest; it then moves one row down as usual.

    The crop can pay in the same phase, and the field can be sown again before phase 7, one row lower: so it may bear
    twice in a round.
    """
    require(content != "empty")
    require(me.fields[row][content] >= 1)
    if content != "empty":
        take_the_harvest(me, row, content, 1, times)


class HarvestField(Move, tag="harvest_field"):
    """A player harvests one field by a card."""

    player: Seat
    row: Row
    content: Content

    @staticmethod
    def candidates(game: Game) -> Iterator[HarvestField]:
        for seat in whoever_answers(game, ["harvest"]):
            for row in ROWS:
                for content in SOWN:
                    yield HarvestField(player=seat, row=row, content=content)

    @staticmethod
    def premise(game: Game, move: HarvestField) -> None:
        answers(game, move.player, ["harvest"])

    @staticmethod
    def perform(game: Game, move: HarvestField) -> None:
        me = answering(game, move.player)
        harvest_one_field(me, move.row, move.content, times=1)
        step_is_done(game)


class DoubleHarvest(Move, tag="double_harvest"):
    """A player harvests one field for twice its yield, by card 426."""

    player: Seat
    row: Row
    content: Content

    @staticmethod
    def candidates(game: Game) -> Iterator[DoubleHarvest]:
        for seat in whoever_answers(game, ["double"]):
            for row in ROWS:
                for content in SOWN:
                    yield DoubleHarvest(player=seat, row=row, content=content)

    @staticmethod
    def premise(game: Game, move: DoubleHarvest) -> None:
        answers(game, move.player, ["double"])

    @staticmethod
    def perform(game: Game, move: DoubleHarvest) -> None:
        me = answering(game, move.player)
        harvest_one_field(me, move.row, move.content, times=2)
        step_is_done(game)


class TakeFields(Move, tag="take_fields"):
    """A player takes one or two fields by card 607."""

    premise_decides = True

    player: Seat
    rows: dict[Row, Amount]

    @staticmethod
    def candidates(game: Game) -> Iterator[TakeFields]:
        for seat in whoever_answers(game, ["fields"]):
            yield TakeFields(player=seat, rows={row: up_to(2) for row in ROWS})

    @staticmethod
    def premise(game: Game, move: TakeFields) -> None:
        answers(game, move.player, ["fields"])
        me, number = game.players[move.player], total(move.rows.values())
        with speaking(rule_of_the_card(game)):
            require(either(number == 2, both(number == 1, me.jewels <= 5)))
            require(total(row * times for row, times in move.rows.items()) == me.jewels)
            require(fields_of(me) + number <= MOST_FIELDS)

    @staticmethod
    def perform(game: Game, move: TakeFields) -> None:
        me = answering(game, move.player)
        for row, times in move.rows.items():
            me.fields[row]["empty"] += times
        step_is_done(game)


# --- workers ----------------------------------------------------------------------------------------------------


class ClearSpace(Move, tag="clear_space"):
    """A player removes all workers from a space, by card 210."""

    premise_decides = True

    player: Seat
    space: Space

    @staticmethod
    def candidates(game: Game) -> Iterator[ClearSpace]:
        for seat in whoever_answers(game, ["clear"]):
            for space in SPACES:
                yield ClearSpace(player=seat, space=space)

    @staticmethod
    def premise(game: Game, move: ClearSpace) -> None:
        answers(game, move.player, ["clear"])
        with speaking(rule_of_the_card(game)):
            require(is_occupied(game, move.space))

    @staticmethod
    def perform(game: Game, move: ClearSpace) -> None:
        answering(game, move.player)
        game.board[move.space] = dict.fromkeys(BOARD_ROWS, 0)
        step_is_done(game)


class RemoveRows(Move, tag="remove_rows"):
    """A player removes the top row of workers from all spaces that card 302 or 725 names."""

    premise_decides = True

    player: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[RemoveRows]:
        for seat in whoever_answers(game, ["remove"]):
            yield RemoveRows(player=seat)

    @staticmethod
    def premise(game: Game, move: RemoveRows) -> None:
        answers(game, move.player, ["remove"])
        with speaking(rule_of_the_card(game)):
            require(either(*(has_a_top_row(game, cast(Space, space)) for space in part_of(game.agenda[0]).which)))

    @staticmethod
    def perform(game: Game, move: RemoveRows) -> None:
        answering(game, move.player)
        for space in part_of(game.agenda[0]).which:
            remove_highest_row(game, cast(Space, space))
        step_is_done(game)


def has_a_row_for_three(space: Space) -> bool:
    """The space has a third row; by another reading of card 314 its top row will do."""
    return rows_of(space) == 3 or reading(TARGET_OF_314) == "top_row"


class ShiftWorkers(Move, tag="shift_workers"):
    """A player moves three workers from one space to the third row of another, by card 314."""

    premise_decides = True

    player: Seat
    source: Space
    target: Space

    @staticmethod
    def candidates(game: Game) -> Iterator[ShiftWorkers]:
        for seat in whoever_answers(game, ["shift"]):
            for source in SPACES:
                for target in SPACES:
                    if source != target and has_a_row_for_three(target):
                        yield ShiftWorkers(player=seat, source=source, target=target)

    @staticmethod
    def premise(game: Game, move: ShiftWorkers) -> None:
        answers(game, move.player, ["shift"])
        with speaking(rule_of_the_card(game)):
            require(move.source != move.target and has_a_row_for_three(move.target))
            require(both(workers_on(game, move.source) == 3, workers_on(game, move.target) == 3))

    @staticmethod
    def perform(game: Game, move: ShiftWorkers) -> None:
        answering(game, move.player)
        game.board[move.source] = dict.fromkeys(BOARD_ROWS, 0)
        game.board[move.target][rows_of(move.target)] = 3
        step_is_done(game)


class RecallWorkers(Move, tag="recall_workers"):
    """A player takes the top row of workers of a space into the reserve, by card 315."""

    premise_decides = True

    player: Seat
    space: Space

    @staticmethod
    def candidates(game: Game) -> Iterator[RecallWorkers]:
        for seat in whoever_answers(game, ["recall"]):
            for space in SPACES:
                yield RecallWorkers(player=seat, space=space)

    @staticmethod
    def premise(game: Game, move: RecallWorkers) -> None:
        answers(game, move.player, ["recall"])
        with speaking(rule_of_the_card(game)):
            require(has_a_top_row(game, move.space))

    @staticmethod
    def perform(game: Game, move: RecallWorkers) -> None:
        me = answering(game, move.player)
        me.workers += remove_highest_row(game, move.space)
        the_phase_is_entered_again(game, move.player)
        step_is_done(game)


@rule("hal.cards.back-to-work", it="1284", pt="1241", effect="It happens by itself.")
def the_phase_is_entered_again(game: Game, seat: Seat) -> None:
    """Who gets workers back when nobody has any left takes turns again.

    Card 315 can be played after one's last worker is placed. Without this the workers that it gives could no longer be
    used when all others are done.
    """
    if game.turn is None:
        game.turn = seat
        game.done = False


class PlaceInSecondRow(Move, tag="place_in_second_row"):
    """A player places the last worker in the second row of a space, by card 313."""

    premise_decides = True

    player: Seat
    space: Space

    @staticmethod
    def candidates(game: Game) -> Iterator[PlaceInSecondRow]:
        for seat in whoever_answers(game, ["second_row"]):
            for space in SPACES:
                yield PlaceInSecondRow(player=seat, space=space)

    @staticmethod
    def premise(game: Game, move: PlaceInSecondRow) -> None:
        answers(game, move.player, ["second_row"])
        with speaking(rule_of_the_card(game)):
            require(game.players[move.player].workers >= 1)
            require(game.board[move.space][2] == 0)

    @staticmethod
    def perform(game: Game, move: PlaceInSecondRow) -> None:
        me = answering(game, move.player)
        me.workers -= 1
        game.board[move.space][2] = 1
        if game.turn == move.player:
            game.acted = True
            me.promised = 0
        use_the_space(game, move.player, move.space)


class UseSpace(Move, tag="use_space"):
    """A player uses a space with workers of the general supply, by card 419 or 726."""

    premise_decides = True

    player: Seat
    space: Space

    @staticmethod
    def candidates(game: Game) -> Iterator[UseSpace]:
        for seat in whoever_answers(game, ["use_space"]):
            for space in SPACES:
                yield UseSpace(player=seat, space=space)

    @staticmethod
    def premise(game: Game, move: UseSpace) -> None:
        answers(game, move.player, ["use_space"])
        card_spaces_are_closed(game, move.space)
        a_row_is_empty(game, move.space)
        with speaking(rule_of_the_card(game)):
            require(workers_on(game, move.space) <= 1)

    @staticmethod
    def perform(game: Game, move: UseSpace) -> None:
        answering(game, move.player)
        workers_stand_on(game, move.space, lowest_empty_row(game, move.space))
        use_the_space(game, move.player, move.space)


# --- the village ------------------------------------------------------------------------------------------------


@rule("hal.cards.free-boulders", it="617, 1285-1286", pt="589, 1242-1243")
def boulders_end_apart(me: Player) -> None:
    """A boulder moved by a card stays apart from the other one of its shop, unless it leaves the board.

    Where the two boulders of a shop lie side by side, card 316 moves the nearer one only together with the farther: two
    of its three moves.
    """
    for shop in SHOPS:
        row = me.village[shop]
        require(either(row.first < row.second, row.first == LAST_COLUMN + 1))


class PushBoulders(Move, tag="push_boulders"):
    """A player moves different boulders one space on without tools, by card 316."""

    player: Seat
    boulders: dict[BoulderKey, Amount]

    @staticmethod
    def candidates(game: Game) -> Iterator[PushBoulders]:
        for seat in whoever_answers(game, ["push"]):
            yield PushBoulders(player=seat, boulders={key: up_to(1) for key in BOULDER_KEYS})

    @staticmethod
    def premise(game: Game, move: PushBoulders) -> None:
        answers(game, move.player, ["push"])
        me = game.players[move.player]
        with speaking(rule_of_the_card(game)):
            require(total(move.boulders.values()) >= 1)
            require(total(move.boulders.values()) <= limit_of_the_step(game, move.player))
            for key, number in move.boulders.items():
                shop, _, which = key.partition(".")
                column = getattr(me.village[cast(Shop, shop)], which)
                require(both(number <= 1, implies(number >= 1, column <= LAST_COLUMN)))

    @staticmethod
    def perform(game: Game, move: PushBoulders) -> None:
        me = answering(game, move.player)
        for key, number in move.boulders.items():
            shop, _, which = key.partition(".")
            row = me.village[cast(Shop, shop)]
            setattr(row, which, getattr(row, which) + number)
        boulders_end_apart(me)
        step_is_done(game)


@rule("hal.cards.free-advance", it="617, 1276", pt="589, 1233")
def no_boulder_is_in_the_way(me: Player, shop: Shop) -> None:
    """An advance by a card costs no goods, but a boulder in the way stops it: tools push only in phase 9.

    Card 312 moves a shop in phase 4 already and may bring the centre on. Phase 10 leaves the space before each shop
    free, but the boulder is then next and asks for a tool in phase 9.
    """
    row = me.village[shop]
    free = either(row.first > row.shop + 1, row.first > LAST_COLUMN)
    require(either(free, reading(BOULDERS_OF_312) == "tools"))


class AdvanceFree(Move, tag="advance_free"):
    """A player advances a shop without paying, by card 312."""

    premise_decides = True

    player: Seat
    shop: Shop

    @staticmethod
    def candidates(game: Game) -> Iterator[AdvanceFree]:
        for seat in whoever_answers(game, ["advance"]):
            for shop in SHOPS:
                yield AdvanceFree(player=seat, shop=shop)

    @staticmethod
    def premise(game: Game, move: AdvanceFree) -> None:
        answers(game, move.player, ["advance"])
        me = game.players[move.player]
        stop_at_the_right_edge(me, move.shop)
        no_boulder_is_in_the_way(me, move.shop)

    @staticmethod
    def perform(game: Game, move: AdvanceFree) -> None:
        me = answering(game, move.player)
        if reading(BOULDERS_OF_312) == "tools":
            push_boulders(me, game.round, move.shop)
        step_right(me, move.shop)
        the_center_follows(me)
        step_is_done(game)


class SwapTool(Move, tag="swap_tool"):
    """A player exchanges a tool for a jewel, as the income of card 839."""

    player: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[SwapTool]:
        for seat in whoever_answers(game, ["swap"]):
            yield SwapTool(player=seat)

    @staticmethod
    def premise(game: Game, move: SwapTool) -> None:
        answers(game, move.player, ["swap"])

    @staticmethod
    def perform(game: Game, move: SwapTool) -> None:
        me = answering(game, move.player)
        spend_tools(me, 1)
        gain_jewels(me, 1)
        step_is_done(game)
