"""Where model and engine part."""

from __future__ import annotations

from enum import StrEnum

from proofs.wire import Json


class What(StrEnum):
    """About what the two can disagree."""

    POSITION = "a position"
    START = "the position"
    SET_UP = "the set-up"
    MOVES = "the legal moves"
    MOVE = "a move that both listed"
    OUTCOME = "the position after a move"
    SCORES = "the scores"
    VIEW = "what a player sees"
    REFUSAL = "a refusal"
    NOTHING = ""


class Disagreement(Exception):
    """Model and engine part here."""

    def __init__(
        self,
        what: What,
        details: str,
        players: int,
        position: Json,
        moves: list[Json],
        last: Json | None,
        start: Json | None = None,
    ) -> None:
        super().__init__(f"Model and engine disagree about {what}.\n{details}")
        self.start = start
        """Where the game began; None for the set-up."""
        self.what = what
        self.details = details
        self.players = players
        self.position = position
        """The position, equal on both sides, before the move that parted them (or in which they part)."""
        self.moves = moves
        self.last = last
        """The move that parted them, or one that only one of them lists; None if there was no move."""
