"""What a function of an engine does on symbols, on all its paths at once.

A function that forks would make everything that follows be gone once for each of its paths, and two that do not depend
on each other as many times as the product. So all paths of a function are gone at its call, each from the same state;
then what they leave is put together: a number is one or the other, depending on which path is gone. Only what can't be
put together stays apart: whether the function refuses, and names and lists that are not alike.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import FunctionType, GeneratorType, ModuleType
from typing import Any

from proofs.compare.equal.paths import Paths
from proofs.compare.equal.sums import CONSTANT, linear
from proofs.compare.equal.symbols import Answer, Bits, Marked, Number, bare, chosen, current, on
from spec.kernel.terms import Node, both, either, node


class _Apart(Exception):
    """Something was left that can't be put together with anything."""


@dataclass(frozen=True)
class _Left:
    """What one path has left: under which conditions it is gone, what the function returned or raised, and the shape of
    all that it could have changed, with the values in it."""

    conditions: list[bool]
    fixed: list[tuple[Node, int]]
    """The numbers that had to be known on the way."""
    raised: Exception | None
    shape: tuple[Any, ...]
    values: list[Any]


def standing_in(modules: list[ModuleType]) -> dict[int, Callable[..., Any]]:
    """What stands for each function of some modules, by its identity. What a function remembers is not used."""
    found: dict[int, Callable[..., Any]] = {}
    for module in modules:
        for value in vars(module).values():
            plain = getattr(value, "__wrapped__", value)
            if isinstance(plain, FunctionType) and plain.__module__ == module.__name__:
                found[id(value)] = merging(plain)
    return found


def methods(modules: list[ModuleType]) -> Iterator[tuple[type, str, FunctionType]]:
    """The methods of the classes that some modules define, except those that Python calls by itself, and copying."""
    for module in modules:
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                for name, value in vars(kind).items():
                    if isinstance(value, FunctionType) and not name.startswith("_") and name != "clone":
                        yield kind, name, value


def merging(function: FunctionType) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*args: Any, **named: Any) -> Any:
        paths = current()
        if paths is None:
            return function(*args, **named)
        before = paths.done_before()
        if before is None:
            return _gone(paths, [*args, *named.values()], lambda: function(*args, **named))
        if before.result is None:
            return function(*args, **named)
        return _take(paths, _State([*args, *named.values()]), before.result)

    return call


def _gone(paths: Paths, roots: list[Any], run: Callable[[], Any]) -> Any:
    """What comes of a run. Without a fork, or where its paths can't be put together, it belongs to the path around."""
    state = _State(roots)
    inner = paths.inside()
    every: list[_Left] = []

    def once() -> tuple[Any, Exception | None]:
        if every:
            state.restore()
        try:
            return run(), None
        except inner.refusal as refused:
            return None, refused.with_traceback(None)

    with on(inner):
        try:
            for result, raised in inner.go(once):
                if not every and inner.is_straight():
                    paths.note(None)
                    paths.goes_along(inner)
                    if raised is not None:
                        raise copy.copy(raised)  # one that is raised itself would be kept with all that was known then
                    return result
                shape, values = state.seen(result)
                fixed = list(inner.fixed.values())
                every.append(_Left(inner.conditions(), fixed, raised, (type(raised), *shape), values))
        except _Apart:
            every = []
        finally:
            inner.leave()
    state.restore()
    if not every:
        paths.note(None)
        return run()
    groups: dict[tuple[Any, ...], list[_Left]] = {}
    for left in every:
        groups.setdefault(left.shape, []).append(left)
    paths.note(list(groups.values()))
    return _take(paths, state, list(groups.values()))


def _take(paths: Paths, state: _State, groups: list[list[_Left]]) -> Any:
    """Go on with one of the groups of paths."""
    *others, group = groups
    for other in others:
        if paths.decided(either(*(both(*left.conditions) for left in other))):
            group = other
            break
    result = state.put(group)
    if group[0].raised is not None:
        raise copy.copy(group[0].raised)
    return result


def _together(group: list[_Left]) -> list[Any]:
    """The values that some paths have left, each depending on which of them is gone."""
    *others, last = group
    number = _by_a_number(group)
    values = list(last.values)
    if number is not None:
        grown = [
            _grown(number, [(left.fixed[0][1], left.values[place]) for left in group]) for place in range(len(values))
        ]
    for left in reversed(others):
        taken = both(*left.conditions)
        values = [chosen(taken, one, two) for one, two in zip(left.values, values, strict=True)]
    if number is None:
        return values
    return [value if found is None else found for found, value in zip(grown, values, strict=True)]


def _by_a_number(group: list[_Left]) -> Node | None:
    """The number in whose value alone the paths differ, if there is one: how often something was repeated."""
    if len(group) < 2 or any(len(left.fixed) != 1 or left.fixed[0][0] is not group[0].fixed[0][0] for left in group):
        return None
    number = group[0].fixed[0][0]
    for left in group:
        for condition in left.conditions:
            asked = node(condition)
            asked = asked.args[0] if asked.op == "not" else asked
            if asked.op != "=" or asked.args[0] is not number:
                return None
    return number


def _grown(number: Node, values: list[tuple[int, Any]]) -> Any:
    """One expression for a value that grows by the same with every one that a number is more; None if it does not."""
    if any(isinstance(value, bool | Answer | Bits) for _, value in values):
        return None
    (first, one), (second, two), *_ = values = sorted(values, key=lambda value: value[0])
    start, step = linear(node(bare(one))), {}
    for name, times in linear(node(bare(two))).items():
        step[name] = times - start.get(name, 0)
    step |= {name: -times for name, times in start.items() if name not in step}
    more = step.pop(CONSTANT, 0)
    if any(step.values()) or more % (second - first):
        return None
    each = more // (second - first)
    for known, value in values:
        wanted = {**start, CONSTANT: start.get(CONSTANT, 0) + each * (known - first)}
        if linear(node(bare(value))) != {name: times for name, times in wanted.items() if times}:
            return None
    if not each:
        return one
    return one + Number(number) * each - each * first


class _State:
    """Everything that a function can change, found from its arguments."""

    def __init__(self, roots: list[Any]) -> None:
        self._places: dict[int, int] = {}
        """Where each thing that can be changed comes, by its identity: in a run that is repeated, at the same place."""
        self._held: list[tuple[Any, Any]] = []
        """The things in that order, with what they held."""
        for root in roots:
            self._hold(root)

    def _hold(self, thing: Any) -> None:
        if type(thing) is tuple or (isinstance(thing, tuple) and not _changes(thing)):
            for part in thing:
                self._hold(part)
            return
        if id(thing) in self._places or not _changes(thing):
            return
        inside = _inside(thing)
        self._places[id(thing)] = len(self._held)
        self._held.append((thing, inside))
        for part in inside.values() if isinstance(inside, dict) else inside:
            self._hold(part)

    def restore(self) -> None:
        """Everything as it was."""
        for thing, inside in self._held:
            _fill(thing, inside)

    def seen(self, result: Any) -> tuple[tuple[Any, ...], list[Any]]:
        """The shape of everything as it is now and of what was returned, and the values in it."""
        shape: list[Any] = []
        values: list[Any] = []
        new: set[int] = set()
        for thing, _ in self._held:
            self._inside(thing, shape, values, new)
        self._look(result, shape, values, new)
        return tuple(shape), values

    def _look(self, part: Any, shape: list[Any], values: list[Any], new: set[int]) -> None:
        if id(part) in self._places:
            shape.append(("held", self._places[id(part)]))
        elif _changes(part):
            if id(part) in new:
                raise _Apart
            new.add(id(part))
            self._inside(part, shape, values, new)
        elif isinstance(part, tuple):
            shape.append((type(part), len(part)))
            for one in part:
                self._look(one, shape, values, new)
        elif isinstance(part, int | Number | Answer | Bits):
            shape.append("truth" if isinstance(part, bool | Answer) else "number")
            values.append(part)
        elif isinstance(part, GeneratorType | Iterator):
            raise _Apart
        else:
            shape.append(part)

    def _inside(self, thing: Any, shape: list[Any], values: list[Any], new: set[int]) -> None:
        inside = _inside(thing)
        shape.append((type(thing), tuple(inside) if isinstance(inside, dict) else len(inside)))
        for part in inside.values() if isinstance(inside, dict) else inside:
            self._look(part, shape, values, new)

    def put(self, group: list[_Left]) -> Any:
        """Everything as a group of paths leaves it; what the function returns."""
        shape, rest = iter(group[-1].shape[1:]), iter(_together(group))
        for thing, _ in self._held:
            _fill(thing, self._built(shape, rest, next(shape)))
        return self._part(shape, rest)

    def _part(self, shape: Iterator[Any], values: Iterator[Any]) -> Any:
        kind = next(shape)
        if kind in ("number", "truth"):
            return next(values)
        if not isinstance(kind, tuple) or len(kind) != 2:
            return kind
        what, of = kind
        if what == "held":
            return self._held[of][0]
        if isinstance(what, type) and issubclass(what, tuple):
            parts = [self._part(shape, values) for _ in range(of)]
            return what(*parts) if hasattr(what, "_fields") else what(parts)
        if isinstance(what, type):
            return _made(what, self._built(shape, values, kind))
        return kind

    def _built(self, shape: Iterator[Any], values: Iterator[Any], kind: tuple[Any, Any]) -> Any:
        _, of = kind
        if isinstance(of, int):
            return [self._part(shape, values) for _ in range(of)]
        return {key: self._part(shape, values) for key in of}


def _changes(thing: Any) -> bool:
    """It is a thing that a function can change."""
    kind = type(thing)
    found = _CHANGES.get(kind)
    if found is None:
        own = "__slots__" in vars(kind) and hasattr(kind, "clone") and not issubclass(kind, tuple)
        found = _CHANGES[kind] = own or issubclass(kind, list | dict | set | Marked)
    return found


_CHANGES: dict[type, bool] = {}
"""Whether things of a type can be changed."""


def _inside(thing: Any) -> Any:
    """What is in it: by name, by key or in order."""
    if isinstance(thing, list):
        return list(thing)
    if isinstance(thing, dict):
        return dict(thing)
    if isinstance(thing, set):
        return [sorted(thing)]
    if isinstance(thing, Marked):
        return {member: there if isinstance(there, bool) else Answer(there) for member, there in thing.there.items()}
    return {name: getattr(thing, name) for name in type(thing).__slots__}


def _fill(thing: Any, inside: Any) -> None:
    if isinstance(thing, list):
        thing[:] = inside
    elif isinstance(thing, dict):
        thing.clear()
        thing.update(inside)
    elif isinstance(thing, set):
        thing.clear()
        thing.update(*inside)
    elif isinstance(thing, Marked):
        thing.there = {member: bare(there) for member, there in inside.items()}
    else:
        for name, value in inside.items():
            setattr(thing, name, value)


def _made(kind: type, inside: Any) -> Any:
    """A new thing of a type with that in it."""
    thing: Any = Marked({}) if kind is Marked else kind() if kind in (list, dict, set) else object.__new__(kind)
    _fill(thing, inside)
    return thing
