"""The stations of Key Harvest. Seats, boards and what a power is make no difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofs.book.flows.stations import Control, Course
from spec.key_harvest.state import Game, StepName

OWED: Mapping[str, tuple[StepName, ...]] = {
    "harvest": ("harvest",),
    "workers": ("displaced",),
    "store": ("second_field",),
    "town": ("bid", "more", "second_store"),
    "events": ("refill",),
    "words": ("effect", "pay"),
    "tiles": ("receive",),
}
"""The steps of each chapter."""


def station(state: Game) -> str:
    """What is owed is told apart by the chapter about it; "steps" is between two answers, when the next comes up."""
    if state.now is not None:
        return next(chapter for chapter, steps in OWED.items() if state.now.step in steps)
    if state.agenda or any(me.displaced is not None for me in state.players):
        return "steps"
    return state.phase if state.phase in ("play", "over") else "setup"


def moments(state: Game) -> Iterator[Control]:
    """None: the examples show all that matters."""
    return iter(())


def alike(state: Game) -> object:
    """The phase, how many actions are begun, what is owed first and whether more is, and whether the end is near."""
    owed = None if state.now is None else (state.now.step, state.now.by, state.now.left)
    left = [one.step for one in state.agenda]
    return len(state.players), state.phase, state.turn, sum(state.done.values()), station(state), owed, left, state.last


CHAPTERS = {
    "setup": "setup",
    "play": "flow",
    **{chapter: chapter for chapter in OWED},
    "steps": "steps",
    "over": "scoring",
}

TITLES = {
    "setup": "Set-up",
    "play": "A turn",
    "harvest": "Harvesting",
    "workers": "A displaced worker",
    "store": "A second field",
    "town": "Storing and bidding",
    "events": "Filling up the town",
    "words": "A power or an effect",
    "tiles": "A field that is drawn",
    "steps": "What comes up next",
    "over": "Scoring",
}

COURSE = Course(station, CHAPTERS, TITLES, moments, alike, frozenset(("steps", *OWED)))
