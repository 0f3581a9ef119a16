"""Action a: harvesting."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal, get_args

from spec.kernel import (
    Move,
    both,
    each_one,
    either,
    implies,
    is_named,
    ite,
    mark,
    negate,
    reading,
    require,
    rule,
    some,
    total,
)
from spec.key_harvest.board import a_field_that_bears, another_bears, hang_together, is_isolated, may_be_harvested
from spec.key_harvest.disputes import ISOLATED
from spec.key_harvest.flow import (
    begins_or_answers,
    step,
    the_word_is,
    whoever_acts_or_answers,
)
from spec.key_harvest.state import CROPS, Box, Crop, Game, Player, Seat, Space
from spec.key_harvest.steps import come_up
from spec.key_harvest.things import each_that_is

Gained = Literal["wine", "hops", "apples", "vegetables", "wheat", None]
GAINED: tuple[Gained, ...] = get_args(Gained)


@rule("key.harvest.large-side", it="64-66, 172")
def it_bears(me: Player, field: Space) -> None:
    """A field of the own board is harvested, and only one that shows its large side.

    A field bears once. It has to be moved, exchanged or renewed before it bears again.
    """
    require(may_be_harvested(me, field))


@rule("key.harvest.connected", it="66-76, 176, 218")
def it_hangs_together_with_the_last_one(game: Game, me: Player, field: Space) -> None:
    """All fields of one harvest hang together, over fields that may be harvested already, but never over a worker. A
    field that adjoins no other one can be harvested alone.

    One large group is harvested with a single action; two small ones take two turns.
    """
    if reading(ISOLATED) == "group":
        require(negate(is_isolated(game.box, me, field)))
    if game.now is not None and game.now.step == "harvest":
        require(hang_together(game.box, me, game.now.at, field))  # type: ignore[arg-type]


def bears(box: Box, field: Space, crop: Crop) -> bool:
    """That crop is printed on the field."""
    return box.crops[crop].get(field, 0) == 1


def its_kind_is_left(game: Game, field: Space) -> bool:
    """There is a crop of the kind that is printed on the field."""
    return some(both(bears(game.box, field, crop), game.stock[crop] >= 1) for crop in CROPS)


@rule("key.harvest.kind", it="78")
def the_kind_is_right(game: Game, field: Space, crop: Crop | None) -> None:
    """A field gives one crop of its kind from the stock. If none of that kind is left the player takes another one, and
    nothing if there is nothing at all; the field is turned all the same.

    When a kind has run out its fields become jokers.
    """
    for kind in CROPS:
        if is_named(crop, kind) is not False:
            require(implies(is_named(crop, kind), game.stock[kind] >= 1))
            as_printed = either(bears(game.box, field, kind), negate(its_kind_is_left(game, field)))
            require(implies(is_named(crop, kind), as_printed))
    require(implies(is_named(crop, None), total(game.stock.values()) == 0))


@rule("key.harvest.turned", it="64, 78-80, 172", effect="It says what a harvest brings.")
def turn_it(game: Game, me: Player, field: Space, crop: Crop | None) -> None:
    """The field is turned to its small side, and the crop goes behind the screen.

    Fields that are left out stay for another harvest, for example until somebody has spent what is short.
    """
    another_bears(me, field)
    mark(me.harvested, field, 1)
    for kind in CROPS:
        one = ite(is_named(crop, kind), 1, 0)
        game.stock[kind] -= one
        me.crops[kind] += one


class Harvest(Move, tag="harvest"):
    """A player harvests a field."""

    player: Seat
    field: Space
    crop: Gained

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Harvest]:
        for seat in whoever_acts_or_answers(game, "harvest", "effect"):
            me = game.players[seat]
            for field in each_that_is(me.fields, "field", partial(a_field_that_bears, me)):
                yield from (Harvest(player=seat, field=field, crop=crop) for crop in each_one(GAINED, "crop"))

    @staticmethod
    def premise(game: Game, move: Harvest) -> None:
        begins_or_answers(game, move.player, "harvest", "harvest", "effect")
        me = game.players[move.player]
        if game.now is not None:
            the_word_is(game, "harvest")
        it_bears(me, move.field)
        it_hangs_together_with_the_last_one(game, me, move.field)
        the_kind_is_right(game, move.field, move.crop)

    @staticmethod
    def perform(game: Game, move: Harvest) -> None:
        turn_it(game, game.players[move.player], move.field, move.crop)
        if game.now is None:
            game.done["harvest"] = 1
        come_up(game, step(move.player, "harvest", at=move.field))
