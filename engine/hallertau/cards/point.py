"""The point cards, 901 to 925. PT 1814-1834"""

from __future__ import annotations

from engine.hallertau.cards.words import (
    AtLeast,
    PayFields,
    Played,
    either,
    pay,
    pay_each,
    pay_one_of,
    pay_same,
    table,
)
from engine.hallertau.cards.words import Card as C
from engine.hallertau.names import CROPS, GOODS

CARDS = table(
    C(901, "PT 1822", needs=(either(AtLeast(Played("point"), 1), AtLeast(Played("bonus"), 7)),), points=2),
    C(902, "PT 1823", needs=(AtLeast(Played("point"), 1),), points=3),
    C(903, "PT 1824", costs=(pay(tools=3),), points=4),
    C(904, "PT 1825", needs=(AtLeast(Played("gateway"), 6),), points=5),
    C(905, "PT 1826", costs=(pay(tools=4),), points=6),
    C(906, "PT 1827", needs=(AtLeast(Played("farmyard"), 6),), points=6),
    C(907, "PT 1828", costs=(pay_each(5, kinds=2),), points=7),
    C(908, "PT 1829", costs=(pay_each(4, kinds=3),), points=8),
    C(909, "PT 1830", costs=(pay(hide=2, jewels=3),), points=10),
    C(910, "PT 1831", costs=(pay(meat=5),), points=10),
    C(911, "PT 1832", costs=(pay(barley=6, jewels=2),), points=10),
    C(912, "PT 1833", costs=(pay(hops=10),), points=10),
    C(913, "PT 1822", costs=(pay_same(11, *CROPS),), points=10),
    C(914, "PT 1823", costs=(pay(flax=6, hops=6),), points=10),
    C(915, "PT 1824", costs=(pay(hops=6, rye=6),), points=10),
    C(916, "PT 1825", costs=(pay(clay=12),), points=10),
    C(917, "PT 1826", costs=(pay(wool=12),), points=10),
    C(918, "PT 1827", costs=(pay_one_of(pay(wool=13), pay(milk=16)),), points=10),
    C(919, "PT 1828", costs=(pay_same(14, *GOODS),), points=10),
    C(920, "PT 1829", costs=(pay(milk=14),), points=10),
    C(921, "PT 1830", costs=(pay(jewels=4),), points=12),
    C(922, "PT 1831", costs=(PayFields(7, lowest=3),), points=12),
    C(923, "PT 1832", costs=(pay(sheep=8),), points=12),
    C(924, "PT 1833", costs=(PayFields(8),), points=13),
    C(925, "PT 1834", costs=(pay_one_of(pay(jewels=5), pay(sheep=10)),), points=14),
)
