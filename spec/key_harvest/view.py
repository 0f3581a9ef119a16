"""What a player sees of a position."""

from __future__ import annotations

from typing import Any

from spec.kernel import to_json
from spec.key_harvest.state import Game, Seat


def view(game: Game, seat: Seat) -> dict[str, Any]:
    """The position without the crops of the others and those that are set aside. Events that were put back unseen are
    seen as if they were in the bag."""
    seen: dict[str, Any] = to_json(game)
    for other, area in enumerate(seen["players"]):
        if other != seat:
            area["crops"] = None
    seen["aside"] = None
    seen["bag"]["events"] |= seen["removed"]
    seen["removed"] = None
    return seen
