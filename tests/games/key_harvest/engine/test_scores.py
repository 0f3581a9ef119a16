"""Scores, ties and winners. Lines 142-168"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]

OVER = {"phase": "over", "turn": None, "track": "a b c d e f g h i j", "last": {"player": 0, "turns": 2}}


def points(table: Any, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = table.game.scores()["players"][seat]
    return found


def test_all_the_parts(key_harvest: Position) -> None:
    mine = {
        "fields": "E4 E5 E6 D4 A1 A2 A3 G7",
        "workers": "f5@B5 t6@C8",
        "crops": {"wine": 2, "hops": 1},
        "harvested": "E4 A1",
    }
    table = key_harvest(mine, {"fields": "B7", "crops": {"hops": 1, "wheat": 1}}, **OVER)
    wanted = {"workers": 8, "largest": 4, "second": 6, "crops": 1, "total": 19, "fields": 8, "counters": 3}
    assert points(table) == wanted
    theirs = {"workers": 0, "largest": 0, "second": 0, "crops": 1, "total": 1, "fields": 1, "counters": 2}
    assert points(table, 1) == theirs and table.game.scores()["winners"] == [0]


@pytest.mark.parametrize(
    ("fields", "largest", "second"),
    [
        ("", 0, 0),
        ("E4", 0, 0),
        ("E4 B7", 0, 0),
        ("E4 E5", 2, 0),
        ("E4 E5 B7", 2, 0),
        ("E4 E5 B7 B8", 2, 4),
        ("E4 E5 E6 B7 B8", 3, 4),
        ("E4 E5 E6 B7 B8 G1 G2 G3 G4", 4, 6),
        ("E4@A1 E5@A2 B7", 2, 0),
    ],
)
def test_groups(key_harvest: Position, fields: str, largest: int, second: int) -> None:
    """A single field is no group (line 176); of two groups of the same size one is the second."""
    found = points(key_harvest({"fields": fields}, {"fields": "C1"}))
    assert (found["largest"], found["second"]) == (largest, second)


def test_a_worker_does_not_connect(key_harvest: Position) -> None:
    found = points(key_harvest({"fields": "E3 E4 E6 E7", "workers": "f1@E5"}))
    assert (found["largest"], found["second"], found["workers"]) == (2, 4, 1)


def test_most_crops_of_a_kind(key_harvest: Position) -> None:
    mine = {"crops": {"wine": 2, "hops": 1, "apples": 3}, "left": ("G1", {"wheat": 2})}
    theirs = {"crops": {"wine": 1, "hops": 1, "wheat": 1}}
    third = {"crops": {"wine": 2, "vegetables": 1}}
    table = key_harvest(mine, theirs, third)
    assert [points(table, seat)["crops"] for seat in range(3)] == [1, 1, 1], "ties give nothing, bids do not count"
    assert [points(table, seat)["counters"] for seat in range(3)] == [6, 3, 3]


def test_nobody_has_any_crops(key_harvest: Position) -> None:
    assert [points(key_harvest(), seat)["crops"] for seat in (0, 1)] == [0, 0]


def test_workers_in_the_reserve_do_not_count(key_harvest: Position) -> None:
    assert points(key_harvest())["workers"] == 0
    assert points(key_harvest({"workers": "f5@E5"}))["workers"] == 3


@pytest.mark.parametrize(
    ("mine", "theirs", "winners"),
    [
        ({"fields": "E4 E5"}, {"fields": "A1 A2"}, [0, 1]),
        ({"fields": "E4 E5 B7"}, {"fields": "A1 A2"}, [0]),
        ({"fields": "E4 E5"}, {"fields": "A1 A2 D5"}, [1]),
        ({"fields": "E4 E5", "crops": {"wine": 1}}, {"fields": "A1 A2", "crops": {"hops": 2}}, [1]),
        ({"fields": "E4 E5", "crops": {"wine": 1}}, {"fields": "A1 A2", "crops": {"hops": 1}}, [0, 1]),
        ({"fields": "E4 E5", "crops": {"wine": 9}}, {"fields": "A1 A2 C5", "crops": {"hops": 1}}, [1]),
        ({"fields": "E4 E5", "workers": "f1@B7"}, {"fields": "A1 A2 C5 D1 D3 D7"}, [0]),
    ],
)
def test_winners_and_ties(key_harvest: Position, mine: Any, theirs: Any, winners: list[int]) -> None:
    table = key_harvest(mine, theirs, **OVER)
    assert table.game.scores()["winners"] == winners
    assert key_harvest(mine, theirs).game.scores()["winners"] == [], "nobody wins until the game is over"


def test_scores_before_anything_is_dealt(new_table: Callable[..., Any]) -> None:
    nothing = {"workers": 0, "largest": 0, "second": 0, "crops": 0, "total": 0, "fields": 0, "counters": 0}
    assert new_table(3).game.scores() == {"players": [nothing] * 3, "winners": []}
