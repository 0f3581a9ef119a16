"""How turns, phases and rounds follow each other. Lines 148-222"""

from __future__ import annotations

from collections.abc import Sequence

from engine.acbas.names import (
    ANIMAL_PILES,
    BEFORE_BREEDING,
    BREEDING,
    CLOSING,
    ENDING,
    LAST_ROUND,
    NOBODY,
    OFFERS,
    OVER,
    PILE,
    TURN_GIVERS,
    WORK,
    WORKERS,
)
from engine.acbas.state import State
from engine.acbas.steps import come_up, owe

# Lines 356-372: what is added to the piles of one resource every round.
REFILLS = {PILE["first_player"]: 1, PILE["three_wood"]: 3, PILE["one_stone"]: 1, PILE["two_stone"]: 2}

# Line 870: the rounds that the Farm Well waits for.
WELL_ROUNDS = (6, 7, 8)


# Refilling. Lines 159-184


def begin_round(state: State) -> None:
    """The action spaces are refilled and the work phase begins. Lines 161, 188, 358"""
    state.leader = state.first_player
    refill(state)
    begin_turn(state, WORK, state.leader)
    if state.round in WELL_ROUNDS:
        for seat, player in enumerate(state.players):
            if "farm_well" in player.farm.buildings:
                owe(state, seat, ("farm_well", "room"))


def refill(state: State) -> None:
    """Every pile grows. Lines 161-184"""
    state.stock -= 1
    state.piles[PILE["expansion"]] += 1
    for pile, number in REFILLS.items():
        state.piles[pile] += number
    for first, second in ANIMAL_PILES.values():
        refill_animals(state, first, second)


def refill_animals(state: State, first: int, second: int) -> None:
    """The first good comes if nothing of either is left, else the second. Lines 165-168, 180"""
    empty = not state.piles[first] and not state.piles[second]
    state.piles[first if empty else second] += 1


def begin_turn(state: State, phase: str, seat: int) -> None:
    """A player is in turn; the Carpenter may begin anew."""
    state.phase = phase
    state.turn = seat
    state.acted = False
    state.offers = [name for name in OFFERS.get(phase, ()) if name in state.players[seat].farm.buildings]
    state.carpentry = 0


# Going on. Lines 148-222


def settle(state: State) -> None:
    """The next step comes up; when nothing is owed, the game goes on until somebody has to decide something."""
    while state.now is None and not come_up(state):
        if state.phase == WORK and state.acted:
            next_worker(state)
        elif state.phase == BREEDING:
            after_breeding(state)
        else:
            return


def next_worker(state: State) -> None:
    """The players take turns until all workers are placed. Lines 188, 194"""
    other = 1 - state.turn
    if state.players[other].workers:
        begin_turn(state, WORK, other)
    else:
        closing(state, order(state))


def order(state: State) -> tuple[int, int]:
    """The order of the round. Lines 188, 358"""
    return state.leader, 1 - state.leader


def still_to_come(state: State) -> tuple[int, ...]:
    """Who is after the player in turn; in the additional breeding nobody is. Line 941"""
    return () if state.again or state.turn != state.leader else (1 - state.leader,)


def somebody_gets_a_turn(state: State, phase: str, seats: Sequence[int]) -> bool:
    """The first of some players who has a building that gives one a turn in this phase gets it."""
    for seat in seats:
        buildings = state.players[seat].farm.buildings
        if any(name in buildings for name in TURN_GIVERS[phase]):
            begin_turn(state, phase, seat)
            return True
    return False


def end_turn(state: State) -> None:
    """The player in turn is done with a phase in which buildings give turns."""
    {CLOSING: closing, BEFORE_BREEDING: before_breeding, ENDING: ending}[state.phase](state, still_to_come(state))


def closing(state: State, seats: Sequence[int]) -> None:
    """The end of the work phase; afterwards all workers go home. Lines 202, 971"""
    if not somebody_gets_a_turn(state, CLOSING, seats):
        workers_go_home(state)
        before_breeding(state, order(state))


def workers_go_home(state: State) -> None:
    """All workers go home. Line 202"""
    state.occupied = 0
    for player in state.players:
        player.workers = WORKERS


def before_breeding(state: State, seats: Sequence[int]) -> None:
    """What is done immediately before the breeding. Lines 710, 785, 937"""
    if not somebody_gets_a_turn(state, BEFORE_BREEDING, seats):
        breed(state, breeding_station_owner(state) if state.again else state.leader)


# Breeding. Lines 204-216, 876, 931, 941


def breed(state: State, seat: int) -> None:
    """A player empties the Rearing Station, gets newborns and makes room for them. Lines 208, 876, 931"""
    begin_turn(state, BREEDING, seat)
    ranch = ("ranch",) if "ranch" in state.players[seat].farm.buildings else ()
    owe(state, seat, ("empty", "newborns", *ranch, "room"))


def after_breeding(state: State) -> None:
    """The next player breeds; in the last round one of them may do so once more. Lines 220, 941"""
    state.players[state.turn].newborn = [0, 0, 0, 0]
    seats = still_to_come(state)
    if seats:
        breed(state, seats[0])
        return
    owner = breeding_station_owner(state)
    if state.round == LAST_ROUND and not state.again and owner != NOBODY:
        state.again = True
        before_breeding(state, (owner,))
        return
    state.again = False
    ending(state, order(state))


def breeding_station_owner(state: State) -> int:
    """Who has the Breeding Station. Line 941"""
    for seat, player in enumerate(state.players):
        if "breeding_station" in player.farm.buildings:
            return seat
    return NOBODY


# The end of the round. Lines 218-222, 886


def ending(state: State, seats: Sequence[int]) -> None:
    """The end of the round; the next one follows, or the game is over. Lines 220, 408, 886"""
    if somebody_gets_a_turn(state, ENDING, seats):
        return
    if state.round < LAST_ROUND:
        state.round += 1
        begin_round(state)
    else:
        state.phase = OVER
        state.turn = NOBODY
        state.offers = []
