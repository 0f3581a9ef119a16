"""The harvest: fields, feeding, breeding. Lines 780-784, 1132-1183, 1224-1246"""

from __future__ import annotations

from engine.agricola.names import (
    BOAR,
    CATTLE,
    FOOD,
    GRAIN,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    SHEEP,
    VEGETABLE,
    VEGETABLE_1,
    VEGETABLE_2,
)
from engine.agricola.state import Player

# Lines 1143-1145, 1754-1755: the food for an adult, for an adult of who plays alone, and for a newborn.
ADULT_FOOD = 2
LONE_ADULT_FOOD = 3
NEWBORN_FOOD = 1
# Line 1167: the animals of a type that breed.
PARENTS = 2


def harvest_fields(player: Player) -> None:
    """Exactly one crop of every field that holds some comes to the supply. Lines 1135-1141, 1180-1183"""
    sown = player.sown
    player.goods[GRAIN] += sown[GRAIN_3] + sown[GRAIN_2] + sown[GRAIN_1]
    player.goods[VEGETABLE] += sown[VEGETABLE_2] + sown[VEGETABLE_1]
    player.sown = [0, sown[GRAIN_3], sown[GRAIN_2], 0, sown[VEGETABLE_2]]


def food_needed(player: Player, alone: bool) -> int:
    """What the people of a player eat. Lines 1143-1145, 1754-1755"""
    adult = LONE_ADULT_FOOD if alone else ADULT_FOOD
    return adult * (player.people - player.newborns) + NEWBORN_FOOD * player.newborns


def feed(player: Player, alone: bool) -> None:
    """The people get food as far as there is any; the player begs for the rest. Lines 1143-1162"""
    missing = food_needed(player, alone) - player.goods[FOOD]
    if missing > 0:
        player.goods[FOOD] = 0
        player.begging += missing
    else:
        player.goods[FOOD] = -missing
    player.crafted = 0


def newborns_arrive(player: Player) -> None:
    """One more animal of every type with two or more, wherever they stand. Lines 1166-1172"""
    for animal in (SHEEP, BOAR, CATTLE):
        if player.goods[animal] >= PARENTS:
            player.goods[animal] += 1
