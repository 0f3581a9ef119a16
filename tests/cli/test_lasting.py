"""The command `gebot evidence`, and what the commands that check write down."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from proofs import scenarios, store, traces
from proofs.cli import app
from proofs.cli.evidence import trace_of
from proofs.compare import lockstep, verify
from proofs.compare.audit import Audit, audits_of
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.lockstep import LockstepRun as Games
from proofs.compare.witnesses import replay_trace
from proofs.prove import running
from proofs.prove.obligations import Result as ProofResult
from proofs.registry import game_named
from proofs.store import sqlite
from spec.kernel import to_json

HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")


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
    return traces.record(HALLERTAU, to_json(HALLERTAU.model.new(1)), moves, "a game")


def disagree(*_: Any, **__: Any) -> Games:
    position = to_json(HALLERTAU.model.new(1))
    move = {"type": "choose_first_player", "first": 0}
    found = Disagreement(What.OUTCOME, "  x: model 1, engine 2", 1, position, [], move)
    return Games(games=2, steps=31, seconds=0.1, seed=5, disagreement=found)


def test_a_disagreement_is_kept_as_a_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(lockstep, "run", disagree)
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
    assert replay_trace(trace) == []
    [run] = json.loads(gebot("evidence", "--failures", "--json").stdout)
    assert (run["model_as_now"], run["engine_as_now"]) == (True, True)
    assert [one["subject"] for one in run["failed"]] == ["seed 5, game 3"]
    whole = json.loads(gebot("evidence", "--run", "1", "--json").stdout)
    assert len(whole["results"]) == 2
    [failure] = whole["failures"]
    assert [step["move"] for step in failure["trace"]["steps"]] == [{"type": "choose_first_player", "first": 0}]


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
    assert trace_of(first).steps[0].verdict == "legal"
    target = tmp_path / "game.json"
    written = gebot("evidence", "--run", str(runs["hallertau"].id), "--trace", str(target))
    assert written.exit_code == 0
    assert traces.read(target) == trace_of(first)
    assert traces.read(tmp_path / "game-2.json") == trace_of(second)
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
    passed, missed = (
        Audit(f"acb.building.{name}", name, True, {"played": 1}, missing, {}, {}, [])
        for name, missing in (("manor", []), ("inn", ["refused"]))
    )
    found = disagree().disagreement
    (tmp_path / "some.yaml").write_text(SCENARIOS)
    told = tuple(one for one in scenarios.load(tmp_path / "some.yaml") if one.game == "acbas")
    monkeypatch.setattr(running, "prove", lambda game, **_: running.Proofs(game.name, "stamp", [], [], 0.1, 1))
    monkeypatch.setattr(verify, "witnesses", lambda proofs: shown)
    monkeypatch.setattr(verify, "replay", lambda game, result: found if result is shown[1] else None)
    monkeypatch.setattr(verify, "audit", lambda game, kind, results, **_: [passed, missed])
    monkeypatch.setattr(verify, "tell", lambda game, found: "told")
    monkeypatch.setattr(verify, "trace_of", lambda game, found, title: a_game())
    monkeypatch.setattr(verify, "written_scenarios", lambda game: told)
    result = gebot("verify", "acbas", "--symbols", "0", "--seconds", "0.1", "--json")
    assert result.exit_code == 1
    [report] = json.loads(result.stdout)
    parts = {part["what"]: part for part in report["parts"]}
    with store.opened() as kept:
        [run] = kept.runs()
        counts = kept.counts(run.id)
        failing = [failure.title for failure in kept.failures(run.id)]
    assert (run.command, run.outcome, run.seed) == ("verify", "failed", 0)
    assert counts["positions shown by proofs"] == {"passed": 1, "failed": 1}
    assert counts[audits_of(ACBAS)["building"].what] == {"passed": 1, "failed": 1}
    assert counts["scenarios"] == {"failed": 1}
    assert counts["lockstep steps"] == {"passed": parts["lockstep steps"]["checked"]}
    assert counts["rules kept and broken"]["failed"] == parts["rules kept and broken"]["failed"] > 0
    assert failing == ["non-vacuity:1@y", "some.yaml:23 A stone"]


def test_steps_are_counted_once_each() -> None:
    with store.run("lockstep", ACBAS) as log:
        played = verify.Journal(log, ACBAS, lambda so_far: None)
        for games, steps, seconds in [(0, 20, 0.5), (0, 40, 1.1), (1, 60, 1.5), (3, 90, 2.2)]:
            played.watch(Games(games=games, steps=steps, seconds=seconds, seed=3))
        played.over(Games(games=3, steps=95, seconds=2.4, seed=3))
        rows = [(one.subject, one.count) for one in log.store.reports(log.id)]
    assert rows == [("seed 3, game 1", 40), ("seed 3, games 1 to 4", 50), ("seed 3, game 4", 5)]


def test_the_sources_have_changed_since(monkeypatch: pytest.MonkeyPatch) -> None:
    with store.run("check", ACBAS) as log:
        log.store.write(("UPDATE runs SET engine = ?", [("0123456789",)]))
    said = gebot("evidence").stdout
    assert f"model {store.versions(ACBAS)[0]} (as now), engine 0123456789 (since changed)" in said
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
    with store.run("check", HALLERTAU) as log:
        log.report("scenarios", "one", "passed")
    if words:
        result = gebot("evidence", *words)
        assert (result.exit_code, message in result.output) == (code, True)


def test_a_run_without_a_failing_game_has_no_trace(tmp_path: Path) -> None:
    with store.run("check", ACBAS) as log:
        log.report("scenarios", "one", "passed")
    result = gebot("evidence", "--run", "1", "--trace", str(tmp_path / "x.json"))
    assert result.exit_code == 1
    assert "Run 1 has no failing game." in result.output
    assert not (tmp_path / "x.json").exists()


def some_file(folder: Path) -> Path:
    with store.run("prove", ACBAS) as log:
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
