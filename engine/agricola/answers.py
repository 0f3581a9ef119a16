"""The answers to what a player owes: when they are possible, which there are, and what they do. Lines 760-774"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.agricola.cards.playing import (
    can_pay_occupation,
    can_play_a_minor,
    can_play_an_occupation,
    minors_to_play,
    play_minor,
    play_occupation,
)
from engine.agricola.cards.prices import (
    occupation_price,
    ways_to_pay_a_renovation,
    ways_to_pay_a_room,
)
from engine.agricola.crops import can_plow, can_sow, crops_to_sow, plow, sow
from engine.agricola.farm import field_sites, room_sites, stable_sites
from engine.agricola.fences import can_fence, can_fence_a_space, fence, fence_a_space, plots_to_fence, single_spaces
from engine.agricola.harvest import can_reap, reap, reapings
from engine.agricola.house import build_room, can_build_a_room, can_renovate, houses_to_come, renovate
from engine.agricola.improvements import bake, bakings, build_major, can_bake, can_build_a_major, majors_to_build
from engine.agricola.markets import animals_to_choose, choose_animal, choose_good, goods_to_choose
from engine.agricola.names import ALL_OCCUPATIONS, BIT, CODES, HOUSES, SPACE, SPACES, members
from engine.agricola.owed import WINDOW, Follow
from engine.agricola.stables import build_stable, can_build_a_stable
from engine.agricola.state import State
from engine.wire.errors import IllegalMove

Move = Mapping[str, Any]
Moves = list[dict[str, Any]]


def _named(cards: int) -> dict[str, int]:
    """Cards by their codes."""
    return {CODES[code]: 1 for code in members(cards)}


def _those(named: Mapping[str, int]) -> int:
    """The cards that a move names."""
    found = 0
    for code in named:
        found |= BIT[code]
    return found


class Answer(NamedTuple):
    """A way to answer a step: the type of the move, whether one is possible, the moves, and what a move does.

    What a move does may bring steps; these come before those that the answer always brings.
    """

    kind: str
    possible: Callable[[State, int, str], bool]
    moves: Callable[[State, int, str, Moves], None]
    perform: Callable[[State, int, str, Move], Follow]


# Rooms. Lines 866-870, 923-928


def _room_possible(state: State, seat: int, step: str) -> bool:
    """A room can be built and paid."""
    return can_build_a_room(state.players[seat])


def _list_rooms(state: State, seat: int, step: str, found: Moves) -> None:
    """Every space for a room, with every way to pay."""
    player = state.players[seat]
    ways = ways_to_pay_a_room(player)
    for space in members(room_sites(player.farm)):
        for by in ways:
            move: dict[str, Any] = {"type": "build_room", "player": seat, "space": SPACES[space]}
            if by:
                move["by"] = _named(by)
            found.append(move)


def _build_room(state: State, seat: int, step: str, move: Move) -> Follow:
    """A room. Lines 866-870"""
    return WINDOW if build_room(state, seat, move["space"], _those(move.get("by", {}))) else ()


# Renovation. Lines 884-896, 938-941


def _renovation_possible(state: State, seat: int, step: str) -> bool:
    """The house can be renovated, and that be paid."""
    return can_renovate(state.players[seat])


def _list_renovations(state: State, seat: int, step: str, found: Moves) -> None:
    """Every house that can come, with every way to pay."""
    player = state.players[seat]
    for house in houses_to_come(player):
        for by in ways_to_pay_a_renovation(player, house):
            found.append({"type": "renovate", "player": seat, "to": HOUSES[house], "by": _named(by)})


def _renovate(state: State, seat: int, step: str, move: Move) -> Follow:
    """A renovation. Lines 890-896, 938-941"""
    return WINDOW if renovate(state, seat, HOUSES.index(move["to"]), _those(move["by"])) else ()


# Stables. Lines 1095-1107


def _stable_possible(state: State, seat: int, step: str) -> bool:
    """A stable can be built and paid, at the price of the step."""
    return can_build_a_stable(state.players[seat], step)


def _list_stables(state: State, seat: int, step: str, found: Moves) -> None:
    """Every space for a stable."""
    for space in members(stable_sites(state.players[seat].farm)):
        found.append({"type": "build_stable", "player": seat, "space": SPACES[space]})


def _build_stable(state: State, seat: int, step: str, move: Move) -> Follow:
    """A stable. Lines 1095, 1100-1107"""
    build_stable(state.players[seat], step, move["space"])
    return ()


# Fences. Lines 1086-1089


def _fence_possible(state: State, seat: int, step: str) -> bool:
    """A pasture can be fenced and paid."""
    return can_fence(state, state.players[seat])


def _list_fences(state: State, seat: int, step: str, found: Moves) -> None:
    """Every pasture that can be fenced, with every way to pay."""
    for spaces, clay in plots_to_fence(state, state.players[seat]):
        found.append(_fencing(seat, spaces))
        if clay:
            found[-1]["clay"] = clay


def _fencing(seat: int, spaces: int) -> dict[str, Any]:
    """The move that fences some spaces."""
    return {"type": "fence", "player": seat, "spaces": {SPACES[space]: 1 for space in members(spaces)}}


def _spaces_of(move: Move) -> int:
    """The spaces that a move names."""
    return sum(1 << SPACE[name] for name in move["spaces"])


def _fence(state: State, seat: int, step: str, move: Move) -> Follow:
    """A pasture. Lines 1001-1003, 1086-1089"""
    fence(state, state.players[seat], _spaces_of(move), move.get("clay", 0))
    return ()


def _space_possible(state: State, seat: int, step: str) -> bool:
    """A single space can be fenced."""
    return can_fence_a_space(state.players[seat])


def _list_spaces(state: State, seat: int, step: str, found: Moves) -> None:
    """Every single space that can be fenced."""
    found += [_fencing(seat, spaces) for spaces in single_spaces(state.players[seat])]


def _fence_a_space(state: State, seat: int, step: str, move: Move) -> Follow:
    """A single space, for nothing."""
    if move.get("clay", 0):
        raise IllegalMove("These fences cost nothing.")
    fence_a_space(state.players[seat], _spaces_of(move))
    return ()


# Fields and crops. Lines 1118-1124, 1204-1208


def _plow_possible(state: State, seat: int, step: str) -> bool:
    """A field can be plowed."""
    return can_plow(state.players[seat])


def _list_plows(state: State, seat: int, step: str, found: Moves) -> None:
    """Every space for a field."""
    for space in members(field_sites(state.players[seat].farm)):
        found.append({"type": "plow", "player": seat, "space": SPACES[space]})


def _plow(state: State, seat: int, step: str, move: Move) -> Follow:
    """A field. Lines 1119-1122"""
    plow(state.players[seat], move["space"])
    return ()


def _sow_possible(state: State, seat: int, step: str) -> bool:
    """There is an empty field and a crop."""
    return can_sow(state.players[seat])


def _list_sowings(state: State, seat: int, step: str, found: Moves) -> None:
    """Either crop that is there."""
    for crop in crops_to_sow(state.players[seat]):
        found.append({"type": "sow", "player": seat, "crop": crop})


def _sow(state: State, seat: int, step: str, move: Move) -> Follow:
    """One field is sown. Lines 1205-1208"""
    sow(state.players[seat], move["crop"])
    return ()


# Improvements. Lines 1404-1429


def _bake_possible(state: State, seat: int, step: str) -> bool:
    """There is a grain and something to bake it."""
    return can_bake(state.players[seat])


def _list_bakings(state: State, seat: int, step: str, found: Moves) -> None:
    """Every way to bake."""
    for shares in bakings(state.players[seat]):
        found.append({"type": "bake", "player": seat, "grain": shares})


def _bake(state: State, seat: int, step: str, move: Move) -> Follow:
    """One Bake Bread action. Lines 1421-1426"""
    bake(state, seat, move["grain"])
    return ()


def _major_possible(state: State, seat: int, step: str) -> bool:
    """A major can be built and paid."""
    return can_build_a_major(state, state.players[seat])


def _list_majors(state: State, seat: int, step: str, found: Moves) -> None:
    """Every major that can be built, with every way to pay."""
    for major, pay in majors_to_build(state, state.players[seat]):
        found.append({"type": "build_major", "player": seat, "improvement": major, "pay": pay})


def _build_major(state: State, seat: int, step: str, move: Move) -> Follow:
    """A major; a new oven may bake at once. Lines 1404-1405, 1427"""
    return build_major(state, seat, move["improvement"], move["pay"])


# Hand cards. Lines 1639-1703


def _minor_possible(state: State, seat: int, step: str) -> bool:
    """A minor of the hand can be played."""
    return can_play_a_minor(state, seat)


def _list_minors(state: State, seat: int, step: str, found: Moves) -> None:
    """Every minor that can be played."""
    found += [{"type": "play_minor", "player": seat, "card": code} for code in minors_to_play(state, seat)]


def _play_minor(state: State, seat: int, step: str, move: Move) -> Follow:
    """A minor. Lines 1651-1682"""
    return play_minor(state, seat, move["card"])


def _occupation_possible(state: State, seat: int, step: str) -> bool:
    """An occupation of the hand can be paid."""
    player = state.players[seat]
    return can_play_an_occupation(player, occupation_price(state, player, step))


def _list_occupations(state: State, seat: int, step: str, found: Moves) -> None:
    """Every occupation of the hand, with every way to pay."""
    player = state.players[seat]
    price = occupation_price(state, player, step)
    ways = [paper for paper in (0, 1) if can_pay_occupation(player, price, paper)]
    for code in members(player.hand & ALL_OCCUPATIONS):
        for paper in ways:
            found.append({"type": "play_occupation", "player": seat, "card": CODES[code], "paper": paper})


def _play_occupation(state: State, seat: int, step: str, move: Move) -> Follow:
    """An occupation. Lines 1684-1703"""
    price = occupation_price(state, state.players[seat], step)
    return play_occupation(state, seat, move["card"], price, move["paper"])


# The harvest of fields with a hand card


def _reap_possible(state: State, seat: int, step: str) -> bool:
    """Some field can give a second grain."""
    return can_reap(state.players[seat])


def _list_reapings(state: State, seat: int, step: str, found: Moves) -> None:
    """Every way to reap."""
    found += [{"type": "reap", "player": seat, "extra": extra} for extra in reapings(state.players[seat])]


def _reap(state: State, seat: int, step: str, move: Move) -> Follow:
    """The fields of the player are harvested."""
    reap(state.players[seat], move["extra"])
    return ()


# The markets; what they offer is not in the text.


def _always(state: State, seat: int, step: str) -> bool:
    """There is always something to choose."""
    return True


def _list_goods(state: State, seat: int, step: str, found: Moves) -> None:
    """The goods of the Resource Market."""
    found += [{"type": "choose_good", "player": seat, "good": good} for good in goods_to_choose()]


def _choose_good(state: State, seat: int, step: str, move: Move) -> Follow:
    """One good of the Resource Market."""
    choose_good(state, state.players[seat], move["good"])
    return ()


def _list_animals(state: State, seat: int, step: str, found: Moves) -> None:
    """The animals of the Animal Market."""
    for animal in animals_to_choose(state.players[seat]):
        found.append({"type": "choose_animal", "player": seat, "animal": animal})


def _choose_animal(state: State, seat: int, step: str, move: Move) -> Follow:
    """One animal of the Animal Market."""
    choose_animal(state.players[seat], move["animal"])
    return ()


_ROOM = Answer("build_room", _room_possible, _list_rooms, _build_room)
_STABLE = Answer("build_stable", _stable_possible, _list_stables, _build_stable)
_FENCE = Answer("fence", _fence_possible, _list_fences, _fence)
_PLOW = Answer("plow", _plow_possible, _list_plows, _plow)
_SOW = Answer("sow", _sow_possible, _list_sowings, _sow)
_BAKE = Answer("bake", _bake_possible, _list_bakings, _bake)
_MAJOR = Answer("build_major", _major_possible, _list_majors, _build_major)
_RENOVATE = Answer("renovate", _renovation_possible, _list_renovations, _renovate)
_FENCE_A_SPACE = Answer("fence", _space_possible, _list_spaces, _fence_a_space)
_MINOR = Answer("play_minor", _minor_possible, _list_minors, _play_minor)
_OCCUPATION = Answer("play_occupation", _occupation_possible, _list_occupations, _play_occupation)
_REAP = Answer("reap", _reap_possible, _list_reapings, _reap)
_GOOD = Answer("choose_good", _always, _list_goods, _choose_good)
_ANIMAL = Answer("choose_animal", _always, _list_animals, _choose_animal)

# For each step its answers, each with the steps that follow. Lines 771-774, 927-928, 1087, 1107, 1208
ANSWERS: dict[str, tuple[tuple[Answer, Follow], ...]] = {
    "farm_expansion": ((_ROOM, ("rooms", "stables")), (_STABLE, ("stables", "rooms"))),
    "rooms": ((_ROOM, ("rooms",)),),
    "stables": ((_STABLE, ("stables",)),),
    "side_job": ((_STABLE, ("bake",)), (_BAKE, ("side_stable",))),
    "side_stable": ((_STABLE, ()),),
    "farmland": ((_PLOW, ()),),
    "cultivation": ((_PLOW, ("sow",)), (_SOW, ("sow", "plow"))),
    "plow": ((_PLOW, ()),),
    "grain_utilization": ((_SOW, ("sow", "bake")), (_BAKE, ("sow",))),
    "sow": ((_SOW, ("sow",)),),
    "bake": ((_BAKE, ()),),
    "fencing": ((_FENCE, ("fences",)),),
    "fences": ((_FENCE, ("fences",)),),
    "major_improvement": ((_MAJOR, ()), (_MINOR, ())),
    "improvement": ((_MAJOR, ()), (_MINOR, ())),
    "resource_market": ((_GOOD, ()),),
    "animal_market": ((_ANIMAL, ()),),
    "occupation": ((_OCCUPATION, ()),),
    "minor": ((_MINOR, ()),),
    "renovation": ((_RENOVATE, ()),),
    "card_plow": ((_PLOW, ()),),
    "card_bake": ((_BAKE, ()),),
    "card_room": ((_ROOM, ()),),
    "card_fence": ((_FENCE_A_SPACE, ()),),
    "groom_stable": ((_STABLE, ()),),
    "hammer_stable": ((_STABLE, ()),),
    "scholar_occupation": ((_OCCUPATION, ()),),
    "scholar_minor": ((_MINOR, ()),),
    "reap": ((_REAP, ()),),
    # Only free moves help who has too many animals. Lines 1082-1084, 1116
    "room": (),
    # At the end of a breeding the Sheep Walker can be used as at any other time.
    "exchange": (),
}


def possible(state: State, seat: int, step: str) -> bool:
    """Whether one of the answers to a step is possible. Line 761"""
    for way, _ in ANSWERS[step]:  # noqa: SIM110 (this is asked very often)
        if way.possible(state, seat, step):
            return True
    return False
