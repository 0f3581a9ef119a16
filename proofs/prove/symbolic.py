"""Moves whose counts are symbols, and how they lie to the candidates of their type."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, cast

from msgspec import inspect

from spec.kernel import Amounts, Move, Range, both, total
from spec.kernel.moves import counts_of
from spec.kernel.records import info_of, limits, unwrap
from spec.kernel.terms import Node, variable


def symbolic_move(kind: type[Move], control: dict[str, Any]) -> Move:
    """A move of that type whose counts are symbols; a map has every key, 0 standing for one that is not named."""
    counts: dict[str, Any] = {}
    for name, keys in counts_of(kind).items():
        path = f"move.{name}"
        counts[name] = variable(path) if keys is None else {key: variable(f"{path}.{key}") for key in keys}
    return kind(**control, **counts)


def is_named(expression: Node) -> bool:
    """It is the count of something that a symbolic move may name in one of its maps."""
    return expression.op == "variable" and expression.leaf.startswith("move.") and expression.leaf.count(".") > 1


def move_domain(move: Move) -> bool:
    """No count is below 0, unless that is declared. How many are too many is for the rules to say."""
    conditions: list[bool] = []
    for name, least in _least_counts(type(move)).items():
        value = getattr(move, name)
        conditions += [count >= least for count in (value.values() if isinstance(value, dict) else [value])]
    return both(*conditions)


@functools.cache
def _least_counts(kind: type[Move]) -> dict[str, int]:
    """The least that each count of the move type can be, 0 included; those that have no bound are left out."""
    found: dict[str, int] = {}
    for part in cast(inspect.StructType, info_of(kind)).fields:
        info, _ = unwrap(part.type)
        info, _ = unwrap(info.value_type) if isinstance(info, inspect.DictType) else (info, "")
        if part.name in counts_of(kind) and isinstance(info, inspect.IntType):
            least, _ = limits(info)
            if least is not None:
                found[part.name] = min(0, least)
    return found


def same_control(candidate: Move, control: dict[str, Any]) -> bool:
    return all(getattr(candidate, name) == value for name, value in control.items())


def within(move: Move, candidate: Move) -> bool:
    """The counts of the move lie in the ranges that the candidate leaves open."""
    conditions: list[bool] = []
    for name, keys in counts_of(type(move)).items():
        value, allowed = getattr(move, name), getattr(candidate, name)
        if isinstance(allowed, Amounts):
            conditions += _within_amounts(value, allowed)
            continue
        for key in keys or (None,):
            count, most = (value, allowed) if key is None else (value[key], allowed.get(key, 0))
            conditions.append(count <= most.bound if isinstance(most, Range) else count == most)
    return both(*conditions)


def _within_amounts(value: dict[Any, int], allowed: Amounts) -> Iterator[bool]:
    named: set[Any] = set()
    for number, bounds in allowed.groups:
        named.update(bounds)
        yield total(value[key] for key in bounds) == number
        yield from (value[key] <= bound for key, bound in bounds.items())
    yield from (count == 0 for key, count in value.items() if key not in named)


def at_the_bound(candidate: Move) -> Move | None:
    """The candidate with every open count at its upper bound; None where counts are open only together."""
    if any(isinstance(getattr(candidate, name), Amounts) for name in candidate.__struct_fields__):
        return None
    closed = {name: getattr(candidate, name) for name in candidate.__struct_fields__}
    for name in counts_of(type(candidate)):
        value = closed[name]
        if isinstance(value, dict):
            closed[name] = {key: most.bound if isinstance(most, Range) else most for key, most in value.items()}
        elif isinstance(value, Range):
            closed[name] = value.bound
    return type(candidate)(**closed)
