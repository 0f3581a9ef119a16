"""Phase 4: turns, placing workers, exchanging them for tools, and skipping actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from spec.hallertau.board import CARD_SPACES, lowest_empty_row, rows_of
from spec.hallertau.disputes import ADVANCE_OF_312, OPTIONAL_TOKEN, TOKEN_AND_CARD
from spec.hallertau.flow import during, in_turn, is_under_way, nothing_is_under_way, something_new_is_begun
from spec.hallertau.resources import gain_tools
from spec.hallertau.state import BOARD_ROWS, LAST_COLUMN, SPACES, Game, Player, Seat, Space, StepName, Used
from spec.hallertau.turns import answering, is_of_chance, step_is_done, the_actor_answers
from spec.kernel import Move, both, either, implies, insist, ite, negate, reading, require, rule, up_to

AGENDA: dict[Space, list[StepName]] = {
    "gateway_card": ["gateway_card.token", "gateway_card.draw"],
    "sheep_breeding": ["sheep_breeding.pay"],
    "sheep_shearing": ["sheep_shearing.wool", "sheep_shearing.move"],
    "clay_delivery": ["clay_delivery.clay"],
    "farming": ["farming.field_or_sow"],
    "farmyard_card": ["farmyard_card.token", "farmyard_card.draw"],
    "butchery": ["butchery.pay"],
    "nursery": ["nursery.clay_or_crops"],
    "busy_weekend": ["busy_weekend.milk_or_wool", "busy_weekend.sow", "busy_weekend.sow"],
    "clearing": ["clearing.field", "clearing.clay"],
    "bonus_card": ["bonus_card.token", "bonus_card.draw"],
    "small_trade": ["small_trade.crops", "small_trade.milk_or_wool", "small_trade.move"],
    "cultivation": ["cultivation.sow"] * 3,
    "weekly_market": ["weekly_market.take"],
    "land_sale": ["land_sale.pay"],
    "point_card": ["point_card.token", "point_card.draw"],
    "fertilizing": ["fertilizing.field", "fertilizing.field", "fertilizing.sow"],
    "tool_shed": ["tool_shed.clay_or_field"],
    "town_hall": ["town_hall.pay"],
    "sheep_market": ["sheep_market.take"],
}
"""What the player owes, or rather may do, after placing workers on a space."""

FOLLOW_UPS: tuple[list[StepName], ...] = (
    ["sheep_breeding.one"],
    ["sheep_breeding.two"],
    ["farming.sow"] * 3,
    ["butchery.pay_or_jewel"],
    ["butchery.take"],
    ["land_sale.take"],
    ["town_hall.take"],
)
"""What some steps put in their own place."""


@rule("hal.actions.card-spaces", it="836", pt="799")
def card_spaces_are_closed(game: Game, space: Space) -> None:
    """Without cards nobody may place workers on the four card spaces.

    Sixteen spaces are left for all workers. Nobody can win the first turn at a card space, which is why the token goes
    round by itself.
    """
    require(game.variant == "cards" or space not in CARD_SPACES)


@rule("hal.actions.full-space", it="409, 425-427", pt="407, 417-419")
def a_row_is_empty(game: Game, space: Space) -> None:
    """A space whose rows all hold workers can't be used; card spaces have two rows, the others three.

    No number of workers opens a full space: it stays closed until phase 1 or a card such as 210 clears it. Card 009 can
    be played only while some space is full.
    """
    insist(lowest_empty_row(game, space) <= rows_of(space))


@rule("hal.actions.enough-workers", it="413-421, 429", pt="411-415, 419")
def place_workers(game: Game, me: Player, space: Space) -> None:
    """The lowest empty row takes as many workers as its number: 1, 2 or 3; the player must have that many.

    Three uses of a space cost 6 workers together, and who comes first pays 1 of them. Who has 1 worker left usually
    finds only spaces with an empty lowest row, or makes a tool.
    """
    row = lowest_empty_row(game, space)
    require(me.workers >= row)
    me.workers -= row
    workers_stand_on(game, space, row)


def workers_stand_on(game: Game, space: Space, row: int) -> None:
    """The row of the space now holds as many workers as its number."""
    for number in BOARD_ROWS:
        game.board[space][number] += ite(row == number, number, 0)


def use_the_space(game: Game, seat: Seat, space: Space) -> None:
    """The actions of the space are now owed, in the place of the step that let somebody use it, if there is one."""
    game.used = Used(player=seat, space=space)
    game.actor = seat
    card_first = space in CARD_SPACES and reading(TOKEN_AND_CARD) == "card_first"
    game.agenda[:1] = reversed(AGENDA[space]) if card_first else AGENDA[space]


@rule("hal.actions.some-workers", it="501-503", pt="473-475")
def exchange_for_tools(me: Player, workers: int) -> None:
    """Instead of placing workers a player may exchange one or more of them for as many tools.

    Tools are never contested: however full the board is, a worker can become one. A single turn may turn all of them
    into tools, or just one to see what the others do.
    """
    require(workers >= 1)
    require(me.workers >= workers)
    me.workers -= workers
    me.just.workers = workers
    gain_tools(me, workers)


@rule("hal.actions.announced-last-action", it="1226-1227", pt="1190-1192")
def an_announced_last_action_is_the_last(me: Player) -> None:
    """Who played a card right before their last action must then spend all of their workers.

    Card 222 asks that no field is sown right before the last action. Without this a player could play it at any time,
    have 3 fields lifted and go on placing workers.
    """
    require(implies(me.promised == 1, me.workers == 0))
    me.promised = 0


def free_to_act(game: Game, seat: Seat) -> None:
    """The premise of every turn in phase 4."""
    during(game, "actions")
    in_turn(game, seat)
    nothing_is_under_way(game)


def whoever_is_free_to_act(game: Game) -> Iterator[Seat]:
    if game.phase == "actions" and game.turn is not None and not is_under_way(game):
        yield game.turn


class Place(Move, tag="place"):
    """A player places workers on an action space."""

    player: Seat
    space: Space

    @staticmethod
    def candidates(game: Game) -> Iterator[Place]:
        for seat in whoever_is_free_to_act(game):
            for space in SPACES:
                if game.variant == "cards" or space not in CARD_SPACES:
                    yield Place(player=seat, space=space)

    @staticmethod
    def premise(game: Game, move: Place) -> None:
        free_to_act(game, move.player)
        card_spaces_are_closed(game, move.space)
        a_row_is_empty(game, move.space)

    @staticmethod
    def perform(game: Game, move: Place) -> None:
        something_new_is_begun(game)
        me = game.players[move.player]
        place_workers(game, me, move.space)
        an_announced_last_action_is_the_last(me)
        game.acted = True
        use_the_space(game, move.player, move.space)


class MakeTools(Move, tag="make_tools"):
    """A player exchanges workers for tools."""

    player: Seat
    workers: Annotated[int, Meta(ge=0, le=15)]

    @staticmethod
    def candidates(game: Game) -> Iterator[MakeTools]:
        for seat in whoever_is_free_to_act(game):
            yield MakeTools(player=seat, workers=up_to(game.players[seat].workers))

    @staticmethod
    def premise(game: Game, move: MakeTools) -> None:
        free_to_act(game, move.player)

    @staticmethod
    def perform(game: Game, move: MakeTools) -> None:
        something_new_is_begun(game)
        me = game.players[move.player]
        exchange_for_tools(me, move.workers)
        an_announced_last_action_is_the_last(me)
        game.acted = True


@rule("hal.actions.no-passing", it="491, 507, 733", pt="465, 479, 694")
def there_is_something_to_skip(game: Game) -> None:
    """Every action of a space and every effect of a card may be skipped; the turn itself may not be passed.

    Nobody can sit and wait: each turn spends workers. But a space may be taken only for its token, or to make it dearer
    for others, with its actions left unused.
    """
    insist(bool(game.agenda) and not is_of_chance(game.agenda[0]))
    insist(negate(it_must_be_done(game)))


def it_must_be_done(game: Game) -> bool:
    """By our readings nothing must; by others the token must be taken and the shop of card 312 must advance."""
    step = game.agenda[0]
    if step.endswith(".token"):
        return reading(OPTIONAL_TOKEN) == "obligatory"
    if game.actor is None or not step.endswith(".advance") or reading(ADVANCE_OF_312) == "may":
        return False
    rows = game.players[game.actor].village.values()
    return either(*(both(row.shop < LAST_COLUMN, row.first > row.shop + 1) for row in rows))


class Skip(Move, tag="skip"):
    """A player leaves an action or an effect unused."""

    premise_decides = True

    player: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[Skip]:
        if game.agenda and not is_of_chance(game.agenda[0]) and game.actor is not None:
            yield Skip(player=game.actor)

    @staticmethod
    def premise(game: Game, move: Skip) -> None:
        there_is_something_to_skip(game)
        the_actor_answers(game, move.player)

    @staticmethod
    def perform(game: Game, move: Skip) -> None:
        answering(game, move.player)
        step_is_done(game)
