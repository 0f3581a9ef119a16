"""Numbers and truths that a rule computes with: plain Python values, or symbols that stand for all of them.

A rule is written once and never asks which of the two it has. Statically everything is an `int` or a `bool`; at run
time it may be a `Term` or a `Truth`: a node of an expression that is handed to a solver later, as text. Equal
expressions are one and the same node. Neither kind can be used as a Python condition, or looked up in a set or a map:
what goes by expressions goes by their serial numbers.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator
from operator import index
from typing import Any, NamedTuple, NoReturn, Protocol, TypeGuard, TypeVar, cast


class SymbolicCondition(TypeError):
    """A rule asked Python to decide something that only a solver can decide."""


class Node:
    """An operator with its operands; a variable or a constant has a name or a value instead."""

    __slots__ = ("args", "leaf", "op", "open", "serial")

    def __init__(self, op: str, args: tuple[Node, ...], leaf: str, serial: int) -> None:
        self.op = op
        self.args = args
        self.leaf = leaf
        self.serial = serial
        self.open: bool = op == "ask" or any(arg.open for arg in args)
        """An open question occurs in it."""

    def __repr__(self) -> str:
        if self.op == "ask":
            return f"({self.leaf} ...)"
        return self.leaf or f"({self.op} {' '.join(map(repr, self.args))})"

    def __hash__(self) -> NoReturn:
        raise SymbolicCondition(
            f"The symbol {self!r} was used in a set or as the key of a map, where Python can't tell which entry it "
            "equals. Keep symbols in lists, and go through all entries with some, every or ite."
        )


class Truth(Node):
    """A symbolic truth value. Combine with `both`, `either`, `negate`, `implies`, `same`, `ite`."""

    __slots__ = ()

    def __bool__(self) -> NoReturn:
        raise SymbolicCondition(
            f"The symbolic condition {self!r} was used as a Python condition. "
            "Use both, either, negate or ite; use decide where the flow of the game depends on it."
        )

    def _no_operator(self, _: object) -> NoReturn:
        raise SymbolicCondition(f"Combine symbolic truths with both, either or same, not with an operator: {self!r}")

    __eq__ = __ne__ = __and__ = __or__ = _no_operator
    __hash__ = Node.__hash__


class Term(Node):
    """A symbolic integer. Arithmetic gives terms, comparison gives truths."""

    __slots__ = ()
    __hash__ = Node.__hash__

    def __bool__(self) -> NoReturn:
        raise SymbolicCondition(f"The symbolic number {self!r} was used as a Python condition.")

    def __index__(self) -> NoReturn:
        raise SymbolicCondition(f"The symbolic number {self!r} was used where Python needs a number.")

    def __add__(self, other: object) -> Term:
        return self if _is_zero(other) else _of_two(Term, "+", self, node(other))

    def __radd__(self, other: object) -> Term:
        return self if _is_zero(other) else _of_two(Term, "+", node(other), self)

    def __sub__(self, other: object) -> Term:
        return self if _is_zero(other) else _of_two(Term, "-", self, node(other))

    def __rsub__(self, other: object) -> Term:
        return _of_two(Term, "-", node(other), self)

    def __mul__(self, other: object) -> Term:
        return _of_two(Term, "*", self, node(other))

    def __rmul__(self, other: object) -> Term:
        return _of_two(Term, "*", node(other), self)

    def __floordiv__(self, other: int) -> Term:
        return _term("div", self, _positive(other))

    def __mod__(self, other: int) -> Term:
        return _term("mod", self, _positive(other))

    def __eq__(self, other: object) -> Truth:  # type: ignore[override]
        return _of_two(Truth, "=", self, node(other))

    def __ne__(self, other: object) -> Truth:  # type: ignore[override]
        return _truth("not", _of_two(Truth, "=", self, node(other)))

    def __lt__(self, other: object) -> Truth:
        return _of_two(Truth, "<", self, node(other))

    def __le__(self, other: object) -> Truth:
        return _of_two(Truth, "<=", self, node(other))

    def __gt__(self, other: object) -> Truth:
        return _of_two(Truth, ">", self, node(other))

    def __ge__(self, other: object) -> Truth:
        return _of_two(Truth, ">=", self, node(other))


N = TypeVar("N", bound=Node)
_serials = itertools.count()
_nodes: dict[tuple[object, ...], Any] = {}
"""Every node there is, so that equal expressions are the same node; it only ever grows."""


def _intern(kind: type[N], op: str, args: tuple[Node, ...], leaf: str = "") -> N:
    key = (op, leaf, *[arg.serial for arg in args])
    found: N | None = _nodes.get(key)
    if found is None:
        found = _nodes[key] = kind(op, args, leaf, next(_serials))
    return found


def _of_two(kind: type[N], op: str, one: Node, two: Node) -> N:
    """The same of two operands, as most expressions are."""
    key = (op, "", one.serial, two.serial)
    found: N | None = _nodes.get(key)
    if found is None:
        found = _nodes[key] = kind(op, (one, two), "", next(_serials))
    return found


def _term(op: str, *args: Node) -> Term:
    return _intern(Term, op, args)


def _truth(op: str, *args: Node) -> Truth:
    return _intern(Truth, op, args)


def _is_zero(value: object) -> bool:
    return type(value) is int and value == 0


def _positive(divisor: int) -> Node:
    """Solver and Python round division alike only when the divisor is a positive constant."""
    if type(divisor) is not int or divisor <= 0:
        raise SymbolicCondition("A symbolic number can be divided only by a positive constant.")
    return node(divisor)


def node(value: object) -> Node:
    """The expression behind a value of either kind."""
    if isinstance(value, Node):
        return value
    if type(value) is int:
        return _number(value)
    if isinstance(value, bool):
        return _constant(value)
    if hasattr(value, "__index__"):
        return _number(index(value))
    raise TypeError(f"{value!r} is neither a number nor a truth.")


@functools.cache
def _constant(value: bool) -> Truth:
    return _intern(Truth, "constant", (), "true" if value else "false")


@functools.cache
def _number(value: int) -> Term:
    return _intern(Term, "constant", (), str(value) if value >= 0 else f"(- {-value})")


@functools.cache
def variable(name: str) -> int:
    """A symbolic integer of that name."""
    return cast(int, _intern(Term, "variable", (), name))


R_co = TypeVar("R_co", covariant=True)


class BySerial(Protocol[R_co]):
    """A function of an expression that remembers what it gave."""

    forget: Callable[[], None]

    def __call__(self, expression: Node, /) -> R_co: ...


def by_serial(function: Callable[[Node], R_co]) -> BySerial[R_co]:
    """Remember what a function makes of each expression, by the serial number of the expression."""
    found: dict[int, R_co] = {}

    @functools.wraps(function)
    def remembering(expression: Node) -> R_co:
        try:
            return found[expression.serial]
        except KeyError:
            result = found[expression.serial] = function(expression)
            return result

    remembering.forget = found.clear  # type: ignore[attr-defined]
    return cast(BySerial[R_co], remembering)


@by_serial
def variables(expression: Node) -> frozenset[str]:
    """The names of the variables that occur in an expression."""
    if expression.op == "variable":
        return frozenset([expression.leaf])
    return frozenset().union(*map(variables, expression.args))


def with_args(expression: Node, args: tuple[Node, ...], leaf: str) -> Node:
    """The same operator with other operands or another name."""
    return _intern(type(expression), expression.op, args, leaf)


def is_truth(value: object) -> TypeGuard[Truth]:
    """The value, statically a bool, is a symbol."""
    return type(value) is Truth


def is_term(value: object) -> TypeGuard[Term]:
    """The value, statically an int, is a symbol."""
    return type(value) is Term


def some(conditions: Iterable[bool]) -> bool:
    """At least one of the conditions holds; those after one that certainly does are not looked at."""
    return either(*_up_to_a_certain(conditions, True))


def every(conditions: Iterable[bool]) -> bool:
    """All of the conditions hold; those after one that certainly does not are not looked at."""
    return both(*_up_to_a_certain(conditions, False))


def _up_to_a_certain(conditions: Iterable[bool], answer: bool) -> Iterator[bool]:
    for condition in conditions:
        yield condition
        if condition is answer:
            return


def both(*conditions: bool) -> bool:
    """All of the conditions hold."""
    symbols: list[Any] = []
    condition: Any
    for condition in conditions:
        if type(condition) is Truth:
            symbols.append(condition)
        elif not condition:
            return False
    return _joined("and", symbols) if symbols else True


def either(*conditions: bool) -> bool:
    """At least one of the conditions holds."""
    symbols: list[Any] = []
    condition: Any
    for condition in conditions:
        if type(condition) is Truth:
            symbols.append(condition)
        elif condition:
            return True
    return _joined("or", symbols) if symbols else False


def _joined(op: str, symbols: list[Any]) -> bool:
    found: Any = symbols[0] if len(symbols) == 1 else _intern(Truth, op, tuple(symbols))
    return cast(bool, found)


def negate(condition: bool) -> bool:
    """The condition does not hold."""
    return cast(bool, _truth("not", condition)) if is_truth(condition) else not condition


def implies(premise: bool, conclusion: bool) -> bool:
    """If the premise holds, so does the conclusion."""
    if premise is False:
        return True
    return either(negate(premise), conclusion)


def same(left: bool, right: bool) -> bool:
    """Both hold or neither does."""
    if is_truth(left) or is_truth(right):
        return cast(bool, _truth("=", node(left), node(right)))
    return left == right


def ite(condition: bool, then: int, otherwise: int) -> int:
    """`then` if the condition holds, else `otherwise`."""
    if is_truth(condition):
        return cast(int, _term("ite", condition, node(then), node(otherwise)))
    return then if condition else otherwise


def tally(*conditions: bool) -> int:
    """How many of the conditions hold."""
    return total(ite(condition, 1, 0) for condition in conditions)


def total(values: Iterable[int]) -> int:
    """The sum, flat where it is symbolic."""
    symbols: list[Any] = []
    known = 0
    value: Any
    for value in values:
        if type(value) is Term:
            symbols.append(value)
        else:
            known += value
    if not symbols:
        return known
    if known:
        symbols.append(node(known))
    return cast(int, symbols[0] if len(symbols) == 1 else _term("+", *symbols))


def least(*values: int) -> int:
    """The smallest of the values."""
    smallest, *others = values
    for value in others:
        smallest = ite(value < smallest, value, smallest)
    return smallest


def greatest(*values: int) -> int:
    """The largest of the values."""
    found = values[0]
    for value in values[1:]:
        found = ite(value > found, value, found)
    return found


# --- questions that only a search can answer --------------------------------------------------------------------

Case = tuple[bool, bool]
"""A condition under which the answer to an open question is known, and that answer."""


class _Known(NamedTuple):
    """What is known of the answer to an open question."""

    name: str
    cases: tuple[Case, ...]
    consequence: bool

    def serials(self) -> tuple[frozenset[tuple[int, int]], int]:
        """By what it is compared: which cases there are, in whatever order, and which consequence."""
        cases = frozenset((node(guard).serial, node(answer).serial) for guard, answer in self.cases)
        return cases, node(self.consequence).serial


_known: dict[int, _Known] = {}
"""What is known of each open question, by its serial number; it only ever grows."""


def open_question(name: str, numbers: Iterable[int], cases: Iterable[Case], consequence: bool = True) -> bool:
    """The unknown answer to a question about symbols that on numbers is answered by searching.

    What is proved with it holds whatever the answer is, as far as it is not known: the cases in which it is certain,
    and a consequence that holds whenever it is yes, must be true. The same question has the same answer; TypeError if
    it is asked with other cases or another consequence.
    """
    asked = _intern(Truth, "ask", tuple(node(number) for number in numbers), name)
    known = _Known(name, tuple(cases), implies(cast(bool, asked), consequence))
    before = _known.setdefault(asked.serial, known)
    if before is not known and before.serials() != known.serials():
        raise TypeError(
            f"The open question {name!r} was asked about the same numbers before, with other cases or another "
            "consequence. Whatever these depend on must be among its numbers or in its name."
        )
    return cast(bool, asked)


def open_questions() -> set[str]:
    """The names of all open questions that were ever asked."""
    return {known.name for known in _known.values()}


def known_of(question: Node) -> bool:
    """What is known of the answer to an open question."""
    known = _known[question.serial]
    return both(*(implies(guard, _answered(question, answer)) for guard, answer in known.cases), known.consequence)


def _answered(question: Node, answer: bool) -> bool:
    return cast(bool, question) if answer else negate(cast(bool, question))


def settled(question: Node) -> bool:
    """One of the cases in which the answer to an open question is known is there, and the answer is that one."""
    return either(*(both(guard, _answered(question, answer)) for guard, answer in _known[question.serial].cases))


def conjuncts(condition: bool) -> Iterator[bool]:
    """The parts of a conjunction."""
    if is_truth(condition) and condition.op == "and":
        for part in condition.args:
            yield from conjuncts(cast(bool, part))
    else:
        yield condition
