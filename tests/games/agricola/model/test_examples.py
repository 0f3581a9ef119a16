"""The worked examples and claims of the rule book of Agricola, on the model."""

from __future__ import annotations

from typing import Any

import pytest

from spec.agricola import MODEL
from spec.agricola.board import PERIODS
from spec.agricola.majors import BAKING, COOKING, IMPROVEMENTS
from spec.agricola.room import fit, pasture_room, pastures
from spec.agricola.scoring import points, table_points
from spec.agricola.state import Edge, Farm, Game

EXAMPLE: dict[str, Any] = {
    "rooms": dict.fromkeys(("t1", "m1", "b1", "m2"), 1),
    "fields": dict.fromkeys(("b2", "b3", "b4", "b5"), 1),
    "stables": {"m4": 1},
    "fences": dict.fromkeys(
        ("t3.n", "t4.n", "t5.n", "t3.w", "t5.e", "m3.n", "m4.n", "m5.n", "m4.w", "m5.e", "b4.n", "b5.n"), 1
    ),
}
"""Two pastures, four rooms and four fields; t2 and m3 are unused."""
DOUBLE: tuple[Edge, ...] = ("t4.n", "t5.n", "t4.w", "t5.e", "m4.n", "m5.n")
"""The edges around t4 and t5."""


def play(game: Game, **move: Any) -> Game:
    kind, player = move.pop("kind"), move.pop("player", 0)
    plain = {"type": kind, **({} if player is None else {"player": player}), **move}
    after: Game = MODEL.apply(game, MODEL.read_move(plain))
    return after


def breaks(game: Game, **move: Any) -> list[str]:
    kind, player = move.pop("kind"), move.pop("player", 0)
    return MODEL.broken(game, MODEL.read_move({"type": kind, "player": player, **move}))


def supply(**goods: int) -> dict[str, int]:
    return {**dict.fromkeys(("wood", "clay", "reed", "stone", "grain", "vegetable", "food"), 0), **goods}


def herd(sheep: int = 0, boar: int = 0, cattle: int = 0) -> dict[str, int]:
    return {"sheep": sheep, "boar": boar, "cattle": cattle}


def with_farm(at: Any, round_: int = 14, **changes: Any) -> Game:
    game: Game = at(2, round_, players__0__farm=EXAMPLE, **changes)
    return game


# --- scoring ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("agr.scoring.total", "agr.scoring.table", "agr.scoring.pastures", "agr.scoring.crops")
@pytest.mark.rules("agr.scoring.unused", "agr.scoring.stables", "agr.scoring.rooms", "agr.scoring.people")
def test_the_farm_of_the_example_is_worth_35(at: Any) -> None:
    """Lines 672-701, 725."""
    game = with_farm(
        at,
        players__0__people=5,
        players__0__house="stone",
        players__0__goods=supply(grain=2),
        players__0__sown={"grain_3": 0, "grain_2": 0, "grain_1": 1, "vegetable_2": 0, "vegetable_1": 1},
        players__0__animals=herd(8, 6),
    )
    parts = points(game.players[0])
    assert parts == {
        "fields": 3,
        "pastures": 2,
        "grain": 1,
        "vegetables": 1,
        "sheep": 4,
        "boar": 3,
        "cattle": -1,
        "unused": -2,
        "fenced_stables": 1,
        "clay_rooms": 0,
        "stone_rooms": 8,
        "people": 15,
        "begging": 0,
        "improvements": 0,
        "bonus": 0,
        "total": 35,
        "resources": 0,
    }


@pytest.mark.rules("agr.scoring.improvements", "agr.scoring.crafts", "agr.scoring.tie")
def test_the_joinery_of_the_example(at: Any) -> None:
    """Lines 629, 707-708: the Joinery is worth 2, and 5 wood another 2."""
    game = with_farm(at, players__0__goods=supply(wood=6), players__0__majors={"joinery": 1})
    parts = points(game.players[0])
    assert (parts["improvements"], parts["bonus"], parts["resources"]) == (2, 2, 1)


@pytest.mark.parametrize(
    ("row", "values"),
    [
        ("fields", {0: -1, 1: -1, 2: 1, 3: 2, 4: 3, 5: 4, 13: 4}),
        ("pastures", {0: -1, 1: 1, 2: 2, 3: 3, 4: 4, 7: 4}),
        ("grain", {0: -1, 1: 1, 3: 1, 4: 2, 6: 3, 8: 4}),
        ("vegetables", {0: -1, 1: 1, 2: 2, 3: 3, 4: 4}),
        ("sheep", {0: -1, 1: 1, 4: 2, 6: 3, 8: 4}),
        ("boar", {0: -1, 1: 1, 3: 2, 5: 3, 6: 3, 7: 4}),
        ("cattle", {0: -1, 1: 1, 2: 2, 4: 3, 6: 4}),
    ],
)
def test_the_table(row: str, values: dict[int, int]) -> None:
    """Lines 689-701, 1718-1720."""
    assert {count: table_points(row, count) for count in values} == values


def test_five_people_in_four_rooms(at: Any) -> None:
    """Lines 550-559: late in the game a room is no longer needed."""
    game = at(
        2,
        14,
        players__0__people=4,
        players__0__farm__rooms=dict.fromkeys(("t1", "m1", "b1", "m2"), 1),
    )
    game = play(game, kind="place", space="urgent_wish_for_children")
    me = game.players[0]
    assert (me.people, me.newborns, len(me.farm.rooms)) == (5, 1, 4)


# --- spaces and rounds --------------------------------------------------------------------------------------------


@pytest.mark.rules("agr.preparation.goods", "agr.board.amounts")
def test_three_wood_are_added_to_three(at: Any) -> None:
    """Lines 815-817."""
    game = at(players__0__to_place=1, players__1__to_place=1, players__1__goods=supply(food=9))
    game = play(game, kind="place", space="day_laborer")
    game = play(game, kind="place", player=1, space="fishing")
    assert (game.phase, game.round, game.piles["forest"]) == ("preparation", 2, 3)
    game = play(game, kind="deal_card", player=None, card="fencing")
    assert game.piles["forest"] == 6
    assert game.piles["fishing"] == 1


@pytest.mark.rules("agr.work.at-least-one-action", how="broken")
def test_an_improvement_takes_a_renovation(at: Any) -> None:
    """Lines 800-806."""
    game = at(2, 6, players__0__goods=supply(clay=9))
    assert breaks(game, kind="place", space="house_redevelopment") == ["agr.work.at-least-one-action"]
    game = play(at(2, 6, players__0__goods=supply(clay=9, reed=1)), kind="place", space="house_redevelopment")
    assert game.players[0].house == "clay"
    assert game.now is not None and game.now.step == "improvement"
    assert play(game, kind="stop").turn == 1


@pytest.mark.rules("agr.family.newborn", "agr.family.growth")
def test_mother_and_child_stand_on_one_space(at: Any) -> None:
    """Lines 876-880, 917-919."""
    game = at(2, 5, players__0__farm__rooms=dict.fromkeys(("t1", "m1", "b1"), 1))
    game = play(game, kind="place", space="basic_wish_for_children")
    me = game.players[0]
    assert sum(game.occupied.values()) == 1
    assert (me.people, me.newborns, me.to_place) == (3, 1, 1)


def test_what_comes_when() -> None:
    """Lines 880-882, 886, 904, 997-999, 1174-1178, 1205."""
    when = {card: (first, last) for first, last, cards in PERIODS for card in cards}
    assert when["basic_wish_for_children"] == when["house_redevelopment"] == (5, 7)
    assert when["vegetable_seeds"] == when["pig_market"] == (8, 9)
    assert when["cattle_market"] == (10, 11)
    assert when["urgent_wish_for_children"] == (12, 13)
    assert when["farm_redevelopment"] == (14, 14)
    assert when["grain_utilization"] == when["sheep_market"] == (1, 4)
    assert len(when) == 14


def test_a_room_after_a_growth_without_room_allows_no_other(at: Any) -> None:
    """Lines 930-935."""
    three = dict.fromkeys(("t1", "m1", "b1"), 1)
    game = at(2, 13, players__0__people=3, players__0__farm__rooms=three, revealed__basic_wish_for_children=1)
    assert breaks(game, kind="place", space="basic_wish_for_children") == ["agr.work.at-least-one-action"]
    four = {**three, "m2": 1}
    game = at(2, 13, players__0__people=3, players__0__farm__rooms=four)
    assert breaks(game, kind="place", space="basic_wish_for_children") == []


@pytest.mark.rules("agr.improvements.well", "agr.preparation.promised")
@pytest.mark.parametrize("round_", range(1, 15))
def test_the_well_brings_five_food_or_as_many_as_rounds_are_left(at: Any, round_: int) -> None:
    """Lines 1438-1442."""
    major = {"occupied__major_improvement": 1, "players__0__to_place": 1, "acted": True}
    if round_ >= 4:
        major["revealed__major_improvement"] = 1
    else:
        cards = ("major_improvement", "grain_utilization", "sheep_market")
        every = {card: 0 for card in ("grain_utilization", "sheep_market", "fencing", "major_improvement")}
        major |= {f"revealed__{card}": 1 if card in cards[:round_] else 0 for card in every}
        major["piles__sheep_market"] = 1 if round_ == 3 else 0
    game = at(
        2,
        round_,
        players__0__goods=supply(wood=1, stone=3),
        now={"player": 0, "step": "major_improvement"},
        agenda=[{"player": 0, "step": "room"}],
        **major,
    )
    game = play(game, kind="build_major", improvement="well", pay="cost")
    promised = {int(number): food for number, food in game.players[0].promised.food.items() if food}
    assert promised == dict.fromkeys(range(round_ + 1, min(round_ + 5, 14) + 1), 1)


# --- animals ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("agr.pastures.room", "agr.pastures.enclosed")
def test_two_stables_quadruple_a_pasture() -> None:
    """Lines 1008-1013: 16 animals of one type in a pasture of two spaces, and no more but the pet."""
    fences: dict[Edge, int] = dict.fromkeys(DOUBLE, 1)
    farm = Farm(rooms={"m1": 1, "b1": 1}, fields={}, stables={"t4": 1, "t5": 1}, fences=fences)
    assert pastures(farm) == [frozenset({"t4", "t5"})]
    assert pasture_room(2, 0) == 4
    assert pasture_room(2, 2) == 16
    assert fit(farm, (16, 1, 0))
    assert fit(farm, (17, 0, 0))
    assert not fit(farm, (16, 2, 0))
    assert not fit(farm, (18, 0, 0))


def test_four_boar_in_a_double_pasture() -> None:
    """Lines 1698-1700."""
    fences: dict[Edge, int] = dict.fromkeys(DOUBLE, 1)
    farm = Farm(rooms={"m1": 1, "b1": 1}, fields={}, stables={}, fences=fences)
    assert fit(farm, (0, 4, 0))


@pytest.mark.rules("agr.animals.alone")
def test_a_pet_and_one_in_each_stable_outside() -> None:
    """Lines 1023-1025, 1063-1066."""
    farm = Farm(rooms={"m1": 1, "b1": 1}, fields={}, stables={"t4": 1}, fences={})
    assert fit(farm, (1, 1, 0))
    assert not fit(farm, (1, 1, 1))


# --- crops and bread ----------------------------------------------------------------------------------------------


@pytest.mark.rules("agr.fields.sowing")
@pytest.mark.parametrize(("crop", "sown"), [("grain", "grain_3"), ("vegetable", "vegetable_2")])
def test_sown_fields(at: Any, crop: str, sown: str) -> None:
    """Lines 1125-1130."""
    game = at(2, 1, players__0__goods=supply(**{crop: 1}), players__0__farm__fields={"t3": 1})
    game = play(play(game, kind="place", space="grain_utilization"), kind="sow", crop=crop)
    assert game.players[0].sown[sown] == 1  # type: ignore[index]
    assert game.players[0].goods[crop] == 0  # type: ignore[index]


@pytest.mark.rules("agr.baking.food", "agr.baking.ovens")
def test_a_clay_oven_and_a_hearth(at: Any) -> None:
    """Lines 1266-1268: one grain becomes 5 food, each further one 3."""
    majors = {"clay_oven": 1, "cooking_hearth_4": 1}
    game = at(2, 1, players__0__goods=supply(grain=3), players__0__majors=majors)
    game = play(game, kind="place", space="grain_utilization")
    assert breaks(game, kind="bake", grain={"clay_oven": 2}) == ["agr.baking.ovens"]
    game = play(game, kind="bake", grain={"clay_oven": 1, "cooking_hearth": 2})
    assert game.players[0].goods["food"] == 5 + 3 + 3


def test_hearths_are_more_efficient_and_dearer() -> None:
    """Line 1410."""
    fireplace, hearth = COOKING["fireplace"], COOKING["cooking_hearth"]
    assert all(hearth[good] >= food for good, food in fireplace.items())
    assert BAKING["cooking_hearth"] > BAKING["fireplace"]
    prices = [IMPROVEMENTS[name].cost["clay"] for name in ("fireplace_2", "fireplace_3")]
    assert prices == [2, 3]
    assert IMPROVEMENTS["cooking_hearth_4"].cost["clay"] == 4
    assert IMPROVEMENTS["cooking_hearth_5"].cost["clay"] == 5


@pytest.mark.rules("agr.feeding.need", "agr.feeding.begging")
def test_more_people_need_more_food(at: Any) -> None:
    """Lines 1143-1145, 1154-1158, 1234-1235."""
    game = at(
        2,
        7,
        phase="feeding",
        players__0__people=4,
        players__0__newborns=1,
        players__0__goods=supply(food=5, grain=1),
        players__0__to_place=0,
        players__1__to_place=0,
    )
    game = play(game, kind="feed")
    me = game.players[0]
    assert (me.goods["food"], me.begging, me.goods["grain"]) == (0, 2, 1)


@pytest.mark.rules("agr.improvements.payment", "agr.improvements.building")
def test_a_fireplace_becomes_a_hearth(at: Any) -> None:
    """Lines 1414-1415."""
    game = at(2, 4, players__0__majors={"fireplace_2": 1}, revealed__major_improvement=1)
    game = play(game, kind="place", space="major_improvement")
    game = play(game, kind="build_major", improvement="cooking_hearth_5", pay="fireplace_2")
    assert dict(game.players[0].majors) == {"cooking_hearth_5": 1}
    game = play(game, kind="place", player=1, space="day_laborer")
    assert game.players[1].goods["food"] == 2
