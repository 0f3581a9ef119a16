"""The points of a position as it stands. Lines 672-708, 725, 1274-1276, 1434-1435, 1715-1743"""

from __future__ import annotations

from typing import Any

from engine.agricola.cards.points import card_bonus, printed_points
from engine.agricola.farm import empty_spaces, fenced, number_of_pastures
from engine.agricola.improvements import CRAFT
from engine.agricola.names import (
    BOAR,
    CATTLE,
    CLAY,
    CRAFTS,
    GRAIN,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    MAJOR,
    MAJORS,
    OF_CLAY,
    OF_STONE,
    OVER,
    REED,
    SHEEP,
    STONE,
    VEGETABLE,
    VEGETABLE_1,
    VEGETABLE_2,
    WOOD,
)
from engine.agricola.state import Player, State

# The numbers from which on there are 1, 2, 3 and 4 points; with fewer there is a loss. Lines 689-701 and 1718-1719 have
# some of them, the others are not in the text.
FIELDS_FROM = (2, 3, 4, 5)
PASTURES_FROM = (1, 2, 3, 4)
GRAIN_FROM = (1, 4, 6, 8)
VEGETABLES_FROM = (1, 2, 3, 4)
SHEEP_FROM = (1, 4, 6, 8)
BOAR_FROM = (1, 3, 5, 7)
CATTLE_FROM = (1, 2, 4, 6)
LOSS = -1

# Lines 675-692, 1158-1160, 1733-1737; the point for a clay room is not in the text.
UNUSED_POINTS = -1
FENCED_STABLE_POINTS = 1
CLAY_ROOM_POINTS = 1
STONE_ROOM_POINTS = 2
PERSON_POINTS = 3
BEGGING_POINTS = -3

# Lines 707-708: the Joinery. The other printed points are not in the text.
PRINTED = {
    "fireplace_2": 1,
    "fireplace_3": 1,
    "cooking_hearth_4": 1,
    "cooking_hearth_5": 1,
    "well": 4,
    "clay_oven": 2,
    "stone_oven": 3,
    "joinery": 2,
    "pottery": 2,
    "basketmakers_workshop": 2,
}

# The resources that a craft turns into 3, 2 or 1 bonus points. Lines 1274-1276: the Joinery. The others the text lacks.
BONUS_FOR = {"joinery": (7, 5, 3), "pottery": (7, 5, 3), "basketmakers_workshop": (5, 4, 2)}


def scores_of(state: State) -> dict[str, Any]:
    """The scores in the wire format. Lines 1715-1743"""
    found = [points_of(state, seat) for seat in range(len(state.players))]
    return {"players": found, "winners": winners(state, found)}


def winners(state: State, found: list[dict[str, int]]) -> list[int]:
    """The most points win, then the most building resources left; else the victory is shared. Lines 1742-1743"""
    if state.phase != OVER or len(found) == 1:
        return []
    best = max((each["total"], each["resources"]) for each in found)
    return [seat for seat, each in enumerate(found) if (each["total"], each["resources"]) == best]


def points_of(state: State, seat: int) -> dict[str, int]:
    """The points of a player by their parts, and what counts for a tie. Lines 1716-1743"""
    player = state.players[seat]
    goods, sown, farm = player.goods, player.sown, player.farm
    grain = goods[GRAIN] + 3 * sown[GRAIN_3] + 2 * sown[GRAIN_2] + sown[GRAIN_1]
    vegetables = goods[VEGETABLE] + 2 * sown[VEGETABLE_2] + sown[VEGETABLE_1]
    rooms = farm.rooms.bit_count()
    bonus, spent = craft_bonus(player)
    found = {
        "fields": by_table(farm.fields.bit_count(), FIELDS_FROM),
        "pastures": by_table(number_of_pastures(farm), PASTURES_FROM),
        "grain": by_table(grain, GRAIN_FROM),
        "vegetables": by_table(vegetables, VEGETABLES_FROM),
        "sheep": by_table(goods[SHEEP], SHEEP_FROM),
        "boar": by_table(goods[BOAR], BOAR_FROM),
        "cattle": by_table(goods[CATTLE], CATTLE_FROM),
        "unused": UNUSED_POINTS * empty_spaces(farm).bit_count(),
        "fenced_stables": FENCED_STABLE_POINTS * (farm.stables & fenced(farm)).bit_count(),
        "clay_rooms": CLAY_ROOM_POINTS * rooms if player.house == OF_CLAY else 0,
        "stone_rooms": STONE_ROOM_POINTS * rooms if player.house == OF_STONE else 0,
        "people": PERSON_POINTS * player.people,
        "begging": BEGGING_POINTS * player.begging,
        "improvements": sum(points_printed_on(player, major) for major in MAJORS) + printed_points(player),
        "bonus": bonus + card_bonus(state, seat),
    }
    found["total"] = sum(found.values())
    found["resources"] = goods[WOOD] + goods[CLAY] + goods[REED] + goods[STONE] - spent
    return found


def by_table(number: int, steps: tuple[int, int, int, int]) -> int:
    """A loss, or a point for the first step that is reached and one for each further step. Lines 1718-1720"""
    if number < steps[0]:
        return LOSS
    points = 1
    for step in steps[1:]:
        if number >= step:
            points += 1
    return points


def points_printed_on(player: Player, major: str) -> int:
    """What a major shows, if it is in front of the player. Lines 707-708"""
    return PRINTED[major] if player.majors & MAJOR[major] else 0


def craft_bonus(player: Player) -> tuple[int, int]:
    """The bonus points of the crafts, and the resources that are spent for them. Lines 626-629, 1274-1276, 1434-1435"""
    bonus = spent = 0
    for name in CRAFTS:
        if player.majors & MAJOR[name]:
            points, used = exchanged(player.goods[CRAFT[name].good], BONUS_FOR[name])
            bonus += points
            spent += used
    return bonus, spent


def exchanged(number: int, steps: tuple[int, int, int]) -> tuple[int, int]:
    """The bonus points for so many resources, and how many of them are spent. Lines 1274-1276"""
    for less, step in enumerate(steps):
        if number >= step:
            return len(steps) - less, step
    return 0, 0
