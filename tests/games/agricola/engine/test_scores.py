"""The points of a position, ties, and playing alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.agricola import new_game

Position = Callable[..., Any]

PARTS = (
    "fields",
    "pastures",
    "grain",
    "vegetables",
    "sheep",
    "boar",
    "cattle",
    "unused",
    "fenced_stables",
    "clay_rooms",
    "stone_rooms",
    "people",
    "begging",
    "improvements",
    "bonus",
)
FIELDS = ("t1", "t2", "t3", "t4", "t5", "m5")
ROW = ("t2.n t2.w t3.w m2.n", "t3.n t4.w m3.n", "t4.n t5.w m4.n", "t5.n t5.e m5.n")


def points(table: Any) -> dict[str, int]:
    found: dict[str, int] = table.game.scores()["players"][0]
    assert found["total"] == sum(found[part] for part in PARTS)
    return found


def test_the_points_of_the_beginning() -> None:
    scores = new_game(2).scores()
    minus = dict.fromkeys(("fields", "pastures", "grain", "vegetables", "sheep", "boar", "cattle"), -1)
    none = dict.fromkeys(("fenced_stables", "clay_rooms", "stone_rooms", "begging", "improvements", "bonus"), 0)
    wanted = {**minus, **none, "unused": -13, "people": 6, "total": -14, "resources": 0}
    assert scores == {"players": [wanted, wanted], "winners": []}


@pytest.mark.parametrize(("number", "wanted"), [(0, -1), (1, -1), (2, 1), (3, 2), (4, 3), (5, 4), (6, 4)])
def test_fields(agricola: Position, number: int, wanted: int) -> None:
    found = points(agricola({"farm": {"fields": " ".join(FIELDS[:number])}}))
    assert (found["fields"], found["unused"]) == (wanted, number - 13)


@pytest.mark.parametrize(("number", "wanted"), [(0, -1), (1, 1), (2, 2), (3, 3), (4, 4)])
def test_pastures(agricola: Position, number: int, wanted: int) -> None:
    found = points(agricola({"farm": {"fences": " ".join(ROW[:number])}}))
    assert (found["pastures"], found["unused"]) == (wanted, number - 13)


def test_a_fifth_pasture_gives_no_more(agricola: Position) -> None:
    square = "t4.n t5.n t4.w t5.w t5.e m4.n m5.n m4.w m5.w m5.e b4.n b5.n"
    found = points(agricola({"farm": {"fences": f"{square} b5.w b5.e b5.s"}}))
    assert found["pastures"] == 4 and found["unused"] == -8


@pytest.mark.parametrize(
    ("good", "part", "steps"),
    [
        ("grain", "grain", (1, 4, 6, 8)),
        ("vegetable", "vegetables", (1, 2, 3, 4)),
        ("sheep", "sheep", (1, 4, 6, 8)),
        ("boar", "boar", (1, 3, 5, 7)),
        ("cattle", "cattle", (1, 2, 4, 6)),
    ],
)
def test_crops_and_animals(agricola: Position, good: str, part: str, steps: tuple[int, ...]) -> None:
    room = {"fences": "t4.n t5.n t4.w t5.e m4.n m5.n", "stables": "t4 t5"}
    for number in range(12):
        reached = sum(number >= step for step in steps)
        found = points(agricola({"goods": {good: number}, "farm": room}))
        assert found[part] == (reached or -1), number


def test_crops_on_fields_count(agricola: Position) -> None:
    sown = {"grain_3": 1, "grain_2": 1, "grain_1": 1, "vegetable_2": 1, "vegetable_1": 1}
    mine = {"farm": {"fields": "t1 t2 t3 t4 t5"}, "sown": sown, "goods": {"grain": 2, "vegetable": 1}}
    found = points(agricola(mine))
    assert (found["grain"], found["vegetables"]) == (4, 4)
    less = points(agricola({**mine, "goods": {"grain": 1}}))
    assert (less["grain"], less["vegetables"]) == (3, 3)


def test_stables_use_spaces_and_score_in_pastures(agricola: Position) -> None:
    found = points(agricola({"farm": {"fences": f"{ROW[0]} {ROW[1]}", "stables": "t2 m5 b5"}}))
    assert (found["fenced_stables"], found["unused"]) == (1, -9)


@pytest.mark.parametrize(("house", "clay", "stone"), [("wood", 0, 0), ("clay", 3, 0), ("stone", 0, 6)])
def test_rooms(agricola: Position, house: str, clay: int, stone: int) -> None:
    found = points(agricola({"house": house, "farm": {"rooms": "t1"}}))
    assert (found["clay_rooms"], found["stone_rooms"], found["unused"]) == (clay, stone, -12)


def test_people_and_begging(agricola: Position) -> None:
    found = points(agricola({"people": 5, "begging": 2}, round=8))
    assert (found["people"], found["begging"]) == (15, -6)


@pytest.mark.parametrize(
    ("major", "printed"),
    [
        ("fireplace_2", 1),
        ("fireplace_3", 1),
        ("cooking_hearth_4", 1),
        ("cooking_hearth_5", 1),
        ("well", 4),
        ("clay_oven", 2),
        ("stone_oven", 3),
        ("joinery", 2),
        ("pottery", 2),
        ("basketmakers_workshop", 2),
    ],
)
def test_printed_points(agricola: Position, major: str, printed: int) -> None:
    assert points(agricola({"majors": major}))["improvements"] == printed


@pytest.mark.parametrize(
    ("craft", "good", "steps"),
    [("joinery", "wood", (3, 5, 7)), ("pottery", "clay", (3, 5, 7)), ("basketmakers_workshop", "reed", (2, 4, 5))],
)
def test_crafts_turn_resources_into_points(
    agricola: Position, craft: str, good: str, steps: tuple[int, int, int]
) -> None:
    for number in range(10):
        found = points(agricola({"majors": craft, "goods": {good: number, "stone": 1}}))
        reached = sum(number >= step for step in steps)
        assert found["bonus"] == reached
        assert found["resources"] == number + 1 - (steps[reached - 1] if reached else 0)
    without = points(agricola({"goods": {good: 9}}))
    assert (without["bonus"], without["resources"]) == (0, 9)


def test_food_and_crops_are_no_building_resources(agricola: Position) -> None:
    goods = {"wood": 1, "clay": 2, "reed": 3, "stone": 4, "grain": 5, "vegetable": 6, "food": 7}
    assert points(agricola({"goods": goods}))["resources"] == 10


def test_animals_that_do_not_fit_count(agricola: Position) -> None:
    table = agricola(round=4, cards="sheep_market", piles={"sheep_market": 4}).place("sheep_market")
    assert table.now == "room" and points(table)["sheep"] == 2


# Winning


def over(agricola: Position, *goods: dict[str, int], majors: str = "") -> list[int]:
    table = agricola({"goods": goods[0], "majors": majors}, {"goods": goods[1]}, phase="over", turn=None, round=14)
    winners: list[int] = table.game.scores()["winners"]
    return winners


def test_the_most_points_win(agricola: Position) -> None:
    assert over(agricola, {"grain": 1}, {"wood": 9}) == [0]
    assert over(agricola, {}, {"vegetable": 2}) == [1]


def test_a_tie_is_decided_by_building_resources(agricola: Position) -> None:
    assert over(agricola, {"wood": 1, "food": 9}, {"stone": 2}) == [1]
    assert over(agricola, {"wood": 2}, {"stone": 2}) == [0, 1]


def test_resources_that_became_points_do_not_count_for_the_tie(agricola: Position) -> None:
    three_points = {"vegetable": 2}
    assert over(agricola, {"wood": 3}, {**three_points, "reed": 1}, majors="joinery") == [1]
    assert over(agricola, {"wood": 4}, {**three_points, "reed": 1}, majors="joinery") == [0, 1]


def test_a_victory_is_shared_by_any_number(agricola: Position) -> None:
    table = agricola(players=4, phase="over", turn=None, round=14)
    assert table.game.scores()["winners"] == [0, 1, 2, 3]


def test_nobody_wins_before_the_end_or_alone(agricola: Position) -> None:
    assert agricola({"goods": {"grain": 1}}).game.scores()["winners"] == []
    alone = agricola(players=1, phase="over", turn=None, round=14)
    assert alone.game.scores()["winners"] == [] and len(alone.game.scores()["players"]) == 1
