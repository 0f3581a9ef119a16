"""Random games on the model alone: what is claimed of every position holds, and the measure falls."""

from __future__ import annotations

import random
from typing import Any

import pytest

from proofs.games.key_harvest.game import MODEL
from spec.kernel import Judge, to_json
from spec.kernel.moves import performed
from tests.games.key_harvest.model.table import printed

BUSY = printed(f1=("draw", 2, 1), f2=("pass", 3, 1), f3=("recall", 3, 0), f4=("dismiss", 2, 1), t1=("swap_bag", 0, 1))


def play(game: Any, seed: int, moves: int) -> int:
    rng = random.Random(seed)
    for number in range(moves):
        if MODEL.over(game):
            return number
        legal = MODEL.legal(game)
        assert legal
        some = [move for move in legal if move.__struct_config__.tag != "end_turn" or rng.random() < 0.1] or legal
        tag = rng.choice(sorted({str(move.__struct_config__.tag) for move in some}))
        game = step(game, rng.choice([move for move in some if move.__struct_config__.tag == tag]))
        if number % 10 == 0:
            assert MODEL.read_state(to_json(game)) == game
    return moves


def step(game: Any, move: Any) -> Any:
    with Judge():
        measure, idle = MODEL.measure(game), type(move).idle(game, move)
        after = performed(game, move)
        while True:
            now = MODEL.measure(after)
            assert min(now) >= 0
            assert idle or now < measure, move
            measure, idle = now, False
            assert [claim.id for claim in MODEL.invariants if claim.holds(after) is not True] == [], move
            happens = MODEL.automatic(after)
            if happens is None:
                return after
            happens(after)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("variant", ["text", "house", "busy"])
def test_random_games_keep_what_is_claimed(players: int, variant: str) -> None:
    options = {"box": BUSY} if variant == "busy" else MODEL.variants[variant]
    assert play(MODEL.new(players, **options), players, 250) > 100


def test_a_game_can_go_on_without_end() -> None:
    """Nobody has to act."""
    game: Any = MODEL.new(2, **MODEL.variants["house"])
    while game.phase != "play":
        game = MODEL.apply(game, MODEL.legal(game)[0])
    again = MODEL.apply(game, MODEL.read_move({"type": "end_turn", "player": game.turn}))
    again = MODEL.apply(again, MODEL.read_move({"type": "end_turn", "player": again.turn}))
    assert to_json(again) == to_json(game)


def test_what_a_player_may_do_does_not_depend_on_what_is_hidden() -> None:
    game: Any = MODEL.new(3, **MODEL.variants["house"])
    while game.phase != "play":
        game = MODEL.apply(game, MODEL.legal(game)[0])
    seen = MODEL.view(game, 0)
    assert seen["aside"] is None and seen["removed"] is None and len(seen["bag"]["events"]) == 14
    assert [area["crops"] is None for area in seen["players"]] == [False, True, True]
