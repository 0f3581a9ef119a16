"""The hand cards by code, by what they are, and by the moments at which they happen."""

from __future__ import annotations

from typing import NamedTuple

from engine.agricola.cards.minors import MINORS
from engine.agricola.cards.occupations import OCCUPATIONS
from engine.agricola.cards.words import Card, Choice, Condition, Effect
from engine.agricola.names import BIT, CODES, MOST_PLAYERS, bits

CARDS: dict[str, Card] = {card.code: card for card in (*MINORS, *OCCUPATIONS)}

TRAVELLING = bits(card.code for card in MINORS if card.travels)
# The occupations that are dealt, by the number of players. The marks are not in the text.
OCCUPATIONS_FOR = tuple(
    bits(card.code for card in OCCUPATIONS if card.players <= players) for players in range(MOST_PLAYERS + 1)
)

# The cards that can be due, in the order of the codes, with what their owner can choose.
CHOICES: dict[str, Choice] = {code: CARDS[code].choice for code in CODES if CARDS[code].choice}  # type: ignore[misc]
CAN_BE_DUE = bits(CHOICES)
MUST_BE_USED = bits(code for code, choice in CHOICES.items() if choice.must)
OPTIONS = tuple(dict.fromkeys(option for choice in CHOICES.values() for option in choice.options))

# The cards that happen once in the game.
ONCE = bits(("A120", "B107", "B163"))


class Trigger(NamedTuple):
    """What a card does at a moment; without an effect it becomes due."""

    bit: int
    effect: Effect | None
    when: Condition | None


def _by_moment() -> dict[tuple[str, str], tuple[Trigger, ...]]:
    """For each moment, and space if it is about one, what happens, in the order of the codes."""
    found: dict[tuple[str, str], tuple[Trigger, ...]] = {}
    for code in CODES:
        for moment, effect, when, spaces in CARDS[code].on:
            for space in spaces or ("",):
                known = found.get((moment, space), ())
                found[moment, space] = (*known, Trigger(BIT[code], effect, when))
    return found


TRIGGERS = _by_moment()
