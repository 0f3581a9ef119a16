"""Positions are written and read back; what is not a position is refused with its place named.

The numbers are those of the points that make a position; for what is owed and what is before play see elsewhere.
"""

from __future__ import annotations

import json

import pytest

from engine.key_harvest import Game
from tests.games.key_harvest.engine.bases import GONE, TEN, Bases, Case, Changes, changed, refuse

NAMES = [name for name in vars(Bases) if not name.startswith("_") and name != "table"]


@pytest.mark.parametrize("base", NAMES)
def test_the_bases_of_the_refusals_are_positions(bases: Bases, base: str) -> None:
    position = getattr(bases, base)().snapshot()
    assert json.loads(json.dumps(Game.restore(position).snapshot())) == position


# Writing and reading


def test_the_order_of_keys_means_nothing(bases: Bases) -> None:
    position = bases.resolving().snapshot()
    turned = json.loads(json.dumps(position, sort_keys=True))
    game = Game.restore(turned)
    assert game.snapshot() == position
    moves = bases.resolving().legal_moves()
    assert sorted(map(str, game.legal_moves())) == sorted(map(str, moves))


def test_a_snapshot_shares_nothing(bases: Bases) -> None:
    game = bases.playing()
    first = game.snapshot()
    first["players"][0]["crops"]["wine"] = 99
    first["box"]["crops"]["wine"].clear()
    assert game.snapshot() == bases.playing().snapshot()


@pytest.mark.parametrize("value", [None, [], 7, "state", {}, {"game": "key_harvest"}])
def test_what_is_no_object_of_the_right_keys(value: object) -> None:
    refuse(value, "state: ")


FORM: list[Case] = [
    ("playing", {("game",): "agricola"}, "game: must be one of key_harvest"),
    ("playing", {("year",): 1}, "state: there is no key 'year'"),
    ("playing", {("town",): GONE}, "state: the key town is missing"),
    ("playing", {("phase",): "late"}, "phase: must be one of print"),
    ("playing", {("turn",): 2}, "turn: must be a whole number from 0 to 1"),
    ("playing", {("turn",): True}, "turn: must be a whole number from 0 to 1, not true"),
    ("playing", {("done", "store"): 2}, "done.store: must be a whole number from 0 to 1"),
    ("playing", {("done", "store"): False}, "done.store: must be a whole number from 0 to 1"),
    ("playing", {("stock", "wine"): 13}, "stock.wine: must be a whole number from 0 to 12"),
    ("playing", {("stock", "rye"): 1}, "stock: there is no key 'rye'"),
    ("playing", {("aside", "wine"): 4}, "aside.wine: must be a whole number from 0 to 3"),
    ("playing", {("chosen",): {"rye": 1}}, "chosen: there is no 'rye' here"),
    ("playing", {("town", "A1"): 0}, "town.A1: must be 1, not 0"),
    ("playing", {("town", "A1"): True}, "town.A1: must be 1, not true"),
    ("playing", {("town",): []}, "town: must be an object"),
    ("playing", {("town", "E7"): 1}, "town: must have at most 6 fields"),
    ("playing", {("bag", "stones"): {}}, "bag: there is no key 'stones'"),
    ("playing", {("out", "events"): {"z": 1}}, "out.events: there is no 'z' here"),
    ("playing", {("track",): ["z"]}, "track[0]: there is no 'z' here"),
    ("playing", {("track",): ["a"] * 11}, "track: must have at most 10 events, not 11"),
    ("playing", {("track",): {}}, "track: must be a list"),
    ("playing", {("agenda",): None}, "agenda: must be a list"),
    ("playing", {("players",): []}, "players: there must be 2 to 4 players, not 0"),
    ("playing", {("players", 0, "hand"): 1}, "players[0]: there is no key 'hand'"),
    ("playing", {("players", 0, "crops", "wine"): -1}, "players[0].crops.wine: must be a whole number from 0 to 12"),
    ("playing", {("players", 0, "crops"): None}, "players[0].crops: must be an object"),
    ("playing", {("players", 0, "workers", "x1"): "A1"}, "players[0].workers: there is no 'x1' here"),
    ("playing", {("players", 0, "store", "middle"): {}}, "players[0].store: there is no key 'middle'"),
    ("playing", {("players", 0, "displaced"): {"worker": "f1"}}, "players[0].displaced: the key field is missing"),
    ("late", {("last", "turns"): 3}, "last.turns: must be a whole number from 0 to 2"),
    ("late", {("last", "player"): 2}, "last.player: must be a whole number from 0 to 1"),
    ("late", {("last",): 0}, "last: must be an object"),
    ("working", {("now", "step"): "dance"}, "now.step: must be one of displaced"),
    ("working", {("now", "left"): 4}, "now.left: must be a whole number from 0 to 3"),
    ("working", {("now", "player"): 2}, "now.player: must be a whole number from 0 to 1"),
    ("working", {("now", "by"): "z"}, "now.by: there is no 'z' here"),
    ("working", {("now", "why"): 1}, "now: there is no key 'why'"),
    ("working", {("now", "at"): GONE}, "now: the key at is missing"),
    ("playing", {("box", "workers", "f1", "rank"): 7}, "box.workers.f1.rank: must be a whole number from 0 to 6"),
    ("playing", {("box", "workers", "f1"): GONE}, "box.workers: the key f1 is missing"),
    ("playing", {("box", "workers", "f1", "must"): 2}, "box.workers.f1.must: must be a whole number from 0 to 1"),
    ("playing", {("box", "workers", "f1", "word"): "burn"}, "box.workers.f1.word: must be one of nothing"),
    ("playing", {("box", "events", "a", "rank"): 1}, "box.events.a: there is no key 'rank'"),
    ("playing", {("box", "events", "a", "number"): 4}, "box.events.a.number: must be a whole number from 0 to 3"),
    ("playing", {("box", "pairs", "A1"): "5"}, "box.pairs.A1: must be one of 1, 2, 3, 4"),
    ("playing", {("box", "pairs", "A1"): 1}, "box.pairs.A1: must be one of 1, 2, 3, 4"),
]

BOARD: list[Case] = [
    ("playing", {("box", "adjoin", "A1-C5"): 1}, "box.adjoin: there is no 'A1-C5' here"),
    ("playing", {("box", "adjoin", "A2-A1"): 1}, "box.adjoin: there is no 'A2-A1' here"),
    ("playing", {("box", "adjoin", "A1-A2"): 0}, "box.adjoin.A1-A2: must be 1, not 0"),
    ("playing", {("box", "adjoin", "G7-G8"): 1}, "box.adjoin: there must be 56 spaces, not 57"),
    (
        "playing",
        {("box", "adjoin", pair): GONE for pair in ("A1-A2", "A1-B1", "A1-B2")},
        "box.adjoin: there must be 56 spaces, not 55",
    ),
    (
        "playing",
        {("box", "adjoin", pair): GONE for pair in ("A1-B1", "A1-B2", "A2-A3", "A2-B2", "A2-B3")},
        "box.adjoin: the spaces do not hang together",
    ),
    ("playing", {("bag", "fields", "A9"): 1}, "bag.fields: there is no 'A9' here"),
    ("playing", {("players", 0, "fields", "E4"): "A9"}, "players[0].fields.E4: there is no 'A9' here"),
    ("playing", {("players", 0, "workers", "f1"): "G9"}, "players[0].workers.f1: there is no 'G9' here"),
    ("playing", {("box", "crops", "wine", "B9"): 1}, "box.crops.wine: there is no 'B9' here"),
    ("playing", {("box", "pairs", "B9"): "1"}, "box.pairs: there is no 'B9' here"),
    ("playing", {("players", 0, "store", "left", "field"): "D9"}, "players[0].store.left.field: there is no 'D9' here"),
    ("bidding", {("now", "at"): "D9"}, "now.at: there is no 'D9' here"),
]

BOX: list[Case] = [
    ("playing", {("box", "crops", "hops", "A1"): 1}, "box.crops.hops.A1: the field bears wine already"),
    ("playing", {("box", "pairs", "A1"): "1"}, "box.pairs: the pair 1 has more than 2 fields"),
    (
        "playing",
        {("box", "workers", "f1", "number"): 0},
        "box.workers.f1.number: must be 1 to 3 for the word get_crops",
    ),
    ("playing", {("box", "workers", "f4", "number"): 1}, "box.workers.f4.number: must be 0 for the word swap_bag"),
    ("playing", {("box", "events", "a", "number"): 0}, "box.events.a.number: must be 1 to 3 for the word get_crops"),
    ("playing", {("box", "events", "n", "number"): 1}, "box.events.n.number: must be 0 for the word nothing"),
    (
        "playing",
        {("box", "crops", "wine", "A1"): GONE},
        "box: the crop of the field A1 must be known in the phase play",
    ),
    ("playing", {("box", "pairs", "G4"): GONE}, "box: the pair 4 must be known in the phase play"),
    ("choosing", {("box", "workers", "t3", "rank"): 0}, "box: the rank of the worker t3 must be known"),
    ("choosing", {("phase",): "print"}, "phase: can't be print when everything that is printed is known"),
]

FIELDS: list[Case] = [
    ("playing", {("bag", "fields", "E4"): 1}, "players[0].fields: the field E4 is also somewhere else"),
    ("playing", {("bag", "fields", "G7"): GONE}, "bag.fields: the field G7 is nowhere"),
    ("playing", {("out", "fields", "G7"): 1}, "out.fields: the field G7 is also somewhere else"),
    ("playing", {("players", 1, "fields", "E4"): "E4"}, "players[1].fields: the field E4 is also somewhere else"),
    (
        "playing",
        {("players", 0, "store", "right", "field"): "C8"},
        "players[0].store.right.field: the field C8 is also somewhere else",
    ),
    ("playing", {("players", 0, "fields", "E4"): "B7"}, "players[0].fields.E4: another field lies on the space B7"),
    ("playing", {("players", 0, "harvested", "A3"): 1}, "players[0].harvested.A3: the field is not on this board"),
]

WORKERS: list[Case] = [
    (
        "playing",
        {("players", 0, "workers", "f2"): "E5"},
        "players[0].workers.f2: another worker stands on the space E5",
    ),
    ("playing", {("players", 0, "workers", "f2"): "B7"}, "players[0].workers.f2: there is a field on the space B7"),
    ("playing", {("players", 0, "workers", "f2"): "E6"}, "players[0].workers.f1: adjoins another worker"),
    ("playing", {("players", 1, "workers", "t1"): "G1"}, "players[1].workers.t1: the worker t1 is also somewhere else"),
    (
        "displaced",
        {("players", 0, "displaced", "worker"): "t1", ("players", 1, "workers", "t1"): "G1"},
        "players[1].workers.t1: the worker t1 is also somewhere else",
    ),
    ("displaced", {("players", 0, "workers", "f1"): "G1"}, "players[0].displaced: the worker f1 is on the board"),
    (
        "displaced",
        {("players", 0, "displaced", "field"): "G1"},
        "players[0].displaced: the field G1 must lie on its own space",
    ),
    (
        "displaced",
        {("players", 0, "fields", "E5"): "G1"},
        "players[0].displaced: the field E5 must lie on its own space",
    ),
]

EVENTS: list[Case] = [
    ("playing", {("bag", "events", "a"): GONE}, "bag.events: the event a is nowhere"),
    ("playing", {("track",): ["a"]}, "track[0]: the event a is also somewhere else"),
    ("playing", {("removed",): {"a": 1}}, "removed: the event a is also somewhere else"),
    ("late", {("track", 9): "a"}, "track[9]: the event a is also somewhere else"),
    ("resolving", {("bag", "events", "a"): 1}, "agenda[1].by: the event a is also somewhere else"),
    (
        "playing",
        {("bag", "events", "a"): GONE, ("out", "events"): {"a": 1}},
        "out.events: must be empty until 10 events are on the track",
    ),
]

CROPS: list[Case] = [
    ("playing", {("stock", "wine"): 12}, "stock.wine: there must be 12 wine in all, not 15"),
    ("playing", {("players", 1, "crops", "hops"): 1}, "stock.hops: there must be 12 hops in all, not 13"),
    (
        "playing",
        {("players", 0, "store", "left", "bid", "hops"): 0},
        "stock.hops: there must be 12 hops in all, not 11",
    ),
    (
        "playing",
        {("players", 0, "store", "left", "bid", "hops"): 0, ("stock", "hops"): 12},
        "players[0].store.left.bid: must have at least one crop",
    ),
    (
        "playing",
        {("players", 0, "store", "right", "bid", "hops"): 1, ("stock", "hops"): 10},
        "players[0].store.right.bid: must be 0 without a field",
    ),
    (
        "bidding",
        {("players", 0, "store", "left", "bid", "hops"): 1, ("stock", "hops"): 11},
        "players[0].store.left.bid: must be 0 until a bid is made",
    ),
]

PHASE: list[Case] = [
    ("choosing", {("first_player",): 0}, "first_player: must be null in the phase first_player"),
    ("dealing", {("first_player",): 0}, "first_player: must be null in the phase print"),
    ("playing", {("first_player",): None}, "first_player: must be a seat in the phase play"),
    ("playing", {("turn",): None}, "turn: must be a seat in the phase play"),
    ("pairing", {("turn",): None}, "turn: must be a seat in the phase starting_fields"),
    ("drawing", {("turn",): None}, "turn: must be a seat in the phase starting_crops"),
    ("choosing", {("turn",): 0}, "turn: must be null in the phase first_player"),
    ("filling", {("turn",): 0}, "turn: must be null in the phase town"),
    ("over", {("turn",): 0}, "turn: must be null in the phase over"),
]

PLAY: list[Case] = [
    ("playing", {("aside", "wheat"): 1, ("stock", "wheat"): 11}, "aside: must be 0 in the phase play"),
    ("playing", {("chosen",): {}}, "chosen: must have 1 kinds, not 0"),
    ("over", {("chosen",): {"wine": 1, "hops": 1}}, "chosen: must have 1 kinds, not 2"),
    ("playing", {("removed",): {"a": 1}, ("bag", "events", "a"): GONE}, "removed: must have 0 events, not 1"),
    ("three", {("removed", "n"): GONE, ("bag", "events", "n"): 1}, "removed: must have 2 events, not 1"),
]

TURN: list[Case] = [
    ("over", {("done", "store"): 1}, "done: must be 0 in the phase over"),
    (
        "working",
        {("done", "harvest"): 1, ("done", "field"): 1},
        "done: at most 2 actions can be done",
    ),
    ("working", {("done", "worker"): 0}, "done: an action must be done when something is owed"),
    ("displaced", {("done", "field"): 0}, "done: an action must be done when something is owed"),
    ("playing", {("done", "harvest"): 1, ("done", "worker"): 1}, "done: the turn has passed when two actions are done"),
]

END: list[Case] = [
    ("late", {("last",): None}, "last: must be an object with 10 events on the track"),
    ("playing", {("last",): {"player": 0, "turns": 0}}, "last: must be null with 0 events on the track"),
    ("late", {("last", "turns"): 2}, "last.turns: must be 2 in the phase over, and only then"),
    ("over", {("last", "turns"): 1}, "last.turns: must be 2 in the phase over, and only then"),
    (
        "over",
        {("track",): [], ("last",): None, **{("bag", "events", name): 1 for name in TEN.split()}},
        "track: must have 10 events in the phase over",
    ),
]

POINTS = {
    "form": FORM,
    "1 board": BOARD,
    "2 box": BOX,
    "3 fields": FIELDS,
    "4 workers": WORKERS,
    "5 events": EVENTS,
    "6 crops": CROPS,
    "7 phase": PHASE,
    "9 from play on": PLAY,
    "10 turn": TURN,
    "11 the end": END,
}
CASES = [
    pytest.param(base, changes, message, id=f"{point}: {index}")
    for point, cases in POINTS.items()
    for index, (base, changes, message) in enumerate(cases)
]


@pytest.mark.parametrize(("base", "changes", "message"), CASES)
def test_what_is_no_position(bases: Bases, base: str, changes: Changes, message: str) -> None:
    refuse(changed(getattr(bases, base)().snapshot(), changes), message)


@pytest.mark.parametrize("players", [1, 5])
def test_numbers_of_players(bases: Bases, players: int) -> None:
    state = bases.playing().snapshot()
    state["players"] = (state["players"] * 3)[:players]
    refuse(state, f"players: there must be 2 to 4 players, not {players}")
