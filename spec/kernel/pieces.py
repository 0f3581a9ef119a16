"""Pieces: cards, buildings, improvements and whatever else is an entry of a table with a rule of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spec.kernel.rules import Rule


@dataclass(frozen=True)
class Piece:
    """A card, a building, an improvement. Its rule is broken by whoever plays or builds it against what it says.

    In the source it is an entry of a table that is named after its kind (`CARDS`, `BUILDINGS`), or a call of its own
    in a module that is (`buildings.py`); the entry begins with its name.
    """

    kind: str
    """What it is, in a word: `card`, `building`. All pieces of a kind make up one chapter."""
    name: str | int
    """How moves and positions name it."""
    rule: Rule
    options: int = 1
    """In how many ways it can be played."""
    said: Mapping[str, str] = field(default_factory=dict)
    """What there is to say of it, by heading, as its page lists it: cost, condition, what it gives."""

    @property
    def title(self) -> str:
        return self.rule.title

    @property
    def chapter(self) -> str:
        """The chapter of its kind."""
        return f"{self.kind}s"


def by_rule(*pieces: Piece) -> dict[str, Piece]:
    """The pieces by the ids of their rules."""
    return {piece.rule.id: piece for piece in pieces}
