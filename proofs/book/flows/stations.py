"""The stations of each game: what a player would call the place where the game stands.

A station is a phase in which nothing is owed, or the kind of what is owed, whatever the phase. Seats, rounds, cards by
number and spaces of farms make no difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from proofs.book.rules import readable
from proofs.games.acbas import words as acbas_words
from proofs.games.hallertau import words as hallertau_words
from spec.acbas import MODEL as ACBAS
from spec.acbas.barriers import PRICES
from spec.acbas.flow import BY_FREE_MOVES, has, kind_of
from spec.acbas.rounds import ENTITLING, OFFERED, gets_a_turn
from spec.acbas.stalls import STABLES
from spec.acbas.state import Game as AcbasGame
from spec.acbas.troughs import STEPS as TROUGH_STEPS
from spec.hallertau import MODEL as HALLERTAU
from spec.hallertau.flow import WITH_AN_ORDER
from spec.hallertau.state import PHASES as HALLERTAU_PHASES
from spec.hallertau.state import Game as HallertauGame
from spec.hallertau.turns import is_of_a_card, is_of_chance, key_of
from spec.kernel import Model

Kind = Literal["setup", "phase", "owed", "end"]
Control = Mapping[str, Any]


@dataclass(frozen=True)
class Course:
    """How the positions of a game are told apart."""

    station: Callable[[Any], str]
    chapters: Mapping[str, str]
    """The stations from the first to the last, each with the chapter about it."""
    titles: Mapping[str, str]
    moments: Callable[[Any], Iterator[Control]]
    """The moments of the game in which something like a position could be: what would be different in it."""
    alike: Callable[[Any], object]
    """Of positions for which this is the same one stands for all, unless the proofs look at them."""
    owed: frozenset[str]
    """The stations that are no phases."""

    def kind(self, station: str) -> Kind:
        if station in ("setup", "over"):
            return "setup" if station == "setup" else "end"
        return "owed" if station in self.owed else "phase"


def titles(model: Model, phases: Mapping[str, str], chapters: Mapping[str, str]) -> dict[str, str]:
    """Phases by their names; the end, and what is owed, by the chapter about it, unless it has a name too."""
    words = {name: readable(title) for name, title in phases.items()}
    return {name: words.get(name) or model.chapters[about].partition(":")[0] for name, about in chapters.items()}


# --- Hallertau --------------------------------------------------------------------------------------------------


def hallertau_station(game: HallertauGame) -> str:
    """Cards are dealt in the set-up and in phase 5; elsewhere a card that is drawn is a station of its own."""
    step = game.agenda[0] if game.agenda else ""
    if is_of_a_card(step) or (game.pending and not step):
        return "card_effects"
    if is_of_chance(step):
        return game.phase if game.phase in ("setup", "new_card") else "plays"
    return "spaces" if step else game.phase


def hallertau_moments(game: HallertauGame) -> Iterator[Control]:
    if game.first_player is None or game.phase == "over":
        return
    for phase in HALLERTAU_PHASES[1:-1]:
        begun = {"phase": phase, "led_by": game.first_player if phase in WITH_AN_ORDER else None}
        yield {**begun, "done": True, "turn": None, "acted": False}
        if phase == "harvest":
            yield {**begun, "done": False, "turn": None, "acted": False}
        if phase in ("actions", *WITH_AN_ORDER):
            yield {**begun, "done": False, "turn": 0, "acted": False}
        if phase == "actions":
            yield {**begun, "done": False, "turn": 0, "acted": True}


def hallertau_alike(game: HallertauGame) -> object:
    """What is owed first and whether more is, whether effects wait, somebody holds cards or has income to collect."""
    owed = [key_of(step).split(".")[0 if is_of_a_card(step) else -1] for step in game.agenda[:1]]
    then = [is_of_a_card(step) for step in game.agenda[1:2]]
    people = any(me.hand for me in game.players), any(me.income for me in game.players)
    return game.phase, game.done, game.acted, game.turn is None, owed, then, bool(game.pending), people


HALLERTAU_CHAPTERS = {
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


# --- All Creatures Big and Small --------------------------------------------------------------------------------


def acbas_station(game: AcbasGame) -> str:
    """What is owed is told apart by the chapter about it; "steps" is between two answers, when the next comes up."""
    if game.now is None:
        return "steps" if game.agenda else game.phase
    step = game.now.step
    if step in BY_FREE_MOVES:
        return "room"
    if step in PRICES:
        return "barriers"
    if step in TROUGH_STEPS:
        return "troughs"
    if step in STABLES or kind_of(step) in ("stall", "barn"):
        return "stalls"
    return "specials" if step in ("special", "conservatory") else "choices"


def acbas_moments(game: AcbasGame) -> Iterator[Control]:
    if game.phase in ("setup", "over"):
        return
    for leader in (0, 1):
        for acted in (False, True):
            yield {"phase": "work", "acted": acted, "offers": [], "again": False, "leader": leader}
        for phase in ("closing", "before_breeding", "breeding", "ending"):
            offers = [offer for offer in OFFERED.get(phase, ()) if offer in game.players[0].farm.buildings]
            for again in (False, True):
                yield {"phase": phase, "acted": False, "offers": offers, "again": again, "leader": leader}


def acbas_alike(game: AcbasGame) -> object:
    """What is owed first and whether more is, and the buildings that give their owner a turn."""
    owed = acbas_station(game), len(game.agenda)
    built = [[has(me, "breeding_station"), *(gets_a_turn(phase, me) for phase in ENTITLING)] for me in game.players]
    return game.phase, game.acted, game.again, game.leader == game.turn, owed, built


ACBAS_CHAPTERS = {
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

COURSES: Mapping[str, Course] = {
    "hallertau": Course(
        hallertau_station,
        HALLERTAU_CHAPTERS,
        titles(HALLERTAU, hallertau_words.PHASES | {"plays": "a card is drawn"}, HALLERTAU_CHAPTERS),
        hallertau_moments,
        hallertau_alike,
        frozenset(("spaces", "card_effects", "plays")),
    ),
    "acbas": Course(
        acbas_station,
        ACBAS_CHAPTERS,
        titles(ACBAS, acbas_words.PHASES, ACBAS_CHAPTERS),
        acbas_moments,
        acbas_alike,
        frozenset(("steps", "barriers", "troughs", "stalls", "specials", "choices", "room")),
    ),
}
