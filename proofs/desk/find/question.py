"""What is looked for, and what is found."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import msgspec

from proofs.desk.find.kinds import Kind, fields_of
from proofs.desk.find.language import Condition
from proofs.desk.find.solving import NamedCondition
from proofs.desk.move_text import BadMove, as_written
from proofs.game import Game
from proofs.scenarios import nearest
from proofs.wire import Json
from spec.kernel import Move
from spec.kernel.moves import counts_of
from spec.kernel.records import info_of, unwrap


@dataclass(frozen=True)
class Question:
    """What is looked for."""

    game: Game
    condition: Condition
    move: Json | None = None
    """What is said of the move; what is left out is free."""
    rule: str | None = None
    """The move must come to this rule."""
    broken: bool = False
    """The move must break that rule."""
    players: int | None = None
    count: int = 1

    @property
    def has_move(self) -> bool:
        return self.move is not None or self.rule is not None


class Found(msgspec.Struct):
    """A position, checked on numbers."""

    situation: str
    owned: int
    position: Json
    move: Json | None
    breaks: list[str]
    """The rules that the move breaks."""
    rules: list[str]
    """The rules that take part in the move, if it is legal."""


@dataclass(frozen=True)
class Core:
    """Conditions that can't hold together, and the rules that make up those about legal moves among them."""

    parts: list[NamedCondition]
    rules: list[str]


@dataclass
class Outcome:
    """What the search came to."""

    found: list[Found] = field(default_factory=list)
    searched: int = 0
    """Situations that the solver was asked about."""
    elsewhere: Counter[str] = field(default_factory=Counter)
    """Situations that were left out because a part of the condition does not hold in them, by that part."""
    cores: dict[frozenset[tuple[str, str]], Core] = field(default_factory=dict)
    """What can't hold together."""
    unknown: int = 0
    """Questions that the solver did not answer within its number of steps."""
    undecided: int = 0
    """Situations in which it depends on something that only a search can answer."""
    impossible: int = 0
    """Situations that allow no such move, whatever the numbers."""
    doubtful: int | None = None
    """From so many owned things on it depends, in some situation, on something that only a search can answer."""

    def is_smallest(self, found: Found) -> bool:
        """Certainly no situation that was searched has a smaller position."""
        return self.unknown == 0 and (self.doubtful is None or found.owned <= self.doubtful)


def read_move(game: Game, text: str) -> Json:
    """What is said of a move: its type and any of its fields, as a map or in words."""
    said = as_written(text)
    if not isinstance(said.get("type"), str):
        raise BadMove("The move must have a type; write it like {type: TYPE, FIELD: VALUE}.")
    kinds = {str(kind.__struct_config__.tag): kind for kind in game.model.moves}
    if said["type"] not in kinds:
        raise BadMove(f"There is no move {said['type']}.{nearest(said['type'], kinds)}")
    kind = kinds[said["type"]]
    for name, value in said.items():
        if name != "type":
            _check(kind, name, value)
    return said


def _check(kind: type[Move], name: Any, value: Any) -> None:
    tag, fields = kind.__struct_config__.tag, fields_of(Kind("record", unwrap(info_of(kind))[0]))
    if name not in fields:
        hint = nearest(str(name), fields) or f" It has {', '.join(fields)}."
        raise BadMove(f"The move {tag} has no {name}.{hint}")
    known = fields[name].values
    if known is not None and value not in known:
        raise BadMove(f"The {name} of {tag} is never {value!r}.{nearest(str(value), map(str, known))}")
    keys = counts_of(kind).get(name, ...)
    if keys is None and type(value) is not int:
        raise BadMove(f"The {name} of {tag} is a number.")
    if isinstance(keys, tuple):
        if not isinstance(value, dict) or not all(type(number) is int for number in value.values()):
            raise BadMove(f"The {name} of {tag} is a map of numbers, such as {{{keys[0]}: 1}}.")
        for key in value:
            if str(key) not in map(str, keys):
                raise BadMove(f"The {name} of {tag} has no {key}.{nearest(str(key), map(str, keys))}")


def given_counts(move: Move, said: Json) -> list[bool]:
    """That the counts of a move are those that are given; a map names everything that is more than 0."""
    found: list[bool] = []
    for name in counts_of(type(move)):
        if name not in said:
            continue
        value = getattr(move, name)
        if isinstance(value, dict):
            wanted = {str(key): number for key, number in said[name].items()}
            has = {str(key): number for key, number in value.items()}
            found += [has.get(key, 0) == wanted.get(key, 0) for key in {**has, **wanted}]
        else:
            found.append(value == said[name])
    return found
