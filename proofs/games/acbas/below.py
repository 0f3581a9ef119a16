"""The engine below its border: its state of a position of the model, whose numbers may be symbols, and its searches as
the open questions of the model about the same farm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.acbas.game import perform
from engine.acbas.names import ACTION_SPACES, ANIMALS, EDGES, NOBODY, PILES, SPACE, SPACES, SPECIAL_STALLS
from engine.acbas.scoring import scores_of
from engine.acbas.state import Farm, Owed, Player, State
from proofs.compare.equal.below import Below
from proofs.compare.equal.symbols import Bits, answer, bare, bits_of, decided, mark_in, number, plain
from spec.acbas import room
from spec.acbas import state as spec
from spec.acbas.free import move_the_piece
from spec.acbas.places import Room
from spec.kernel import both, implies
from spec.kernel.records import SymbolicMarks
from spec.kernel.terms import Node

# --- a position --------------------------------------------------------------------------------------------------


def joined(position: spec.Game) -> State:
    """The engine's state of a position."""
    state = State(position.variant)
    state.round, state.carpentry = number(position.round), number(position.carpentry)
    state.phase, state.acted, state.again = position.phase, position.acted, position.again
    state.first_player, state.leader = _seat(position.first_player), _seat(position.leader)
    state.began, state.turn = _seat(position.began), _seat(position.turn)
    state.now = None if position.now is None else _owed(position.now)
    state.agenda = [_owed(owed) for owed in position.agenda]
    state.offers, state.available = list(position.offers), list(position.available)
    supply = position.supply
    state.stock, state.troughs = number(supply.barriers), number(supply.troughs)
    state.tiles, state.expansions = number(supply.tiles), number(supply.expansions)
    state.piles = [number(position.piles[pile]) for pile in PILES]  # type: ignore[index]
    state.occupied = _set(position.occupied, ACTION_SPACES)
    state.players = [_player(me) for me in position.players]
    return state


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _owed(owed: spec.Owed) -> Owed:
    return owed.player, owed.step


def _set(marks: Mapping[Any, int], names: Iterable[str]) -> Any:
    """What is marked, as a set of the engine."""
    return plain(Bits(marks.get(name, 0) == 1 for name in names))


def _player(me: spec.Player) -> Player:
    player = Player()
    player.workers, player.barriers = number(me.workers), number(me.barriers)
    player.wood, player.stone, player.reed = map(number, (me.wood, me.stone, me.reed))
    player.animals = [number(me.animals[animal]) for animal in ANIMALS]  # type: ignore[index]
    player.newborn = [number(me.newborn[animal]) for animal in ANIMALS]  # type: ignore[index]
    player.barn, player.carved, player.fresh = map(number, (me.barn, me.carved, me.fresh))
    player.farm = _farm(me.farm)
    return player


def _farm(of: spec.Farm) -> Farm:
    farm = Farm()
    farm.left, farm.right = number(of.left), number(of.right)
    farm.barriers = _set(of.barriers, EDGES)
    farm.troughs, farm.stalls, farm.stables = (_set(marks, SPACES) for marks in (of.troughs, of.stalls, of.stables))
    farm.buildings = {}
    farm.built = 0
    for building, space in of.buildings.items():
        farm.put(building, SPACE[space])
    return farm


# --- questions about a farm ---------------------------------------------------------------------------------------


def farm_of(farm: Farm) -> spec.Farm:
    """A farm of the engine as the model has it."""
    return spec.Farm(
        left=bare(farm.left),
        right=bare(farm.right),
        barriers=_marks(farm.barriers, EDGES),
        troughs=_marks(farm.troughs, SPACES),
        stalls=_marks(farm.stalls, SPACES),
        stables=_marks(farm.stables, SPACES),
        buildings={name: SPACES[space] for name, space in farm.buildings.items()},  # type: ignore[misc]
    )


def _marks(members: Any, names: Sequence[str]) -> Any:
    """The marks of a set of the engine."""
    found = bits_of(members)
    return SymbolicMarks({name: _mark(found.bit(place)) for place, name in enumerate(names)})


def _mark(there: Any) -> int:
    """1 if something is there, 0 if not: the very symbol of which it was said that it is 1, where nothing has changed;
    what has changed is known on every path."""
    if isinstance(there, bool):
        return int(there)
    mark = mark_in(there)
    return int(decided(there)) if mark is None else mark


def _room(animals: Sequence[Any]) -> Room:
    sheep, pig, cow, horse = map(bare, animals)
    return sheep, pig, cow, horse


def fits(farm: Farm, animals: Sequence[int], newborn: Sequence[int] | None = None, pen: bool = True) -> Any:
    """Whether animals fit; newborns limit the Rearing Station, if it is there."""
    limited = newborn is not None and "rearing_station" in farm.buildings
    rearing = _room(newborn) if newborn is not None and limited else None
    return answer(room.fit(farm_of(farm), _room(animals), rearing=rearing, without=None if pen else "pen"))


def can_grow(farm: Farm, animals: Sequence[int], gain: Sequence[int]) -> Any:
    """Whether so many pastures can hold a single animal."""
    return answer(room.can_grow(farm_of(farm), _room(animals), _room(gain)))


def has_six_unused(farm: Farm) -> Any:
    """Whether six spaces are unused."""
    return answer(room.at_least_six_unused(farm_of(farm)))


def is_used(farm: Farm, column: int) -> Any:
    """Whether all spaces of a column are used."""
    return answer(room.is_used(farm_of(farm), column))


def stays_together(farm: Farm, origin: int, target: int) -> Any:
    """Whether all buildings hang together when a stall was moved."""
    after = farm_of(farm)
    piece = next((name for name in SPECIAL_STALLS if farm.buildings.get(name) == origin), "stall")
    move_the_piece(after, piece, SPACES[origin], SPACES[target])  # type: ignore[arg-type]
    return answer(room.hang_together(after))


# --- what is known of the answers ---------------------------------------------------------------------------------

NUMBERS_OF_A_FARM = 2 + len(EDGES) + 3 * len(SPACES)


def fewer_fit(one: Node, other: Node) -> bool:
    """Of two answers to the same question whether animals fit: on the same farm fewer of them fit where more do."""
    if not one.leaf.startswith("fit "):
        return True
    first, last = NUMBERS_OF_A_FARM, NUMBERS_OF_A_FARM + len(ANIMALS)
    conditions: list[bool] = []
    for place, (few, many) in enumerate(zip(one.args, other.args, strict=True)):
        if few is not many:
            conditions.append(few <= many if first <= place < last else few == many)  # type: ignore[operator]
    return implies(both(*conditions, other), one)  # type: ignore[arg-type]


BELOW = Below(
    "engine.acbas",
    joined,
    perform,
    scores_of,
    searches={
        "engine.acbas.room:fits": fits,
        "engine.acbas.room:can_grow": can_grow,
        "engine.acbas.building:has_six_unused": has_six_unused,
        "engine.acbas.farm:is_used": is_used,
        "engine.acbas.anytime:stays_together": stays_together,
    },
    known=fewer_fit,
)
