"""Two pieces that meet: positions that the solver shows, in which both have something to do with the same moment.

Both sides make the move with which that moment comes, and then some of what can be done next, a few moves deep.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from proofs.compare.disagreement import Disagreement
from proofs.compare.report import tell
from proofs.compare.table import Table
from proofs.game import Game, players_of
from proofs.prove.obligations import Result
from proofs.wire import Json

FOLLOWED = 3
"""How many of the moves that are possible next are made, at most, ..."""
DEEP = 2
"""... and how many one after the other."""

Watch = Callable[[int, int], None]


def meetings(results: Iterable[Result]) -> list[Result]:
    """What proofs showed of pieces that meet."""
    return [result for result in results if result.meeting and result.status == "proved"]


def play_meetings(game: Game, shown: list[Result], watch: Watch = lambda done, of: None) -> list[str]:
    """Play every meeting on both sides; what went wrong, in words."""
    problems = []
    for done, result in enumerate(shown, 1):
        try:
            meet(game, result)
        except Disagreement as found:
            problems.append(f"{result.situation}: {tell(game, found)}")
        watch(done, len(shown))
    return problems


def meet(game: Game, result: Result) -> None:
    """Play one meeting on both sides."""
    table = Table(game, players_of(result.position), start=result.position)
    table.compare_start()
    follow(game, table, result.move, random.Random(result.situation), DEEP)


def follow(game: Game, table: Table, move: Json, rng: random.Random, deep: int) -> None:
    """Make a move on both sides, then some of those of whoever decides next."""
    table.legal()
    table.step(move)
    decides = game.model.decides(table.state)
    if deep == 0 or decides is None:
        return
    moves = [one for one in table.legal() if one.get("player") == decides]
    for one in rng.sample(moves, k=min(FOLLOWED, len(moves))):
        follow(game, table.fork(), one, rng, deep - 1)
