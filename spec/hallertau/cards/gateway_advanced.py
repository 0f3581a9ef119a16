"""The gateway cards for advanced players (101-130)."""

from __future__ import annotations

from spec.hallertau.cards.circumstances import (
    a_space_is_full,
    crops_of_one_kind,
    empty_fields,
    played_of,
    played_of_one_deck,
    sown_fields,
    sown_fields_in_row_5,
    window,
    workers_left,
)
from spec.hallertau.cards.words import (
    all_of,
    barley,
    card,
    draw,
    exactly,
    field_in,
    fields,
    flax,
    have,
    hide,
    hops,
    least_of,
    meat,
    one_of,
    rye,
    same,
    sheep,
    sow,
    sow_good,
    special,
    take,
    tools,
    wool,
)
from spec.hallertau.state import CROPS, SOWN

CARDS = (
    card(
        101,
        it="1113-1114",
        pt="1105-1106",
        needs=have(flax, 4, 6, 8),
        then=[special("move_flock", "up to 1, 2 or 3 sheep moved on, each once", limit=(1, 2, 3)), draw("bonus")],
    ),
    card(102, it="1115-1116", pt="1107-1108", needs=have(crops_of_one_kind, 8), then=[take(sheep=1)]),
    card(
        103,
        it="1117-1118",
        pt="1109-1110",
        needs=all_of(have(hide, 3), have(meat, 3), have(wool, 3)),
        then=[take(sheep=1), draw("bonus")],
    ),
    card(104, it="1119-1120", pt="1111-1112", needs=have(hops, 2, 3, 4, 5), then=[field_in((2, 3, 4, 5))]),
    card(105, it="1121-1122", pt="1113-1114", needs=have(sheep, fields), then=[field_in(3)]),
    card(106, it="1123-1124", pt="1115-1116", needs=a_space_is_full, then=[take(tools=2, hops=1), draw("bonus")]),
    card(107, it="1125-1126", pt="1117-1118", needs=have(hide, 1, 2, 4), then=[take(tools=(1, 2, 3))]),
    card(
        108, it="1127-1128", pt="1119-1120", needs=have(barley, 6, 11, 16), then=[take(tools=(1, 2, 3)), draw("bonus")]
    ),
    card(109, it="1129-1130", pt="1121-1122", needs=have(played_of_one_deck, 3, 7, 11), then=[take(jewels=(1, 2, 3))]),
    card(
        110,
        it="1131-1133",
        pt="1123-1125",
        needs=least_of(flax, barley, rye)(2, 5, 7),
        then=[draw("bonus", (0, 1, 2)), take(hops=1, clay=1)],
    ),
    card(
        111,
        it="1134-1135",
        pt="1126-1127",
        needs=have(tools, 3, 4, 6),
        then=[draw("bonus", (0, 1, 2)), take(rye=1, clay=1)],
    ),
    card(112, it="1136-1137", pt="1128-1129", needs=exactly(empty_fields, 1), then=[sow_good("clay"), draw("bonus")]),
    card(113, it="1138-1139", pt="1130-1131", needs=exactly(empty_fields, 1), then=[take(hops=1), sow()]),
    card(
        114,
        it="1140-1141",
        pt="1132-1133",
        needs=have(fields, 5, 6, 7),
        then=[take(same(1, *CROPS)), sow((0, 1, 2)), draw("bonus")],
    ),
    card(
        115, it="1142-1143", pt="1134-1135", needs=all_of(have(fields, 4), have(tools, 3)), then=[take(same(3, *CROPS))]
    ),
    card(116, it="1144-1145", pt="1136-1137", needs=have(flax, window), then=[take(rye=3), draw("bonus")]),
    card(117, it="1146-1147", pt="1138-1139", needs=have(hops, 2, 4, 6), then=[take(barley=(1, 2, 3)), draw("bonus")]),
    card(118, it="1148-1149", pt="1140-1141", needs=a_space_is_full, then=[take(barley=2, hops=1), draw("bonus")]),
    card(
        119,
        it="1150-1151",
        pt="1142-1143",
        needs=all_of(have(barley, 6), have(rye, 6)),
        then=[take(flax=1, hops=1), draw("bonus")],
    ),
    card(
        120,
        it="1152-1153",
        pt="1144-1145",
        needs=have(sown_fields_in_row_5, 3),
        then=[take(hops=1, wool=1), draw("bonus")],
    ),
    card(
        121,
        it="1154-1156",
        pt="1146-1148",
        only="actions",
        needs=exactly(workers_left, 1, 2, 3),
        then=[
            special("raise_fields", "any empty fields raised by one row", limit=8, which=("empty",)),
            draw("bonus"),
        ],
    ),
    card(
        122,
        it="1157-1158",
        pt="1149-1150",
        needs=exactly(sown_fields, 2),
        then=[special("raise_fields", "up to 2 sown fields raised by one row", limit=2, which=SOWN), draw("bonus")],
    ),
    card(
        123,
        it="1159-1160",
        pt="1151-1152",
        needs=have(tools, 1, 3, 4, 6),
        then=[take(milk=(0, 1, 2, 3)), draw("bonus")],
    ),
    card(124, it="1161-1162", pt="1153-1154", needs=have(meat, 1, 2, 3), then=[take(milk=(1, 2, 3))]),
    card(125, it="1163-1164", pt="1155-1156", needs=have(wool, 2), then=[take(milk=1), draw("bonus")]),
    card(
        126, it="1166-1167", pt="1158", needs=have(played_of("farmyard"), 1, 3, 4), then=[take(meat=(0, 2, 3), milk=2)]
    ),
    card(
        127,
        it="1168-1169",
        pt="1159",
        needs=have(sown_fields, 3, 4, 5, 6, 7),
        then=[take(wool=(0, 1, 2, 3, 4)), draw("bonus")],
    ),
    card(128, it="1170-1171", pt="1160", needs=have(tools, 4), then=[take(flax=1, hide=2)]),
    card(129, it="1210-1211", pt="1182", needs=have(hide + wool, window), then=[take(meat=3)]),
    card(
        130,
        it="1212-1213",
        pt="1183",
        needs=all_of(have(hide, 1), have(meat, 1)),
        then=[draw("farmyard"), take(one_of(hops=1, clay=1))],
    ),
)
