"""The engine below its border: its state of a position of the model, whose numbers may be symbols.

What is searched for on a farm are open questions of the model. The engine asks some of them in other words, so it is
also told here what they say of single spaces: they come down to the question whether each of them lies in a pasture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from engine.agricola import fences as engine_fences
from engine.agricola import spaces as engine_spaces
from engine.agricola.cards.standing import ANIMAL_TAMER, DRINKING_TROUGH
from engine.agricola.game import perform
from engine.agricola.names import (
    ACTION_SPACE,
    ACTION_SPACES,
    ANIMALS,
    BIT,
    CODES,
    EDGES,
    HOUSES,
    LAST_ROUND,
    MAJORS,
    NOBODY,
    PILES,
    PROMISES,
    SIDES,
    SOWN,
    SPACES,
    SUPPLY,
)
from engine.agricola.scoring import scores_of
from engine.agricola.state import Built, Farm, Player, State
from proofs.compare.equal.below import Below
from proofs.compare.equal.solving import constant
from proofs.compare.equal.symbols import Bits, answer, bare, bits_of, decided, number, plain
from spec.agricola import fences as spec_fences
from spec.agricola import prices, room
from spec.agricola import state as spec
from spec.agricola.geometry import NEIGHBOURS
from spec.agricola.house import is_empty
from spec.kernel import both, either, implies, is_in, ite, marked, negate, open_question
from spec.kernel.records import SymbolicMarks
from spec.kernel.terms import is_term, node

# --- from the model to the engine ---------------------------------------------------------------------------------


def joined(position: spec.Game) -> State:
    """The engine's state of a position."""
    state = State(position.variant, 0)
    state.round, state.phase = number(position.round), position.phase
    state.first_player, state.turn, state.acted = _seat(position.first_player), _seat(position.turn), position.acted
    state.now = None if position.now is None else (position.now.player, position.now.step)
    state.agenda = [(owed.player, owed.step) for owed in position.agenda]
    state.revealed = _set(ACTION_SPACES, position.revealed)
    state.piles = _counts(position.piles, PILES)
    state.occupied = _set(ACTION_SPACES, position.occupied)
    state.players = [_player(me) for me in position.players]
    state.used = NOBODY if position.used is None else ACTION_SPACE[position.used]
    state.lassoed = position.lassoed
    state.first_card = NOBODY if position.first_card is None else ACTION_SPACE[position.first_card]
    state.built = _built(position.action)
    return state


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _counts(counts: Any, names: Iterable[str]) -> list[int]:
    return [number(counts[name]) for name in names]


def _set(names: Iterable[str], marks: Any) -> int:
    """The set of what is marked, of things that come in that order; what has no mark is not in it."""
    return cast(int, plain(Bits(marks.get(name, 0) == 1 for name in names)))


def _cards(things: Any) -> int:
    return cast(int, plain(Bits(is_in(things, code) for code in CODES)))


def _built(action: spec.Action) -> Built:
    built = Built()
    built.rooms, built.fences, built.land = number(action.rooms), number(action.fences), _set(SPACES, action.land)
    return built


def _player(me: spec.Player) -> Player:
    player = Player()
    player.people, player.newborns, player.to_place = map(number, (me.people, me.newborns, me.to_place))
    player.begging, player.house = number(me.begging), HOUSES.index(me.house)
    player.goods = _counts(me.goods, SUPPLY) + _counts(me.animals, ANIMALS)
    player.sown = _counts(me.sown, SOWN)
    promised = [getattr(me.promised, what) for what in PROMISES]
    player.promised = [[0, 0, *_counts(rounds, map(str, range(2, LAST_ROUND + 1)))] for rounds in promised]
    player.majors, player.crafted = _set(MAJORS, me.majors), _set(MAJORS, me.crafted)
    player.farm = _farm(me.farm)
    player.hand, player.cards, player.due, player.spent = map(_cards, (me.hand, me.cards, me.due, me.spent))
    player.stands = _set(ACTION_SPACES, me.stands)
    player.groceries, player.plows = number(me.stock.A102), number(me.stock.B019)
    player.points, player.taught, player.gained = map(number, (me.points, me.taught, me.gained))
    player.firewood, player.passed = number(me.firewood), number(me.passed)
    return player


def _farm(farm: spec.Farm) -> Farm:
    found = Farm()
    found.rooms, found.fields = _set(SPACES, farm.rooms), _set(SPACES, farm.fields)
    found.stables, found.fences = _set(SPACES, farm.stables), _set(EDGES, farm.fences)
    return found


# --- and back, for questions about a farm -------------------------------------------------------------------------


def _mark(there: Any) -> int:
    """The mark of which it is the truth that it is 1."""
    if isinstance(there, bool):
        return int(there)
    if there.op == "=" and there.args[1] is node(1):
        return cast(int, there.args[0])
    return ite(there, 1, 0)


def _marks(names: Sequence[Any], members: Any) -> SymbolicMarks[Any]:
    """The marks of the members of a set."""
    found = bits_of(members)
    return _in_order((name, _mark(found.bit(place))) for place, name in enumerate(names))


def _in_order(marks: Iterable[tuple[Any, int]]) -> SymbolicMarks[Any]:
    """Marks by their names, as symbols come; what is certainly not there has none."""
    return SymbolicMarks(sorted(((name, mark) for name, mark in marks if _may_be(mark)), key=lambda one: one[0]))


def _may_be(mark: int) -> bool:
    """What it marks is not certainly absent."""
    return bool(is_term(mark) or mark)


def _farm_of(farm: Farm) -> spec.Farm:
    return spec.Farm(
        rooms=_marks(SPACES, farm.rooms),
        fields=_marks(SPACES, farm.fields),
        stables=_marks(SPACES, farm.stables),
        fences=_marks(EDGES, farm.fences),
    )


# --- what is searched for -----------------------------------------------------------------------------------------


def fenced(farm: Farm) -> int:
    """The spaces that belong to pastures."""
    asked = _farm_of(farm)
    return cast(int, plain(Bits(room.is_fenced_in(asked, space) for space in spec.SPACES)))


def number_of_pastures(farm: Farm) -> int:
    """How many pastures a farm has."""
    return cast(int, number(room.number_of_pastures(_farm_of(farm))))


def fits(player: Player, sheep: int, boar: int, cattle: int) -> bool:
    """Whether so many animals can be shared out."""
    herd = (bare(sheep), bare(boar), bare(cattle))
    tamer, trough = (bits_of(player.cards & card) != 0 for card in (ANIMAL_TAMER, DRINKING_TROUGH))
    return cast(bool, answer(room.fit(_farm_of(player.farm), herd, bare(tamer), bare(trough))))


def hang_together(spaces: int) -> bool:
    """Whether one can go from each of these spaces to each other."""
    named = _marks(SPACES, spaces)
    return cast(bool, answer(spec_fences.are_contiguous(named)))


def around(spaces: int) -> int:
    """The edges that lead out of a set of spaces."""
    found: Any = 0
    for sides in _sides_of(spaces):
        found ^= sides
    return cast(int, found)


def between(spaces: int) -> int:
    """The edges between two spaces of a set."""
    found: Any = 0
    for sides in _sides_of(spaces):
        found |= sides
    return cast(int, found & ~around(spaces))


def _sides_of(spaces: int) -> Iterator[Any]:
    """The edges of each space, if it belongs to the set."""
    members = bits_of(spaces)
    for space, sides in enumerate(SIDES):
        there = members.bit(space)
        yield plain(Bits(both(there, bool(sides >> edge & 1)) for edge in range(len(EDGES))))


def spaces_of(move: Mapping[str, Any]) -> int:
    """The spaces that a move names."""
    named = move["spaces"]
    return cast(int, plain(Bits(bare(named.get(name, 0)) == 1 for name in SPACES)))


def named(spaces: int) -> str:
    """What a refusal says does not matter."""
    return "these"


def can_fence(state: State, player: Player) -> bool:
    """Whether some pasture can be fenced: the question of the model, about what the engine says can be paid."""
    purse, me, built = bare(engine_fences.can_be_paid(state, player)), _player_of(player), bare(state.built.fences)
    if decided(purse == prices.most_fences_paid(me, built)):
        return cast(bool, answer(spec_fences.can_fence(me, built)))
    name, numbers = room.asked_about("some pasture for another price", me.farm, room.FARM)
    return cast(bool, answer(open_question(name, [*numbers, purse], ())))


def can_fence_a_space(player: Player) -> bool:
    """Whether a single space outside of pastures can be fenced."""
    return cast(bool, answer(spec_fences.can_fence_one_space(_player_of(player))))


def _player_of(player: Player) -> Any:
    """So much of a player as questions about fences look at."""
    return _Fencing(
        farm=_farm_of(player.farm),
        cards=[code for code in CODES if decided(bits_of(player.cards & BIT[code]).bit(BIT[code].bit_length() - 1))],
        goods={name: bare(count) for name, count in zip(SUPPLY, player.goods, strict=False)},
    )


class _Fencing:
    """So much of a player as questions about fences look at."""

    def __init__(self, farm: spec.Farm, cards: list[str], goods: dict[str, int]) -> None:
        self.farm = farm
        self.cards = cards
        self.goods = goods


def usable_spaces(state: State, seat: int) -> list[int]:
    """One of the spaces that a player can use now, if there is one: nobody asks for more when a move is made."""
    free = bits_of(engine_spaces.spaces_to_use(state, seat))
    usable = [
        both(free.bit(space), bare(engine_spaces.can_be_used(state, seat, space)))
        for space in range(len(ACTION_SPACES))
        if free.bit(space) is not False
    ]
    return [0] if decided(either(*usable)) else []


SEARCHES: dict[str, Callable[..., Any]] = {
    "engine.agricola.farm:fenced": fenced,
    "engine.agricola.farm:number_of_pastures": number_of_pastures,
    "engine.agricola.farm:hang_together": hang_together,
    "engine.agricola.farm:around": around,
    "engine.agricola.farm:between": between,
    "engine.agricola.keeping:fits": fits,
    "engine.agricola.answers:_spaces_of": spaces_of,
    "engine.agricola.fences:named": named,
    "engine.agricola.fences:can_fence": can_fence,
    "engine.agricola.fences:can_fence_a_space": can_fence_a_space,
    "engine.agricola.spaces:usable_spaces": usable_spaces,
}


# --- what the questions of the model say of single spaces -----------------------------------------------------------


def outside(farm: spec.Farm, place: int) -> bool:
    """A space, by its number, lies in no pasture."""
    return negate(room.is_fenced_in(farm, spec.SPACES[place]))


def all_outside(farm: spec.Farm, *marks: int) -> bool:
    """None of some spaces lies in a pasture."""
    return both(*(implies(mark == 1, negate(room.is_fenced_in(farm, space))) for space, mark in _named(marks)))


def _named(marks: Sequence[int]) -> list[tuple[spec.Space, int]]:
    return [(space, mark) for space, mark in zip(spec.SPACES, marks, strict=True) if _may_be(mark)]


def joins(farm: spec.Farm, *marks: int) -> bool:
    """There is no pasture yet, or one of some spaces lies in one or is adjacent to one."""
    inside = {space: room.is_fenced_in(farm, space) for space in spec.SPACES}
    near = {space: either(inside[space], *(inside[one] for one in NEIGHBOURS[space])) for space in spec.SPACES}
    return either(negate(either(*inside.values())), *(both(mark == 1, near[space]) for space, mark in _named(marks)))


def place_for_a_room(farm: spec.Farm) -> bool:
    """Some empty space is in no pasture and beside a room."""
    return either(*(both(_is_left(farm, space), _is_beside(farm.rooms, space)) for space in spec.SPACES))


def place_for_a_field(farm: spec.Farm) -> bool:
    """Some empty space is in no pasture, and beside a field or the first one."""
    first = marked(farm.fields) == 0
    return either(
        *(both(_is_left(farm, space), either(first, _is_beside(farm.fields, space))) for space in spec.SPACES)
    )


def _is_left(farm: spec.Farm, space: spec.Space) -> bool:
    return both(is_empty(farm, space), negate(room.is_fenced_in(farm, space)))


def _is_beside(marks: Mapping[spec.Space, int], space: spec.Space) -> bool:
    return either(*(marks.get(one, 0) == 1 for one in NEIGHBOURS[space]))


def place_for_a_stable(farm: spec.Farm) -> bool:
    """Some space is empty."""
    return either(*(is_empty(farm, space) for space in spec.SPACES))


def all_used(farm: spec.Farm) -> bool:
    """Every space has something on it or lies in a pasture."""
    return both(*(negate(_is_left(farm, space)) for space in spec.SPACES))


def _about(parts: Iterable[str], meaning: Callable[..., bool]) -> Callable[[Sequence[Any]], bool]:
    """What a question comes to that is about these parts of a farm and about some numbers, all given as numbers."""

    def asked(numbers: Sequence[Any]) -> bool:
        left = [constant(one) if one.op == "constant" else one for one in numbers]
        marks: dict[str, Any] = {part: SymbolicMarks() for part in room.FARM}
        for part in parts:
            names = spec.EDGES if part == "fences" else spec.SPACES
            marks[part] = _in_order(zip(names, left[: len(names)], strict=True))
            del left[: len(names)]
        return meaning(spec.Farm(**marks), *left)

    return asked


MEANS: dict[str, Callable[[Sequence[Any]], bool]] = {
    "outside for rooms": _about(room.LAND, outside),
    "outside for fields": _about(room.LAND, outside),
    "spaces outside": _about(room.LAND, all_outside),
    "joins": _about(room.LAND, joins),
    "some space for a room": _about(room.FARM, place_for_a_room),
    "some space for a field": _about(room.FARM, place_for_a_field),
    "some space for a stable": _about(room.FARM, place_for_a_stable),
    "all used": _about(room.FARM, all_used),
}


BELOW = Below("engine.agricola", joined, perform, scores_of, SEARCHES, means=MEANS)
