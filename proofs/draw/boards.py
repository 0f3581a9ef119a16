"""Every board of a position as a drawing (SVG), with a description in words."""

from __future__ import annotations

from typing import Any

from proofs.draw.paper import Picture
from proofs.games.acbas import boards as acbas_boards
from proofs.games.hallertau import boards as hallertau_boards
from proofs.registry import game as game_of
from spec.kernel import from_json

__all__ = ["Picture", "pictures"]

BOARDS = {"hallertau": hallertau_boards.boards, "acbas": acbas_boards.boards}


def pictures(game: str, position: dict[str, Any], name: str) -> list[Picture]:
    """Every board of a position; Malformed if it has not the form of one. The name must not be used twice on a page.

    All positions of a game have the same boards in the same order.
    """
    return BOARDS[game](from_json(position, game_of(game).model.state), name)
