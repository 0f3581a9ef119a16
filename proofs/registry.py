"""The games there are: for each its model and the engine that answers to it."""

from __future__ import annotations

import difflib
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import engine.acbas as acbas_engine
import engine.hallertau as hallertau_engine
from proofs.games.acbas.crowd import fuller_farms, more_cards
from spec.acbas import MODEL as ACBAS
from spec.hallertau import MODEL as HALLERTAU
from spec.kernel import Model


class EngineGame(Protocol):
    """One game that an engine plays, in the wire format."""

    def legal_moves(self) -> list[dict[str, Any]]: ...
    def apply(self, move: Mapping[str, Any]) -> None: ...
    def clone(self) -> EngineGame: ...
    def snapshot(self) -> dict[str, Any]: ...
    def scores(self) -> dict[str, Any]: ...
    def view(self, player: int) -> dict[str, Any]: ...


@dataclass(frozen=True)
class Engine:
    """An engine: how to begin a game, and how it refuses."""

    new: Callable[..., EngineGame]
    restore: Callable[[Any], EngineGame]
    Illegal: type[Exception]
    Malformed: type[Exception]


@dataclass(frozen=True)
class Pair:
    """The two readings of a game."""

    model: Model
    engine: Engine
    busier: Callable[[Any, random.Random], None]
    """Changes a position, as JSON data, so that more can happen in it; what comes out may be no position."""


class UnknownGame(LookupError):
    """There is no game of that name; the message names the nearest."""


GAMES: dict[str, Pair] = {
    "hallertau": Pair(
        HALLERTAU,
        Engine(
            new=hallertau_engine.new_game,
            restore=hallertau_engine.Game.restore,
            Illegal=hallertau_engine.IllegalMove,
            Malformed=hallertau_engine.Malformed,
        ),
        busier=more_cards,
    ),
    "acbas": Pair(
        ACBAS,
        Engine(
            new=acbas_engine.new_game,
            restore=acbas_engine.Game.restore,
            Illegal=acbas_engine.IllegalMove,
            Malformed=acbas_engine.Malformed,
        ),
        busier=fuller_farms,
    ),
}


def game(name: str) -> Pair:
    """The game of that name."""
    if name in GAMES:
        return GAMES[name]
    near = difflib.get_close_matches(name, GAMES, n=1, cutoff=0.4)
    hint = f" Did you mean {near[0]}?" if near else f" There is {', '.join(GAMES)}."
    raise UnknownGame(f"There is no game called {name!r}.{hint}")
