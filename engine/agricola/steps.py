"""What a player owes: when a step opens, how it is answered, and what follows. Lines 760-774"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from engine.agricola.crops import can_plow, can_sow, crops_to_sow, plow, sow
from engine.agricola.farm import field_sites, room_sites, stable_sites
from engine.agricola.fences import can_fence, fence, plots_to_fence
from engine.agricola.house import build_room, can_build_a_room
from engine.agricola.improvements import bake, bakings, build_major, can_bake, can_build_a_major, majors_to_build
from engine.agricola.keeping import animals_fit
from engine.agricola.markets import animals_to_choose, choose_animal, choose_good, goods_to_choose
from engine.agricola.names import SPACE, SPACES, STARRED, members
from engine.agricola.stables import build_stable, can_build_a_stable
from engine.agricola.state import State
from engine.wire.errors import IllegalMove

Move = Mapping[str, Any]
Moves = list[dict[str, Any]]
Follow = tuple[str, ...]


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
    """Every space for a room."""
    for space in members(room_sites(state.players[seat].farm)):
        found.append({"type": "build_room", "player": seat, "space": SPACES[space]})


def _build_room(state: State, seat: int, step: str, move: Move) -> Follow:
    """A room. Lines 866-870"""
    build_room(state.players[seat], move["space"])
    return ()


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
    return can_fence(state.players[seat])


def _list_fences(state: State, seat: int, step: str, found: Moves) -> None:
    """Every pasture that can be fenced."""
    for spaces in plots_to_fence(state.players[seat]):
        named = {SPACES[space]: 1 for space in members(spaces)}
        found.append({"type": "fence", "player": seat, "spaces": named})


def _fence(state: State, seat: int, step: str, move: Move) -> Follow:
    """A pasture. Lines 1001-1003, 1086-1089"""
    fence(state.players[seat], sum(1 << SPACE[name] for name in move["spaces"]))
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
    bake(state.players[seat], move["grain"])
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
    return build_major(state, state.players[seat], move["improvement"], move["pay"])


# The markets; what they offer is not in the text.


def _always(state: State, seat: int, step: str) -> bool:
    """There is always something to choose."""
    return True


def _list_goods(state: State, seat: int, step: str, found: Moves) -> None:
    """The goods of the Resource Market."""
    found += [{"type": "choose_good", "player": seat, "good": good} for good in goods_to_choose()]


def _choose_good(state: State, seat: int, step: str, move: Move) -> Follow:
    """One good of the Resource Market."""
    choose_good(state.players[seat], move["good"])
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
    "major_improvement": ((_MAJOR, ()),),
    "improvement": ((_MAJOR, ()),),
    "resource_market": ((_GOOD, ()),),
    "animal_market": ((_ANIMAL, ()),),
    # Only free moves help who has too many animals. Lines 1082-1084, 1116
    "room": (),
}

# The steps that `stop` does not end.
LASTING = STARRED | {"room"}


def opens(state: State, seat: int, step: str) -> bool:
    """Whether a step becomes the one to be answered when it comes up. Lines 761, 1082-1084"""
    if step == "room":
        return not animals_fit(state.players[seat])
    return any(way.possible(state, seat, step) for way, _ in ANSWERS[step])


def owe(state: State, seat: int, steps: Follow) -> None:
    """What follows from something comes before everything else that is owed."""
    state.agenda[:0] = [(seat, step) for step in steps]


def come_up(state: State) -> bool:
    """The next step that opens is to be answered now; those before it are dropped. False if there is none."""
    while state.agenda:
        seat, step = state.agenda.pop(0)
        if opens(state, seat, step):
            state.now = (seat, step)
            return True
    return False


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
    for way, after in ANSWERS[step]:
        if way.kind == move["type"]:
            follow = way.perform(state, move["player"], step, move)
            state.now = None
            owe(state, move["player"], follow + after)
            return
    raise IllegalMove(f"The move {move['type']} does not answer the step {step}.")


def stop(state: State, move: Move) -> None:
    """The player wants no more of what the step offers. Lines 773-774, 1216"""
    step = step_of(state, move)
    if step in LASTING:
        raise IllegalMove(f"The step {step} cannot be ended.")
    state.now = None


def list_answers(state: State, found: Moves) -> None:
    """The answers to the step that is to be answered now, and its end."""
    assert state.now is not None
    seat, step = state.now
    for way, _ in ANSWERS[step]:
        if way.possible(state, seat, step):
            way.moves(state, seat, step, found)
    if step not in LASTING:
        found.append({"type": "stop", "player": seat})
