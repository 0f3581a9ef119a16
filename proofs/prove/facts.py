"""What is known of a symbolic position, and which of it has to do with a question."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from spec.kernel import Model, both
from spec.kernel.records import record_bounds
from spec.kernel.terms import Node, conjuncts, node, variables


def facts_of(model: Model, state: Any) -> list[bool]:
    """The declared bounds and the invariants of a symbolic position, one by one."""
    every = both(*(bound for _, bound in record_bounds(state)), *(claim.holds(state) for claim in model.invariants))
    return list(conjuncts(every))


@dataclass(frozen=True)
class _Named:
    """A symbolic position by the names in it; its numbers are called by their place."""

    names: str
    model: Model = field(compare=False)
    state: Any = field(compare=False)


def remembered_facts_of(model: Model, state: Any) -> list[bool]:
    """The same, and the same list for equal positions: those of which many things are asked."""
    return _facts_by_names(_Named(f"{model.name} {state!r}", model, state))


@functools.cache
def _facts_by_names(position: _Named) -> list[bool]:
    return facts_of(position.model, position.state)


def forget() -> None:
    """Forget what was worked out from rules, because they may be others now."""
    _facts_by_names.cache_clear()


def relevant(facts: Sequence[bool], question: Sequence[bool]) -> list[bool]:
    """The facts that share variables with the question, directly or through each other."""
    nodes = [node(fact) for fact in facts]
    speaking_of = _facts_by_variable(_Numbered(tuple([fact.serial for fact in nodes]), nodes))
    reached: set[str] = set().union(*(variables(node(part)) for part in question))
    chosen: set[int] = set()
    pending = list(reached)
    while pending:
        for index in speaking_of.get(pending.pop(), ()):
            if index not in chosen:
                chosen.add(index)
                new = variables(nodes[index]) - reached
                reached |= new
                pending += new
    return [facts[index] for index in sorted(chosen)]


def enclosed(facts: Iterable[bool], question: Sequence[bool]) -> list[bool]:
    """The facts that have no other variables than the question."""
    asked: set[str] = set().union(*(variables(node(part)) for part in question))
    return [fact for fact in facts if variables(node(fact)) <= asked]


@dataclass(frozen=True)
class _Numbered:
    """Facts by their serial numbers."""

    serials: tuple[int, ...]
    facts: Sequence[Node] = field(compare=False)


@functools.lru_cache(maxsize=8)
def _facts_by_variable(numbered: _Numbered) -> dict[str, list[int]]:
    """Which of the facts each variable occurs in. Many questions in a row have the same facts."""
    found: dict[str, list[int]] = {}
    for index, fact in enumerate(numbered.facts):
        for name in variables(fact):
            found.setdefault(name, []).append(index)
    return found
