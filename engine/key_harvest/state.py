"""A position in memory. Counts are plain numbers, sets of fields, spaces and events are whole numbers by bits."""

from __future__ import annotations

from typing import NamedTuple

from engine.key_harvest.land import Board
from engine.key_harvest.names import (
    COUNTERS,
    CROPS,
    EVENTS,
    NO_FIELD,
    NOBODY,
    NOTHING,
    NOWHERE,
    PRINT,
    SLOTS,
    WORKERS,
)


class Power(NamedTuple):
    """What a worker or an event does: whether it must be used, its word and the number of it, 0 if it has none."""

    must: int
    word: str
    number: int


class Box:
    """What is printed on the pieces, as far as it is known.

    `crop` has for each field its kind; `pairs` the fields of each starting pair; `rank` the rank of each worker, 0 if
    it is not known; `powers` what each worker and event does.
    """

    __slots__ = ("board", "crop", "pairs", "powers", "rank")

    def __init__(
        self, board: Board, crop: list[int], pairs: list[int], rank: list[int], powers: tuple[Power, ...]
    ) -> None:
        """A box that owns these lists from now on."""
        self.board = board
        self.crop = crop
        self.pairs = pairs
        self.rank = rank
        self.powers = powers

    def clone(self) -> Box:
        """A copy in which nature can deal what is not known."""
        return Box(self.board, self.crop[:], self.pairs[:], self.rank[:], self.powers)


class Step(NamedTuple):
    """Something that a player, or nature for a player, has to answer."""

    player: int
    step: str
    by: int = NOTHING
    at: int = NO_FIELD
    left: int = 0


class Player:
    """What one player has.

    `lies` says where each field of the board lies, `land` is the set of these spaces, `harvested` a set of fields.
    `workers` has the space of each worker, `manned` is the set of these spaces. `displaced` is a worker and the field
    that took its space. `stored` has the field of each slot, `bids` the crops on it.
    """

    __slots__ = ("bids", "crops", "displaced", "harvested", "land", "lies", "manned", "stored", "workers")

    def __init__(self) -> None:
        """A player who has nothing yet. Line 25"""
        self.crops = [0] * len(CROPS)
        self.lies: dict[int, int] = {}
        self.land = 0
        self.harvested = 0
        self.workers = [NOWHERE] * len(WORKERS)
        self.manned = 0
        self.displaced: tuple[int, int] | None = None
        self.stored = [NO_FIELD] * len(SLOTS)
        self.bids = [[0] * len(CROPS) for _ in SLOTS]

    def clone(self) -> Player:
        """An independent copy."""
        copy = Player.__new__(Player)
        copy.crops = self.crops[:]
        copy.lies = self.lies.copy()
        copy.land = self.land
        copy.harvested = self.harvested
        copy.workers = self.workers[:]
        copy.manned = self.manned
        copy.displaced = self.displaced
        copy.stored = self.stored[:]
        copy.bids = [bid[:] for bid in self.bids]
        return copy


class State:
    """A position: what lies between the players, and the players.

    `chosen` is a set of crops; `bag`, `town` and `out` are sets of fields, `bag_events`, `out_events` and `removed`
    sets of events; `track` has the events in the order of its spaces. `last_player` is who drew the tenth event.
    """

    __slots__ = (
        "agenda",
        "aside",
        "bag",
        "bag_events",
        "box",
        "chosen",
        "done",
        "first_player",
        "last_player",
        "last_turns",
        "now",
        "out",
        "out_events",
        "phase",
        "players",
        "removed",
        "stock",
        "town",
        "track",
        "turn",
    )

    def __init__(self, box: Box, players: int) -> None:
        """A game before anything is dealt: all fields and events are in the bag."""
        self.phase = PRINT
        self.box = box
        self.first_player = NOBODY
        self.turn = NOBODY
        self.done = [0, 0, 0, 0]
        self.now: Step | None = None
        self.agenda: list[Step] = []
        self.stock = [COUNTERS] * len(CROPS)
        self.aside = [0] * len(CROPS)
        self.chosen = 0
        self.bag = box.board.spaces
        self.bag_events = (1 << len(EVENTS)) - 1
        self.town = 0
        self.out = 0
        self.out_events = 0
        self.removed = 0
        self.track: list[int] = []
        self.last_player = NOBODY
        self.last_turns = 0
        self.players = [Player() for _ in range(players)]

    def clone(self) -> State:
        """An independent copy."""
        copy = State.__new__(State)
        copy.phase = self.phase
        copy.box = self.box.clone()
        copy.first_player = self.first_player
        copy.turn = self.turn
        copy.done = self.done[:]
        copy.now = self.now
        copy.agenda = self.agenda[:]
        copy.stock = self.stock[:]
        copy.aside = self.aside[:]
        copy.chosen = self.chosen
        copy.bag = self.bag
        copy.bag_events = self.bag_events
        copy.town = self.town
        copy.out = self.out
        copy.out_events = self.out_events
        copy.removed = self.removed
        copy.track = self.track[:]
        copy.last_player = self.last_player
        copy.last_turns = self.last_turns
        copy.players = [player.clone() for player in self.players]
        return copy
