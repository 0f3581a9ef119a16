"""What random games have met, and that they look for the rest."""

from __future__ import annotations

import random
from typing import Any

from proofs.compare import lockstep
from proofs.compare.lockstep import imagined, preferred, waiting_situations
from proofs.compare.met import Met
from proofs.registry import game_named

GAME = game_named("acbas")
PLACE, PASS = {"type": "place", "player": 0}, {"type": "pass", "player": 0}


def state(number: int) -> Any:
    return waiting_situations(GAME, 2)[number]


def test_types_of_moves_are_counted_by_control_situation() -> None:
    met = Met(GAME.model)
    assert met.new(state(0), [PLACE, PASS]) == [PLACE, PASS]
    met.note(state(0), PLACE)
    assert met.new(state(0), [PLACE, PASS]) == [PASS]
    met.note(state(0), PASS)
    assert (len(met.made), met.pairs) == (1, 2)


def test_what_is_new_is_preferred_now_and_then() -> None:
    met, rng = Met(GAME.model), random.Random(1)
    met.note(state(0), PLACE)
    chosen = [preferred([PLACE, PASS], rng, None, met, state(0)) for _ in range(100)]
    assert {len(moves) for moves in chosen} == {1, 2}
    assert all(moves in ([PASS], [PLACE, PASS]) for moves in chosen)
    met.note(state(0), PASS)
    assert all(preferred([PLACE, PASS], rng, None, met, state(0)) == [PLACE, PASS] for _ in range(20))


def test_positions_are_made_up_where_no_game_has_been() -> None:
    met, control = Met(GAME.model), GAME.model.control
    every = waiting_situations(GAME, 2)
    left = control(every[7])
    for one in every:
        if control(one) != left:
            met.note(one, PASS)
    assert {control(one) for one in met.not_yet(every)} == {left}
    for seed in range(3):
        position = imagined(GAME, 2, random.Random(seed), met)
        assert control(GAME.model.read_state(position)) == left


def test_a_run_says_what_it_has_met() -> None:
    told = lockstep.run(GAME, [2], seed=5, games=1)
    assert told.disagreement is None
    assert told.met is not None and told.met.pairs >= len(told.met.made) > 0
