"""Comparisons in expressions, and what lies on either side of their edges: just enough, and one short."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, cast

import msgspec

from spec.kernel.terms import Node, both, by_serial, either, is_term, negate, variables

Just = Literal["holds", "fails", "exceeds"]
"""A comparison just holds or just fails; one for equality fails on two sides."""

SIDES: dict[str, dict[Just, int]] = {
    "<": {"holds": -1, "fails": 0},
    "<=": {"holds": 0, "fails": 1},
    ">": {"holds": 1, "fails": 0},
    ">=": {"holds": 0, "fails": -1},
    "=": {"holds": 0, "fails": -1, "exceeds": 1},
}
"""By how much the left side of a comparison is more than the right one where it just holds or just fails."""


@dataclass(frozen=True, eq=False)
class Edge:
    """A side of a comparison, and the condition that numbers are just there."""

    comparison: Node
    just: Just

    @property
    def condition(self) -> bool:
        left, right = cast(Any, self.comparison.args)
        more = SIDES[self.comparison.op][self.just]
        return cast(bool, left == right + more if more > 0 else left + -more == right)

    def told(self) -> str:
        return f"{told(self.comparison)} {'just holds' if self.just == 'holds' else 'just fails'}"


def edges_of(comparison: Node) -> Iterator[Edge]:
    """The sides of a comparison."""
    return (Edge(comparison, just) for just in SIDES[comparison.op])


@dataclass(frozen=True, eq=False)
class Met:
    """A comparison in an expression, and the way to it from outside: each expression on it, and which part is next."""

    comparison: Node
    way: tuple[tuple[Node, int], ...]

    def matters(self) -> bool:
        """The condition that what is around comes to something else if the comparison does."""
        return both(*(_lets_through(around, place) for around, place in self.way))


def _lets_through(around: Node, place: int) -> bool:
    """Whether it depends on one part of an expression what it comes to; of arithmetic that is supposed."""
    others = cast(list[bool], [part for at, part in enumerate(around.args) if at != place])
    if around.op == "and":
        return both(*others)
    if around.op == "or":
        return negate(either(*others))
    if around.op != "ite":
        return True
    condition, then, otherwise = cast(Any, around.args)
    return cast(bool, (then != otherwise, condition, negate(condition))[place])


def comparisons(item: Node) -> list[Met]:
    """The comparisons of numbers in an expression, each once, in the order in which they come. What an open question is
    about is not looked at."""
    found: list[Met] = []
    seen: set[int] = set()
    pending: list[tuple[Node, tuple[tuple[Node, int], ...]]] = [(item, ())]
    while pending:
        part, way = pending.pop()
        if part.serial in seen or part.op == "ask":
            continue
        seen.add(part.serial)
        if part.op in SIDES and is_term(part.args[0]) and variables(part):
            found.append(Met(part, way))
        pending += [(inner, (*way, (part, place))) for place, inner in enumerate(part.args)][::-1]
    return found


@by_serial
def stamp(item: Node) -> str:
    """A short name of an expression, the same in every process, in whatever order its parts are where that is all the
    same."""
    parts = [stamp(arg) for arg in item.args]
    if item.op in ("and", "or", "+"):
        parts.sort()
    return hashlib.blake2b("\0".join([item.op, item.leaf, *parts]).encode(), digest_size=12).hexdigest()


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Everything in a record that is no table itself, by path: numbers, expressions, names."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from leaves(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, f"{path}.{key}")
    elif isinstance(value, list | tuple):
        for place, part in enumerate(value):
            yield from leaves(part, f"{path}.{place}")
    else:
        yield path, value


DEEP = 4
"""How deep an expression is told; what is deeper is left out."""
OPERATORS = {"=": "==", "div": "//", "mod": "%", "and": "and", "or": "or"}


def told(item: Node, depth: int = DEEP) -> str:
    """An expression as people write it."""
    if not item.args:
        return item.leaf.strip("()").replace("- ", "-") if item.op == "constant" else item.leaf
    if item.op == "ask":
        return item.leaf
    if not depth:
        return "..."
    parts = [told(arg, depth - 1) for arg in item.args]
    if item.op == "ite":
        return f"({parts[1]} if {parts[0]} else {parts[2]})"
    if item.op == "not":
        return f"not {parts[0]}"
    text = f" {OPERATORS.get(item.op, item.op)} ".join(parts)
    return text if depth == DEEP else f"({text})"
