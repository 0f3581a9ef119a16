"""What can be done at any time, and when it can't."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]

GOODS = ("wood", "clay", "reed", "stone", "grain", "vegetable", "food", "sheep")


@pytest.mark.parametrize("good", [*GOODS, "boar", "cattle"])
def test_anything_can_be_discarded(agricola: Position, good: str) -> None:
    table = agricola({"goods": {good: 1}}).do("discard", good=good)
    assert table.goods == {}
    table.refuses("discard", good=good, because=f"has no {good}")


@pytest.mark.parametrize("crop", ["grain", "vegetable"])
def test_a_raw_crop_is_one_food(agricola: Position, crop: str) -> None:
    table = agricola({"goods": {crop: 1}}).do("convert", crop=crop)
    assert table.goods == {"food": 1}
    table.refuses("convert", crop=crop, because=f"has no {crop}")


def test_every_player_may_make_free_moves(agricola: Position) -> None:
    table = agricola({}, {"goods": {"wood": 1}, "majors": "fireplace_2"}, players=3)
    table.do("discard", 1, good="wood")
    table.refuses("discard", 2, good="wood", because="has no wood")
    table.refuses("discard", 3, good="wood", because="no player 3")


@pytest.mark.parametrize("phase", ["preparation", "over"])
def test_there_are_phases_without_free_moves(agricola: Position, phase: str) -> None:
    table = agricola({"goods": {"grain": 1}}, phase=phase, turn=None, round=14)
    table.refuses("discard", good="grain", because="No free move")
    table.refuses("convert", crop="grain", because="No free move")


def test_a_free_move_interrupts_and_the_step_comes_up_again(agricola: Position) -> None:
    mine = {"goods": {"wood": 9, "reed": 2, "grain": 1}}
    table = agricola(mine).place("farm_expansion").do("build_stable", space="t1")
    assert (table.now, table.later) == ("stables", ["rooms", "room"])
    table.do("convert", crop="grain")
    assert (table.now, table.later) == ("stables", ["rooms", "room"])
    table.do("discard", 0, good="reed")
    assert (table.now, table.later) == ("stables", ["rooms", "room"])
    table.do("stop")
    assert table.now is None, "a reed is missing for the room"


def test_a_step_that_no_longer_opens_is_dropped(agricola: Position) -> None:
    mine = {"farm": {"fields": "t1 t2"}, "goods": {"grain": 2}}
    table = agricola(mine, cards="grain_utilization").place("grain_utilization").do("sow", crop="grain")
    assert table.now == "sow"
    table.do("discard", good="grain")
    assert table.now is None and table.state["turn"] == 1


def test_free_moves_of_others_do_not_change_the_step(agricola: Position) -> None:
    mine = {"farm": {"fields": "t1 t2"}, "goods": {"grain": 2}}
    table = agricola(mine, {"goods": {"clay": 1}}, cards="grain_utilization").place("grain_utilization")
    table.refuses("discard", 1, good="clay", because="No free move")
    table.do("sow", crop="grain").do("discard", 1, good="clay")
    assert table.now == "sow"
