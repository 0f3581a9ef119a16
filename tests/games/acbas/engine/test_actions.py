"""The action spaces and the steps that they make one owe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]

CLOSED = "t0.n t0.w m0.n t1.w"


def test_at_the_beginning_only_some_spaces_can_be_used(acbas: Position) -> None:
    table = acbas()
    spaces = {move["space"] for move in table.moves("place")}
    assert spaces == {
        "walls",
        "troughs",
        "first_player",
        "three_wood",
        "one_stone",
        "two_stone",
        "building_resources",
        "expansion",
        "reed_sheep",
        "pig_sheep",
        "cow_pig",
        "horse_sheep",
    }
    for space in ("fences", "stall", "stables", "special_building_1", "special_building_2"):
        table.refuses("place", space=space)
    table.refuses("place", 1, space="walls").refuses("pass").refuses("stop").refuses("use_space", space="walls")


def test_an_occupied_space_is_blocked(acbas: Position) -> None:
    """The space takes anybody at any time, so nothing but the worker there is in the way."""
    table = acbas().do("place", space="first_player").refuses("place", 1, "is occupied", space="first_player")
    assert {"space": "one_stone"} in table.moves("place", 1)


def test_two_walls_are_free_and_the_next_cost_stone(acbas: Position) -> None:
    table = acbas({"stone": 3}).do("place", space="walls")
    assert table.kinds() == {"build_barrier"}
    table.refuses("stop").do("build_barrier", edge="t0.n")
    assert (table.now, table.later) == ((0, "walls.free"), [(0, "room")])
    assert table.kinds() == {"build_barrier", "stop"}
    table.do("build_barrier", edge="t0.w")
    assert (table.now, table.me["stone"]) == ((0, "walls.paid"), 3)
    table.refuses("build_barrier", edge="t0.n").do("build_barrier", edge="m0.n")
    assert (table.me["stone"], table.me["barriers"], table.state["turn"]) == (1, 6, 1)
    assert table.me["farm"]["barriers"] == {"t0.n": 1, "t0.w": 1, "m0.n": 1}


def test_walls_may_end_after_the_free_ones(acbas: Position) -> None:
    table = acbas({"stone": 9}).do("place", space="walls").do("build_barrier", edge="t0.n").do("stop")
    assert table.state["turn"] == 1
    table = acbas({"stone": 9}).do("place", space="walls").do("build_barrier", edge="t0.n")
    assert table.do("build_barrier", edge="t0.w").do("stop").me["stone"] == 9


def test_without_barriers_nothing_is_fenced(acbas: Position) -> None:
    acbas({"wood": 9, "barriers": 0}).refuses("place", space="walls").refuses("place", space="fences")


def test_the_last_barrier_ends_the_action(acbas: Position) -> None:
    table = acbas({"barriers": 1}).do("place", space="walls").do("build_barrier", edge="t0.n")
    assert table.state["turn"] == 1


def test_barriers_lie_on_edges_of_the_own_farm(acbas: Position) -> None:
    table = acbas({"farm": {"right": 1}}).do("place", space="walls")
    edges = {move["edge"] for move in table.moves("build_barrier")}
    assert len(edges) == 12 + 12
    assert {"t3.w", "b2.s", "b0.n", "b0.w"} <= edges
    table.refuses("build_barrier", edge="t3.n").refuses("build_barrier", edge="t-1.w")


def test_fences_cost_wood(acbas: Position) -> None:
    table = acbas({"wood": 2}).do("place", space="fences").refuses("stop").do("build_barrier", edge="t0.n")
    assert table.now == (0, "fences.more")
    table.do("build_barrier", edge="t0.w")
    assert (table.me["wood"], table.state["turn"]) == (0, 1)
    assert acbas({"wood": 2}).do("place", space="fences").do("build_barrier", edge="t0.n").do("stop").me["wood"] == 1


def test_one_trough_is_free_and_the_next_cost_wood(acbas: Position) -> None:
    table = acbas({"wood": 5}).do("place", space="troughs").refuses("stop").do("build_trough", space="b0")
    assert table.now == (0, "troughs.paid")
    table.refuses("build_trough", space="b0").refuses("build_trough", space="t2").do("build_trough", space="t1")
    assert (table.me["wood"], table.state["supply"]["troughs"], table.state["turn"]) == (2, 8, 1)


def test_troughs_cost_less_with_the_sawmill(acbas: Position) -> None:
    mine = {"wood": 2, "farm": {"buildings": {"sawmill": "m1"}}}
    table = acbas(mine).do("place", space="troughs").do("build_trough", space="b0").do("build_trough", space="t0")
    assert table.me["wood"] == 0


def test_there_are_ten_troughs(acbas: Position) -> None:
    mine = {"farm": {"troughs": "t0 m0 b0 t1"}}
    theirs = {"farm": {"troughs": "t0 m0 b0 t1 m1 b1"}}
    acbas(mine, theirs).refuses("place", space="troughs")
    acbas({"farm": {"troughs": "t0 m0 b0 t1 m1 b1"}}).refuses("place", space="troughs")


def test_a_stall_costs_stone_and_reed(acbas: Position) -> None:
    table = acbas({"stone": 3, "reed": 1, "farm": {"troughs": "t0"}}).do("place", space="stall")
    assert {move["space"] for move in table.moves("build_stall")} == {"t0", "m0", "t1", "m1", "b1"}
    table.refuses("build_stall", space="b0").refuses("stop").do("build_stall", space="t0")
    assert (table.me["stone"], table.me["reed"], table.state["supply"]["tiles"]) == (0, 0, 4)
    assert table.me["farm"]["troughs"] == {"t0": 1}
    acbas({"stone": 2, "reed": 1}).refuses("place", space="stall")
    acbas({"stone": 3}).refuses("place", space="stall")


def test_without_tiles_there_is_no_stall(acbas: Position) -> None:
    theirs = {"farm": {"stalls": "t0 m0 t1", "stables": "m1 b1"}}
    acbas({"stone": 3, "reed": 1}, theirs).refuses("place", space="stall")


def test_any_number_of_stalls_become_stables(acbas: Position) -> None:
    mine = {"wood": 5, "stone": 9, "farm": {"stalls": "t0 t1 m1", "troughs": "t0"}}
    table = acbas(mine).do("place", space="stables").refuses("stop")
    assert len(table.moves("build_stable")) == 6
    table.do("build_stable", space="t0", pay="wood")
    assert (table.now, table.me["wood"]) == ((0, "stables.more"), 0)
    table.refuses("build_stable", space="t1", pay="wood").do("build_stable", space="t1", pay="stone")
    assert (table.me["stone"], table.state["turn"]) == (4, 1)
    assert table.me["farm"]["stables"] == {"t0": 1, "t1": 1}
    assert table.state["supply"]["tiles"] == 2


def test_a_stable_is_paid_with_one_resource(acbas: Position) -> None:
    acbas({"wood": 4, "stone": 4, "farm": {"stalls": "t0"}}).refuses("place", space="stables")
    acbas({"wood": 5}).refuses("place", space="stables")
    mine = {"wood": 4, "farm": {"stalls": "t0", "buildings": {"sawmill": "t1"}}}
    assert acbas(mine).do("place", space="stables").do("build_stable", space="t0", pay="wood").me["wood"] == 0
    mine = {"stone": 4, "farm": {"stalls": "t0", "buildings": {"sawmill": "t1"}}}
    acbas(mine).refuses("place", space="stables")


@pytest.mark.parametrize(
    ("space", "resource", "number"),
    [("first_player", "wood", 2), ("three_wood", "wood", 6), ("one_stone", "stone", 2), ("two_stone", "stone", 4)],
)
def test_resources_are_taken_with_all_that_accumulated(acbas: Position, space: str, resource: str, number: int) -> None:
    table = acbas(round=2, piles={space: number}).do("place", space=space)
    assert table.me[resource] == number
    assert table.state["piles"][space] == 0
    assert (table.state["turn"], table.me["workers"]) == (1, 2)


def test_the_marker_changes_the_order_of_the_next_round_only(acbas: Position) -> None:
    table = acbas().do("place", space="one_stone").do("place", 1, space="first_player")
    assert (table.state["first_player"], table.state["leader"], table.state["turn"]) == (1, 0, 0)
    for player, space in ((0, "two_stone"), (1, "three_wood"), (0, "building_resources"), (1, "walls")):
        table.do("place", player, space=space)
    table.do("build_barrier", 1, edge="t0.n").do("stop", 1)
    assert [table.state[key] for key in ("round", "first_player", "leader", "began", "turn")] == [2, 1, 1, 0, 1]


def test_building_resources(acbas: Position) -> None:
    table = acbas().do("place", space="building_resources")
    assert [table.me[name] for name in ("wood", "stone", "reed")] == [1, 1, 1]


@pytest.mark.parametrize(("side", "column"), [("left", -1), ("right", 2)])
def test_an_expansion_is_added_on_either_side(acbas: Position, side: str, column: int) -> None:
    table = acbas().do("place", space="expansion")
    assert table.me["barriers"] == 10
    assert table.kinds() == {"expand"}
    table.do("expand", side=side)
    assert (table.me["farm"][side], table.state["supply"]["expansions"], table.state["turn"]) == (1, 4, 1)
    table.do("place", 1, space="one_stone").do("place", space="troughs").do("build_trough", space=f"m{column}")


def test_without_expansions_only_barriers_are_taken(acbas: Position) -> None:
    table = acbas({"farm": {"left": 5}}, {"farm": {"right": 0}}).do("place", space="expansion")
    assert (table.me["barriers"], table.state["turn"]) == (10, 1)


@pytest.mark.parametrize(
    ("space", "first", "second"),
    [
        ("reed_sheep", "reed", "sheep"),
        ("pig_sheep", "pig", "sheep"),
        ("cow_pig", "cow", "pig"),
        ("horse_sheep", "horse", "sheep"),
    ],
)
def test_animals_are_taken_and_placed(acbas: Position, space: str, first: str, second: str) -> None:
    mine = {"farm": {"barriers": CLOSED, "stalls": "t1"}}
    table = acbas(mine, round=3, piles={f"{space}.{second}": 2}).do("place", space=space)
    me = table.me
    assert (me["reed"] if first == "reed" else me["animals"][first]) == 1
    assert me["animals"][second] == 2
    assert table.state["turn"] == 1


def test_animals_without_room_must_leave(acbas: Position) -> None:
    table = acbas(round=3, piles={"pig_sheep.sheep": 2}).do("place", space="pig_sheep")
    assert table.now == (0, "room")
    assert table.kinds() == {"release"}
    assert table.kinds(1) == set()
    table.refuses("stop").refuses("pass").refuses("release", animal="cow").refuses("place", 1, space="walls")
    table.do("release", animal="sheep").do("release", animal="sheep")
    assert (table.me["animals"]["pig"], table.state["turn"]) == (1, 1)


def test_a_new_building_may_leave_too_little_room(acbas: Position) -> None:
    mine = {"wood": 9, "stone": 9, "reed": 9, "animals": {"sheep": 4, "pig": 1}}
    mine["farm"] = {"barriers": "t0.n t0.w m0.w b0.n t1.w m1.w"}
    table = acbas(mine, available="dog_house").do("place", space="special_building_1")
    table.do("build_special", building="dog_house", space="t0", pay="cost")
    assert table.now is None or table.now == (0, "room")
    table = acbas(mine, available="manor").do("place", space="special_building_1")
    table.do("build_special", building="storage_building", space="t0", pay="cost")
    assert table.now == (0, "room")
    table.do("release", animal="pig")
    assert table.now == (0, "room")
    table.do("release", animal="sheep")
    assert (table.now, table.me["animals"]["sheep"]) == (None, 3)
