"""Hands with more cards than random play brings about.

What comes out may be no position; whoever uses it looks.
"""

from __future__ import annotations

import random

from proofs.wire import Json


def more_cards(position: Json, rng: random.Random) -> None:
    """Cards go from the decks to the hands, and some lie face up already."""
    for me in position["players"]:
        for deck in position["decks"].values():
            for pile, most in (("hand", 3), ("played", 3)):
                for card in rng.sample(deck, k=min(rng.randint(0, most), len(deck))):
                    deck.remove(card)
                    me[pile] = sorted([*me[pile], card])
