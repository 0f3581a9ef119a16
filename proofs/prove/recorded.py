"""The control situations of a game: those that somebody wrote down, or else those that random games come to."""

from __future__ import annotations

import functools
import random
from collections.abc import Hashable, Iterator
from typing import Any

from proofs.game import Game
from spec.kernel import Model, copy
from spec.kernel.judge import Judge
from spec.kernel.moves import performed
from spec.kernel.records import control_of, symbols_for

GAMES = 20
"""How many games are played of every variant for every number of players."""
LONGEST = 1_000
"""A game that has not ended after so many moves is left."""


def situations(game: Game) -> Iterator[Any]:
    """A symbolic position for each control situation, those in which something happens by itself included."""
    return iter(recorded(game)) if game.claims.situations is None else game.claims.situations()


def describe(game: Game, state: Any) -> str:
    """The control situation of a position in a few words, by which it can be told from others."""
    if game.claims.describe is not None:
        return game.claims.describe(state)
    told = (f"{path}={_short(value)}" for path, value in control_of(state) if value not in (None, (), False, ""))
    return " ".join(told)


def _short(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


@functools.cache
def recorded(game: Game) -> list[Any]:
    """One symbolic position for each control situation that random games come to, in the order of their coming."""
    seen: dict[Hashable, Any] = {}
    for players in game.model.players:
        for variant in game.model.variants:
            for number in range(GAMES):
                rng = random.Random(f"{players}/{variant}/{number}")
                for state in played(game.model, players, variant, rng):
                    seen.setdefault(control_of(state), state)
    return [symbols_for(state) for state in seen.values()]


def played(model: Model, players: int, variant: str, rng: random.Random) -> Iterator[Any]:
    """Every position of a random game, those in which something happens by itself included."""
    with Judge():
        state = model.new(players, **model.variants[variant])
    for _ in range(LONGEST):
        yield state
        while (step := model.automatic(state)) is not None:
            state = copy(state)
            with Judge():
                step(state)
            yield state
        moves = model.legal(state)
        if not moves:
            return
        with Judge():
            state = performed(state, rng.choice(moves))
