"""Positions that can't occur, for the tests of games: what is given, what is changed, and what is said to it."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from proofs.compare.impossible import impossible, with_changes
from proofs.compare.table import Table
from proofs.game import Game, players_of
from proofs.scenarios import usual
from spec.kernel import to_json
from spec.kernel.records import Malformed
from tests.recorded import positions

TAKEN = "taken"
NOBODY_DECIDES = "nobody decides"


class Changed(NamedTuple):
    """The usual position with what is given, and what is changed in it."""

    what: str
    given: dict[str, Any]
    changed: dict[str, Any]
    players: int = 2

    def position(self, game: Game) -> dict[str, Any]:
        """The position with the change, made of one that both take."""
        base = usual(game, self.players, self.given)
        assert said_by_model(game, base) == TAKEN
        game.engine.restore(base)
        return with_changes(base, self.changed)


def said_by_model(game: Game, position: Any) -> str:
    """`taken`, or the invariant that is broken, or that nobody decides, or what is wrong with the form."""
    try:
        game.model.read_state(position)
    except Malformed as refusal:
        return refusal.claim or (NOBODY_DECIDES if "nobody has to decide" in str(refusal) else str(refusal))
    return TAKEN


def said_by_engine(game: Game, position: Any) -> str:
    """`taken`, or why it is refused."""
    try:
        played = game.engine.restore(position)
    except game.engine.Malformed as refusal:
        return str(refusal)
    assert played.snapshot() == position
    return TAKEN


def try_many(game: Game, variant: str, count: int) -> Table:
    """Give both so many positions, made of those of the golden games of a variant."""
    rng = random.Random(f"{game.name} {variant}")
    able = [players for players, _ in game.model.set_ups(variants=[variant])]
    every = [state for players in able for state in positions(game.name, f"{variant}-{players}")]
    tried = Table(game, len(every[0].players), start=to_json(every[0]))
    for _ in range(count):
        tried.start = tried.position = to_json(rng.choice(every))
        tried.players = players_of(tried.position)
        tried.give(impossible(game, tried.position, rng, to_json(rng.choice(every))))
    return tried
