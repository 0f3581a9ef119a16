"""Below the border counts are only added, subtracted, multiplied and compared, so anything that can do so may count."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.agricola import Game, IllegalMove, new_game
from engine.agricola.game import perform
from engine.agricola.reading import read_state
from engine.agricola.scoring import scores_of
from engine.agricola.state import State
from engine.agricola.writing import write_state
from tests import counts
from tests.counts import bare


class Count(counts.Count):
    """One that can also be negated, and asked whether it is 0."""

    def __neg__(self) -> Count:
        return Count(-self.number)

    def __bool__(self) -> bool:
        return bool(self.number != 0)

    def __floordiv__(self, other: Any) -> Count:
        return Count(self.number // bare(other))


COUNTED = (
    "people",
    "newborns",
    "to_place",
    "begging",
    "groceries",
    "plows",
    "points",
    "taught",
    "gained",
    "firewood",
    "passed",
)


def counted(position: dict[str, Any]) -> State:
    """The state of a position, with counts for numbers."""
    state: Any = read_state(position)
    state.piles = [Count(number) for number in state.piles]
    for player in state.players:
        for name in ("goods", "sown"):
            setattr(player, name, [Count(number) for number in getattr(player, name)])
        player.promised = [[Count(number) for number in rounds] for rounds in player.promised]
        for name in COUNTED:
            setattr(player, name, Count(getattr(player, name)))
    return state  # type: ignore[no-any-return]


GAMES = [
    *((0, 1, 0, 0), (1, 2, 0, 0), (2, 2, 0, 1), (3, 3, 0, 0), (4, 4, 0, 1)),
    *((5, 1, 1, 0), (6, 2, 1, 0), (7, 3, 1, 0), (8, 4, 1, 0), (9, 4, 1, 0), (10, 3, 1, 0), (11, 2, 1, 0)),
]


@pytest.mark.parametrize(("seed", "players", "hand", "tile"), GAMES)
def test_a_game_is_played_with_counts_that_are_no_numbers(seed: int, players: int, hand: int, tile: int) -> None:
    rng = random.Random(seed)
    game = new_game(players, hand, tile)
    while game.snapshot()["phase"] in ("setup", "deal"):
        game.apply(rng.choice(game.legal_moves()))
    state = game.snapshot()
    for player in state["players"]:
        player["goods"] = {good: rng.randrange(15) for good in player["goods"]}
    game = Game.restore(state)
    while moves := game.legal_moves():
        better = [move for move in moves if move["type"] != "discard"] or moves
        kind = rng.choice(sorted({move["type"] for move in better}))
        move = rng.choice([move for move in better if move["type"] == kind])
        other = counted(game.snapshot())
        for key in ("grain", "extra"):
            if isinstance(move.get(key), dict):
                move = {**move, key: {name: Count(number) for name, number in move[key].items()}}
        for key in ("clay", "paper"):
            if key in move:
                move = {**move, key: Count(move[key])}
        perform(other, kind, move)
        game.apply(bare(move))
        assert bare(write_state(other)) == game.snapshot()
        assert bare(scores_of(other)) == game.scores()


def test_refusals_with_counts_that_are_no_numbers() -> None:
    game = new_game(2)
    game.apply({"type": "choose_first_player", "player": 0})
    game.apply({"type": "deal_card", "card": "fencing"})
    state = counted(game.snapshot())
    for move in (
        {"type": "place", "player": 0, "space": "fencing"},
        {"type": "place", "player": 0, "space": "farm_expansion"},
        {"type": "discard", "player": 0, "good": "wood"},
        {"type": "rest", "player": 0},
    ):
        with pytest.raises(IllegalMove):
            perform(state, str(move["type"]), move)
    assert bare(write_state(state)) == game.snapshot()
