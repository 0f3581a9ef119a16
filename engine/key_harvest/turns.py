"""Turns: the four actions, the end of a turn, the last turns. Lines 47-58, 134-140"""

from __future__ import annotations

from collections.abc import Callable

from engine.key_harvest.events import refill, town_lacks_a_field
from engine.key_harvest.fields import to_harvest
from engine.key_harvest.names import (
    ACTIONS,
    ACTIONS_OF_A_TURN,
    FIELD_ACTION,
    HARVEST_ACTION,
    NOBODY,
    OVER,
    PLAY,
    SECOND_FIELD,
    SECOND_STORE,
    SLOT,
    SOURCE,
    SPACE,
    STORE_ACTION,
    WORKER_ACTION,
)
from engine.key_harvest.state import State, Step
from engine.key_harvest.steps import (
    answer,
    come_up,
    list_sites,
    list_storings,
    list_takings,
    owe,
    somebody_is_displaced,
)
from engine.key_harvest.stores import store_field, take_field
from engine.key_harvest.words import Move, Moves, harvest_one, list_harvests, list_removals
from engine.key_harvest.workers import at_hand, check_at_hand, place_worker, remove_worker
from engine.wire.errors import IllegalMove

# Line 138: how often the turn comes to who drew the tenth event; the last time it is not played.
LAST_TURNS = 2


# What the four actions begin with. Lines 51-54


def _harvest(state: State, seat: int, move: Move) -> list[Step]:
    """Action a: the first field. Lines 62-80"""
    return harvest_one(state, seat, move)


def _place_worker(state: State, seat: int, move: Move) -> list[Step]:
    """Action b: a worker of the reserve or of the town. Lines 84-86"""
    worker = SOURCE[move["worker"]]
    check_at_hand(state, seat, worker)
    return place_worker(state, seat, worker, SPACE[move["space"]])


def _remove_worker(state: State, seat: int, move: Move) -> list[Step]:
    """Action b: a worker goes home. Lines 84, 88"""
    remove_worker(state, seat, SOURCE[move["worker"]])
    return []


def _take_field(state: State, seat: int, move: Move) -> list[Step]:
    """Action c: the first field. Lines 98-108"""
    take_field(state, seat, move["owner"], SLOT[move["slot"]])
    return [Step(seat, SECOND_FIELD)]


def _store_field(state: State, seat: int, move: Move) -> list[Step]:
    """Action d: the first field. Lines 110-128"""
    return [*store_field(state, seat, SPACE[move["field"]]), Step(seat, SECOND_STORE)]


Begin = Callable[[State, int, Move], list[Step]]
BEGINNINGS: dict[str, tuple[int, Begin]] = {
    "harvest": (HARVEST_ACTION, _harvest),
    "place_worker": (WORKER_ACTION, _place_worker),
    "remove_worker": (WORKER_ACTION, _remove_worker),
    "take_field": (FIELD_ACTION, _take_field),
    "store_field": (STORE_ACTION, _store_field),
}


# Turns. Lines 49-58


def can_begin(state: State, action: int) -> bool:
    """Every action once, and no field from a store after one from town. Line 56"""
    return not state.done[action] and not (action == FIELD_ACTION and state.done[STORE_ACTION])


def list_turn(state: State, found: Moves) -> None:
    """What the player in turn can do while nothing is owed. Lines 49-56"""
    seat = state.turn
    player = state.players[seat]
    if can_begin(state, HARVEST_ACTION):
        list_harvests(state, seat, to_harvest(player), found)
    if can_begin(state, WORKER_ACTION):
        list_sites(state, seat, at_hand(state, player), found)
        list_removals(state, seat, found)
    if can_begin(state, FIELD_ACTION):
        list_takings(state, seat, found)
    if can_begin(state, STORE_ACTION):
        list_storings(state, seat, found)
    found.append({"type": "end_turn", "player": seat})


def check_turn(state: State, seat: int) -> None:
    """Refuse who is not in turn, and everybody while there are no turns."""
    if state.phase != PLAY:
        raise IllegalMove(f"Nobody is in turn in the phase {state.phase}.")
    if seat != state.turn:
        raise IllegalMove(f"It is not the turn of player {seat}.")


def act(state: State, move: Move) -> None:
    """The player in turn begins an action, or somebody answers a step with the same move. Lines 49-56"""
    if state.now is not None:
        answer(state, move)
        return
    check_turn(state, move["player"])
    action, begin = BEGINNINGS[move["type"]]
    if state.done[action]:
        raise IllegalMove(f"The action {ACTIONS[action]} is already done in this turn.")
    if not can_begin(state, action):
        raise IllegalMove("The action field can't come after the action store.")
    owed = begin(state, state.turn, move)
    state.done[action] = 1
    owe(state, owed)


def end_turn(state: State, move: Move) -> None:
    """The player in turn wants no more. Line 49"""
    if state.now is not None:
        raise IllegalMove(f"The step {state.now.step} must be answered first.")
    check_turn(state, move["player"])
    pass_turn(state)


def pass_turn(state: State) -> None:
    """The bag goes to the left; who drew the tenth event does not play a second time. Lines 58, 138"""
    state.done = [0, 0, 0, 0]
    state.turn = (state.turn + 1) % len(state.players)
    if state.turn == state.last_player:
        state.last_turns += 1
        if state.last_turns == LAST_TURNS:
            state.phase = OVER
            state.turn = NOBODY


def settle(state: State) -> None:
    """The game goes on by itself until somebody, or nature, has to decide something."""
    while state.phase == PLAY and state.now is None:
        if somebody_is_displaced(state):
            continue
        if state.agenda:
            come_up(state)
        elif town_lacks_a_field(state):
            state.now = refill(state)
        elif sum(state.done) == ACTIONS_OF_A_TURN:
            pass_turn(state)
        else:
            return
