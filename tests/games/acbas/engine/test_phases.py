"""Set-up, rounds, phases, and the turns that buildings give between them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.acbas import Game, IllegalMove, MalformedRequest, new_game

Position = Callable[..., Any]

LAST_TURN = ("walls", "troughs", "first_player", "three_wood", "reed_sheep")


def finish_work(acbas: Position, mine: Any = None, theirs: Any = None, **changes: Any) -> Any:
    """The last worker is placed on the building resources; the leader is player 0."""
    table = acbas(mine, theirs, occupied=list(LAST_TURN), turn=1, **changes)
    return table.do("place", 1, space="building_resources")


# Set-up


@pytest.mark.parametrize(("buildings", "variant", "tiles"), [(0, "base", 4), (4, "advanced", 5), (8, "expert", 5)])
def test_setting_up(buildings: int, variant: str, tiles: int) -> None:
    game = new_game(2, buildings)
    state = game.snapshot()
    assert (state["variant"], state["phase"]) == (variant, "setup")
    assert state["supply"] == {"barriers": 8, "troughs": 10, "tiles": tiles, "expansions": tiles}
    for number in range(buildings):
        moves = game.legal_moves()
        assert len(moves) == 54 - number
        with pytest.raises(IllegalMove):
            game.apply({"type": "choose_first_player", "player": 0})
        game.apply(moves[5 * number])
        with pytest.raises(IllegalMove):
            game.apply(moves[5 * number])
    assert game.legal_moves() == [{"type": "choose_first_player", "player": seat} for seat in (0, 1)]
    with pytest.raises(IllegalMove):
        game.apply({"type": "draw_building", "building": "ranch"})
    game.apply({"type": "choose_first_player", "player": 1})
    state = game.snapshot()
    assert [state[key] for key in ("first_player", "leader", "began", "turn")] == [1, 1, 1, 1]
    assert len(state["available"]) == 4 + buildings
    assert state["available"] == sorted(state["available"])
    assert state["supply"]["barriers"] == 7
    assert state["piles"] == {
        "first_player": 1,
        "three_wood": 3,
        "one_stone": 1,
        "two_stone": 2,
        "expansion": 1,
        "reed_sheep.reed": 1,
        "reed_sheep.sheep": 0,
        "pig_sheep.pig": 1,
        "pig_sheep.sheep": 0,
        "cow_pig.cow": 1,
        "cow_pig.pig": 0,
        "horse_sheep.horse": 1,
        "horse_sheep.sheep": 0,
    }


def test_a_basic_building_is_never_drawn() -> None:
    with pytest.raises(IllegalMove):
        new_game(2, 4).apply({"type": "draw_building", "building": "shelter"})


@pytest.mark.parametrize("players", [1, 3, True, "2", None, 2.0])
def test_a_game_is_for_two(players: Any) -> None:
    with pytest.raises(MalformedRequest):
        new_game(players)


@pytest.mark.parametrize("buildings", [1, 12, True, "4", None, -4])
def test_a_game_has_none_four_or_eight_further_buildings(buildings: Any) -> None:
    with pytest.raises(MalformedRequest):
        new_game(2, buildings)


# The round


def test_a_round_without_turns_between_the_phases(acbas: Position) -> None:
    table = finish_work(acbas, {"animals": {"sheep": 2}, "farm": {"stalls": "t0"}})
    state = table.state
    assert (state["round"], state["phase"], state["turn"], state["acted"]) == (2, "work", 0, False)
    assert set(state["occupied"].values()) == {0}
    assert [player["workers"] for player in state["players"]] == [3, 3]
    assert table.me["animals"]["sheep"] == 3
    assert table.me["newborn"]["sheep"] == 0
    assert state["supply"]["barriers"] == 6


def test_spaces_are_refilled(acbas: Position) -> None:
    piles = finish_work(acbas, piles={"cow_pig.cow": 1}).state["piles"]
    assert (piles["first_player"], piles["three_wood"], piles["one_stone"], piles["two_stone"]) == (1, 3, 2, 4)
    assert piles["expansion"] == 2
    assert (piles["reed_sheep.reed"], piles["reed_sheep.sheep"]) == (1, 0)
    assert (piles["pig_sheep.pig"], piles["pig_sheep.sheep"]) == (1, 1)
    assert (piles["cow_pig.cow"], piles["cow_pig.pig"]) == (1, 1)
    assert (piles["horse_sheep.horse"], piles["horse_sheep.sheep"]) == (1, 1)


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("number", [4, 5, 6, 7])
def test_the_farm_well_gives_a_trough_in_the_last_rounds(acbas: Position, owner: int, number: int) -> None:
    well = {"farm": {"buildings": {"farm_well": "t0"}}}
    table = finish_work(acbas, *((well, {}) if owner == 0 else ({}, well)), round=number)
    if number < 5:
        assert table.now is None
        return
    assert (table.now, table.later) == ((owner, "farm_well"), [(owner, "room")])
    assert table.kinds(1 - owner) == set()
    table.refuses("place", space="walls").do("build_trough", owner, space="m1")
    assert (table.now, table.state["turn"]) == (None, 0)


def test_the_farm_well_without_troughs(acbas: Position) -> None:
    mine = {"farm": {"troughs": "t0 m0 b0 t1 m1", "buildings": {"farm_well": "t0"}}}
    theirs = {"farm": {"troughs": "t0 m0 b0 t1 m1"}}
    assert finish_work(acbas, mine, theirs, round=6).now is None


# The end of the work phase


@pytest.mark.parametrize(
    "name", ["stewards_office", "carpenter", "building_firm", "animal_trader", "cattle_market", "assembly_hall"]
)
def test_some_buildings_give_a_turn_in_closing(acbas: Position, name: str) -> None:
    table = finish_work(acbas, {"farm": {"buildings": {name: "t0"}}})
    state = table.state
    assert (state["phase"], state["turn"], state["acted"]) == ("closing", 0, False)
    assert state["offers"] == (["stewards_office"] if name == "stewards_office" else [])
    table.refuses("pass", 1).refuses("place", space="one_stone").do("pass")
    while table.state["phase"] == "ending":
        table.do("pass")
    assert table.state["round"] == 2


def test_closing_goes_in_the_order_of_the_round(acbas: Position) -> None:
    mine = {"farm": {"buildings": {"animal_trader": "t0"}}}
    theirs = {"farm": {"buildings": {"stewards_office": "t0"}}}
    table = finish_work(acbas, mine, theirs)
    assert (table.state["turn"], table.state["offers"]) == (0, [])
    table.refuses("use_space", 1, space="one_stone").do("pass")
    assert (table.state["turn"], table.state["offers"]) == (1, ["stewards_office"])
    assert table.do("pass", 1).state["round"] == 2


def test_the_stewards_office_uses_a_space_without_worker(acbas: Position) -> None:
    table = acbas({"farm": {"buildings": {"stewards_office": "t0"}}}, phase="closing", offers=["stewards_office"])
    table.refuses("use_space", space="walls").refuses("use_space", space="fences").do("use_space", space="two_stone")
    assert (table.me["stone"], table.state["offers"]) == (2, [])
    assert table.state["occupied"]["two_stone"] == 0
    table.refuses("use_space", space="one_stone")
    assert table.kinds() == {"pass"}


def test_the_stewards_office_builds(acbas: Position) -> None:
    mine = {"wood": 9, "stone": 9, "reed": 9, "farm": {"buildings": {"stewards_office": "t0"}}}
    table = acbas(mine, available="cottage_extension", phase="closing", offers=["stewards_office"])
    table.do("use_space", space="special_building_2")
    assert (table.now, table.later) == ((0, "special"), [(0, "room")])
    table.refuses("build_special", building="cottage_extension", space="m0", pay="cost").refuses("pass")
    table.do("build_special", building="shelter", space="t1", pay="cost").do("gain_animal", animal="pig")
    assert table.kinds() == {"pass", "release"}


def test_the_stewards_office_takes_the_marker(acbas: Position) -> None:
    mine = {"farm": {"buildings": {"stewards_office": "t0"}}}
    table = acbas(mine, phase="closing", offers=["stewards_office"], first_player=1, leader=0, began=0)
    table.refuses("use_space", space="first_player").do("use_space", space="cow_pig")
    assert table.me["animals"]["cow"] == 1


# Before breeding


def test_before_breeding_offers_are_used_once(acbas: Position) -> None:
    buildings = {"joinery": "t0", "home_workshop": "t1", "trading_station": "m1"}
    mine = {"wood": 5, "stone": 5, "reed": 3, "farm": {"buildings": buildings}}
    table = finish_work(acbas, mine)
    assert (table.state["phase"], table.state["offers"]) == (
        "before_breeding",
        ["joinery", "home_workshop", "trading_station"],
    )
    assert table.me["workers"] == 3
    table.do("build_trough", space="b0")
    assert (table.me["wood"], table.state["offers"]) == (3, ["home_workshop", "trading_station"])
    table.refuses("build_trough", space="t0").do("build_stall", space="m0")
    assert (table.me["stone"], table.me["reed"], table.state["offers"]) == (2, 2, ["trading_station"])
    table.refuses("build_stall", space="b1").do("buy_animal", pay="stone_reed", animal="horse")
    assert (table.me["stone"], table.me["reed"], table.me["animals"]["horse"]) == (1, 1, 1)
    table.refuses("buy_animal", pay="wood_reed", animal="horse").refuses("pass", 1).do("pass")
    assert table.state["round"] == 2


def test_the_animals_of_the_trading_station(acbas: Position) -> None:
    table = finish_work(acbas, {"wood": 1, "reed": 1, "farm": {"buildings": {"trading_station": "t0"}}})
    assert {(move["pay"], move["animal"]) for move in table.moves("buy_animal")} == {
        ("wood_reed", animal) for animal in ("sheep", "pig", "cow", "horse")
    }
    table.refuses("buy_animal", pay="wood_stone", animal="pig")


def test_nobody_but_the_owner_uses_an_offer(acbas: Position) -> None:
    table = finish_work(acbas, {"wood": 5, "farm": {"buildings": {"joinery": "t0"}}}, {"wood": 5})
    table.refuses("build_trough", 1, space="t0").refuses("build_stall", space="t1")
    table.refuses("buy_animal", pay="wood_stone", animal="pig").refuses("carve").refuses("use_space", space="walls")


@pytest.mark.parametrize(("sawmill", "wood"), [(False, 2), (True, 1)])
def test_the_price_of_the_joinery(acbas: Position, sawmill: bool, wood: int) -> None:
    farm = {"buildings": {"joinery": "t0", **({"sawmill": "t1"} if sawmill else {})}}
    table = finish_work(acbas, {"wood": wood, "farm": farm})
    assert table.do("build_trough", space="b0").me["wood"] == 0
    finish_work(acbas, {"wood": wood - 1, "farm": farm}).refuses("build_trough", space="b0")


def test_the_home_workshop_with_barn_and_carpenters_workshop(acbas: Position) -> None:
    buildings = {"home_workshop": "t0", "barn": "t1", "carpenters_workshop": "m0"}
    table = finish_work(acbas, {"stone": 3, "reed": 1, "barn": 1, "farm": {"buildings": buildings}})
    table.do("build_stall", space="m1")
    assert (table.now, table.later) == ((0, "barn.m1"), [(0, "workshop.2"), (0, "room")])
    table.do("upgrade").do("build_barrier", edge="b1.s").do("stop")
    assert table.me["farm"]["stables"] == {"m1": 1}
    assert table.state["phase"] == "before_breeding"


# Breeding


def test_pairs_have_one_newborn_of_each_type(acbas: Position) -> None:
    mine = {"animals": {"sheep": 5, "pig": 1, "horse": 2}, "farm": {"stables": "t0", "stalls": "t1"}}
    theirs = {"animals": {"cow": 2}, "farm": {"stalls": "t0"}}
    table = finish_work(acbas, mine, theirs)
    assert table.now == (0, "room")
    assert table.me["newborn"] == {"sheep": 1, "pig": 0, "cow": 0, "horse": 1}
    assert table.me["animals"] == {"sheep": 6, "pig": 1, "cow": 0, "horse": 3}
    assert table.you["animals"]["cow"] == 2
    table.do("release", animal="pig")
    assert table.state["round"] == 2
    assert table.me["newborn"] == dict.fromkeys(table.me["newborn"], 0)
    assert table.you["animals"]["cow"] == 3


def test_the_insemination_center_needs_one_animal(acbas: Position) -> None:
    mine = {"animals": {"sheep": 1, "cow": 2}, "farm": {"stalls": "t1 m1", "buildings": {"insemination_center": "t0"}}}
    table = finish_work(acbas, mine)
    assert table.me["animals"] == {"sheep": 2, "pig": 0, "cow": 3, "horse": 0}


def test_the_rearing_station_is_emptied_for_newborns(acbas: Position) -> None:
    farm = {"stalls": "m1", "buildings": {"rearing_station": "t0"}}
    table = finish_work(acbas, {"animals": {"sheep": 3, "pig": 1, "cow": 1}, "farm": farm})
    assert (table.now, table.state["phase"]) == ((0, "empty"), "breeding")
    assert table.later == [(0, "newborns"), (0, "room")]
    table.refuses("stop").do("release", animal="cow")
    assert table.state["round"] == 2
    assert table.me["animals"] == {"sheep": 4, "pig": 1, "cow": 0, "horse": 0}


def ranch(**more: Any) -> dict[str, Any]:
    """A player with the Ranch and two horses in it, and most of a pasture."""
    farm = {"barriers": "t1.n t1.w t2.w", "buildings": {"ranch": "t0"}}
    return {"animals": {"horse": 2}, "farm": farm, **more}


def test_the_ranch_places_a_barrier_for_a_newborn_horse(acbas: Position) -> None:
    table = finish_work(acbas, ranch(animals={"horse": 3}))
    assert table.now == (0, "ranch")
    assert table.moves("build_barrier") == [{"edge": "m1.n"}]
    table.refuses("build_barrier", edge="b1.s").do("build_barrier", edge="m1.n")
    assert (table.me["animals"]["horse"], table.me["barriers"], table.state["round"]) == (4, 5, 2)


def test_the_ranch_may_be_left(acbas: Position) -> None:
    table = finish_work(acbas, ranch()).do("stop")
    assert (table.me["animals"]["horse"], table.me["barriers"]) == (3, 6)


def test_no_newborn_horse_no_barrier(acbas: Position) -> None:
    assert finish_work(acbas, ranch(animals={"horse": 1})).state["round"] == 2


def test_the_breeding_station_breeds_twice_in_the_last_round(acbas: Position) -> None:
    theirs = {
        "wood": 9,
        "animals": {"sheep": 3},
        "farm": {"stables": "t1", "buildings": {"breeding_station": "t0", "joinery": "m1"}},
    }
    table = finish_work(acbas, {"animals": {"pig": 2}, "farm": {"stalls": "t0"}}, theirs, round=8)
    assert (table.state["phase"], table.state["turn"], table.state["again"]) == ("before_breeding", 1, False)
    table.do("pass", 1)
    assert (table.state["phase"], table.state["turn"], table.state["again"]) == ("before_breeding", 1, True)
    assert table.state["offers"] == ["joinery"]
    table.do("build_trough", 1, space="t1").do("pass", 1)
    assert (table.state["phase"], table.state["again"]) == ("over", False)
    assert table.you["animals"]["sheep"] == 5
    assert table.me["animals"]["pig"] == 3


def test_the_breeding_station_does_nothing_before_the_last_round(acbas: Position) -> None:
    mine = {"animals": {"sheep": 2}, "farm": {"stables": "t1", "buildings": {"breeding_station": "t0"}}}
    assert finish_work(acbas, mine, round=7).me["animals"]["sheep"] == 3
    table = finish_work(acbas, mine, round=8)
    assert (table.me["animals"]["sheep"], table.state["phase"]) == (4, "over")


# The end of the round


@pytest.mark.parametrize("name", ["stone_carver", "carpenter", "building_firm", "cattle_market", "assembly_hall"])
def test_some_buildings_give_a_turn_in_the_ending(acbas: Position, name: str) -> None:
    table = finish_work(acbas, {}, {"farm": {"buildings": {name: "t0"}}})
    if name != "stone_carver":
        table.do("pass", 1)
    state = table.state
    assert (state["phase"], state["turn"]) == ("ending", 1)
    assert state["offers"] == (["stone_carver"] if name == "stone_carver" else [])
    assert table.do("pass", 1).state["round"] == 2


def test_the_stone_carver_takes_one_stone_a_round(acbas: Position) -> None:
    table = finish_work(acbas, {"stone": 2, "farm": {"buildings": {"stone_carver": "t0"}}}).do("carve")
    assert (table.me["stone"], table.me["carved"], table.state["offers"]) == (1, 1, [])
    table.refuses("carve").do("pass")
    finish_work(acbas, {"farm": {"buildings": {"stone_carver": "t0"}}}).refuses("carve")


def test_the_game_ends_after_round_eight(acbas: Position) -> None:
    table = finish_work(acbas, round=8)
    state = table.state
    assert (state["phase"], state["turn"], state["round"]) == ("over", None, 8)
    assert table.game.legal_moves() == []
    table.refuses("pass").refuses("release", animal="sheep").refuses("place", space="walls")
    assert isinstance(Game.restore(state), Game)
