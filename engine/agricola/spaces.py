"""The action spaces: which of them can be used, and what they do. Lines 756-774, 797-798"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from engine.agricola.answers import Move, Moves, possible
from engine.agricola.board import in_play
from engine.agricola.cards.moments import happen, happen_to_all
from engine.agricola.cards.playing import can_play_an_occupation
from engine.agricola.cards.prices import lesson_price
from engine.agricola.cards.standing import shared_wishes
from engine.agricola.cards.words import AFTER_USE, ANY_AFTER_USE, ANY_USE, USE
from engine.agricola.goods import gain
from engine.agricola.house import FIRST_MODEST_ROUND, can_grow, can_grow_with_room, can_renovate, grow, renovate
from engine.agricola.markets import CHOICE_PLAYERS, MARKET_GOODS
from engine.agricola.names import (
    ACTION_SPACE,
    ACTION_SPACES,
    ANIMAL_SPACES,
    FOOD,
    GOOD_OF_PILE,
    GRAIN,
    LESSONS,
    PILE,
    STAND_SPACES,
    VEGETABLE,
    WISH_SPACES,
    WITH_HAND,
    WORK,
    action_spaces,
    members,
    tile_spaces,
)
from engine.agricola.owed import WINDOW, Follow, owe
from engine.agricola.state import Built, State
from engine.wire.errors import IllegalMove

# Lines 1123-1124: a Seeds space gives a crop. What Vegetable Seeds and Day Laborer give is not in the text.
GIVES = {"grain_seeds": (GRAIN, 1), "vegetable_seeds": (VEGETABLE, 1), "day_laborer": (FOOD, 2)}


# Which spaces can be used. Lines 758-761, 773-774


def _by_its_step(step: str) -> Callable[[State, int], bool]:
    """A space that can be used if one of its actions is possible. Line 761"""

    def usable(state: State, seat: int) -> bool:
        return possible(state, seat, step)

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


def _lessons(state: State, seat: int) -> bool:
    """An occupation can be played on the first Lessons space. Lines 1686-1692"""
    player = state.players[seat]
    return can_play_an_occupation(player, lesson_price(state, player, second=False))


def _second_lessons(state: State, seat: int) -> bool:
    """An occupation can be played on the second Lessons space. Lines 1693-1701"""
    player = state.players[seat]
    return can_play_an_occupation(player, lesson_price(state, player, second=True))


STEP_SPACES = (
    "farm_expansion",
    "side_job",
    "farmland",
    "cultivation",
    "grain_utilization",
    "fencing",
    "major_improvement",
)
# What the spaces with a renovation offer afterwards. Lines 831-837, 948-956
AFTER_RENOVATION = {"house_redevelopment": "improvement", "farm_redevelopment": "fences"}

CONDITIONS: dict[str, Callable[[State, int], bool]] = {
    **{name: _by_its_step(name) for name in STEP_SPACES},
    "basic_wish_for_children": _with_room,
    "modest_wish_for_children": _modest,
    "urgent_wish_for_children": _even_without_room,
    **dict.fromkeys(AFTER_RENOVATION, _renovation),
    "lessons": _lessons,
    "lessons_2": _second_lessons,
}
_CONDITION_OF = tuple(CONDITIONS.get(name) for name in ACTION_SPACES)


@lru_cache(maxsize=8)
def tile_of(variant: str, players: int) -> int:
    """The spaces of the variant tile; worked out once."""
    return tile_spaces(variant, players)


def free_spaces(state: State, seat: int) -> int:
    """The spaces in play without a person; without hand cards nobody takes lessons.

    The variant tile takes one person a round, and a hand card lets two wish for children on one space, which the text
    lacks. Lines 758-760
    """
    free = in_play(state) & ~state.occupied
    if state.variant == WITH_HAND:
        return free | shared_wishes(state, seat, state.occupied & WISH_SPACES)
    tile = tile_of(state.variant, len(state.players))
    return free & ~(tile | LESSONS) if state.occupied & tile else free & ~LESSONS


def can_be_used(state: State, seat: int, space: int) -> bool:
    """Nobody may use a space without carrying out at least one of its actions. Line 761"""
    condition = _CONDITION_OF[space]
    return condition is None or condition(state, seat)


def usable_spaces(state: State, seat: int) -> Iterator[int]:
    """The spaces that a player can use now."""
    for space in members(spaces_to_use(state, seat)):
        if can_be_used(state, seat, space):
            yield space


def spaces_to_use(state: State, seat: int) -> int:
    """The spaces on which a player can put a person; as a second one in a turn with the Lasso, if it is one."""
    free = free_spaces(state, seat)
    return free & lasso_spaces(state) if state.acted else free


_ANIMALS = action_spaces(ANIMAL_SPACES)


def lasso_spaces(state: State) -> int:
    """Where the second person of a turn can go: at least one of the two uses a market for animals."""
    return -1 if _ANIMALS >> state.used & 1 else _ANIMALS


# What they do. Lines 760, 797-798


def take_effect(state: State, seat: int, space: str) -> None:
    """What a space does, and what it makes the player owe. Lines 760, 771-774, 797-798"""
    owe(state, seat, EFFECTS[space](state, seat, space))


def _take_the_pile(state: State, seat: int, space: str) -> Follow:
    """All goods of an accumulation space. Lines 797-798"""
    pile = PILE[space]
    number = state.piles[pile]
    state.piles[pile] = 0
    gain(state, state.players[seat], GOOD_OF_PILE[pile], number)
    return ()


def _meet(state: State, seat: int, space: str) -> Follow:
    """The marker and what has accumulated; with hand cards a minor. Lines 1656-1658, 1709-1712"""
    state.first_player = seat
    _take_the_pile(state, seat, space)
    return _a_minor(state)


def _a_minor(state: State) -> Follow:
    """With hand cards a minor may be played. Lines 1656-1660"""
    return ("minor",) if state.variant == WITH_HAND else ()


def _owe_the_step(state: State, seat: int, space: str) -> Follow:
    """The step of the same name."""
    return (space,)


def _fencing(state: State, seat: int, space: str) -> Follow:
    """Fences; with hand cards somebody may look at what was fenced. Lines 1086-1089"""
    return ("fencing", "crook") if state.variant == WITH_HAND else ("fencing",)


def _give(state: State, seat: int, space: str) -> Follow:
    """The same goods every round."""
    good, number = GIVES[space]
    gain(state, state.players[seat], good, number)
    return ()


def _resource_market(state: State, seat: int, space: str) -> Follow:
    """Goods, and with three players one of two."""
    for good in MARKET_GOODS[len(state.players)]:
        gain(state, state.players[seat], good, 1)
    return (space,) if len(state.players) == CHOICE_PLAYERS else ()


def _grow(state: State, seat: int, space: str) -> Follow:
    """A newborn; with hand cards a minor after the Basic Wish for Children. Lines 876-880, 1658-1660"""
    grow(state.players[seat])
    return _a_minor(state) if space == "basic_wish_for_children" else ()


def _renovate(state: State, seat: int, space: str) -> Follow:
    """A renovation, which leaves a choice only with hand cards, and what comes after it. Lines 831-837, 948-956"""
    after = AFTER_RENOVATION[space]
    if state.variant != WITH_HAND:
        player = state.players[seat]
        renovate(state, seat, player.house + 1, 0)
        return (after,)
    return ("renovation", after, "crook") if after == "fences" else ("renovation", after)


def _teach(state: State, seat: int, space: str) -> Follow:
    """An occupation. Lines 1686-1692"""
    return ("occupation",)


EFFECTS: dict[str, Callable[[State, int, str], Follow]] = {
    **dict.fromkeys(PILE, _take_the_pile),
    **dict.fromkeys((*STEP_SPACES, "animal_market"), _owe_the_step),
    **dict.fromkeys(GIVES, _give),
    **dict.fromkeys(("basic_wish_for_children", "modest_wish_for_children", "urgent_wish_for_children"), _grow),
    **dict.fromkeys(AFTER_RENOVATION, _renovate),
    **dict.fromkeys(("lessons", "lessons_2"), _teach),
    "meeting_place": _meet,
    "fencing": _fencing,
    "resource_market": _resource_market,
}


# Using a space with hand cards: first the cards, then the space, then the cards that look at it afterwards.


def begin_use(state: State, seat: int, space: str) -> None:
    """What cards bring when a space is used, and what its user then owes."""
    due = happen(state, seat, USE, space)
    due |= happen_to_all(state, ANY_USE, space)
    owe(state, seat, (*(WINDOW if due else ()), "effect", "room", "lasso"))


def end_use(state: State, seat: int) -> None:
    """The space takes effect; then come the cards that look at that."""
    space = ACTION_SPACES[state.used]
    take_effect(state, seat, space)
    due = happen(state, seat, AFTER_USE, space)
    due |= happen_to_all(state, ANY_AFTER_USE, space)
    if due:
        owe(state, seat, WINDOW)


# Turns of the work phase. Lines 757-761, 819-820


def list_places(state: State, seat: int, step: str, found: Moves) -> None:
    """The spaces that a player can use."""
    for space in usable_spaces(state, seat):
        found.append({"type": "place", "player": seat, "space": ACTION_SPACES[space]})


def list_turns(state: State, found: Moves) -> None:
    """The spaces that the player in turn can use; who can use none rests."""
    before = len(found)
    list_places(state, state.turn, "", found)
    if len(found) == before:
        found.append({"type": "rest", "player": state.turn})


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
    put_person(state, seat, space)


def place_another(state: State, seat: int, step: str, move: Move) -> Follow:
    """The player in turn places a second person with the Lasso."""
    space = move["space"]
    if not lasso_spaces(state) >> ACTION_SPACE[space] & 1:
        raise IllegalMove("One of the two people must use a market for animals.")
    put_person(state, seat, space)
    state.lassoed = True
    return ()


def put_person(state: State, seat: int, space: str) -> None:
    """A person is put on a space, if it can be used, and uses it. Lines 757-761"""
    number = ACTION_SPACE[space]
    check_free(state, seat, space, number)
    if not can_be_used(state, seat, number):
        raise IllegalMove(f"The space {space} cannot be used, because none of its actions is possible.")
    player = state.players[seat]
    player.to_place -= 1
    state.occupied |= 1 << number
    state.acted = True
    if state.variant != WITH_HAND:
        owe(state, seat, ("room",))
        take_effect(state, seat, space)
        return
    state.used = number
    player.stands |= STAND_SPACES & 1 << number
    state.built = Built()
    for other in state.players:
        other.passed = 0
    begin_use(state, seat, space)


def check_free(state: State, seat: int, space: str, number: int) -> None:
    """Refuse a space that is not in play, or where somebody is. Lines 758-760"""
    if free_spaces(state, seat) >> number & 1:
        return
    if not in_play(state) >> number & 1:
        raise IllegalMove(f"The space {space} is not in play.")
    if LESSONS >> number & 1 and state.variant != WITH_HAND:
        raise IllegalMove(f"The space {space} cannot be used without hand cards.")
    if state.occupied >> number & 1:
        raise IllegalMove(f"The space {space} is occupied.")
    raise IllegalMove("Another space of the variant tile is occupied.")


def rest(state: State, seat: int) -> None:
    """Who can use no space at all lets a person stay at home, which the text does not provide for. Lines 757-761"""
    check_turn(state, seat)
    for space in usable_spaces(state, seat):
        raise IllegalMove(f"A person can be placed on {ACTION_SPACES[space]}.")
    state.players[seat].to_place -= 1
    state.acted = True
