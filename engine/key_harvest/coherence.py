"""Whether the parts of a position fit together; what is owed in it is the business of `owed`."""

from __future__ import annotations

from engine.key_harvest.beginning import check_beginning, check_chosen, is_before
from engine.key_harvest.land import Board, beside, hangs_together
from engine.key_harvest.names import (
    ACTIONS_OF_A_TURN,
    BID,
    BOARD_SPACES,
    COUNTERS,
    CROPS,
    EVENTS,
    FIELDS_OF_A_PAIR,
    FIRST_EVENT,
    FIRST_OF_TOWN,
    FIRST_PLAYER,
    MOST_NUMBER,
    NO_CROP,
    NO_FIELD,
    NOBODY,
    NOWHERE,
    NUMBERED,
    ON_TRACK,
    OVER,
    PAIRS,
    PLAY,
    PRINT,
    SLOTS,
    SOURCES,
    SPACES,
    STARTING_CROPS,
    STARTING_FIELDS,
    TRACK_SPACES,
    WORKERS,
    members,
)
from engine.key_harvest.setup import REMOVED_EVENTS, is_printed
from engine.key_harvest.state import Box, Player, State
from engine.key_harvest.turns import LAST_TURNS
from engine.wire.errors import fault


def check_coherence(state: State) -> None:
    """Every part fits the phase and the other parts."""
    _check_box(state)
    _check_fields(state)
    _check_workers(state)
    _check_events(state)
    _check_crops(state)
    _check_phase(state)
    if is_before(state, PLAY):
        check_beginning(state)
    else:
        _check_after_set_up(state)
    _check_turn(state)
    _check_end(state)


# The box. Lines 31, 172-174, 204-212


def check_board(board: Board) -> None:
    """There are so many spaces, and they hang together. Lines 12, 172"""
    found = board.spaces.bit_count()
    if found != BOARD_SPACES:
        fault("box.adjoin", f"there must be {BOARD_SPACES} spaces, not {found}")
    if not hangs_together(board):
        fault("box.adjoin", "the spaces do not hang together")


def _check_box(state: State) -> None:
    """Words have their numbers, and everything is known exactly when nature has dealt it."""
    box = state.box
    for pair, fields in enumerate(box.pairs):
        if fields.bit_count() > FIELDS_OF_A_PAIR:
            fault("box.pairs", f"the pair {PAIRS[pair]} has more than {FIELDS_OF_A_PAIR} fields")
    for source, power in enumerate(box.powers):
        path = f"box.{'workers' if source < FIRST_EVENT else 'events'}.{SOURCES[source]}.number"
        if power.word in NUMBERED:
            if power.number == 0:
                fault(path, f"must be 1 to {MOST_NUMBER} for the word {power.word}")
        elif power.number != 0:
            fault(path, f"must be 0 for the word {power.word}")
    if state.phase == PRINT:
        if is_printed(box):
            fault("phase", f"can't be {PRINT} when everything that is printed is known")
    elif not is_printed(box):
        fault("box", f"{_unknown(box)} must be known in the phase {state.phase}")


def _unknown(box: Box) -> str:
    """The first thing that is not known."""
    for field in members(box.board.spaces):
        if box.crop[field] == NO_CROP:
            return f"the crop of the field {SPACES[field]}"
    for pair, fields in enumerate(box.pairs):
        if fields.bit_count() < FIELDS_OF_A_PAIR:
            return f"the pair {PAIRS[pair]}"
    return f"the rank of the worker {WORKERS[box.rank.index(0)]}"


# Tiles. Lines 43, 86, 172, 202, 206


def _check_fields(state: State) -> None:
    """Every field is in one place; what is harvested is on the board."""
    seen = 0
    for path, fields in _places_of_fields(state):
        for field in members(seen & fields):
            fault(path, f"the field {SPACES[field]} is also somewhere else")
        seen |= fields
    for field in members(state.box.board.spaces & ~seen):
        fault("bag.fields", f"the field {SPACES[field]} is nowhere")
    for seat, player in enumerate(state.players):
        for field in members(player.harvested):
            if field not in player.lies:
                fault(f"players[{seat}].harvested.{SPACES[field]}", "the field is not on this board")


def _places_of_fields(state: State) -> list[tuple[str, int]]:
    """Where fields can be, and which are there."""
    found = [("bag.fields", state.bag), ("town", state.town), ("out.fields", state.out)]
    for seat, player in enumerate(state.players):
        found.append((f"players[{seat}].fields", sum(1 << field for field in player.lies)))
        for slot, field in enumerate(player.stored):
            if field != NO_FIELD:
                found.append((f"players[{seat}].store.{SLOTS[slot]}.field", 1 << field))
    return found


def _check_workers(state: State) -> None:
    """Workers stand neither on fields nor beside each other; each of the townsfolk is only once there."""
    taken: list[int] = []
    for seat, player in enumerate(state.players):
        path = f"players[{seat}].workers"
        for worker, space in enumerate(player.workers):
            if space == NOWHERE:
                continue
            if player.land >> space & 1:
                fault(f"{path}.{WORKERS[worker]}", f"there is a field on the space {SPACES[space]}")
            if beside(state.box.board, player.manned) >> space & 1:
                fault(f"{path}.{WORKERS[worker]}", "adjoins another worker")
            if worker >= FIRST_OF_TOWN:
                _check_once(worker, taken, f"{path}.{WORKERS[worker]}")
        if player.displaced is not None:
            _check_displaced(player, *player.displaced, f"players[{seat}].displaced")
            if player.displaced[0] >= FIRST_OF_TOWN:
                _check_once(player.displaced[0], taken, f"players[{seat}].displaced")


def _check_once(worker: int, taken: list[int], path: str) -> None:
    """Refuse one of the townsfolk who is somewhere else, too."""
    if worker in taken:
        fault(path, f"the worker {WORKERS[worker]} is also somewhere else")
    taken.append(worker)


def _check_displaced(player: Player, worker: int, field: int, path: str) -> None:
    """A displaced worker has left the board, on which the field lies that took its space. Lines 108, 214"""
    if player.workers[worker] != NOWHERE:
        fault(path, f"the worker {WORKERS[worker]} is on the board")
    if player.lies.get(field) != field:
        fault(path, f"the field {SPACES[field]} must lie on its own space of this board")


def _check_events(state: State) -> None:
    """Every event is in one place; some are put aside only after the tenth. Lines 39, 140, 184"""
    seen = 0
    places = [("bag.events", state.bag_events), ("out.events", state.out_events), ("removed", state.removed)]
    places += [(f"track[{index}]", 1 << event) for index, event in enumerate(state.track)]
    for index, step in enumerate(state.agenda):
        if step.step == ON_TRACK and step.by >= FIRST_EVENT:
            places.append((f"agenda[{index}].by", 1 << step.by - FIRST_EVENT))
    for path, events in places:
        for event in members(seen & events):
            fault(path, f"the event {EVENTS[event]} is also somewhere else")
        seen |= events
    for event, name in enumerate(EVENTS):
        if not seen >> event & 1:
            fault("bag.events", f"the event {name} is nowhere")
    if state.out_events and len(state.track) < TRACK_SPACES:
        fault("out.events", f"must be empty until {TRACK_SPACES} events are on the track")


# Crops. Lines 11, 114-118


def _check_crops(state: State) -> None:
    """No crop is lost or added; every stored field has a bid, unless it is just to be made."""
    for kind, name in enumerate(CROPS):
        found = state.stock[kind] + state.aside[kind] + sum(player.crops[kind] for player in state.players)
        found += sum(bid[kind] for player in state.players for bid in player.bids)
        if found != COUNTERS:
            fault(f"stock.{name}", f"there must be {COUNTERS} {name} in all, not {found}")
    waiting = state.now.at if state.now is not None and state.now.step == BID else NO_FIELD
    for seat, player in enumerate(state.players):
        for slot, field in enumerate(player.stored):
            path = f"players[{seat}].store.{SLOTS[slot]}.bid"
            number = sum(player.bids[slot])
            if field == NO_FIELD and number:
                fault(path, "must be 0 without a field")
            if field != NO_FIELD and field == waiting and number:
                fault(path, "must be 0 until a bid is made")
            if field != NO_FIELD and field != waiting and not number:
                fault(path, "must have at least one crop")


# The phase. Lines 21-49


def _check_phase(state: State) -> None:
    """Who is first and in turn is known in the phases in which somebody is."""
    early = state.phase in (PRINT, FIRST_PLAYER)
    if (state.first_player == NOBODY) != early:
        fault("first_player", f"must be {'null' if early else 'a seat'} in the phase {state.phase}")
    turns = state.phase in (STARTING_FIELDS, STARTING_CROPS, PLAY)
    if (state.turn == NOBODY) == turns:
        fault("turn", f"must be {'a seat' if turns else 'null'} in the phase {state.phase}")


def _check_after_set_up(state: State) -> None:
    """What was chosen and removed during set-up stays. Lines 33, 39"""
    if sum(state.aside):
        fault("aside", f"must be 0 in the phase {state.phase}")
    check_chosen(state)
    found, wanted = state.removed.bit_count(), REMOVED_EVENTS[len(state.players)]
    if found != wanted:
        fault("removed", f"must have {wanted} events, not {found}")


# Turns and the end. Lines 49-56, 136-138


def _check_turn(state: State) -> None:
    """Actions are done only in play, and not more than two; when nothing is owed the turn still goes on."""
    found = sum(state.done)
    if state.phase != PLAY:
        if found:
            fault("done", f"must be 0 in the phase {state.phase}")
        return
    if found > ACTIONS_OF_A_TURN:
        fault("done", f"at most {ACTIONS_OF_A_TURN} actions can be done")
    owed = state.now is not None or any(player.displaced is not None for player in state.players)
    if owed and not found:
        fault("done", "an action must be done when something is owed")
    if not owed and found == ACTIONS_OF_A_TURN:
        fault("done", "the turn has passed when two actions are done and nothing is owed")


def _check_end(state: State) -> None:
    """Who drew the tenth event is known from then on, and the game ends with that player's second turn."""
    full = len(state.track) == TRACK_SPACES
    if full != (state.last_player != NOBODY):
        fault("last", f"must be {'an object' if full else 'null'} with {len(state.track)} events on the track")
    if state.phase == OVER and not full:
        fault("track", f"must have {TRACK_SPACES} events in the phase {OVER}")
    if full and (state.last_turns == LAST_TURNS) != (state.phase == OVER):
        fault("last.turns", f"must be {LAST_TURNS} in the phase {OVER}, and only then")
