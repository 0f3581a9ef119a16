"""The house and the family. Lines 859-941"""

from __future__ import annotations

from engine.agricola.cards.moments import happen, happen_to_all
from engine.agricola.cards.prices import (
    has_resources,
    renovation_price,
    room_price,
    spend,
    ways_to_pay_a_renovation,
    ways_to_pay_a_room,
)
from engine.agricola.cards.standing import CONSERVATOR, MANTLEPIECE, places_for_people
from engine.agricola.cards.words import ANY_ROOM, CLAY_TO_STONE, RENOVATION, ROOM
from engine.agricola.farm import room_sites
from engine.agricola.names import HOUSES, MOST_PEOPLE, OF_CLAY, OF_STONE, SPACE, WITH_HAND, WOODEN
from engine.agricola.state import Player, State
from engine.wire.errors import IllegalMove

# The first round in which the Modest Wish for Children can be used; the text lacks it.
FIRST_MODEST_ROUND = 5


# Rooms. Lines 866-870, 898-900, 923-928


def can_build_a_room(player: Player) -> bool:
    """Whether a room can be paid and there is a space for it. Lines 869-870, 923-925"""
    return bool(ways_to_pay_a_room(player)) and bool(room_sites(player.farm))


def build_room(state: State, seat: int, space: str, by: int) -> bool:
    """A room of the material of the house, adjacent to a room; whether a card became due.

    Lines 866-870, 898-900, 923-925
    """
    player = state.players[seat]
    site = 1 << SPACE[space]
    if not site & room_sites(player.farm):
        raise IllegalMove(f"No room can be built on {space}.")
    price = room_price(player, by)
    if price is None:
        raise IllegalMove("The cards that are named cannot change the price of the room.")
    if not has_resources(player, price):
        raise IllegalMove("The room cannot be paid.")
    spend(player, price)
    player.farm.rooms |= site
    if state.variant != WITH_HAND:
        return False
    first = not state.built.rooms
    state.built.rooms = 1
    happen_to_all(state, ANY_ROOM)
    return first and happen(state, seat, ROOM)


# Family growth. Lines 875-882, 903-906, 930-935


def can_grow_with_room(player: Player) -> bool:
    """There are more rooms than people, newborns among them, and one person is left. Lines 23-24, 875-876, 930-935"""
    return can_grow(player) and places_for_people(player) > player.people


def can_grow(player: Player) -> bool:
    """One of the five people is left. Lines 23-24, 903-906"""
    return player.people < MOST_PEOPLE


def grow(player: Player) -> None:
    """A newborn stands beside its parent and acts from the next round on. Lines 876-880"""
    player.people += 1
    player.newborns += 1


# Renovation. Lines 884-896, 938-941


def houses_to_come(player: Player) -> tuple[int, ...]:
    """What a house can be made of next: from wood to clay, from clay to stone; cards change that. Lines 886-896"""
    if player.cards & MANTLEPIECE or player.house == OF_STONE:
        return ()
    if player.house == WOODEN and player.cards & CONSERVATOR:
        return (OF_CLAY, OF_STONE)
    return (player.house + 1,)


def can_renovate(player: Player) -> bool:
    """Every room can be renovated, and that be paid. Lines 886-896, 938-941"""
    return any(ways_to_pay_a_renovation(player, house) for house in houses_to_come(player))


def renovate(state: State, seat: int, house: int, by: int) -> bool:
    """1 reed for the roof and 1 of the new material for each room; whether a card became due. Lines 890-896, 938-941"""
    player = state.players[seat]
    if house not in houses_to_come(player):
        raise IllegalMove(f"The house cannot be renovated to {HOUSES[house]}.")
    price = renovation_price(player, house, by)
    if price is None:
        raise IllegalMove("The cards that are named cannot change the price of the renovation.")
    if not has_resources(player, price):
        raise IllegalMove("The renovation cannot be paid.")
    spend(player, price)
    before = player.house
    player.house = house
    if before == OF_CLAY:
        happen(state, seat, CLAY_TO_STONE)
    return happen(state, seat, RENOVATION)
