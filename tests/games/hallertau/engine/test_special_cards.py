"""Cards that do more than give resources: what they allow and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.hallertau import Game, IllegalMove

Position = Callable[..., Game]
FULL = {"1": 1, "2": 2, "3": 3}
THREE = {"1": 1, "2": 2, "3": 0}
ONE = {"1": 1, "2": 0, "3": 0}
NONE = {"1": 0, "2": 0, "3": 0}


def play(game: Game, card: int, option: int = 1, player: int = 0, pay: Any = None, discard: Any = None) -> None:
    """Play a card."""
    keys = {"player": player, "card": card, "rung": option, "pay": pay or {}, "discard": discard or []}
    game.apply({"type": "play_card", **keys})


def plays(game: Game, card: int) -> list[dict[str, Any]]:
    """The ways in which a card can be played now."""
    return [move for move in game.legal_moves() if move["type"] == "play_card" and move["card"] == card]


def options_of(game: Game, card: int) -> list[int]:
    """The options at which a card can be played now."""
    return sorted({move["rung"] for move in plays(game, card)})


def answers(game: Game) -> list[dict[str, Any]]:
    """What answers the next step, without the player and without skipping."""
    return [
        {key: value for key, value in move.items() if key != "player"}
        for move in game.legal_moves()
        if move["type"] not in ("skip", "play_card")
    ]


def refused(game: Game, move: dict[str, Any]) -> None:
    """The move is illegal and changes nothing."""
    before = game.snapshot()
    with pytest.raises(IllegalMove):
        game.apply(move)
    assert game.snapshot() == before


def me(game: Game) -> dict[str, Any]:
    """The area of player 0."""
    area: dict[str, Any] = game.snapshot()["players"][0]
    return area


def sown(game: Game, row: int) -> dict[str, int]:
    """The fields of a row that are there."""
    return {name: count for name, count in me(game)["fields"][str(row)].items() if count}


def test_001_one_sheep_moves_several_times(card_position: Position) -> None:
    game = card_position(area={"hand": [1], "sheep": {"4": 1, "6": 2}})
    assert options_of(game, 1) == [1, 2]
    play(game, 1, 2)
    assert answers(game) == [
        {"type": "move_sheep_on", "slot": "4", "times": 1},
        {"type": "move_sheep_on", "slot": "4", "times": 2},
        {"type": "move_sheep_on", "slot": "6", "times": 1},
    ]
    refused(game, {"type": "move_sheep_on", "player": 0, "slot": "4", "times": 3})
    game.apply({"type": "move_sheep_on", "player": 0, "slot": "4", "times": 2})
    assert me(game)["sheep"]["6"] == 3


def test_020_the_last_jewel(card_position: Position) -> None:
    area = {"hand": [20], "jewels": 1, "goods": {"flax": 1}}
    game = card_position(phase="progress", area=area)
    assert options_of(game, 20) == []
    game.apply({"type": "advance", "player": 0, "shop": "bakery", "pay": {"jewels": 1}})
    assert me(game)["just"]["last_jewel"] == 1
    assert options_of(game, 20) == [1]
    game.apply({"type": "advance", "player": 0, "shop": "manufactory", "pay": {"flax": 1}})
    assert options_of(game, 20) == []
    refused(game, {"type": "play_card", "player": 0, "card": 20, "rung": 1, "pay": {}, "discard": []})


def test_022_harvest_outside_the_harvest(card_position: Position) -> None:
    game = card_position(area={"hand": [22, 812], "fields": {"4": {"barley": 1}, "2": {"rye_twice": 1}}})
    assert plays(game, 812) == []
    play(game, 22)
    refused(game, {"type": "harvest_field", "player": 0, "row": 4, "content": "rye"})
    twin = game.clone()
    twin.apply({"type": "harvest_field", "player": 0, "row": 2, "content": "rye_twice"})
    assert me(twin)["goods"]["rye"] == 4
    assert sown(twin, 2) == {"empty": 1}
    game.apply({"type": "harvest_field", "player": 0, "row": 4, "content": "barley"})
    assert (me(game)["goods"]["barley"], sown(game, 3)) == (4, {"empty": 1})
    assert (me(game)["just"]["harvest"]["barley"], me(game)["this_phase"]["harvest"]) == (4, 4)
    assert [move["pay"] for move in plays(game, 812)] == [{"barley": 3}]


@pytest.mark.parametrize("fields", [{}, {"3": {"rye": 3}}])
def test_022_needs_one_or_two_sown_fields(card_position: Position, fields: Any) -> None:
    assert options_of(card_position(area={"hand": [22], "fields": fields}), 22) == []


@pytest.mark.parametrize(
    ("card", "fields", "choice", "bad"),
    [
        (23, {"2": {"rye": 1}, "5": {"hops": 1}}, {"2.rye": 1}, {"5.hops": 1}),
        (121, {"2": {"empty": 2}, "3": {"rye": 1}}, {"2.empty": 2}, {"3.rye": 1}),
        (122, {"2": {"empty": 2}, "3": {"rye": 2}}, {"3.rye": 2}, {"2.empty": 1}),
        (222, {"2": {"empty": 2}, "3": {"empty": 2}}, {"2.empty": 2, "3.empty": 1}, {"2.empty": 2, "3.empty": 2}),
    ],
)
def test_fields_rise(card_position: Position, card: int, fields: Any, choice: Any, bad: Any) -> None:
    game = card_position(area={"hand": [card], "fields": fields, "workers": 2})
    play(game, card)
    refused(game, {"type": "raise_fields", "player": 0, "fields": bad})
    refused(game, {"type": "raise_fields", "player": 0, "fields": {}})
    assert {"type": "raise_fields", "fields": choice} in answers(game)
    before = me(game)["fields"]
    game.apply({"type": "raise_fields", "player": 0, "fields": choice})
    for name, number in choice.items():
        row, content = name.split(".")
        assert me(game)["fields"][str(int(row) + 1)][content] >= number
    assert sum(sum(row.values()) for row in me(game)["fields"].values()) == sum(
        sum(row.values()) for row in before.values()
    )


def test_222_promises_the_last_action(card_position: Position) -> None:
    game = card_position(area={"hand": [222], "workers": 2}, board={"farming": ONE, "nursery": NONE})
    play(game, 222)
    assert me(game)["promised"] == 1
    game.apply({"type": "skip", "player": 0})
    game.apply({"type": "skip", "player": 0})
    moves = [move for move in game.legal_moves() if move["type"] != "play_card"]
    assert {"type": "make_tools", "player": 0, "workers": 2} in moves
    assert {"type": "place", "player": 0, "space": "farming"} in moves
    refused(game, {"type": "make_tools", "player": 0, "workers": 1})
    refused(game, {"type": "place", "player": 0, "space": "nursery"})
    game.apply({"type": "place", "player": 0, "space": "farming"})
    assert (me(game)["promised"], me(game)["workers"]) == (0, 0)


def test_222_only_before_the_action_and_without_sown_fields(card_position: Position) -> None:
    busy = {"agenda": ["clearing.clay"], "actor": 0, "acted": True}
    assert options_of(card_position(area={"hand": [222]}, **busy), 222) == []
    assert options_of(card_position(area={"hand": [222], "fields": {"3": {"rye": 1}}}), 222) == []
    assert options_of(card_position(2, area={"hand": [222]}, turn=1), 222) == []
    assert options_of(card_position(area={"hand": [222]}, phase="milking", done=True), 222) == []


@pytest.mark.parametrize(
    ("card", "good", "tools"), [(27, "wool", 0), (112, "clay", 0), (229, "meat", 0), (522, "clay", 1)]
)
def test_goods_are_sown(card_position: Position, card: int, good: str, tools: int) -> None:
    goods = {good: 1, "rye": 1}
    game = card_position(area={"hand": [card], "goods": goods, "tools": tools, "fields": {"3": {"empty": 1}}})
    play(game, card, pay={"tools": 1} if tools else {})
    assert answers(game) == [{"type": "sow", "crop": good, "row": 3}]
    refused(game, {"type": "sow", "player": 0, "crop": "rye", "row": 3})
    game.apply({"type": "sow", "player": 0, "crop": good, "row": 3})
    assert sown(game, 3) == {good: 1}
    assert me(game)["goods"][good] == 0


@pytest.mark.parametrize(("card", "most"), [(101, 1), (201, 2), (301, 3)])
def test_a_flock_moves(card_position: Position, card: int, most: int) -> None:
    area = {"hand": [card], "goods": {"flax": 4}, "sheep": {"4": 2, "6": 2, "stables": 1}}
    game = card_position(area=area, round=3)
    play(game, card)
    flocks = [move["sheep"] for move in answers(game)]
    assert max(sum(flock.values()) for flock in flocks) == most
    assert len(flocks) == {1: 2, 2: 5, 3: 7}[most]
    refused(game, {"type": "move_flock", "player": 0, "sheep": {"4": 2, "6": 2}})
    refused(game, {"type": "move_flock", "player": 0, "sheep": {"5": 1}})
    game.apply({"type": "move_flock", "player": 0, "sheep": {"6": 1}})
    assert me(game)["sheep"]["stables"] == 2


@pytest.mark.parametrize(
    ("round_", "phase", "slot", "possible"),
    [
        (3, "actions", "4", True),
        (3, "actions", "5", False),
        (4, "removal", "4", True),
        (4, "removal", "5", False),
        (6, "actions", "stables", False),
    ],
)
def test_301_the_card_removed_next(card_position: Position, round_: int, phase: str, slot: str, possible: bool) -> None:
    game = card_position(area={"hand": [301], "sheep": {slot: 1}}, round=round_, phase=phase)
    assert bool(options_of(game, 301)) == possible


def test_210_clears_a_space(card_position: Position) -> None:
    game = card_position(area={"hand": [210], "goods": {"hops": 2}}, board={"nursery": FULL, "farming": NONE})
    play(game, 210)
    refused(game, {"type": "clear_space", "player": 0, "space": "farming"})
    game.apply({"type": "clear_space", "player": 0, "space": "nursery"})
    assert game.snapshot()["board"]["nursery"] == NONE


@pytest.mark.parametrize(("card", "rest"), [(214, ["card.214.1.draw.bonus"]), (322, [])])
def test_the_crop_that_was_taken_is_sown(card_position: Position, card: int, rest: list[str]) -> None:
    area = {"hand": [card], "goods": {"hops": 1}, "fields": {"4": {"empty": 1}}}
    game = card_position(area=area, used={"player": 0, "space": "cultivation"})
    play(game, card)
    refused(game, {"type": "take", "player": 0, "what": {"rye": 1, "flax": 1}})
    twin = game.clone()
    twin.apply({"type": "skip", "player": 0})
    assert twin.snapshot()["agenda"] == rest
    game.apply({"type": "take", "player": 0, "what": {"rye": 1}})
    assert game.snapshot()["agenda"] == [f"card.{card}.1.sow.rye", *rest]
    refused(game, {"type": "sow", "player": 0, "crop": "hops", "row": 4})
    game.apply({"type": "sow", "player": 0, "crop": "rye", "row": 4})
    assert sown(game, 4) == {"rye": 1}


def test_322_after_using_a_space_of_sowing(card_position: Position) -> None:
    game = card_position(2, area={"hand": [322]}, others={"hand": [301]}, board={"cultivation": NONE, "nursery": NONE})
    assert options_of(game, 322) == []
    game.apply({"type": "place", "player": 0, "space": "cultivation"})
    for _ in range(3):
        assert options_of(game, 322) == [1]
        game.apply({"type": "skip", "player": 0})
    assert game.snapshot()["turn"] == 1
    assert options_of(game, 322) == [1]
    game.apply({"type": "place", "player": 1, "space": "nursery"})
    assert options_of(game, 322) == []


def test_302_and_725_remove_top_rows(card_position: Position) -> None:
    board = {"sheep_market": FULL, "sheep_breeding": THREE, "weekly_market": NONE, "land_sale": NONE, "town_hall": NONE}
    game = card_position(area={"hand": [302], "workers": 2}, board=board)
    play(game, 302)
    game.apply({"type": "remove_rows", "player": 0})
    after = game.snapshot()["board"]
    assert (after["sheep_market"], after["sheep_breeding"], after["weekly_market"]) == (THREE, ONE, NONE)
    other = card_position(area={"hand": [725], "tools": 1}, board=board)
    play(other, 725, pay={"tools": 1})
    assert answers(other) == []
    refused(other, {"type": "remove_rows", "player": 0})


@pytest.mark.parametrize(("workers", "possible"), [(0, False), (1, True), (2, True), (3, False)])
def test_302_needs_one_or_two_workers(card_position: Position, workers: int, possible: bool) -> None:
    game = card_position(2, area={"hand": [302], "workers": workers}, turn=1)
    assert bool(options_of(game, 302)) == possible


def test_303_after_many_workers_left_a_quadrant(card_position: Position) -> None:
    board = dict.fromkeys(("sheep_breeding", "sheep_shearing"), FULL) | {"clay_delivery": NONE, "farming": NONE}
    board["gateway_card"] = NONE
    game = card_position(area={"hand": [303]}, phase="removal", round=2, board=board)
    assert options_of(game, 303) == []
    state = game.snapshot()
    state["quadrant_cards"] = {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 0}
    game = Game.restore(state)
    game.apply({"type": "draw_quadrant_card", "card": 1})
    assert game.snapshot()["removed"]["1"] == 6
    assert options_of(game, 303) == [1]
    game.apply({"type": "go_on"})
    assert set(game.snapshot()["removed"].values()) == {0}
    assert options_of(game, 303) == []


def test_305_counts_the_advances_of_one_shop(card_position: Position) -> None:
    game = card_position(area={"hand": [305], "jewels": 4, "tools": 9}, phase="progress", round=2)
    for shop in ("bakery", "bakery", "brewery", "bakery"):
        assert options_of(game, 305) == []
        game.apply({"type": "advance", "player": 0, "shop": shop, "pay": {"jewels": 1}})
    assert me(game)["this_phase"]["advances"]["bakery"] == 3
    assert options_of(game, 305) == [1]


def test_309_counts_the_quadrant_just_used(card_position: Position) -> None:
    board = {"sheep_breeding": FULL, "sheep_shearing": THREE, "gateway_card": NONE, "farming": NONE}
    game = card_position(2, area={"hand": [309]}, others={"hand": [310]}, board=board | {"clay_delivery": NONE})
    assert options_of(game, 309) == []
    game.apply({"type": "place", "player": 0, "space": "sheep_shearing"})
    assert options_of(game, 309) == [1, 2]
    refused(game, {"type": "play_card", "player": 0, "card": 309, "rung": 3, "pay": {}, "discard": []})


def test_310_330_and_702_count_new_tools(card_position: Position) -> None:
    game = card_position(2, area={"hand": [310, 330, 702]}, others={"hand": [303]})
    assert options_of(game, 310) == options_of(game, 330) == options_of(game, 702) == []
    game.apply({"type": "make_tools", "player": 0, "workers": 3})
    assert (options_of(game, 310), options_of(game, 330), options_of(game, 702)) == ([1, 2], [1, 2], [1])
    game.apply({"type": "make_tools", "player": 1, "workers": 1})
    assert (options_of(game, 310), options_of(game, 330), options_of(game, 702)) == ([], [1, 2], [])


def test_312_advances_for_nothing(card_position: Position) -> None:
    village = {"bakery": {"shop": 0, "first": 1, "second": 4}, "brewery": {"shop": 10, "first": 11, "second": 11}}
    area = {"hand": [312], "fields": {"5": {"empty": 6}}, "village": village}
    game = card_position(area=area)
    play(game, 312)
    assert {move["shop"] for move in answers(game)} == {"carpentry", "cold_store", "manufactory"}
    for shop in ("bakery", "brewery"):
        refused(game, {"type": "advance_free", "player": 0, "shop": shop})
    game.apply({"type": "advance_free", "player": 0, "shop": "carpentry"})
    assert me(game)["village"]["carpentry"] == {"shop": 1, "first": 2, "second": 4}
    assert me(game)["this_phase"]["advances"]["carpentry"] == 0


def test_313_one_worker_in_the_second_row(card_position: Position) -> None:
    board = {"nursery": NONE, "farming": THREE, "clearing": ONE}
    area = {"hand": [313], "workers": 1}
    game = card_position(2, area=area, others={"hand": [314]}, board=board)
    play(game, 313)
    assert (game.snapshot()["acted"], game.snapshot()["agenda"][0]) == (False, "card.313.1.second_row")
    unused = game.clone()
    for _ in range(2):
        unused.apply({"type": "skip", "player": 0})
    assert (unused.snapshot()["turn"], me(unused)["workers"]) == (0, 1)
    refused(game, {"type": "place_in_second_row", "player": 0, "space": "farming"})
    game.apply({"type": "place_in_second_row", "player": 0, "space": "nursery"})
    state = game.snapshot()
    assert state["board"]["nursery"] == {"1": 0, "2": 1, "3": 0}
    assert state["agenda"] == ["nursery.clay_or_crops", "card.313.1.draw.bonus"]
    assert (state["used"], state["acted"]) == ({"player": 0, "space": "nursery"}, True)
    assert Game.restore(state).snapshot() == state
    game.apply({"type": "take", "player": 0, "what": {"clay": 3}})
    game.apply({"type": "skip", "player": 0})
    assert (game.snapshot()["turn"], game.snapshot()["acted"]) == (1, False)
    game.apply({"type": "place", "player": 1, "space": "nursery"})
    assert game.snapshot()["board"]["nursery"] == {"1": 1, "2": 1, "3": 0}
    assert game.snapshot()["players"][1]["workers"] == 5


@pytest.mark.parametrize("workers", [2, 3])
def test_313_needs_exactly_one_worker(card_position: Position, workers: int) -> None:
    assert options_of(card_position(area={"hand": [313], "workers": workers}), 313) == []


def test_a_space_with_five_workers_can_be_full(card_position: Position) -> None:
    board = {"nursery": {"1": 1, "2": 1, "3": 3}}
    game = card_position(area={"hand": [9]}, board=board)
    assert options_of(game, 9) == [1]
    refused(game, {"type": "place", "player": 0, "space": "nursery"})
    assert options_of(card_position(area={"hand": [9]}, board={"nursery": THREE}), 9) == []
    assert options_of(card_position(area={"hand": [9]}, board={"point_card": {"1": 1, "2": 1, "3": 0}}), 9) == [1]


def test_314_shifts_three_workers(card_position: Position) -> None:
    game = card_position(area={"hand": [314]}, board={"nursery": THREE, "point_card": THREE, "farming": FULL})
    play(game, 314)
    assert answers(game) == [{"type": "shift_workers", "source": "point_card", "target": "nursery"}]
    refused(game, {"type": "shift_workers", "player": 0, "source": "nursery", "target": "point_card"})
    refused(game, {"type": "shift_workers", "player": 0, "source": "nursery", "target": "nursery"})
    refused(game, {"type": "shift_workers", "player": 0, "source": "point_card", "target": "farming"})
    game.apply({"type": "shift_workers", "player": 0, "source": "point_card", "target": "nursery"})
    assert (game.snapshot()["board"]["point_card"], game.snapshot()["board"]["nursery"]) == (NONE, FULL)
    assert options_of(card_position(area={"hand": [314]}, board={"nursery": THREE}), 314) == []


def test_315_opens_the_actions_again(card_position: Position) -> None:
    game = card_position(
        2, area={"hand": [301]}, others={"hand": [315], "jewels": 4}, done=True, board={"nursery": FULL}
    )
    play(game, 315, player=1)
    refused(game, {"type": "go_on"})
    game.apply({"type": "recall_workers", "player": 1, "space": "nursery"})
    state = game.snapshot()
    assert (state["done"], state["turn"], state["players"][1]["workers"]) == (False, 1, 3)
    assert state["board"]["nursery"] == THREE
    assert {"type": "make_tools", "player": 1, "workers": 3} in game.legal_moves()
    game.apply({"type": "make_tools", "player": 1, "workers": 3})
    assert (game.snapshot()["done"], game.snapshot()["turn"]) == (True, None)


def test_316_pushes_boulders(card_position: Position) -> None:
    village = {
        "bakery": {"shop": 0, "first": 1, "second": 2},
        "brewery": {"shop": 8, "first": 10, "second": 11},
        "carpentry": {"shop": 0, "first": 11, "second": 11},
    }
    game = card_position(area={"hand": [316], "village": village}, round=3)
    assert options_of(game, 316) == [3]
    play(game, 316, 3)
    for _ in range(2):
        game.apply({"type": "skip", "player": 0})
    choices = [move["boulders"] for move in answers(game)]
    assert {"bakery.first": 1} not in choices
    assert {"bakery.first": 1, "bakery.second": 1, "brewery.first": 1} in choices
    refused(game, {"type": "push_boulders", "player": 0, "boulders": {"bakery.first": 1}})
    refused(game, {"type": "push_boulders", "player": 0, "boulders": {"brewery.second": 1}})
    refused(game, {"type": "push_boulders", "player": 0, "boulders": {"bakery.second": 2}})
    game.apply(
        {"type": "push_boulders", "player": 0, "boulders": {"bakery.first": 1, "bakery.second": 1, "brewery.first": 1}}
    )
    assert me(game)["village"]["bakery"] == {"shop": 0, "first": 2, "second": 3}
    assert me(game)["village"]["brewery"]["first"] == 11


@pytest.mark.parametrize(("round_", "options"), [(1, [1]), (2, [2]), (3, [3]), (6, [3])])
def test_316_has_one_option_in_each_round(card_position: Position, round_: int, options: list[int]) -> None:
    assert options_of(card_position(area={"hand": [316]}, round=round_), 316) == options


def test_323_moves_a_field_to_row_4(card_position: Position) -> None:
    game = card_position(area={"hand": [323], "fields": {"5": {"empty": 1}}})
    play(game, 323)
    assert answers(game) == [{"type": "move_field", "row": 5}]
    refused(game, {"type": "move_field", "player": 0, "row": 4})
    game.apply({"type": "move_field", "player": 0, "row": 5})
    assert sown(game, 4) == {"empty": 1}


@pytest.mark.parametrize(("slot", "options"), [("4", [1]), ("5", [2]), ("6", [2]), ("stables", [3])])
def test_326_where_the_sheep_stand(card_position: Position, slot: str, options: list[int]) -> None:
    assert options_of(card_position(area={"hand": [326], "sheep": {slot: 1}}), 326) == options


def test_328_a_jewel_for_the_butchery(card_position: Position) -> None:
    game = card_position(area={"hand": [328], "jewels": 1}, board={"butchery": NONE})
    assert options_of(game, 328) == []
    game.apply({"type": "place", "player": 0, "space": "butchery"})
    refused(game, {"type": "pay_jewel", "player": 0})
    play(game, 328)
    state = game.snapshot()
    assert state["agenda"] == ["butchery.pay_or_jewel"]
    assert state["pending"] == [{"player": 0, "card": 328, "rung": 1}]
    assert Game.restore(state).snapshot() == state
    game.apply({"type": "pay_jewel", "player": 0})
    assert (me(game)["jewels"], me(game)["just"]["last_jewel"]) == (0, 1)
    game.apply({"type": "take", "player": 0, "what": {"meat": 4, "hide": 2}})
    assert game.snapshot()["agenda"] == ["card.328.1.take", "card.328.1.draw.bonus"]


@pytest.mark.parametrize(("fields", "pay"), [(8, {}), (5, {"rye": 3})])
def test_404_costs_what_is_missing_to_eight(card_position: Position, fields: int, pay: Any) -> None:
    game = card_position(area={"hand": [404], "goods": {"rye": 3}, "fields": {"5": {"empty": fields}}})
    assert [move["pay"] for move in plays(game, 404)] == [pay]
    refused(game, {"type": "play_card", "player": 0, "card": 404, "rung": 1, "pay": {"rye": 2}, "discard": []})


def test_cards_are_discarded(card_position: Position) -> None:
    game = card_position(area={"hand": [634, 635, 801, 901, 902]})
    assert len(plays(game, 634)) == 6
    assert [move["discard"] for move in plays(game, 635)] == [[901, 902]]
    for cards in ([902, 901], [901], [801, 901], [901, 901], [635, 901], [901, 902, 801]):
        keys = {"player": 0, "card": 635, "rung": 1, "pay": {}, "discard": cards}
        refused(game, {"type": "play_card", **keys})
    play(game, 635, discard=[901, 902])
    assert me(game)["hand"] == [634, 801]
    state = game.snapshot()
    assert all(card not in state["decks"]["point"] for card in (901, 902))


@pytest.mark.parametrize("card", [419, 726])
def test_use_space(card_position: Position, card: int) -> None:
    board = {"nursery": {"1": 0, "2": 1, "3": 0}, "farming": ONE, "clearing": THREE, "point_card": NONE}
    area = {"hand": [card, 901], "jewels": 1}
    game = card_position(area=area, phase="milking", done=True, board=board)
    play(game, card, pay={"jewels": 1})
    refused(game, {"type": "use_space", "player": 0, "space": "clearing"})
    twin = game.clone()
    twin.apply({"type": "use_space", "player": 0, "space": "nursery"})
    assert twin.snapshot()["board"]["nursery"] == {"1": 1, "2": 1, "3": 0}
    game.apply({"type": "use_space", "player": 0, "space": "farming"})
    state = game.snapshot()
    assert (state["board"]["farming"], state["agenda"]) == (THREE, ["farming.field_or_sow"])
    assert state["used"] == {"player": 0, "space": "farming"}
    assert Game.restore(state).snapshot() == state
    assert options_of(card_position(area=area), card) == []


def test_426_doubles_one_field_before_the_harvest(card_position: Position) -> None:
    area = {"hand": [426, 901], "tools": 6, "fields": {"3": {"rye": 1}, "4": {"hops": 1}}}
    game = card_position(area=area, phase="harvest")
    play(game, 426)
    refused(game, {"type": "double_harvest", "player": 0, "row": 3, "content": "empty"})
    game.apply({"type": "double_harvest", "player": 0, "row": 3, "content": "rye"})
    assert me(game)["goods"]["rye"] == 6
    game.apply({"type": "go_on"})
    state = game.snapshot()
    assert (state["phase"], state["done"]) == ("harvest", True)
    assert (me(game)["goods"]["rye"], me(game)["goods"]["hops"]) == (6, 4)
    assert me(game)["this_phase"]["harvest"] == 10
    assert (me(game)["just"]["harvest"]["rye"], me(game)["just"]["harvest"]["hops"]) == (6, 4)
    assert options_of(card_position(area=area, phase="harvest", done=True), 426) == []


def test_516_empties_a_field(card_position: Position) -> None:
    game = card_position(area={"hand": [516], "fields": {"5": {"rye": 1, "empty": 1}, "2": {"hops_twice": 1}}})
    assert [move["pay"] for move in plays(game, 516)] == [{"field.5.rye": 1}, {"field.2.hops_twice": 1}]
    play(game, 516, pay={"field.5.rye": 1})
    assert sown(game, 5) == {"empty": 2}


@pytest.mark.parametrize(
    ("round_", "phase", "sheep", "after"),
    [
        (1, "actions", {"4": 2}, {"3": 2}),
        (3, "actions", {"4": 2}, {}),
        (3, "removal", {"4": 2}, {"3": 2}),
        (2, "actions", {"5": 1, "stables": 1}, {"4": 1, "6": 1}),
        (6, "actions", {"stables": 2}, {}),
        (6, "removal", {"stables": 2}, {"6": 2}),
    ],
)
def test_531_moves_sheep_back(card_position: Position, round_: int, phase: str, sheep: Any, after: Any) -> None:
    game = card_position(area={"hand": [531], "sheep": sheep}, round=round_, phase=phase)
    (move,) = plays(game, 531)
    assert move["pay"] == {f"sheep.{slot}": number for slot, number in sheep.items()}
    game.apply(move)
    assert {slot: number for slot, number in me(game)["sheep"].items() if number} == after


def test_531_needs_two_sheep(card_position: Position) -> None:
    assert plays(card_position(area={"hand": [531], "sheep": {"4": 1}}), 531) == []


@pytest.mark.parametrize(
    ("jewels", "fields", "rows"),
    [
        (4, 0, [{"4": 1}, {"2": 2}]),
        (5, 0, [{"5": 1}, {"2": 1, "3": 1}]),
        (5, 7, [{"5": 1}]),
        (6, 0, [{"2": 1, "4": 1}, {"3": 2}]),
        (6, 7, []),
        (10, 0, [{"5": 2}]),
    ],
)
def test_607_rows_add_up_to_the_jewels(
    card_position: Position, jewels: int, fields: int, rows: list[dict[str, int]]
) -> None:
    game = card_position(area={"hand": [607], "tools": 6, "jewels": jewels, "fields": {"2": {"empty": fields}}})
    play(game, 607)
    assert [move["rows"] for move in answers(game)] == rows
    refused(game, {"type": "take_fields", "player": 0, "rows": {"2": 1}})
    if rows:
        game.apply({"type": "take_fields", "player": 0, "rows": rows[-1]})
        total = sum(sum(row.values()) for row in me(game)["fields"].values())
        assert total == fields + sum(rows[-1].values())


def test_627_sows_twice(card_position: Position) -> None:
    area = {"hand": [627], "tools": 7, "goods": {"rye": 2, "flax": 1}, "fields": {"3": {"empty": 1}}}
    game = card_position(area=area)
    play(game, 627)
    assert answers(game) == [
        {"type": "sow", "crop": "flax", "row": 3},
        {"type": "sow", "crop": "rye", "row": 3},
        {"type": "sow_twice", "crop": "rye", "row": 3},
    ]
    refused(game, {"type": "sow_twice", "player": 0, "crop": "flax", "row": 3})
    game.apply({"type": "sow_twice", "player": 0, "crop": "rye", "row": 3})
    assert (sown(game, 3), me(game)["goods"]["rye"]) == ({"rye_twice": 1}, 0)
    reaping = card_position(area={"hand": [901], "fields": {"3": {"rye_twice": 1}}}, phase="harvest")
    reaping.apply({"type": "go_on"})
    assert (me(reaping)["goods"]["rye"], sown(reaping, 2)) == (6, {"empty": 1})


def test_631_hides_up_to_the_tools_left(card_position: Position) -> None:
    game = card_position(area={"hand": [631], "tools": 5, "goods": {"hide": 1}})
    play(game, 631, pay={"tools": 2})
    assert [move["what"] for move in answers(game)] == [{"hide": 1}, {"hide": 2}]


def test_713_follows_a_card_played_at_once(card_position: Position) -> None:
    area = {"hand": [713], "jewels": 3, "just": {"drawn": [713]}}
    game = card_position(area=area, agenda=["deal.gateway"], actor=0, acted=True)
    game.apply({"type": "deal_card", "card": 28})
    assert me(game)["just"]["drawn"] == [28, 713]
    assert options_of(game, 713) == []
    play(game, 28, 2)
    assert (me(game)["just"]["drawn"], me(game)["just"]["fresh"]) == ([713], [28])
    play(game, 713)
    assert game.snapshot()["pending"] == [{"player": 0, "card": 713, "rung": 1}]
    game.apply({"type": "take", "player": 0, "what": {"hide": 2}})
    game.apply({"type": "skip", "player": 0})
    assert game.snapshot()["agenda"] == ["card.713.1.take", "card.713.1.draw.bonus"]
    assert {"type": "take", "what": {"milk": 1, "rye": 1}} in answers(game)
    refused(game, {"type": "take", "player": 0, "what": {"rye": 1, "flax": 1}})


def test_713_waits_for_what_was_played_before(card_position: Position) -> None:
    area = {"hand": [], "played": [5, 7, 713]}
    waiting = [{"player": 0, "card": 7, "rung": 2}, {"player": 0, "card": 713, "rung": 1}]
    game = card_position(area=area, pending=waiting, actor=0, acted=True)
    assert game.legal_moves() == [{"type": "resolve", "player": 0, "card": 7}]
    refused(game, {"type": "resolve", "player": 0, "card": 713})
    other = card_position(area=area, pending=[waiting[1], waiting[0]], actor=0, acted=True)
    assert [move["card"] for move in other.legal_moves()] == [713, 7]


def test_728_keeps_three_crops(card_position: Position) -> None:
    game = card_position(area={"hand": [728], "goods": {"barley": 2, "rye": 2, "wool": 4}})
    assert [move["pay"] for move in plays(game, 728)] == [{"barley": 1}, {"rye": 1}]
    poor = card_position(area={"hand": [728], "goods": {"barley": 3}})
    assert [move["pay"] for move in plays(poor, 728)] == [{}]


@pytest.mark.parametrize(
    ("round_", "phase", "rye"),
    [(1, "actions", 4), (1, "removal", 5), (4, "removal", 2), (4, "actions", 1), (6, "actions", 0)],
)
def test_730_counts_cards_without_sheep(card_position: Position, round_: int, phase: str, rye: int) -> None:
    game = card_position(
        area={"hand": [730], "goods": {"rye": 9}, "sheep": {"6": 1} if round_ < 6 else {}}, round=round_, phase=phase
    )
    assert [move["pay"] for move in plays(game, 730)] == [{"rye": rye} if rye else {}]


def test_839_swaps_a_tool(card_position: Position) -> None:
    game = card_position(area={"played": [839], "income": [839], "tools": 1}, phase="income", done=True)
    game.apply({"type": "collect", "player": 0, "card": 839})
    game.apply({"type": "swap_tool", "player": 0})
    assert (me(game)["tools"], me(game)["jewels"]) == (0, 1)
    for area in ({"tools": 0}, {"tools": 1, "jewels": 10}):
        poor = card_position(area={"played": [839], "income": [839], **area}, phase="income", done=True)
        poor.apply({"type": "collect", "player": 0, "card": 839})
        assert answers(poor) == []
        refused(poor, {"type": "swap_tool", "player": 0})


@pytest.mark.parametrize(("shown", "options"), [(0, []), (1, [1]), (2, [1, 2]), (3, [1, 2, 3])])
def test_324_the_window_and_the_round(card_position: Position, shown: int, options: list[int]) -> None:
    names = ("carpentry", "brewery", "cold_store", "bakery", "manufactory")
    village = {name: {"shop": shown, "first": shown + 2, "second": shown + 4} for name in names}
    game = card_position(area={"hand": [324], "village": village, "center": shown}, round=1)
    assert options_of(game, 324) == options


def test_tools_that_are_paid_are_used_ones_first(card_position: Position) -> None:
    game = card_position(area={"hand": [430], "tools": 3, "tools_used": 2}, phase="progress")
    play(game, 430, pay={"tools": 1})
    assert (me(game)["tools"], me(game)["tools_used"]) == (2, 1)
