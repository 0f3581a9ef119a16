"""Actions c and d: stores, bids and payments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Position = Callable[..., Any]

TOWN = "A1 A2 A4 A5 A6 A7"


# From a store to the own board


def test_the_own_bid_goes_to_the_stock(key_harvest: Position) -> None:
    table = key_harvest({"left": ("E5", {"wine": 2, "hops": 1})})
    table.do("take_field", owner=0, slot="left")
    assert table.me["fields"] == {"B7": "B7", "E4": "E4", "E5": "E5"} and table.me["harvested"] == {}
    assert table.me["store"]["left"] == {"field": None, "bid": dict.fromkeys(table.state["stock"], 0)}
    assert table.crops() == {} and table.state["stock"]["wine"] == 12
    assert table.now is None, "there is no second field to take"
    assert table.state["done"]["field"] == 1


def test_the_owner_gets_payment_and_bid(key_harvest: Position) -> None:
    mine = {"crops": {"wine": 3, "hops": 1}}
    table = key_harvest(mine, {"right": ("E5", {"wine": 2, "hops": 1}), "crops": {"wheat": 1}})
    table.do("take_field", owner=1, slot="right")
    assert table.crops(0) == {"wine": 1} and table.crops(1) == {"wine": 4, "hops": 2, "wheat": 1}
    assert table.me["fields"]["E5"] == "E5" and table.player(1)["store"]["right"]["field"] is None


def test_what_cannot_be_paid_is_not_taken(key_harvest: Position) -> None:
    mine = {"crops": {"wine": 1, "hops": 5}}
    table = key_harvest(mine, {"left": ("E5", {"wine": 2}), "right": ("E6", {"hops": 5})})
    assert table.moves("take_field") == [{"owner": 1, "slot": "right"}]
    table.refuses("take_field", because="can't pay the bid on the field E5", owner=1, slot="left")
    table.refuses("take_field", because="no field in the slot left of player 0", owner=0, slot="left")
    table.refuses("take_field", because="no player 2 in this game", owner=2, slot="left")


def test_two_fields_from_different_stores(key_harvest: Position) -> None:
    table = key_harvest(
        {"crops": {"wine": 1}, "left": ("E5", {"hops": 1})},
        {"left": ("E6", {"wine": 1})},
        {"right": ("E7", {"wine": 1})},
    )
    table.do("take_field", owner=0, slot="left")
    assert table.now == (0, "second_field") and table.kinds == {"take_field", "stop"}
    table.do("take_field", owner=2, slot="right")
    assert table.now is None and set(table.me["fields"]) == {"B7", "E4", "E5", "E7"}
    assert table.crops(2) == {"wine": 2}
    table.refuses("take_field", because="already done", owner=1, slot="left")


def test_the_second_field_may_be_left(key_harvest: Position) -> None:
    table = key_harvest({"left": ("E5", {"hops": 1}), "right": ("E6", {"hops": 1})})
    table.do("take_field", owner=0, slot="right").do("stop")
    assert table.now is None and table.me["store"]["left"]["field"] == "E5"


def test_a_field_whose_space_another_one_has(key_harvest: Position) -> None:
    table = key_harvest({"fields": "E4@E5 B7", "left": ("E5", {"hops": 1})})
    assert table.moves("take_field") == []
    table.refuses("take_field", because="another field on the space E5", owner=0, slot="left")


def test_no_field_after_storing(key_harvest: Position) -> None:
    mine = {"crops": {"wine": 3}, "left": ("E5", {"wine": 1})}
    table = key_harvest(mine, town=TOWN).do("store_field", field="A1").do("bid", crop="wine").do("stop")
    table.nature("draw_field", field="G7")
    assert table.now is None and table.state["done"]["store"] == 1
    table.refuses("take_field", because="can't come after the action store", owner=0, slot="left")
    other = key_harvest(mine, town=TOWN).do("take_field", owner=0, slot="left").do("store_field", field="A1")
    assert other.now == (0, "bid")


# From town to the own store


def test_storing_and_bidding(key_harvest: Position) -> None:
    table = key_harvest({"crops": {"wine": 2, "hops": 1}}, town=TOWN)
    assert table.values("store_field", "field") == set(TOWN.split())
    table.refuses("store_field", because="G7 is not in town", field="G7")
    table.do("store_field", field="A4")
    assert table.me["store"]["left"]["field"] == "A4" and table.state["now"]["at"] == "A4"
    assert table.later == [(0, "refill"), (0, "second_store")]
    assert table.values("bid", "crop") == {"wine", "hops"} and table.kinds == {"bid"}
    table.refuses("stop", because="step bid can't be left unanswered")
    table.refuses("bid", because="has no wheat", crop="wheat")
    table.refuses("end_turn", because="step bid must be answered first")
    table.do("bid", crop="wine")
    assert table.now == (0, "more") and table.kinds == {"bid", "stop"}
    table.do("bid", crop="hops").do("stop")
    assert table.me["store"]["left"]["bid"] == {"wine": 1, "hops": 1, "apples": 0, "vegetables": 0, "wheat": 0}
    assert table.crops() == {"wine": 1} and table.now == (0, "refill")
    assert table.kinds == {"draw_field", "draw_event"}
    table.refuses("store_field", because="A tile is to be drawn first", field="A1")
    table.refuses("draw_field", None, "A4 is not in the bag", field="A4")
    table.nature("draw_field", field="G7")
    assert table.now == (0, "second_store") and "G7" in table.values("store_field", "field")
    table.do("store_field", field="G7").do("bid", crop="wine").nature("draw_field", field="G6")
    assert table.now is None and table.me["store"]["right"]["field"] == "G7"
    assert set(table.state["town"]) == {"A1", "A2", "A5", "A6", "A7", "G6"}


def test_the_whole_screen_can_be_bid(key_harvest: Position) -> None:
    table = key_harvest({"crops": {"wine": 9}}, town=TOWN).do("store_field", field="A1")
    for _ in range(9):
        table.do("bid", crop="wine")
    assert table.now == (0, "refill") and table.me["store"]["left"]["bid"]["wine"] == 9
    table.nature("draw_field", field="G7")
    assert table.now is None, "without a crop there is no second field"


def test_the_second_field_may_stay_in_town(key_harvest: Position) -> None:
    table = (
        key_harvest({"crops": {"wine": 9}}, town=TOWN).do("store_field", field="A1").do("bid", crop="wine").do("stop")
    )
    table.nature("draw_field", field="G7").do("stop")
    assert table.now is None and table.state["turn"] == 0
    table.refuses("store_field", because="already done", field="A2")


def test_who_has_no_crop_stores_nothing(key_harvest: Position) -> None:
    table = key_harvest(town=TOWN)
    assert table.moves("store_field") == []
    table.refuses("store_field", because="no crop for a bid", field="A1")


def test_a_store_has_two_slots(key_harvest: Position) -> None:
    full = {"crops": {"wine": 5}, "left": ("E5", {"wine": 1}), "right": ("E6", {"wine": 1})}
    table = key_harvest(full, town=TOWN)
    assert table.moves("store_field") == []
    table.refuses("store_field", because="no free slot", field="A1")
    half = {"crops": {"wine": 5}, "left": ("E5", {"wine": 1})}
    table = key_harvest(half, town=TOWN).do("store_field", field="A1")
    assert table.me["store"]["right"]["field"] == "A1"
    table.do("bid", crop="wine").do("stop").nature("draw_field", field="G7")
    assert table.now is None
    free_left = {"crops": {"wine": 5}, "right": ("E5", {"wine": 1})}
    assert key_harvest(free_left, town=TOWN).do("store_field", field="A1").me["store"]["left"]["field"] == "A1"


def test_an_empty_town_and_an_empty_bag(key_harvest: Position) -> None:
    ten = "a b c d e f g h i j"
    changes = {"out": {"fields": {}, "events": {"k": 1, "l": 1, "m": 1, "n": 1}}}
    table = key_harvest({"crops": {"wine": 5}}, town="A1", bag="", track=ten, **changes)
    table.do("store_field", field="A1").do("bid", crop="wine").do("stop")
    assert table.now is None and table.state["town"] == {}
    assert table.moves("store_field") == []


# Turns


def test_two_actions_end_a_turn(key_harvest: Position) -> None:
    table = key_harvest().do("harvest", field="E4", crop="wheat").do("place_worker", worker="f1", space="E5")
    assert table.state["turn"] == 1 and sum(table.state["done"].values()) == 0
    table.refuses("end_turn", 0, "not the turn of player 0")
    assert table.do("end_turn", 1).state["turn"] == 0


def test_turns_go_clockwise(key_harvest: Position) -> None:
    table = key_harvest({}, {}, {})
    for seat in (0, 1, 2, 0):
        assert table.state["turn"] == seat
        table.do("end_turn", seat)


def test_answers_need_a_step(key_harvest: Position) -> None:
    table = key_harvest({"crops": {"wine": 1}}, town=TOWN)
    for kind, keys in (("bid", {"crop": "wine"}), ("stop", {}), ("go_home", {}), ("pay", {"crop": "wine"})):
        table.refuses(kind, because="Nothing is owed", **keys)
    table.refuses("draw_field", None, "No tile is drawn now", field="G7")
    table.refuses("draw_event", None, "No event is drawn now", event="a")
    table.do("store_field", field="A1")
    table.refuses("bid", 1, "Player 0 owes the step bid, not player 1", crop="wine")
    table.refuses("pay", because="pay does not answer the step bid", crop="wine")
    table.refuses("go_home", because="No worker is displaced")
    table.refuses("draw_field", None, "No tile is drawn now", field="G7")
