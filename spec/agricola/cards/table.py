"""All hand cards, and where each of their parts belongs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast

from spec.agricola.cards.minors import MINORS
from spec.agricola.cards.occupations import OCCUPATIONS
from spec.agricola.cards.words import (
    AtOnce,
    Card,
    Choice,
    EachRound,
    EachUse,
    FieldPhase,
    Moment,
    Once,
    Scoring,
)
from spec.agricola.state import (
    ACTION_SPACES,
    CODES,
    DUE_CODES,
    OCCUPATION_CODES,
    SPENT_CODES,
    ActionSpace,
    Code,
    DueCode,
    SpentCode,
)

CARDS: dict[Code, Card] = {card.code: card for card in (*MINORS, *OCCUPATIONS)}
assert tuple(CARDS) == CODES

P = TypeVar("P")


def parts_of(kind: type[P]) -> dict[Code, tuple[P, ...]]:
    """The parts of that kind, by the cards that have some."""
    found = {code: tuple(part for part in card.parts if isinstance(part, kind)) for code, card in CARDS.items()}
    return {code: parts for code, parts in found.items() if parts}


AT_ONCE = parts_of(AtOnce)
EACH_ROUND = parts_of(EachRound)
ONCE: dict[SpentCode, Once] = {cast(SpentCode, code): part for code, (part,) in parts_of(Once).items()}
FIELD_PHASE = parts_of(FieldPhase)
SCORING = parts_of(Scoring)
CHOICES: dict[DueCode, Choice] = {cast(DueCode, code): part for code, (part,) in parts_of(Choice).items()}
assert tuple(sorted(CHOICES)) == DUE_CODES
assert tuple(ONCE) == SPENT_CODES

USES: Mapping[ActionSpace, tuple[tuple[Code, EachUse], ...]] = {
    space: tuple((code, part) for code, parts in parts_of(EachUse).items() for part in parts if space in part.spaces)
    for space in ACTION_SPACES
}
"""What cards give at the use of a space."""


def due_at(moment: Moment, space: ActionSpace | None = None) -> tuple[DueCode, ...]:
    """The cards that leave a choice at a moment, and at that space if it is one of a space."""
    return DUE_AT[moment, space]


def _due_at(moment: Moment, space: ActionSpace | None) -> tuple[DueCode, ...]:
    return tuple(
        code
        for code, choice in CHOICES.items()
        if choice.at == moment and (not choice.spaces or space in choice.spaces)
    )


_AT_SPACES: tuple[Moment, ...] = ("use", "after_use", "others_after_use")
_ELSEWHERE: tuple[Moment, ...] = ("start", "first_room", "renovation", "occupation", "played")
DUE_AT: Mapping[tuple[Moment, ActionSpace | None], tuple[DueCode, ...]] = {
    **{(moment, space): _due_at(moment, space) for moment in _AT_SPACES for space in ACTION_SPACES},
    **{(moment, None): _due_at(moment, None) for moment in _ELSEWHERE},
}
MUST_BE_USED: tuple[DueCode, ...] = tuple(code for code, choice in CHOICES.items() if choice.must)


def occupations_for(players: int) -> tuple[Code, ...]:
    """The occupations that are in a game for so many."""
    return tuple(code for code in OCCUPATION_CODES if CARDS[code].players <= players)
