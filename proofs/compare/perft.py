"""Counting the games of a given length, with model and engine: the quick check of a move generator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.port import EngineGame
from proofs.game import Game
from proofs.wire import canonical
from spec.kernel import Model
from spec.kernel.moves import wire


@dataclass
class Perft:
    """How many sequences of moves there are, by their first move, counted twice."""

    model: dict[str, int]
    engine: dict[str, int]

    @property
    def agree(self) -> bool:
        return self.model == self.engine


def perft(game: Game, players: int, depth: int, variant: str | None = None) -> Perft:
    """Count all sequences of `depth` moves, at least one, from the set-up."""
    model = game.model
    options = model.variants[variant] if variant else {}
    state, twin = model.new(players, **options), game.engine.new(players, **options)
    ours = {wire(move): _count_model(model, model.apply(state, move), depth - 1) for move in model.legal(state)}
    theirs: dict[str, int] = {}
    for move in twin.legal_moves():
        after = twin.clone()
        after.apply(move)
        theirs[canonical(move)] = _count_engine(after, depth - 1)
    return Perft(ours, theirs)


def _count_model(model: Model, state: Any, depth: int) -> int:
    if depth == 0:
        return 1
    moves = model.legal(state)
    if depth == 1:
        return len(moves)
    return sum(_count_model(model, model.apply(state, move), depth - 1) for move in moves)


def _count_engine(game: EngineGame, depth: int) -> int:
    if depth == 0:
        return 1
    moves = game.legal_moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = game.clone()
        after.apply(move)
        total += _count_engine(after, depth - 1)
    return total
