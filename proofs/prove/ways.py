"""Every way that a step or a move can go, from any position, as far as rules tell them apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from proofs.prove.cases import Ground
from spec.kernel import Illegal, Move, copy, explore
from spec.kernel.judge import Known, Path, current
from spec.kernel.moves import control_domains
from spec.kernel.unread import Table, anything


@dataclass(frozen=True)
class Way:
    """One way: the positions before and after, if it can be gone at all. Without a position after it, a rule refuses it
    after the premise."""

    subject: str
    path: Path
    before: Any
    after: Any
    move: Any = None
    premised: int = 0
    """How many conditions of the path belong to what is checked before anything changes."""
    idle: bool = False
    """The condition under which the move need not bring the game nearer to its end."""

    @property
    def known(self) -> Known:
        return self.path.known


def ways_of_steps(ground: Ground) -> Iterator[Way]:
    """What happens by itself, wherever something does."""
    model = ground.model

    def run() -> tuple[str, Any, Any] | None:
        before = copy(ground.state)
        step = model.automatic(before)
        if step is None:
            return None
        begun[:] = [step.__name__]
        after = copy(before)
        step(after)
        return step.__name__, before, after

    begun: list[str] = []
    for path in explore(run, known={}, possible=ground.possible, thorough=True):
        if path.refused or path.problem is not None:
            yield Way("automatic", path, None, None)
        elif path.result is not None:
            yield Way(path.result[0], path, *path.result[1:])


def any_move(ground: Ground, kind: type[Move]) -> Any:
    """A move of that type of which nothing is known."""
    seats = max((len(values) for name, values in control_domains(kind).items() if name == "player"), default=1)
    move = anything(kind, "move", Table(max(seats, 4), ground.lists))
    ground.meets(move)
    return move


def ways_of_moves(ground: Ground, kind: type[Move], known: Known | None = None) -> Iterator[Way]:
    """Every move of that type, wherever one can be made or is refused only after the premise."""
    unknown = any_move(ground, kind)
    tag = str(kind.__struct_config__.tag)

    def run() -> tuple[Any, Any, Any, int, bool]:
        before, move = copy(ground.state), copy(unknown)
        kind.premise(before, move)
        checked = len(current().path)
        idle = kind.idle(before, move)
        after = copy(before)
        try:
            kind.perform(after, move)
        except Illegal:
            after = None
        return before, after, move, checked, idle

    for path in explore(run, known=known or {}, possible=ground.possible, thorough=True):
        if path.problem is not None:
            yield Way(tag, path, None, None)
        elif not path.refused:
            yield Way(tag, path, *path.result)
