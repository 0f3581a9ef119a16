"""Positions that can't occur: model and engine refuse the same ones, and each invariant is the reason for some."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from proofs.compare.impossible import impossible
from proofs.compare.table import Table
from proofs.game import players_of
from proofs.games.key_harvest import situations
from proofs.games.key_harvest.crowd import fuller_boards
from proofs.games.key_harvest.game import GAME
from proofs.games.key_harvest.muddle import WAYS, muddled
from proofs.games.key_harvest.random_boxes import random_box
from spec.kernel import to_json
from spec.key_harvest.state import CROPS, EVENTS, Game, Last
from tests.positions import NOBODY_DECIDES, TAKEN, said_by_engine, said_by_model

Some = dict[str, Any]
Change = Callable[[Some], object]


class Row(NamedTuple):
    """What is changed in a position that can occur."""

    what: str
    base: Callable[[], Game]
    change: Change

    def position(self) -> Some:
        plain: Some = to_json(self.base())
        assert said_by_model(GAME, plain) == TAKEN
        assert said_by_engine(GAME, plain) == TAKEN
        self.change(plain)
        return plain


# --- positions that can occur -------------------------------------------------------------------------------------

PLAY = situations.in_play
STORING = situations.storing
REFILLING = situations.refilling
DISPLACED = situations.displaced
PAYING = situations.paying


def at(phase: str, players: int = 3) -> Callable[[], Game]:
    return lambda: situations.at_phase(phase, players)


def renewing() -> Game:
    return situations.asking("renew", 1)


def bidding() -> Game:
    """Something is bid, and more can be."""
    return situations.after(STORING(), {"type": "bid", "player": 0, "crop": "wine"})


def harvesting() -> Game:
    game = PLAY()
    return situations.after(game, {"type": "harvest", "player": 0, "field": "D4", "crop": "apples"})


def an_event() -> Game:
    """Both have to pass a field to the left because of the event a; then it goes on the track."""
    game = REFILLING()
    return situations.after(game, {"type": "draw_event", "event": "a"})


def ended() -> Game:
    """Ten events are on the track."""
    game = PLAY()
    for event in EVENTS[:10]:
        del game.bag.events[event]
        game.track.append(event)
    game.last = Last(player=0, turns=1)
    return game


def over() -> Game:
    """The game is over."""
    game = ended()
    game.phase, game.turn, game.last = "over", None, Last(player=0, turns=2)
    return game


# --- what is changed ----------------------------------------------------------------------------------------------


def put(*path: Any) -> Change:
    """The last of these goes to the place that the others name."""
    *keys, last, value = path

    def change(plain: Some) -> None:
        place: Any = plain
        for key in keys:
            place = place[key]
        place[last] = value

    return change


def drop(*path: Any) -> Change:
    """What is at a place goes."""
    *keys, last = path

    def change(plain: Some) -> None:
        place: Any = plain
        for key in keys:
            place = place[key]
        del place[last]

    return change


def all_of(*changes: Change) -> Change:
    def change(plain: Some) -> None:
        for one in changes:
            one(plain)

    return change


def to_track(*events: str) -> Change:
    """Events go from the bag to the track."""

    def change(plain: Some) -> None:
        for event in events:
            del plain["bag"]["events"][event]
            plain["track"].append(event)

    return change


def crop_moves(source: tuple[Any, ...], target: tuple[Any, ...], number: int = 1) -> Change:
    def change(plain: Some) -> None:
        for path, more in ((source, -number), (target, number)):
            place: Any = plain
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] += more

    return change


def field_moves(field: str, source: tuple[Any, ...], target: tuple[Any, ...]) -> Change:
    """A field goes from one heap to another."""
    return all_of(drop(*source, field), put(*target, field, 1))


def cut_off(plain: Some) -> None:
    """The corner A1 hangs together with nothing but A2, and these two with nothing else."""
    for edge in list(plain["box"]["adjoin"]):
        ends = set(edge.split("-"))
        if ends & {"A1", "A2"} and ends != {"A1", "A2"}:
            del plain["box"]["adjoin"][edge]


def step(player: int, name: str, by: str | None = None, where: str | None = None, left: int = 0) -> Some:
    return {"player": player, "step": name, "by": by, "at": where, "left": left}


def a_second_displaced(plain: Some) -> None:
    plain["players"][1]["displaced"] = {"worker": "f1", "field": "A1"}
    plain["turn"] = 1


def town_over(plain: Some) -> None:
    field = next(iter(plain["bag"]["fields"]))
    field_moves(field, ("bag", "fields"), ("town",))(plain)


def town_under(plain: Some) -> None:
    field = next(iter(plain["town"]))
    field_moves(field, ("town",), ("bag", "fields"))(plain)


def two_more_events(plain: Some) -> None:
    for event in list(plain["bag"]["events"])[:2]:
        del plain["bag"]["events"][event]
        plain["removed"][event] = 1


def nothing_to_renew(plain: Some) -> None:
    plain["players"][0]["harvested"] = {}


def nowhere_to_stand(plain: Some) -> None:
    """The displaced worker needs more fields around it than there are anywhere."""
    worker = plain["players"][0]["displaced"]["worker"]
    plain["box"]["workers"][worker]["rank"] = 6


def poor(plain: Some) -> None:
    """All crops of the first player go to the stock."""
    for crop in CROPS:
        plain["stock"][crop] += plain["players"][0]["crops"][crop]
        plain["players"][0]["crops"][crop] = 0


ME, YOU = ("players", 0), ("players", 1)

REFUSED: dict[str, list[Row]] = {
    "key.invariant.first-player": [
        Row("nobody is first", PLAY, put("first_player", None)),
        Row("who does not play is first", PLAY, put("first_player", 2)),
        Row("somebody is first too early", at("first_player"), put("first_player", 0)),
    ],
    "key.invariant.in-turn": [
        Row("nobody is in turn", PLAY, put("turn", None)),
        Row("who does not play is in turn", PLAY, put("turn", 3)),
        Row("somebody is in turn while the town is filled", at("town"), put("turn", 0)),
    ],
    "key.invariant.no-event-put-back": [
        Row("events are put back with two players", at("town", 2), put("phase", "events")),
    ],
    "key.invariant.owed-in-play": [
        Row("something is owed in the set-up", at("town"), put("now", step(0, "refill"))),
    ],
    "key.invariant.step": [
        Row("who does not play owes it", renewing, put("now", "player", 2)),
        Row("a refill with a field", REFILLING, put("now", "at", "A1")),
        Row("a refill of who is not in turn", REFILLING, put("now", "player", 1)),
        Row("an effect of nobody", renewing, put("now", "by", None)),
        Row("an effect that is over", renewing, put("now", "left", 0)),
        Row("an event that goes on the track", an_event, put("now", step(0, "track", "a"))),
    ],
    "key.invariant.last": [
        Row("the end of who does not play", ended, put("last", "player", 2)),
        Row("the second time in play", ended, put("last", "turns", 2)),
        Row("the end without the tenth", PLAY, all_of(put("phase", "over"), put("turn", None))),
    ],
    "key.invariant.tenth": [
        Row("the tenth is not drawn", PLAY, put("last", {"player": 0, "turns": 0})),
        Row("ten are on the track", PLAY, to_track(*EVENTS[:10])),
        Row("the tenth was drawn by nobody", ended, put("last", None)),
    ],
    "key.invariant.actions": [
        Row("three actions", renewing, all_of(put("done", "harvest", 1), put("done", "field", 1))),
        Row("something is owed before anything is done", renewing, put("done", "worker", 0)),
        Row("the town has a gap though nothing is done", PLAY, town_under),
        Row("an action in the set-up", at("town"), put("done", "store", 1)),
        Row("a second field after storing", situations.taking, put("done", "store", 1)),
        Row("a bid without storing", STORING, all_of(put("done", "store", 0), put("done", "field", 1))),
    ],
    "key.invariant.board": [
        Row("a board in two parts", PLAY, cut_off),
        Row("a 57th space", PLAY, put("box", "adjoin", "G7-G8", 1)),
    ],
    "key.invariant.words": [
        Row("a number for a word without", PLAY, put("box", "workers", "t2", "number", 1)),
        Row("a word without its number", PLAY, put("box", "events", "a", "number", 0)),
    ],
    "key.invariant.printed": [
        Row("a rank is not known in play", PLAY, put("box", "workers", "f1", "rank", 0)),
        Row("a crop is not known in play", PLAY, drop("box", "crops", "wine", "A1")),
        Row("a field of a pair is not known in play", PLAY, drop("box", "pairs", "B7")),
        Row("a pair of three", PLAY, put("box", "pairs", "A1", "1")),
        Row("all is known and it is still dealt", at("first_player"), put("phase", "print")),
    ],
    "key.invariant.pairs-in-all": [],
    "key.invariant.fields": [
        Row("a field is nowhere", PLAY, drop("bag", "fields", "G6")),
        Row("a field is in the bag and in town", PLAY, put("bag", "fields", "A3", 1)),
        Row("a field is on two boards", PLAY, put(*ME, "fields", "A1", "A1")),
        Row("a field is in a store and on a board", PLAY, put(*YOU, "store", "left", "field", "D3")),
        Row("a field that the board has not", PLAY, put("bag", "fields", "A9", 1)),
    ],
    "key.invariant.spaces": [
        Row("two fields on a space", PLAY, put(*ME, "fields", "D3", "D4")),
        Row("a worker on a field", PLAY, put(*ME, "workers", "f1", "D3")),
        Row("two workers on a space", PLAY, put(*ME, "workers", "f1", "G7")),
        Row("a worker beside the board", PLAY, put(*ME, "workers", "f1", "A9")),
    ],
    "key.invariant.harvested": [
        Row("a harvested field of another board", PLAY, put(*ME, "harvested", "A1", 1)),
    ],
    "key.invariant.crops-printed": [
        Row("a field bears two crops", at("first_player"), all_of(
            put("box", "crops", "hops", "A1", 1), drop("box", "crops", "hops", "G7"))),
    ],
    "key.invariant.all-fields": [Row("seven fields in town", PLAY, town_over)],
    "key.invariant.turned": [],
    "key.invariant.apart": [
        Row("workers beside each other", PLAY, put(*ME, "workers", "f1", "G6")),
    ],
    "key.invariant.workers": [
        Row("one of the townsfolk on two boards", PLAY, put(*ME, "workers", "t1", "C9")),
        Row("a displaced worker that is on the board", DISPLACED, put(*ME, "workers", "f2", "G7")),
    ],
    "key.invariant.displaced": [
        Row("nobody has a displaced worker", DISPLACED, put(*ME, "displaced", None)),
        Row("something else comes first", DISPLACED, put("now", step(0, "second_field"))),
        Row("another is asked first", DISPLACED, a_second_displaced),
        Row("a worker is displaced by a field of another board", DISPLACED, put(*ME, "displaced", "field", "A1")),
        Row("a worker is displaced in the set-up", at("town"), put(*ME, "displaced", {"worker": "f1", "field": "A3"})),
    ],
    "key.invariant.events": [
        Row("an event is nowhere", PLAY, drop("bag", "events", "a")),
        Row("an event is in two places", PLAY, put("removed", "a", 1)),
        Row("an event is on the track twice", PLAY, all_of(to_track("a"), put("track", ["a", "a"]))),
        Row("an event is in the bag and goes on the track", an_event, put("bag", "events", "a", 1)),
    ],
    "key.invariant.all-events": [
        Row("events are put back with two players", PLAY, two_more_events),
        Row("an event was ignored before the tenth", PLAY, field_moves("n", ("bag", "events"), ("out", "events"))),
        Row("two events too few are in the bag", at("town"), two_more_events),
    ],
    "key.invariant.crops": [
        Row("thirteen hops", PLAY, put("stock", "hops", 11)),
        Row("a crop too few", PLAY, put(*ME, "crops", "hops", 1)),
    ],
    "key.invariant.bids": [
        Row("a field without a bid", PLAY, crop_moves((*YOU, "store", "left", "bid", "wine"), ("stock", "wine"))),
        Row("a bid without a field", PLAY, crop_moves(("stock", "hops"), (*ME, "store", "left", "bid", "hops"))),
        Row("the first bid is made", STORING, crop_moves(("stock", "hops"), (*ME, "store", "left", "bid", "hops"))),
    ],
    "key.invariant.untouched": [
        Row("a worker in the set-up", at("town"), put(*ME, "workers", "f1", "G7")),
        Row("a harvest in the set-up", at("town"), lambda plain: plain["players"][0]["harvested"].update(
            dict.fromkeys(plain["players"][0]["fields"], 1))),
        Row("a discarded field in the set-up", at("town"), field_moves("A1", ("bag", "fields"), ("out", "fields"))),
    ],
    "key.invariant.starting-places": [
        Row("a starting field lies elsewhere", at("town"), lambda plain: plain["players"][0]["fields"].update(
            dict.fromkeys(list(plain["players"][0]["fields"])[:1], "G7"))),
    ],
    "key.invariant.starting-pairs": [
        Row("no pair", at("town"), lambda plain: (
            plain["bag"]["fields"].update(dict.fromkeys(plain["players"][0]["fields"], 1)),
            plain["players"][0].update(fields={}))),
        Row("a pair too early", at("starting_fields"), lambda plain: (
            plain["players"][2].update(fields={"B7": "B7", "E4": "E4"}),
            [plain["bag"]["fields"].pop(field) for field in ("B7", "E4")])),
    ],
    "key.invariant.town": [
        Row("fields in town too early", at("starting_crops"), town_over),
        Row("a gap while events are put back", at("events"), town_under),
        Row("a gap at the end", over, town_under),
    ],
    "key.invariant.chosen": [
        Row("a kind too many", PLAY, put("chosen", "hops", 1)),
        Row("no kind", PLAY, put("chosen", {})),
        Row("a kind too early", at("starting_fields"), put("chosen", {"hops": 1})),
        Row("one kind with four players", at("town", 4), lambda plain: plain["chosen"].popitem()),
    ],
    "key.invariant.aside": [
        Row("crops are aside in play", PLAY, crop_moves(("stock", "hops"), ("aside", "hops"))),
        Row("crops too early", at("set_aside"), crop_moves(("stock", "hops"), (*ME, "crops", "hops"))),
        Row("a crop from the stock", at("town"), crop_moves(("stock", "hops"), (*ME, "crops", "hops"))),
        Row("a crop of the next player", at("starting_crops"), lambda plain: crop_moves(
            ("aside", next(crop for crop in CROPS if plain["aside"][crop])),
            (*YOU, "crops", next(crop for crop in CROPS if plain["aside"][crop])))(plain)),
    ],
    "key.invariant.agenda": [
        Row("a refill before the track", an_event, lambda plain: plain["agenda"].sort(key=lambda one: one["step"])),
        Row("an event without a refill", an_event, lambda plain: plain.update(
            agenda=[one for one in plain["agenda"] if one["step"] != "refill"])),
        Row("a harvest later", renewing, lambda plain: plain["agenda"].append(step(0, "harvest", None, "D3"))),
        Row("no refill after a bid", STORING, put("agenda", [])),
        Row("something after the second field", REFILLING, put("agenda", [step(0, "refill")])),
    ],
    "key.invariant.agenda-of": [
        Row("a refill of another player", an_event, lambda plain: [
            one.update(player=1) for one in plain["agenda"] if one["step"] == "refill"]),
    ],
    "key.invariant.agenda-steps": [
        Row("an effect of who does not play", an_event, put("agenda", 0, "player", 2)),
        Row("an effect that does nothing", renewing, put("agenda", [step(0, "effect", "f1", None, 0)])),
        Row("a refill with a number", an_event, lambda plain: plain["agenda"][-2].update(left=1)
            if plain["agenda"][-1]["step"] == "second_store" else plain["agenda"][-1].update(left=1)),
    ],
    "key.invariant.of-events": [
        Row("an effect of an event that was not drawn", renewing, put("now", step(0, "effect", "k", None, 1))),
    ],
    "key.invariant.source": [
        Row("an effect too often", renewing, put("now", "left", 2)),
        Row("a worker that does nothing", renewing, all_of(
            put("box", "workers", "f1", "word", "nothing"), put("box", "workers", "f1", "number", 0))),
        Row("a draw that must be", renewing, put("box", "workers", "f1", {
            "rank": 1, "must": 1, "word": "draw", "number": 1})),
        Row("a field that nobody draws", renewing, put("now", step(0, "receive", "f1"))),
    ],
    "key.invariant.at": [
        Row("the last field is not harvested", harvesting, drop(*ME, "harvested", "D4")),
        Row("a bid for a field of another store", bidding, lambda plain: plain["now"].update(
            at=plain["players"][1]["store"]["left"]["field"])),
        Row("more crops than the player has", PAYING, poor),
        Row("a field that is not in town", PAYING, put("now", "at", "G7")),
    ],
    "key.invariant.now": [
        Row("nothing to renew", renewing, nothing_to_renew),
        Row("no field hangs together", harvesting, lambda plain: plain["players"][0]["harvested"].update(
            dict.fromkeys(plain["players"][0]["fields"], 1))),
        Row("the displaced worker can stand nowhere", DISPLACED, nowhere_to_stand),
    ],
    NOBODY_DECIDES: [
        Row("two actions are done", PLAY, all_of(put("done", "harvest", 1), put("done", "worker", 1))),
        Row("the town can be filled", REFILLING, all_of(put("now", None), put("agenda", []))),
        Row("a step has not come up", an_event, put("now", None)),
    ],
}  # fmt: skip

NEVER_FIRST = ["key.invariant.pairs-in-all", "key.invariant.turned"]
"""What follows from the form, or from another invariant that comes first."""

TAKEN_BY_BOTH = [
    Row("one action is done", PLAY, put("done", "store", 1)),
    Row("a field where another belongs", PLAY, put(*ME, "fields", "D3", "G1")),
    Row("a worker far from any field", PLAY, put(*ME, "workers", "f1", "C9")),
    Row("one of the townsfolk with another player", PLAY, all_of(
        drop(*YOU, "workers", "t1"), put(*ME, "workers", "t1", "C9"))),
    Row("the last turn", ended, put("last", "turns", 0)),
    Row("an event was ignored", ended, field_moves("n", ("bag", "events"), ("out", "events"))),
    Row("two pairs adjoin no more", PLAY, drop("box", "adjoin", "D3-D4")),
    Row("an effect of a worker that is not there", renewing, put("now", "by", "f3")),
    Row("nobody has a crop", PLAY, poor),
]  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "row"),
    [pytest.param(claim, row, id=f"{claim}-{row.what}") for claim, rows in REFUSED.items() for row in rows],
)
def test_what_both_refuse(claim: str, row: Row) -> None:
    position = row.position()
    assert said_by_model(GAME, position) == claim
    assert said_by_engine(GAME, position) != TAKEN


@pytest.mark.parametrize("row", TAKEN_BY_BOTH, ids=[row.what for row in TAKEN_BY_BOTH])
def test_what_both_take(row: Row) -> None:
    position = row.position()
    assert said_by_model(GAME, position) == TAKEN
    assert said_by_engine(GAME, position) == TAKEN


def test_every_invariant_refuses_something() -> None:
    assert REFUSED.keys() - {NOBODY_DECIDES} == {claim.id for claim in GAME.model.invariants}
    assert [claim for claim, rows in REFUSED.items() if not rows] == NEVER_FIRST


@pytest.mark.parametrize("way", sorted({way.__name__ for way in WAYS}))
def test_every_way_of_its_own_makes_impossible_positions(way: str) -> None:
    """And both refuse the same ones, in set-up, in play, with any box."""
    change = next(one for one in WAYS if one.__name__ == way)
    rng = random.Random(way)
    refused = 0
    for count in range(40):
        position = to_json(GAME.model.new(2 + count % 3, box=random_box(rng)))
        if count % 8:
            fuller_boards(position, rng)
        change(position, rng)
        verdict = said_by_model(GAME, position)
        assert (verdict == TAKEN) == (said_by_engine(GAME, position) == TAKEN), verdict
        refused += verdict != TAKEN
    assert refused >= 8


@pytest.mark.parametrize("seed", range(3))
def test_both_refuse_the_same_of_many(seed: int) -> None:
    """Whatever is changed in busy positions and in those of the set-up."""
    rng = random.Random(seed)
    every = [to_json(situation()) for situation in (PLAY, STORING, DISPLACED, PAYING, ended, at("town"), at("events"))]
    for count in range(20):
        position = to_json(GAME.model.new(2 + count % 3, box=random_box(rng)))
        fuller_boards(position, rng)
        every += [position] if said_by_model(GAME, position) == TAKEN else []
    tried = Table(GAME, players_of(every[0]), start=every[0])
    for _ in range(250):
        position = rng.choice(every)
        table = Table(GAME, players_of(position), start=position, tried=tried.tried)
        table.give(impossible(GAME, position, rng, rng.choice(every)))
    assert tried.tried.positions == 250
    assert 120 < tried.tried.refused < 245


def test_it_is_changed_in_place_and_by_chance_alone() -> None:
    position = to_json(PLAY())
    made = []
    for _ in range(2):
        changed = to_json(PLAY())
        muddled(changed, random.Random(4))
        made.append(changed)
    assert made[0] == made[1] != position
