"""What is shown of any position: first positions, steps that can happen, claims that hold again, closure, an end."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, Literal, cast

import pytest

from proofs.prove.alike import Alike
from proofs.prove.anywhere import Anywhere, Unproved, _new, initiation
from proofs.prove.cases import Ground
from proofs.prove.deciding import ways_of_deciding
from proofs.prove.ways import ways_of_moves, ways_of_steps
from spec.kernel import (
    Count,
    Fixed,
    Invariant,
    Measure,
    Model,
    Move,
    Named,
    Record,
    Rule,
    Universe,
    both,
    collect,
    decide,
    each_of,
    how_many,
    implies,
    insist,
    invariant,
    is_in,
    negate,
    put_in,
    require,
    rule,
    take_out,
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
    require(both(food >= game.people, food <= 9))


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
        ways += ways_of_moves(anywhere.ground, kind)
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


def test_what_is_shown_of_one_way_is_not_taken_for_another() -> None:
    """Two moves that differ in what they leave, one after the other, in whatever order."""

    class Feast(Work, tag="feast"):
        """The family eats before supper."""

        @staticmethod
        def perform(game: Farm, move: Any) -> None:
            Work.perform(game, move)
            game.food -= 1

    for moves in ((Work, Feast), (Feast, Work), (Work, Feast, Work)):
        found = unproved(dataclasses.replace(TOY, moves=moves))
        assert sorted(found) == [("preservation", "food"), ("preservation", "toy.invariant.supper")]


def test_a_part_that_was_known_before_needs_no_question() -> None:
    ground = Ground(TOY, 1)
    supper = ground.claims["toy.invariant.supper"].under({})
    assert _new(supper, supper) is True
    assert _new(both(supper, ground.state.food >= 7), supper) is (ground.state.food >= 7)
    assert _new(False, supper) is not True


def test_a_claim_that_changes_what_it_looks_at_is_refused() -> None:
    def greedy(game: Farm) -> bool:
        game.chores.append("eat")
        return game.food >= 0

    eaten = Invariant("toy.invariant.eaten", "Somebody eats.", {}, greedy)
    with pytest.raises(TypeError, match="only looked at"):
        unproved(dataclasses.replace(TOY, invariants=(*TOY.invariants, eaten)))


# --- candidates, progress, things of which the same is claimed --------------------------------------------------


class Timid(Work, tag="timid"):
    """The family thinks of little work only."""

    @staticmethod
    def candidates(game: Farm) -> Iterator[Work]:
        yield Timid(food=up_to(3))


class Rash(Work, tag="rash"):
    """The family says that nothing needs to be looked at."""

    premise_decides = True


def test_a_legal_move_outside_of_the_candidates_is_noticed() -> None:
    assert unproved(dataclasses.replace(TOY, moves=(Timid,))) == [("coverage", "candidates")]


def test_a_premise_that_does_not_decide_is_noticed() -> None:
    assert ("coverage", "the premise decides") in unproved(dataclasses.replace(TOY, moves=(Rash,)))


def test_candidates_that_break_down_are_noticed() -> None:
    class Confused(Work, tag="confused"):
        """The family forgets what it could do."""

        @staticmethod
        def candidates(game: Farm) -> Iterator[Work]:
            yield {"supper": Confused(food=up_to(99))}[game.phase]

    assert ("coverage", "candidates") in unproved(dataclasses.replace(TOY, moves=(Confused,)))


def undecided(model: Model) -> list[tuple[str, str]]:
    anywhere = Anywhere(Ground(model, 1))
    ways = list(ways_of_deciding(anywhere.ground))
    assert ways
    return [(one.kind, one.what) for one in anywhere.undecided(ways)]


def is_over(game: Farm) -> bool:
    return game.phase == "over" or decide(game.days == 0)


@invariant("toy.invariant.people", x="1")
def a_small_family(game: Farm) -> bool:
    """Nine people live there at the most."""
    return game.people <= 9


def test_a_position_in_which_nobody_can_do_anything_is_noticed() -> None:
    small = dataclasses.replace(TOY, invariants=(*TOY.invariants, a_small_family))
    assert undecided(dataclasses.replace(small, over=is_over)) == []
    assert undecided(small) == [("progress", "somebody has a move")]
    assert undecided(dataclasses.replace(TOY, over=is_over)) == [("progress", "somebody has a move")]


class Stall(Record):
    day: Literal["market", "rest"]
    goods: Named[Literal[1, 2, 3, 4, 5]]
    sold: Named[Literal[1, 2, 3, 4, 5]]
    players: list[Any]


@rule("toy.stall.sell", x="1")
def it_is_for_sale(game: Stall, good: int) -> None:
    """On a market day what lies there can be sold."""
    insist(game.day == "market")
    require(is_in(game.goods, good))


class Sell(Move, tag="sell"):
    """Something is sold."""

    good: Literal[1, 2, 3, 4, 5]

    @staticmethod
    def candidates(game: Stall) -> Iterator[Sell]:
        yield from (Sell(good=good) for good in each_of(game.goods, field="good"))

    @staticmethod
    def perform(game: Stall, move: Sell) -> None:
        it_is_for_sale(game, move.good)
        take_out(game.goods, move.good)
        put_in(game.sold, move.good)


class Close(Move, tag="close"):
    """The market is over, whatever still lies there."""

    @staticmethod
    def candidates(game: Stall) -> Iterator[Close]:
        yield Close()

    @staticmethod
    def perform(game: Stall, move: Close) -> None:
        nothing_is_left(game)
        game.day = "rest"


@rule("toy.stall.close", x="1")
def nothing_is_left(game: Stall) -> None:
    """Nobody goes home before everything is sold."""
    insist(game.day == "market")
    require(how_many(game.goods) == 0)


def goods_named(game: Stall) -> Iterator[int]:
    return (good for goods in (game.goods, game.sold) for good in goods)


@invariant("toy.invariant.goods", each=goods_named, kind=int, x="1")
def goods_lie_there_on_market_days(game: Stall, good: int) -> bool:
    """On a day of rest nothing lies there, and nothing is there that was sold."""
    there = is_in(game.goods, good)
    return both(implies(there, game.day == "market"), implies(there, negate(is_in(game.sold, good))))


MARKET = dataclasses.replace(
    TOY,
    state=Stall,
    new=lambda players: Stall(day="market", goods=[1, 2, 3, 4, 5], sold=[], players=[]),
    moves=(Sell, Close),
    automatic=lambda game: None,
    over=lambda game: game.day == "rest",
    invariants=(goods_lie_there_on_market_days,),
    measure=Measure(lambda game: 1 if game.day == "market" else 0, lambda game: how_many(game.goods)),
    lists=lambda players: {"goods": Universe((1, 2, 3, 4, 5)), "sold": Universe((1, 2, 3, 4, 5)), "players": [()]},
)


def test_what_holds_of_every_thing_is_shown_of_those_that_nothing_happens_to() -> None:
    """A change that touches no thing can break what is claimed of all of them."""

    class CloseEarly(Close, tag="close_early"):
        """The market is over, and what lies there stays."""

        @staticmethod
        def perform(game: Stall, move: Any) -> None:
            game.day = "rest"

    assert unproved(MARKET) == []
    assert undecided(MARKET) == []
    found = unproved(dataclasses.replace(MARKET, moves=(Sell, CloseEarly)))
    assert [kind for kind, what in found if what.startswith("toy.invariant.goods")] == ["preservation"]


class Errand(Fixed, frozen=True):
    """Somebody is sent for something."""

    good: Literal[1, 2, 3, 4, 5]


class Errands(Stall):
    errand: Errand | None


class Send(Sell, tag="send"):
    """Somebody is sent for what was sold."""

    @staticmethod
    def perform(game: Any, move: Any) -> None:
        Sell.perform(game, move)
        game.errand = Errand(good=cast(Any, int(move.good)))


@pytest.mark.parametrize(("first", "broken"), [(1, False), (2, True), (6, True)])
def test_what_holds_of_every_thing_is_shown_of_one_that_a_record_alone_has(first: int, broken: bool) -> None:
    """Nobody is sent for goods before that one. No set or list has errands."""

    def holds(game: Errands, errand: Errand) -> bool:
        return game.errand != errand or errand.good >= first

    claim = Invariant(
        "toy.invariant.errand", "Somebody is sent.", {}, lambda game: True, of=holds, each=lambda game: [], kind=Errand
    )
    model = dataclasses.replace(MARKET, state=Errands, moves=(Send,), invariants=(*MARKET.invariants, claim))
    found = {(kind, what.partition(" ")[0]) for kind, what in unproved(model)}
    assert found == ({("preservation", "toy.invariant.errand")} if broken else set())


def test_things_of_which_the_same_is_claimed_are_found() -> None:
    @invariant("toy.invariant.odd", each=goods_named, kind=int, x="1")
    def three_is_never_sold(game: Stall, good: int) -> bool:
        """The third good is not for sale."""
        return negate(is_in(game.sold, good)) if good == 3 else True

    assert Alike(Ground(MARKET, 1)).groups(int).things == [[1, 2, 3, 4, 5]]
    odd = dataclasses.replace(MARKET, invariants=(*MARKET.invariants, three_is_never_sold))
    assert Alike(Ground(odd, 1)).groups(int).things == [[1, 2, 4, 5], [3]]
    assert "preservation" in [kind for kind, _ in unproved(odd)]
