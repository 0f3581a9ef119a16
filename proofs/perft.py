"""Counting the games of a given length, with model and engine: the quick check of a move generator."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from proofs.games import EngineGame, Pair
from proofs.lockstep import canonical
from spec.kernel.moves import wire


@dataclass
class Perft:
    """How many sequences of moves there are, by their first move, counted twice."""

    depth: int
    model: dict[str, int]
    engine: dict[str, int]

    @property
    def agree(self) -> bool:
        return self.model == self.engine


def perft(pair: Pair, players: int, depth: int, *, start: Any = None, watch: Callable[[], None] = lambda: None) -> Perft:
    """Count all sequences of `depth` moves from the set-up, or from a position."""
    game = pair.model.new(players) if start is None else pair.model.read_state(start)
    twin = pair.engine.new(players) if start is None else pair.engine.restore(start)
    return Perft(depth, _divide_model(pair, game, depth, watch), _divide_engine(twin, depth, watch))


def _divide_model(pair: Pair, game: Any, depth: int, watch: Callable[[], None]) -> dict[str, int]:
    if depth == 0:
        return {}
    counts: dict[str, int] = {}
    for move in pair.model.legal(game):
        counts[wire(move)] = _count_model(pair, pair.model.apply(game, move), depth - 1)
        watch()
    return counts


def _count_model(pair: Pair, game: Any, depth: int) -> int:
    if depth == 0:
        return 1
    moves = pair.model.legal(game)
    if depth == 1:
        return len(moves)
    return sum(_count_model(pair, pair.model.apply(game, move), depth - 1) for move in moves)


def _divide_engine(game: EngineGame, depth: int, watch: Callable[[], None]) -> dict[str, int]:
    if depth == 0:
        return {}
    counts: dict[str, int] = {}
    for move in game.legal_moves():
        after = game.clone()
        after.apply(move)
        counts[canonical(move)] = _count_engine(after, depth - 1)
        watch()
    return counts


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


