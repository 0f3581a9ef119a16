"""Whether the parts of a position fit together; a position that could not wait for a decision is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from engine.acbas.farm import BOTTOM, around, corners, edges_of, spaces_of
from engine.acbas.names import (
    ACTION_SPACE,
    ACTION_STEPS,
    ALL_BARRIERS,
    ALL_TROUGHS,
    ANIMAL_PILES,
    ANIMALS,
    BARN_STEPS,
    BASIC,
    BEFORE_BREEDING,
    BREEDING,
    BUILDING_OF_STEP,
    CLOSING,
    EDGES,
    ENDING,
    EXPANSIONS,
    FIRST_BARRIERS,
    FURTHER_BUILDINGS,
    HOME,
    HOUSES,
    LAST_ROUND,
    NOBODY,
    OFFERS,
    OVER,
    PILE,
    PILES,
    RESIDENCE,
    SETUP,
    SINGLE_PILES,
    SPACES,
    STARRED,
    STOCK,
    TILES,
    TURN_GIVERS,
    WORK,
    WORKERS,
    members,
)
from engine.acbas.room import animals_fit
from engine.acbas.state import Farm, Owed, Player, State
from engine.acbas.steps import opens
from engine.wire.errors import fault

# What lies at least on a space where nobody went in this round, and what can have come to it in every round.
LEAST = {"first_player": 1, "three_wood": 3, "one_stone": 1, "two_stone": 2, "expansion": 1}
MOST_EACH_ROUND = {"first_player": 1, "three_wood": 3, "one_stone": 1, "two_stone": 2, "expansion": 1}

# The steps of breeding, and those that only an action can bring.
BREEDING_STEPS = ("empty", "newborns", "ranch")
ACTION_ONLY = (STARRED | {"storeroom", "organic_farm", "conservatory"}) - {"farm_well"}
# The steps that nothing can bring a second time while they are owed.
SINGLE_STEPS = ("newborns", "storeroom")
FIRST_WELL_ROUND = 6


def check_coherence(state: State) -> None:
    """Every part fits the round, the phase and the other parts."""
    for seat, player in enumerate(state.players):
        _check_farm(player.farm, f"players[{seat}].farm")
    _check_totals(state)
    _check_buildings(state)
    _check_seats(state)
    _check_turn(state)
    _check_workers(state)
    _check_piles(state)
    for seat, player in enumerate(state.players):
        _check_player(state, seat, player, f"players[{seat}]")
    if state.phase == SETUP:
        _check_setup(state)
    _check_owed(state)
    _check_room(state)
    if state.now is not None and not opens(state, *state.now):
        fault("now", f"there is nothing to decide at the step {state.now[1]}")


# The farms


def _check_farm(farm: Farm, path: str) -> None:
    """Everything lies on the farm, no space has two buildings, and some buildings have their place."""
    land = spaces_of(farm)
    for edge in members(farm.barriers & ~edges_of(farm)):
        fault(f"{path}.barriers.{EDGES[edge]}", "is no edge of this farm")
    for name, spaces in (("troughs", farm.troughs), ("stalls", farm.stalls), ("stables", farm.stables)):
        for space in members(spaces & ~land):
            fault(f"{path}.{name}.{SPACES[space]}", "is no space of this farm")
    for building, space in farm.buildings.items():
        if not land >> space & 1:
            fault(f"{path}.buildings.{building}", "stands on no space of this farm")
    tiles = Counter([*members(farm.stalls), *members(farm.stables), *farm.buildings.values()])
    for space, count in tiles.items():
        if count > 1:
            fault(path, f"there is more than one building on the space {SPACES[space]}")
    _check_places_of_buildings(farm, path)


def _check_places_of_buildings(farm: Farm, path: str) -> None:
    """Where the Residence and the buildings that are bound to a place stand. Lines 511, 549, 608, 827"""
    built = farm.buildings
    houses = [name for name in HOUSES if name in built]
    if len(houses) != 1 or built[houses[0]] != HOME:
        fault(f"{path}.buildings", f"there must be exactly one of {', '.join(HOUSES)}, on {SPACES[HOME]}")
    for name, allowed in (
        ("corner_houses", corners(farm)),
        ("farm_shop", BOTTOM),
        ("cottage_extension", around(HOME)),
    ):
        if name in built and not allowed >> built[name] & 1:
            fault(f"{path}.buildings.{name}", f"cannot stand on {SPACES[built[name]]}")


# What there is of everything. Lines 98-146, 404


def _check_totals(state: State) -> None:
    """Barriers, troughs, tiles and expansions are all somewhere; the stock shrinks by a barrier a round. Line 184"""
    farms = [player.farm for player in state.players]
    stock = STOCK if state.phase == SETUP else STOCK - state.round
    if state.stock != stock:
        fault("supply.barriers", f"must be {stock} in this round, not {state.stock}")
    _check_total("supply.barriers", "barriers", ALL_BARRIERS, _barriers(state))
    _check_total("supply.troughs", "troughs", ALL_TROUGHS, state.troughs + sum(f.troughs.bit_count() for f in farms))
    tiles = state.tiles + sum((farm.stalls | farm.stables).bit_count() for farm in farms)
    _check_total("supply.tiles", "Stall/Stable tiles", TILES[state.variant], tiles)
    expansions = state.expansions + sum(farm.left + farm.right for farm in farms)
    _check_total("supply.expansions", "expansions", EXPANSIONS[state.variant], expansions)


def _barriers(state: State) -> int:
    """All barriers, wherever they are."""
    owned = sum(player.barriers + player.farm.barriers.bit_count() for player in state.players)
    return state.stock + state.piles[PILE["expansion"]] + owned


def _check_total(path: str, what: str, wanted: int, found: int) -> None:
    """There are as many of something as the game has."""
    if found != wanted:
        fault(path, f"there must be {wanted} {what} in all, not {found}")


def _check_buildings(state: State) -> None:
    """The special buildings of this game, each in one place. Lines 137, 146"""
    if any(a >= b for a, b in pairwise(state.available)):
        fault("available", "the names must ascend and none may be there twice")
    counts = Counter(state.available)
    for player in state.players:
        counts.update(name for name in player.farm.buildings if name != RESIDENCE)
    for name, count in counts.items():
        if count > 1:
            fault("available", f"{name} is in two places")
    for name in BASIC:
        if name not in counts:
            fault("available", f"{name} is nowhere")
    wanted = FURTHER_BUILDINGS[state.variant]
    others = len(counts) - len(BASIC)
    if others > wanted or (others < wanted and state.phase != SETUP):
        fault("available", f"there must be {wanted} further special buildings in this variant, not {others}")


# Phase and turn


def _check_seats(state: State) -> None:
    """Who holds the marker, leads, began and is in turn is known as soon as nature has chosen. Lines 138, 358"""
    if state.phase == SETUP and state.round != 1:
        fault("round", f"must be 1 in the phase {SETUP}, not {state.round}")
    if state.phase == OVER and state.round != LAST_ROUND:
        fault("round", f"must be {LAST_ROUND} in the phase {OVER}, not {state.round}")
    for name, seat in (("first_player", state.first_player), ("leader", state.leader), ("began", state.began)):
        if (seat == NOBODY) != (state.phase == SETUP):
            fault(name, f"must be {'null' if state.phase == SETUP else 'a seat'} in the phase {state.phase}")
    if state.round == 1 and state.leader != state.began:
        fault("leader", "must be the seat that began in round 1")
    still = state.phase in (SETUP, OVER)
    if (state.turn == NOBODY) != still:
        fault("turn", f"must be {'null' if still else 'a seat'} in the phase {state.phase}")


def _check_turn(state: State) -> None:
    """The turn is one that this phase gives, and the offers are those of its player."""
    if state.acted and state.phase != WORK:
        fault("acted", f"must be false in the phase {state.phase}")
    if state.phase in TURN_GIVERS:
        player = state.players[state.turn]
        if not any(map(player.has, TURN_GIVERS[state.phase])):
            fault("turn", f"this player gets no turn in the phase {state.phase}")
    _check_offers(state)
    if state.again:
        if state.round != LAST_ROUND or state.phase not in (BEFORE_BREEDING, BREEDING):
            fault("again", f"must be false in round {state.round} in the phase {state.phase}")
        if not state.players[state.turn].has("breeding_station"):
            fault("again", "the player in turn has no Breeding Station")
    if state.phase == BREEDING and state.now is None:
        fault("now", f"something must be owed in the phase {BREEDING}")
    if state.acted and state.now is None:
        fault("now", "something must be owed until the turn passes")


def _check_offers(state: State) -> None:
    """The offers are some of those that the player in turn gets in this phase, in their order."""
    possible: list[str] = []
    if state.phase in OFFERS:
        possible = [name for name in OFFERS[state.phase] if state.players[state.turn].has(name)]
    if state.offers != [name for name in possible if name in state.offers]:
        fault("offers", f"must be some of {', '.join(possible) or 'nothing'}, in this order")


# The action spaces


def _check_workers(state: State) -> None:
    """The workers at home and on the action spaces. Lines 188, 194, 202"""
    homes = [player.workers for player in state.players]
    occupied = state.occupied.bit_count()
    if state.phase == WORK:
        behind = (state.turn == state.leader) == state.acted
        if homes[state.leader] + behind != homes[1 - state.leader]:
            fault("players", "the numbers of workers at home do not suit the turn")
        if not state.acted and not homes[state.turn]:
            fault(f"players[{state.turn}].workers", "must be at least 1 for the player in turn")
        if sum(homes) + occupied != 2 * WORKERS:
            fault("occupied", f"{2 * WORKERS - sum(homes)} action spaces must be occupied, not {occupied}")
        return
    wanted = 0 if state.phase == CLOSING else WORKERS
    for seat, workers in enumerate(homes):
        if workers != wanted:
            fault(f"players[{seat}].workers", f"must be {wanted} in the phase {state.phase}, not {workers}")
    if occupied != 2 * (WORKERS - wanted):
        fault("occupied", f"{2 * (WORKERS - wanted)} action spaces must be occupied, not {occupied}")


def _check_piles(state: State) -> None:
    """What has accumulated: not too much, not too little, and nothing where a worker is. Lines 161-184, 198"""
    for name in SINGLE_PILES:
        number = state.piles[PILE[name]]
        if number > MOST_EACH_ROUND[name] * state.round:
            fault(f"piles.{name}", f"cannot be {number} in round {state.round}")
        _check_taken(state, name, name, number, _least(state, name))
    for name, (first, second) in ANIMAL_PILES.items():
        if state.piles[first] > 1 or (state.piles[second] and not state.piles[first]):
            fault(f"piles.{PILES[first]}", "must be 0 or 1, and 1 if the other good is there")
        if state.piles[second] > state.round - 1:
            fault(f"piles.{PILES[second]}", f"cannot be {state.piles[second]} in round {state.round}")
        _check_taken(state, name, PILES[first], state.piles[first], 1)


def _check_taken(state: State, space: str, pile: str, number: int, least: int) -> None:
    """An occupied space has been emptied; in the work phase the others have what came to them in this round."""
    if state.occupied >> ACTION_SPACE[space] & 1:
        if number:
            fault(f"piles.{pile}", "must be 0, because the space is occupied")
    elif state.phase == WORK and number < least:
        fault(f"piles.{pile}", f"must be at least {least}, because the space is not occupied")


def _least(state: State, name: str) -> int:
    """The least that lies on a free action space; only the Household Storeroom takes less than all. Lines 161, 803"""
    used = state.occupied >> ACTION_SPACE["building_resources"] & 1
    taken = used and not any("storeroom" in _steps_of(state, seat) for seat in range(len(state.players)))
    return LEAST[name] - (1 if name == "three_wood" and taken else 0)


# The players


def _check_player(state: State, seat: int, player: Player, path: str) -> None:
    """What is only remembered for a while, or only with a building. Lines 560, 600, 750, 886"""
    breeds = state.phase == BREEDING and state.turn == seat
    steps = _steps_of(state, seat)
    for kind, newborn in enumerate(player.newborn):
        if newborn and (not breeds or "newborns" in steps):
            fault(f"{path}.newborn.{ANIMALS[kind]}", "must be 0, because no animal has been born")
    if player.barn and not player.has("barn"):
        fault(f"{path}.barn", "must be 0 without the Barn")
    if player.carved and not player.has("stone_carver"):
        fault(f"{path}.carved", "must be 0 without the Stone Carver")
    most = state.round if _may_have_carved(state, seat) else state.round - 1
    if player.carved > most:
        fault(f"{path}.carved", f"must be at most {most} by now")
    if player.fresh and "woodworking" not in steps:
        fault(f"{path}.fresh", "must be 0 for a player who does not owe the step woodworking")
    if state.carpentry and not any(other.has("carpenter") for other in state.players):
        fault("carpentry", "must be 0, because nobody has the Carpenter")


def _may_have_carved(state: State, seat: int) -> bool:
    """Whether the player may already have put this round's stone on the Stone Carver. Line 886"""
    if state.phase == ENDING:
        return "stone_carver" not in state.offers if state.turn == seat else state.leader == seat
    return state.phase == OVER


def _check_setup(state: State) -> None:
    """Nobody has more than what everybody begins with. Lines 134-138"""
    for seat, player in enumerate(state.players):
        farm = player.farm
        goods = (player.wood, player.stone, player.reed, player.carved, *player.animals)
        if player.barriers != FIRST_BARRIERS or any(goods):
            fault(f"players[{seat}]", f"must have {FIRST_BARRIERS} barriers and nothing else in the phase {SETUP}")
        laid = (farm.left, farm.right, farm.barriers, farm.troughs, farm.stalls, farm.stables)
        if any(laid) or farm.buildings != {RESIDENCE: HOME}:
            fault(f"players[{seat}].farm", f"must have nothing but the Residence in the phase {SETUP}")
    if any(state.piles):
        fault("piles", f"must all be 0 in the phase {SETUP}")


# What is owed


def _owed(state: State) -> Iterator[tuple[str, Owed]]:
    """All steps that are owed, in their order, with their paths."""
    if state.now is not None:
        yield "now", state.now
    for index, owed in enumerate(state.agenda):
        yield f"agenda[{index}]", owed


def _steps_of(state: State, seat: int) -> list[str]:
    """The steps that a player owes, in their order."""
    return [step for _, (player, step) in _owed(state) if player == seat]


def _check_owed(state: State) -> None:
    """Every step is owed by somebody who can owe it in this phase; some come only once. Lines 208, 803"""
    if state.now is None and state.agenda:
        fault("now", "must be a step as long as the agenda is not empty")
    if state.now is not None and state.phase in (SETUP, OVER):
        fault("now", f"nothing can be owed in the phase {state.phase}")
    for index, (_, step) in enumerate(state.agenda):
        if step in ACTION_STEPS:
            fault(f"agenda[{index}]", f"the step {step} can only be the first one")
    counts = Counter(step for _, (_, step) in _owed(state))
    for step in SINGLE_STEPS:
        if counts[step] > 1:
            fault("agenda", f"the step {step} can be owed only once")
    for path, (seat, step) in _owed(state):
        _check_building_of_step(state.players[seat].farm, step, path)
        _check_time_of_step(state, seat, step, path)


def _check_building_of_step(farm: Farm, step: str, path: str) -> None:
    """Who owes the step of a special building has that building."""
    building = "barn" if step in BARN_STEPS else BUILDING_OF_STEP.get(step)
    if building is not None and building not in farm.buildings:
        fault(path, f"nobody owes the step {step} without the building {building}")
    if step in BARN_STEPS and not spaces_of(farm) >> BARN_STEPS[step] & 1:
        fault(path, f"the step {step} names no space of this farm")


def _check_time_of_step(state: State, seat: int, step: str, path: str) -> None:
    """Some steps are owed only in breeding, some only because of an action, one only as a round begins."""
    in_turn = seat == state.turn
    if step in BREEDING_STEPS:
        fine = state.phase == BREEDING and in_turn
    elif step == "farm_well":
        fine = state.phase == WORK and not state.acted and state.round >= FIRST_WELL_ROUND
    elif step in ACTION_ONLY:
        fine = in_turn and (state.phase == CLOSING or (state.phase == WORK and state.acted))
        if step == "storeroom" and state.phase == WORK:
            fine = fine and bool(state.occupied >> ACTION_SPACE["building_resources"] & 1)
    else:
        fine = True
    if not fine:
        fault(path, f"this player cannot owe the step {step} now")


def _check_room(state: State) -> None:
    """Who owes something owes room for the animals last; the animals of all others fit. Line 198"""
    for seat in range(len(state.players)):
        steps = _steps_of(state, seat)
        if steps:
            if steps[-1] != "room":
                fault("agenda", f"the last step of player {seat} must be room, not {steps[-1]}")
        elif not animals_fit(state, seat):
            fault(f"players[{seat}].animals", "do not fit on the farm")
