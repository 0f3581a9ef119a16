"""Rules run on a symbolic position, step after step, and what can be said of the outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, cast

import msgspec

from proofs.prove.statements import Asked
from proofs.prove.symbolic import move_domain
from spec.kernel import Illegal, Judge, Model, Move, Path, both, copy, either, explore, implies, negate, same
from spec.kernel.judge import current
from spec.kernel.moves import performed
from spec.kernel.records import SymbolicMarks
from spec.kernel.terms import Truth

Step = Move | Callable[[Any], None]
"""A move, or a function that changes the position by calling rules."""
Claim = Callable[..., bool]
"""Of the positions before the first step and after each."""


@dataclass(frozen=True)
class SymbolicRun:
    """Steps that were carried out one after the other, on every path that the rules leave."""

    game: Any
    moves: tuple[Move, ...]
    facts: list[bool]
    paths: list[Path]
    label: str

    @property
    def allowed(self) -> bool:
        """The rules let all steps happen."""
        return either(*(path.taken for path in self.paths))

    def leads_to(self, claim: Claim, given: bool = True) -> Asked:
        """Whenever the steps are allowed, the claim holds of the positions."""
        cited, results = self._judged(claim)
        conclusion = both(*(implies(path.taken, result) for path, result in zip(self.paths, results, strict=True)))
        return self._asked([given, self.allowed], conclusion, cited)

    def impossible(self, given: bool = True) -> Asked:
        """The rules never let the steps happen."""
        return self._asked([given], negate(self.allowed), ())

    def permitted(self, given: bool = True) -> Asked:
        """The rules always let the steps happen."""
        return self._asked([given], self.allowed, ())

    def can(self, claim: Claim | None = None, given: bool = True) -> Asked:
        """The steps are allowed in some position, with the claim true of the outcome."""
        cited, results = self._judged(claim or (lambda *_: True))
        outcome = either(*(both(path.taken, result) for path, result in zip(self.paths, results, strict=True)))
        return self._asked([given], outcome, cited)

    def _judged(self, claim: Claim) -> tuple[tuple[str, ...], list[bool]]:
        """The claim of each path's positions, and the rules that it uses."""
        judge = Judge()
        with judge:
            results = [claim(*path.result) for path in self.paths]
        if judge.path:
            raise TypeError("A claim calls a rule that requires something: make it a step of the run.")
        return tuple(judge.cited), results

    def _asked(self, premises: Sequence[bool], conclusion: bool, cited: tuple[str, ...]) -> Asked:
        rules = tuple(dict.fromkeys([*(rule for path in self.paths for rule in path.cited), *cited]))
        domains = [move_domain(move) for move in self.moves]
        return Asked(self.facts, [*domains, *premises], conclusion, rules, self.game, self.moves, self.label)


def run(game: Any, facts: list[bool], *steps: Step, then: Callable[[Any], None] = lambda _: None) -> SymbolicRun:
    """Carry out the steps on a position of which these facts are known, and after each what then happens anyway."""

    def states() -> list[Any]:
        reached = [game]
        for step in steps:
            after = carried_out(reached[-1], step)
            then(after)
            reached.append(after)
        return reached

    moves = tuple(step for step in steps if isinstance(step, Move))
    return SymbolicRun(game, moves, facts, explore(states), " ".join(map(_name, steps)))


def carried_out(game: Any, step: Step) -> Any:
    """The position after one step; the one that was given stays as it is."""
    if isinstance(step, Move):
        return performed(game, step)
    after = copy(game)
    step(after)
    return after


def _name(step: Step) -> str:
    if not isinstance(step, Move):
        return getattr(step, "__name__", "step")
    named = [str(value) for value in (getattr(step, name) for name in step.__struct_fields__) if isinstance(value, str)]
    return " ".join([str(step.__struct_config__.tag), *named])


def refused(act: Callable[[], Any]) -> bool:
    """On numbers: a rule forbids it. The rules are cited in the check around it."""
    judge = Judge()
    try:
        with judge:
            act()
    except Illegal:
        return True
    finally:
        current().cited.extend(judge.cited)
    return False


def played(model: Model, game: Any, *moves: Move) -> Any:
    """On numbers: the position after the moves. The rules are cited in the check around it."""
    for move in moves:
        judge = Judge()
        game = model.apply(game, move, judge)
        current().cited.extend(judge.cited)
    return game


def equal(left: Any, right: Any) -> bool:
    """Two values of the same form agree in every number and name."""
    if left is right:
        return True
    if isinstance(left, bool | Truth):
        return same(cast(bool, left), right)
    if isinstance(left, msgspec.Struct):
        return both(*(equal(getattr(left, name), getattr(right, name)) for name in left.__struct_fields__))
    if isinstance(left, SymbolicMarks):
        return both(*(equal(*pair) for pair in left.beside(right)))
    if isinstance(left, dict):
        return both(*(equal(item, right[key]) for key, item in left.items()))
    if isinstance(left, list):
        return both(len(left) == len(right), *(equal(*pair) for pair in zip(left, right, strict=False)))
    return left == right  # type: ignore[no-any-return]


def not_fewer(before: int, after: int) -> bool:
    """The number did not go down; plainly so if it is the same expression."""
    return True if before is after else after >= before


def outcomes(game: Any, step: Step) -> list[Any]:
    """What a step makes of a symbolic position, for each path. The rules are cited in the check around it."""
    paths = run(game, [], step).paths
    current().cited.extend(rule for path in paths for rule in path.cited)
    return [path.result[-1] for path in paths]
