"""The point cards (901-925): they score, and do nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from spec.hallertau.cards.circumstances import played_of
from spec.hallertau.cards.words import Cost, any_of, card, have, pay, pay_mixture, pay_one_of
from spec.hallertau.state import GOODS, Good


@dataclass(frozen=True)
class Summed(Cost):
    """A cost with so many ways to pay it that it is said in one phrase."""

    phrase: str = ""

    @property
    def text(self) -> str:
        return self.phrase


def pay_of_different_goods(number: int, kinds: int) -> Cost:
    """So many of each of so many different goods."""

    def these(goods: tuple[Good, ...]) -> Cost:
        amounts: dict[str, Any] = {good: number for good in goods}
        return pay(**amounts)

    ways = pay_one_of(*(these(goods) for goods in combinations(GOODS, kinds)))
    return Summed(ways.prices, phrase=f"{number} of each of {kinds} different goods")


CARDS = (
    card(901, it="1895", pt="1822", needs=any_of(have(played_of("point"), 1), have(played_of("bonus"), 7)), points=2),
    card(902, it="1896", pt="1823", needs=have(played_of("point"), 1), points=3),
    card(903, it="1897", pt="1824", pays=pay(tools=3), points=4),
    card(904, it="1898", pt="1825", needs=have(played_of("gateway"), 6), points=5),
    card(905, it="1899", pt="1826", pays=pay(tools=4), points=6),
    card(906, it="1900", pt="1827", needs=have(played_of("farmyard"), 6), points=6),
    card(907, it="1901", pt="1828", pays=pay_of_different_goods(5, kinds=2), points=7),
    card(908, it="1902", pt="1829", pays=pay_of_different_goods(4, kinds=3), points=8),
    card(909, it="1903", pt="1830", pays=pay(hide=2, jewels=3), points=10),
    card(910, it="1904", pt="1831", pays=pay(meat=5), points=10),
    card(911, it="1905", pt="1832", pays=pay(barley=6, jewels=2), points=10),
    card(912, it="1906", pt="1833", pays=pay(hops=10), points=10),
    card(
        913, it="1895", pt="1822", pays=pay_one_of(pay(barley=11), pay(flax=11), pay(hops=11), pay(rye=11)), points=10
    ),
    card(914, it="1896", pt="1823", pays=pay(flax=6, hops=6), points=10),
    card(915, it="1897", pt="1824", pays=pay(hops=6, rye=6), points=10),
    card(916, it="1898", pt="1825", pays=pay(clay=12), points=10),
    card(917, it="1899", pt="1826", pays=pay(wool=12), points=10),
    card(918, it="1900", pt="1827", pays=pay_one_of(pay(wool=13), pay(milk=16)), points=10),
    card(919, it="1901", pt="1828", pays=pay_one_of(*(pay_mixture(14, good) for good in GOODS)), points=10),
    card(920, it="1902", pt="1829", pays=pay(milk=14), points=10),
    card(921, it="1903", pt="1830", pays=pay(jewels=4), points=12),
    card(922, it="1904", pt="1831", pays=pay(fields=7, rows=(3, 4, 5)), points=12),
    card(923, it="1905", pt="1832", pays=pay(sheep=8), points=12),
    card(924, it="1906", pt="1833", pays=pay(fields=8), points=13),
    card(925, it="1907", pt="1834", pays=pay_one_of(pay(jewels=5), pay(sheep=10)), points=14),
)
