"""The words that a condition may use beyond the fields of the records: what a game says of itself, or nothing."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import inspect

from proofs.game import Game
from spec.kernel import Focus
from spec.kernel.records import info_of, limits, unwrap

Lying = frozenset[tuple[str, str, Any]]
"""What is said to lie somewhere: whose (`player`, `other`, or `game`), in which list or map, and what."""


@dataclass(frozen=True)
class Function:
    """A word with brackets. It is given a player, then names."""

    means: str
    work: Callable[..., Any]
    gives: str
    """`number` or `truth`."""
    names: str = ""
    """The field of a move type, as `type.field`, whose values are the names that may follow the player."""
    lies: str = ""
    """Where in the record of the player that lies which is named; nowhere in particular if that is not said."""


@dataclass(frozen=True)
class Playing:
    """A word with brackets that asks for a legal move."""

    kind: str
    """The type of the move."""
    field: str
    """The field of the move that the argument gives."""
    whose: str
    """`player` or `game`: whose it is then."""
    place: str
    """In which list or map it lies then."""

    def lying(self, what: Any) -> tuple[str, str, Any]:
        return self.whose, self.place, what


def _nowhere(game: Game, lying: Lying) -> Iterable[Focus]:
    return ()


def _anything(state: Any, lying: Lying) -> bool:
    return True


@dataclass(frozen=True)
class Vocabulary:
    """What is said about one game in conditions, and what must be known of it to look for positions."""

    owned: Callable[[Any], list[int]]
    """What is counted when the smallest position is looked for."""
    counted: str
    """That in words."""
    of_player: Mapping[str, tuple[str, Callable[[Any], int]]] = field(default_factory=dict)
    """Numbers of a player, with what they mean."""
    functions: Mapping[str, Function] = field(default_factory=dict)
    moves: Mapping[str, Playing] = field(default_factory=dict)
    leading: tuple[str, ...] = ()
    """Ends of paths on which it depends what is usual elsewhere."""
    made: Callable[[Game, Lying], Iterable[Focus]] = _nowhere
    """Symbolic positions made to measure: with what is named where it is said to lie."""
    occurs: Callable[[Any, Lying], bool] = _anything
    """Whether in a game that begins so everything can turn up that is named."""


@functools.cache
def words_of(game: Game) -> Vocabulary:
    """The words of a game; where it has none, only the fields of its records are understood."""
    return game.desk.find or Vocabulary(owned=all_counts, counted="all numbers in the position")


def all_counts(state: Any) -> list[int]:
    """Every number in a record that is a count."""
    return list(_counts(info_of(state.__class__), state))


def _counts(info: inspect.Type, value: Any) -> Iterator[int]:
    info, note = unwrap(info)
    if isinstance(info, inspect.IntType):
        least, _ = limits(info)
        if note != "control" and least is not None and least >= 0:
            yield value
    elif isinstance(info, inspect.StructType):
        for part in info.fields:
            yield from _counts(part.type, getattr(value, part.name))
    elif isinstance(info, inspect.DictType):
        for item in value.values():
            yield from _counts(info.value_type, item)
    elif isinstance(info, inspect.ListType):
        for item in value:
            yield from _counts(info.item_type, item)
