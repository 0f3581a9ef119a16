"""Getting and paying goods."""

from __future__ import annotations

from engine.agricola.names import LAST_ROUND, STONE, WITH_HAND, WORK
from engine.agricola.state import Player, State

# Pairs of a good and a number.
Goods = tuple[tuple[int, int], ...]


def gain(state: State, player: Player, good: int, number: int) -> None:
    """A player gets goods; with hand cards the building resources of a work phase are counted."""
    player.goods[good] += number
    if good <= STONE and state.phase == WORK and state.variant == WITH_HAND:
        player.gained += number


def can_pay(player: Player, price: Goods) -> bool:
    """Whether a price is there."""
    goods = player.goods
    for good, number in price:  # noqa: SIM110 (this is asked very often)
        if goods[good] < number:
            return False
    return True


def pay(player: Player, price: Goods) -> None:
    """Goods go to the general supply."""
    for good, number in price:
        player.goods[good] -= number


def promise(player: Player, what: int, number: int, coming: int) -> None:
    """Goods on the space of a coming round, if there is that round. Lines 750-751"""
    if coming <= LAST_ROUND:
        player.promised[what][coming] += number
