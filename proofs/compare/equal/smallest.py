"""The smallest numbers that a solver shows for something, with little asking.

Small means that the numbers of the position and of the move add up to little. Numbers that have nothing to do with what
is asked are those of the smallest position of the situation.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofs.compare.equal import solving as full
from proofs.compare.equal.solving import Example, Solving
from spec.kernel.terms import Node, settled

QUESTIONS = 8
"""How often it is asked at most whether less will do."""
AT_FIRST = 24
"""The same for the smallest position of a situation, which is looked for once."""
STEPS = 400_000
"""How many steps of its own the solver may take for that; what it can't say by then counts as no."""

Numbers = dict[str, int]


class Smallest:
    """Where small numbers for what a solver knows are found. To be made while it knows the facts alone."""

    def __init__(self, solving: Solving) -> None:
        self._solving = solving
        self._known: dict[tuple[int, ...], Numbers | None] = {}
        """What was found, by the conditions; only the numbers that they touch."""
        everything = solving.everything()
        self.start = self._least(everything.names, everything.by_facts, dict.fromkeys(everything.names, 0), AT_FIRST)
        """The numbers of the smallest position of the situation; None if none are found."""

    def now(self, *conditions: bool) -> Numbers | None:
        """Numbers for which everything holds that the solver knows, and these conditions besides, with a certain answer
        to every open question, or at least to those that the facts ask; None if none are found."""
        if self.start is None:
            return None
        self._solving.deeper()
        try:
            for condition in conditions:
                self._solving.tell(condition)
            known = self._solving.known_besides()
            if known not in self._known:
                self._known[known] = self._found(self.start)
            found = self._known[known]
            return None if found is None else {**self.start, **found}
        finally:
            self._solving.back()

    def _found(self, start: Numbers) -> Numbers | None:
        touched = self._solving.touched()
        found = self._least(touched.names, touched.asked, start)
        if found is None and len(touched.asked) > len(touched.by_facts):
            found = self._least(touched.names, touched.by_facts, start)
        return found

    def _least(
        self, names: Sequence[str], asked: Sequence[Node], start: Numbers, questions: int = QUESTIONS
    ) -> Numbers | None:
        """Small numbers of these variables for which the answers to some open questions are certain."""
        solving = self._solving
        solving.deeper()
        try:
            solving.speak_of(names)
            for question in asked:
                solving.tell(settled(question))
            if solving.says() != "sat":
                return None
            example = solving.example()
            if names:
                solving.allow(STEPS)
                example = self._less(example, names, sum(start.get(name, 0) for name in names), questions)
            return {name: example.found(name) for name in names}
        finally:
            solving.allow(full.STEPS)
            solving.back()

    def _less(self, example: Example, names: Sequence[str], least: int, questions: int) -> Example:
        """Of these numbers an example whose sum is smaller, between the one that is there and one that is likely."""
        most, bound = self._solving.sum_in(example, names), least
        while questions and least < most:
            questions -= 1
            less = self._with_at_most(names, bound)
            if less is None:
                least = bound + 1
            else:
                example, most = less, self._solving.sum_in(less, names)
            bound = (least + most - 1) // 2
        return example

    def _with_at_most(self, names: Sequence[str], bound: int) -> Example | None:
        solving = self._solving
        solving.deeper()
        try:
            solving.at_most(names, bound)
            return solving.example() if solving.says() == "sat" else None
        finally:
            solving.back()
