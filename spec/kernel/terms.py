"""Numbers and truths that a rule computes with: plain Python values, or symbols that stand for all of them.

A rule is written once and never asks which of the two it has. Statically everything is an `int` or a `bool`; at run
time it may be a `Term` or a `Truth` wrapped around a z3 expression. Neither can be used as a Python condition.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn, cast

import z3


class SymbolicCondition(TypeError):
    """A rule asked Python to decide something that only a solver can decide."""


class Truth:
    """A symbolic truth value. Combine with `both`, `either`, `negate`, `implies`, `same`, `ite`."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("z",)

    def __init__(self, z: z3.BoolRef) -> None:
        self.z = z

    def __bool__(self) -> NoReturn:
        raise SymbolicCondition(
            f"The symbolic condition {self.z} was used as a Python condition. "
            "Use both, either, negate or ite; use decide where the flow of the game depends on it."
        )

    def _no_operator(self, _: object) -> NoReturn:
        raise SymbolicCondition(f"Compare symbolic truths with same(a, b), not with an operator: {self.z}")

    __eq__ = __ne__ = __and__ = __or__ = _no_operator

    def __repr__(self) -> str:
        return f"Truth({self.z})"


class Term:
    """A symbolic integer. Arithmetic gives terms, comparison gives truths."""

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("z",)

    def __init__(self, z: z3.ArithRef) -> None:
        self.z = z

    def __bool__(self) -> NoReturn:
        raise SymbolicCondition(f"The symbolic number {self.z} was used as a Python condition.")

    def __index__(self) -> NoReturn:
        raise SymbolicCondition(f"The symbolic number {self.z} was used where Python needs a number.")

    def __add__(self, other: object) -> Term:
        return self if _is_zero(other) else Term(self.z + raw(other))

    def __radd__(self, other: object) -> Term:
        return self if _is_zero(other) else Term(raw(other) + self.z)

    def __sub__(self, other: object) -> Term:
        return self if _is_zero(other) else Term(self.z - raw(other))

    def __rsub__(self, other: object) -> Term:
        return Term(raw(other) - self.z)

    def __mul__(self, other: object) -> Term:
        return Term(self.z * raw(other))

    def __rmul__(self, other: object) -> Term:
        return Term(raw(other) * self.z)

    def __floordiv__(self, other: int) -> Term:
        return Term(self.z / _positive(other))

    def __mod__(self, other: int) -> Term:
        return Term(self.z % _positive(other))

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.z == raw(other))

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]
        return Truth(self.z != raw(other))

    def __lt__(self, other: object) -> Truth:
        return Truth(self.z < raw(other))

    def __le__(self, other: object) -> Truth:
        return Truth(self.z <= raw(other))

    def __gt__(self, other: object) -> Truth:
        return Truth(self.z > raw(other))

    def __ge__(self, other: object) -> Truth:
        return Truth(self.z >= raw(other))

    def __repr__(self) -> str:
        return f"Term({self.z})"


def _is_zero(value: object) -> bool:
    return type(value) is int and value == 0


def _positive(divisor: int) -> int:
    """Solver and Python round division alike only when the divisor is a positive constant."""
    if type(divisor) is not int or divisor <= 0:
        raise SymbolicCondition("A symbolic number can be divided only by a positive constant.")
    return divisor


def raw(value: object) -> Any:
    """The solver's expression behind a value of either kind."""
    if isinstance(value, Term | Truth):
        return value.z
    if isinstance(value, bool):
        return z3.BoolVal(value)
    if isinstance(value, int):
        return z3.IntVal(value)
    raise TypeError(f"{value!r} is neither a number nor a truth.")


def variable(name: str) -> int:
    """A symbolic integer of that name."""
    return cast(int, Term(z3.Int(name)))


def is_symbolic(value: object) -> bool:
    return isinstance(value, Term | Truth)


def both(*conditions: bool) -> bool:
    """All of the conditions hold."""
    symbols = []
    for condition in conditions:
        if isinstance(condition, Truth):
            symbols.append(condition.z)
        elif not condition:
            return False
    if not symbols:
        return True
    return cast(bool, Truth(symbols[0] if len(symbols) == 1 else z3.And(symbols)))


def either(*conditions: bool) -> bool:
    """At least one of the conditions holds."""
    symbols = []
    for condition in conditions:
        if isinstance(condition, Truth):
            symbols.append(condition.z)
        elif condition:
            return True
    if not symbols:
        return False
    return cast(bool, Truth(symbols[0] if len(symbols) == 1 else z3.Or(symbols)))


def negate(condition: bool) -> bool:
    return cast(bool, Truth(z3.Not(condition.z))) if isinstance(condition, Truth) else not condition


def implies(premise: bool, conclusion: bool) -> bool:
    return either(negate(premise), conclusion)


def same(left: bool, right: bool) -> bool:
    """Both hold or neither does."""
    if isinstance(left, Truth) or isinstance(right, Truth):
        return cast(bool, Truth(raw(left) == raw(right)))
    return left == right


def ite(condition: bool, then: int, otherwise: int) -> int:
    """`then` if the condition holds, else `otherwise`."""
    if isinstance(condition, Truth):
        return cast(int, Term(z3.If(condition.z, raw(then), raw(otherwise))))
    return then if condition else otherwise


def tally(*conditions: bool) -> int:
    """How many of the conditions hold."""
    return total(ite(condition, 1, 0) for condition in conditions)


def total(values: Iterable[int]) -> int:
    """The sum, flat where it is symbolic."""
    symbols, known = [], 0
    for value in values:
        if isinstance(value, Term):
            symbols.append(value.z)
        else:
            known += value
    if not symbols:
        return known
    if known:
        symbols.append(z3.IntVal(known))
    return cast(int, Term(symbols[0] if len(symbols) == 1 else z3.Sum(symbols)))


def least(*values: int) -> int:
    """The smallest of the values."""
    smallest, *others = values
    for value in others:
        smallest = ite(value < smallest, value, smallest)
    return smallest
