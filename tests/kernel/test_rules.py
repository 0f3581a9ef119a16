"""Rules, judges, moves and rulings, on a game small enough to see through."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any

import pytest

from spec.kernel import (
    Count,
    Illegal,
    Judge,
    Move,
    Record,
    Rule,
    Ruling,
    both,
    collect,
    decide,
    explore,
    insist,
    invariant,
    reading,
    require,
    rule,
    speaking,
    up_to,
)
from spec.kernel.judge import Coverage
from spec.kernel.moves import concrete, controls, counts_of, wire
from spec.kernel.records import from_json
from spec.kernel.terms import variable


class Purse(Record):
    coins: Count
    spent: Count


@rule("toy.enough", it="1")
def enough(purse: Purse, amount: int) -> None:
    """Nobody spends more than they have."""
    require(purse.coins >= amount)
    purse.coins -= amount


@rule("toy.frugal", it="2")
def frugal(purse: Purse, amount: int) -> None:
    """At most three at a time, of which the purse keeps count."""
    require(amount <= 3)
    enough(purse, amount)
    purse.spent += amount


@rule("toy.open", it="3")
def is_open(flag: bool) -> None:
    """Nothing is spent from a closed purse."""
    insist(flag)


@rule("toy.gift", it="4", effect="It only gives.")
def gift(purse: Purse) -> None:
    """A gift adds a coin."""
    purse.coins += 1


class Spend(Move, tag="spend"):
    amount: Count
    what: dict[Any, Any]

    @staticmethod
    def candidates(game: Purse) -> Iterator[Spend]:
        yield Spend(amount=up_to(game.coins), what={})


def judged(judge: Judge, *rules: Any) -> list[str]:
    try:
        with judge:
            for act in rules:
                act()
    except Illegal as refusal:
        return refusal.rules
    return []


def test_require_names_the_rule_around_it() -> None:
    purse = Purse(coins=2, spent=0)
    assert judged(Judge(), lambda: frugal(purse, 3)) == ["toy.enough"]
    assert judged(Judge(), lambda: frugal(purse, 4)) == ["toy.frugal"]
    assert judged(Judge(), lambda: frugal(purse, 2)) == []
    assert (purse.coins, purse.spent) == (0, 2)


def test_a_collecting_judge_names_every_broken_rule_once() -> None:
    purse = Purse(coins=2, spent=0)
    assert judged(Judge(collects=True), lambda: frugal(purse, 4), lambda: frugal(purse, 5)) == [
        "toy.frugal",
        "toy.enough",
    ]


def test_insist_stops_even_a_collecting_judge() -> None:
    purse = Purse(coins=0, spent=0)
    assert judged(Judge(collects=True), lambda: is_open(False), lambda: frugal(purse, 9)) == ["toy.open"]


def test_coverage_counts_kept_and_broken() -> None:
    coverage = Coverage()
    for amount in (1, 4):
        judged(Judge(collects=True, coverage=coverage), lambda amount=amount: frugal(Purse(coins=9, spent=0), amount))
    assert (coverage.exercised["toy.frugal"], coverage.violated["toy.frugal"]) == (2, 1)
    assert (coverage.satisfied("toy.enough"), coverage.violated["toy.enough"]) == (2, 0)
    other = Coverage()
    other.add(coverage)
    assert other == coverage


def test_what_is_required_while_a_rule_speaks_belongs_to_it() -> None:
    described = enough.rule  # type: ignore[attr-defined]

    def spoken(amount: int) -> None:
        with speaking(described):
            require(amount < 2)
            gift(Purse(coins=0, spent=0))
            require(amount < 3)

    assert judged(Judge(), lambda: spoken(2)) == ["toy.enough"]
    assert judged(Judge(), lambda: frugal(Purse(coins=9, spent=0), 1), lambda: spoken(1)) == []
    coverage = Coverage()
    assert judged(Judge(collects=True, coverage=coverage), lambda: spoken(9), lambda: is_open(False)) == [
        "toy.enough",
        "toy.open",
    ]
    assert coverage.exercised == {"toy.enough": 1, "toy.gift": 1, "toy.open": 1}
    (path,) = explore(lambda: spoken(variable("amount")))
    assert [tag for tag, _ in path.conditions] == ["toy.enough", "toy.enough"]


def test_a_rule_that_has_spoken_is_silent_again() -> None:
    def refused_inside() -> None:
        with speaking(enough.rule):  # type: ignore[attr-defined]
            insist(False)

    judge = Judge()
    with judge:
        with pytest.raises(Illegal):
            refused_inside()
        with pytest.raises(TypeError, match="outside of a rule"):
            require(False)
        judge.broken.clear()


def test_require_outside_of_a_rule_or_in_an_effect_is_an_error() -> None:
    with pytest.raises(TypeError, match="outside of a rule"), Judge():
        require(False)

    @rule("toy.wrong", it="5", effect="It should not require anything.")
    def wrong() -> None:
        """A rule that is marked wrongly."""
        require(False)

    with pytest.raises(TypeError, match="can't be violated"), Judge():
        wrong()


def test_a_rule_needs_a_statement() -> None:
    def silent() -> None:
        pass

    with pytest.raises(TypeError, match="docstring"):
        rule("toy.silent", it="6")(silent)


def test_the_first_paragraph_states_a_rule_and_the_rest_says_why_it_matters() -> None:
    @rule("toy.saving", it="8")
    def saving() -> None:
        """A coin that is kept
        stays in the purse.

        Whoever saves can buy
        something dear later.
        """

    described = saving.rule  # type: ignore[attr-defined]
    assert described.statement == "A coin that is kept stays in the purse."
    assert described.why == "Whoever saves can buy something dear later."
    without = gift.rule  # type: ignore[attr-defined]
    assert (without.statement, without.why) == ("A gift adds a coin.", "")


def test_the_whole_docstring_states_an_invariant() -> None:
    @invariant("toy.invariant.solvent", it="9")
    def solvent(purse: Purse) -> bool:
        """Nobody owes anything.

        Debts do not exist.
        """
        return purse.coins >= 0

    assert solvent.statement == "Nobody owes anything. Debts do not exist."


def test_rules_are_collected_in_their_order() -> None:
    module = types.ModuleType(__name__)
    module.__dict__.update(enough=enough, frugal=frugal, gift=gift)
    rules = collect([module])
    assert list(rules) == ["toy.enough", "toy.frugal", "toy.gift"]
    assert rules["toy.gift"].effect == "It only gives."
    assert rules["toy.enough"].sources == {"it": "1"}
    module.__dict__["again"] = enough
    with pytest.raises(TypeError, match="Two rules"):
        collect([module])


def test_a_chapter_can_have_several_modules() -> None:
    one, two = types.ModuleType(__name__), types.ModuleType(__name__)
    one.__dict__.update(gift=gift)
    two.__dict__.update(enough=enough, frugal=frugal)
    assert list(collect([(one, two)])) == list(collect([one, two])) == ["toy.gift", "toy.enough", "toy.frugal"]


@pytest.mark.parametrize(
    ("module", "chapter"),
    [
        ("spec.game.fields", "fields"),
        ("spec.game.plays.income", "plays"),
        ("mygame.model", "model"),
        ("my.own.game.model", "model"),
        ("model", "model"),
    ],
)
def test_the_chapter_of_a_rule_is_where_it_stands(module: str, chapter: str) -> None:
    def function() -> None: ...

    function.__module__ = module
    assert Rule("toy.rule", "It says something.", {"it": "1"}, function, None).chapter == chapter


def test_symbols_collect_the_conditions_of_a_path() -> None:
    purse = Purse(coins=variable("coins"), spent=0)
    (path,) = explore(lambda: frugal(purse, variable("amount")))
    assert [tag for tag, _ in path.conditions] == ["toy.frugal", "toy.enough"]
    assert path.cited == ("toy.frugal", "toy.enough")


def test_explore_follows_every_answer() -> None:
    x, y = variable("x"), variable("y")

    def run() -> str:
        if decide(x > 1):
            return "big"
        return "both" if decide(both(y > 1, x < 0)) else "none"

    assert [path.result for path in explore(run)] == ["big", "both", "none"]
    assert [len(path.conditions) for path in explore(run)] == [1, 2, 2]
    assert decide(True) is True
    with pytest.raises(TypeError, match="inside explore"), Judge():
        decide(x > 1)


def test_explore_leaves_out_what_a_rule_refuses() -> None:
    x = variable("x")

    def run() -> None:
        is_open(decide(x > 1))

    assert len(explore(run)) == 1


def test_candidates_with_open_counts() -> None:
    (candidate,) = Spend.candidates(Purse(coins=2, spent=0))
    assert [wire(move) for move in concrete(candidate)] == [
        f'{{"amount":{amount},"type":"spend","what":{{}}}}' for amount in (0, 1, 2)
    ]
    assert [wire(move) for move in concrete(Spend(amount=1, what={"a": up_to(1), "b": up_to(1)}))] == [
        '{"amount":1,"type":"spend","what":{}}',
        '{"amount":1,"type":"spend","what":{"b":1}}',
        '{"amount":1,"type":"spend","what":{"a":1}}',
        '{"amount":1,"type":"spend","what":{"a":1,"b":1}}',
    ]


def test_a_move_type_must_say_what_it_does() -> None:
    class Idle(Move, tag="idle"):
        pass

    with pytest.raises(TypeError, match="what it does"):
        Idle.perform(None, Idle())
    with pytest.raises(TypeError, match="may be expected"):
        Idle.candidates(None)
    assert list(controls(Idle)) == [{}]
    assert counts_of(Idle) == {}
    assert from_json({"type": "idle"}, Idle) == Idle()


COLOUR = Ruling(
    "toy.ruling.colour",
    question="Which colour?",
    answer="Red.",
    because="It is named first.",
    sources={"it": "7"},
    readings={"red": "red", "blue": "blue"},
)


def test_a_ruling_is_a_switch() -> None:
    assert reading(COLOUR) == "red"
    with Judge(readings={"toy.ruling.colour": "blue"}):
        assert reading(COLOUR) == "blue"
    green = Judge(readings={"toy.ruling.colour": "green"})
    with pytest.raises(ValueError, match="no reading 'green'"), green:
        reading(COLOUR)
