"""Lockstep of Agricola: model and engine agree, and where an engine is wrong it is noticed."""

from __future__ import annotations

import random

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from proofs.compare.lockstep import beginning, imagined, play, run
from proofs.compare.perft import perft
from proofs.compare.table import Table
from proofs.registry import game_named
from tests.machine import machine

GAME = game_named("agricola")
QUICK = settings(deadline=None, derandomize=True, database=None, phases=[Phase.generate, Phase.shrink])


@pytest.mark.parametrize(("players", "variant"), GAME.model.set_ups())
def test_model_and_engine_agree(players: int, variant: str) -> None:
    """From set-ups, some way into the game, and on fuller farms."""
    first = 4 * GAME.model.set_ups().index((players, variant))
    for seed in range(first, first + 4):
        rng = random.Random(seed)
        table = Table(GAME, players, start=beginning(GAME, players, variant, rng))
        assert sum(1 for _ in play(table, rng, most=60)) > 0


def test_model_and_engine_agree_to_the_end() -> None:
    result = run(GAME, [1, 2, 3], seed=3, games=3)
    assert result.disagreement is None, str(result.disagreement)
    assert result.games == 3
    assert result.steps > 300


@pytest.mark.parametrize("players", GAME.model.players)
def test_model_and_engine_agree_in_positions_that_the_solver_makes_up(players: int) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        table = Table(GAME, players, start=imagined(GAME, players, rng))
        assert sum(1 for _ in play(table, rng, most=15)) > 0


def test_state_machine() -> None:
    Machine = machine(GAME)
    run_state_machine_as_test(Machine, settings=settings(QUICK, max_examples=5, stateful_step_count=60))
    assert Machine.__name__ == "Machine"


PERFT = {
    ("no_hand", 1): 33,
    ("no_hand", 2): 82,
    ("no_hand", 3): 171,
    ("no_hand", 4): 276,
    ("no_hand_tile", 2): 106,
    ("no_hand_tile", 3): 183,
    ("no_hand_tile", 4): 292,
    ("cards", 1): 2256,
    ("cards", 2): 4512,
}


@pytest.mark.parametrize(("variant", "players"), PERFT)
def test_perft_counts_agree(variant: str, players: int) -> None:
    """The counts change only when the rules at the beginning of a game do."""
    result = perft(GAME, players, 3, variant)
    assert result.agree
    assert sum(result.model.values()) == PERFT[variant, players]


def test_a_variant_that_a_single_player_can_not_play_is_not_played() -> None:
    assert (1, "no_hand_tile") not in GAME.model.set_ups()
    assert GAME.model.set_ups([1, 2], ["no_hand_tile"]) == [(2, "no_hand_tile")]
    assert run(GAME, [1, 2], seed=1, games=1, variants=["no_hand_tile"]).players == 2
