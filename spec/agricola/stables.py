"""Stables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spec.agricola.flow import answers, step_is_done, whoever_answers
from spec.agricola.house import A_FEW, is_empty, on_an_empty_space
from spec.agricola.room import FARM, about_the_farm, cases_of_a_place, is_left_open
from spec.agricola.state import MOST_STABLES, SPACES, Game, Player, Seat, Space, StepName
from spec.kernel import Move, both, each_one, is_named, ite, mark, marked, require, rule, some

AFTERWARDS: Mapping[StepName, tuple[StepName, ...]] = {
    "farm_expansion": ("stables", "rooms"),
    "stables": ("stables",),
    "side_job": ("bake",),
    "side_stable": (),
    "groom_stable": (),
    "hammer_stable": (),
}
"""The steps at which a stable is built, and what follows."""
USUAL_PRICE, SIDE_PRICE, GROOMS_PRICE, HAMMER_PRICE = 2, 1, 1, 0


def price_of_a_stable(step: StepName) -> int:
    cheap = ite(is_named(step, "side_job", "side_stable", "groom_stable"), SIDE_PRICE, USUAL_PRICE)
    return ite(is_named(step, "hammer_stable"), HAMMER_PRICE, cheap)


def can_build_a_stable(me: Player, price: int) -> bool:
    """The player has a stable left, can pay for it, and has a space for it."""
    possible = both(marked(me.farm.stables) < MOST_STABLES, me.goods["wood"] >= price)
    if possible is False:
        return False
    if is_left_open(me.farm):
        cases = cases_of_a_place(me.farm, "stables")
        return both(possible, about_the_farm("some space for a stable", me.farm, FARM, cases=cases))
    return both(possible, some(is_empty(me.farm, space) for space in SPACES))


@rule("agr.stables.number", it="23-24, 1071-1072, 1746-1747")
def a_stable_is_left(me: Player) -> None:
    """Each player has four stables.

    Four stables are four doublings or four single places, and up to four points for those in pastures.
    """
    require(marked(me.farm.stables) < MOST_STABLES)


@rule("agr.stables.cost", it="1095-1096, 1107")
def a_stable_can_be_paid(me: Player, step: StepName) -> None:
    """A stable costs 2 wood at Farm Expansion, where several may be built, and 1 wood with Side Job, where it is one.
    With the Groom it costs 1 wood, and with the Mining Hammer nothing.

    With Side Job stables are cheaper and slower: each takes a person of its own.
    """
    require(me.goods["wood"] >= price_of_a_stable(step))


@rule("agr.stables.building", it="1063-1071, 1095-1105", effect="It says what becomes of a stable.")
def place_a_stable(me: Player, step: StepName, space: Space) -> None:
    """A stable goes on any space without tile and stable, in a pasture or not, beside anything or nothing.

    It may be built before the fences around it, and then doubles the pasture as soon as that is closed.
    """
    me.goods["wood"] -= price_of_a_stable(step)
    mark(me.farm.stables, space, 1)


class BuildStable(Move, tag="build_stable"):
    """A player builds a stable."""

    player: Seat
    space: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuildStable]:
        for seat in whoever_answers(game, AFTERWARDS):
            yield from (BuildStable(player=seat, space=space) for space in each_one(SPACES, "space"))

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """A few spaces that stand for all."""
        yield from ({"player": seat, "space": space} for seat in range(len(game.players)) for space in A_FEW)

    @staticmethod
    def premise(game: Game, move: BuildStable) -> None:
        answers(game, move.player, AFTERWARDS)
        assert game.now is not None
        me = game.players[move.player]
        a_stable_is_left(me)
        a_stable_can_be_paid(me, game.now.step)
        on_an_empty_space(me.farm, move.space)

    @staticmethod
    def perform(game: Game, move: BuildStable) -> None:
        assert game.now is not None
        place_a_stable(game.players[move.player], game.now.step, move.space)
        step_is_done(game, AFTERWARDS[game.now.step])
