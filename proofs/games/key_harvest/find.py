"""How positions of Key Harvest are looked for.

Boards, the town, the track and what is owed are control: they are those of the positions below, with what is named put
where it is said to lie. Symbols are the crops: in the stock, behind the screens and in bids.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from proofs.desk.find.vocabulary import Function, Lying, Playing, Vocabulary
from proofs.game import Game as Described
from proofs.games.key_harvest.boxes import box
from proofs.games.key_harvest.situations import describe
from proofs.scenarios import usual
from proofs.wire import Json
from spec.kernel import Focus, is_placed, marked, total
from spec.kernel.records import Malformed
from spec.kernel.terms import variable
from spec.key_harvest.board import beside, tiles_of
from spec.key_harvest.box import read
from spec.key_harvest.cards import ONCE, printed
from spec.key_harvest.flow import crops_of
from spec.key_harvest.state import (
    ACTIONS,
    CROPS,
    EVENTS,
    FARMHANDS,
    PHASES,
    SIDES,
    TRACK,
    Crops,
    Game,
    Player,
    Space,
    Worker,
)

SIZES = range(15)
"""So many fields the player in turn has."""
SOME = 6
"""So many where something else varies."""
TRACKS = (0, 6, 9, TRACK)
"""So many events are on the track: none, before the seventh, before the last, and in the last turns."""


def owned(game: Game) -> list[int]:
    found: list[int] = []
    for me in game.players:
        found += [me.crops[crop] for crop in CROPS]
        found += [me.store[side].bid[crop] for side in SIDES for crop in CROPS]
    return found


# --- positions --------------------------------------------------------------------------------------------------


def made(described: Described, lying: Lying) -> Iterator[Focus]:
    """With what is named: boards of all sizes, stores, every action done, every step, the set-up and the end. What is
    no position, because something is said to lie in two places, is left out."""
    for number, (players, given) in enumerate(asked_about(lying)):
        try:
            game = described.model.read_state(usual(described, players, given))
        except Malformed:
            continue
        yield Focus(f"{describe(game)} {number}", opened(game))


def opened(game: Game) -> Game:
    """The position with symbols for all crops."""
    game.stock = symbols("stock")
    for seat, me in enumerate(game.players):
        me.crops = symbols(f"players.{seat}.crops")
        for side, slot in me.store.items():
            if slot.field is not None:
                slot.bid = symbols(f"players.{seat}.store.{side}.bid")
    if game.phase == "starting_crops":
        game.aside = symbols("aside")
    return game


def symbols(path: str) -> Crops:
    return {crop: variable(f"{path}.{crop}") for crop in CROPS}


def asked_about(lying: Lying) -> Iterator[tuple[int, Json]]:
    """What is given of each position, for so many players."""
    some = board(lying, SOME)
    for size in sorted(SIZES, key=lambda size: (abs(size - SOME), size)):
        yield 2, board(lying, size)
    yield from ((players, some) for players in (3, 4))
    fields = list(some["players.0.fields"])
    for size in range(1, len(fields) + 1):
        yield 2, some | {"players.0.harvested": dict.fromkeys(fields[:size], 1)}
    yield from ((2, some | {f"done.{action}": 1}) for action in ACTIONS)
    yield from ((2, board(lying, SOME, workers)) for workers in (1, 2))
    yield from ((2, some | stored) for stored in STORED)
    yield from ((2, some | {"track": list(EVENTS[:length])}) for length in TRACKS[1:])
    yield from ((2, some | step) for step in steps())
    yield from ((players, some | {"phase": "over"}) for players in (2, 3, 4))
    for players, phase in itertools.product((2, 3, 4), PHASES[: PHASES.index("play")]):
        if players > 2 or phase != "events":
            yield players, {"phase": phase}


STORED: tuple[Json, ...] = (
    {"players.1.store.left.field": "C9"},
    {"players.0.store.left.field": "C9"},
    {"players.0.store.left.field": "C9", "players.0.store.right.field": "D8"},
    {"players.0.store.left.field": "C9", "players.1.store.left.field": "E9", "players.1.store.right.field": "D8"},
)
"""What lies in stores."""


def steps() -> Iterator[Json]:
    """Every step that can be owed, and every power and effect."""
    yield step("harvest", at="E4")
    yield step("second_field") | STORED[0]
    yield step("bid", at="C9")
    yield step("more", at="C9")
    yield step("second_store")
    yield step("pay", at="C9", left=1)
    yield {"players.0.displaced": {"worker": "f1", "field": "E4"}}
    yield from (step("refill") | {"track": list(EVENTS[:length])} for length in TRACKS)
    for by, card in printed(read(box("house"))).items():
        if card.word == "draw" and card.must:
            yield step("receive", by)
        elif card.word != "nothing":
            yield step("effect", by, left=1 if card.word in ONCE else card.number)


def step(name: str, by: str | None = None, at: str | None = None, left: int = 0) -> Json:
    return {"now": {"player": 0, "step": name, "by": by, "at": at, "left": left}}


def board(lying: Lying, size: int, workers: int = 0) -> Json:
    """So many fields round the middle, with workers in the corners; what is named lies where it is said to lie."""
    named = {where: [name for whose, place, name in sorted(lying, key=str) if (whose, place) == where] for where in OF}
    town = dict.fromkeys(named["game", "town"], 1)
    theirs = {field: field for field in named["other", "fields"]}
    taken = {*town, *theirs, *CORNERS[: len(named["player", "workers"]) + workers]}
    first = [field for field in named["player", "fields"] if field not in taken]
    more = [field for field in ROUND_THE_MIDDLE if field not in taken and field not in first]
    mine = sorted([*first, *more[: max(size - len(first), 0)]])
    given: Json = {"players.0.fields": {field: field for field in mine}}
    given |= {"town": town} if town else {}
    given |= {"players.1.fields": theirs} if theirs else {}
    for seat, whose in enumerate(("player", "other")):
        placed = standing(named[whose, "workers"], workers if seat == 0 else 0)
        given |= {f"players.{seat}.workers": placed} if placed else {}
    return given


OF = [(whose, place) for whose in ("player", "other", "game") for place in ("fields", "workers", "town")]
CORNERS: tuple[Space, ...] = ("G7", "G1", "A7", "A1", "G5", "G3", "A5", "A3")
"""Spaces of which no two adjoin on our boards."""


def standing(named: Sequence[str], more: int) -> dict[str, str]:
    """The workers that are named, and some others, each in a corner."""
    others = [worker for worker in FARMHANDS if worker not in named][:more]
    return dict(zip([*named, *others], CORNERS, strict=False))


def round_the_middle() -> tuple[Space, ...]:
    """All spaces, from the middle of the board outwards."""
    near, found = beside(read(box("house"))), [MIDDLE]
    for space in found:
        found += [one for one in sorted(near[space]) if one not in found]
    return tuple(found)


MIDDLE: Space = "E4"
ROUND_THE_MIDDLE = round_the_middle()


# --- words ------------------------------------------------------------------------------------------------------


def has(me: Player, field: Space) -> bool:
    return is_placed(me.fields, field)


def employs(me: Player, worker: Worker) -> bool:
    return is_placed(me.workers, worker)


WORDS = Vocabulary(
    owned=owned,
    counted="crops behind the screens and in bids; boards are those of the situations",
    of_player={
        "crops_total": ("crops of all kinds behind the screen", crops_of),
        "fields_total": ("fields on the board", lambda me: len(me.fields)),
        "fields_harvested": ("fields on the board that show the small side", lambda me: marked(me.harvested)),
        "workers_total": ("workers on the board", lambda me: len(me.workers)),
        "tiles_total": ("fields and workers on the board", tiles_of),
        "bids_total": (
            "crops in the bids of the store",
            lambda me: total(me.store[side].bid[crop] for side in SIDES for crop in CROPS),
        ),
    },
    functions={
        "has": Function("the field lies on the board of the player", has, "truth", "harvest.field", "fields"),
        "employs": Function("the worker is on the player's board", employs, "truth", "place_worker.worker", "workers"),
    },
    moves={
        "harvestable": Playing("harvest", "field", "player", "fields"),
        "storable": Playing("store_field", "field", "game", "town"),
        "placeable": Playing("place_worker", "worker", "player", "reserve"),
    },
    made=made,
)
