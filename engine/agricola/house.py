"""The house and the family. Lines 859-941"""

from __future__ import annotations

from engine.agricola.farm import room_sites
from engine.agricola.names import MATERIAL, MOST_PEOPLE, OF_STONE, REED, SPACE
from engine.agricola.state import Player
from engine.wire.errors import IllegalMove

# Lines 869, 899-900: a room, of whatever the house is made of.
ROOM_MATERIAL = 5
ROOM_REED = 2
# Lines 891, 894: the roof of a renovation; each room costs 1 of the new material.
ROOF_REED = 1

# The first round in which the Modest Wish for Children can be used; the text lacks it.
FIRST_MODEST_ROUND = 5


# Rooms. Lines 866-870, 898-900, 923-928


def can_pay_a_room(player: Player) -> bool:
    """5 of what the house is made of, and 2 reed. Lines 869, 898-900"""
    return player.goods[MATERIAL[player.house]] >= ROOM_MATERIAL and player.goods[REED] >= ROOM_REED


def can_build_a_room(player: Player) -> bool:
    """Whether a room can be paid and there is a space for it. Lines 869-870, 923-925"""
    return can_pay_a_room(player) and bool(room_sites(player.farm))


def build_room(player: Player, space: str) -> None:
    """A room of the material of the house, adjacent to a room. Lines 866-870, 898-900, 923-925"""
    site = 1 << SPACE[space]
    if not site & room_sites(player.farm):
        raise IllegalMove(f"No room can be built on {space}.")
    if not can_pay_a_room(player):
        raise IllegalMove("The room cannot be paid.")
    player.goods[MATERIAL[player.house]] -= ROOM_MATERIAL
    player.goods[REED] -= ROOM_REED
    player.farm.rooms |= site


# Family growth. Lines 875-882, 903-906, 930-935


def can_grow_with_room(player: Player) -> bool:
    """There are more rooms than people, newborns among them, and one person is left. Lines 23-24, 875-876, 930-935"""
    return can_grow(player) and player.farm.rooms.bit_count() > player.people


def can_grow(player: Player) -> bool:
    """One of the five people is left. Lines 23-24, 903-906"""
    return player.people < MOST_PEOPLE


def grow(player: Player) -> None:
    """A newborn stands beside its parent and acts from the next round on. Lines 876-880"""
    player.people += 1
    player.newborns += 1


# Renovation. Lines 884-896, 938-941


def can_renovate(player: Player) -> bool:
    """Every room can be renovated, from wood to clay or from clay to stone. Lines 886-896, 938-941"""
    if player.house == OF_STONE:
        return False
    material = player.goods[MATERIAL[player.house + 1]]
    return player.goods[REED] >= ROOF_REED and material >= player.farm.rooms.bit_count()


def renovate(player: Player) -> None:
    """1 reed for the roof and 1 of the new material for each room. Lines 890-896, 938-941"""
    player.house += 1
    player.goods[REED] -= ROOF_REED
    player.goods[MATERIAL[player.house]] -= player.farm.rooms.bit_count()
