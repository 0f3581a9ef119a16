"""Building: barriers, troughs, stalls, stables and special buildings. Lines 228-316, 328-354"""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from typing import Any

from engine.acbas.buildings import (
    ANYWHERE,
    AT_ROAD,
    BESIDE_RESIDENCE,
    BUILDINGS,
    COSTS,
    COSTS_WITH_SAWMILL,
    IN_CORNER,
    NOTHING,
    ON_RESIDENCE,
    ON_STABLE,
    PAIRS,
    SECOND_TURN,
    UNUSED,
    Goods,
)
from engine.acbas.farm import (
    BOTTOM,
    adjacent_to,
    corners,
    free_edges,
    spaces_without_building,
    spaces_without_trough,
    unused,
)
from engine.acbas.names import (
    EDGES,
    HOME,
    NEIGHBOUR_MASKS,
    RESIDENCE,
    SPACE,
    SPACES,
    SPECIAL_STALLS,
    WORK,
    members,
)
from engine.acbas.state import Farm, Player, State
from engine.wire.errors import IllegalMove

Move = Mapping[str, Any]
Moves = list[dict[str, Any]]

STALL_STONE, STALL_REED = 3, 1
STABLE_COST = 5
PAIR = 2
UNUSED_FOR_POND = 6


# Barriers. Lines 228-240, 328-334


def open_edges(player: Player) -> int:
    """The edges on which the player can place a barrier of their own supply, a wall or not. Lines 230, 240, 256"""
    return free_edges(player.farm) if player.barriers else 0


def place_barrier(player: Player, edge: int) -> None:
    """A barrier goes from the personal supply to an edge that has none. Lines 230, 240"""
    if not open_edges(player) >> edge & 1:
        raise IllegalMove(f"No barrier can be placed on {EDGES[edge]}.")
    player.barriers -= 1
    player.farm.barriers |= 1 << edge


def list_barriers(seat: int, edges: int, found: Moves) -> None:
    """The barriers that can be placed on some edges."""
    found += [{"type": "build_barrier", "player": seat, "edge": EDGES[edge]} for edge in members(edges)]


# Troughs. Lines 288-316, 336-340


def trough_spaces(state: State, player: Player) -> int:
    """The spaces of a farm without trough, while the supply has one. Lines 308, 338, 404"""
    return spaces_without_trough(player.farm) if state.troughs else 0


def trough_price(player: Player, wood: int) -> int:
    """A trough that costs wood costs 1 less with the Sawmill. Line 901"""
    return wood - 1 if wood and "sawmill" in player.farm.buildings else wood


def place_trough(state: State, player: Player, space: int, wood: int) -> None:
    """A trough is paid with wood and goes from the supply to a space without one. Lines 338-340"""
    price = trough_price(player, wood)
    if price > player.wood:
        raise IllegalMove(f"The trough costs {price} wood.")
    if not trough_spaces(state, player) >> space & 1:
        raise IllegalMove(f"No trough can be placed on {SPACES[space]}.")
    player.wood -= price
    state.troughs -= 1
    player.farm.troughs |= 1 << space


def list_troughs(state: State, seat: int, found: Moves) -> None:
    """The spaces on which a trough can be placed."""
    spaces = trough_spaces(state, state.players[seat])
    found += [{"type": "build_trough", "player": seat, "space": SPACES[space]} for space in members(spaces)]


# Stalls. Lines 262-266, 342-344


def building_sites(farm: Farm) -> int:
    """The spaces without building, with the Cottage Extension only those beside a building. Lines 352, 549"""
    sites = spaces_without_building(farm)
    if "cottage_extension" in farm.buildings:
        sites &= adjacent_to(farm.tiles())
    return sites


def stall_sites(state: State, player: Player) -> int:
    """Where a stall can be built if it can be paid and a tile is left. Lines 344, 404"""
    if state.tiles and player.stone >= STALL_STONE and player.reed >= STALL_REED:
        return building_sites(player.farm)
    return 0


def build_stall(state: State, player: Player, space: int) -> tuple[str, ...]:
    """A stall for 3 stone and 1 reed, and what follows from it. Lines 266, 344, 750, 779"""
    if not stall_sites(state, player) >> space & 1:
        raise IllegalMove(f"No stall can be built on {SPACES[space]}.")
    player.stone -= STALL_STONE
    player.reed -= STALL_REED
    state.tiles -= 1
    player.farm.stalls |= 1 << space
    workshop = ("workshop.2",) if "carpenters_workshop" in player.farm.buildings else ()
    return (*barn_right(player, space), *workshop)


def barn_right(player: Player, space: int) -> tuple[str, ...]:
    """The next stall after the Barn may be upgraded at once, or the right is lost. Line 750"""
    if not player.barn:
        return ()
    player.barn = 0
    return (f"barn.{SPACES[space]}",)


def list_stalls(state: State, seat: int, found: Moves) -> None:
    """The spaces on which a stall can be built."""
    spaces = stall_sites(state, state.players[seat])
    found += [{"type": "build_stall", "player": seat, "space": SPACES[space]} for space in members(spaces)]


# Stables. Lines 268-270, 346-348


def all_stalls(farm: Farm) -> int:
    """The stalls of a farm, Cow Stall and Pig Stall included. Lines 913, 919"""
    stalls = farm.stalls
    for name in SPECIAL_STALLS:
        if name in farm.buildings:
            stalls |= 1 << farm.buildings[name]
    return stalls


def upgradable_stalls(state: State, farm: Farm) -> int:
    """The stalls that can become stables; a Cow Stall or Pig Stall needs a tile of the supply. Lines 270, 913, 919"""
    return all_stalls(farm) if state.tiles else farm.stalls


def upgrade_stall(state: State, farm: Farm, space: int) -> None:
    """A stall becomes a stable. Lines 270, 913, 919"""
    if not upgradable_stalls(state, farm) >> space & 1:
        raise IllegalMove(f"There is no stall on {SPACES[space]} that can be upgraded.")
    remove_stall(state, farm, space)
    state.tiles -= 1
    farm.stables |= 1 << space


def remove_stall(state: State, farm: Farm, space: int) -> None:
    """A stall goes back to the tiles, a Cow Stall or Pig Stall to the available buildings. Lines 404, 531, 913, 919"""
    if farm.stalls >> space & 1:
        farm.stalls ^= 1 << space
        state.tiles += 1
        return
    name = next(name for name in SPECIAL_STALLS if farm.buildings.get(name) == space)
    farm.take(name)
    insort(state.available, name)


def stable_prices(player: Player) -> list[str]:
    """The resources with which the player can pay a stable. Lines 270, 348, 901"""
    wood = STABLE_COST - ("sawmill" in player.farm.buildings)
    return [name for name, price in (("wood", wood), ("stone", STABLE_COST)) if getattr(player, name) >= price]


def build_stable(state: State, player: Player, space: int, pay: str) -> None:
    """A stall is upgraded for 5 wood or 5 stone. Lines 270, 348, 901"""
    if pay not in stable_prices(player):
        raise IllegalMove(f"The stable cannot be paid with {pay}.")
    upgrade_stall(state, player.farm, space)
    if pay == "wood":
        player.wood -= STABLE_COST - ("sawmill" in player.farm.buildings)
    else:
        player.stone -= STABLE_COST


def list_stables(state: State, seat: int, found: Moves) -> None:
    """The stalls that can be upgraded, with each way to pay."""
    player = state.players[seat]
    spaces = members(upgradable_stalls(state, player.farm))
    for pay in stable_prices(player):
        found += [{"type": "build_stable", "player": seat, "space": SPACES[space], "pay": pay} for space in spaces]


# Special buildings. Lines 274-280, 350-354, 505-971


def can_pay(player: Player, cost: Goods) -> bool:
    """Whether a player has what a building costs. Lines 352, 791"""
    if cost[0] > player.wood or cost[1] > player.stone or cost[2] > player.reed:
        return False
    return cost[3:] == NOTHING[3:] or all(price <= own for price, own in zip(cost[3:], player.animals, strict=True))


def costs_on(farm: Farm, name: str) -> dict[str, Goods]:
    """What a building costs the owner of a farm, by the way of paying. Lines 529, 901"""
    return COSTS_WITH_SAWMILL[name] if "sawmill" in farm.buildings else COSTS[name]


def ways_to_pay(player: Player, name: str) -> list[str]:
    """The ways of paying for a building that the player can afford. Lines 352, 529, 901"""
    return [pay for pay, cost in costs_on(player.farm, name).items() if can_pay(player, cost)]


def is_second_turn(state: State, seat: int) -> bool:
    """Whether the player is in the second turn of round 1, the worker placed. Line 549"""
    return (
        state.round == 1
        and state.phase == WORK
        and state.turn == seat
        and state.acted
        and state.players[seat].workers == 1
    )


def is_before_second_turn(state: State, seat: int) -> bool:
    """Whether the worker that the player places now makes it the second turn of round 1. Line 549"""
    return state.round == 1 and state.phase == WORK and state.players[seat].workers == 2


def sites_for(player: Player, name: str, second_turn: bool) -> int:
    """The spaces on which a building can stand, none if what it needs is missing. Lines 352, 505-971"""
    building = BUILDINGS[name]
    farm = player.farm
    where = building.where
    if building.needs is not None and not _is_met(player, building.needs, second_turn):
        return 0
    if where == ON_RESIDENCE:
        return 1 << HOME if RESIDENCE in farm.buildings else 0
    if where == ON_STABLE:
        return farm.stables
    if name == "open_stables":
        return all_stalls(farm)
    sites = building_sites(farm)
    if where == ANYWHERE:
        return sites
    if where == IN_CORNER:
        return sites & corners(farm)
    if where == AT_ROAD:
        return sites & BOTTOM
    assert where == BESIDE_RESIDENCE
    return sites & NEIGHBOUR_MASKS[HOME]


def _is_met(player: Player, needs: str, second_turn: bool) -> bool:
    """Whether what must be true before a building is built is true. Lines 549, 566, 923"""
    if needs == SECOND_TURN:
        return second_turn
    if needs == PAIRS:
        return min(player.animals) >= PAIR
    assert needs == UNUSED
    return has_six_unused(player.farm)


def has_six_unused(farm: Farm) -> bool:
    """Whether there are unused spaces enough for the Duck Pond. Line 923"""
    return unused(farm).bit_count() >= UNUSED_FOR_POND


def can_build_special(state: State, seat: int, within: int, second_turn: bool) -> bool:
    """Whether some available building can be built on one of the given spaces. Line 352"""
    player = state.players[seat]
    return any(can_be_built(player, name, within, second_turn) for name in state.available)


def can_be_built(player: Player, name: str, within: int, second_turn: bool) -> bool:
    """Whether a building can be paid and stand on one of the given spaces. Line 352"""
    return ways_to_pay(player, name) != [] and sites_for(player, name, second_turn) & within != 0


def build_special(state: State, seat: int, move: Move, within: int) -> tuple[str, ...]:
    """A building is paid and placed on one of the given spaces; it brings something, and something may be owed.

    Lines 352, 505-971
    """
    player = state.players[seat]
    farm = player.farm
    name, space, pay = move["building"], SPACE[move["space"]], move["pay"]
    if name not in state.available:
        raise IllegalMove(f"The building {name} is not available.")
    if pay not in ways_to_pay(player, name):
        raise IllegalMove(f"The building {name} cannot be paid so.")
    if not (sites_for(player, name, is_second_turn(state, seat)) & within) >> space & 1:
        raise IllegalMove(f"The building {name} cannot be built on {move['space']}.")
    _receive(player, costs_on(farm, name)[pay], -1)
    state.available.remove(name)
    _make_place(state, farm, space)
    farm.put(name, space)
    building = BUILDINGS[name]
    _receive(player, building.brings, 1)
    if name == "barn":
        player.barn = 1
    if name in SPECIAL_STALLS:
        return barn_right(player, space)
    return building.owes


def _make_place(state: State, farm: Farm, space: int) -> None:
    """What a building replaces: the Residence, a stable or a stall. Lines 511, 531, 839"""
    if farm.buildings.get(RESIDENCE) == space:
        farm.take(RESIDENCE)
    elif farm.stables >> space & 1:
        farm.stables ^= 1 << space
        state.tiles += 1
    elif farm.tiles() >> space & 1:
        remove_stall(state, farm, space)


def _receive(player: Player, goods: Goods, sign: int) -> None:
    """Resources and animals come to a player, or go."""
    player.wood += sign * goods[0]
    player.stone += sign * goods[1]
    player.reed += sign * goods[2]
    for animal in range(4):
        player.animals[animal] += sign * goods[3 + animal]


def list_specials(state: State, seat: int, within: int, found: Moves) -> None:
    """Every available building on every one of the given spaces that suits it, with each way to pay."""
    player = state.players[seat]
    second_turn = is_second_turn(state, seat)
    for name in state.available:
        ways = ways_to_pay(player, name)
        if not ways:
            continue
        spaces = members(sites_for(player, name, second_turn) & within)
        for pay in ways:
            found += [
                {"type": "build_special", "player": seat, "building": name, "space": SPACES[space], "pay": pay}
                for space in spaces
            ]
