"""The stores: taking fields from them, and bringing fields from town with a bid. Lines 98-132"""

from __future__ import annotations

from engine.key_harvest.events import check_in_town
from engine.key_harvest.fields import can_take, check_free, put
from engine.key_harvest.names import BID, CROPS, KINDS, NO_FIELD, NOTHING, REFILL, SLOTS, SPACES
from engine.key_harvest.state import Player, State, Step
from engine.wire.errors import IllegalMove

# From a store to the own board. Lines 98-108


def can_pay(player: Player, price: list[int]) -> bool:
    """Whether a player has the crops of a bid. Line 104"""
    return all(player.crops[kind] >= price[kind] for kind in KINDS)


def fields_to_take(state: State, seat: int) -> list[tuple[int, int]]:
    """The owners and slots of all fields that a player can place and pay. Lines 100-104"""
    player = state.players[seat]
    return [
        (owner, slot)
        for owner, other in enumerate(state.players)
        for slot, field in enumerate(other.stored)
        if field != NO_FIELD and can_take(player, field) and (owner == seat or can_pay(player, other.bids[slot]))
    ]


def take_field(state: State, seat: int, owner: int, slot: int) -> None:
    """A field comes from a store to the own board, and its bid is settled. Lines 100-106"""
    if owner >= len(state.players):
        raise IllegalMove(f"There is no player {owner} in this game.")
    player, other = state.players[seat], state.players[owner]
    field = other.stored[slot]
    if field == NO_FIELD:
        raise IllegalMove(f"There is no field in the slot {SLOTS[slot]} of player {owner}.")
    check_free(player, seat, field)
    bid = other.bids[slot]
    if owner == seat:
        discard_bid(state, bid)
    else:
        if not can_pay(player, bid):
            raise IllegalMove(f"Player {seat} can't pay the bid on the field {SPACES[field]}.")
        pay_owner(player, other, bid)
    other.stored[slot] = NO_FIELD
    other.bids[slot] = [0] * len(CROPS)
    put(player, field)


def discard_bid(state: State, bid: list[int]) -> None:
    """The own bid goes to the stock. Line 102"""
    for kind in KINDS:
        state.stock[kind] += bid[kind]


def pay_owner(player: Player, owner: Player, bid: list[int]) -> None:
    """The owner gets as much as was bid, and the bid back. Lines 104-106"""
    for kind in KINDS:
        player.crops[kind] -= bid[kind]
        owner.crops[kind] += 2 * bid[kind]


# From town to the own store. Lines 110-132


def has_a_crop(player: Player) -> bool:
    """Whether there is a crop behind a screen."""
    return sum(player.crops) >= 1


def can_store(state: State, seat: int) -> bool:
    """Whether a player has a free slot and something to bid, and a field is in town. Lines 112-118"""
    player = state.players[seat]
    return state.town != 0 and NO_FIELD in player.stored and has_a_crop(player)


def store_field(state: State, seat: int, field: int) -> list[Step]:
    """A field comes from town to the own store; a bid and a new tile in town are owed. Lines 112-114, 128"""
    player = state.players[seat]
    check_in_town(state, field)
    if NO_FIELD not in player.stored:
        raise IllegalMove(f"Player {seat} has no free slot in the store.")
    if not has_a_crop(player):
        raise IllegalMove(f"Player {seat} has no crop for a bid.")
    state.town &= ~(1 << field)
    player.stored[player.stored.index(NO_FIELD)] = field
    return [Step(seat, BID, NOTHING, field), Step(seat, REFILL)]


def check_crop(player: Player, seat: int, crop: int) -> None:
    """Refuse a crop that a player does not have."""
    if player.crops[crop] < 1:
        raise IllegalMove(f"Player {seat} has no {CROPS[crop]}.")


def bid(state: State, seat: int, field: int, crop: int) -> None:
    """One own crop more on a field of the own store. Lines 114-118"""
    player = state.players[seat]
    check_crop(player, seat, crop)
    player.crops[crop] -= 1
    player.bids[player.stored.index(field)][crop] += 1
