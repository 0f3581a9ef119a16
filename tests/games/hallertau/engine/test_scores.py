"""Scores, winners and the game alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.hallertau import Game

Position = Callable[..., Game]
Shops = Callable[..., dict[str, Any]]


def test_the_example_of_the_score_sheet(position: Position, shops: Shops) -> None:
    """Lines 751-755, 762, 768, 776 and 782, the cards left out."""
    area = {
        **shops(carpentry=8, brewery=9, cold_store=8, bakery=10, manufactory=8),
        "goods": {"clay": 1, "flax": 1, "milk": 2},
        "fields": {"4": {"empty": 1}, "3": {"empty": 1}},
        "tools": 2,
        "jewels": 2,
        "sheep": {"stables": 5, "6": 3},
    }
    scores = position(area=area).scores()
    points = {"village": 43, "sheep": 5, "jewels": 2, "rest": 2, "leftover": 3, "cards": 0, "total": 52}
    assert scores["players"] == [points]
    assert scores["winners"] == []
    assert scores["solo"] is None


def test_line_782_goods_the_text_counts(position: Position) -> None:
    """1 + 1 + 2 + 4 + 3 + 2 = 13, two points."""
    area = {
        "goods": {"clay": 1, "flax": 1, "milk": 2},
        "fields": {"4": {"empty": 1}, "3": {"rye": 1}},
        "tools": 2,
    }
    score = position(area=area).scores()["players"][0]
    assert (score["rest"], score["leftover"]) == (2, 3)


@pytest.mark.parametrize(
    ("columns", "village"),
    [
        ((0, 0, 0, 0, 0), 0),
        ((0, 6, 0, 0, 0), 0),
        ((0, 7, 0, 0, 0), 3),
        ((0, 10, 8, 0, 0), 18),
        ((6, 7, 7, 7, 7), 12),
        ((7, 7, 7, 7, 7), 18),
        ((7, 8, 8, 8, 8), 30),
        ((8, 8, 8, 8, 8), 34),
        ((9, 10, 9, 10, 9), 56),
        ((10, 10, 10, 10, 10), 70),
    ],
)
def test_village(position: Position, shops: Shops, columns: tuple[int, ...], village: int) -> None:
    names = ("carpentry", "brewery", "cold_store", "bakery", "manufactory")
    area = shops(**dict(zip(names, columns, strict=True)))
    assert position(area=area).scores()["players"][0]["village"] == village


def finished(position: Position, *areas: dict[str, Any]) -> Game:
    """A game that is over, with these areas."""
    state = position(len(areas), phase="progress").snapshot()
    state.update(phase="over", turn=None, led_by=None, round=6)
    state["quadrant_cards"] = dict.fromkeys(state["quadrant_cards"], 0)
    for player, area in zip(state["players"], areas, strict=True):
        player["goods"].update(area.get("goods", {}))
        player["jewels"] = area.get("jewels", 0)
        player["sheep"]["stables"] = area.get("sheep", 0)
    return Game.restore(state)


def test_winners(position: Position) -> None:
    assert finished(position, {"jewels": 3}, {"jewels": 2}).scores()["winners"] == [0]
    assert finished(position, {"jewels": 2}, {"sheep": 1, "goods": {"clay": 6}}).scores()["winners"] == [1]
    tie = finished(position, {"goods": {"rye": 7}}, {"jewels": 1}, {"sheep": 1, "goods": {"hops": 2}})
    assert tie.scores()["winners"] == [0, 2]
    assert tie.scores()["solo"] is None


@pytest.mark.parametrize(("total", "result"), [(79, "missed"), (80, "reached"), (85, "reached"), (86, "extraordinary")])
def test_alone(position: Position, total: int, result: str) -> None:
    scores = finished(position, {"sheep": total}).scores()
    assert scores["players"][0]["total"] == total
    assert scores["solo"] == result
    assert scores["winners"] == []


def test_a_game_that_is_not_over_has_no_winners(position: Position) -> None:
    assert position(2).scores()["winners"] == []
