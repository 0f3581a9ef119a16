"""Lockstep of Key Harvest: model and engine agree, with both boxes."""

from __future__ import annotations

import random

import pytest

from proofs.compare.lockstep import beginning, play
from proofs.compare.table import Table
from proofs.games.key_harvest.game import GAME
from proofs.prove.solver import Memory
from proofs.prove.tasks import FIRST, STEPS, Task, settle


@pytest.mark.parametrize(("players", "variant"), GAME.model.set_ups())
def test_model_and_engine_agree(players: int, variant: str) -> None:
    """From set-ups and some way into the game."""
    for seed in range(3):
        rng = random.Random(seed)
        table = Table(GAME, players, start=beginning(GAME, players, variant, rng))
        assert sum(1 for _ in play(table, rng, most=60)) > 0


def test_a_whole_game_is_played_alike() -> None:
    rng = random.Random(1)
    table = Table(GAME, 2, start=beginning(GAME, 2, "house", rng))
    assert sum(1 for _ in play(table, rng, most=500)) > 100


@pytest.mark.parametrize("subject", [FIRST, STEPS, "take_field", "place_worker", "draw_event", "end_turn"])
def test_what_happens_leads_to_a_position_again(subject: str) -> None:
    results = settle(GAME.model, Task(2, subject), Memory())
    assert results
    assert [(one.id, one.problem) for one in results if one.status != "proved"] == []
