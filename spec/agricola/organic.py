"""The Organic Farmer: animals spread out so that many pastures have some, and room to spare."""

from __future__ import annotations

from collections.abc import Iterable

from spec.agricola.front import in_front
from spec.agricola.resources import herd
from spec.agricola.room import Herd, pastures, room_in, single_places
from spec.agricola.state import Player

SPARE = 3
"""How many more animals a pasture must be able to hold."""
Shares = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
"""For each type of animal in how many pastures there must be one, and how many have room in pastures."""


def roomy_pastures(me: Player) -> int:
    """In how many pastures at once there can be an animal with room for 3 more, all other animals having room as well;
    in none, as long as there is not room for all."""
    trough = in_front(me, "A012")
    every = pastures(me.farm)
    rooms = [room_in(me.farm, pasture, trough) for pasture in every]
    land = {space for pasture in every for space in pasture}
    alone = single_places(me.farm, land, in_front(me, "A086"))
    possible = [shares for shares in all_shares(rooms, herd(me)) if _some_everywhere(shares, herd(me))]
    fitting = [shares for shares in possible if _left_over(shares, herd(me)) <= alone]
    return max(map(_roomy, fitting), default=0)


def all_shares(rooms: Iterable[int], animals: Herd) -> set[Shares]:
    """Every way to give each pasture to a type, filled up or with room to spare."""
    still: set[Shares] = {((0, 0), (0, 0), (0, 0))}
    for room in rooms:
        still |= {_with(shares, kind, 0, room, animals[kind]) for shares in still for kind in range(3)} | (
            {_with(shares, kind, 1, room - SPARE, animals[kind]) for shares in still for kind in range(3)}
            if room > SPARE
            else set()
        )
    return still


def _with(shares: Shares, kind: int, roomy: int, room: int, most: int) -> Shares:
    least, held = shares[kind]
    first, second, third = (
        (least + roomy, min(held + room, most)) if place == kind else share for place, share in enumerate(shares)
    )
    return first, second, third


def _roomy(shares: Shares) -> int:
    return sum(least for least, _ in shares)


def _some_everywhere(shares: Shares, animals: Herd) -> bool:
    return all(least <= number for (least, _), number in zip(shares, animals, strict=True))


def _left_over(shares: Shares, animals: Herd) -> int:
    return sum(number - held for (_, held), number in zip(shares, animals, strict=True))
