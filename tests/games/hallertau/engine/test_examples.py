"""The worked examples of the Portuguese rule book; each test names the line of its example."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.hallertau import Game, IllegalMove, new_game

Position = Callable[..., Game]
Shops = Callable[..., dict[str, Any]]


def area_of(game: Game, seat: int = 0) -> dict[str, Any]:
    """What lies before a player."""
    area: dict[str, Any] = game.snapshot()["players"][seat]
    return area


def play(game: Game, *moves: dict[str, Any]) -> None:
    """Moves of player 0."""
    for move in moves:
        game.apply({"player": 0, **move})


def to_progress(game: Game) -> None:
    """Player 0, alone, spends the remaining workers on tools and makes the first slides there are."""
    while game.snapshot()["phase"] != "progress":
        state = game.snapshot()
        if state["phase"] == "actions":
            play(game, {"type": "make_tools", "workers": state["players"][0]["workers"]})
        else:
            game.apply(game.legal_moves()[0])


def test_line_287_starting_fields() -> None:
    fields = area_of(new_game(2))["fields"]
    assert {row: sum(contents.values()) for row, contents in fields.items()} == {"2": 1, "3": 1, "4": 1, "5": 0}
    assert all(fields[row]["empty"] == 1 for row in ("2", "3", "4"))


def test_line_305_clay_adds_up(position: Position) -> None:
    game = position(area={"goods": {"clay": 4}}, round=3)
    play(game, {"type": "place", "space": "clay_delivery"}, {"type": "take", "what": {"clay": 3}})
    assert area_of(game)["goods"]["clay"] == 7


@pytest.mark.parametrize(("round_", "slot"), [(1, "4"), (2, "5"), (3, "6"), (4, "stables"), (6, "stables")])
def test_lines_321_and_329_where_new_sheep_go(position: Position, round_: int, slot: str) -> None:
    game = position(round=round_)
    play(game, {"type": "place", "space": "weekly_market"}, {"type": "take", "what": {"sheep": 1}})
    sheep = area_of(game)["sheep"]
    assert sheep == {**dict.fromkeys(sheep, 0), slot: 1}


def test_line_365_the_topmost_row_leaves() -> None:
    state = new_game(4).snapshot()
    state["board"]["nursery"] = {"1": 1, "2": 2, "3": 3}
    game = Game.restore(state)
    game.apply({"type": "choose_first_player", "first": 0})
    board = game.snapshot()["board"]
    assert board["nursery"] == {"1": 1, "2": 2, "3": 0}
    assert board["farming"] == {"1": 0, "2": 0, "3": 0}


def test_line_381_sheep_of_the_round_die(deal: Callable[[dict[str, Any]], None]) -> None:
    state = new_game(1).snapshot()
    state.update(phase="removal", first_player=0, round=4)
    state["players"][0]["sheep"].update({"4": 1, "5": 1, "stables": 1})
    deal(state)
    game = Game.restore(state)
    game.apply({"type": "draw_quadrant_card", "card": 6})
    game.apply({"type": "toss_coin", "quadrant": 3})
    assert area_of(game)["sheep"] == {"3": 0, "4": 0, "5": 1, "6": 0, "stables": 1}


def test_line_387_six_workers_at_first() -> None:
    game = new_game(1)
    game.apply({"type": "choose_first_player", "first": 0})
    game.apply({"type": "draw_quadrant_card", "card": 2})
    assert area_of(game)["workers"] == 6


def test_lines_411_to_417_one_two_three_workers(position: Position) -> None:
    game = position(board={"cultivation": {"1": 0}}, area={"workers": 12})
    left = []
    for _ in range(3):
        play(game, {"type": "place", "space": "cultivation"}, *[{"type": "skip"}] * 3)
        left.append(area_of(game)["workers"])
    assert left == [11, 9, 6]
    with pytest.raises(IllegalMove):
        play(game, {"type": "place", "space": "cultivation"})


def test_line_419_too_few_workers(position: Position) -> None:
    game = position(area={"workers": 1})
    with pytest.raises(IllegalMove):
        play(game, {"type": "place", "space": "cultivation"})


def test_line_483_the_last_worker_becomes_a_tool(position: Position) -> None:
    game = position(area={"workers": 1, "tools": 3})
    play(game, {"type": "make_tools", "workers": 1})
    assert area_of(game)["tools"] == 4
    assert area_of(game)["workers"] == 0


def test_line_502_one_field_moves_twice(position: Position) -> None:
    game = position(area={"workers": 1, "fields": {"3": {"empty": 1}, "4": {"barley": 1}, "5": {"empty": 1}}})
    play(game, {"type": "make_tools", "workers": 1})
    assert game.legal_moves() == [{"type": "slide_field", "player": 0, "row": 4}]
    with pytest.raises(IllegalMove):
        play(game, {"type": "slide_field", "row": 5})
    play(game, {"type": "slide_field", "row": 4})
    assert area_of(game)["fields"]["5"]["empty"] == 2


def test_line_515_harvest(position: Position) -> None:
    game = position(area={"workers": 1, "fields": {"4": {"barley": 1}, "2": {"rye": 2}}})
    play(game, {"type": "make_tools", "workers": 1})
    area = area_of(game)
    assert (area["goods"]["barley"], area["goods"]["rye"]) == (4, 4)
    assert (area["fields"]["3"]["empty"], area["fields"]["2"]["empty"]) == (1, 2)
    assert game.snapshot()["phase"] == "progress"


def test_line_523_milk(position: Position) -> None:
    game = position(area={"workers": 1, "sheep": {"4": 1, "6": 1, "stables": 1}})
    play(game, {"type": "make_tools", "workers": 1})
    assert area_of(game)["goods"]["milk"] == 3


def test_line_551_carpentry_in_round_2_takes_two_clay(position: Position) -> None:
    game = position(phase="progress", round=2, area={"goods": {"clay": 5, "rye": 5}})
    pays = [move["pay"] for move in game.legal_moves() if move.get("shop") == "carpentry"]
    assert pays == [{"clay": 2}]
    with pytest.raises(IllegalMove):
        play(game, {"type": "advance", "shop": "carpentry", "pay": {"clay": 1, "rye": 1}})


def test_lines_565_to_567_the_centre_follows(position: Position, shops: Shops) -> None:
    village = shops(carpentry=1, brewery=1, cold_store=1, bakery=1)
    game = position(phase="progress", area={**village, "goods": {"wool": 1}})
    play(game, {"type": "advance", "shop": "manufactory", "pay": {"wool": 1}})
    assert area_of(game)["center"] == 1
    play(game, {"type": "end_progress"})
    game.apply({"type": "draw_quadrant_card", "card": 3})
    assert area_of(game)["workers"] == 7


def test_line_584_cold_store_in_round_3(position: Position) -> None:
    game = position(phase="progress", round=3, area={"goods": {"meat": 4, "milk": 1}, "tools": 1})
    play(game, {"type": "advance", "shop": "cold_store", "pay": {"meat": 1, "milk": 1}})
    with pytest.raises(IllegalMove):
        play(game, {"type": "advance", "shop": "cold_store", "pay": {"meat": 2}})
    play(game, {"type": "advance", "shop": "cold_store", "pay": {"meat": 3}})
    assert area_of(game)["village"]["cold_store"]["shop"] == 2


def test_line_585_brewery_in_rounds_3_and_4(position: Position) -> None:
    for round_, wanted in ((3, [{"barley": 3}, {"barley": 2, "hops": 1}]), (4, [{"barley": 2, "hops": 1}])):
        game = position(phase="progress", round=round_, area={"goods": {"barley": 3, "hops": 1}})
        pays = [move["pay"] for move in game.legal_moves() if move.get("shop") == "brewery"]
        expected = [*wanted, {"barley": 3, "hops": 1}] if round_ == 4 else wanted
        assert len(pays) == len(expected)
        assert all(pay in expected for pay in pays)
        for refused in ({"barley": 1, "hops": 1}, {"barley": 2}):
            with pytest.raises(IllegalMove):
                play(game, {"type": "advance", "shop": "brewery", "pay": refused})


def test_line_574_three_kinds_from_round_5(position: Position) -> None:
    goods = {"flax": 9, "hide": 9, "wool": 9}
    for round_, legal in ((4, False), (5, True), (6, False)):
        game = position(phase="progress", round=round_, area={"goods": goods})
        pay = {"flax": 1, "hide": 1, "wool": 1}
        move = {"type": "advance", "player": 0, "shop": "manufactory", "pay": pay}
        # In round 4 three goods of three kinds are the price with the first discount.
        assert (move in game.legal_moves()) == (legal or round_ == 4)


def test_line_544_bakery_takes_at_most_one_flax(position: Position) -> None:
    game = position(phase="progress", round=2, area={"goods": {"flax": 2, "barley": 1}})
    pays = [move["pay"] for move in game.legal_moves() if move.get("shop") == "bakery"]
    assert pays == [{"flax": 1, "barley": 1}]


def test_line_596_boulders_off_the_board(position: Position, shops: Shops) -> None:
    village = shops(brewery=7)
    assert village["village"]["brewery"] == {"shop": 7, "first": 9, "second": 11}
    game = position(phase="progress", round=6, area={**village, "jewels": 3, "tools": 2})
    tools = []
    for _ in range(3):
        play(game, {"type": "advance", "shop": "brewery", "pay": {"jewels": 1}})
        tools.append(area_of(game)["tools"])
    assert tools == [2, 1, 0]
    assert area_of(game)["village"]["brewery"] == {"shop": 10, "first": 11, "second": 11}


def test_line_607_four_tools_in_round_2(position: Position) -> None:
    game = position(phase="progress", round=2, area={"goods": {"clay": 8, "meat": 6}, "tools": 4})
    used = []
    for _ in range(3):
        play(game, {"type": "advance", "shop": "carpentry", "pay": {"clay": 2}})
        used.append(area_of(game)["tools_used"])
    assert used == [0, 1, 3]
    with pytest.raises(IllegalMove):
        play(game, {"type": "advance", "shop": "carpentry", "pay": {"clay": 2}})
    for _ in range(2):
        play(game, {"type": "advance", "shop": "cold_store", "pay": {"meat": 2}})
    assert area_of(game)["tools_used"] == 4
    play(game, {"type": "end_progress"})
    assert (area_of(game)["tools"], area_of(game)["tools_used"]) == (4, 0)


def test_line_617_a_jewel_moves_the_carpentry(position: Position, shops: Shops) -> None:
    game = position(phase="progress", round=5, area={**shops(brewery=1, cold_store=1, bakery=1, manufactory=1)})
    with pytest.raises(IllegalMove):
        play(game, {"type": "advance", "shop": "carpentry", "pay": {"jewels": 1}})
    state = game.snapshot()
    state["players"][0]["jewels"] = 2
    game = Game.restore(state)
    play(game, {"type": "advance", "shop": "carpentry", "pay": {"jewels": 1}})
    assert area_of(game)["center"] == 1
    for pay in ({"jewels": 2}, {"jewels": 1, "clay": 1}):
        with pytest.raises(IllegalMove):
            play(game, {"type": "advance", "shop": "brewery", "pay": pay})


def test_lines_627_to_629_boulders_follow_the_shop_backwards(position: Position, shops: Shops) -> None:
    game = position(area={**shops(bakery=8), "workers": 3}, round=2)
    play(game, {"type": "place", "space": "town_hall"}, {"type": "move_shop_back", "shop": "bakery"}, {"type": "skip"})
    assert area_of(game)["village"]["bakery"] == {"shop": 7, "first": 10, "second": 11}
    to_progress(game)
    play(game, {"type": "end_progress"})
    assert area_of(game)["village"]["bakery"] == {"shop": 7, "first": 9, "second": 11}


def test_line_1000_two_advances_without_a_tool_after_the_town_hall(position: Position, shops: Shops) -> None:
    game = position(area={**shops(bakery=2), "workers": 2})
    play(game, {"type": "place", "space": "town_hall"}, {"type": "move_shop_back", "shop": "bakery"})
    play(game, {"type": "take", "what": {"jewels": 2}})
    assert game.snapshot()["phase"] == "progress"
    for _ in range(2):
        play(game, {"type": "advance", "shop": "bakery", "pay": {"jewels": 1}})
    assert area_of(game)["tools_used"] == 0


def test_line_815_a_strong_first_round(deal: Callable[[dict[str, Any]], None]) -> None:
    state = new_game(1).snapshot()
    state.update(phase="actions", first_player=0, turn=0)
    deal(state)
    state["players"][0]["workers"] = 6
    state["board"]["land_sale"]["1"] = state["board"]["busy_weekend"]["1"] = 0
    game = Game.restore(state)
    play(
        game,
        {"type": "place", "space": "land_sale"},
        {"type": "pay_field", "row": 2, "content": "empty"},
        {"type": "take", "what": {"jewels": 1, "clay": 3}},
        {"type": "place", "space": "busy_weekend"},
        {"type": "take", "what": {"milk": 1}},
        {"type": "sow", "crop": "barley", "row": 3},
        {"type": "sow", "crop": "flax", "row": 4},
        {"type": "make_tools", "workers": 4},
    )
    assert game.snapshot()["phase"] == "progress"
    advances = [
        ("carpentry", {"clay": 1}),
        ("carpentry", {"clay": 1}),
        ("brewery", {"barley": 1}),
        ("brewery", {"barley": 1}),
        ("bakery", {"barley": 1}),
        ("bakery", {"rye": 1}),
        ("manufactory", {"flax": 1}),
        ("manufactory", {"flax": 1}),
        ("cold_store", {"milk": 1}),
    ]
    for shop, pay in advances:
        play(game, {"type": "advance", "shop": shop, "pay": pay})
    area = area_of(game)
    assert area["center"] == 1
    assert area["tools_used"] == 4
    with pytest.raises(IllegalMove):
        play(game, {"type": "advance", "shop": "cold_store", "pay": {"jewels": 1}})
