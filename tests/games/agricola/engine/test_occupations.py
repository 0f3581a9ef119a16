"""The 48 occupations: for whom they are, what they do when they are played and what they are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.agricola.cards.table import CARDS, OCCUPATIONS_FOR
from engine.agricola.names import OCCUPATIONS

Make = Callable[..., Any]
Plan = dict[str, Any]

FOR_THREE = ("A133", "A138", "A143", "A147", "B136", "B142", "B145")
FOR_FOUR = ("A155", "A160", "A165", "B156", "B163", "B164", "B166")
FOUR = "t4.n t5.n t4.w t5.e m4.w m5.e b4.n b5.n"


def played(make: Make, code: str, plan: Plan | None = None, **changes: Any) -> Any:
    """The table after player 0 played an occupation on the first Lessons space, free of charge."""
    players = 4 if code in FOR_FOUR else 3 if code in FOR_THREE else 2
    mine = {"hand": code, **(plan or {})}
    table = make(mine, **{"players": players, **changes}).place("lessons")
    return table.do("play_occupation", card=code, paper=0)


def promised(table: Any, what: str) -> dict[int, int]:
    """What lies on the spaces of the rounds for player 0."""
    return {int(number): value for number, value in table.me["promised"][what].items() if value}


def test_for_how_many_players_they_are() -> None:
    marks = {code: CARDS[code].players for code in OCCUPATIONS if CARDS[code].players > 1}
    assert marks == {**dict.fromkeys(FOR_THREE, 3), **dict.fromkeys(FOR_FOUR, 4)}
    assert [OCCUPATIONS_FOR[players].bit_count() for players in (1, 2, 3, 4)] == [34, 34, 41, 48]


@pytest.mark.parametrize("code", OCCUPATIONS)
def test_an_occupation_is_played(carded: Make, code: str) -> None:
    table = played(carded, code)
    assert (table.me["hand"], table.me["cards"]) == ([], [code])
    assert table.game.scores()["players"][0]["improvements"] == 0


@pytest.mark.parametrize("code", OCCUPATIONS)
def test_the_second_occupation_costs_a_food(carded: Make, code: str) -> None:
    other = "A098" if code != "A098" else "B099"
    changes = {"players": 4, "round": 2}
    mine = {"hand": code, "cards": other}
    assert "lessons" not in carded(mine, **changes).values("place", "space")
    table = carded({**mine, "goods": {"food": 1}}, **changes).place("lessons")
    assert table.do("play_occupation", card=code, paper=0).me["cards"] == sorted((code, other))


@pytest.mark.parametrize(
    ("players", "before", "first", "second"),
    [
        (1, 0, 0, None),
        (2, 0, 0, None),
        (2, 3, 1, None),
        (3, 0, 0, 2),
        (3, 1, 1, 2),
        (4, 0, 0, 1),
        (4, 1, 1, 1),
        (4, 2, 1, 2),
    ],
)
def test_the_price_of_lessons(carded: Make, players: int, before: int, first: int, second: int | None) -> None:
    cards = " ".join(("A098", "B095", "B099")[:before])
    for space, price in (("lessons", first), ("lessons_2", second)):
        mine = {"hand": "A116", "cards": cards}
        if price is None:
            carded({**mine, "goods": {"food": 9}}, players=players).refuses("place", space=space, because="not in play")
            continue
        if price:
            table = carded({**mine, "goods": {"food": price - 1}}, players=players)
            table.refuses("place", space=space, because="none of its actions")
        table = carded({**mine, "goods": {"food": price}}, players=players).place(space)
        assert table.now == "occupation"
        table.refuses("stop")
        assert table.do("play_occupation", card="A116", paper=0).goods == {}


def test_an_occupation_that_is_not_in_the_hand_is_refused(carded: Make) -> None:
    table = carded({"hand": "A098"}).place("lessons")
    table.refuses("play_occupation", card="A116", paper=0, because="not in the hand")
    table.refuses("play_occupation", card="A098", paper=1, because="cannot be paid like this")
    table.refuses("play_minor", card="A002", because="does not answer")


# At once


@pytest.mark.parametrize(
    ("code", "goods"),
    [("A112", {"grain": 1}), ("A165", {"boar": 1}), ("B089", {"wood": 1}), ("A125", {}), ("B123", {}), ("A120", {})],
)
def test_goods_at_once(carded: Make, code: str, goods: dict[str, int]) -> None:
    assert played(carded, code).goods == goods


@pytest.mark.parametrize("good", ["wood", "grain"])
def test_the_animal_tamer_chooses(carded: Make, good: str) -> None:
    table = played(carded, "A086")
    assert (table.now, table.later, table.me["due"]) == ("cards", ["window", "room", "lasso"], ["A086"])
    table.refuses("stop", because="must be used")
    table.refuses("use", card="A086", option="clay", because="has no option")
    assert table.values("use", "option") == {"wood", "grain"}
    assert table.do("use", card="A086", option=good).goods == {good: 1}


def test_the_animal_tamer_keeps_animals_in_rooms(carded: Make) -> None:
    changes = {"round": 3, "cards": "sheep_market"}
    mine = {"cards": "A086", "goods": {"boar": 1, "cattle": 1}, "farm": {"rooms": "t1"}}
    assert carded(mine, **changes).place("sheep_market").state["turn"] == 1
    mine = {"cards": "A086 B010", "goods": {"boar": 1}}
    assert carded({**mine, "goods": {"boar": 2}}, **changes).place("sheep_market").now == "room"


@pytest.mark.parametrize(
    ("players", "goods"), [(1, {"grain": 2}), (2, {"clay": 3}), (3, {"reed": 2}), (4, {"sheep": 2})]
)
def test_the_consultant(carded: Make, players: int, goods: dict[str, int]) -> None:
    table = played(carded, "B102", {"farm": {"stables": "t1"}}, players=players)
    assert table.goods == goods


@pytest.mark.parametrize(("at", "wood"), [(1, 4), (5, 4), (6, 3), (8, 3), (9, 2), (11, 2), (12, 1), (13, 1), (14, 0)])
def test_the_house_steward_gets_wood(carded: Make, at: int, wood: int) -> None:
    assert played(carded, "B136", round=at).me["goods"]["wood"] == wood


@pytest.mark.parametrize(
    ("house", "rooms", "gets"), [("clay", "", True), ("wood", "", False), ("stone", "", False), ("clay", "t1", False)]
)
def test_the_priest(carded: Make, house: str, rooms: str, gets: bool) -> None:
    table = played(carded, "A125", {"house": house, "farm": {"rooms": rooms}})
    assert table.goods == ({"clay": 3, "reed": 2, "stone": 2} if gets else {})


def test_the_roof_ballaster_may_pay(carded: Make) -> None:
    table = played(carded, "B123", {"goods": {"food": 1}, "farm": {"rooms": "t1"}})
    assert table.now == "cards"
    assert table.do("use", card="B123", option="use").goods == {"stone": 3}
    table = played(carded, "B123", {"goods": {"food": 1}}).do("stop")
    assert (table.goods, table.me["due"]) == ({"food": 1}, [])
    assert played(carded, "B123").now is None


def test_the_grocer_has_eight_goods(carded: Make) -> None:
    assert played(carded, "A102").me["stock"] == {"A102": 8, "B019": 0}


def test_the_sheep_whisperer(carded: Make) -> None:
    assert promised(played(carded, "B164", round=3), "sheep") == {5: 1, 8: 1, 11: 1, 13: 1}
    assert promised(played(carded, "B164", round=6), "sheep") == {8: 1, 11: 1, 14: 1}


# Once


def test_the_clay_hut_builder(carded: Make) -> None:
    table = played(carded, "A120", {"house": "clay"}, round=10)
    assert (promised(table, "clay"), table.me["spent"]) == ({11: 2, 12: 2, 13: 2, 14: 2}, ["A120"])
    assert played(carded, "A120").me["spent"] == []
    mine = {"cards": "A120", "goods": {"clay": 2, "reed": 1}}
    table = carded(mine, round=5, cards="house_redevelopment").place("house_redevelopment")
    table.do("renovate", to="clay", by={})
    assert (promised(table, "clay"), table.me["spent"]) == (dict.fromkeys(range(6, 11), 2), ["A120"])
    mine = {"cards": "A120", "spent": "A120", "house": "clay", "goods": {"stone": 2, "reed": 1}}
    table = carded(mine, round=5, cards="house_redevelopment").place("house_redevelopment")
    assert promised(table.do("renovate", to="stone", by={}), "clay") == {}


def test_the_manservant(carded: Make) -> None:
    table = played(carded, "B107", {"house": "stone"}, round=11)
    assert (promised(table, "food"), table.me["spent"]) == ({12: 3, 13: 3, 14: 3}, ["B107"])
    assert played(carded, "B107", {"house": "clay"}).me["spent"] == []
    mine = {"cards": "B107", "house": "clay", "goods": {"stone": 2, "reed": 1}}
    table = carded(mine, round=12, cards="urgent_wish_for_children").place("house_redevelopment")
    assert promised(table.do("renovate", to="stone", by={}), "food") == {13: 3, 14: 3}


PASTOR = {"wood": 3, "clay": 2, "reed": 1, "stone": 1}


def rooms(table: Any, *larger: int) -> Any:
    """The table with a third room for some players."""
    state = table.game.snapshot()
    for seat in larger:
        state["players"][seat]["farm"]["rooms"]["t1"] = 1
    return type(table)(type(table.game).restore(state))


def test_the_pastor_when_played(carded: Make) -> None:
    for larger, goods in (((1, 2, 3), PASTOR), ((1, 2), {}), ((0, 1, 2, 3), {})):
        table = rooms(carded({"hand": "B163"}, players=4), *larger).place("lessons")
        table.do("play_occupation", card="B163", paper=0)
        assert (table.goods, table.me["spent"]) == (goods, ["B163"] if goods else [])


def test_the_pastor_when_the_last_other_house_grows(carded: Make) -> None:
    theirs = {"goods": {"wood": 10, "reed": 4}}
    table = rooms(carded({"cards": "B163"}, theirs, players=4, turn=1), 2, 3)
    table.place("farm_expansion", 1).do("build_room", 1, space="t1")
    assert (table.goods, table.me["spent"], table.me["gained"]) == (PASTOR, ["B163"], 7)
    table.do("build_room", 1, space="t2")
    assert table.goods == PASTOR


# Points


@pytest.mark.parametrize(("stables", "points"), [("", 0), ("t1", 1), ("t1 b5", 2), ("t1 t4", 1), ("t4 m5", 0)])
def test_the_stable_architect(carded: Make, stables: str, points: int) -> None:
    mine = {"cards": "A098", "farm": {"fences": FOUR, "stables": stables}}
    assert carded(mine).game.scores()["players"][0]["bonus"] == points


MANY = "A012 A019 A050 A053 A056 A067 A071 A080"


@pytest.mark.parametrize(
    ("minors", "majors", "points"),
    [(4, 0, 0), (5, 0, 2), (4, 1, 2), (6, 0, 3), (5, 2, 4), (8, 0, 5), (8, 1, 7), (8, 2, 9)],
)
def test_the_braggart(carded: Make, minors: int, majors: int, points: int) -> None:
    cards = " ".join(("A133", *MANY.split()[:minors]))
    mine = {"cards": cards, "majors": " ".join(("fireplace_2", "well")[:majors])}
    assert carded(mine, players=3).game.scores()["players"][0]["bonus"] == points


def test_the_tutor_counts_what_is_played_later(carded: Make) -> None:
    assert played(carded, "B099", {"goods": {"food": 1}, "cards": "A098"}).me["taught"] == 0
    mine = {"cards": "B099 A116", "hand": "A098", "taught": 1, "goods": {"food": 1}}
    table = carded(mine).place("lessons").do("play_occupation", card="A098", paper=0)
    assert table.me["taught"] == 2
    assert table.game.scores()["players"][0]["bonus"] == 2


def test_the_house_steward_rewards_the_most_rooms(carded: Make) -> None:
    table = carded({"cards": "B136"}, players=3)
    assert [each["bonus"] for each in table.game.scores()["players"]] == [3, 3, 3]
    scores = rooms(table, 1).game.scores()["players"]
    assert [each["bonus"] for each in scores] == [0, 3, 0]
    scores = rooms(table, 0, 2).game.scores()["players"]
    assert [each["bonus"] for each in scores] == [3, 0, 3]


TWO = "t4.n t5.n t4.w t5.e m4.w m5.e b4.n b5.n t5.w m5.w"


@pytest.mark.parametrize(
    ("fences", "stables", "cards", "goods", "points"),
    [
        (FOUR, "", "", {}, 0),
        (FOUR, "", "", {"sheep": 1}, 1),
        (FOUR, "", "", {"sheep": 5}, 1),
        (FOUR, "", "", {"sheep": 6}, 1),
        (FOUR, "", "", {"sheep": 7}, 0),
        (TWO, "", "", {"sheep": 1}, 1),
        (TWO, "", "", {"sheep": 2}, 2),
        (TWO, "", "", {"sheep": 3}, 2),
        (TWO, "", "", {"sheep": 1, "boar": 1}, 2),
        (TWO, "", "", {"sheep": 2, "boar": 2}, 1),
        (TWO, "", "", {"sheep": 4}, 1),
        (TWO, "", "A012", {"sheep": 6}, 2),
        (TWO, "t1", "", {"sheep": 4}, 2),
        (TWO, "t4", "", {"sheep": 5, "boar": 1}, 2),
        ("t5.n t5.w t5.e m5.n", "", "", {"sheep": 1}, 0),
    ],
)
def test_the_organic_farmer(
    carded: Make, fences: str, stables: str, cards: str, goods: dict[str, int], points: int
) -> None:
    mine = {"cards": f"B098 {cards}", "farm": {"fences": fences, "stables": stables}, "goods": goods}
    assert carded(mine).game.scores()["players"][0]["bonus"] == points


# The Paper Maker


def test_the_paper_maker_pays_for_occupations(carded: Make) -> None:
    mine = {"cards": "B109 A098", "hand": "A116", "goods": {"wood": 2}}
    table = carded(mine).place("lessons")
    assert table.values("play_occupation", "paper") == {1}
    assert table.do("play_occupation", card="A116", paper=1).goods == {"wood": 1, "food": 1}
    table = carded({**mine, "goods": {"wood": 1, "food": 1}}).place("lessons")
    assert table.values("play_occupation", "paper") == {0, 1}
    assert "lessons" not in carded({**mine, "goods": {"clay": 1}}).values("place", "space")
    table = carded({"cards": "A098", "hand": "B109", "goods": {"wood": 1, "food": 1}}).place("lessons")
    assert table.values("play_occupation", "paper") == {0}
