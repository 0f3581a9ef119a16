"""The action spaces: which of them can be used, and what they do. Lines 756-774, 797-798"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.agricola.house import FIRST_MODEST_ROUND, can_grow, can_grow_with_room, can_renovate, grow, renovate
from engine.agricola.markets import CHOICE_PLAYERS, MARKET_GOODS
from engine.agricola.names import (
    ACTION_SPACE,
    ACTION_SPACES,
    FOOD,
    GOOD_OF_PILE,
    GRAIN,
    LESSONS,
    PILE,
    VEGETABLE,
    WORK,
    members,
    tile_spaces,
)
from engine.agricola.rounds import in_play
from engine.agricola.state import State
from engine.agricola.steps import Moves, opens
from engine.wire.errors import IllegalMove

# Lines 1123-1124: a Seeds space gives a crop. What Vegetable Seeds and Day Laborer give is not in the text.
GIVES = {"grain_seeds": (GRAIN, 1), "vegetable_seeds": (VEGETABLE, 1), "day_laborer": (FOOD, 2)}


# Which spaces can be used. Lines 758-761, 773-774


def _by_its_step(step: str) -> Callable[[State, int], bool]:
    """A space that can be used if one of its actions is possible. Line 761"""

    def usable(state: State, seat: int) -> bool:
        return opens(state, seat, step)

    return usable


def _with_room(state: State, seat: int) -> bool:
    """Family growth with room. Lines 875-876"""
    return can_grow_with_room(state.players[seat])


def _modest(state: State, seat: int) -> bool:
    """Family growth with room, from the fifth round on, which the text lacks."""
    return state.round >= FIRST_MODEST_ROUND and can_grow_with_room(state.players[seat])


def _even_without_room(state: State, seat: int) -> bool:
    """Family growth, with room or without. Lines 903-906"""
    return can_grow(state.players[seat])


def _renovation(state: State, seat: int) -> bool:
    """The renovation, which comes first, is possible. Lines 773-774, 800-806"""
    return can_renovate(state.players[seat])


STEP_SPACES = (
    "farm_expansion",
    "side_job",
    "farmland",
    "cultivation",
    "grain_utilization",
    "fencing",
    "major_improvement",
)
GROWTH_SPACES = ("basic_wish_for_children", "modest_wish_for_children", "urgent_wish_for_children")
# What the spaces with a renovation offer afterwards. Lines 831-837, 948-956
AFTER_RENOVATION = {"house_redevelopment": "improvement", "farm_redevelopment": "fences"}

CONDITIONS: dict[str, Callable[[State, int], bool]] = {
    **{name: _by_its_step(name) for name in STEP_SPACES},
    "basic_wish_for_children": _with_room,
    "modest_wish_for_children": _modest,
    "urgent_wish_for_children": _even_without_room,
    **dict.fromkeys(AFTER_RENOVATION, _renovation),
}
_CONDITION_OF = tuple(CONDITIONS.get(name) for name in ACTION_SPACES)


@lru_cache(maxsize=8)
def tile_of(variant: str, players: int) -> int:
    """The spaces of the variant tile; worked out once."""
    return tile_spaces(variant, players)


def free_spaces(state: State) -> int:
    """The spaces in play without a person; without hand cards nobody takes lessons.

    The variant tile takes one person a round, which the text lacks. Lines 758-760
    """
    free = in_play(state) & ~(state.occupied | LESSONS)
    tile = tile_of(state.variant, len(state.players))
    return free & ~tile if state.occupied & tile else free


def can_be_used(state: State, seat: int, space: int) -> bool:
    """Nobody may use a space without carrying out at least one of its actions. Line 761"""
    condition = _CONDITION_OF[space]
    return condition is None or condition(state, seat)


# What they do. Lines 760, 797-798


def use(state: State, seat: int, space: str) -> None:
    """What a space does at once, and what it makes the player owe. Lines 760, 771-774, 797-798"""
    player = state.players[seat]
    steps: tuple[str, ...] = ("room",)
    if space in PILE:
        pile = PILE[space]
        player.goods[GOOD_OF_PILE[pile]] += state.piles[pile]
        state.piles[pile] = 0
        if space == "meeting_place":
            state.first_player = seat  # 1709-1712
    elif space in STEP_SPACES or space == "animal_market":
        steps = (space, "room")
    elif space in GIVES:
        good, number = GIVES[space]
        player.goods[good] += number
    elif space == "resource_market":
        for good in MARKET_GOODS[len(state.players)]:
            player.goods[good] += 1
        if len(state.players) == CHOICE_PLAYERS:
            steps = (space, "room")
    elif space in GROWTH_SPACES:
        grow(player)
    else:
        renovate(player)
        steps = (AFTER_RENOVATION[space], "room")
    state.agenda = [(seat, step) for step in steps]


# Turns of the work phase. Lines 757-761, 819-820


def list_turns(state: State, found: Moves) -> None:
    """The spaces that the player in turn can use; who can use none rests."""
    seat = state.turn
    before = len(found)
    for space in members(free_spaces(state)):
        condition = _CONDITION_OF[space]
        if condition is None or condition(state, seat):
            found.append({"type": "place", "player": seat, "space": ACTION_SPACES[space]})
    if len(found) == before:
        found.append({"type": "rest", "player": seat})


def check_turn(state: State, seat: int) -> None:
    """Only the player in turn uses a person, and only one. Lines 757-758"""
    if state.phase != WORK:
        raise IllegalMove("No person can be placed now.")
    if state.now is not None:
        raise IllegalMove(f"Player {state.now[0]} must answer the step {state.now[1]} first.")
    if seat != state.turn:
        raise IllegalMove(f"It is not the turn of player {seat}.")


def place(state: State, seat: int, space: str) -> None:
    """The player in turn places a person and uses the space at once. Lines 757-761"""
    check_turn(state, seat)
    number = ACTION_SPACE[space]
    check_free(state, space, number)
    if not can_be_used(state, seat, number):
        raise IllegalMove(f"The space {space} cannot be used, because none of its actions is possible.")
    state.players[seat].to_place -= 1
    state.occupied |= 1 << number
    state.acted = True
    use(state, seat, space)


def check_free(state: State, space: str, number: int) -> None:
    """Refuse a space that is not in play, or where somebody is. Lines 758-760"""
    if free_spaces(state) >> number & 1:
        return
    if not in_play(state) >> number & 1:
        raise IllegalMove(f"The space {space} is not in play.")
    if LESSONS >> number & 1:
        raise IllegalMove(f"The space {space} cannot be used without hand cards.")
    if state.occupied >> number & 1:
        raise IllegalMove(f"The space {space} is occupied.")
    raise IllegalMove("Another space of the variant tile is occupied.")


def rest(state: State, seat: int) -> None:
    """Who can use no space at all lets a person stay at home, which the text does not provide for. Lines 757-761"""
    check_turn(state, seat)
    for space in members(free_spaces(state)):
        if can_be_used(state, seat, space):
            raise IllegalMove(f"A person can be placed on {ACTION_SPACES[space]}.")
    state.players[seat].to_place -= 1
    state.acted = True
