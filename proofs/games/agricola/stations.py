"""The stations of Agricola. Seats, rounds and spaces of farms make no difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofs.book.flows.stations import Control, Course, titles
from proofs.games.agricola import words
from spec.agricola import MODEL
from spec.agricola.fences import STEPS as FENCING
from spec.agricola.fields import PLOWING, SOWING
from spec.agricola.house import ROOM_STEPS
from spec.agricola.improvements import BAKE_STEPS, BUILDING
from spec.agricola.stables import AFTERWARDS
from spec.agricola.state import Game, StepName

OWED: Mapping[str, tuple[StepName, ...]] = {
    "house": tuple(ROOM_STEPS),
    "stables": tuple(AFTERWARDS),
    "fields": (*PLOWING, *SOWING),
    "improvements": (*BUILDING, *BAKE_STEPS),
    "fences": FENCING,
    "choices": ("resource_market", "animal_market"),
    "room": ("room",),
}
"""The steps of each chapter; a step of several is told by the first of them."""


def station(state: Game) -> str:
    """What is owed is told apart by the chapter about it; "steps" is between two answers, when the next comes up."""
    if state.now is None:
        return "steps" if state.agenda else state.phase
    step = state.now.step
    return next(chapter for chapter, steps in OWED.items() if step in steps)


def moments(state: Game) -> Iterator[Control]:
    if state.phase in ("setup", "over"):
        return
    for acted in (False, True):
        yield {"phase": "work", "acted": acted}
    for phase in ("feeding", "breeding"):
        yield {"phase": phase, "acted": False}


def alike(state: Game) -> object:
    """What is owed first and whether more is, and whether the others have had their turn."""
    owed = None if state.now is None else state.now.step
    first = state.turn is not None and state.turn == state.first_player
    return len(state.players), state.phase, state.acted, first, station(state), owed, len(state.agenda)


CHAPTERS = {
    "setup": "setup",
    "preparation": "rounds",
    "work": "spaces",
    "steps": "steps",
    "house": "house",
    "stables": "stables",
    "fields": "fields",
    "improvements": "improvements",
    "fences": "fences",
    "choices": "choices",
    "room": "room",
    "feeding": "harvest",
    "breeding": "harvest",
    "over": "scoring",
}

COURSE = Course(
    station,
    CHAPTERS,
    titles(MODEL, words.PHASES, CHAPTERS),
    moments,
    alike,
    frozenset(("steps", *OWED)),
)
