"""All proofs of the game, their memory, and the positions that they show."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofs import evidence
from proofs.evidence import Proofs
from proofs.games import GAMES, game
from proofs.solver import Reply
from proofs.verification import AUDITS
from spec.hallertau import MODEL

pytestmark = pytest.mark.xdist_group("proofs")


@pytest.fixture(scope="module", params=list(GAMES))
def proofs(request: pytest.FixtureRequest) -> Proofs:
    return evidence.prove(request.param)


def test_everything_is_proved(proofs: Proofs) -> None:
    assert [failure.id for failure in proofs.failures] == []
    table = proofs.table()
    assert set(table) == {"preservation", "non-vacuity", "coverage", "progress", "termination", "theorem"}
    assert all(count["proved"] > 0 for count in table.values())
    assert sum(table["preservation"].values()) == sum(table["termination"].values()) > 1500


def test_every_type_of_move_and_every_rule_takes_part(proofs: Proofs) -> None:
    model = game(proofs.game).model
    subjects = {result.subject.split(" ")[0] for result in proofs.results if result.kind == "preservation"}
    tags = {str(kind.__struct_config__.tag) for kind in model.moves}
    assert tags <= subjects
    cited = {rule for result in proofs.results for rule in result.rules}
    cited |= {rule for theorem in proofs.theorems for rule in theorem.rules}
    at_the_beginning = [id for id in model.rules if ".setup." in id]
    assert set(model.rules) - cited - set(at_the_beginning) == set()


def test_positions_that_proofs_show_are_played_alike(proofs: Proofs) -> None:
    shown = [one for one in evidence.witnesses(proofs) if not AUDITS[proofs.game].is_examined(one)]
    assert len(shown) > 300
    for result in shown:
        disagreement = evidence.replay(proofs.game, result)
        assert disagreement is None, str(disagreement)


def test_results_are_remembered_until_a_source_changes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GEBOT_CACHE", str(tmp_path))
    some = list(MODEL.situations())[:3]
    monkeypatch.setattr(evidence, "game", lambda name: _Few(some))
    monkeypatch.setattr(evidence, "theorems_of", lambda model: [])
    first = evidence.prove("hallertau", jobs=1)
    assert not first.remembered
    assert first.asked > 0
    assert evidence.prove("hallertau", jobs=1).remembered
    monkeypatch.setattr(evidence, "sources", lambda: "changed")
    again = evidence.prove("hallertau", jobs=1)
    assert (again.remembered, again.asked) == (False, 0)
    assert [result.status for result in again.results] == [result.status for result in first.results]
    forgotten = evidence.prove("hallertau", jobs=1, fresh=True)
    assert forgotten.asked == first.asked


class _Few:
    """The game with only some of its situations."""

    def __init__(self, situations: list[object]) -> None:
        import dataclasses

        self.model = dataclasses.replace(MODEL, situations=lambda: iter(situations), closer=lambda: iter(()))


def test_a_spoiled_memory_is_as_good_as_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "hallertau-replies.json").write_text("{not json")
    assert evidence.recall(tmp_path / "hallertau-replies.json", dict[str, Reply]) is None
    assert evidence.recall(tmp_path / "missing.json", Proofs) is None


def test_a_second_solver_is_asked_the_same() -> None:
    texts = {
        "a": ("(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x 0))\n(assert (> x 0))\n(check-sat)\n", "unsat"),
        "b": ("(set-logic QF_LIA)\n(declare-const x Int)\n(assert (< x 0))\n(check-sat)\n", "unsat"),
    }
    assert evidence.second_opinion(texts, jobs=1) == {"b": "sat"}


def test_the_game_knows_itself() -> None:
    assert game("hallertau").model is MODEL
