"""Rooms, family growth, renovation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]


def test_rooms_adjoin_rooms(agricola: Position) -> None:
    table = agricola({"goods": {"wood": 20, "reed": 8}}).place("farm_expansion")
    assert table.values("build_room", "space") == {"t1", "m2", "b2"}
    table.refuses("build_room", space="t2", because="No room can be built on t2")
    table.refuses("build_room", space="m1", because="No room can be built on m1")
    table.do("build_room", space="m2")
    assert (table.now, table.later) == ("rooms", ["stables", "room"])
    assert table.goods == {"wood": 15, "reed": 6}
    assert table.values("build_room", "space") == {"t1", "t2", "m3", "b2"}
    table.do("build_room", space="m3").do("build_room", space="m4").do("stop")
    assert (table.now, table.later) == ("stables", ["room"])
    table.do("build_stable", space="t1")
    assert table.now == "stables"
    table.refuses("build_room", space="b2", because="does not answer the step stables")
    table.do("stop")
    assert table.now is None and set(table.me["farm"]["rooms"]) == {"m1", "b1", "m2", "m3", "m4"}


def test_stables_first_and_rooms_afterwards(agricola: Position) -> None:
    table = agricola({"goods": {"wood": 13, "reed": 2}}).place("farm_expansion")
    table.do("build_stable", space="b5").do("build_stable", space="t5")
    assert (table.now, table.later) == ("stables", ["rooms", "room"])
    table.do("build_stable", space="m5").do("build_stable", space="m4")
    assert table.now == "rooms", "there is no fifth stable"
    table.do("build_room", space="t1")
    assert table.now is None and table.goods == {}


def test_who_stops_the_stables_does_not_come_back(agricola: Position) -> None:
    table = agricola({"goods": {"wood": 14, "reed": 2}}).place("farm_expansion")
    table.do("build_stable", space="b5").do("stop").do("build_room", space="t1")
    assert table.now is None and table.goods == {"wood": 7}


@pytest.mark.parametrize(("house", "material"), [("wood", "wood"), ("clay", "clay"), ("stone", "stone")])
def test_a_room_is_of_the_material_of_the_house(agricola: Position, house: str, material: str) -> None:
    goods = {material: 5, "reed": 2}
    table = agricola({"house": house, "goods": goods}).place("farm_expansion").do("build_room", space="t1")
    assert table.goods == {}
    for short in ({material: 4, "reed": 2}, {material: 5, "reed": 1}):
        plan = {"house": house, "goods": {**short, "food": 1}}
        if material != "wood":
            agricola(plan).refuses("place", space="farm_expansion")
        else:
            expansion = agricola(plan).place("farm_expansion")
            expansion.refuses("build_room", space="t1", because="cannot be paid")


def test_no_room_where_nothing_is_free(agricola: Position) -> None:
    farm = {"fields": "t1 t2", "stables": "m2", "fences": "b2.n b2.w b2.s b3.w"}
    table = agricola({"farm": farm, "goods": {"wood": 9, "reed": 9}}).place("farm_expansion")
    assert table.kinds() == {"build_stable"}
    for space in ("t1", "m2", "b2"):
        table.refuses("build_room", space=space, because=f"No room can be built on {space}")


# Family growth


def test_growth_needs_a_room(agricola: Position) -> None:
    agricola(round=7).refuses("place", space="basic_wish_for_children")
    table = agricola({"farm": {"rooms": "t1"}}, round=7).place("basic_wish_for_children")
    me = table.me
    assert (me["people"], me["newborns"], me["to_place"]) == (3, 1, 1)
    table.place("forest", 1).place("fishing").place("day_laborer", 1)
    assert table.state["phase"] == "feeding"


def test_the_newborn_acts_from_the_next_round_on(agricola: Position) -> None:
    mine = {"farm": {"rooms": "t1"}, "to_place": 1}
    table = agricola(mine, {"to_place": 0}, round=5, cards="basic_wish_for_children", occupied="").place(
        "basic_wish_for_children"
    )
    assert table.state["round"] == 6 and table.me["newborns"] == 0
    table.deal("western_quarry")
    assert table.me["to_place"] == 3


def test_growth_even_without_room(agricola: Position) -> None:
    table = agricola({"people": 4}, round=13).place("urgent_wish_for_children")
    assert table.me["people"] == 5
    agricola({"people": 5}, round=13).refuses("place", space="urgent_wish_for_children")


def test_nobody_has_six_people(agricola: Position) -> None:
    mine = {"people": 5, "farm": {"rooms": "t1 t2 m2 b2"}}
    agricola(mine, round=7).refuses("place", space="basic_wish_for_children")


# Renovation


@pytest.mark.parametrize(("house", "material", "then"), [("wood", "clay", "clay"), ("clay", "stone", "stone")])
def test_a_renovation_renovates_all_rooms(agricola: Position, house: str, material: str, then: str) -> None:
    mine: dict[str, Any] = {"house": house, "farm": {"rooms": "t1"}, "goods": {material: 3, "reed": 1}}
    table = agricola(mine, round=7).place("house_redevelopment")
    assert table.me["house"] == then and table.goods == {} and table.now is None
    for goods in ({material: 2, "reed": 1}, {material: 3}):
        agricola(mine | {"goods": goods}, round=7).refuses("place", space="house_redevelopment")


def test_a_stone_house_is_not_renovated(agricola: Position) -> None:
    mine = {"house": "stone", "goods": {"wood": 9, "clay": 9, "reed": 9, "stone": 9}}
    agricola(mine, round=7).refuses("place", space="house_redevelopment")
    agricola(mine, round=14).refuses("place", space="farm_redevelopment")


def test_after_a_renovation_an_improvement_may_be_built(agricola: Position) -> None:
    table = agricola({"goods": {"clay": 4, "reed": 1}}, round=7).place("house_redevelopment")
    assert table.now == "improvement" and table.goods == {"clay": 2}
    table.do("build_major", improvement="fireplace_2", pay="cost")
    assert table.now is None and table.me["majors"] == {"fireplace_2": 1}
    other = agricola({"goods": {"clay": 4, "reed": 1}}, round=7).place("house_redevelopment").do("stop")
    assert other.now is None and other.goods == {"clay": 2}


def test_after_the_last_renovation_fences_may_be_built(agricola: Position) -> None:
    table = agricola({"goods": {"clay": 2, "reed": 1, "wood": 4}}, round=14).place("farm_redevelopment")
    assert (table.now, table.later) == ("fences", ["room"])
    table.fence("t5")
    assert table.now is None and table.goods == {}
    none = agricola({"goods": {"clay": 2, "reed": 1, "wood": 3}}, round=14).place("farm_redevelopment")
    assert none.now is None and none.goods == {"wood": 3}
