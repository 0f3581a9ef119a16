"""Pastures, fences and stables: what they hold, cost and enclose."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Mapping

from proofs.games.agricola.theorems.positions import (
    a_farm,
    answering,
    at_work,
    fence,
    me,
    place,
    played,
    run,
    stated,
)
from proofs.prove.runs import outcomes
from proofs.prove.statements import Statement, always, checked
from spec.agricola import MODEL
from spec.agricola.choices import Stop
from spec.agricola.fences import leads_out, new_fences, put_up_fences
from spec.agricola.geometry import AROUND, HOME, hang_together
from spec.agricola.room import fit, pasture_room, pastures
from spec.agricola.setup import starting_player
from spec.agricola.stables import BuildStable
from spec.agricola.state import EDGES, MOST_FENCES, MOST_STABLES, SPACES, Farm, Game, Space
from spec.kernel import marked

LAND: tuple[Space, ...] = tuple(space for space in SPACES if space not in HOME)
"""The spaces on which there can be pastures."""
Area = frozenset[Space]


# --- areas ------------------------------------------------------------------------------------------------------


def around(area: Iterable[Space]) -> int:
    """How many fences enclose an area."""
    named = dict.fromkeys(area, 1)
    return sum(1 for edge in EDGES if leads_out(named, edge))


@functools.cache
def areas() -> Mapping[Area, int]:
    """Every area of one piece that could be a pasture, and how many fences go around it."""
    found = {}
    for number in range(1, len(LAND) + 1):
        for spaces in itertools.combinations(LAND, number):
            if hang_together(spaces):
                area = frozenset(spaces)
                found[area] = sum(1 for space in area for _, beyond in AROUND[space] if beyond not in area)
    return found


def fewest(number: int) -> int:
    """The fewest fences that enclose so many spaces."""
    return min(count for area, count in areas().items() if len(area) == number)


FEWEST = {1: 4, 2: 6, 3: 8, 4: 8, 5: 10, 6: 10, 7: 12, 8: 12, 9: 12, 10: 14, 11: 14, 12: 14, 13: 16}
"""How many fences a pasture of so many spaces takes at least."""


@stated("agr.theorem.fences-of-a-pasture", it="1005-1006, 1027-1030, 1086-1089")
def fences_of_a_pasture() -> Iterator[Statement]:
    """A pasture of 1 space takes 4 fences, of 2 takes 6, of 3 or 4 takes 8 at least, of 5 or 6 takes 10, of 7 to 9
    takes 12, of 10 to 12 takes 14; for 13 it would be 16. So 15 fences enclose at most 12 spaces. There is never an odd
    number around one pasture."""
    yield checked(
        "Every area that could be a pasture (by enumeration).",
        lambda: (
            (sorted(area), count >= FEWEST[len(area)] and count % 2 == 0 and (len(area) <= 12 or count > MOST_FENCES))
            for area, count in areas().items()
        ),
    )
    yield checked(
        "So few are enough (by enumeration), and the rules count them so (for the largest and the smallest).",
        lambda: [
            *((number, fewest(number) == count) for number, count in FEWEST.items()),
            ("one", around(["t5"]) == 4),
            ("twelve", around(TWELVE) == 14),
        ],
    )
    yield checked(
        "Twelve spaces are fenced with 14 wood, and thirteen not with 15 (by playing).",
        lambda: [
            ("twelve", me(played(_fencing(14), fence(*TWELVE))).goods["wood"] == 0),
            ("thirteen", _refused(_fencing(20), LAND)),
        ],
    )


TWELVE: tuple[Space, ...] = tuple(space for space in SPACES if not space.endswith("1"))


def _fencing(wood: int) -> Game:
    """The first player is about to fence."""
    return played(at_work(2, 4, wood=wood), place(0, "fencing"))


def _refused(game: Game, spaces: Iterable[Space]) -> bool:
    return MODEL.broken(game, fence(*spaces)) == ["agr.fences.number"]


@stated("agr.theorem.five-pastures", it="672-673, 1001-1003, 1029-1030, 1088-1089")
def five_pastures() -> Iterator[Statement]:
    """With 15 fences there are at most five pastures, and five only if all are of one space. Four take 12 fences in a
    square and 13 in a row."""
    yield checked(
        "Every fence borders one pasture or two. So pastures that together take S fences around each, on land with L "
        "fences around it, have (S + L) / 2: with six, on any land of six spaces or more, that is more than 15; with "
        "five, one of them of two spaces, too (by enumeration of all land).",
        lambda: (
            (sorted(area), (24 + count) / 2 > MOST_FENCES and (4 * 4 + 6 + count) / 2 > MOST_FENCES)
            for area, count in areas().items()
            if len(area) >= 6
        ),
    )
    yield checked(
        "Five in 15 fences, four in a square and in a row (by fencing them).",
        lambda: [
            ("five", _single("t4", "t5", "m4", "m5", "b5") == (5, 15)),
            ("square", _single("t4", "t5", "m4", "m5") == (4, 12)),
            ("row", _single("t2", "t3", "t4", "t5") == (4, 13)),
        ],
    )


def _single(*spaces: Space) -> tuple[int, int]:
    """How many pastures there are, and fences around them, when each of the spaces is fenced by itself."""
    game = played(_fencing(15), *(fence(space) for space in spaces))
    return len(pastures(me(game).farm)), len(me(game).farm.fences)


@stated("agr.theorem.wood-of-fences", it="1001, 1086")
def wood_of_fences() -> Iterator[Statement]:
    """Each fence costs 1 wood and no more are paid than put up; a space beside pastures takes 3, 2, 1 fences or none
    according to the sides that are shared."""
    game = answering("fencing")
    yield always(
        "As much wood goes as fences come, around a corner of the farm.",
        run(game, fence("t5")).leads_to(
            lambda before, after: (
                me(before).goods["wood"] - me(after).goods["wood"]
                == marked(me(after).farm.fences) - marked(me(before).farm.fences)
            )
        ),
    )
    yield checked(
        "And around every area of up to four spaces on a bare farm (by fencing it).",
        lambda: ((sorted(area), _wood_for_area(area) == count) for area, count in areas().items() if len(area) <= 4),
    )
    yield checked(
        "A space with one, two or three pastures beside it (by fencing it).",
        lambda: [
            (number, _wood_for("m4", beside) == 4 - number)
            for number, beside in enumerate(((), ("t4",), ("t4", "t5 m5"), ("t4", "t5 m5 b5", "b4")))
        ],
    )


def _wood_for(space: Space, beside: tuple[str, ...]) -> int:
    """The wood that a pasture of one space costs if there are these pastures already."""
    game = played(at_work(2, 4, wood=20), place(0, "fencing"))
    me(game).farm = a_farm(pastures=[_named(one) for one in beside])
    return 20 - me(played(game, fence(space))).goods["wood"]


def _wood_for_area(area: Area) -> int:
    player, spaces = starting_player(), dict.fromkeys(area, 1)
    player.goods["wood"] = MOST_FENCES
    put_up_fences(player, new_fences(player.farm, spaces))
    return MOST_FENCES - player.goods["wood"]


def _named(spaces: str) -> list[Space]:
    return [space for space in SPACES if space in spaces.split()]


# --- capacity ---------------------------------------------------------------------------------------------------


@stated("agr.theorem.capacity", it="1008-1013, 1030-1033, 1068-1072")
def capacity() -> Iterator[Statement]:
    """A pasture of n spaces with k stables holds 2n times 2 to the k animals: 16 in two spaces with two stables.
    Another space adds as many as there are per space, another stable as many as there were."""
    yield checked(
        "Twice the spaces, doubled by each stable; one space more adds a share, one stable more doubles (for all that "
        "fit on a farm).",
        lambda: (
            ((spaces, stables), _follows_the_law(spaces, stables))
            for spaces in range(1, 13)
            for stables in range(min(spaces, MOST_STABLES) + 1)
        ),
    )
    yield checked(
        "Sixteen sheep stay in two spaces with two stables and one in the house, an eighteenth does not (by sharing "
        "out).",
        lambda: [
            (count, fit(a_farm(stables=["t4", "t5"], pastures=[["t4", "t5"]]), (count, 0, 0)) == (count <= 17))
            for count in range(14, 20)
        ],
    )


def _follows_the_law(spaces: int, stables: int) -> bool:
    room = pasture_room(spaces, stables)
    share = pasture_room(1, 0) * 2**stables
    return (room, pasture_room(spaces, stables + 1), pasture_room(spaces + 1, stables)) == (
        share * spaces,
        2 * room,
        room + share,
    )


@stated("agr.theorem.most-animals", it="1023-1033, 1063-1072")
def most_animals() -> Iterator[Statement]:
    """No farm keeps more than 385 animals: 12 spaces in one pasture with all four stables hold 384, and one lives in
    the house."""
    yield checked(
        "On n spaces of pastures with k stables in them, however divided, there is room for 2n times 2 to the k at "
        "most, 1 in the house and 1 in each of the other stables (for all n and k).",
        lambda: (
            ((spaces, inside), pasture_room(spaces, inside) + 1 + MOST_STABLES - inside <= 385)
            for spaces in range(1, 13)
            for inside in range(MOST_STABLES + 1)
        ),
    )
    yield checked(
        "Dividing a pasture never makes more room for one type, and without stables just as much (for all ways).",
        lambda: (
            ((left, right, here, there), _divided(left, right, here, there))
            for left, right in itertools.product(range(1, 12), repeat=2)
            if left + right <= 12
            for here, there in itertools.product(range(MOST_STABLES + 1), repeat=2)
            if here + there <= MOST_STABLES and here <= left and there <= right
        ),
    )
    yield checked(
        "385 stay on such a farm and 386 do not (by sharing out).",
        lambda: [(count, fit(_largest(), (count, 0, 0)) == (count <= 385)) for count in (384, 385, 386)],
    )


def _divided(left: int, right: int, here: int, there: int) -> bool:
    whole, parts = pasture_room(left + right, here + there), pasture_room(left, here) + pasture_room(right, there)
    return parts == whole if here + there == 0 else parts < whole


def _largest() -> Farm:
    return a_farm(stables=["t2", "t3", "t4", "t5"], pastures=[TWELVE])


@stated("agr.theorem.without-fences", it="570-574, 1023-1025, 1063-1066")
def without_fences() -> Iterator[Statement]:
    """Without a fence one animal has room, with k stables k + 1, of whatever types; so 5 at most. The stables for that
    cost 8 wood at Farm Expansion, in one action, or 4 wood with Side Job, in four."""
    yield checked(
        "As many animals of any types as places, and no more (by sharing out).",
        lambda: (
            ((stables, herd), fit(a_farm(stables=FOUR[:stables]), herd) == (sum(herd) <= stables + 1))
            for stables in range(MOST_STABLES + 1)
            for herd in itertools.product(range(7), range(7), range(7))
        ),
    )
    yield checked(
        "Four stables cost 8 wood, or 1 each (by building them).",
        lambda: [
            ("farm expansion", _stables_for(8) == 4 and _stables_for(7) == 3),
            ("side job", me(played(at_work(2, 1, wood=1), place(0, "side_job"), _stable("t4"))).goods["wood"] == 0),
        ],
    )


FOUR: tuple[Space, ...] = ("t2", "t3", "t4", "t5")


def _stable(space: Space) -> BuildStable:
    return BuildStable(player=0, space=space)


def _stables_for(wood: int) -> int:
    """How many stables are built at Farm Expansion with so much wood."""
    game = played(at_work(2, 1, wood=wood), place(0, "farm_expansion"))
    for space in FOUR:
        if game.now is not None:
            game = played(game, _stable(space))
    return len(me(game).farm.stables)


@stated("agr.theorem.three-types", it="1023-1033")
def three_types() -> Iterator[Statement]:
    """Two animals of each of three types need three places: two pastures of one space and two single places, or three
    pastures; one large pasture keeps one type and a pet."""
    pairs = (2, 2, 2)
    yield checked(
        "Which farms keep two of each (by sharing out).",
        lambda: [
            ("one large", not fit(a_farm(pastures=[TWELVE], stables=FOUR), pairs)),
            ("two and the house", not fit(a_farm(pastures=[["t4"], ["t5"]]), pairs)),
            ("two, the house and a stable", fit(a_farm(pastures=[["t4"], ["t5"]], stables=["b5"]), pairs)),
            ("three", fit(a_farm(pastures=[["t3"], ["t4"], ["t5"]]), pairs)),
        ],
    )


# --- for good ---------------------------------------------------------------------------------------------------


@stated("agr.theorem.stopping", it="771-774, 1086-1087")
def stopping() -> Iterator[Statement]:
    """Who fences may stop after any pasture, but not before the first."""
    yield checked(
        "Stopping is refused at Fencing and possible afterwards (on symbols).",
        lambda: [
            ("before", not outcomes(answering("fencing"), Stop(player=0))),
            ("after", len(outcomes(answering("fences"), Stop(player=0))) == 1),
        ],
    )
