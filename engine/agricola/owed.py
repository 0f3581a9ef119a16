"""The agenda: what is owed next comes first."""

from __future__ import annotations

from engine.agricola.state import State

# What an answer brings besides.
Follow = tuple[str, ...]
WINDOW: Follow = ("window",)


def owe(state: State, seat: int, steps: Follow) -> None:
    """What follows from something comes before everything else that is owed; one window is enough."""
    owed = [(seat, step) for step in steps]
    if owed and owed[-1][1] == "window" and state.agenda and state.agenda[0][1] == "window":
        owed.pop()
    state.agenda[:0] = owed
