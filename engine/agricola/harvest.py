"""The harvest: fields, feeding, breeding. Lines 780-784, 1132-1183, 1224-1246"""

from __future__ import annotations

from collections.abc import Mapping

from engine.agricola.cards.standing import SCYTHE_WORKER
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
from engine.wire.errors import IllegalMove

# Lines 1143-1145, 1754-1755: the food for an adult, for an adult of who plays alone, and for a newborn.
ADULT_FOOD = 2
LONE_ADULT_FOOD = 3
NEWBORN_FOOD = 1
# Line 1167: the animals of a type that breed.
PARENTS = 2


def harvest_fields(player: Player, extra_3: int = 0, extra_2: int = 0) -> None:
    """Exactly one crop of every field that holds some comes to the supply. Lines 1135-1141, 1180-1183

    With a hand card so many of the fields with 3 and with 2 grain give one grain more.
    """
    sown = player.sown
    player.goods[GRAIN] += sown[GRAIN_3] + sown[GRAIN_2] + sown[GRAIN_1] + extra_3 + extra_2
    player.goods[VEGETABLE] += sown[VEGETABLE_2] + sown[VEGETABLE_1]
    player.sown = [0, sown[GRAIN_3] - extra_3, sown[GRAIN_2] - extra_2 + extra_3, 0, sown[VEGETABLE_2]]


def can_reap(player: Player) -> bool:
    """Whether the Scythe Worker could take a second grain from some field, which the text lacks."""
    return bool(player.cards & SCYTHE_WORKER) and (player.sown[GRAIN_3] >= 1 or player.sown[GRAIN_2] >= 1)


def reapings(player: Player) -> list[dict[str, int]]:
    """Every way to choose the fields that give a second grain."""
    found = []
    for extra_3 in range(player.sown[GRAIN_3] + 1):
        for extra_2 in range(player.sown[GRAIN_2] + 1):
            named = {"grain_3": extra_3, "grain_2": extra_2}
            found.append({name: number for name, number in named.items() if number})
    return found


def reap(player: Player, extra: Mapping[str, int]) -> None:
    """The fields are harvested; some of them give a second grain."""
    extra_3, extra_2 = extra.get("grain_3", 0), extra.get("grain_2", 0)
    if extra_3 > player.sown[GRAIN_3] or extra_2 > player.sown[GRAIN_2]:
        raise IllegalMove("There are not so many fields with that much grain.")
    harvest_fields(player, extra_3, extra_2)


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
