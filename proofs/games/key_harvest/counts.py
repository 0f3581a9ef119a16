"""What is counted at the end of a game of Key Harvest, as far as it is counted on symbols."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.book.formulas.sightings import Count
from proofs.games.key_harvest.situations import in_play, opened
from spec.kernel import Focus
from spec.key_harvest.scoring import crop_points, worker_points
from spec.key_harvest.state import Game


def counts() -> Iterator[Count]:
    """Everything that is counted, each with a position. Whoever watches the rules sees what comes out."""
    yield Focus("scoring", opened(in_play())), "the scores", _count


def _count(state: Game) -> None:
    worker_points(state.box, state.players[0])
    crop_points(state, 0)
