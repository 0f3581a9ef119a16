"""The worked examples of the rule book, each with its lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.agricola.farm import pastures
from engine.agricola.improvements import MAJORS as COST
from engine.agricola.keeping import capacity
from engine.agricola.names import BOARD_SPACES, CARDS, MAJORS, PERIODS

Position = Callable[..., Any]

# t4 and t5 with a stable hold 8 sheep; m4, m5 and b5 hold 6 boar.
LARGE = "t4.n t5.n t4.w t5.e m4.n m5.n m4.w m5.e b4.n b5.w b5.e b5.s"


def test_the_farm_that_is_counted(agricola: Position) -> None:
    """Lines 672-701, 725: 35 points, without cards."""
    farm = {"rooms": "m2 b2", "fields": "t1 t2 t3 m3", "stables": "t4", "fences": LARGE}
    goods = {"sheep": 8, "boar": 6, "grain": 3, "vegetable": 1}
    mine = {"people": 5, "house": "stone", "farm": farm, "goods": goods}
    found = agricola(mine, phase="over", turn=None, round=14).game.scores()["players"][0]
    wanted = {
        "pastures": 2,
        "fenced_stables": 1,
        "people": 15,
        "unused": -2,
        "cattle": -1,
        "boar": 3,
        "fields": 3,
        "stone_rooms": 8,
        "sheep": 4,
        "grain": 1,
        "vegetables": 1,
    }
    assert {key: found[key] for key in wanted} == wanted and found["total"] == 35
    with_joinery = {**mine, "majors": "joinery", "goods": {**goods, "wood": 5}}
    found = agricola(with_joinery, phase="over", turn=None, round=14).game.scores()["players"][0]
    assert (found["improvements"], found["bonus"]) == (2, 2), "lines 629, 707-708"
    assert found["total"] == 39 and found["resources"] == 0


def test_five_people_in_four_rooms(agricola: Position) -> None:
    """Lines 550-559: late in the game a family grows without room."""
    mine = {"people": 4, "farm": {"rooms": "m2 b2"}}
    table = agricola(mine, round=12, cards="urgent_wish_for_children").place("urgent_wish_for_children")
    assert table.me["people"] == 5 and len(table.me["farm"]["rooms"]) == 4


def test_three_wood_come_to_three_wood(agricola: Position) -> None:
    """Lines 815-817"""
    table = agricola(phase="preparation", turn=None, round=2, cards="fencing", piles={"forest": 3}).deal("sheep_market")
    assert table.state["piles"]["forest"] == 6


def test_an_improvement_only_after_a_renovation(agricola: Position) -> None:
    """Lines 800-806"""
    agricola({"goods": {"clay": 9}}, round=7).refuses("place", space="house_redevelopment")
    table = agricola({"goods": {"clay": 9, "reed": 1}}, round=7).place("house_redevelopment")
    assert table.me["house"] == "clay" and table.now == "improvement"


def test_mother_and_child_stand_on_one_space(agricola: Position) -> None:
    """Lines 917-919"""
    table = agricola({"farm": {"rooms": "t1"}}, round=7).place("basic_wish_for_children")
    state = table.state
    assert sum(state["occupied"].values()) == 1 and state["players"][0]["newborns"] == 1


def test_numbers_of_cards() -> None:
    """Lines 67-72: 14 action cards and 10 majors."""
    assert (len(CARDS), len(MAJORS), len(COST)) == (14, 10, 10)
    assert [len(period) for period in PERIODS] == [4, 3, 2, 2, 2, 1]
    assert len(BOARD_SPACES) == 19


@pytest.mark.parametrize("round_", [5, 6, 7])
def test_growth_and_renovation_come_in_rounds_5_to_7(agricola: Position, round_: int) -> None:
    """Lines 880-886, 997"""
    mine = {"farm": {"rooms": "t1"}, "goods": {"clay": 3, "reed": 1}}
    for card in ("basic_wish_for_children", "house_redevelopment"):
        agricola(mine, round=round_, cards=card).place(card)
        agricola(mine, round=4).refuses("place", space=card, because="not in play")
    agricola(mine, round=13).refuses("place", space="farm_redevelopment", because="not in play")
    agricola(mine, round=14).place("farm_redevelopment")


def test_a_room_after_growth_without_room_is_full(agricola: Position) -> None:
    """Lines 930-935"""
    mine = {"people": 3, "goods": {"wood": 5, "reed": 2}}
    table = agricola(mine, {"to_place": 2}, round=13).place("farm_expansion").do("build_room", space="t1")
    table.place("forest", 1)
    table.refuses("place", space="basic_wish_for_children", because="none of its actions")


def test_a_pasture_with_two_stables_holds_sixteen(agricola_farm: Callable[..., Any]) -> None:
    """Lines 1008-1013"""
    farm = agricola_farm("t4.n t5.n t4.w t5.e m4.n m5.n", stables="t4 t5")
    (pasture,) = pastures(farm)
    assert capacity(pasture, 0) == 4 and capacity(pasture, farm.stables) == 16


@pytest.mark.parametrize(("crop", "key"), [("grain", "grain_3"), ("vegetable", "vegetable_2")])
def test_a_sown_field(agricola: Position, crop: str, key: str) -> None:
    """Lines 1125-1130"""
    mine = {"farm": {"fields": "t1"}, "goods": {crop: 1}}
    table = agricola(mine, cards="grain_utilization").place("grain_utilization").do("sow", crop=crop)
    assert table.me["sown"][key] == 1 and table.goods == {}


def test_more_people_eat_more(agricola: Position) -> None:
    """Lines 1234-1235"""
    table = agricola({"people": 4}, phase="feeding", round=9).do("feed").do("feed", 1)
    assert [player["begging"] for player in table.state["players"]] == [8, 4]


def test_clay_oven_and_hearth_bake_together(agricola: Position) -> None:
    """Lines 1266-1268: 5 food for one grain, 3 for each other one."""
    mine = {"majors": "clay_oven cooking_hearth_5", "goods": {"grain": 4}}
    table = agricola(mine, cards="grain_utilization").place("grain_utilization")
    table.do("bake", grain={"clay_oven": 1, "cooking_hearth": 3})
    assert table.goods == {"food": 5 + 9}


def test_hearths_are_better_and_dearer_than_fireplaces() -> None:
    """Lines 184-185, 1410"""
    prices = [COST[major][0][1] for major in ("fireplace_2", "fireplace_3", "cooking_hearth_4", "cooking_hearth_5")]
    assert prices == [2, 3, 4, 5]


@pytest.mark.parametrize(("round_", "food"), [(1, 5), (9, 5), (10, 4), (13, 1), (14, 0)])
def test_the_well_gives_as_much_as_rounds_are_left(agricola: Position, round_: int, food: int) -> None:
    """Lines 1438-1442"""
    mine = {"goods": {"wood": 1, "stone": 3}}
    table = agricola(mine, round=round_, cards="major_improvement" if round_ < 5 else "").place("major_improvement")
    table.do("build_major", improvement="well", pay="cost")
    assert sum(table.me["promised"]["food"].values()) == food
