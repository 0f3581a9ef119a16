"""The worked examples and claims of the rule book of Key Harvest, on the model."""

from __future__ import annotations

import pytest

from spec.kernel import Judge
from spec.key_harvest import MODEL
from spec.key_harvest.flow import step
from spec.key_harvest.scoring import points
from spec.key_harvest.state import CROPS, EVENTS, Last
from tests.games.key_harvest.model.table import after, blank, breaks, in_play, printed, sound, stored

ROW = ("E3", "E4", "E5", "E6")


def test_a_field_is_connected_over_a_harvested_one() -> None:
    """Line 72."""
    game = in_play(ROW)
    game.players[0].harvested = {"E4": 1, "E5": 1}
    game = after(sound(game), "harvest", player=0, field="E3", crop="hops")
    assert breaks(game, "harvest", player=0, field="E6", crop="vegetables") == []


def test_a_whole_group_is_harvested_with_one_action() -> None:
    """Line 74."""
    game = sound(in_play(ROW))
    for field, crop in zip(ROW, ("hops", "wheat", "hops", "vegetables"), strict=True):
        game = after(game, "harvest", player=0, field=field, crop=crop)
    assert game.players[0].crops == {"wine": 0, "hops": 2, "apples": 0, "vegetables": 1, "wheat": 1}
    assert game.now is None and game.done["harvest"] == 1 and sum(game.done.values()) == 1


def test_a_worker_connects_nothing() -> None:
    """Line 76."""
    game = in_play(("E3", "E4", "E6"), workers=({"f1": "E5"},))
    game = after(sound(game), "harvest", player=0, field="E3", crop="hops")
    assert breaks(game, "harvest", player=0, field="E6", crop="vegetables") == ["key.harvest.connected"]


def test_nobody_plays_and_removes_a_worker_in_one_turn() -> None:
    """Line 90."""
    game = after(sound(in_play(ROW)), "place_worker", player=0, worker="f1", space="D3")
    assert "key.turn.once" in breaks(game, "remove_worker", player=0, worker="f1")


def test_a_worker_of_rank_three_replaces_lower_ones() -> None:
    """Line 96. One of the same rank can't be replaced."""
    around = ("D3", "D4", "E3")
    for other, broken in (("f1", []), ("f3", []), ("f6", ["key.workers.replacing"])):
        game = sound(in_play(around, workers=({other: "E4"},)))
        assert breaks(game, "place_worker", player=0, worker="f5", space="E4") == broken
    replaced = after(sound(in_play(around, workers=({"f1": "E4"},))), "place_worker", player=0, worker="f5", space="E4")
    assert replaced.players[0].workers == {"f5": "E4"}


def test_bids_are_not_changed() -> None:
    """Line 114: once a bid is made there is no move that touches it."""
    game = in_play((), crops=({"wine": 3},))
    stored(game, 0, "left", "C3", hops=1)
    moves = MODEL.legal(sound(game))
    assert {move.__struct_config__.tag for move in moves} == {"take_field", "store_field", "end_turn"}


@pytest.mark.parametrize(("players", "number"), [(2, 6), (3, 9), (4, 12)])
def test_crops_are_set_aside(players: int, number: int) -> None:
    """Line 33."""
    game = MODEL.new(players, box=blank())
    while game.phase != "starting_crops":
        game = MODEL.apply(game, MODEL.legal(game)[0])
    assert sum(game.aside.values()) == number
    while game.phase == "starting_crops":
        game = MODEL.apply(game, MODEL.legal(game)[0])
    each = 4 if players == 2 else 3
    assert [sum(me.crops.values()) for me in game.players] == [each] * players


@pytest.mark.parametrize(("players", "events"), [(2, 14), (3, 12), (4, 12)])
def test_events_in_the_bag(players: int, events: int) -> None:
    """Lines 39 and 182."""
    game = MODEL.new(players, box=blank())
    while game.phase != "play":
        game = MODEL.apply(game, MODEL.legal(game)[0])
    assert len(game.bag.events) == events


def test_the_tenth_event_is_resolved_and_ends_the_game() -> None:
    """Lines 136 and 138: who drew it has one turn more, the others two."""
    box = printed(j=("get_crops", 1, 1))
    game = in_play(ROW, ("A1",), ("A2",), crops=({"wine": 1},), of=box)
    for event in EVENTS[:9]:
        game.track.append(event)
        del game.bag.events[event]
    game = after(sound(game), "store_field", player=0, field=next(iter(game.town)))
    game = after(game, "bid", player=0, crop="wine")
    game = after(game, "draw_event", event="j")
    assert game.now == step(0, "effect", "j", None, 1)
    for seat in (0, 1, 2):
        game = after(game, "get_crop", player=seat, crop="wine")
    assert game.track[-1] == "j" and game.last == Last(player=0, turns=0)
    game = after(game, "draw_field", field=next(iter(game.bag.fields)))
    game = after(game, "stop", player=0)
    turns = []
    while game.phase == "play":
        turns.append(game.turn)
        game = after(game, "end_turn", player=game.turn)
    assert turns == [0, 1, 2, 0, 1, 2]


def test_there_are_five_points_for_crops() -> None:
    """Line 156; nobody gets one on a tie."""
    game = in_play((), (), crops=(dict.fromkeys(CROPS, 2), {"wine": 2}))
    with Judge():
        assert [points(game, seat)["crops"] for seat in (0, 1)] == [4, 0]


def test_events_go_to_the_lowest_space_and_move_up() -> None:
    """Lines 184 and 186: after a reset the third event is first, and the seventh on space 5."""
    game = in_play(("A1",), ("A2",), crops=({"wine": 1},))
    for event in EVENTS[:6]:
        game.track.append(event)
        del game.bag.events[event]
    game = after(sound(game), "store_field", player=0, field=next(iter(game.town)))
    game = after(game, "bid", player=0, crop="wine")
    game = after(game, "draw_event", event="g")
    assert game.track == ["c", "d", "e", "f", "g"]
    assert game.bag.events.keys() >= {"a", "b"}


def test_a_group_has_two_fields() -> None:
    """Line 176."""
    game = in_play(("A1", "E4", "E5", "G7"))
    with Judge():
        found = points(game, 0)
    assert (found["largest"], found["second"]) == (2, 0)


def test_a_displaced_worker_is_placed_again_and_a_replaced_one_is_not() -> None:
    """Lines 92, 108 and 214."""
    box = printed(f1=("get_crops", 1, 0))
    game = in_play(("E3", "E5"), workers=({"f1": "E4"},), of=box)
    stored(game, 0, "left", "E4", wine=1)
    game = after(sound(game), "take_field", player=0, owner=0, slot="left")
    assert game.now == step(0, "displaced") and game.players[0].workers == {}
    game = after(game, "place_worker", player=0, worker="f1", space="D4")
    assert game.now == step(0, "effect", "f1", None, 1)
    game = after(game, "get_crop", player=0, crop="hops")
    assert game.players[0].crops["hops"] == 1


def test_a_stored_field_is_placed_in_the_next_turn() -> None:
    """Lines 56 and 116."""
    game = in_play(("E3",), crops=({"wine": 1},))
    game = after(sound(game), "store_field", player=0, field=next(iter(game.town)))
    game = after(game, "bid", player=0, crop="wine")
    game = after(game, "draw_field", field=next(iter(game.bag.fields)))
    assert game.now is None
    assert "key.turn.field-before-store" in breaks(game, "take_field", player=0, owner=0, slot="left")


def test_workers_score_only_on_the_board() -> None:
    """Lines 146 and 150."""
    game = in_play(("E3", "E5"), workers=({"f1": "E4", "t1": "A1"},))
    with Judge():
        assert points(game, 0)["workers"] == 5
        assert points(game, 1)["workers"] == 0


def test_the_second_group_counts_twice() -> None:
    game = in_play(("A1", "A2", "A3", "E4", "E5"))
    with Judge():
        found = points(game, 0)
    assert (found["largest"], found["second"]) == (3, 4)


# --- readings -----------------------------------------------------------------------------------------------------


def test_isolated_fields() -> None:
    game = sound(in_play(("A1",)))
    assert breaks(game, "harvest", player=0, field="A1", crop="wine") == []
    group = {"key.ruling.isolated-harvest": "group"}
    assert breaks(game, "harvest", group, player=0, field="A1", crop="wine") == ["key.harvest.connected"]


@pytest.mark.parametrize(
    ("reading", "value", "resets"),
    [("", "", False), ("key.ruling.seven-tiles", "fields", True), ("key.ruling.check-before", "after", True)],
)
def test_the_check_of_seven(reading: str, value: str, resets: bool) -> None:
    """Seven tiles, six of them fields, until the event takes the worker away."""
    six = ("E3", "E4", "E5", "E6", "E7", "E8")
    game = in_play(
        six, ("A1", "A2", "A3", "A4", "A5", "A6", "A7"), workers=({"f1": "D3"},), crops=({"wine": 1},),
        of=printed(g=("dismiss", 1, 1)),
    )  # fmt: skip
    for event in EVENTS[:6]:
        game.track.append(event)
        del game.bag.events[event]
    readings = {reading: value} if reading else {}
    game = after(sound(game), "store_field", player=0, field=next(iter(game.town)))
    game = after(game, "bid", player=0, crop="wine")
    game = after(game, "draw_event", readings, event="g")
    game = after(game, "remove_worker", readings, player=0, worker="f1")
    assert len(game.track) == (5 if resets else 7)


def test_the_new_field_counts_beside_a_displaced_worker() -> None:
    game = in_play(("A1",), workers=({"f1": "E4"},))
    stored(game, 0, "left", "E4", wine=1)
    game = after(sound(game), "take_field", player=0, owner=0, slot="left")
    assert breaks(game, "place_worker", player=0, worker="f1", space="D4") == []
    aside = {"key.ruling.new-field-counts": "aside"}
    assert breaks(game, "place_worker", aside, player=0, worker="f1", space="D4") == ["key.workers.fields-beside"]


def test_single_fields_as_groups() -> None:
    game = in_play(("A1", "E4"))
    with Judge(readings={"key.ruling.single-fields-score": "one"}):
        assert (points(game, 0)["largest"], points(game, 0)["second"]) == (1, 2)


def test_unused_pairs() -> None:
    for value, out in (("bag", 0), ("out", 4)):
        game = MODEL.new(2, box=blank())
        while game.phase != "set_aside":
            move = MODEL.legal(game)[0]
            game = MODEL.apply(game, move, Judge(readings={"key.ruling.unused-pairs": value}))
        assert len(game.out.fields) == out
