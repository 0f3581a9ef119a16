"""The bag and the town, drawn events and their track. Lines 126-140, 180-194"""

from __future__ import annotations

from engine.key_harvest.names import (
    EVENTS,
    FIRST_EVENT,
    ON_TRACK,
    REFILL,
    SPACES,
    TOWN_SPACES,
    TRACK_SPACES,
)
from engine.key_harvest.state import Player, State, Step
from engine.key_harvest.workers import owed_by
from engine.wire.errors import IllegalMove

# Line 186: how many events are on the track when the tiles are counted, how many everybody needs, and what goes back.
EVENTS_BEFORE_THE_COUNT = 6
TILES_NEEDED = 7
EVENTS_THAT_GO_BACK = 2


# The town. Lines 37, 128-130, 194


def town_lacks_a_field(state: State) -> bool:
    """Whether a tile is to be drawn for the town. Lines 128, 192-194"""
    return state.town.bit_count() < TOWN_SPACES and (state.bag | state.bag_events) != 0


def refill(state: State) -> Step:
    """Nature draws tiles for the town, which the player in turn does by hand. Lines 58, 128"""
    return Step(state.turn, REFILL)


def check_in_bag(state: State, field: int) -> None:
    """Refuse a field that can't be drawn."""
    if not state.bag >> field & 1:
        raise IllegalMove(f"The field {SPACES[field]} is not in the bag.")


def check_in_town(state: State, field: int) -> None:
    """Refuse a field that is not in town."""
    if not state.town >> field & 1:
        raise IllegalMove(f"The field {SPACES[field]} is not in town.")


def bring_to_town(state: State, field: int) -> None:
    """A field that was drawn goes to town. Lines 37, 128"""
    check_in_bag(state, field)
    state.bag &= ~(1 << field)
    state.town |= 1 << field


# Events. Lines 130, 136-140, 184-194


def in_playing_order(state: State) -> list[int]:
    """The seats clockwise from the player in turn. Lines 58, 188"""
    count = len(state.players)
    return [(state.turn + ahead) % count for ahead in range(count)]


def draw_event(state: State, event: int) -> list[Step]:
    """An event is drawn for the town; what it owes. After the tenth it is put aside. Lines 130, 140, 184-188"""
    if not state.bag_events >> event & 1:
        raise IllegalMove(f"The event {EVENTS[event]} is not in the bag.")
    state.bag_events &= ~(1 << event)
    if len(state.track) == TRACK_SPACES:
        state.out_events |= 1 << event
        return [refill(state)]
    if is_seventh(state) and somebody_lags(state):
        two_events_go_back(state)
    source = FIRST_EVENT + event
    effects = [step for seat in in_playing_order(state) for step in owed_by(state.box, seat, source)]
    return [*effects, Step(state.turn, ON_TRACK, source), refill(state)]


def is_seventh(state: State) -> bool:
    """Whether tiles are counted: for the seventh event, while a field is in the bag. Lines 186, 192"""
    return len(state.track) == EVENTS_BEFORE_THE_COUNT and state.bag != 0


def tiles_of(player: Player) -> int:
    """The fields and workers on a board. Line 186"""
    return player.land.bit_count() + player.manned.bit_count()


def somebody_lags(state: State) -> bool:
    """Whether a player has fewer than seven tiles. Line 186"""
    return any(tiles_of(player) < TILES_NEEDED for player in state.players)


def two_events_go_back(state: State) -> None:
    """The events of the first two spaces go back into the bag, the others move up. Line 186"""
    for event in state.track[:EVENTS_THAT_GO_BACK]:
        state.bag_events |= 1 << event
    del state.track[:EVENTS_THAT_GO_BACK]


def put_on_track(state: State, source: int) -> None:
    """An event goes to the lowest free space; the tenth one tells who plays last. Lines 130, 136-138, 184"""
    state.track.append(source - FIRST_EVENT)
    if len(state.track) == TRACK_SPACES:
        state.last_player = state.turn
        state.last_turns = 0
