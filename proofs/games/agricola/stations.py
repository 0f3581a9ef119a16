"""The stations of Agricola. Seats, rounds and spaces of farms make no difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofs.book.flows.stations import Control, Course, titles
from proofs.games.agricola import words
from spec.agricola import MODEL
from spec.agricola.fences import MINI
from spec.agricola.fences import STEPS as FENCING
from spec.agricola.fields import PLOWING, SOWING
from spec.agricola.house import RENOVATION, ROOM_STEPS
from spec.agricola.improvements import BAKE_STEPS, BUILDING
from spec.agricola.plays import MINOR_STEPS, OCCUPATION_STEPS
from spec.agricola.stables import AFTERWARDS
from spec.agricola.state import Game, StepName

OWED: Mapping[str, tuple[StepName, ...]] = {
    "house": (*ROOM_STEPS, *RENOVATION),
    "stables": tuple(AFTERWARDS),
    "fields": (*PLOWING, *SOWING),
    "improvements": (*BUILDING, *BAKE_STEPS),
    "fences": (*FENCING, *MINI),
    "choices": ("resource_market", "animal_market"),
    "plays": (*OCCUPATION_STEPS, *MINOR_STEPS),
    "windows": ("cards",),
    "room": ("room",),
    "adoption": ("adopt",),
}
"""The steps of each chapter; a step of several is told by the first of them. What is not here belongs to its phase: a
second person is placed as the first is, Scythe Worker and Sheep Walker have a part in the harvest."""


def station(state: Game) -> str:
    """What is owed is told apart by the chapter about it; "steps" is between two answers, when the next comes up."""
    if state.now is None:
        return "steps" if state.agenda else state.phase
    step = state.now.step
    return next((chapter for chapter, steps in OWED.items() if step in steps), state.phase)


def moments(state: Game) -> Iterator[Control]:
    if state.phase in ("setup", "deal", "over"):
        return
    space = "day_laborer" if state.variant == "cards" else None
    yield {"phase": "work", "acted": False, "used": None}
    yield {"phase": "work", "acted": True, "used": space}
    if state.variant == "cards":
        yield {"phase": "start", "acted": False, "used": None}
    for phase in ("feeding", "breeding"):
        yield {"phase": phase, "acted": False, "used": None}


def alike(state: Game) -> object:
    """Whether there are hand cards, what is owed first and whether more is, and whether the others have had their
    turn."""
    owed = None if state.now is None else state.now.step
    first = state.turn is not None and state.turn == state.first_player
    cards = state.variant == "cards"
    return len(state.players), cards, state.phase, state.acted, first, station(state), owed, len(state.agenda)


CHAPTERS = {
    "setup": "setup",
    "deal": "hand",
    "preparation": "rounds",
    "start": "rounds",
    "work": "spaces",
    "steps": "coming",
    "house": "house",
    "stables": "stables",
    "fields": "fields",
    "improvements": "improvements",
    "fences": "fences",
    "choices": "choices",
    "plays": "plays",
    "windows": "windows",
    "room": "room",
    "adoption": "adoption",
    "field": "harvest",
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
