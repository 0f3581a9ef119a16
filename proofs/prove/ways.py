"""Every way that a step or a move can go, from any position, as far as rules tell them apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from proofs.prove.cases import Ground
from spec.kernel import Move, copy, explore
from spec.kernel.judge import Known, Path, current
from spec.kernel.moves import control_domains
from spec.kernel.unread import Table, anything


@dataclass(frozen=True)
class Way:
    """One way: the positions before and after, if it can be gone at all."""

    subject: str
    path: Path
    before: Any
    after: Any
    move: Any = None
    premised: int = 0
    """How many conditions of the path belong to what is checked before anything changes."""

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


def any_move(kind: type[Move], lists: dict[str, Any]) -> Any:
    """A move of that type of which nothing is known."""
    seats = max((len(values) for name, values in control_domains(kind).items() if name == "player"), default=1)
    return anything(kind, "move", Table(max(seats, 4), lists))


def ways_of_moves(ground: Ground, kind: type[Move], lists: dict[str, Any], known: Known) -> Iterator[Way]:
    """Every move of that type, wherever one can be made or refused only after a closer look."""
    unknown = any_move(kind, lists)
    tag = str(kind.__struct_config__.tag)
    premised: list[int] = []

    def run() -> tuple[Any, Any, Any, int]:
        before, move = copy(ground.state), copy(unknown)
        kind.premise(before, move)
        checked = len(current().path)
        premised[:] = [checked]
        after = copy(before)
        kind.perform(after, move)
        return before, after, move, checked

    for path in explore(run, known=known, possible=ground.possible, thorough=True):
        if path.problem is not None:
            yield Way(tag, path, None, None)
        elif not path.refused:
            yield Way(tag, path, *path.result)
