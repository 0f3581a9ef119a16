"""What happens by itself."""

from __future__ import annotations

from collections.abc import Callable

from spec.acbas.rounds import breeding_goes_on, the_turn_passes
from spec.acbas.state import Game
from spec.acbas.steps import the_next_step_comes_up


def automatic(game: Game) -> Callable[[Game], None] | None:
    """What happens next without anybody's decision."""
    if game.phase in ("setup", "over") or game.now is not None:
        return None
    if game.agenda:
        return the_next_step_comes_up
    if game.phase == "breeding":
        return breeding_goes_on
    if game.phase == "work" and game.acted:
        return the_turn_passes
    return None
