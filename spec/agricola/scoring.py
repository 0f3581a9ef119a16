"""Scoring."""

from __future__ import annotations

from typing import Any

from spec.agricola.cards.table import CARDS, SCORING
from spec.agricola.disputes import BEANFIELD, PASTURE_POINTS, SPENT_FOR_POINTS
from spec.agricola.front import in_front, rooms_counted
from spec.agricola.majors import BONUS, CRAFTING, IMPROVEMENTS, has
from spec.agricola.room import number_of_pastures, number_unused, stables_in_pastures
from spec.agricola.state import CRAFTS, MAJORS, RESOURCES, SOWN, Craft, Farm, Game, Player, Seat
from spec.kernel import both, decide, either, greatest, is_named, ite, marked, reading, rule, some, tally, total

COUNTS = "It counts."
STEPS = {
    "fields": (2, 3, 4, 5),
    "pastures": (1, 2, 3, 4),
    "grain": (1, 4, 6, 8),
    "vegetables": (1, 2, 3, 4),
    "sheep": (1, 4, 6, 8),
    "boar": (1, 3, 5, 7),
    "cattle": (1, 2, 4, 6),
}
"""How many are worth 1, 2, 3 and 4 points; fewer cost one."""


@rule("agr.scoring.table", it="685-701, 1718-1720", effect=COUNTS)
def table_points(row: str, count: int) -> int:
    """Fields, pastures, grain, vegetables and each type of animal score -1 to 4 points by a table.

    The first of each kind is worth two points, the one that it brings and the one that is no longer lost; of fields it
    is the second. The fifth step is the last. So a bit of everything beats much of one thing.
    """
    reached = tally(*(count >= step for step in STEPS[row]))
    return ite(reached == 0, -1, reached)


@rule("agr.scoring.pastures", it="672-673, 1719-1720", effect=COUNTS)
def pasture_points(number: int) -> int:
    """A pasture is worth a point whatever its size, up to four; none costs one.

    Small pastures score as much as large ones, and keep types apart.
    """
    if reading(PASTURE_POINTS) == "each":
        return ite(number == 0, -1, number)
    return table_points("pastures", number)


@rule("agr.scoring.crops", it="696-699, 1220-1222, 1727-1728", effect=COUNTS)
def crops_counted(me: Player) -> tuple[int, int]:
    """Grain and vegetables count wherever they are, in the supply and on the fields.

    What was sown for the last harvest is not lost for scoring.
    """
    on_fields = {sown: int(sown[-1]) * me.sown[sown] for sown in SOWN}
    grain = total([me.goods["grain"], *(count for sown, count in on_fields.items() if sown.startswith("grain"))])
    vegetables = total([me.goods["vegetable"], *(count for sown, count in on_fields.items() if sown.startswith("veg"))])
    return grain, vegetables


@rule("agr.scoring.unused", it="681-683, 1733-1734", effect=COUNTS)
def unused_spaces(farm: Farm) -> int:
    """Every farm space with neither tile nor stable that is in no pasture costs a point.

    Thirteen points are lost at the beginning; one fence more around some of them wins them back.
    """
    return number_unused(farm)


@rule("agr.scoring.stables", it="675-676, 1736-1737", effect=COUNTS)
def fenced_stables(farm: Farm) -> int:
    """A stable in a pasture is worth a point.

    One outside only uses its space.
    """
    return stables_in_pastures(farm)


@rule("agr.scoring.rooms", it="692, 1736-1737", effect=COUNTS)
def room_points(me: Player) -> tuple[int, int]:
    """A clay room is worth 1 point, a stone room 2.

    A renovation late in the game is cheap points for who has many rooms.
    """
    rooms = marked(me.farm.rooms)
    return ite(is_named(me.house, "clay"), rooms, 0), ite(is_named(me.house, "stone"), 2 * rooms, 0)


@rule("agr.scoring.people", it="678-679, 1736", effect=COUNTS)
def people_points(me: Player) -> int:
    """Each person is worth 3 points, newborns too.

    Nothing else pays twice like that: every round with an action, and then with points.
    """
    return 3 * me.people


@rule("agr.scoring.begging", it="1158-1160", effect=COUNTS)
def begging_points(me: Player) -> int:
    """A begging marker costs 3 points.

    One person too many to feed is worth no more than the hunger that it brings.
    """
    return 0 - 3 * me.begging


@rule("agr.scoring.improvements", it="703-708, 1400-1402, 1671-1672", effect=COUNTS)
def improvement_points(me: Player) -> int:
    """Major and minor improvements in front of a player are worth the points that they show.

    The Well scores most and the Fireplaces least, who pay in food. The Mantlepiece costs points.
    """
    majors = total(ite(has(me, major), IMPROVEMENTS[major].points, 0) for major in MAJORS)
    return majors + total(ite(in_front(me, code), card.points, 0) for code, card in CARDS.items() if card.points)


@rule("agr.scoring.cards", it="622-633, 652-660, 1673-1674", effect=COUNTS)
def card_points(game: Game, me: Player) -> int:
    """Some cards in front of a player bring bonus points for what there is at the end; others brought them when they
    were played.

    What a card asks for at the end has to be kept until then, and sheep that score are not cooked.
    """
    at_the_end = total(part.points(game, me) for code, parts in SCORING.items() if in_front(me, code) for part in parts)
    return me.points + at_the_end


STEWARDS_POINTS = 3


@rule("agr.scoring.steward", it="1485-1491, 1538-1550", effect=COUNTS)
def steward_points(game: Game, me: Player) -> int:
    """If the House Steward is in front of somebody, every player with the most rooms gets 3 bonus points.

    Its owner makes the others build, too.
    """
    there = either(*(in_front(one, "B136") for one in game.players))
    most = greatest(*(rooms_counted(one) for one in game.players))
    return ite(both(there, rooms_counted(me) == most), STEWARDS_POINTS, 0)


@rule("agr.scoring.fields", it="1718-1720", effect=COUNTS)
def fields_counted(me: Player) -> int:
    """Field tiles count in the row of fields, a card that is a field does not.

    What grows on such a card counts as any other crop.
    """
    tiles = marked(me.farm.fields)
    return tiles if reading(BEANFIELD) == "tiles" else tiles + ite(in_front(me, "B068"), 1, 0)


@rule("agr.scoring.crafts", it="626-629, 1274-1276, 1434-1435", effect=COUNTS)
def craft_points(me: Player, craft: Craft) -> tuple[int, int]:
    """Joinery and Pottery turn 3, 5 or 7 wood or clay into 1, 2 or 3 points, the Basketmaker's Workshop 2, 4 or 5
    reed: the highest step that is reached, with no more resources than it takes. The points, and what is spent.

    Resources left at the end are worth something after all, but up to a limit.
    """
    one, two, three = BONUS[craft]
    held = me.goods[CRAFTING[craft][0]]
    points = tally(held >= one, held >= two, held >= three)
    spent = ite(points == 3, three, ite(points == 2, two, ite(points == 1, one, 0)))
    owned = has(me, craft)
    return ite(owned, points, 0), ite(owned, spent, 0)


@rule("agr.scoring.tie", it="1742-1743", effect=COUNTS)
def resources_left(me: Player) -> int:
    """Among equals who has more building resources left wins; what crafts turned into points is gone.

    Food and crops do not help here.
    """
    spent = total(craft_points(me, craft)[1] for craft in CRAFTS)
    left = total(me.goods[resource] for resource in RESOURCES)
    return left if reading(SPENT_FOR_POINTS) == "kept" else left - spent


@rule("agr.scoring.total", it="1714-1720, 1733-1737", effect=COUNTS)
def points(me: Player, game: Game | None = None) -> dict[str, int]:
    """The total is the sum of all parts; food scores nothing.

    Beginners reach 30 points; 40 and more take some experience.
    """
    grain, vegetables = crops_counted(me)
    clay, stone = room_points(me)
    parts = {
        "fields": table_points("fields", fields_counted(me)),
        "pastures": pasture_points(number_of_pastures(me.farm)),
        "grain": table_points("grain", grain),
        "vegetables": table_points("vegetables", vegetables),
        "sheep": table_points("sheep", me.animals["sheep"]),
        "boar": table_points("boar", me.animals["boar"]),
        "cattle": table_points("cattle", me.animals["cattle"]),
        "unused": 0 - unused_spaces(me.farm),
        "fenced_stables": fenced_stables(me.farm),
        "clay_rooms": clay,
        "stone_rooms": stone,
        "people": people_points(me),
        "begging": begging_points(me),
        "improvements": improvement_points(me),
        "bonus": total(craft_points(me, craft)[0] for craft in CRAFTS) + bonus_of_cards(me, game),
    }
    return {**parts, "total": total(parts.values()), "resources": resources_left(me)}


def bonus_of_cards(me: Player, game: Game | None) -> int:
    """The bonus points of hand cards, in a game of which the other players are known."""
    return 0 if game is None or game.variant != "cards" else card_points(game, me) + steward_points(game, me)


@rule("agr.scoring.winner", it="1742-1743, 1752-1758", effect=COUNTS)
def winners(table: list[dict[str, int]]) -> list[Seat]:
    """Most points win, then most building resources; who is equal in both shares the victory. Alone nobody wins.

    A tie is possible to the end.
    """
    if len(table) == 1:
        return []
    return [seat for seat, one in enumerate(table) if not decide(some(is_ahead(other, one) for other in table))]


def is_ahead(one: dict[str, int], other: dict[str, int]) -> bool:
    """One player has more points, or as many and more building resources."""
    tied = both(one["total"] == other["total"], one["resources"] > other["resources"])
    return either(one["total"] > other["total"], tied)


def scores(game: Game) -> dict[str, Any]:
    """The scores of the position as it stands; who won, once the game is over."""
    table = [points(me, game) for me in game.players]
    return {"players": table, "winners": winners(table) if game.phase == "over" else []}
