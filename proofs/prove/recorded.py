"""The control situations of a game: those that somebody wrote down, or else those that play comes to.

Where nobody wrote them down, random games are played first. Then every move and every automatic step is carried out on
symbols in each situation; what leads to a situation that no game came to adds it, until nothing new is found.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from proofs.game import Game
from proofs.prove.facts import facts_of
from proofs.prove.solver import ask, smtlib
from proofs.prove.symbolic import move_domain, symbolic_move
from spec.kernel import Model, copy, explore
from spec.kernel.judge import Judge
from spec.kernel.moves import control_values, performed
from spec.kernel.records import control_of, symbols_for

GAMES = 20
"""How many games are played of every variant for every number of players."""
LONGEST = 1_000
"""A game that has not ended after so many moves is left."""
MOST = 500
"""After more situations than that nothing new is looked for: then not all are known."""


class Recorded(NamedTuple):
    """The situations that play comes to."""

    states: list[Any]
    """A symbolic position for each."""
    closed: bool
    """Every move and every step from one of them leads to one of them."""


def situations(game: Game) -> Iterator[Any]:
    """A symbolic position for each control situation, those in which something happens by itself included."""
    return iter(recorded(game).states) if game.claims.situations is None else game.claims.situations()


def describe(game: Game, state: Any) -> str:
    """The control situation of a position in a few words, by which it can be told from others."""
    if game.claims.describe is not None:
        return game.claims.describe(state)
    said = [(path, value) for path, value in control_of(state) if value is not False and value not in (None, (), "")]
    return " ".join(f"{path}={_short(value)}" for path, value in said)


def _short(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


@functools.cache
def recorded(game: Game) -> Recorded:
    """The situations that play comes to, in the order of their coming."""
    seen: dict[Hashable, Any] = {}
    kinds = [(players, variant) for players in game.model.players for variant in game.model.variants_for(players)]
    for number, (players, variant) in itertools.product(range(GAMES), kinds):
        rng = random.Random(f"{players}/{variant}/{number}")
        for state in played(game.model, players, variant, rng):
            seen.setdefault(control_of(state), state)
            if len(seen) > MOST:
                return Recorded([symbols_for(state) for state in seen.values()], False)
    return _closed(game.model, {control: symbols_for(state) for control, state in seen.items()})


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


def _closed(model: Model, seen: dict[Hashable, Any]) -> Recorded:
    """These situations, and all that moves and steps lead to from them."""
    waiting = list(seen.values())
    while waiting:
        state = waiting.pop(0)
        facts = facts_of(model, state)
        for conditions, after in following(model, state):
            control = control_of(after)
            if control not in seen and ask(smtlib([*facts, *conditions])).answer != "unsat":
                seen[control] = symbols_for(after)
                waiting.append(seen[control])
                if len(seen) > MOST:
                    return Recorded(list(seen.values()), False)
    return Recorded(list(seen.values()), True)


def following(model: Model, state: Any) -> Iterator[tuple[list[bool], Any]]:
    """Everything that a step or a move makes of a symbolic position, with the conditions under which it does."""
    step = model.automatic(state)
    if step is not None:
        for path in explore(lambda: _stepped(state, step)):
            yield [path.taken], path.result
        return
    for kind in model.moves:
        controls: list[dict[str, Any]] = []
        for candidate in kind.candidates(state):
            control = control_values(candidate)
            if control not in controls:
                controls.append(control)
                move = symbolic_move(kind, control)
                for path in explore(functools.partial(performed, state, move)):
                    yield [move_domain(move), path.taken], path.result


def _stepped(state: Any, step: Any) -> Any:
    after = copy(state)
    step(after)
    return after
