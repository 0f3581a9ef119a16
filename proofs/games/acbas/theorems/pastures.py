"""Keeping animals: pastures, barriers and walls, troughs, and whether animals fit."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from proofs.games.acbas.partings import beginning
from proofs.games.acbas.theorems.positions import a_farm, build, follows, kept, me, opened, place, played, stated
from proofs.prove.statements import Statement, always, checked
from spec.acbas import MODEL, room
from spec.acbas.barriers import BuildBarrier
from spec.acbas.buildings import UPGRADES, holds
from spec.acbas.choices import Expand, Stop
from spec.acbas.geometry import HOME, has_edge, spaces_of
from spec.acbas.places import Room, one_type
from spec.acbas.room import (
    at_least_six_unused,
    building_room,
    can_be_shared_out,
    pastures,
    unused_spaces,
)
from spec.acbas.state import EDGES, TROUGHS, ActionSpace, Edge, Farm, Game, Owned, Space, Special
from spec.kernel import Move
from spec.kernel.terms import variable

START = a_farm()
FIRST_SPACES: tuple[Space, ...] = tuple(spaces_of(START))
FIRST_EDGES: tuple[Edge, ...] = tuple(edge for edge in EDGES if has_edge(START, edge))
"""The spaces and edges of the board that everybody begins with."""


# --- how many ---------------------------------------------------------------------------------------------------


@stated("acb.theorem.room-in-pastures", it="33, 41, 230, 290-300, 308-312, 927")
def room_in_pastures() -> Iterator[Statement]:
    """A pasture of n spaces with t troughs holds 2n animals, doubled t times. With the Feeding Station a pasture
    without trough holds 2n + 1, one with troughs no more than without it."""
    spaces = variable("spaces")
    yield always(
        "Without the Feeding Station, for any number of spaces and 0 to 10 troughs.",
        *(
            follows(lambda t=t: room.pasture_room(spaces, t, feeding=False) == 2 * spaces * 2**t, spaces >= 1)  # type: ignore[misc]
            for t in range(TROUGHS + 1)
        ),
    )
    yield always(
        "With it, without a trough.",
        follows(lambda: room.pasture_room(spaces, 0, feeding=True) == 2 * spaces + 1, spaces >= 1),
    )
    troughs = variable("troughs")
    yield always(
        "With it and with a trough or more.",
        follows(
            lambda: (
                room.pasture_room(spaces, troughs, feeding=True) == room.pasture_room(spaces, troughs, feeding=False)
            ),
            spaces >= 1,
            troughs >= 1,
            troughs <= TROUGHS,
        ),
    )
    yield checked(
        "A pasture of two spaces holds 4, with one trough 8, with two 16; with the Feeding Station one of one space "
        "holds 3 and one of two spaces 5.",
        lambda: [
            *((troughs, _most_sheep(_domino(troughs=troughs)) == most) for troughs, most in FED),
            ("fed, two spaces", _most_sheep(_domino(buildings={"feeding_station": "t0"})) == 5),
            ("fed, one space", _most_sheep(_single(buildings={"feeding_station": "t0"})) == 3),
        ],
    )


FED: tuple[tuple[tuple[Space, ...], int], ...] = (((), 4), (("b1",), 8), (("b1", "m1"), 16))
"""Where the troughs are in a pasture of two spaces, and how many animals it then holds."""
DOMINO: tuple[Edge, ...] = ("b1.s", "b2.w", "m2.w", "m1.n", "m1.w")
"""Around the two spaces to the right of the Residence, whose wall is the sixth side."""
SINGLE: tuple[Edge, ...] = ("b1.s", "b2.w", "b1.n")


def _domino(*, troughs: tuple[Space, ...] = (), buildings: dict[Owned, Space] | None = None) -> Farm:
    return a_farm(barriers=DOMINO, troughs=troughs, buildings=buildings)


def _single(*, buildings: dict[Owned, Space] | None = None) -> Farm:
    return a_farm(barriers=SINGLE, buildings=buildings)


def _most_sheep(farm: Farm) -> int:
    """The most sheep that the pastures of the farm hold."""
    every = [one_type(_room_of(farm, pasture.spaces, pasture.troughs)) for pasture in pastures(farm)]
    return next(count for count in itertools.count() if not can_be_shared_out(every, (count + 1, 0, 0, 0)))


def _room_of(farm: Farm, spaces: frozenset[Space], troughs: int) -> int:
    return room.pasture_room(len(spaces), troughs, feeding="feeding_station" in farm.buildings)


@stated("acb.theorem.room-in-buildings", it="29, 43, 266, 270, 284, 290-306, 839-843")
def room_in_buildings() -> Iterator[Statement]:
    """A stall holds 3 animals of one type and with a trough 6, a stable 5 and 10, the Residence 1 and 2. A trough that
    is in no pasture and no building holds 1. The Materials Outlet holds 1 horse where a stable held 5 animals."""
    yield checked(
        "Any numbers of animals up to 11 of every type, with and without trough (by enumeration).",
        lambda: (
            ((building, trough, animals), _holds(building, trough, animals) == _of_one_type(animals, most))
            for building, most in (("residence", 1), ("stall", 3), ("stable", 5))
            for trough, most in ((False, most), (True, 2 * most))
            for animals in _mixtures(11)
        ),
    )
    yield checked(
        "A lone trough holds one animal of any type and never two (by enumeration).",
        lambda: (
            (animals, kept(a_farm(troughs=["t1"]), animals) == (sum(animals) <= 2))
            for animals in _numbers(3)
            if sum(animals) <= 3
        ),
    )
    yield checked(
        "The Materials Outlet holds a single horse and nothing else.",
        lambda: (
            (
                animals,
                can_be_shared_out([holds("materials_outlet")], animals) == (animals in ((0, 0, 0, 0), (0, 0, 0, 1))),
            )
            for animals in _mixtures(5)
        ),
    )


def _holds(building: str, trough: bool, animals: Room) -> bool:
    return can_be_shared_out([building_room(START, building, trough)], animals)


def _of_one_type(animals: Room, most: int) -> bool:
    return sum(1 for count in animals if count) <= 1 and sum(animals) <= most


def _numbers(most: int) -> Iterator[Room]:
    """All numbers of animals of each type up to so many."""
    return ((a, b, c, d) for a, b, c, d in itertools.product(range(most + 1), repeat=4))


def _mixtures(most: int) -> Iterator[Room]:
    """All numbers of animals of one or two types, up to so many of each; and one of three types."""
    for kinds in itertools.combinations(range(4), 2):
        for counts in itertools.product(range(most + 1), repeat=2):
            sheep, pig, cow, horse = (dict(zip(kinds, counts, strict=True)).get(kind, 0) for kind in range(4))
            yield sheep, pig, cow, horse
    yield 1, 1, 1, 0


@stated("acb.theorem.haystack", it="692")
def haystack() -> Iterator[Statement]:
    """With the Haystack a stable, or the Open Stables, holds 5 animals of one type or 3 and 3 of two types, but not 6
    of one; with a trough 10 or 6 and 6."""
    farm = a_farm(buildings={"haystack": "t0"})
    yield checked(
        "Any numbers of animals up to 12 of two types (by enumeration).",
        lambda: (
            (
                (building, trough, animals),
                can_be_shared_out([building_room(farm, building, trough)], animals)
                == (
                    _of_one_type(animals, 10 if trough else 5)
                    or (sum(1 for count in animals if count) <= 2 and max(animals) <= (6 if trough else 3))
                ),
            )
            for building in ("stable", "open_stables")
            for trough in (False, True)
            for animals in _mixtures(12)
        ),
    )
    yield checked(
        "A stall holds no more than without it.",
        lambda: (
            (animals, can_be_shared_out([building_room(farm, "stall", False)], animals) == _of_one_type(animals, 3))
            for animals in _mixtures(6)
        ),
    )


# --- barriers and walls -----------------------------------------------------------------------------------------


@stated("acb.theorem.five-barriers", it="230-236, 244-248")
def five_barriers() -> Iterator[Statement]:
    """On the board of the beginning a pasture of two spaces beside the Residence needs 5 barriers, the wall of the
    Residence being the sixth side; away from it 6. Beside a stall as well, 4 are enough."""
    yield checked(
        "The least number of barriers for each pair of adjacent spaces (by laying every set of up to 6 on the 17 "
        "edges).",
        lambda: [("each pair", _least_barriers(a_farm(), 6) == {frozenset(pair): least for pair, least in PAIRS})],
    )
    yield checked(
        "With a stall in the middle of the left column, the two spaces on the right need 4 (in the same way).",
        lambda: [("4", _least_barriers(a_farm(stalls=["m0"]), 4).get(frozenset({"b1", "m1"})) == 4)],
    )


PAIRS = (
    (("b1", "m1"), 5),
    (("m0", "m1"), 5),
    (("m0", "t0"), 5),
    (("m1", "t1"), 6),
    (("t0", "t1"), 6),
)
"""All pairs of adjacent spaces without the one of the Residence; the first three are beside it."""


def _least_barriers(farm: Farm, most: int) -> dict[frozenset[Space], int]:
    """For each pasture of two spaces that up to so many barriers can enclose on this farm: how many it takes at
    least."""
    found: dict[frozenset[Space], int] = {}
    for number in range(most + 1):
        for edges in itertools.combinations(FIRST_EDGES, number):
            farm.barriers = dict.fromkeys(edges, 1)
            for pasture in pastures(farm):
                if len(pasture.spaces) == 2:
                    found.setdefault(pasture.spaces, number)
    return found


@stated("acb.theorem.walls-alone", it="230, 244-256")
def walls_alone() -> Iterator[Statement]:
    """Walls of buildings alone can enclose a space: in the middle row between four buildings. On the board of the
    beginning they can't, because every space lies at the edge of the farm. A stall in a pasture divides it, and one
    beside a gap completes it."""
    around: tuple[Space, ...] = ("t0", "m1", "m-1")
    yield checked(
        "A space between the Residence and three stalls is a pasture without any barrier, and holds 2.",
        lambda: [("m0", [one.spaces for one in pastures(a_farm(left=1, stalls=around))] == [frozenset({"m0"})])],
    )
    yield checked(
        "On the board of the beginning no choice of spaces with buildings encloses another (all 32).",
        lambda: (
            (stalls, pastures(a_farm(stalls=stalls)) == [])
            for number in range(6)
            for stalls in itertools.combinations([space for space in FIRST_SPACES if space != HOME], number)
        ),
    )
    yield checked(
        "Three spaces in a row hold 6 animals; with a stall on the middle one there is room for 2 + 3 + 2 of three "
        "types.",
        lambda: [
            ("before", [room.pasture_room(len(one.spaces), 0, feeding=False) for one in pastures(_row())] == [6]),
            ("two and two", sorted(len(one.spaces) for one in pastures(_row("m1"))) == [1, 1]),
            ("seven", kept(_row("m1"), (2, 3, 2, 1)) and not kept(_row("m1"), (3, 3, 2, 1))),
        ],
    )
    yield checked(
        "A pasture that lacks a barrier is none; a stall on the other side of the gap completes it.",
        lambda: [
            ("gap", pastures(a_farm(barriers=[edge for edge in DOMINO if edge != "m1.w"])) == []),
            ("stall", [one.spaces for one in pastures(_completed())] == [frozenset({"b1", "m1"})]),
        ],
    )


COLUMN: tuple[Edge, ...] = ("t1.n", "t1.w", "t2.w", "m1.w", "m2.w", "b2.w", "b1.s")


def _row(*stalls: Space) -> Farm:
    """The right column is fenced in; the wall of the Residence closes it at the bottom left."""
    return a_farm(barriers=COLUMN, stalls=stalls)


def _completed() -> Farm:
    return a_farm(barriers=[edge for edge in DOMINO if edge != "m1.w"], stalls=["m0"])


# --- fitting ----------------------------------------------------------------------------------------------------


@stated("acb.theorem.fewer-animals-fit", it="198, 320")
def fewer_animals_fit() -> Iterator[Statement]:
    """Where animals fit, fewer fit too, on farms with all kinds of places. But more on a farm can mean less room: a
    trough on an unused space, a barrier or a stall in a pasture."""
    yield checked(
        "One animal less of a type always fits where all fitted (by enumeration on several farms).",
        lambda: (
            ((number, animals), not kept(farm, animals) or all(kept(farm, less) for less in _one_less(animals)))
            for number, farm in enumerate(_some_farms())
            for animals in _numbers(4)
        ),
    )
    yield checked(
        "Refuted that more on a farm is never worse: a trough beside the Dairy Farm, a barrier across a pasture and a "
        "stall in it take room away (by sharing out on numbers).",
        lambda: [
            ("without the trough", kept(_dairy_farm(), (0, 0, 6, 1))),
            ("with the trough", not kept(_dairy_farm("t1"), (0, 0, 6, 1))),
            ("without the barrier", kept(_domino(troughs=("b1",)), (8, 1, 0, 0))),
            ("with the barrier", not kept(a_farm(barriers=[*DOMINO, "b1.n"], troughs=["b1"]), (8, 1, 0, 0))),
            ("without the stall", kept(_domino(troughs=("b1", "m1")), (16, 1, 0, 0))),
            ("with the stall", not kept(a_farm(barriers=DOMINO, troughs=["b1", "m1"], stalls=["b1"]), (16, 1, 0, 0))),
        ],
    )


def _dairy_farm(*troughs: Space) -> Farm:
    return a_farm(buildings={"dairy_farm": "t0"}, troughs=troughs)


def _one_less(animals: Room) -> Iterator[Room]:
    for kind in range(4):
        if animals[kind]:
            sheep, pig, cow, horse = (count - 1 if kind == index else count for index, count in enumerate(animals))
            yield sheep, pig, cow, horse


def _some_farms() -> list[Farm]:
    specials: list[tuple[Special, ...]] = [("dairy_farm", "stud"), ("dog_house", "wild_boar_pen"), ("pen", "haystack")]
    farms = [a_farm(buildings=dict(zip(names, ("t0", "m1"), strict=True))) for names in specials]
    return [*farms, _domino(troughs=("b1",)), _row("m1"), a_farm(stables=["t0"], buildings={"haystack": "t1"})]


@stated("acb.theorem.moving-animals", it="320-324")
def moving_animals() -> Iterator[Statement]:
    """Animals are moved to make room: with a pig in the Residence and an empty pasture of one space, a pig and a sheep
    are taken together, for the pigs go to the pasture and the sheep into the Residence."""
    yield checked(
        "Then nobody has to let an animal go; without the pasture somebody has (by playing both).",
        lambda: [("pasture", _taking(SINGLE).now is None), ("none", _taking(()).now is not None)],
    )


def _taking(barriers: tuple[Edge, ...]) -> Game:
    """In round 2 a player with one pig takes a pig and a sheep."""
    game = beginning(animals=(0, 1, 0, 0))
    game.round, game.supply.barriers, game.piles["expansion"], game.piles["pig_sheep.sheep"] = 2, 6, 2, 1
    game.players[0].farm.barriers = dict.fromkeys(barriers, 1)
    game.players[0].barriers -= len(barriers)
    return played(game, place(0, "pig_sheep"))


@stated("acb.theorem.duck-pond", it="380, 426-427, 923")
def duck_pond() -> Iterator[Statement]:
    """The Duck Pond needs an expansion: on the board of the beginning at most 5 of the 6 spaces are unused, because the
    Residence or its upgrade is on the sixth. With one expansion it can be built."""
    yield checked(
        "Whatever is at home, and however up to 3 barriers lie or troughs or stalls cover other spaces, the space at "
        "home is used (by enumeration).",
        lambda: (
            (str(farm), HOME not in unused_spaces(farm) and not at_least_six_unused(farm)) for farm in _first_boards()
        ),
    )
    yield checked(
        "Building it is refused on the first board and allowed after an expansion (by playing both).",
        lambda: [
            ("refused", MODEL.broken(_pond("walls"), build(0, "duck_pond", "t0")) == ["acb.building.duck_pond"]),
            ("allowed", "duck_pond" in me(played(_pond("expansion"), build(0, "duck_pond", "t0"))).farm.buildings),
        ],
    )


def _first_boards() -> Iterator[Farm]:
    others = [space for space in FIRST_SPACES if space != HOME]
    homes: tuple[Owned, ...] = ("residence", *UPGRADES)
    for home in homes:
        for number in range(4):
            for edges in itertools.combinations(FIRST_EDGES, number):
                yield a_farm(barriers=edges, buildings={home: HOME})
        for number in range(6):
            for covered in itertools.combinations(others, number):
                yield a_farm(troughs=covered, buildings={home: HOME})
                yield a_farm(stalls=covered, buildings={home: HOME})


def _pond(first: ActionSpace) -> Game:
    """A player has used a space and is about to build a special building with another worker."""
    first_action: tuple[Move, ...] = (Expand(player=0, side="left"),)
    if first == "walls":
        first_action = (BuildBarrier(player=0, edge="t0.n"), Stop(player=0))
    game = opened("duck_pond", "haystack")
    return played(game, place(0, first), *first_action, place(1, "one_stone"), place(0, "special_building_1"))
