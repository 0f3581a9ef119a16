"""Prices, and what cards make of them: one price, then what is taken off, then what takes the place of something."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

from spec.agricola.disputes import STACKED_PRICES, STONECUTTER
from spec.agricola.front import in_front, occupations_of, rooms_counted
from spec.agricola.geometry import HOME
from spec.agricola.resources import Goods, has_all
from spec.agricola.state import HOUSES, ActionSpace, Game, Good, House, Player
from spec.kernel import both, either, greatest, implies, insist, is_named, ite, least, marked, reading, require, rule

RoomCard = Literal["B126", "B013", "A123", "B145"]
RenovationCard = Literal["A123", "B145"]
ROOM_CARDS: tuple[RoomCard, ...] = get_args(RoomCard)
RENOVATION_CARDS: tuple[RenovationCard, ...] = get_args(RenovationCard)
By = Mapping[Any, int]
"""Cards that change a price, as far as that is the player's choice, each with the number 1."""
Cost = dict[Good, int]

ROOM_PRICE = 5
REED_FOR_A_ROOM = 2
REED_FOR_A_RENOVATION = 1
CARPENTERS_PRICE = 3
PARLOR_PRICE = 2
SAYS_A_PRICE = "It says what something costs."


def is_chosen(by: By, code: RoomCard) -> bool:
    """The card is one of those that were named."""
    return by.get(code, 0) == 1


def choices_of(me: Player, codes: tuple[RoomCard, ...]) -> Iterator[dict[RoomCard, int]]:
    """Every choice among those of these cards that may lie in front of the player."""
    there = [code for code in codes if in_front(me, code) is not False]
    for number in range(len(there) + 1):
        yield from (dict.fromkeys(some, 1) for some in itertools.combinations(there, number))


# --- which cards ------------------------------------------------------------------------------------------------


def are_in_front(me: Player, by: By) -> bool:
    return both(*(both(by.get(code, 0) <= 1, implies(is_chosen(by, code), in_front(me, code))) for code in by))


def is_one_price(me: Player, by: By) -> bool:
    """At most one card sets the price of a room, the Carpenter's Parlor of a wooden one."""
    parlor = is_chosen(by, "B013")
    return both(by.get("B126", 0) + by.get("B013", 0) <= 1, implies(parlor, is_named(me.house, "wood")))


@rule("agr.prices.cards", it="1643-1646")
def the_cards_are_in_front(me: Player, by: By) -> None:
    """Only a card that lies in front of the player changes a price.

    In the hand it helps nobody, so a builder is hired before the house grows.
    """
    insist(are_in_front(me, by))


@rule("agr.prices.one", it="867-869, 1646")
def one_card_sets_the_price(me: Player, by: By) -> None:
    """Carpenter and Carpenter's Parlor each set a price of a room, and one of the two is chosen; the Parlor has one for
    wooden rooms only.

    Two bargains do not add up: in a wooden house the Parlor is the better one, later only the Carpenter is left.
    """
    require(is_one_price(me, by))


# --- parts of a price -------------------------------------------------------------------------------------------


@rule("agr.prices.room", it="867-869, 898-900", effect=SAYS_A_PRICE)
def material_for_a_room(by: By) -> int:
    """A room takes 5 of the material of the house; with the Carpenter 3, and with the Carpenter's Parlor 2 wood.

    The Carpenter is worth most in a stone house, the Parlor is worth nothing there.
    """
    usual = ite(is_chosen(by, "B013"), PARLOR_PRICE, ROOM_PRICE) if "B013" in by else ROOM_PRICE
    return ite(is_chosen(by, "B126"), CARPENTERS_PRICE, usual) if "B126" in by else usual


@rule("agr.prices.stonecutter", it="301-310, 328-335", effect=SAYS_A_PRICE)
def a_stone_less(me: Player, cost: Cost, still: bool = True) -> None:
    """The Stonecutter takes a stone off the price of each improvement and each room, and of a renovation as a whole.

    A price without stone stays as it is. Where rooms are built one by one he saves a stone each time.
    """
    if (saved := both(in_front(me, "A143"), still)) is not False:
        cost["stone"] = greatest(cost.get("stone", 0) - ite(saved, 1, 0), 0)


@rule("agr.prices.frame-builder", it="1646", effect=SAYS_A_PRICE)
def a_frame_of_wood(cost: Cost, chosen: bool) -> None:
    """The Frame Builder puts 1 wood in the place of exactly 2 clay or 2 stone, once a room or renovation.

    Clay and stone are saved in pairs; a single one that is left in the price can't be replaced.
    """
    if chosen is False:
        return
    materials: tuple[Good, ...] = ("clay", "stone")
    for material in materials:
        replaced = both(chosen, cost[material] >= 2)
        cost[material], cost["wood"] = cost[material] - ite(replaced, 2, 0), cost["wood"] + ite(replaced, 1, 0)


@rule("agr.prices.brushwood-collector", it="1646", effect=SAYS_A_PRICE)
def a_roof_of_brushwood(cost: Cost, chosen: bool) -> None:
    """The Brushwood Collector puts 1 wood in the place of all the reed of a room or a renovation.

    Reed is what most houses wait for; wood is easier to come by.
    """
    if chosen is False:
        return
    reed = cost["reed"]
    cost["reed"], cost["wood"] = ite(chosen, 0, reed), cost["wood"] + ite(both(chosen, reed >= 1), 1, 0)


def changed_by_cards(me: Player, cost: Cost, by: By, still: bool = True) -> Cost:
    """What reductions and replacements make of a price."""
    frame, brushwood = is_chosen(by, "A123"), is_chosen(by, "B145")
    if reading(STACKED_PRICES) == "reductions":
        a_stone_less(me, cost, still)
    a_frame_of_wood(cost, frame)
    a_roof_of_brushwood(cost, brushwood)
    if reading(STACKED_PRICES) == "replacements":
        a_stone_less(me, cost, still)
    return cost


def has_something_to_replace(me: Player, cost: Cost, by: By, still: bool = True) -> bool:
    """The Frame Builder, if he is named, finds 2 clay or 2 stone in a price."""
    before = dict(cost)
    if reading(STACKED_PRICES) == "reductions":
        a_stone_less(me, before, still)
    return implies(is_chosen(by, "A123"), either(before["clay"] >= 2, before["stone"] >= 2))


# --- rooms ------------------------------------------------------------------------------------------------------


def saves_at_a_room(built: int) -> bool:
    """The Stonecutter saves a stone at this room, if rooms were built in the action before it."""
    return True if reading(STONECUTTER) == "room" else built == 0


def plain_price_of_a_room(me: Player, by: By) -> Cost:
    """So many of the material of the house, and 2 reed."""
    material = material_for_a_room(by)
    cost: Cost = {house: ite(is_named(me.house, house), material, 0) for house in HOUSES}
    return {**cost, "reed": REED_FOR_A_ROOM}


def price_of_a_room(me: Player, by: By, built: int = 0) -> Cost:
    """What a room costs with these cards; rooms were built in the action before it or not."""
    return changed_by_cards(me, plain_price_of_a_room(me, by), by, saves_at_a_room(built))


def can_pay_for_a_room(me: Player, by: By, built: int = 0) -> bool:
    """These cards can be named, and what is then left to pay is there."""
    replaceable = has_something_to_replace(me, plain_price_of_a_room(me, by), by, saves_at_a_room(built))
    return both(are_in_front(me, by), is_one_price(me, by), replaceable, has_all(me, price_of_a_room(me, by, built)))


@rule("agr.prices.replaced", it="1646")
def the_frame_builder_has_work(me: Player, cost: Cost, by: By, still: bool = True) -> None:
    """Who names the Frame Builder has 2 clay or 2 stone left in the price for him.

    He does nothing for a wooden room, and nothing for a renovation of which one stone is left.
    """
    require(has_something_to_replace(me, cost, by, still))


# --- renovations ------------------------------------------------------------------------------------------------


@rule("agr.prices.renovation", it="886-896, 938-941", effect=SAYS_A_PRICE)
def plain_price_of_a_renovation(me: Player, to: House) -> Cost:
    """A renovation costs 1 of the new material for each room and 1 reed in all.

    From wood to stone at once it costs stone and no clay.
    """
    rooms = marked(me.farm.rooms)
    cost: Cost = {house: ite(is_named(to, house), rooms, 0) for house in HOUSES}
    return {**cost, "reed": REED_FOR_A_RENOVATION}


def price_of_a_renovation(me: Player, to: House, by: By) -> Cost:
    """What a renovation costs with these cards."""
    return changed_by_cards(me, plain_price_of_a_renovation(me, to), by)


def can_pay_for_a_renovation(me: Player, to: House, by: By) -> bool:
    """These cards can be named, and what is then left to pay is there."""
    replaceable = has_something_to_replace(me, plain_price_of_a_renovation(me, to), by)
    return both(are_in_front(me, by), replaceable, has_all(me, price_of_a_renovation(me, to, by)))


# --- improvements -----------------------------------------------------------------------------------------------


@rule("agr.prices.lumber-mill", it="1646, 1666-1667", effect=SAYS_A_PRICE)
def a_wood_less(me: Player, cost: dict[Good, int]) -> None:
    """The Lumber Mill takes a wood off the price of every improvement.

    Many minor improvements cost a single wood and are free from then on.
    """
    if (saved := in_front(me, "A075")) is not False and "wood" in cost:
        cost["wood"] = greatest(cost["wood"] - ite(saved, 1, 0), 0)


@rule("agr.prices.master-bricklayer", it="1646, 1404-1405", effect=SAYS_A_PRICE)
def bricks_for_rooms(me: Player, cost: dict[Good, int]) -> None:
    """The Master Bricklayer takes as much stone off the price of a major improvement as rooms were added to the first
    two.

    With three rooms more a Well costs a wood.
    """
    if (saved := in_front(me, "B095")) is not False and "stone" in cost:
        cost["stone"] = greatest(cost["stone"] - ite(saved, rooms_counted(me) - len(HOME), 0), 0)


def price_of_an_improvement(me: Player, cost: Goods, major: bool) -> dict[Good, int]:
    """What an improvement of that cost takes."""
    left: dict[Good, int] = dict(cost)
    a_wood_less(me, left)
    if "stone" in left:
        a_stone_less(me, left)
        if major:
            bricks_for_rooms(me, left)
    return left


# --- fences -----------------------------------------------------------------------------------------------------

FREE_FENCES = 3


@rule("agr.prices.hedge-keeper", it="1086, 1646", effect=SAYS_A_PRICE)
def fences_for_nothing(me: Player, built: int) -> int:
    """With the Hedge Keeper the first three fences of a Build Fences action cost nothing.

    A fourth side for three that stand already, or a fence that divides a pasture, is free.
    """
    if (kept := in_front(me, "A088")) is False:
        return 0
    return ite(kept, greatest(FREE_FENCES - built, 0), 0)


def fences_to_pay(me: Player, number: int, built: int) -> int:
    """How many of so many fences have to be paid, if so many were built in the action before."""
    return number - least(number, fences_for_nothing(me, built))


@rule("agr.prices.rammed-clay", it="1086, 1646")
def clay_may_pay(me: Player, clay: int, paid: int) -> None:
    """With Rammed Clay any of the fences that have to be paid may be paid with clay instead of wood.

    Clay that is left over from the house becomes a pasture.
    """
    require(both(clay >= 0, clay <= paid, either(clay == 0, in_front(me, "A016"))))


def most_fences_paid(me: Player, built: int) -> int:
    """How many fences the player could have in one more pasture, for nothing, for wood and for clay."""
    clay = me.goods["clay"]
    return (
        me.goods["wood"]
        + fences_for_nothing(me, built)
        + (0 if (rammed := in_front(me, "A016")) is False else ite(rammed, clay, 0))
    )


# --- occupations ------------------------------------------------------------------------------------------------


@rule("agr.prices.occupation", it="1682-1690", effect=SAYS_A_PRICE)
def price_of_an_occupation(game: Game, me: Player, space: ActionSpace | None) -> int:
    """At Lessons the first occupation of a player costs nothing and each further one 1 food. On the second space of
    that name it is 2 food with three players; with four 1 food for the first two and 2 for the others. The Scholar asks
    for 1 food.

    An occupation early in the game costs little and works long.
    """
    played = occupations_of(me)
    first = ite(played == 0, 0, 1)
    second = 2 if len(game.players) == 3 else ite(played <= 1, 1, 2)
    return ite(is_named(space, "lessons"), first, ite(is_named(space, "lessons_2"), second, SCHOLARS_PRICE))


SCHOLARS_PRICE = 1
