"""What a player sees of a position."""

from __future__ import annotations

from typing import Any

from spec.hallertau.state import Game, Seat
from spec.kernel import to_json


def view(game: Game, seat: Seat) -> dict[str, Any]:
    """The position with every list that the player may not see replaced by its length: decks and other hands."""
    seen: dict[str, Any] = to_json(game)
    seen["decks"] = {deck: len(cards) for deck, cards in seen["decks"].items()}
    for other, area in enumerate(seen["players"]):
        if other != seat:
            area["hand"] = len(area["hand"])
            area["just"]["drawn"] = len(area["just"]["drawn"])
    return seen
