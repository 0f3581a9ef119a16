"""The 330 cards, deck by deck."""

from __future__ import annotations

from spec.hallertau.cards import (
    bonus,
    farmyard_fields,
    farmyard_hops,
    farmyard_jewels,
    farmyard_sheep,
    gateway_advanced,
    gateway_beginner,
    gateway_expert,
    gateway_master,
    point,
)
from spec.hallertau.cards.words import Card

DECK_MODULES = {
    "gateway_beginner": gateway_beginner,
    "gateway_advanced": gateway_advanced,
    "gateway_expert": gateway_expert,
    "gateway_master": gateway_master,
    "farmyard_hops": farmyard_hops,
    "farmyard_sheep": farmyard_sheep,
    "farmyard_fields": farmyard_fields,
    "farmyard_jewels": farmyard_jewels,
    "bonus": bonus,
    "point": point,
}

CARDS: dict[int, Card] = {card.number: card for module in DECK_MODULES.values() for card in module.CARDS}
