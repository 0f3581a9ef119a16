"""The major improvements: building, cooking, baking, the Well."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]

COSTS: dict[str, dict[str, int]] = {
    "fireplace_2": {"clay": 2},
    "fireplace_3": {"clay": 3},
    "cooking_hearth_4": {"clay": 4},
    "cooking_hearth_5": {"clay": 5},
    "well": {"wood": 1, "stone": 3},
    "clay_oven": {"clay": 3, "stone": 1},
    "stone_oven": {"clay": 1, "stone": 3},
    "joinery": {"wood": 2, "stone": 2},
    "pottery": {"clay": 2, "stone": 2},
    "basketmakers_workshop": {"reed": 2, "stone": 2},
}
PLENTY = {"wood": 9, "clay": 9, "reed": 9, "stone": 9}


def building(agricola: Position, mine: dict[str, Any], theirs: dict[str, Any] | None = None, round_: int = 1) -> Any:
    """The Major Improvement space is used."""
    return agricola(mine, theirs, round=round_, cards="major_improvement" if round_ < 5 else "").place(
        "major_improvement"
    )


@pytest.mark.parametrize("major", COSTS)
def test_a_major_is_paid(agricola: Position, major: str) -> None:
    table = building(agricola, {"goods": COSTS[major]})
    table.do("build_major", improvement=major, pay="cost")
    assert table.me["majors"] == {major: 1} and table.goods == {}
    assert table.now is None and table.state["turn"] == 1


@pytest.mark.parametrize("major", COSTS)
def test_a_major_is_refused_if_anything_is_missing(agricola: Position, major: str) -> None:
    for good in COSTS[major]:
        short = {**PLENTY, good: COSTS[major][good] - 1}
        table = building(agricola, {"goods": short})
        table.refuses("build_major", improvement=major, pay="cost", because="cannot be paid")


@pytest.mark.parametrize("major", COSTS)
def test_a_major_that_somebody_has_is_refused(agricola: Position, major: str) -> None:
    for mine, theirs in (({"majors": major}, {}), ({}, {"majors": major})):
        table = building(agricola, {"goods": PLENTY, **mine}, theirs)
        table.refuses("build_major", improvement=major, pay="cost", because="Somebody has")


def test_all_majors_can_be_built(agricola: Position) -> None:
    table = building(agricola, {"goods": PLENTY})
    assert table.values("build_major", "improvement") == set(COSTS)
    assert table.now == "major_improvement" and table.kinds() == {"build_major"}
    agricola({"goods": {"clay": 1}}, cards="major_improvement").refuses("place", space="major_improvement")


@pytest.mark.parametrize("hearth", ["cooking_hearth_4", "cooking_hearth_5"])
@pytest.mark.parametrize("fireplace", ["fireplace_2", "fireplace_3"])
def test_a_fireplace_is_returned_for_a_hearth(agricola: Position, hearth: str, fireplace: str) -> None:
    table = building(agricola, {"majors": fireplace})
    other = "fireplace_3" if fireplace == "fireplace_2" else "fireplace_2"
    table.refuses("build_major", improvement=hearth, pay=other, because=f"no improvement {other}")
    table.refuses("build_major", improvement="well", pay=fireplace, because="No Fireplace can be returned")
    table.refuses("build_major", improvement=hearth, pay="cost", because="cannot be paid")
    table.do("build_major", improvement=hearth, pay=fireplace)
    assert table.me["majors"] == {hearth: 1}


def test_a_returned_fireplace_can_be_built_again(agricola: Position) -> None:
    theirs = {"goods": {"clay": 4, "reed": 1}}
    table = agricola({"majors": "fireplace_2"}, theirs, round=7).place("major_improvement")
    table.do("build_major", improvement="cooking_hearth_4", pay="fireplace_2")
    table.place("house_redevelopment", 1).do("build_major", 1, improvement="fireplace_2", pay="cost")
    assert table.state["players"][1]["majors"] == {"fireplace_2": 1}


def test_a_fireplace_may_be_returned_after_a_renovation(agricola: Position) -> None:
    table = agricola({"majors": "fireplace_2", "goods": {"clay": 2, "reed": 1}}, round=7).place("house_redevelopment")
    assert table.now == "improvement"
    table.do("build_major", improvement="cooking_hearth_5", pay="fireplace_2")


# The Well


@pytest.mark.parametrize(("round_", "rounds"), [(4, range(5, 10)), (9, range(10, 15)), (11, range(12, 15)), (14, ())])
def test_the_well_gives_food_in_the_next_five_rounds(agricola: Position, round_: int, rounds: Any) -> None:
    table = building(agricola, {"goods": COSTS["well"]}, round_=round_)
    table.do("build_major", improvement="well", pay="cost")
    assert [int(key) for key, food in table.me["promised"]["food"].items() if food] == list(rounds)


def test_the_food_of_the_well_comes_in_the_preparation(agricola: Position) -> None:
    promised = {"food": {"3": 1, "4": 1}}
    table = agricola({"majors": "well", "promised": promised}, phase="preparation", turn=None, round=3)
    table.deal("major_improvement")
    assert table.goods == {"food": 1} and table.me["promised"]["food"]["3"] == 0
    assert table.me["promised"]["food"]["4"] == 1


# Ovens


@pytest.mark.parametrize(("oven", "most", "food"), [("clay_oven", 1, 5), ("stone_oven", 2, 4)])
def test_a_new_oven_may_bake_at_once(agricola: Position, oven: str, most: int, food: int) -> None:
    goods = {**COSTS[oven], "grain": 4}
    table = building(agricola, {"goods": goods}).do("build_major", improvement=oven, pay="cost")
    assert (table.now, table.later) == ("bake", ["room"])
    assert table.moves("bake") == [{"grain": {oven: number}} for number in range(1, most + 1)]
    table.refuses("bake", grain={oven: most + 1}, because=f"takes at most {most}")
    table.refuses("bake", grain={"fireplace": 1}, because="has no fireplace")
    table.refuses("bake", grain={}, because="At least one grain")
    table.do("bake", grain={oven: most})
    assert table.now is None and table.goods == {"grain": 4 - most, "food": most * food}


def test_a_new_oven_need_not_bake(agricola: Position) -> None:
    goods = {**COSTS["clay_oven"], "grain": 1}
    table = building(agricola, {"goods": goods}).do("build_major", improvement="clay_oven", pay="cost").do("stop")
    assert table.now is None and table.goods == {"grain": 1}
    none = building(agricola, {"goods": COSTS["clay_oven"]}).do("build_major", improvement="clay_oven", pay="cost")
    assert none.now is None


def baking(agricola: Position, majors: str, grain: int) -> Any:
    mine = {"majors": majors, "goods": {"grain": grain}}
    return agricola(mine, cards="grain_utilization").place("grain_utilization")


def test_baking_with_everything(agricola: Position) -> None:
    table = baking(agricola, "fireplace_2 fireplace_3 cooking_hearth_4 clay_oven stone_oven", 5)
    table.refuses("bake", grain={"fireplace": 3, "cooking_hearth": 3}, because="not so much grain")
    table.refuses("bake", grain={"clay_oven": 2}, because="takes at most 1")
    wanted = {"fireplace": 1, "cooking_hearth": 1, "clay_oven": 1, "stone_oven": 2}
    table.do("bake", grain=wanted)
    assert table.goods == {"food": 2 + 3 + 5 + 8}


def test_every_way_to_bake_is_listed_once(agricola: Position, canonical: Callable[[object], str]) -> None:
    table = baking(agricola, "fireplace_2 cooking_hearth_4 clay_oven stone_oven", 4)
    found = [canonical(move) for move in table.moves("bake")]
    wanted = {
        canonical({"grain": {kind: number for kind, number in zip(KINDS, numbers, strict=True) if number}})
        for numbers in [(f, h, c, s) for f in range(5) for h in range(5) for c in range(2) for s in range(3)]
        if 1 <= sum(numbers) <= 4
    }
    assert len(found) == len(set(found)) and set(found) == wanted


KINDS = ("fireplace", "cooking_hearth", "clay_oven", "stone_oven")


def test_no_baking_without_grain_or_oven(agricola: Position) -> None:
    agricola({"majors": "joinery", "goods": {"grain": 2}}, cards="grain_utilization").refuses(
        "place", space="grain_utilization"
    )
    agricola({"majors": "stone_oven"}, cards="grain_utilization").refuses("place", space="grain_utilization")


# Cooking


@pytest.mark.parametrize(
    ("major", "kind", "food"),
    [
        ("fireplace_2", "fireplace", (2, 2, 2, 3)),
        ("fireplace_3", "fireplace", (2, 2, 2, 3)),
        ("cooking_hearth_4", "cooking_hearth", (3, 2, 3, 4)),
        ("cooking_hearth_5", "cooking_hearth", (3, 2, 3, 4)),
    ],
)
def test_cooking(agricola: Position, major: str, kind: str, food: tuple[int, ...]) -> None:
    for good, number in zip(("vegetable", "sheep", "boar", "cattle"), food, strict=True):
        table = agricola({"majors": major, "goods": {good: 1}})
        table.do("cook", good=good, by=kind)
        assert table.goods == {"food": number} and table.state["acted"] is False
        table.refuses("cook", good=good, by=kind, because=f"has no {good}")
        other = "fireplace" if kind == "cooking_hearth" else "cooking_hearth"
        agricola({"majors": major, "goods": {good: 1}}).refuses("cook", good=good, by=other, because=f"has no {other}")


def test_who_has_both_chooses(agricola: Position) -> None:
    table = agricola({"majors": "fireplace_2 cooking_hearth_4", "goods": {"vegetable": 2}})
    assert table.values("cook", "by") == {"fireplace", "cooking_hearth"}
    table.do("cook", good="vegetable", by="fireplace").do("cook", good="vegetable", by="cooking_hearth")
    assert table.goods == {"food": 5}
