"""The 330 cards, one module for each deck, written with the words of `words`. PT 1008-1834"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from engine.hallertau.cards.words import Card

DECKS = (
    "gateway_beginner",
    "gateway_advanced",
    "gateway_expert",
    "gateway_master",
    "farmyard_hops",
    "farmyard_sheep",
    "farmyard_fields",
    "farmyard_jewels",
    "bonus",
    "point",
)


def _all_cards() -> dict[int, Card]:
    """The cards of every deck that has been written down."""
    found: dict[int, Card] = {}
    for deck in DECKS:
        name = f"{__name__}.{deck}"
        if find_spec(name) is not None:
            found.update(import_module(name).CARDS)
    return found


ALL = _all_cards()
