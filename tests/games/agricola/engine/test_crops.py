"""Fields, sowing, and the spaces that offer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]


def test_the_first_field_is_anywhere_and_the_others_adjoin_it(agricola: Position) -> None:
    table = agricola().place("farmland")
    assert len(table.moves("plow")) == 13
    table.do("plow", space="m4")
    table.place("forest", 1).refuses("place", space="farmland", because="is occupied")
    fields = agricola({"farm": {"fields": "m4"}}).place("farmland")
    assert fields.values("plow", "space") == {"t4", "b4", "m3", "m5"}
    fields.refuses("plow", space="t5", because="No field can be plowed on t5")
    fields.refuses("plow", space="m4", because="No field can be plowed on m4")


def test_no_field_on_a_stable_a_room_or_in_a_pasture(agricola: Position) -> None:
    farm = {"stables": "t1", "rooms": "b2", "fences": "t5.n t5.w t5.e m5.n"}
    table = agricola({"farm": farm}).place("farmland")
    assert table.values("plow", "space") == {"t2", "t3", "t4", "m2", "m3", "m4", "m5", "b3", "b4", "b5"}
    for space in ("t1", "b2", "t5", "m1"):
        table.refuses("plow", space=space)


def test_sowing(agricola: Position) -> None:
    mine = {"farm": {"fields": "t1 t2 t3"}, "goods": {"grain": 1, "vegetable": 2}}
    table = agricola(mine, cards="grain_utilization").place("grain_utilization")
    assert table.values("sow", "crop") == {"grain", "vegetable"} and table.moves("bake") == []
    table.do("sow", crop="grain")
    assert (table.now, table.later) == ("sow", ["bake", "room"])
    assert table.me["sown"] == {"grain_3": 1, "grain_2": 0, "grain_1": 0, "vegetable_2": 0, "vegetable_1": 0}
    table.refuses("sow", crop="grain", because="no grain in the supply")
    table.do("sow", crop="vegetable").do("sow", crop="vegetable")
    assert table.now is None and table.me["sown"]["vegetable_2"] == 2


def test_fields_may_stay_empty(agricola: Position) -> None:
    mine = {"farm": {"fields": "t1 t2"}, "goods": {"grain": 2}}
    table = agricola(mine, cards="grain_utilization").place("grain_utilization").do("sow", crop="grain").do("stop")
    assert table.now is None and table.goods == {"grain": 1}


def test_full_fields_are_not_sown(agricola: Position) -> None:
    mine = {"farm": {"fields": "t1 t2"}, "sown": {"grain_1": 1, "vegetable_1": 1}, "goods": {"grain": 3}}
    agricola(mine, cards="grain_utilization").refuses("place", space="grain_utilization")
    mine = {"farm": {"fields": "t1"}, "goods": {"grain": 3}, "majors": "fireplace_2"}
    table = agricola(mine, cards="grain_utilization").place("grain_utilization").do("sow", crop="grain")
    table.refuses("sow", crop="grain", because="does not answer the step bake")


def test_baking_first_and_sowing_afterwards(agricola: Position) -> None:
    mine = {"farm": {"fields": "t1 t2"}, "goods": {"grain": 3}, "majors": "fireplace_2"}
    table = agricola(mine, cards="grain_utilization").place("grain_utilization").do("bake", grain={"fireplace": 1})
    assert (table.now, table.later) == ("sow", ["room"])
    table.do("sow", crop="grain").do("sow", crop="grain")
    assert table.now is None and table.goods == {"food": 2}


def test_sowing_first_and_baking_afterwards(agricola: Position) -> None:
    mine = {"farm": {"fields": "t1 t2"}, "goods": {"grain": 3}, "majors": "fireplace_2"}
    table = agricola(mine, cards="grain_utilization").place("grain_utilization").do("sow", crop="grain").do("stop")
    assert (table.now, table.later) == ("bake", ["room"])
    table.refuses("sow", crop="grain", because="does not answer the step bake")
    table.do("bake", grain={"fireplace": 2})
    assert table.now is None and table.goods == {"food": 4}


def test_only_baking(agricola: Position) -> None:
    mine = {"goods": {"grain": 1}, "majors": "fireplace_2"}
    table = agricola(mine, cards="grain_utilization").place("grain_utilization")
    assert table.kinds() == {"bake"}
    table.refuses("sow", crop="grain", because="no empty field")
    table.do("bake", grain={"fireplace": 1})
    assert table.now is None


def test_plowing_first_and_sowing_afterwards(agricola: Position) -> None:
    table = agricola({"goods": {"grain": 1}}, round=13).place("cultivation")
    table.do("plow", space="t4")
    assert (table.now, table.later) == ("sow", ["room"])
    table.do("sow", crop="grain")
    assert table.now is None and table.me["sown"]["grain_3"] == 1


def test_sowing_first_and_plowing_afterwards(agricola: Position) -> None:
    mine = {"goods": {"grain": 1, "vegetable": 1}, "farm": {"fields": "t4 t3"}}
    table = agricola(mine, round=13).place("cultivation").do("sow", crop="grain")
    assert (table.now, table.later) == ("sow", ["plow", "room"])
    table.do("stop")
    assert (table.now, table.later) == ("plow", ["room"])
    table.do("plow", space="t2")
    assert table.now is None
    stopped = agricola(mine, round=13).place("cultivation").do("sow", crop="grain").do("stop").do("stop")
    assert stopped.now is None and stopped.me["farm"]["fields"] == {"t3": 1, "t4": 1}


@pytest.mark.parametrize("goods", [{"grain": 0}, {"vegetable": 1}])
def test_a_step_that_does_not_open_is_dropped(agricola: Position, goods: dict[str, int]) -> None:
    table = agricola({"goods": goods}, round=13).place("cultivation").do("plow", space="t4")
    assert table.now == ("sow" if "vegetable" in goods else None)


# Side Job


def test_side_job_builds_one_stable_for_one_wood(agricola: Position) -> None:
    table = agricola({"goods": {"wood": 3}}).place("side_job")
    assert table.kinds() == {"build_stable"}
    table.do("build_stable", space="t5")
    assert table.now is None and table.goods == {"wood": 2}
    agricola().refuses("place", space="side_job")


def test_side_job_bakes_before_or_after(agricola: Position) -> None:
    mine = {"goods": {"wood": 2, "grain": 2}, "majors": "cooking_hearth_4"}
    first = agricola(mine).place("side_job").do("build_stable", space="t5")
    assert (first.now, first.later) == ("bake", ["room"])
    first.do("bake", grain={"cooking_hearth": 2})
    assert first.now is None and first.goods == {"wood": 1, "food": 6}
    second = agricola(mine).place("side_job").do("bake", grain={"cooking_hearth": 1})
    assert (second.now, second.later) == ("side_stable", ["room"])
    second.do("build_stable", space="t5")
    assert second.now is None and second.goods == {"wood": 1, "grain": 1, "food": 3}
    agricola(mine).place("side_job").do("bake", grain={"cooking_hearth": 1}).do("stop")
