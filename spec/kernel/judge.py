"""Who decides whether a rule was kept: one judge for each run of a move.

On numbers a judge stops at the first broken rule, or collects all of them. On symbols it writes down what the rules
require as the condition of the path, tagged with the rule; where the flow of the game depends on a symbol (`decide`)
or on control that nobody has looked at yet (`spec.kernel.unread`), `explore` runs the move once for each answer.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from spec.kernel.terms import SymbolicCondition, both, either, is_truth, negate

if TYPE_CHECKING:
    from spec.kernel.notes import Notes
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


Known = dict[str, int]
"""What is known of control that was looked at, by path: a bit for each value that it can still have."""
Possible = Callable[[Known, str], bool]
"""Whether there can be a position of which so much is known, the control at that path since a moment ago."""


@dataclass
class Answer:
    """Which of several ways a run takes at a fork, and how many there are."""

    way: int
    ways: int


class Judge:
    """Watches one run of a move."""

    __slots__ = (
        "answers",
        "asked",
        "broken",
        "cited",
        "collects",
        "coverage",
        "decides",
        "fields",
        "glancing",
        "known",
        "notes",
        "path",
        "possible",
        "readings",
        "reads",
        "sought",
        "stack",
        "token",
    )  # fmt: skip

    def __init__(
        self,
        *,
        collects: bool = False,
        coverage: Coverage | None = None,
        readings: Mapping[str, str] | None = None,
        answers: list[Answer] | None = None,
        known: Known | None = None,
        possible: Possible | None = None,
        sought: Mapping[str, Any] | None = None,
        notes: Notes | None = None,
        decides: Callable[[bool], bool] | None = None,
    ) -> None:
        self.collects = collects
        self.coverage = coverage
        self.readings = readings or {}
        self.answers = answers
        self.asked = 0
        self.known: Known = dict(known or {})
        self.reads: set[str] = set()
        """The paths of control that was looked at."""
        self.fields: set[str] = set()
        """The names of all fields that were looked at, of records whose control is left open."""
        self.possible = possible
        self.sought = sought
        self.notes = notes
        """What it goes by, if that is noted: then the position is only looked at."""
        self.decides = decides
        """Who answers at a fork, if somebody does: then a run goes one way, as it does on numbers."""
        self.glancing = False
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

    def supposes(self, condition: bool) -> None:
        """The rule around takes the condition for granted: on symbols it has to be shown, as if it were demanded."""
        if condition is not True:
            self.path.append((self.stack[-1].id if self.stack else "", condition))

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


_in_full: ContextVar[bool] = ContextVar("in_full", default=False)


@contextmanager
def in_full() -> Iterator[None]:
    """Inside, nothing is left open that can be said in full, however long that is."""
    token = _in_full.set(True)
    try:
        yield
    finally:
        _in_full.reset(token)


def is_in_full() -> bool:
    return _in_full.get()


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


def allows(demand: Callable[..., object], *args: Any) -> bool:
    """Nothing that is demanded there is broken; on symbols, the condition for that."""
    try:
        with Judge(readings=current().readings) as judge:
            demand(*args)
    except Illegal:
        return False
    return both(*(cast(bool, condition) for _, condition in judge.path if is_truth(condition)))


def decide(condition: bool) -> bool:
    """The answer to a question on which the flow of the game depends.

    On numbers it is the condition itself. On symbols both answers are explored, each on a path of its own.
    """
    if not is_truth(condition):
        return condition
    return fork(2, lambda way: negate(cast(bool, condition)) if way else cast(bool, condition)) == 0


def granted(question: bool) -> None:
    """The answer to an open question is yes, as it always is; on numbers that needs no saying."""
    if is_truth(question):
        if question.op != "ask":
            raise TypeError("Only an open question can be granted, with the case in which it is certain.")
        _judge.get().path.append(("", cast(bool, question)))


def fork(ways: int, condition: Callable[[int], bool]) -> int:
    """Which of several ways is gone: each is explored on a path of its own, under its condition, of which always
    exactly one holds."""
    judge = _judge.get()
    if judge.glancing:
        raise Undecided
    if judge.decides is not None:
        return next((way for way in range(ways - 1) if judge.decides(condition(way))), ways - 1)
    if judge.answers is None:
        raise TypeError("What depends on a symbol, or on control that is left open, works only inside explore.")
    if judge.asked == len(judge.answers):
        judge.answers.append(Answer(0, ways))
    answer = judge.answers[judge.asked]
    judge.asked += 1
    judge.path.append(("", condition(answer.way)))
    return answer.way


def merged(holds: Callable[[], bool]) -> bool:
    """Whether something holds, as one condition, on however many ways it has to be looked at."""
    judge = current()
    if judge.answers is None:
        return holds()
    paths = explore(holds, judge.readings, known=judge.known, possible=judge.possible, thorough=True)
    for path in paths:
        if path.problem is not None and decide(path.entered):
            raise path.problem
    return either(*(both(path.taken, path.result) for path in paths if path.problem is None and not path.refused))


def learn(path: str, values: int) -> None:
    """From here on the control at that path is known to have one of these values. A way that can't be is left."""
    judge = _judge.get()
    judge.known[path] = values
    if judge.possible is not None and not judge.possible(judge.known, path):
        raise Impossible


class Undecided(Exception):
    """It depends on something that is open, and nobody wants to know it as well as that."""


class TooMany(Exception):
    """There are more ways than somebody wants to go."""


def glance(look: Callable[[], Any], known: Known, reads: set[str], notes: Notes | None = None) -> Any:
    """What one sees, as far as what is known of control says; None if that depends on more."""
    judge = Judge(known=known, notes=notes)
    judge.glancing = True
    try:
        with judge:
            return look()
    except (Undecided, Illegal, AssertionError, LookupError, ValueError, TypeError):
        return None
    finally:
        reads |= judge.reads


class Impossible(Exception):
    """No position is as it is supposed on this way."""


@dataclass(frozen=True)
class Path:
    """One way through a symbolic run: what was required and decided on the way, and what came out."""

    conditions: tuple[tuple[str, bool], ...]
    cited: tuple[str, ...]
    result: Any
    known: Known = field(default_factory=dict)
    """What was learned of control on the way."""
    refused: bool = False
    """A rule refuses it outright."""
    problem: Exception | None = None
    """It can't be carried out: something that the rules take for granted does not hold."""

    @property
    def taken(self) -> bool:
        """The condition under which the game goes this way."""
        return both(*(condition for _, condition in self.conditions))

    @property
    def entered(self) -> bool:
        """The condition under which it is tried: everything that was decided, whatever is then required."""
        return both(*(condition for rule, condition in self.conditions if not rule))


def explore(
    run: Callable[[], Any],
    readings: Mapping[str, str] | None = None,
    *,
    known: Known | None = None,
    possible: Possible | None = None,
    sought: Mapping[str, Any] | None = None,
    thorough: bool = False,
    most: int | None = None,
    notes: Notes | None = None,
) -> list[Path]:
    """Run once for each combination of answers where the flow depends on something open.

    Ways that a rule refuses outright are left out, and a problem is raised; if it is to be thorough, both are paths.
    """
    paths: list[Path] = []
    answers: list[Answer] = []
    around = _judge.get(None)
    if notes is None and around is not None:
        notes = around.notes
    for number in itertools.count():
        if number == most:
            raise TooMany
        judge = Judge(answers=answers, readings=readings, known=known, possible=possible, sought=sought, notes=notes)
        result, refused, problem = None, False, None
        try:
            with judge:
                result = run()
        except Illegal:
            refused = True
        except Impossible:
            judge.path.append(("", False))
        except SymbolicCondition:
            raise
        except Exception as found:
            if not thorough:
                raise
            problem = found.with_traceback(None)
        if around is not None:
            around.reads |= judge.reads
            around.fields |= judge.fields
        if not any(condition is False for _, condition in judge.path) and (thorough or not refused):
            cited = tuple(dict.fromkeys(judge.cited))
            paths.append(Path(tuple(judge.path), cited, result, judge.known, refused, problem))
        while answers and answers[-1].way + 1 == answers[-1].ways:
            answers.pop()
        if not answers:
            break
        answers[-1].way += 1
    return paths
