"""Workers whose space a field takes: they go home or act again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Position = Callable[..., Any]
Box = Callable[..., Any]


def taking(key_harvest: Position, box: Any, **plan: Any) -> Any:
    """Player 0 takes the field E5 from the own store."""
    mine = {"left": ("E5", {"hops": 1}), **plan}
    return key_harvest(mine, box=box).do("take_field", owner=0, slot="left")


def test_a_displaced_worker_is_placed_again_and_acts_again(key_harvest: Position, plain_box: Box) -> None:
    box = plain_box(f1=("get_crops", 1))
    table = taking(key_harvest, box, workers="f1@E5")
    assert table.now == (0, "displaced") and table.later == [(0, "second_field")]
    assert table.me["workers"] == {} and table.me["displaced"] == {"worker": "f1", "field": "E5"}
    assert table.kinds == {"place_worker", "go_home"} and table.values("place_worker", "worker") == {"f1"}
    assert "E6" in table.values("place_worker", "space"), "the new field counts"
    table.refuses("place_worker", because="field on the space E5", worker="f1", space="E5")
    table.refuses("place_worker", because="The displaced worker is f1", worker="f2", space="E6")
    table.refuses("stop", because="displaced can't be left unanswered")
    table.do("place_worker", worker="f1", space="E6")
    assert table.now == (0, "effect") and table.me["displaced"] is None and table.me["workers"] == {"f1": "E6"}
    table.do("get_crop", crop="apples")
    assert table.now is None and table.crops() == {"apples": 1}
    assert table.state["done"] == {"harvest": 0, "worker": 0, "field": 1, "store": 0}, "placing again is no action"
    assert "remove_worker" in table.kinds


def test_a_displaced_worker_goes_home(key_harvest: Position, plain_box: Box) -> None:
    table = taking(key_harvest, plain_box(f1=("get_crops", 1)), workers="f1@E5").do("go_home")
    assert table.now is None and table.me["workers"] == {} and table.me["displaced"] is None
    assert "f1" in table.values("place_worker", "worker")


def test_a_displaced_worker_that_cannot_stand_anywhere_goes_home_by_itself(
    key_harvest: Position, plain_box: Box
) -> None:
    table = taking(key_harvest, plain_box(t1=("get_crops", 1)), workers="t1@E5")
    assert table.now is None and table.me["workers"] == {} and table.me["fields"]["E5"] == "E5"


def test_a_displaced_worker_may_replace_a_lower_one(key_harvest: Position, plain_box: Box) -> None:
    table = taking(key_harvest, plain_box(), fields="E4 B7 C8 A6", workers="f3@E5 f1@B8")
    assert "B8" in table.values("place_worker", "space"), "B7 and C8 lie beside B8"
    table.do("place_worker", worker="f3", space="B8")
    assert table.me["workers"] == {"f3": "B8"} and table.now is None
    assert "f1" in table.values("place_worker", "worker")


def test_a_displaced_worker_does_not_replace_an_equal_one(key_harvest: Position, plain_box: Box) -> None:
    table = taking(key_harvest, plain_box(), fields="E4 B7 C8 A6", workers="f3@E5 f4@B8")
    table.refuses("place_worker", because="f4 on the space B8 is not of lower rank", worker="f3", space="B8")


def test_the_second_field_comes_after_the_worker(key_harvest: Position, plain_box: Box) -> None:
    mine = {"left": ("E5", {"hops": 1}), "right": ("E6", {"hops": 1}), "workers": "f1@E5"}
    table = key_harvest(mine, box=plain_box(f1=("get_crops", 1))).do("take_field", owner=0, slot="left")
    assert table.now == (0, "displaced") and table.later == [(0, "second_field")]
    table.do("place_worker", worker="f1", space="E6")
    assert table.later == [(0, "second_field")]
    table.do("get_crop", crop="wine")
    assert table.now == (0, "second_field")
    table.do("take_field", owner=0, slot="right")
    assert table.now == (0, "displaced") and table.state["agenda"] == []
    table.do("place_worker", worker="f1", space="F6").do("stop")
    assert table.now is None and table.me["workers"] == {"f1": "F6"} and table.crops() == {"wine": 1}


def test_a_worker_displaced_by_what_its_own_power_brings(key_harvest: Position, plain_box: Box) -> None:
    """A field that is drawn for a worker can take its space; the worker then acts again."""
    table = key_harvest(box=plain_box(f1=("draw", 1))).do("place_worker", worker="f1", space="E5").do("accept")
    table.nature("draw_field", field="E5")
    assert table.now == (0, "displaced")
    table.do("place_worker", worker="f1", space="E6")
    assert table.now == (0, "effect") and table.state["now"]["left"] == 1
    table.do("accept").nature("draw_field", field="E6").do("go_home")
    assert table.now is None and set(table.me["fields"]) == {"B7", "E4", "E5", "E6"}


def test_two_displaced_workers_in_playing_order(key_harvest: Position, plain_box: Box) -> None:
    box = plain_box(f2=("swap_left", None), f1=("get_crops", 1))
    theirs = {"fields": "A3 E5", "workers": "f1@B7"}
    table = key_harvest({"fields": "B7 E4 F4", "workers": "f1@E5"}, theirs, box=box)
    table.do("place_worker", worker="f2", space="C8").do("swap_left", field="B7", other="E5")
    assert table.player(0)["displaced"] == {"worker": "f1", "field": "E5"}
    assert table.player(1)["displaced"] == {"worker": "f1", "field": "B7"}
    assert table.now == (0, "displaced")
    table.refuses("go_home", 1, "Player 0 owes the step displaced, not player 1")
    table.do("place_worker", worker="f1", space="D5")
    assert table.now == (1, "displaced") and table.later == [(0, "effect")]
    table.do("place_worker", 1, worker="f1", space="A7")
    assert table.now == (1, "effect") and table.later == [(0, "effect")]
    table.do("get_crop", 1, crop="wine").do("get_crop", 0, crop="hops")
    assert table.crops(0) == {"hops": 1} and table.crops(1) == {"wine": 1} and table.now is None


def test_displaced_townsfolk_that_go_home_are_free_for_others(key_harvest: Position, plain_box: Box) -> None:
    theirs = {"fields": "B7 A5 A7 B6"}
    mine = {"left": ("E5", {"hops": 1}), "fields": "E4 D4 F4 F6 D6 E7", "workers": "t1@E5"}
    table = key_harvest(mine, theirs, box=plain_box()).do("take_field", owner=0, slot="left")
    assert table.values("place_worker", "space") == {"E6"}
    table.do("go_home").do("end_turn")
    assert {"worker": "t1", "space": "A6"} in table.moves("place_worker")
