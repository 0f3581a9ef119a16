"""Sets of things that have names: the cards of a hand, the tiles that lie ready.

On numbers such a set is a list in ascending order, declared as `Named[...]`. On symbols it is any set at all: whether a
thing is in it is a mark, 0 or 1, and how many of a sort are in it is a number; both are symbols that come into being
when a rule asks for them. Nothing else can be asked of it.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
from bisect import insort
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, Any, NoReturn, TypeVar, cast

import msgspec
from msgspec import Meta

from spec.kernel.judge import current, decide, fork
from spec.kernel.records import Open
from spec.kernel.terms import SymbolicCondition, both, implies, ite, total, variable

K = TypeVar("K")

Named = Annotated[list[K], Meta(extra={"is": "names"})]
"""A list that names each thing that is there once, in ascending order."""

InTurn = Annotated[list[K], Meta(extra={"is": "names"})]
"""A list that names each thing that is there once, in the order in which they came."""


@dataclass(frozen=True)
class Weight:
    """What each thing weighs, by a name for it; to count things of a sort, those of the sort weigh 1."""

    name: str
    of: Callable[[Any], int] = dataclasses.field(compare=False)
    by: str = dataclasses.field(default="", compare=False)
    """The field of things that alone says what they weigh, if there is one."""


EVERYTHING: Mapping[str, Any] = MappingProxyType({})
"""What somebody has in mind who wants to know of everything."""

ONE = Weight("all", lambda _: 1)


@dataclass(frozen=True, eq=False)
class Universe:
    """Everything that can be in a set, and sorts of things, of which everything has exactly one."""

    things: tuple[Any, ...]
    sorts: tuple[Weight, ...] = (ONE,)

    @functools.cached_property
    def known(self) -> frozenset[Any]:
        return frozenset(self.things)

    def sought(self, by: Mapping[str, Any], field: str) -> Iterator[Any]:
        """The things that somebody has in mind: those with these values, or the one that a field names."""
        if self.things and isinstance(self.things[0], msgspec.Struct):
            named = self.things[0].__struct_fields__
            fields = {name: _if_known(value) for name, value in by.items() if name in named}
            plain = tuple(name for name, value in fields.items() if not isinstance(value, Open))
            alike = self._by(plain).get(tuple(fields[name] for name in plain), ())
            rest = [(name, value) for name, value in fields.items() if name not in plain]
            return (thing for thing in alike if all(getattr(thing, name) == value for name, value in rest))
        named = thing_itself(by[field])
        return iter([named] if named in self.known else [])

    def _by(self, names: tuple[str, ...]) -> dict[tuple[Any, ...], list[Any]]:
        """The things in their order, by the values of these fields."""
        if names not in self._sorted:
            found: dict[tuple[Any, ...], list[Any]] = {}
            for thing in self.things:
                found.setdefault(tuple(getattr(thing, name) for name in names), []).append(thing)
            self._sorted[names] = found
        return self._sorted[names]

    @functools.cached_property
    def _sorted(self) -> dict[tuple[str, ...], dict[tuple[Any, ...], list[Any]]]:
        return {}


def _if_known(value: Any) -> Any:
    """The value itself, if what is known of it leaves only one."""
    return value.known if hasattr(value, "unread") and value.unread.left().bit_count() == 1 else value


def name_of(thing: Any) -> str:
    """The name of a thing within those of its kind."""
    if isinstance(thing, msgspec.Struct):
        return ".".join(str(getattr(thing, name)) for name in thing.__struct_fields__)
    return str(thing)


class Names(Open):
    """Any set of things."""

    __slots__ = ("changed", "less", "only", "path", "universe", "weights")

    def __init__(self, path: str, universe: Universe) -> None:
        self.path = path
        self.universe = universe
        self.changed: dict[Any, int] = {}
        self.less: Less | None = None
        """Another set, all of which was taken out."""
        self.only: Weight | None = None
        self.weights: dict[str, Weight] = {sort.name: sort for sort in universe.sorts}
        """What was asked for, by name; it is the same for all sets of this path."""

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        """All that a set has but what is the same for all sets of its path."""
        return Names, tuple(
            [of(getattr(self, name)) for name in Names.__slots__ if name not in ("universe", "weights")]
        )

    def copy(self) -> Names:
        twin = Names.__new__(Names)
        twin.path, twin.universe, twin.only, twin.weights = self.path, self.universe, self.only, self.weights
        twin.changed = dict(self.changed)
        twin.less = self.less
        return twin

    def among(self, sort: Weight) -> Names:
        """Those of one sort."""
        twin = self.copy()
        twin.only = sort
        return twin

    def base(self, thing: Any) -> int:
        """The mark of a thing before anything was changed."""
        return variable(f"{self.path}.{name_of(thing)}")

    def mark(self, thing: Any) -> int:
        """1 if the thing is in it, 0 if not."""
        if self.only is not None and not self.only.of(thing):
            return 0
        found = self.changed.get(thing)
        if found is not None:
            return found
        return self._left_of(thing) if thing in self.universe.known else 0

    def _left_of(self, thing: Any) -> int:
        """The mark of a thing of which nothing is known but that another set was taken out."""
        base = self.base(thing)
        return base if self.less is None else ite(self.less.others.mark(thing) == 1, 0, base)

    def weight(self, weight: Weight) -> int:
        """What the things in it weigh together."""
        if self.only is not None:
            weight = _product(weight, self.only)
        known = self.weights.setdefault(weight.name, weight)
        changes = [
            known.of(thing) * (mark - self._left_of(thing)) for thing, mark in self.changed.items() if known.of(thing)
        ]
        return total([self._weight_left(weight), *changes])

    def _weight_left(self, weight: Weight) -> int:
        """The same without the things that were changed one by one."""
        base = variable(f"{self.path}~{weight.name}")
        if self.less is None:
            return base
        taken = self.less.others.weight(weight)
        if self.less.all_there:
            return base - taken
        left = variable(f"{self.path}~{weight.name}~{self.less.others.path}")
        current().path.append(("", both(left >= 0, left <= base, left >= base - taken)))
        return left

    def take_all_out(self, others: Names, all_there: bool) -> None:
        """None of the others is in it any more."""
        if self.less is not None or self.only is not None or others.changed or others.less is not None:
            raise SymbolicCondition(f"{self.path} is any set, out of which only one other set can be taken.")
        self.changed = {thing: ite(others.mark(thing) == 1, 0, mark) for thing, mark in self.changed.items()}
        self.less = Less(others, all_there)

    def _unable(self, *_: object) -> NoReturn:
        raise SymbolicCondition(f"{self.path} is any set: ask is_in, how_many or weighed of it.")

    __contains__ = __len__ = __iter__ = __bool__ = __eq__ = __getitem__ = _unable
    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, eq=False)
class Less:
    """A set that was taken out of another, in which all of it was, or perhaps only some."""

    others: Names
    all_there: bool


def _product(weight: Weight, sort: Weight) -> Weight:
    if weight == sort:
        return sort
    return Weight(f"{weight.name}-{sort.name}", lambda thing: weight.of(thing) * sort.of(thing))


def is_in(things: list[Any] | Names, thing: Any) -> bool:
    """The thing is among them."""
    if isinstance(things, Names):
        return things.mark(thing_itself(thing)) == 1
    return thing in things


def thing_itself(thing: Any) -> Any:
    """The thing itself, whatever it takes to know it."""
    if isinstance(thing, msgspec.Struct):
        return type(thing)(**{name: thing_itself(getattr(thing, name)) for name in thing.__struct_fields__})
    return thing.known if hasattr(thing, "unread") else thing


def put_in(things: list[K] | Names, thing: K) -> None:
    """The thing, which was not among them, is now."""
    if isinstance(things, Names):
        things.changed[thing_itself(thing)] = 1
    else:
        insort(cast(list[Any], things), thing)


def put_if(condition: bool, things: list[K] | Names, thing: K) -> None:
    """If the condition holds, the thing is among them now, whether or not it was."""
    if isinstance(things, Names):
        thing = thing_itself(thing)
        things.changed[thing] = ite(condition, 1, things.mark(thing))
    elif thing not in things and decide(condition):
        insort(cast(list[Any], things), thing)


def take_out(things: list[K] | Names, thing: K) -> None:
    """The thing, which was among them, is no longer."""
    if isinstance(things, Names):
        things.changed[thing_itself(thing)] = 0
    else:
        things.remove(thing)


def pass_on(one: list[K] | Names, other: list[K] | Names, thing: K) -> None:
    """If the thing is in one set, it goes to the other."""
    if isinstance(one, Names):
        thing = thing_itself(thing)
        assert isinstance(other, Names)
        there, here = one.mark(thing), other.mark(thing)
        one.changed[thing] = 0
        other.changed[thing] = ite(there == 1, 1, here)
    elif thing in one:
        one.remove(thing)
        put_in(other, thing)


def leave_out(things: list[K] | Names, thing: K) -> None:
    """If the thing is among them, it is no longer."""
    if isinstance(things, Names):
        things.changed[thing_itself(thing)] = 0
    elif thing in things:
        things.remove(thing)


def are_in(some: list[K] | Names, things: list[K] | Names) -> bool:
    """All of some things are among others."""
    if not isinstance(some, Names):
        return both(*(is_in(things, thing) for thing in some))
    if not isinstance(things, Names):
        raise SymbolicCondition(f"{some.path} is any set: it can be compared with another one.")
    each = [implies(is_in(some, thing), there == 1) for thing, there in things.changed.items()]
    alone = [] if things.only is None else [weighed(some, things.only) == how_many(some)]
    return both(variable(f"{some.path}~in~{things.path}") == 1, *each, *alone)


def take_all_out(things: list[K] | Names, others: list[K] | Names) -> None:
    """The others, all of which were among the things, are no longer."""
    _without_all(things, others, take_out, all_there=True)


def leave_all_out(things: list[K] | Names, others: list[K] | Names) -> None:
    """Those of the others that are among the things are no longer."""
    _without_all(things, others, leave_out, all_there=False)


def _without_all(things: Any, others: Any, without: Callable[[Any, Any], None], *, all_there: bool) -> None:
    if isinstance(things, Names) and isinstance(others, Names):
        things.take_all_out(others, all_there)
        return
    for other in others:
        without(things, other)


@dataclass(frozen=True, eq=False)
class Choice:
    """In a candidate: so many of some things, whichever."""

    number: int
    of: Names

    def allows(self, things: list[Any] | Names) -> bool:
        """These are so many of them."""
        return both(how_many(things) == self.number, are_in(things, self.of))


def choices(number: int, things: list[K] | Names) -> Iterator[list[K]]:
    """Every choice of so many things, each in the order in which they are listed."""
    if isinstance(things, Names):
        yield cast(list[K], Choice(number, things))
    else:
        yield from map(list, itertools.combinations(things, number))


def weighed(things: Any, weight: Weight) -> int:
    """What the things weigh together."""
    if isinstance(things, list | tuple):
        return total(weight_of(thing, weight) for thing in things)
    found: int = things.weight(weight)
    return found


def weight_of(thing: Any, weight: Weight) -> int:
    """What one thing weighs, whatever is known of it."""
    if isinstance(thing, Open):
        found: int = thing.weigh(weight)  # type: ignore[attr-defined]
        return found
    return weight.of(thing)


def how_many(things: list[Any] | Names) -> int:
    """How many there are."""
    if isinstance(things, Names):
        return total(things.weight(sort) for sort in things.universe.sorts)
    return len(things)


def among(things: list[K] | Names, sort: Weight) -> list[K]:
    """Those of one sort."""
    if isinstance(things, Names):
        return things.among(sort)  # type: ignore[return-value]
    return [thing for thing in things if sort.of(thing)]


# --- in turn ----------------------------------------------------------------------------------------------------


def put_last(things: list[K] | Names, thing: K) -> None:
    """The thing, which was not among them, now is the last."""
    if isinstance(things, Names):
        things.changed[thing_itself(thing)] = 1
    else:
        things.append(thing)


def first_of(things: list[K] | Names, sort: Weight) -> K:
    """The first that is of a sort; there is one."""
    if not isinstance(things, Names):
        return next(thing for thing in things if sort.of(thing))
    current().supposes(weighed(things, sort) >= 1)
    places = [place for place, thing in enumerate(things.universe.things) if sort.of(thing)]
    first = _first(things, sort)
    chosen = places[fork(len(places), lambda way: first == places[way])]
    found: K = things.universe.things[chosen]
    current().path.append(("", things.mark(found) == 1))
    return found


def is_first(things: list[K] | Names, thing: K, sort: Weight) -> bool:
    """The thing comes first among those of a sort."""
    if isinstance(things, Names):
        return _first(things, sort) == things.universe.things.index(thing_itself(thing))
    return first_of(things, sort) == thing


def _first(things: Names, sort: Weight) -> int:
    """The place of the first thing of a sort among all that there are."""
    changes = "".join(f"~{name_of(thing)}" for thing in things.changed)
    return variable(f"{things.path}~first-{sort.name}{changes}")


def each_of(things: list[K] | Names, sort: Weight = ONE, field: str = "") -> Iterator[K]:
    """One after the other, those of a sort, for that field of candidates. Of any set, only those that somebody has in
    mind, or else the first; if somebody wants to know of everything, also what may not be there."""
    if not isinstance(things, Names):
        yield from (thing for thing in things if sort.of(thing))
        return
    sought = current().sought
    if sought is EVERYTHING:
        yield from (thing for thing in things.universe.things if sort.of(thing) and is_in(things, thing) is not False)
        return
    if sought is None:
        if decide(things.weight(sort) >= 1 if sort is not ONE else how_many(things) >= 1):
            yield first_of(things, sort)
        return
    for thing in things.universe.sought(sought, field):
        if sort.of(thing) and decide(is_in(things, thing)):
            yield thing


# --- what holds of lists ----------------------------------------------------------------------------------------


def in_order(things: list[Any] | Names) -> bool:
    """Each is named once, in ascending order, as it is in any set."""
    return isinstance(things, Names) or all(one < two for one, two in itertools.pairwise(things))


def are_different(things: list[Any] | Names) -> bool:
    """Each is named once, as it is in any set."""
    return isinstance(things, Names) or all(thing not in things[:place] for place, thing in enumerate(things))


def consists_of(things: list[Any] | Names, sort: Weight) -> bool:
    """All are of a sort, as they are in any set of such things."""
    every = things.universe.things if isinstance(things, Names) else things
    return all(sort.of(thing) for thing in every)


def unchanging(things: list[Any] | Names, name: str, found: Callable[[], int]) -> int:
    """A number that says something of the things and never changes: on symbols any number."""
    return variable(f"{things.path}~{name}") if isinstance(things, Names) else found()
