"""The farmyard deck of sheep: cards 501 to 535."""

from __future__ import annotations

from dataclasses import replace

from spec.hallertau.cards.circumstances import crops_of_one_kind, fields_with, sheep_on_cards, sown_fields, window
from spec.hallertau.cards.words import (
    all_of,
    at_most,
    card,
    draw,
    field_in,
    fields,
    have,
    jewels,
    least_of,
    milk,
    one_of,
    pay,
    pay_one_of,
    same,
    sow,
    sow_good,
    take,
    tools,
    wool,
)
from spec.hallertau.state import CROPS

FOUR_CROPS_ALIKE = pay_one_of(pay(barley=4), pay(flax=4), pay(hops=4), pay(rye=4))
TWO_GOODS_ALIKE = pay_one_of(
    pay(barley=2),
    pay(flax=2),
    pay(hops=2),
    pay(rye=2),
    pay(hide=2),
    pay(meat=2),
    pay(milk=2),
    pay(wool=2),
    pay(clay=2),
)

CARDS = (
    card(501, it="1480-1481", pt="1436-1437", needs=have(wool, 5, 7, 10), then=[take(hide=(0, 1, 2), sheep=1)]),
    card(502, it="1482-1483", pt="1438-1439", needs=have(jewels, 4, 5, 6, 8), then=[take(rye=(0, 1, 2, 3), sheep=1)]),
    card(
        503,
        it="1484-1486",
        pt="1440-1442",
        needs=least_of(fields, jewels)(3, 5, 7),
        then=[take(sheep=(0, 1, 2), meat=2)],
    ),
    card(504, it="1487-1488", pt="1443-1444", pays=pay(fields=1), then=[take(hide=1, sheep=1)]),
    card(505, it="1489-1490", pt="1445-1446", pays=pay(jewels=1), then=[take(sheep=1), draw("bonus")]),
    card(506, it="1491-1492", pt="1447-1448", pays=pay(clay=8 - fields), then=[take(milk=1, sheep=1), draw("bonus")]),
    card(507, it="1493-1494", pt="1449-1450", pays=pay(rye=10 - jewels), then=[take(sheep=2), draw("bonus")]),
    card(508, it="1495-1496", pt="1451-1452", pays=pay(flax=sheep_on_cards), then=[take(sheep=1)]),
    card(
        509,
        it="1497-1498",
        pt="1453-1454",
        needs=at_most(fields, 4, 2, 1, 0),
        then=[field_in((2, 3, 4, 5)), draw("bonus", (0, 1, 2, 2))],
    ),
    card(510, it="1499-1500", pt="1455-1456", pays=pay(hops=2), then=[field_in(4), draw("bonus")]),
    card(511, it="1501-1502", pt="1457-1458", pays=FOUR_CROPS_ALIKE, then=[field_in(2), draw("bonus", 2)]),
    card(512, it="1503-1504", pt="1459-1460", pays=pay(fields=1, rows=(5,)), then=[field_in(3, 2)]),
    card(513, it="1505-1506", pt="1461-1462", pays=pay(jewels=1), then=[field_in(5), draw("bonus")]),
    card(514, it="1507-1508", pt="1463-1464", pays=TWO_GOODS_ALIKE, then=[take(tools=1), field_in(2)]),
    card(515, it="1509-1510", pt="1465-1466", pays=pay(barley=8 - fields), then=[take(tools=2), draw("bonus")]),
    card(
        516,
        it="1511-1512",
        pt="1467-1468",
        pays=replace(pay(fields=1, sown=True), how="empty"),
        then=[take(tools=2), draw("bonus")],
    ),
    card(517, it="1513-1514", pt="1469-1470", pays=pay(sheep=3), then=[take(tools=2, jewels=2), draw("bonus", 2)]),
    card(518, it="1515-1516", pt="1471-1472", pays=pay(fields=(1, 2, 4)), then=[take(jewels=(1, 2, 3))]),
    card(519, it="1517-1518", pt="1490-1491", pays=pay(clay=fields), then=[take(jewels=2)]),
    card(520, it="1519-1520", pt="1492-1493", pays=pay(hops=3), then=[take(jewels=1), draw("bonus")]),
    card(521, it="1521-1522", pt="1494-1495", pays=pay(hops=(1, 2, 3)), then=[take(clay=(1, 3, 5))]),
    card(522, it="1523-1524", pt="1496-1497", pays=pay(tools=1), then=[sow_good("clay")]),
    card(
        523, it="1525-1526", pt="1498-1499", needs=all_of(have(tools, 4), have(fields, 5)), then=[take(same(4, *CROPS))]
    ),
    card(
        524,
        it="1527-1528",
        pt="1500-1501",
        needs=have(fields_with("hops"), 1, 2, 3),
        then=[take(barley=(2, 3, 4)), draw("bonus", (0, 1, 2))],
    ),
    card(
        525, it="1529-1530", pt="1502-1503", needs=have(fields + tools, 9, 10, 11, 12), then=[take(flax=(2, 3, 4, 5))]
    ),
    card(526, it="1531-1533", pt="1504-1506", never="harvest", pays=pay(milk=2), then=[sow(3)]),
    card(
        527, it="1534-1535", pt="1507-1508", needs=have(milk, window), then=[take(rye=1, hide=1, meat=1), draw("bonus")]
    ),
    card(
        528,
        it="1536-1537",
        pt="1509-1510",
        needs=have(sown_fields, 4, 5, 7),
        then=[draw("bonus", (1, 2, 3)), take(wool=1)],
    ),
    card(529, it="1538-1539", pt="1511-1512", needs=have(crops_of_one_kind, 10), then=[take(meat=2), draw("bonus")]),
    card(530, it="1540-1541", pt="1513-1514", pays=pay(hops=1), then=[take(milk=3)]),
    card(
        531,
        it="1542-1543",
        pt="1515-1516",
        pays=replace(pay(sheep=2), how="move back"),
        then=[draw("bonus"), take(one_of(wool=4, jewels=1))],
    ),
    card(532, it="1544-1545", pt="1517-1518", pays=pay(sheep=2), then=[take(hide=3, meat=6), draw("bonus")]),
    card(533, it="1546-1547", pt="1519-1520", pays=pay(sheep=1), then=[take(hide=4), draw("bonus")]),
    card(534, it="1548-1549", pt="1521-1522", pays=pay(jewels=1), then=[take(same(5, "hide", "meat", "milk", "wool"))]),
    card(535, it="1550-1551", pt="1523-1524", pays=pay(clay=(1, 2, 4)), then=[draw("point", (1, 2, 3)), draw("bonus")]),
)
