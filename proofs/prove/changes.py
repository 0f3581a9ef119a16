"""What a move or a step has changed in a position."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Any

from proofs.prove.closure import all_of
from spec.kernel.judge import Known
from spec.kernel.names import Names, name_of
from spec.kernel.placed import AnyMarks, Places, label_of
from spec.kernel.records import Record, join
from spec.kernel.sequences import Opened, Sequel
from spec.kernel.terms import Node
from spec.kernel.unread import Part, raw
from spec.kernel.waiting import Queue, Rest


def changed_fields(before: Any, after: Any) -> set[str]:
    """The names of the fields that do not hold the same as before."""
    return set(_changed(before, after))


def _changed(before: Any, after: Any) -> Iterator[str]:
    for name in before.__struct_fields__:
        one, two = raw(before, name), raw(after, name)
        if one is two:
            continue
        if isinstance(one, Record) and type(one) is type(two):
            yield from _changed(one, two)
        elif isinstance(one, list) and one and isinstance(one[0], Record):
            for item, other in zip(one, two, strict=True):
                yield from _changed(item, other)
        elif isinstance(one, dict) and holds_the_same(one, two):
            continue
        elif isinstance(one, dict) and one and isinstance(next(iter(one.values())), Record):
            for key, item in one.items():
                yield from _changed(item, two[key])
        elif not same(one, two):
            yield name


def same(one: Any, two: Any) -> bool:
    """Two things that a record can hold are plainly the same."""
    if one is two:
        return True
    if isinstance(one, Node) or isinstance(two, Node) or type(one) is not type(two):
        return False
    if isinstance(one, Names):
        alike = one.path == two.path and one.only == two.only and one.less is two.less
        return alike and _same_items(one.changed, two.changed)
    if isinstance(one, AnyMarks | Places):
        return bool(one.path == two.path) and not one.changes and not two.changes
    if isinstance(one, Queue):
        return one.then is two.then and _same_ends(one, two) and one.after == two.after
    if isinstance(one, Part):
        return False
    if isinstance(one, Sequel):
        return one.then is two.then and one.first == two.first and one.after == two.after
    if isinstance(one, dict):
        return _same_items(one, two)
    if isinstance(one, list):
        return len(one) == len(two) and all(map(same, one, two))
    return bool(one == two)


def _same_ends(one: Queue, two: Queue) -> bool:
    return same(list(one.first), list(two.first)) and same(list(one.last), list(two.last))


def holds_the_same(one: dict[Any, Any], two: dict[Any, Any]) -> bool:
    """Two maps hold the very same things, in the same order."""
    return len(one) == len(two) and all(map(operator.is_, one.values(), two.values())) and one.keys() == two.keys()


def _same_items(one: dict[Any, Any], two: dict[Any, Any]) -> bool:
    if holds_the_same(one, two):
        return True
    return one.keys() == two.keys() and all(same(item, two[key]) for key, item in one.items())


class Changed:
    """What of a position is no longer the same, by the symbols that stand for it."""

    def __init__(self, before: Any, after: Any, known: Known) -> None:
        """Of a position at the beginning of a way, of which nothing was looked at, and the one after it."""
        self.whole: set[str] = set()
        """The paths of what was changed as a whole."""
        self.marks: set[str] = set()
        """The marks of things that were put into a set or taken out of it alone, and the weights of that set."""
        self.lists: dict[str, tuple[Opened, Things, Things]] = {}
        """The lists that begin otherwise now, with what was there and what is there instead."""
        self.queues: dict[str, tuple[Rest, list[Things], list[Things]]] = {}
        """The same of lists without end: everything that each of these things can be."""
        self._weights: dict[str, frozenset[str]] = {}
        self._record(before, after, known, "")

    def _record(self, before: Any, after: Any, known: Known, path: str) -> None:
        for name in before.__struct_fields__:
            self._slot(raw(before, name), raw(after, name), known, join(path, name))

    def _slot(self, one: Any, two: Any, known: Known, path: str) -> None:
        if one is two:
            return
        if isinstance(one, Record):
            self._record(one, two, known, path)
        elif isinstance(one, dict):
            if not holds_the_same(one, two):
                for key, item in one.items():
                    self._slot(item, two[key], known, join(path, key))
        elif isinstance(one, list) and one and isinstance(one[0], Record):
            for place, (item, other) in enumerate(zip(one, two, strict=True)):
                self._record(item, other, known, join(path, place))
        elif same(one, two):
            return
        elif isinstance(one, Names) and isinstance(two, Names) and one.path == two.path and two.less is None:
            self.marks |= {f"{path}.{name_of(thing)}" for thing in two.changed}
            self.marks.add(f"{path}~")
        elif isinstance(one, Places) and isinstance(two, Places):
            self.marks |= {f"{path}{label_of(put.thing)}" for put in two.changes}
            self.marks.add(f"{path}~")
        elif isinstance(one, Queue) and isinstance(two, Queue) and one.then is two.then:
            come = self._all((*two.first, *two.last), known)
            self.queues[path] = (one.then, self._all(one.then.first[: two.after], known), come)
        elif isinstance(one, Sequel) and len(exchanged := set(_exchanged(one, two, known))) == 1:
            self.lists[path] = (one.then, *exchanged.pop())
        else:
            self.whole.add(path)

    def has(self, symbol: str) -> bool:
        """The symbol does not stand for the same any more, or may not."""
        path, tilde, weight = symbol.partition("~")
        if symbol in self.marks or (tilde and f"{path}~" in self.marks):
            return True
        if path in self.lists or path in self.queues:
            return not tilde or weight.split("~")[0] in self.weights_of(path)
        while path:
            if path in self.whole:
                return True
            path = path.rpartition(".")[0]
        return False

    def as_a_whole(self, path: str) -> bool:
        """A set or a list, perhaps with the beginning of the name of a weight, was changed as a whole."""
        return any(path == whole or path.startswith((f"{whole}.", f"{whole}~")) for whole in self.whole)

    def of_things(self) -> Iterator[str]:
        """The symbols of things to which something happened alone."""
        yield from self.marks
        for path in (*self.lists, *self.queues):
            yield from (f"{path}~{weight}" for weight in self.weights_of(path))

    def weights_of(self, path: str) -> frozenset[str]:
        """The weights of a list that are no longer the same."""
        if path not in self._weights:
            self._weights[path] = frozenset(self._weights_of(path))
        return self._weights[path]

    def _weights_of(self, path: str) -> Iterator[str]:
        if path in self.lists:
            then, gone, come = self.lists[path]
            for name, weight in then.weights.items():
                if sum(map(weight.of, gone)) != sum(map(weight.of, come)):
                    yield name
            return
        rest, left, begun = self.queues[path]
        for name, weight in rest.weights.items():
            weighs = [[{weight.of(thing) for thing in things} for things in side] for side in (left, begun)]
            open_ones = any(len(every) > 1 for side in weighs for every in side)
            if open_ones or sum(map(max, weighs[0])) != sum(map(max, weighs[1])):
                yield name
        yield from rest.asked_of_the_end
        yield from rest.asked_of_the_order

    def _all(self, things: Things, known: Known) -> list[Things]:
        return [tuple(all_of(thing, known)) for thing in things]


Things = tuple[Any, ...]


def _exchanged(one: Sequel, two: Any, known: Known) -> Iterator[tuple[Things, Things]]:
    """What was at the beginning of a list and what is there instead, for everything that the list could be before."""
    unread = one.then.unread
    for place in unread.places(known.get(unread.path, unread.everything)):
        value = unread.values[place]
        if isinstance(two, Sequel) and one.then is two.then:
            yield value[: two.after], two.first
        else:
            yield value, tuple(two)
