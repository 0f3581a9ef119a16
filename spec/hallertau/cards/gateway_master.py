"""The gateway cards for masters (301-330)."""

from __future__ import annotations

from spec.hallertau.cards.circumstances import (
    a_sheep_is_about_to_die,
    advances_of_one_shop,
    cards_without_sheep,
    crops_of_one_kind,
    empty_fields,
    gap_between_shops,
    in_round,
    just_used,
    played_in_all,
    removed_from_one_quadrant,
    round_number,
    sheep_on,
    sown_fields,
    spaces_with_three_workers,
    the_butchery_is_being_used,
    tools_at_once,
    tools_this_phase,
    window,
    workers_at,
    workers_in_the_quadrant_just_used,
    workers_left,
)
from spec.hallertau.cards.words import (
    any_of,
    barley,
    card,
    crops,
    draw,
    exactly,
    field_in,
    fields,
    have,
    hops,
    jewels,
    more_than,
    options,
    same,
    sheep,
    sow,
    sow_what_was_taken,
    special,
    take,
    tools,
)
from spec.hallertau.state import CROPS

CARDS = (
    card(
        301,
        it="1249-1250",
        pt="1206-1207",
        needs=a_sheep_is_about_to_die,
        then=[special("move_flock", "up to 3 sheep moved on, each once", limit=3), draw("bonus")],
    ),
    card(
        302,
        it="1251-1253",
        pt="1208-1210",
        only="actions",
        needs=exactly(workers_left, 1, 2),
        then=[
            special(
                "remove",
                "the highest row of workers removed from the sheep market, sheep breeding and the weekly market alike",
                which=("sheep_market", "sheep_breeding", "weekly_market"),
            )
        ],
    ),
    card(
        303,
        it="1254-1256",
        pt="1211-1213",
        only="removal",
        needs=have(removed_from_one_quadrant, 6, 7, 8, 9, 10),
        then=[take(rye=(0, 1, 2, 3, 5), sheep=1)],
    ),
    card(304, it="1257-1258", pt="1214-1215", needs=have(tools, 3, 7, 10), then=[take(sheep=(0, 1, 2)), field_in(2)]),
    card(
        305,
        it="1259-1261",
        pt="1216-1218",
        only="progress",
        needs=have(advances_of_one_shop, 3, 4, 5),
        then=[draw("bonus", (0, 1, 2)), field_in(5)],
    ),
    card(
        306,
        it="1262-1263",
        pt="1219-1220",
        needs=any_of(more_than(jewels, fields), more_than(sheep, fields)),
        then=[field_in(2), sow()],
    ),
    card(
        307,
        it="1264-1265",
        pt="1221-1222",
        needs=have(jewels, 1, 3, 6),
        then=[draw("bonus", (0, 1, 2)), take(clay=2, tools=1)],
    ),
    card(308, it="1266-1267", pt="1223-1224", needs=have(played_in_all, 1, 3, 7, 12), then=[take(tools=(1, 2, 3, 4))]),
    card(
        309,
        it="1268-1269",
        pt="1225-1226",
        needs=have(workers_in_the_quadrant_just_used, 9, 11, 13),
        then=[take(barley=(1, 2, 3), tools=1)],
    ),
    card(310, it="1270-1271", pt="1227-1228", needs=have(tools_at_once, 2, 3, 4), then=[take(hops=(1, 2, 3), tools=1)]),
    card(
        311,
        it="1272-1273",
        pt="1229-1230",
        needs=have(crops_of_one_kind, 7, 14, 21),
        then=[draw("bonus", (0, 1, 2)), take(jewels=1)],
    ),
    card(
        312,
        it="1274-1276",
        pt="1231-1233",
        only="actions",
        needs=have(fields, 6, 7, 8),
        then=[draw("bonus", (0, 1, 2)), special("advance", "1 shop advanced by 1 space for free")],
    ),
    card(
        313,
        it="1277-1279",
        pt="1234-1236",
        only="actions",
        needs=exactly(workers_left, 1),
        then=[
            special("second_row", "the last worker placed in the empty second row of an action space, which is used"),
            draw("bonus"),
        ],
    ),
    card(
        314,
        it="1280-1281",
        pt="1237-1238",
        needs=have(spaces_with_three_workers, 2),
        then=[
            special(
                "shift", "the 3 workers of one such space moved to the third row of another one, neither being used"
            ),
            draw("bonus"),
        ],
    ),
    card(
        315,
        it="1282-1284",
        pt="1239-1241",
        only="actions",
        needs=have(jewels, 4),
        then=[
            special(
                "recall", "the workers of the highest occupied row of one action space moved to the player's reserve"
            )
        ],
    ),
    card(
        316,
        it="1285-1286",
        pt="1242-1243",
        needs=in_round(1, 2, 3),
        then=[
            draw("bonus", (0, 1, 2)),
            special("push", "up to 3 boulders moved 1 space to the right, without tools", limit=3),
        ],
    ),
    card(317, it="1287-1288", pt="1244-1245", needs=have(sown_fields, 1), then=[take(clay=empty_fields)]),
    card(
        318,
        it="1289-1290",
        pt="1246-1247",
        needs=have(gap_between_shops, 3, 4, 5),
        then=[take(clay=(3, 4, 5)), draw("bonus")],
    ),
    card(
        319,
        it="1291-1292",
        pt="1248-1249",
        needs=have(hops, 1, 3, 6),
        then=[take(clay=(1, 2, 3), rye=1), draw("bonus")],
    ),
    card(
        320,
        it="1293-1294",
        pt="1250-1251",
        needs=have(tools, 2, 4, 6, 7),
        then=[take(barley=(0, 1, 2, 3), flax=2), draw("bonus")],
    ),
    card(
        321, it="1295-1296", pt="1252-1253", needs=have(barley, 10 - jewels), then=[take(flax=2, hops=1), draw("bonus")]
    ),
    card(
        322,
        it="1297-1298",
        pt="1254-1255",
        needs=just_used("farming", "fertilizing", "cultivation", "busy_weekend"),
        then=[take(same(1, *CROPS)), sow_what_was_taken()],
    ),
    card(
        323,
        it="1299-1300",
        pt="1256-1257",
        needs=exactly(empty_fields, 1),
        then=[special("move_field", "an empty field moved to row 4"), sow(), draw("bonus")],
    ),
    # To exceed the round by more than 5, 6 or 7 is to exceed it by at least 6, 7 or 8.
    card(324, it="1301-1302", pt="1258-1259", needs=have(window - round_number, 6, 7, 8), then=[take(milk=(1, 2, 3))]),
    card(
        325,
        it="1303-1304",
        pt="1260-1261",
        needs=have(crops, 0, 10, 16, 23),
        then=[take(milk=(0, 1, 2, 3)), draw("bonus")],
    ),
    card(
        326,
        it="1305-1306",
        pt="1262-1263",
        needs=options(have(sheep_on("4"), 1), have(sheep_on("5", "6"), 1), have(sheep_on("stables"), 1)),
        then=[take(wool=(1, 2, 3)), draw("bonus")],
    ),
    card(
        327,
        it="1307-1308",
        pt="1264-1265",
        needs=have(sheep, 2, 3, 7),
        then=[draw("bonus", (0, 1, 2)), take(hide=cards_without_sheep)],
    ),
    card(328, it="1309-1310", pt="1266-1267", needs=the_butchery_is_being_used, then=[take(hide=2), draw("bonus")]),
    card(
        329,
        it="1312-1316",
        pt="1269-1272",
        needs=have(workers_at("nursery"), 1, 3, 6),
        then=[take(meat=(0, 2, 7)), draw("bonus")],
    ),
    card(
        330,
        it="1404-1408",
        pt="1360-1364",
        only="actions",
        needs=have(tools_this_phase, 1, 3, 5),
        then=[draw("gateway", (0, 1, 2)), draw("bonus")],
    ),
)
