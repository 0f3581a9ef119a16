"""The stations of a game: what a player would call the place where the game stands.

A station is a phase in which nothing is owed, or the kind of what is owed, whatever the phase.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from spec.kernel import Model, readable

Kind = Literal["setup", "phase", "owed", "end"]
Control = Mapping[str, Any]


@dataclass(frozen=True)
class Course:
    """How the positions of a game are told apart."""

    station: Callable[[Any], str]
    chapters: Mapping[str, str]
    """The stations from the first to the last, each with the chapter about it."""
    titles: Mapping[str, str]
    moments: Callable[[Any], Iterator[Control]]
    """The moments of the game in which something like a position could be: what would be different in it."""
    alike: Callable[[Any], object]
    """Of positions for which this is the same one stands for all, unless the proofs look at them."""
    owed: frozenset[str]
    """The stations that are no phases."""

    def kind(self, station: str) -> Kind:
        first, *_, last = self.chapters
        if station in (first, last):
            return "setup" if station == first else "end"
        return "owed" if station in self.owed else "phase"


def standing(state: Any) -> Iterator[str]:
    """The control of a position in words, as far as it matters to most rules, of a game with what is owed now and an
    agenda."""
    count = len(state.players)
    yield f"{count} player{'' if count == 1 else 's'}"
    yield f"phase {state.phase.replace('_', ' ')}"
    if state.turn is not None:
        yield f"seat {state.turn} in turn"
    owed = [state.now, *state.agenda] if state.now is not None else state.agenda
    if owed:
        yield f"owed {' then '.join(one.step for one in owed[:2])}" + (" and more" if len(owed) > 2 else "")


def titles(model: Model, phases: Mapping[str, str], chapters: Mapping[str, str]) -> dict[str, str]:
    """Phases by their names; the end, and what is owed, by the chapter about it, unless it has a name too."""
    words = {name: readable(title) for name, title in phases.items()}
    return {name: words.get(name) or model.chapters[about].partition(":")[0] for name, about in chapters.items()}
