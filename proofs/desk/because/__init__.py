"""Why a rule was broken: what its condition looked at, the value it saw and the value it needed.

The move is judged on numbers as always. Where a rule demands something that does not hold, the text of that demand is
taken apart: a comparison tells what it saw and what it needed, a conjunction what is lacking of it, an alternative
what any of its parts would take, and a call of a plain function what the function returns. Records are named by their
path in the position or in the move.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from types import FrameType
from typing import TypeVar

from proofs.desk.because.reasons import MOST_WAYS, Reasons, Scope, Seen, Way
from proofs.desk.because.texts import around, call_at, inside
from proofs.sources import short_path
from spec.kernel import Judge, Move, Record
from spec.kernel import judge as kernel_judge

__all__ = ["MOST_WAYS", "Demand", "Seen", "Way", "Witness", "demanded"]

T = TypeVar("T")


@dataclass
class Demand:
    """Something that a rule required in vain."""

    where: str
    """File and line."""
    text: str
    ways: list[Way]
    """Each would do; none if nothing can be said but the text."""


class Witness(Judge):
    """A judge that collects every broken rule and remembers what it demanded."""

    def __init__(self, state: type[Record]) -> None:
        super().__init__(collects=True)
        self.state = state
        self.demands: dict[str, list[Demand]] = {}

    def breaks(self, rule: str, *, stop: bool) -> None:
        frame = sys._getframe(1)
        while frame.f_code.co_filename == kernel_judge.__file__ and frame.f_back is not None:
            frame = frame.f_back
        self.demands.setdefault(rule, []).append(demanded(frame, self.state))
        super().breaks(rule, stop=stop)


def demanded(frame: FrameType, state: type[Record]) -> Demand:
    """What the call of `require` or `insist` in a frame demanded."""
    call = call_at(frame)
    where = f"{short_path(frame.f_code.co_filename)}:{frame.f_lineno}"
    if call is None:
        return Demand(where, "", [])
    position, move = around(frame, state), around(frame, Move)
    reasons = Reasons(dict([*inside(position, ""), *inside(move, "move")]), position, move)
    scope = reasons.with_definitions(frame, Scope({**frame.f_globals, **frame.f_locals}))
    ways = sorted(reasons.ways(call.args[0], scope, True, 0), key=len)
    ways = [way for way in ways if not needs_another_reading(way)] or ways
    return Demand(where, ast.unparse(call.args[0]), [way for way in _once(map(_once, ways)) if way][:MOST_WAYS])


def _once(items: Iterable[T]) -> list[T]:
    """Each of the items once; they need not be hashable."""
    found: list[T] = []
    for item in items:
        if item not in found:
            found.append(item)
    return found


def needs_another_reading(way: Way) -> bool:
    return any("reading(" in seen.what for seen in way)
