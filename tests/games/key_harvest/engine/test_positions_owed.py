"""What cannot be owed in a position, or owed by a displaced worker."""

from __future__ import annotations

import pytest

from tests.games.key_harvest.engine.bases import GONE, Bases, Case, Changes, changed, refuse, step

DISPLACED: list[Case] = [
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

OWED: list[Case] = [
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


@pytest.mark.parametrize(("base", "changes", "message"), DISPLACED)
def test_displaced_workers(bases: Bases, base: str, changes: Changes, message: str) -> None:
    refuse(changed(getattr(bases, base)().snapshot(), changes), message)


@pytest.mark.parametrize(("base", "changes", "message"), OWED)
def test_what_cannot_be_owed(bases: Bases, base: str, changes: Changes, message: str) -> None:
    refuse(changed(getattr(bases, base)().snapshot(), changes), message)
