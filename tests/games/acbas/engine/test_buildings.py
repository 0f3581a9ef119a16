"""Every special building: its cost, where it goes, what it brings, what it makes one owe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.acbas.buildings import BUILDINGS
from engine.acbas.names import SPECIALS

Position = Callable[..., Any]

# What each building costs, in the order of the rule book: wood, stone, reed.
PRICES: dict[str, tuple[int, int, int]] = {
    "half_timbered_house": (3, 2, 1),
    "storage_building": (2, 0, 1),
    "shelter": (2, 1, 0),
    "cattle_farm": (2, 2, 0),
    "woodworking_shop": (2, 2, 0),
    "dog_house": (2, 0, 0),
    "servants_cottage": (2, 0, 0),
    "reed_hut": (1, 0, 3),
    "carpenter": (1, 1, 0),
    "corner_houses": (0, 2, 1),
    "country_house": (3, 3, 0),
    "log_house": (2, 0, 1),
    "byre_dwelling": (3, 3, 1),
    "dairy_farm": (0, 3, 1),
    "insemination_center": (0, 2, 0),
    "animal_trader": (2, 0, 2),
    "fence_manufacturer": (0, 1, 1),
    "haystack": (0, 0, 0),
    "barn_floor_manufacturer": (0, 1, 1),
    "joinery": (0, 1, 1),
    "organic_farm": (2, 3, 1),
    "pen": (2, 0, 0),
    "wild_boar_pen": (2, 0, 0),
    "barn": (3, 0, 0),
    "large_extension": (3, 0, 0),
    "building_firm": (2, 1, 0),
    "carpenters_workshop": (2, 1, 0),
    "home_workshop": (2, 0, 1),
    "feed_storehouse": (1, 0, 1),
    "household_storeroom": (0, 2, 0),
    "manor": (1, 3, 0),
    "cattle_market": (4, 1, 0),
    "farm_shop": (1, 0, 0),
    "timber_shop": (0, 2, 0),
    "hay_rack": (3, 0, 1),
    "small_extension": (0, 1, 0),
    "farm_well": (1, 2, 0),
    "ranch": (2, 3, 0),
    "assembly_hall": (3, 0, 1),
    "stone_carver": (5, 0, 0),
    "stud": (1, 3, 1),
    "sawmill": (0, 5, 0),
    "conservatory": (0, 1, 0),
    "pig_stall": (4, 0, 1),
    "cow_stall": (4, 0, 1),
    "feeding_station": (2, 0, 0),
    "rearing_station": (2, 0, 1),
    "trading_station": (1, 2, 0),
    "breeding_station": (2, 3, 0),
    "estate": (0, 2, 1),
    "office": (2, 2, 0),
    "stewards_office": (4, 3, 2),
}
# These have their own tests below.
PARTICULAR = {"open_stables", "cottage_extension", "fodder_beet_field", "inn", "materials_outlet", "duck_pond"}

PLACES = {"half_timbered_house": "b0", "log_house": "b0", "byre_dwelling": "b0", "farm_shop": "b1"}
BRINGS: dict[str, dict[str, int]] = {
    "reed_hut": {"reed": 3},
    "country_house": {"cow": 1},
    "hay_rack": {"sheep": 1, "cow": 1, "horse": 1},
    "pig_stall": {"pig": 1},
    "cow_stall": {"cow": 1},
    "estate": {"horse": 1},
}
OWES = {
    "shelter": "shelter",
    "barn_floor_manufacturer": "barn_floor_manufacturer",
    "farm_shop": "farm_shop.resource",
    "country_house": "expand",
    "servants_cottage": "cottage_barriers.2",
    "feed_storehouse": "feed_storehouse",
    "organic_farm": "organic_farm",
    "hay_rack": "room",
}


def rich(**more: Any) -> dict[str, Any]:
    """A player with plenty."""
    return {"wood": 20, "stone": 20, "reed": 20, **more}


def special(table: Any, name: str, space: str, pay: str = "cost", space_2: bool = False) -> Any:
    """Place a worker and build a building."""
    table.do("place", space=f"special_building_{1 + space_2}")
    return table.do("build_special", building=name, space=space, pay=pay)


def test_all_buildings_are_here() -> None:
    assert set(PRICES) | PARTICULAR == set(SPECIALS) == set(BUILDINGS)


@pytest.mark.parametrize("name", PRICES)
def test_exactly_the_cost_is_needed_and_paid(acbas: Position, name: str) -> None:
    wood, stone, reed = PRICES[name]
    space = PLACES.get(name, "t1")
    table = acbas({"wood": wood, "stone": stone, "reed": reed}, available=name, round=5)
    special(table, name, space)
    brings = BRINGS.get(name, {})
    me = table.me
    assert me["farm"]["buildings"][name] == space
    assert [me[resource] for resource in ("wood", "stone", "reed")] == [0, 0, brings.get("reed", 0)]
    assert me["animals"] == {animal: brings.get(animal, 0) for animal in me["animals"]}
    assert name not in table.state["available"]
    if name in OWES:
        assert table.now == (0, OWES[name])
    elif name in ("fence_manufacturer", "conservatory") or not brings:
        assert table.now is None or table.now[1] == name
    for missing in (key for key, number in (("wood", wood), ("stone", stone), ("reed", reed)) if number):
        poor = {"wood": 20, "stone": 20, "reed": 20} | {
            missing: {"wood": wood, "stone": stone, "reed": reed}[missing] - 1
        }
        acbas(poor, available=name, round=5).do("place", space="special_building_1").refuses(
            "build_special", building=name, space=space, pay="cost"
        )


@pytest.mark.parametrize("name", [name for name, price in PRICES.items() if price[0]])
def test_the_sawmill_saves_one_wood(acbas: Position, name: str) -> None:
    wood, stone, reed = PRICES[name]
    mine = {"wood": wood - 1, "stone": stone, "reed": reed, "farm": {"buildings": {"sawmill": "t0"}}}
    table = special(acbas(mine, available=name, round=5), name, PLACES.get(name, "t1"))
    assert table.me["wood"] == 0


def test_the_sawmill_saves_nothing_where_no_wood_is_paid(acbas: Position) -> None:
    mine = {"wood": 5, "stone": 2, "farm": {"buildings": {"sawmill": "t0"}}}
    table = special(acbas(mine, available="timber_shop"), "timber_shop", "t1")
    assert (table.me["wood"], table.me["stone"]) == (5, 0)


@pytest.mark.parametrize("name", [name for name in PRICES if name not in PLACES and name != "corner_houses"])
def test_most_buildings_go_on_any_space_without_building(acbas: Position, name: str) -> None:
    mine = rich(farm={"right": 1, "stalls": "m1", "stables": "t1", "troughs": "t0", "buildings": {"dog_house": "b2"}})
    if name == "dog_house":
        mine["farm"]["buildings"] = {"pen": "b2"}
    table = acbas(mine, available=name, round=5).do("place", space="special_building_1")
    spaces = {move["space"] for move in table.moves("build_special") if move["building"] == name}
    assert spaces == {"t0", "m0", "b1", "t2", "m2"}


@pytest.mark.parametrize("name", ["half_timbered_house", "log_house", "byre_dwelling"])
def test_better_houses_replace_the_residence(acbas: Position, name: str) -> None:
    table = acbas(rich(), available="half_timbered_house log_house byre_dwelling").do(
        "place", space="special_building_1"
    )
    table.refuses("build_special", building=name, space="m0", pay="cost")
    table.refuses("build_special", building=name, space="b0", pay="wood")
    table.do("build_special", building=name, space="b0", pay="cost")
    assert table.me["farm"]["buildings"] == {name: "b0"}
    table.do("place", 1, space="one_stone").do("place", space="special_building_2")
    for other in {"half_timbered_house", "log_house", "byre_dwelling"} - {name}:
        table.refuses("build_special", building=other, space="b0", pay="cost")


def test_the_farm_shop_lies_at_the_road(acbas: Position) -> None:
    table = acbas(rich(farm={"left": 1}), available="farm_shop").do("place", space="special_building_1")
    spaces = {move["space"] for move in table.moves("build_special") if move["building"] == "farm_shop"}
    assert spaces == {"b-1", "b1"}
    table.do("build_special", building="farm_shop", space="b-1", pay="cost")
    assert {move["resource"] for move in table.moves("gain_resource")} == {"wood", "stone", "reed"}
    assert table.kinds() == {"gain_resource"}
    table.do("gain_resource", resource="reed")
    assert table.now == (0, "farm_shop.animal")
    table.do("gain_animal", animal="sheep")
    assert (table.me["wood"], table.me["reed"], table.me["animals"]["sheep"]) == (19, 21, 1)


@pytest.mark.parametrize(("left", "corners"), [(0, {"t0", "t1", "b1"}), (1, {"t-1", "b-1", "t1", "b1"})])
def test_corner_houses_stand_in_corners(acbas: Position, left: int, corners: set[str]) -> None:
    table = acbas(rich(farm={"left": left}), available="corner_houses").do("place", space="special_building_1")
    spaces = {move["space"] for move in table.moves("build_special") if move["building"] == "corner_houses"}
    assert spaces == corners


def test_with_corner_houses_there_is_no_expansion(acbas: Position) -> None:
    table = acbas(rich(farm={"buildings": {"corner_houses": "t1"}}), available="country_house")
    special(table, "country_house", "t0")
    assert table.me["animals"]["cow"] == 1
    table.do("place", 1, space="one_stone").do("place", space="expansion")
    assert table.me["barriers"] == 10
    assert (table.me["farm"]["left"], table.me["farm"]["right"]) == (0, 0)
    assert table.state["turn"] == 1


# The basic buildings


def test_the_shelter_gives_any_animal(acbas: Position) -> None:
    table = special(acbas(rich()), "shelter", "t0")
    assert [move["animal"] for move in table.moves("gain_animal")] == ["sheep", "pig", "cow", "horse"]
    table.refuses("stop").refuses("release", animal="sheep")
    assert table.do("gain_animal", animal="horse").me["animals"]["horse"] == 1


@pytest.mark.parametrize("pay", ["wood", "stone"])
def test_open_stables_replace_a_stall(acbas: Position, pay: str) -> None:
    mine = {"wood": 0, "stone": 0, pay: 3, "farm": {"stalls": "m1", "stables": "t1"}}
    table = acbas(mine).do("place", space="special_building_1")
    built = [move for move in table.moves("build_special") if move["building"] == "open_stables"]
    assert built == [{"building": "open_stables", "space": "m1", "pay": pay}]
    table.refuses("build_special", building="open_stables", space="m1", pay="cost")
    table.refuses("build_special", building="open_stables", space="t1", pay=pay)
    tiles = table.state["supply"]["tiles"]
    table.do("build_special", building="open_stables", space="m1", pay=pay)
    assert [move["animal"] for move in table.moves("gain_animal")] == ["cow", "horse"]
    table.refuses("gain_animal", animal="sheep").do("gain_animal", animal="cow")
    assert table.me["farm"]["stalls"] == {}
    assert table.me["farm"]["buildings"]["open_stables"] == "m1"
    assert table.me[pay] == 0
    assert table.state["supply"]["tiles"] == tiles + 1


def test_open_stables_cost_less_wood_with_the_sawmill(acbas: Position) -> None:
    mine = {"wood": 2, "stone": 2, "farm": {"stalls": "m1", "buildings": {"sawmill": "t0"}}}
    table = acbas(mine).do("place", space="special_building_1")
    assert [move["pay"] for move in table.moves("build_special") if move["building"] == "open_stables"] == ["wood"]


@pytest.mark.parametrize("name", ["cow_stall", "pig_stall"])
def test_open_stables_replace_a_special_stall(acbas: Position, name: str) -> None:
    table = special(acbas(rich(farm={"buildings": {name: "m1"}})), "open_stables", "m1", "stone")
    assert name in table.state["available"]
    assert table.state["available"] == sorted(table.state["available"])
    assert name not in table.me["farm"]["buildings"]
    assert table.state["supply"]["tiles"] == 5


# The other buildings in the order of the rule book


def test_the_cattle_farm_turns_an_animal_into_a_cow(acbas: Position) -> None:
    mine = {"animals": {"sheep": 2, "cow": 1}, "farm": {"troughs": "t1", "buildings": {"cattle_farm": "t0"}}}
    table = acbas(mine).do("place", space="expansion").do("expand", side="left")
    assert table.now == (0, "cattle_farm")
    assert table.moves("exchange") == [{"give": "sheep"}]
    table.refuses("exchange", give="horse").do("exchange", give="sheep")
    assert table.me["animals"] == {"sheep": 1, "pig": 0, "cow": 2, "horse": 0}
    assert table.state["turn"] == 1


def test_the_cattle_farm_needs_another_animal_and_may_be_left(acbas: Position) -> None:
    farm = {"buildings": {"cattle_farm": "t0"}}
    acbas_cow = acbas({"animals": {"cow": 1}, "farm": farm}).do("place", space="expansion").do("expand", side="right")
    assert acbas_cow.state["turn"] == 1
    table = acbas({"animals": {"pig": 1}, "farm": farm}).do("place", space="expansion").do("expand", side="right")
    assert table.do("stop").me["animals"]["pig"] == 1


def test_the_cattle_farm_works_with_the_country_house(acbas: Position) -> None:
    mine = rich(animals={"horse": 1}, farm={"buildings": {"cattle_farm": "t0"}})
    table = special(acbas(mine, available="country_house"), "country_house", "t1")
    table.do("expand", side="left").do("exchange", give="horse")
    assert table.me["animals"]["cow"] == 2


def second_turn(acbas: Position, first: str, available: str, **mine: Any) -> Any:
    """Round 1, the first player's second turn, about to place a worker."""
    table = acbas(mine, available=f"cottage_extension {available}").do("place", space=first)
    return table.do("place", 1, space="expansion").do("expand", 1, side="left")


def test_the_cottage_extension_belongs_to_the_second_turn(acbas: Position) -> None:
    table = second_turn(acbas, "three_wood", "").do("place", space="special_building_1")
    spaces = {move["space"] for move in table.moves("build_special") if move["building"] == "cottage_extension"}
    assert spaces == {"m0", "b1"}
    table.do("build_special", building="cottage_extension", space="b1", pay="cost")
    assert table.me["wood"] == 2


def test_the_cottage_extension_alone_makes_the_space_usable(acbas: Position) -> None:
    table = second_turn(acbas, "first_player", "")
    assert {"space": "special_building_1"} in table.moves("place")
    table.do("place", space="special_building_2")
    assert {move["building"] for move in table.moves("build_special")} == {"cottage_extension"}


def test_the_cottage_extension_is_not_built_at_another_time(acbas: Position) -> None:
    table = acbas({"wood": 1}, available="cottage_extension")
    table.refuses("place", space="special_building_1")
    table.do("place", space="three_wood").do("place", 1, space="one_stone").do("place", space="first_player")
    table.do("place", 1, space="two_stone").do("place", space="special_building_1")
    table.refuses("build_special", building="cottage_extension", space="b1", pay="cost")
    acbas({"wood": 1}, available="cottage_extension", round=2).refuses("place", space="special_building_1")


def test_the_cottage_extension_with_the_conservatory(acbas: Position) -> None:
    table = second_turn(acbas, "building_resources", "conservatory").do("place", space="special_building_1")
    table.do("build_special", building="conservatory", space="m1", pay="cost")
    assert table.now == (0, "conservatory")
    spaces = {move["space"] for move in table.moves("build_special") if move["building"] == "cottage_extension"}
    assert spaces == {"m0", "b1"}
    table.do("build_special", building="cottage_extension", space="m0", pay="cost")


def test_with_the_cottage_extension_all_buildings_hang_together(acbas: Position) -> None:
    farm = {"left": 1, "troughs": "t1 m1", "buildings": {"cottage_extension": "b1"}}
    table = acbas(rich(farm=farm), available="pen", round=2).do("place", space="stall")
    assert {move["space"] for move in table.moves("build_stall")} == {"b-1", "m0", "m1"}
    table.do("build_stall", space="m1").do("place", 1, space="one_stone").do("place", space="special_building_1")
    spaces = {move["space"] for move in table.moves("build_special") if move["building"] == "pen"}
    assert spaces == {"b-1", "m0", "t1"}
    table.refuses("build_special", building="pen", space="t0", pay="cost")


def test_the_woodworking_shop_builds_new_barriers(acbas: Position) -> None:
    table = acbas({"barriers": 0, "farm": {"buildings": {"woodworking_shop": "t0"}}}, round=3, piles={"expansion": 3})
    table.do("place", space="expansion")
    assert table.me["fresh"] == 3
    table.do("expand", side="right")
    assert table.now == (0, "woodworking")
    table.do("build_barrier", edge="t2.n").do("build_barrier", edge="t2.w")
    assert (table.me["barriers"], table.me["fresh"]) == (1, 1)
    table.do("stop")
    assert (table.me["barriers"], table.me["fresh"]) == (1, 0)


def test_the_woodworking_shop_builds_no_more_than_the_new_barriers(acbas: Position) -> None:
    table = acbas({"farm": {"buildings": {"woodworking_shop": "t0"}}}).do("place", space="expansion")
    table.do("expand", side="right").do("build_barrier", edge="t2.n")
    assert table.state["turn"] == 1
    assert (table.me["barriers"], table.me["fresh"]) == (9, 0)


def test_the_fodder_beet_field_needs_pairs(acbas: Position) -> None:
    farm = {"stables": "t0 m0 t1", "buildings": {"half_timbered_house": "b0"}}
    animals = {"sheep": 2, "pig": 2, "cow": 2, "horse": 2}
    table = special(acbas({"animals": animals, "farm": farm}, available="fodder_beet_field"), "fodder_beet_field", "b1")
    assert table.me["animals"] == {"sheep": 3, "pig": 3, "cow": 3, "horse": 3}
    assert table.now == (0, "room")
    few = acbas({"animals": animals | {"cow": 1}, "farm": farm}, available="fodder_beet_field")
    few.refuses("place", space="special_building_1")


def test_the_servants_cottage_gives_barriers_and_a_trough(acbas: Position) -> None:
    table = special(acbas({"wood": 4}, available="servants_cottage"), "servants_cottage", "t0")
    table.do("build_barrier", edge="t1.n")
    assert table.now == (0, "cottage_barriers.1")
    table.do("build_barrier", edge="t1.w")
    assert table.now == (0, "cottage_trough")
    table.do("build_trough", space="t1")
    assert (table.me["wood"], table.me["barriers"]) == (0, 7)
    assert table.state["turn"] == 1


def test_the_servants_cottage_may_be_left_and_its_trough_must_be_paid(acbas: Position) -> None:
    table = special(acbas({"wood": 3}, available="servants_cottage"), "servants_cottage", "t0").do("stop")
    assert table.state["turn"] == 1
    farm = {"buildings": {"sawmill": "t1"}}
    table = special(acbas({"wood": 2, "farm": farm}, available="servants_cottage"), "servants_cottage", "t0").do("stop")
    assert table.do("build_trough", space="t1").me["wood"] == 0


def test_the_fence_manufacturer_builds_for_wood(acbas: Position) -> None:
    table = special(
        acbas({"wood": 2, "stone": 1, "reed": 1}, available="fence_manufacturer"), "fence_manufacturer", "t0"
    )
    table.do("build_barrier", edge="t1.n").do("build_barrier", edge="m1.n")
    assert (table.me["wood"], table.state["turn"]) == (0, 1)


def test_the_barn_floor_manufacturer_gives_a_pig_or_a_cow(acbas: Position) -> None:
    table = special(acbas(rich(), available="barn_floor_manufacturer"), "barn_floor_manufacturer", "t0")
    assert [move["animal"] for move in table.moves("gain_animal")] == ["pig", "cow"]
    table.refuses("gain_animal", animal="sheep").do("gain_animal", animal="pig")


def test_the_organic_farm_lets_single_animals_grow(acbas: Position) -> None:
    farm = {"barriers": "t0.n t0.w m0.n t1.w m0.w b0.n m1.w t1.n t2.w m1.n"}
    mine = rich(animals={"sheep": 1, "pig": 1, "cow": 1}, barriers=0, farm=farm)
    table = special(acbas(mine, available="organic_farm", round=2), "organic_farm", "b1")
    assert table.now == (0, "organic_farm")
    gains = [move["gain"] for move in table.moves("grow")]
    assert {"sheep": 1} in gains
    assert {"sheep": 1, "cow": 1} in gains
    assert {"sheep": 1, "pig": 1, "cow": 1} in gains
    table.refuses("grow", gain={"sheep": 2}).refuses("grow", gain={"horse": 1})
    table.do("grow", gain={"sheep": 1, "cow": 1})
    assert table.me["animals"] == {"sheep": 2, "pig": 1, "cow": 2, "horse": 0}


def test_the_organic_farm_comes_after_making_room(acbas: Position) -> None:
    farm = {"barriers": "t0.n t0.w m0.n t1.w"}
    mine = rich(animals={"sheep": 3}, farm=farm)
    table = special(acbas(mine, available="organic_farm", round=2), "organic_farm", "t0")
    assert (table.now, table.later) == ((0, "room"), [(0, "organic_farm"), (0, "room")])
    table.do("release", animal="sheep").do("release", animal="sheep")
    assert table.now == (0, "organic_farm")
    assert table.moves("grow") == []
    assert table.do("stop").state["turn"] == 1


@pytest.mark.parametrize("space", ["m1", "b1"])
def test_the_barn_upgrades_the_next_stall(acbas: Position, space: str) -> None:
    table = special(acbas(rich(), available="barn"), "barn", "t0")
    assert table.me["barn"] == 1
    table.do("place", 1, space="one_stone").do("place", space="stall").do("build_stall", space=space)
    assert (table.now, table.me["barn"]) == ((0, f"barn.{space}"), 0)
    tiles = table.state["supply"]["tiles"]
    table.do("upgrade")
    assert table.me["farm"]["stables"] == {space: 1}
    assert table.me["farm"]["stalls"] == {}
    assert table.state["supply"]["tiles"] == tiles


def test_the_right_of_the_barn_is_lost_when_it_is_not_used(acbas: Position) -> None:
    mine = rich(barn=1, farm={"buildings": {"barn": "t0"}})
    table = acbas(mine, available="cow_stall").do("place", space="stall").do("build_stall", space="m1").do("stop")
    assert table.me["barn"] == 0
    table.do("place", 1, space="one_stone").do("place", space="special_building_1")
    table.do("build_special", building="cow_stall", space="t1", pay="cost")
    assert table.state["turn"] == 1


@pytest.mark.parametrize(("name", "animal"), [("cow_stall", "cow"), ("pig_stall", "pig")])
def test_the_barn_upgrades_a_special_stall(acbas: Position, name: str, animal: str) -> None:
    table = acbas(rich(barn=1, farm={"buildings": {"barn": "t0"}}), available=name)
    special(table, name, "t1").do("upgrade")
    assert table.me["farm"]["stables"] == {"t1": 1}
    assert name in table.state["available"]
    assert table.state["supply"]["tiles"] == 4
    assert table.me["animals"][animal] == 1


def test_no_special_stall_is_upgraded_without_a_tile(acbas: Position) -> None:
    mine = rich(barn=1, farm={"buildings": {"barn": "t0"}})
    theirs = {"farm": {"stalls": "t0 m0 t1", "stables": "m1 b1"}}
    table = special(acbas(mine, theirs, available="cow_stall"), "cow_stall", "t1")
    assert (table.me["barn"], table.state["turn"]) == (0, 1)


def test_the_carpenters_workshop_places_two_barriers(acbas: Position) -> None:
    table = acbas(rich(farm={"buildings": {"carpenters_workshop": "t0"}})).do("place", space="stall")
    table.do("build_stall", space="m1")
    assert table.now == (0, "workshop.2")
    table.do("build_barrier", edge="t1.n").do("build_barrier", edge="t2.w")
    assert (table.me["barriers"], table.me["wood"], table.state["turn"]) == (7, 20, 1)


def test_the_inn_costs_animals(acbas: Position) -> None:
    mine = {"stone": 2, "animals": {"pig": 1, "cow": 1}, "farm": {"troughs": "t0 t1"}}
    table = special(acbas(mine, available="inn"), "inn", "m1")
    assert table.me["animals"] == {"sheep": 0, "pig": 0, "cow": 0, "horse": 1}
    assert table.me["stone"] == 0
    for animals in ({"pig": 1}, {"cow": 1}):
        few = acbas({"wood": 5, "stone": 5, "animals": animals}, available="inn").do(
            "place", space="special_building_1"
        )
        few.refuses("build_special", building="inn", space="m1", pay="cost")


def test_the_feed_storehouse_gives_a_trough(acbas: Position) -> None:
    table = special(acbas({"wood": 1, "reed": 1}, available="feed_storehouse"), "feed_storehouse", "t0")
    assert table.kinds() == {"build_trough"}
    table.do("build_trough", space="t0")
    assert table.me["farm"]["troughs"] == {"t0": 1}


def test_the_household_storeroom_takes_a_wood(acbas: Position) -> None:
    table = acbas({"farm": {"buildings": {"household_storeroom": "t0"}}}).do("place", space="building_resources")
    assert table.now == (0, "storeroom")
    table.do("take_wood")
    assert (table.me["wood"], table.state["piles"]["three_wood"]) == (2, 2)
    table = acbas({"farm": {"buildings": {"household_storeroom": "t0"}}}).do("place", space="building_resources")
    assert table.do("stop").me["wood"] == 1
    table = acbas({"farm": {"buildings": {"household_storeroom": "t0"}}}, occupied=["three_wood", "walls"])
    table.do("place", space="building_resources")
    assert (table.me["wood"], table.state["turn"]) == (1, 1)


@pytest.mark.parametrize("owner", [0, 1])
def test_the_timber_shop_delivers_when_the_top_is_full(acbas: Position, owner: int) -> None:
    shop = {"farm": {"buildings": {"timber_shop": "t0"}}}
    mine, theirs = (shop, {}) if owner == 0 else ({}, shop)
    table = acbas(mine, theirs, occupied=["one_stone", "two_stone"]).do("place", space="first_player")
    assert table.state["players"][owner]["wood"] == (1 if owner == 0 else 0)
    table.do("place", 1, space="three_wood")
    assert table.state["players"][owner]["wood"] == (4 if owner == 0 else 6)


def test_the_materials_outlet_replaces_a_stable(acbas: Position) -> None:
    mine = {"reed": 1, "farm": {"stables": "m1", "stalls": "t1", "buildings": {"open_stables": "b1"}}}
    table = acbas(mine, available="materials_outlet").do("place", space="special_building_1")
    spaces = {move["space"] for move in table.moves("build_special") if move["building"] == "materials_outlet"}
    assert spaces == {"m1"}
    table.do("build_special", building="materials_outlet", space="m1", pay="cost")
    assert [table.me[name] for name in ("wood", "stone", "reed")] == [4, 3, 0]
    assert (table.me["farm"]["stables"], table.state["supply"]["tiles"]) == ({}, 4)


def test_the_conservatory_lets_one_build_beside_it(acbas: Position) -> None:
    table = special(acbas(rich(), available="conservatory pen log_house"), "conservatory", "m0")
    spaces = {(move["building"], move["space"]) for move in table.moves("build_special")}
    assert {space for name, space in spaces if name == "pen"} == {"t0", "m1"}
    assert ("log_house", "b0") in spaces
    table.refuses("build_special", building="pen", space="t1", pay="cost")
    table.do("build_special", building="shelter", space="t0", pay="cost").do("gain_animal", animal="pig")
    assert table.state["turn"] == 1


def test_the_conservatory_may_be_left(acbas: Position) -> None:
    table = special(acbas(rich(), available="conservatory"), "conservatory", "m0").do("stop")
    assert table.state["turn"] == 1


@pytest.mark.parametrize("name", ["cow_stall", "pig_stall"])
def test_special_stalls_become_stables(acbas: Position, name: str) -> None:
    table = acbas({"wood": 5, "farm": {"buildings": {name: "t0"}}}).do("place", space="stables")
    table.do("build_stable", space="t0", pay="wood")
    assert (table.me["farm"]["stables"], table.state["supply"]["tiles"]) == ({"t0": 1}, 4)
    assert name in table.state["available"]
    theirs = {"farm": {"stalls": "t0 m0 t1", "stables": "m1 b1"}}
    acbas({"wood": 5, "farm": {"buildings": {name: "t0"}}}, theirs).refuses("place", space="stables")


def test_the_duck_pond_needs_unused_spaces(acbas: Position) -> None:
    table = special(acbas({"farm": {"right": 1, "troughs": "t0 m0"}}, available="duck_pond"), "duck_pond", "t1")
    assert table.me["reed"] == 1
    acbas({"farm": {"right": 1, "troughs": "t0 m0 t1"}}, available="duck_pond").refuses(
        "place", space="special_building_1"
    )
    acbas(available="duck_pond").refuses("place", space="special_building_1")


def test_only_available_buildings_are_built(acbas: Position) -> None:
    table = acbas(rich()).do("place", space="special_building_1")
    table.refuses("build_special", building="sawmill", space="t0", pay="cost")
    table.refuses("build_special", building="shelter", space="b0", pay="cost")
    table.refuses("build_special", building="shelter", space="t2", pay="cost")
    table.refuses("build_special", 1, building="shelter", space="t0", pay="cost")
