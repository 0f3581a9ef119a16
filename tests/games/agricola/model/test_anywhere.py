"""Any position of Agricola: bugs that play hardly meets are noticed, and nothing else is."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import pytest

from proofs.prove.anywhere import Anywhere
from proofs.prove.asking import everything
from proofs.prove.cases import Ground
from proofs.prove.ways import ways_of_moves
from spec.agricola import MODEL
from spec.agricola.fences import Fence
from spec.agricola.flow import answers
from spec.agricola.free import Convert
from spec.agricola.house import ROOM_STEPS, BuildRoom, a_room_can_be_paid, beside_a_room, on_an_empty_space
from spec.agricola.improvements import BuildMajor
from spec.agricola.stables import BuildStable
from spec.kernel import Move, mark
from spec.kernel.terms import both, variable


@functools.cache
def anywhere() -> Anywhere:
    return Anywhere(Ground(MODEL, 2))


def unproved(kind: type[Move]) -> Iterator[tuple[str, str]]:
    """What can't be shown; it is asked for as it is looked at."""
    ways = list(ways_of_moves(anywhere().ground, kind))
    assert ways
    return ((one.kind, one.what) for one in anywhere().unproved(ways))


class InAPasture(BuildRoom, tag="in_a_pasture"):
    """A room may go into a pasture."""

    @staticmethod
    def premise(game: Any, move: Any) -> None:
        answers(game, move.player, ROOM_STEPS)
        me = game.players[move.player]
        a_room_can_be_paid(me)
        on_an_empty_space(me.farm, move.space)
        beside_a_room(me.farm, move.space)


class WrongSeat(BuildStable, tag="wrong_seat"):
    """The first player pays for every stable."""

    @staticmethod
    def perform(game: Any, move: Any) -> None:
        wood = game.players[move.player].goods["wood"]
        BuildStable.perform(game, move)
        paid = wood - game.players[move.player].goods["wood"]
        game.players[move.player].goods["wood"] += paid
        game.players[0].goods["wood"] -= paid


class LooseFence(Fence, tag="loose_fence"):
    """Every pasture comes with a fence on t1.n."""

    @staticmethod
    def perform(game: Any, move: Any) -> None:
        Fence.perform(game, move)
        mark(game.players[move.player].farm.fences, "t1.n", 1)


class Conjuring(Convert, tag="conjuring"):
    """A crop becomes a sheep, for which there may be no room."""

    @staticmethod
    def perform(game: Any, move: Any) -> None:
        Convert.perform(game, move)
        game.players[move.player].animals["sheep"] += 1


class KeptFireplace(BuildMajor, tag="kept_fireplace"):
    """Everybody gets the cheap Fireplace with whatever is built."""

    @staticmethod
    def perform(game: Any, move: Any) -> None:
        BuildMajor.perform(game, move)
        mark(game.players[move.player].majors, "fireplace_2", 1)


@pytest.mark.parametrize(
    ("kind", "noticed"),
    [
        (InAPasture, "agr.invariant.pastures"),
        (WrongSeat, "players.0.goods.wood"),
        (LooseFence, "agr.invariant.pastures"),
        (LooseFence, "agr.invariant.components"),
        (Conjuring, "agr.invariant.fit"),
        (KeptFireplace, "agr.invariant.majors"),
    ],
)
def test_a_bug_is_noticed(kind: type[Move], noticed: str) -> None:
    assert ("preservation", noticed) in unproved(kind)


@pytest.mark.parametrize("kind", [BuildRoom, BuildStable, Fence, Convert, BuildMajor], ids=lambda kind: kind.__name__)
def test_without_the_bug_everything_holds(kind: type[Move]) -> None:
    assert list(unproved(kind)) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_a_farm_is_any_farm(seat: int) -> None:
    """A full farm contradicts nothing that is known of any position."""
    ground, farm = anywhere().ground, f"players.{seat}.farm"
    for part in ("rooms", "fields", "stables", "fences"):
        getattr(ground.state.players[seat].farm, part).number()
    supposed = both(
        variable(f"{farm}.fences~all") == 15,
        variable(f"{farm}.stables~all") == 4,
        variable(f"{farm}.fields~all") == 5,
        variable(f"{farm}.rooms~all") == 5,
        variable(f"players.{seat}.animals.sheep") == 20,
    )
    assert anywhere().asker.reply(everything(ground, {}, [], supposed)).answer == "sat"


def test_a_move_on_any_space_is_not_split_by_spaces() -> None:
    assert 0 < len(list(ways_of_moves(anywhere().ground, BuildStable))) < 30
    assert 0 < len(list(ways_of_moves(anywhere().ground, Fence))) < 30
