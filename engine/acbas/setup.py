"""Setting up. Lines 131-146"""

from __future__ import annotations

from bisect import insort

from engine.acbas.names import BASIC, FURTHER_BUILDINGS, OTHERS, SETUP, VARIANTS
from engine.acbas.state import State
from engine.wire.errors import IllegalMove, MalformedRequest, shown

# Lines 137, 146: the further special buildings of the three variants.
VARIANT_OF = {FURTHER_BUILDINGS[name]: name for name in VARIANTS}


def set_up(players: int, buildings: int) -> State:
    """A new game for two, with so many further special buildings. Lines 13, 133-146"""
    if type(players) is not int or players != 2:
        raise MalformedRequest(f"A game has 2 players, not {shown(players)}.")
    if type(buildings) is not int or buildings not in VARIANT_OF:
        raise MalformedRequest(f"A game has 0, 4 or 8 further buildings, not {shown(buildings)}.")
    state = State(VARIANT_OF[buildings])
    state.available = sorted(BASIC)
    return state


def buildings_missing(state: State) -> int:
    """How many further buildings are still to be drawn. Line 146"""
    return len(BASIC) + FURTHER_BUILDINGS[state.variant] - len(state.available)


def buildings_to_draw(state: State) -> list[str]:
    """The further buildings that chance can still draw. Line 146"""
    return [name for name in OTHERS if name not in state.available]


def draw_building(state: State, name: str) -> None:
    """Chance adds a building to those that can be built. Line 146"""
    if state.phase != SETUP or not buildings_missing(state):
        raise IllegalMove("No further building is drawn now.")
    if name not in OTHERS or name in state.available:
        raise IllegalMove(f"The building {name} cannot be drawn.")
    insort(state.available, name)


def choose_first_player(state: State, seat: int) -> None:
    """Chance decides who gets the marker. Line 138"""
    if state.phase != SETUP or buildings_missing(state):
        raise IllegalMove("The first player is not chosen now.")
    state.first_player = state.began = seat
