"""What a model claims of its own positions, looked at on numbers: the declared form, the invariants, the measure, and
that the position is one of those of which the proofs speak.

The proofs say that it holds in any position that a game comes to, or, of some games, in all positions of the situations
that are listed. Here it is looked at wherever somebody plays, after the move and after each thing that then happens by
itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from proofs.compare.disagreement import What
from proofs.prove.tasks import why_not
from proofs.prove.within import outside
from proofs.wire import Json, canonical
from spec.kernel import Judge, Model, Move, copy, from_json
from spec.kernel.moves import performed
from spec.kernel.records import Malformed

Measure = tuple[int, ...]


class Flaw(Exception):
    """Something claimed of every position does not hold in one."""

    def __init__(self, what: What, problem: str, position: Json) -> None:
        super().__init__(f"  {problem}\n  in the position {canonical(position)}")
        self.what = what


@dataclass
class Looked:
    """How many positions were looked at, and how many of them are among those of any position of which the proofs
    speak."""

    positions: int = 0
    spoken_of: int = 0

    def add(self, other: Looked) -> None:
        self.positions += other.positions
        self.spoken_of += other.spoken_of


class Happening(NamedTuple):
    """A move or something that happens by itself: what it is called, and the position after it."""

    name: str
    state: Any
    idle: bool = False
    """It is an idle move."""


def happenings(model: Model, state: Any, move: Move) -> Iterator[Happening]:
    """A move, then each thing that happens by itself, one after the other. Illegal if a rule is broken.

    A position that was given is not changed any more.
    """
    after = performed(state, move)
    yield Happening(str(move.__struct_config__.tag), after, type(move).idle(state, move))
    while (step := model.automatic(after)) is not None:
        after = copy(after)
        step(after)
        yield Happening(step.__name__, after)


def keep(
    model: Model,
    state: Any,
    position: Json,
    looked: Looked,
    before: Measure | None = None,
    *,
    idle: bool = False,
    read: bool = False,
) -> Measure:
    """The measure of a position, if all that is claimed holds in it: its form with all bounds, every invariant, that
    the measure is nowhere below 0 and has become smaller, unless the move was idle, and that the proofs speak of it, if
    they speak of any position. Flaw if not. Of a position that the model has just `read` it knows form and invariants.
    """
    if not read:
        _keep_form_and_invariants(model, state, position)
    with Judge():
        now = model.measure(state)
    if min(now) < 0:
        raise Flaw(What.MEASURE, f"{now} is below 0 in part {now.index(min(now)) + 1}", position)
    if before is not None and not idle and not now < before:
        raise Flaw(What.MEASURE, f"it was {before}, and has become {now}", position)
    looked.positions += 1
    if not why_not(model):
        for found in outside(model, state):
            raise Flaw(What.OUTSIDE, f"{found}, of which nothing is proved", position)
        looked.spoken_of += 1
    return now


def _keep_form_and_invariants(model: Model, state: Any, position: Json) -> None:
    try:
        from_json(position, model.state)
    except Malformed as problem:
        raise Flaw(What.FORM, str(problem), position) from None
    with Judge():
        for claim in model.invariants:
            if not claim.holds(state):
                raise Flaw(What.INVARIANT, f"{claim.id}: {claim.statement}", position)
