"""The major improvements: building them, cooking, baking, crafts and the Well. Lines 1247-1276, 1399-1442"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.agricola.cards.moments import happen
from engine.agricola.cards.prices import improvement_price
from engine.agricola.cards.words import BAKED, IMPROVEMENT
from engine.agricola.goods import Goods, pay, promise
from engine.agricola.goods import can_pay as has_goods
from engine.agricola.names import (
    BAKERS,
    BOAR,
    CATTLE,
    CLAY,
    CRAFTS,
    FIREPLACES,
    FOOD,
    GOODS,
    GRAIN,
    HEARTHS,
    MAJOR,
    OF_KIND,
    PROMISE,
    REED,
    SHEEP,
    STONE,
    VEGETABLE,
    WOOD,
)
from engine.agricola.state import Player, State
from engine.wire.errors import IllegalMove

# What each major costs. Lines 184-185: the Fireplaces and the Cooking Hearths. The prices of all others the text lacks.
MAJORS: dict[str, tuple[tuple[int, int], ...]] = {
    "fireplace_2": ((CLAY, 2),),
    "fireplace_3": ((CLAY, 3),),
    "cooking_hearth_4": ((CLAY, 4),),
    "cooking_hearth_5": ((CLAY, 5),),
    "well": ((WOOD, 1), (STONE, 3)),
    "clay_oven": ((CLAY, 3), (STONE, 1)),
    "stone_oven": ((CLAY, 1), (STONE, 3)),
    "joinery": ((WOOD, 2), (STONE, 2)),
    "pottery": ((CLAY, 2), (STONE, 2)),
    "basketmakers_workshop": ((REED, 2), (STONE, 2)),
}

# Lines 1408-1409: what a Fireplace and a Cooking Hearth cook at any time. The text lacks the food for it.
COOKED = {
    "fireplace": {VEGETABLE: 2, SHEEP: 2, BOAR: 2, CATTLE: 3},
    "cooking_hearth": {VEGETABLE: 3, SHEEP: 2, BOAR: 3, CATTLE: 4},
}

# Lines 1266-1268, 1421-1422: the food for a baked grain; that of the Stone Oven is not in the text.
BREAD = {"fireplace": 2, "cooking_hearth": 3, "clay_oven": 5, "stone_oven": 4}
# Lines 1266-1268: the Clay Oven bakes one grain in an action. The two grain of the Stone Oven are not in the text.
OVEN_TAKES = {"clay_oven": 1, "stone_oven": 2}

# Lines 1438-1442: the rounds for which the Well gives food.
WELL_ROUNDS = 5


class Craft(NamedTuple):
    """What a craft works and how much food it makes of one of it. Lines 1432-1434"""

    good: int
    food: int


CRAFT = {"joinery": Craft(WOOD, 2), "pottery": Craft(CLAY, 2), "basketmakers_workshop": Craft(REED, 3)}


# Building. Lines 1404-1415


def taken(state: State) -> int:
    """The majors in front of the players."""
    found = 0
    for player in state.players:
        found |= player.majors
    return found


def can_pay(player: Player, major: str) -> bool:
    """Whether the price of a major is there. Lines 1404-1405"""
    return has_goods(player, price_of(player, major))


def price_of(player: Player, major: str) -> Goods:
    """What a major costs a player. Lines 301-310, 1404-1405"""
    return improvement_price(player, MAJORS[major], major=True)


def can_build_a_major(state: State, player: Player) -> bool:
    """Whether some major that nobody has can be built. Lines 1399-1405, 1414-1415"""
    gone = taken(state)
    return any(can_get(player, major, gone) for major in MAJORS)


def can_get(player: Player, major: str, gone: int) -> bool:
    """Whether a major is not gone and can be paid in one way or another. Lines 1404-1405, 1414-1415"""
    return not gone & MAJOR[major] and (can_pay(player, major) or can_return_a_fireplace(player, major))


def can_return_a_fireplace(player: Player, major: str) -> bool:
    """Whether a major is a Cooking Hearth, for which one of the player's Fireplaces can be returned. Line 1414"""
    return major in HEARTHS and bool(player.majors & OF_KIND["fireplace"])


def majors_to_build(state: State, player: Player) -> Iterator[tuple[str, str]]:
    """The majors that can be built, each with every way to pay for it. Lines 1404-1415"""
    gone = taken(state)
    for major in MAJORS:
        if gone & MAJOR[major]:
            continue
        if can_pay(player, major):
            yield major, "cost"
        if major in HEARTHS:
            for fireplace in FIREPLACES:
                if player.majors & MAJOR[fireplace]:
                    yield major, fireplace


def build_major(state: State, seat: int, major: str, way: str) -> tuple[str, ...]:
    """A major is paid and comes to the player; the steps that it brings. Lines 1404-1405, 1414-1415, 1427"""
    player = state.players[seat]
    if taken(state) & MAJOR[major]:
        raise IllegalMove(f"Somebody has the improvement {major}.")
    if way != "cost":
        return_fireplace(player, major, way)
    elif can_pay(player, major):
        pay(player, price_of(player, major))
    else:
        raise IllegalMove(f"The improvement {major} cannot be paid.")
    player.majors |= MAJOR[major]
    if major == "well":
        fill_the_well(state, player)
    happen(state, seat, IMPROVEMENT)
    return ("bake",) if major in OVEN_TAKES else ()


def return_fireplace(player: Player, major: str, fireplace: str) -> None:
    """A Fireplace goes back for a Cooking Hearth, and anybody can build it again. Lines 464-466, 1414-1415"""
    if major not in HEARTHS:
        raise IllegalMove(f"No Fireplace can be returned for the improvement {major}.")
    if not player.majors & MAJOR[fireplace]:
        raise IllegalMove(f"The player has no improvement {fireplace} to return.")
    player.majors ^= MAJOR[fireplace]


def fill_the_well(state: State, player: Player) -> None:
    """1 food for each of the next five rounds, as far as there are so many. Lines 826-829, 1438-1442"""
    for coming in range(state.round + 1, state.round + WELL_ROUNDS + 1):
        promise(player, PROMISE["food"], 1, coming)


# Cooking. Lines 1111-1112, 1408-1409


def cook(player: Player, good: int, kind: str) -> None:
    """A vegetable or an animal becomes food. Lines 1111-1112, 1408-1409"""
    if not player.majors & OF_KIND[kind]:
        raise IllegalMove(f"The player has no {kind}.")
    if player.goods[good] < 1:
        raise IllegalMove(f"The player has no {GOODS[good]}.")
    player.goods[good] -= 1
    player.goods[FOOD] += COOKED[kind][good]


# Baking. Lines 1262-1268, 1420-1429


def can_bake(player: Player) -> bool:
    """Whether there is a grain in the supply, and something to bake it. Lines 1421-1426"""
    return player.goods[GRAIN] >= 1 and any(player.majors & OF_KIND[kind] for kind in BAKERS)


def bakings(player: Player) -> list[dict[str, int]]:
    """Every way to share out some of the grain among what bakes. Lines 1266-1268, 1421-1422"""
    grain = player.goods[GRAIN]
    found: list[tuple[int, dict[str, int]]] = [(0, {})]
    for kind in BAKERS:
        if player.majors & OF_KIND[kind]:
            most = OVEN_TAKES.get(kind, grain)
            found += [
                (used + more, {**shares, kind: more})
                for used, shares in found
                for more in range(1, min(most, grain - used) + 1)
            ]
    return [shares for used, shares in found if used]


def bake(state: State, seat: int, shares: Mapping[str, int]) -> None:
    """One Bake Bread action: grain of the supply becomes food. Lines 1266-1268, 1421-1426"""
    player = state.players[seat]
    if not shares:
        raise IllegalMove("At least one grain must be baked.")
    for kind, number in shares.items():
        if not player.majors & OF_KIND[kind]:
            raise IllegalMove(f"The player has no {kind}.")
        if kind in OVEN_TAKES and number > OVEN_TAKES[kind]:
            raise IllegalMove(f"The {kind} takes at most {OVEN_TAKES[kind]} grain in one action.")
    used = sum(shares.values())
    if used > player.goods[GRAIN]:
        raise IllegalMove("There is not so much grain in the supply.")
    player.goods[GRAIN] -= used
    player.goods[FOOD] += sum(BREAD[kind] * number for kind, number in shares.items())
    happen(state, seat, BAKED)


# Crafts. Lines 1432-1435


def can_craft(player: Player, name: str) -> bool:
    """Whether a craft was not used in this harvest and has its resource. Lines 1432-1434"""
    return (
        bool(player.majors & MAJOR[name]) and not player.crafted & MAJOR[name] and player.goods[CRAFT[name].good] >= 1
    )


def crafts_to_use(player: Player) -> list[str]:
    """The crafts that can be used now."""
    return [name for name in CRAFTS if can_craft(player, name)]


def craft(player: Player, name: str) -> None:
    """Once in a harvest a building resource becomes food. Lines 1432-1434"""
    if not player.majors & MAJOR[name]:
        raise IllegalMove(f"The player has no improvement {name}.")
    if player.crafted & MAJOR[name]:
        raise IllegalMove(f"The improvement {name} was used in this harvest.")
    good, food = CRAFT[name]
    if player.goods[good] < 1:
        raise IllegalMove(f"The player has no {GOODS[good]}.")
    player.goods[good] -= 1
    player.goods[FOOD] += food
    player.crafted |= MAJOR[name]
