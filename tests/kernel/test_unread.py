"""Control that is left open: rules look at it, and every value is tried."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from spec.kernel import (
    Count,
    Fixed,
    InTurn,
    Named,
    Record,
    Universe,
    Weight,
    copy,
    decide,
    explore,
    merged,
    rule,
    weighed,
)
from spec.kernel.judge import Impossible, glance
from spec.kernel.names import each_of, first_of, how_many, is_first, is_in, put_in, take_out
from spec.kernel.records import SEAT
from spec.kernel.terms import SymbolicCondition, is_truth
from spec.kernel.unread import Table, anything, raw

Seat = Annotated[int, Meta(ge=0, le=3, extra=SEAT)]
Tool = Literal["axe", "hoe", "rake"]
TOOLS: tuple[Tool, ...] = ("axe", "hoe", "rake")
LONG = Weight("long", lambda tool: 0 if tool == "axe" else 1)


class Chore(Fixed, frozen=True):
    player: Seat
    tool: Tool


class Farm(Record):
    phase: Literal["dawn", "noon", "dusk"]
    done: bool
    turn: Seat | None
    last: Chore | None
    chores: list[str]
    shed: Named[Tool]
    queue: InTurn[Tool]
    hay: Count


LISTS: dict[str, Any] = {
    "chores": [(), ("mow",), ("mow", "mow"), ("mow", "rake")],
    "shed": Universe(TOOLS),
    "queue": Universe(TOOLS),
}


def any_farm(players: int = 2) -> Farm:
    farm: Farm = anything(Farm, "", Table(players, LISTS))
    return farm


def results(run: Any) -> list[Any]:
    return [path.result for path in explore(run)]


def test_what_is_not_looked_at_is_not_split() -> None:
    farm = any_farm()
    assert results(lambda: copy(farm).hay is farm.hay) == [True]


def test_a_comparison_splits_in_two_and_a_value_in_all() -> None:
    assert sorted(results(lambda: any_farm().phase == "noon")) == [False, True]
    assert sorted(results(lambda: str(any_farm().phase))) == ["dawn", "dusk", "noon"]


def test_what_was_learned_stays_known() -> None:
    def run() -> tuple[bool, bool]:
        farm = any_farm()
        return farm.phase == "noon", farm.phase == "noon"

    assert sorted(results(run)) == [(False, False), (True, True)]


def test_a_seat_is_one_of_those_at_the_table_or_nobody() -> None:
    def turn() -> int | None:
        seat = any_farm(3).turn
        return None if seat is None else int(seat)

    assert sorted(results(turn), key=str) == [0, 1, 2, None]


def test_a_seat_finds_its_place_in_a_list() -> None:
    def name() -> str:
        seat = any_farm().turn
        return "nobody" if seat is None else ["Ada", "Ben"][seat]

    assert sorted(results(name)) == ["Ada", "Ben", "nobody"]


def test_a_truth_is_tried_both_ways() -> None:
    assert sorted(results(lambda: bool(any_farm().done))) == [False, True]


def test_a_record_may_be_absent() -> None:
    def last() -> str:
        chore = any_farm().last
        return "nothing" if chore is None else f"{chore.player} {chore.tool}"

    assert len(results(last)) == 1 + 2 * 3


def test_a_list_is_looked_at_from_its_beginning() -> None:
    def run() -> tuple[bool, str]:
        farm = any_farm()
        return bool(farm.chores), farm.chores[0] if farm.chores else ""

    assert sorted(results(run)) == [(False, ""), (True, "mow")]


def test_what_is_taken_from_a_list_leaves_the_rest_open() -> None:
    def run() -> list[str]:
        farm = any_farm()
        if not farm.chores:
            return []
        farm.chores.pop(0)
        farm.chores[:0] = ["sow"]
        assert farm.chores[0] == "sow"
        return list(farm.chores)

    assert sorted(results(run)) == [[], ["sow"], ["sow", "mow"], ["sow", "rake"]]


def test_a_list_that_changes_in_a_copy_stays_in_the_original() -> None:
    def run() -> bool:
        farm = any_farm()
        twin = copy(farm)
        twin.chores[:1] = ["sow"]
        return raw(farm, "chores") is not raw(twin, "chores") and raw(farm, "chores").first == ()

    assert results(run) == [True]


def test_a_list_weighs_what_its_things_weigh() -> None:
    mowing = Weight("mowing", lambda chore: 1 if chore == "mow" else 0)

    def run() -> int:
        farm = any_farm()
        return weighed(farm.chores, mowing) if farm.chores == ["mow", "mow"] else -1

    assert sorted(results(run)) == [-1, -1, -1, 2]


def test_whether_something_is_in_a_set_is_a_symbol() -> None:
    farm = any_farm()
    assert is_truth(is_in(farm.shed, "axe"))
    put_in(farm.shed, "axe")
    assert is_in(farm.shed, "axe") is True
    take_out(farm.shed, "axe")
    assert is_in(farm.shed, "axe") is False
    assert is_in(farm.shed, "plough") is False


def test_a_set_counts_what_was_put_in_and_taken_out() -> None:
    farm = any_farm()
    before = how_many(farm.shed)
    take_out(farm.shed, "axe")
    assert str(how_many(farm.shed)) == f"(+ {before} (* 1 (- 0 shed.axe)))"
    assert str(weighed(farm.shed, LONG)) == "shed~long"


@pytest.mark.parametrize("act", [len, list, bool, lambda shed: "axe" in shed, lambda shed: shed == []])
def test_a_set_can_be_asked_nothing_else(act: Any) -> None:
    with pytest.raises(SymbolicCondition, match="any set"):
        act(any_farm().shed)


def test_the_first_of_a_set_can_be_anything_of_the_sort() -> None:
    assert sorted(results(lambda: first_of(any_farm().queue, LONG))) == ["hoe", "rake"]


@rule("farm.first", x="1", effect="It happens by itself.")
def the_first_long_tool(farm: Farm) -> str:
    """The first long tool is used."""
    return first_of(farm.queue, LONG)


def test_that_there_is_a_first_has_to_be_shown() -> None:
    """What is only decided would be supposed wherever the way is gone."""
    for path in explore(lambda: the_first_long_tool(any_farm())):
        assert [str(condition) for rule, condition in path.conditions if rule == "farm.first"] == ["(>= queue~long 1)"]


def test_being_first_is_the_same_whoever_asks() -> None:
    def run() -> tuple[str, bool]:
        farm = any_farm()
        first = first_of(farm.queue, LONG)
        return first, decide(is_first(farm.queue, first, LONG))

    taken = [
        path for path in explore(run) if not any(str(c).startswith("(not (= queue~first") for _, c in path.conditions)
    ]
    assert sorted(path.result for path in taken) == [("hoe", True), ("rake", True)]


def test_only_what_is_sought_is_listed() -> None:
    paths = explore(lambda: list(each_of(any_farm().shed, field="tool")), sought={"tool": "hoe"})
    assert sorted(path.result for path in paths) == [[], ["hoe"]]


def test_many_ways_can_be_one_condition() -> None:
    def run() -> bool:
        farm = any_farm()
        return decide(merged(lambda: farm.phase == "noon" or farm.turn == 1))

    assert sorted(results(run)) == [False, True]


def test_a_problem_in_a_condition_is_a_way_of_its_own() -> None:
    def run() -> bool:
        farm = any_farm()
        return decide(merged(lambda: ["Ada"][farm.turn or 0] == "Ada"))

    problems = [path for path in explore(run, thorough=True) if path.problem is not None]
    assert [type(path.problem) for path in problems] == [IndexError]


def test_a_glance_decides_nothing() -> None:
    reads: set[str] = set()
    farm = any_farm()
    assert glance(lambda: farm.phase == "noon", {}, reads) is None
    assert reads == {"phase"}
    assert glance(lambda: farm.phase == "noon", {"phase": 0b100}, reads) is True


def test_ways_that_can_not_be_are_left() -> None:
    def never_at_noon(known: dict[str, int], path: str) -> bool:
        return known["phase"] != 0b100

    assert [path.result for path in explore(lambda: str(any_farm().phase), possible=never_at_noon)] == ["dawn", "dusk"]
    assert issubclass(Impossible, Exception)
