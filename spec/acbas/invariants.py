"""What holds in every position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spec.acbas.barriers import PRICES
from spec.acbas.buildings import UPGRADES
from spec.acbas.flow import BY_FREE_MOVES, MUST, everything_owed, has, kind_of, owner_of
from spec.acbas.geometry import BOTTOM, HOME, NEIGHBOURS, has_edge, has_space, is_a_corner, row_of
from spec.acbas.room import animals_fit
from spec.acbas.rounds import ANIMAL_SPACES, ENTITLING, OFFERED, REFILL, gets_a_turn
from spec.acbas.setup import DRAWN, starting_player
from spec.acbas.stalls import space_of
from spec.acbas.state import (
    ACTION_SPACES,
    ANIMALS,
    BARRIERS,
    BASIC,
    LAST_ROUND,
    OFFERS,
    PILES,
    SPACES,
    SPECIALS,
    TROUGHS,
    WORKERS,
    Farm,
    Game,
    Owed,
    Owned,
    Player,
    Seat,
    StepName,
)
from spec.acbas.steps import ALWAYS, opens
from spec.acbas.troughs import STEPS as TROUGH_STEPS
from spec.kernel import both, either, every, implies, invariant, total

TILES = {"base": 4, "advanced": 5, "expert": 5}

# --- components -------------------------------------------------------------------------------------------------


def marks(table: Mapping[Any, int]) -> int:
    return total(table.values())


@invariant("acb.invariant.barriers", it="98, 135, 184, 404")
def barriers_are_conserved(game: Game) -> bool:
    """There are 26 barriers: in the stock, on the Expansion space, in supplies and on farms."""
    of_players = [me.barriers + marks(me.farm.barriers) for me in game.players]
    return total([game.supply.barriers, game.piles["expansion"], *of_players]) == BARRIERS


@invariant("acb.invariant.stock", it="184, 408")
def the_stock_counts_the_rounds(game: Game) -> bool:
    """The barriers in the stock are the rounds still to be played."""
    return game.supply.barriers == (8 if game.phase == "setup" else 8 - game.round)


@invariant("acb.invariant.troughs", it="107, 404")
def troughs_are_conserved(game: Game) -> bool:
    """There are 10 troughs: in the supply and on farms."""
    return total([game.supply.troughs, *(marks(me.farm.troughs) for me in game.players)]) == TROUGHS


@invariant("acb.invariant.tiles", it="136, 144, 404")
def tiles_are_conserved(game: Game) -> bool:
    """There are 4 Stall/Stable tiles, or 5: in the supply and on farms, as stalls or stables."""
    on_farms = [marks(part) for me in game.players for part in (me.farm.stalls, me.farm.stables)]
    return total([game.supply.tiles, *on_farms]) == TILES[game.variant]


@invariant("acb.invariant.expansions", it="136, 144, 404")
def expansions_are_conserved(game: Game) -> bool:
    """There are 4 farm expansions, or 5: in the supply and on farms."""
    return (
        total([game.supply.expansions, *(me.farm.left + me.farm.right for me in game.players)]) == TILES[game.variant]
    )


@invariant("acb.invariant.special-buildings", it="137, 146, 404")
def every_special_building_is_in_one_place(game: Game) -> bool:
    """Each special building lies ready or is built once; there are the four basic ones and as many others as the game
    has."""
    built = [name for me in game.players for name in me.farm.buildings if name != "residence"]
    everywhere = [*game.available, *built]
    drawn = len(everywhere) - len(BASIC)
    enough = drawn <= DRAWN[game.variant] if game.phase == "setup" else drawn == DRAWN[game.variant]
    return (
        len(set(everywhere)) == len(everywhere)
        and game.available == sorted(game.available)
        and set(BASIC) <= set(everywhere)
        and enough
        and all(name in SPECIALS for name in everywhere)
    )


# --- farms ------------------------------------------------------------------------------------------------------


def is_a_possible_farm(farm: Farm) -> bool:
    """Everything lies on the farm, and no space has two buildings."""
    homes = [name for name in ("residence", *UPGRADES) if name in farm.buildings]
    if len(homes) != 1 or farm.buildings[homes[0]] != HOME:
        return False
    if len(set(farm.buildings.values())) != len(farm.buildings):
        return False
    edges = (implies(there == 1, has_edge(farm, edge)) for edge, there in farm.barriers.items())
    troughs = (implies(there == 1, has_space(farm, space)) for space, there in farm.troughs.items())
    tiles = (
        implies(farm.stalls.get(space, 0) + farm.stables.get(space, 0) >= 1, has_space(farm, space)) for space in SPACES
    )
    single = (
        farm.stalls.get(space, 0) + farm.stables.get(space, 0) + (1 if space in farm.buildings.values() else 0) <= 1
        for space in SPACES
    )
    built = (has_space(farm, space) for space in farm.buildings.values())
    return both(every(edges), every(troughs), every(tiles), every(single), every(built))


@invariant("acb.invariant.farms", it="230, 244, 284, 308, 513")
def farms_are_possible(game: Game) -> bool:
    """Barriers lie on edges of the farm, everything else on its spaces, each of which has at most one building; the
    Residence or one of its upgrades is at home."""
    return both(*(is_a_possible_farm(me.farm) for me in game.players))


@invariant("acb.invariant.sites", it="549, 608, 827")
def buildings_are_where_they_belong(game: Game) -> bool:
    """Corner Houses stand in a corner, the Farm Shop in the bottom row, the Cottage Extension beside the Residence."""
    conditions = []
    for me in game.players:
        at = me.farm.buildings
        if "corner_houses" in at:
            conditions.append(is_a_corner(me.farm, at["corner_houses"]))
        if "farm_shop" in at:
            conditions.append(row_of(at["farm_shop"]) == BOTTOM)
        if "cottage_extension" in at:
            conditions.append(at["cottage_extension"] in NEIGHBOURS[HOME])
    return both(*conditions)


def is_breeding(game: Game, seat: Seat) -> bool:
    return game.phase == "breeding" and game.turn == seat


@invariant("acb.invariant.fit", it="198, 208")
def animals_have_room(game: Game) -> bool:
    """The animals of a player fit, unless the player owes something; then making room is owed last."""
    conditions = []
    for seat, me in enumerate(game.players):
        mine = [owed.step for owed in everything_owed(game) if owed.player == seat]
        if not mine:
            conditions.append(animals_fit(me, breeding=is_breeding(game, seat)))
        else:
            conditions.append(mine[-1] == "room")
    return both(*conditions)


# --- the course of the game -------------------------------------------------------------------------------------


def is_untouched(me: Player) -> bool:
    """The player has exactly what everybody begins with."""
    start = starting_player()
    numbers = (me.workers == start.workers, me.wood == 0, me.stone == 0, me.reed == 0, me.barriers == start.barriers)
    table = (me.farm.barriers, me.farm.troughs, me.farm.stalls, me.farm.stables)
    empty = (number == 0 for part in table for number in part.values())
    return both(
        me.farm.buildings == start.farm.buildings,
        me.farm.left == 0,
        me.farm.right == 0,
        *numbers,
        *empty,
        *(me.animals[animal] == 0 for animal in ANIMALS),
    )


@invariant("acb.invariant.setup", it="133-138")
def the_set_up_is_untouched(game: Game) -> bool:
    """During set-up nobody has done anything; afterwards somebody is first, and in turn until the game is over."""
    seats = (game.first_player, game.leader, game.began)
    idle = game.turn is None and not everything_owed(game) and not game.offers and not game.acted and not game.again
    if game.phase == "setup":
        nothing = (game.piles[pile] == 0 for pile in PILES)
        return both(
            idle and seats == (None, None, None),
            game.round == 1,
            *(is_untouched(me) for me in game.players),
            *nothing,
        )
    if None in seats:
        return False
    began = game.leader == game.began
    in_round_one = implies(game.round == 1, began)
    if game.phase == "over":
        return both(idle, game.round == LAST_ROUND, in_round_one)
    return both(game.turn is not None, in_round_one)


@invariant("acb.invariant.workers", it="134, 188, 194, 202")
def workers_are_conserved(game: Game) -> bool:
    """In the work phase six workers are at home or on the board, and the players place them in turns; when it
    closes all are on the board; else all are at home."""
    occupied = total(game.occupied[space] for space in ACTION_SPACES)
    if game.phase == "closing":
        return both(occupied == 6, *(me.workers == 0 for me in game.players))
    if game.phase != "work":
        return both(occupied == 0, *(me.workers == WORKERS for me in game.players))
    if game.leader is None or game.turn is None:
        return False
    first, second = game.players[game.leader].workers, game.players[1 - game.leader].workers
    even = (game.turn == game.leader) != game.acted
    in_turns = first == second if even else first + 1 == second
    able = True if game.acted else game.players[game.turn].workers >= 1
    return both(occupied + first + second == 6, in_turns, able)


LEAST = {"first_player": 1, "three_wood": 2, "one_stone": 1, "two_stone": 2, "expansion": 1}
"""What lies at least on a space that nobody has used in this round. The Household Storeroom may have taken a wood,
but only with Building Resources."""


@invariant("acb.invariant.piles", it="161-168, 198, 803")
def piles_are_possible(game: Game) -> bool:
    """An occupied space is empty; a free one in the work phase has what the round brought; nothing has more than all
    rounds brought; the second good of an animal space comes after the first."""
    conditions = []
    most = {**{pile: count * game.round for pile, count in REFILL.items()}, "expansion": game.round}
    for pile, least in LEAST.items():
        count = game.piles[pile]  # type: ignore[index]
        occupied = game.occupied[pile] == 1  # type: ignore[index]
        conditions += [implies(occupied, count == 0), count <= most[pile]]  # type: ignore[index]
        if game.phase == "work":
            conditions.append(either_occupied(game, pile, count >= least))
    if game.phase == "work":
        untouched = either(game.occupied["building_resources"] == 0, "storeroom" in steps_owed(game))
        conditions.append(implies(both(untouched, game.occupied["three_wood"] == 0), game.piles["three_wood"] >= 3))
    for space, (first, second) in ANIMAL_SPACES.items():
        one, two = game.piles[first], game.piles[second]
        empty = both(one == 0, two == 0)
        conditions += [one <= 1, implies(two >= 1, one == 1), two <= game.round - 1]
        conditions.append(implies(game.occupied[space] == 1, empty))  # type: ignore[index]
        if game.phase == "work":
            conditions.append(either_occupied(game, space, one == 1))
    return both(*conditions)


def steps_owed(game: Game) -> list[StepName]:
    return [owed.step for owed in everything_owed(game)]


def either_occupied(game: Game, space: str, otherwise: bool) -> bool:
    return implies(game.occupied[space] == 0, otherwise)  # type: ignore[index]


@invariant("acb.invariant.turns", it="188, 600, 710, 785, 886, 937, 941, 971")
def turns_make_sense(game: Game) -> bool:
    """Who is in turn at the end of the work phase, before breeding or at the end of a round has a building for it,
    and is offered nothing else; the second breeding is in round 8 and of the Breeding Station's owner."""
    offered = OFFERED.get(game.phase, ())
    in_order = [offer for offer in OFFERS if offer in game.offers] == game.offers
    if not in_order or any(offer not in offered for offer in game.offers) or (game.acted and game.phase != "work"):
        return False
    if game.phase in ENTITLING:
        if game.turn is None or not gets_a_turn(game.phase, game.players[game.turn]):
            return False
        if any(not has(game.players[game.turn], offer) for offer in game.offers):
            return False
    if not game.again:
        return True
    alone = game.turn is not None and game.turn == owner_of(game, "breeding_station")
    return both(game.phase in ("before_breeding", "breeding") and alone, game.round == LAST_ROUND)


BELONGS: dict[StepName, Owned] = {
    "cottage_barriers.2": "servants_cottage",
    "cottage_barriers.1": "servants_cottage",
    "cottage_trough": "servants_cottage",
    "workshop.2": "carpenters_workshop",
    "workshop.1": "carpenters_workshop",
    "woodworking": "woodworking_shop",
    "assembly": "assembly_hall",
    "ranch": "ranch",
    "fence_manufacturer": "fence_manufacturer",
    "feed_storehouse": "feed_storehouse",
    "farm_well": "farm_well",
    "conservatory": "conservatory",
    "barn": "barn",
    "cattle_farm": "cattle_farm",
    "shelter": "shelter",
    "open_stables": "open_stables",
    "barn_floor_manufacturer": "barn_floor_manufacturer",
    "farm_shop.animal": "farm_shop",
    "farm_shop.resource": "farm_shop",
    "storeroom": "household_storeroom",
    "organic_farm": "organic_farm",
    "carpenter": "carpenter",
}
"""The building whose step it is."""

FIRST = ("walls", "fences", "troughs", "stall", "stables", "special")
"""Steps that come right after a space was chosen."""

STEPS: tuple[StepName, ...] = (
    *PRICES,
    *TROUGH_STEPS,
    "stall",
    "stables",
    "stables.more",
    "special",
    "conservatory",
    "expand",
    "cattle_farm",
    "storeroom",
    *ALWAYS,
    *BY_FREE_MOVES,
    "newborns",
    *(f"barn.{space}" for space in SPACES),
)
"""Every step there is."""


def is_a_possible_step(game: Game, owed: Owed) -> bool:
    """The step can be owed by that player in this phase."""
    if owed.step not in STEPS:
        return False
    me, kind = game.players[owed.player], kind_of(owed.step)
    if kind in BELONGS and not has(me, BELONGS[kind]):
        return False
    if kind == "barn":
        return has_space(me.farm, space_of(owed.step))
    if kind in ("empty", "newborns", "ranch"):
        return is_breeding(game, owed.player)
    if kind == "farm_well":
        return both(game.phase == "work" and not game.acted, game.round >= 6)
    if kind in MUST or kind in ("storeroom", "organic_farm"):
        acting = (game.phase == "closing" or (game.phase == "work" and game.acted)) and game.turn == owed.player
        used = kind != "storeroom" or game.phase == "closing"
        return both(acting, True if used else game.occupied["building_resources"] == 1)
    return True


@invariant("acb.invariant.owed", it="190-192")
def what_is_owed_makes_sense(game: Game) -> bool:
    """Every step that is owed belongs to its player and its phase; the one that must be answered now can be."""
    if any(owed.step in FIRST for owed in game.agenda) or (game.now is not None and game.now.step == "newborns"):
        return False
    possible = [is_a_possible_step(game, owed) for owed in everything_owed(game)]
    if any(condition is False for condition in possible):
        return False
    return both(*possible, True if game.now is None else opens(game, game.now))


def may_have_carved(game: Game, seat: Seat) -> bool:
    """The player's turn at the end of this round has been used, or is over."""
    if game.phase != "ending":
        return game.phase == "over"
    if game.turn == seat:
        return "stone_carver" not in game.offers
    return game.leader == seat


@invariant("acb.invariant.traces", it="560, 750, 886, 931")
def traces_belong_to_buildings(game: Game) -> bool:
    """Newborns are remembered only during their owner's breeding, the Barn's right, carved stones, fresh barriers
    and the Carpenter's moves only with the building that makes them."""
    conditions = []
    for seat, me in enumerate(game.players):
        mine = [owed.step for owed in everything_owed(game) if owed.player == seat]
        if not is_breeding(game, seat) or "newborns" in mine:
            conditions += [me.newborn[animal] == 0 for animal in ANIMALS]
        conditions.append(me.carved <= (game.round if may_have_carved(game, seat) else game.round - 1))
        if not has(me, "barn"):
            conditions.append(me.barn == 0)
        if not has(me, "stone_carver"):
            conditions.append(me.carved == 0)
        if "woodworking" not in mine:
            conditions.append(me.fresh == 0)
    if owner_of(game, "carpenter") is None:
        conditions.append(game.carpentry == 0)
    return both(*conditions)


INVARIANTS = (
    the_set_up_is_untouched,
    turns_make_sense,
    every_special_building_is_in_one_place,
    farms_are_possible,
    what_is_owed_makes_sense,
    traces_belong_to_buildings,
    barriers_are_conserved,
    the_stock_counts_the_rounds,
    troughs_are_conserved,
    tiles_are_conserved,
    expansions_are_conserved,
    workers_are_conserved,
    piles_are_possible,
    buildings_are_where_they_belong,
    animals_have_room,
)
