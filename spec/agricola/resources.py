"""Goods: building resources, crops and food in the supply, animals on the farm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from spec.agricola.front import plays_with_cards
from spec.agricola.state import ANIMALS, RESOURCES, Animal, Game, Good, Player, Supply
from spec.kernel import both, is_named, is_one_of, ite, rule, total

Price = Mapping[Supply, int]
Goods = Mapping[Good, int]


def amount(me: Player, good: Good) -> int:
    """How much of a good the player has."""
    if is_one_of(good, ANIMALS):
        return me.animals[cast(Animal, good)]
    return me.goods[cast(Supply, good)]


def change(me: Player, good: Good, by: int) -> None:
    if is_one_of(good, ANIMALS):
        me.animals[cast(Animal, good)] += by
    else:
        me.goods[cast(Supply, good)] += by


def can_pay(me: Player, price: Price) -> bool:
    return both(*(me.goods[good] >= count for good, count in price.items()))


def pay(me: Player, price: Price) -> None:
    for good, count in price.items():
        me.goods[good] -= count


def has_all(me: Player, goods: Goods) -> bool:
    """The player has these goods and animals."""
    return both(*(amount(me, good) >= count for good, count in goods.items()))


def hand_over(me: Player, goods: Goods) -> None:
    """The player pays with these goods and animals."""
    for good, count in goods.items():
        change(me, good, 0 - count)


@rule("agr.goods.gain", it="797-798, 1082-1084, 1746-1750", effect="Goods never run out.")
def gain(game: Game, me: Player, goods: Goods, given: bool = True) -> None:
    """Building resources, crops and food go to the supply of the player, animals to the farm. There are always enough.

    Only people, stables and fences are limited, so nobody can keep wood or sheep from another by hoarding; what keeps
    animals few is the room for them.
    """
    if given is False:
        return
    for good, count in goods.items():
        change(me, good, ite(given, count, 0))
    resources = total(count for good, count in goods.items() if good in RESOURCES)
    me.gained += ite(both(given, plays_with_cards(game), is_named(game.phase, "work")), resources, 0)


def herd(me: Player) -> tuple[int, int, int]:
    """The animals of a player."""
    return me.animals["sheep"], me.animals["boar"], me.animals["cattle"]


def without_one(me: Player, animal: Animal) -> tuple[int, int, int]:
    """The animals of a player but one."""
    sheep, boar, cattle = (me.animals[other] - (1 if other == animal else 0) for other in ANIMALS)
    return sheep, boar, cattle
