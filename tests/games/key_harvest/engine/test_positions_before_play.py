"""What is not a position before play, though its parts are well formed."""

from __future__ import annotations

import pytest

from tests.games.key_harvest.engine.bases import GONE, TOWN, Bases, Case, Changes, Make, changed, refuse, step

BEFORE: list[Case] = [
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


@pytest.mark.parametrize(("base", "changes", "message"), BEFORE)
def test_what_cannot_be_before_play(bases: Bases, base: str, changes: Changes, message: str) -> None:
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
