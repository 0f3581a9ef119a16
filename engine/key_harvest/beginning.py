"""Whether a position before the first turn has what the phases so far have brought, and nothing else."""

from __future__ import annotations

from engine.key_harvest.names import (
    CROPS,
    KINDS,
    LEAST_PLAYERS,
    NO_FIELD,
    PHASES,
    REMOVING,
    SET_ASIDE,
    SLOTS,
    SPACES,
    STARTING_CROPS,
    STARTING_FIELDS,
    TOWN,
    TOWN_SPACES,
)
from engine.key_harvest.setup import CHOSEN_KINDS, REMOVED_EVENTS, STARTING_CROPS_EACH, set_aside_of
from engine.key_harvest.state import Player, State
from engine.wire.errors import fault


def is_before(state: State, phase: str) -> bool:
    """Whether a phase is still to come."""
    return PHASES.index(state.phase) < PHASES.index(phase)


def check_beginning(state: State) -> None:
    """Before the first turn there is only what the phases so far have brought."""
    if state.track:
        fault("track", f"must be empty in the phase {state.phase}")
    if state.out:
        fault("out.fields", f"must be empty in the phase {state.phase}")
    for seat, player in enumerate(state.players):
        _check_beginner(state, seat, player)
    _check_town_and_removed(state)
    check_chosen(state)
    _check_starting_crops(state)


def _check_beginner(state: State, seat: int, player: Player) -> None:
    """Nothing but the starting fields is on a board, and nothing in a store. Line 31"""
    path = f"players[{seat}]"
    if player.manned:
        fault(f"{path}.workers", f"must be empty in the phase {state.phase}")
    if player.displaced is not None:
        fault(f"{path}.displaced", f"must be null in the phase {state.phase}")
    if player.harvested:
        fault(f"{path}.harvested", f"must be empty in the phase {state.phase}")
    for slot, field in enumerate(player.stored):
        if field != NO_FIELD:
            fault(f"{path}.store.{SLOTS[slot]}.field", f"must be null in the phase {state.phase}")
    for field, space in player.lies.items():
        if field != space:
            fault(f"{path}.fields.{SPACES[field]}", f"must lie on its own space in the phase {state.phase}")
    has_fields = seat < state.turn if state.phase == STARTING_FIELDS else not is_before(state, SET_ASIDE)
    if has_fields and player.land not in state.box.pairs:
        fault(f"{path}.fields", f"must be the two fields of a pair in the phase {state.phase}")
    if not has_fields and player.land:
        fault(f"{path}.fields", "must be empty before a pair is drawn")


def _check_town_and_removed(state: State) -> None:
    """The town fills in its phase, then events are removed. Lines 37-39"""
    fields, events = state.town.bit_count(), state.removed.bit_count()
    if is_before(state, TOWN) and fields:
        fault("town", f"must be empty in the phase {state.phase}")
    if state.phase == TOWN and fields == TOWN_SPACES:
        fault("town", f"must have fewer than {TOWN_SPACES} fields in the phase {TOWN}")
    if state.phase == REMOVING and fields != TOWN_SPACES:
        fault("town", f"must have {TOWN_SPACES} fields in the phase {REMOVING}")
    if is_before(state, REMOVING) and events:
        fault("removed", f"must be empty in the phase {state.phase}")
    if state.phase == REMOVING and events >= REMOVED_EVENTS[len(state.players)]:
        fault("removed", f"no event is left to remove in the phase {REMOVING}")


def check_chosen(state: State) -> None:
    """The kinds of which more or fewer are set aside. Line 33"""
    found, all_kinds = state.chosen.bit_count(), CHOSEN_KINDS[len(state.players)]
    if is_before(state, SET_ASIDE) and found:
        fault("chosen", f"must be empty in the phase {state.phase}")
    if state.phase == SET_ASIDE and found >= all_kinds:
        fault("chosen", f"must have fewer than {all_kinds} kinds in the phase {SET_ASIDE}")
    if not is_before(state, STARTING_CROPS) and found != all_kinds:
        fault("chosen", f"must have {all_kinds} kinds, not {found}")


def _check_starting_crops(state: State) -> None:
    """The crops that were set aside are still there, or the players have them. Line 33"""
    drawing = state.phase == STARTING_CROPS
    if not drawing and sum(state.aside) > 0:
        fault("aside", f"must be 0 in the phase {state.phase}")
    count = len(state.players)
    begun = not is_before(state, STARTING_CROPS)
    more = 1 if begun and not drawing and count == LEAST_PLAYERS else 0
    for kind, name in enumerate(CROPS):
        wanted = set_aside_of(count, state.chosen, kind) + more * count * (state.chosen >> kind & 1) if begun else 0
        found = state.aside[kind] + sum(player.crops[kind] for player in state.players)
        if found != wanted:
            fault("players", f"must have {wanted} {name} in the phase {state.phase}, with those aside, not {found}")
    for seat, player in enumerate(state.players):
        _check_share(state, seat, sum(player.crops), more)
        if more and not any(state.chosen >> kind & 1 and player.crops[kind] for kind in KINDS):
            fault(f"players[{seat}].crops", "must have one of the doubled kind")


def _check_share(state: State, seat: int, found: int, more: int) -> None:
    """How many crops one player has by now. Line 33"""
    path = f"players[{seat}].crops"
    if state.phase == STARTING_CROPS and seat == state.turn:
        if found >= STARTING_CROPS_EACH:
            fault(path, f"must be fewer than {STARTING_CROPS_EACH} for the seat that draws")
        return
    has_drawn = seat < state.turn if state.phase == STARTING_CROPS else not is_before(state, TOWN)
    wanted = STARTING_CROPS_EACH + more if has_drawn else 0
    if found != wanted:
        fault(path, f"must be {wanted} in all, not {found}")
