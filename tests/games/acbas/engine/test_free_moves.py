"""What both players may do at any time, and how it interrupts what is owed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]


def rich(buildings: dict[str, str], **more: Any) -> dict[str, Any]:
    """A player with plenty and some buildings."""
    farm = {"buildings": buildings, **more.pop("farm", {})}
    return {"wood": 9, "stone": 9, "reed": 9, "farm": farm, **more}


# Sending animals away


def test_both_players_may_release_animals_at_any_time(acbas: Position) -> None:
    table = acbas({"animals": {"sheep": 1}}, {"animals": {"pig": 1}})
    table.refuses("release", animal="pig").do("release", 1, animal="pig").do("release", animal="sheep")
    assert (table.state["turn"], table.now) == (0, None)
    assert sum(table.me["animals"].values()) == sum(table.you["animals"].values()) == 0


def test_a_release_interrupts_a_step_that_can_wait(acbas: Position) -> None:
    table = acbas({"animals": {"sheep": 1}}, {"animals": {"pig": 1}}).do("place", space="walls")
    table.refuses("release", animal="sheep").refuses("release", 1, animal="pig").do("build_barrier", edge="t0.n")
    table.do("release", 1, animal="pig").do("release", animal="sheep")
    assert (table.now, table.later) == ((0, "walls.free"), [(0, "room")])


@pytest.mark.parametrize(
    ("space", "mine"),
    [
        ("walls", {}),
        ("fences", {}),
        ("troughs", {}),
        ("stall", {}),
        ("stables", {"farm": {"stalls": "t0"}}),
        ("special_building_1", {}),
        ("expansion", {}),
    ],
)
def test_what_must_be_answered_cannot_be_interrupted(acbas: Position, space: str, mine: dict[str, Any]) -> None:
    firm = {"farm": {"buildings": {"cattle_market": "t0"}}, "reed": 1, "animals": {"cow": 1}}
    table = acbas({"wood": 9, "stone": 9, "reed": 9, "animals": {"pig": 1}, **mine}, firm).do("place", space=space)
    table.refuses("release", animal="pig").refuses("release", 1, animal="cow").refuses("cattle_market", 1, animal="cow")
    assert table.kinds(1) == set()


# The Carpenter


def test_the_carpenter_moves_troughs_and_stalls(acbas: Position) -> None:
    farm = {"troughs": "t1", "stalls": "m1", "stables": "b1"}
    table = acbas(rich({"carpenter": "t0", "cow_stall": "m0"}, farm=farm))
    moves = {(move["piece"], move["origin"], move["target"]) for move in table.moves("move_piece")}
    assert moves == {
        *(("trough", "t1", space) for space in ("t0", "m0", "b0", "m1", "b1")),
        ("stall", "m1", "t1"),
        ("cow_stall", "m0", "t1"),
    }
    table.refuses("move_piece", piece="stall", origin="b1", target="t1")
    table.refuses("move_piece", piece="pig_stall", origin="m0", target="t1")
    table.refuses("move_piece", piece="trough", origin="t1", target="t1")
    table.refuses("move_piece", piece="trough", origin="t1", target="t2")
    table.refuses("move_piece", 1, piece="trough", origin="t1", target="b1")
    table.do("move_piece", piece="stall", origin="m1", target="t1")
    assert (table.now, table.later, table.state["carpentry"]) == ((0, "carpenter"), [(0, "room")], 1)
    assert table.me["farm"]["stalls"] == table.me["farm"]["troughs"] == {"t1": 1}
    table.do("move_piece", piece="cow_stall", origin="m0", target="m1")
    assert (table.now, table.later, table.state["carpentry"]) == ((0, "carpenter"), [(0, "room")], 2)
    assert table.me["farm"]["buildings"]["cow_stall"] == "m1"
    table.do("stop")
    assert (table.now, table.state["turn"], table.state["acted"]) == (None, 0, False)


def test_room_is_asked_for_only_when_the_carpenter_is_done(acbas: Position) -> None:
    farm = {"troughs": "t1 b0"}
    table = acbas(rich({"carpenter": "t0"}, animals={"sheep": 2, "pig": 1}, farm=farm))
    table.do("move_piece", piece="trough", origin="b0", target="t0")
    assert table.now == (0, "carpenter")
    table.do("stop")
    assert table.now == (0, "room")
    table.do("move_piece", piece="trough", origin="t0", target="m0")
    assert (table.now, table.later) == ((0, "carpenter"), [(0, "room"), (0, "room")])
    table.do("stop")
    assert (table.now, table.me["animals"]["sheep"]) == (None, 2)


def test_the_carpenter_has_a_limit_in_each_turn(acbas: Position) -> None:
    table = acbas(rich({"carpenter": "t0"}, farm={"troughs": "t1"}), carpentry=24)
    table.do("move_piece", piece="trough", origin="t1", target="m1")
    assert table.kinds() == {"stop"}
    table.refuses("move_piece", piece="trough", origin="m1", target="t1").do("stop")
    table.refuses("move_piece", piece="trough", origin="m1", target="t1").do("place", space="one_stone")
    assert table.state["carpentry"] == 0
    table.do("move_piece", piece="trough", origin="m1", target="t1")


def test_the_carpenter_keeps_the_group_of_the_cottage_extension(acbas: Position) -> None:
    farm = {"left": 1, "stalls": "b-1 m-1", "troughs": "b-1"}
    table = acbas(rich({"cottage_extension": "b1", "carpenter": "m0"}, farm=farm))
    moves = {(move["origin"], move["target"]) for move in table.moves("move_piece") if move["piece"] == "stall"}
    assert moves == {
        *(("m-1", space) for space in ("t0", "m1")),
        *(("b-1", space) for space in ("t-1", "t0", "m1")),
    }
    table.refuses("move_piece", piece="stall", origin="m-1", target="t1")
    table.do("move_piece", piece="trough", origin="b-1", target="t1")


def test_the_carpenter_can_move_the_stall_of_the_barn(acbas: Position) -> None:
    table = acbas(rich({"carpenter": "t0", "barn": "t1"}, barn=1)).do("place", space="stall")
    table.do("build_stall", space="m1").do("move_piece", piece="stall", origin="m1", target="b1")
    assert table.later == [(0, "room"), (0, "barn.m1"), (0, "room")]
    table.do("stop")
    assert (table.now, table.me["farm"]["stalls"]) == (None, {"b1": 1})


# The Building Firm


def test_the_building_firm_replaces_a_trough(acbas: Position) -> None:
    farm = {"troughs": "t1 b0 m1", "stalls": "m1"}
    table = acbas(rich({"building_firm": "t0"}, farm=farm))
    assert table.moves("building_firm") == [{"space": "t1"}]
    table.refuses("building_firm", space="b0").refuses("building_firm", space="m1").refuses("building_firm", space="b1")
    table.refuses("building_firm", 1, space="t1").do("building_firm", space="t1")
    assert (table.me["stone"], table.me["farm"]["stalls"]) == (7, {"m1": 1, "t1": 1})
    assert table.state["supply"]["troughs"] == 8
    assert table.state["supply"]["tiles"] == 3


def test_the_building_firm_needs_stone_and_a_tile(acbas: Position) -> None:
    farm = {"buildings": {"building_firm": "t0"}, "troughs": "t1"}
    acbas({"stone": 1, "farm": farm}).refuses("building_firm", space="t1")
    theirs = {"farm": {"stalls": "t0 m0 t1", "stables": "m1 b1"}}
    acbas({"stone": 2, "farm": farm}, theirs).refuses("building_firm", space="t1")


def test_the_building_firm_and_the_barn(acbas: Position) -> None:
    buildings = {"building_firm": "t0", "barn": "m0", "carpenters_workshop": "b1"}
    table = acbas(rich(buildings, barn=1, farm={"troughs": "t1"})).do("building_firm", space="t1")
    assert (table.now, table.later, table.me["barn"]) == ((0, "barn.t1"), [(0, "room")], 0)
    assert table.do("upgrade").me["farm"]["stables"] == {"t1": 1}
    assert table.now is None


def test_the_building_firm_and_the_cottage_extension(acbas: Position) -> None:
    farm = {"troughs": "t0 m1"}
    table = acbas(rich({"cottage_extension": "b1", "building_firm": "m0"}, farm=farm), round=2)
    assert {move["space"] for move in table.moves("building_firm")} == {"t0", "m1"}
    table = acbas(rich({"cottage_extension": "m0", "building_firm": "b1"}, farm={"troughs": "t1"}), round=2)
    table.refuses("building_firm", space="t1")


def test_a_stall_of_the_building_firm_may_hold_less(acbas: Position) -> None:
    farm = {"troughs": "t1", "barriers": "t1.n t1.w t2.w m1.n"}
    table = acbas(rich({"building_firm": "t0"}, animals={"sheep": 5}, farm=farm)).do("building_firm", space="t1")
    assert table.now == (0, "room")
    assert table.do("release", animal="sheep").now is None


# The Animal Trader


def test_the_animal_trader(acbas: Position) -> None:
    table = acbas(rich({"animal_trader": "t0"}, animals={"sheep": 1, "pig": 1}))
    assert table.moves("trade_animals") == [
        {"give": "sheep_pig", "animal": "cow"},
        {"give": "sheep_pig", "animal": "horse"},
    ]
    table.refuses("trade_animals", give="sheep_pig", animal="pig").refuses(
        "trade_animals", 1, give="sheep_pig", animal="cow"
    )
    table.refuses("trade_animals", give="sheep_cow", animal="pig").do("trade_animals", give="sheep_pig", animal="horse")
    assert table.me["animals"] == {"sheep": 0, "pig": 0, "cow": 0, "horse": 1}


@pytest.mark.parametrize(
    ("phase", "buildings"),
    [("before_breeding", {"joinery": "m0"}), ("ending", {"stone_carver": "m0"})],
)
def test_the_animal_trader_rests_outside_the_work_phase(acbas: Position, phase: str, buildings: dict[str, str]) -> None:
    mine = rich({"animal_trader": "t0", **buildings}, animals={"sheep": 1, "pig": 1})
    acbas(mine, phase=phase).refuses("trade_animals", give="sheep_pig", animal="horse")
    closing = acbas(mine, phase="closing")
    closing.do("trade_animals", give="sheep_pig", animal="horse")


# The Cattle Market


def test_the_cattle_market(acbas: Position) -> None:
    table = acbas(rich({"cattle_market": "t0"}, reed=1))
    table.refuses("cattle_market", 1, animal="cow").do("cattle_market", animal="cow")
    assert (table.me["reed"], table.me["animals"]["cow"], table.now) == (0, 1, None)
    table.refuses("cattle_market", animal="cow")


def test_the_cattle_market_makes_room_in_the_turn_of_the_other(acbas: Position) -> None:
    theirs = {"reed": 2, "animals": {"sheep": 1, "cow": 2}, "farm": {"buildings": {"cattle_market": "t0"}}}
    table = acbas({"wood": 9}, theirs).do("place", space="fences").do("build_barrier", edge="t0.n")
    table.do("cattle_market", 1, animal="pig")
    assert (table.now, table.later) == ((1, "room"), [(0, "fences.more"), (0, "room")])
    table.refuses("build_barrier", edge="t0.w").refuses("stop").do("release", 1, animal="sheep")
    assert table.now == (0, "fences.more")


# The Assembly Hall


def test_the_assembly_hall_gives_a_barrier_and_builds_one(acbas: Position) -> None:
    table = acbas(rich({"assembly_hall": "t0"}))
    theirs = table.you["barriers"]
    table.refuses("give_barrier", 1).do("give_barrier")
    assert (table.now, table.later) == ((0, "assembly"), [(0, "room")])
    table.do("build_barrier", edge="t1.n")
    assert (table.me["barriers"], table.you["barriers"], table.now) == (7, theirs + 1, None)


def test_the_last_barrier_can_be_given_but_nothing_is_built(acbas: Position) -> None:
    table = acbas(rich({"assembly_hall": "t0"}, barriers=1)).do("give_barrier")
    assert (table.me["barriers"], table.now) == (0, None)
    table.refuses("give_barrier")


def test_the_woodworking_shop_builds_a_barrier_that_was_given(acbas: Position) -> None:
    theirs = {"farm": {"buildings": {"woodworking_shop": "t0"}}}
    table = acbas(rich({"assembly_hall": "t0"}), theirs).do("give_barrier")
    assert (table.now, table.you["fresh"]) == ((0, "assembly"), 1)
    assert table.later == [(1, "woodworking"), (0, "room"), (1, "room")]
    table.do("stop").do("build_barrier", 1, edge="t0.n")
    assert (table.now, table.you["fresh"]) == (None, 0)


def test_a_gift_interrupts_the_woodworking_shop(acbas: Position) -> None:
    theirs = {"farm": {"buildings": {"woodworking_shop": "t0"}}}
    table = acbas(rich({"assembly_hall": "t0"}), theirs, occupied=["one_stone"], turn=1)
    table.do("place", 1, space="expansion").do("expand", 1, side="left").do("give_barrier")
    assert table.later == [(1, "woodworking"), (0, "room"), (1, "room"), (1, "woodworking"), (1, "room")]
    table.do("stop")
    assert (table.now, table.you["fresh"]) == ((1, "woodworking"), 2)
    table.do("stop", 1)
    assert (table.now, table.you["fresh"], table.state["turn"]) == (None, 0, 0)
