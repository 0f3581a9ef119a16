"""A solver that is told more and more, and asked whether something can still be."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

import z3

from spec.kernel.terms import Node, both, by_serial, implies, known_of, node, same, settled, variable, variables

Said = Literal["sat", "unsat", "unknown"]
STEPS = 20_000_000
"""How many steps of its own z3 may take for one answer."""


Known = Callable[[Node, Node], bool]
Meanings = Mapping[str, Callable[[Sequence[Any]], bool]]


class Solving:
    """What is known, in layers: what is told last can be taken back. Equal expressions are written once."""

    def __init__(self, facts: Iterable[bool], known: Known | None = None, means: Meanings | None = None) -> None:
        self._context = z3.Context()
        self._solver = z3.SimpleSolver(ctx=self._context)
        self._solver.set("rlimit", STEPS)
        self._written: dict[int, Any] = {}
        self._known = known
        self._means = means or {}
        self._open: dict[int, Node] = {}
        """Open questions of whose answers it was told what is known."""
        self.asked = 0
        self._groups = groups_of([node(fact) for fact in facts])
        self._group_of = {name: place for place, group in enumerate(self._groups) for name in group.names}
        self._reached: set[str] = set()
        self._told: set[int] = set()
        self._layers: list[tuple[set[str], set[int], dict[int, Node], int]] = []
        self._spoken_of: set[int] = set()
        """The groups of facts that were told at any time."""
        self._conditions: list[Node] = []
        """What was told besides the facts."""
        self._anything: dict[str, int] | None = None
        self._summed: tuple[Sequence[str], Any] = ((), None)

    def tell(self, condition: bool) -> None:
        """From here on the condition holds."""
        self._conditions.append(node(condition))
        self._add(node(condition))

    def _add(self, item: Node) -> None:
        self._solver.add(self._write(item))
        self._reach(variables(item))
        self._answer(item)

    def _answer(self, item: Node) -> None:
        """What is known of the answers to the open questions in an expression is told once they are spoken of."""
        for question in questions(item):
            if question.serial not in self._open:
                others = [other for other in self._open.values() if _is_alike(question, other)]
                self._open[question.serial] = question
                self._add(node(self._known_of(question)))
                for other in others:
                    self._add(node(_same_about_the_same(question, other)))
                    if self._known is not None:
                        self._add(node(self._known(question, other)))
                        self._add(node(self._known(other, question)))

    def _known_of(self, question: Node) -> bool:
        """What is known of the answer to an open question, and what it comes to."""
        known = known_of(question)
        if question.leaf not in self._means:
            return known
        return both(known, same(cast(bool, question), self._means[question.leaf](question.args)))

    def _reach(self, names: Iterable[str]) -> None:
        """Facts are told when somebody speaks of what they speak of: the others can't change an answer."""
        new = [name for name in names if name not in self._reached]
        self._reached.update(new)
        self._tell_groups({self._group_of[name] for name in new if name in self._group_of})

    def _tell_groups(self, places: set[int]) -> None:
        for place in sorted(places - self._told):
            group = self._groups[place]
            self._told.add(place)
            self._reached |= group.names
            self._add(group.facts)

    def deeper(self) -> None:
        self._solver.push()
        self._layers.append((set(self._reached), set(self._told), dict(self._open), len(self._conditions)))

    def back(self) -> None:
        """What was told last is taken back. Facts that were told with it are told again below all layers: whoever
        asks next will speak of the same."""
        self._solver.pop()
        self._spoken_of |= self._told
        self._reached, self._told, self._open, conditions = self._layers.pop()
        del self._conditions[conditions:]
        if not self._layers:
            self._tell_groups(self._spoken_of)

    def first(self) -> Example | None:
        """Some numbers for which all that is known holds, whoever speaks of it; None if there are none."""
        if self.anything() is None:
            return None
        if not self._conditions:
            return Example(None, frozenset(), self)
        return self.example() if self.says() == "sat" else None

    def says(self) -> Said:
        """Whether all that is known can be."""
        self.asked += 1
        said: Said = str(self._solver.check())  # type: ignore[assignment]
        return said

    def example(self) -> Example:
        """Numbers for which all that is known holds, after it was said that there are some."""
        return Example(self._solver.model(), frozenset(self._reached), self)

    def certain(self) -> Example | None:
        """Numbers for which all that is known holds, whoever speaks of it, and for which every open question has a
        certain answer, or at least every one that the facts ask; None if none are found."""
        self.deeper()
        try:
            self._reach(self._group_of)
            asked = [question for group in self._groups for question in questions(group.facts)]
            return self._settled(list(self._open.values())) or self._settled(asked)
        finally:
            self.back()

    def _settled(self, asked: Iterable[Node]) -> Example | None:
        """Numbers for which the answers to these questions are certain."""
        self.deeper()
        try:
            for question in asked:
                self.tell(settled(question))
            return self.example() if self.says() == "sat" else None
        finally:
            self.back()

    def known_besides(self) -> tuple[int, ...]:
        """The conditions that were told besides the facts, by their serial numbers."""
        return tuple(sorted({condition.serial for condition in self._conditions}))

    def touched(self) -> Touched:
        """What hangs together with the conditions that were told, by the facts that speak of the same."""
        return self._touched_by(self._conditions)

    def everything(self) -> Touched:
        """What the facts speak of."""
        return self._touched_by([group.facts for group in self._groups])

    def _touched_by(self, conditions: Iterable[Node]) -> Touched:
        names: set[str] = set()
        told: set[int] = set()
        asked: dict[int, Node] = {}
        by_facts: dict[int, Node] = {}
        pending = list(conditions)
        while pending:
            item = pending.pop()
            new = variables(item) - names
            names |= new
            groups = {self._group_of[name] for name in new if name in self._group_of} - told
            told |= groups
            for facts in [self._groups[place].facts for place in sorted(groups)]:
                by_facts |= {question.serial: question for question in questions(facts)}
                pending.append(facts)
            for question in questions(item):
                if question.serial not in asked:
                    asked[question.serial] = question
                    pending += [node(self._known_of(question)), node(settled(question))]
        return Touched(tuple(sorted(names)), tuple(asked.values()), tuple(by_facts.values()))

    def speak_of(self, names: Iterable[str]) -> None:
        """From here on the facts about these variables are known, if they were not yet."""
        self._reach(names)

    def at_most(self, names: Sequence[str], bound: int) -> None:
        """From here on some numbers are no more than that together."""
        self._solver.add(self._sum_of(names) <= bound)

    def sum_in(self, example: Example, names: Sequence[str]) -> int:
        """What some numbers come to together."""
        return int(example._found.eval(self._sum_of(names), model_completion=True).as_long())

    def _sum_of(self, names: Sequence[str]) -> Any:
        if self._summed[0] != names:
            self._summed = names, z3.Sum([self._write(node(variable(name))) for name in names])
        return self._summed[1]

    def allow(self, steps: int) -> None:
        """How many steps of its own z3 may take for an answer from here on."""
        self._solver.set("rlimit", steps)

    def anything(self) -> dict[str, int] | None:
        """Numbers for which all facts hold, whoever speaks of them; None if there are none."""
        if self._anything is None:
            self.deeper()
            self._reach(self._group_of)
            if self.says() == "sat":
                everything = self.example()
                self._anything = {name: everything.found(name) for name in self._group_of}
            self.back()
        return self._anything

    def _write(self, item: Node) -> Any:
        """An expression as z3 has it."""
        written = self._written.get(item.serial)
        if written is None:
            written = self._written[item.serial] = self._new(item)
        return written

    def _new(self, item: Node) -> Any:
        context = self._context
        if item.op == "ask":
            return z3.Bool(f"open{len(self._written)}", context)  # the same whatever was asked elsewhere before
        if item.op == "variable":
            return z3.Int(item.leaf, context)
        if item.op == "constant":
            if item.leaf in ("true", "false"):
                return z3.BoolVal(item.leaf == "true", context)
            return z3.IntVal(constant(item), context)
        args = [self._write(arg) for arg in item.args]
        return WRITTEN[item.op](args)


@dataclass(frozen=True)
class Touched:
    """What hangs together with some conditions."""

    names: tuple[str, ...]
    asked: tuple[Node, ...]
    """The open questions in it."""
    by_facts: tuple[Node, ...]
    """Those of them that the facts ask."""


@dataclass(frozen=True)
class Group:
    """Facts that hang together by the variables of which they speak, as one."""

    names: frozenset[str]
    facts: Node


def groups_of(facts: Iterable[Node]) -> list[Group]:
    """Facts in groups of which no two speak of the same variable."""
    found: list[tuple[set[str], list[Node]]] = []
    for fact in facts:
        names, members = set(variables(fact)), [fact]
        apart = []
        for group in found:
            if names.isdisjoint(group[0]):
                apart.append(group)
            else:
                names |= group[0]
                members = group[1] + members
        found = [*apart, (names, members)]
    return [Group(frozenset(names), node(both(*cast(list[bool], members)))) for names, members in found if names]


@by_serial
def questions(item: Node) -> tuple[Node, ...]:
    """The open questions in an expression, those in their numbers too."""
    if not item.open:
        return ()
    found = {question.serial: question for arg in item.args for question in questions(arg)}
    if item.op == "ask":
        found[item.serial] = item
    return tuple(found.values())


def _is_alike(one: Node, other: Node) -> bool:
    """It is the same question, perhaps about other numbers."""
    return one.leaf == other.leaf and len(one.args) == len(other.args)


def _same_about_the_same(one: Node, other: Node) -> bool:
    """The same question about the same numbers has the same answer."""
    pairs = zip(one.args, other.args, strict=True)
    alike = [cast(Any, mine) == theirs for mine, theirs in pairs if mine is not theirs]
    return implies(both(*alike), same(cast(bool, one), cast(bool, other)))


def _sum(args: list[Any]) -> Any:
    return z3.Sum(args) if len(args) > 2 else args[0] + args[1]


class Example:
    """Numbers for which all holds that was known when it was found. What nobody had spoken of by then has the number
    that it has in one position of which all facts hold: it has nothing to do with the rest."""

    def __init__(self, found: Any, spoken_of: frozenset[str], solving: Solving) -> None:
        self._found = found
        self._spoken_of = spoken_of
        self._solving = solving
        self._values: dict[int, Any] = {}

    def found(self, name: str) -> int:
        """The number of a variable."""
        if name in self._spoken_of:
            value = self._found.eval(self._solving._write(node(variable(name))), model_completion=True)
            return int(value.as_long())
        return (self._solving.anything() or {}).get(name, 0)

    def names(self) -> set[str]:
        """The variables of which anything is known."""
        return {*self._spoken_of, *(self._solving.anything() or {})}

    def value(self, item: Node) -> Any:
        """What an expression comes to."""
        value = self._values.get(item.serial)
        if value is None:
            value = self._values[item.serial] = self._work_out(item)
        return value

    def _work_out(self, item: Node) -> Any:
        if item.op == "variable":
            return self.found(item.leaf)
        if item.op == "constant":
            return item.leaf == "true" if item.leaf in ("true", "false") else constant(item)
        if item.op == "ask":
            return bool(self._found.eval(self._solving._write(item), model_completion=True))
        if item.op == "ite":
            condition, then, otherwise = item.args
            return self.value(then if self.value(condition) else otherwise)
        if item.op == "and":
            return all(self.value(arg) for arg in item.args)
        if item.op == "or":
            return any(self.value(arg) for arg in item.args)
        return WORKED_OUT[item.op](*(self.value(arg) for arg in item.args))


def constant(item: Node) -> int:
    """The number that a constant stands for."""
    return int(item.leaf.strip("()").replace(" ", ""))


WORKED_OUT: dict[str, Callable[..., Any]] = {
    "+": lambda *args: sum(args),
    "-": operator.sub,
    "*": operator.mul,
    "div": operator.floordiv,
    "mod": operator.mod,
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "not": operator.not_,
}

WRITTEN: dict[str, Callable[[list[Any]], Any]] = {
    "+": _sum,
    "-": lambda args: args[0] - args[1],
    "*": lambda args: args[0] * args[1],
    "div": lambda args: args[0] / args[1],
    "mod": lambda args: args[0] % args[1],
    "=": lambda args: args[0] == args[1],
    "<": lambda args: args[0] < args[1],
    "<=": lambda args: args[0] <= args[1],
    ">": lambda args: args[0] > args[1],
    ">=": lambda args: args[0] >= args[1],
    "not": lambda args: z3.Not(args[0]),
    "and": z3.And,
    "or": z3.Or,
    "ite": lambda args: z3.If(args[0], args[1], args[2]),
}
