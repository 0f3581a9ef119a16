"""Rulings: what the sources leave open or contradict, how we read it, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from spec.kernel.judge import current


@dataclass(frozen=True)
class Ruling:
    """A question that the sources do not settle, with the reading we take.

    Where another reading is plausible, `readings` names all of them, ours first, and `shows` computes something from
    a position that depends on the choice, so that a solver can show a position in which it matters.
    """

    id: str
    question: str
    answer: str
    because: str
    sources: Mapping[str, str]
    readings: Mapping[str, str] = field(default_factory=dict)
    shows: Callable[[Any], int] | None = None
    about: tuple[str, ...] = ()
    """The rules that it is about beyond those that cite the same lines, by id: cards that it names, say."""

    @property
    def taken(self) -> str:
        """The name of our reading."""
        return next(iter(self.readings))


def reading(ruling: Ruling) -> str:
    """The reading in force: ours, unless whoever runs the rules chose another."""
    chosen = current().readings.get(ruling.id, ruling.taken)
    if chosen not in ruling.readings:
        raise ValueError(f"{ruling.id} has no reading {chosen!r}; it has {', '.join(ruling.readings)}.")
    return chosen
