"""How a question is asked with as little as can settle it.

To show that something can't be, it is enough to show it with some of what is known: the conditions that have to do with
it, and the facts that speak of nothing else; then also the invariants that were needed the last time. If that does not
settle it, all facts are told, and the solver names those it needed. Names do not matter to the solver: what differs in
names only, such as the same move by another player, is asked once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from proofs.prove.cases import Ground, in_order, parts_of
from proofs.prove.solver import Answer, Memory, Reply, ask, core, plain
from spec.kernel.judge import Known
from spec.kernel.terms import both, conjuncts, node, variables

OFTEN = 2
"""How often in a row a few facts must not have been enough, that they are no longer tried first."""


def having_to_do_with(conditions: Iterable[bool], goal: bool) -> list[bool]:
    """The conditions that share variables with the goal, directly or through each other."""
    waiting = [part for condition in conditions for part in parts_of(condition)]
    reached = set(variables(node(goal)))
    found: list[bool] = []
    growing = True
    while growing:
        growing = False
        rest = []
        for part in waiting:
            named = variables(node(part))
            if reached.isdisjoint(named):
                rest.append(part)
            else:
                reached |= named
                found.append(part)
                growing = True
        waiting = rest
    return found


def relevant(ground: Ground, facts: Sequence[bool], question: Sequence[bool]) -> list[bool]:
    """The facts that speak of the same as the question, directly or through each other, in their order."""
    reached: set[str] = set().union(*map(ground.subjects, question))
    waiting = [(place, ground.subjects(fact)) for place, fact in enumerate(facts)]
    chosen: list[int] = []
    growing = True
    while growing:
        growing = False
        rest = []
        for place, named in waiting:
            if reached.isdisjoint(named):
                rest.append((place, named))
            else:
                reached |= named
                chosen.append(place)
                growing = True
        waiting = rest
    return [facts[place] for place in sorted(chosen)]


def few(ground: Ground, known: Known, conditions: Sequence[bool], goal: bool) -> list[bool]:
    """The goal with what has to do with it, and the facts that speak of nothing else."""
    asked = [*having_to_do_with(conditions, goal), goal]
    asked += ground.domains(asked)
    return [*asked, *ground.speaking_of(known, in_order(asked), asked)]


def near(ground: Ground, known: Known, conditions: Sequence[bool], goal: bool) -> list[bool]:
    """The goal with the facts that speak of something of which it speaks, and then what has to do with all of that."""
    named = variables(node(goal))
    beside = [fact for fact in ground.facts(known, [goal]) if not named.isdisjoint(variables(node(fact)))]
    asked = [*having_to_do_with(conditions, both(goal, *beside)), *beside, goal]
    asked += ground.domains(asked)
    return [*asked, *ground.speaking_of(known, in_order(asked), asked)]


def helped(
    ground: Ground, known: Known, conditions: Sequence[bool], goal: bool, invariants: Collection[str]
) -> list[bool]:
    """The goal with all conditions, what these invariants say of the same, and the facts that speak of nothing else."""
    asked = [*(part for condition in conditions for part in parts_of(condition)), goal]
    asked = [*relevant(ground, ground.facts(known, asked, invariants), asked), *asked]
    asked += ground.domains(asked)
    return [*asked, *ground.speaking_of(known, in_order(asked), asked)]


def everything(ground: Ground, known: Known, conditions: Sequence[bool], goal: bool) -> list[bool]:
    """The goal with all conditions and all facts that share variables with them."""
    asked = [*(part for condition in conditions for part in conjuncts(condition)), goal]
    asked += ground.domains(asked)
    facts = ground.facts(known, asked)
    facts = ground.facts(known, [*relevant(ground, facts, asked), *asked])
    chosen = relevant(ground, facts, asked)
    return [*chosen, *ground.domains([*chosen, *asked]), *asked]


class Asker:
    """Asks, and remembers by plain texts. What says whether a text can be is a memory's `judged`, unless another is
    given."""

    def __init__(self, judged: Callable[[str], Answer] | None = None) -> None:
        self.judged = judged or Memory().judged
        self.answers: dict[str, Answer] = {}
        self._refuted: dict[tuple[int, ...], bool] = {}
        """By the serial numbers of what was asserted, without a text."""
        self.needed: dict[str, set[str]] = {}
        """The invariants that it took to show something, by what was to be shown."""
        self._too_few: Counter[tuple[str, ...]] = Counter()
        """How often in a row a few facts were not enough, by what was to be shown."""

    def begin(self) -> None:
        """Begin something new to show, of which nothing is known yet."""
        self.needed.clear()
        self._too_few.clear()

    @property
    def asked(self) -> int:
        return len(self.answers)

    def is_refuted(self, assertions: Sequence[bool]) -> bool:
        """What is asserted can't be."""
        key = tuple([node(assertion).serial for assertion in assertions])
        if key not in self._refuted:
            text = plain(assertions).text
            if text not in self.answers:
                self.answers[text] = self.judged(text)
            self._refuted[key] = self.answers[text] == "unsat"
        return self._refuted[key]

    def reply(self, assertions: Sequence[bool]) -> Reply:
        """What the solver says, with values for the variables if it is possible."""
        called = plain(assertions)
        found = ask(called.text)
        values = {called.names[int(name[1:])]: value for name, value in found.values.items() if name[0] == "v"}
        return Reply(found.answer, values)

    def is_plain(
        self, ground: Ground, known: Known, conditions: Sequence[bool], goal: bool, subjects: Iterable[str] = ()
    ) -> bool:
        """That the goal can't be is plain from a few facts or with the invariants that it took before. Where a few
        facts were not enough lately, the invariants are tried first; either of them is enough."""
        if goal is False:
            return True
        subjects = tuple(subjects)
        needed = set().union(*(self.needed[subject] for subject in subjects if subject in self.needed))
        helps = any(subject in self.needed for subject in subjects)
        tried_first = helps and self._too_few[subjects] >= OFTEN
        if tried_first and self.is_refuted(helped(ground, known, conditions, goal, needed)):
            return True
        if self.is_refuted(few(ground, known, conditions, goal)):
            self._too_few[subjects] = 0
            return True
        self._too_few[subjects] += 1
        return helps and not tried_first and self.is_refuted(helped(ground, known, conditions, goal, needed))

    def is_shown(self, ground: Ground, known: Known, conditions: Sequence[bool], goal: bool, subject: str = "") -> bool:
        """That the goal can't be, if need be with everything that is known."""
        if self.is_plain(ground, known, conditions, goal, [subject]):
            return True
        every = everything(ground, known, conditions, goal)
        if not self.is_refuted(every):
            return False
        self._learn(ground, known, every, subject)
        return True

    def refuted(
        self, ground: Ground, known: Known, conditions: Sequence[bool], goal: bool, subject: str = ""
    ) -> Reply | None:
        """Nothing if the goal can't be, else what the solver says."""
        if self.is_shown(ground, known, conditions, goal, subject):
            return None
        found = self.reply(everything(ground, known, conditions, goal))
        return None if found.answer == "unsat" else found

    def _learn(self, ground: Ground, known: Known, assertions: Sequence[bool], subject: str) -> None:
        """Remember which invariants it took to show something of that kind."""
        said = ground.said_by(known, assertions)
        serials = [node(assertions[place]).serial for place in core(assertions)]
        needed = self.needed.setdefault(subject, set())
        needed.update(said[serial] for serial in serials if serial in said)
