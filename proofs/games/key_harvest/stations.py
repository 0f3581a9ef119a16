"""Where a game of Key Harvest stands."""

from __future__ import annotations

from collections.abc import Iterator

from spec.key_harvest.state import Game


def standing(state: Game) -> Iterator[str]:
    """The control of a position in words, as far as it matters to most rules."""
    yield f"{len(state.players)} players"
    yield f"phase {state.phase}"
    if state.turn is not None:
        yield f"seat {state.turn} in turn"
    owed = [state.now, *state.agenda] if state.now is not None else state.agenda
    if owed:
        yield f"owed {' then '.join(one.step for one in owed[:2])}" + (" and more" if len(owed) > 2 else "")
