"""The command `gebot evidence`, and what the commands that check write down."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from proofs import cli, store, traces
from proofs.cli import app
from proofs.compare import verify
from proofs.compare.lockstep import Disagreement
from proofs.compare.lockstep import Run as Games
from proofs.games.acbas import audit as acbas_audit
from proofs.games.acbas.audit import BuildingAudit
from proofs.prove import running
from proofs.prove.obligations import Result as ProofResult
from proofs.registry import GAMES, game
from proofs.store import sqlite
from spec.kernel import to_json


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache folder of its own for each test."""
    sqlite.say_once.cache_clear()
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def gebot(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def a_game() -> traces.Trace:
    moves = [{"type": "choose_first_player", "first": 0}]
    return traces.record(game("hallertau"), to_json(game("hallertau").model.new(1)), moves, "a game")


def disagree(pair: Any, players: Any, **_: Any) -> Games:
    position = to_json(GAMES["hallertau"].model.new(1))
    move = {"type": "choose_first_player", "first": 0}
    found = Disagreement("the position after a move", "  x: model 1, engine 2", 1, position, [], move)
    return Games(games=2, steps=31, seconds=0.1, seed=5, disagreement=found)


def test_a_disagreement_is_kept_as_a_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cli.checking, "run", disagree)
    assert gebot("lockstep", "hallertau", "--seed", "5").exit_code == 1
    shown = gebot("evidence", "--run", "1")
    assert shown.exit_code == 0
    assert "lockstep hallertau: failed" in shown.stdout
    assert "lockstep steps 31 passed, 1 failed" in shown.stdout
    assert "seed 5, game 3" in shown.stdout
    assert "x: model 1, engine 2" in shown.stdout
    assert 'legal: {"first":0,"type":"choose_first_player"}' in shown.stdout
    file = tmp_path / "game.itf.json"
    assert gebot("evidence", "--run", "1", "--trace", str(file)).exit_code == 0
    trace = traces.read(file)
    assert [step.move for step in trace.steps] == [{"type": "choose_first_player", "first": 0}]
    assert traces.replay(trace) == []
    [run] = json.loads(gebot("evidence", "--failures", "--json").stdout)
    assert (run["model_as_now"], run["engine_as_now"]) == (True, True)
    assert [one["subject"] for one in run["failed"]] == ["seed 5, game 3"]
    whole = json.loads(gebot("evidence", "--run", "1", "--json").stdout)
    assert len(whole["results"]) == 2
    assert len(whole["failures"]) == 1


SCENARIOS = """\
title: Clay by the round
game: hallertau
players: 1
given: {round: 3}
moves:
  - move: {type: place, player: 0, space: clay_delivery}
    verdict: legal
---
title: Not so
game: hallertau
players: 1
moves:
  - move: {type: place, player: 0, space: clay_delivery}
    verdict: malformed
---
title: Nor this
game: hallertau
players: 1
moves:
  - move: {type: place, player: 0, space: clay_delivery}
    verdict: malformed
---
title: A stone
game: acbas
players: 2
given: {players.0.stone: 2}
scores: {players.0.total: 99}
"""


def test_scenarios_are_written_down_by_game(tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text(SCENARIOS)
    assert gebot("check", str(file)).exit_code == 1
    with store.opened() as kept:
        runs = {run.game: run for run in kept.runs()}
        assert {name: (run.command, run.outcome) for name, run in runs.items()} == {
            "hallertau": ("check", "failed"),
            "acbas": ("check", "failed"),
        }
        assert kept.counts(runs["hallertau"].id) == {"scenarios": {"passed": 1, "failed": 2}}
        assert kept.counts(runs["acbas"].id) == {"scenarios": {"failed": 1}}
        [first, second] = kept.failures(runs["hallertau"].id)
    assert first.trace.steps[0].verdict == "legal"
    target = tmp_path / "game.json"
    written = gebot("evidence", "--run", str(runs["hallertau"].id), "--trace", str(target))
    assert written.exit_code == 0
    assert traces.read(target) == first.trace
    assert traces.read(tmp_path / "game-2.json") == second.trace
    listed = gebot("evidence", "acbas", "--failures").stdout
    assert "A stone" in listed
    assert "hallertau" not in listed


def test_counting_and_playing_are_written_down() -> None:
    assert gebot("perft", "acbas", "--depth", "1").exit_code == 0
    assert gebot("lockstep", "acbas", "--seconds", "0.05").exit_code == 0
    found = json.loads(gebot("evidence", "--json").stdout)
    assert [(run["command"], run["outcome"]) for run in found] == [("lockstep", "passed"), ("perft", "passed")]
    assert found[0]["counts"]["lockstep steps"]["passed"] > 0
    assert found[1]["counts"] == {"perft": {"passed": 1}}
    assert len(json.loads(gebot("evidence", "--last", "1", "--json").stdout)) == 1
    assert "1 more" in gebot("evidence", "--last", "1").stdout
    assert gebot("evidence", "--failures").stdout.strip() == "Nothing failed in 2 runs."


def test_verify_writes_down_every_part(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shown = [ProofResult(f"non-vacuity:{n}@y", "non-vacuity", "y", str(n), [], "proved", "f00") for n in range(2)]
    passed, missed = (BuildingAudit(name, True, 1, {}, 1, 2, {}, {}, []) for name in ("manor", "inn"))
    missed.refused = 0
    found = disagree(None, None).disagreement
    monkeypatch.setattr(running, "prove", lambda name, **_: running.Proofs(name, "stamp", [], [], 0.1, 1))
    monkeypatch.setattr(running, "witnesses", lambda proofs: shown)
    monkeypatch.setattr(running, "replay", lambda name, result: found if result is shown[1] else None)
    monkeypatch.setattr(acbas_audit, "audit", lambda name, results, **_: [passed, missed])
    monkeypatch.setattr(acbas_audit, "uses", lambda name: set())
    monkeypatch.setattr(verify, "tell", lambda pair, found: "told")
    monkeypatch.setattr(traces, "of_disagreement", lambda pair, found, title: a_game())
    monkeypatch.setattr(verify, "scenario_folder", lambda: tmp_path / "scenarios")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "some.yaml").write_text(SCENARIOS)
    result = gebot("verify", "acbas", "--seconds", "0.1", "--json")
    assert result.exit_code == 1
    [report] = json.loads(result.stdout)
    parts = {part["what"]: part for part in report["parts"]}
    with store.opened() as kept:
        [run] = kept.runs()
        counts = kept.counts(run.id)
        failing = [failure.title for failure in kept.failures(run.id)]
    assert (run.command, run.outcome, run.seed) == ("verify", "failed", 0)
    assert counts["positions shown by proofs"] == {"passed": 1, "failed": 1}
    assert counts[acbas_audit.WHAT] == {"passed": 1, "failed": 1}
    assert counts["scenarios"] == {"failed": 1}
    assert counts["lockstep steps"] == {"passed": parts["lockstep steps"]["checked"]}
    assert counts["rules kept and broken"]["failed"] == parts["rules kept and broken"]["failed"] > 0
    assert failing == ["non-vacuity:1@y", "some.yaml:23 A stone"]


def test_steps_are_counted_once_each() -> None:
    with store.run("lockstep", "acbas") as log:
        played = verify.Played(log, game("acbas"), lambda so_far: None)
        for games, steps, seconds in [(0, 20, 0.5), (0, 40, 1.1), (1, 60, 1.5), (3, 90, 2.2)]:
            played.watch(Games(games=games, steps=steps, seconds=seconds, seed=3))
        played.over(Games(games=3, steps=95, seconds=2.4, seed=3))
        rows = [(one.subject, one.count) for one in log.store.reports(log.id)]
    assert rows == [("seed 3, game 1", 40), ("seed 3, games 1 to 4", 50), ("seed 3, game 4", 5)]


def test_the_sources_have_changed_since(monkeypatch: pytest.MonkeyPatch) -> None:
    with store.run("check", "acbas") as log:
        log.store.write(("UPDATE runs SET engine = ?", [("0123456789",)]))
    said = gebot("evidence").stdout
    assert f"model {store.versions('acbas')[0]} (as now), engine 0123456789 (since changed)" in said
    assert "Nothing was reported." in said


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ((), 0, "Nothing has been checked yet"),
        (("acbas",), 0, "Nothing of acbas has been checked yet"),
        (("--run", "3"), 2, "There is no run 3"),
        (("--trace", "x.json"), 2, "--trace needs --run"),
        (("chess",), 2, "There is no game called 'chess'"),
    ],
)
def test_where_there_is_nothing_it_says_so(folder: Path, words: tuple[str, ...], code: int, message: str) -> None:
    result = gebot("evidence", *words)
    assert (result.exit_code, message in result.output) == (code, True)
    assert not folder.exists()
    with store.run("check", "hallertau") as log:
        log.report("scenarios", "one", "passed")
    if words:
        result = gebot("evidence", *words)
        assert (result.exit_code, message in result.output) == (code, True)


def test_a_run_without_a_failing_game_has_no_trace(tmp_path: Path) -> None:
    with store.run("check", "acbas") as log:
        log.report("scenarios", "one", "passed")
    result = gebot("evidence", "--run", "1", "--trace", str(tmp_path / "x.json"))
    assert result.exit_code == 1
    assert "Run 1 has no failing game." in result.output
    assert not (tmp_path / "x.json").exists()


def some_file(folder: Path) -> Path:
    with store.run("prove", "acbas") as log:
        log.report("theorem", "one", "proved")
    return folder / store.FILE


def test_a_damaged_file_is_told(folder: Path) -> None:
    some_file(folder).write_text("This was never a database. " * 100)
    result = gebot("evidence")
    assert result.exit_code == 0
    assert "Nothing has been checked yet" in result.stdout
    assert "is damaged or no database" in result.stderr


def test_a_newer_file_is_refused(folder: Path) -> None:
    with closing(sqlite3.connect(some_file(folder))) as connection:
        connection.execute("PRAGMA user_version = 99")
    result = gebot("evidence")
    assert result.exit_code == 2
    assert "was written by a newer version of gebot (its schema is 99, this one knows 1)" in result.stderr
    told = gebot("evidence", "--json")
    assert told.exit_code == 2
    assert "newer version" in json.loads(told.stdout)["error"]


def test_a_folder_that_cannot_be_made_holds_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "file" / "cache"))
    assert gebot("perft", "acbas", "--depth", "1").exit_code == 0
    result = gebot("evidence")
    assert result.exit_code == 0
    assert "Nothing has been checked yet" in result.stdout
