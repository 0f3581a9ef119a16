"""Goods: resources go to the supply, animals to the farm."""

from __future__ import annotations

from collections.abc import Mapping

from spec.acbas.state import Animal, Player, Resource
from spec.kernel import both, rule

Good = Resource | Animal


def amount(me: Player, good: Good) -> int:
    """How much of a good the player has."""
    if good == "wood" or good == "stone" or good == "reed":
        held: int = getattr(me, str(good))
        return held
    return me.animals[good]


def change(me: Player, good: Good, by: int) -> None:
    if good == "wood" or good == "stone" or good == "reed":
        setattr(me, str(good), amount(me, good) + by)
    else:
        me.animals[good] += by


def can_pay(me: Player, price: Mapping[Good, int]) -> bool:
    return both(*(amount(me, good) >= count for good, count in price.items()))


def pay(me: Player, price: Mapping[Good, int]) -> None:
    for good, count in price.items():
        change(me, good, 0 - count)


@rule("acb.goods.gain", it="198, 402", effect="Goods never run out, and there is no limit to what a player may have.")
def gain(me: Player, goods: Mapping[Good, int]) -> None:
    """Resources go to the personal supply, which has no limit; animals to the farm, if there is room. There are always
    enough of them.

    Wood and stone can be saved for one large turn, animals can't: without a place they flee. So room and not supply
    limits a herd.
    """
    for good, count in goods.items():
        change(me, good, count)
