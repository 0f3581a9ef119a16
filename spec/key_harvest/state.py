"""The names of things, and what a position consists of."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from spec.kernel import Fixed, Marks, Placed, Record, Table
from spec.kernel.records import CONTROL, SEAT

Crop = Literal["wine", "hops", "apples", "vegetables", "wheat"]
Space = Literal[
    "A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9",
    "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9",
    "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9",
    "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9",
    "E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9",
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9",
    "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9",
]  # fmt: skip
"""A space of the boards, and the field that belongs there."""
Edge = Literal[
    "A1-A2", "A1-B1", "A1-B2", "A2-A3", "A2-B1", "A2-B2", "A2-B3", "A3-A4", "A3-B2", "A3-B3",
    "A3-B4", "A4-A5", "A4-B3", "A4-B4", "A4-B5", "A5-A6", "A5-B4", "A5-B5", "A5-B6", "A6-A7",
    "A6-B5", "A6-B6", "A6-B7", "A7-A8", "A7-B6", "A7-B7", "A7-B8", "A8-A9", "A8-B7", "A8-B8",
    "A8-B9", "A9-B8", "A9-B9", "B1-B2", "B1-C1", "B1-C2", "B2-B3", "B2-C1", "B2-C2", "B2-C3",
    "B3-B4", "B3-C2", "B3-C3", "B3-C4", "B4-B5", "B4-C3", "B4-C4", "B4-C5", "B5-B6", "B5-C4",
    "B5-C5", "B5-C6", "B6-B7", "B6-C5", "B6-C6", "B6-C7", "B7-B8", "B7-C6", "B7-C7", "B7-C8",
    "B8-B9", "B8-C7", "B8-C8", "B8-C9", "B9-C8", "B9-C9", "C1-C2", "C1-D1", "C1-D2", "C2-C3",
    "C2-D1", "C2-D2", "C2-D3", "C3-C4", "C3-D2", "C3-D3", "C3-D4", "C4-C5", "C4-D3", "C4-D4",
    "C4-D5", "C5-C6", "C5-D4", "C5-D5", "C5-D6", "C6-C7", "C6-D5", "C6-D6", "C6-D7", "C7-C8",
    "C7-D6", "C7-D7", "C7-D8", "C8-C9", "C8-D7", "C8-D8", "C8-D9", "C9-D8", "C9-D9", "D1-D2",
    "D1-E1", "D1-E2", "D2-D3", "D2-E1", "D2-E2", "D2-E3", "D3-D4", "D3-E2", "D3-E3", "D3-E4",
    "D4-D5", "D4-E3", "D4-E4", "D4-E5", "D5-D6", "D5-E4", "D5-E5", "D5-E6", "D6-D7", "D6-E5",
    "D6-E6", "D6-E7", "D7-D8", "D7-E6", "D7-E7", "D7-E8", "D8-D9", "D8-E7", "D8-E8", "D8-E9",
    "D9-E8", "D9-E9", "E1-E2", "E1-F1", "E1-F2", "E2-E3", "E2-F1", "E2-F2", "E2-F3", "E3-E4",
    "E3-F2", "E3-F3", "E3-F4", "E4-E5", "E4-F3", "E4-F4", "E4-F5", "E5-E6", "E5-F4", "E5-F5",
    "E5-F6", "E6-E7", "E6-F5", "E6-F6", "E6-F7", "E7-E8", "E7-F6", "E7-F7", "E7-F8", "E8-E9",
    "E8-F7", "E8-F8", "E8-F9", "E9-F8", "E9-F9", "F1-F2", "F1-G1", "F1-G2", "F2-F3", "F2-G1",
    "F2-G2", "F2-G3", "F3-F4", "F3-G2", "F3-G3", "F3-G4", "F4-F5", "F4-G3", "F4-G4", "F4-G5",
    "F5-F6", "F5-G4", "F5-G5", "F5-G6", "F6-F7", "F6-G5", "F6-G6", "F6-G7", "F7-F8", "F7-G6",
    "F7-G7", "F7-G8", "F8-F9", "F8-G7", "F8-G8", "F8-G9", "F9-G8", "F9-G9", "G1-G2", "G2-G3",
    "G3-G4", "G4-G5", "G5-G6", "G6-G7", "G7-G8", "G8-G9",
]  # fmt: skip
"""Two spaces that can adjoin, the earlier one first."""
Worker = Literal["f1", "f2", "f3", "f4", "f5", "f6", "t1", "t2", "t3", "t4", "t5", "t6"]
"""Farmhands, of which each player has these six, and townsfolk, of which there is one each."""
Event = Literal["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"]
Source = Literal[
    "f1", "f2", "f3", "f4", "f5", "f6", "t1", "t2", "t3", "t4", "t5", "t6",
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n",
]  # fmt: skip
"""A worker or an event: whose power or effect it is."""
Pair = Literal["1", "2", "3", "4"]
Action = Literal["harvest", "worker", "field", "store"]
Side = Literal["left", "right"]
Word = Literal[
    "nothing", "get_crops", "harvest", "renew", "move", "pass", "swap_bag", "swap_left", "draw", "clear", "buy",
    "dismiss", "recall",
]  # fmt: skip
Phase = Literal[
    "print", "first_player", "starting_fields", "set_aside", "starting_crops", "town", "events", "play", "over",
]  # fmt: skip
StepName = Literal[
    "displaced", "harvest", "second_field", "bid", "more", "refill", "second_store", "effect", "receive", "pay",
    "track",
]  # fmt: skip

CROPS: tuple[Crop, ...] = get_args(Crop)
SPACES: tuple[Space, ...] = get_args(Space)
EDGES: tuple[Edge, ...] = get_args(Edge)
WORKERS: tuple[Worker, ...] = get_args(Worker)
FARMHANDS: tuple[Worker, ...] = WORKERS[:6]
TOWNSFOLK: tuple[Worker, ...] = WORKERS[6:]
EVENTS: tuple[Event, ...] = get_args(Event)
SOURCES: tuple[Source, ...] = get_args(Source)
PAIRS: tuple[Pair, ...] = get_args(Pair)
ACTIONS: tuple[Action, ...] = get_args(Action)
SIDES: tuple[Side, ...] = get_args(Side)
WORDS: tuple[Word, ...] = get_args(Word)
PHASES: tuple[Phase, ...] = get_args(Phase)
STEPS: tuple[StepName, ...] = get_args(StepName)

BOARD = 56
"""How many spaces a board has, and how many fields there are."""
OF_EACH_CROP = 12
IN_TOWN = 6
TRACK = 10
COUNTED: tuple[Word, ...] = ("get_crops", "renew", "move", "pass", "draw", "clear", "buy", "dismiss", "recall")
"""The words that are said with a number."""

Seat = Annotated[int, Meta(ge=0, le=3, extra=SEAT)]
Mark = Annotated[int, Meta(ge=0, le=1)]
Crops = Table[Crop, Annotated[int, Meta(ge=0, le=12)]]
Number = Annotated[int, Meta(ge=0, le=3)]


class Power(Record):
    """What is printed on a worker."""

    rank: Annotated[int, Meta(ge=0, le=6)]
    must: Mark
    word: Word
    number: Number


class Effect(Record):
    """What is printed on an event."""

    must: Mark
    word: Word
    number: Number


class Box(Record):
    """What is printed on the pieces, as far as it is known."""

    adjoin: Marks[Edge]
    crops: Table[Crop, Marks[Space]]
    pairs: Placed[Space, Pair]
    workers: Table[Worker, Power]
    events: Table[Event, Effect]


class Bag(Record):
    """What is in the bag, or put aside for good."""

    fields: Marks[Space]
    events: Marks[Event]


class Slot(Record):
    """A place of a store with what is bid for the field on it."""

    field: Space | None
    bid: Crops


class Displaced(Fixed, frozen=True):
    """A worker whose space a field took."""

    worker: Worker
    field: Space


class Player(Record):
    """What one player has."""

    crops: Crops
    fields: Placed[Space, Space]
    harvested: Marks[Space]
    workers: Placed[Worker, Space]
    displaced: Displaced | None
    store: Table[Side, Slot]


class Step(Fixed, frozen=True):
    """Something that must be answered, and by whom."""

    player: Seat
    step: StepName
    by: Source | None
    at: Space | None
    left: Annotated[int, Meta(ge=0, le=3, extra=CONTROL)]


class Last(Fixed, frozen=True):
    """Who drew the tenth event, and how often the turn has come to that player since."""

    player: Seat
    turns: Annotated[int, Meta(ge=0, le=2, extra=CONTROL)]


class Plot(Fixed, frozen=True):
    """A space of every board and the field that belongs there, of which something is said."""

    space: Space


class Game(Record):
    """A position."""

    game: Literal["key_harvest"]
    phase: Phase
    box: Box
    first_player: Seat | None
    turn: Seat | None
    done: Table[Action, Mark]
    now: Step | None
    agenda: list[Step]
    stock: Crops
    aside: Table[Crop, Number]
    chosen: Marks[Crop]
    bag: Bag
    town: Marks[Space]
    out: Bag
    removed: Marks[Event]
    track: Annotated[list[Event], Meta(max_length=10)]
    last: Last | None
    players: Annotated[list[Player], Meta(min_length=2, max_length=4)]
