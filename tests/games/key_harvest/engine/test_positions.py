"""Positions are written and read back; what is not a position is refused with its place named."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.key_harvest import Game, MalformedState, new_game

Make = Callable[..., Any]
Position = dict[str, Any]
Path = tuple[str | int, ...]
Changes = dict[Path, Any]

GONE = object()
TOWN = "A1 A2 A4 A5 A6 A7"
TEN = "a b c d e f g h i j"
ONE: Path = ("players", 0)
TWO: Path = ("players", 1)


def step(player: int, name: str, by: str | None = None, at: str | None = None, left: int = 0) -> dict[str, Any]:
    return {"player": player, "step": name, "by": by, "at": at, "left": left}


def changed(position: Position, changes: Changes) -> Position:
    """The position with some values replaced, or taken out."""
    for path, value in changes.items():
        place: Any = position
        for key in path[:-1]:
            place = place[key]
        if value is GONE:
            del place[path[-1]]
        else:
            place[path[-1]] = copy.deepcopy(value)
    return position


# Positions from which those that are refused are made


class Bases:
    """One position of each kind; the box has a word for some workers and events."""

    def __init__(self, make: Make, box: Any) -> None:
        """With a constructor of positions and one of boxes."""
        self.make = make
        self.box = box(
            f1=("get_crops", 2),
            f2=("draw", 2, "scroll"),
            f3=("buy", 2),
            f4=("swap_bag", None),
            f5=("harvest", None),
            a=("get_crops", 1),
            b=("draw", 2),
            c=("buy", 3),
        )

    def table(self, *plans: Any, **changes: Any) -> Any:
        return self.make(*plans, box=self.box, **changes)

    def dealing(self) -> Any:
        """The box of the text, with nothing dealt yet."""
        return new_game(2)

    def choosing(self) -> Any:
        return new_game(2, self.box)

    def pairing(self) -> Any:
        """Seat 0 has a pair, seat 1 draws."""
        game = self.choosing()
        game.apply({"type": "choose_first_player", "player": 1})
        game.apply({"type": "draw_pair", "pair": "1"})
        return game

    def setting_aside(self) -> Any:
        game = self.pairing()
        game.apply({"type": "draw_pair", "pair": "2"})
        return game

    def drawing(self) -> Any:
        """Seat 0 has wine, hops and apples, seat 1 has hops."""
        game = self.setting_aside()
        game.apply({"type": "set_aside", "crop": "hops"})
        for crop in ("wine", "hops", "apples", "hops"):
            game.apply({"type": "draw_crop", "crop": crop})
        return game

    def filling(self) -> Any:
        """One field is in town."""
        game = self.drawing()
        for crop in ("vegetables", "wheat"):
            game.apply({"type": "draw_crop", "crop": crop})
        game.apply({"type": "draw_field", "field": "A1"})
        return game

    def removing(self) -> Any:
        """Three players; one event is removed."""
        game = new_game(3, self.box)
        while game.snapshot()["phase"] != "events":
            game.apply(game.legal_moves()[0])
        game.apply({"type": "remove_event", "event": "n"})
        return game

    def playing(self) -> Any:
        mine = {"crops": {"wine": 3}, "left": ("C8", {"hops": 1}), "workers": "f1@E5 t1@A7", "harvested": "E4"}
        return self.table(mine, {"workers": "t2@A4"}).game

    def three(self) -> Any:
        return self.table({}, {}, {}).game

    def harvesting(self) -> Any:
        return self.table({"fields": "E4 E5 B7"}).do("harvest", field="E4", crop="wheat").game

    def bidding(self) -> Any:
        return self.table({"crops": {"wine": 3}}, town=TOWN).do("store_field", field="A1").game

    def bidding_more(self) -> Any:
        table = self.table({"crops": {"wine": 3}}, town=TOWN)
        return table.do("store_field", field="A1").do("bid", crop="wine").game

    def refilling(self) -> Any:
        table = self.table({"crops": {"wine": 3}}, town=TOWN).do("store_field", field="A1")
        return table.do("bid", crop="wine").do("stop").game

    def storing_again(self) -> Any:
        table = self.table({"crops": {"wine": 3}}, town=TOWN).do("store_field", field="A1")
        return table.do("bid", crop="wine").do("stop").nature("draw_field", field="G7").game

    def taking_again(self) -> Any:
        mine = {"left": ("C8", {"hops": 1}), "right": ("C7", {"hops": 1})}
        return self.table(mine).do("take_field", owner=0, slot="left").game

    def displaced(self) -> Any:
        mine = {"left": ("E5", {"hops": 1}), "right": ("C7", {"hops": 1}), "workers": "f1@E5"}
        return self.table(mine).do("take_field", owner=0, slot="left").game

    def working(self) -> Any:
        """The power of f1 can be used twice."""
        return self.table({"crops": {"wine": 1}}).do("place_worker", worker="f1", space="E5").game

    def paying(self) -> Any:
        table = self.table({"crops": {"wine": 2}, "fields": "E4 D4 B7"}, town=TOWN)
        return table.do("place_worker", worker="f3", space="E5").do("buy_field", field="A1").game

    def receiving(self) -> Any:
        return self.table().do("place_worker", worker="f2", space="E5").game

    def resolving(self) -> Any:
        """The event a is resolved: player 0 has an effect now, player 1 afterwards."""
        table = self.table({"crops": {"wine": 3}}, town=TOWN).do("store_field", field="A1").do("bid", crop="wine")
        return table.do("stop").nature("draw_event", event="a").game

    def late(self) -> Any:
        """Ten events are on the track."""
        return self.table(track=TEN, last={"player": 1, "turns": 1}).game

    def over(self) -> Any:
        return self.table(track=TEN, phase="over", turn=None, last={"player": 1, "turns": 2}).game


NAMES = [name for name in vars(Bases) if not name.startswith("_") and name != "table"]


@pytest.fixture(scope="session")
def bases(key_harvest: Make, plain_box: Make) -> Bases:
    return Bases(key_harvest, plain_box)


@pytest.mark.parametrize("base", NAMES)
def test_the_bases_of_the_refusals_are_positions(bases: Bases, base: str) -> None:
    position = getattr(bases, base)().snapshot()
    assert json.loads(json.dumps(Game.restore(position).snapshot())) == position


def refuse(position: object, message: str) -> None:
    """The position is refused with a message that begins so."""
    with pytest.raises(MalformedState) as refused:
        Game.restore(position)
    assert str(refused.value).startswith(message), str(refused.value)
    assert str(refused.value).endswith(".")


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


FORM: list[tuple[str, Changes, str]] = [
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

BOARD: list[tuple[str, Changes, str]] = [
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

BOX: list[tuple[str, Changes, str]] = [
    ("playing", {("box", "crops", "hops", "A1"): 1}, "box.crops.hops.A1: the field bears wine already"),
    ("playing", {("box", "pairs", "A1"): "1"}, "box.pairs: the pair 1 has more than 2 fields"),
    (
        "playing",
        {("box", "workers", "f1", "number"): 0},
        "box.workers.f1.number: must be 1 to 3 for the word get_crops",
    ),
    ("playing", {("box", "workers", "f4", "number"): 1}, "box.workers.f4.number: must be 0 for the word swap_bag"),
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

FIELDS: list[tuple[str, Changes, str]] = [
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

WORKERS: list[tuple[str, Changes, str]] = [
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

EVENTS: list[tuple[str, Changes, str]] = [
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

CROPS: list[tuple[str, Changes, str]] = [
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

PHASE: list[tuple[str, Changes, str]] = [
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

BEFORE: list[tuple[str, Changes, str]] = [
    ("filling", {("players", 0, "workers", "f1"): "E5"}, "players[0].workers: must be empty in the phase town"),
    (
        "filling",
        {("players", 0, "displaced"): {"worker": "f1", "field": "E4"}},
        "players[0].displaced: must be null in the phase town",
    ),
    ("pairing", {("players", 0, "harvested", "E4"): 1}, "players[0].harvested: must be empty"),
    (
        "setting_aside",
        {
            ("players", 0, "store", "left"): {
                "field": "G7",
                "bid": {"wine": 1, "hops": 0, "apples": 0, "vegetables": 0, "wheat": 0},
            },
            ("stock", "wine"): 11,
            ("bag", "fields", "G7"): GONE,
        },
        "players[0].store.left.field: must be null in the phase set_aside",
    ),
    ("filling", {("track",): ["a"], ("bag", "events", "a"): GONE}, "track: must be empty in the phase town"),
    ("filling", {("out", "fields"): {"G7": 1}, ("bag", "fields", "G7"): GONE}, "out.fields: must be empty"),
    ("filling", {("done", "store"): 1}, "done: must be 0 in the phase town"),
    ("filling", {("now",): step(0, "refill")}, "now: must be null in the phase town"),
    ("filling", {("agenda",): [step(0, "refill")]}, "agenda: must be empty"),
    ("pairing", {("players", 0, "fields", "E4"): "E5"}, "players[0].fields.E4: must lie on its own space"),
    (
        "pairing",
        {("players", 0, "fields"): {"B7": "B7", "A3": "A3"}, ("bag", "fields", "A3"): GONE, ("bag", "fields", "E4"): 1},
        "players[0].fields: must be the two fields of a pair",
    ),
    (
        "pairing",
        {("players", 0, "fields"): {}, ("bag", "fields", "B7"): 1, ("bag", "fields", "E4"): 1},
        "players[0].fields: must be the two fields of a pair",
    ),
    (
        "pairing",
        {("players", 1, "fields"): {"A3": "A3"}, ("bag", "fields", "A3"): GONE},
        "players[1].fields: must be empty before a pair is drawn",
    ),
    (
        "choosing",
        {("players", 1, "fields"): {"A3": "A3"}, ("bag", "fields", "A3"): GONE},
        "players[1].fields: must be empty before a pair is drawn",
    ),
    (
        "setting_aside",
        {("players", 1, "fields"): {}, ("bag", "fields", "A3"): 1, ("bag", "fields", "D5"): 1},
        "players[1].fields: must be the two fields of a pair",
    ),
    ("pairing", {("town",): {"G7": 1}, ("bag", "fields", "G7"): GONE}, "town: must be empty in the phase"),
    (
        "filling",
        {
            ("town",): dict.fromkeys(TOWN.split(), 1),
            **{("bag", "fields", name): GONE for name in ("A2", "A4", "A5", "A6", "A7")},
        },
        "town: must have fewer than 6 fields in the phase town",
    ),
    ("removing", {("town", "A1"): GONE, ("bag", "fields", "A1"): 1}, "town: must have 6 fields in the phase events"),
    ("filling", {("removed",): {"a": 1}, ("bag", "events", "a"): GONE}, "removed: must be empty in the phase town"),
    (
        "removing",
        {("removed",): {"n": 1, "a": 1}, ("bag", "events", "a"): GONE},
        "removed: no event is left to remove in the phase events",
    ),
    ("pairing", {("chosen",): {"wine": 1}}, "chosen: must be empty in the phase starting_fields"),
    ("setting_aside", {("chosen",): {"wine": 1}}, "chosen: must have fewer than 1 kinds in the phase set_aside"),
    ("drawing", {("chosen",): {}}, "chosen: must have 1 kinds, not 0"),
    (
        "setting_aside",
        {("players", 0, "crops", "wine"): 1, ("stock", "wine"): 11},
        "players: must have 0 wine in the phase set_aside",
    ),
    ("setting_aside", {("aside", "wine"): 1, ("stock", "wine"): 11}, "aside: must be 0 in the phase set_aside"),
    (
        "drawing",
        {("aside", "wheat"): 0, ("stock", "wheat"): 12},
        "players: must have 1 wheat in the phase starting_crops, with those aside, not 0",
    ),
    (
        "drawing",
        {("players", 0, "crops", "wine"): 0, ("aside", "wine"): 1},
        "players[0].crops: must be 3 in all, not 2",
    ),
    (
        "drawing",
        {
            ("players", 1, "crops", "wheat"): 1,
            ("players", 1, "crops", "vegetables"): 1,
            **{("aside", "wheat"): 0, ("aside", "vegetables"): 0},
        },
        "players[1].crops: must be fewer than 3 for the seat that draws",
    ),
    (
        "drawing",
        {("turn",): 0, ("players", 0, "crops", "wine"): 0, ("aside", "wine"): 1},
        "players[1].crops: must be 0 in all, not 1",
    ),
    ("filling", {("aside", "wheat"): 1, ("stock", "wheat"): 10}, "aside: must be 0 in the phase town"),
    (
        "filling",
        {("players", 0, "crops", "hops"): 1, ("stock", "hops"): 9},
        "players: must have 4 hops in the phase town, with those aside, not 3",
    ),
    (
        "filling",
        {("players", 0, "crops", "wine"): 0, ("players", 1, "crops", "wine"): 1},
        "players[0].crops: must be 4 in all, not 3",
    ),
    (
        "filling",
        {
            ("players", 0, "crops"): {"wine": 1, "hops": 0, "apples": 1, "vegetables": 1, "wheat": 1},
            ("players", 1, "crops"): {"wine": 0, "hops": 4, "apples": 0, "vegetables": 0, "wheat": 0},
        },
        "players[0].crops: must have one of the doubled kind",
    ),
]

PLAY: list[tuple[str, Changes, str]] = [
    ("playing", {("aside", "wheat"): 1, ("stock", "wheat"): 11}, "aside: must be 0 in the phase play"),
    ("playing", {("chosen",): {}}, "chosen: must have 1 kinds, not 0"),
    ("over", {("chosen",): {"wine": 1, "hops": 1}}, "chosen: must have 1 kinds, not 2"),
    ("playing", {("removed",): {"a": 1}, ("bag", "events", "a"): GONE}, "removed: must have 0 events, not 1"),
    ("three", {("removed", "n"): GONE, ("bag", "events", "n"): 1}, "removed: must have 2 events, not 1"),
]

TURN: list[tuple[str, Changes, str]] = [
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

END: list[tuple[str, Changes, str]] = [
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

DISPLACED: list[tuple[str, Changes, str]] = [
    (
        "displaced",
        {("now",): None, ("agenda",): []},
        "players[0].displaced: must be null when nothing is to be answered",
    ),
    ("displaced", {("now",): step(0, "second_field"), ("agenda",): []}, "now: must be the step displaced of player 0"),
    ("displaced", {("now", "player"): 1}, "now: must be the step displaced of player 0"),
    (
        "displaced",
        {("players", 1, "displaced"): {"worker": "f1", "field": "A3"}, ("turn",): 1, ("agenda",): []},
        "now: must be the step displaced of player 1",
    ),
    ("displaced", {("players", 0, "displaced"): None}, "now: nobody has a displaced worker"),
    (
        "displaced",
        {("players", 0, "displaced", "worker"): "t1"},
        "now: there is nothing to decide at the step displaced",
    ),
]

OWED: list[tuple[str, Changes, str]] = [
    ("over", {("now",): step(0, "refill")}, "now: must be null in the phase over"),
    ("playing", {("agenda",): [step(0, "refill")]}, "agenda: must be empty when nothing is to be answered now"),
    ("playing", {("town", "A1"): GONE, ("bag", "fields", "A1"): 1}, "town: must have six fields"),
    ("over", {("town", "A1"): GONE, ("bag", "fields", "A1"): 1}, "town: must have six fields"),
    ("harvesting", {("now", "at"): "E5"}, "now.at: the field E5 must be a harvested one of the player"),
    ("harvesting", {("now", "at"): None}, "now.at: must be a field for the step harvest"),
    ("harvesting", {("players", 0, "harvested", "E5"): 1}, "now: there is nothing to decide at the step harvest"),
    ("harvesting", {("now", "by"): "f1"}, "now.by: must be null for the step harvest"),
    ("harvesting", {("now", "left"): 1}, "now.left: must be 0 for the step harvest"),
    ("harvesting", {("agenda",): [step(0, "harvest", at="E4")]}, "agenda[0].step: can't be harvest"),
    ("harvesting", {("agenda",): [step(0, "second_field")]}, "done.field: must be 1 for the step second_field"),
    ("harvesting", {("agenda",): [step(0, "second_store")]}, "done.store: must be 1 for the step second_store"),
    ("harvesting", {("agenda",): [step(0, "refill"), step(0, "refill")]}, "agenda: can't have these steps"),
    ("harvesting", {("agenda",): [step(1, "refill")]}, "agenda[0].player: must be the player in turn"),
    (
        "harvesting",
        {("agenda",): [step(0, "refill"), step(0, "effect", by="f1", left=1)]},
        "agenda: can't have these steps after 0 effects: refill, effect",
    ),
    ("bidding", {("agenda",): []}, "agenda: must be refill or refill, second_store after the step bid"),
    ("bidding", {("now", "at"): "C8"}, "players[0].store.left.bid: must have at least one crop"),
    (
        "bidding",
        {("done", "store"): 0, ("done", "harvest"): 1},
        "done.store: must be 1 for the step bid",
    ),
    ("bidding", {("players", 0, "crops", "wine"): 0, ("stock", "wine"): 12}, "now: player 0 has no crop to bid"),
    ("bidding_more", {("now", "at"): "C8"}, "now.at: the field C8 must be in the store of the player"),
    ("bidding_more", {("now", "player"): 1}, "now.player: must be the player in turn for the step more"),
    (
        "bidding_more",
        {("players", 0, "crops", "wine"): 0, ("stock", "wine"): 11},
        "now: there is nothing to decide at the step more",
    ),
    (
        "bidding_more",
        {("agenda",): [step(0, "effect", by="f1", left=1), step(0, "refill")]},
        "agenda: must be refill or refill, second_store after the step more",
    ),
    ("refilling", {("agenda",): [step(0, "refill")]}, "agenda: must be empty or second_store after the step refill"),
    (
        "refilling",
        {("town", "G7"): 1, ("bag", "fields", "G7"): GONE},
        "now: there is nothing to decide at the step refill",
    ),
    ("refilling", {("now", "at"): "G7"}, "now.at: must be null for the step refill"),
    ("refilling", {("agenda", 0, "player"): 1}, "agenda[0].player: must be the player in turn"),
    ("storing_again", {("agenda",): [step(0, "refill")]}, "agenda: must be empty after the step second_store"),
    (
        "storing_again",
        {("players", 0, "crops", "wine"): 0, ("stock", "wine"): 11},
        "now: there is nothing to decide at the step second_store",
    ),
    ("taking_again", {("agenda",): [step(0, "refill")]}, "agenda: must be empty after the step second_field"),
    ("taking_again", {("done", "field"): 0, ("done", "harvest"): 1}, "done.field: must be 1 for the step second_field"),
    (
        "taking_again",
        {("players", 0, "fields", "E4"): "C7"},
        "now: there is nothing to decide at the step second_field",
    ),
    ("working", {("now", "by"): None}, "now.by: must be a worker or an event for the step effect"),
    ("working", {("now", "by"): "t1"}, "now.by: t1 does nothing"),
    ("working", {("now", "by"): "a"}, "now.by: the event a must still be on the way to the track"),
    ("working", {("now", "by"): "f2"}, "now: nobody is asked about f2"),
    ("working", {("now", "left"): 0}, "now.left: must be 1 to 2 for f1"),
    ("working", {("now", "left"): 3}, "now.left: must be 1 to 2 for f1"),
    ("working", {("now", "at"): "E4"}, "now.at: must be null for the step effect"),
    ("working", {("now", "by"): "f3", ("now", "left"): 1}, "now: there is nothing to decide at the step effect"),
    ("working", {("now", "by"): "f3"}, "now.left: must be 1 to 1 for f3"),
    ("paying", {("now", "left"): 0}, "now.left: must be at least 1 for the step pay"),
    ("paying", {("now", "left"): 3}, "now.left: must not be more than the crops of player 0"),
    ("paying", {("now", "at"): "G7"}, "now.at: the field G7 must be in town"),
    ("paying", {("players", 0, "fields", "E4"): "A1"}, "now.at: the field A1 must be in town, and the player able"),
    ("paying", {("agenda",): [step(0, "pay", at="A2", left=1)]}, "agenda[0].step: can't be pay"),
    ("receiving", {("now", "by"): "f1"}, "now.by: the word of f1 must be draw or swap_bag"),
    ("receiving", {("now", "by"): None}, "now.by: must be a worker or an event for the step receive"),
    ("receiving", {("now", "by"): "b"}, "now.by: the event b must still be on the way to the track"),
    ("receiving", {("agenda",): [step(0, "receive", by="f2")]}, "agenda[0].step: can't be receive"),
    ("resolving", {("agenda", 1, "by"): "f1"}, "bag.events: the event a is nowhere"),
    (
        "resolving",
        {("agenda", 1, "by"): None, ("bag", "events", "a"): 1},
        "now.by: the event a must still be on the way to the track",
    ),
    (
        "resolving",
        {("agenda", 1, "by"): "b", ("bag", "events", "b"): GONE, ("bag", "events", "a"): 1},
        "now.by: the event a must still be on the way to the track",
    ),
    (
        "resolving",
        {("now", "by"): "f1", ("agenda",): [step(0, "track", by="f1"), step(0, "refill")], ("bag", "events", "a"): 1},
        "agenda[0].by: must be an event for the step track",
    ),
    ("resolving", {("agenda", 1, "player"): 1}, "agenda[1].player: must be the player in turn for the step track"),
    ("resolving", {("agenda", 0, "left"): 2}, "agenda[0].left: must be 1 to 1 for a"),
    (
        "resolving",
        {
            ("track",): list("bcdefghijk"),
            ("last",): {"player": 0, "turns": 0},
            **{("bag", "events", name): GONE for name in "bcdefghijk"},
        },
        "agenda[1]: there is no free space on the track",
    ),
    ("resolving", {("now",): step(0, "track", by="a"), ("agenda",): [step(0, "refill")]}, "bag.events: the event a"),
    (
        "resolving",
        {("now",): step(0, "track", by="a"), ("agenda",): [step(0, "refill")], ("bag", "events", "a"): 1},
        "now.step: can't be track, which nobody answers",
    ),
    (
        "resolving",
        {
            ("stock",): dict.fromkeys(("wine", "hops", "apples", "vegetables", "wheat"), 0),
            ("players", 1, "crops"): {"wine": 9, "hops": 12, "apples": 12, "vegetables": 12, "wheat": 12},
        },
        "now: there is nothing to decide at the step effect",
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
    "8 before play": BEFORE,
    "9 from play on": PLAY,
    "10 turn": TURN,
    "11 the end": END,
    "12 displaced": DISPLACED,
    "13 what is owed": OWED,
}
CASES = [
    pytest.param(base, changes, message, id=f"{point}: {index}")
    for point, cases in POINTS.items()
    for index, (base, changes, message) in enumerate(cases)
]


@pytest.mark.parametrize(("base", "changes", "message"), CASES)
def test_what_is_no_position(bases: Bases, base: str, changes: Changes, message: str) -> None:
    refuse(changed(getattr(bases, base)().snapshot(), changes), message)


def test_nobody_removes_events_in_a_game_of_two(bases: Bases) -> None:
    game = bases.filling()
    state = changed(game.snapshot(), {("phase",): "events"})
    for field in ("A2", "A4", "A5", "A6", "A7"):
        changed(state, {("town", field): 1, ("bag", "fields", field): GONE})
    refuse(state, "removed: no event is left to remove in the phase events")


def test_four_players_choose_two_kinds(new_table: Make, bases: Bases) -> None:
    table = new_table(4, bases.box).nature("choose_first_player", player=0)
    for pair in ("1", "2", "3", "4"):
        table.nature("draw_pair", pair=pair)
    state = table.nature("set_aside", crop="wine").state
    refuse(changed(state, {("chosen", "hops"): 1}), "chosen: must have fewer than 2 kinds")


@pytest.mark.parametrize("players", [1, 5])
def test_numbers_of_players(bases: Bases, players: int) -> None:
    state = bases.playing().snapshot()
    state["players"] = (state["players"] * 3)[:players]
    refuse(state, f"players: there must be 2 to 4 players, not {players}")
