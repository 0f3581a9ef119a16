"""One question to the solver: named conditions, the smallest position in which they hold, or those that can't hold
together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

import z3

from proofs.prove.facts import relevant
from proofs.prove.solver import STEPS, VALUE, grounded, smtlib
from spec.kernel import total
from spec.kernel.terms import node, variable

Source = Literal["condition", "invariant", "bound", "rule", "course", "counts", "certain"]
OWNED = "owned"


@dataclass(frozen=True)
class NamedCondition:
    """A condition with its name: a part of what was asked, an invariant, a declared bound, a rule of the move."""

    source: Source
    name: str
    holds: bool

    @property
    def key(self) -> tuple[str, str]:
        return self.source, self.name


class Unknown(Exception):
    """The solver gave no answer within its number of steps."""


def certainly(parts: Sequence[NamedCondition]) -> list[NamedCondition]:
    """The parts, and that the answers to all open questions in them are certain."""
    conditions = [part.holds for part in parts]
    return [*parts, *(NamedCondition("certain", "certain", more) for more in grounded(conditions)[len(conditions) :])]


def near(parts: Sequence[NamedCondition], wanted: Sequence[int]) -> list[NamedCondition]:
    """The parts that have to do with the condition or with what is counted, directly or through each other."""
    facts = [part for part in parts if part.source in ("invariant", "bound")]
    chosen = [part for part in parts if part.source not in ("invariant", "bound")]
    asked = [part.holds for part in chosen]
    touched = relevant([part.holds for part in facts], [*asked, *cast(Sequence[bool], wanted)])
    touching = {node(holds).serial for holds in touched}
    return [*chosen, *(part for part in facts if node(part.holds).serial in touching)]


class Solving:
    """The parts in the solver, with the number of things that are owned."""

    def __init__(self, context: z3.Context, parts: Sequence[NamedCondition], owned: Sequence[int] = ()) -> None:
        self.context = context
        self.parts = [part for part in parts if part.holds is not True]
        counted = [variable(OWNED) == total(owned)] if owned else []
        self.text = smtlib([*(part.holds for part in self.parts), *counted])
        self.solver = self._solver()
        self.solver.from_string(self.text)

    def _solver(self) -> z3.Solver:
        solver = z3.SimpleSolver(ctx=self.context)
        solver.set("rlimit", STEPS)
        return solver

    def number(self, name: str) -> Any:
        return z3.Int(name, ctx=self.context)

    def possible(self) -> bool:
        answer = self.solver.check()
        if answer == z3.unknown:
            raise Unknown
        return bool(answer == z3.sat)

    def possible_with(self, condition: Any) -> bool:
        self.solver.push()
        self.solver.add(condition)
        found = self.possible()
        self.solver.pop()
        return found

    def possible_below(self, bound: int | None) -> bool:
        """It is possible with fewer things owned than that."""
        return self.possible() if bound is None else self.possible_with(self.number(OWNED) < bound)

    def fewest(self, below: int | None) -> int | None:
        """The smallest number of owned things, if there is one below the bound."""
        if not self.possible_below(below):
            return None
        owned = self.number(OWNED)
        low, high = -1, 0
        while not self.possible_with(owned <= high):
            low, high = high, max(1, 2 * high)
        while low + 1 < high:
            middle = (low + high) // 2
            if self.possible_with(owned <= middle):
                high = middle
            else:
                low = middle
        return high

    def preferring(self, owned: int | None, wishes: Sequence[tuple[str, int]]) -> dict[str, int]:
        """The values of all variables, with so many things owned, and as many wishes granted as goes."""
        self.solver.push()
        depth = self.solver.num_scopes()
        if owned is not None:
            self.solver.add(self.number(OWNED) == owned)
        self._grant(wishes)
        values = self._values()
        self.solver.pop(self.solver.num_scopes() - depth + 1)
        return values

    def _grant(self, wishes: Sequence[tuple[str, int]]) -> None:
        """Grant these values, or else those of the first half that go, then those of the second."""
        if not wishes:
            return
        self.solver.push()
        self.solver.add(*(self.number(name) == value for name, value in wishes))
        if self.possible():
            return
        self.solver.pop()
        if len(wishes) > 1:
            half = len(wishes) // 2
            self._grant(wishes[:half])
            self._grant(wishes[half:])

    def fix(self, values: Mapping[str, int]) -> None:
        self.solver.add(*(self.number(name) == value for name, value in values.items()))

    def differ(self, values: Mapping[str, int]) -> None:
        """Not all of these values again."""
        self.solver.add(z3.Or(*(self.number(name) != value for name, value in values.items())))

    def _values(self) -> dict[str, int]:
        if not self.possible():
            raise AssertionError("what was possible is not possible any more")
        found = VALUE.findall(self.solver.model().sexpr())
        return {name: -int(negative) if negative else int(value) for name, value, negative in found}

    # --- what can't hold together

    def core(self) -> list[NamedCondition]:
        """Parts that can't hold together, every one of which is needed."""
        conditions = list(z3.parse_smt2_string(self.text, ctx=self.context))
        solver = self._solver()
        for index, condition in enumerate(conditions):
            if index < len(self.parts):
                solver.assert_and_track(condition, f"part{index}")
            else:
                solver.add(condition)
        if solver.check() != z3.unsat:
            raise Unknown
        needed = sorted(int(str(name)[len("part") :]) for name in solver.unsat_core())
        for index in sorted(needed, key=lambda index: _order(self.parts[index])):
            rest = [other for other in needed if other != index]
            alone = self._solver()
            alone.add(*(conditions[other] for other in rest), *conditions[len(self.parts) :])
            if alone.check() == z3.unsat:
                needed = rest
        core = [self.parts[index] for index in needed]
        if Solving(self.context, core).possible():
            raise AssertionError("what can't hold together can")
        return core


def _order(part: NamedCondition) -> int:
    """What is left out first where it can be: bounds and the course of the game say less than rules."""
    return ("bound", "course", "counts", "certain", "invariant", "rule", "condition").index(part.source)
