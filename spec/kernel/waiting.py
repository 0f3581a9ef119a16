"""What is still to come, one thing after the other, without a bound.

On numbers it is a list. On symbols its first things are known as far as a rule has looked; of what follows is known
only what it weighs, and what is last in it. Things can be taken from its beginning and put there, and nothing else.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Hashable, Iterable
from typing import Any, NoReturn

from spec.kernel.judge import decide, explore
from spec.kernel.names import ONE, Universe, Weight, name_of, weight_of
from spec.kernel.records import Open
from spec.kernel.terms import SymbolicCondition, both, either, every, implies, open_question, total, variable

LOOKED_AT = 2
"""So many things from the beginning can be looked at."""


class Rest:
    """Any list of things, as it was before anything was taken from it."""

    def __init__(self, path: str, universe: Universe, first: tuple[Any, ...]) -> None:
        self.path = path
        self.universe = universe
        self.first = first
        self.weights: dict[str, Weight] = {sort.name: sort for sort in (ONE, *universe.sorts)}
        """What was asked for, by name."""
        self.asked_of_the_end: dict[str, tuple[Weight, Weight]] = {}
        """What was asked of its end, by name."""
        self.asked_of_the_order: dict[str, Weight] = {}
        """By what it was asked to be in order, by name."""

    def item(self, place: int) -> Any:
        """What is at that place."""
        if place >= len(self.first):
            raise SymbolicCondition(f"{self.path} is any list: no more than {len(self.first)} things can be looked at.")
        return self.first[place]

    def weight(self, after: int, weight: Weight) -> int:
        """What everything after so many things weighs."""
        self.weights.setdefault(weight.name, weight)
        known = [0 - weight_of(self.item(place), weight) for place in range(after)]
        return total([variable(f"{self.path}~{weight.name}"), *known])

    def ends(self, sort: Weight, what: Weight) -> bool:
        """The last of a sort weighs something. As long as there is one, it is the last whatever is taken before it."""
        name = f"last-{sort.name}-{what.name}"
        self.asked_of_the_end.setdefault(name, (sort, what))
        return variable(f"{self.path}~{name}") == 1

    def is_in_order(self, rank: Weight) -> bool:
        """Nothing in it weighs less than what comes before it. Whatever is taken before it, it stays in order."""
        name = f"order-{rank.name}"
        self.asked_of_the_order.setdefault(name, rank)
        return variable(f"{self.path}~{name}") == 1


class Queue(Open):
    """What a record holds: some things, then any list, from one place on, and some things at the end."""

    __slots__ = ("after", "first", "last", "then")

    def __init__(self, then: Rest, first: tuple[Any, ...] = (), after: int = 0, last: tuple[Any, ...] = ()) -> None:
        self.then = then
        self.first = first
        self.after = after
        self.last = last

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        return Queue, self.then.path, of(self.first), self.after, of(self.last)

    def of(self, record: Any, name: str) -> Waiting:
        """What a rule sees."""
        return Waiting(self, record, name)

    def __repr__(self) -> str:
        return f"{list(self.first)} and what is left of {self.then.path} after {self.after}"


class Waiting:
    """Such a list as a rule sees it. What changes it changes what the record holds."""

    __slots__ = ("name", "queue", "record")

    def __init__(self, queue: Queue, record: Any, name: str) -> None:
        self.queue = queue
        self.record = record
        self.name = name

    def _hold(self, first: tuple[Any, ...], after: int, last: tuple[Any, ...]) -> None:
        self.queue = Queue(self.queue.then, first, after, last)
        setattr(self.record, self.name, self.queue)

    def __bool__(self) -> bool:
        known = bool(self.queue.first) or bool(self.queue.last)
        return known or decide(self.queue.then.weight(self.queue.after, ONE) >= 1)

    def __getitem__(self, place: Any) -> Any:
        if place != 0 or (self.queue.last and not self.queue.first):
            self._unable()
        return self.queue.first[0] if self.queue.first else _seen(self.queue.then.item(self.queue.after))

    def __setitem__(self, place: Any, value: Iterable[Any]) -> None:
        if place != slice(None, 0):
            self._unable()
        self._hold((*value, *self.queue.first), self.queue.after, self.queue.last)

    def append(self, value: Any) -> None:
        self._hold(self.queue.first, self.queue.after, (*self.queue.last, value))

    def pop(self, place: int = -1) -> Any:
        if place != 0:
            self._unable()
        head = self[0]
        first, after = self.queue.first, self.queue.after
        self._hold(first[1:], after if first else after + 1, self.queue.last)
        return head

    def weight(self, weight: Weight) -> int:
        """What the things in it weigh together."""
        known = [weight_of(thing, weight) for thing in (*self.queue.first, *self.queue.last)]
        return total([*known, self.queue.then.weight(self.queue.after, weight)])

    def is_in_order(self, rank: Weight) -> bool:
        """Nothing in it weighs less than what comes before it."""
        then, after = self.queue.then, self.queue.after
        ranks = [weight_of(thing, rank) for thing in self.queue.first]
        steps = [one <= two for one, two in itertools.pairwise(ranks)]
        if ranks:
            steps += [
                implies(ranks[-1] == number, then.weight(after, below(rank, number)) == 0)
                for number in ranks_of(then.universe, rank)[1:]
            ]
        if self.queue.last:
            self._unable()
        return both(*steps, then.is_in_order(rank))

    def ends(self, sort: Weight, what: Weight, otherwise: bool) -> bool:
        """The last of a sort weighs something; if there is none, it is as said."""
        left = self.queue.then.weight(self.queue.after, sort) >= 1
        known = _ends(self.queue.first, sort, what, otherwise)
        found = both(implies(left, self.queue.then.ends(sort, what)), either(left, known))
        return _ends(self.queue.last, sort, what, found) if self.queue.last else found

    def _unable(self, *_: object) -> NoReturn:
        raise SymbolicCondition(
            f"{self.queue.then.path} is any list: look at its first thing, take it, put others there, or weigh it."
        )

    __contains__ = __len__ = __iter__ = __eq__ = _unable
    __hash__ = None  # type: ignore[assignment]


def _seen(item: Any) -> Any:
    """What a rule sees of a thing."""
    from spec.kernel.unread import looked_at

    return looked_at(item)


@functools.cache
def below(rank: Weight, number: int) -> Weight:
    """Counts the things that weigh less than that."""
    return Weight(f"{rank.name}-below-{number}", lambda thing: 1 if rank.of(thing) < number else 0, rank.by)


@functools.cache
def ranks_of(universe: Universe, rank: Weight) -> list[int]:
    """What things can weigh, in order."""
    return sorted({rank.of(thing) for thing in universe.things})


def each_is(things: Any, name: str, holds: Callable[[Any], bool]) -> bool:
    """Something holds of every thing. On symbols of those that are known; of the others it is an open question about
    the list, and if the answer is yes it holds of the first thing. It goes by nothing that ever changes, nor by
    seats."""
    if not isinstance(things, Waiting):
        return every(holds(thing) for thing in things)
    then, queue = things.queue.then, things.queue
    number = then.weight(0, ONE)
    paths = explore(lambda: holds(_seen(then.first[0])), known={})
    head = implies(number >= 1, both(*(implies(path.taken, path.result) for path in paths)))
    others = open_question(f"{name} {then.path}", [number, *_numbers(then.first[0])], [(number == 0, True)], head)
    return both(*(holds(thing) for thing in (*queue.first, *queue.last)), others)


def _numbers(thing: Any) -> list[int]:
    """The numbers that stand for what is open in a thing; not for seats, which say nothing of it."""
    fields = getattr(thing, "fields", {"": thing})
    return [variable(field.path) for field in fields.values() if hasattr(field, "path") and not field.of_seats]


def are_in_order(things: Any, rank: Weight) -> bool:
    """No thing weighs less than one before it."""
    if isinstance(things, Waiting):
        return things.is_in_order(rank)
    return every(weight_of(one, rank) <= weight_of(two, rank) for one, two in itertools.pairwise(things))


def is_waiting(things: Any, thing: Any) -> bool:
    """The thing is among them. One that is open is itself or no other."""
    if not isinstance(things, Waiting):
        return any(other is thing for other in things) if isinstance(thing, Open) else _is_among(things, thing)
    queue = things.queue
    if not isinstance(thing, Open):
        return things.weight(this_one(thing)) >= 1
    if any(other is thing for other in queue.first):
        return True
    for place, other in enumerate(queue.then.first):
        if other is thing:
            return place >= queue.after and queue.then.weight(place, ONE) >= 1
    return False


def _is_among(things: Iterable[Any], thing: Any) -> bool:
    return total(weight_of(other, this_one(thing)) for other in things) >= 1


@functools.cache
def this_one(thing: Any) -> Weight:
    """Counts how often a thing is there."""
    return Weight(f"is-{name_of(thing)}", lambda other: 1 if other == thing else 0)


def the_last_is(things: Any, sort: Weight, what: Weight, otherwise: bool = True) -> bool:
    """The last of the things that are of a sort weighs something; if there is none, it is as said."""
    if isinstance(things, Waiting):
        return things.ends(sort, what, otherwise)
    return _ends(things, sort, what, otherwise)


def _ends(things: Iterable[Any], sort: Weight, what: Weight, otherwise: bool) -> bool:
    found = otherwise
    for thing in things:
        of_sort = weight_of(thing, sort) >= 1
        found = both(implies(of_sort, weight_of(thing, what) >= 1), either(of_sort, found))
    return found
