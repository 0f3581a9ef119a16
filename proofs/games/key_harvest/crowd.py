"""Positions of Key Harvest in which more can happen than random play brings about: full boards, late in the game.

What comes out may be no position; whoever uses it looks.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from proofs.wire import Json, copied
from spec.kernel.records import Malformed
from spec.key_harvest import MODEL
from spec.key_harvest.geometry import Adjoining, adjoining
from spec.key_harvest.state import (
    ACTIONS,
    COUNTED,
    CROPS,
    EVENTS,
    FARMHANDS,
    IN_TOWN,
    OF_EACH_CROP,
    PAIRS,
    SIDES,
    TOWNSFOLK,
    TRACK,
    WORKERS,
    Space,
)

Way = Callable[[Json, random.Random], None]

BUSY = 0.85
"""How likely it is that the position is made anew."""
ANSWERING = 0.8
"""How likely it is that a step must be answered."""
ON_THE_TRACK = (0, 3, 6, 6, 6, 6, 6, 6, 8, 9, 9, 9, 10, 10)
"""How many events may be on the track; what happens at the seventh and at the tenth matters most."""
BEFORE_THE_COUNT = 6
"""How many events are on the track when the next one makes the players count their tiles."""
IN_THE_BAG = (0, 1, 3, 50, 50, 50)
"""How many fields are left in the bag, at most."""
ATTEMPTS = 12
"""How many steps are tried until one can be owed."""


def fuller_boards(position: Json, rng: random.Random) -> None:
    """Somewhere in play, mostly late: boards with many fields and workers, stores, crops and events."""
    if rng.random() < BUSY:
        deal(position["box"], rng)
        set_out(position, rng)
        if rng.random() < ANSWERING:
            before_a_count = len(position["track"]) in (BEFORE_THE_COUNT, TRACK - 1) and rng.random() < 0.8
            owe_something(position, rng, (gap_in_town,) if before_a_count else WAYS_TO_OWE)


def deal(box: Json, rng: random.Random) -> None:
    """What of the pieces is not known."""
    spaces = list(spaces_of(box))
    known = {field for crop in CROPS for field in box["crops"][crop]}
    for field in spaces:
        if field not in known:
            box["crops"][rng.choice(CROPS)][field] = 1
    for pair in PAIRS:
        unpaired = [field for field in spaces if field not in box["pairs"]]
        missing = 2 - list(box["pairs"].values()).count(pair)
        box["pairs"] |= dict.fromkeys(rng.sample(unpaired, k=missing), pair)
    for worker in WORKERS:
        rank = box["workers"][worker]["rank"]
        box["workers"][worker]["rank"] = rank or rng.choice((1, 2, 3) if worker in FARMHANDS else (4, 5))


def spaces_of(box: Json) -> Adjoining:
    """The spaces of the board, each with those that adjoin it."""
    return adjoining(box["adjoin"])


def set_out(position: Json, rng: random.Random) -> None:
    """Everything is distributed anew, some way into play; nothing is owed."""
    seats = range(len(position["players"]))
    position |= {"phase": "play", "first_player": rng.choice(seats), "turn": rng.choice(seats)}
    position |= {"now": None, "agenda": [], "done": dict.fromkeys(ACTIONS, 0), "aside": dict.fromkeys(CROPS, 0)}
    position["chosen"] = dict.fromkeys(rng.sample(CROPS, k=2 if len(seats) == 4 else 1), 1)
    if rng.random() < 0.5:
        position["done"][rng.choice(ACTIONS)] = 1
    place_events(position, rng)
    place_workers(position, rng)
    place_fields(position, rng)
    place_crops(position, rng)


# --- what lies where --------------------------------------------------------------------------------------------


def place_fields(position: Json, rng: random.Random) -> None:
    """On the boards, in stores, in town, in the bag; what is left is out of the game."""
    near = spaces_of(position["box"])
    left = list(near)
    rng.shuffle(left)
    for me, tiles in zip(position["players"], numbers_of_tiles(position, rng), strict=True):
        there = set(me["workers"].values())
        free = [field for field in left if field not in there]
        mine = list(growing(near, free, max(1, tiles - len(there)), rng))
        left = [field for field in left if field not in mine]
        me |= {"fields": {field: field for field in mine}, "displaced": None}
        me["harvested"] = {field: 1 for field in mine if rng.random() < 0.4}
        me["store"] = {side: {"field": None, "bid": dict.fromkeys(CROPS, 0)} for side in SIDES}
        for side in SIDES:
            if rng.random() < 0.5:
                me["store"][side]["field"] = left.pop()
        if rng.random() < 0.2:
            move_a_field(me, near, rng)
    position["town"] = dict.fromkeys(left[:IN_TOWN], 1)
    left = left[IN_TOWN:]
    number = rng.choice(IN_THE_BAG)
    position["bag"]["fields"] = dict.fromkeys(left[:number], 1)
    position["out"]["fields"] = dict.fromkeys(left[number:], 1)


def numbers_of_tiles(position: Json, rng: random.Random) -> list[int]:
    """How many fields and workers are on each board. When the seventh event may come it is often a near thing."""
    if len(position["track"]) == BEFORE_THE_COUNT and rng.random() < 0.9:
        numbers = [rng.choice((6, 6, 6, 7)), *(rng.choice((7, 7, 8)) for _ in position["players"][1:])]
        return rng.sample(numbers, k=len(numbers))
    usual = rng.choice((3, 5, 7, 9))
    return [max(1, usual + rng.choice((-1, 0, 0, 1, 3))) for _ in position["players"]]


def growing(near: Adjoining, left: list[Space], number: int, rng: random.Random) -> Iterator[Space]:
    """So many of the fields that are left, one after the other, mostly beside each other."""
    mine: list[Space] = []
    for _ in range(number):
        beside = [field for field in left if field not in mine and any(field in near[one] for one in mine)]
        free = [field for field in left if field not in mine]
        mine.append(rng.choice(beside if beside and rng.random() < 0.7 else free))
        yield mine[-1]


def move_a_field(me: Json, near: Adjoining, rng: random.Random) -> None:
    """A field lies where another one belongs."""
    free = [space for space in near if space not in me["fields"].values() and space not in me["workers"].values()]
    me["fields"][rng.choice(sorted(me["fields"]))] = rng.choice(free)


def place_workers(position: Json, rng: random.Random) -> None:
    """On empty spaces, apart from each other; the townsfolk are with one player each, or in town."""
    near = spaces_of(position["box"])
    many = rng.choice((0.1, 0.3, 0.6))
    seats = range(len(position["players"]))
    town = {worker: rng.choice(seats) for worker in TOWNSFOLK if rng.random() < many}
    for seat in seats:
        me = position["players"][seat]
        me |= {"fields": {}, "workers": {}}
        for worker in WORKERS:
            free = free_for_workers(me, near)
            mine = town.get(worker) == seat if worker in TOWNSFOLK else rng.random() < many
            if mine and free:
                me["workers"][worker] = rng.choice(free)


def free_for_workers(me: Json, near: Adjoining) -> list[Space]:
    """Empty spaces that no worker adjoins."""
    taken = {*me["fields"].values(), *me["workers"].values()}
    taken |= {other for space in me["workers"].values() for other in near[space]}
    return [space for space in near if space not in taken]


def place_events(position: Json, rng: random.Random) -> None:
    """On the track, in the box, in the bag; with a full track perhaps some that came later."""
    left = list(EVENTS)
    rng.shuffle(left)
    removed = [left.pop() for _ in range(2 if len(position["players"]) > 2 else 0)]
    number = rng.choice(ON_THE_TRACK)
    position["track"], left = left[:number], left[number:]
    later = [event for event in left if rng.random() < 0.3] if number == TRACK else []
    position["removed"] = dict.fromkeys(removed, 1)
    position["out"]["events"] = dict.fromkeys(later, 1)
    position["bag"]["events"] = {event: 1 for event in left if event not in later}
    end = {"player": rng.randrange(len(position["players"])), "turns": rng.choice((0, 1))}
    position["last"] = end if number == TRACK else None


def place_crops(position: Json, rng: random.Random) -> None:
    """Behind the screens, on stored fields, in the stock."""
    rich = rng.choice((0.1, 0.3, 0.8))
    position["stock"] = dict.fromkeys(CROPS, OF_EACH_CROP)
    for me in position["players"]:
        me["crops"] = dict.fromkeys(CROPS, 0)
    for slot in [slot for me in position["players"] for slot in me["store"].values() if slot["field"]]:
        for crop in rng.choices(CROPS, k=rng.choice((1, 1, 2, 3))):
            slot["bid"][crop] += take(position["stock"], crop)
        if not any(slot["bid"].values()):
            slot["bid"]["wine"] += take(position["stock"], "wine")
    for crop in CROPS:
        for _ in range(OF_EACH_CROP):
            if rng.random() < rich:
                rng.choice(position["players"])["crops"][crop] += take(position["stock"], crop)


def take(stock: Json, crop: str) -> int:
    """A crop from the stock, if there is one."""
    taken = int(stock[crop] > 0)
    stock[crop] -= taken
    return taken


# --- what is owed -----------------------------------------------------------------------------------------------


def owe_something(position: Json, rng: random.Random, ways: Sequence[Way] | None = None) -> None:
    """Something must be answered, if one of some things that chance names can be owed here."""
    for _ in range(ATTEMPTS):
        changed = copied(position)
        rng.choice(ways or WAYS_TO_OWE)(changed, rng)
        if is_taken(changed):
            position |= changed
            return


def is_taken(position: Json) -> bool:
    """The model takes it for a position."""
    try:
        MODEL.read_state(position)
    except Malformed:
        return False
    return True


def owed(player: int, step: str, by: str | None = None, at: str | None = None, left: int = 0) -> Json:
    return {"player": player, "step": step, "by": by, "at": at, "left": left}


def gap_in_town(position: Json, rng: random.Random) -> None:
    """The player in turn took a field from the town, so that another tile is drawn."""
    turn = position["turn"]
    position["done"]["store"] = 1
    field = rng.choice(sorted(position["town"]))
    del position["town"][field]
    position["bag"]["fields"][field] = 1
    position["now"] = owed(turn, "refill")
    position["agenda"] = [owed(turn, "second_store")] if rng.random() < 0.5 else []


def a_power(position: Json, rng: random.Random) -> None:
    """A worker on a board was placed, and its power can be used."""
    seat = position["turn"] if rng.random() < 0.8 else rng.randrange(len(position["players"]))
    workers = position["players"][seat]["workers"]
    if workers:
        worker = rng.choice(sorted(workers))
        position["done"][rng.choice(("worker", "field"))] = 1
        position["now"] = owed(seat, "effect", worker, None, times(position["box"]["workers"][worker], rng))


def an_event(position: Json, rng: random.Random) -> None:
    """An event was drawn and concerns one player after the other; the player in turn came first."""
    events = [
        event for event in sorted(position["bag"]["events"]) if position["box"]["events"][event]["word"] != "nothing"
    ]
    if not events or len(position["track"]) == TRACK:
        return
    gap_in_town(position, rng)
    event, turn, count = rng.choice(events), position["turn"], len(position["players"])
    del position["bag"]["events"][event]
    effect = position["box"]["events"][event]
    seats = [(turn + number) % count for number in range(rng.randrange(count), count)]
    steps = [
        owed(seat, "effect", event, None, times(effect, rng, full=number > 0)) for number, seat in enumerate(seats)
    ]
    position["now"], *later = steps
    position["agenda"] = [*later, owed(turn, "track", event), owed(turn, "refill"), *position["agenda"]]


def times(said: Json, rng: random.Random, full: bool = False) -> int:
    """How often it can still be answered."""
    most = said["number"] if said["word"] in COUNTED and said["word"] != "buy" else 1
    return most if full else rng.randint(1, max(1, most))


def a_harvest(position: Json, rng: random.Random) -> None:
    """A field was harvested, and perhaps one that hangs together with it will be."""
    me = position["players"][position["turn"]]
    position["done"]["harvest"] = 1
    field = rng.choice(sorted(me["fields"]))
    me["harvested"][field] = 1
    position["now"] = owed(position["turn"], "harvest", None, field)


def a_bid(position: Json, rng: random.Random) -> None:
    """A field was stored; nothing or something is bid for it."""
    turn = position["turn"]
    slots = [slot for slot in position["players"][turn]["store"].values() if slot["field"]]
    if not slots:
        return
    gap_in_town(position, rng)
    slot, step = rng.choice(slots), rng.choice(("bid", "more"))
    if step == "bid":
        for crop in CROPS:
            position["stock"][crop] += slot["bid"][crop]
            slot["bid"][crop] = 0
    position["agenda"] = [owed(turn, "refill"), *position["agenda"]]
    position["now"] = owed(turn, step, None, slot["field"])


def a_payment(position: Json, rng: random.Random) -> None:
    """A field of the town is being paid."""
    position["done"]["worker"] = 1
    field = rng.choice(sorted(position["town"]))
    position["now"] = owed(position["turn"], "pay", None, field, rng.randint(1, 3))


def a_second(position: Json, rng: random.Random) -> None:
    """A second field may be taken or stored."""
    action = rng.choice(("field", "store"))
    position["done"][action] = 1
    position["now"] = owed(position["turn"], f"second_{action}")


def a_displaced(position: Json, rng: random.Random) -> None:
    """A field took the space of a worker that is not on the board."""
    seat = position["turn"] if rng.random() < 0.8 else rng.randrange(len(position["players"]))
    me = position["players"][seat]
    at_home = [one for one in FARMHANDS if one not in me["workers"]]
    at_home += [one for one in TOWNSFOLK if not any(one in other["workers"] for other in position["players"])]
    own = [field for field, space in me["fields"].items() if field == space]
    if at_home and own:
        position["done"]["field"] = 1
        me["displaced"] = {"worker": rng.choice(at_home), "field": rng.choice(own)}
        position["now"] = owed(seat, "displaced")


WAYS_TO_OWE: tuple[Way, ...] = (
    gap_in_town,
    gap_in_town,
    gap_in_town,
    a_power,
    a_power,
    an_event,
    an_event,
    a_harvest,
    a_bid,
    a_payment,
    a_second,
    a_displaced,
    a_displaced,
)
