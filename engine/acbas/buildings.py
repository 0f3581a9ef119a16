"""The special buildings: what they cost and are worth, where they go, what they bring and make one owe.

What they hold is in `room`, what their changing points are is in `scoring`. Lines 505-971
"""

from __future__ import annotations

from typing import NamedTuple

from engine.acbas.names import ANIMALS, RESOURCES, SPECIALS

# Amounts of the three resources and the four animals, in this order.
Goods = tuple[int, int, int, int, int, int, int]
GOODS = (*RESOURCES, *ANIMALS)
NOTHING: Goods = (0, 0, 0, 0, 0, 0, 0)

# Where a building goes. Lines 352, 511, 531, 549, 608, 827, 839
ANYWHERE = "anywhere"
ON_RESIDENCE = "on the Residence"
ON_STALL = "on a stall"
ON_STABLE = "on a stable"
IN_CORNER = "in a corner"
AT_ROAD = "at the road"
BESIDE_RESIDENCE = "beside the Residence"

# What must be true before a building is built. Lines 549, 566, 923
SECOND_TURN = "the second turn of round 1"
PAIRS = "a pair of every type"
UNUSED = "six unused spaces"


class Building(NamedTuple):
    """One special building; `line` is the line of its title."""

    line: int
    cost: Goods
    points: int
    where: str = ANYWHERE
    needs: str | None = None
    brings: Goods = NOTHING
    owes: tuple[str, ...] = ()


def goods(**amounts: int) -> Goods:
    """Amounts by name; what is not named is 0."""
    assert set(amounts) <= set(GOODS)
    wood, stone, reed, sheep, pig, cow, horse = (amounts.get(name, 0) for name in GOODS)
    return wood, stone, reed, sheep, pig, cow, horse


FREE = NOTHING

# Buildings whose points depend on the farm or the supply have 0 here.
BUILDINGS: dict[str, Building] = {
    # The basic ones
    "half_timbered_house": Building(507, goods(wood=3, stone=2, reed=1), 5, ON_RESIDENCE),
    "storage_building": Building(515, goods(wood=2, reed=1), 0),
    "shelter": Building(521, goods(wood=2, stone=1), 0, owes=("shelter",)),
    # The cost is 3 wood or 3 stone: see OPEN_STABLES_COSTS.
    "open_stables": Building(527, goods(wood=3), 2, ON_STALL, owes=("open_stables",)),
    # The others
    "cattle_farm": Building(539, goods(wood=2, stone=2), 1),
    "cottage_extension": Building(545, goods(wood=1), 4, BESIDE_RESIDENCE, SECOND_TURN),
    "woodworking_shop": Building(556, goods(wood=2, stone=2), 1),
    "fodder_beet_field": Building(562, FREE, 0, needs=PAIRS, brings=goods(sheep=1, pig=1, cow=1, horse=1)),
    "dog_house": Building(568, goods(wood=2), 0),
    "servants_cottage": Building(578, goods(wood=2), 0, owes=("cottage_barriers.2", "cottage_trough")),
    "reed_hut": Building(586, goods(wood=1, reed=3), 0, brings=goods(reed=3)),
    "carpenter": Building(596, goods(wood=1, stone=1), 1),
    "corner_houses": Building(604, goods(stone=2, reed=1), 4, IN_CORNER),
    "country_house": Building(612, goods(wood=3, stone=3), 1, brings=goods(cow=1), owes=("expand",)),
    "log_house": Building(625, goods(wood=2, reed=1), 0, ON_RESIDENCE),
    "byre_dwelling": Building(638, goods(wood=3, stone=3, reed=1), 3, ON_RESIDENCE),
    "dairy_farm": Building(651, goods(stone=3, reed=1), 3),
    "insemination_center": Building(664, goods(stone=2), 0),
    "animal_trader": Building(672, goods(wood=2, reed=2), 3),
    "fence_manufacturer": Building(680, goods(stone=1, reed=1), 0, owes=("fence_manufacturer",)),
    "haystack": Building(688, FREE, 1),
    "barn_floor_manufacturer": Building(696, goods(stone=1, reed=1), 0, owes=("barn_floor_manufacturer",)),
    "joinery": Building(706, goods(stone=1, reed=1), 0),
    "organic_farm": Building(714, goods(wood=2, stone=3, reed=1), 4, owes=("room", "organic_farm")),
    "pen": Building(722, goods(wood=2), 0),
    "wild_boar_pen": Building(732, goods(wood=2), 0),
    "barn": Building(746, goods(wood=3), 0),
    "large_extension": Building(754, goods(wood=3), 0),
    "building_firm": Building(767, goods(wood=2, stone=1), 2),
    "carpenters_workshop": Building(775, goods(wood=2, stone=1), 2),
    "home_workshop": Building(781, goods(wood=2, reed=1), 1),
    "inn": Building(787, goods(stone=2, pig=1, cow=1), 4, brings=goods(horse=1)),
    "feed_storehouse": Building(793, goods(wood=1, reed=1), 0, owes=("feed_storehouse",)),
    "household_storeroom": Building(799, goods(stone=2), 1),
    "manor": Building(805, goods(wood=1, stone=3), 0),
    "cattle_market": Building(817, goods(wood=4, stone=1), 2),
    "farm_shop": Building(823, goods(wood=1), 0, AT_ROAD, owes=("farm_shop.resource", "farm_shop.animal")),
    "timber_shop": Building(829, goods(stone=2), 1),
    "materials_outlet": Building(835, goods(reed=1), 7, ON_STABLE, brings=goods(wood=4, stone=3)),
    "hay_rack": Building(846, goods(wood=3, reed=1), 0, brings=goods(sheep=1, cow=1, horse=1)),
    "small_extension": Building(854, goods(stone=1), 0),
    "farm_well": Building(866, goods(wood=1, stone=2), 0),
    "ranch": Building(872, goods(wood=2, stone=3), 2),
    "assembly_hall": Building(878, goods(wood=3, reed=1), 2),
    "stone_carver": Building(884, goods(wood=5), 0),
    "stud": Building(890, goods(wood=1, stone=3, reed=1), 3),
    "sawmill": Building(899, goods(stone=5), 4),
    "conservatory": Building(903, goods(stone=1), 1, owes=("conservatory",)),
    "pig_stall": Building(909, goods(wood=4, reed=1), 0, brings=goods(pig=1)),
    "cow_stall": Building(915, goods(wood=4, reed=1), 0, brings=goods(cow=1)),
    "duck_pond": Building(921, FREE, 1, needs=UNUSED, brings=goods(reed=1)),
    "feeding_station": Building(925, goods(wood=2), 0),
    "rearing_station": Building(929, goods(wood=2, reed=1), 1),
    "trading_station": Building(935, goods(wood=1, stone=2), 1),
    "breeding_station": Building(939, goods(wood=2, stone=3), 0),
    "estate": Building(951, goods(stone=2, reed=1), 0, brings=goods(horse=1)),
    "office": Building(960, goods(wood=2, stone=2), 0),
    "stewards_office": Building(969, goods(wood=4, stone=3, reed=2), -3),
}

# Line 529: the one building that is paid in either of two ways.
OPEN_STABLES_COSTS = {"wood": goods(wood=3), "stone": goods(stone=3)}


def costs(building: str, with_sawmill: bool) -> dict[str, Goods]:
    """The ways to pay for a building, by the word a move uses for them. Lines 529, 901"""
    ways = OPEN_STABLES_COSTS if building == "open_stables" else {"cost": BUILDINGS[building].cost}
    return {way: cheaper(cost) if with_sawmill else cost for way, cost in ways.items()}


def cheaper(cost: Goods) -> Goods:
    """One wood less, of a cost with wood. Line 901"""
    return (max(cost[0] - 1, 0), *cost[1:])


# All ways to pay, without and with the Sawmill.
COSTS = {name: costs(name, with_sawmill=False) for name in SPECIALS}
COSTS_WITH_SAWMILL = {name: costs(name, with_sawmill=True) for name in SPECIALS}
