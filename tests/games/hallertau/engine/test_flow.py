"""Phases and rounds: who moves when, and what happens by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.hallertau import Game, IllegalMove, MalformedRequest, new_game

Position = Callable[..., Game]
Q1 = ("gateway_card", "sheep_breeding", "sheep_shearing", "clay_delivery", "farming")
Q2 = ("farmyard_card", "butchery", "nursery", "busy_weekend", "clearing")
Q3 = ("bonus_card", "small_trade", "cultivation", "weekly_market", "land_sale")
Q4 = ("point_card", "fertilizing", "tool_shed", "town_hall", "sheep_market")
QUADRANTS = {1: Q1, 2: Q2, 3: Q3, 4: Q4}


def cleared(game: Game) -> set[int]:
    """The quadrants whose spaces have all lost the worker of the set-up."""
    board = game.snapshot()["board"]
    found = set()
    for quadrant, names in QUADRANTS.items():
        counts = {board[name]["1"] for name in names}
        assert len(counts) == 1
        if counts == {0}:
            found.add(quadrant)
    return found


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_new_game(players: int) -> None:
    state = new_game(players).snapshot()
    assert (state["round"], state["phase"], state["turn"], state["first_player"]) == (1, "setup", None, None)
    assert set(state["quadrant_cards"].values()) == {0 if players == 4 else 1}
    assert len(state["players"]) == players
    assert all(rows == {"1": 1, "2": 0, "3": 0} for rows in state["board"].values())
    assert len(state["board"]) == 20
    for area in state["players"]:
        assert {name for name, amount in area["goods"].items() if amount == 1} == {"barley", "flax", "rye"}
        assert sum(area["goods"].values()) == 3
        assert all(row == {"shop": 0, "first": 2, "second": 4} for row in area["village"].values())


@pytest.mark.parametrize("players", [0, 5, -1, True, 2.0, "2", None])
def test_no_other_number_of_players(players: Any) -> None:
    with pytest.raises(MalformedRequest):
        new_game(players)


@pytest.mark.parametrize(
    ("players", "card", "certain", "coin"),
    [
        (1, 1, {1}, []),
        (1, 2, {2}, []),
        (1, 3, {3}, []),
        (1, 4, {4}, []),
        (1, 5, set(), [1, 2]),
        (1, 6, set(), [3, 4]),
        (2, 1, {1, 2}, []),
        (2, 2, {2, 4}, []),
        (2, 3, {3, 4}, []),
        (2, 4, {1, 4}, []),
        (2, 5, {1, 3}, []),
        (2, 6, {2, 3}, []),
        (3, 1, {1, 2}, [3, 4]),
        (3, 2, {2, 3, 4}, []),
        (3, 3, {1, 3, 4}, []),
        (3, 4, {1, 2, 3}, []),
        (3, 5, {1, 2, 4}, []),
        (3, 6, {3, 4}, [1, 2]),
    ],
)
def test_quadrant_cards(players: int, card: int, certain: set[int], coin: list[int]) -> None:
    game = new_game(players)
    game.apply({"type": "choose_first_player", "first": players - 1})
    game.apply({"type": "draw_quadrant_card", "card": card})
    state = game.snapshot()
    assert state["quadrant_cards"] == {str(number): 0 if number == card else 1 for number in range(1, 7)}
    assert cleared(game) == certain
    assert state["coin"] == coin
    if not coin:
        assert (state["phase"], state["turn"]) == ("actions", players - 1)
        return
    assert (state["phase"], state["turn"]) == ("removal", None)
    assert game.legal_moves() == [{"type": "toss_coin", "quadrant": quadrant} for quadrant in coin]
    with pytest.raises(IllegalMove):
        game.apply({"type": "draw_quadrant_card", "card": 2})
    for quadrant in {1, 2, 3, 4} - set(coin):
        with pytest.raises(IllegalMove):
            game.apply({"type": "toss_coin", "quadrant": quadrant})
    game.apply({"type": "toss_coin", "quadrant": coin[1]})
    assert cleared(game) == certain | {coin[1]}
    assert game.snapshot()["coin"] == []
    assert game.snapshot()["phase"] == "actions"


def test_four_players_clear_the_whole_board_at_once() -> None:
    game = new_game(4)
    game.apply({"type": "choose_first_player", "first": 2})
    state = game.snapshot()
    assert cleared(game) == {1, 2, 3, 4}
    assert (state["phase"], state["turn"], state["first_player"]) == ("actions", 2, 2)
    assert all(area["workers"] == 6 for area in state["players"])


def test_no_first_player_outside_the_game() -> None:
    game = new_game(2)
    with pytest.raises(IllegalMove):
        game.apply({"type": "choose_first_player", "first": 2})


def test_players_without_workers_are_passed_over(position: Position) -> None:
    game = position(3, area={"workers": 2})
    game.apply({"type": "make_tools", "player": 0, "workers": 2})
    game.apply({"type": "make_tools", "player": 1, "workers": 1})
    game.apply({"type": "make_tools", "player": 2, "workers": 6})
    game.apply({"type": "make_tools", "player": 1, "workers": 1})
    assert game.snapshot()["turn"] == 1
    game.apply({"type": "make_tools", "player": 1, "workers": 4})
    assert game.snapshot()["phase"] == "progress"


def test_only_the_player_in_turn_moves(position: Position) -> None:
    game = position(2)
    for seat in (1, 3):
        with pytest.raises(IllegalMove):
            game.apply({"type": "make_tools", "player": seat, "workers": 1})


def test_a_space_must_be_finished_before_the_next_turn(position: Position) -> None:
    game = position(2)
    game.apply({"type": "place", "player": 0, "space": "clearing"})
    for move in (
        {"type": "place", "player": 0, "space": "farming"},
        {"type": "make_tools", "player": 0, "workers": 1},
        {"type": "skip", "player": 1},
        {"type": "take", "player": 0, "what": {"clay": 1}},
    ):
        with pytest.raises(IllegalMove):
            game.apply(move)
    game.apply({"type": "skip", "player": 0})
    game.apply({"type": "take", "player": 0, "what": {"clay": 1}})
    assert game.snapshot()["turn"] == 1


def test_nobody_passes_with_workers(position: Position) -> None:
    game = position()
    for move in ({"type": "skip", "player": 0}, {"type": "make_tools", "player": 0, "workers": 0}):
        with pytest.raises(IllegalMove):
            game.apply(move)


def test_fallow_goes_clockwise_from_the_first_player(position: Position) -> None:
    game = position(3, first_player=2, turn=2)
    state = game.snapshot()
    for seat, row in ((2, "2"), (1, "3"), (0, "5")):
        state["players"][seat]["fields"][row]["empty"] = 1
    game = Game.restore(state)
    for seat in (2, 0, 1):
        game.apply({"type": "make_tools", "player": seat, "workers": 6})
    assert (game.snapshot()["phase"], game.snapshot()["turn"]) == ("fallow", 2)
    assert game.legal_moves() == [{"type": "slide_field", "player": 2, "row": 3}]
    game.apply({"type": "slide_field", "player": 2, "row": 3})
    assert game.snapshot()["turn"] == 1
    game.apply({"type": "slide_field", "player": 1, "row": 4})
    assert (game.snapshot()["phase"], game.snapshot()["turn"]) == ("progress", 2)


def test_progress_goes_clockwise_and_the_token_passes(position: Position) -> None:
    game = position(3, phase="progress", first_player=1, turn=1)
    for seat in (1, 2, 0):
        assert game.snapshot()["turn"] == seat
        game.apply({"type": "end_progress", "player": seat})
    state = game.snapshot()
    assert (state["round"], state["phase"], state["first_player"], state["turn"]) == (2, "removal", 2, None)


def test_the_last_round_leaves_the_boulders_and_ends_the_game(position: Position) -> None:
    game = position(2, phase="progress", round=6, area={"jewels": 2, "tools": 1})
    for _ in range(2):
        game.apply({"type": "advance", "player": 0, "shop": "bakery", "pay": {"jewels": 1}})
    game.apply({"type": "end_progress", "player": 0})
    game.apply({"type": "end_progress", "player": 1})
    state = game.snapshot()
    assert (state["round"], state["phase"], state["first_player"], state["turn"]) == (6, "over", 1, None)
    assert state["players"][0]["village"]["bakery"] == {"shop": 2, "first": 3, "second": 4}
    assert (state["players"][0]["tools"], state["players"][0]["tools_used"]) == (0, 0)
    assert game.legal_moves() == []
    with pytest.raises(IllegalMove):
        game.apply({"type": "end_progress", "player": 0})


def test_no_more_than_twelve_workers(position: Position, shops: Callable[..., dict[str, Any]]) -> None:
    names = ("carpentry", "brewery", "cold_store", "bakery", "manufactory")
    for column, workers in ((5, 11), (6, 12), (9, 12)):
        game = position(phase="progress", area=shops(**dict.fromkeys(names, column)))
        game.apply({"type": "end_progress", "player": 0})
        game.apply({"type": "draw_quadrant_card", "card": 4})
        assert game.snapshot()["players"][0]["workers"] == workers


def test_no_advance_beyond_the_last_column(position: Position, shops: Callable[..., dict[str, Any]]) -> None:
    game = position(phase="progress", area={**shops(bakery=10), "jewels": 5, "tools": 5})
    assert not any(move.get("shop") == "bakery" for move in game.legal_moves())
    with pytest.raises(IllegalMove):
        game.apply({"type": "advance", "player": 0, "shop": "bakery", "pay": {"jewels": 1}})


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_random_game_ends_after_six_rounds(
    players: int, random_play: Callable[..., Iterator[Game]], rich_game: Callable[[int], Game]
) -> None:
    for start in (new_game(players), rich_game(players)):
        rounds = []
        for game in random_play(start, players, eager=True):
            rounds.append(game.snapshot()["round"])
        assert rounds == sorted(rounds)
        assert set(rounds) == {1, 2, 3, 4, 5, 6}
        assert game.snapshot()["phase"] == "over"
        assert set(game.snapshot()["quadrant_cards"].values()) == {0}
