"""Moves, the steps that happen by themselves, and the model of a game that is made of them.

A move is a tagged record. Its type declares who may be expected to make it (`candidates`) and what it does
(`perform`, a sentence made of rules). `legal` is generate and test: every candidate is tried on a copy.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

import msgspec
from msgspec import inspect

from spec.kernel.judge import Coverage, Illegal, Judge
from spec.kernel.records import Malformed, Record, copy, from_json, info_of, keys_of, to_json, unwrap
from spec.kernel.rules import Invariant, Rule
from spec.kernel.rulings import Ruling


@dataclass(frozen=True)
class Range:
    """The counts from 0 to a bound, where a candidate leaves a count open."""

    bound: int


def up_to(bound: int) -> int:
    """In a candidate: any count from 0 to the bound."""
    return cast(int, Range(bound))


@dataclass(frozen=True)
class Amounts:
    """In a candidate: a map that holds of each group exactly so many, each name at most up to its bound."""

    groups: tuple[tuple[int, Mapping[Any, int]], ...]


def amounts(*groups: tuple[int, Mapping[Any, int]]) -> dict[Any, int]:
    """In a candidate: any map with so many of each group. The groups have no name in common."""
    return cast(dict[Any, int], Amounts(groups))


class Move(Record, tag_field="type"):
    """A move. Subclasses are its types; names and seats are control, counts are data."""

    premise_decides: ClassVar[bool] = False
    """What fulfils the premise is legal: nothing that the move does can break a rule. (That is proved.)"""

    @staticmethod
    def candidates(game: Any) -> Iterable[Any]:
        """A generous finite set of moves of this type; counts may be left open with `up_to`."""
        raise TypeError("A type of move must say which moves of it may be expected.")

    @staticmethod
    def premise(game: Any, move: Any) -> None:
        """Rules that can be checked before anything changes. They come first."""

    @staticmethod
    def perform(game: Any, move: Any) -> None:
        """What the move does, as a sequence of rules."""
        raise TypeError("A type of move must say what it does.")

    @classmethod
    def controls(cls, game: Any) -> Iterator[dict[str, Any]]:
        """Every assignment of the control fields that could matter in this position: all there are, unless said."""
        return controls(cls)


Step = Callable[[Any], None]
"""Something that happens by itself: a function that changes the game."""


def concrete(candidate: Move) -> Iterator[Move]:
    """Every move that a candidate with open counts stands for. A map names only what is more than 0."""
    options: list[list[Any]] = []
    names = candidate.__struct_fields__
    for name in names:
        value = getattr(candidate, name)
        if isinstance(value, Range):
            options.append(list(range(value.bound + 1)))
        elif isinstance(value, Amounts):
            options.append(list(_splits(value)))
        elif isinstance(value, dict):
            options.append(list(_maps(value)))
        else:
            options.append([value])
    kind = type(candidate)
    for values in itertools.product(*options):
        yield kind(**dict(zip(names, values, strict=True)))


def _maps(value: dict[Any, Any]) -> Iterator[dict[Any, int]]:
    ranges = [range(item.bound + 1) if isinstance(item, Range) else (item,) for item in value.values()]
    for counts in itertools.product(*ranges):
        yield {key: count for key, count in zip(value, counts, strict=True) if count}


def _splits(value: Amounts) -> Iterator[dict[Any, int]]:
    for parts in itertools.product(*(list(_split(number, list(bounds.items()))) for number, bounds in value.groups)):
        yield {key: count for part in parts for key, count in part.items()}


def _split(number: int, bounds: list[tuple[Any, int]]) -> Iterator[dict[Any, int]]:
    """The ways to make up the number, each name at most up to its bound."""
    if number < 0 or number > sum(bound for _, bound in bounds):
        return
    if not bounds:
        yield {}
        return
    (key, bound), *others = bounds
    for count in range(min(bound, number) + 1):
        for rest in _split(number - count, others):
            yield {key: count, **rest} if count else rest


def controls(kind: type[Move]) -> Iterator[dict[str, Any]]:
    """Every assignment of the move type's control fields, whether or not it makes sense."""
    domains = control_domains(kind)
    for chosen in itertools.product(*domains.values()):
        yield dict(zip(domains, chosen, strict=True))


@functools.cache
def control_domains(kind: type[Move]) -> dict[str, Sequence[Any]]:
    """The values that each control field of the move type can have."""
    fields = cast(inspect.StructType, info_of(kind)).fields
    domains = {part.name: _control_domain(part.type) for part in fields}
    return {name: values for name, values in domains.items() if values is not None}


def _control_domain(info: inspect.Type) -> Sequence[Any] | None:
    info, note = unwrap(info)
    if isinstance(info, inspect.LiteralType):
        return info.values
    if isinstance(info, inspect.IntType) and note == "control":
        return range(cast(int, info.ge), cast(int, info.le) + 1)
    return None


@functools.cache
def counts_of(kind: type[Move]) -> dict[str, tuple[Any, ...] | None]:
    """The move type's data fields: a plain count (None) or a map, by its keys."""
    found: dict[str, tuple[Any, ...] | None] = {}
    for part in cast(inspect.StructType, info_of(kind)).fields:
        info, note = unwrap(part.type)
        if isinstance(info, inspect.IntType) and note != "control":
            found[part.name] = None
        elif isinstance(info, inspect.DictType):
            found[part.name] = keys_of(info)
    return found


@dataclass(frozen=True)
class Focus:
    """A symbolic position, and the moves that are asked about in it: of one type, with these values; or all."""

    name: str
    game: Any
    kind: str | None = None
    control: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def asks_about(self, kind: type[Move], control: Mapping[str, Any]) -> bool:
        if self.kind is None:
            return True
        return self.kind == kind.__struct_config__.tag and all(
            control.get(name) == value for name, value in self.control.items()
        )


@dataclass(frozen=True)
class Model:
    """A game: its positions, its moves, what happens by itself, and what is claimed of it."""

    name: str
    editions: Mapping[str, str]
    state: type[Record]
    new: Callable[..., Any]
    """A new game for so many players; what else can be chosen, by name."""
    players: Sequence[int]
    variants: Mapping[str, Mapping[str, int]]
    """What can be chosen at set-up, by name: the arguments of `new` besides the players. The first is usual."""
    moves: tuple[type[Move], ...]
    automatic: Callable[[Any], Step | None]
    """What happens next by itself in a position, looking only at control; None if somebody must move."""
    over: Callable[[Any], bool]
    scores: Callable[[Any], Any]
    view: Callable[[Any, int], Any]
    invariants: tuple[Invariant, ...]
    measure: Callable[[Any], tuple[int, ...]]
    """A tuple that becomes smaller, read from the left, with every move and every automatic step."""
    situations: Callable[[], Iterator[Any]]
    """A symbolic position for every control situation there is, up to the naming of the seats."""
    closer: Callable[[], Iterator[Focus]]
    """Further symbolic positions, each to look at something in particular: a card, a step of it."""
    describe: Callable[[Any], str]
    """The control situation of a position in a few words."""
    chapters: Mapping[str, str]
    rules: Mapping[str, Rule]
    rulings: Mapping[str, Ruling]

    def read_move(self, plain: Any) -> Move:
        """The move that JSON data describes, or Malformed."""
        return cast(Move, from_json(plain, self._any_move))

    def read_state(self, plain: Any) -> Any:
        """The position that JSON data describes; Malformed if it has not the form or breaks an invariant."""
        game = from_json(plain, self.state)
        for claim in self.invariants:
            if not claim.holds(game):
                raise Malformed(f"This position can't occur ({claim.id}): {claim.statement}")
        if self.automatic(game) is not None:
            raise Malformed("In this position nobody has to decide anything: give one in which somebody moves.")
        return game

    @functools.cached_property
    def _any_move(self) -> Any:
        """The union of all types of moves."""
        return functools.reduce(operator.or_, self.moves)

    def apply(self, game: Any, move: Move, judge: Judge | None = None) -> Any:
        """The position after a move and all that then happens by itself. Illegal if a rule is broken.

        The game that was given is not changed.
        """
        with judge or Judge() as watching:
            type(move).premise(game, move)
            if watching.broken:
                raise Illegal(watching.broken)
            after = copy(game)
            type(move).perform(after, move)
            while not watching.broken and (step := self.automatic(after)) is not None:
                step(after)
        return after

    def broken(self, game: Any, move: Move, coverage: Coverage | None = None) -> list[str]:
        """Every rule of its premise that the move breaks here, or else every rule that it breaks on its way."""
        try:
            self.apply(game, move, Judge(collects=True, coverage=coverage))
        except Illegal as refusal:
            return refusal.rules
        return []

    def candidates(self, game: Any) -> Iterator[Move]:
        for kind in self.moves:
            for candidate in kind.candidates(game):
                yield from concrete(candidate)

    def legal(self, game: Any) -> list[Move]:
        """Every legal move: each candidate, tried."""
        found = []
        for move in self.candidates(game):
            try:
                with Judge().presiding():
                    type(move).premise(game, move)
                    if not move.premise_decides:
                        type(move).perform(copy(game), move)
            except Illegal:
                continue
            found.append(move)
        return found


def wire(move: Move) -> str:
    """A move as one line of JSON, always the same for the same move."""
    return msgspec.json.encode(to_json(move), order="deterministic").decode()
