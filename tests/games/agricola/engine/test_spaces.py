"""The action spaces: each of them used and refused; turns, the first player, resting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.agricola import new_game

Position = Callable[..., Any]

ALWAYS = {"meeting_place", "grain_seeds", "farmland", "day_laborer", "forest", "clay_pit", "reed_bank", "fishing"}


def test_set_up_and_the_food_of_the_beginning() -> None:
    game = new_game(3)
    state = game.snapshot()
    assert (state["phase"], state["round"], state["first_player"], state["turn"]) == ("setup", 1, None, None)
    assert [player["goods"]["food"] for player in state["players"]] == [0, 0, 0]
    assert game.legal_moves() == [{"type": "choose_first_player", "player": seat} for seat in range(3)]
    game.apply({"type": "choose_first_player", "player": 1})
    state = game.snapshot()
    assert (state["phase"], state["first_player"], state["turn"]) == ("preparation", 1, None)
    assert [player["goods"]["food"] for player in state["players"]] == [3, 2, 3]


def test_who_plays_alone_begins_without_food_and_chooses_cards() -> None:
    game = new_game(1)
    assert game.legal_moves() == [{"type": "choose_first_player", "player": 0}]
    game.apply({"type": "choose_first_player", "player": 0})
    assert game.snapshot()["players"][0]["goods"]["food"] == 0
    cards = {move["card"] for move in game.legal_moves() if move["type"] == "choose_card"}
    assert cards == {"grain_utilization", "sheep_market", "fencing", "major_improvement"}
    game.apply({"type": "choose_card", "player": 0, "card": "sheep_market"})
    state = game.snapshot()
    assert state["phase"] == "work" and state["piles"]["forest"] == 2 and state["piles"]["sheep_market"] == 1


def test_the_cards_of_the_current_period_are_dealt(agricola: Position) -> None:
    table = agricola(phase="preparation", turn=None, round=6, cards="western_quarry")
    dealt = {move["card"] for move in table.game.legal_moves()}
    assert dealt == {"basic_wish_for_children", "house_redevelopment"}
    table.refuses("choose_card", card="house_redevelopment", because="Only who plays alone")
    for card in ("western_quarry", "fencing", "vegetable_seeds"):
        with pytest.raises(Exception, match="cannot come in round 6"):
            table.game.apply({"type": "deal_card", "card": card})
    table.deal("house_redevelopment")
    assert table.state["phase"] == "work"
    table.refuses("choose_card", card="basic_wish_for_children", because="No card comes")


def test_the_last_card_of_a_period_is_dealt_as_well(agricola: Position) -> None:
    table = agricola(phase="preparation", turn=None, round=14)
    assert table.game.legal_moves() == [{"type": "deal_card", "card": "farm_redevelopment"}]


def test_preparation_fills_every_accumulation_space_in_play(agricola: Position) -> None:
    table = agricola(phase="preparation", turn=None, round=2, cards="sheep_market", players=4, piles={"forest": 3})
    table.deal("fencing")
    piles = {name: number for name, number in table.state["piles"].items() if number}
    assert piles == {
        "forest": 6,
        "clay_pit": 1,
        "reed_bank": 1,
        "fishing": 1,
        "meeting_place": 1,
        "grove": 2,
        "hollow": 2,
        "copse": 1,
        "traveling_players": 1,
        "sheep_market": 1,
    }
    assert [player["to_place"] for player in table.state["players"]] == [2, 2, 2, 2]


def test_three_players_have_one_clay_in_the_hollow(agricola: Position) -> None:
    table = agricola(phase="preparation", turn=None, players=3)
    table.deal("fencing")
    piles = table.state["piles"]
    assert (piles["hollow"], piles["grove"], piles["copse"], piles["traveling_players"]) == (1, 2, 0, 0)


@pytest.mark.parametrize(
    ("players", "tile", "more"),
    [
        (1, 0, set()),
        (2, 0, set()),
        (3, 0, {"grove", "hollow", "resource_market"}),
        (4, 0, {"grove", "hollow", "resource_market", "copse", "traveling_players"}),
        (2, 1, {"copse", "resource_market", "animal_market"}),
        (3, 1, {"grove", "hollow", "resource_market", "animal_market"}),
        (4, 1, {"grove", "hollow", "resource_market", "copse", "traveling_players", "animal_market"}),
    ],
)
def test_the_spaces_in_play(agricola: Position, players: int, tile: int, more: set[str]) -> None:
    table = agricola(players=players, tile=tile, cards="sheep_market")
    assert table.values("place", "space") == ALWAYS | {"sheep_market"} | more
    table.refuses("place", space="lessons", because="hand cards")
    table.refuses("place", space="pig_market", because="not in play")
    table.refuses("place", space="lessons_2", because="hand cards" if players > 2 else "not in play")


@pytest.mark.parametrize(
    ("space", "good", "round_", "number"),
    [
        ("forest", "wood", 4, 4),
        ("clay_pit", "clay", 4, 4),
        ("reed_bank", "reed", 4, 4),
        ("fishing", "food", 4, 4),
        ("grove", "wood", 4, 4),
        ("hollow", "clay", 4, 4),
        ("copse", "wood", 4, 4),
        ("traveling_players", "food", 4, 4),
        ("western_quarry", "stone", 7, 3),
        ("eastern_quarry", "stone", 11, 2),
    ],
)
def test_an_accumulation_space_gives_all_it_has(
    agricola: Position, space: str, good: str, round_: int, number: int
) -> None:
    table = agricola(players=4, round=round_, piles={space: number})
    table.place(space)
    assert table.goods == {good: number}
    assert table.state["piles"][space] == 0
    assert table.state["turn"] == 1
    table.refuses("place", 1, space=space, because="is occupied")


@pytest.mark.parametrize(
    ("space", "animal", "round_"),
    [("sheep_market", "sheep", 1), ("pig_market", "boar", 8), ("cattle_market", "cattle", 10)],
)
def test_an_animal_market_gives_all_its_animals(agricola: Position, space: str, animal: str, round_: int) -> None:
    table = agricola(round=round_, cards=space)
    table.place(space)
    assert table.goods == {animal: 1}, "it is the pet"
    assert table.now is None and table.state["turn"] == 1


@pytest.mark.parametrize(
    ("space", "goods", "round_"),
    [("grain_seeds", {"grain": 1}, 1), ("day_laborer", {"food": 2}, 1), ("vegetable_seeds", {"vegetable": 1}, 9)],
)
def test_a_space_with_fixed_goods(agricola: Position, space: str, goods: dict[str, int], round_: int) -> None:
    table = agricola(round=round_)
    table.place(space)
    assert table.goods == goods


def test_the_meeting_place_gives_marker_and_food_and_keeps_the_order_of_the_round(agricola: Position) -> None:
    table = agricola(players=3, round=3, piles={"meeting_place": 2})
    table.place("day_laborer").place("meeting_place", 1)
    state = table.state
    assert state["first_player"] == 1 and state["players"][1]["goods"]["food"] == 2
    assert state["turn"] == 2
    table.place("forest", 2)
    assert table.state["turn"] == 0


def test_the_first_player_may_use_the_meeting_place(agricola: Position) -> None:
    table = agricola().place("meeting_place")
    assert table.state["first_player"] == 0 and table.goods == {"food": 1}
    alone = agricola(players=1).place("meeting_place")
    assert alone.state["first_player"] == 0 and alone.goods == {"food": 1}


def test_the_new_first_player_begins_the_next_round(agricola: Position) -> None:
    table = agricola({"to_place": 1}, {"to_place": 1}, round=2)
    table.place("forest").place("meeting_place", 1)
    assert table.state["phase"] == "preparation" and table.state["round"] == 3
    table.deal(table.game.legal_moves()[0]["card"])
    assert table.state["turn"] == 1


def test_who_has_no_people_left_is_skipped(agricola: Position) -> None:
    table = agricola({"people": 4}, {"to_place": 1, "people": 2}, round=6)
    table.place("forest").place("fishing", 1).place("clay_pit").place("reed_bank").place("day_laborer")
    assert table.state["phase"] == "preparation"


def test_after_the_work_phase_everybody_goes_home(agricola: Position) -> None:
    table = agricola({"to_place": 1}, {"to_place": 0}, round=2, occupied="forest fishing")
    table.place("clay_pit")
    state = table.state
    assert (state["phase"], state["round"], state["turn"], state["acted"]) == ("preparation", 3, None, False)
    assert not any(state["occupied"].values())
    assert [player["to_place"] for player in state["players"]] == [0, 0]


def test_only_the_player_in_turn_places(agricola: Position) -> None:
    agricola().refuses("place", 1, space="forest", because="not the turn of player 1")
    agricola().refuses("place", 3, space="forest", because="no player 3")
    agricola(phase="feeding", round=4).refuses("place", space="forest", because="No person can be placed")


def test_a_space_with_a_step_is_used_only_if_an_action_is_possible(agricola: Position) -> None:
    table = agricola(round=13)
    building = ("farm_expansion", "side_job", "fencing", "major_improvement", "house_redevelopment")
    for space in (*building, "grain_utilization", "basic_wish_for_children"):
        table.refuses("place", space=space, because="none of its actions is possible")
    table.place("cultivation")
    assert table.now == "cultivation" and table.later == ["room"]
    agricola(round=14).refuses("place", space="farm_redevelopment", because="none of its actions is possible")


def test_farmland_is_refused_without_a_space_for_a_field(agricola: Position) -> None:
    full = "t1 t2 t3 t4 t5 m2 m3 m4 m5 b2 b3 b4 b5"
    agricola({"farm": {"fields": full}}).refuses("place", space="farmland")
    agricola({"farm": {"fields": full.replace("t1 ", "")}}).place("farmland").do("plow", space="t1")


def test_one_must_answer_before_the_turn_passes(agricola: Position) -> None:
    table = agricola({"goods": {"grain": 1}}).place("farmland")
    assert table.kinds() == {"plow"} and table.kinds(1) == set()
    table.refuses("place", space="forest", because="must answer the step farmland first")
    table.refuses("plow", 1, space="t1", because="Player 0 owes")
    table.refuses("sow", crop="grain", because="does not answer the step farmland")
    table.refuses("stop", because="cannot be ended")
    table.refuses("discard", good="grain", because="No free move")
    table.do("plow", space="t1")
    assert table.now is None and table.state["turn"] == 1


def test_nothing_to_answer(agricola: Position) -> None:
    agricola().refuses("plow", space="t1", because="Nothing is owed")
    agricola().refuses("stop", because="Nothing is owed")


# Resting

BUSY = "meeting_place grain_seeds farmland day_laborer forest clay_pit reed_bank fishing"


def test_who_can_use_a_space_does_not_rest(agricola: Position) -> None:
    table = agricola({"people": 5}, {"people": 5, "to_place": 0}, round=5, cards="western_quarry", occupied=BUSY)
    assert table.values("place", "space") == {"sheep_market", "western_quarry"}
    table.refuses("rest", because="A person can be placed on sheep_market")


def test_who_can_use_no_space_rests(agricola: Position) -> None:
    mine, theirs = {"people": 5, "to_place": 1}, {"people": 5, "to_place": 0}
    table = agricola(mine, theirs, round=5, cards="house_redevelopment", occupied=f"{BUSY} sheep_market")
    assert table.kinds() == {"rest"}
    table.refuses("rest", 1, because="not the turn")
    table.do("rest")
    assert table.state["phase"] == "preparation"


# The tile


def test_one_person_a_round_on_the_tile(agricola: Position) -> None:
    table = agricola(tile=1).place("copse")
    assert table.goods == {"wood": 1}
    for space in ("resource_market", "animal_market"):
        table.refuses("place", 1, space=space, because="Another space of the variant tile")


def test_the_tile_for_three_has_only_two_spaces(agricola: Position) -> None:
    table = agricola(tile=1, players=3).place("resource_market").do("choose_good", good="reed")
    table.place("animal_market", 1).do("choose_animal", 1, animal="boar")
    assert table.state["turn"] == 2


@pytest.mark.parametrize(
    ("players", "tile", "goods"),
    [(2, 1, {"stone": 1, "food": 1}), (4, 0, {"reed": 1, "stone": 1, "food": 1})],
)
def test_the_resource_market(agricola: Position, players: int, tile: int, goods: dict[str, int]) -> None:
    table = agricola(players=players, tile=tile).place("resource_market")
    assert table.goods == goods and table.now is None


@pytest.mark.parametrize("good", ["reed", "stone"])
def test_the_resource_market_for_three(agricola: Position, good: str) -> None:
    table = agricola(players=3).place("resource_market")
    assert table.goods == {"food": 1} and table.now == "resource_market"
    assert table.kinds() == {"choose_good"}
    table.refuses("stop", because="cannot be ended").do("choose_good", good=good)
    assert table.goods == {"food": 1, good: 1}


def test_the_animal_market(agricola: Position) -> None:
    def market(food: int) -> Any:
        return agricola({"goods": {"food": food}}, tile=1).place("animal_market")

    assert market(0).do("choose_animal", animal="sheep").goods == {"sheep": 1, "food": 1}
    assert market(0).do("choose_animal", animal="boar").goods == {"boar": 1}
    assert market(1).do("choose_animal", animal="cattle").goods == {"cattle": 1}
    market(0).refuses("choose_animal", animal="cattle", because="no food to pay")
    market(0).refuses("choose_good", good="reed", because="does not answer")
    agricola().refuses("place", space="animal_market", because="not in play")


def test_the_modest_wish_for_children_waits_for_round_5(agricola: Position) -> None:
    mine = {"farm": {"rooms": "t1"}}
    agricola(mine, tile=1, round=4).refuses("place", space="modest_wish_for_children")
    table = agricola(mine, tile=1, round=5, cards="western_quarry").place("modest_wish_for_children")
    assert table.me["people"] == 3 and table.me["newborns"] == 1
    agricola(tile=1, round=5).refuses("place", space="modest_wish_for_children")
