"""Evidence that lasts: what is written is there after a kill, beside other writers, and whatever the file was before."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from proofs import cli, store, traces, verification
from proofs.cli import app
from proofs.games import GAMES, game
from proofs.lockstep import Disagreement
from proofs.lockstep import Run as Games
from proofs.solver import Reply
from proofs.traces import Trace
from spec.kernel import to_json

FORK = multiprocessing.get_context("fork")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache folder of its own for each test."""
    store.say_once.cache_clear()
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def gebot(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def only_run() -> store.Run:
    with store.opened() as kept:
        [run] = kept.runs()
    return run


def a_game() -> Trace:
    moves = [{"type": "choose_first_player", "first": 0}]
    return traces.record(game("hallertau"), to_json(game("hallertau").model.new(1)), moves, "a game")


# --- runs -------------------------------------------------------------------------------------------------------


def test_a_run_is_written_down() -> None:
    with store.run("lockstep", "acbas", {"seconds": 2}, seed=7) as log:
        log.report("lockstep steps", "game 1", "passed", count=40)
        log.report("lockstep steps", "game 2", "passed", "as always")
        assert only_run().outcome == "running"
    run = only_run()
    assert (run.command, run.game, run.seed, run.options) == ("lockstep", "acbas", 7, {"seconds": 2})
    assert run.outcome == "passed"
    assert run.ended is not None
    assert run.begun <= run.ended
    assert (run.model, run.engine) == store.versions("acbas")
    assert run.python == ".".join(map(str, sys.version_info[:3]))
    assert run.solver.startswith("z3 ")
    with store.opened() as kept:
        assert kept.counts(run.id) == {"lockstep steps": {"passed": 41}}
        assert [(one.subject, one.detail) for one in kept.reports(run.id)] == [("game 1", ""), ("game 2", "as always")]


@pytest.mark.parametrize("status", ["failed", "unknown"])
def test_a_run_with_a_failure_has_failed(status: store.Status) -> None:
    with store.run("prove", "acbas") as log:
        log.report("theorem", "one", "proved")
        log.report("theorem", "two", status)
    assert only_run().outcome == "failed"
    with store.opened() as kept:
        assert [one.subject for one in kept.reports(1, failed=True)] == ["two"]


def test_a_failing_game_is_kept_whole() -> None:
    with store.run("replay", "hallertau") as log:
        log.failure("the title", a_game())
    assert only_run().outcome == "failed"
    with store.opened() as kept:
        [failure] = kept.failures(1)
    assert (failure.title, failure.trace) == ("the title", a_game())


@pytest.mark.parametrize(("problem", "outcome"), [(KeyboardInterrupt(), "interrupted"), (ValueError("so"), "error")])
def test_a_run_that_is_left_says_how(problem: BaseException, outcome: str) -> None:
    with pytest.raises(type(problem)), store.run("prove", "acbas"):
        raise problem
    assert only_run().outcome == outcome
    with store.opened() as kept:
        told = [(one.subject, one.detail) for one in kept.reports(1)]
    assert told == ([("ValueError", "so")] if outcome == "error" else [])


REPORTING = """
import itertools
from proofs import store
with store.run("conform", "hallertau") as log:
    for number in itertools.count(1):
        log.report("steps", str(number), "passed")
        print(number, flush=True)
"""


def test_a_killed_process_loses_nothing_that_it_reported(folder: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", REPORTING], stdout=subprocess.PIPE, text=True, cwd=store.ROOT)
    assert process.stdout is not None
    seen = [int(process.stdout.readline()) for _ in range(20)]
    assert only_run().outcome == "running"
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read().split()
    process.wait()
    last = int(rest[-1]) if rest else seen[-1]
    with store.opened() as kept:
        reported = [int(one.subject) for one in kept.reports(1)]
    assert reported[:last] == list(range(1, last + 1))
    assert len(reported) - last in (0, 1)
    run = only_run()
    assert (run.outcome, run.ended) == ("broken off", None)
    said = gebot("evidence")
    assert "conform hallertau: broken off" in said.stdout
    assert f"steps {len(reported):,} passed" in said.stdout


def test_another_process_with_the_same_number_is_not_the_run() -> None:
    with store.run("prove", "acbas") as log:
        assert only_run().outcome == "running"
        log.store.write(("UPDATE runs SET born = ?", [("earlier",)]))
        assert only_run().outcome == "broken off"


def write_many(barrier: Any) -> None:
    barrier.wait()
    with store.run("conform", "acbas") as log:
        for number in range(40):
            log.report("steps", str(number), "passed")
            log.store.keep_replies("acbas", {f"{os.getpid()}-{number}": Reply("unsat", {})}, [])


def test_several_processes_write_at_the_same_time() -> None:
    barrier = FORK.Barrier(4)
    writers = [FORK.Process(target=write_many, args=(barrier,)) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    with store.opened() as kept:
        runs = kept.runs()
        assert [run.outcome for run in runs] == ["passed"] * 4
        for run in runs:
            assert [one.subject for one in kept.reports(run.id)] == [str(number) for number in range(40)]
        assert len(kept.replies("acbas")) == 160


# --- files that are not as they should be -----------------------------------------------------------------------


def good_file(folder: Path) -> Path:
    with store.run("prove", "acbas") as log:
        for number in range(300):
            log.report("theorem", f"number {number}", "proved", "a long text " * 20)
    return folder / store.FILE


def garbage(file: Path) -> None:
    file.write_text("This was never a database. " * 100)


def truncated(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:20_000])


def overwritten(file: Path) -> None:
    whole = bytearray(file.read_bytes())
    whole[8192:40_000] = b"\xff" * (40_000 - 8192)
    file.write_bytes(whole)


def foreign(file: Path) -> None:
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE recipes(title TEXT)")


def older(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 0")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (garbage, "is damaged or no database"),
        (truncated, "is damaged"),
        (overwritten, "is damaged"),
        (foreign, "is a database of something else"),
        (older, "was written by an older version of gebot"),
    ],
)
def test_an_unfit_file_is_set_aside(folder: Path, spoil: Any, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = good_file(folder)
    spoil(file)
    before = file.read_bytes()
    with store.run("check", "acbas") as log:
        log.report("scenarios", "one", "passed")
    said = capsys.readouterr().err
    assert words in said
    [aside] = [other for other in folder.iterdir() if ".set-aside-" in other.name]
    assert f"It is kept as {aside.name}" in said
    assert aside.read_bytes() == before
    assert (only_run().command, only_run().outcome) == ("check", "passed")


def test_the_command_speaks_of_an_unfit_file(folder: Path) -> None:
    garbage(good_file(folder))
    result = gebot("evidence")
    assert result.exit_code == 0
    assert "Nothing has been checked yet" in result.stdout
    assert "damaged" in result.stderr


def test_a_newer_file_is_refused_and_left_alone(folder: Path) -> None:
    file = good_file(folder)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    result = gebot("evidence")
    assert result.exit_code == 2
    assert "was written by a newer version of gebot (its schema is 99, this one knows 1)" in result.stderr
    told = gebot("evidence", "--json")
    assert told.exit_code == 2
    assert "newer version" in json.loads(told.stdout)["error"]
    with store.run("check", "acbas") as log:
        log.report("scenarios", "one", "passed")
        assert log.store.counts(log.id) == {"scenarios": {"passed": 1}}
    assert file.read_bytes() == before
    assert [other.name for other in folder.iterdir()] == [store.FILE]


def test_a_folder_that_cannot_be_made_costs_memory_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "file" / "cache"))
    for _ in range(2):
        with store.run("check", "acbas") as log:
            log.report("scenarios", "one", "passed")
            assert log.store.counts(log.id) == {"scenarios": {"passed": 1}}
    assert capsys.readouterr().err.count("can't be written (Not a directory)") == 1
    result = gebot("evidence")
    assert result.exit_code == 0
    assert "Nothing has been checked yet" in result.stdout


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that others can reach, which pytest's own are not."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)
        os.chmod(name, 0o755)


def look_without_rights(folder: Path, answer: Any) -> None:
    if os.geteuid() == 0:
        os.setuid(65534)  # nothing is forbidden to root
    try:
        with store.run("check", "acbas") as log:
            log.report("scenarios", "one", "passed")
            answer.send([(run.command, run.outcome) for run in log.store.runs()])
    finally:
        answer.close()


def test_what_is_in_a_folder_that_cannot_be_written_is_read(monkeypatch: pytest.MonkeyPatch, open_folder: Path) -> None:
    monkeypatch.setenv("GEBOT_CACHE", str(open_folder))
    os.chmod(good_file(open_folder), 0o444)
    os.chmod(open_folder, 0o555)
    here, there = FORK.Pipe()
    process = FORK.Process(target=look_without_rights, args=(open_folder, there))
    process.start()
    there.close()
    assert here.recv() == [("check", "running"), ("prove", "passed")]
    process.join()
    assert process.exitcode == 0
    os.chmod(open_folder, 0o755)
    assert only_run().command == "prove"


def test_a_file_that_stays_locked_costs_memory_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.01)
    with store.run("check", "acbas") as log:
        log.report("scenarios", "one", "passed")
        with closing(sqlite3.connect(folder / store.FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            log.report("scenarios", "two", "passed")
            assert log.store.counts(log.id) == {"scenarios": {"passed": 2}}
    assert "can't be written (database is locked)" in capsys.readouterr().err
    with store.opened() as kept:
        assert kept.counts(1) == {"scenarios": {"passed": 1}}


# --- sources ----------------------------------------------------------------------------------------------------


def test_versions_change_with_the_sources(tmp_path: Path) -> None:
    for part in ("spec", "engine"):
        shutil.copytree(store.ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    model, engine = store.versions("acbas", tmp_path)
    assert (model, engine) == store.versions("acbas")
    assert store.versions("hallertau")[0] != model
    other = store.versions("hallertau", tmp_path)
    for changed, expected in [
        ("spec/acbas/room.py", (True, False)),
        ("spec/kernel/terms.py", (True, False)),
        ("engine/acbas/room.py", (False, True)),
        ("engine/values.py", (False, True)),
        ("engine/hallertau/board.py", (False, False)),
        ("spec/hallertau/fields.py", (False, False)),
    ]:
        file = tmp_path / changed
        before = file.read_text()
        file.write_text(before + "\n# changed\n")
        now = store.versions("acbas", tmp_path)
        assert (now[0] != model, now[1] != engine) == expected, changed
        file.write_text(before)
    (tmp_path / "spec/acbas/room.py").rename(tmp_path / "spec/acbas/space.py")
    assert store.versions("acbas", tmp_path)[0] != model
    assert store.versions("hallertau", tmp_path) == other


def test_where_there_is_no_git_there_is_no_revision(tmp_path: Path) -> None:
    assert store.revision(tmp_path) == ""
    (tmp_path / ".git").mkdir()
    assert store.revision(tmp_path) == ""


# --- replies and proofs -----------------------------------------------------------------------------------------


def test_replies_are_kept_by_game_and_dropped_when_out_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(["1", "2", "3"])
    monkeypatch.setattr(store, "now", lambda: next(times))
    first = {"a": Reply("sat", {"x": 1}), "b": Reply("unsat", {}), "c": Reply("unknown", {})}
    with store.opened() as kept:
        kept.keep_replies("acbas", first, ["a", "b", "c"])
        kept.keep_replies("hallertau", {"a": Reply("unsat", {})}, ["a"])
        assert kept.replies("acbas") == {"a": Reply("sat", {"x": 1}), "b": Reply("unsat", {})}
        assert kept.replies("hallertau") == {"a": Reply("unsat", {})}
        kept.keep_replies("acbas", {}, ["a"])
        kept.prune_replies()
        assert len(kept.replies("acbas")) == 2
        monkeypatch.setattr(store, "MOST_REPLIES", 2)
        kept.prune_replies()
    with store.opened() as kept:
        assert kept.replies("acbas").keys() == kept.replies("hallertau").keys() == {"a"}


def test_a_spoiled_entry_is_as_good_as_none() -> None:
    with store.opened() as kept:
        kept.keep_replies("acbas", {"a": Reply("unsat", {}), "b": Reply("unsat", {})}, [])
        kept.keep_proofs("acbas", "stamp", {"some": "proofs"})
        assert json.loads(kept.proofs("acbas", "stamp") or b"") == {"some": "proofs"}
        assert kept.proofs("acbas", "other") is None
        kept.write(('UPDATE replies SET "values" = ? WHERE key = ?', [(b"nothing", "a")]))
        kept.write(("UPDATE proofs SET content = ?", [("text",)]))
        assert kept.replies("acbas").keys() == {"b"}
        assert kept.proofs("acbas", "stamp") is None


# --- the commands -----------------------------------------------------------------------------------------------


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


def test_steps_are_counted_once_each() -> None:
    with store.run("lockstep", "acbas") as log:
        played = verification.Played(log, game("acbas"), lambda so_far: None)
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
