"""Scoring: the table, the example, the most and the least, ties."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator

from proofs.games.agricola.situations import symbolic_game
from proofs.games.agricola.theorems.pastures import FEWEST
from proofs.games.agricola.theorems.positions import a_farm, finished, follows, me, run, stated
from proofs.prove.statements import Statement, always, checked, possible
from spec.agricola import scoring
from spec.agricola.geometry import HOME
from spec.agricola.majors import BONUS, CRAFTING
from spec.agricola.resources import herd
from spec.agricola.room import can_be_shared_out, fit, is_well_fenced, pasture_room, tiles_hang_together
from spec.agricola.scoring import STEPS, craft_points, points, table_points, winners
from spec.agricola.state import CRAFTS, MAJORS, MOST_FENCES, MOST_STABLES, RESOURCES, SPACES, Player, Space
from spec.kernel import both, implies, marked, total
from spec.kernel.terms import variable

# --- the table --------------------------------------------------------------------------------------------------

TABLE = {
    "fields": (2, 3, 4, 5),
    "pastures": (1, 2, 3, 4),
    "grain": (1, 4, 6, 8),
    "vegetables": (1, 2, 3, 4),
    "sheep": (1, 4, 6, 8),
    "boar": (1, 3, 5, 7),
    "cattle": (1, 2, 4, 6),
}
"""From how many on there are 1, 2, 3 and 4 points."""


@stated("agr.theorem.table", it="685-701, 1718-1720")
def the_table() -> Iterator[Statement]:
    """Each of the seven rows of the table brings -1 to 4 points and never falls, so 28 at most together. The first of a
    kind is worth two points, of fields only the second: a single field scores as none."""
    count = variable("count")
    yield checked(
        "The table, for 0 to 9 of each (by enumeration).",
        lambda: (
            ((row, number), table_points(row, number) == (sum(number >= step for step in steps) or -1))
            for row, steps in TABLE.items()
            for number in range(10)
        ),
    )
    yield always(
        "Between -1 and 4, and one more never costs anything.",
        *(
            follows(
                lambda row=row: both(  # type: ignore[misc]
                    table_points(row, count) >= -1,
                    table_points(row, count) <= 4,
                    table_points(row, count + 1) >= table_points(row, count),
                ),
                count >= 0,
            )
            for row in TABLE
        ),
    )
    over = symbolic_game("over", turn=None)
    yield possible(
        "Somebody has a field and loses the point for fields all the same.",
        run(over).can(
            lambda game: table_points("fields", marked(me(game).farm.fields)) == -1, marked(me(over).farm.fields) == 1
        ),
    )
    yield checked(
        "What the first of a kind adds.",
        lambda: [(row, table_points(row, 1) - table_points(row, 0) == (0 if row == "fields" else 2)) for row in STEPS],
    )
    yield checked(
        "3 grain and 1 vegetable are worth 1 point each, 4 fields and 6 boar 3, 8 sheep 4, no cattle -1.",
        lambda: [
            (row, table_points(row, number) == worth)
            for row, number, worth in (
                ("grain", 3, 1),
                ("vegetables", 1, 1),
                ("fields", 4, 3),
                ("boar", 6, 3),
                ("sheep", 8, 4),
                ("cattle", 0, -1),
            )
        ],
    )


# --- the example ------------------------------------------------------------------------------------------------

FARM_POINTS = {
    "pastures": 2, "fenced_stables": 1, "people": 15, "unused": -2, "cattle": -1, "boar": 3, "fields": 3,
    "stone_rooms": 8, "sheep": 4, "grain": 1, "vegetables": 1, "clay_rooms": 0, "begging": 0,
}  # fmt: skip
LOOM = 1 + 2
"""The points of the Loom, a hand card: its own, and its bonus for 8 sheep."""


def example() -> Player:
    """Five people in four stone rooms, four fields, two pastures with 8 sheep and 6 boar, and a Joinery with 5 wood."""
    player = me(finished())
    player.people, player.house = 5, "stone"
    player.farm = a_farm(
        rooms=["t1", "m2"],
        fields=["b2", "b3", "b4", "b5"],
        stables=["t3"],
        pastures=[["t2", "t3"], ["t4", "t5", "m5"]],
    )
    player.animals |= {"sheep": 8, "boar": 6}
    player.goods |= {"grain": 2, "wood": 5}
    player.sown |= {"grain_1": 1, "vegetable_1": 1}
    player.majors = {"joinery": 1}
    return player


@stated("agr.theorem.score-example", it="620-636, 672-708, 725")
def score_example() -> Iterator[Statement]:
    """The farm of the example is worth 35 points. The Joinery adds 2 and its 5 wood 2 more, which is 39; the last 3 of
    the 42 are those of the Loom, which is a hand card."""
    yield checked(
        "Every part, of a farm that keeps these animals (by scoring it).",
        lambda: [
            ("room", fit(example().farm, herd(example()))),
            *((part, points(example())[part] == worth) for part, worth in FARM_POINTS.items()),
            ("farm", sum(FARM_POINTS.values()) == 35),
            ("joinery", (points(example())["improvements"], points(example())["bonus"]) == (2, 2)),
            ("total", points(example())["total"] == 39 == 42 - LOOM),
        ],
    )
    yield checked(
        "It has two unused spaces: more than 40 points do not take a farm without gaps.",
        lambda: [("unused", points(example())["unused"] == -2)],
    )


# --- the least and the most -------------------------------------------------------------------------------------


@stated("agr.theorem.beginning", it="681-687, 1717-1720, 1733-1737")
def beginning() -> Iterator[Statement]:
    """Who does nothing in a game but eat has -14 points: 6 for two people, 7 lost in the table and 13 for the unused
    land. Food scores nothing."""
    yield checked(
        "The score of the farm of the beginning, with any food (by scoring it).",
        lambda: ((food, _fed(food) == -14) for food in (0, 3, 50)),
    )


def _fed(food: int) -> int:
    player = me(finished())
    player.goods["food"] = food
    return points(player)["total"]


MOST = 90
"""The most points that a farm can be worth."""


def best_keeping() -> dict[int, int]:
    """For each number of spaces of pastures the most points for pastures, their stables and animals, on any such land
    that 15 fences can enclose."""
    best_herd = functools.cache(_best_herd)
    found: dict[int, int] = {}
    for spaces in range(13):
        ways = [sizes for sizes in _divisions(spaces, 5) if _fences(sizes) <= MOST_FENCES]
        found[spaces] = max(_kept(sizes, stables, best_herd) for sizes in ways for stables in _stables(sizes))
    return found


def _divisions(number: int, most: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide so many spaces into so many pastures at most, the largest first."""
    for count in range(most + 1):
        yield from (
            sizes
            for sizes in itertools.combinations_with_replacement(range(number, 0, -1), count)
            if sum(sizes) == number
        )


def _fences(sizes: tuple[int, ...]) -> float:
    """No land with pastures of these sizes has fewer fences: each pasture and the land take the fewest they can."""
    return (sum(FEWEST[size] for size in sizes) + FEWEST[sum(sizes)]) / 2 if sizes else 0


def _stables(sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to put stables into pastures of these sizes."""
    every = itertools.product(*(range(min(size, MOST_STABLES) + 1) for size in sizes))
    return (stables for stables in every if sum(stables) <= MOST_STABLES)


def _kept(sizes: tuple[int, ...], stables: tuple[int, ...], best_herd: Callable[[tuple[int, ...], int], int]) -> int:
    """The points of pastures, stables in them and the best herd; the other stables may stand outside."""
    rooms = sorted(pasture_room(size, inside) for size, inside in zip(sizes, stables, strict=True))
    herds = best_herd(tuple(min(room, 8) for room in rooms), 1 + MOST_STABLES - sum(stables))
    return herds + table_points("pastures", len(sizes)) + sum(stables)


def _best_herd(rooms: tuple[int, ...], alone: int) -> int:
    """The most points for animals in pastures with so much room and as many single places; more than 8 of a type are
    worth no more."""
    return next(worth for worth, herd in HERDS if can_be_shared_out(rooms, alone, herd))


KINDS = ("sheep", "boar", "cattle")


def _herds() -> Iterator[tuple[int, tuple[int, int, int]]]:
    """The herds that are worth asking about, for each type the least number for each worth, with their points."""
    for sheep, boar, cattle in itertools.product(*((0, *TABLE[animal]) for animal in KINDS)):
        numbers = (sheep, boar, cattle)
        yield (
            sum(sum(number >= step for step in TABLE[kind]) or -1 for kind, number in zip(KINDS, numbers, strict=True)),
            numbers,
        )


HERDS = tuple(sorted(_herds(), reverse=True))
"""The best one first."""


@stated("agr.theorem.most-points", it="672-708, 1029-1033, 1068-1072, 1717-1737")
def most_points() -> Iterator[Statement]:
    """No farm is worth more than 90 points in the game without hand cards, and one is worth that: eleven stone rooms
    and no field, a position that hardly a game will come to."""
    yield checked(
        "Fields and rooms share what pastures leave of the 15 spaces; stables outside are counted as if they took no "
        "space. Then land of n spaces, f fields and the rest stone rooms, with 8 for crops, 15 for people, 19 for "
        "majors and 9 for their resources, is worth 90 at most (for all n and f, and all ways to fence).",
        lambda: (
            ((land, fields), kept + table_points("fields", fields) + 2 * (15 - land - fields) + 8 + 15 + 19 + 9 <= MOST)
            for land, kept in best_keeping().items()
            for fields in range(14 - land)
        ),
    )
    yield checked(
        "This one is worth 90 (by scoring it), keeps its animals and is fenced as it must be.",
        lambda: [
            ("points", points(best())["total"] == MOST),
            ("fit", fit(best().farm, herd(best()))),
            ("fences", is_well_fenced(best().farm) and len(best().farm.fences) <= MOST_FENCES),
            ("rooms", tiles_hang_together(best().farm, "rooms") and tiles_hang_together(best().farm, "fields")),
        ],
    )


def best() -> Player:
    """Five people in eleven stone rooms, four pastures with all stables, all majors, and crops in the supply."""
    player = me(finished())
    player.people, player.house = 5, "stone"
    fenced: tuple[Space, ...] = ("t4", "t5", "m4", "m5")
    player.farm = a_farm(
        rooms=[space for space in SPACES if space not in fenced], stables=fenced, pastures=[[space] for space in fenced]
    )
    player.animals |= {"sheep": 8, "boar": 5, "cattle": 4}
    player.goods |= {"grain": 8, "vegetable": 4, "wood": 7, "clay": 7, "reed": 5}
    player.majors = dict.fromkeys(MAJORS, 1)
    return player


# --- resources left ---------------------------------------------------------------------------------------------


@stated("agr.theorem.craft-bonus", it="626-629, 1274-1276, 1434-1435, 1742-1743")
def craft_bonus() -> Iterator[Statement]:
    """A craft is worth 3 points at most for what is left, all three 9; more resources never bring less, and no more are
    spent than there are. 5 wood with the Joinery are worth 2 points."""
    game = symbolic_game("over", turn=None)
    yield always(
        "Between 0 and 3 points, nothing without the craft, and never more spent than there is.",
        *(
            run(game).leads_to(
                lambda game, craft=craft: both(
                    craft_points(me(game), craft)[0] >= 0,
                    craft_points(me(game), craft)[0] <= 3,
                    implies(me(game).majors.get(craft, 0) == 0, craft_points(me(game), craft)[0] == 0),
                    craft_points(me(game), craft)[1] <= me(game).goods[CRAFTING[craft][0]],
                )
            )
            for craft in CRAFTS
        ),
    )
    yield checked(
        "The points for 0 to 9 of each, which never fall (by scoring).",
        lambda: (
            ((craft, number), _bonus(craft, number) == sum(number >= step for step in BONUSES[craft]))
            for craft in CRAFTS
            for number in range(10)
        ),
    )


BONUSES = {"joinery": (3, 5, 7), "pottery": (3, 5, 7), "basketmakers_workshop": (2, 4, 5)}
assert BONUSES.keys() == BONUS.keys()


def _bonus(craft: str, number: int) -> int:
    player = me(finished())
    for one in CRAFTS:
        if one == craft:
            player.majors[one] = 1
            player.goods[CRAFTING[one][0]] = number
    return points(player)["bonus"]


@stated("agr.theorem.ties", it="626-628, 1434-1435, 1717, 1742-1743")
def ties() -> Iterator[Statement]:
    """Somebody always wins, unless one plays alone. Two players both win only with the same points and the same number
    of resources left; crops, food and animals never decide a tie."""
    game = symbolic_game("over", turn=None)
    yield always(
        "What counts in a tie is all building resources less what crafts turned into points.",
        run(game).leads_to(
            lambda game: (
                scoring.resources_left(me(game))
                == total(me(game).goods[resource] for resource in RESOURCES)
                - total(craft_points(me(game), craft)[1] for craft in CRAFTS)
            )
        ),
    )
    yield checked(
        "Who wins, for all combinations of two totals and numbers of resources among three players (by scoring).",
        lambda: (
            (table, _is_right(table)) for table in itertools.product(itertools.product((0, 1), repeat=2), repeat=3)
        ),
    )
    yield checked("Alone nobody wins.", lambda: [("alone", winners([{"total": 50, "resources": 3}]) == [])])


def _is_right(table: tuple[tuple[int, ...], ...]) -> bool:
    found = winners([{"total": one, "resources": other} for one, other in table])
    beaten = [any(other > mine for other in table) for mine in table]
    return bool(found) and all((seat in found) != lost for seat, lost in enumerate(beaten))


@stated("agr.theorem.rooms-and-points", it="692, 1736-1737")
def rooms_and_points() -> Iterator[Statement]:
    """Every renovation brings one point a room: wooden rooms score nothing, clay rooms 1, stone rooms 2. So with two
    rooms it is 2 points for 3 resources, with five 5 points for 6."""
    yield always(
        "Nothing, the number of rooms, and twice that.",
        *(
            run(game).leads_to(
                lambda game, each=each: total(scoring.room_points(me(game))) == each * marked(me(game).farm.rooms)
            )
            for each, game in enumerate(
                symbolic_game("over", turn=None, house=house) for house in ("wood", "clay", "stone")
            )
        ),
    )


@stated("agr.theorem.unused-land", it="675-683, 1733-1737")
def unused_land() -> Iterator[Statement]:
    """Of the 15 spaces each is used or costs a point: the fewest unused ones are none, the most are 13. A stable uses
    its space anywhere, and scores only in a pasture."""
    yield checked(
        "Farms with nothing, with fields everywhere, with stables in and out of a pasture (by scoring).",
        lambda: [
            ("nothing", scoring.unused_spaces(a_farm()) == 13),
            ("fields", scoring.unused_spaces(a_farm(fields=[one for one in SPACES if one not in HOME])) == 0),
            ("stable", scoring.unused_spaces(a_farm(stables=["t5"])) == 12),
            ("pasture", scoring.unused_spaces(a_farm(stables=["t5"], pastures=[["t4", "t5"]])) == 11),
            ("inside", scoring.fenced_stables(a_farm(stables=["t5", "b5"], pastures=[["t4", "t5"]])) == 1),
        ],
    )
