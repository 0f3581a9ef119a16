"""The stations of Agricola. Seats, rounds and spaces of farms make no difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofs.book.flows.stations import Control, Course, titles
from proofs.games.agricola import words
from proofs.games.agricola.situations import symbolic_player
from spec.agricola import MODEL
from spec.agricola.cards.table import CARDS, occupations_for
from spec.agricola.fences import MINI
from spec.agricola.fences import STEPS as FENCING
from spec.agricola.fields import PLOWING, SOWING
from spec.agricola.flow import owed_by
from spec.agricola.hand import OF_EACH
from spec.agricola.house import RENOVATION, ROOM_STEPS
from spec.agricola.improvements import BAKE_STEPS, BUILDING
from spec.agricola.plays import MINOR_STEPS, OCCUPATION_STEPS
from spec.agricola.stables import AFTERWARDS
from spec.agricola.state import MINOR_CODES, Game, Owed, Player, StepName

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
    if state.phase == "setup":
        yield {"variant": "cards"}
    elif state.variant == "cards":
        yield from moments_with_cards(state)
    elif state.phase != "over":
        for acted in (False, True):
            yield {"phase": "work", "acted": acted}
        for phase in ("feeding", "breeding"):
            yield {"phase": phase, "acted": False}


def moments_with_cards(state: Game) -> Iterator[Control]:
    """The stages of a round, the last card that is dealt, animals without room at the end of a turn, a Scythe Worker
    when people go home, Lessons, the Resource Market, and a minor improvement at the Meeting Place."""
    if state.phase == "deal":
        if hand_size(state) == OF_EACH:
            yield {"players": nearly_dealt(len(state.players)), "first_player": 1 % len(state.players)}
        return
    yield {"phase": "work", "acted": False, "used": None}
    yield {"phase": "work", "acted": True, "used": "day_laborer"}
    for phase in ("start", "feeding", "breeding"):
        yield {"phase": phase, "acted": False, "used": None}
    if state.acted and state.now is None and not state.agenda:
        yield {"now": Owed(player=0, step="room"), "agenda": owed_by(0, ["lasso"])}
        yield {"players": [symbolic_player(0, cards=["A112"]), *state.players[1:]]}
    if is_to_take_effect(state):
        yield {"used": "lessons", "players": [symbolic_player(0, hand=["A098"]), *state.players[1:]]}
        if len(state.players) == 3:
            yield {"used": "resource_market"}
    if state.now is not None and state.now.step == "major_improvement":
        yield {"now": Owed(player=0, step="minor"), "used": "meeting_place"}


def nearly_dealt(players: int) -> list[Player]:
    """Everybody has a hand but the first seat, which lacks one occupation."""
    occupations = [code for code in occupations_for(1) if code != "A086"]
    hands = [
        [*MINOR_CODES[seat * OF_EACH : (seat + 1) * OF_EACH], *occupations[seat * OF_EACH : (seat + 1) * OF_EACH]]
        for seat in range(players)
    ]
    hands[0].pop()
    return [symbolic_player(seat, hand=list(map(str, hand))) for seat, hand in enumerate(hands)]


def is_to_take_effect(state: Game) -> bool:
    """The space that was used comes next."""
    return state.now is None and bool(state.agenda) and state.agenda[0].step == "effect"


def hand_size(state: Game) -> int:
    """How many cards the first seat holds."""
    return len(state.players[0].hand)


def alike(state: Game) -> object:
    """What is owed first and whether more is, whether the others have had their turn; with hand cards also what makes
    the game go on otherwise: a hand that is dealt, the space that is to take effect, what a minor improvement brings,
    the Scythe Worker."""
    owed = None if state.now is None else state.now.step
    first = state.turn is not None and state.turn == state.first_player
    cards = turns_on(state) if state.variant == "cards" else None
    return len(state.players), cards, state.phase, state.acted, first, station(state), owed, len(state.agenda)


def turns_on(state: Game) -> object:
    me = state.players[0]
    dealt = hand_size(state) if state.phase == "deal" else 0
    effect = state.used if is_to_take_effect(state) else None
    brought = [brings for code in me.hand if (brings := CARDS[code].brings)]
    return dealt, effect, brought, "A112" in me.cards


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
