"""Action b: playing and removing workers.

In the box of the tests f1 and f2 have rank 1, f3 and f4 rank 2, f5 and f6 rank 3, t1 to t3 rank 4, t4 to t6 rank 5.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]


def sites(table: Any, worker: str) -> set[str]:
    """Where a worker can be placed."""
    return {move["space"] for move in table.moves("place_worker") if move["worker"] == worker}


def test_a_worker_needs_fields_beside_it(key_harvest: Position) -> None:
    table = key_harvest({"fields": "E4 D4 F4 B7"})
    near = "D3 E3 E5 F3 C4 C5 D5 F5 G3 G4 A6 A7 B6 B8 C7 C8"
    assert sites(table, "f1") == set(near.split())
    assert sites(table, "f3") == {"D3", "E5", "F3"}
    assert sites(table, "f5") == {"E5"} and sites(table, "t1") == set()
    table.refuses("place_worker", because="D3 adjoins too few fields for the worker f5", worker="f5", space="D3")
    table.refuses("place_worker", because="G7 adjoins too few fields", worker="f1", space="G7")
    table.do("place_worker", worker="f5", space="E5")
    assert table.me["workers"] == {"f5": "E5"} and table.state["done"]["worker"] == 1
    assert table.now is None


def test_more_fields_than_needed_are_enough(key_harvest: Position) -> None:
    table = key_harvest({"fields": "E4 D4 F4 D5 E6"}).do("place_worker", worker="f1", space="E5")
    assert table.me["workers"] == {"f1": "E5"}


def test_harvested_and_unconnected_fields_count(key_harvest: Position) -> None:
    table = key_harvest({"fields": "E4 D5 F5", "harvested": "D5"})
    assert sites(table, "f5") == {"E5"}


def test_no_worker_on_a_field_or_beside_the_board(key_harvest: Position) -> None:
    table = key_harvest({"fields": "E4 D4 B8"})
    table.refuses("place_worker", because="field on the space E4", worker="f1", space="E4")
    table.refuses("place_worker", because="no space B9", worker="f1", space="B9")
    assert "C9" in sites(table, "f1") and "B9" not in sites(table, "f1")


def test_no_worker_beside_a_worker(key_harvest: Position) -> None:
    table = key_harvest({"fields": "E4 D4 F4 B7", "workers": "f1@E5"})
    assert not sites(table, "f2") & {"E5", "D5", "F5", "E6"} and "D3" in sites(table, "f2")
    table.refuses("place_worker", because="D5 adjoins another worker", worker="f2", space="D5")


def test_a_higher_worker_replaces_a_lower_one(key_harvest: Position) -> None:
    table = key_harvest({"fields": "E4 D4 F4 F5", "workers": "f3@E5"})
    assert "E5" in sites(table, "f5") and "E5" in sites(table, "t1")
    table.refuses("place_worker", because="f3 on the space E5 is not of lower rank", worker="f1", space="E5")
    table.refuses("place_worker", because="f3 on the space E5 is not of lower rank", worker="f4", space="E5")
    table.refuses("place_worker", because="f3 is not in the reserve", worker="f3", space="E3")
    table.do("place_worker", worker="t1", space="E5")
    assert table.me["workers"] == {"t1": "E5"}
    again = table.do("end_turn").do("end_turn", 1)
    assert "f3" in again.values("place_worker", "worker"), "who was replaced is in the reserve"


def test_replaced_townsfolk_go_to_town(key_harvest: Position) -> None:
    mine = {"fields": "E4 D4 F4 F5 D5", "workers": "t1@E5"}
    table = key_harvest(mine, {"fields": "B7 A5 A7 B6"})
    table.do("place_worker", worker="t4", space="E5")
    assert table.me["workers"] == {"t4": "E5"}
    table.refuses("place_worker", because="already done", worker="t1", space="E5")
    table.do("end_turn")
    assert sites(table, "t1") == {"A6"} and sites(table, "t4") == set()
    table.do("place_worker", 1, worker="t1", space="A6")
    assert table.player(1)["workers"] == {"t1": "A6"}


def test_townsfolk_are_there_once(key_harvest: Position) -> None:
    theirs = {"fields": "E4 D4 F4 F5 D5", "workers": "t1@E5"}
    table = key_harvest({"fields": "B7 A5 A7 B6"}, theirs)
    assert sites(table, "t2") == {"A6"} and sites(table, "t1") == set()
    table.refuses("place_worker", because="t1 is not in town", worker="t1", space="A6")
    table.refuses("remove_worker", because="t1 is not on the board of player 0", worker="t1")


def test_everybody_has_the_same_farmhands(key_harvest: Position) -> None:
    table = key_harvest({}, {"workers": "f1@A4"}).do("place_worker", worker="f1", space="E5")
    assert table.player(0)["workers"] == {"f1": "E5"} and table.player(1)["workers"] == {"f1": "A4"}


def test_a_worker_stays_when_its_fields_go(key_harvest: Position) -> None:
    """Line 206: the rank counts only when the worker is placed."""
    table = key_harvest({"fields": "B7", "workers": "t6@E5"})
    assert table.me["workers"] == {"t6": "E5"}


@pytest.mark.parametrize("worker", ["f1", "t6"])
def test_removing_a_worker(key_harvest: Position, worker: str) -> None:
    table = key_harvest({"workers": f"{worker}@E5"})
    table.do("remove_worker", worker=worker)
    assert table.me["workers"] == {} and table.state["done"]["worker"] == 1
    table.refuses("remove_worker", because="already done", worker=worker)
    table.refuses("place_worker", because="already done", worker="f1", space="E5")
    table.do("end_turn").refuses("remove_worker", 1, f"{worker} is not on the board of player 1", worker=worker)


def test_a_worker_that_does_nothing_owes_nothing(key_harvest: Position, plain_box: Callable[..., Any]) -> None:
    table = key_harvest().do("place_worker", worker="f1", space="E5")
    assert table.now is None
    table = key_harvest(box=plain_box(f1=("get_crops", 2))).do("place_worker", worker="f1", space="E5")
    assert table.now == (0, "effect") and table.state["now"] == {
        **{"player": 0, "step": "effect", "by": "f1", "at": None, "left": 2}
    }
