"""How fast model, engine, lockstep and proofs are, measured in one run on one core.

The machine may be busy with other things: read the ratios.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from proofs.compare.lockstep import run
from proofs.registry import GAMES, Pair

SECONDS = 4.0


def rate(play: Callable[[random.Random], int], seconds: float = SECONDS) -> float:
    """Decisions a second of a function that plays one game and says how many there were."""
    rng = random.Random(7)
    decisions, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        decisions += play(rng)
    return decisions / (time.process_time() - begun)


def chosen(pair: Pair, variants: list[str], rng: random.Random) -> dict[str, int]:
    return dict(pair.model.variants[rng.choice(variants)])


def engine_game(pair: Pair, players: int, variants: list[str]) -> Callable[[random.Random], int]:
    def play(rng: random.Random) -> int:
        game, count = pair.engine.new(players, **chosen(pair, variants, rng)), 0
        while moves := game.legal_moves():
            game.apply(rng.choice(moves))
            count += 1
        return count

    return play


def model_game(pair: Pair, players: int, variants: list[str]) -> Callable[[random.Random], int]:
    def play(rng: random.Random) -> int:
        game, count = pair.model.new(players, **chosen(pair, variants, rng)), 0
        while moves := pair.model.legal(game):
            game = pair.model.apply(game, rng.choice(moves))
            count += 1
        return count

    return play


def main() -> None:
    """Print the table."""
    columns = ("game", "variant", "players", "engine decisions", "model decisions", "engine : model", "compared steps")
    table = Table(*columns, title="a second, on one core")
    for name, pair in GAMES.items():
        usual, *others = pair.model.variants
        for title, variants in ((usual, [usual]), ("others", others)):
            for players in pair.model.players if variants else ():
                fast, slow = rate(engine_game(pair, players, variants)), rate(model_game(pair, players, variants))
                begun = time.process_time()
                steps = run(pair, [players], seed=7, seconds=SECONDS, variants=variants).steps
                both = steps / (time.process_time() - begun)
                figures = (f"{fast:,.0f}", f"{slow:,.0f}", f"{fast / slow:.0f}", f"{both:,.0f}")
                table.add_row(name, title, str(players), *figures)
    Console().print(table)


if __name__ == "__main__":
    main()
