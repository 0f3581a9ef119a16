"""The 330 cards, one module for each deck, written with the words of `words`. PT 1008-1834"""

from __future__ import annotations

from engine.hallertau.cards import (
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
from engine.hallertau.cards.words import Card

# All cards by number.
ALL: dict[int, Card] = {
    **gateway_beginner.CARDS,
    **gateway_advanced.CARDS,
    **gateway_expert.CARDS,
    **gateway_master.CARDS,
    **farmyard_hops.CARDS,
    **farmyard_sheep.CARDS,
    **farmyard_fields.CARDS,
    **farmyard_jewels.CARDS,
    **bonus.CARDS,
    **point.CARDS,
}
