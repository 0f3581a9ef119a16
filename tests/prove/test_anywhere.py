"""What is shown of any position: first positions, steps that can happen, claims that hold again, closure, an end."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest

from proofs.prove.anywhere import Anywhere, Unproved, initiation
from proofs.prove.cases import Ground
from proofs.prove.ways import ways_of_moves, ways_of_steps
from spec.hallertau import MODEL as HALLERTAU
from spec.kernel import (
    Count,
    Invariant,
    Measure,
    Model,
    Move,
    Record,
    Rule,
    collect,
    insist,
    invariant,
    require,
    rule,
    up_to,
)


class Farm(Record):
    phase: Literal["work", "supper", "over"]
    days: Count
    food: Count
    people: Count
    chores: list[str]
    players: list[Any]


def new(players: int) -> Farm:
    return Farm(phase="work", days=3, food=4, people=2, chores=[], players=[])


@rule("toy.farm.supper", x="1")
def the_family_eats(game: Farm) -> None:
    """Everybody eats one food."""
    require(game.food >= game.people)
    game.food -= game.people


def supper(game: Farm) -> None:
    the_family_eats(game)
    game.phase = "work"
    game.days -= 1


def automatic(game: Farm) -> Callable[[Farm], None] | None:
    return supper if game.phase == "supper" else None


@rule("toy.farm.work", x="1")
def there_is_work(game: Farm, food: int) -> None:
    """Work brings food for all who eat it, as long as there are days."""
    insist(game.phase == "work")
    require(game.days >= 1)
    require(food >= game.people)


class Work(Move, tag="work"):
    """The family works."""

    food: Count

    @staticmethod
    def candidates(game: Farm) -> Iterator[Work]:
        yield Work(food=up_to(9))

    @staticmethod
    def perform(game: Farm, move: Work) -> None:
        there_is_work(game, move.food)
        game.food += move.food
        game.phase = "supper"


@invariant("toy.invariant.supper", x="1")
def there_is_enough_for_supper(game: Farm) -> bool:
    """When it is time to eat there is enough."""
    return game.food >= game.people if game.phase == "supper" else True


@invariant("toy.invariant.days", x="1")
def a_day_is_left_at_supper(game: Farm) -> bool:
    """At supper the day is not over."""
    return game.days >= 1 if game.phase == "supper" else True


def days_left(game: Farm) -> int:
    return game.days


def work_left(game: Farm) -> int:
    return 0 if game.phase == "supper" else 1


RULES: dict[str, Rule] = collect([__import__(__name__, fromlist=["_"])])
TOY = Model(
    name="toy",
    title="Toy",
    editions={"x": "X"},
    state=Farm,
    new=new,
    players=(1,),
    moves=(Work,),
    automatic=automatic,
    over=lambda game: game.phase == "over",
    decides=lambda game: 0,
    scores=lambda game: [],
    invariants=(there_is_enough_for_supper, a_day_is_left_at_supper),
    measure=Measure(days_left, work_left),
    chapters={},
    rules=RULES,
    lists=lambda players: {"chores": [()], "players": [()]},
)


def unproved(model: Model) -> list[tuple[str, str]]:
    anywhere = Anywhere(Ground(model, 1))
    ways = [*ways_of_steps(anywhere.ground)]
    for kind in model.moves:
        ways += ways_of_moves(anywhere.ground, kind, {}, {})
    return [(one.kind, one.what) for one in anywhere.unproved(ways)]


def test_a_game_in_which_everything_holds() -> None:
    assert list(initiation(TOY)) == []
    assert unproved(TOY) == []


def test_a_step_that_can_not_always_happen_is_noticed() -> None:
    assert unproved(dataclasses.replace(TOY, invariants=(a_day_is_left_at_supper,))) == [("totality", "a rule")]


def test_a_first_position_that_breaks_an_invariant_is_noticed() -> None:
    richer = dataclasses.replace(there_is_enough_for_supper, holds=lambda game: game.food >= 5)
    found = list(initiation(dataclasses.replace(TOY, invariants=(richer,))))
    assert found == [Unproved("initiation", "1 players, usual", "toy.invariant.supper", {})]


def test_a_bound_that_the_first_position_breaks_is_noticed() -> None:
    def in_debt(players: int) -> Farm:
        game = new(players)
        game.food = -1
        return game

    assert [one.what for one in initiation(dataclasses.replace(TOY, new=in_debt))] == ["food"]


def test_an_invariant_that_does_not_hold_again_is_noticed() -> None:
    frugal = Invariant("toy.invariant.frugal", "Food is short.", {}, lambda game: game.food <= 7)
    assert ("preservation", "toy.invariant.frugal") in unproved(
        dataclasses.replace(TOY, invariants=(*TOY.invariants, frugal))
    )


def test_a_measure_that_stands_still_is_noticed() -> None:
    assert ("termination", "measure") in unproved(dataclasses.replace(TOY, measure=Measure(days_left)))


def test_control_of_which_nothing_is_shown_is_noticed() -> None:
    class Dawdle(Work, tag="dawdle"):
        """The family leaves something undone."""

        @staticmethod
        def perform(game: Farm, move: Any) -> None:
            Work.perform(game, move)
            game.chores = ["mow"]

    assert unproved(dataclasses.replace(TOY, moves=(Dawdle,))) == [("closure", "chores")]


def test_a_rule_that_breaks_down_is_noticed() -> None:
    class Stumble(Work, tag="stumble"):
        """The family forgets what day it is."""

        @staticmethod
        def perform(game: Farm, move: Any) -> None:
            Work.perform(game, move)
            {"over": 1}[game.phase]

    assert [kind for kind, _ in unproved(dataclasses.replace(TOY, moves=(Stumble,)))] == ["totality"]


# --- Hallertau --------------------------------------------------------------------------------------------------

QUICK = ("Place", "MakeTools", "GoOn", "Collect", "EndProgress", "Advance", "SlideField", "TakeToken", "AdvanceFree")


def test_hallertau_begins_well() -> None:
    assert list(initiation(HALLERTAU)) == []


@pytest.mark.parametrize("name", QUICK)
def test_whatever_happens_in_hallertau_leads_to_a_position_again(name: str) -> None:
    """With and without cards, whoever is first, in turn or acts, whatever is in hands and decks or waits."""
    anywhere = Anywhere(Ground(HALLERTAU, 2))
    (kind,) = [kind for kind in HALLERTAU.moves if kind.__name__ == name]
    ways = list(ways_of_moves(anywhere.ground, kind, {}, {}))
    assert ways
    assert list(anywhere.unproved(ways)) == []


def test_what_happens_by_itself_in_hallertau_leads_to_a_position_again() -> None:
    anywhere = Anywhere(Ground(HALLERTAU, 1))
    ways = list(ways_of_steps(anywhere.ground))
    assert {"the_only_effect_begins", "work_goes_on", "new_workers", "harvest"} <= {way.subject for way in ways}
    assert list(anywhere.unproved(ways)) == []
