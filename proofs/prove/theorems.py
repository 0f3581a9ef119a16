"""Theorems: what the rule books claim of themselves, and what follows from them, proved of the model.

A theorem is a function that lists statements; each is proved by running the rules of the model on symbols and asking a
solver. They hold of every position that satisfies the invariants, and the generated obligations prove that all
positions that can occur do.
"""

from __future__ import annotations

from proofs.games.acbas import theorems as acbas_theorems
from proofs.games.hallertau import theorems as hallertau_theorems
from proofs.prove.readings import theorems_of_readings
from proofs.prove.solver import Memory, fingerprint
from proofs.prove.statements import (
    Asked,
    Part,
    Statement,
    Theorem,
    TheoremResult,
    always,
    checked,
    collect,
    possible,
    prove_theorem,
    questions,
    settle,
    theorem,
)
from spec.kernel import Model

__all__ = [
    "BY_GAME",
    "THEOREMS",
    "Asked",
    "Part",
    "Statement",
    "Theorem",
    "TheoremResult",
    "always",
    "checked",
    "forget",
    "possible",
    "prove_theorem",
    "prove_theorems",
    "questions",
    "readings_part",
    "settle",
    "theorem",
    "theorem_texts",
    "theorems_of",
]

BY_GAME: dict[str, dict[str, Theorem]] = {
    "hallertau": collect(hallertau_theorems.CHAPTERS),
    "acbas": collect(acbas_theorems.CHAPTERS),
}
"""The theorems of each game, by id, in the order of the chapters."""

THEOREMS = BY_GAME["hallertau"]
"""The theorems of Hallertau."""


def forget() -> None:
    """Forget what was worked out from the rules of any game, because they may be others now."""
    hallertau_theorems.positions.forget()
    acbas_theorems.positions.forget()


def theorems_of(model: Model) -> list[Theorem]:
    """The theorems of a game, and that the readings of its rulings differ."""
    return [*BY_GAME.get(model.name, {}).values(), *theorems_of_readings(model)]


def prove_theorems(model: Model) -> list[TheoremResult]:
    """Settle every theorem of a game."""
    forget()
    memory = Memory()
    return [prove_theorem(item, memory) for item in theorems_of(model)]


def readings_part(model: Model) -> list[TheoremResult]:
    """For every ruling with several readings: that each of the others gives, in some position, another value than
    ours."""
    return [prove_theorem(item) for item in theorems_of_readings(model)]


def theorem_texts(model: Model) -> dict[str, tuple[str, str]]:
    """Every different SMT-LIB text that the theorems ask, by fingerprint, with the answer that it must have."""
    forget()
    statements = [statement for item in theorems_of(model) for statement in item.statements()]
    asked = [question for statement in statements for question in questions(statement)]
    return {fingerprint(question.text): (question.text, question.wanted) for question in asked}
