"""Lockstep of Key Harvest: model and engine agree, with both boxes."""

from __future__ import annotations

import random

import pytest

from engine.key_harvest import events
from proofs.compare.disagreement import What
from proofs.compare.lockstep import beginning, play, run
from proofs.compare.report import tell
from proofs.compare.table import Table, is_a_position
from proofs.games.key_harvest.crowd import fuller_boards
from proofs.games.key_harvest.game import GAME
from proofs.games.key_harvest.random_boxes import random_box
from proofs.prove.solver import Memory
from proofs.prove.tasks import FIRST, STEPS, Task, settle
from spec.kernel import to_json


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


def test_games_begin_with_random_boxes_too() -> None:
    result = run(GAME, [2, 3, 4], seed=3, games=12)
    assert result.disagreement is None, tell(GAME, result.disagreement)
    assert result.games == 12
    assert 2 <= result.fresh <= 10
    assert 6 <= result.left <= 12
    assert run(GAME, [2], seed=3, games=3, variants=["text"]).fresh == 0


def test_busy_positions_are_late_and_full() -> None:
    """Nearly all are positions; among them are all that matters at the end of the track."""
    rng = random.Random(7)
    made = []
    for count in range(150):
        position = to_json(GAME.model.new(2 + count % 3, box=random_box(rng)))
        fuller_boards(position, rng)
        if position["phase"] == "play":
            made.append(position)
    assert len(made) > 100
    taken = [position for position in made if is_a_position(GAME, position)]
    assert len(taken) > 0.95 * len(made)
    assert {6, 9, 10} <= {len(position["track"]) for position in taken}
    steps = {position["now"]["step"] for position in taken if position["now"]}
    assert {"refill", "effect", "displaced", "pay", "harvest", "bid"} <= steps
    boards = [len(me["fields"]) + len(me["workers"]) for position in taken for me in position["players"]]
    assert min(boards) <= 4 and max(boards) >= 10
    assert any(any(stored["field"] for stored in me["store"].values()) for one in taken for me in one["players"])


def seventh_events(seed: int) -> list[bool]:
    """Random games before the seventh event: for each draw of one, whether two events went back into the bag."""
    rng, found = random.Random(seed), []
    for _ in range(60):
        position = to_json(GAME.model.new(2, box=random_box(rng)))
        fuller_boards(position, rng)
        if len(position["track"]) != 6 or position["now"] is None or position["now"]["step"] != "refill":
            continue
        table = Table(GAME, 2, start=position)
        for move in [move for move in table.legal() if move["type"] == "draw_event"]:
            twin = table.fork()
            twin.step(move)
            found.append(len(twin.position["bag"]["events"]) > len(position["bag"]["events"]))
    return found


def test_the_seventh_event_comes_both_ways() -> None:
    found = seventh_events(5)
    assert len(found) > 20
    assert 3 < sum(found) < len(found) - 3


def test_an_engine_that_counts_six_tiles_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "TILES_NEEDED", 6)
    found = run(GAME, [2, 3, 4], seed=0, games=40).disagreement
    assert found is not None
    assert found.what is What.OUTCOME
    assert found.last is not None and found.last["type"] == "draw_event"


def test_an_engine_that_ends_the_game_too_early_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "TRACK_SPACES", 9)
    assert run(GAME, [2, 3, 4], seed=0, games=40).disagreement is not None


@pytest.mark.parametrize("subject", [FIRST, STEPS, "take_field", "place_worker", "draw_event", "end_turn"])
def test_what_happens_leads_to_a_position_again(subject: str) -> None:
    results = settle(GAME.model, Task(2, subject), Memory())
    assert results
    assert [(one.id, one.problem) for one in results if one.status != "proved"] == []
