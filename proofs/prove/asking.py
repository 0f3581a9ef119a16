"""How a question is asked with as little as can settle it.

To show that something can't be, it is enough to show it with some of what is known: the conditions that have to do with
it, and the facts that speak of nothing else. If that does not settle it, all facts are told. Names do not matter to the
solver: what differs in names only, such as the same move by another player, is asked once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from proofs.prove.cases import Ground, in_order
from proofs.prove.facts import relevant
from proofs.prove.solver import Reply, ask, smtlib
from spec.kernel.judge import Known
from spec.kernel.terms import conjuncts, node, variables

NAME = re.compile(r"(?<=[ (])[a-z][^ ()]*\.[^ ()]*|(?<=[ (])[a-z_]+(?:~[^ ()]+)?(?=[ )])")
WORDS = frozenset(
    [
        "and", "or", "not", "ite", "assert", "declare-const", "define-fun", "set-logic", "check-sat", "true", "false",
        "div", "mod",
    ]
)  # fmt: skip
"""What is no name."""


@dataclass(frozen=True)
class Plain:
    """A text in which variables are called by the order in which they come, and their names in that order."""

    text: str
    names: tuple[str, ...]


def plainly(text: str) -> Plain:
    order: dict[str, str] = {}

    def called(found: re.Match[str]) -> str:
        name = found.group()
        if name in WORDS:
            return name
        return order.setdefault(name, f"v{len(order)}")

    lines = text.split("\n")
    declared = [line for line in lines if line.startswith("(declare-const") and line.endswith(" Int)")]
    others = NAME.sub(called, "\n".join(line for line in lines if line not in declared))
    logic, _, rest = others.partition("\n")
    return Plain("\n".join([logic, *(f"(declare-const {name} Int)" for name in order.values()), rest]), tuple(order))


def having_to_do_with(conditions: Iterable[bool], goal: bool) -> list[bool]:
    """The conditions that share variables with the goal, directly or through each other."""
    waiting = [part for condition in conditions for part in conjuncts(condition) if part is not True]
    reached = set(variables(node(goal)))
    found: list[bool] = []
    growing = True
    while growing:
        growing = False
        rest = []
        for part in waiting:
            named = variables(node(part))
            if named & reached:
                reached |= named
                found.append(part)
                growing = True
            else:
                rest.append(part)
        waiting = rest
    return found


def few(ground: Ground, known: Known, conditions: Sequence[bool], goal: bool) -> str:
    """The goal with what has to do with it, and the facts that speak of nothing else."""
    asked = [*having_to_do_with(conditions, goal), goal]
    domains = ground.domains(asked)
    named = in_order([*asked, *domains])
    return smtlib([*asked, *domains, *ground.speaking_of(known, named, [*asked, *domains])])


def everything(ground: Ground, known: Known, conditions: Sequence[bool], goal: bool) -> str:
    """The goal with all conditions and all facts that share variables with them."""
    asked = [*(part for condition in conditions for part in conjuncts(condition)), goal]
    asked += ground.domains(asked)
    facts = ground.facts(known, asked)
    facts = ground.facts(known, [*relevant(facts, asked), *asked])
    chosen = relevant(facts, asked)
    return smtlib([*chosen, *ground.domains([*chosen, *asked]), *asked])


class Asker:
    """Asks, and remembers by plain texts."""

    def __init__(self) -> None:
        self.replies: dict[str, Reply] = {}
        self.asked = 0

    def reply(self, text: str) -> Reply:
        plain = plainly(text)
        found = self.replies.get(plain.text)
        if found is None:
            self.asked += 1
            found = self.replies[plain.text] = ask(plain.text)
        values = {plain.names[int(name[1:])]: value for name, value in found.values.items() if name[0] == "v"}
        return Reply(found.answer, values)

    def refuted(self, ground: Ground, known: Known, conditions: Sequence[bool], goal: bool) -> Reply | None:
        """Nothing if the goal can't be, else what the solver says."""
        if goal is False:
            return None
        if self.reply(few(ground, known, conditions, goal)).answer == "unsat":
            return None
        found = self.reply(everything(ground, known, conditions, goal))
        return None if found.answer == "unsat" else found
