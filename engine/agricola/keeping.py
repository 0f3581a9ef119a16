"""Which animals a farm can keep. Lines 1023-1033, 1063-1072, 1082-1084

Where animals stand is never recorded: they may be moved at any time (line 1114), so only their numbers matter.
"""

from __future__ import annotations

from functools import lru_cache

from engine.agricola.farm import fenced, pastures
from engine.agricola.names import BOAR, CATTLE, SHEEP
from engine.agricola.state import Farm, Player

# Line 1023: the pet. Line 1063: the animal in a stable outside. Line 1031: the animals on a space of a pasture.
PETS = 1
LONE_STABLE = 1
PASTURE_SPACE = 2

Rooms = tuple[int, int, int]


def animals_fit(player: Player) -> bool:
    """Whether a player can keep all animals on the farm. Lines 1082-1084"""
    goods = player.goods
    return fits(player.farm, goods[SHEEP], goods[BOAR], goods[CATTLE])


def fits(farm: Farm, sheep: int, boar: int, cattle: int) -> bool:
    """Whether so many animals can be shared out.

    The house and every stable outside take one animal of any type. So it is enough that for one of the ways to give
    each pasture to a type, the animals that are then left over are not more than these places.
    """
    others = single_places(farm)
    if sheep + boar + cattle <= others:
        return True
    for for_sheep, for_boar, for_cattle in shared_pastures(farm):
        if over(sheep, for_sheep) + over(boar, for_boar) + over(cattle, for_cattle) <= others:
            return True
    return False


def over(number: int, places: int) -> int:
    """The animals for which there is no place."""
    return number - places if number > places else 0


def single_places(farm: Farm) -> int:
    """The places for one animal of any type: the house, and every stable outside. Lines 1023-1025, 1063-1066"""
    return PETS + LONE_STABLE * (farm.stables & ~fenced(farm)).bit_count()


def capacity(pasture: int, stables: int) -> int:
    """What a pasture holds of one type; every stable in it doubles that. Lines 1008-1013, 1030-1033, 1068-1071"""
    return PASTURE_SPACE * pasture.bit_count() << (pasture & stables).bit_count()


def shared_pastures(farm: Farm) -> tuple[Rooms, ...]:
    """What the pastures hold of each type, for every way to give each of them to one type. Lines 1030-1033"""
    return ways(tuple(capacity(pasture, farm.stables) for pasture in pastures(farm)))


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
