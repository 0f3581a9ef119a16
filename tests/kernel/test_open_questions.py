"""Questions that only a search can answer: what a solver may assume of them, and what it may not."""

from __future__ import annotations

from typing import cast

import pytest

from proofs.prove.solver import ask, grounded, smtlib
from spec.kernel import both, every, negate, open_question, some
from spec.kernel.terms import Case, SymbolicCondition, Truth, known_of, node, settled, variable, variables

x, y = variable("x"), variable("y")


def question(*numbers: int) -> bool:
    """Certainly yes from 10 on, certainly no below 0; a yes means that the first number is at least 1."""
    first = numbers[0]
    return open_question("q", numbers, [(first >= 10, True), (first < 0, False)], consequence=first >= 1)


def answer(*conditions: bool) -> str:
    return ask(smtlib(conditions)).answer


def test_the_same_question_is_the_same_expression() -> None:
    assert question(x, y) is question(x, y)
    assert question(x, y) is not question(y, x)


@pytest.mark.parametrize(
    ("cases", "consequence"),
    [
        ([(x >= 3, True)], True),
        ([(x >= 2, False)], True),
        ([], True),
        ([(x >= 2, True), (x < 0, False)], True),
        ([(x >= 2, True)], x >= 1),
    ],
    ids=["another case", "another answer", "no case", "one more case", "another consequence"],
)
def test_the_same_question_is_not_asked_with_something_else_known(cases: list[Case], consequence: bool) -> None:
    asked = open_question("known", [x, y], [(x >= 2, True)])
    with pytest.raises(TypeError, match="open question 'known' was asked about the same numbers before"):
        open_question("known", [x, y], cases, consequence)
    assert open_question("known", [x, y], iter([(x >= 2, True), (x >= 2, True)])) is asked
    assert answer(negate(asked), x >= 2) == "unsat"


def test_an_open_question_is_no_condition() -> None:
    with pytest.raises(SymbolicCondition):
        assert question(x)


def test_its_answer_is_unknown_between_the_cases() -> None:
    asked = question(x)
    assert answer(asked, x == 5) == "sat"
    assert answer(negate(asked), x == 5) == "sat"


def test_its_answer_is_the_same_for_the_same_numbers() -> None:
    assert answer(both(question(x), negate(question(x)))) == "unsat"


def test_what_is_known_of_it_holds() -> None:
    assert answer(negate(question(x)), x >= 10) == "unsat"
    assert answer(question(x), x < 0) == "unsat"
    assert answer(question(x), x == 0) == "unsat"


def test_an_example_lies_where_the_answer_is_certain() -> None:
    reply = ask(smtlib(grounded([question(x), x >= 3])))
    assert reply.answer == "sat"
    assert reply.values["x"] >= 10
    assert ask(smtlib(grounded([question(x), x < 10]))).answer == "unsat"


def test_it_depends_on_its_numbers() -> None:
    asked = node(question(x, y))
    assert variables(asked) == {"x", "y"}
    assert isinstance(asked, Truth)
    assert asked.open
    assert not node(x >= 1).open
    assert node(both(x >= 1, cast(bool, asked))).open


def test_what_is_known_and_what_is_settled_are_conditions() -> None:
    asked = node(question(x))
    assert variables(node(known_of(asked))) == variables(node(settled(asked))) == {"x"}


def test_some_and_every_stop_where_it_is_certain() -> None:
    def until(sure: bool) -> list[bool]:
        looked.append(sure)
        return [sure]

    looked: list[bool] = []
    assert some(value for part in (False, True, True) for value in until(part)) is True
    assert looked == [False, True]
    looked.clear()
    assert every(value for part in (True, False, True) for value in until(part)) is False
    assert looked == [True, False]
    assert some([]) is False
    assert every([]) is True
    assert answer(some([x >= 1, x >= 5]), x == 0) == "unsat"
