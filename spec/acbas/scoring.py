"""Scoring: animals, their bonus, expansions and buildings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spec.acbas.buildings import BUILDINGS, STALLS, holds
from spec.acbas.disputes import PEN_AND_STALLS, STALLS_OF_THE_ESTATE
from spec.acbas.flow import has
from spec.acbas.geometry import BOTTOM, NEIGHBOURS, ROWS, TOP, has_column, row_of
from spec.acbas.places import Room, as_room
from spec.acbas.room import fit, has_building, used_columns
from spec.acbas.state import ANIMALS, SPACES, Animal, Farm, Game, Owned, Player, Seat, Space
from spec.kernel import both, decide, either, ite, reading, rule, tally, total

COUNTS = "It counts."
STALL_POINTS = 1
STABLE_POINTS = 4
EXPANSION_POINTS = 4


@rule("acb.scoring.animals", it="410", effect=COUNTS)
def animal_points(animals: Room) -> int:
    """Every animal is worth a point.

    Cows and horses count no more than sheep here, so every animal is worth its place. Where types differ is the bonus.
    """
    return total(animals)


THRESHOLDS: Mapping[Animal, tuple[int, int, int]] = {
    "sheep": (8, 11, 13),
    "pig": (7, 9, 11),
    "cow": (6, 8, 10),
    "horse": (5, 7, 9),
}
"""The number of animals from which on the bonus is 1, 2 and 3."""


@rule("acb.scoring.bonus", it="414-420, 460-464", effect=COUNTS)
def bonus(animal: Animal, count: int) -> int:
    """Three or fewer animals of a type cost 3 points; more bring a bonus of 1, 2 or 3 points, and from the third
    threshold on every further animal another one.

    Every type is wanted: the fourth horse is worth 4 points, one for itself and 3 that are no longer lost. Beyond 13
    sheep, 11 pigs, 10 cows or 9 horses each animal counts twice.
    """
    one, two, three = THRESHOLDS[animal]
    many = ite(count < three, 2, 3 + count - three)
    return ite(count <= 3, -3, ite(count < one, 0, ite(count < two, 1, many)))


def bonus_points(animals: Room) -> int:
    return total(bonus(animal, count) for animal, count in zip(ANIMALS, animals, strict=True))


# --- expansions -------------------------------------------------------------------------------------------------


FIRST_COLUMNS = (0, 1)
"""The columns of the board of the beginning."""


@rule("acb.scoring.expansions", it="422-430", effect=COUNTS)
def expansion_points(farm: Farm) -> int:
    """An expansion all of whose three spaces are used is worth 4 points, the board of the beginning nothing.

    The third space brings 4 points at a stroke, and a trough on it is enough. Two used spaces out of three are worth
    nothing here.
    """
    used = used_columns(farm).items()
    expansions = (both(has_column(farm, column), full) for column, full in used if column not in FIRST_COLUMNS)
    return EXPANSION_POINTS * tally(*expansions)


# --- buildings --------------------------------------------------------------------------------------------------


def buildings_on(farm: Farm, spaces: tuple[Space, ...]) -> int:
    """How many of the spaces have a building."""
    return tally(*(has_building(farm, space) for space in spaces))


ROW: Mapping[str, tuple[Space, ...]] = {row: tuple(s for s in SPACES if row_of(s) == row) for row in ROWS}


@rule("acb.building.storage_building.points", it="519", effect=COUNTS)
def storage_halves(me: Player) -> int:
    """The Storage Building is worth half a point for each resource in the supply: this many halves.

    What is left in the supply is not wasted: a last turn with nothing to build can gather, and 3 wood are worth a point
    and a half.
    """
    return me.wood + me.stone + me.reed


@rule("acb.building.log_house.points", it="629-634", effect=COUNTS)
def log_house_points(me: Player) -> int:
    """The Log House is worth 4 points with at least 4 wood; the wood may count for the Storage Building, too.

    Three wood are worth nothing and the fourth brings 4 points, so the last wood has to be kept from fences and
    stables. With the Storage Building four wood are worth 6.
    """
    return ite(me.wood >= 4, 4, 0)


@rule("acb.building.extensions.points", it="759-765, 858-864", effect=COUNTS)
def extension_points(farm: Farm, extension: Owned) -> int:
    """Large and Small Extension are worth 2 points for each building orthogonally beside them.

    They draw buildings together: between four others one of them is worth 8 points. The land around it is then lost for
    pastures.
    """
    return 2 * buildings_on(farm, NEIGHBOURS[farm.buildings[extension]])


@rule("acb.building.feed_storehouse.points", it="797", effect=COUNTS)
def feed_storehouse_points(farm: Farm) -> int:
    """The Feed Storehouse is worth 3 points with at least 5 troughs.

    The fifth trough brings 3 points besides its room. Five of ten are also half of all that both players can have.
    """
    return ite(total(farm.troughs.get(space, 0) for space in SPACES) >= 5, 3, 0)


@rule("acb.building.manor.points", it="809-814", effect=COUNTS)
def manor_points(farm: Farm) -> int:
    """The Manor is worth 7 points less 2 for each building in the bottom row, the Residence or its upgrade included.

    With the Residence alone in the bottom row it is worth 5, with four buildings there -1. So it drives buildings up,
    where the Office may count them.
    """
    return 7 - 2 * buildings_on(farm, ROW[BOTTOM])


@rule("acb.building.office.points", it="962-966", effect=COUNTS)
def office_points(farm: Farm) -> int:
    """The Office is worth 6 points less 2 for each building in the top row.

    Without a building in the top row it is worth 6, with four -2. Who also has the Manor can build free of loss only in
    the middle row.
    """
    return 6 - 2 * buildings_on(farm, ROW[TOP])


@rule("acb.building.stone_carver.points", it="886-888", effect=COUNTS)
def stone_carver_points(me: Player) -> int:
    """The Stone Carver is worth 2 points for each stone on it.

    The same 5 wood bring 14 points if it is built in round 2 and gets a stone every round, but only 4 if it is built in
    round 7.
    """
    return 2 * me.carved


@rule("acb.building.pig_stall.points", it="911", effect=COUNTS)
def pig_stall_points(pigs: int) -> int:
    """The Pig Stall is worth 4 points with at least 13 pigs.

    13 pigs already score 13 and a bonus of 5; the stall adds 4. An upgrade to a stable makes room for more pigs and
    gives these points up.
    """
    return ite(pigs >= 13, 4, 0)


@rule("acb.building.cow_stall.points", it="917", effect=COUNTS)
def cow_stall_points(cows: int) -> int:
    """The Cow Stall is worth 4 points with at least 11 cows.

    Eleven cows need far more room than its own 3, so it asks for a large pasture or a stable besides. Ten cows bring
    nothing here.
    """
    return ite(cows >= 11, 4, 0)


@rule("acb.building.estate.points", it="953-957", effect=COUNTS)
def estate_points(farm: Farm) -> int:
    """The Estate is worth 3 points with at least 5 special buildings, itself and the Residence or its upgrade included;
    stalls and stables do not count.

    Estate and Residence are two of the five, so three others are needed. That can make it worth building one that
    scores nothing itself.
    """
    stalls = STALLS if reading(STALLS_OF_THE_ESTATE) == "stalls" else ()
    return 3 if len([building for building in farm.buildings if building not in stalls]) >= 5 else 0


def points_of(me: Player, building: Owned, animals: Room) -> int:
    """What one special building is worth, without the halves of the Storage Building."""
    farm = me.farm
    match building:
        case "residence":
            return 0
        case "log_house":
            return log_house_points(me)
        case "large_extension" | "small_extension":
            return extension_points(farm, building)
        case "feed_storehouse":
            return feed_storehouse_points(farm)
        case "manor":
            return manor_points(farm)
        case "office":
            return office_points(farm)
        case "stone_carver":
            return stone_carver_points(me)
        case "pig_stall":
            return pig_stall_points(animals[1])
        case "cow_stall":
            return cow_stall_points(animals[2])
        case "estate":
            return estate_points(farm)
    return BUILDINGS[building].points


@rule("acb.scoring.buildings", it="266, 270, 432-434", effect=COUNTS)
def building_halves(me: Player, counted: Room) -> int:
    """Buildings are worth the points that they show: a stall 1, a stable 4, special buildings each its own. In halves,
    because of the Storage Building.

    A stable scores as much as an expansion that is full, so wood and stone become points. What is left of them scores
    only through Storage Building and Log House.
    """
    farm = me.farm
    threshold = counted if reading(PEN_AND_STALLS) == "not_counted" else as_room(me.animals)
    points = total(points_of(me, building, threshold) for building in farm.buildings)
    points += STALL_POINTS * total(farm.stalls.values()) + STABLE_POINTS * total(farm.stables.values())
    return 2 * points + (storage_halves(me) if has(me, "storage_building") else 0)


# --- the pen ----------------------------------------------------------------------------------------------------


@rule("acb.building.pen.points", it="726", effect=COUNTS)
def ways_to_count(me: Player) -> Iterator[Room]:
    """Animals in the Pen do not count: for each number of animals of one type that may be in it, those that count.

    Animals in it breed like all others, but in the end they should stand elsewhere. Who has no other room for them
    loses their points.
    """
    animals = as_room(me.animals)
    if not has(me, "pen"):
        yield animals
        return
    room = max(holds("pen")[0]) * (2 if me.farm.buildings["pen"] in me.farm.troughs else 1)
    for kind in range(len(ANIMALS)):
        for count in range(min(room, animals[kind]) + 1):
            sheep, pig, cow, horse = (each - count if kind == index else each for index, each in enumerate(animals))
            others: Room = (sheep, pig, cow, horse)
            if fit(me.farm, others, without="pen"):
                yield others


def halves_of(me: Player, counted: Room) -> int:
    """The total in half points, if those animals count."""
    points = animal_points(counted) + bonus_points(counted) + expansion_points(me.farm)
    return 2 * points + building_halves(me, counted)


def best_way_to_count(me: Player) -> Room:
    """The animals that count: those of the way to share them out that is worth most, and of equals most animals."""
    ways = list(ways_to_count(me))
    return max(ways, key=lambda counted: (halves_of(me, counted), sum(counted))) if ways else as_room(me.animals)


# --- the result -------------------------------------------------------------------------------------------------


def in_points(halves: int) -> int | float:
    return halves // 2 if decide(halves % 2 == 0) else halves / 2


@rule("acb.scoring.total", it="410-434, 458", effect=COUNTS)
def points(me: Player) -> dict[str, int | float]:
    """The total is the sum of animals, bonus, expansions and buildings.

    Animals, land and buildings compete for the same workers, and only the sum decides. Halves from the Storage Building
    are not rounded, so half a point can win.
    """
    counted = best_way_to_count(me)
    return {
        "animals": animal_points(counted),
        "bonus": bonus_points(counted),
        "expansions": expansion_points(me.farm),
        "buildings": in_points(building_halves(me, counted)),
        "total": in_points(halves_of(me, counted)),
    }


@rule("acb.scoring.winner", it="458", effect=COUNTS)
def wins(seat: Seat, began: Seat, mine: float, theirs: float) -> bool:
    """Most points win; among equals who did not begin.

    There is always one winner. The first pick of round 1 has its price: who had it loses a tie, whoever holds the
    marker later.
    """
    return either(mine > theirs, both(mine == theirs, seat != began))


def scores(game: Game) -> dict[str, Any]:
    """The scores of the position as it stands; who won, once the game is over."""
    table = [points(me) for me in game.players]
    winner = None
    if game.phase == "over":
        assert game.began is not None
        winner = 0 if decide(wins(0, game.began, table[0]["total"], table[1]["total"])) else 1
    return {"players": table, "winner": winner}
