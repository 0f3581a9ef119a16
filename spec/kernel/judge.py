"""Who decides whether a rule was kept: one judge for each run of a move.

On numbers a judge stops at the first broken rule, or collects all of them. On symbols it writes down what the rules
require as the condition of the path, tagged with the rule; where the flow of the game depends on a symbol (`decide`),
`explore` runs the move once for each answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from spec.kernel.terms import both, is_truth, negate

if TYPE_CHECKING:
    from spec.kernel.rules import Rule


class Illegal(Exception):
    """A move that breaks one or more rules, named in the order in which they were met."""

    def __init__(self, rules: list[str]) -> None:
        super().__init__("breaks " + ", ".join(rules))
        self.rules = rules


@dataclass
class Coverage:
    """How often each rule was exercised, kept and broken."""

    exercised: Counter[str] = field(default_factory=Counter)
    violated: Counter[str] = field(default_factory=Counter)

    def satisfied(self, rule: str) -> int:
        return self.exercised[rule] - self.violated[rule]

    def add(self, other: Coverage) -> None:
        self.exercised.update(other.exercised)
        self.violated.update(other.violated)


class Judge:
    """Watches one run of a move."""

    __slots__ = ("answers", "asked", "broken", "cited", "collects", "coverage", "path", "readings", "stack", "token")

    def __init__(
        self,
        *,
        collects: bool = False,
        coverage: Coverage | None = None,
        readings: Mapping[str, str] | None = None,
        answers: list[bool] | None = None,
    ) -> None:
        self.collects = collects
        self.coverage = coverage
        self.readings = readings or {}
        self.answers = answers
        self.asked = 0
        self.stack: list[Rule] = []
        self.broken: list[str] = []
        self.cited: list[str] = []
        self.path: list[tuple[str, bool]] = []
        self.token: Token[Judge]

    def enter(self, rule: Rule) -> None:
        self.stack.append(rule)
        self.cited.append(rule.id)

    def leave(self) -> None:
        self.stack.pop()

    def around(self) -> str:
        if not self.stack:
            raise TypeError("require was used outside of a rule: put it into a function with @rule.")
        rule = self.stack[-1]
        if rule.effect is not None:
            raise TypeError(f"{rule.id} is marked as a rule that can't be violated, but requires something.")
        return rule.id

    def breaks(self, rule: str, *, stop: bool) -> None:
        if rule not in self.broken:
            self.broken.append(rule)
        if stop or not self.collects:
            raise Illegal(self.broken)

    def __enter__(self) -> Judge:
        self.token = _judge.set(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> None:
        """Count what was exercised, and refuse if anything collected is broken."""
        _judge.reset(self.token)
        if self.coverage is not None and (kind is None or kind is Illegal):
            self.coverage.exercised.update(set(self.cited))
            self.coverage.violated.update(self.broken)
        if kind is None and self.broken:
            raise Illegal(self.broken)


_judge: ContextVar[Judge] = ContextVar("judge")


def current() -> Judge:
    try:
        return _judge.get()
    except LookupError:
        return Judge()


def require(condition: bool) -> None:
    """The rule around this call demands the condition."""
    if condition is True:
        return
    _judged(condition, stop=False)


def insist(condition: bool) -> None:
    """Like `require`, where nothing that follows makes sense unless the condition holds."""
    if condition is True:
        return
    _judged(condition, stop=True)


def _judged(condition: bool, *, stop: bool) -> None:
    judge = _judge.get()
    rule = judge.around()
    if is_truth(condition):
        judge.path.append((rule, cast(bool, condition)))
    elif not condition:
        judge.breaks(rule, stop=stop)


def decide(condition: bool) -> bool:
    """The answer to a question on which the flow of the game depends.

    On numbers it is the condition itself. On symbols both answers are explored, each on a path of its own.
    """
    if not is_truth(condition):
        return condition
    judge = _judge.get()
    if judge.answers is None:
        raise TypeError("decide on a symbol works only inside explore.")
    if judge.asked == len(judge.answers):
        judge.answers.append(True)
    answer = judge.answers[judge.asked]
    judge.asked += 1
    judge.path.append(("", cast(bool, condition) if answer else negate(cast(bool, condition))))
    return answer


@dataclass(frozen=True)
class Path:
    """One way through a symbolic run: what was required and decided on the way, and what came out."""

    conditions: tuple[tuple[str, bool], ...]
    cited: tuple[str, ...]
    result: Any

    @property
    def taken(self) -> bool:
        """The condition under which the game goes this way."""
        return both(*(condition for _, condition in self.conditions))


def explore(run: Callable[[], Any], readings: Mapping[str, str] | None = None) -> list[Path]:
    """Run once for each combination of answers to `decide`. Ways that a rule refuses outright are left out."""
    paths: list[Path] = []
    answers: list[bool] = []
    while True:
        judge = Judge(answers=answers, readings=readings)
        try:
            with judge:
                result = run()
            paths.append(Path(tuple(judge.path), tuple(dict.fromkeys(judge.cited)), result))
        except Illegal:
            pass
        while answers and not answers[-1]:
            answers.pop()
        if not answers:
            return paths
        answers[-1] = False
