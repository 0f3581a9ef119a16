"""All proofs of the game, their memory, and the positions that they show."""

from __future__ import annotations

import dataclasses
import multiprocessing
import os
import signal
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
import z3

from proofs import store
from proofs.compare.audit import is_examined
from proofs.compare.witnesses import replay, witnesses
from proofs.game import Claims, Game
from proofs.prove import counts, extent, obligations, running, solver
from proofs.prove.facts import facts_of
from proofs.prove.obligations import KINDS, LISTED
from proofs.prove.recorded import describe, situations
from proofs.prove.running import ANYWHERE, LISTED_ONLY, Proofs, Tally
from proofs.prove.tasks import Task, why_not
from proofs.registry import game_named, games
from proofs.traces import Trace
from spec.hallertau import MODEL, resources
from spec.kernel import Invariant

pytestmark = pytest.mark.xdist_group("proofs")

SHOWN = {"key_harvest": 350}
"""In how many examples something is shown to be possible, where they are fewer."""
HALLERTAU = game_named("hallertau")
PINNED = Path(__file__).parents[1] / "golden" / "obligations.json"
AT = "2026-03-04T05:06:07.890+00:00"
WHOLE = (
    "Nothing that the proofs depend on has changed: the results are remembered as they were proved on 2026-03-04"
)


@pytest.fixture(scope="module", params=games(), ids=str)
def proofs(request: pytest.FixtureRequest) -> Proofs:
    return running.prove(request.param)


def test_everything_is_proved(proofs: Proofs) -> None:
    model = game_named(proofs.game).model
    assert [failure.id for failure in proofs.failures] == []
    table = proofs.table()
    assert set(table) == {*(LISTED if why_not(model) else KINDS), "theorem"}
    assert all(count["proved"] > 0 for count in table.values())
    assert sum(table["preservation"].values()) == sum(table["termination"].values()) >= len(model.moves)
    assert table["non-vacuity"]["proved"] > SHOWN.get(proofs.game, 1000)


def test_every_obligation_has_an_id_of_its_own(proofs: Proofs) -> None:
    assert [id for id, count in Counter(result.id for result in proofs.results).items() if count > 1] == []


def test_no_obligation_has_vanished(proofs: Proofs) -> None:
    """If that is what you meant: gebot prove --counts tests/golden/obligations.json"""
    assert counts.differences(counts.counts(proofs), counts.read(PINNED)[proofs.game]) == []


def test_it_is_told_of_which_positions_it_holds(proofs: Proofs) -> None:
    model, found = game_named(proofs.game).model, proofs.extent
    assert found.why_not == why_not(model)
    assert found.players == ([] if found.why_not else list(model.players))
    assert found.closed == (found.players != [])
    assert (found.ways > 0) == found.closed


def test_every_type_of_move_and_every_rule_takes_part(proofs: Proofs) -> None:
    model = game_named(proofs.game).model
    tags = {str(kind.__struct_config__.tag) for kind in model.moves}
    for about in ("preservation", "non-vacuity"):
        assert tags <= {result.move_type for result in proofs.results if result.kind == about}
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
    for module in (running, extent):
        monkeypatch.setattr(module, "why_not", lambda model: "Nobody wants to.")
    return small


@pytest.fixture
def anywhere(few: Game, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The same game, of which something is shown of any position too."""
    some = [Task(1, "choose_first_player", part, 2) for part in range(2)]
    for module in (running, extent):
        monkeypatch.setattr(module, "why_not", lambda model: "")
    monkeypatch.setattr(running, "tasks", lambda model: [*some, Task(1, "first positions")])
    return few


def test_any_position_and_listed_situations_are_shown_side_by_side(anywhere: Game) -> None:
    with store.run("prove", anywhere) as log:
        proofs = running.prove(anywhere, jobs=2, log=log)
        assert counts_in(log) == {kind: found for kind, found in proofs.table().items() if found}
        *_, where = log.store.reports(log.id)
        assert (where.kind, where.count, where.detail) == (ANYWHERE, proofs.extent.ways, " ".join(proofs.extent.told()))
    assert proofs.failures == []
    assert proofs.extent.closed
    assert set(proofs.table()) >= {"initiation", "totality", "preservation", "closure", "termination", "non-vacuity"}
    shown = [one for one in proofs.results if one.players]
    assert {(one.kind, one.players, one.ways > 0) for one in shown if one.move_type == "choose_first_player"} >= {
        ("preservation", 1, True)
    }
    assert {one.kind for one in proofs.results if not one.players} == {"non-vacuity"}
    assert len({one.id for one in proofs.results}) == len(proofs.results)


def test_what_is_shown_of_any_position_is_remembered(anywhere: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    first = running.prove(anywhere, jobs=1)
    assert first.asked == first.questions > 0
    assert running.prove(anywhere, jobs=1).remembered
    monkeypatch.setattr(running, "sources", lambda game: "changed")
    again = running.prove(anywhere, jobs=1)
    assert (again.remembered, again.asked, again.questions) == (False, 0, first.questions)
    assert again.results == first.results
    assert again.extent == first.extent


def test_the_second_solver_is_asked_what_decides(anywhere: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "theorem_texts", lambda game: {})
    running.prove(anywhere, jobs=1)
    asked = running.texts(anywhere, jobs=1)
    decided = {key: text for key, (text, wanted) in asked.items() if wanted == "unsat"}
    assert decided
    assert all(solver.ask(text).answer == "unsat" for text in decided.values())
    assert running.second_opinion({key: asked[key] for key in list(asked)[:20]}, jobs=1) == {}


def test_what_does_not_hold_of_any_position_is_told(anywhere: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = Invariant("hal.invariant.nobody", "Nobody begins.", {}, lambda game: game.phase == "setup")
    small = anywhere.but(model=dataclasses.replace(MODEL, invariants=(*MODEL.invariants, nobody)))
    monkeypatch.setattr(running, "game_named", lambda name: small)
    with store.run("prove", small) as log:
        proofs = running.prove(small, jobs=1, log=log)
        told = {one.subject: one.detail for one in log.store.reports(log.id, failed=True)}
    [failure] = [one for one in proofs.results if one.status != "proved" and one.kind == "preservation"]
    assert failure.subject == "choose_first_player"
    assert "hal.invariant.nobody" in failure.problem
    assert told[failure.id] == failure.problem


def counts_in(log: store.Log) -> dict[str, dict[str, int]]:
    """How much was proved by kind, without the note of which positions it is proved."""
    counted = log.store.counts(log.id)
    return {kind: found for kind, found in counted.items() if kind not in (ANYWHERE, LISTED_ONLY)}


def test_results_are_remembered_until_a_source_changes(few: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    first = running.prove(few, jobs=1)
    assert not first.remembered
    assert first.asked == first.questions > 0
    assert first.tally() == Tally(first.asked, first.asked, 0, first.at, first.revision, whole=False)
    with store.run("prove", few) as log:
        recalled = running.prove(few, jobs=1, log=log)
        assert recalled.remembered
        assert recalled.tally() == Tally(first.asked, 0, first.asked, first.at, first.revision, whole=True)
        *told, where = log.store.reports(log.id)
        assert {f"{first.at}, revision" in one.detail for one in told} == {True}
        assert (where.kind, where.detail) == (LISTED_ONLY, " ".join(first.extent.told()))
        assert counts_in(log) == {kind: counts for kind, counts in first.table().items() if counts}
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
        assert log.store.counts(log.id) == {kind: found for kind, found in proofs.table().items() if found}
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
