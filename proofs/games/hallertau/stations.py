"""The stations of Hallertau. Seats, rounds and cards by number make no difference."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.book.flows.stations import Control, Course, titles
from proofs.games.hallertau import words
from spec.hallertau import MODEL
from spec.hallertau.flow import WITH_AN_ORDER
from spec.hallertau.state import PHASES, Game
from spec.hallertau.turns import is_of_a_card, is_of_chance, key_of


def station(state: Game) -> str:
    """Cards are dealt in the set-up and in phase 5; elsewhere a card that is drawn is a station of its own."""
    step = state.agenda[0] if state.agenda else ""
    if is_of_a_card(step) or (state.pending and not step):
        return "card_effects"
    if is_of_chance(step):
        return state.phase if state.phase in ("setup", "new_card") else "plays"
    return "spaces" if step else state.phase


def moments(state: Game) -> Iterator[Control]:
    if state.first_player is None or state.phase == "over":
        return
    for phase in PHASES[1:-1]:
        begun = {"phase": phase, "led_by": state.first_player if phase in WITH_AN_ORDER else None}
        yield {**begun, "done": True, "turn": None, "acted": False}
        if phase == "harvest":
            yield {**begun, "done": False, "turn": None, "acted": False}
        if phase in ("actions", *WITH_AN_ORDER):
            yield {**begun, "done": False, "turn": 0, "acted": False}
        if phase == "actions":
            yield {**begun, "done": False, "turn": 0, "acted": True}


def alike(state: Game) -> object:
    """What is owed first and whether more is, whether effects wait, somebody holds cards or has income to collect."""
    owed = [key_of(step).split(".")[0 if is_of_a_card(step) else -1] for step in state.agenda[:1]]
    then = [is_of_a_card(step) for step in state.agenda[1:2]]
    people = any(me.hand for me in state.players), any(me.income for me in state.players)
    return state.phase, state.done, state.acted, state.turn is None, owed, then, bool(state.pending), people


CHAPTERS = {
    "setup": "setup",
    "removal": "workers",
    "new_workers": "workers",
    "income": "plays",
    "actions": "actions",
    "spaces": "spaces",
    "card_effects": "card_effects",
    "plays": "plays",
    "new_card": "plays",
    "fallow": "fields",
    "harvest": "fields",
    "milking": "sheep",
    "progress": "progress",
    "boulders": "progress",
    "over": "scoring",
}

COURSE = Course(
    station,
    CHAPTERS,
    titles(MODEL, words.PHASES | {"plays": "a card is drawn"}, CHAPTERS),
    moments,
    alike,
    frozenset(("spaces", "card_effects", "plays")),
)


def standing(state: Game) -> Iterator[str]:
    """The control of a position in words, as far as it matters to most rules."""
    yield f"{len(state.players)} players" if len(state.players) > 1 else "1 player"
    yield f"phase {state.phase.replace('_', ' ')}"
    if state.turn is not None:
        yield f"seat {state.turn} in turn"
    if state.done:
        yield "the phase is done"
    if state.agenda:
        yield f"owed {' then '.join(state.agenda[:2])}" + (" and more" if len(state.agenda) > 2 else "")
