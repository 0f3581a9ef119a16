"""What lies on the desk between two lines; it is never changed, only replaced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from proofs import scenarios, traces
from proofs.game import Game
from proofs.wire import Json

TITLE = "A game at the desk"


@dataclass(frozen=True)
class Standing:
    """What lies on the desk: where it began, and the moves since then with what was said to each."""

    game: Game
    players: int
    given: Mapping[str, Any]
    start: Json
    steps: tuple[traces.Step, ...] = ()

    @property
    def position(self) -> Json:
        return self.steps[-1].position if self.steps else self.start

    def as_scenario(self) -> Json:
        """The data of a scenario in which the moves are made, so that it can be taken up again."""
        moves = []
        for step in self.steps:
            broken = {"breaks": step.rules} if step.verdict == "illegal" else {}
            moves.append({"move": step.move, "verdict": step.verdict, **broken})
        return {
            "title": TITLE,
            "game": self.game.name,
            "players": self.players,
            "given": dict(self.given),
            "moves": moves,
        }


def standing(game: Game, players: int, given: Mapping[str, Any]) -> Standing:
    """The usual position with what is given, checked as that of a scenario; ScenarioError if it is none."""
    return Standing(game, players, dict(given), scenarios.position_given(game, players, given, "The desk"))
