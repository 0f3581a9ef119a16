"""The points of a position as it stands. Lines 406-464, 505-971"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.acbas.buildings import BUILDINGS
from engine.acbas.farm import BOTTOM, TOP, used_expansions
from engine.acbas.names import COW, NEIGHBOUR_MASKS, OVER, PIG, RESIDENCE
from engine.acbas.room import fits, pen_room
from engine.acbas.state import Player, State

# Lines 460-464: the numbers of animals from which on there are 1, 2 and 3 bonus points, by type.
BONUS_FROM = ((8, 11, 13), (7, 9, 11), (6, 8, 10), (5, 7, 9))
# Line 418: with so few there is a loss.
TOO_FEW, LOSS = 3, -3

STALL_POINTS = 1
STABLE_POINTS = 4
EXPANSION_POINTS = 4


class Count(NamedTuple):
    """The points of a player, those of the buildings in halves."""

    animals: int
    bonus: int
    expansions: int
    building_halves: int

    def halves(self) -> int:
        """The total in half points. Line 458"""
        return 2 * (self.animals + self.bonus + self.expansions) + self.building_halves


def scores_of(state: State) -> dict[str, Any]:
    """The scores in the wire format. Lines 406-458"""
    counts = [count(state, seat) for seat in range(len(state.players))]
    return {
        "players": [
            {
                "animals": each.animals,
                "bonus": each.bonus,
                "expansions": each.expansions,
                "buildings": whole_or_half(each.building_halves),
                "total": whole_or_half(each.halves()),
            }
            for each in counts
        ],
        "winner": winner(state, [each.halves() for each in counts]) if state.phase == OVER else None,
    }


def winner(state: State, totals: Sequence[int]) -> int:
    """The higher total wins; on a tie the player who was not first in round 1. Line 458"""
    if totals[0] == totals[1]:
        return 1 - state.began
    return 0 if totals[0] > totals[1] else 1


def whole_or_half(halves: int) -> int | float:
    """Half points are not rounded (line 519); a number too large for that has no half."""
    return halves / 2 if halves % 2 and abs(halves) < 1 << 53 else halves // 2


def count(state: State, seat: int) -> Count:
    """The best count over all ways to share out the animals; with the same total the one with more animals. Line 726"""
    player = state.players[seat]
    return max(
        (count_with(player, animals) for animals in counted_animals(player)),
        key=lambda each: (each.halves(), each.animals),
    )


def counted_animals(player: Player) -> list[list[int]]:
    """The animals outside the Pen, in every way that leaves as few as possible of one type in it. Line 726"""
    farm = player.farm
    room = pen_room(farm)
    if not room or fits(farm, player.animals, pen=False):
        return [player.animals]
    found = []
    for animal in range(4):
        rest = player.animals[:]
        for _ in range(min(room, rest[animal])):
            rest[animal] -= 1
            if fits(farm, rest, pen=False):
                found.append(rest)
                break
    return found or [player.animals]


def count_with(player: Player, animals: Sequence[int]) -> Count:
    """The points of a player of whose animals some count. Lines 410-434"""
    return Count(
        sum(animals),
        sum(bonus(animal, number) for animal, number in enumerate(animals)),
        EXPANSION_POINTS * used_expansions(player.farm),
        building_halves(player, animals),
    )


def bonus(animal: int, number: int) -> int:
    """The bonus points for so many animals of a type. Lines 414-420, 460-464"""
    if number <= TOO_FEW:
        return LOSS
    first, second, third = BONUS_FROM[animal]
    if number >= third:
        return 3 + number - third
    return (number >= first) + (number >= second)


# Buildings. Lines 432-434, 505-971


def building_halves(player: Player, animals: Sequence[int]) -> int:
    """The half points of all buildings. Line 432"""
    farm = player.farm
    points = STALL_POINTS * farm.stalls.bit_count() + STABLE_POINTS * farm.stables.bit_count()
    for name in farm.buildings:
        if name != RESIDENCE:
            points += BUILDINGS[name].points + changing_points(player, name, animals)
    resources = player.wood + player.stone + player.reed if "storage_building" in farm.buildings else 0
    return 2 * points + resources


def changing_points(player: Player, name: str, animals: Sequence[int]) -> int:
    """The points of a building that depend on something else. Line 434"""
    farm = player.farm
    if name in ("large_extension", "small_extension"):  # 759, 858
        return 2 * (NEIGHBOUR_MASKS[farm.buildings[name]] & farm.tiles()).bit_count()
    if name == "log_house":  # 629
        return 4 if player.wood >= 4 else 0
    if name == "feed_storehouse":  # 797
        return 3 if farm.troughs.bit_count() >= 5 else 0
    if name == "manor":  # 809
        return 7 - 2 * (farm.tiles() & BOTTOM).bit_count()
    if name == "stone_carver":  # 886
        return 2 * player.carved
    if name == "pig_stall":  # 911
        return 4 if animals[PIG] >= 13 else 0
    if name == "cow_stall":  # 917
        return 4 if animals[COW] >= 11 else 0
    if name == "estate":  # 953
        return 3 if len(farm.buildings.keys() - {"cow_stall", "pig_stall"}) >= 5 else 0
    if name == "office":  # 962
        return 6 - 2 * (farm.tiles() & TOP).bit_count()
    return 0
