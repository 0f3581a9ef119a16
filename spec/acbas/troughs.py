"""Troughs: the Troughs space, and the buildings that let troughs be placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spec.acbas.flow import (
    answers,
    has,
    interrupt,
    it_is_offered,
    owed_by,
    step_is_done,
    to_whom_is_offered,
    whoever_answers,
)
from spec.acbas.geometry import has_space
from spec.acbas.resources import Good, can_pay, pay
from spec.acbas.room import about_the_farm, is_left_open
from spec.acbas.state import SPACES, Farm, Game, Player, Seat, Space, StepName
from spec.kernel import Move, both, each_one, ite, mark, require, rule, some

WOOD: Mapping[StepName, int] = {
    "troughs": 0,
    "troughs.paid": 3,
    "cottage_trough": 2,
    "joinery": 2,
    "feed_storehouse": 0,
    "farm_well": 0,
}
"""The wood that a trough costs at each step that lets one be placed, and through the Joinery."""

STEPS = tuple(step for step in WOOD if step != "joinery")
AFTERWARDS: Mapping[StepName, StepName] = {"troughs": "troughs.paid", "troughs.paid": "troughs.paid"}

A_FEW: tuple[Space, ...] = ("t0", "m1", "b0", "t-2", "m3")
"""Spaces that stand for all."""


@rule("acb.building.sawmill.discount", it="901", effect="It makes things cheaper.")
def with_the_sawmill(me: Player, wood: int) -> int:
    """Who has the Sawmill pays 1 wood less for a new trough, stable or special building that costs wood.

    A trough costs 2 wood in place of 3 and a stable 4, so it saves more the sooner it is built. What is paid with stone
    gets no cheaper.
    """
    return wood - ite(has(me, "sawmill"), 1, 0) if wood > 0 else wood


@rule("acb.troughs.price", it="340, 582, 710, 797, 870", effect="It says what a trough costs.")
def price_of_a_trough(me: Player, step: StepName) -> Mapping[Good, int]:
    """On the Troughs space the first is free and each further one costs 3 wood; through Servant's Cottage and Joinery
    one costs 2 wood; the others are free.

    One trough is free in each visit, so two visits save 3 wood but cost a second worker. Joinery and Servant's Cottage
    ask 1 wood less than a further trough there.
    """
    return {"wood": with_the_sawmill(me, WOOD[step])}


def has_no_trough(farm: Farm, space: Space) -> bool:
    """A space of the farm without a trough."""
    return both(has_space(farm, space), farm.troughs.get(space, 0) == 0)


def can_place_a_trough(game: Game, me: Player, step: StepName) -> bool:
    """A trough is left, the player can pay for it and has a space for it."""
    payable = both(game.supply.troughs >= 1, can_pay(me, price_of_a_trough(me, step)))
    if is_left_open(me.farm):
        return both(payable, about_the_farm("some space without trough", me.farm))
    return both(payable, some(has_no_trough(me.farm, space) for space in SPACES))


@rule("acb.troughs.supply", it="136, 338, 404")
def a_trough_is_left(game: Game) -> None:
    """Troughs come from the general supply; there are ten.

    When the ten are gone neither player can double anything more. Troughs taken early are also troughs that the other
    player does not get.
    """
    require(game.supply.troughs >= 1)


@rule("acb.troughs.one-per-space", it="308, 338, 380")
def on_a_space_without_trough(farm: Farm, space: Space) -> None:
    """A trough goes on any space of the farm that has none, with or without building, inside or outside of pastures.

    So a stable never holds more than 10 of one type, and a pasture of one space no more than 4. To double again a
    pasture needs another space.
    """
    require(has_no_trough(farm, space))


@rule("acb.troughs.cost", it="340, 582, 710")
def the_trough_can_be_paid(me: Player, step: StepName) -> None:
    """A trough that is not free must be paid.

    Without wood a visit to Troughs brings the free one only. With 3 wood two are placed in one visit.
    """
    require(can_pay(me, price_of_a_trough(me, step)))


@rule("acb.troughs.placing", it="290, 314-316, 320", effect="It says what becomes of the trough.")
def place_a_trough(game: Game, me: Player, space: Space) -> None:
    """A trough goes from the supply to the farm and stays there, whatever is built around it.

    Its use changes with what is around it: alone it feeds 1 animal, fenced in it doubles the pasture, built over it
    doubles the building. So it may come before either.
    """
    game.supply.troughs -= 1
    mark(me.farm.troughs, space, 1)


class BuildTrough(Move, tag="build_trough"):
    """A player places one trough."""

    player: Seat
    space: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuildTrough]:
        for seat in (*whoever_answers(game, STEPS), *to_whom_is_offered(game, "joinery")):
            farm = game.players[seat].farm
            spaces = (space for space in each_one(SPACES, "space") if has_space(farm, space) is not False)
            yield from (BuildTrough(player=seat, space=space) for space in spaces)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Every space on the Troughs space, elsewhere a few that stand for all."""
        first = game.now is not None and game.now.step == "troughs"
        for seat in (0, 1):
            yield from ({"player": seat, "space": space} for space in (SPACES if first else A_FEW))

    @staticmethod
    def premise(game: Game, move: BuildTrough) -> None:
        if game.now is None:
            it_is_offered(game, move.player, "joinery")
        else:
            answers(game, move.player, STEPS)
        me = game.players[move.player]
        a_trough_is_left(game)
        on_a_space_without_trough(me.farm, move.space)
        the_trough_can_be_paid(me, _step(game))

    @staticmethod
    def perform(game: Game, move: BuildTrough) -> None:
        me, step = game.players[move.player], _step(game)
        pay(me, price_of_a_trough(me, step))
        place_a_trough(game, me, move.space)
        if step == "joinery":
            game.offers.remove("joinery")
            interrupt(game, owed_by(move.player, ["room"]))
        else:
            step_is_done(game, [AFTERWARDS[step]] if step in AFTERWARDS else [])


def _step(game: Game) -> StepName:
    """The step at which a trough is placed, or the Joinery."""
    return "joinery" if game.now is None else game.now.step
