"""Scoring: animals and their bonus, expansions, buildings, the winner."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from proofs.games.acbas.partings import beginning
from proofs.games.acbas.situations import standing, symbolic_game
from proofs.games.acbas.theorems.positions import a_farm, follows, kept, me, run, stated
from proofs.prove.statements import Statement, always, checked, possible
from spec.acbas import scoring
from spec.acbas.buildings import BUILDINGS, STALLS, UPGRADES
from spec.acbas.geometry import HOME
from spec.acbas.places import Room, as_room
from spec.acbas.room import has_building
from spec.acbas.setup import starting_player
from spec.acbas.stalls import turn_into_a_stable
from spec.acbas.state import ANIMALS, SPACES, Animal, Edge, Farm, Game, Owned, Player, Space, Special
from spec.kernel import both, implies, ite, negate, same, tally, total
from spec.kernel.terms import node, variable, variables

# --- animals ----------------------------------------------------------------------------------------------------

TABLE: Mapping[Animal, tuple[tuple[int, int], ...]] = {
    "sheep": ((0, -3), (4, 0), (8, 1), (11, 2), (13, 3), (14, 4), (15, 5), (16, 6)),
    "pig": ((0, -3), (4, 0), (7, 1), (9, 2), (11, 3), (12, 4), (13, 5), (14, 6)),
    "cow": ((0, -3), (4, 0), (6, 1), (8, 2), (10, 3), (11, 4), (12, 5), (13, 6)),
    "horse": ((0, -3), (4, 0), (5, 1), (7, 2), (9, 3), (10, 4), (11, 5), (12, 6)),
}
"""From how many animals on there are how many bonus points, with the column for 0 points that is not printed."""
LAST: Mapping[Animal, int] = {"sheep": 13, "pig": 11, "cow": 10, "horse": 9}
"""The number after which every animal counts once more."""


@stated("acb.theorem.bonus", it="410-420, 460-464")
def the_bonus() -> Iterator[Statement]:
    """Three or fewer animals of a type cost 3 points; 4 to 7 sheep, 4 to 6 pigs, 4 or 5 cows and 4 horses bring
    nothing; more bring a bonus that never falls. After the 13th sheep, 11th pig, 10th cow and 9th horse every animal is
    worth a further point."""
    count = variable("count")
    yield checked(
        "The table, for 0 to 16 animals of each type (by enumeration).",
        lambda: (
            (
                (animal, number),
                scoring.bonus(animal, number) == [points for least, points in row if number >= least][-1],
            )
            for animal, row in TABLE.items()
            for number in range(row[-1][0] + 1)
        ),
    )
    yield always(
        "3 points are lost with 3 animals or fewer, and only then.",
        *(
            follows(lambda animal=animal: same(scoring.bonus(animal, count) < 0, count <= 3), count >= 0)  # type: ignore[misc]
            for animal in ANIMALS
        ),
        *(
            follows(lambda animal=animal: scoring.bonus(animal, count) == -3, count >= 0, count <= 3)  # type: ignore[misc]
            for animal in ANIMALS
        ),
    )
    yield always(
        "From there on each further animal adds one, and before it never takes away any.",
        *(
            follows(
                lambda animal=animal: both(  # type: ignore[misc]
                    scoring.bonus(animal, count + 1) >= scoring.bonus(animal, count),
                    implies(
                        count >= LAST[animal],
                        scoring.bonus(animal, count + 1) == scoring.bonus(animal, count) + 1,
                    ),
                ),
                count >= 0,
            )
            for animal in ANIMALS
        ),
    )
    yield checked(
        "Every animal is worth 1 point whatever its type (for each type).",
        lambda: (
            (animal, scoring.animal_points(as_room({other: 1 if other == animal else 0 for other in ANIMALS})) == 1)
            for animal in ANIMALS
        ),
    )


# --- the example ------------------------------------------------------------------------------------------------

FENCED: tuple[Edge, ...] = (
    "t-1.n", "t-1.w", "m-1.w", "b-1.w", "b-1.s", "t0.w", "m0.w",
    "t2.n", "t2.w", "t3.w", "m2.w", "m3.w", "b2.s", "b2.w", "b3.w",
)  # fmt: skip


EXAMPLE: Mapping[Animal, tuple[int, int]] = {"sheep": (12, 2), "pig": (7, 1), "cow": (5, 0), "horse": (0, -3)}
"""How many animals, and the bonus for them."""


def _example() -> Player:
    """A farm with two expansions, each one pasture, the Half-Timbered House, a stable and a stall."""
    player = starting_player()
    player.animals = {animal: count for animal, (count, _) in EXAMPLE.items()}
    player.farm = a_farm(
        left=1,
        right=1,
        barriers=FENCED,
        troughs=["t-1", "t2"],
        stalls=["m0"],
        stables=["t0"],
        buildings={"half_timbered_house": HOME},
    )
    return player


@stated("acb.theorem.score-example", it="422-454")
def score_example() -> Iterator[Statement]:
    """12 sheep, 7 pigs, 5 cows and no horses are 24 points and a bonus of 2, 1, 0 and -3; with two expansions in full
    use and buildings of 10 points that is 24 + 0 + 8 + 10 = 42."""
    yield checked(
        "Each bonus of the example.",
        lambda: ((animal, scoring.bonus(animal, count) == points) for animal, (count, points) in EXAMPLE.items()),
    )
    yield checked(
        "The whole score, of a farm that can keep these animals (by scoring it).",
        lambda: [
            ("room", kept(_example().farm, as_room(_example().animals))),
            (
                "score",
                scoring.points(_example())
                == {"animals": 24, "bonus": 0, "expansions": 8, "buildings": 10, "total": 42},
            ),
        ],
    )


@stated("acb.theorem.expansions", it="380, 422-430")
def expansions() -> Iterator[Statement]:
    """An expansion is worth 4 points if all of its three spaces are used, else nothing, whether or not the board of the
    beginning is used; the board of the beginning is worth nothing."""
    column: tuple[Space, ...] = ("t-1", "m-1", "b-1")
    home: tuple[Space, ...] = ("t0", "m0", "t1", "m1", "b1")
    yield checked(
        "Troughs on any of the three spaces, with the first board empty and full (by enumeration).",
        lambda: (
            (
                (covered, rest),
                scoring.expansion_points(a_farm(left=1, troughs=[*covered, *rest])) == (4 if len(covered) == 3 else 0),
            )
            for number in range(4)
            for covered in itertools.combinations(column, number)
            for rest in ((), home)
        ),
    )
    yield checked(
        "The first board in full use and no expansion.",
        lambda: [("no expansion", scoring.expansion_points(a_farm(troughs=home)) == 0)],
    )
    yield checked(
        "A pasture uses its spaces, an uncompleted one does not.",
        lambda: [
            ("pasture", scoring.expansion_points(_fenced(FENCED)) == 8),
            ("uncompleted", scoring.expansion_points(_fenced(FENCED[1:])) == 4),
        ],
    )


def _fenced(barriers: tuple[Edge, ...]) -> Farm:
    return a_farm(left=1, right=1, barriers=barriers)


# --- the winner -------------------------------------------------------------------------------------------------


@stated("acb.theorem.one-winner", it="458")
def one_winner() -> Iterator[Statement]:
    """Exactly one player wins: who has more points, and on a tie who was not first in round 1."""
    mine, theirs = variable("mine"), variable("theirs")
    for began in (0, 1):
        yield always(
            f"If {'the first' if began == 0 else 'the second'} player began: one of them wins and the other does not.",
            follows(
                lambda began=began: same(  # type: ignore[misc]
                    scoring.wins(0, began, mine, theirs), negate(scoring.wins(1, began, theirs, mine))
                ),
            ),
        )
        yield always(
            "More points win, and on a tie who did not begin.",
            follows(
                lambda began=began: both(  # type: ignore[misc]
                    implies(mine > theirs, scoring.wins(0, began, mine, theirs)),
                    implies(mine == theirs, scoring.wins(1 - began, began, mine, theirs)),
                ),
            ),
        )


# --- halves -----------------------------------------------------------------------------------------------------


@stated("acb.theorem.half-points", it="432-434, 517-519, 629-634")
def half_points() -> Iterator[Statement]:
    """Half points come from the Storage Building only: half a point for each wood, stone and reed in the supply,
    without rounding; stones on the Stone Carver do not count for it. Wood can count for it and for the Log House."""
    yield always(
        "Without it the points of all buildings are whole, for every special building.",
        *(
            follows(lambda player=player: scoring.building_halves(player, _counted(player)) % 2 == 0)  # type: ignore[misc]
            for name in BUILDINGS
            if name != "storage_building"
            for player in [_owner(name)]
        ),
    )
    storing = _owner("storage_building")
    yield always(
        "With it they are whole if and only if the number of resources is even.",
        follows(
            lambda: (
                scoring.building_halves(storing, _counted(storing)) % 2
                == (storing.wood + storing.stone + storing.reed) % 2
            ),
            storing.wood >= 0,
            storing.stone >= 0,
            storing.reed >= 0,
        ),
    )
    carving = _owner("stone_carver", "storage_building")
    yield checked(
        "Carved stones are not among what it counts (by the variables in it).",
        lambda: [
            ("storage", variables(node(scoring.storage_halves(carving))) == _names("wood", "stone", "reed")),
            ("carver", variables(node(scoring.stone_carver_points(carving))) == _names("carved")),
        ],
    )
    logs = _owner("log_house", "storage_building")
    yield always(
        "With at least 4 wood Log House and Storage Building bring 4 points and half a point for each of the same "
        "wood.",
        follows(
            lambda: (
                scoring.building_halves(logs, _counted(logs)) - _tiles(logs) == 8 + logs.wood + logs.stone + logs.reed
            ),
            logs.wood >= 4,
        ),
    )


def _owner(*names: str) -> Player:
    """A player of whom only these buildings are known."""
    return me(symbolic_game("over", standing(*names), turn=None))


def _counted(player: Player) -> Room:
    return as_room(player.animals)


def _tiles(player: Player) -> int:
    """The halves for stalls and stables."""
    return 2 * (total(player.farm.stalls.values()) + 4 * total(player.farm.stables.values()))


def _names(*fields: str) -> set[str]:
    return {f"players.0.{field}" for field in fields}


# --- buildings with a value that varies -------------------------------------------------------------------------

HOMES: tuple[Owned, ...] = ("residence", *UPGRADES)


def in_row(farm: Farm, row: str) -> int:
    """How many buildings stand in that row."""
    return tally(*(has_building(farm, space) for space in SPACES if space.startswith(row)))


@stated("acb.theorem.manor", it="808-815")
def manor() -> Iterator[Statement]:
    """The Manor is worth at most 5 points, because the Residence or its upgrade is always in the bottom row, and less
    than nothing if and only if 4 buildings or more are there."""
    games = [
        symbolic_game("over", {"residence": HOME, "manor": space}, turn=None) for space in ("t0", "m1", "b1", "b3")
    ] + [symbolic_game("over", {upgrade: HOME, "manor": "t0"}, turn=None) for upgrade in UPGRADES]
    yield always(
        "At most 5, in whatever row it stands itself and whatever is at home.",
        *(run(game).leads_to(lambda game: scoring.manor_points(me(game).farm) <= 5) for game in games),
    )
    yield always(
        "Negative if and only if there are 4 or more.",
        *(
            run(game).leads_to(
                lambda game: same(scoring.manor_points(me(game).farm) < 0, in_row(me(game).farm, "b") >= 4)
            )
            for game in games
        ),
    )
    yield possible(
        "It can be 5, and it can be negative.",
        run(games[0]).can(lambda game: scoring.manor_points(me(game).farm) == 5),
        run(games[0]).can(lambda game: scoring.manor_points(me(game).farm) < 0),
    )


@stated("acb.theorem.office", it="961-967")
def office() -> Iterator[Statement]:
    """The Office is worth at most 6 points, 4 if it stands in the top row itself, and less than nothing if and only if
    4 buildings or more are there."""
    below = symbolic_game("over", {"residence": HOME, "office": "m0"}, turn=None)
    above = symbolic_game("over", {"residence": HOME, "office": "t0"}, turn=None)
    yield always(
        "At most 6, or 4.",
        run(below).leads_to(lambda game: scoring.office_points(me(game).farm) <= 6),
        run(above).leads_to(lambda game: scoring.office_points(me(game).farm) <= 4),
    )
    yield always(
        "Negative if and only if there are 4 or more.",
        *(
            run(game).leads_to(
                lambda game: same(scoring.office_points(me(game).farm) < 0, in_row(me(game).farm, "t") >= 4)
            )
            for game in (below, above)
        ),
    )
    yield possible(
        "It can be 6, and it can be negative.",
        run(below).can(lambda game: scoring.office_points(me(game).farm) == 6),
        run(below).can(lambda game: scoring.office_points(me(game).farm) < 0),
    )


@stated("acb.theorem.extensions", it="759-765, 858-864")
def extensions() -> Iterator[Statement]:
    """Large and Small Extension are worth at most 8 points, and at most 6 in the top and bottom rows, whose spaces have
    only three neighbours. Side by side each counts the other; diagonal buildings and a built-over Residence do not
    count."""
    yield always(
        "At most 8, and at most 6 in the top and bottom rows, for each of the 35 spaces on which they may stand.",
        *(
            follows(
                lambda space=space: (  # type: ignore[misc]
                    scoring.extension_points(me(_extended(space)).farm, "large_extension")
                    <= (8 if space.startswith("m") else 6)
                )
            )
            for space in SPACES
            if space != HOME
        ),
    )
    yield possible(
        "It can be 8.",
        run(_extended("m0")).can(lambda game: scoring.extension_points(me(game).farm, "large_extension") == 8),
    )
    yield checked(
        "Side by side, diagonally, and beside the Residence or an upgrade.",
        lambda: [
            ("each other", _extensions("t1", "m1") == (2, 2)),
            ("diagonal", _extensions("t1", "m0") == (0, 2)),
            *((home, _extensions("m0", "t1", home) == (2, 0)) for home in HOMES),
        ],
    )


def _extended(space: Space) -> Game:
    return symbolic_game("over", {"residence": HOME, "large_extension": space}, turn=None)


def _extensions(large: Space, small: Space, home: Owned = "residence") -> tuple[int, int]:
    farm = a_farm(buildings={home: HOME, "large_extension": large, "small_extension": small})
    return scoring.extension_points(farm, "large_extension"), scoring.extension_points(farm, "small_extension")


@stated("acb.theorem.estate", it="513, 953-957")
def estate() -> Iterator[Statement]:
    """The Estate is worth 3 points with 5 special buildings or more, itself and the Residence included. An upgrade of
    the Residence counts in its place, so it adds none; stalls and stables, Cow Stall and Pig Stall too, do not
    count."""
    yield checked(
        "With 0 to 6 other special buildings, with the Residence or an upgrade, with stalls and without (by "
        "enumeration).",
        lambda: (
            ((home, number, stalls), scoring.estate_points(_estate(home, number, stalls)) == (3 if number >= 3 else 0))
            for home in HOMES
            for number in range(7)
            for stalls in (False, True)
        ),
    )


def _estate(home: Owned, others: int, stalls: bool) -> Farm:
    """A farm with the Estate and so many other special buildings besides what is at home."""
    names: tuple[Owned, ...] = ("pen", "haystack", "barn", "carpenter", "joinery", "office")
    sites: tuple[Space, ...] = ("m0", "t1", "m1", "b1", "t-1", "m-1")
    built: dict[Owned, Space] = {home: HOME, "estate": "t0", **dict(zip(names[:others], sites, strict=False))}
    if stalls:
        built |= {"cow_stall": "b-1", "pig_stall": "b2"}
    more: tuple[Space, ...] = ("t2",) if stalls else ()
    return a_farm(left=1, right=1, buildings=built, stalls=more)


@stated("acb.theorem.special-stalls", it="911-919")
def special_stalls() -> Iterator[Statement]:
    """Cow Stall and Pig Stall are worth 4 points from 11 cows and 13 pigs on, else nothing. Turned into a stable they
    lie ready again, and their owner has the points of a stable instead."""
    cows, pigs = variable("cows"), variable("pigs")
    yield always(
        "4 points if and only if there are so many, else none.",
        follows(lambda: scoring.cow_stall_points(cows) == ite(cows >= 11, 4, 0), cows >= 0),
        follows(lambda: scoring.pig_stall_points(pigs) == ite(pigs >= 13, 4, 0), pigs >= 0),
    )
    yield checked(
        "Upgraded, one of them is gone from the farm and lies ready, and its owner has 4 points, however many animals.",
        lambda: (((name, count), _is_upgraded(name, count)) for name in STALLS for count in (0, 20)),
    )


def _is_upgraded(name: Special, count: int) -> bool:
    """What becomes of a Cow Stall or Pig Stall of somebody with so many cows and pigs that is turned into a stable."""
    game = beginning(name)
    tiles, space = game.supply.tiles, me(game).farm.buildings[name]
    turn_into_a_stable(game, me(game), space)
    farm = me(game).farm
    return (
        (name not in farm.buildings and name in game.available)
        and (farm.stables == {space: 1} and game.supply.tiles == tiles - 1)
        and scoring.building_halves(me(game), (0, count, count, 0)) == 2 * 4
    )
