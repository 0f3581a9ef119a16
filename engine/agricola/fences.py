"""Building fences: one pasture after the other. Lines 1001-1006, 1020-1021, 1027-1030, 1086-1089"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from engine.agricola.farm import around, beside, between, enclosed, fenced, hang_together
from engine.agricola.names import EVERYWHERE, FIRST_ROOMS, MOST_FENCES, SPACES, WOOD, members
from engine.agricola.state import Farm, Player
from engine.wire.errors import IllegalMove


class Plot(NamedTuple):
    """Spaces that hang together, the edges around them and the edges between them."""

    spaces: int
    around: int
    between: int


@cache
def plots() -> tuple[Plot, ...]:
    """All sets of spaces that hang together and that 15 fences can surround; the first rooms are in none of them."""
    land = members(EVERYWHERE & ~FIRST_ROOMS)
    known = {1 << space for space in land}
    new = list(known)
    while new:
        spaces = new.pop()
        for space in members(beside(spaces) & ~spaces & ~FIRST_ROOMS):
            larger = spaces | 1 << space
            if larger not in known:
                known.add(larger)
                new.append(larger)
    found = (Plot(spaces, around(spaces), between(spaces)) for spaces in sorted(known))
    return tuple(plot for plot in found if plot.around.bit_count() <= MOST_FENCES)


class Fencing(NamedTuple):
    """A pasture that can be made: its price in fences, and its spaces."""

    price: int
    spaces: int


@lru_cache(maxsize=1 << 7)
def fencings(tiles: int, fences: int) -> tuple[Fencing, ...]:
    """All pastures that can be made on a farm with these tiles, the cheapest first. Lines 1002, 1087-1089

    The first one may be anywhere, each further one lies beside those that there are, or in one of them.
    """
    inside = 0
    for pasture in enclosed(tiles, fences):
        inside |= pasture
    near = inside | beside(inside) if inside else EVERYWHERE
    left = MOST_FENCES - fences.bit_count()
    found = []
    for spaces, border, inner in plots():
        if spaces & tiles or inner & fences or not spaces & near:
            continue
        price = (border & ~fences).bit_count()
        if 1 <= price <= left:
            found.append(Fencing(price, spaces))
    return tuple(sorted(found))


def can_fence(player: Player) -> bool:
    """Whether some pasture can be fenced and paid. Lines 1086-1089"""
    if player.goods[WOOD] < 1:
        return False
    found = fencings(player.farm.rooms | player.farm.fields, player.farm.fences)
    return bool(found) and found[0].price <= player.goods[WOOD]


def plots_to_fence(player: Player) -> list[int]:
    """The spaces of every pasture that can be fenced and paid. Lines 1086-1089"""
    wood = player.goods[WOOD]
    found = []
    for price, spaces in fencings(player.farm.rooms | player.farm.fields, player.farm.fences):
        if price > wood:
            break
        found.append(spaces)
    return found


def fence(player: Player, spaces: int) -> None:
    """A pasture is fenced on all sides that have no fence yet, for 1 wood each. Lines 1001-1003, 1086-1089"""
    farm = player.farm
    check_plot(farm, spaces)
    new = around(spaces) & ~farm.fences
    price = new.bit_count()
    if not price:
        raise IllegalMove(f"The spaces {named(spaces)} are a pasture already.")
    if price > MOST_FENCES - farm.fences.bit_count():
        raise IllegalMove(f"There are not {price} fences left.")
    if price > player.goods[WOOD]:
        raise IllegalMove(f"There are not {price} wood for as many fences.")
    player.goods[WOOD] -= price
    farm.fences |= new


def check_plot(farm: Farm, spaces: int) -> None:
    """The spaces are without tile and hang together; no fence divides them; they adjoin a pasture. Lines 1087-1089"""
    if not spaces:
        raise IllegalMove("A pasture has at least one space.")
    covered = spaces & (farm.rooms | farm.fields)
    if covered:
        raise IllegalMove(f"There are tiles on {named(covered)}.")
    if not hang_together(spaces):
        raise IllegalMove(f"The spaces {named(spaces)} do not hang together.")
    if between(spaces) & farm.fences:
        raise IllegalMove(f"There is a fence between two of the spaces {named(spaces)}.")
    inside = fenced(farm)
    if inside and not spaces & (inside | beside(inside)):
        raise IllegalMove(f"The spaces {named(spaces)} are not adjacent to a pasture.")


def named(spaces: int) -> str:
    """Spaces by their names."""
    return ", ".join(SPACES[space] for space in members(spaces))
