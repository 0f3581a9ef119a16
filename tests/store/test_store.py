"""Evidence that lasts: it is there after a kill, beside other writers, and whatever the file was before."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from proofs import store, traces
from proofs.cli import app
from proofs.registry import game_named
from proofs.store import sqlite
from proofs.traces import Trace
from spec.kernel import to_json

HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")
FORK = multiprocessing.get_context("fork")


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A cache folder of its own for each test."""
    sqlite.say_once.cache_clear()
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def only_run() -> store.Run:
    with store.opened() as kept:
        [run] = kept.runs()
    return run


def a_game() -> Trace:
    moves = [{"type": "choose_first_player", "first": 0}]
    return traces.record(HALLERTAU, to_json(HALLERTAU.model.new(1)), moves, "a game")


# --- runs -------------------------------------------------------------------------------------------------------


def test_a_run_is_written_down() -> None:
    with store.run("lockstep", ACBAS, {"seconds": 2}, seed=7) as log:
        log.report("lockstep steps", "game 1", "passed", count=40)
        log.report("lockstep steps", "game 2", "passed", "as always")
        assert only_run().outcome == "running"
    run = only_run()
    assert (run.command, run.game, run.seed, run.options) == ("lockstep", "acbas", 7, {"seconds": 2})
    assert run.outcome == "passed"
    assert run.ended is not None
    assert run.begun <= run.ended
    assert (run.model, run.engine) == store.versions(ACBAS)
    assert run.python == ".".join(map(str, sys.version_info[:3]))
    assert run.solver.startswith("z3 ")
    with store.opened() as kept:
        assert kept.counts(run.id) == {"lockstep steps": {"passed": 41}}
        assert [(one.subject, one.detail) for one in kept.reports(run.id)] == [("game 1", ""), ("game 2", "as always")]


@pytest.mark.parametrize("status", ["failed", "unknown"])
def test_a_run_with_a_failure_has_failed(status: store.runs.Status) -> None:
    with store.run("prove", ACBAS) as log:
        log.report("theorem", "one", "proved")
        log.report("theorem", "two", status)
    assert only_run().outcome == "failed"
    with store.opened() as kept:
        assert [one.subject for one in kept.reports(1, failed=True)] == ["two"]


def test_a_failing_game_is_kept_whole() -> None:
    with store.run("replay", HALLERTAU) as log:
        log.failure("the title", a_game())
    assert only_run().outcome == "failed"
    with store.opened() as kept:
        [failure] = kept.failures(1)
    assert (failure.title, msgspec.json.decode(failure.trace, type=Trace)) == ("the title", a_game())


@pytest.mark.parametrize(("problem", "outcome"), [(KeyboardInterrupt(), "interrupted"), (ValueError("so"), "error")])
def test_a_run_that_is_left_says_how(problem: BaseException, outcome: str) -> None:
    with pytest.raises(type(problem)), store.run("prove", ACBAS):
        raise problem
    assert only_run().outcome == outcome
    with store.opened() as kept:
        told = [(one.subject, one.detail) for one in kept.reports(1)]
    assert told == ([("ValueError", "so")] if outcome == "error" else [])


REPORTING = """
import itertools
from proofs import store
from proofs.registry import game_named
with store.run("conform", game_named("hallertau")) as log:
    for number in itertools.count(1):
        log.report("steps", str(number), "passed")
        print(number, flush=True)
"""


def test_a_killed_process_loses_nothing_that_it_reported(folder: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", REPORTING], stdout=subprocess.PIPE, text=True)
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
    said = CliRunner().invoke(app, ["evidence"]).stdout
    assert "conform hallertau: broken off" in said
    assert f"steps {len(reported):,} passed" in said


def test_another_process_with_the_same_number_is_not_the_run() -> None:
    with store.run("prove", ACBAS) as log:
        assert only_run().outcome == "running"
        log.store.write(("UPDATE runs SET born = ?", [("earlier",)]))
        assert only_run().outcome == "broken off"


def write_many(barrier: Any) -> None:
    barrier.wait()
    with store.run("conform", ACBAS) as log:
        for number in range(40):
            log.report("steps", str(number), "passed")
            log.store.keep_replies("acbas", {f"{os.getpid()}-{number}": ("unsat", {})}, [])


@pytest.mark.parametrize("before", ["nothing", "garbage"])
def test_several_processes_write_at_the_same_time(folder: Path, before: str) -> None:
    if before == "garbage":
        folder.mkdir()
        garbage(folder / store.FILE)
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
    assert len(list(folder.glob("*set-aside*"))) == (before == "garbage")


# --- files that are not as they should be -----------------------------------------------------------------------


def good_file(folder: Path) -> Path:
    with store.run("prove", ACBAS) as log:
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


def incomplete(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("DROP TABLE failures")


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
        (incomplete, "lacks a part (failures)"),
        (foreign, "is a database of something else"),
        (older, "was written by an older version of gebot"),
    ],
)
def test_an_unfit_file_is_set_aside(folder: Path, spoil: Any, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = good_file(folder)
    spoil(file)
    before = file.read_bytes()
    with store.run("check", ACBAS) as log:
        log.report("scenarios", "one", "passed")
    said = capsys.readouterr().err
    assert words in said
    [aside] = [other for other in folder.iterdir() if ".set-aside-" in other.name]
    assert f"It is kept as {aside.name}" in said
    assert aside.read_bytes() == before
    assert (only_run().command, only_run().outcome) == ("check", "passed")


def test_a_newer_file_is_left_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = good_file(folder)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = file.read_bytes()
    with store.run("check", ACBAS) as log:
        log.report("scenarios", "one", "passed")
        assert log.store.counts(log.id) == {"scenarios": {"passed": 1}}
    said = capsys.readouterr().err
    assert "was written by a newer version of gebot (its schema is 99, this one knows 1)" in said
    assert file.read_bytes() == before
    assert {other.name for other in folder.iterdir()} == {store.FILE, "evidence.lock"}


def test_a_folder_that_cannot_be_made_costs_memory_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path / "file" / "cache"))
    for _ in range(2):
        with store.run("check", ACBAS) as log:
            log.report("scenarios", "one", "passed")
            assert log.store.counts(log.id) == {"scenarios": {"passed": 1}}
    assert capsys.readouterr().err.count("can't be written (Not a directory)") == 1


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
        with store.run("check", ACBAS) as log:
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
    monkeypatch.setattr(sqlite, "PATIENCE", 0.01)
    with store.run("check", ACBAS) as log:
        log.report("scenarios", "one", "passed")
        with closing(sqlite3.connect(folder / store.FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            log.report("scenarios", "two", "passed")
            assert log.store.counts(log.id) == {"scenarios": {"passed": 2}}
    assert "can't be written (database is locked)" in capsys.readouterr().err
    with store.opened() as kept:
        assert kept.counts(1) == {"scenarios": {"passed": 1}}


# --- sources ----------------------------------------------------------------------------------------------------


def test_a_game_has_versions_of_its_own() -> None:
    model, engine = store.versions(ACBAS)
    assert model != engine
    assert not {model, engine} & set(store.versions(HALLERTAU))
    assert (model, engine) == store.versions(ACBAS)


def test_where_there_is_no_git_there_is_no_revision(tmp_path: Path) -> None:
    assert store.revision(tmp_path) == ""
    (tmp_path / ".git").mkdir()
    assert store.revision(tmp_path) == ""


# --- replies and proofs -----------------------------------------------------------------------------------------


def test_replies_are_kept_by_game_and_dropped_when_out_of_use(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter(["1", "2", "3"])
    monkeypatch.setattr(store.runs, "now", lambda: next(times))
    with store.opened() as kept:
        kept.keep_replies("acbas", {"a": ("sat", {"x": 1}), "b": ("unsat", {})}, ["a", "b"])
        kept.keep_replies("hallertau", {"a": ("unsat", {})}, ["a"])
        no = {"answer": "unsat", "values": {}}
        assert kept.replies("acbas") == {"a": {"answer": "sat", "values": {"x": 1}}, "b": no}
        assert kept.replies("hallertau") == {"a": no}
        kept.keep_replies("acbas", {}, ["a"])
        kept.prune_replies("acbas", 1)
        assert len(kept.replies("acbas")) == 2
        monkeypatch.setattr(store.runs, "MOST_REPLIES", 1)
        kept.prune_replies("hallertau", 0)
        kept.prune_replies("acbas", 1)
        assert len(kept.replies("acbas")) == 2, "as many as three runs may have used"
        kept.prune_replies("acbas", 0)
    with store.opened() as kept:
        assert kept.replies("acbas").keys() == kept.replies("hallertau").keys() == {"a"}


def test_a_spoiled_entry_is_as_good_as_none() -> None:
    with store.opened() as kept:
        kept.keep_replies("acbas", {"a": ("unsat", {}), "b": ("unsat", {})}, [])
        kept.keep_proofs("acbas", "stamp", {"some": "proofs"})
        assert json.loads(kept.proofs("acbas", "stamp") or b"") == {"some": "proofs"}
        assert kept.proofs("acbas", "other") is None
        kept.write(('UPDATE replies SET "values" = ? WHERE key = ?', [(b"nothing", "a")]))
        kept.write(("UPDATE proofs SET content = ?", [("text",)]))
        assert kept.replies("acbas").keys() == {"b"}
        assert kept.proofs("acbas", "stamp") is None
