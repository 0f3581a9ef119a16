"""Scenarios with a memory: what is remembered is what playing gives, and only as long as nothing has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from proofs import scenarios
from proofs.compare import acting, kept
from proofs.game import Game
from proofs.registry import game_named
from spec.kernel import Model

HALLERTAU = game_named("hallertau")
FOLDER = Path(__file__).parents[1] / "scenarios" / "hallertau"
FEW = scenarios.load(FOLDER / "boulders.yaml")


@pytest.fixture(autouse=True)
def few_scenarios(monkeypatch: pytest.MonkeyPatch, evidence_apart: None) -> None:
    monkeypatch.setattr(kept, "written_scenarios", lambda game: tuple(FEW))


def play() -> tuple[kept.Played, ...]:
    return kept.played_scenarios.__wrapped__(HALLERTAU)


def counting(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The titles of the scenarios that are really played from now on."""
    titles: list[str] = []
    run = acting.run

    def noted(scenario: scenarios.Scenario, game: Game) -> acting.ScenarioResult:
        titles.append(scenario.title)
        return run(scenario, game)

    monkeypatch.setattr(acting, "run", noted)
    return titles


def test_what_is_remembered_is_what_playing_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    titles = counting(monkeypatch)
    first = play()
    assert titles == [one.title for one in FEW]
    again = play()
    assert titles == [one.title for one in FEW]
    assert again == first
    assert all(one.result.passed and one.play.at and one.play.exercised for one in again)


def test_a_changed_scenario_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    play()
    titles = counting(monkeypatch)
    changed = replace(FEW[0], steps=FEW[0].steps[:-1])
    monkeypatch.setattr(kept, "written_scenarios", lambda game: (changed, *FEW[1:]))
    play()
    assert titles == [changed.title]


def test_after_a_change_of_the_sources_everything_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    play()
    titles = counting(monkeypatch)
    monkeypatch.setattr(kept, "digest", lambda modules: "another model")
    play()
    assert titles == [one.title for one in FEW]


def test_a_scenario_that_failed_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = replace(FEW[0], rules=("hal.scoring.jewels",))
    monkeypatch.setattr(kept, "written_scenarios", lambda game: (wrong,))
    titles = counting(monkeypatch)
    assert [one.result.passed for one in (*play(), *play())] == [False, False]
    assert titles == [wrong.title] * 2


def test_the_rules_of_moves_and_of_what_happens_by_itself() -> None:
    model: Model = HALLERTAU.model
    [scenario, *_] = [one for one in FEW if any(step.verdict == "legal" for step in one.steps)]
    moves, _ = kept.rules_of(model, scenario)
    made = {step.move["type"] for step in scenario.steps if step.verdict == "legal"}
    assert set(moves) == made
    assert all(rule in model.rules for rules in moves.values() for rule in rules)
