"""Below the border counts are only added, subtracted, multiplied and compared, so anything that can do so may count."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.key_harvest import Game, IllegalMove, new_game
from engine.key_harvest.game import perform
from engine.key_harvest.reading import read_state
from engine.key_harvest.scoring import scores_of
from engine.key_harvest.state import State
from engine.key_harvest.writing import write_state
from tests.counts import Count, bare


def counted(position: dict[str, Any]) -> State:
    """The state of a position, with counts for numbers."""
    state: Any = read_state(position)
    state.stock, state.aside = ([Count(number) for number in counts] for counts in (state.stock, state.aside))
    state.last_turns = Count(state.last_turns)
    state.box.rank = [Count(rank) for rank in state.box.rank]
    state.box.powers = tuple(power._replace(number=Count(power.number)) for power in state.box.powers)
    if state.now is not None:
        state.now = state.now._replace(left=Count(state.now.left))
    state.agenda = [step._replace(left=Count(step.left)) for step in state.agenda]
    for player in state.players:
        player.crops = [Count(number) for number in player.crops]
        player.bids = [[Count(number) for number in bid] for bid in player.bids]
    return state  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("seed", "players", "box"), [(0, 2, "text"), (1, 2, "house"), (2, 3, "house"), (3, 4, "house")]
)
def test_a_game_is_played_with_counts_that_are_no_numbers(
    box_of: Callable[[str], Any], seed: int, players: int, box: str
) -> None:
    rng = random.Random(seed)
    game = new_game(players, box_of(box))
    while moves := game.legal_moves():
        kind = rng.choice(sorted({move["type"] for move in moves}))
        move = rng.choice([move for move in moves if move["type"] == kind])
        other = counted(game.snapshot())
        assert bare(Game(other).legal_moves()) == moves
        perform(other, kind, move)
        game.apply(move)
        assert bare(write_state(other)) == game.snapshot()
        assert bare(scores_of(other)) == game.scores()


def test_refusals_with_counts_that_are_no_numbers(key_harvest: Callable[..., Any]) -> None:
    state = counted(key_harvest({}, {"left": ("E5", {"wine": 1})}).game.snapshot())
    for move in (
        {"type": "harvest", "player": 0, "field": "E4", "crop": "wine"},
        {"type": "place_worker", "player": 0, "worker": "f5", "space": "E5"},
        {"type": "take_field", "player": 0, "owner": 1, "slot": "left"},
        {"type": "store_field", "player": 0, "field": "A1"},
    ):
        with pytest.raises(IllegalMove):
            perform(state, str(move["type"]), move)
