"""What is counted at the end of a game of Hallertau, on symbols."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.book.formulas.sightings import Count
from proofs.games.hallertau.situations import symbolic_game
from spec.hallertau.scoring import wins
from spec.hallertau.state import Game
from spec.kernel import Focus


def counts() -> Iterator[Count]:
    """Everything that is counted, each with a position."""
    yield Focus("scoring", symbolic_game(2, "over")), "the scores", _compare


def _compare(state: Game) -> None:
    """What is counted is seen by whoever watches the rules."""
    wins(state, 0)
