"""What a player sees of a position: everything."""

from __future__ import annotations

from typing import Any

from spec.agricola.state import Game, Seat
from spec.kernel import to_json


def view(game: Game, seat: Seat) -> dict[str, Any]:
    """The position. Nothing in this game is hidden."""
    seen: dict[str, Any] = to_json(game)
    return seen
