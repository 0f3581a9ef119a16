"""Idle moves: they need not bring a game nearer to its end, and every other move must."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from proofs.compare.keeping import Flaw, Looked, happenings, keep
from proofs.prove.anywhere import Anywhere
from proofs.prove.cases import Ground
from proofs.prove.obligations import prove_situation
from proofs.prove.solver import Memory
from proofs.prove.ways import ways_of_moves
from spec.kernel import Count, Focus, Measure, Model, Move, Record, collect, ite, require, rule, symbolic, to_json


class Walk(Record):
    """A walk of so many steps, and how tired one is."""

    left: Count
    tired: Count
    players: list[Any]


@rule("toy.walk.step", x="1")
def there_is_a_way(game: Walk) -> None:
    """One walks as long as there is a way to go."""
    require(game.left >= 1)


class Step(Move, tag="step"):
    """A step, which makes one tired."""

    @staticmethod
    def candidates(game: Walk) -> Iterator[Step]:
        yield Step()

    @staticmethod
    def perform(game: Walk, move: Step) -> None:
        there_is_a_way(game)
        game.left -= 1
        game.tired += 1


class Rest(Move, tag="rest"):
    """Whoever is tired rests, and whoever is not does nothing."""

    @staticmethod
    def candidates(game: Walk) -> Iterator[Rest]:
        yield Rest()

    @staticmethod
    def perform(game: Walk, move: Any) -> None:
        game.tired = ite(game.tired >= 1, game.tired - 1, 0)


class IdleRest(Rest, tag="idle_rest"):
    """The same, and nobody claims that it brings the end nearer."""

    @staticmethod
    def idle(game: Walk, move: Any) -> bool:
        return True


class RestInVain(Rest, tag="rest_in_vain"):
    """The same, and it is idle only if one is not tired."""

    @staticmethod
    def idle(game: Walk, move: Any) -> bool:
        return game.tired == 0


class RestTooEarly(Rest, tag="rest_too_early"):
    """The same, and it is said to be idle in the wrong positions."""

    @staticmethod
    def idle(game: Walk, move: Any) -> bool:
        return game.tired >= 1


class Return(IdleRest, tag="return"):
    """One is where one was, further from the end."""

    @staticmethod
    def perform(game: Walk, move: Any) -> None:
        game.left += 1


def walk(rests: type[Move]) -> Model:
    return Model(
        name="walk",
        title="Walk",
        editions={"x": "X"},
        state=Walk,
        new=lambda players: Walk(left=3, tired=0, players=[]),
        players=(1,),
        moves=(Step, rests),
        automatic=lambda game: None,
        over=lambda game: False,
        decides=lambda game: 0,
        scores=lambda game: [],
        invariants=(),
        measure=Measure(lambda game: game.left, lambda game: game.tired),
        chapters={},
        rules=collect([__import__(__name__, fromlist=["_"])]),
        lists=lambda players: {"players": [()]},
    )


MUST, NEED_NOT = (Rest, RestTooEarly), (IdleRest, RestInVain, Return)


def of_any_position(model: Model) -> list[tuple[str, str]]:
    """What is not shown, of which move."""
    anywhere = Anywhere(Ground(model, 1))
    ways = [way for kind in model.moves for way in ways_of_moves(anywhere.ground, kind)]
    return [(one.kind, one.subject) for one in anywhere.unproved(ways)]


def of_a_listed_situation(model: Model) -> list[tuple[str, str]]:
    focus = Focus("on the way", symbolic(Walk, "", players=[]))
    found = prove_situation(model, focus, Memory(), frozenset(["termination"]))
    return [(one.kind, one.move_type) for one in found if one.status != "proved"]


@pytest.mark.parametrize("rests", NEED_NOT)
@pytest.mark.parametrize("shown", [of_any_position, of_a_listed_situation])
def test_an_idle_move_need_not_lower_the_measure(rests: type[Move], shown: Any) -> None:
    assert shown(walk(rests)) == []


@pytest.mark.parametrize("rests", MUST)
@pytest.mark.parametrize("shown", [of_any_position, of_a_listed_situation])
def test_a_move_that_is_not_idle_there_must(rests: type[Move], shown: Any) -> None:
    assert shown(walk(rests)) == [("termination", str(rests.__struct_config__.tag))]


@pytest.mark.parametrize("shown", [of_any_position, of_a_listed_situation])
def test_that_one_move_is_idle_excuses_no_other(shown: Any) -> None:
    turned = dataclasses.replace(walk(IdleRest), measure=Measure(lambda game: game.tired))
    assert shown(turned) == [("termination", "step")]


def test_no_move_is_idle_unless_it_is_said() -> None:
    assert Step.idle(walk(Rest).new(1), Step()) is False


# --- on numbers -------------------------------------------------------------------------------------------------


def made(model: Model, game: Walk, move: Move) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Look at a move as lockstep does; the measure before it and after it."""
    measure = before = keep(model, game, to_json(game), Looked())
    for _, after, idle in happenings(model, game, move):
        measure = keep(model, after, to_json(after), Looked(), measure, idle=idle)
    return before, measure


@pytest.mark.parametrize("rests", [IdleRest, RestInVain, Return])
def test_an_idle_move_is_let_pass_on_numbers(rests: type[Move]) -> None:
    model = walk(rests)
    before, after = made(model, model.new(1), rests())
    assert not after < before


def test_on_numbers_any_other_that_does_not_lower_the_measure_is_a_flaw() -> None:
    for rests in MUST:
        model = walk(rests)
        before, after = made(model, Walk(left=3, tired=1, players=[]), Step())
        assert after < before
        with pytest.raises(Flaw):
            made(model, model.new(1), rests())
