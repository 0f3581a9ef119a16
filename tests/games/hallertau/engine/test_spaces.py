"""The action spaces: what each offers, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest

from engine.hallertau import Game, IllegalMove, MalformedMove

Position = Callable[..., Game]
CROPS = ("barley", "flax", "hops", "rye")


def use(game: Game, space: str, *moves: dict[str, Any]) -> dict[str, Any]:
    """Place player 0 on a space, make the moves, and return what lies before player 0."""
    game.apply({"type": "place", "player": 0, "space": space})
    for move in moves:
        game.apply({"player": 0, **move})
    area: dict[str, Any] = game.snapshot()["players"][0]
    return area


def offered(game: Game) -> list[dict[str, Any]]:
    """The moves that can be made now, without the names of the players."""
    return [{key: value for key, value in move.items() if key != "player"} for move in game.legal_moves()]


def takes(game: Game) -> list[dict[str, int]]:
    """What can be taken now."""
    return [move["what"] for move in offered(game) if move["type"] == "take"]


def same(left: Sequence[object], right: Sequence[object]) -> bool:
    """Whether two lists hold the same things in any order, none of them twice."""
    return len(left) == len(right) and all(item in right for item in left)


def test_sheep_breeding_has_two_sides(position: Position) -> None:
    game = position(area={"goods": {"milk": 4}}, round=2)
    use(game, "sheep_breeding")
    wanted = [{"type": "skip"}, {"type": "pay_milk", "milk": 2}, {"type": "pay_milk", "milk": 4}]
    assert same(offered(game), wanted)
    left, right = game.clone(), game.clone()
    left.apply({"type": "pay_milk", "player": 0, "milk": 2})
    assert takes(left) == [{"sheep": 1}]
    right.apply({"type": "pay_milk", "player": 0, "milk": 4})
    assert same(takes(right), [{"sheep": 1}, {"sheep": 2}])
    right.apply({"type": "take", "player": 0, "what": {"sheep": 2}})
    area = right.snapshot()["players"][0]
    assert area["sheep"]["5"] == 2
    assert area["goods"]["milk"] == 0


def test_sheep_breeding_without_enough_milk(position: Position) -> None:
    game = position(area={"goods": {"milk": 3}})
    use(game, "sheep_breeding")
    with pytest.raises(IllegalMove):
        game.apply({"type": "pay_milk", "player": 0, "milk": 4})
    with pytest.raises(MalformedMove):
        game.apply({"type": "pay_milk", "player": 0, "milk": 3})


def test_sheep_shearing_counts_all_sheep_and_moves_one(position: Position) -> None:
    game = position(area={"sheep": {"4": 1, "6": 1, "stables": 1}})
    area = use(game, "sheep_shearing", {"type": "take", "what": {"wool": 3}}, {"type": "move_sheep", "slot": "6"})
    assert area["goods"]["wool"] == 3
    assert area["sheep"] == {"3": 0, "4": 1, "5": 0, "6": 0, "stables": 2}


def test_sheep_shearing_without_sheep_can_only_be_skipped(position: Position) -> None:
    game = position()
    use(game, "sheep_shearing")
    assert offered(game) == [{"type": "skip"}]
    game.apply({"type": "skip", "player": 0})
    assert offered(game) == [{"type": "skip"}]


@pytest.mark.parametrize("round_", [1, 2, 6])
def test_clay_delivery_follows_the_round(position: Position, round_: int) -> None:
    game = position(round=round_)
    use(game, "clay_delivery")
    assert same(takes(game), [{"clay": amount} for amount in range(1, round_ + 1)])


def test_farming_gives_a_field_in_row_5(position: Position) -> None:
    game = position()
    area = use(game, "farming", {"type": "take_field"})
    assert area["fields"]["5"]["empty"] == 1
    assert game.snapshot()["agenda"] == []


def test_farming_or_up_to_four_sowings(position: Position) -> None:
    game = position(area={"goods": {"rye": 5}, "fields": {"3": {"empty": 5}}})
    sow = {"type": "sow", "crop": "rye", "row": 3}
    area = use(game, "farming", sow, sow, sow)
    assert game.snapshot()["agenda"] == ["farming.sow"]
    assert not any(move["type"] == "take_field" for move in offered(game))
    game.apply({"player": 0, **sow})
    area = game.snapshot()["players"][0]
    assert {name: n for name, n in area["fields"]["3"].items() if n} == {"empty": 1, "rye": 4}
    assert area["goods"]["rye"] == 1
    assert game.snapshot()["agenda"] == []


def test_no_ninth_field(position: Position) -> None:
    game = position(area={"fields": {"2": {"empty": 3, "rye": 2}, "5": {"hops": 3}}})
    use(game, "clearing")
    with pytest.raises(IllegalMove):
        game.apply({"type": "take_field", "player": 0})
    assert offered(game) == [{"type": "skip"}]


def test_butchery(position: Position) -> None:
    game = position(area={"sheep": {"5": 1}})
    use(game, "butchery")
    assert same(offered(game), [{"type": "skip"}, {"type": "pay_sheep", "slot": "5"}])
    game.apply({"type": "pay_sheep", "player": 0, "slot": "5"})
    wanted = [
        {name: amount for name, amount in (("meat", meat), ("hide", hide)) if amount}
        for meat, hide in product(range(5), range(3))
    ]
    assert same(takes(game), [what for what in wanted if what])


def test_nursery_is_clay_or_crops_never_both(position: Position) -> None:
    game = position()
    use(game, "nursery")
    crops = [
        {name: amount for name, amount in zip(CROPS, amounts, strict=True) if amount}
        for amounts in product(range(4), repeat=4)
        if 1 <= sum(amounts) <= 3
    ]
    assert same(takes(game), [{"clay": 1}, {"clay": 2}, {"clay": 3}, *crops])
    with pytest.raises(IllegalMove):
        game.apply({"type": "take", "player": 0, "what": {"clay": 1, "rye": 1}})
    with pytest.raises(IllegalMove):
        game.apply({"type": "take", "player": 0, "what": {"hops": 4}})


def test_busy_weekend(position: Position) -> None:
    game = position(area={"goods": {"hops": 2}, "fields": {"2": {"empty": 1}, "4": {"empty": 1}}})
    use(game, "busy_weekend")
    assert same(takes(game), [{"milk": 1}, {"wool": 1}])
    with pytest.raises(IllegalMove):
        game.apply({"type": "take", "player": 0, "what": {"milk": 1, "wool": 1}})
    game.apply({"type": "skip", "player": 0})
    game.apply({"type": "sow", "player": 0, "crop": "hops", "row": 4})
    with pytest.raises(IllegalMove):
        game.apply({"type": "sow", "player": 0, "crop": "hops", "row": 4})
    game.apply({"type": "sow", "player": 0, "crop": "hops", "row": 2})
    area = game.snapshot()["players"][0]
    assert area["goods"]["hops"] == 0
    assert area["fields"]["4"]["hops"] == area["fields"]["2"]["hops"] == 1


def test_clearing_gives_field_and_clay(position: Position) -> None:
    area = use(position(), "clearing", {"type": "take_field"}, {"type": "take", "what": {"clay": 1}})
    assert area["fields"]["2"]["empty"] == 1
    assert area["goods"]["clay"] == 1


def test_small_trade(position: Position) -> None:
    game = position(area={"sheep": {"4": 2}})
    area = use(
        game,
        "small_trade",
        {"type": "take", "what": {"hops": 1, "rye": 1}},
        {"type": "take", "what": {"wool": 1}},
        {"type": "move_sheep", "slot": "4"},
    )
    assert (area["goods"]["hops"], area["goods"]["rye"], area["goods"]["wool"]) == (1, 1, 1)
    assert (area["sheep"]["4"], area["sheep"]["5"]) == (1, 1)


def test_cultivation_sows_only_crops_that_are_owned(position: Position) -> None:
    game = position(area={"goods": {"flax": 1}, "fields": {"2": {"empty": 1}, "5": {"empty": 1}}})
    use(game, "cultivation")
    wanted = [
        {"type": "skip"},
        {"type": "sow", "crop": "flax", "row": 2},
        {"type": "sow", "crop": "flax", "row": 5},
    ]
    assert same(offered(game), wanted)
    with pytest.raises(IllegalMove):
        game.apply({"type": "sow", "player": 0, "crop": "rye", "row": 2})


@pytest.mark.parametrize(("space", "good"), [("weekly_market", "meat"), ("sheep_market", "hide")])
def test_markets(position: Position, space: str, good: str) -> None:
    game = position(round=4)
    use(game, space)
    assert same(takes(game), [{"sheep": 1}, {good: 1}, {"sheep": 1, good: 1}])
    game.apply({"type": "take", "player": 0, "what": {"sheep": 1, good: 1}})
    area = game.snapshot()["players"][0]
    assert area["sheep"]["stables"] == 1
    assert area["goods"][good] == 1


def test_land_sale_loses_what_is_sown(position: Position) -> None:
    game = position(area={"fields": {"3": {"rye": 1}}})
    area = use(
        game,
        "land_sale",
        {"type": "pay_field", "row": 3, "content": "rye"},
        {"type": "take", "what": {"jewels": 1, "clay": 3}},
    )
    assert area["goods"] == {**dict.fromkeys(area["goods"], 0), "clay": 3}
    assert area["jewels"] == 1
    assert area["fields"]["3"]["rye"] == 0


def test_land_sale_with_a_full_jewel_box(position: Position) -> None:
    game = position(area={"fields": {"3": {"empty": 1}}, "jewels": 10})
    use(game, "land_sale", {"type": "pay_field", "row": 3, "content": "empty"})
    assert same(takes(game), [{"clay": 1}, {"clay": 2}, {"clay": 3}])
    with pytest.raises(IllegalMove):
        game.apply({"type": "take", "player": 0, "what": {"jewels": 1}})


def test_fertilizing(position: Position) -> None:
    game = position(area={"goods": {"rye": 1}, "fields": {"2": {"empty": 1}, "4": {"flax": 1}, "5": {"empty": 1}}})
    use(game, "fertilizing")
    assert same(offered(game), [{"type": "skip"}, {"type": "move_field", "row": 2}])
    for row in (4, 5):
        with pytest.raises(IllegalMove):
            game.apply({"type": "move_field", "player": 0, "row": row})
    game.apply({"type": "move_field", "player": 0, "row": 2})
    game.apply({"type": "skip", "player": 0})
    game.apply({"type": "sow", "player": 0, "crop": "rye", "row": 5})
    area = game.snapshot()["players"][0]
    assert {name: n for name, n in area["fields"]["5"].items() if n} == {"empty": 1, "rye": 1}


def test_tool_shed_gives_clay_or_a_field(position: Position) -> None:
    game = position()
    use(game, "tool_shed")
    clay = [{"type": "take", "what": {"clay": amount}} for amount in (1, 2, 3, 4)]
    assert same(offered(game), [{"type": "skip"}, {"type": "take_field"}, *clay])
    game.apply({"type": "take_field", "player": 0})
    assert game.snapshot()["players"][0]["fields"]["4"]["empty"] == 1


def test_town_hall(position: Position, shops: Callable[..., dict[str, Any]]) -> None:
    game = position(area={**shops(bakery=3), "jewels": 9})
    use(game, "town_hall")
    assert same(offered(game), [{"type": "skip"}, {"type": "move_shop_back", "shop": "bakery"}])
    game.apply({"type": "move_shop_back", "player": 0, "shop": "bakery"})
    assert takes(game) == [{"jewels": 1}]
    area = game.snapshot()["players"][0]
    assert area["village"]["bakery"] == {"shop": 2, "first": 5, "second": 7}
    assert area["center"] == 0


def test_taking_nothing_is_a_skip(position: Position) -> None:
    game = position()
    use(game, "weekly_market")
    with pytest.raises(IllegalMove):
        game.apply({"type": "take", "player": 0, "what": {}})


@pytest.mark.parametrize("space", ["gateway_card", "farmyard_card", "bonus_card", "point_card"])
def test_card_spaces_cannot_be_used(position: Position, space: str) -> None:
    with pytest.raises(IllegalMove):
        position().apply({"type": "place", "player": 0, "space": space})
