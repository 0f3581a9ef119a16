"""Traces: what is written is read again, and what does not hold is told with its step."""

from __future__ import annotations

import functools
import json
import operator
import random
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from proofs import traces
from proofs.cli import app
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.report import trace_of
from proofs.compare.witnesses import replay_trace
from proofs.registry import game_named, games
from proofs.traces import BadTrace, Trace
from spec.kernel import to_json

TESTS = Path(__file__).parents[1]
pytestmark = pytest.mark.usefixtures("evidence_apart")


NOT_NOW = {"hallertau": "end_progress", "acbas": "pass", "agricola": "feed", "key_harvest": "stop"}
"""A move of each game that is not legal near its beginning."""


A_NUMBER = {"key_harvest": ["stock", "wine"]}
"""Where there is a number in a position, if not the round."""


def get(value: Any, path: list[str]) -> Any:
    return functools.reduce(operator.getitem, path, value)


def some_game(name: str, moves: int = 25) -> Trace:
    """The beginning of a random game, then a move that is not legal and one that is none."""
    game = game_named(name)
    model = game.model
    state = model.new(2, **list(model.variants.values())[-1])
    start, rng, made = to_json(state), random.Random(name), []
    for _ in range(moves):
        move = rng.choice(model.legal(state))
        made.append(to_json(move))
        state = model.apply(state, move)
    wrong = {"type": NOT_NOW[name], "player": 0}
    return traces.record(game, start, [*made, wrong, {"type": "castle"}], f"A game of {name}", ["One note."])


@pytest.fixture(scope="module", params=[game.name for game in games()])
def trace(request: pytest.FixtureRequest) -> Trace:
    return some_game(request.param)


def test_what_is_written_is_read_again(trace: Trace, tmp_path: Path) -> None:
    traces.write(trace, tmp_path / "game.itf.json")
    assert traces.read(tmp_path / "game.itf.json") == trace
    assert [step.verdict for step in trace.steps[-3:]] == ["legal", "illegal", "malformed"]
    assert trace.steps[-2].rules != [] and trace.steps[-1].rules == []
    assert trace.steps[-1].position == trace.steps[-2].position == trace.steps[-3].position
    assert all(step.rules for step in trace.steps[:-1])
    assert replay_trace(trace) == []


def test_the_form_is_that_of_itf(trace: Trace, tmp_path: Path) -> None:
    traces.write(trace, tmp_path / "game.itf.json")
    whole = json.loads((tmp_path / "game.itf.json").read_text())
    assert whole["#meta"]["format"] == "ITF"
    assert whole["vars"] == ["move", "verdict", "rules", "position"]
    assert [state["#meta"]["index"] for state in whole["states"]] == list(range(len(trace.steps) + 1))
    assert all(set(state) == {"#meta", *whole["vars"]} for state in whole["states"])
    assert whole["states"][0]["move"] == {"tag": "None", "value": {"#tup": []}}
    *path, last = A_NUMBER.get(trace.game, ["round"])
    assert get(whole["states"][0]["position"], path)[last] == {"#bigint": str(get(trace.start, path)[last])}
    assert not list(plain_values(whole["states"], (int, float, type(None))))


def plain_values(value: Any, kinds: tuple[type, ...], key: str = "") -> list[Any]:
    """The values of these kinds that are not told as the format wants; the numbers of the states may be numbers."""
    if isinstance(value, dict):
        return [found for key, item in value.items() for found in plain_values(item, kinds, key)]
    if isinstance(value, list):
        return [found for item in value for found in plain_values(item, kinds, key)]
    return [value] if isinstance(value, kinds) and not isinstance(value, bool) and key != "index" else []


def test_numbers_of_older_traces_are_read(trace: Trace) -> None:
    whole = traces.to_itf(trace)
    *path, last = A_NUMBER.get(trace.game, ["round"])
    get(whole["states"][0]["position"], path)[last] = get(trace.start, path)[last]
    assert traces.from_itf(whole) == trace


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda step: setattr(step, "verdict", "illegal"), "the trace says illegal, the model legal"),
        (lambda step: step.rules.pop(), "other rules take part (now: "),
        (lambda step: step.rules.append("acb.nothing"), "other rules take part (no longer: acb.nothing)"),
        (lambda step: step.rules.reverse(), "other rules take part (in another order)"),
        (lambda step: step.position.update(round=5), "round is 1, not 5 as in the trace"),
        (lambda step: step.move.update(surplus=1), "the trace says legal, the model malformed"),
    ],
)
def test_what_does_not_hold_is_told_with_its_step(change: Any, problem: str) -> None:
    trace = some_game("acbas", 12)
    change(trace.steps[8])
    [told] = replay_trace(trace)
    assert told.startswith("Step 9, {")
    assert problem in told


def test_an_engine_that_differs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    trace = some_game("acbas", 6)
    engine = type(game_named("acbas").engine.new(2))
    plain = engine.snapshot
    monkeypatch.setattr(engine, "snapshot", lambda self: plain(self) | {"round": 3})
    [told] = replay_trace(trace)
    assert "Model and engine disagree about the position" in told
    assert "round: model 1, engine 3" in told


def test_a_disagreement_as_a_trace() -> None:
    game = game_named("hallertau")
    move = {"type": "choose_first_player", "first": 1}
    found = Disagreement(What.MOVES, "  x", 2, {}, [], move)
    trace = trace_of(game, found, "Where they part")
    assert trace.start == to_json(game.model.new(2))
    assert [step.move for step in trace.steps] == [move]
    assert trace.notes == [str(found)]


@pytest.mark.parametrize(
    ("plain", "problem"),
    [
        ([], "not a trace"),
        ({}, "'#meta' is missing"),
        ({"#meta": {"game": "hallertau"}, "states": [{}]}, "'position' is missing"),
        ({"#meta": {"game": "hallertau"}, "states": [{"position": []}]}, "not a trace"),
        ({"#meta": {"game": "chess"}, "states": []}, "'chess'"),
        ({"#meta": {"game": "acbas", "notes": 3}, "states": [{"position": {}}]}, "not a trace"),
        ({"#meta": {"game": "acbas"}, "states": [{"position": {}}, {"move": {}}]}, "'verdict' is missing"),
    ],
)
def test_what_is_no_trace_is_refused(plain: Any, problem: str) -> None:
    with pytest.raises(BadTrace, match=problem):
        traces.from_itf(plain)


@pytest.mark.parametrize(
    ("file", "steps"),
    [("golden/acbas/base-2.jsonl", "104 steps of acbas"), ("scenarios/hallertau/workers.yaml", "hallertau")],
)
def test_replay_of_other_files(file: str, steps: str, tmp_path: Path) -> None:
    page, copied = tmp_path / "page.html", tmp_path / "copy.itf.json"
    words = [str(TESTS / file), "--html", str(page), "--trace", str(copied), "--docs", "docs"]
    result = CliRunner().invoke(app, ["replay", *words])
    assert result.exit_code == 0, result.output
    assert steps in result.output and "holds on model and engine" in result.output
    assert page.read_text().startswith("<!DOCTYPE html>") and "docs/book/" in page.read_text()
    again = CliRunner().invoke(app, ["replay", str(copied), "--json"])
    assert json.loads(again.stdout)["problems"] == []
