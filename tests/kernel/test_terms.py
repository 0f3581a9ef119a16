"""Terms: the same functions on numbers and on symbols."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofs.prove.facts import relevant
from proofs.prove.solver import ask, ask_cvc5, smtlib
from spec.kernel import both, either, greatest, implies, ite, least, negate, same, tally, total
from spec.kernel.terms import (
    Node,
    SymbolicCondition,
    Term,
    Truth,
    by_serial,
    conjuncts,
    node,
    variable,
    variables,
)


def test_a_symbolic_condition_can_not_be_a_python_condition() -> None:
    x = variable("x")
    with pytest.raises(SymbolicCondition, match="Python condition"):
        bool(x > 1)
    with pytest.raises(SymbolicCondition, match="Python condition"):
        bool(x)
    with pytest.raises(SymbolicCondition):
        assert 0 <= x <= 5
    with pytest.raises(SymbolicCondition):
        range(x)
    with pytest.raises(SymbolicCondition):
        max(x, 1)
    with pytest.raises(SymbolicCondition, match="both, either or same"):
        assert (x > 1) == (x > 2)
    with pytest.raises(SymbolicCondition, match="positive constant"):
        x // 0


def test_a_symbol_can_not_be_looked_up() -> None:
    x = variable("x")
    for symbol in (x, x + 1, x > 1):
        with pytest.raises(SymbolicCondition, match=r"go through all entries with some, every or ite"):
            hash(symbol)
    with pytest.raises(SymbolicCondition, match="in a set or as the key of a map"):
        assert x in {1, 2}
    with pytest.raises(SymbolicCondition):
        {0: "nothing"}.get(x, "something")
    with pytest.raises(SymbolicCondition):
        dict.fromkeys([x])


def test_what_is_worked_out_of_an_expression_is_remembered_until_it_is_forgotten() -> None:
    asked: list[Node] = []

    @by_serial
    def size(expression: Node) -> int:
        asked.append(expression)
        return 1 + sum(map(size, expression.args))

    expression = node(variable("x") + variable("x") * 2)
    assert [size(expression), size(expression), len(asked)] == [5, 5, 4]
    size.forget()
    assert [size(expression), len(asked)] == [5, 8]


def test_equal_expressions_are_one_node() -> None:
    x, y = variable("x"), variable("y")
    assert (x + y) is (variable("x") + variable("y"))
    assert (x + 1) is not (x + 2)
    assert x + 0 is x
    assert variables(node(total([x, 3 * y]))) == {"x", "y"}


def test_plain_values_stay_plain() -> None:
    assert both() is True
    assert both(True, False) is False
    assert either() is False
    assert either(False, True) is True
    assert ite(True, 1, 2) == 1
    assert least(3, 1, 2) == 1
    assert greatest(1, 3, 2) == 3
    assert greatest(5) == 5
    assert total([1, 2]) == 3
    assert tally(True, False, True) == 2
    assert same(True, True) is True
    assert implies(False, False) is True
    assert isinstance(both(variable("x") > 1, True), Truth)
    assert both(variable("x") > 1, False) is False
    assert isinstance(total([variable("x"), 2]), Term)


def build(a: int, b: int, c: int) -> list[Any]:
    """One use of every operation."""
    return [
        a + b,
        a - b,
        2 * a - b * 3,
        (a - 4) // 3,
        (b - 4) % 3,
        -1 + a,
        5 - b,
        least(a, b, c),
        greatest(a, b, c),
        total([a, b, 7, c]),
        tally(a < b, b <= c, a == c, a != b, a > 2, c >= b),
        ite(both(a < b, negate(b == c)), a, ite(either(a == 0, c > 3), b, c)),
        ite(same(a < b, b < c), 1, 0),
        ite(implies(a > b, b > c), 1, 0),
    ]


@settings(deadline=None)
@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(-9, 9))
def test_solvers_compute_what_python_computes(a: int, b: int, c: int) -> None:
    names = [variable(name) for name in "abc"]
    given_values = [name == value for name, value in zip(names, (a, b, c), strict=True)]
    differs = either(*(symbol != number for symbol, number in zip(build(*names), build(a, b, c), strict=True)))
    text = smtlib([*given_values, differs])
    assert ask(text).answer == "unsat"
    assert ask(smtlib(given_values)).values == {"a": a, "b": b, "c": c}


def test_the_second_solver_reads_the_same_text() -> None:
    x, y = variable("x"), variable("y")
    shared = least(x, y)
    assert ask_cvc5(smtlib([shared + shared > x + y])) == "unsat"
    assert ask_cvc5(smtlib([shared + shared == x + y, x > -3])) == "sat"


def test_shared_parts_are_written_once() -> None:
    value = variable("x")
    for _ in range(60):
        value = least(value, value + 1)
    assert len(smtlib([value > 3])) < 10_000


def test_only_relevant_facts_are_asked() -> None:
    x, y, z = (variable(name) for name in "xyz")
    chosen = relevant([x > 0, x + y < 3, z > 1], [x == 2])
    assert [part is expected for part, expected in zip(chosen, [x > 0, x + y < 3], strict=True)] == [True, True]


def test_conjuncts_flatten() -> None:
    x = variable("x")
    parts = list(conjuncts(both(x > 1, both(x > 2, x > 3))))
    assert len(parts) == 3
    assert parts[2] is (x > 3)
