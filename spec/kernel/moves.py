"""Moves: tagged records whose types say which of them may be expected and what they do.

A type of move declares a generous finite set of candidates and what a move does (`perform`, a sentence made of rules).
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

import msgspec
from msgspec import inspect

from spec.kernel.records import Record, copy, info_of, keys_of, limits, to_json, unwrap


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
    """What fulfils the premise is legal: nothing that the move does can break a rule. (Coverage proves that.)"""

    @staticmethod
    def candidates(game: Any) -> Iterable[Any]:
        """A generous finite set of moves of this type; counts may be left open with `up_to`."""
        raise TypeError("A type of move must say which moves of it may be expected.")

    @staticmethod
    def idle(game: Any, move: Any) -> bool:
        """The move, made in this position, need not bring the game nearer to its end. An endless game has endlessly
        many of these."""
        return False

    @staticmethod
    def premise(game: Any, move: Any) -> None:
        """Rules that can be checked before anything changes. They come first."""

    @staticmethod
    def perform(game: Any, move: Any) -> None:
        """What the move does, as a sequence of rules."""
        raise TypeError("A type of move must say what it does.")

    @classmethod
    def controls(cls, game: Any) -> Iterator[dict[str, Any]]:
        """Assignments of the control fields of which an example is looked for in a listed situation: all there are,
        unless said."""
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
        return range(cast(int, limits(info)[0]), cast(int, limits(info)[1]) + 1)
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


def kind_called(moves: Iterable[type[Move]], tag: str) -> type[Move]:
    """The type of move with that tag."""
    return next(kind for kind in moves if kind.__struct_config__.tag == tag)


def control_values(move: Move) -> dict[str, Any]:
    """What of a move is not a count."""
    counts = counts_of(type(move))
    return {name: getattr(move, name) for name in move.__struct_fields__ if name not in counts}


def performed(game: Any, move: Move) -> Any:
    """The position right after a move, as far as no rule forbids it; the one before is not changed."""
    type(move).premise(game, move)
    after = copy(game)
    type(move).perform(after, move)
    return after


def wire(move: Move) -> str:
    """A move as one line of JSON, always the same for the same move."""
    return msgspec.json.encode(to_json(move), order="deterministic").decode()
