"""Positions of Key Harvest that can't occur, in ways that the declared types do not tell.

What comes out may be a position after all.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from proofs.games.key_harvest.crowd import deal, owe_something, owed, set_out, spaces_of, times
from proofs.wire import Json
from spec.key_harvest.state import (
    ACTIONS,
    COUNTED,
    CROPS,
    EDGES,
    EVENTS,
    FARMHANDS,
    PAIRS,
    PHASES,
    SIDES,
    SOURCES,
    STEPS,
    TOWNSFOLK,
    WORDS,
    WORKERS,
)

LATER = (
    (),
    ("second_field",),
    ("second_store",),
    ("refill",),
    ("refill", "second_store"),
    ("track", "refill"),
    ("track", "refill", "second_store"),
)
"""What can come at the end of the agenda."""
BEGUN = {"second_field": "field", "second_store": "store", "bid": "store", "more": "store", "refill": "store"}
"""The action that was begun if that must be answered."""


def muddled(position: Json, rng: random.Random) -> None:
    """Something is owed that nobody owes, the box, the board, the bag, the track or the crops are otherwise, or the
    phase is another one. Mostly it is in a full position."""
    if rng.random() < 0.5:
        deal(position["box"], rng)
        set_out(position, rng)
        if rng.random() < 0.5:
            owe_something(position, rng)
    rng.choice(WAYS)(position, rng)


def _somebody(position: Json, rng: random.Random) -> Json:
    me: Json = rng.choice(position["players"])
    return me


def _space(position: Json, rng: random.Random) -> str:
    return rng.choice(list(spaces_of(position["box"])))


# --- what is owed -----------------------------------------------------------------------------------------------


def other_steps(position: Json, rng: random.Random) -> None:
    """A step must be answered, mostly with what can come after it and what it names."""
    if position["turn"] is None:
        return
    seats = range(len(position["players"]))
    seat = position["turn"] if rng.random() < 0.8 else rng.choice(seats)
    step = rng.choice(STEPS)
    position["now"] = _step(position, seat, step, rng)
    event = position["now"]["by"] if position["now"]["by"] in EVENTS else rng.choice(EVENTS)
    tail = rng.choice(LATER if position["now"]["by"] not in EVENTS else LATER[-2:])
    effects = [_step(position, rng.choice(seats), "effect", rng, event) for _ in range(rng.choice((0, 0, 0, 1, 2)))]
    later = [owed(position["turn"], one, event if one == "track" else None) for one in tail]
    position["agenda"] = [*effects, *later]
    for heap in (position["bag"]["events"], position["out"]["events"], position["removed"]):
        if "track" in tail and rng.random() < 0.95:
            heap.pop(event, None)
    if rng.random() < 0.9:
        position["done"][BEGUN.get(step, BEGUN.get(tail[-1], "worker") if tail else "worker")] = 1


def _step(position: Json, seat: int, step: str, rng: random.Random, event: str | None = None) -> Json:
    """A step with most of what belongs to it."""
    me, by, at, left = position["players"][seat], None, None, 0
    if step in ("effect", "receive"):
        by = event if event is not None and rng.random() < 0.8 else rng.choice(SOURCES)
        left = times(position["box"]["workers" if by in WORKERS else "events"][by], rng) if step == "effect" else 0
    if step == "harvest" and me["fields"]:
        at = rng.choice(sorted(me["fields"]))
        me["harvested"][at] = 1
    if step in ("bid", "more"):
        at = me["store"][rng.choice(SIDES)]["field"]
    if step == "pay":
        at, left = rng.choice([*sorted(position["town"]), _space(position, rng)]), rng.randint(1, 3)
    if rng.random() < 0.05:
        left = rng.randint(0, 3)
    return owed(seat, step, by, at, left)


def other_displaced(position: Json, rng: random.Random) -> None:
    """A worker was displaced, mostly by a field of the board, and mostly it is asked for."""
    seat = rng.randrange(len(position["players"]))
    me = position["players"][seat]
    field = rng.choice(sorted(me["fields"]) or [_space(position, rng)])
    worker = rng.choice(WORKERS)
    if rng.random() < 0.9:
        me["workers"].pop(worker, None)
    me["displaced"] = {"worker": worker, "field": field}
    position["done"][rng.choice(ACTIONS)] = 1
    if rng.random() < 0.9:
        position["now"] = owed(seat, "displaced")


def other_actions(position: Json, rng: random.Random) -> None:
    for _ in range(rng.randint(1, 2)):
        position["done"][rng.choice(ACTIONS)] = rng.choice((0, 1))


# --- the box ----------------------------------------------------------------------------------------------------


def other_box(position: Json, rng: random.Random) -> None:
    """Other spaces adjoin, a field bears two crops or none, a pair has three fields, a word another number."""
    box = position["box"]
    what = rng.randrange(5)
    if what == 0:
        for _ in range(rng.choice((1, 1, 3, 40))):
            box["adjoin"].pop(rng.choice(sorted(box["adjoin"]) or EDGES), None)
    elif what == 1:
        box["adjoin"][rng.choice(EDGES)] = 1
    elif what == 2:
        field = _space(position, rng)
        for crop in CROPS if rng.random() < 0.5 else ():
            box["crops"][crop].pop(field, None)
        if rng.random() < 0.7:
            box["crops"][rng.choice(CROPS)][field] = 1
    elif what == 3:
        field = _space(position, rng)
        box["pairs"].pop(rng.choice([field, *sorted(box["pairs"])]), None)
        if rng.random() < 0.7:
            box["pairs"][field] = rng.choice(PAIRS)
    else:
        part = rng.choice(("workers", "events"))
        said = box[part][rng.choice(sorted(box[part]))]
        word = rng.choice(WORDS)
        said |= {"word": word, "number": rng.randint(1, 3) if word in COUNTED else 0}
        if rng.random() < 0.4:
            said["number"] = rng.randint(0, 3)


# --- boards -----------------------------------------------------------------------------------------------------


def other_fields(position: Json, rng: random.Random) -> None:
    """A field is gone, is in two places, lies on another space, or is harvested where it is not."""
    me = _somebody(position, rng)
    field = rng.choice([*sorted(me["fields"]), _space(position, rng)])
    heaps = [position["bag"]["fields"], position["town"], position["out"]["fields"]]
    what = rng.randrange(4)
    if what == 0:
        heap = rng.choice(heaps)
        heap[field] = 1
        if rng.random() < 0.5:
            me["fields"].pop(field, None)
            me["harvested"].pop(field, None)
    elif what == 1:
        me["fields"][field] = _space(position, rng)
    elif what == 2:
        me["harvested"][field] = 1
    else:
        slot = me["store"][rng.choice(SIDES)]
        slot["field"] = None if slot["field"] and rng.random() < 0.5 else field


def other_workers(position: Json, rng: random.Random) -> None:
    """A worker more on a board: beside another, on a field, on an empty space, or elsewhere already."""
    me = _somebody(position, rng)
    near = spaces_of(position["box"])
    beside = [other for space in me["workers"].values() for other in near.get(space, ())]
    places = [list(near), beside, sorted(me["fields"].values()), sorted(me["workers"].values())]
    worker = rng.choice(TOWNSFOLK if rng.random() < 0.5 else FARMHANDS)
    if rng.random() < 0.5:
        for other in position["players"]:
            other["workers"].pop(worker, None)
    me["workers"][worker] = rng.choice(rng.choice(places) or list(near))


# --- events and crops -------------------------------------------------------------------------------------------


def other_track(position: Json, rng: random.Random) -> None:
    """An event comes to the track, or leaves it; the end has begun, or not."""
    track, bag = position["track"], position["bag"]["events"]
    what = rng.randrange(4)
    if what == 0 and bag and len(track) < 10:
        event = rng.choice(sorted(bag))
        track.append(event)
        if rng.random() < 0.7:
            del bag[event]
    elif what == 1 and track:
        bag[track.pop(rng.randrange(len(track)))] = 1
    elif what == 2:
        heap = rng.choice((position["out"]["events"], position["removed"], bag))
        event = rng.choice(EVENTS)
        for other in (position["out"]["events"], position["removed"], bag) if rng.random() < 0.7 else ():
            other.pop(event, None)
        heap[event] = 1
    if what == 3 or rng.random() < 0.3:
        end = {"player": rng.randrange(4), "turns": rng.randint(0, 2)}
        position["last"] = None if position["last"] and rng.random() < 0.4 else end


def other_crops(position: Json, rng: random.Random) -> None:
    """Crops are elsewhere: behind a screen, in a bid, set aside, or in the stock."""
    crop = rng.choice(CROPS)
    me = _somebody(position, rng)
    heaps = [position["stock"], position["aside"], *(other["crops"] for other in position["players"])]
    heaps += [me["store"][side]["bid"] for side in SIDES]
    less, more = rng.choice([heap for heap in heaps if heap[crop]] or heaps), rng.choice(heaps)
    number = rng.randint(0, less[crop])
    less[crop] -= number
    more[crop] += number + (rng.random() < 0.2)
    if rng.random() < 0.3:
        position["chosen"] = dict.fromkeys(rng.sample(CROPS, k=rng.randint(0, 3)), 1)


# --- phases -----------------------------------------------------------------------------------------------------


def other_phase(position: Json, rng: random.Random) -> None:
    """Another phase, with some of what belongs to it."""
    phase = rng.choice(PHASES)
    seats = range(len(position["players"]))
    position["phase"] = phase
    if rng.random() < 0.9:
        position |= {"now": None, "agenda": [], "done": dict.fromkeys(ACTIONS, 0)}
        position["first_player"] = None if phase in ("print", "first_player") else rng.choice(seats)
        position["turn"] = rng.choice(seats) if phase in ("starting_fields", "starting_crops", "play") else None
    if phase == "over" and rng.random() < 0.8:
        position["last"] = {"player": rng.choice(seats), "turns": 2}
    if phase not in ("play", "over") and rng.random() < 0.8:
        _cleared(position, rng)


def _cleared(position: Json, rng: random.Random) -> None:
    """Boards are as at the beginning, each with a pair or none, and so are town, bag and crops."""
    pairs = rng.sample(PAIRS, k=len(position["players"]))
    box, have = position["box"], rng.random() < 0.7
    for me, pair in zip(position["players"], pairs, strict=True):
        mine = [field for field, one in box["pairs"].items() if one == pair] if have else []
        me |= {"fields": {field: field for field in mine}, "harvested": {}, "workers": {}, "displaced": None}
        me["crops"] = dict.fromkeys(CROPS, 0)
        me["store"] = {side: {"field": None, "bid": dict.fromkeys(CROPS, 0)} for side in SIDES}
    left = [field for field in spaces_of(box) if not any(field in me["fields"] for me in position["players"])]
    rng.shuffle(left)
    number = rng.choice((0, 0, 3, 5, 6))
    position["town"] = dict.fromkeys(left[:number], 1)
    position["bag"] = {"fields": dict.fromkeys(left[number:], 1), "events": dict.fromkeys(EVENTS, 1)}
    position |= {"out": {"fields": {}, "events": {}}, "removed": {}, "track": [], "last": None}
    position |= {"stock": dict.fromkeys(CROPS, 12), "aside": dict.fromkeys(CROPS, 0), "chosen": {}}


WAYS: tuple[Callable[[Json, random.Random], None], ...] = (
    other_steps,
    other_steps,
    other_steps,
    other_displaced,
    other_actions,
    other_box,
    other_fields,
    other_workers,
    other_track,
    other_crops,
    other_phase,
    other_phase,
)
