"""Where the pages of the rule docs have a rule."""

from __future__ import annotations

from collections.abc import Mapping

from proofs.places import BUILDINGS, CARDS, card_of
from proofs.rulebook import chapter_of
from spec.hallertau.cards.table import DECK_MODULES
from spec.kernel import Rule

FOLDERS: Mapping[str, str] = {"hallertau": "generated", "acbas": "generated/acbas"}
"""The folder of the pages of each game, seen from the root of the docs."""


def address(game: str, rule: Rule, docs: str = "") -> str:
    """The page of a rule and its place there, below the root of the docs."""
    return f"{docs.rstrip('/')}/{FOLDERS[game]}/{page(rule)}.html#{rule.id}".removeprefix("" if docs else "/")


def page(rule: Rule) -> str:
    """The name of the page that has a rule."""
    chapter = chapter_of(rule)
    if chapter == CARDS:
        return f"{CARDS}-{deck_of(card_of(rule.id))}"
    return BUILDINGS if chapter == BUILDINGS else f"rules-{chapter}"


def deck_of(number: int) -> str:
    """The deck of a card, as its page is named."""
    return next(name for name, deck in DECK_MODULES.items() if any(card.number == number for card in deck.CARDS))
