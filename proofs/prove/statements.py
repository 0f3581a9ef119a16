"""Statements about a game, what the solver says of them, and theorems made of them.

There are three kinds. *always*: the premises imply the conclusion; proved if the premises together with the negated
conclusion are impossible, and the premises alone are possible (else it would say nothing). *possible*: the solver shows
a position. *checked*: a finite list of cases, each of which was worked out by running the rules on numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal

import msgspec

from proofs.prove.facts import relevant
from proofs.prove.solver import Answer, Memory, evaluate, evaluate_move, fingerprint, grounded, smtlib
from spec.kernel import Judge, both, either, negate

Kind = Literal["always", "possible", "checked"]
Status = Literal["proved", "failed", "unknown"]


class Part(msgspec.Struct):
    """What became of one statement of a theorem."""

    text: str
    kind: Kind
    status: Status
    formula: str
    """The fingerprint of the text that was asked last; empty if it was worked out on numbers."""
    problem: str = ""
    """Why it is not proved, in a sentence."""
    position: Any = None
    """A position in which it is possible, or, of a claim that failed, one in which it is false."""
    moves: list[Any] = []
    """What is then done there, one after the other; phases may pass in between."""

    @property
    def move(self) -> Any:
        """The first move of the witness, if there is one."""
        return self.moves[0] if self.moves else None


class TheoremResult(msgspec.Struct):
    """What became of a theorem."""

    id: str
    claims: list[str]
    statement: str
    sources: dict[str, str]
    rules: list[str]
    status: Status
    parts: list[Part]


@dataclass(frozen=True)
class Asked:
    """One question to the solver about one symbolic position."""

    facts: Sequence[bool]
    """What is known of the position: its bounds and its invariants."""
    premises: Sequence[bool]
    conclusion: bool
    rules: tuple[str, ...] = ()
    game: Any = None
    moves: Sequence[Any] = ()
    label: str = ""


@dataclass(frozen=True)
class Statement:
    """A sentence with everything that must come out as it says."""

    text: str
    kind: Kind
    asked: tuple[Asked, ...] = ()
    wrong: tuple[str, ...] = ()
    """Of a statement that was checked: the cases that came out otherwise."""
    rules: tuple[str, ...] = ()


def always(text: str, *asked: Asked) -> Statement:
    """In each of the questions the conclusion follows from the premises."""
    return Statement(text, "always", _some(asked))


def possible(text: str, *asked: Asked) -> Statement:
    """For each of the questions there is a position in which premises and conclusion hold."""
    return Statement(text, "possible", _some(asked))


def _some(asked: tuple[Asked, ...]) -> tuple[Asked, ...]:
    if not asked:
        raise TypeError("A statement without a question says nothing.")
    return asked


def checked(text: str, cases: Callable[[], Iterable[tuple[Any, bool]]]) -> Statement:
    """Every case, worked out on numbers, comes out as the text says. Rules used on the way are cited."""
    judge = Judge()
    with judge:
        found = [(case, right) for case, right in cases()]
    if not found:
        raise TypeError("A check without cases says nothing.")
    wrong = tuple(str(case) for case, right in found if right is not True)
    return Statement(text, "checked", wrong=wrong, rules=tuple(dict.fromkeys(judge.cited)))


# --- answers ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A text for the solver, the answer it must have, and what is wrong if it has the opposite one."""

    text: str
    wanted: Answer
    otherwise: str
    about: tuple[Asked, ...]


def with_facts(asked: Asked, conditions: Sequence[bool], *, real: bool = False) -> str:
    """The conditions, with the facts that have to do with them, as a text; of real positions only, if that is asked.

    Facts that share no variable with the conditions can't contradict them. So it is enough to know that the facts are
    possible on their own, and to ask about the conditions only with the facts that matter.
    """
    every = [*relevant(asked.facts, conditions), *conditions]
    return smtlib(grounded(every) if real else every)


def questions(statement: Statement) -> Iterator[Question]:
    """Everything that must be asked for a statement."""
    for facts in {id(asked.facts): asked for asked in statement.asked}.values():
        yield Question(smtlib(grounded(facts.facts)), "sat", "No position satisfies the invariants.", (facts,))
    for asked in statement.asked:
        if statement.kind == "possible":
            text = with_facts(asked, [*asked.premises, asked.conclusion], real=True)
            yield Question(text, "sat", "There is no such position.", (asked,))
        else:
            text = with_facts(asked, asked.premises, real=True)
            yield Question(text, "sat", "Vacuous: the premises can't be true.", (asked,))
    if statement.kind == "always":
        for alike in _with_the_same_facts(statement.asked):
            text = with_facts(alike[0], [either(*(both(*denial(asked)) for asked in alike))])
            yield Question(text, "unsat", "False: the position shows it.", alike)


def denial(asked: Asked) -> list[bool]:
    return [*asked.premises, negate(asked.conclusion)]


def _with_the_same_facts(asked: Iterable[Asked]) -> list[tuple[Asked, ...]]:
    groups: dict[int, list[Asked]] = {}
    for one in asked:
        groups.setdefault(id(one.facts), []).append(one)
    return [tuple(group) for group in groups.values()]


def settle(statement: Statement, memory: Memory) -> Part:
    """Ask the solver everything that the statement needs."""
    part = Part(statement.text, statement.kind, "failed" if statement.wrong else "proved", "")
    if statement.wrong:
        part.problem = "False for " + "; ".join(statement.wrong[:5])
    for question in questions(statement):
        part.formula = fingerprint(question.text)
        found = memory.ask(question.text).answer
        if found != question.wanted:
            part.status = "unknown" if found == "unknown" else "failed"
            _explain(part, question, found, memory)
            return part
    if statement.kind == "possible":
        first = statement.asked[0]
        _show(part, first, [*first.premises, first.conclusion], memory, real=True)
    return part


def _explain(part: Part, question: Question, found: Answer, memory: Memory) -> None:
    """Say which of the things that were asked came out wrong, and show the position if there is one."""
    culprit = question.about[0]
    if question.wanted == "unsat" and found == "sat":
        culprit = next(one for one in question.about if memory.ask(with_facts(one, denial(one))).answer == "sat")
        _show(part, culprit, denial(culprit), memory, real=False)
    problem = "The solver does not know." if found == "unknown" else question.otherwise
    part.problem = f"{culprit.label}: {problem}" if culprit.label else problem


def _show(part: Part, asked: Asked, conditions: Sequence[bool], memory: Memory, *, real: bool) -> None:
    """The position and the moves for which the solver found the conditions true."""
    if asked.game is not None:
        anywhere = memory.ask(smtlib(grounded(asked.facts))).values
        values = anywhere | memory.ask(with_facts(asked, conditions, real=real)).values
        part.position = evaluate(asked.game, values)
        part.moves = [evaluate_move(move, values) for move in asked.moves]


# --- theorems ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Theorem:
    """A claim that the rule books make of themselves, or that follows from them."""

    id: str
    claims: tuple[str, ...]
    statement: str
    sources: Mapping[str, str]
    statements: Callable[[], Iterable[Statement]]


def theorem(
    id: str, *, claims: tuple[str, ...], **sources: str
) -> Callable[[Callable[[], Iterable[Statement]]], Theorem]:
    """Name a function that lists statements as a theorem, with its lines in each edition."""

    def decorate(function: Callable[[], Iterable[Statement]]) -> Theorem:
        if not function.__doc__:
            raise TypeError(f"{function.__qualname__} needs a docstring that states the theorem.")
        return Theorem(id, claims, " ".join(function.__doc__.split()), sources, function)

    return decorate


def collect(modules: Iterable[ModuleType]) -> dict[str, Theorem]:
    """All theorems of the modules, in the order in which they are written."""
    found: dict[str, Theorem] = {}
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, Theorem):
                if value.id in found:
                    raise TypeError(f"Two theorems are called {value.id}.")
                found[value.id] = value
    return found


def prove_theorem(theorem: Theorem, memory: Memory | None = None) -> TheoremResult:
    """Settle every statement of a theorem."""
    memory = memory or Memory()
    rules: set[str] = set()
    parts = []
    for statement in theorem.statements():
        rules.update(statement.rules, *(asked.rules for asked in statement.asked))
        parts.append(settle(statement, memory))
    found = {part.status for part in parts}
    status: Status = "failed" if "failed" in found or not parts else "unknown" if "unknown" in found else "proved"
    return TheoremResult(
        theorem.id, list(theorem.claims), theorem.statement, dict(theorem.sources), sorted(rules), status, parts
    )
