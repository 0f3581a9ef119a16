"""A situation of the model and a question about it, as conditions on its symbols, for each way that the move can go."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from proofs.desk.find.moves import Asking, expected, fits, opened
from proofs.desk.find.question import Question, given_counts
from proofs.desk.find.solving import NamedCondition
from proofs.desk.find.tree import Env, View
from proofs.desk.find.vocabulary import Lying, words_of
from proofs.desk.move_text import deciding_seat
from proofs.prove.symbolic import move_domain, symbolic_move
from spec.kernel import Focus, Model, Move, Path, both, either, explore, negate
from spec.kernel.moves import control_values, counts_of, performed
from spec.kernel.records import record_bounds
from spec.kernel.terms import variable


class Facts:
    """What holds in every position of a situation; each is worked out when it is needed."""

    def __init__(self, model: Model, state: Any) -> None:
        self.model = model
        self.state = state

    @functools.cached_property
    def all(self) -> list[NamedCondition]:
        claims = [NamedCondition("invariant", claim.id, claim.holds(self.state)) for claim in self.model.invariants]
        return [*self._bounds, *claims]

    @functools.cached_property
    def _bounds(self) -> list[NamedCondition]:
        return [NamedCondition("bound", path, bound) for path, bound in record_bounds(self.state)]

    def named(self, names: Collection[tuple[str, str]]) -> list[NamedCondition]:
        """Those of these names."""
        found = [part for part in self._bounds if part.key in names] if any(s == "bound" for s, _ in names) else []
        claims = (claim for claim in self.model.invariants if ("invariant", claim.id) in names)
        return found + [NamedCondition("invariant", claim.id, claim.holds(self.state)) for claim in claims]


@dataclass(frozen=True)
class Case:
    """One situation, and one way that the move can go."""

    focus: Focus
    seat: int
    move: Move | None
    asked: list[NamedCondition]
    """The condition, and what makes the move go this way."""
    facts: Facts

    @property
    def parts(self) -> list[NamedCondition]:
        return [*self.asked, *self.facts.all]


WHICH = "which"


def joined(cases: Sequence[Case]) -> list[NamedCondition]:
    """That one of the cases of a situation is so; the variable `which` says which one."""
    ways = (both(variable(WHICH) == place, *(part.holds for part in case.asked)) for place, case in enumerate(cases))
    return [NamedCondition("condition", "one of the cases", either(*ways)), *cases[0].facts.all]


class Cases:
    """The cases of a question."""

    def __init__(self, question: Question, asking: Asking) -> None:
        self.question = question
        self.asking = asking
        self.model = question.game.model
        self.words = words_of(question.game)

    def named(self) -> Lying:
        """What the condition and the move say lies somewhere."""
        move = self.question.move or {}
        playing = (each for each in self.words.moves.values() if move.get("type") == each.kind and each.field in move)
        return self.question.condition.lying | {each.lying(move[each.field]) for each in playing}

    def of(self, focus: Focus) -> Iterator[Case | str]:
        """Every case of a situation; or the text of the part of the condition that can't hold in it."""
        facts = Facts(self.model, focus.state)
        for seat, move, parts in self._ways(focus.state):
            if isinstance(parts, str):
                yield parts
            else:
                yield Case(focus, seat, move, parts, facts)

    def early(self, focus: Focus) -> Iterator[Case]:
        """What is asked before the move, for each player who could make one; nothing if nobody could."""
        state = focus.state
        if next(self._moves(state), None) is None:
            return
        facts = Facts(self.model, state)
        for seat in range(len(state.players)):
            parts = self._condition(View(state, seat), None)
            if not isinstance(parts, str):
                yield Case(focus, seat, None, parts, facts)

    def asked_before(self, case: Case) -> list[NamedCondition]:
        """What is asked in a case before the move, once more."""
        parts = self._condition(View(case.focus.state, case.seat), None)
        return [] if isinstance(parts, str) else parts

    def _ways(self, state: Any) -> Iterator[tuple[int, Move | None, list[NamedCondition] | str]]:
        if not self.question.has_move:
            seat = deciding_seat(self.model, state)
            yield seat, None, self._condition(View(state, seat), None)
            return
        early = {seat: self._condition(View(state, seat), None) for seat in range(len(state.players))}
        absent = [parts for parts in early.values() if isinstance(parts, str)]
        if len(absent) == len(early):
            yield deciding_seat(self.model, state), None, absent[0]
            return
        for move, known in self._moves(state):
            seat = getattr(move, "player", deciding_seat(self.model, state))
            now = early.get(seat, "player")
            if isinstance(now, str):
                continue
            for path in self._paths(state, move):
                taken = self._taken(path)
                if taken is not None:
                    late = self._condition(View(state, seat), View(path.result, seat))
                    yield seat, move, late if isinstance(late, str) else [*now, *late, *taken, *known]

    def _condition(self, now: View, after: View | None) -> list[NamedCondition] | str:
        """The parts of the condition that speak of the position after the move, or those that do not, on these symbols;
        or the text of one that certainly does not hold."""
        env = Env(now, self.asking.on_symbols, after)
        found: list[NamedCondition] = []
        for part in self.question.condition.root.conjuncts():
            if part.later == (after is not None):
                holds = part.value(env)
                if holds is False:
                    return part.text
                found.append(NamedCondition("condition", part.text, holds))
        return found

    # --- the move

    def _moves(self, state: Any) -> Iterator[tuple[Move, list[NamedCondition]]]:
        """The moves that come into question, and what is known of their counts."""
        said = dict(self.question.move or {})
        name = said.pop("type", None)
        for kind in self.model.moves:
            if name not in (None, kind.__struct_config__.tag):
                continue
            for move, known in self._of_kind(state, kind, said):
                conditions = [*known, *given_counts(move, said), *self._others(move)]
                if not any(condition is False for condition in conditions):
                    yield move, [NamedCondition("counts", "counts", condition) for condition in conditions]

    def _others(self, move: Move) -> Iterator[bool]:
        """That the move is none of those that do not come to the rule."""
        for other in self.asking.beside:
            if type(other) is type(move) and control_values(other) == control_values(move):
                counts = {name: getattr(other, name) for name in counts_of(type(other))}
                yield negate(both(*given_counts(move, counts)))

    def _of_kind(self, state: Any, kind: type[Move], said: dict[str, Any]) -> Iterator[tuple[Move, list[bool]]]:
        """Legal moves are among the candidates; those that break a rule can be any of a type that could be made."""
        if not self.question.broken:
            yield from (opened(candidate, "move") for candidate in expected(state, kind, said))
            return
        if not any(True for _ in kind.candidates(state)):
            return
        for control in kind.controls(state):
            if fits(control, said):
                move = symbolic_move(kind, control)
                yield move, [move_domain(move)]

    def _paths(self, state: Any, move: Move) -> list[Path]:
        """The ways that the move can go; with all that then happens by itself only if that is asked about."""
        if self.question.condition.root.later and not self.question.broken:
            return explore(functools.partial(self.model.outcome, state, move))
        return explore(functools.partial(performed, state, move))

    def _taken(self, path: Path) -> list[NamedCondition] | None:
        """What must hold for the move to go this way, or to break the rule on it; None if it does not come to it."""
        rule = self.question.rule
        if rule is not None and rule not in path.cited:
            return None
        parts = [NamedCondition("rule" if tag else "course", tag, condition) for tag, condition in path.conditions]
        if not self.question.broken:
            return parts
        kept = [part.holds for part in parts if part.name == rule]
        if not kept:
            return None
        others = (part for part in parts if part.name != rule)
        return [*others, NamedCondition("rule", f"not {rule}", negate(both(*kept)))]
