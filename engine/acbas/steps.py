"""What a player owes: when a step opens, how it is answered, and what follows. Lines 190-192, 326-380, 505-971"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.acbas.building import (
    Move,
    Moves,
    build_special,
    build_stable,
    build_stall,
    can_build_special,
    is_second_turn,
    list_barriers,
    list_specials,
    list_stables,
    list_stalls,
    list_troughs,
    open_edges,
    place_barrier,
    place_trough,
    stable_prices,
    stall_sites,
    trough_price,
    trough_spaces,
    upgradable_stalls,
    upgrade_stall,
)
from engine.acbas.farm import EVERYWHERE
from engine.acbas.names import (
    ANIMAL,
    ANIMALS,
    BARN_STEPS,
    COW,
    EDGE,
    HORSE,
    NEIGHBOUR_MASKS,
    PILE,
    RESOURCES,
    SPACE,
    STARRED,
    members,
)
from engine.acbas.room import animals_fit, can_grow, growths, horses_fit
from engine.acbas.state import Player, State
from engine.wire.errors import IllegalMove

Follow = tuple[str, ...]


class Answer(NamedTuple):
    """How a step is answered: the type of the move, when it opens, the moves, and what a move does and brings."""

    kind: str
    opens: Callable[[State, int, str], bool]
    moves: Callable[[State, int, str, Moves], None]
    perform: Callable[[State, int, str, Move], Follow]


# Barriers: wood and stone for each, and the step that follows. Lines 328-334, 560, 582, 684, 779, 876, 882

BARRIER_STEPS: dict[str, tuple[int, int, Follow]] = {
    "walls": (0, 0, ("walls.free",)),
    "walls.free": (0, 0, ("walls.paid",)),
    "walls.paid": (0, 2, ("walls.paid",)),
    "fences": (1, 0, ("fences.more",)),
    "fences.more": (1, 0, ("fences.more",)),
    "fence_manufacturer": (1, 0, ("fence_manufacturer",)),
    "cottage_barriers.2": (0, 0, ("cottage_barriers.1",)),
    "cottage_barriers.1": (0, 0, ()),
    "workshop.2": (0, 0, ("workshop.1",)),
    "workshop.1": (0, 0, ()),
    "woodworking": (0, 0, ("woodworking",)),
    "assembly": (0, 0, ()),
    "ranch": (0, 0, ()),
}


def _barrier_opens(state: State, seat: int, step: str) -> bool:
    """A barrier can be placed and paid; two of the steps need something besides. Lines 330, 334, 560, 876"""
    player = state.players[seat]
    wood, stone, _ = BARRIER_STEPS[step]
    if step == "woodworking" and not player.fresh:
        return False
    if step == "ranch" and not player.newborn[HORSE]:
        return False
    return player.wood >= wood and player.stone >= stone and open_edges(player) != 0


def _list_barriers(state: State, seat: int, step: str, found: Moves) -> None:
    """Every edge on which the barrier can be placed."""
    player = state.players[seat]
    edges = open_edges(player)
    if step == "ranch":
        edges = sum(1 << edge for edge in members(edges) if _horses_fit_with(player, edge))
    list_barriers(seat, edges, found)


def _place_barrier(state: State, seat: int, step: str, move: Move) -> Follow:
    """One barrier is placed and paid. Lines 330, 334"""
    player = state.players[seat]
    wood, stone, follow = BARRIER_STEPS[step]
    edge = EDGE[move["edge"]]
    if step == "ranch" and open_edges(player) >> edge & 1 and not _horses_fit_with(player, edge):
        raise IllegalMove(f"With a barrier on {move['edge']} there is no room for the horse.")
    place_barrier(player, edge)
    player.wood -= wood
    player.stone -= stone
    if step == "woodworking":
        player.fresh -= 1
    return follow


def _horses_fit_with(player: Player, edge: int) -> bool:
    """Whether with one more barrier the farm has room for all horses of the player. Line 876"""
    before = player.farm.barriers
    player.farm.barriers |= 1 << edge
    fine = horses_fit(player)
    player.farm.barriers = before
    return fine


# Troughs: wood for each, and the step that follows. Lines 336-340, 582, 797, 870

TROUGH_STEPS: dict[str, tuple[int, Follow]] = {
    "troughs": (0, ("troughs.paid",)),
    "troughs.paid": (3, ("troughs.paid",)),
    "cottage_trough": (2, ()),
    "feed_storehouse": (0, ()),
    "farm_well": (0, ()),
}


def _trough_opens(state: State, seat: int, step: str) -> bool:
    """A trough can be placed and paid. Lines 338, 340"""
    player = state.players[seat]
    return player.wood >= trough_price(player, TROUGH_STEPS[step][0]) and trough_spaces(state, player) != 0


def _list_troughs(state: State, seat: int, step: str, found: Moves) -> None:
    """Every space on which the trough can be placed."""
    list_troughs(state, seat, found)


def _place_trough(state: State, seat: int, step: str, move: Move) -> Follow:
    """One trough is placed and paid. Lines 338, 340"""
    wood, follow = TROUGH_STEPS[step]
    place_trough(state, state.players[seat], SPACE[move["space"]], wood)
    return follow


# Stalls and stables. Lines 342-348, 750


def _stall_opens(state: State, seat: int, step: str) -> bool:
    """A stall can be built and paid. Line 344"""
    return stall_sites(state, state.players[seat]) != 0


def _list_stalls(state: State, seat: int, step: str, found: Moves) -> None:
    """Every space on which the stall can be built."""
    list_stalls(state, seat, found)


def _build_stall(state: State, seat: int, step: str, move: Move) -> Follow:
    """One stall is built. Line 344"""
    return build_stall(state, state.players[seat], SPACE[move["space"]])


def _stable_opens(state: State, seat: int, step: str) -> bool:
    """A stall can be upgraded and paid. Line 348"""
    player = state.players[seat]
    return upgradable_stalls(state, player.farm) != 0 and stable_prices(player) != []


def _list_stables(state: State, seat: int, step: str, found: Moves) -> None:
    """Every stall that can be upgraded, with each way to pay."""
    list_stables(state, seat, found)


def _build_stable(state: State, seat: int, step: str, move: Move) -> Follow:
    """One stall is upgraded; any number may follow. Line 348"""
    build_stable(state, state.players[seat], SPACE[move["space"]], move["pay"])
    return ("stables.more",)


def _upgrade_opens(state: State, seat: int, step: str) -> bool:
    """The stall just built can be upgraded. Line 750"""
    return upgradable_stalls(state, state.players[seat].farm) >> BARN_STEPS[step] & 1 == 1


def _list_upgrade(state: State, seat: int, step: str, found: Moves) -> None:
    """The one stall of the step."""
    found.append({"type": "upgrade", "player": seat})


def _upgrade(state: State, seat: int, step: str, move: Move) -> Follow:
    """The stall just built is upgraded for free. Line 750"""
    upgrade_stall(state, state.players[seat].farm, BARN_STEPS[step])
    return ()


# Special buildings. Lines 350-354, 905


def _sites_of_step(player: Player, step: str) -> int:
    """The Conservatory lets one build only beside it. Line 905"""
    if step == "conservatory":
        return NEIGHBOUR_MASKS[player.farm.buildings["conservatory"]]
    return EVERYWHERE


def _special_opens(state: State, seat: int, step: str) -> bool:
    """Some available building can be built. Line 352"""
    within = _sites_of_step(state.players[seat], step)
    return can_build_special(state, seat, within, is_second_turn(state, seat))


def _list_specials(state: State, seat: int, step: str, found: Moves) -> None:
    """Every building that can be built, on every space that suits it."""
    list_specials(state, seat, _sites_of_step(state.players[seat], step), found)


def _build_special(state: State, seat: int, step: str, move: Move) -> Follow:
    """One building is built. Line 352"""
    return build_special(state, seat, move, _sites_of_step(state.players[seat], step))


# Expansions. Lines 380, 543, 608, 616


def _expand_opens(state: State, seat: int, step: str) -> bool:
    """An expansion is left, and the player has no Corner Houses. Lines 380, 608"""
    return state.expansions > 0 and "corner_houses" not in state.players[seat].farm.buildings


def _list_expand(state: State, seat: int, step: str, found: Moves) -> None:
    """Either side."""
    found += [{"type": "expand", "player": seat, "side": side} for side in ("left", "right")]


def _expand(state: State, seat: int, step: str, move: Move) -> Follow:
    """An expansion is added on one side. Lines 380, 543"""
    farm = state.players[seat].farm
    state.expansions -= 1
    if move["side"] == "left":
        farm.left += 1
    else:
        farm.right += 1
    return ("cattle_farm",) if "cattle_farm" in farm.buildings else ()


# Animals and resources. Lines 525, 533, 543, 700, 803, 827


def _always(state: State, seat: int, step: str) -> bool:
    """Some steps always open."""
    return True


def _exchange_opens(state: State, seat: int, step: str) -> bool:
    """The player has an animal that is no cow. Line 543"""
    animals = state.players[seat].animals
    return sum(animals) > animals[COW]


def _list_exchanges(state: State, seat: int, step: str, found: Moves) -> None:
    """Each type but the cow of which the player has one."""
    animals = state.players[seat].animals
    for animal, name in enumerate(ANIMALS):
        if animal != COW and animals[animal]:
            found.append({"type": "exchange", "player": seat, "give": name})


def _exchange(state: State, seat: int, step: str, move: Move) -> Follow:
    """A sheep, a pig or a horse becomes a cow. Line 543"""
    animals = state.players[seat].animals
    if not animals[ANIMAL[move["give"]]]:
        raise IllegalMove(f"Player {seat} has no {move['give']}.")
    animals[ANIMAL[move["give"]]] -= 1
    animals[COW] += 1
    return ()


ANIMAL_STEPS: dict[str, tuple[str, ...]] = {
    "shelter": ANIMALS,
    "farm_shop.animal": ANIMALS,
    "open_stables": ("cow", "horse"),
    "barn_floor_manufacturer": ("pig", "cow"),
}


def _list_animals(state: State, seat: int, step: str, found: Moves) -> None:
    """The types among which the building lets one choose."""
    found += [{"type": "gain_animal", "player": seat, "animal": name} for name in ANIMAL_STEPS[step]]


def _gain_animal(state: State, seat: int, step: str, move: Move) -> Follow:
    """One animal of the supply. Lines 525, 533, 700, 827"""
    if move["animal"] not in ANIMAL_STEPS[step]:
        raise IllegalMove(f"The step {step} gives no {move['animal']}.")
    state.players[seat].animals[ANIMAL[move["animal"]]] += 1
    return ()


def _list_resources(state: State, seat: int, step: str, found: Moves) -> None:
    """Any resource."""
    found += [{"type": "gain_resource", "player": seat, "resource": name} for name in RESOURCES]


def _gain_resource(state: State, seat: int, step: str, move: Move) -> Follow:
    """One resource of the supply. Line 827"""
    gain(state.players[seat], move["resource"], 1)
    return ()


def gain(player: Player, resource: str, number: int) -> None:
    """Resources come to the personal supply, or go."""
    if resource == "wood":
        player.wood += number
    elif resource == "stone":
        player.stone += number
    else:
        player.reed += number


def _storeroom_opens(state: State, seat: int, step: str) -> bool:
    """There is wood on the space of 3 wood. Line 803"""
    return state.piles[PILE["three_wood"]] > 0


def _list_take_wood(state: State, seat: int, step: str, found: Moves) -> None:
    """The one wood."""
    found.append({"type": "take_wood", "player": seat})


def _take_wood(state: State, seat: int, step: str, move: Move) -> Follow:
    """One wood of the space of 3 wood. Line 803"""
    state.piles[PILE["three_wood"]] -= 1
    state.players[seat].wood += 1
    return ()


# The Organic Farm. Line 718


def _list_growths(state: State, seat: int, step: str, found: Moves) -> None:
    """Every way in which pastures with one animal each get another; fewer than possible may be named, too."""
    player = state.players[seat]
    for growth in growths(player.farm, player.animals):
        named = {name: number for name, number in zip(ANIMALS, growth, strict=True) if number}
        found.append({"type": "grow", "player": seat, "gain": named})


def _grow(state: State, seat: int, step: str, move: Move) -> Follow:
    """Pastures with exactly one animal get another of its type. Line 718"""
    player = state.players[seat]
    growth = [move["gain"].get(name, 0) for name in ANIMALS]
    if not can_grow(player.farm, player.animals, growth):
        raise IllegalMove("There are not so many pastures with one animal each.")
    for animal, number in enumerate(growth):
        player.animals[animal] += number
    return ()


# Making room: no answer but free moves, which change something else. Lines 198, 208, 931


def _room_opens(state: State, seat: int, step: str) -> bool:
    """The animals of the player do not fit. Lines 198, 208, 931"""
    return not animals_fit(state, seat)


def _no_moves(state: State, seat: int, step: str, found: Moves) -> None:
    """Only free moves help."""


def _no_answer(state: State, seat: int, step: str, move: Move) -> Follow:
    """Only free moves help."""
    raise IllegalMove(f"The move {move['type']} does not answer the step {step}.")


def _never(state: State, seat: int, step: str) -> bool:
    """The newborns arrive without a decision."""
    return False


_BARRIER = Answer("build_barrier", _barrier_opens, _list_barriers, _place_barrier)
_TROUGH = Answer("build_trough", _trough_opens, _list_troughs, _place_trough)
_STABLE = Answer("build_stable", _stable_opens, _list_stables, _build_stable)
_UPGRADE = Answer("upgrade", _upgrade_opens, _list_upgrade, _upgrade)
_SPECIAL = Answer("build_special", _special_opens, _list_specials, _build_special)
_ANIMAL = Answer("gain_animal", _always, _list_animals, _gain_animal)
_ROOM = Answer("", _room_opens, _no_moves, _no_answer)

ANSWERS: dict[str, Answer] = {
    **dict.fromkeys(BARRIER_STEPS, _BARRIER),
    **dict.fromkeys(TROUGH_STEPS, _TROUGH),
    "stall": Answer("build_stall", _stall_opens, _list_stalls, _build_stall),
    "stables": _STABLE,
    "stables.more": _STABLE,
    "special": _SPECIAL,
    "conservatory": _SPECIAL,
    **dict.fromkeys(BARN_STEPS, _UPGRADE),
    "expand": Answer("expand", _expand_opens, _list_expand, _expand),
    "cattle_farm": Answer("exchange", _exchange_opens, _list_exchanges, _exchange),
    **dict.fromkeys(ANIMAL_STEPS, _ANIMAL),
    "farm_shop.resource": Answer("gain_resource", _always, _list_resources, _gain_resource),
    "storeroom": Answer("take_wood", _storeroom_opens, _list_take_wood, _take_wood),
    "organic_farm": Answer("grow", _always, _list_growths, _grow),
    # A move of the Carpenter is a free move, too: `anytime` answers this step.
    "carpenter": Answer("", _always, _no_moves, _no_answer),
    "room": _ROOM,
    "empty": _ROOM,
    "newborns": Answer("", _never, _no_moves, _no_answer),
}

# The steps that `stop` does not end.
LASTING = STARRED | {"room", "empty"}


def opens(state: State, seat: int, step: str) -> bool:
    """Whether a step becomes the one to be answered when it comes up."""
    return ANSWERS[step].opens(state, seat, step)


def owe(state: State, seat: int, steps: Follow) -> None:
    """What follows from something comes before everything else that is owed."""
    state.agenda[:0] = [(seat, step) for step in steps]


def come_up(state: State) -> bool:
    """The next step that opens is to be answered now; those before it are dropped. False if there is none."""
    while state.agenda:
        seat, step = state.agenda.pop(0)
        if step == "newborns":
            newborns_arrive(state.players[seat])
        elif ANSWERS[step].opens(state, seat, step):
            state.now = (seat, step)
            return True
        elif step == "woodworking":
            state.players[seat].fresh = 0
    return False


def newborns_arrive(player: Player) -> None:
    """One more of every type with a pair, or with one animal and the Insemination Center. Lines 208, 668"""
    parents = 1 if "insemination_center" in player.farm.buildings else 2
    for animal in range(4):
        if player.animals[animal] >= parents:
            player.animals[animal] += 1
            player.newborn[animal] = 1


def step_of(state: State, move: Move) -> str:
    """The step that the mover has to answer."""
    if state.now is None:
        raise IllegalMove(f"Nothing is owed, so there is no step for the move {move['type']} to answer.")
    seat, step = state.now
    if seat != move["player"]:
        raise IllegalMove(f"Player {seat} owes the step {step}, not player {move['player']}.")
    return step


def answer(state: State, move: Move) -> None:
    """The player who owes the step answers it."""
    step = step_of(state, move)
    way = ANSWERS[step]
    if way.kind != move["type"]:
        raise IllegalMove(f"The move {move['type']} does not answer the step {step}.")
    follow = way.perform(state, move["player"], step, move)
    state.now = None
    owe(state, move["player"], follow)


def stop(state: State, move: Move) -> None:
    """The player wants no more of what the step offers. Lines 330-340"""
    step = step_of(state, move)
    if step in LASTING:
        raise IllegalMove(f"The step {step} cannot be ended.")
    if step == "woodworking":
        state.players[move["player"]].fresh = 0
    state.now = None


def list_answers(state: State, found: Moves) -> None:
    """The answers to the step that is to be answered now, and its end."""
    assert state.now is not None
    seat, step = state.now
    ANSWERS[step].moves(state, seat, step, found)
    if step not in LASTING:
        found.append({"type": "stop", "player": seat})
