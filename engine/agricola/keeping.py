"""Which animals a farm can keep. Lines 1023-1033, 1063-1072, 1082-1084

Where animals stand is never recorded: they may be moved at any time (line 1114), so only their numbers matter.
"""

from __future__ import annotations

from functools import lru_cache

from engine.agricola.cards.standing import more_in_each_pasture, pets
from engine.agricola.farm import fenced, pastures
from engine.agricola.names import BOAR, CATTLE, SHEEP
from engine.agricola.state import Player

# Line 1063: the animal in a stable outside. Line 1031: the animals on a space of a pasture.
LONE_STABLE = 1
PASTURE_SPACE = 2

# Lines 337-350: the animals more that there must be room for.
ROOM_FOR_MORE = 3

Rooms = tuple[int, int, int]


def animals_fit(player: Player) -> bool:
    """Whether a player can keep all animals on the farm. Lines 1082-1084"""
    goods = player.goods
    return fits(player, goods[SHEEP], goods[BOAR], goods[CATTLE])


def fits(player: Player, sheep: int, boar: int, cattle: int) -> bool:
    """Whether so many animals can be shared out.

    The house and every stable outside take one animal of any type. So it is enough that for one of the ways to give
    each pasture to a type, the animals that are then left over are not more than these places.
    """
    others = single_places(player)
    if sheep + boar + cattle <= others:
        return True
    for for_sheep, for_boar, for_cattle in shared_pastures(player):
        if over(sheep, for_sheep) + over(boar, for_boar) + over(cattle, for_cattle) <= others:
            return True
    return False


def over(number: int, places: int) -> int:
    """The animals for which there is no place."""
    return number - places if number > places else 0


def single_places(player: Player) -> int:
    """The places for one animal of any type: the house, and every stable outside. Lines 1023-1025, 1063-1066"""
    farm = player.farm
    return pets(player) + LONE_STABLE * (farm.stables & ~fenced(farm)).bit_count()


def capacity(pasture: int, stables: int) -> int:
    """What a pasture holds of one type; every stable in it doubles that. Lines 1008-1013, 1030-1033, 1068-1071"""
    return PASTURE_SPACE * pasture.bit_count() << (pasture & stables).bit_count()


def capacities_of(player: Player) -> tuple[int, ...]:
    """What each pasture of a player holds of one type. Lines 1008-1013, 1030-1033, 1068-1071"""
    more = more_in_each_pasture(player)
    return tuple(capacity(pasture, player.farm.stables) + more for pasture in pastures(player.farm))


def shared_pastures(player: Player) -> tuple[Rooms, ...]:
    """What the pastures hold of each type, for every way to give each of them to one type. Lines 1030-1033"""
    return ways(capacities_of(player))


@lru_cache(maxsize=1 << 10)
def ways(capacities: tuple[int, ...]) -> tuple[Rooms, ...]:
    """The sums that three types can get of these capacities, each way once."""
    found: set[Rooms] = {(0, 0, 0)}
    for room in capacities:
        found = {
            way
            for sheep, boar, cattle in found
            for way in ((sheep + room, boar, cattle), (sheep, boar + room, cattle), (sheep, boar, cattle + room))
        }
    return tuple(sorted(found))


# Pastures with an animal and much room. Lines 337-350

# For each type of animal how many pastures with room for more it has, and what its pastures then take.
Shares = tuple[int, int, int, int, int, int]


def roomy_pastures(player: Player) -> int:
    """The most pastures that can have an animal and room for three more, if all animals have a place. Lines 337-350

    A pasture that is to have room for more takes at least one animal, and three less than it could.
    """
    goods = player.goods
    sheep, boar, cattle = goods[SHEEP], goods[BOAR], goods[CATTLE]
    others = single_places(player)
    best = 0
    for roomy_s, roomy_b, roomy_c, for_sheep, for_boar, for_cattle in roomy_ways(capacities_of(player)):
        number = roomy_s + roomy_b + roomy_c
        if number <= best or sheep < roomy_s or boar < roomy_b or cattle < roomy_c:
            continue
        if over(sheep, for_sheep) + over(boar, for_boar) + over(cattle, for_cattle) <= others:
            best = number
    return best


@lru_cache(maxsize=1 << 10)
def roomy_ways(capacities: tuple[int, ...]) -> tuple[Shares, ...]:
    """Every way to give each pasture to a type and to keep room for more in it or not, each once."""
    found: set[Shares] = {(0, 0, 0, 0, 0, 0)}
    for room in capacities:
        found = {
            way
            for roomy, places in ((0, room), (1, room - ROOM_FOR_MORE))
            if places >= 1
            for a, b, c, sheep, boar, cattle in found
            for way in (
                (a + roomy, b, c, sheep + places, boar, cattle),
                (a, b + roomy, c, sheep, boar + places, cattle),
                (a, b, c + roomy, sheep, boar, cattle + places),
            )
        }
    return tuple(sorted(found))
