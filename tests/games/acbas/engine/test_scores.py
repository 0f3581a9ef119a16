"""The points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.acbas.buildings import BUILDINGS
from engine.acbas.scoring import bonus, whole_or_half

Position = Callable[..., Any]

# The points of the buildings that are always worth the same.
FIXED = {
    "half_timbered_house": 5,
    "shelter": 0,
    "open_stables": 2,
    "cattle_farm": 1,
    "cottage_extension": 4,
    "woodworking_shop": 1,
    "fodder_beet_field": 0,
    "dog_house": 0,
    "servants_cottage": 0,
    "reed_hut": 0,
    "carpenter": 1,
    "corner_houses": 4,
    "country_house": 1,
    "byre_dwelling": 3,
    "dairy_farm": 3,
    "insemination_center": 0,
    "animal_trader": 3,
    "fence_manufacturer": 0,
    "haystack": 1,
    "barn_floor_manufacturer": 0,
    "joinery": 0,
    "organic_farm": 4,
    "pen": 0,
    "wild_boar_pen": 0,
    "barn": 0,
    "building_firm": 2,
    "carpenters_workshop": 2,
    "home_workshop": 1,
    "inn": 4,
    "household_storeroom": 1,
    "cattle_market": 2,
    "farm_shop": 0,
    "timber_shop": 1,
    "materials_outlet": 7,
    "hay_rack": 0,
    "farm_well": 0,
    "ranch": 2,
    "assembly_hall": 2,
    "stud": 3,
    "sawmill": 4,
    "conservatory": 1,
    "duck_pond": 1,
    "feeding_station": 0,
    "rearing_station": 1,
    "trading_station": 1,
    "breeding_station": 0,
    "stewards_office": -3,
}
CHANGING = {
    "storage_building",
    "log_house",
    "large_extension",
    "feed_storehouse",
    "manor",
    "small_extension",
    "stone_carver",
    "pig_stall",
    "cow_stall",
    "estate",
    "office",
}
PLACES = {"half_timbered_house": "b0", "byre_dwelling": "b0", "farm_shop": "b1", "cottage_extension": "m0"}


def points(table: Any, seat: int = 0) -> Any:
    """The scores of a player."""
    return table.game.scores()["players"][seat]


def buildings(acbas: Position, places: dict[str, str], **mine: Any) -> Any:
    """What a player's buildings are worth."""
    farm = {"buildings": places, **mine.pop("farm", {})}
    return points(acbas({"farm": farm, **mine}))["buildings"]


def test_the_example_of_the_rule_book(acbas: Position) -> None:
    farm = {
        "left": 1,
        "right": 1,
        "barriers": "t-1.n t-1.w t0.n t1.n m-1.n m0.n m1.n t2.w m-1.w b-1.w b-1.s b0.w b0.n m1.w",
        "troughs": "t0 m-1 b2",
        "stalls": "b1",
        "stables": "m2 t2",
    }
    mine = {"animals": {"sheep": 12, "pig": 7, "cow": 5}, "barriers": 0}
    table = acbas({**mine, "farm": {**farm, "buildings": {"carpenter": "m1"}}}, round=6)
    assert points(table) == {"animals": 24, "bonus": 0, "expansions": 8, "buildings": 10, "total": 42}
    assert table.game.scores()["winner"] is None


@pytest.mark.parametrize(
    ("animal", "steps"),
    [
        (0, [-3] * 4 + [0] * 4 + [1] * 3 + [2] * 2 + [3, 4, 5, 6, 7]),
        (1, [-3] * 4 + [0] * 3 + [1] * 2 + [2] * 2 + [3, 4, 5, 6, 7]),
        (2, [-3] * 4 + [0] * 2 + [1] * 2 + [2] * 2 + [3, 4, 5, 6, 7]),
        (3, [-3] * 4 + [0] * 1 + [1] * 2 + [2] * 2 + [3, 4, 5, 6, 7]),
    ],
)
def test_bonus_points(animal: int, steps: list[int]) -> None:
    assert [bonus(animal, number) for number in range(len(steps))] == steps


def test_an_expansion_counts_when_all_of_it_is_used(acbas: Position) -> None:
    assert points(acbas({"farm": {"left": 1, "troughs": "t-1 m-1 b-1"}}))["expansions"] == 4
    assert points(acbas({"farm": {"left": 1, "troughs": "t-1 m-1"}}))["expansions"] == 0
    closed = "t2.n t2.w t3.w m2.n"
    farm = {"left": 1, "right": 1, "troughs": "m2 t-1 m-1 b-1", "stalls": "b2", "barriers": closed}
    assert points(acbas({"farm": farm}))["expansions"] == 8
    farm["barriers"] = "t2.n t2.w t3.w"
    assert points(acbas({"farm": farm}))["expansions"] == 4


def test_the_tables_are_complete() -> None:
    assert set(FIXED) | CHANGING == set(BUILDINGS)
    assert all(BUILDINGS[name].points == number for name, number in FIXED.items())
    assert all(BUILDINGS[name].points == 0 for name in CHANGING)


@pytest.mark.parametrize("name", FIXED)
def test_fixed_points(acbas: Position, name: str) -> None:
    table = acbas({"farm": {"buildings": {name: PLACES.get(name, "t1")}}})
    assert points(table)["buildings"] == FIXED[name]
    assert points(table)["total"] == FIXED[name] - 12
    assert points(table, 1)["buildings"] == 0


def test_stalls_and_stables(acbas: Position) -> None:
    assert buildings(acbas, {}, farm={"stalls": "t0 m0", "stables": "t1"}) == 6


def test_the_storage_building_counts_halves(acbas: Position) -> None:
    assert buildings(acbas, {"storage_building": "t0"}, wood=1, stone=1, reed=1) == 1.5
    assert buildings(acbas, {"storage_building": "t0"}, wood=2) == 1
    table = acbas({"wood": 3, "farm": {"buildings": {"storage_building": "t0"}}})
    assert points(table)["total"] == -10.5
    assert type(points(acbas({"wood": 2, "farm": {"buildings": {"storage_building": "t0"}}}))["total"]) is int


def test_very_large_numbers_are_counted(acbas: Position) -> None:
    table = acbas({"wood": 10**999 + 1, "farm": {"buildings": {"storage_building": "t0"}}})
    assert points(table)["buildings"] == 10**999 // 2
    assert [whole_or_half(number) for number in (-3, -2, 0, 5)] == [-1.5, -1, 0, 2.5]


def test_the_log_house_wants_wood(acbas: Position) -> None:
    assert buildings(acbas, {"log_house": "b0"}, wood=3) == 0
    assert buildings(acbas, {"log_house": "b0"}, wood=4) == 4
    assert buildings(acbas, {"log_house": "b0", "storage_building": "t0"}, wood=4) == 6


@pytest.mark.parametrize("name", ["large_extension", "small_extension"])
def test_extensions_count_adjacent_buildings(acbas: Position, name: str) -> None:
    assert buildings(acbas, {name: "t1"}) == 0
    assert buildings(acbas, {name: "m0"}) == 2
    farm = {"left": 1, "stalls": "m-1", "stables": "t0"}
    assert buildings(acbas, {name: "m0", "pen": "m1"}, farm=farm) == 8 + 1 + 4
    both = {"large_extension": "t0", "small_extension": "t1"}
    assert buildings(acbas, both) == 4


def test_the_feed_storehouse_wants_five_troughs(acbas: Position) -> None:
    assert buildings(acbas, {"feed_storehouse": "t0"}, farm={"troughs": "t0 m0 b0 t1"}) == 0
    assert buildings(acbas, {"feed_storehouse": "t0"}, farm={"troughs": "t0 m0 b0 t1 b1"}) == 3


def test_the_manor_dislikes_the_road(acbas: Position) -> None:
    assert buildings(acbas, {"manor": "t0"}) == 5
    assert buildings(acbas, {"manor": "b1"}) == 3
    assert buildings(acbas, {"manor": "b1", "half_timbered_house": "b0"}) == 3 + 5
    farm = {"left": 1, "right": 1, "stalls": "b-1", "stables": "b2"}
    assert buildings(acbas, {"manor": "b1"}, farm=farm) == -1 + 1 + 4


def test_the_office_dislikes_the_forest(acbas: Position) -> None:
    assert buildings(acbas, {"office": "m0"}) == 6
    assert buildings(acbas, {"office": "t0"}) == 4
    farm = {"left": 1, "right": 1, "stalls": "t-1", "stables": "t2"}
    assert buildings(acbas, {"office": "t0", "pen": "t1"}, farm=farm) == -2 + 1 + 4


def test_the_stone_carver_counts_stones(acbas: Position) -> None:
    table = acbas({"carved": 3, "stone": 2, "farm": {"buildings": {"stone_carver": "t0"}}}, round=4)
    assert points(table)["buildings"] == 6


@pytest.mark.parametrize(("name", "animal", "number"), [("pig_stall", "pig", 13), ("cow_stall", "cow", 11)])
def test_special_stalls_want_many_animals(acbas: Position, name: str, animal: str, number: int) -> None:
    farm = {"stables": "m0 m1 t1", "troughs": "m0 m1 t1"}
    assert buildings(acbas, {name: "t0"}, animals={animal: number}, farm=farm) == 12 + 4
    assert buildings(acbas, {name: "t0"}, animals={animal: number - 1}, farm=farm) == 12


def test_the_estate_wants_five_special_buildings(acbas: Position) -> None:
    four = {"estate": "t0", "pen": "t1", "dog_house": "m0"}
    assert buildings(acbas, four, farm={"stalls": "m1", "stables": "b1"}) == 5
    assert buildings(acbas, {**four, "barn": "b1"}) == 3
    assert buildings(acbas, {**four, "half_timbered_house": "b0"}) == 5
    assert buildings(acbas, {**four, "half_timbered_house": "b0", "barn": "b1"}) == 8


# The Pen


def test_animals_in_the_pen_do_not_count(acbas: Position) -> None:
    table = acbas({"animals": {"sheep": 4, "pig": 1}, "farm": {"buildings": {"pen": "t0"}}})
    assert points(table) == {"animals": 1, "bonus": -12, "expansions": 0, "buildings": 0, "total": -11}


def test_animals_stay_outside_the_pen_if_they_can(acbas: Position) -> None:
    farm = {"stables": "t1", "buildings": {"pen": "t0"}}
    assert points(acbas({"animals": {"sheep": 5, "pig": 1}, "farm": farm}))["animals"] == 6
    assert points(acbas({"animals": {"sheep": 7}, "farm": farm}))["animals"] == 6


def test_the_best_way_to_use_the_pen_is_counted(acbas: Position) -> None:
    farm = {"stables": "t1 m1", "buildings": {"pen": "t0"}}
    table = acbas({"animals": {"sheep": 4, "pig": 5, "cow": 2}, "farm": farm})
    # One place too few: two cows less one in the Residence cost 1 point, the other types would cost more.
    assert points(table) == {"animals": 10, "bonus": -6, "expansions": 0, "buildings": 8, "total": 12}


def test_the_pen_and_the_special_stalls(acbas: Position) -> None:
    farm = {"stables": "m0 m1", "troughs": "m0", "stalls": "", "buildings": {"cow_stall": "t0", "pen": "t1"}}
    table = acbas({"animals": {"cow": 22}, "farm": farm})
    assert points(table)["animals"] == 19
    table = acbas(
        {"animals": {"cow": 13}, "farm": {"stables": "m0", "buildings": {"cow_stall": "t0", "pen": "t1"}}}, {}
    )
    assert points(table)["animals"] == 9
    assert points(table)["buildings"] == 4


def test_animals_that_do_not_fit_all_count(acbas: Position) -> None:
    mine = {"animals": {"sheep": 4, "pig": 1}, "farm": {"buildings": {"pen": "t0"}}}
    table = acbas(mine).do("place", space="horse_sheep")
    assert table.now == (0, "room")
    assert points(table)["animals"] == 6


# The winner


@pytest.mark.parametrize(("began", "leader"), [(0, 1), (1, 0)])
def test_the_winner(acbas: Position, began: int, leader: int) -> None:
    over = {"phase": "over", "round": 8, "turn": None, "began": began, "leader": leader}
    assert acbas(**over).game.scores()["winner"] == 1 - began
    better = {"wood": 1, "farm": {"buildings": {"storage_building": "t0"}}}
    assert acbas(better, **over).game.scores()["winner"] == 0
    assert acbas({}, better, **over).game.scores()["winner"] == 1
