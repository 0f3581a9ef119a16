"""What powers and effects do: each word with its moves, its end and its refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]
Box = Callable[..., Any]

FULL = {"wine": 12, "hops": 12, "apples": 12, "vegetables": 12, "wheat": 12}


def acting(key_harvest: Position, plain_box: Box, power: tuple[Any, ...], *plans: Any, **changes: Any) -> Any:
    """Player 0 has placed the worker f1 with a power, on E5."""
    table = key_harvest(*plans, box=plain_box(f1=power), **changes)
    return table.do("place_worker", worker="f1", space="E5")


def test_get_crops(key_harvest: Position, plain_box: Box) -> None:
    table = acting(key_harvest, plain_box, ("get_crops", 2), {}, {"crops": {"wine": 12}})
    assert table.values("get_crop", "crop") == {"hops", "apples", "vegetables", "wheat"}
    table.refuses("get_crop", because="no wine in the stock", crop="wine")
    table.refuses("renew", because="renew does not answer the step effect", field="E4")
    table.do("get_crop", crop="hops")
    assert table.state["now"]["left"] == 1 and table.state["stock"]["hops"] == 11
    table.do("get_crop", crop="hops")
    assert table.now is None and table.crops() == {"hops": 2}


def test_get_crops_from_an_empty_stock(key_harvest: Position, plain_box: Box) -> None:
    assert acting(key_harvest, plain_box, ("get_crops", 2, "scroll"), {}, {"crops": FULL}).now is None
    most = {**FULL, "wheat": 11}
    table = acting(key_harvest, plain_box, ("get_crops", 2, "scroll"), {}, {"crops": most})
    assert table.kinds == {"get_crop"}, "a scroll must be used"
    assert table.do("get_crop", crop="wheat").now is None


def test_harvest(key_harvest: Position, plain_box: Box) -> None:
    mine = {"fields": "E4 D4 B7", "harvested": "D4"}
    table = acting(key_harvest, plain_box, ("harvest", None), mine)
    assert table.values("harvest", "field") == {"E4", "B7"} and table.now == (0, "effect")
    table.do("harvest", field="E4", crop="wheat")
    assert table.now is None and table.state["done"]["harvest"] == 0, "it is not the action"
    table.do("harvest", field="B7", crop="vegetables")
    assert table.state["turn"] == 1


def test_harvest_goes_on_within_the_group(key_harvest: Position, plain_box: Box) -> None:
    table = acting(key_harvest, plain_box, ("harvest", None, "scroll"), {"fields": "E4 D4 B7"})
    assert table.kinds == {"harvest"}
    table.do("harvest", field="E4", crop="wheat")
    assert table.now == (0, "harvest") and table.kinds == {"harvest", "stop"}
    assert table.values("harvest", "field") == {"D4"}
    assert acting(key_harvest, plain_box, ("harvest", None), {"harvested": "B7 E4"}).now is None


def test_renew(key_harvest: Position, plain_box: Box) -> None:
    mine = {"fields": "E4 D4 B7 C8", "harvested": "D4 E4 B7"}
    table = acting(key_harvest, plain_box, ("renew", 2, "scroll"), mine)
    assert table.values("renew", "field") == {"D4", "E4", "B7"}
    table.refuses("stop", because="effect can't be left unanswered")
    table.refuses("renew", because="C8 is not harvested", field="C8")
    table.refuses("renew", because="A3 is not on the board of player 0", field="A3")
    table.do("renew", field="B7").do("renew", field="D4")
    assert table.now is None and table.me["harvested"] == {"E4": 1}
    assert acting(key_harvest, plain_box, ("renew", 2, "scroll")).now is None
    one = acting(key_harvest, plain_box, ("renew", 2, "scroll"), {"harvested": "E4"}).do("renew", field="E4")
    assert one.now is None, "what does not open is dropped"


def test_move(key_harvest: Position, plain_box: Box) -> None:
    table = acting(key_harvest, plain_box, ("move", 2), {"harvested": "B7"})
    assert len(table.moves("move_field")) == 2 * (56 - 3)
    table.refuses("move_field", because="E5 is not an empty one", field="B7", space="E5")
    table.refuses("move_field", because="E4 is not an empty one", field="B7", space="E4")
    table.refuses("move_field", because="A9 is not an empty one", field="B7", space="A9")
    table.refuses("move_field", because="A3 is not on the board", field="A3", space="A1")
    table.do("move_field", field="B7", space="E3")
    assert table.me["fields"] == {"B7": "E3", "E4": "E4"} and table.me["harvested"] == {}, "large side up"
    assert table.state["now"]["left"] == 1
    table.do("move_field", field="B7", space="B7")
    assert table.now is None and table.me["fields"]["B7"] == "B7"


def test_moving_can_be_left(key_harvest: Position, plain_box: Box) -> None:
    table = acting(key_harvest, plain_box, ("move", 2)).do("move_field", field="B7", space="E3").do("stop")
    assert table.now is None


def test_nothing_can_move(key_harvest: Position, plain_box: Box) -> None:
    """Without a field, or without an empty space."""
    box = plain_box(l=("move", 1, "scroll"))
    table = key_harvest({"crops": {"wine": 1}}, {"fields": ""}, box=box, town="A1 A2 A4 A5 A6 A7")
    table.do("store_field", field="A1").do("bid", crop="wine").nature("draw_event", event="l")
    table.do("move_field", field="E4", space="E5")
    assert table.now == (0, "refill"), "player 1 has no field"
    full = " ".join(field for field in box["board"] if field not in ("E5", "B7"))
    ten = {"track": "a b c d e f g h i j", "out": {"fields": {}, "events": dict.fromkeys("klmn", 1)}}
    table = key_harvest(
        {"fields": f"{full} B7"}, {"fields": ""}, box=plain_box(f1=("move", 1, "scroll")), town="E5", bag="", **ten
    )
    assert table.do("place_worker", worker="f1", space="E5").now is None
    table = key_harvest(
        {"fields": full}, {"fields": "B7"}, box=plain_box(f1=("move", 1, "scroll")), town="E5", bag="", **ten
    )
    assert table.do("place_worker", worker="f1", space="E5").values("move_field", "space") == {"B7"}


def test_pass(key_harvest: Position, plain_box: Box) -> None:
    mine = {"fields": "E4 B7 D4", "harvested": "E4"}
    theirs = {"fields": "A3 D5@D4", "workers": "f1@E4"}
    table = acting(key_harvest, plain_box, ("pass", 2, "scroll"), mine, theirs)
    assert table.values("pass_field", "field") == {"E4", "B7"}, "another field lies on their space D4"
    table.refuses("pass_field", because="Player 1 has another field on the space D4", field="D4")
    table.refuses("pass_field", because="A3 is not on the board of player 0", field="A3")
    table.do("pass_field", field="E4")
    assert table.now == (1, "displaced") and table.later == [(0, "effect")]
    assert table.player(1)["fields"] == {"A3": "A3", "D5": "D4", "E4": "E4"} and table.player(1)["harvested"] == {}
    table.do("go_home", 1).do("pass_field", field="B7")
    assert table.now is None and table.me["fields"] == {"D4": "D4"} and table.me["harvested"] == {}


def test_pass_goes_to_the_left(key_harvest: Position, plain_box: Box) -> None:
    table = key_harvest({"fields": "E4@F6 B7"}, {}, {}, box=plain_box(f1=("pass", 1)), turn=2)
    table.do("place_worker", 2, worker="f1", space="C3")
    table.refuses("pass_field", 2, "Player 0 has another field on the space F6", field="F6")
    table.do("pass_field", 2, field="C2")
    assert "C2" in table.player(0)["fields"], "the left neighbour of the last seat is the first"


def test_swap_bag(key_harvest: Position, plain_box: Box) -> None:
    mine = {"fields": "E4 B7@G7", "harvested": "E4"}
    table = acting(key_harvest, plain_box, ("swap_bag", None, "scroll"), mine)
    assert table.values("swap_bag", "field") == {"E4", "B7"}
    table.refuses("swap_bag", because="A3 is not on the board", field="A3")
    table.do("swap_bag", field="E4")
    assert table.now == (0, "receive") and table.state["now"]["by"] == "f1"
    assert "E4" in table.values("draw_field", "field") and "E4" in table.state["bag"]["fields"]
    assert table.kinds == {"draw_field"} and "G7" not in table.values("draw_field", "field")
    table.refuses("draw_field", None, "another field on the space G7", field="G7")
    table.refuses("draw_field", None, "A3 is not in the bag", field="A3")
    table.refuses("draw_event", None, "No event is drawn now", event="a")
    table.nature("draw_field", field="E4")
    assert table.now is None and table.me["fields"] == {"E4": "E4", "B7": "G7"} and table.me["harvested"] == {}


def test_swap_bag_needs_a_field_in_the_bag(key_harvest: Position, plain_box: Box) -> None:
    """One that can be placed."""
    assert acting(key_harvest, plain_box, ("swap_bag", None, "scroll"), bag="").now is None
    blocked = {"fields": "E4 B7@G7"}
    assert acting(key_harvest, plain_box, ("swap_bag", None, "scroll"), blocked, bag="G7").now is None


def test_swap_left(key_harvest: Position, plain_box: Box) -> None:
    mine = {"fields": "E4 B7", "harvested": "E4"}
    table = acting(key_harvest, plain_box, ("swap_left", None), mine)
    assert len(table.moves("swap_left")) == 4
    table.refuses("swap_left", because="A3 is not on the board of player 0", field="A3", other="D5")
    table.refuses("swap_left", because="E4 is not on the board of player 1", field="B7", other="E4")
    table.do("swap_left", field="E4", other="A3")
    assert table.me["fields"] == {"B7": "B7", "A3": "A3"} and table.me["harvested"] == {}
    assert table.player(1)["fields"] == {"D5": "D5", "E4": "E4"} and table.now is None


def test_swap_left_where_fields_lie_on_other_spaces(key_harvest: Position, plain_box: Box) -> None:
    """What leaves a space makes room there."""
    mine, theirs = {"fields": "E4@A3 B7@E4"}, {"fields": "A3@E4 D5"}
    table = acting(key_harvest, plain_box, ("swap_left", None), mine, theirs)
    moves = {(move["field"], move["other"]) for move in table.moves("swap_left")}
    assert moves == {("E4", "A3"), ("B7", "D5")}
    table.refuses("swap_left", because="E4 and D5 can't both be placed", field="E4", other="D5")
    table.refuses("swap_left", because="B7 and A3 can't both be placed", field="B7", other="A3")
    table.do("swap_left", field="E4", other="A3")
    assert table.me["fields"] == {"B7": "E4", "A3": "A3"} and table.player(1)["fields"] == {"D5": "D5", "E4": "E4"}


def test_swap_left_with_nothing_to_get(key_harvest: Position, plain_box: Box) -> None:
    assert acting(key_harvest, plain_box, ("swap_left", None, "scroll"), {}, {"fields": ""}).now is None
    mine, theirs = {"fields": "E4 B7@A3 D4@G7"}, {"fields": "A3@D4 G7@B7"}
    assert acting(key_harvest, plain_box, ("swap_left", None, "scroll"), mine, theirs).now is None


def test_draw_with_a_bell(key_harvest: Position, plain_box: Box) -> None:
    table = acting(key_harvest, plain_box, ("draw", 2))
    assert table.kinds == {"accept", "stop"}
    table.do("accept")
    assert table.now == (0, "receive") and table.later == [(0, "effect")]
    table.nature("draw_field", field="G7")
    assert table.now == (0, "effect") and table.state["now"]["left"] == 1
    assert table.do("stop").now is None and "G7" in table.me["fields"]


def test_draw_with_a_scroll_asks_nobody(key_harvest: Position, plain_box: Box) -> None:
    table = acting(key_harvest, plain_box, ("draw", 2, "scroll"))
    assert table.now == (0, "receive") and table.later == [(0, "effect")]
    table.nature("draw_field", field="G7")
    assert table.now == (0, "receive") and table.later == []
    assert table.nature("draw_field", field="G6").now is None


@pytest.mark.parametrize("mark", ["bell", "scroll"])
def test_draw_from_a_bag_without_fields(key_harvest: Position, plain_box: Box, mark: str) -> None:
    assert acting(key_harvest, plain_box, ("draw", 2, mark), bag="").now is None
    table = acting(key_harvest, plain_box, ("draw", 2, "scroll"), bag="G7").nature("draw_field", field="G7")
    assert table.now is None


def test_clear_and_the_town_fills_up_again(key_harvest: Position, plain_box: Box) -> None:
    table = acting(key_harvest, plain_box, ("clear", 2), town="A1 A2 A4 A5 A6 A7")
    assert table.values("clear", "field") == {"A1", "A2", "A4", "A5", "A6", "A7"}
    table.refuses("clear", because="G7 is not in town", field="G7")
    table.do("clear", field="A1").do("clear", field="A7")
    assert table.state["out"]["fields"] == {"A1": 1, "A7": 1} and table.now == (0, "refill")
    table.nature("draw_field", field="G7")
    assert table.now == (0, "refill")
    assert table.nature("draw_field", field="G6").now is None
    table.do("harvest", field="B7", crop="vegetables")
    assert table.state["turn"] == 1


def test_clear_an_empty_town(key_harvest: Position, plain_box: Box) -> None:
    ten = {"track": "a b c d e f g h i j", "out": {"fields": {}, "events": dict.fromkeys("klmn", 1)}}
    assert acting(key_harvest, plain_box, ("clear", 2, "scroll"), town="", bag="", **ten).now is None


def test_buy(key_harvest: Position, plain_box: Box) -> None:
    mine = {"crops": {"wine": 1, "hops": 2}, "fields": "E4 B7@A1"}
    table = acting(key_harvest, plain_box, ("buy", 2), mine, town="A1 A2 A4 A5 A6 A7")
    assert table.values("buy_field", "field") == {"A2", "A4", "A5", "A6", "A7"} and "stop" in table.kinds
    table.refuses("buy_field", because="another field on the space A1", field="A1")
    table.refuses("buy_field", because="G7 is not in town", field="G7")
    table.do("buy_field", field="A2")
    assert table.now == (0, "pay") and (table.state["now"]["at"], table.state["now"]["left"]) == ("A2", 2)
    assert "A2" in table.state["town"], "it stays there until it is paid"
    table.refuses("stop", because="pay can't be left unanswered")
    table.refuses("pay", because="has no wheat", crop="wheat")
    assert table.values("pay", "crop") == {"wine", "hops"}
    table.do("pay", crop="wine").do("pay", crop="hops")
    assert table.me["fields"]["A2"] == "A2" and "A2" not in table.state["town"]
    assert table.crops() == {"hops": 1} and table.state["stock"]["wine"] == 12
    assert table.now == (0, "refill")


def test_buy_needs_the_price_and_a_field(key_harvest: Position, plain_box: Box) -> None:
    assert acting(key_harvest, plain_box, ("buy", 3, "scroll"), {"crops": {"wine": 2}}).now is None
    mine = {"crops": {"wine": 3}, "fields": "E4 B7@A1"}
    rest = {"track": "a b c d e f g h i j", "out": {"fields": {}, "events": dict.fromkeys("klmn", 1)}}
    assert acting(key_harvest, plain_box, ("buy", 3, "scroll"), mine, town="A1", bag="", **rest).now is None


def test_dismiss(key_harvest: Position, plain_box: Box) -> None:
    mine = {"workers": "f2@C8 t1@A1"}
    table = acting(key_harvest, plain_box, ("dismiss", 2, "scroll"), mine)
    assert table.values("remove_worker", "worker") == {"f1", "f2", "t1"} and table.kinds == {"remove_worker"}
    table.refuses("remove_worker", because="f3 is not on the board", worker="f3")
    table.do("remove_worker", worker="t1").do("remove_worker", worker="f1")
    assert table.now is None and table.me["workers"] == {"f2": "C8"}
    table = acting(key_harvest, plain_box, ("dismiss", 2, "scroll")).do("remove_worker", worker="f1")
    assert table.now is None


def test_recall(key_harvest: Position, plain_box: Box) -> None:
    mine, theirs, third = {"workers": "t1@A1"}, {"workers": "t2@A1 f2@C1"}, {"workers": "t3@A1 t4@C1"}
    table = acting(key_harvest, plain_box, ("recall", 3), mine, theirs, third)
    assert table.values("recall", "worker") == {"t2", "t3", "t4"}
    for worker in ("t1", "t5", "f2"):
        table.refuses("recall", because=f"{worker} is not one of the townsfolk on the board", worker=worker)
    table.do("recall", worker="t3").do("recall", worker="t2").do("stop")
    assert [set(table.player(seat)["workers"]) for seat in range(3)] == [{"f1", "t1"}, {"f2"}, {"t4"}]
    assert acting(key_harvest, plain_box, ("recall", 1, "scroll"), mine).now is None


def test_an_optional_power_may_be_left(key_harvest: Position, plain_box: Box) -> None:
    """Line 222: the bell."""
    table = acting(key_harvest, plain_box, ("get_crops", 3)).do("stop")
    assert table.now is None and table.crops() == {}


def test_nature_and_others_do_not_answer_an_effect(key_harvest: Position, plain_box: Box) -> None:
    table = acting(key_harvest, plain_box, ("get_crops", 3))
    table.refuses("get_crop", 1, "Player 0 owes the step effect, not player 1", crop="wine")
    table.refuses("draw_field", None, "No tile is drawn now", field="G7")
    table.refuses("accept", because="accept does not answer the step effect")
    table.refuses("harvest", because="harvest does not answer the step effect", field="E4", crop="wheat")
