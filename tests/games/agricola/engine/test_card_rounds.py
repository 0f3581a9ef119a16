"""Dealing, the start of rounds, turns, harvests and the end of rounds with hand cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.agricola import Game, IllegalMove, new_game
from engine.agricola.names import MINORS, OCCUPATIONS

Make = Callable[..., Any]
Plan = dict[str, Any]

FOUR = "t4.n t5.n t4.w t5.e m4.w m5.e b4.n b5.n"


# Dealing


def test_hands_are_dealt_clockwise_minors_first() -> None:
    game = new_game(3, 1, 0)
    game.apply({"type": "choose_first_player", "player": 1})
    state = game.snapshot()
    assert (state["phase"], state["turn"], state["first_player"]) == ("deal", 1, 1)
    assert [player["goods"]["food"] for player in state["players"]] == [3, 2, 3]
    order = []
    while game.snapshot()["phase"] == "deal":
        moves = game.legal_moves()
        assert {move["type"] for move in moves} == {"deal_hand"}
        order.append(moves[0]["player"])
        game.apply(moves[-1])
    assert order == [1] * 14 + [2] * 14 + [0] * 14
    state = game.snapshot()
    assert (state["phase"], state["turn"]) == ("preparation", None)
    for player in state["players"]:
        assert [code in MINORS for code in player["hand"]].count(True) == 7 and len(player["hand"]) == 14


def test_what_can_be_dealt() -> None:
    game = new_game(2, 1, 0)
    game.apply({"type": "choose_first_player", "player": 0})
    assert {move["card"] for move in game.legal_moves()} == set(MINORS)
    for wrong in ({"player": 1, "card": "A002"}, {"player": 0, "card": "A086"}):
        with pytest.raises(IllegalMove):
            game.apply({"type": "deal_hand", **wrong})
    for code in MINORS[:7]:
        game.apply({"type": "deal_hand", "player": 0, "card": code})
    offered = {move["card"] for move in game.legal_moves()}
    assert len(offered) == 34 and offered < set(OCCUPATIONS) and not offered & {"A133", "B166"}
    with pytest.raises(IllegalMove):
        game.apply({"type": "deal_hand", "player": 0, "card": "A133"})
    with pytest.raises(IllegalMove, match="Only who plays alone"):
        game.apply({"type": "take_hand", "player": 0, "card": "A086"})


def test_who_plays_alone_takes_a_hand() -> None:
    game = new_game(1, 1, 0)
    game.apply({"type": "choose_first_player", "player": 0})
    with pytest.raises(IllegalMove, match="alone"):
        game.apply({"type": "deal_hand", "player": 0, "card": "A002"})
    for _ in range(14):
        game.apply(game.legal_moves()[0])
    assert game.snapshot()["phase"] == "preparation"
    assert [move["type"] for move in game.legal_moves()] == ["choose_card"] * 4


def test_hands_of_others_are_hidden(carded: Make) -> None:
    table = carded({"hand": "A002 A086"}, {"hand": "A005 A009 A087", "cards": "A016"})
    mine, theirs = table.game.view(0), table.game.view(1)
    assert mine["players"][0]["hand"] == ["A002", "A086"]
    assert mine["players"][1]["hand"] == {"minors": 2, "occupations": 1}
    assert theirs["players"][0]["hand"] == {"minors": 1, "occupations": 1}
    assert mine["players"][1]["cards"] == ["A016"]
    state = table.state
    for seat, view in enumerate((mine, theirs)):
        view["players"][1 - seat]["hand"] = state["players"][1 - seat]["hand"]
        assert view == state
    assert new_game(2).view(0)["players"][1]["hand"] == []


# Spaces that are otherwise


def test_the_spaces_with_hand_cards(carded: Make) -> None:
    table = carded()
    table.refuses("place", space="side_job", because="not in play")
    assert table.state["piles"]["meeting_place"] == 0
    table.place("meeting_place")
    assert (table.goods, table.state["turn"]) == ({}, 1)
    assert carded(players=1).place("meeting_place").state["first_player"] == 0


def test_a_minor_at_the_meeting_place_is_optional(carded: Make) -> None:
    table = carded({"hand": "A016"}, turn=0, first_player=1).place("meeting_place")
    assert (table.now, table.later, table.state["first_player"]) == ("minor", ["room", "lasso"], 0)
    assert table.do("stop").me["hand"] == ["A016"]


def test_a_minor_after_family_growth(carded: Make) -> None:
    mine = {"hand": "A016", "farm": {"rooms": "t1"}}
    table = carded(mine, round=5, cards="basic_wish_for_children").place("basic_wish_for_children")
    assert (table.now, table.me["people"], table.me["newborns"]) == ("minor", 3, 1)
    assert table.me["stands"]["basic_wish_for_children"] == 1
    assert table.do("play_minor", card="A016").me["cards"] == ["A016"]


def test_major_improvement_offers_both(carded: Make) -> None:
    mine = {"hand": "A016", "goods": {"clay": 2}}
    table = carded(mine, cards="major_improvement").place("major_improvement")
    assert table.kinds() == {"build_major", "play_minor"}
    assert carded({"hand": "A016"}, cards="major_improvement").place("major_improvement").kinds() == {"play_minor"}
    carded(cards="major_improvement").refuses("place", space="major_improvement")


def test_the_caravan_is_a_place_for_a_person(carded: Make) -> None:
    changes = {"round": 5, "cards": "basic_wish_for_children"}
    carded(**changes).refuses("place", space="basic_wish_for_children")
    assert carded({"cards": "B010"}, **changes).place("basic_wish_for_children").me["people"] == 3


@pytest.mark.parametrize("space", ["basic_wish_for_children", "urgent_wish_for_children"])
def test_sleeping_corner(carded: Make, space: str) -> None:
    mine: Plan = {"cards": "A026", "farm": {"rooms": "t1"}}
    theirs = {"people": 3, "newborns": 1, "stands": {space: 1}}
    changes = {"round": 13, "occupied": space, "cards": "urgent_wish_for_children", "players": 3}
    carded({**mine, "cards": ""}, theirs, **changes).refuses("place", space=space, because="occupied")
    table = carded(mine, theirs, **changes).place(space)
    assert (table.me["newborns"], table.me["stands"][space]) == (1, 1)
    state = table.game.snapshot()
    assert (state["turn"], state["occupied"][space]) == (1, 1)
    state["players"][2].update(cards=["A026"], farm=state["players"][0]["farm"])
    state["players"][0]["cards"] = []
    two = type(table)(Game.restore({**state, "turn": 2}))
    two.refuses("place", player=2, space=space, because="occupied")
    alone = {**mine, "people": 3, "newborns": 1, "stands": {space: 1}}
    carded(alone, {"to_place": 1}, **{**changes, "players": 2}).refuses("place", space=space, because="occupied")


# The start of a round


def starting(make: Make, mine: Plan, theirs: Plan | None = None, at: int = 6, **changes: Any) -> Any:
    """The table when the card of a round was revealed."""
    table = make(mine, theirs, phase="preparation", turn=None, round=at, **changes)
    return table.deal(table.game.legal_moves()[0]["card"])


def test_scullery_and_small_scale_farmer(carded: Make) -> None:
    assert starting(carded, {"cards": "B057 B118"}).goods == {"food": 1, "wood": 1}
    assert starting(carded, {"cards": "B057 B118", "house": "clay"}).goods == {"wood": 1}
    assert starting(carded, {"cards": "B057 B118", "farm": {"rooms": "t1"}}).goods == {"food": 1}
    assert starting(carded, {"cards": "B118"}).me["gained"] == 0


def test_childless(carded: Make) -> None:
    mine: Plan = {"cards": "B114", "farm": {"rooms": "t1"}}
    for good in ("grain", "vegetable"):
        table = starting(carded, mine)
        assert (table.state["phase"], table.now, table.later) == ("start", "cards", ["window", "room"])
        table.refuses("stop", because="must be used")
        table.do("use", card="B114", option=good)
        assert (table.goods, table.state["phase"]) == ({"food": 1, good: 1}, "work")
    assert starting(carded, {**mine, "people": 3}).goods == {}
    assert starting(carded, {"cards": "B114 B010"}).goods == {}


def test_handplow(carded: Make) -> None:
    mine = {"cards": "A019", "promised": {"field": {"6": 1}}}
    table = starting(carded, mine)
    assert (table.now, table.me["promised"]["field"]["6"]) == ("cards", 0)
    table.do("use", card="A019", option="use")
    assert table.now == "card_plow"
    table.do("plow", space="t2")
    assert (table.me["farm"]["fields"], table.state["phase"]) == ({"t2": 1}, "work")
    table = starting(carded, mine).do("stop")
    assert (table.me["farm"]["fields"], table.state["phase"]) == ({}, "work")


def test_the_field_tile_waits_for_the_turn_of_its_owner(carded: Make) -> None:
    mine: Plan = {"cards": "B114", "farm": {"rooms": "t1"}}
    table = starting(carded, mine, {"cards": "A019", "promised": {"field": {"6": 1}}})
    assert table.state["players"][1]["promised"]["field"]["6"] == 1
    table.do("use", card="B114", option="grain")
    assert table.state["now"] == {"player": 1, "step": "cards"}
    assert table.state["players"][1]["promised"]["field"]["6"] == 0


def test_plow_driver(carded: Make) -> None:
    mine = {"cards": "A090", "house": "stone", "goods": {"food": 1}}
    table = starting(carded, mine).do("use", card="A090", option="use")
    assert table.goods == {}
    assert table.do("plow", space="t2").state["phase"] == "work"
    assert starting(carded, {**mine, "house": "clay"}).state["phase"] == "work"
    assert starting(carded, {**mine, "goods": {}}).state["phase"] == "work"
    mine = {"cards": "A090", "house": "stone", "promised": {"food": {"6": 1}}}
    assert starting(carded, mine).now == "cards"


def test_groom(carded: Make) -> None:
    mine = {"cards": "B089", "house": "stone", "goods": {"wood": 1}}
    table = starting(carded, mine).do("use", card="B089", option="use")
    assert table.now == "groom_stable"
    table.do("build_stable", space="b5")
    assert (table.goods, table.state["phase"]) == ({}, "work")
    assert starting(carded, {**mine, "goods": {}}).state["phase"] == "work"
    assert starting(carded, {**mine, "house": "wood"}).state["phase"] == "work"


def test_scholar(carded: Make) -> None:
    mine = {"cards": "B097", "house": "stone", "hand": "A116 A016", "goods": {"food": 1}}
    table = starting(carded, mine)
    assert table.values("use", "option") == {"occupation", "minor"}
    table.do("use", card="B097", option="occupation")
    assert (table.now, table.later) == ("scholar_occupation", ["window", "room"])
    table.do("play_occupation", card="A116", paper=0)
    assert (table.goods, table.me["cards"], table.state["phase"]) == ({}, ["A116", "B097"], "work")
    table = starting(carded, mine).do("use", card="B097", option="minor").do("play_minor", card="A016")
    assert table.goods == {"food": 1, "clay": 1}
    assert starting(carded, {**mine, "goods": {}, "hand": "A116"}).state["phase"] == "work"
    assert starting(carded, {**mine, "house": "clay"}).state["phase"] == "work"


@pytest.mark.parametrize(
    ("code", "due", "goods"),
    [
        ("A090", ["A090"], {"food": 4}),
        ("B089", ["B089"], {"food": 4, "wood": 1}),
        ("B118", [], {"food": 4, "wood": 1}),
        ("A086", ["A086"], {"food": 4}),
        ("B123", ["B123"], {"food": 4}),
    ],
)
def test_what_the_scholar_plays_starts_at_once(carded: Make, code: str, due: list[str], goods: dict[str, int]) -> None:
    mine = {"cards": "B097", "house": "stone", "hand": code, "goods": {"food": 5}}
    table = starting(carded, mine).do("use", card="B097", option="occupation")
    table.do("play_occupation", card=code, paper=0)
    assert (table.me["due"], table.goods) == (due, goods)
    assert table.state["phase"] == ("start" if due else "work")


def test_the_scholar_plays_cards_that_plow_or_fence(carded: Make) -> None:
    mine = {"cards": "B097 A090", "house": "stone", "hand": "A002 B002", "goods": {"food": 3}}
    table = starting(carded, mine).do("use", card="B097", option="minor").do("play_minor", card="A002")
    assert (table.now, table.later) == ("card_plow", ["window", "room"])
    table.do("plow", space="t2")
    assert table.values("use", "card") == {"A090"}
    table = starting(carded, mine).do("use", card="B097", option="minor").do("play_minor", card="B002").fence("t5")
    assert table.state["players"][1]["hand"] == ["B002"]


def test_goods_and_animals_arrive_and_need_room(carded: Make) -> None:
    mine = {"promised": {"sheep": {"6": 1}, "boar": {"6": 1}, "clay": {"6": 2}, "grain": {"7": 1}}}
    table = starting(carded, mine)
    assert (table.state["phase"], table.now, table.later) == ("start", "room", [])
    assert table.goods == {"sheep": 1, "boar": 1, "clay": 2}
    table.do("discard", good="boar")
    assert (table.state["phase"], table.state["piles"]["forest"]) == ("work", 3)


def test_the_next_player_starts_afterwards(carded: Make) -> None:
    both: Plan = {"promised": {"sheep": {"6": 2}}}
    table = starting(carded, both, both, first_player=1)
    assert table.state["now"] == {"player": 1, "step": "room"}
    table.do("discard", 1, good="sheep")
    assert table.state["now"] == {"player": 0, "step": "room"}
    assert table.do("discard", good="sheep").state["turn"] == 1


def test_the_first_card_is_noted(carded: Make) -> None:
    table = carded(phase="preparation", turn=None).deal("fencing")
    assert (table.state["first_card"], table.state["phase"]) == ("fencing", "work")


# Turns


def test_lasso(carded: Make) -> None:
    changes = {"round": 3, "cards": "sheep_market"}
    table = carded({"cards": "B024"}, **changes).place("sheep_market")
    assert (table.now, table.later, table.state["used"]) == ("lasso", [], "sheep_market")
    table.place("day_laborer")
    assert (table.state["turn"], table.state["lassoed"], table.me["to_place"]) == (1, False, 0)
    assert table.goods == {"sheep": 1, "food": 2}
    table = carded({"cards": "B024"}, **changes).place("forest")
    assert table.values("place", "space") == {"sheep_market"}
    table.refuses("place", space="day_laborer", because="market for animals")
    assert table.do("stop").state["turn"] == 1
    table = carded({"cards": "B024"}, **changes).place("forest").place("sheep_market")
    assert table.state["turn"] == 1
    table = carded({"cards": "B024", "to_place": 1}, **changes).place("sheep_market")
    assert table.state["turn"] == 1


def test_lasso_waits_until_there_is_room(carded: Make) -> None:
    changes = {"round": 3, "cards": "sheep_market", "piles": {"sheep_market": 3}}
    table = carded({"cards": "B024"}, **changes).place("sheep_market")
    assert (table.now, table.later) == ("room", ["lasso"])
    table.do("discard", good="sheep").do("discard", good="sheep")
    assert table.now == "lasso"


def test_no_lasso_in_the_turn_in_which_it_is_played(carded: Make) -> None:
    mine = {"hand": "B024 A016", "goods": {"reed": 1}}
    table = carded(mine, round=3, cards="sheep_market").place("meeting_place").do("play_minor", card="B024")
    assert (table.state["turn"], table.state["lassoed"]) == (1, False)


NEWBORN = {"cards": "A092", "people": 3, "newborns": 1, "stands": {"basic_wish_for_children": 1}}
GROWN = {"round": 5, "cards": "basic_wish_for_children", "occupied": "basic_wish_for_children"}


def test_adoptive_parents_have_a_turn(carded: Make) -> None:
    mine = {**NEWBORN, "to_place": 1, "goods": {"food": 1}}
    table = carded(mine, {"to_place": 1}, **{**GROWN, "occupied": "basic_wish_for_children fishing"})
    table.place("forest").place("clay_pit", 1)
    assert (table.state["now"], table.state["turn"]) == ({"player": 0, "step": "adopt"}, 0)
    table.refuses("place", space="reed_bank")
    table.refuses("rest")
    table.do("adopt")
    assert (table.now, table.me["newborns"], table.me["to_place"], table.goods) == (None, 0, 1, {"wood": 3})
    assert table.place("reed_bank").state["phase"] == "preparation"


def test_adoptive_parents_may_let_the_turn_go_by(carded: Make) -> None:
    mine = {**NEWBORN, "to_place": 0, "goods": {"food": 1}}
    table = carded(mine, {"to_place": 2}, **{**GROWN, "occupied": "basic_wish_for_children fishing", "turn": 1})
    table.place("forest", 1)
    assert table.now == "adopt"
    table.do("stop")
    assert (table.me["passed"], table.state["turn"]) == (1, 1)
    table.place("clay_pit", 1)
    assert (table.now, table.me["passed"]) == ("adopt", 0)
    assert table.do("stop").state["phase"] == "preparation"
    assert table.me["passed"] == 0


def test_adoption_in_the_own_turn_and_what_it_needs(carded: Make) -> None:
    mine = {**NEWBORN, "to_place": 1, "goods": {"food": 1}}
    table = carded(mine, **GROWN)
    assert {"adopt", "place"} <= table.kinds()
    table.refuses("adopt", player=1)
    table.do("adopt")
    assert (table.me["to_place"], table.me["newborns"]) == (2, 0)
    table.refuses("adopt", because="no newborn")
    table = carded({**mine, "goods": {}}, **GROWN).refuses("adopt", because="no food")
    carded({**mine, "cards": ""}, **GROWN).refuses("adopt", because="no newborn")


def test_without_food_the_child_can_only_be_left(carded: Make) -> None:
    mine = {**NEWBORN, "to_place": 1, "goods": {"grain": 1}}
    table = carded(mine, {"to_place": 0}, **{**GROWN, "occupied": "basic_wish_for_children fishing farmland"})
    table.place("forest")
    assert (table.now, table.kinds() - {"discard", "convert"}) == ("adopt", {"stop"})
    table.refuses("adopt", because="no food")
    assert table.do("convert", crop="grain").do("adopt").me["to_place"] == 1


def test_an_adopted_child_eats_as_an_adult(carded: Make) -> None:
    table = carded({"people": 3, "goods": {"food": 6}}, phase="feeding", round=7)
    assert table.do("feed").goods == {}


# The end of a round


@pytest.mark.parametrize(("gained", "food"), [(3, 0), (4, 2)])
def test_claypipe(carded: Make, gained: int, food: int) -> None:
    mine = {"cards": "A053", "to_place": 1, "gained": gained}
    table = carded(mine, {"to_place": 0}, occupied="fishing clay_pit reed_bank").place("forest")
    assert (table.state["phase"], table.me["gained"], table.me["goods"]["food"]) == ("preparation", 0, food)


def test_what_counts_as_gained(carded: Make) -> None:
    mine = {"cards": "A102 B080", "stock": {"A102": 8}, "goods": {"food": 2, "clay": 3}}
    table = carded(mine)
    table.do("exchange", card="A102", option="use").do("exchange", card="A102", option="use")
    assert table.me["gained"] == 1
    assert table.do("exchange", card="B080", option="stone_2").me["gained"] == 3
    assert table.place("clay_pit").me["gained"] == 4
    assert carded().place("day_laborer").me["gained"] == 0
    assert carded(players=4).place("resource_market").me["gained"] == 2
    table = carded(players=3).place("resource_market").do("choose_good", good="reed")
    assert table.me["gained"] == 1


def test_pig_breeder(carded: Make) -> None:
    mine = {"cards": "A165", "to_place": 1, "goods": {"boar": 2}}
    others = "fishing clay_pit reed_bank hollow grove copse farmland"
    changes = {"round": 12, "players": 4, "occupied": others, "cards": "cultivation"}

    def last(plan: Plan) -> Any:
        """The table before the last person of round 12 is placed."""
        table = carded({**mine, **plan}, {"to_place": 0}, **changes)
        state = table.game.snapshot()
        for player in state["players"][1:]:
            player["to_place"] = 0
        return type(table)(Game.restore(state))

    table = last({"farm": {"stables": "t1"}}).place("day_laborer")
    assert (table.state["phase"], table.now, table.later) == ("breeding", "room", [])
    table.refuses("cook", good="boar", by="fireplace")
    assert table.do("discard", good="boar").state["round"] == 13
    table = last({"farm": {"stables": "t1 t2"}}).place("day_laborer")
    assert (table.state["phase"], table.me["animals"]["boar"]) == ("preparation", 3)
    assert last({"goods": {"boar": 1}}).place("day_laborer").me["animals"]["boar"] == 1


# Harvests


def harvesting(make: Make, mine: Plan, at: int = 4, **changes: Any) -> Any:
    """The table after the last person of a round with a harvest was placed."""
    plan = {"to_place": 1, **mine}
    others = "fishing clay_pit reed_bank"
    return make(plan, {"to_place": 0}, round=at, occupied=others, **changes).place("meeting_place")


@pytest.mark.parametrize(("sheep", "food"), [(0, 0), (1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_loom(carded: Make, sheep: int, food: int) -> None:
    mine = {"cards": "B039", "goods": {"sheep": sheep}, "farm": {"fences": FOUR}}
    assert harvesting(carded, mine).me["goods"]["food"] == food


@pytest.mark.parametrize(
    ("sheep", "cattle", "food"), [(2, 1, 0), (3, 0, 1), (5, 1, 1), (6, 0, 2), (0, 2, 1), (3, 3, 2)]
)
def test_butter_churn(carded: Make, sheep: int, cattle: int, food: int) -> None:
    farm = {"fences": FOUR, "stables": "t1 t2 t3"}
    mine = {"cards": "B050", "goods": {"sheep": sheep, "cattle": cattle}, "farm": farm}
    assert harvesting(carded, mine).me["goods"]["food"] == food


@pytest.mark.parametrize(
    ("fields", "cards", "sown", "food"),
    [
        ("t2 t3 t4", "B061", {"grain_1": 1, "vegetable_1": 1}, 3),
        ("t2 t3", "B061", {"grain_1": 1, "vegetable_1": 1}, 0),
        ("t2 t3", "B061 B068", {"grain_1": 1, "vegetable_1": 1}, 3),
        ("t2 t3 t4", "B061", {"grain_1": 2}, 0),
        ("t2 t3 t4", "B061", {"vegetable_1": 2}, 0),
    ],
)
def test_three_field_rotation(carded: Make, fields: str, cards: str, sown: dict[str, int], food: int) -> None:
    mine = {"cards": cards, "farm": {"fields": fields}, "sown": sown}
    assert harvesting(carded, mine).me["goods"]["food"] == food


def test_scythe_worker(carded: Make) -> None:
    sown = {"grain_3": 1, "grain_2": 1, "grain_1": 1, "vegetable_2": 1}
    mine = {"cards": "A112", "farm": {"fields": "t2 t3 t4 t5"}, "sown": sown}
    table = harvesting(carded, mine)
    assert (table.state["phase"], table.now, table.later, table.state["turn"]) == ("field", "reap", [], 0)
    assert len(table.game.legal_moves()) == 4
    table.refuses("reap", extra={"grain_3": 2})
    table.refuses("convert", crop="grain")
    table.do("reap", extra={"grain_3": 1, "grain_2": 1})
    assert table.goods == {"grain": 5, "vegetable": 1}
    assert {name: number for name, number in table.me["sown"].items() if number} == {"grain_1": 1, "vegetable_1": 1}
    table = harvesting(carded, mine).do("reap", extra={})
    assert (table.goods, table.state["phase"]) == ({"grain": 3, "vegetable": 1}, "feeding")
    assert {name: number for name, number in table.me["sown"].items() if number} == {
        "grain_2": 1,
        "grain_1": 1,
        "vegetable_1": 1,
    }
    mine["sown"] = {"grain_1": 2}
    assert harvesting(carded, mine).state["phase"] == "feeding"


def test_others_are_harvested_in_their_order(carded: Make) -> None:
    mine = {"cards": "A112", "farm": {"fields": "t2"}, "sown": {"grain_2": 1}, "to_place": 0}
    theirs = {"farm": {"fields": "t2"}, "sown": {"grain_2": 1}, "to_place": 1}
    for first, grain in ((0, 0), (1, 1)):
        table = carded(mine, theirs, round=4, occupied="fishing clay_pit reed_bank", turn=1, first_player=first)
        table.place("day_laborer", 1)
        assert table.now == "reap"
        assert table.state["players"][1]["goods"]["grain"] == grain


def test_beanfield(carded: Make) -> None:
    mine = {"cards": "B068", "goods": {"grain": 2, "vegetable": 2}, "farm": {"fields": "t2"}}
    table = carded(mine, cards="grain_utilization").place("grain_utilization")
    table.do("sow", crop="grain")
    assert table.values("sow", "crop") == {"vegetable"}
    table.do("sow", crop="vegetable")
    assert table.state["turn"] == 1
    mine["goods"] = {"grain": 1}
    mine["farm"] = {}
    carded(mine, cards="grain_utilization").refuses("place", space="grain_utilization")
    mine["goods"] = {"vegetable": 1}
    carded(mine, cards="grain_utilization").place("grain_utilization").do("sow", crop="vegetable")


# Exchanges


@pytest.mark.parametrize(
    ("option", "before", "after"),
    [
        ("grain_3", {"grain_3": 1}, {"grain_2": 1, "grain_1": 1}),
        ("grain_2", {"grain_2": 1}, {"grain_1": 2}),
        ("vegetable_2", {"vegetable_2": 1}, {"vegetable_1": 2}),
    ],
)
def test_clearing_spade(carded: Make, option: str, before: dict[str, int], after: dict[str, int]) -> None:
    mine = {"cards": "A071", "farm": {"fields": "t2 t3"}, "sown": before}
    table = carded(mine).do("exchange", card="A071", option=option)
    assert {name: number for name, number in table.me["sown"].items() if number} == after
    table = carded({**mine, "farm": {"fields": "t2"}})
    table.refuses("exchange", card="A071", option=option, because="no empty field")
    carded({**mine, "sown": {}}).refuses("exchange", card="A071", option=option, because="no field with")


def test_clearing_spade_moves_no_grain_to_the_beanfield(carded: Make) -> None:
    mine = {"cards": "A071 B068", "farm": {"fields": "t2"}, "sown": {"grain_3": 1}}
    carded(mine).refuses("exchange", card="A071", option="grain_3", because="no empty field")
    mine["sown"] = {"vegetable_2": 1}
    carded(mine).do("exchange", card="A071", option="vegetable_2")


def test_grocer(carded: Make) -> None:
    table = carded({"cards": "A102", "stock": {"A102": 8}, "goods": {"food": 8}})
    got = []
    for _ in range(8):
        before = table.goods
        after = table.do("exchange", card="A102", option="use").goods
        got += [good for good in after if good != "food" and after[good] > before.get(good, 0)]
    assert got == ["wood", "grain", "reed", "stone", "vegetable", "clay", "reed", "vegetable"]
    table.refuses("exchange", card="A102", option="use", because="Nothing is left")
    table = carded({"cards": "A102", "stock": {"A102": 8}})
    table.refuses("exchange", card="A102", option="use", because="no food")


@pytest.mark.parametrize(("option", "clay", "stone"), [("stone_1", 2, 1), ("stone_2", 3, 2), ("stone_3", 4, 3)])
def test_hard_porcelain(carded: Make, option: str, clay: int, stone: int) -> None:
    table = carded({"cards": "B080", "goods": {"clay": clay}})
    assert table.do("exchange", card="B080", option=option).goods == {"stone": stone}
    carded({"cards": "B080", "goods": {"clay": clay - 1}}).refuses("exchange", card="B080", option=option)
    carded({"goods": {"clay": clay}}).refuses("exchange", card="B080", option=option, because="not in front")


def test_sheep_walker(carded: Make) -> None:
    mine: Plan = {"cards": "B104", "goods": {"sheep": 1}}
    for good in ("boar", "vegetable", "stone"):
        assert carded(mine).do("exchange", card="B104", option=good).goods == {good: 1}
    carded(mine).refuses("exchange", card="B104", option="cook_fireplace", because="no fireplace")
    mine["majors"] = "fireplace_2 cooking_hearth_4"
    assert carded(mine).do("exchange", card="B104", option="cook_fireplace").goods == {"food": 2}
    assert carded(mine).do("exchange", card="B104", option="cook_hearth").goods == {"food": 3}
    carded({**mine, "goods": {"boar": 1}}).refuses("exchange", card="B104", option="boar", because="no sheep")
    # A boar finds no place beside the sheep on the pasture.
    farm = {"fences": "t5.n t5.w t5.e m5.n"}
    table = carded({**mine, "farm": farm, "goods": {"sheep": 2, "cattle": 1}})
    table.refuses("exchange", card="B104", option="boar", because="no place for the boar")
    table.do("exchange", card="B104", option="stone")
    table = carded(mine, round=3, cards="sheep_market", piles={"sheep_market": 3}).place("sheep_market")
    table.refuses("exchange", card="B104", option="stone", because="do not fit")


def test_sheep_walker_after_breeding(carded: Make) -> None:
    mine = {"cards": "B104", "goods": {"sheep": 3}, "farm": {"stables": "t1"}, "majors": "fireplace_2"}
    owed = {"now": {"player": 0, "step": "room"}, "agenda": [{"player": 0, "step": "exchange"}]}
    table = carded(mine, phase="breeding", round=14, **owed)
    table.refuses("exchange", card="B104", option="stone", because="do not fit")
    table.do("discard", good="sheep")
    assert (table.now, table.later) == ("exchange", [])
    table.refuses("exchange", card="B104", option="cook_fireplace", because="breeding")
    table.do("exchange", card="B104", option="boar")
    assert table.now == "exchange"
    table.do("exchange", card="B104", option="stone")
    assert table.state["phase"] == "over"


def test_exchanges_are_free_moves(carded: Make) -> None:
    mine = {"cards": "B080", "goods": {"clay": 2}}
    table = carded(mine, phase="feeding", round=4, turn=1)
    table.do("exchange", card="B080", option="stone_1")
    table = carded(mine, round=2).place("farmland")
    table.refuses("exchange", card="B080", option="stone_1", because="No free move")
