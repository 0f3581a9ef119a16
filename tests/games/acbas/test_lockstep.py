"""Lockstep of All Creatures Big and Small: model and engine agree, and where an engine is wrong it is noticed."""

from __future__ import annotations

import random

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from engine.acbas import farm as engine_farm
from proofs.compare.lockstep import imagined, play, run
from proofs.compare.perft import perft
from proofs.compare.table import Table
from proofs.registry import game_named
from tests.machine import machine

GAME = game_named("acbas")
QUICK = settings(deadline=None, derandomize=True, database=None, phases=[Phase.generate, Phase.shrink])


@pytest.mark.parametrize("variant", sorted(GAME.model.variants))
@pytest.mark.parametrize("seed", range(2))
def test_model_and_engine_agree(variant: str, seed: int) -> None:
    result = run(GAME, [2], seed=seed, games=4, variants=[variant])
    assert result.disagreement is None, str(result.disagreement)
    assert result.steps > 100


def test_model_and_engine_agree_in_positions_that_the_solver_makes_up() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        table = Table(GAME, 2, start=imagined(GAME, 2, rng))
        assert sum(1 for _ in play(table, rng, most=15)) > 0


def test_state_machine() -> None:
    Machine = machine(GAME, (2,))
    run_state_machine_as_test(Machine, settings=settings(QUICK, max_examples=5, stateful_step_count=60))
    assert Machine.__name__ == "Machine"


def test_perft_counts_agree() -> None:
    """The counts change only when the rules at the beginning of a game do."""
    result = perft(GAME, 2, 3, "base")
    assert result.agree
    assert sum(result.model.values()) == 254


def test_a_pasture_with_a_gap_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that takes spaces with a way out for a pasture."""
    real = engine_farm.pastures
    monkeypatch.setattr(engine_farm, "pastures", lambda farm: real(farm) or ((1 << 15,) if farm.barriers else ()))
    monkeypatch.setattr("engine.acbas.room.pastures", engine_farm.pastures)
    monkeypatch.setattr("engine.acbas.room._known", {})
    assert run(GAME, [2], seed=1, games=20).disagreement is not None
