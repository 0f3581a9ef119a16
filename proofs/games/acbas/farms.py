"""Farms that show something: the worked examples of the rule book, and the buildings that depend on where things lie.

Each is the farm of a position, as JSON data. The pictures of the rule book are not part of its text, so a farm here is
one that the words of the example describe.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spec.acbas.geometry import AROUND
from spec.acbas.state import Space

Json = dict[str, Any]


@dataclass(frozen=True)
class Example:
    """A farm with what it shows."""

    name: str
    title: str
    text: str
    lines: str
    farm: Json


def farm(
    *,
    left: int = 0,
    right: int = 0,
    pastures: tuple[str, ...] = (),
    barriers: str = "",
    troughs: str = "",
    stalls: str = "",
    stables: str = "",
    home: str = "residence",
    **buildings: str,
) -> Json:
    """A farm with barriers around each of the pastures, as far as no wall is there, and with single barriers."""
    placed = {home: "b0", **buildings}
    walled = {*placed.values(), *stalls.split(), *stables.split()}
    edges = dict.fromkeys(edge for pasture in pastures for edge in fence(pasture, walled))
    edges.update(dict.fromkeys(barriers.split()))
    return {
        "left": left,
        "right": right,
        "barriers": dict.fromkeys(edges, 1),
        "troughs": dict.fromkeys(troughs.split(), 1),
        "stalls": dict.fromkeys(stalls.split(), 1),
        "stables": dict.fromkeys(stables.split(), 1),
        "buildings": placed,
    }


def fence(pasture: str, walled: set[str]) -> list[str]:
    """The edges around the spaces of a pasture behind which no building stands."""
    inside: list[Space] = pasture.split()  # type: ignore[assignment]
    sides = [side for space in inside for side in AROUND[space]]
    return [edge for edge, beyond in sides if beyond not in inside and beyond not in walled]


# --- the worked examples ----------------------------------------------------------------------------------------

EXAMPLES = (
    Example(
        "domino",
        "Five barriers and a wall",
        "Two spaces side by side have six edges. The right wall of the Residence is one of them, so five barriers are "
        "enough. The pasture holds 2 animals a space.",
        "230-234",
        farm(pastures=("m1 b1",)),
    ),
    Example(
        "stall-beside",
        "Four barriers beside a stall",
        "With a stall on one side and the Residence on another the same two spaces need four barriers.",
        "244-248",
        farm(pastures=("m1 b1",), stalls="m0"),
    ),
    Example(
        "three-spaces",
        "A pasture of three spaces",
        "Before anything is built in it, the pasture holds 6 animals of one type.",
        "254",
        farm(pastures=("t1 m1 b1",)),
    ),
    Example(
        "stall-within",
        "A stall within the pasture",
        "The walls of the stall part the three spaces: 2 + 3 + 2 animals, of three types if one likes.",
        "250-254",
        farm(barriers="t1.n t1.w m1.w t2.w m2.w b2.w b1.s", stalls="m1"),
    ),
    Example(
        "saved-barriers",
        "A building completes a pasture",
        "Three barriers around t1 leave its lower edge open; the wall of a stall on m1 closes it.",
        "256-258",
        farm(barriers="t1.n t1.w t2.w", stalls="m1"),
    ),
    Example(
        "incomplete",
        "A pasture with a gap",
        "The same three barriers without the stall: no pasture, so no animals, and the space is unused.",
        "236, 427",
        farm(barriers="t1.n t1.w t2.w"),
    ),
    Example(
        "troughs",
        "Troughs double",
        "A stall with a trough holds 3 x 2 = 6, a pasture of two spaces with a trough (2 + 2) x 2 = 8, the Residence "
        "with a trough 1 x 2 = 2.",
        "290-300",
        farm(pastures=("m1 b1",), stalls="t0", troughs="t0 m1 b0"),
    ),
    Example(
        "lone-trough",
        "A trough alone",
        "A trough on a space without building that is in no pasture feeds one animal.",
        "302-306",
        farm(troughs="t0"),
    ),
    Example(
        "sixteen",
        "Two troughs in one pasture",
        "The 4 animals of a pasture of two spaces are doubled, and doubled again.",
        "308-312",
        farm(pastures=("t0 t1",), troughs="t0 t1"),
    ),
    Example(
        "moving",
        "Moving to make room",
        "A pig stands in the Residence, the pasture is empty. A pig and a sheep more have room: both pigs on the "
        "pasture, the sheep in the Residence.",
        "320-324",
        farm(pastures=("t0 t1",)),
    ),
    Example(
        "expansions",
        "Expansions that are used, and one that is not",
        "On the left every space has a building, a trough or a pasture: 4 points. On the right b2 has nothing: no "
        "points. The first board need not be full.",
        "422-430",
        farm(left=1, right=1, pastures=("t-1", "t2 m2"), stalls="b-1", troughs="m-1"),
    ),
)

# --- buildings for which it matters where things lie ------------------------------------------------------------


def _of(name: str, text: str, lines: str, **options: Any) -> Example:
    return Example(name.replace("_", "-"), "", text, lines, farm(**options))


OF_BUILDINGS: Mapping[str, Example] = {
    "dog_house": _of(
        "dog_house",
        "A sheep on every unused space of the two lower rows; not on t0 in the top row, not on the trough.",
        "572-576",
        right=1, troughs="m2", dog_house="t1",
    ),
    "wild_boar_pen": _of(
        "wild_boar_pen",
        "Two pigs in it, and a pig on every unused space of the top row; the pasture is used.",
        "736-741",
        right=1, pastures=("t2",), wild_boar_pen="m1",
    ),
    "dairy_farm": _of(
        "dairy_farm",
        "Two cows on every unused space beside it; t1 is only diagonal to it, b2 has a stall.",
        "655-660",
        right=1, stalls="b2", dairy_farm="m2",
    ),
    "stud": _of(
        "stud",
        "Two horses on every unused space beside it. With the Dairy Farm beside the same space, cows too.",
        "892-897",
        right=1, stud="t1", dairy_farm="m2",
    ),
    "large_extension": _of(
        "large_extension",
        "Beside it are the Residence and the Small Extension: 4 points. The stall is diagonal and does not count.",
        "759-765",
        stalls="t1", large_extension="m0", small_extension="t0",
    ),
    "small_extension": _of(
        "small_extension",
        "Stalls, stables and special buildings count: three beside it, 6 points.",
        "858-864",
        right=1, stalls="t1", stables="m2", small_extension="m1", barn="b1",
    ),
    "manor": _of(
        "manor",
        "Four buildings in the bottom row with the Residence: 7 - 8 = -1 points. It would count itself if it stood in "
        "that row.",
        "809-814",
        right=2, stalls="b1", stables="b2", manor="m1", barn="b3",
    ),
    "office": _of(
        "office",
        "It stands in the top row itself, with one more building: 6 - 4 = 2 points.",
        "962-966",
        right=1, stalls="t2", office="t1",
    ),
    "corner_houses": _of(
        "corner_houses",
        "The corners are those of the farm with its expansion: t-1, b-1, t1 and b1. Afterwards no expansion is added.",
        "608",
        left=1, corner_houses="t-1",
    ),
    "cottage_extension": _of(
        "cottage_extension",
        "It touches the Residence. Every later stall or special building must touch a building, as this Shelter does.",
        "549-554",
        cottage_extension="m0", shelter="m1",
    ),
    "duck_pond": _of(
        "duck_pond",
        "With one expansion eight spaces were unused before it was placed; six are needed. On the first board alone "
        "there are at most five.",
        "923",
        right=1, duck_pond="t2",
    ),
    "haystack": _of(
        "haystack",
        "A stable holds 5 of one type or 3 and 3 of two; with a trough 10, or 6 and 6. The stall is not changed.",
        "692",
        stables="t0 t1", stalls="m1", troughs="t1", haystack="m0",
    ),
    "feeding_station": _of(
        "feeding_station",
        "Pastures without trough hold one animal more: 3 instead of 2, 5 instead of 4. That with a trough holds what "
        "it did.",
        "927",
        right=1, pastures=("t0", "t1 m1", "t2"), troughs="t2", feeding_station="m0",
    ),
    "rearing_station": _of(
        "rearing_station",
        "One animal of every type; in its owner's breeding it holds newborns only.",
        "931-933",
        pastures=("t0 t1",), rearing_station="m1",
    ),
    "pen": _of(
        "pen",
        "Four animals of one type; in the scores they count for nothing. It is a building, no pasture.",
        "726-728",
        pastures=("t0 t1",), pen="m1",
    ),
    "conservatory": _of(
        "conservatory",
        "What is built through it goes beside it: on t1, m0, m2 or b1. Here that is the Dog House on t1.",
        "905-907",
        right=1, conservatory="m1", dog_house="t1",
    ),
}  # fmt: skip
"""By the name of the building."""
