"""What a player sees of a position."""

from __future__ import annotations

from typing import Any

from spec.agricola.state import MINOR_CODES, Game, Seat
from spec.kernel import to_json


def view(game: Game, seat: Seat) -> dict[str, Any]:
    """The position; of the hands of others only how many cards of each kind there are. Without hand cards nothing is
    hidden."""
    seen: dict[str, Any] = to_json(game)
    if game.variant == "cards":
        for other, area in enumerate(seen["players"]):
            if other != seat:
                minors = sum(1 for code in area["hand"] if code in MINOR_CODES)
                area["hand"] = {"minors": minors, "occupations": len(area["hand"]) - minors}
    return seen
