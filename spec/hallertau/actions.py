"""Phase 4: turns, placing workers, exchanging them for tools, and working off the actions of a space."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated

from msgspec import Meta

from spec.hallertau.flow import clockwise_from, during, in_turn, next_phase
from spec.hallertau.resources import gain_tools
from spec.hallertau.state import BOARD_ROWS, SPACES, Game, Player, Seat, Space, StepName
from spec.kernel import Move, decide, insist, ite, require, rule, up_to

CARD_SPACES: tuple[Space, ...] = ("gateway_card", "farmyard_card", "bonus_card", "point_card")

AGENDA: dict[Space, list[StepName]] = {
    "sheep_breeding": ["sheep_breeding.pay"],
    "sheep_shearing": ["sheep_shearing.wool", "sheep_shearing.move"],
    "clay_delivery": ["clay_delivery.clay"],
    "farming": ["farming.field_or_sow"],
    "butchery": ["butchery.pay"],
    "nursery": ["nursery.clay_or_crops"],
    "busy_weekend": ["busy_weekend.milk_or_wool", "busy_weekend.sow", "busy_weekend.sow"],
    "clearing": ["clearing.field", "clearing.clay"],
    "small_trade": ["small_trade.crops", "small_trade.milk_or_wool", "small_trade.move"],
    "cultivation": ["cultivation.sow"] * 3,
    "weekly_market": ["weekly_market.take"],
    "land_sale": ["land_sale.pay"],
    "fertilizing": ["fertilizing.field", "fertilizing.field", "fertilizing.sow"],
    "tool_shed": ["tool_shed.clay_or_field"],
    "town_hall": ["town_hall.pay"],
    "sheep_market": ["sheep_market.take"],
}
"""What the player owes, or rather may do, after placing workers on a space."""

FOLLOW_UPS: dict[StepName, list[StepName]] = {
    "sheep_breeding.one": ["sheep_breeding.one"],
    "sheep_breeding.two": ["sheep_breeding.two"],
    "farming.sow": ["farming.sow"] * 3,
    "butchery.take": ["butchery.take"],
    "land_sale.take": ["land_sale.take"],
    "town_hall.take": ["town_hall.take"],
}
"""What some steps put in their own place."""


def lowest_empty_row(game: Game, space: Space) -> int:
    """The row on which the next workers would go; one more than there are rows if the space is full."""
    rows = game.board[space]
    return ite(rows[1] == 0, 1, ite(rows[2] == 0, 2, ite(rows[3] == 0, 3, 4)))


@rule("hal.actions.card-spaces", it="836", pt="799")
def card_spaces_are_closed(space: Space) -> None:
    """Without cards nobody may place workers on the four card spaces."""
    require(space not in CARD_SPACES)


@rule("hal.actions.full-space", it="409, 425-427", pt="407, 417-419")
def a_row_is_empty(game: Game, space: Space) -> None:
    """A space whose rows all hold workers can't be used; card spaces have two rows, the others three."""
    rows = 2 if space in CARD_SPACES else 3
    insist(lowest_empty_row(game, space) <= rows)


@rule("hal.actions.enough-workers", it="413-421, 429", pt="411-415, 419")
def place_workers(game: Game, me: Player, space: Space) -> None:
    """The lowest empty row takes as many workers as its number: 1, 2 or 3; the player must have that many."""
    row = lowest_empty_row(game, space)
    require(me.workers >= row)
    me.workers -= row
    for number in BOARD_ROWS:
        game.board[space][number] += ite(row == number, number, 0)


@rule("hal.actions.finish-first", it="433", pt="423")
def nothing_is_owed(game: Game) -> None:
    """The actions of a space are carried out at once, before anything else is begun."""
    insist(not game.agenda)


@rule("hal.actions.some-workers", it="501-503", pt="473-475")
def exchange_for_tools(me: Player, workers: int) -> None:
    """Instead of placing workers a player may exchange one or more of them for as many tools."""
    require(workers >= 1)
    require(me.workers >= workers)
    me.workers -= workers
    gain_tools(me, workers)


@rule("hal.actions.turns", it="405, 507", pt="403, 479", effect="It happens by itself.")
def the_turn_passes(game: Game) -> None:
    """Turns go clockwise; who has no workers is passed over; when nobody has any, the phase ends."""
    assert game.turn is not None
    for seat in clockwise_from(game, (game.turn + 1) % len(game.players)):
        if decide(game.players[seat].workers > 0):
            game.turn = seat
            return
    next_phase(game)


@rule("hal.actions.order", it="433", pt="423")
def next_step_is(game: Game, allowed: Collection[StepName]) -> None:
    """Actions are carried out from top to bottom, each at most once."""
    insist(bool(game.agenda) and game.agenda[0] in allowed)


def answering(game: Game, seat: Seat, allowed: Collection[StepName]) -> Player:
    """The player in turn, who answers one of these steps of the space just used."""
    during(game, "actions")
    me = in_turn(game, seat)
    next_step_is(game, allowed)
    return me


def whoever_answers(game: Game, steps: Collection[StepName]) -> Iterator[Seat]:
    """The player in turn, if the step to answer is one of these."""
    if game.agenda and game.agenda[0] in steps and game.turn is not None:
        yield game.turn


def step_is_done(game: Game, then: StepName | None = None) -> None:
    """The step leaves the agenda, and what follows from it takes its place; after the last step the turn passes."""
    game.agenda[:1] = FOLLOW_UPS[then] if then else []
    if not game.agenda:
        the_turn_passes(game)


class Place(Move, tag="place"):
    """A player places workers on an action space."""

    player: Seat
    space: Space

    @staticmethod
    def candidates(game: Game) -> Iterator[Place]:
        if game.phase == "actions" and game.turn is not None and not game.agenda:
            for space in SPACES:
                if space not in CARD_SPACES:
                    yield Place(player=game.turn, space=space)

    @staticmethod
    def perform(game: Game, move: Place) -> None:
        during(game, "actions")
        me = in_turn(game, move.player)
        nothing_is_owed(game)
        card_spaces_are_closed(move.space)
        a_row_is_empty(game, move.space)
        place_workers(game, me, move.space)
        game.agenda = list(AGENDA.get(move.space, []))


class MakeTools(Move, tag="make_tools"):
    """A player exchanges workers for tools."""

    player: Seat
    workers: Annotated[int, Meta(ge=0, le=12)]

    @staticmethod
    def candidates(game: Game) -> Iterator[MakeTools]:
        if game.phase == "actions" and game.turn is not None and not game.agenda:
            yield MakeTools(player=game.turn, workers=up_to(game.players[game.turn].workers))

    @staticmethod
    def perform(game: Game, move: MakeTools) -> None:
        during(game, "actions")
        me = in_turn(game, move.player)
        nothing_is_owed(game)
        exchange_for_tools(me, move.workers)
        the_turn_passes(game)


@rule("hal.actions.no-passing", it="491, 507", pt="465, 479")
def there_is_something_to_skip(game: Game) -> None:
    """Every action of a space may be skipped; a player who still has workers may not pass the turn itself."""
    insist(bool(game.agenda))


class Skip(Move, tag="skip"):
    """A player leaves an action of the space unused."""

    player: Seat

    @staticmethod
    def candidates(game: Game) -> Iterator[Skip]:
        if game.agenda and game.turn is not None:
            yield Skip(player=game.turn)

    @staticmethod
    def perform(game: Game, move: Skip) -> None:
        during(game, "actions")
        in_turn(game, move.player)
        there_is_something_to_skip(game)
        step_is_done(game)
