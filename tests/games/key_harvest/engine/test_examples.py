"""The worked examples of the rule book and the claims that it makes of itself, each with its lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.key_harvest.setup import CHOSEN_KINDS, CROPS_OF_CHOSEN, CROPS_OF_OTHERS

Position = Callable[..., Any]
Box = Callable[..., Any]
TOWN = "A1 A2 A4 A5 A6 A7"


def test_x01_connected_over_a_harvested_field(key_harvest: Position) -> None:
    """Line 72"""
    table = key_harvest({"fields": "E3 E4 E5", "harvested": "E4"}).do("harvest", field="E3", crop="hops")
    assert table.values("harvest", "field") == {"E5"}


def test_x02_a_whole_group_with_one_action(key_harvest: Position) -> None:
    """Line 74"""
    fields = "E3 E4 E5 D4 F5"
    table = key_harvest({"fields": fields})
    while table.now is not None or not table.state["done"]["harvest"]:
        table.do("harvest", **table.moves("harvest")[0])
    assert set(table.me["harvested"]) == set(fields.split()) and sum(table.crops().values()) == 5
    assert sum(table.state["done"].values()) == 1


def test_x03_a_worker_does_not_connect(key_harvest: Position) -> None:
    """Line 76"""
    table = key_harvest({"fields": "E3 E4 E6", "workers": "f1@E5"}).do("harvest", field="E4", crop="wheat")
    assert table.values("harvest", "field") == {"E3"}
    table.refuses("harvest", because="E6 does not hang together with E4", field="E6", crop="vegetables")


def test_x04_playing_and_removing_are_one_action(key_harvest: Position) -> None:
    """Line 90"""
    table = key_harvest({"workers": "f2@C8"}).do("place_worker", worker="f1", space="E5")
    table.refuses("remove_worker", because="action worker is already done", worker="f2")
    table = key_harvest({"workers": "f2@C8"}).do("remove_worker", worker="f2")
    table.refuses("place_worker", because="action worker is already done", worker="f1", space="E5")


@pytest.mark.parametrize("lower", ["f1", "f3"])
def test_x05_rank_three_replaces_one_and_two(key_harvest: Position, lower: str) -> None:
    """Line 96"""
    table = key_harvest({"fields": "E4 D4 F4", "workers": f"{lower}@E5"}).do("place_worker", worker="f5", space="E5")
    assert table.me["workers"] == {"f5": "E5"}


def test_x06_bids_stay_as_they_are(key_harvest: Position) -> None:
    """Line 114: nothing is ever added to, taken from or moved between bids."""
    mine = {"crops": {"wine": 3}, "left": ("E5", {"hops": 1})}
    table = key_harvest(mine, town=TOWN).do("store_field", field="A1")
    assert table.state["now"]["at"] == "A1"
    table.do("bid", crop="wine").do("bid", crop="wine").do("stop").nature("draw_field", field="G7")
    store = table.me["store"]
    assert store["left"]["bid"]["hops"] == 1 and sum(store["left"]["bid"].values()) == 1
    assert store["right"]["bid"]["wine"] == 2 and sum(store["right"]["bid"].values()) == 2
    table.refuses("bid", because="Nothing is owed", crop="wine")


@pytest.mark.parametrize(("players", "crops"), [(2, 6), (3, 9), (4, 12)])
def test_x07_the_crops_set_aside(players: int, crops: int) -> None:
    """Line 33"""
    chosen = CHOSEN_KINDS[players]
    assert chosen * CROPS_OF_CHOSEN[players] + (5 - chosen) * CROPS_OF_OTHERS[players] == crops


@pytest.mark.parametrize(("players", "events"), [(2, 14), (3, 12), (4, 12)])
def test_x08_the_events_in_the_bag(
    new_table: Callable[..., Any], box_of: Callable[[str], Any], players: int, events: int
) -> None:
    """Lines 39, 182"""
    table = new_table(players, box_of("house"))
    while table.state["phase"] != "play":
        table.game.apply(table.game.legal_moves()[-1])
    assert len(table.state["bag"]["events"]) == events


def test_x09_the_tenth_event_is_resolved(key_harvest: Position, plain_box: Box) -> None:
    """Line 136"""
    box = plain_box(j=("get_crops", 1, "scroll"))
    table = key_harvest({"crops": {"wine": 1}}, box=box, town=TOWN, track="a b c d e f g h i")
    table.do("store_field", field="A1").do("bid", crop="wine").nature("draw_event", event="j")
    table.do("get_crop", crop="hops").do("get_crop", 1, crop="hops")
    assert table.crops() == {"hops": 1} and len(table.state["track"]) == 10


def test_x10_who_drew_the_tenth_event_plays_no_second_turn(key_harvest: Position) -> None:
    """Line 138"""
    table = key_harvest({}, {}, {}, {}, track="a b c d e f g h i j", last={"player": 0, "turns": 0})
    turns = []
    while table.state["phase"] == "play":
        turns.append(table.state["turn"])
        table.do("end_turn", turns[-1])
    assert turns == [0, 1, 2, 3, 0, 1, 2, 3]


def test_x11_five_points_for_crops_at_most(key_harvest: Position) -> None:
    """Line 156"""
    everything = {"wine": 1, "hops": 1, "apples": 1, "vegetables": 1, "wheat": 1}
    scores = key_harvest({"crops": everything}).game.scores()["players"]
    assert [player["crops"] for player in scores] == [5, 0]


def test_x12_the_first_event_is_on_space_one(key_harvest: Position) -> None:
    """Line 184"""
    table = key_harvest({"crops": {"wine": 1}}, town=TOWN).do("store_field", field="A1").do("bid", crop="wine")
    for number, event in enumerate("ncba", start=1):
        table.nature("draw_event", event=event)
        assert table.state["track"][number - 1] == event and len(table.state["track"]) == number


def test_x13_the_third_event_is_on_space_one_after_a_reset(key_harvest: Position) -> None:
    """Line 186"""
    table = key_harvest({"crops": {"wine": 1}}, town=TOWN, track="n m l k j i")
    table.do("store_field", field="A1").do("bid", crop="wine").nature("draw_event", event="a")
    assert table.state["track"] == [*"lkjia"]


def test_x14_a_group_has_two_fields(key_harvest: Position) -> None:
    """Line 176"""
    scores = key_harvest({"fields": "E4 B7 G1"}).game.scores()["players"][0]
    assert (scores["largest"], scores["second"], scores["fields"]) == (0, 0, 3)


def test_x15_displaced_workers_act_again_and_replaced_ones_do_not(key_harvest: Position, plain_box: Box) -> None:
    """Lines 92, 108, 208, 214"""
    box = plain_box(f1=("get_crops", 1))
    table = key_harvest({"left": ("E5", {"hops": 1}), "workers": "f1@E5"}, box=box)
    table.do("take_field", owner=0, slot="left").do("place_worker", worker="f1", space="E6").do("get_crop", crop="wine")
    assert table.crops() == {"wine": 1}
    table = key_harvest({"fields": "E4 D4", "workers": "f1@E5"}, box=box).do("place_worker", worker="f3", space="E5")
    assert table.now is None and table.me["displaced"] is None and table.me["workers"] == {"f3": "E5"}


def test_x16_a_stored_field_is_placed_in_a_later_turn_or_bought(key_harvest: Position) -> None:
    """Lines 56, 116"""
    table = key_harvest({"crops": {"wine": 1}}, {"crops": {"wine": 1}}, town=TOWN)
    table.do("store_field", field="A1").do("bid", crop="wine").nature("draw_field", field="G7")
    table.refuses("take_field", because="can't come after the action store", owner=0, slot="left")
    table.do("end_turn")
    bought = copied(table).do("take_field", 1, owner=0, slot="left")
    assert "A1" in bought.player(1)["fields"] and bought.crops(0) == {"wine": 2}
    table.do("end_turn", 1).do("take_field", owner=0, slot="left")
    assert "A1" in table.me["fields"]


def copied(table: Any) -> Any:
    """The same game at another table."""
    return type(table)(table.game.clone())


def test_x17_only_workers_on_the_board_count(key_harvest: Position) -> None:
    """Lines 146, 150"""
    table = key_harvest({"workers": "f5@E5 t6@B6"})
    assert table.game.scores()["players"][0]["workers"] == 8
    table.do("remove_worker", worker="t6")
    assert table.game.scores()["players"][0]["workers"] == 3
