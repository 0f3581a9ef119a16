"""Goods: building resources, crops and food in the supply, animals on the farm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from spec.agricola.state import ANIMALS, Animal, Good, Player, Supply
from spec.kernel import both, is_one_of, rule

Price = Mapping[Supply, int]


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


@rule("agr.goods.gain", it="797-798, 1082-1084, 1746-1750", effect="Goods never run out.")
def gain(me: Player, goods: Mapping[Good, int]) -> None:
    """Building resources, crops and food go to the supply of the player, animals to the farm. There are always enough.

    Only people, stables and fences are limited, so nobody can keep wood or sheep from another by hoarding; what keeps
    animals few is the room for them.
    """
    for good, count in goods.items():
        change(me, good, count)


def herd(me: Player) -> tuple[int, int, int]:
    """The animals of a player."""
    return me.animals["sheep"], me.animals["boar"], me.animals["cattle"]


def without_one(me: Player, animal: Animal) -> tuple[int, int, int]:
    """The animals of a player but one."""
    sheep, boar, cattle = (me.animals[other] - (1 if other == animal else 0) for other in ANIMALS)
    return sheep, boar, cattle
