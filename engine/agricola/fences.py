"""Building fences: one pasture after the other. Lines 1001-1006, 1020-1021, 1027-1030, 1086-1089"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from engine.agricola.cards.standing import (
    CROOK_SHEEP,
    CROOK_SPACES,
    RAMMED_CLAY,
    SHEPHERDS_CROOK,
    free_fences,
)
from engine.agricola.farm import around, beside, between, enclosed, fenced, hang_together, pastures
from engine.agricola.names import (
    CLAY,
    EVERYWHERE,
    FIRST_ROOMS,
    MOST_FENCES,
    SHEEP,
    SPACES,
    WITH_HAND,
    WOOD,
    members,
)
from engine.agricola.state import Farm, Player, State
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


def can_be_paid(state: State, player: Player) -> int:
    """How many fences the player can build: those that cost nothing, and those for wood or, with a card, clay."""
    clay = player.goods[CLAY] if player.cards & RAMMED_CLAY else 0
    return free_fences(state, player) + player.goods[WOOD] + clay


def can_fence(state: State, player: Player) -> bool:
    """Whether some pasture can be fenced and paid. Lines 1086-1089"""
    most = can_be_paid(state, player)
    if most < 1:
        return False
    found = fencings(player.farm.rooms | player.farm.fields, player.farm.fences)
    return bool(found) and found[0].price <= most


def plots_to_fence(state: State, player: Player) -> list[tuple[int, int]]:
    """The spaces of every pasture that can be fenced, with the clay for it: every number that can be paid.

    Lines 1086-1089
    """
    most, free, wood = can_be_paid(state, player), free_fences(state, player), player.goods[WOOD]
    with_clay = player.cards & RAMMED_CLAY
    found = []
    for price, spaces in fencings(player.farm.rooms | player.farm.fields, player.farm.fences):
        if price > most:
            break
        paid = price - free if price > free else 0
        if not with_clay:
            found.append((spaces, 0))
        else:
            for clay in range(max(0, paid - wood), min(paid, player.goods[CLAY]) + 1):
                found.append((spaces, clay))
    return found


def fence(state: State, player: Player, spaces: int, clay: int) -> None:
    """A pasture is fenced on all sides that have no fence yet, for 1 wood each; clay can be paid with a card.

    Lines 1001-1003, 1086-1089
    """
    farm = player.farm
    check_plot(farm, spaces)
    new = new_fences(farm, spaces)
    price, free = new.bit_count(), free_fences(state, player)
    paid = price - free if price > free else 0
    if clay and not player.cards & RAMMED_CLAY:
        raise IllegalMove("No fence can be paid with clay.")
    if clay > paid:
        raise IllegalMove(f"Only {paid} of the fences cost anything.")
    if clay > player.goods[CLAY]:
        raise IllegalMove(f"There are not {clay} clay for as many fences.")
    if paid - clay > player.goods[WOOD]:
        raise IllegalMove(f"There are not {paid - clay} wood for as many fences.")
    player.goods[WOOD] -= paid - clay
    player.goods[CLAY] -= clay
    before = fenced(farm)
    farm.fences |= new
    if state.variant == WITH_HAND:
        state.built.fences += price
        state.built.land |= spaces & ~before


def new_fences(farm: Farm, spaces: int) -> int:
    """The fences that a pasture needs, of those that are left. Lines 23-24, 1001-1003"""
    new = around(spaces) & ~farm.fences
    if not new:
        raise IllegalMove(f"The spaces {named(spaces)} are a pasture already.")
    if new.bit_count() > MOST_FENCES - farm.fences.bit_count():
        raise IllegalMove(f"There are not {new.bit_count()} fences left.")
    return new


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


# The fences of hand cards, which are not in the text.


def single_spaces(player: Player) -> list[int]:
    """The single spaces outside of pastures that can be fenced, whatever there is to pay."""
    farm = player.farm
    inside = fenced(farm)
    return [
        spaces
        for _, spaces in fencings(farm.rooms | farm.fields, farm.fences)
        if not spaces & (spaces - 1) and not spaces & inside
    ]


def can_fence_a_space(player: Player) -> bool:
    """Whether a single space outside of pastures can be fenced."""
    return bool(single_spaces(player))


def fence_a_space(player: Player, spaces: int) -> None:
    """A single space becomes a pasture, for nothing."""
    farm = player.farm
    if spaces.bit_count() != 1:
        raise IllegalMove("Exactly one space must be fenced.")
    check_plot(farm, spaces)
    if spaces & fenced(farm):
        raise IllegalMove(f"The space {named(spaces)} is in a pasture.")
    farm.fences |= new_fences(farm, spaces)


def sheep_for_the_crook(state: State, player: Player) -> None:
    """2 sheep for each pasture of 4 spaces or more that the action made of land that was in none."""
    if not player.cards & SHEPHERDS_CROOK or not state.built.land:
        return
    for pasture in pastures(player.farm):
        if pasture.bit_count() >= CROOK_SPACES and not pasture & ~state.built.land:
            player.goods[SHEEP] += CROOK_SHEEP
