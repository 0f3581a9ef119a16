"""Every path through a run that comes to a fork wherever Python has to know a truth or a number that is a symbol.

A run is repeated once for each path, with the answers of the last one up to the fork at which it now goes the other
way. What can't be is not gone: the solver is asked, and there is a fork only where both answers are possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from proofs.compare.equal.solving import Solving
from spec.kernel.terms import Node, is_truth, negate, node

T = TypeVar("T")


class TooManyPaths(Exception):
    """There are more paths than somebody wants to go."""


class Unanswered(Exception):
    """The solver does not know whether something can be."""


@dataclass(slots=True)
class _Fork:
    """A truth that was asked for on the way, and the answer. `example` has numbers for it; `other` has some for the
    other answer, if that is possible and not gone yet. A layer of the solver belongs to each real fork."""

    condition: bool
    answer: bool
    example: Any
    other: Any
    real: bool


@dataclass(slots=True)
class _Done:
    """Work on the way that was done, and what it came to."""

    result: Any
    example: Any
    real: bool = False
    other: Any = None


ANOTHER = "A run on symbols did something else the second time: it does not depend on them alone."


class Paths:
    """The paths of one run from all positions of which some facts hold."""

    def __init__(self, solving: Solving, most: int, refusal: type[Exception]) -> None:
        self.solving = solving
        self.refusal = refusal
        """What an engine raises if it refuses something."""
        self.most = most
        self.gone = 0
        self._trail: list[_Fork | _Done] = []
        self._place = 0
        self._answers: dict[int, bool] = {}
        """What was answered on this path, by the serial number of the condition."""
        self._first: Any = None
        self.fixed: dict[int, tuple[Node, int]] = {}
        """The numbers that had to be known on this path, by the serial number of the expression."""
        self._outer: dict[int, bool] = {}
        """What was answered before, if these are paths inside of others."""

    def go(self, run: Callable[[], T]) -> Iterator[T]:
        """What comes of the run on each path; while one is looked at, the solver knows what holds on it."""
        if self._first is None:
            self._first = self.solving.first()
            if self._first is None:
                return
        while True:
            self._place = 0
            self._answers = dict(self._outer)
            self.fixed = {}
            yield run()
            self.gone += 1
            if not self._next():
                return
            if self.gone >= self.most:
                raise TooManyPaths

    def leave(self) -> None:
        """Take back what the solver was told on the way."""
        for fork in self._trail:
            if fork.real:
                self.solving.back()
        self._trail = []

    def _next(self) -> bool:
        """Go back to the last fork of which the other answer was not gone yet."""
        while self._trail:
            last = self._trail[-1]
            if last.real:
                self.solving.back()
            if isinstance(last, _Done) or last.other is None:
                self._trail.pop()
                continue
            last.answer = not last.answer
            last.example, last.other = last.other, None
            self.solving.deeper()
            self.solving.tell(last.condition if last.answer else negate(last.condition))
            return True
        return False

    def decided(self, condition: bool) -> bool:
        """Whether a condition holds on this path."""
        if not is_truth(condition):
            return condition
        turned = condition.op == "not"
        asked = condition.args[0] if turned else condition
        if asked.op == "constant":
            return (asked.leaf == "true") != turned
        answer = self._answers.get(asked.serial)
        if answer is None:
            answer = self._answers[asked.serial] = self._answer(cast(bool, asked))
        return answer != turned

    def _answer(self, condition: bool) -> bool:
        if self._place < len(self._trail):
            fork = self._trail[self._place]
            if not isinstance(fork, _Fork) or fork.condition is not condition:
                raise TypeError(ANOTHER)
            self._place += 1
            return fork.answer
        example = self.example
        if node(condition).open:  # no example says what the answer to an open question is
            possible = self.can_be(condition)
            answer, example = possible is not None, possible or example
        else:
            answer = bool(example.value(node(condition)))
        self.solving.deeper()
        self.solving.tell(negate(condition) if answer else condition)
        said = self.solving.says()
        other = self.solving.example() if said == "sat" else None
        self.solving.back()
        if said == "unknown":
            raise Unanswered
        if other is not None:
            self.solving.deeper()
            self.solving.tell(condition if answer else negate(condition))
        self._trail.append(_Fork(condition, answer, example, other, other is not None))
        self._place += 1
        return answer

    @property
    def example(self) -> Any:
        """Numbers for which everything holds that was decided so far."""
        return self._trail[self._place - 1].example if self._place else self._first

    def done_before(self) -> _Done | None:
        """Work at this place, if this is a run that is repeated and it was done then."""
        if self._place == len(self._trail):
            return None
        done = self._trail[self._place]
        if not isinstance(done, _Done):
            raise TypeError(ANOTHER)
        self._place += 1
        return done

    def note(self, result: Any) -> None:
        """Some work is done here that came to that."""
        self._trail.append(_Done(result, self.example))
        self._place += 1

    def is_straight(self) -> bool:
        """There was no fork on the way."""
        return not any(fork.real for fork in self._trail)

    def goes_along(self, inner: Paths) -> None:
        """What was looked at on the way without a fork belongs to this path itself."""
        self._trail += inner._trail
        self._place = len(self._trail)
        self._answers |= inner._answers

    def inside(self) -> Paths:
        """The paths of something that is looked at on the way, from here."""
        inner = Paths(self.solving, self.most, self.refusal)
        inner._first = self.example
        inner._outer = self._answers
        return inner

    def conditions(self) -> list[bool]:
        """What was decided on this path, as far as it could have been otherwise."""
        forks = self._trail[: self._place]
        real = (fork for fork in forks if isinstance(fork, _Fork) and fork.real)
        return [fork.condition if fork.answer else negate(fork.condition) for fork in real]

    def known(self, number: Node) -> int:
        """The number that a symbol is on this path; there is a path for each that it can be."""
        while True:
            value = (
                int(self._once(lambda: self._some_value(number))) if number.open else int(self.example.value(number))
            )
            if self.decided(cast(int, number) == value):
                self.fixed[number.serial] = number, value
                return value

    def _some_value(self, number: Node) -> int:
        """A value that a number can have in which there is an open question: no example says what the answer is."""
        return int(self.can_be(cast(bool, cast(Any, number) == number)).value(number))

    def certainly(self, condition: bool) -> bool:
        """A condition holds on this path in any case; nothing forks."""
        if not is_truth(condition):
            return condition
        return bool(self._once(lambda: self._is_certain(condition)))

    def _is_certain(self, condition: Node) -> bool:
        known = self._answers.get(condition.serial)
        if known is not None or (not condition.open and not self.example.value(condition)):
            return bool(known)
        return self.can_be(negate(cast(bool, condition))) is None

    def _once(self, ask: Callable[[], Any]) -> Any:
        """What is asked on the way: when the run is repeated, the solver knows already how the path goes on, and might
        say something else."""
        done = self.done_before()
        if done is not None:
            return done.result
        found = ask()
        self.note(found)
        return found

    def can_be(self, condition: bool) -> Any:
        """Numbers on this path for which the condition holds, None if there are none."""
        if not is_truth(condition):
            return self.example if condition else None
        self.solving.deeper()
        self.solving.tell(cast(bool, condition))
        said = self.solving.says()
        found = self.solving.example() if said == "sat" else None
        self.solving.back()
        if said == "unknown":
            raise Unanswered
        return found

    def shown(self, condition: bool, otherwise: Any) -> Any:
        """The same, with a certain answer to every open question if there are such numbers, so that they are those of a
        position; else what was found otherwise."""
        self.solving.deeper()
        self.solving.tell(condition)
        found = self.solving.certain()
        self.solving.back()
        return found or otherwise
