"""All proofs of the game, their memory, and the positions that they show."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
import z3

from proofs import store
from proofs.compare.audit import is_examined
from proofs.compare.witnesses import replay, witnesses
from proofs.game import Claims, Game
from proofs.prove import obligations, running, solver
from proofs.prove.facts import facts_of
from proofs.prove.recorded import describe, situations
from proofs.prove.running import Proofs, Tally
from proofs.registry import game_named, games
from proofs.traces import Trace
from spec.hallertau import MODEL, resources

pytestmark = pytest.mark.xdist_group("proofs")


HALLERTAU = game_named("hallertau")
AT = "2026-03-04T05:06:07.890+00:00"
WHOLE = (
    "Nothing that the proofs depend on has changed: the results are remembered as they were proved on 2026-03-04"
)


@pytest.fixture(scope="module", params=games(), ids=str)
def proofs(request: pytest.FixtureRequest) -> Proofs:
    return running.prove(request.param)


def test_everything_is_proved(proofs: Proofs) -> None:
    assert [failure.id for failure in proofs.failures] == []
    table = proofs.table()
    assert set(table) == {"preservation", "non-vacuity", "coverage", "progress", "termination", "theorem"}
    assert all(count["proved"] > 0 for count in table.values())
    assert sum(table["preservation"].values()) == sum(table["termination"].values()) > 1500


def test_every_type_of_move_and_every_rule_takes_part(proofs: Proofs) -> None:
    model = game_named(proofs.game).model
    subjects = {result.subject.split(" ")[0] for result in proofs.results if result.kind == "preservation"}
    tags = {str(kind.__struct_config__.tag) for kind in model.moves}
    assert tags <= subjects
    cited = {rule for result in proofs.results for rule in result.rules}
    cited |= {rule for theorem in proofs.theorems for rule in theorem.rules}
    at_the_beginning = [id for id in model.rules if ".setup." in id]
    assert set(model.rules) - cited - set(at_the_beginning) == set()


def test_positions_that_proofs_show_are_played_alike(proofs: Proofs) -> None:
    game = game_named(proofs.game)
    shown = [one for one in witnesses(proofs) if not is_examined(game, one)]
    assert len(shown) > 300
    for result in shown:
        disagreement = replay(game, result)
        assert disagreement is None, str(disagreement)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Game:
    """The game with only some of its situations, and a cache folder of its own."""
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path))
    return looking_only_at(list(situations(HALLERTAU))[:3], monkeypatch)


def looking_only_at(states: list[Any], monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game with these situations and no theorems, for this process and those that it starts."""
    claims = Claims(situations=lambda: iter(states), describe=HALLERTAU.claims.describe)
    small = HALLERTAU.but(claims=claims)
    monkeypatch.setattr(running, "game_named", lambda name: small)
    monkeypatch.setattr(running, "theorems_of", lambda game: [])
    return small


def test_results_are_remembered_until_a_source_changes(few: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    first = running.prove(few, jobs=1)
    assert not first.remembered
    assert first.asked == first.questions > 0
    assert first.tally() == Tally(first.asked, first.asked, 0, first.at, first.revision, whole=False)
    with store.run("prove", few) as log:
        recalled = running.prove(few, jobs=1, log=log)
        assert recalled.remembered
        assert recalled.tally() == Tally(first.asked, 0, first.asked, first.at, first.revision, whole=True)
        assert {f"{first.at}, revision" in one.detail for one in log.store.reports(log.id)} == {True}
        table = {kind: counts for kind, counts in first.table().items() if counts}
        assert log.store.counts(log.id) == table
        assert {one.subject for one in log.store.reports(log.id)} == {"all"}
    monkeypatch.setattr(running, "sources", lambda game: "changed")
    again = running.prove(few, jobs=1)
    assert (again.remembered, again.asked) == (False, 0)
    assert again.tally() == Tally(first.asked, 0, first.asked, again.at, again.revision, whole=False)
    assert [result.status for result in again.results] == [result.status for result in first.results]
    forgotten = running.prove(few, jobs=1, fresh=True)
    assert forgotten.asked == first.asked


@pytest.mark.parametrize(
    ("tally", "told"),
    [
        (Tally(1234, 120, 1114, AT, "abc", whole=False), "1,234 questions, 120 asked now, the rest remembered."),
        (Tally(1234, 1234, 0, AT, "abc", whole=False), "1,234 questions, 1,234 asked now, none remembered."),
        (Tally(1234, 0, 1234, AT, "abc", whole=True), f"{WHOLE}, revision abc; of 1,234 questions none was asked now."),
        (Tally(1234, 0, 1234, AT, "", whole=True), f"{WHOLE}; of 1,234 questions none was asked now."),
    ],
)
def test_what_was_remembered_is_told(tally: Tally, told: str) -> None:
    assert tally.told() == told


def test_another_version_of_the_solver_is_asked_everything_again(few: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = solver.version()
    assert z3.get_version_string() in ours
    first = running.prove(few, jobs=1)
    for version, asked in (("z3 of tomorrow", first.asked), (ours, 0)):
        monkeypatch.setattr(running, "sources", lambda game, version=version: version)
        monkeypatch.setattr(solver, "version", lambda version=version: version)
        again = running.prove(few, jobs=1)
        assert (again.remembered, again.asked) == (False, asked)
        assert [result.formula for result in again.results] == [result.formula for result in first.results]


def prove_and_be_killed(few: Game, answer: Any) -> None:
    """Die as soon as the first of several situations is settled, and tell who was at work."""

    def watch(done: int, of: int) -> None:
        answer.send([(child.pid, store.born(child.pid or 0)) for child in multiprocessing.active_children()])
        os.kill(os.getpid(), signal.SIGKILL)

    with store.run("prove", few) as log:
        running.prove(few, jobs=1, watch=watch, log=log)


def test_proving_that_was_killed_goes_on_from_there(few: Game) -> None:
    fork = multiprocessing.get_context("fork")
    here, there = fork.Pipe()
    process = fork.Process(target=prove_and_be_killed, args=(few, there))
    process.start()
    [worker] = here.recv()
    process.join()
    assert process.exitcode == -signal.SIGKILL
    with store.opened() as kept:
        [run] = kept.runs()
        assert run.outcome == "broken off"
        reported = kept.counts(run.id)
        known = kept.replies("hallertau")
    assert reported["preservation"]["proved"] > 0
    again = running.prove(few, jobs=1)
    assert again.asked > 0
    assert known
    assert again.asked + len(known) == running.prove(few, jobs=1, fresh=True).asked
    assert reported["preservation"]["proved"] < again.table()["preservation"]["proved"]
    for _ in range(1000):
        if not store.is_alive(*worker):
            return
        time.sleep(0.01)
    raise AssertionError("The worker outlives the process that it worked for.")


def test_what_is_of_use_stays_longest(few: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    with store.opened() as kept:
        kept.keep_replies("hallertau", {"old": ("unsat", {})}, [])
    first = running.prove(few, jobs=1)
    monkeypatch.setattr(running, "sources", lambda game: "changed")
    with store.opened() as kept:
        kept.keep_replies("hallertau", {"newer": ("unsat", {})}, [])
    monkeypatch.setattr(store.runs, "MOST_REPLIES", 0)
    monkeypatch.setattr(store.runs, "RUNS_KEPT", 1)
    assert running.prove(few, jobs=1).asked == 0
    with store.opened() as kept:
        left = kept.replies("hallertau")
    assert len(left) == first.asked
    assert not left.keys() & {"old", "newer"}


def test_a_change_that_is_taken_back_asks_nothing_new(few: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store.runs, "MOST_REPLIES", 0)
    first = running.prove(few, jobs=1)
    with monkeypatch.context() as edited:
        edited.setattr(running, "sources", lambda game: "edited")
        edited.setattr(obligations, "facts_of", lambda model, state: facts_of(model, state)[::-1])
        second = running.prove(few, jobs=1)
    assert second.asked > first.questions / 2
    third = running.prove(few, jobs=1)
    assert (third.remembered, third.asked, third.questions) == (False, 0, first.questions)


def test_what_is_not_proved_is_told_with_its_position(few: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "MOST_JEWELS", 11)
    situation = "2p actions acted first=0 town_hall.take"
    few = looking_only_at([one for one in situations(HALLERTAU) if describe(HALLERTAU, one) == situation], monkeypatch)
    with store.run("prove", few) as log:
        proofs = running.prove(few, jobs=1, log=log)
        assert log.store.counts(log.id) == {kind: counts for kind, counts in proofs.table().items() if counts}
        told = log.store.reports(log.id, failed=True)
        shown = log.store.failures(log.id)
    assert [one.subject for one in told] == [failure.id for failure in proofs.failures] != []
    assert [one.title for one in shown] == [one.subject for one in told]
    for one in shown:
        [step] = msgspec.json.decode(one.trace, type=Trace).steps
        assert step.verdict == "legal"
        assert step.position["players"][0]["jewels"] == 11


def test_a_spoiled_file_is_as_good_as_none(tmp_path: Path) -> None:
    (tmp_path / "tests.json").write_text("{not json")
    assert store.recall(tmp_path / "tests.json", dict[str, str]) is None
    assert store.recall(tmp_path / "missing.json", Proofs) is None


def test_a_second_solver_is_asked_the_same() -> None:
    texts = {
        "a": ("(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x 0))\n(assert (> x 0))\n(check-sat)\n", "unsat"),
        "b": ("(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x 0))\n(check-sat)\n", "unsat"),
    }
    assert running.second_opinion(texts, jobs=1) == {"b": "sat"}


def test_the_game_knows_itself() -> None:
    assert HALLERTAU.model is MODEL
