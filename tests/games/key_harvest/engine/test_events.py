"""Events: their order, the track, the count of tiles, the tenth event and the last turns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Position = Callable[..., Any]
Box = Callable[..., Any]

TOWN = "A1 A2 A4 A5 A6 A7"
NINE = "a b c d e f g h i"
SEVEN_TILES = "B7 E4 E5 E6 E7 E8 E9"
OTHER_SEVEN = "A3 D5 F1 F2 F3 F4 F5"
THIRD_SEVEN = "C2 F6 G1 G2 G3 G4 G5"


def storing(key_harvest: Position, *plans: Any, **changes: Any) -> Any:
    """Player 0 has stored A1, and a tile is to be drawn."""
    first, *others = plans or ({},)
    table = key_harvest({"crops": {"wine": 3}, **first}, *others, town=TOWN, **changes)
    table.do("store_field", field="A1").do("bid", crop="wine").do("stop")
    assert table.now == (0, "refill")
    return table


def test_an_event_goes_to_the_lowest_free_space(key_harvest: Position) -> None:
    table = storing(key_harvest).nature("draw_event", event="c")
    assert table.state["track"] == ["c"] and "c" not in table.state["bag"]["events"]
    assert table.now == (0, "refill") and table.later == [(0, "second_store")], "another tile is drawn"
    table.nature("draw_event", event="a")
    assert table.state["track"] == ["c", "a"]
    table.refuses("draw_event", None, "c is not in the bag", event="c")
    table.nature("draw_field", field="G7")
    assert table.now == (0, "second_store")


def test_an_effect_is_for_everybody_in_playing_order(key_harvest: Position, plain_box: Box) -> None:
    box = plain_box(k=("get_crops", 1, "scroll"))
    table = key_harvest({}, {"crops": {"wine": 3}}, {}, box=box, town=TOWN, turn=1)
    table.do("store_field", 1, field="A1").do("bid", 1, crop="wine").do("stop", 1).nature("draw_event", event="k")
    assert table.now == (1, "effect") and table.state["track"] == []
    assert table.later == [(2, "effect"), (0, "effect"), (1, "track"), (1, "refill"), (1, "second_store")]
    table.do("get_crop", 1, crop="hops").do("get_crop", 2, crop="hops")
    assert table.now == (0, "effect") and table.state["track"] == [], "it is resolved before it goes to the track"
    table.do("get_crop", 0, crop="hops")
    assert table.state["track"] == ["k"] and table.now == (1, "refill")


def test_effects_that_do_not_open_are_dropped(key_harvest: Position, plain_box: Box) -> None:
    box = plain_box(g=("dismiss", 1, "scroll"))
    table = storing(key_harvest, {}, {"workers": "f1@A4"}, box=box).nature("draw_event", event="g")
    assert table.now == (1, "effect") and table.later[0] == (0, "track")
    table.do("remove_worker", 1, worker="f1")
    assert table.state["track"] == ["g"]


def test_an_effect_displaces_a_worker_who_acts_before_the_next_player(key_harvest: Position, plain_box: Box) -> None:
    box = plain_box(a=("pass", 1, "scroll"), f1=("get_crops", 1))
    table = storing(key_harvest, {}, {"workers": "f1@E4", "fields": "A3 D5 D4"}, box=box).nature(
        "draw_event", event="a"
    )
    table.do("pass_field", field="E4")
    assert table.now == (1, "displaced")
    assert table.later == [(1, "effect"), (0, "track"), (0, "refill"), (0, "second_store")]
    table.do("place_worker", 1, worker="f1", space="E3").do("get_crop", 1, crop="wine")
    assert table.now == (1, "effect")
    table.do("pass_field", 1, field="A3")
    assert table.now == (0, "refill") and table.state["track"] == ["a"]


def test_the_town_fills_up_after_an_event(key_harvest: Position, plain_box: Box) -> None:
    table = storing(key_harvest, box=plain_box(j=("clear", 2, "scroll"))).nature("draw_event", event="j")
    for player in (0, 0, 1, 1):
        table.do("clear", player, field=table.moves("clear")[0]["field"])
    assert len(table.state["town"]) == 1 and table.now == (0, "refill")
    for field in ("G1", "G2", "G3", "G5", "G6"):
        table.nature("draw_field", field=field)
    assert len(table.state["town"]) == 6 and table.now == (0, "second_store")


def test_an_event_drawn_when_an_action_is_over(key_harvest: Position, plain_box: Box) -> None:
    box = plain_box(f1=("clear", 1), k=("get_crops", 1))
    table = key_harvest(box=box, town=TOWN).do("place_worker", worker="f1", space="E5").do("clear", field="A1")
    assert table.now == (0, "refill") and table.later == []
    table.nature("draw_event", event="k")
    assert table.later == [(1, "effect"), (0, "track"), (0, "refill")]
    table.do("stop").do("stop", 1).nature("draw_field", field="G7")
    assert table.now is None and table.state["track"] == ["k"]


# The seventh event. Line 186

SIX = "a b c d e f"


def test_the_seventh_event_resets_the_track(key_harvest: Position) -> None:
    """KH-X13: then the third event is on space 1, the fourth on space 2, the new one on space 5."""
    table = storing(key_harvest, track=SIX).nature("draw_event", event="g")
    assert table.state["track"] == ["c", "d", "e", "f", "g"]
    assert {"a", "b"} <= set(table.state["bag"]["events"])
    table.nature("draw_event", event="a").nature("draw_event", event="h")
    assert table.state["track"] == ["e", "f", "g", "a", "h"], "the count is made every time"


def test_the_seventh_event_when_everybody_has_seven_tiles(key_harvest: Position) -> None:
    table = storing(key_harvest, {"fields": SEVEN_TILES}, {"fields": OTHER_SEVEN}, track=SIX)
    table.nature("draw_event", event="g")
    assert table.state["track"] == [*"abcdefg"]
    table.nature("draw_event", event="h")
    assert table.state["track"] == [*"abcdefgh"], "only the seventh event is counted for"


@pytest.mark.parametrize(
    ("third", "events"),
    [
        ({"fields": THIRD_SEVEN}, "abcdefg"),
        ({"fields": "C2 F6 G1 G2 G3 G4", "workers": "f1@C1"}, "abcdefg"),
        ({"fields": "C2 F6 G1 G2 G3 G4"}, "cdefg"),
        ({"fields": "C2 F6 G1 G2 G3", "workers": "t1@C1"}, "cdefg"),
    ],
)
def test_fields_and_workers_of_everybody_are_counted(key_harvest: Position, third: Any, events: str) -> None:
    mine, theirs = {"fields": SEVEN_TILES}, {"fields": OTHER_SEVEN}
    table = storing(key_harvest, mine, theirs, third, track=SIX).nature("draw_event", event="g")
    assert table.state["track"] == [*events]


def test_tiles_are_counted_before_the_effect(key_harvest: Position, plain_box: Box) -> None:
    box = plain_box(g=("draw", 1, "scroll"))
    mine, theirs = {"fields": "B7 E4 E5 E6 E7 E8"}, {"fields": OTHER_SEVEN}
    table = storing(key_harvest, mine, theirs, track=SIX, box=box).nature("draw_event", event="g")
    assert table.state["track"] == [*"cdef"] and table.now == (0, "receive")


def test_without_a_field_in_the_bag_nothing_is_counted(key_harvest: Position) -> None:
    table = storing(key_harvest, track=SIX, bag="").nature("draw_event", event="g")
    assert table.state["track"] == [*"abcdefg"]


# The tenth event and the end. Lines 136-140, 192


def test_the_tenth_event_is_resolved_and_the_action_goes_on(key_harvest: Position, plain_box: Box) -> None:
    table = storing(key_harvest, track=NINE, box=plain_box(j=("get_crops", 1))).nature("draw_event", event="j")
    assert table.now == (0, "effect") and not table.state["last"]
    table.do("get_crop", crop="wheat").do("stop", 1)
    assert table.state["track"] == [*"abcdefghij"] and table.state["last"] == {"player": 0, "turns": 0}
    table.nature("draw_field", field="G7")
    assert table.now == (0, "second_store"), "the player may take the second field"
    assert table.crops() == {"wheat": 1, "wine": 2}


def test_the_last_turns(key_harvest: Position) -> None:
    table = (
        storing(key_harvest, {}, {}, {}, track=NINE).nature("draw_event", event="j").nature("draw_field", field="G7")
    )
    table.do("stop").do("end_turn")
    turns = []
    while table.state["phase"] == "play":
        turns.append((table.state["turn"], table.state["last"]["turns"]))
        table.do("end_turn", table.state["turn"])
    assert turns == [(1, 0), (2, 0), (0, 1), (1, 1), (2, 1)], (
        "who drew the tenth event plays once more, the others twice"
    )
    state = table.state
    assert state["phase"] == "over" and state["turn"] is None and state["last"] == {"player": 0, "turns": 2}
    assert table.game.legal_moves() == []
    table.refuses("end_turn", 0, "Nobody is in turn in the phase over")


def test_events_after_the_tenth_are_put_aside(key_harvest: Position, plain_box: Box) -> None:
    box = plain_box(k=("get_crops", 1, "scroll"))
    table = storing(key_harvest, track=f"{NINE} j", box=box).nature("draw_event", event="k")
    assert table.state["out"]["events"] == {"k": 1} and len(table.state["track"]) == 10
    assert table.now == (0, "refill") and table.state["last"] == {"player": 0, "turns": 0}
    assert table.nature("draw_field", field="G7").now == (0, "second_store")


def test_a_later_event_does_not_change_who_plays_last(key_harvest: Position) -> None:
    table = key_harvest(
        {}, {"crops": {"wine": 1}}, turn=1, town=TOWN, track=f"{NINE} j", last={"player": 0, "turns": 1}
    )
    table.do("store_field", 1, field="A1").do("bid", 1, crop="wine").nature("draw_event", event="k")
    assert table.state["last"] == {"player": 0, "turns": 1}
    table.nature("draw_field", field="G7").do("end_turn", 1)
    assert table.state["phase"] == "over"


def test_only_events_are_left_in_the_bag(key_harvest: Position, plain_box: Box) -> None:
    """Line 192: they fill the track and are resolved as far as possible."""
    box = plain_box(i=("draw", 1, "scroll"), k=("get_crops", 1, "scroll"))
    table = storing(key_harvest, track="a b c d e", bag="", box=box)
    assert table.kinds == {"draw_event"}
    for event in "fghi":
        table.nature("draw_event", event=event)
        assert table.now == (0, "refill"), "nothing can be drawn for a board"
    assert len(table.state["track"]) == 9
    table.nature("draw_event", event="k").do("get_crop", crop="hops").do("get_crop", 1, crop="hops")
    assert table.state["last"] == {"player": 0, "turns": 0} and table.now == (0, "refill")
    for event in "jlmn":
        table.nature("draw_event", event=event)
    state = table.state
    assert state["out"]["events"] == {"j": 1, "l": 1, "m": 1, "n": 1} and table.now == (0, "second_store")
    assert len(state["town"]) == 5 and state["bag"] == {"fields": {}, "events": {}}
    table.do("stop").do("end_turn")
    for seat in (1, 0, 1):
        table.do("end_turn", seat)
    assert table.state["phase"] == "over"


def test_a_town_that_cannot_be_filled_does_not_stop_the_game(key_harvest: Position) -> None:
    ten = {"track": f"{NINE} j", "out": {"fields": {}, "events": dict.fromkeys("klmn", 1)}}
    table = key_harvest({"crops": {"wine": 1}}, town="A1 A2", bag="", **ten)
    table.do("store_field", field="A1").do("bid", crop="wine")
    assert table.now is None and table.state["town"] == {"A2": 1}


def test_an_event_with_a_bell_is_up_to_each_player(key_harvest: Position, plain_box: Box) -> None:
    table = storing(key_harvest, box=plain_box(n=("draw", 2))).nature("draw_event", event="n")
    table.do("stop")
    assert table.now == (1, "effect")
    table.do("accept", 1).nature("draw_field", field="G7")
    assert table.state["now"] == {"player": 1, "step": "effect", "by": "n", "at": None, "left": 1}
    assert table.do("stop", 1).state["track"] == ["n"]


def test_a_worker_placed_during_an_event_owes_its_power_first(key_harvest: Position, plain_box: Box) -> None:
    box = plain_box(i=("draw", 1, "scroll"), f1=("move", 1))
    table = storing(key_harvest, {"workers": "f1@E5"}, box=box).nature("draw_event", event="i")
    table.nature("draw_field", field="E5").do("place_worker", worker="f1", space="E6")
    assert table.now == (0, "effect") and table.later[0] == (1, "effect") and table.state["now"]["by"] == "f1"
    table.do("move_field", field="E5", space="G7")
    assert table.now == (1, "receive") and table.state["now"]["by"] == "i"
