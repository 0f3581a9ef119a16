"""What rooms, renovations, improvements and occupations cost, and the hand cards that change it.

First a card may set another price, then some take something off, then some put one thing in the place of another.
Lines 301-310, 869, 891-900, 1404-1405, 1690-1701
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.agricola.cards.words import Card
from engine.agricola.goods import Goods
from engine.agricola.names import (
    ACTION_SPACE,
    ALL_OCCUPATIONS,
    BIT,
    CLAY,
    FIRST_ROOMS,
    MATERIAL,
    REED,
    STONE,
    WOOD,
    WOODEN,
)
from engine.agricola.state import Player, State

# Lines 869, 899-900: a room, of whatever the house is made of.
ROOM_MATERIAL = 5
ROOM_REED = 2
# Lines 891, 894: the roof of a renovation; each room costs 1 of the new material.
ROOF_REED = 1

CARPENTER = BIT["B126"]
PARLOR = BIT["B013"]
STONECUTTER = BIT["A143"]
FRAME_BUILDER = BIT["A123"]
BRUSHWOOD = BIT["B145"]
LUMBER_MILL = BIT["A075"]
BRICKLAYER = BIT["B095"]

# The material of a room with the Carpenter, and of a wooden one with the Carpenter's Parlor.
CARPENTER_MATERIAL = 3
PARLOR_MATERIAL = 2
# What the Frame Builder replaces by 1 wood.
FRAMED = 2

# The cards that can be named, for rooms and for renovations.
ROOM_CARDS = CARPENTER | PARLOR | FRAME_BUILDER | BRUSHWOOD
RENOVATION_CARDS = FRAME_BUILDER | BRUSHWOOD

# Lines 1690-1701: the price of an occupation.
LESSON_FOOD = 1
SECOND_LESSON_FOOD = 2
CHEAP_SECOND_LESSONS = 2
SCHOLAR_FOOD = 1

# The numbers of wood, clay, reed and stone.
Resources = list[int]


def subsets(cards: int) -> Iterator[int]:
    """Every set of some of these cards, the empty one first."""
    chosen = 0
    while True:
        yield chosen
        if chosen == cards:
            return
        chosen = (chosen - cards) & cards


# Rooms and renovations


def room_price(player: Player, by: int) -> Resources | None:
    """What a room costs if these cards are used; None if they can't be. Lines 869, 898-900"""
    if by & ~player.cards or (by & PARLOR and (by & CARPENTER or player.house != WOODEN)):
        return None
    price = [0, 0, ROOM_REED, 0]
    price[MATERIAL[player.house]] = (
        CARPENTER_MATERIAL if by & CARPENTER else PARLOR_MATERIAL if by & PARLOR else ROOM_MATERIAL
    )
    return _reduced_and_replaced(player, price, by)


def renovation_price(player: Player, house: int, by: int) -> Resources | None:
    """What it costs to make a house of another material with these cards; None if they can't be used. Lines 890-896"""
    if by & ~player.cards:
        return None
    price = [0, 0, ROOF_REED, 0]
    price[MATERIAL[house]] = player.farm.rooms.bit_count()
    return _reduced_and_replaced(player, price, by)


def _reduced_and_replaced(player: Player, price: Resources, by: int) -> Resources | None:
    """A stone less with the Stonecutter; then wood for clay or stone, then wood for reed. Lines 301-310, 1646"""
    if player.cards & STONECUTTER and price[STONE] >= 1:
        price[STONE] -= 1
    if by & FRAME_BUILDER:
        framed = CLAY if price[CLAY] >= FRAMED else STONE
        if price[framed] < FRAMED:
            return None
        price[framed] -= FRAMED
        price[WOOD] += 1
    if by & BRUSHWOOD:
        price[REED] = 0
        price[WOOD] += 1
    return price


def has_resources(player: Player, price: Resources) -> bool:
    """Whether these building resources are there."""
    goods = player.goods
    return (
        goods[WOOD] >= price[WOOD]
        and goods[CLAY] >= price[CLAY]
        and goods[REED] >= price[REED]
        and goods[STONE] >= price[STONE]
    )


def spend(player: Player, price: Resources) -> None:
    """Building resources go to the general supply."""
    for good, number in enumerate(price):
        player.goods[good] -= number


def ways_to_pay_a_room(player: Player) -> list[int]:
    """The sets of cards with which a room can be paid now."""
    found = []
    for by in subsets(player.cards & ROOM_CARDS):
        price = room_price(player, by)
        if price is not None and has_resources(player, price):
            found.append(by)
    return found


def ways_to_pay_a_renovation(player: Player, house: int) -> list[int]:
    """The sets of cards with which a renovation can be paid now."""
    found = []
    for by in subsets(player.cards & RENOVATION_CARDS):
        price = renovation_price(player, house, by)
        if price is not None and has_resources(player, price):
            found.append(by)
    return found


# Improvements


def improvement_price(player: Player, price: Goods, *, major: bool) -> Goods:
    """What an improvement costs a player: with some cards less, but not less than nothing. Lines 301-310, 1404-1405"""
    less_wood = 1 if player.cards & LUMBER_MILL else 0
    less_stone = 1 if player.cards & STONECUTTER else 0
    if major and player.cards & BRICKLAYER:
        less_stone += player.farm.rooms.bit_count() - FIRST_ROOMS.bit_count()
    if not less_wood and not less_stone:
        return price
    less = {WOOD: less_wood, STONE: less_stone}
    return tuple((good, max(0, number - less.get(good, 0))) for good, number in price)


def minor_price(player: Player, card: Card) -> Goods:
    """What a minor costs a player. Lines 1404-1405, 1666-1667"""
    cost = card.cost
    if card.cost_per_person:
        cost = tuple((good, number * player.people) for good, number in card.cost_per_person)
    return improvement_price(player, cost, major=False)


# Occupations

_SECOND_LESSONS = ACTION_SPACE["lessons_2"]


def occupation_price(state: State, player: Player, step: str) -> int:
    """The food that an occupation costs on the space that is used. Lines 1690-1701"""
    if step == "scholar_occupation":
        return SCHOLAR_FOOD
    return lesson_price(state, player, second=state.used == _SECOND_LESSONS)


def lesson_price(state: State, player: Player, *, second: bool) -> int:
    """The food that an occupation costs on the first or the second Lessons space. Lines 1690-1701"""
    before = (player.cards & ALL_OCCUPATIONS).bit_count()
    if not second:
        return LESSON_FOOD if before else 0
    if len(state.players) == 4 and before < CHEAP_SECOND_LESSONS:
        return LESSON_FOOD
    return SECOND_LESSON_FOOD
