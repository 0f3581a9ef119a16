"""Which control situations random games came to, and which types of moves were made there."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from proofs.wire import Json
from spec.kernel import Model


class Met:
    """What was met so far, so that games can look for the rest."""

    def __init__(self, model: Model) -> None:
        self.control = model.control
        self.made: dict[Hashable, set[str]] = {}
        """The types of moves that were made, by control situation."""

    def note(self, state: Any, move: Json) -> None:
        """That move is made there."""
        self.made.setdefault(self.control(state), set()).add(move["type"])

    def new(self, state: Any, moves: list[Json]) -> list[Json]:
        """Those of the moves of whose type none was made in this control situation."""
        made = self.made.get(self.control(state), ())
        return [move for move in moves if move["type"] not in made]

    def not_yet(self, states: Sequence[Any]) -> list[Any]:
        """Those of some positions whose control situation was not met."""
        return [state for state in states if self.control(state) not in self.made]

    @property
    def pairs(self) -> int:
        """How many pairs of a control situation and a type of move were met."""
        return sum(map(len, self.made.values()))
