"""What hand cards bring when a space is used, before it takes effect and after it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]
Plan = dict[str, Any]


def goods_after(make: Make, front: str, space: str, plan: Plan | None = None, **changes: Any) -> dict[str, int]:
    """The goods of player 0 after using a space that leaves no choice."""
    table = make({"cards": front, **(plan or {})}, **changes).place(space)
    assert table.state["turn"] != 0 or len(table.state["players"]) == 1
    found: dict[str, int] = table.goods
    return found


# At once


@pytest.mark.parametrize(
    ("cards", "space", "players", "goods"),
    [
        ("A067", "grain_seeds", 2, {"grain": 2}),
        ("B062", "grain_seeds", 2, {"grain": 1}),
        ("A078", "fishing", 2, {"food": 2, "reed": 1}),
        ("B077", "day_laborer", 2, {"food": 2, "clay": 3}),
        ("A114", "day_laborer", 2, {"food": 2, "grain": 1}),
        ("A116", "forest", 2, {"wood": 4}),
        ("A116", "grove", 3, {"wood": 3}),
        ("A116", "copse", 4, {"wood": 2}),
        ("A116", "clay_pit", 2, {"clay": 1}),
        ("A119", "grain_seeds", 2, {"grain": 1, "wood": 1}),
        ("A155", "traveling_players", 4, {"food": 1, "wood": 1, "grain": 1}),
        ("A160", "traveling_players", 4, {"food": 1}),
        ("B121", "forest", 2, {"wood": 3, "clay": 1}),
        ("B121", "reed_bank", 2, {"reed": 1, "clay": 1}),
        ("B121", "clay_pit", 2, {"clay": 1}),
        ("B121", "clay_pit", 3, {"clay": 2}),
        ("B121", "grove", 3, {"wood": 2}),
        ("B142", "grain_seeds", 3, {"grain": 1, "vegetable": 1}),
        ("B056", "forest", 2, {"wood": 3, "food": 1}),
        ("B056", "clay_pit", 2, {"clay": 1, "food": 1}),
        ("B056", "reed_bank", 2, {"reed": 1, "food": 1}),
        ("B056", "fishing", 2, {"food": 1}),
        ("B056", "grain_seeds", 2, {"grain": 1}),
        ("A067 A119 B142", "grain_seeds", 3, {"grain": 2, "vegetable": 1, "wood": 1}),
    ],
)
def test_goods_at_the_use_of_a_space(carded: Make, cards: str, space: str, players: int, goods: dict[str, int]) -> None:
    assert goods_after(carded, cards, space, players=players) == goods


def test_pitchfork_looks_at_the_farmland(carded: Make) -> None:
    assert goods_after(carded, "B062", "grain_seeds", occupied="farmland") == {"grain": 1, "food": 3}


@pytest.mark.parametrize(
    ("space", "cards"), [("western_quarry", "western_quarry"), ("eastern_quarry", "eastern_quarry")]
)
def test_stone_tongs(carded: Make, space: str, cards: str) -> None:
    assert goods_after(carded, "A080", space, round=10, cards=cards) == {"stone": 2}


def test_brook_looks_at_the_first_card(carded: Make) -> None:
    changes: Plan = {"round": 2, "cards": "sheep_market fencing"}
    assert goods_after(carded, "B056", "sheep_market", first_card="sheep_market", **changes) == {"sheep": 1, "food": 1}
    assert goods_after(carded, "B056", "sheep_market", first_card="fencing", **changes) == {"sheep": 1}


def test_herring_pot(carded: Make) -> None:
    table = carded({"cards": "B047"}, round=13).place("fishing")
    assert table.goods == {"food": 1}
    assert {number for number, food in table.me["promised"]["food"].items() if food} == {"14"}


def test_milk_jug_pays_everybody(carded: Make) -> None:
    changes = {"round": 10, "cards": "cattle_market", "players": 3}
    for user in (0, 1):
        table = carded({"cards": "A050"}, turn=user, **changes).place("cattle_market", user)
        assert [player["goods"]["food"] for player in table.state["players"]] == [3, 1, 1]
    table = carded({"cards": "A050"}, round=10, cards="cattle_market", players=1).place("cattle_market")
    assert table.goods == {"cattle": 1, "food": 3}


def test_seasonal_worker_chooses_from_the_sixth_round_on(carded: Make) -> None:
    assert goods_after(carded, "A114", "day_laborer", round=5) == {"food": 2, "grain": 1}
    for good in ("grain", "vegetable"):
        table = carded({"cards": "A114"}, round=6).place("day_laborer")
        assert (table.now, table.later) == ("cards", ["window", "effect", "room", "lasso"])
        table.refuses("stop", because="must be used")
        assert table.do("use", card="A114", option=good).goods == {"food": 2, good: 1}


def test_storehouse_keeper(carded: Make) -> None:
    for good in ("clay", "grain"):
        table = carded({"cards": "B156"}, players=4).place("resource_market")
        assert table.goods == {}
        table.refuses("stop")
        table.do("use", card="B156", option=good)
        assert table.goods == {"reed": 1, "stone": 1, "food": 1, good: 1}


# Bought before the space takes effect


def test_harpooner(carded: Make) -> None:
    mine = {"cards": "A138", "goods": {"wood": 1}, "people": 3}
    table = carded(mine, players=3, round=5).place("fishing")
    assert (table.now, table.state["piles"]["fishing"]) == ("cards", 1)
    assert table.do("use", card="A138", option="use").goods == {"food": 4, "reed": 1}
    table = carded(mine, players=3, round=5).place("fishing").do("stop")
    assert table.goods == {"wood": 1, "food": 1}
    assert goods_after(carded, "A138", "fishing", players=3) == {"food": 1}


@pytest.mark.parametrize(
    ("space", "animal", "at"),
    [("sheep_market", "sheep", 4), ("pig_market", "boar", 9), ("cattle_market", "cattle", 11)],
)
def test_animal_dealer(carded: Make, space: str, animal: str, at: int) -> None:
    mine = {"cards": "A147", "goods": {"food": 1}, "farm": {"stables": "t1"}}
    table = carded(mine, players=3, round=at).place(space).do("use", card="A147", option="use")
    assert table.goods == {animal: 2}
    assert goods_after(carded, "A147", space, players=3, round=at) == {animal: 1}


def test_cattle_feeder_pays_before_the_grain_comes(carded: Make) -> None:
    assert goods_after(carded, "B166", "grain_seeds", players=4) == {"grain": 1}
    table = carded({"cards": "B166", "goods": {"food": 1}}, players=4).place("grain_seeds")
    assert table.do("use", card="B166", option="use").goods == {"grain": 1, "cattle": 1}


# Actions before the space takes effect

BAKER = {"majors": "fireplace_2", "goods": {"grain": 2}}


@pytest.mark.parametrize(
    ("card", "space", "players", "at"),
    [("A024", "farmland", 2, 1), ("A024", "cultivation", 2, 13), ("B108", "forest", 2, 1), ("B108", "grove", 3, 1)],
)
def test_baking_before_the_space(carded: Make, card: str, space: str, players: int, at: int) -> None:
    table = carded({"cards": card, **BAKER}, players=players, round=at).place(space)
    assert table.moves("use") == [{"card": card, "option": "use"}]
    table.do("use", card=card, option="use")
    assert (table.now, table.later) == ("card_bake", ["window", "effect", "room", "lasso"])
    table.refuses("stop")
    table.do("bake", grain={"fireplace": 1})
    assert table.goods["food"] == 2
    table = carded({"cards": card, "goods": {"grain": 2}}, players=players, round=at).place(space)
    assert table.now != "cards"


def test_moldboard_plow_has_two_tiles(carded: Make) -> None:
    table = carded({"cards": "B019", "stock": {"B019": 2}}).place("farmland")
    table.do("use", card="B019", option="use")
    assert (table.now, table.me["stock"]["B019"]) == ("card_plow", 1)
    table.do("plow", space="t2")
    assert table.now == "farmland"
    assert table.do("plow", space="t3").me["farm"]["fields"] == {"t2": 1, "t3": 1}
    table = carded({"cards": "B019"}).place("farmland")
    assert table.now == "farmland"


def test_an_action_that_became_impossible_falls_away(carded: Make) -> None:
    farm = {"rooms": "t1 t2 t3 t4 t5 m2 m3", "fields": "m4 m5 b2 b3 b4"}
    table = carded({"cards": "B019", "stock": {"B019": 1}, "farm": farm}).place("farmland")
    table.do("use", card="B019", option="use").do("plow", space="b5")
    assert table.state["turn"] == 1


def test_assistant_tiller_and_cottager_at_day_laborer(carded: Make) -> None:
    mine = {"cards": "B087 B091", "goods": {"wood": 5, "reed": 2, "clay": 3}}
    table = carded(mine).place("day_laborer")
    options = [{"card": "B087", "option": "room"}, {"card": "B087", "option": "renovation"}]
    assert table.moves("use") == [*options, {"card": "B091", "option": "use"}]
    table.do("use", card="B091", option="use").do("plow", space="t2")
    assert table.moves("use") == options
    table.do("use", card="B087", option="room")
    assert (table.now, table.later) == ("card_room", ["window", "effect", "room", "lasso"])
    table.do("build_room", space="t1")
    assert (table.goods, table.state["turn"]) == ({"clay": 3, "food": 2}, 1)
    table = carded(mine).place("day_laborer").do("use", card="B087", option="renovation")
    assert table.now == "renovation"
    table.do("renovate", to="clay", by={})
    assert (table.me["house"], table.values("use", "card")) == ("clay", {"B091"})


def test_the_clay_of_the_loam_pit_pays_the_cottager(carded: Make) -> None:
    table = carded({"cards": "B077 B087", "goods": {"reed": 1}}).place("day_laborer")
    assert table.moves("use") == [{"card": "B087", "option": "renovation"}]
    table.do("use", card="B087", option="renovation").do("renovate", to="clay", by={})
    assert table.goods == {"clay": 1, "food": 2}


# After the space took effect


def test_basket_and_mushroom_collector(carded: Make) -> None:
    table = carded({"cards": "A056 A108"}).place("forest")
    assert (table.now, table.later, table.goods) == ("cards", ["window", "room", "lasso"], {"wood": 3})
    table.do("use", card="A056", option="use")
    assert (table.goods, table.state["piles"]["forest"]) == ({"wood": 1, "food": 3}, 2)
    table.do("use", card="A108", option="use")
    assert (table.goods, table.state["piles"]["forest"], table.state["turn"]) == ({"food": 5}, 3, 1)
    assert table.state["occupied"]["forest"] == 1


def test_basket_needs_two_wood_and_a_wood_space(carded: Make) -> None:
    assert goods_after(carded, "A056", "copse", players=4) == {"wood": 1}
    assert goods_after(carded, "A056 A108", "clay_pit", {"goods": {"wood": 5}}) == {"wood": 5, "clay": 1}
    table = carded({"cards": "A108"}, players=4).place("copse").do("use", card="A108", option="use")
    assert (table.goods, table.state["piles"]["copse"]) == ({"food": 2}, 1)
    table = carded({"cards": "A108"}).place("forest").do("stop")
    assert (table.goods, table.state["piles"]["forest"]) == ({"wood": 3}, 0)


def test_what_lies_on_a_wood_space_grows_in_the_next_round(carded: Make) -> None:
    table = carded({"cards": "A108", "to_place": 1}, {"to_place": 0}, occupied="fishing clay_pit reed_bank")
    table.place("forest").do("use", card="A108", option="use").deal("fencing")
    assert table.state["piles"]["forest"] == 4


def test_lutenist_decides_in_the_turn_of_another(carded: Make) -> None:
    theirs = {"cards": "A160", "goods": {"food": 1}}
    table = carded(None, theirs, players=4).place("traveling_players")
    assert table.state["now"] == {"player": 1, "step": "cards"}
    assert table.state["agenda"][0] == {"player": 0, "step": "window"}
    assert table.goods == {"food": 1}
    table.refuses("use", card="A160", option="use")
    table.do("use", 1, card="A160", option="use")
    them = table.state["players"][1]
    assert {good: number for good, number in them["goods"].items() if number} == {"wood": 1, "vegetable": 1}
    assert (them["gained"], table.state["turn"]) == (1, 1)
    table = carded(None, {"cards": "A160"}, players=4).place("traveling_players")
    assert table.state["turn"] == 1
    table = carded(None, theirs, players=4).place("traveling_players").do("stop", 1)
    assert table.state["players"][1]["due"] == []


# The end of the turn


def test_firewood_comes_at_the_end_of_the_turn(carded: Make) -> None:
    mine = {"cards": "A119 A083", "majors": "fireplace_2", "goods": {"grain": 1}, "farm": {"fields": "t2"}}
    table = carded(mine, cards="grain_utilization").place("grain_utilization")
    assert (table.me["firewood"], table.me["goods"]["wood"]) == (1, 0)
    table.do("sow", crop="grain")
    assert (table.me["firewood"], table.goods, table.state["turn"]) == (0, {"wood": 1}, 1)
    assert table.me["gained"] == 1
    table = carded({"cards": "A119"}).place("farmland")
    assert table.do("plow", space="t2").goods == {"wood": 1}
    assert goods_after(carded, "A119", "day_laborer") == {"food": 2}


# Rooms and renovations


def test_roughcaster(carded: Make) -> None:
    mine = {"cards": "A110", "house": "clay", "goods": {"clay": 10, "reed": 4}}
    table = carded(mine).place("farm_expansion").do("build_room", space="t1")
    assert table.goods == {"clay": 5, "reed": 2, "food": 3}
    assert table.do("build_room", space="t2").goods == {"food": 3}
    mine = {"cards": "A110", "goods": {"wood": 5, "reed": 2}}
    assert carded(mine).place("farm_expansion").do("build_room", space="t1").goods == {}
    changes = {"round": 5, "cards": "house_redevelopment"}
    for house, to, cards, food in (("clay", "stone", "", 3), ("wood", "clay", "", 0), ("wood", "stone", "A087", 0)):
        mine = {"cards": f"A110 {cards}", "house": house, "goods": {"stone": 2, "clay": 2, "reed": 1}}
        table = carded(mine, **changes).place("house_redevelopment").do("renovate", to=to, by={})
        assert table.me["goods"]["food"] == food


def test_wall_builder(carded: Make) -> None:
    mine = {"cards": "A111", "goods": {"wood": 10, "reed": 4}}
    table = carded(mine, round=12).place("farm_expansion").do("build_room", space="t1")
    assert (table.now, table.later) == ("cards", ["window", "rooms", "stables", "room", "lasso"])
    table.do("use", card="A111", option="use")
    assert table.now == "rooms"
    assert {number for number, food in table.me["promised"]["food"].items() if food} == {"13", "14"}
    table.do("build_room", space="t2")
    assert table.me["due"] == [] and table.state["turn"] == 1


def test_mining_hammer_builds_a_stable_for_nothing(carded: Make) -> None:
    mine = {"cards": "B016", "goods": {"clay": 2, "reed": 1}}
    changes = {"round": 5, "cards": "house_redevelopment"}
    table = carded(mine, **changes).place("house_redevelopment").do("renovate", to="clay", by={})
    assert (table.now, table.later) == ("cards", ["window", "improvement", "room", "lasso"])
    table.do("use", card="B016", option="use")
    assert table.now == "hammer_stable"
    table.do("build_stable", space="b5")
    assert (table.me["farm"]["stables"], table.goods) == ({"b5": 1}, {})
    mine["farm"] = {"stables": "t1 t2 t3 t4"}
    table = carded(mine, **changes).place("house_redevelopment").do("renovate", to="clay", by={})
    assert table.state["turn"] == 1


def test_bread_paddle_bakes_for_an_occupation(carded: Make) -> None:
    table = carded({"cards": "B025", "hand": "A112", "majors": "fireplace_2"}).place("lessons")
    table.do("play_occupation", card="A112", paper=0)
    table.do("use", card="B025", option="use").do("bake", grain={"fireplace": 1})
    assert table.goods == {"food": 2}


@pytest.mark.parametrize(
    ("at", "food"), [(4, 2), (5, 5), (6, 2), (7, 2), (8, 5), (9, 2), (10, 5), (12, 5), (13, 2), (14, 5)]
)
def test_dutch_windmill_after_a_harvest(carded: Make, at: int, food: int) -> None:
    mine = {"cards": "A063", "majors": "fireplace_2", "goods": {"grain": 1}}
    table = carded(mine, round=at).place("grain_utilization").do("bake", grain={"fireplace": 1})
    assert table.goods == {"food": food}


# Several cards in a window


def test_the_owner_chooses_the_order(carded: Make) -> None:
    mine = {"cards": "A024 B019 B025", "stock": {"B019": 2}, **BAKER}
    table = carded(mine).place("farmland")
    assert table.values("use", "card") == {"A024", "B019"}
    table.do("use", card="B019", option="use").do("plow", space="t2")
    assert table.me["due"] == ["A024"]
    table.do("stop")
    assert (table.now, table.me["due"]) == ("farmland", [])


def test_a_free_move_can_make_a_due_card_useless(carded: Make) -> None:
    table = carded({"cards": "B166", "goods": {"grain": 1, "food": 1}}, players=4).place("grain_seeds")
    table.do("convert", crop="grain")
    assert (table.now, table.me["due"]) == ("cards", ["B166"])
    table.do("discard", good="food").do("discard", good="food")
    assert (table.now, table.me["due"], table.goods) == (None, [], {"grain": 1})
