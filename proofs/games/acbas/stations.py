"""The stations of All Creatures Big and Small. Seats, rounds and spaces of farms make no difference."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.book.flows import stations
from proofs.book.flows.stations import Control, Course, titles
from proofs.games.acbas import words
from spec.acbas import MODEL
from spec.acbas.barriers import PRICES
from spec.acbas.flow import BY_FREE_MOVES, has, kind_of
from spec.acbas.rounds import ENTITLING, OFFERED, gets_a_turn
from spec.acbas.stalls import STABLES
from spec.acbas.state import Game
from spec.acbas.troughs import STEPS as TROUGH_STEPS


def station(state: Game) -> str:
    """What is owed is told apart by the chapter about it; "steps" is between two answers, when the next comes up."""
    if state.now is None:
        return "steps" if state.agenda else state.phase
    step = state.now.step
    if step in BY_FREE_MOVES:
        return "room"
    if step in PRICES:
        return "barriers"
    if step in TROUGH_STEPS:
        return "troughs"
    if step in STABLES or kind_of(step) in ("stall", "barn"):
        return "stalls"
    return "specials" if step in ("special", "conservatory") else "choices"


def moments(state: Game) -> Iterator[Control]:
    if state.phase in ("setup", "over"):
        return
    for leader in (0, 1):
        for acted in (False, True):
            yield {"phase": "work", "acted": acted, "offers": [], "again": False, "leader": leader}
        for phase in ("closing", "before_breeding", "breeding", "ending"):
            offers = [offer for offer in OFFERED.get(phase, ()) if offer in state.players[0].farm.buildings]
            for again in (False, True):
                yield {"phase": phase, "acted": False, "offers": offers, "again": again, "leader": leader}


def alike(state: Game) -> object:
    """What is owed first and whether more is, and the buildings that give their owner a turn."""
    owed = station(state), len(state.agenda)
    built = [[has(me, "breeding_station"), *(gets_a_turn(phase, me) for phase in ENTITLING)] for me in state.players]
    return state.phase, state.acted, state.again, state.leader == state.turn, owed, built


CHAPTERS = {
    "setup": "setup",
    "work": "rounds",
    "steps": "steps",
    "barriers": "barriers",
    "troughs": "troughs",
    "stalls": "stalls",
    "specials": "specials",
    "choices": "choices",
    "room": "room",
    "closing": "rounds",
    "before_breeding": "rounds",
    "breeding": "rounds",
    "ending": "rounds",
    "over": "scoring",
}

COURSE = Course(
    station,
    CHAPTERS,
    titles(MODEL, words.PHASES, CHAPTERS),
    moments,
    alike,
    frozenset(("steps", "barriers", "troughs", "stalls", "specials", "choices", "room")),
)


def standing(state: Game) -> Iterator[str]:
    """The control of a position in words, as far as it matters to most rules."""
    yield from stations.standing(state)
    for seat, me in enumerate(state.players):
        built = [name.replace("_", " ") for name in me.farm.buildings if name != "residence"]
        if built:
            yield f"seat {seat} has {' and '.join(built)}"
