"""The advanced gateway deck, cards 101 to 130. PT 1103-1160, 1182-1183"""

from __future__ import annotations

from engine.hallertau.cards.words import (
    AtLeast,
    AtMost,
    Draw,
    Exactly,
    Field,
    MoveFlock,
    Played,
    RaiseFields,
    Sow,
    SowOnly,
    least,
    sown_fields_in,
    table,
    take,
    take_one_of,
    take_same,
    total,
)
from engine.hallertau.cards.words import Card as C
from engine.hallertau.names import CROPS

CARDS = table(
    C(101, "PT 1105-1106", needs=(AtLeast("flax", (4, 6, 8)),), gives=(MoveFlock((1, 2, 3)), Draw("bonus"))),
    C(102, "PT 1107-1108", needs=(AtLeast("most_of_one_crop", 8),), gives=(take(sheep=1),)),
    C(
        103,
        "PT 1109-1110",
        needs=(AtLeast("hide", 3), AtLeast("meat", 3), AtLeast("wool", 3)),
        gives=(take(sheep=1), Draw("bonus")),
    ),
    C(104, "PT 1111-1112", needs=(AtLeast("hops", (2, 3, 4, 5)),), gives=(Field((2, 3, 4, 5)),)),
    C(105, "PT 1113-1114", needs=(AtLeast("sheep", "fields"),), gives=(Field(3),)),
    C(106, "PT 1115-1116", needs=(AtLeast("full_spaces", 1),), gives=(take(tools=2, hops=1), Draw("bonus"))),
    C(107, "PT 1117-1118", needs=(AtLeast("hide", (1, 2, 4)),), gives=(take(tools=(1, 2, 3)),)),
    C(108, "PT 1119-1120", needs=(AtLeast("barley", (6, 11, 16)),), gives=(take(tools=(1, 2, 3)), Draw("bonus"))),
    C(109, "PT 1121-1122", needs=(AtLeast("played_of_one_deck", (3, 7, 11)),), gives=(take(jewels=(1, 2, 3)),)),
    C(
        110,
        "PT 1123-1125",
        needs=(AtLeast(least("flax", "barley", "rye"), (2, 5, 7)),),
        gives=(Draw("bonus", (0, 1, 2)), take(hops=1, clay=1)),
    ),
    C(
        111,
        "PT 1126-1127",
        needs=(AtLeast("tools", (3, 4, 6)),),
        gives=(Draw("bonus", (0, 1, 2)), take(rye=1, clay=1)),
    ),
    C(112, "PT 1128-1129", needs=(Exactly("empty_fields", 1),), gives=(SowOnly("clay"), Draw("bonus"))),
    C(113, "PT 1130-1131", needs=(Exactly("empty_fields", 1),), gives=(take(hops=1), Sow())),
    C(
        114,
        "PT 1132-1133",
        needs=(AtLeast("fields", (5, 6, 7)),),
        gives=(take_same(1, *CROPS), Sow((0, 1, 2)), Draw("bonus")),
    ),
    C(115, "PT 1134-1135", needs=(AtLeast("fields", 4), AtLeast("tools", 3)), gives=(take_same(3, *CROPS),)),
    C(116, "PT 1136-1137", needs=(AtLeast("flax", "window"),), gives=(take(rye=3), Draw("bonus"))),
    C(117, "PT 1138-1139", needs=(AtLeast("hops", (2, 4, 6)),), gives=(take(barley=(1, 2, 3)), Draw("bonus"))),
    C(118, "PT 1140-1141", needs=(AtLeast("full_spaces", 1),), gives=(take(barley=2, hops=1), Draw("bonus"))),
    C(
        119,
        "PT 1142-1143",
        needs=(AtLeast("barley", 6), AtLeast("rye", 6)),
        gives=(take(flax=1, hops=1), Draw("bonus")),
    ),
    C(120, "PT 1144-1145", needs=(AtLeast(sown_fields_in(5), 3),), gives=(take(hops=1, wool=1), Draw("bonus"))),
    C(
        121,
        "PT 1146-1148",
        needs=(AtLeast("workers", 1), AtMost("workers", 3)),
        gives=(RaiseFields(0, "empty"), Draw("bonus")),
        only=4,
    ),
    C(122, "PT 1149-1150", needs=(Exactly("sown_fields", 2),), gives=(RaiseFields(2, "sown"), Draw("bonus"))),
    C(123, "PT 1151-1152", needs=(AtLeast("tools", (1, 3, 4, 6)),), gives=(take(milk=(0, 1, 2, 3)), Draw("bonus"))),
    C(124, "PT 1153-1154", needs=(AtLeast("meat", (1, 2, 3)),), gives=(take(milk=(1, 2, 3)),)),
    C(125, "PT 1155-1156", needs=(AtLeast("wool", 2),), gives=(take(milk=1), Draw("bonus"))),
    C(126, "PT 1158", needs=(AtLeast(Played("farmyard"), (1, 3, 4)),), gives=(take(meat=(0, 2, 3), milk=2),)),
    C(
        127,
        "PT 1159",
        needs=(AtLeast("sown_fields", (3, 4, 5, 6, 7)),),
        gives=(take(wool=(0, 1, 2, 3, 4)), Draw("bonus")),
    ),
    C(128, "PT 1160", needs=(AtLeast("tools", 4),), gives=(take(flax=1, hide=2),)),
    C(129, "PT 1182", needs=(AtLeast(total("hide", "wool"), "window"),), gives=(take(meat=3),)),
    C(
        130,
        "PT 1183",
        needs=(AtLeast("hide", 1), AtLeast("meat", 1)),
        gives=(Draw("farmyard"), take_one_of({"hops": 1}, {"clay": 1})),
    ),
)
