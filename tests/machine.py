"""Lockstep as a Hypothesis state machine: a disagreement shrinks to a short game."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import note
from hypothesis import strategies as st
from hypothesis.control import current_build_context
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from proofs.compare.disagreement import tell
from proofs.compare.lockstep import Disagreement, Lockstep, canonical, spoil
from proofs.registry import Pair
from spec.kernel import to_json


def machine(pair: Pair, players: tuple[int, ...] = (1, 2, 3, 4)) -> type[RuleBasedStateMachine]:
    """A machine that plays a game on model and engine. Small numbers choose the first of the legal moves."""

    class Machine(RuleBasedStateMachine):
        game: Lockstep
        moves: list[dict[str, Any]]

        @initialize(count=st.sampled_from(players), variant=st.sampled_from(list(pair.model.variants)))
        def begin(self, count: int, variant: str) -> None:
            self.game = Lockstep(pair, count, start=to_json(pair.model.new(count, **pair.model.variants[variant])))
            self._watched(self.game.compare_start)
            self._look()

        @precondition(lambda self: self.moves)
        @rule(index=st.integers(0, 199))
        def move(self, index: int) -> None:
            chosen = self.moves[index % len(self.moves)]
            note(canonical(chosen))
            self._watched(lambda: self.game.step(chosen))
            self._look()

        @precondition(lambda self: self.moves)
        @rule(seed=st.integers(0, 9999))
        def refuse(self, seed: int) -> None:
            rng = random.Random(seed)
            bad = spoil(rng.choice(self.moves), self.game.moves, rng)
            if canonical(bad) not in {canonical(move) for move in self.moves}:
                self._watched(lambda: self.game.refuse(bad))

        @precondition(lambda self: not self.moves)
        @rule()
        def rest(self) -> None:
            """The game is over: nothing is left to do but to refuse."""
            self._watched(lambda: self.game.refuse({"type": "skip", "player": 0}))

        def _look(self) -> None:
            self.moves = self._watched(self.game.legal)

        def _watched(self, act: Any) -> Any:
            try:
                return act()
            except Disagreement as found:
                if current_build_context().is_final:
                    note(tell(pair, found))
                raise

    return Machine
