"""The engine below its border: its state of a position of the model, whose numbers may be symbols."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from engine.key_harvest.game import perform
from engine.key_harvest.land import Board
from engine.key_harvest.names import (
    ACTIONS,
    CROP,
    CROPS,
    EVENTS,
    NEIGHBOURS,
    NO_CROP,
    NO_FIELD,
    NOBODY,
    NOTHING,
    PAIR,
    PAIRS,
    SLOTS,
    SOURCE,
    SPACE,
    SPACES,
    WORKERS,
)
from engine.key_harvest.scoring import scores_of
from engine.key_harvest.state import Box, Player, Power, State, Step
from proofs.compare.equal.below import Below
from proofs.compare.equal.symbols import Bits, bare, number, plain
from proofs.games.key_harvest.further import further
from spec.key_harvest import state as spec

_EVENT = {name: place for place, name in enumerate(EVENTS)}
_WORKER = {name: place for place, name in enumerate(WORKERS)}


def joined(position: spec.Game) -> State:
    """The engine's state of a position."""
    state = State(_box(position.box), len(position.players))
    state.phase = position.phase
    state.first_player = _seat(position.first_player)
    state.turn = _seat(position.turn)
    state.done = _counts(position.done, ACTIONS)
    state.now = None if position.now is None else _step(position.now)
    state.agenda = [_step(step) for step in position.agenda]
    state.stock = _counts(position.stock, CROPS)
    state.aside = _counts(position.aside, CROPS)
    state.chosen = _set(position.chosen, CROP)
    state.bag = _set(position.bag.fields, SPACE)
    state.bag_events = _set(position.bag.events, _EVENT)
    state.town = _set(position.town, SPACE)
    state.out = _set(position.out.fields, SPACE)
    state.out_events = _set(position.out.events, _EVENT)
    state.removed = _set(position.removed, _EVENT)
    state.track = [_EVENT[event] for event in position.track]
    if position.last is not None:
        state.last_player, state.last_turns = position.last.player, position.last.turns
    state.players = [_player(me) for me in position.players]
    return state


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _counts(counts: Mapping[Any, Any], names: tuple[str, ...]) -> list[int]:
    return [number(counts[name]) for name in names]


def _set(marks: Mapping[Any, Any], places: Mapping[str, int]) -> int:
    """The members that are marked, as bits."""
    bits: list[bool] = [False] * len(places)
    for name, mark in marks.items():
        bits[places[name]] = bare(mark) == 1
    found: int = plain(Bits(bits))
    return found


def _step(step: spec.Step) -> Step:
    by = NOTHING if step.by is None else SOURCE[step.by]
    return Step(step.player, step.step, by, NO_FIELD if step.at is None else SPACE[step.at], step.left)


def _player(me: spec.Player) -> Player:
    player = Player()
    player.crops = _counts(me.crops, CROPS)
    player.lies = {SPACE[field]: SPACE[space] for field, space in me.fields.items()}
    player.land = sum(1 << space for space in player.lies.values())
    player.harvested = _set(me.harvested, SPACE)
    for worker, space in me.workers.items():
        player.workers[_WORKER[worker]] = SPACE[space]
        player.manned |= 1 << SPACE[space]
    if me.displaced is not None:
        player.displaced = _WORKER[me.displaced.worker], SPACE[me.displaced.field]
    slots = [me.store[slot] for slot in SLOTS]  # type: ignore[index]
    player.stored = [NO_FIELD if slot.field is None else SPACE[slot.field] for slot in slots]
    player.bids = [_counts(slot.bid, CROPS) for slot in slots]
    return player


# --- what is printed --------------------------------------------------------------------------------------------


def _box(box: spec.Box) -> Box:
    crop = [NO_CROP] * len(SPACES)
    for name, fields in box.crops.items():
        for field, mark in fields.items():
            crop[SPACE[field]] = CROP[name] if mark else NO_CROP
    pairs = [0] * len(PAIRS)
    for field, pair in box.pairs.items():
        pairs[PAIR[pair]] |= 1 << SPACE[field]
    ranks = [number(box.workers[worker].rank) for worker in spec.WORKERS]
    board = _board(tuple(edge for edge, mark in box.adjoin.items() if mark))
    return Box(board, crop, pairs, ranks, _powers(box))


@functools.lru_cache(maxsize=64)
def _board(edges: tuple[str, ...]) -> Board:
    """The board on which these pairs of spaces adjoin; it never changes, so positions share it."""
    return Board(NEIGHBOURS[edge] for edge in edges)


def _powers(box: spec.Box) -> tuple[Power, ...]:
    printed: list[spec.Power | spec.Effect] = [box.workers[worker] for worker in spec.WORKERS]
    printed += [box.events[event] for event in spec.EVENTS]
    return tuple(Power(number(one.must), one.word, number(one.number)) for one in printed)


BELOW = Below("engine.key_harvest", joined, perform, scores_of, further=further)
