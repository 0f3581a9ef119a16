"""What rooms, renovations, improvements and fences cost with the cards that change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]
Plan = dict[str, Any]

PLENTY = {"wood": 20, "clay": 20, "reed": 20, "stone": 20}
RESOURCES = ("wood", "clay", "reed", "stone")


def paid(before: dict[str, int], after: dict[str, int]) -> tuple[int, ...]:
    """The wood, clay, reed and stone that were paid."""
    return tuple(before.get(good, 0) - after.get(good, 0) for good in RESOURCES)


def room(make: Make, house: str, cards: str, by: str) -> tuple[int, ...] | None:
    """What a room costs, or None if it can't be built so."""
    table = make({"cards": cards, "house": house, "goods": PLENTY}, players=3).place("farm_expansion")
    named = dict.fromkeys(by.split(), 1)
    if by and {"space": "t1", "by": named} not in table.moves("build_room"):
        table.refuses("build_room", space="t1", by=named, because="The cards that are named")
        return None
    keys = {"by": named} if by else {}
    return paid(PLENTY, table.do("build_room", space="t1", **keys).goods)


# The prices of a room by house, cards in front of the player (besides those named) and cards named.
ROOMS = [
    ("wood", "", "", (5, 0, 2, 0)),
    ("clay", "", "", (0, 5, 2, 0)),
    ("stone", "", "", (0, 0, 2, 5)),
    ("wood", "", "B126", (3, 0, 2, 0)),
    ("clay", "", "B126", (0, 3, 2, 0)),
    ("stone", "", "B126", (0, 0, 2, 3)),
    ("wood", "", "B013", (2, 0, 2, 0)),
    ("clay", "", "B013", None),
    ("stone", "", "B013", None),
    ("wood", "A143", "", (5, 0, 2, 0)),
    ("stone", "A143", "", (0, 0, 2, 4)),
    ("wood", "", "A123", None),
    ("clay", "", "A123", (1, 3, 2, 0)),
    ("stone", "", "A123", (1, 0, 2, 3)),
    ("wood", "", "B145", (6, 0, 0, 0)),
    ("clay", "", "B145", (1, 5, 0, 0)),
    ("stone", "", "B145", (1, 0, 0, 5)),
    ("wood", "", "B126 B013", None),
    ("stone", "A143", "B126", (0, 0, 2, 2)),
    ("wood", "", "B126 A123", None),
    ("clay", "", "B126 A123", (1, 1, 2, 0)),
    ("stone", "", "B126 A123", (1, 0, 2, 1)),
    ("wood", "", "B126 B145", (4, 0, 0, 0)),
    ("clay", "", "B126 B145", (1, 3, 0, 0)),
    ("wood", "A143", "B013", (2, 0, 2, 0)),
    ("wood", "", "B013 A123", None),
    ("wood", "", "B013 B145", (3, 0, 0, 0)),
    ("stone", "A143", "A123", (1, 0, 2, 2)),
    ("stone", "A143", "B145", (1, 0, 0, 4)),
    ("clay", "", "A123 B145", (2, 3, 0, 0)),
    ("stone", "", "A123 B145", (2, 0, 0, 3)),
    ("stone", "A143", "B126 A123", (1, 0, 2, 0)),
    ("stone", "A143", "B126 A123 B145", (2, 0, 0, 0)),
    ("clay", "A143", "B126 A123 B145", (2, 1, 0, 0)),
]


@pytest.mark.parametrize(("house", "cards", "by", "price"), ROOMS)
def test_rooms(carded: Make, house: str, cards: str, by: str, price: tuple[int, ...] | None) -> None:
    assert room(carded, house, f"{cards} {by}", by) == price


def test_cards_that_are_not_in_front_are_not_named(carded: Make) -> None:
    table = carded({"goods": PLENTY}).place("farm_expansion")
    table.refuses("build_room", space="t1", by={"B126": 1}, because="The cards that are named")
    table.game.apply({"type": "build_room", "player": 0, "space": "t1", "by": {}})
    assert paid(PLENTY, table.goods) == (5, 0, 2, 0)


@pytest.mark.parametrize(("house", "cards", "by", "price"), [case for case in ROOMS if case[3]])
def test_a_room_that_is_one_resource_short(
    carded: Make, house: str, cards: str, by: str, price: tuple[int, ...]
) -> None:
    for short in range(4):
        if price[short]:
            goods = {
                good: number - (index == short)
                for index, (good, number) in enumerate(zip(RESOURCES, price, strict=True))
            }
            table = carded({"cards": f"{cards} {by}", "house": house, "goods": {**goods}}, players=3)
            table = at_the_farm_expansion(table)
            moves = table.moves("build_room")
            assert all(move.get("by", {}) != dict.fromkeys(by.split(), 1) for move in moves)


def at_the_farm_expansion(table: Any) -> Any:
    """Place a person on the Farm Expansion if that is possible."""
    return table.place("farm_expansion") if "farm_expansion" in table.values("place", "space") else table


# Renovations

RENOVATIONS = [
    ("wood", "clay", "", "", (0, 2, 1, 0)),
    ("clay", "stone", "", "", (0, 0, 1, 2)),
    ("wood", "stone", "A087", "", (0, 0, 1, 2)),
    ("wood", "clay", "A087", "", (0, 2, 1, 0)),
    ("clay", "stone", "A143", "", (0, 0, 1, 1)),
    ("wood", "clay", "A143", "", (0, 2, 1, 0)),
    ("wood", "clay", "", "A123", (1, 0, 1, 0)),
    ("clay", "stone", "", "A123", (1, 0, 1, 0)),
    ("clay", "stone", "A143", "A123", None),
    ("wood", "clay", "", "B145", (1, 2, 0, 0)),
    ("clay", "stone", "A143", "B145", (1, 0, 0, 1)),
    ("wood", "clay", "", "A123 B145", (2, 0, 0, 0)),
    ("wood", "stone", "A087 A143", "B145", (1, 0, 0, 1)),
    ("wood", "stone", "", "", None),
    ("clay", "clay", "", "", None),
    ("clay", "stone", "B033", "", None),
]


@pytest.mark.parametrize(("house", "to", "cards", "by", "price"), RENOVATIONS)
def test_renovations(carded: Make, house: str, to: str, cards: str, by: str, price: tuple[int, ...] | None) -> None:
    mine = {"cards": f"{cards} {by}", "house": house, "goods": PLENTY}
    table = carded(mine, players=3, round=5, cards="house_redevelopment")
    if "house_redevelopment" not in table.values("place", "space"):
        assert price is None
        return
    table.place("house_redevelopment")
    assert (table.now, table.later) == ("renovation", ["improvement", "room", "lasso"])
    named = dict.fromkeys(by.split(), 1)
    if price is None:
        table.refuses("renovate", to=to, by=named)
        return
    table.do("renovate", to=to, by=named)
    assert (paid(PLENTY, table.goods), table.me["house"]) == (price, to)


def test_a_large_house(carded: Make) -> None:
    mine = {
        "cards": "A143 A123",
        "house": "clay",
        "farm": {"rooms": "t1 t2 t3"},
        "goods": {"stone": 2, "wood": 1, "reed": 1},
    }
    table = carded(mine, players=3, round=5, cards="house_redevelopment").place("house_redevelopment")
    assert table.moves("renovate") == [{"to": "stone", "by": {"A123": 1}}]
    table.refuses("renovate", to="stone", by={}, because="cannot be paid")


def test_farm_redevelopment(carded: Make) -> None:
    mine = {"goods": {"clay": 2, "reed": 1, "wood": 4}}
    table = carded(mine, round=14).place("farm_redevelopment")
    assert (table.now, table.later) == ("renovation", ["fences", "crook", "room", "lasso"])
    table.do("renovate", to="clay", by={})
    assert table.now == "fences"
    table.fence("t5")
    assert table.goods == {}


# Improvements


@pytest.mark.parametrize(
    ("cards", "rooms", "major", "price"),
    [
        ("", "", "well", (1, 0, 0, 3)),
        ("A075", "", "well", (0, 0, 0, 3)),
        ("A143", "", "well", (1, 0, 0, 2)),
        ("A075 A143", "", "joinery", (1, 0, 0, 1)),
        ("B095", "", "well", (1, 0, 0, 3)),
        ("B095", "t1", "well", (1, 0, 0, 2)),
        ("B095", "t1 t2 t3 t4", "well", (1, 0, 0, 0)),
        ("A143 B095", "t1", "stone_oven", (0, 1, 0, 1)),
        ("A075 A143 B095", "t1", "clay_oven", (0, 3, 0, 0)),
        ("A075 A143 B095", "", "fireplace_2", (0, 2, 0, 0)),
    ],
)
def test_majors(carded: Make, cards: str, rooms: str, major: str, price: tuple[int, ...]) -> None:
    goods = dict(zip(RESOURCES, price, strict=True))
    mine = {"cards": cards, "farm": {"rooms": rooms}, "goods": goods}
    table = carded(mine, players=3, cards="major_improvement").place("major_improvement")
    assert table.do("build_major", improvement=major, pay="cost").goods == {}
    for good, number in goods.items():
        if number:
            mine["goods"] = {**goods, good: number - 1, "food": 1}
            table = carded({**mine, "hand": "A005"}, players=3, cards="major_improvement").place("major_improvement")
            table.refuses("build_major", improvement=major, pay="cost", because="cannot be paid")


@pytest.mark.parametrize(
    ("cards", "code", "price"),
    [
        ("A075", "A019", (0, 0, 0, 0)),
        ("A075", "A063", (1, 0, 0, 2)),
        ("A143", "A063", (2, 0, 0, 1)),
        ("A075 A143", "B013", (0, 0, 0, 0)),
        ("B095", "A063", (2, 0, 0, 2)),
    ],
)
def test_minors(carded: Make, cards: str, code: str, price: tuple[int, ...]) -> None:
    mine = {"cards": cards, "hand": code, "farm": {"rooms": "t1"}, "goods": PLENTY}
    table = carded(mine, players=3).place("meeting_place").do("play_minor", card=code)
    assert paid(PLENTY, table.goods) == price


# Fences


def fences(make: Make, cards: str, goods: dict[str, int], names: str) -> list[dict[str, Any]]:
    """The moves that fence some spaces."""
    table = make({"cards": cards, "goods": goods}, cards="fencing")
    if "fencing" not in table.values("place", "space"):
        return []
    spaces = dict.fromkeys(names.split(), 1)
    return [move for move in table.place("fencing").moves("fence") if move["spaces"] == spaces]


def test_rammed_clay(carded: Make) -> None:
    assert fences(carded, "", {"wood": 3, "clay": 9}, "t5") == []
    moves = fences(carded, "A016", {"wood": 3, "clay": 2}, "t5")
    assert [move.get("clay", 0) for move in moves] == [1, 2]
    moves = fences(carded, "A016", {"clay": 4}, "t5")
    assert [move.get("clay", 0) for move in moves] == [4]
    table = carded({"cards": "A016", "goods": {"wood": 3, "clay": 3}}, cards="fencing").place("fencing")
    for clay, reason in ((0, "wood for"), (4, "clay for"), (5, "Only 4"), (3, "")):
        keys = {"clay": clay} if clay else {}
        if reason:
            table.refuses("fence", spaces={"t5": 1}, because=reason, **keys)
        else:
            table.do("fence", spaces={"t5": 1}, **keys)
    assert table.goods == {"wood": 2}
    table = carded({"goods": {"wood": 4, "clay": 3}}, cards="fencing").place("fencing")
    table.refuses("fence", spaces={"t5": 1}, clay=1, because="No fence can be paid with clay")
    table.game.apply({"type": "fence", "player": 0, "spaces": {"t5": 1}, "clay": 0})
    assert table.goods == {"clay": 3}


def test_hedge_keeper(carded: Make) -> None:
    assert fences(carded, "A088", {}, "t5") == []
    assert len(fences(carded, "A088", {"wood": 1}, "t5")) == 1
    table = carded({"cards": "A088", "goods": {"wood": 6}}, cards="fencing").place("fencing").fence("t5")
    assert (table.goods, table.state["action"]["fences"]) == ({"wood": 5}, 4)
    assert table.state["action"]["land"] == {"t5": 1}
    table.fence("t4")
    assert table.goods == {"wood": 2}
    # With a pasture there a space at its side takes three fences, which cost nothing.
    mine = {"cards": "A088", "farm": {"fences": "t5.n t5.w t5.e m5.n"}}
    table = carded(mine, cards="fencing").place("fencing").fence("t4")
    assert (table.state["turn"], len(table.me["farm"]["fences"])) == (1, 7)


def test_hedge_keeper_with_rammed_clay(carded: Make) -> None:
    moves = fences(carded, "A016 A088", {"wood": 1, "clay": 9}, "t5")
    assert [move.get("clay", 0) for move in moves] == [0, 1]
    table = carded({"cards": "A016 A088", "goods": {"wood": 1, "clay": 9}}, cards="fencing").place("fencing")
    table.refuses("fence", spaces={"t5": 1}, clay=2, because="Only 1")


def test_shepherds_crook(carded: Make) -> None:
    mine = {"cards": "A083", "goods": {"wood": 15}}
    table = carded(mine, cards="fencing").place("fencing").fence("t4 t5 m4 m5")
    assert table.me["animals"]["sheep"] == 0
    table.do("stop")
    assert (table.me["animals"]["sheep"], table.state["turn"]) == (2, 1)
    table = carded(mine, cards="fencing").place("fencing").fence("t4 t5 m4 m5").fence("t4 t5")
    assert table.do("stop").me["animals"]["sheep"] == 0
    table = carded(mine, cards="fencing").place("fencing").fence("t4 t5 m4").do("stop")
    assert table.me["animals"]["sheep"] == 0
    # Land that was in a pasture before does not count.
    mine["farm"] = {"fences": "t5.n t5.w t5.e m5.n"}
    table = carded(mine, cards="fencing").place("fencing").fence("t4 m4 b4 b5").do("stop")
    assert table.me["animals"]["sheep"] == 2
    table = carded({**mine, "farm": {}}, cards="fencing").place("fencing")
    table.fence("t4 t5 m4 m5").fence("t2 t3 m2 m3")
    assert table.me["animals"]["sheep"] == 4
