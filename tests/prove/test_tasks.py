"""What is shown of any position, task by task, and made one again."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest

from proofs.prove.merging import Parts, merged, never_shown
from proofs.prove.obligations import Result
from proofs.prove.solver import Memory
from proofs.prove.tasks import Task, settle, tasks, why_not
from spec.hallertau import MODEL as HALLERTAU
from spec.kernel import Invariant, Measure, Model
from tests import candles
from tests.candles import but
from tests.compare.test_keeping import Smoky

CANDLES = candles.MODEL
BRIGHT = Invariant("candles.invariant.bright", "It is never dark.", {}, lambda game: game.players[0].wax > 0)


def shown(model: Model) -> list[Result]:
    """Everything of any position of a game, with what belongs together made one."""
    every, memory = tasks(model), Memory()
    parts = Parts(model, every)
    for task in every:
        parts.add(task, settle(model, task, memory))
    return parts.results()


def failing(model: Model) -> dict[tuple[str, str], Result]:
    """What is not proved, by kind and subject."""
    return {(one.kind, one.subject): one for one in shown(model) if one.status != "proved"}


def test_a_game_of_which_any_position_can_be_shown() -> None:
    assert why_not(CANDLES) == ""
    results = shown(CANDLES)
    assert {one.status for one in results} == {"proved"}
    assert len({one.id for one in results}) == len(results)
    by_kind = {one.kind: one for one in results if one.subject == "burn"}
    assert by_kind["preservation"].id.startswith("preservation:burn@any position, 1 player")
    assert by_kind["preservation"].ways > 10
    assert {(one.move_type, one.players) for one in by_kind.values()} == {("burn", 1)}
    assert by_kind["preservation"].rules == ["candles.wax"]
    assert [one.subject for one in results if one.kind == "initiation"] == ["usual"]
    assert {one.subject for one in results if one.kind == "preservation"} == {"burn", "melt"}


@pytest.mark.parametrize(
    ("model", "told"),
    [
        (but(measure=lambda game: (game.players[0].wax,)).model, "Its measure is one function"),
        (but(state=Smoky).model, "Its positions or moves can't be left open. smoke: say what this list can be."),
    ],
)
def test_why_nothing_can_be_shown_of_any_position(model: Model, told: str) -> None:
    assert why_not(model).startswith(told)


def test_a_list_in_a_move_is_part_of_it() -> None:
    lists = HALLERTAU.lists

    def without_those_of_moves(players: int) -> dict[str, Any]:
        return {path: values for path, values in lists(players).items() if not path.startswith("move.")}

    told = why_not(dataclasses.replace(HALLERTAU, lists=without_those_of_moves))
    assert told.endswith("move.discard: say what this list can be.")


def test_what_does_not_hold_is_told_with_what_is_known_there() -> None:
    found = failing(dataclasses.replace(CANDLES, invariants=(*CANDLES.invariants, BRIGHT)))
    assert set(found) == {("preservation", "burn"), ("preservation", "melt")}
    problem = found["preservation", "melt"].problem
    assert "candles.invariant.bright" in problem
    assert "players.0.wax is 1" in problem


def test_a_first_position_that_breaks_an_invariant_is_told() -> None:
    dark = Invariant("candles.invariant.dark", "It is never bright.", {}, lambda game: game.players[0].wax < 9)
    found = failing(dataclasses.replace(CANDLES, invariants=(dark,)))
    assert "candles.invariant.dark" in found["initiation", "usual"].problem


def test_a_measure_that_stands_still_is_told() -> None:
    found = failing(dataclasses.replace(CANDLES, measure=Measure(candles.melting_left)))
    assert ("termination", "burn") in found


def test_parts_of_a_task_make_up_the_whole() -> None:
    memory = Memory()
    whole = settle(HALLERTAU, Task(1, "place"), memory)
    parts = [settle(HALLERTAU, Task(1, "place", part, 3), memory) for part in range(3)]
    assert all(one[0].ways for one in parts)
    assert merged(result for part in parts for result in part) == whole


def result(status: Any, **more: Any) -> Result:
    return Result("closure:a@b", "closure", "b", "a", more.pop("rules", []), status, "", **more)


def test_the_worst_of_the_parts_counts() -> None:
    [one] = merged(
        [
            result("proved", ways=2, rules=["b"]),
            result("unknown", ways=3, rules=["a"], problem="Nobody knows."),
            result("failed", ways=4, rules=["b"], problem="No."),
        ]
    )
    assert (one.status, one.ways, one.rules, one.problem) == ("failed", 9, ["a", "b"], "Nobody knows. No.")
    assert merged([result("proved"), result("unknown")])[0].status == "unknown"


def test_results_are_complete_with_the_last_part() -> None:
    parts = Parts(CANDLES, [Task(1, "burn", 0, 2), Task(1, "first positions"), Task(1, "burn", 1, 2)])
    assert parts.add(Task(1, "burn", 1, 2), [result("proved", ways=1)]) == []
    [one] = parts.add(Task(1, "burn", 0, 2), [result("proved", ways=2)])
    assert (one.ways, one.players, one.move_type) == (3, 1, "burn")
    assert parts.add(Task(1, "first positions"), []) == []
    assert parts.results() == [one]


def test_a_type_of_move_of_which_no_position_is_shown_is_noticed() -> None:
    anywhere = result("proved", players=1, move_type="burn")
    example = Result("non-vacuity:burn@b", "non-vacuity", "b", "burn", [], "proved", "", move_type="burn")
    assert list(never_shown([anywhere, example])) == []
    [missing] = never_shown([anywhere, msgspec.structs.replace(example, status="failed")])
    assert (missing.id, missing.status) == ("non-vacuity:burn@all situations", "failed")
    assert list(never_shown([example])) == []


def test_what_happens_by_itself_is_told_by_its_name() -> None:
    found = settle(HALLERTAU, Task(1, "steps", 0, 40), Memory())
    assert {one.status for one in found} == {"proved"}
    assert all(one.id == f"{one.kind}:{one.subject}@{one.situation}" for one in found)
