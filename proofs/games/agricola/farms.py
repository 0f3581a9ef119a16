"""Farms that show something: what the rule book says of rooms, fields, pastures, stables and their room.

Each is the farm of a player in a position, as JSON data. The pictures of the rule book are not part of its text, so a
farm here is one that the words of the example describe.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from proofs.wire import Json
from spec.agricola.geometry import AROUND
from spec.agricola.state import SOWN, Space


@dataclass(frozen=True)
class Example:
    """A farm with what it shows."""

    name: str
    title: str
    text: str
    lines: str
    land: Json


def land(
    *,
    rooms: str = "m1 b1",
    house: str = "wood",
    fields: str = "",
    stables: str = "",
    pastures: tuple[str, ...] = (),
    **sown: int,
) -> Json:
    """A farm with fences around each of the pastures."""
    fences = dict.fromkeys(edge for pasture in pastures for edge in fence(pasture))
    parts = {"rooms": rooms, "fields": fields, "stables": stables}
    farm: Json = {part: dict.fromkeys(spaces.split(), 1) for part, spaces in parts.items()}
    return {
        "farm": {**farm, "fences": dict.fromkeys(fences, 1)},
        "house": house,
        "sown": {**dict.fromkeys(SOWN, 0), **sown},
    }


def fence(pasture: str) -> list[str]:
    """The edges around the spaces of a pasture."""
    inside = cast(list[Space], pasture.split())
    return [edge for space in inside for edge, beyond in AROUND[space] if beyond not in inside]


EXAMPLES = (
    Example(
        "beginning",
        "The farm of the beginning",
        "Two wooden rooms, and thirteen spaces that would cost a point each. One animal lives in the house.",
        "26-29, 860-861, 1023-1025",
        land(),
    ),
    Example(
        "one-space",
        "A pasture of one space",
        "Four fences: the rim of the farm takes some too. There is room for 2 animals of one type, and for one more in "
        "the house.",
        "1027-1033, 1089",
        land(pastures=("t5",)),
    ),
    Example(
        "domino",
        "A pasture of two spaces",
        "Six fences around two spaces, with room for 4 animals of one type.",
        "1030-1033",
        land(pastures=("t4 t5",)),
    ),
    Example(
        "sixteen",
        "Two stables in a pasture",
        "Each stable doubles what the pasture of two spaces holds: 4, then 8, then 16 animals of one type.",
        "1008-1013, 1068-1071",
        land(pastures=("t4 t5",), stables="t4 t5"),
    ),
    Example(
        "shared",
        "Pastures that share a fence",
        "Two pastures side by side need seven fences, one less than two apart, and may keep two types.",
        "1001",
        land(pastures=("t4", "t5")),
    ),
    Example(
        "divided",
        "A pasture that was divided",
        "One fence through a pasture of two spaces makes two of them: the same room, but for two types.",
        "1002-1003",
        land(pastures=("m4 m5", "m4")),
    ),
    Example(
        "walls",
        "Walls are no fences",
        "Beside rooms and fields a pasture takes fences all the same: m2 has four of its own.",
        "1005-1006",
        land(rooms="m1 b1 b2", fields="m3", pastures=("m2",)),
    ),
    Example(
        "stable-alone",
        "A stable in no pasture",
        "It holds one animal and needs nothing beside it. Fenced in later it doubles its pasture.",
        "1063-1066, 1103-1105",
        land(stables="b4"),
    ),
    Example(
        "fields",
        "Fields with crops",
        "Three fields side by side: one with 3 grain and one with 2 vegetables, just sown, and one that lies fallow.",
        "1125-1130, 1216",
        land(fields="t2 t3 m3", grain_3=1, vegetable_2=1),
    ),
    Example(
        "scored",
        "A farm at the end",
        "Four stone rooms score 8, four fields 3, two pastures 2, the stable in one of them 1; two spaces are left "
        "over and cost 2.",
        "672-701",
        land(
            rooms="t1 m1 b1 b2",
            house="stone",
            fields="t2 t3 m2 m3",
            stables="t5",
            pastures=("t4 t5", "m4 m5 b5"),
            grain_3=1,
            vegetable_1=1,
        ),
    ),
)
