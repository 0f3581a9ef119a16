"""How fast model, engine, lockstep and proofs are, measured in one run on one core.

The machine may be busy with other things: read the ratios.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from proofs.compare.lockstep import run
from proofs.game import Game
from proofs.registry import game_named, games

SECONDS = 4.0
FEW = 4
"""Up to so many variants of a game are measured one by one; of more, the first alone and the others together."""


def rate(play: Callable[[random.Random], int], seconds: float = SECONDS) -> float:
    """Decisions a second of a function that plays one game and says how many there were."""
    rng = random.Random(7)
    decisions, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        decisions += play(rng)
    return decisions / (time.process_time() - begun)


def chosen(game: Game, variants: list[str], rng: random.Random) -> dict[str, int]:
    return dict(game.model.variants[rng.choice(variants)])


def engine_game(game: Game, players: int, variants: list[str]) -> Callable[[random.Random], int]:
    def play(rng: random.Random) -> int:
        played, count = game.engine.new(players, **chosen(game, variants, rng)), 0
        while moves := played.legal_moves():
            played.apply(rng.choice(moves))
            count += 1
        return count

    return play


def model_game(game: Game, players: int, variants: list[str]) -> Callable[[random.Random], int]:
    def play(rng: random.Random) -> int:
        model = game.model
        state, count = model.new(players, **chosen(game, variants, rng)), 0
        while moves := model.legal(state):
            state = model.apply(state, rng.choice(moves))
            count += 1
        return count

    return play


def measured(game: Game) -> list[tuple[str, list[str]]]:
    """What is measured by itself: some variants, with what they are called together."""
    usual, *others = game.model.variants
    if len(others) < FEW:
        return [(name, [name]) for name in (usual, *others)]
    return [(usual, [usual]), ("others", others)]


def main(*names: str) -> None:
    """Print the table, of these games or of all."""
    columns = ("game", "variant", "players", "engine decisions", "model decisions", "engine : model", "compared steps")
    table = Table(*columns, title="a second, on one core")
    for game in map(game_named, names) if names else games():
        for title, variants in measured(game):
            for players in game.model.players:
                offered = [name for name in game.model.variants_for(players) if name in variants]
                if not offered:
                    continue
                fast, slow = rate(engine_game(game, players, offered)), rate(model_game(game, players, offered))
                begun = time.process_time()
                steps = run(game, [players], seed=7, seconds=SECONDS, variants=offered).steps
                both = steps / (time.process_time() - begun)
                figures = (f"{fast:,.0f}", f"{slow:,.0f}", f"{fast / slow:.0f}", f"{both:,.0f}")
                table.add_row(game.name, title, str(players), *figures)
    Console().print(table)


if __name__ == "__main__":
    main(*sys.argv[1:])
