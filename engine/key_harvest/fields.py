"""Fields on a country board: placing them, taking them off, harvesting. Lines 62-80, 170-178"""

from __future__ import annotations

from engine.key_harvest.land import reached
from engine.key_harvest.names import CROPS, KINDS, NO_CROP, NOWHERE, SPACES
from engine.key_harvest.state import Box, Player, State
from engine.wire.errors import IllegalMove

# Placing and taking off. Lines 108, 172, 178, 214


def can_take(player: Player, field: int) -> bool:
    """Whether a field can be placed on a board: no other one lies on its own space, where it must go. Line 172"""
    return not player.land >> field & 1


def check_free(player: Player, seat: int, field: int) -> None:
    """Refuse a field whose own space another one has."""
    if not can_take(player, field):
        raise IllegalMove(f"Player {seat} has another field on the space {SPACES[field]}.")


def put(player: Player, field: int) -> None:
    """A field is placed on its own space, to be harvested; a worker who stands there is displaced. Lines 108, 178"""
    bit = 1 << field
    player.lies[field] = field
    player.land |= bit
    if player.manned & bit:
        worker = player.workers.index(field)
        leave(player, worker)
        player.displaced = (worker, field)


def lift(player: Player, field: int) -> int:
    """A field leaves the board, and is no longer harvested; where it lay. Line 178"""
    space = player.lies.pop(field)
    player.land &= ~(1 << space)
    player.harvested &= ~(1 << field)
    return space


def leave(player: Player, worker: int) -> None:
    """A worker leaves the space on which it stands; who is nowhere else is in the reserve or in town. Line 88"""
    player.manned &= ~(1 << player.workers[worker])
    player.workers[worker] = NOWHERE


def check_own(player: Player, seat: int, field: int) -> None:
    """Refuse a field that is not on the board of a player."""
    if field not in player.lies:
        raise IllegalMove(f"The field {SPACES[field]} is not on the board of player {seat}.")


# Harvesting. Lines 62-80


def to_harvest(player: Player) -> list[int]:
    """The fields of a board that are not harvested. Lines 64, 172"""
    harvested = player.harvested
    return [field for field in player.lies if not harvested >> field & 1]


def to_harvest_with(box: Box, player: Player, field: int) -> list[int]:
    """The fields that are not harvested and hang together with a field, over harvested ones or not. Lines 66-76"""
    group = reached(box.board, 1 << player.lies[field], player.land)
    lies = player.lies
    return [other for other in to_harvest(player) if group >> lies[other] & 1]


def crops_of_harvest(state: State, field: int) -> list[int]:
    """What a field can bring: its own kind, otherwise any that is left; if nothing at all is, no crop. Line 78"""
    crop = state.box.crop[field]
    if state.stock[crop] >= 1:
        return [crop]
    return [other for other in KINDS if state.stock[other] >= 1] or [NO_CROP]


def harvest(state: State, seat: int, field: int, crop: int) -> None:
    """One field is turned, and its crop goes behind the screen. Lines 64, 78"""
    player = state.players[seat]
    check_own(player, seat, field)
    if player.harvested >> field & 1:
        raise IllegalMove(f"The field {SPACES[field]} is already harvested.")
    possible = crops_of_harvest(state, field)
    if crop not in possible:
        wanted = " or ".join("no crop" if kind == NO_CROP else CROPS[kind] for kind in possible)
        raise IllegalMove(f"The field {SPACES[field]} brings {wanted} now.")
    player.harvested |= 1 << field
    if crop != NO_CROP:
        take_from_stock(state, player, crop)


def take_from_stock(state: State, player: Player, crop: int) -> None:
    """A crop goes from the stock behind a screen. Lines 35, 78"""
    state.stock[crop] -= 1
    player.crops[crop] += 1
