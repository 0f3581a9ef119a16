"""Theorems: what the rule books claim of themselves, and what follows from them, proved of the model.

A theorem is a function that lists statements; each is proved by running the rules of the model on symbols and asking a
solver. They hold of every position of the situations that they look at that satisfies the invariants.
"""

from __future__ import annotations

from proofs.game import Game
from proofs.prove.readings import theorems_of_readings
from proofs.prove.solver import Memory, fingerprint
from proofs.prove.statements import Theorem, TheoremResult, collect, prove_theorem, questions


def written_theorems(game: Game) -> dict[str, Theorem]:
    """The theorems that somebody wrote of a game, by id, in the order of the chapters."""
    return collect(game.claims.theorems)


def theorems_of(game: Game) -> list[Theorem]:
    """The theorems of a game, and that the readings of its rulings differ."""
    return [*written_theorems(game).values(), *theorems_of_readings(game)]


def prove_theorems(game: Game) -> list[TheoremResult]:
    """Settle every theorem of a game."""
    game.claims.forget()
    memory = Memory()
    return [prove_theorem(item, memory) for item in theorems_of(game)]


def readings_part(game: Game) -> list[TheoremResult]:
    """For every ruling with several readings: that each of the others gives, in some position, another value than
    ours."""
    return [prove_theorem(item) for item in theorems_of_readings(game)]


def theorem_texts(game: Game) -> dict[str, tuple[str, str]]:
    """Every different SMT-LIB text that the theorems ask, by fingerprint, with the answer that it must have."""
    game.claims.forget()
    statements = [statement for item in theorems_of(game) for statement in item.statements()]
    asked = [question for statement in statements for question in questions(statement)]
    return {fingerprint(question.text): (question.text, question.wanted) for question in asked}
