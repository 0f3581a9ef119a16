"""Comparisons in expressions, and what lies on either side of their edges: just enough, and one short."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, cast

import msgspec

from spec.kernel.terms import Node, by_serial, is_term, variables

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


def comparisons(items: Iterable[Node]) -> list[Node]:
    """The comparisons of numbers in some expressions, each once, in the order in which they come. What an open question
    is about is not looked at."""
    found: list[Node] = []
    seen: set[int] = set()
    pending = list(items)[::-1]
    while pending:
        item = pending.pop()
        if item.serial in seen or item.op == "ask":
            continue
        seen.add(item.serial)
        if item.op in SIDES and is_term(item.args[0]) and variables(item):
            found.append(item)
        pending += item.args[::-1]
    return found


@by_serial
def stamp(item: Node) -> str:
    """A short name of an expression, the same in every process."""
    parts = [item.op, item.leaf, *map(stamp, item.args)]
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()


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
