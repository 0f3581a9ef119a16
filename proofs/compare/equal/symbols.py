"""Numbers and truths for an engine, which knows nothing of symbols: wherever Python has to know one, the path forks.

`Number` and `Answer` behave as `int` and `bool` do. `Bits` behaves as an `int` that is used as a set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, ValuesView
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, cast

from proofs.compare.equal.paths import Paths
from spec.kernel.terms import Node, Term, Truth, both, by_serial, either, ite, negate, node, same, tally, total

_paths: ContextVar[Paths] = ContextVar("paths")


@contextmanager
def on(paths: Paths) -> Any:
    """Inside, symbols fork on these paths."""
    token = _paths.set(paths)
    try:
        yield
    finally:
        _paths.reset(token)


def decided(condition: bool) -> bool:
    return _paths.get().decided(condition)


def current() -> Paths | None:
    """The paths on which symbols fork, if there are any."""
    return _paths.get(None)


def chosen(condition: bool, then: Any, otherwise: Any) -> Any:
    """One of two numbers, truths or sets, depending on a condition."""
    if then is otherwise:
        return then
    if isinstance(then, Bits) or isinstance(otherwise, Bits):
        one, two = bits_of(then), bits_of(otherwise)
        width = max(len(one.bits), len(two.bits))
        bits = [_either_truth(condition, one.bit(place), two.bit(place)) for place in range(width)]
        return plain(Bits(bits, _same_above(one, two)))
    left, right = bare(then), bare(otherwise)
    if node(left) is node(right):
        return then
    if isinstance(then, bool | Answer):
        return answer(_either_truth(condition, left, right))
    return number(ite(condition, left, right))


def _same_above(one: Bits, two: Bits) -> bool:
    if one.higher != two.higher:
        raise TypeError("Of a set of symbols it must be known whether it is a negative number.")
    return one.higher


def _either_truth(condition: bool, then: bool, otherwise: bool) -> bool:
    return then if then is otherwise else either(both(condition, then), both(negate(condition), otherwise))


def bare(value: Any) -> Any:
    """What an expression of the model has in place of an engine's symbol."""
    if isinstance(value, Number | Answer):
        return value.node
    return value


def number(value: Any) -> Any:
    """A number of the model as an engine's: a plain one stays as it is."""
    if isinstance(value, Term):
        return int(value.leaf.strip("()").replace(" ", "")) if value.op == "constant" else Number(value)
    return value


def answer(value: Any) -> Any:
    if isinstance(value, Truth):
        return value.leaf == "true" if value.op == "constant" else Answer(value)
    return value


def _arithmetic(name: str) -> Callable[..., Any]:
    operation = getattr(Term, name)

    def operate(self: Number, other: Any) -> Any:
        other = _operand(other)
        if other is NotImplemented:
            return NotImplemented
        return number(operation(self.node, other))

    return operate


def _operand(value: Any) -> Any:
    """What stands in an expression for the other side of an operator; a truth counts 0 or 1."""
    if isinstance(value, Number):
        return value.node
    if isinstance(value, Answer):
        return ite(cast(bool, value.node), 1, 0)
    return value if isinstance(value, int) else NotImplemented


def _comparison(name: str) -> Callable[..., Any]:
    operation = getattr(Term, name)

    def compare(self: Number, other: Any) -> Any:
        other = _operand(other)
        if other is NotImplemented:
            return NotImplemented
        if isinstance(other, Node) and other is self.node:
            return name in ("__eq__", "__le__", "__ge__")
        return Answer(operation(self.node, other))

    return compare


class Number:
    """A whole number that is a symbol."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    __add__, __radd__ = _arithmetic("__add__"), _arithmetic("__radd__")
    __sub__, __rsub__ = _arithmetic("__sub__"), _arithmetic("__rsub__")
    __mul__, __rmul__ = _arithmetic("__mul__"), _arithmetic("__rmul__")
    __floordiv__, __mod__ = _arithmetic("__floordiv__"), _arithmetic("__mod__")
    __eq__, __ne__ = _comparison("__eq__"), _comparison("__ne__")
    __lt__, __le__ = _comparison("__lt__"), _comparison("__le__")
    __gt__, __ge__ = _comparison("__gt__"), _comparison("__ge__")

    def __and__(self, other: Any) -> Any:
        return members_of(self.node) & other

    def __or__(self, other: Any) -> Any:
        return members_of(self.node) | other

    def __xor__(self, other: Any) -> Any:
        return members_of(self.node) ^ other

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> Any:
        return -1 - self

    def __rlshift__(self, other: Any) -> Any:
        return other << self.__index__()

    def __rrshift__(self, other: Any) -> Any:
        return other >> self.__index__()

    def __divmod__(self, other: int) -> Any:
        return self // other, self % other

    def __neg__(self) -> Any:
        return 0 - self

    def __bool__(self) -> bool:
        return decided(cast(int, self.node) != 0)

    def __index__(self) -> int:
        return _paths.get().known(self.node)

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __repr__(self) -> str:
        return repr(self.node)

    def __format__(self, form: str) -> str:
        return repr(self)


class Answer:
    """A truth that is a symbol."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    def __bool__(self) -> bool:
        return decided(cast(bool, self.node))

    def __index__(self) -> int:
        return int(bool(self))

    def _count(self) -> Number:
        return Number(node(ite(cast(bool, self.node), 1, 0)))

    def __add__(self, other: Any) -> Any:
        return self._count() + other

    __radd__ = __add__

    def __mul__(self, other: Any) -> Any:
        return self._count() * other

    __rmul__ = __mul__

    def __rsub__(self, other: Any) -> Any:
        return other - self._count()

    def __sub__(self, other: Any) -> Any:
        return self._count() - other

    def __or__(self, other: Any) -> Any:
        return answer(either(*self._beside(other)))

    def __and__(self, other: Any) -> Any:
        return answer(both(*self._beside(other)))

    __ror__, __rand__ = __or__, __and__

    def _beside(self, other: Any) -> tuple[bool, bool]:
        if not isinstance(other, bool | Answer):
            raise TypeError("A truth that is a symbol goes together with truths only.")
        return cast(bool, self.node), cast(bool, bare(other))

    def __eq__(self, other: object) -> Any:
        if isinstance(other, bool | Answer):
            return answer(same(cast(bool, self.node), cast(bool, bare(other))))
        return self._count() == other

    def __ne__(self, other: object) -> Any:
        return answer(negate(cast(bool, bare(self == other))))

    def __hash__(self) -> int:
        return hash(bool(self))

    def __repr__(self) -> str:
        return repr(self.node)


# --- Python's own functions, which would fork where one expression says it all ------------------------------------


def _is_symbol(value: Any) -> bool:
    return isinstance(value, Number | Answer)


def _extreme(plain: Callable[..., Any], first: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    def extreme(*values: Any, **options: Any) -> Any:
        given = list(values[0]) if len(values) == 1 else list(values)
        if options or not any(map(_is_symbol, given)):
            return plain(given, **options)
        found = given[0]
        for value in given[1:]:
            found = number(node(ite(bare(first(value, found)), bare(value), bare(found))))
        return found

    return extreme


smallest = _extreme(min, lambda value, found: value < found)
largest = _extreme(max, lambda value, found: value > found)


def count(value: Any = 0, *more: Any) -> Any:
    """What `int` makes of a value; a symbol stays one."""
    if isinstance(value, Answer):
        return value._count()
    return value if isinstance(value, Number) else int(value, *more)


class _Kind(type):
    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, dict | Amounts)


class Dict(metaclass=_Kind):
    """What `dict` makes of something; of a map of symbols a copy."""

    def __new__(cls, *given: Any, **more: Any) -> Any:
        if given and isinstance(given[0], Amounts):
            return Amounts(dict(given[0].counts))
        return dict(*given, **more)

    fromkeys = dict.fromkeys

    def __class_getitem__(cls, _: Any) -> Any:
        return dict


def some_of(values: Iterable[Any]) -> Any:
    """What `any` says: nothing is looked at after something that certainly holds."""
    found: list[bool] = []
    for value in values:
        if isinstance(value, Answer) and not _paths.get().certainly(cast(bool, value.node)):
            found.append(cast(bool, value.node))
        elif isinstance(value, Answer) or value:
            return True
    return answer(either(*found))


def all_of(values: Iterable[Any]) -> Any:
    """What `all` says: nothing is looked at after something that certainly does not hold."""
    found: list[bool] = []
    for value in values:
        if isinstance(value, Answer) and not _paths.get().certainly(negate(cast(bool, value.node))):
            found.append(cast(bool, value.node))
        elif isinstance(value, Answer) or not value:
            return False
    return answer(both(*found))


def sum_of(values: Any, start: Any = 0) -> Any:
    """What `sum` says; what is not there adds nothing."""
    return sum(values.counts.values() if isinstance(values, _Counts) else values, start)


BUILT_IN = {"min": smallest, "max": largest, "dict": Dict, "any": some_of, "all": all_of, "sum": sum_of}
"""What engines are given in place of Python's own."""


# --- sets as numbers ----------------------------------------------------------------------------------------------


class Bits:
    """A whole number used as a set: a truth for each of its bits, and one for all that are higher."""

    __slots__ = ("bits", "higher")

    def __init__(self, bits: Iterable[bool], higher: bool = False) -> None:
        found = list(bits)
        while found and found[-1] is higher:
            found.pop()
        self.bits = tuple(found)
        self.higher = higher

    def bit(self, place: int) -> bool:
        return self.bits[place] if place < len(self.bits) else self.higher

    def _beside(self, other: Any, operation: Callable[[bool, bool], bool]) -> Any:
        if isinstance(other, _Negative):
            return other.beside(self, operation)
        other = bits_of(other)
        width = max(len(self.bits), len(other.bits))
        bits = [operation(self.bit(place), other.bit(place)) for place in range(width)]
        return plain(Bits(bits, operation(self.higher, other.higher)))

    def __and__(self, other: Any) -> Any:
        return self._beside(other, both)

    def __or__(self, other: Any) -> Any:
        return self._beside(other, either)

    def __xor__(self, other: Any) -> Any:
        return self._beside(other, _one_of_two)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> Any:
        return plain(Bits(map(_turned, self.bits), not self.higher))

    def __lshift__(self, places: int) -> Any:
        return plain(Bits([False] * int(places) + list(self.bits), self.higher))

    def __rshift__(self, places: int) -> Any:
        return plain(Bits(self.bits[int(places) :], self.higher))

    def __neg__(self) -> Any:
        return _Negative(self)

    def bit_count(self) -> Any:
        return number(node(_how_many(self.bits)))

    def __bool__(self) -> bool:
        return True if self.higher else decided(either(*self.bits))

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, int | Bits):
            return NotImplemented
        other = bits_of(other)
        width = max(len(self.bits), len(other.bits))
        alike = [same(self.bit(place), other.bit(place)) for place in range(width)]
        return answer(both(self.higher == other.higher, *alike))

    def __ne__(self, other: object) -> Any:
        return answer(negate(cast(bool, bare(self == other))))

    def __index__(self) -> int:
        """The whole number: every bit forks."""
        found = sum(1 << place for place, bit in enumerate(self.bits) if decided(bit))
        return found - (1 << len(self.bits)) if self.higher else found

    __int__ = __index__

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __repr__(self) -> str:
        return f"Bits{self.bits!r}"


def _one_of_two(one: Any, two: Any) -> bool:
    """Just one of two truths holds."""
    if isinstance(one, bool):
        return _turned(two) if one else cast(bool, two)
    if isinstance(two, bool):
        return _turned(one) if two else cast(bool, one)
    return negate(same(one, two))


def _turned(truth: Any) -> bool:
    """A truth does not hold."""
    return cast(bool, truth.args[0]) if isinstance(truth, Truth) and truth.op == "not" else negate(truth)


def _how_many(bits: Iterable[bool]) -> int:
    """How many of some truths hold. Numbers of which it is asked whether they are 1 are added up if they can't be
    anything but 0 or 1."""
    symbols = [bit for bit in bits if bit is not False]
    marks = [mark for bit in symbols if (mark := mark_in(bit)) is not None]
    if not marks or not decided(both(*(both(mark >= 0, mark <= 1) for mark in marks))):
        return tally(*symbols)
    rest = [bit for bit in symbols if mark_in(bit) is None]
    return total([*marks, tally(*rest)])


def mark_in(truth: Any) -> int | None:
    """The number of which it is asked whether it is 1."""
    if isinstance(truth, Truth) and truth.op == "=" and truth.args[1].op == "constant" and truth.args[1].leaf == "1":
        return cast(int, truth.args[0])
    return None


class _Negative:
    """The negative of a set of symbols, which leaves its lowest member if it meets it."""

    def __init__(self, bits: Bits) -> None:
        self.bits = bits

    def lowest(self) -> Bits:
        """The lowest member alone."""
        found: list[bool] = []
        before: list[bool] = []
        for bit in self.bits.bits:
            found.append(both(bit, negate(either(*before))))
            before.append(bit)
        return Bits(found)

    def beside(self, other: Bits, operation: Callable[[bool, bool], bool]) -> Any:
        if operation is both and other is self.bits:
            return plain(self.lowest())
        raise TypeError("The negative of a set of symbols can only meet that set.")

    def __rand__(self, other: Any) -> Any:
        raise TypeError("The negative of a set of symbols can only meet that set.")


def members_of(item: Node) -> Any:
    """A symbol as a set: one of some sets, depending on conditions, where it is no more than that."""
    return plain(_members(item)) if _is_choice(item) else int(Number(item))


@by_serial
def _is_choice(item: Node) -> bool:
    """It is one of some known numbers."""
    if item.op == "ite":
        return all(map(_is_choice, item.args[1:]))
    return item.op == "constant"


@by_serial
def _members(item: Node) -> Bits:
    if item.op == "constant":
        return bits_of(number(item))
    condition, then, otherwise = item.args
    return bits_of(chosen(cast(bool, condition), _members(then), _members(otherwise)))


class Lookup(list[Any]):
    """A table of an engine, in which a symbol can be looked up."""

    def __getitem__(self, place: Any) -> Any:
        if not isinstance(place, Number):
            return super().__getitem__(place)
        if not self or not decided(both(place.node >= 0, place.node < len(self))):  # type: ignore[operator]
            return super().__getitem__(int(place))
        *others, found = list(self)
        for number, entry in reversed(list(enumerate(others))):
            found = _either_entry(cast(bool, place.node == number), entry, found)
        return found


def _either_entry(condition: bool, then: Any, otherwise: Any) -> Any:
    if isinstance(then, list):
        return Lookup(_either_entry(condition, *pair) for pair in zip(then, otherwise, strict=True))
    return chosen(condition, then, otherwise)


def lookup(value: Any) -> Any:
    """A table of numbers, or of rows of the same length, in which symbols can be looked up; anything else as it is."""
    if type(value) is not list or not value:
        return value
    if all(type(entry) is int for entry in value):
        return Lookup(value)
    if all(type(entry) is list and len(entry) == len(value[0]) for entry in value):
        return Lookup(map(lookup, value)) if all(type(part) is int for entry in value for part in entry) else value
    return value


def bits_of(value: Any) -> Bits:
    """A number as a set; of a symbol if it is one of several known numbers."""
    if isinstance(value, Bits):
        return value
    if isinstance(value, Number) and _is_choice(value.node):
        return _members(value.node)
    value = int(value)
    higher = value < 0
    return Bits([bool(value >> place & 1) for place in range(value.bit_length())], higher)


def plain(bits: Bits) -> Any:
    """A set of which all is known, as a number."""
    if all(bit is True or bit is False for bit in bits.bits):
        found = sum(1 << place for place, bit in enumerate(bits.bits) if bit)
        return found - (1 << len(bits.bits)) if bits.higher else found
    return bits


class Marked:
    """A list without doublets of which each member is there or not."""

    __slots__ = ("there",)

    def __init__(self, there: dict[Any, bool]) -> None:
        self.there = there

    def __contains__(self, member: Any) -> bool:
        return decided(self.there.get(member, False))

    def remove(self, member: Any) -> None:
        if member not in self:
            raise ValueError(f"{member} is not in the list")
        self.there[member] = False

    def append(self, member: Any) -> None:
        self.there[member] = True

    def __iter__(self) -> Any:
        return iter([member for member, there in self.there.items() if decided(there)])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __getitem__(self, part: Any) -> Any:
        return Marked(dict(self.there)) if part == slice(None) else list(iter(self))[part]


def marked(there: dict[Any, Any]) -> Any:
    """The members whose numbers are 1; a plain list if all is known."""
    if all(isinstance(mark, int) for mark in there.values()):
        return [member for member, mark in there.items() if mark]
    return Marked({member: bare(mark) == 1 for member, mark in there.items()})


class Amounts(Mapping[str, Any]):
    """A map that has only what is more than 0; whoever looks for something finds out whether it is."""

    __slots__ = ("counts",)

    def __init__(self, counts: Mapping[str, Any]) -> None:
        self.counts = counts

    def __contains__(self, key: object) -> bool:
        return key in self.counts and decided(bare(self.counts[cast(str, key)]) != 0)

    def __getitem__(self, key: str) -> Any:
        if key not in self:
            raise KeyError(key)
        return self.counts[key]

    def __iter__(self) -> Iterator[str]:
        return (key for key in self.counts if key in self)

    def get(self, key: str, otherwise: Any = None) -> Any:
        """The count itself where nothing stands for 0."""
        if type(otherwise) is int and otherwise == 0:
            return self.counts.get(key, 0)
        return super().get(key, otherwise)

    def __eq__(self, other: object) -> Any:
        counts = other.counts if isinstance(other, Amounts) else other
        if not isinstance(counts, dict):
            return NotImplemented
        if not counts.keys() <= self.counts.keys():
            return False
        return all_of(self.counts[key] == counts.get(key, 0) for key in self.counts)

    def __ne__(self, other: object) -> Any:
        alike = self == other
        return alike if alike is NotImplemented else answer(negate(cast(bool, bare(alike))))

    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        return decided(either(*(bare(count) != 0 for count in self.counts.values())))

    def values(self) -> ValuesView[Any]:
        return _Counts(self)

    def copy(self) -> Amounts:
        return Amounts(dict(self.counts))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _Counts(ValuesView[Any]):
    """The counts of a map of symbols."""

    def __init__(self, amounts: Amounts) -> None:
        super().__init__(amounts)
        self.counts = amounts.counts
