"""Lockstep as a Hypothesis state machine: a disagreement shrinks to a short game."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.control import current_build_context
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from proofs.compare.disagreement import Disagreement
from proofs.compare.impossible import impossible
from proofs.compare.lockstep import spoil
from proofs.compare.report import tell
from proofs.compare.table import Table
from proofs.game import Game
from proofs.wire import canonical
from spec.kernel import to_json


def machine(game: Game, players: tuple[int, ...] = (1, 2, 3, 4)) -> type[RuleBasedStateMachine]:
    """A machine that plays a game on model and engine. Small numbers choose the first of the legal moves."""

    class Machine(RuleBasedStateMachine):
        table: Table
        moves: list[dict[str, Any]]

        @initialize(kind=st.sampled_from(game.model.set_ups(players)))
        def begin(self, kind: tuple[int, str]) -> None:
            count, variant = kind
            self.table = Table(game, count, start=to_json(game.model.new(count, **game.model.variants[variant])))
            self._watched(self.table.compare_start)
            self._look()

        @precondition(lambda self: self.moves)
        @rule(index=st.integers(0, 199))
        def move(self, index: int) -> None:
            chosen = self.moves[index % len(self.moves)]
            note(canonical(chosen))
            self._watched(lambda: self.table.step(chosen))
            self._look()

        @precondition(lambda self: self.moves)
        @rule(seed=st.integers(0, 9999))
        def refuse(self, seed: int) -> None:
            rng = random.Random(seed)
            bad = spoil(game, rng.choice(self.moves), self.table.moves, rng)
            if canonical(bad) not in {canonical(move) for move in self.moves}:
                self._watched(lambda: self.table.refuse(bad))

        @rule(seed=st.integers(0, 9999))
        def give(self, seed: int) -> None:
            rng = random.Random(seed)
            changed = impossible(game, self.table.position, rng, self.table.start)
            self._watched(lambda: self.table.give(changed))

        @precondition(lambda self: not self.moves)
        @rule()
        def rest(self) -> None:
            """The game is over: nothing is left to do but to refuse."""
            self._watched(lambda: self.table.refuse(self.table.moves[-1]))

        def _look(self) -> None:
            self.moves = self._watched(self.table.legal)

        def _watched(self, act: Any) -> Any:
            try:
                return act()
            except Disagreement as found:
                if current_build_context().is_final:
                    note(tell(game, found))
                raise

    return Machine
