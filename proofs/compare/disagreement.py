"""Where model and engine part, or the model does not keep what is claimed of it."""

from __future__ import annotations

from enum import StrEnum

from proofs.wire import Json


class What(StrEnum):
    """About what the two can disagree; and what the model must keep by itself."""

    POSITION = "a position"
    START = "the position"
    SET_UP = "the set-up"
    MOVES = "the legal moves"
    MOVE = "a move that both listed"
    OUTCOME = "the position after a move"
    SCORES = "the scores"
    VIEW = "what a player sees"
    REFUSAL = "a refusal"
    IMPOSSIBLE = "whether a position can occur"
    FORM = "the declared form of a position"
    INVARIANT = "an invariant"
    MEASURE = "a measure that becomes smaller"
    OUTSIDE = "within what is proved"
    NOTHING = ""

    @property
    def is_of_the_model(self) -> bool:
        """Whether the model alone is at fault, whatever the engine does."""
        return self in (What.FORM, What.INVARIANT, What.MEASURE, What.OUTSIDE)

    def told(self) -> str:
        """What is wrong, in a sentence."""
        if self.is_of_the_model:
            return f"The model does not keep {self}."
        return f"Model and engine disagree about {self}."

    def remembered(self) -> str:
        """What was wrong, as a title."""
        if self.is_of_the_model:
            return f"The model once did not keep {self}"
        return f"Model and engine once disagreed about {self}"


class Disagreement(Exception):
    """Model and engine part here, or the model does not keep what is claimed of it."""

    def __init__(
        self,
        what: What,
        details: str,
        players: int,
        position: Json,
        moves: list[Json],
        last: Json | None,
        start: Json | None = None,
        changed: Json | None = None,
    ) -> None:
        super().__init__(f"{what.told()}\n{details}")
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
        self.changed = changed or {}
        """What was changed in the position, by path, if it is disputed whether that can occur."""
