"""The same expression in a form that is easier to read: constants folded, negations pushed in, what stands on both
sides of a comparison taken away. What comes out always has the same value."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import cast

from spec.kernel import both, either, ite, negate, same, total
from spec.kernel.terms import Node, Term, by_serial, node

COMPARING: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", "!=": "="}
MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
TRUE, FALSE = node(True), node(False)
Parts = list[tuple[Node, int]]
"""Different expressions, and how often each of them is added."""
Linear = tuple[int, Parts]
"""A constant, and what else is added."""


def constant(expression: Node) -> int | bool | None:
    """The value of a constant; None if it is none."""
    if expression.op != "constant":
        return None
    if expression.leaf in ("true", "false"):
        return expression.leaf == "true"
    return int(expression.leaf.replace("(- ", "-").rstrip(")"))


@by_serial
def simplified(expression: Node) -> Node:
    """The same expression, simpler."""
    if expression.op in ("variable", "constant", "ask"):
        return expression
    if expression.op == "not":
        return _negated(expression.args[0])
    if expression.op in ("and", "or"):
        return _joined(expression.op, [simplified(arg) for arg in expression.args])
    if expression.op in COMPARING:
        return _compared(expression.op, *expression.args)
    if expression.op == "ite":
        return _chosen(*(simplified(arg) for arg in expression.args))
    if expression.op in ("div", "mod"):
        return _divided(expression.op, *(simplified(arg) for arg in expression.args))
    return _sum(*linear(expression))


def _negated(condition: Node) -> Node:
    if condition.op == "not":
        return simplified(condition.args[0])
    if condition.op in ("and", "or"):
        return _joined("or" if condition.op == "and" else "and", [_negated(arg) for arg in condition.args])
    if condition.op in COMPARING and isinstance(condition.args[0], Term):
        return _compared(OPPOSITE[condition.op], *condition.args)
    return node(negate(_truth(simplified(condition))))


def _joined(op: str, parts: list[Node]) -> Node:
    """A conjunction or disjunction without nesting, without what is said twice and without constants."""
    flat = {inner.serial: inner for part in parts for inner in (part.args if part.op == op else (part,))}
    join = both if op == "and" else either
    return node(join(*(_truth(part) for part in flat.values())))


def _truth(condition: Node) -> bool:
    """The condition as rules have it: a constant is a plain truth."""
    value = constant(condition)
    return cast(bool, condition) if value is None else bool(value)


def _number(expression: Node) -> int:
    """The number as rules have it: a constant is a plain number."""
    value = constant(expression)
    return cast(int, expression) if value is None else value


def _compared(op: str, left: Node, right: Node) -> Node:
    if not isinstance(left, Term):
        return _agreeing(simplified(left), simplified(right))
    known, parts = _added([(linear(left), 1), (linear(right), -1)])
    if not parts:
        return node(COMPARING[op](known, 0))
    if len(parts) == 1 and (found := _choice_compared(op, known, *parts[0])) is not None:
        return found
    more = [(part, times) for part, times in parts if times > 0]
    less = [(part, -times) for part, times in parts if times < 0]
    if not more:
        op, more, less, known = MIRRORED[op], less, more, -known
    on_the_left = known if known > 0 and less else 0
    return node(COMPARING[op](_number(_sum(on_the_left, more)), _number(_sum(on_the_left - known, less))))


def _choice_compared(op: str, known: int, part: Node, times: int) -> Node | None:
    """A choice between constants that is compared with a constant is the condition under which it comes out so."""
    if (value := constant(part)) is not None:
        return node(COMPARING[op](times * value + known, 0))
    if part.op != "ite":
        return None
    then, otherwise = (_choice_compared(op, known, arg, times) for arg in part.args[1:])
    if then is None or otherwise is None:
        return None
    if then is otherwise:
        return then
    if then is TRUE:
        return _joined("or", [part.args[0], otherwise])
    if otherwise is TRUE:
        return _joined("or", [_negated(part.args[0]), then])
    first, second = _joined("and", [part.args[0], then]), _joined("and", [_negated(part.args[0]), otherwise])
    return _joined("or", [first, second])


def _agreeing(left: Node, right: Node) -> Node:
    """Both truths hold or neither does."""
    if left is right:
        return TRUE
    for one, other in ((left, right), (right, left)):
        if (value := constant(one)) is not None:
            return other if value else _negated(other)
    return node(same(_truth(left), _truth(right)))


def _chosen(condition: Node, then: Node, otherwise: Node) -> Node:
    if then is otherwise:
        return then
    return node(ite(_truth(condition), _number(then), _number(otherwise)))


def _divided(op: str, left: Node, right: Node) -> Node:
    number, divisor = _number(left), _number(right)
    return node(number // divisor if op == "div" else number % divisor)


# --- sums -------------------------------------------------------------------------------------------------------


def linear(expression: Node) -> Linear:
    """The expression as a sum, its parts simplified."""
    if (value := constant(expression)) is not None:
        return int(value), []
    if expression.op == "+":
        return _added((linear(arg), 1) for arg in expression.args)
    if expression.op == "-":
        first, *others = expression.args
        return _added([(linear(first), 1), *((linear(arg), -1) for arg in others)])
    if expression.op == "*":
        left, right = (linear(arg) for arg in expression.args)
        for (known, parts), other in ((left, right), (right, left)):
            if not parts:
                return _added([(other, known)])
        return 0, [(node(_number(_sum(*left)) * _number(_sum(*right))), 1)]
    simple = simplified(expression)
    if simple is not expression:
        return linear(simple)
    return 0, [(simple, 1)]


def _added(sums: Iterable[tuple[Linear, int]]) -> Linear:
    known, parts, often = 0, dict[int, Node](), Counter[int]()
    for (number, inside), times in sums:
        known += times * number
        for part, more in inside:
            parts[part.serial] = part
            often[part.serial] += times * more
    return known, [(part, often[serial]) for serial, part in parts.items() if often[serial]]


def _sum(known: int, parts: Parts) -> Node:
    added = [_times(part, often) for part, often in parts if often > 0]
    taken = [_times(part, -often) for part, often in parts if often < 0]
    if known < 0 and added:
        taken.append(-known)
    else:
        added.append(known)
    return node(total(added) - total(taken))


def _times(part: Node, often: int) -> int:
    return cast(int, part) if often == 1 else often * cast(int, part)
