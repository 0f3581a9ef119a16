"""The 48 minor improvements: what they cost, ask for, do at once and are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.agricola.cards.table import CARDS

Make = Callable[..., Any]
Plan = dict[str, Any]

# Some occupations that do nothing when a minor is played.
OCCUPATIONS = ("A098", "A116", "B095", "B099")
# A pasture for 8 animals on t4, t5, m4, m5.
FOUR = "t4.n t5.n t4.w t5.e m4.w m5.e b4.n b5.n"
COSTS = {
    "A002": "2 food",
    "A005": "1 food",
    "A009": "1 sheep",
    "A012": "1 clay",
    "A016": "",
    "A019": "1 wood",
    "A024": "1 wood",
    "A026": "1 wood",
    "A032": "2 wood",
    "A033": "",
    "A038": "",
    "A044": "1 wood",
    "A050": "1 clay",
    "A053": "1 clay",
    "A055": "1 wood 1 clay",
    "A056": "1 reed",
    "A063": "2 wood 2 stone",
    "A067": "1 wood",
    "A069": "2 wood",
    "A071": "1 wood",
    "A075": "2 stone",
    "A078": "2 wood",
    "A080": "1 wood",
    "A083": "1 wood",
    "B002": "2 food",
    "B008": "1 grain",
    "B010": "3 wood 3 food",
    "B013": "1 wood 1 stone",
    "B016": "1 wood",
    "B019": "2 wood",
    "B024": "1 reed",
    "B025": "1 wood",
    "B033": "1 stone",
    "B036": "2 clay 2 food",
    "B039": "2 wood",
    "B045": "1 wood",
    "B047": "1 clay",
    "B050": "1 wood",
    "B056": "",
    "B057": "1 wood 1 clay",
    "B061": "",
    "B062": "1 wood",
    "B066": "2 wood",
    "B068": "1 food",
    "B074": "",
    "B077": "1 food",
    "B080": "1 clay",
    "B084": "1 reed",
}
POINTS = {
    **dict.fromkeys(("A024", "A026", "A044", "A078", "B039", "B050", "B068", "B077"), 1),
    **dict.fromkeys(("A063", "A075", "B045"), 2),
    "B036": 4,
    "B033": -3,
}
TRAVELLING = ("A002", "A005", "A009", "B002", "B008")


def occupations(number: int) -> Plan:
    """So many occupations in front of a player."""
    return {"cards": " ".join(OCCUPATIONS[:number])}


FIELDS = {"farm": {"fields": "t2 t3 t4"}}
FULL = {"farm": {"rooms": "t1", "fields": "t2 t3 t4 t5 m2 m3 m4 m5", "stables": "b2 b3 b4 b5"}}
NEARLY_FULL = {"farm": {"rooms": "t1", "fields": "t2 t3 t4 t5 m2 m3 m4 m5", "stables": "b2 b3 b4"}}

# What a card asks for: positions in which it is there, and positions in which it just fails.
NEEDS: dict[str, tuple[list[Plan], list[Plan]]] = {
    **{code: ([occupations(2), occupations(3)], [occupations(1)]) for code in ("A024", "A069", "B039", "B066", "B068")},
    **{code: ([occupations(3), occupations(4)], [occupations(2)]) for code in ("B061", "B077", "B084")},
    **{code: ([occupations(0), occupations(3)], [occupations(4)]) for code in ("A075", "B050")},
    **{code: ([occupations(1)], [occupations(0)]) for code in ("A078", "B019")},
    "A044": ([occupations(2)], [occupations(1), occupations(3)]),
    "A026": (
        [{**FIELDS, "sown": {"grain_3": 1, "grain_1": 1}}],
        [{**FIELDS, "sown": {"grain_2": 1, "vegetable_2": 2}}],
    ),
    "B045": (
        [{**FIELDS, "sown": {"vegetable_2": 1, "vegetable_1": 1}}],
        [{**FIELDS, "sown": {"vegetable_1": 1, "grain_2": 2}}],
    ),
    "A033": ([FULL], [NEARLY_FULL]),
    "A038": ([{"goods": {"sheep": 5}, "farm": {"fences": FOUR}}], [{"goods": {"sheep": 4}, "farm": {"fences": FOUR}}]),
    "B033": ([{"house": "clay"}, {"house": "stone"}], [{"house": "wood"}]),
    "B056": ([{"stands": {"fishing": 1}}], [{}]),
    "B074": ([{"goods": {"clay": 5}}], [{"goods": {"clay": 4}}]),
}


def price(code: str) -> dict[str, int]:
    """The price of a card."""
    words = COSTS[code].split()
    return {good: int(number) for number, good in zip(words[::2], words[1::2], strict=True)}


def offered(make: Make, code: str, plan: Plan, goods: dict[str, int], **changes: Any) -> Any:
    """The table after player 0 has used the Meeting Place with the card in the hand."""
    mine = {**plan, "hand": code, "goods": {**goods, **plan.get("goods", {})}}
    stands = plan.get("stands", {}).get("fishing")
    return make(mine, occupied="fishing" if stands else "", **changes).place("meeting_place")


def can_play(table: Any, code: str) -> bool:
    """Whether the card can be played at the step that is due."""
    return bool(table.now == "minor" and table.values("play_minor", "card") == {code})


def good_plans(code: str) -> list[Plan]:
    """Positions in which there is what a card asks for."""
    return NEEDS[code][0] if code in NEEDS else [{}]


def test_the_cards_are_those_of_the_tables() -> None:
    minors = {code: card for code, card in CARDS.items() if code[1:] < "085"}
    assert set(minors) == set(COSTS)
    assert {code: card.points for code, card in minors.items() if card.points} == POINTS
    assert {code for code, card in minors.items() if card.travels} == set(TRAVELLING)


@pytest.mark.parametrize("code", COSTS)
def test_a_minor_is_paid_and_leaves_the_hand(carded: Make, code: str) -> None:
    for plan in good_plans(code):
        table = offered(carded, code, plan, price(code), turn=0, theirs={"goods": {"food": 1}})
        assert can_play(table, code)
        table.do("play_minor", card=code)
        me, them = table.me, table.state["players"][1]
        assert code not in me["hand"]
        assert (code in me["cards"]) != (code in TRAVELLING)
        assert (them["hand"] == [code]) == (code in TRAVELLING)
        for good in price(code):
            assert {**me["goods"], **me["animals"]}[good] == 0
        assert table.game.scores()["players"][0]["improvements"] == POINTS.get(code, 0)


@pytest.mark.parametrize("code", COSTS)
def test_a_minor_is_not_played_with_one_good_less(carded: Make, code: str) -> None:
    for good in price(code):
        less = {**price(code), good: price(code)[good] - 1}
        assert not can_play(offered(carded, code, good_plans(code)[0], less), code)


@pytest.mark.parametrize("code", NEEDS)
def test_a_minor_is_not_played_without_what_it_asks_for(carded: Make, code: str) -> None:
    for plan in NEEDS[code][1]:
        assert not can_play(offered(carded, code, plan, price(code)), code)


def test_a_minor_that_is_not_in_the_hand_is_refused(carded: Make) -> None:
    table = offered(carded, "A019", {}, {"wood": 3})
    table.refuses("play_minor", card="A067", because="not in the hand")
    table.refuses("play_minor", player=1, card="A019")


def played(make: Make, code: str, plan: Plan | None = None, **changes: Any) -> Any:
    """The table after player 0 played a card with exactly what it needs."""
    plan = good_plans(code)[0] if plan is None else plan
    return offered(make, code, plan, price(code), **changes).do("play_minor", card=code)


# What they do at once


def promised(table: Any, what: str) -> dict[int, int]:
    """What lies on the spaces of the rounds for player 0."""
    return {int(number): value for number, value in table.me["promised"][what].items() if value}


@pytest.mark.parametrize(
    ("code", "at", "what", "rounds"),
    [
        ("A044", 6, "food", (7, 8, 9)),
        ("A044", 13, "food", (14,)),
        ("B045", 2, "food", (3, 4, 5)),
        ("A069", 3, "vegetable", (7, 10, 12)),
        ("A069", 6, "vegetable", (10, 13)),
        ("A069", 14, "vegetable", ()),
        ("B066", 4, "grain", (5, 8, 11, 14)),
        ("B066", 5, "grain", (8, 11, 14)),
        ("B066", 14, "grain", ()),
        ("B074", 1, "wood", (2, 4, 6, 8, 10, 12, 14)),
        ("B074", 6, "wood", (8, 10, 12, 14)),
        ("B084", 4, "boar", (5, 6)),
        ("B084", 13, "boar", (14,)),
        ("A019", 3, "field", (8,)),
        ("A019", 9, "field", (14,)),
        ("A019", 10, "field", ()),
    ],
)
def test_goods_on_coming_rounds(carded: Make, code: str, at: int, what: str, rounds: tuple[int, ...]) -> None:
    assert promised(played(carded, code, round=at), what) == dict.fromkeys(rounds, 1)


@pytest.mark.parametrize(("clay", "more"), [(0, 0), (1, 0), (2, 1), (5, 2)])
def test_clay_embankment(carded: Make, clay: int, more: int) -> None:
    assert played(carded, "A005", {"goods": {"clay": clay}}).me["goods"]["clay"] == clay + more


@pytest.mark.parametrize(
    ("code", "goods"),
    [
        ("A009", {"cattle": 1}),
        ("A016", {"clay": 1}),
        ("B008", {"vegetable": 1}),
        ("B016", {"food": 1}),
        ("B025", {"food": 1}),
        ("A055", {"food": 1}),
        ("B074", {"clay": 5}),
        ("B056", {}),
        ("A038", {"sheep": 5}),
    ],
)
def test_goods_at_once(carded: Make, code: str, goods: dict[str, int]) -> None:
    assert played(carded, code).goods == goods


@pytest.mark.parametrize(("at", "left"), [(3, 11), (13, 1), (14, 0)])
def test_big_country_and_mantlepiece_note_points(carded: Make, at: int, left: int) -> None:
    table = played(carded, "A033", round=at)
    assert (table.me["points"], table.me["goods"]["food"]) == (left, 2 * left)
    assert table.game.scores()["players"][0]["bonus"] == left
    table = played(carded, "B033", round=at)
    assert table.me["points"] == left
    scores = table.game.scores()["players"][0]
    assert (scores["improvements"], scores["bonus"]) == (-3, left)


def test_bottles_cost_by_people_newborns_included(carded: Make) -> None:
    plan = {"people": 4, "newborns": 1, "stands": {"basic_wish_for_children": 1}, "hand": "B036"}
    changes = {"round": 7, "occupied": "basic_wish_for_children", "cards": "basic_wish_for_children"}
    for clay, food in ((3, 4), (4, 3)):
        table = carded({**plan, "goods": {"clay": clay, "food": food}}, **changes).place("meeting_place")
        assert not can_play(table, "B036")
    table = carded({**plan, "goods": {"clay": 5, "food": 4}}, **changes).place("meeting_place")
    assert table.do("play_minor", card="B036").goods == {"clay": 1}


def test_shifting_cultivation_must_plow(carded: Make) -> None:
    table = played(carded, "A002")
    assert (table.now, table.later) == ("card_plow", ["room", "lasso"])
    table.refuses("stop")
    table.refuses("discard", good="food")
    table.do("plow", space="t3")
    assert table.me["farm"]["fields"] == {"t3": 1}
    assert not can_play(offered(carded, "A002", FULL, {"food": 2}), "A002")


def test_mini_pasture_fences_one_space(carded: Make) -> None:
    table = played(carded, "B002", {"farm": {"fences": FOUR}, "goods": {"wood": 1}, "cards": "A083 A016"})
    assert table.now == "card_fence"
    assert {tuple(move["spaces"]) for move in table.moves("fence")} == {("t3",), ("m3",), ("b4",), ("b5",)}
    table.refuses_fence("t3 m3", because="Exactly one space")
    table.refuses_fence("t4", because="in a pasture")
    table.refuses_fence("t2", because="not adjacent")
    table.refuses("fence", spaces={"t3": 1}, clay=1, because="cost nothing")
    table.fence("t3")
    assert (table.goods, len(table.me["farm"]["fences"])) == ({"wood": 1}, 11)
    assert table.state["action"] == {"rooms": 0, "fences": 0, "land": {}}


def test_mini_pasture_needs_fences(carded: Make) -> None:
    # 13 fences: the pasture of four spaces, divided in four and with one space more.
    thirteen = f"{FOUR} t5.w m5.w m4.n m5.n t3.n t3.w m3.n"
    table = carded({"hand": "B002", "goods": {"food": 2}, "farm": {"fences": thirteen}}).place("meeting_place")
    assert table.now is None


def test_a_travelling_card_leaves_a_game_of_one(carded: Make) -> None:
    table = carded({"hand": "B008", "goods": {"grain": 1}}, players=1).place("meeting_place")
    table.do("play_minor", card="B008")
    assert (table.me["hand"], table.me["cards"]) == ([], [])
    assert table.goods == {"vegetable": 1}


def test_the_last_player_passes_to_the_first(carded: Make) -> None:
    theirs = {"hand": "B008", "goods": {"grain": 1}}
    table = carded(None, theirs, turn=1).place("meeting_place", 1).do("play_minor", 1, card="B008")
    assert table.me["hand"] == ["B008"]


def after(table: Any, kind: str, **keys: Any) -> dict[str, int]:
    """The goods of player 0 after a move, which is not made at the table itself."""
    other = type(table)(table.game.clone())
    found: dict[str, int] = other.do(kind, **keys).goods
    return found


def test_junk_room_gives_food_for_every_improvement(carded: Make) -> None:
    mine = {"cards": "A055", "hand": "B008 A019", "goods": {"grain": 1, "clay": 2, "wood": 1}}
    table = carded(mine, cards="major_improvement")
    table.place("major_improvement")
    assert after(table, "build_major", improvement="fireplace_2", pay="cost") == {"grain": 1, "wood": 1, "food": 1}
    assert after(table, "play_minor", card="B008") == {"clay": 2, "wood": 1, "food": 1, "vegetable": 1}
    assert after(table, "play_minor", card="A019") == {"grain": 1, "clay": 2, "food": 1}


# What they hold, and what they are worth


def test_drinking_trough(carded: Make) -> None:
    mine: Plan = {"farm": {"fences": FOUR}, "goods": {"sheep": 9}}
    changes = {"round": 3, "cards": "sheep_market"}
    assert carded(mine, **changes).place("sheep_market").now == "room"
    table = carded({**mine, "cards": "A012", "goods": {"sheep": 10}}, **changes).place("sheep_market")
    assert table.state["turn"] == 1
    table = carded({**mine, "cards": "A012", "goods": {"sheep": 11}}, **changes).place("sheep_market")
    assert table.now == "room"
    # The stable doubles first: 2 * 4 * 2 + 2, and the pet.
    farm = {"fences": FOUR, "stables": "t4"}
    table = carded({"farm": farm, "cards": "A012", "goods": {"sheep": 19}}, **changes)
    assert table.place("sheep_market").now == "room"


def bonus(make: Make, plan: Plan, **changes: Any) -> int:
    """The bonus points of player 0."""
    return int(make(plan, **changes).game.scores()["players"][0]["bonus"])


COLUMNS = "t4.n t5.n t5.e m5.e b5.e b4.s b5.s"


def test_manger(carded: Make) -> None:
    six = f"{COLUMNS} t4.w m4.w b4.w"
    seven = f"{COLUMNS} m4.w b4.w t3.n t3.w m3.n"
    eight = f"{COLUMNS} b4.w t3.n t3.w m3.w b3.n"
    nine = f"{COLUMNS} t3.n t3.w m3.w b3.w b3.s"
    ten = f"{COLUMNS} t3.n t2.n t2.w m2.n m3.w b3.w b3.s"
    for fences, points in ((FOUR, 0), (six, 1), (seven, 2), (eight, 3), (nine, 3), (ten, 4)):
        assert bonus(carded, {"cards": "A032", "farm": {"fences": fences}}) == points


@pytest.mark.parametrize(("house", "points"), [("wood", 3), ("clay", 2), ("stone", 0)])
def test_wool_blankets(carded: Make, house: str, points: int) -> None:
    assert bonus(carded, {"cards": "A038", "house": house}) == points


@pytest.mark.parametrize(("sheep", "points"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_loom_scores_sheep(carded: Make, sheep: int, points: int) -> None:
    mine = {"cards": "B039", "goods": {"sheep": sheep}, "farm": {"fences": FOUR}}
    assert bonus(carded, mine) == points
