"""The action spaces: which of them can be used, and what they do. Lines 188-198, 326-396"""

from __future__ import annotations

from engine.acbas.building import Moves, can_build_special, is_before_second_turn, is_second_turn
from engine.acbas.farm import EVERYWHERE
from engine.acbas.names import (
    ACTION_SPACE,
    ACTION_SPACES,
    ANIMAL,
    ANIMAL_PILES,
    CLOSING,
    PILE,
    PILES,
    WORK,
)
from engine.acbas.state import Player, State
from engine.acbas.steps import gain, opens, owe
from engine.wire.errors import IllegalMove

# Lines 328-348: the spaces whose action is to build something.
STEP_OF_SPACE = {
    "walls": "walls",
    "fences": "fences",
    "troughs": "troughs",
    "stall": "stall",
    "stables": "stables",
    "special_building_1": "special",
    "special_building_2": "special",
}

# Lines 356-372: the spaces with a pile of one resource.
RESOURCE_OF_SPACE = {"first_player": "wood", "three_wood": "wood", "one_stone": "stone", "two_stone": "stone"}

# Line 833: the four spaces at the top of the board.
TOP_SPACES = sum(1 << ACTION_SPACE[name] for name in RESOURCE_OF_SPACE)

# Lines 382-396: for each animal space its two piles, each with the name of the good.
GOODS_OF_SPACE = {
    name: tuple((pile, PILES[pile].split(".")[1]) for pile in piles) for name, piles in ANIMAL_PILES.items()
}


def can_be_used(state: State, seat: int, space: str, second_turn: bool) -> bool:
    """Nobody may use a space without doing at least one of its actions. Line 192"""
    step = STEP_OF_SPACE.get(space)
    if step == "special":
        return can_build_special(state, seat, EVERYWHERE, second_turn)
    if step is not None:
        return opens(state, seat, step)
    if space in ("first_player", "building_resources"):
        return True
    if space == "expansion":
        return state.piles[PILE["expansion"]] > 0 or opens(state, seat, "expand")
    if space in ANIMAL_PILES:
        return any(state.piles[pile] for pile in ANIMAL_PILES[space])
    return state.piles[PILE[space]] > 0


def usable_spaces(state: State, seat: int, second_turn: bool) -> list[str]:
    """The spaces without worker that the player can use. Lines 192, 194"""
    found = []
    special = can_build_special(state, seat, EVERYWHERE, second_turn)
    for number, space in enumerate(ACTION_SPACES):
        if state.occupied >> number & 1:
            continue
        if STEP_OF_SPACE.get(space) == "special":
            if special:
                found.append(space)
        elif can_be_used(state, seat, space, second_turn):
            found.append(space)
    return found


def use(state: State, seat: int, space: str) -> None:
    """The action of a space. Lines 190, 326-396"""
    player = state.players[seat]
    if space in STEP_OF_SPACE:
        owe(state, seat, (STEP_OF_SPACE[space], "room"))
    elif space in RESOURCE_OF_SPACE:
        gain(player, RESOURCE_OF_SPACE[space], take_pile(state, PILE[space]))
        if space == "first_player":
            state.first_player = seat
    elif space == "building_resources":
        building_resources(state, seat)
    elif space == "expansion":
        expansion(state, seat)
    else:
        take_animals(state, player, space)
        owe(state, seat, ("room",))


def take_pile(state: State, pile: int) -> int:
    """All that has accumulated is taken. Line 198"""
    number = state.piles[pile]
    state.piles[pile] = 0
    return number


def building_resources(state: State, seat: int) -> None:
    """One of each resource; with the Household Storeroom perhaps a wood of the space of 3 wood. Lines 376, 803"""
    player = state.players[seat]
    player.wood += 1
    player.stone += 1
    player.reed += 1
    if "household_storeroom" in player.farm.buildings:
        owe(state, seat, ("storeroom", "room"))


def expansion(state: State, seat: int) -> None:
    """All barriers of the space and an expansion; the Woodworking Shop may build the barriers. Lines 380, 560"""
    player = state.players[seat]
    number = take_pile(state, PILE["expansion"])
    player.barriers += number
    if "woodworking_shop" in player.farm.buildings:
        player.fresh = number
        owe(state, seat, ("expand", "woodworking", "room"))
    else:
        owe(state, seat, ("expand", "room"))


def take_animals(state: State, player: Player, space: str) -> None:
    """All goods of an animal space. Lines 382-396"""
    for pile, good in GOODS_OF_SPACE[space]:
        number = take_pile(state, pile)
        if good == "reed":
            player.reed += number
        else:
            player.animals[ANIMAL[good]] += number


# With a worker. Lines 188-194


def list_placements(state: State, found: Moves) -> None:
    """The spaces on which the player in turn can place a worker."""
    seat = state.turn
    for space in usable_spaces(state, seat, is_before_second_turn(state, seat)):
        found.append({"type": "place", "player": seat, "space": space})


def place(state: State, seat: int, space: str) -> None:
    """The player in turn places a worker and takes the action at once. Lines 188-194"""
    if state.phase != WORK or state.acted:
        raise IllegalMove("No worker can be placed now.")
    check_turn(state, seat)
    bit = 1 << ACTION_SPACE[space]
    if state.occupied & bit:
        raise IllegalMove(f"The space {space} is occupied.")
    if not can_be_used(state, seat, space, is_before_second_turn(state, seat)):
        raise IllegalMove(f"The space {space} cannot be used.")
    state.players[seat].workers -= 1
    state.occupied |= bit
    state.acted = True
    use(state, seat, space)
    if bit & TOP_SPACES and state.occupied & TOP_SPACES == TOP_SPACES:
        timber_is_delivered(state)


def check_turn(state: State, seat: int) -> None:
    """Only the player in turn acts, and what is owed comes first. Line 188"""
    if state.now is not None:
        raise IllegalMove(f"Player {state.now[0]} must answer the step {state.now[1]} first.")
    if seat != state.turn:
        raise IllegalMove(f"It is not the turn of player {seat}.")


def timber_is_delivered(state: State) -> None:
    """The owner of the Timber Shop gets 3 wood when the four spaces at the top are occupied. Line 833"""
    for player in state.players:
        if "timber_shop" in player.farm.buildings:
            player.wood += 3


# Without a worker. Line 971


def list_uses(state: State, found: Moves) -> None:
    """The spaces that the owner of the Steward's Office can use."""
    seat = state.turn
    for space in usable_spaces(state, seat, is_second_turn(state, seat)):
        found.append({"type": "use_space", "player": seat, "space": space})


def use_space(state: State, seat: int, space: str) -> None:
    """The owner of the Steward's Office uses a space that has no worker, once. Line 971"""
    if state.phase != CLOSING or "stewards_office" not in state.offers:
        raise IllegalMove("No space can be used without a worker now.")
    check_turn(state, seat)
    if state.occupied >> ACTION_SPACE[space] & 1:
        raise IllegalMove(f"The space {space} is occupied.")
    if not can_be_used(state, seat, space, is_second_turn(state, seat)):
        raise IllegalMove(f"The space {space} cannot be used.")
    state.offers.remove("stewards_office")
    use(state, seat, space)
