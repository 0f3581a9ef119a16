"""A condition that was understood, as a tree of small functions. The same tree works on symbols and on numbers."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from proofs.desk.find.kinds import TRUTH, Kind
from spec.kernel import both, either, negate, same
from spec.kernel.terms import is_truth

FAR = 3
"""How far away something is that does not hold and has no number to go by."""


@dataclass(frozen=True)
class View:
    """A position as one of its players sees it."""

    state: Any
    seat: int


Possible = Callable[[Any, str, Mapping[str, Any], bool], bool]
"""Whether a position allows a move of that type with these values; the last says which answer is hoped for."""


@dataclass(frozen=True)
class Env:
    """What a condition is about."""

    now: View
    possible: Possible
    after: View | None = None
    hoped: bool = True
    """The condition that is looked at should hold; behind a `not` it should not."""
    local: Mapping[str, Any] = field(default_factory=dict)

    def otherwise(self) -> Env:
        return dataclasses.replace(self, hoped=not self.hoped)


Value = Callable[[Env], Any]
Distance = Callable[[Env, bool], int]


@dataclass(frozen=True)
class Node:
    """A part of a condition."""

    kind: Kind
    text: str
    value: Value
    distance: Distance | None = None
    """Of a condition: how far it is from being so, or not so; 0 if it is."""
    parts: tuple[Node, ...] = ()
    """Of `and`: what it joins."""
    constant: Any = None
    """What it is in every position, if it is written down."""
    asks: bool = False
    """It asks about legal moves, so that it must be known which answer is hoped for."""
    later: bool = False
    """It speaks of the position after the move."""

    def conjuncts(self) -> tuple[Node, ...]:
        """The conditions that must all hold, those first that can be looked at quickly."""
        parts = self.parts or (self,)
        return tuple(sorted(parts, key=lambda part: part.asks))

    def far(self, env: Env, wanted: bool = True) -> int:
        """How far the position is from one in which the condition holds, or does not."""
        if self.later and env.after is None:
            return FAR
        if self.distance is not None:
            return self.distance(env, wanted)
        return 0 if self.value(env) is wanted else FAR


def said(parts: Sequence[Node]) -> dict[str, Any]:
    """What a node takes over from those that it is made of."""
    return {"asks": any(part.asks for part in parts), "later": any(part.later for part in parts)}


# --- conditions -------------------------------------------------------------------------------------------------


def all_of(parts: Sequence[Node], text: str) -> Node:
    in_order = sorted(parts, key=lambda part: part.asks)

    def value(env: Env) -> bool:
        found = []
        for part in in_order:
            found.append(part.value(env))
            if found[-1] is False:
                return False
        return both(*found)

    def distance(env: Env, wanted: bool) -> int:
        each = [part.far(env, wanted) for part in parts]
        return sum(each) if wanted else min(each)

    flat = tuple(inner for part in parts for inner in (part.parts or (part,)))
    return Node(TRUTH, text, value, distance, parts=flat, **said(parts))


def any_of(parts: Sequence[Node], text: str) -> Node:
    def value(env: Env) -> bool:
        found = []
        for part in sorted(parts, key=lambda part: part.asks):
            found.append(part.value(env))
            if found[-1] is True:
                return True
        return either(*found)

    def distance(env: Env, wanted: bool) -> int:
        each = [part.far(env, wanted) for part in parts]
        return min(each) if wanted else sum(each)

    return Node(TRUTH, text, value, distance, **said(parts))


def opposite(part: Node, text: str) -> Node:
    def value(env: Env) -> bool:
        return negate(part.value(env.otherwise()))

    def distance(env: Env, wanted: bool) -> int:
        return part.far(env, not wanted)

    return Node(TRUTH, text, value, distance, **said([part]))


COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
CONTRARY = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def compare(sign: str, left: Any, right: Any) -> bool:
    """Compare two values of either kind. Nothing is equal to nothing only, and neither more nor less than anything."""
    if left is None or right is None:
        return (left is right) == (sign == "==") if sign in ("==", "!=") else False
    if is_truth(left) or is_truth(right):
        return same(left, right) if sign == "==" else negate(same(left, right))
    found: bool = COMPARED[sign](left, right)
    return found


def compared(sign: str, left: Node, right: Node, text: str) -> Node:
    def distance(env: Env, wanted: bool) -> int:
        one, other = left.value(env), right.value(env)
        needed = sign if wanted else CONTRARY[sign]
        if compare(needed, one, other):
            return 0
        if type(one) is not int or type(other) is not int:
            return FAR
        return abs(one - other) + (1 if needed in ("<", ">", "!=") else 0)

    return Node(
        TRUTH, text, lambda env: compare(sign, left.value(env), right.value(env)), distance, **said([left, right])
    )
