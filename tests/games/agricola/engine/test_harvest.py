"""The harvest: fields, feeding, breeding; and the end of the rounds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]

T5 = "t5.n t5.w t5.e m5.n"


def last_turn(agricola: Position, mine: dict[str, Any], round_: int = 4, **more: Any) -> Any:
    """The last person of the work phase is placed."""
    table = agricola({"to_place": 1, **mine}, {"to_place": 0}, round=round_, **more)
    return table.place("fishing")


@pytest.mark.parametrize("round_", range(1, 15))
def test_which_rounds_end_with_a_harvest(agricola: Position, round_: int) -> None:
    table = last_turn(agricola, {}, round_)
    harvest = round_ in (4, 7, 9, 11, 13, 14)
    assert table.state["phase"] == ("feeding" if harvest else "preparation")
    assert table.state["round"] == round_ + (not harvest)
    assert not any(table.state["occupied"].values())


def test_one_crop_of_every_field(agricola: Position) -> None:
    sown = {"grain_3": 1, "grain_2": 2, "grain_1": 1, "vegetable_2": 1, "vegetable_1": 1}
    mine = {"farm": {"fields": "t1 t2 t3 t4 m2 m3 m4"}, "sown": sown}
    table = last_turn(agricola, mine)
    assert table.goods == {"grain": 4, "vegetable": 2, "food": 1}
    assert table.me["sown"] == {"grain_3": 0, "grain_2": 1, "grain_1": 2, "vegetable_2": 0, "vegetable_1": 1}


# Feeding


def feeding(agricola: Position, mine: dict[str, Any], round_: int = 9, **more: Any) -> Any:
    return agricola(mine, more.pop("theirs", None), phase="feeding", round=round_, **more)


def test_everybody_is_fed_in_turn(agricola: Position) -> None:
    table = feeding(agricola, {"goods": {"food": 5}}, first_player=1, turn=1)
    table.refuses("feed", because="not the turn of player 0")
    table.do("feed", 1)
    assert table.state["players"][1]["begging"] == 4
    table.do("feed")
    assert table.goods == {"food": 1} and table.me["begging"] == 0
    assert table.state["phase"] == "preparation" and table.state["round"] == 10


@pytest.mark.parametrize(
    ("people", "newborns", "players", "needed"), [(2, 0, 2, 4), (4, 1, 2, 7), (2, 0, 1, 6), (3, 1, 1, 7)]
)
def test_what_people_eat(agricola: Position, people: int, newborns: int, players: int, needed: int) -> None:
    mine = {"people": people, "newborns": newborns, "goods": {"food": 20}}
    table = feeding(agricola, mine, players=players)
    table.do("feed")
    assert table.state["players"][0]["goods"]["food"] == 20 - needed


def test_begging_for_what_is_missing(agricola: Position) -> None:
    table = feeding(agricola, {"goods": {"food": 1, "grain": 2}, "begging": 2})
    table.do("feed")
    me = table.me
    assert (me["begging"], me["goods"]["food"], me["goods"]["grain"]) == (5, 0, 2), "converting is voluntary"


def test_crops_are_eaten_raw(agricola: Position) -> None:
    table = feeding(agricola, {"goods": {"grain": 3, "vegetable": 1}})
    for crop in ("grain", "grain", "vegetable", "grain"):
        table.do("convert", crop=crop)
    assert table.goods == {"food": 4}
    table.do("feed")
    assert table.me["begging"] == 0


def test_others_may_convert_as_well(agricola: Position) -> None:
    table = feeding(agricola, {}, theirs={"goods": {"grain": 1}})
    table.do("convert", 1, crop="grain")
    assert table.state["turn"] == 0


@pytest.mark.parametrize(
    ("craft", "good", "food"), [("joinery", "wood", 2), ("pottery", "clay", 2), ("basketmakers_workshop", "reed", 3)]
)
def test_a_craft_is_used_once_in_a_harvest(agricola: Position, craft: str, good: str, food: int) -> None:
    table = feeding(agricola, {"majors": craft, "goods": {good: 3}})
    table.do("craft", improvement=craft)
    assert table.goods == {good: 2, "food": food} and table.me["crafted"][craft] == 1
    table.refuses("craft", improvement=craft, because="was used in this harvest")
    table.do("feed")
    assert table.me["crafted"][craft] == 0
    table.refuses("craft", improvement=craft, because="not the turn")
    feeding(agricola, {"majors": craft}).refuses("craft", improvement=craft, because=f"has no {good}")
    feeding(agricola, {"goods": {good: 3}}).refuses("craft", improvement=craft, because=f"no improvement {craft}")
    agricola({"majors": craft, "goods": {good: 3}}).refuses("craft", improvement=craft, because="not the feeding phase")
    agricola().refuses("feed", because="not the feeding phase")


# Breeding


def test_pairs_have_young(agricola: Position) -> None:
    mine = {"farm": {"fences": T5, "stables": "t5 t1"}, "goods": {"food": 4, "sheep": 2, "boar": 1}}
    table = feeding(agricola, mine).do("feed").do("feed", 1)
    assert table.goods == {"sheep": 3, "boar": 1} and table.state["phase"] == "preparation"


def test_the_parents_need_not_be_together(agricola: Position) -> None:
    mine = {"farm": {"stables": "t5 t1"}, "goods": {"food": 4, "sheep": 2}}
    table = feeding(agricola, mine).do("feed").do("feed", 1)
    assert table.goods == {"sheep": 3}


def crowded(agricola: Position) -> Any:
    """Two sheep in a pasture and two cattle: house and stable; there is no room for the young."""
    mine = {"farm": {"fences": T5, "stables": "t1"}, "goods": {"food": 4, "sheep": 2, "cattle": 2, "grain": 1}}
    mine |= {"majors": "fireplace_2"}
    return feeding(agricola, mine).do("feed").do("feed", 1)


def test_without_room_for_all_the_owner_chooses(agricola: Position) -> None:
    table = crowded(agricola)
    assert table.state["phase"] == "breeding" and table.now == "room"
    assert table.goods == {"sheep": 3, "cattle": 3, "grain": 1}
    assert table.kinds() == {"discard", "convert"}
    table.refuses("cook", good="sheep", by="fireplace", because="Nothing is cooked in the breeding phase")
    table.refuses("stop", because="cannot be ended")
    table.do("convert", crop="grain").do("discard", good="sheep")
    assert table.now == "room"
    table.do("discard", good="sheep")
    assert table.state["phase"] == "preparation" and table.goods == {"sheep": 1, "cattle": 3, "food": 1}


def test_each_breeds_in_turn_from_the_first_player_on(agricola: Position) -> None:
    both = {"goods": {"food": 4, "boar": 2}, "farm": {"stables": "t1"}}
    table = feeding(agricola, both, theirs=both, first_player=1, turn=1).do("feed", 1).do("feed")
    assert table.state["turn"] == 1 and table.kinds() == {"discard"}
    table.do("discard", 1, good="boar")
    assert table.state["turn"] == 0
    table.do("discard", good="boar")
    assert table.state["phase"] == "preparation"


def test_newborns_are_adults_in_the_next_round(agricola: Position) -> None:
    table = feeding(agricola, {"people": 3, "newborns": 1}).do("feed").do("feed", 1)
    assert table.me["newborns"] == 0


def test_the_game_ends_after_the_last_harvest(agricola: Position) -> None:
    table = feeding(agricola, {}, 14).do("feed").do("feed", 1)
    state = table.state
    assert (state["phase"], state["round"], state["turn"]) == ("over", 14, None)
    assert table.game.legal_moves() == []
    for move in ("feed", "stop", "rest"):
        table.refuses(move)
    table.refuses("discard", good="food", because="No free move")
