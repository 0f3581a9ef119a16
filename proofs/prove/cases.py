"""Every position of a game at once, and what is known of it.

`Ground` is any position for so many players: a symbol for every count, control left open. What is claimed of a position
is a formula about it; under what a run has learned of control it becomes a shorter one.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from spec.kernel import Model, both, copy, explore, implies, ite
from spec.kernel.judge import Known, Path, Possible, TooMany, current, glance
from spec.kernel.names import Names, Universe, Weight, name_of
from spec.kernel.records import Record, record_bounds
from spec.kernel.sequences import Sequel
from spec.kernel.terms import Node, conjuncts, node, total, variable, variables
from spec.kernel.unread import Part, Perhaps, Table, Unread, anything, raw

Formula = Callable[[Any], bool]
ENOUGH = 100
"""A claim that could be looked at in more ways than that is not looked at, as long as it need not be proved."""


def open_parts(value: Any) -> Iterator[Unread | Names]:
    """Everything that is left open in a record besides its counts."""
    if isinstance(value, Unread | Names):
        yield value
    elif isinstance(value, Sequel):
        yield value.then.unread
    elif isinstance(value, Perhaps):
        yield value.there
        yield from open_parts(value.what)
    elif isinstance(value, Part):
        yield from open_parts(value.fields)
    elif isinstance(value, dict):
        for item in value.values():
            yield from open_parts(item)
    elif isinstance(value, list):
        for item in value:
            yield from open_parts(item)
    elif isinstance(value, Record):
        for name in value.__struct_fields__:
            yield from open_parts(raw(value, name))


class Remembered:
    """Something about positions, worked out as far as what is known of control says, and remembered."""

    def __init__(self, about: Callable[[Any], Any], state: Any, possible: Possible) -> None:
        self.about = about
        self.state = state
        self.possible = possible
        self.reads: set[str] = set()
        self.fields: set[str] = set()
        """The names of the fields that were looked at."""
        self.found: dict[tuple[int | None, ...], Any] = {}

    def under(self, known: Known) -> Any:
        """What it is in positions of which so much is known."""
        key = self._key(known)
        if key not in self.found or len(key) != len(self.reads):
            read = len(self.reads)
            found = self.worked_out(known)
            if len(self.reads) != read:
                self.found.clear()
            key = self._key(known)
            self.found[key] = found
        return self.found[key]

    def _key(self, known: Known) -> tuple[int | None, ...]:
        return tuple(known.get(path) for path in sorted(self.reads))

    def worked_out(self, known: Known) -> Any:
        raise NotImplementedError

    def ways(self, known: Known, most: int | None = None) -> list[Path]:
        """All ways to look at a position. Where it makes no sense, something that is claimed of the position does not
        hold."""

        def run() -> Any:
            try:
                return self.about(copy(self.state))
            finally:
                judge = current()
                self.reads |= judge.reads
                self.fields |= judge.fields

        paths = explore(run, known=known, possible=self._possible_as_read, thorough=True, most=most)
        return [path for path in paths if path.problem is None]

    def _possible_as_read(self, known: Known, path: str) -> bool:
        """Going by nothing but what was read for it: by that it is remembered."""
        return self.possible({one: known[one] for one in current().reads if one in known}, path)


class Claim(Remembered):
    """A truth about positions as a formula."""

    def worked_out(self, known: Known) -> bool:
        """Where it makes no sense, nothing is claimed; nor where it would have to be looked at in too many ways."""
        try:
            paths = self.ways(known, ENOUGH)
        except TooMany:
            return True
        if paths and all(path.result is False for path in paths):
            return False
        return both(*(implies(path.taken, path.result) for path in paths))


class Number(Remembered):
    """A number about positions."""

    def worked_out(self, known: Known) -> int:
        return chosen(self.ways(known))


def chosen(paths: list[Path]) -> int:
    """The number that comes out on the way that is taken."""
    *others, last = paths
    found: int = last.result
    for path in others:
        found = path.result if path.result is found else ite(path.taken, path.result, found)
    return found


def conclusion(holds: Formula, state: Any, known: Known, possible: Possible) -> bool:
    """What is claimed of a position that a move or a step has left. Where it makes no sense, it does not hold."""
    paths = explore(lambda: holds(copy(state)), known=known, possible=possible, thorough=True)
    return both(*(implies(path.taken, path.problem is None and path.result) for path in paths))


class Glanced:
    """What one sees of positions at a glance, remembered by what it took to see it."""

    def __init__(self, look: Callable[[Any], Any], state: Any) -> None:
        self.look = look
        self.state = state
        self.reads: set[str] = set()
        self.found: dict[tuple[int | None, ...], Any] = {}

    def under(self, known: Known) -> Any:
        """As far as is known of control; None if that depends on more."""
        key = tuple(known.get(path) for path in self.reads)
        if key not in self.found:
            read = len(self.reads)
            seen = glance(lambda: self.look(copy(self.state)), known, self.reads)
            if len(self.reads) != read:
                self.found.clear()
                key = tuple(known.get(path) for path in self.reads)
            self.found[key] = seen
        return self.found[key]


class Possibility:
    """Whether control can be as it is known, by claims about control alone."""

    def __init__(self, claims: tuple[Glanced, ...] = ()) -> None:
        self.claims = claims

    def and_by(self, claim: Glanced) -> Possibility:
        return Possibility((*self.claims, claim))

    def __call__(self, known: Known, path: str) -> bool:
        for claim in self.claims:
            if (path in claim.reads or not claim.found) and claim.under(known) is False:
                return False
        return True


class Ground:
    """Any position for so many players."""

    def __init__(self, model: Model, players: int) -> None:
        self.model = model
        self.players = players
        self.state = anything(model.state, "", Table(players, model.lists(players)))
        parts = list(open_parts(self.state))
        self.controls = {part.path: part for part in parts if isinstance(part, Unread)}
        self.names = {part.path: part for part in parts if isinstance(part, Names)}
        self.marks = {
            f"{names.path}.{name_of(thing)}": (names, thing)
            for names in self.names.values()
            for thing in names.universe.things
        }
        self.bounds = list(conjuncts(both(*(bound for _, bound in record_bounds(self.state)))))
        self.bound: dict[str, list[bool]] = {}
        for bound in self.bounds:
            for name in variables(node(bound)):
                self.bound.setdefault(name, []).append(bound)
        self.listed = [Glanced(_listing(one.each), self.state) for one in model.invariants if one.each is not None]
        self.kinds = {one.id: one.kind for one in model.invariants if one.of is not None}
        self.claims: dict[str, Claim] = {}
        self.of_things: dict[str, dict[Any, Claim]] = {}
        self.possible = Possibility()
        for invariant in model.invariants:
            if invariant.of is not None:
                self.of_things[invariant.id] = {}
                continue
            self.claims[invariant.id] = Claim(invariant.holds, self.state, self.possible)
            if invariant.control:
                self.possible = self.possible.and_by(Glanced(invariant.holds, self.state))

    def of_thing(self, id: str, thing: Any) -> Claim:
        """What an invariant about every thing of a kind says of one."""
        claims = self.of_things[id]
        if thing not in claims:
            of = next(invariant.of for invariant in self.model.invariants if invariant.id == id)
            assert of is not None
            claims[thing] = Claim(lambda state: of(state, thing), self.state, self.possible)
        return claims[thing]

    def facts(self, known: Known, conditions: Iterable[bool] = ()) -> list[bool]:
        """What is known of any position of which so much is known of control, and of the things that are spoken of."""
        found = list(self.bounds)
        for claim in self.claims.values():
            found += conjuncts(claim.under(known))
        for thing in self.things(known, conditions):
            for id in self.about(thing):
                found += conjuncts(self.of_thing(id, thing).under(known))
        return [fact for fact in found if fact is not True]

    def speaking_of(self, known: Known, named: Mapping[str, None], conditions: Iterable[bool]) -> Iterator[bool]:
        """The facts that speak of nothing but these symbols."""
        for name in named:
            yield from self.bound.get(name, ())
        claims = list(self.claims.values())
        claims += [self.of_thing(id, thing) for thing in self.things(known, conditions) for id in self.about(thing)]
        for claim in claims:
            for part in conjuncts(claim.under(known)):
                if part is not True and variables(node(part)) <= named.keys():
                    yield part

    def about(self, thing: Any) -> Iterator[str]:
        """The invariants that are about things of that kind."""
        return (id for id, kind in self.kinds.items() if isinstance(thing, kind))

    def things(self, known: Known, conditions: Iterable[bool]) -> list[Any]:
        """The things of which some conditions speak, and those that are listed as far as is known."""
        found = dict.fromkeys(self.things_in(conditions))
        for listed in self.listed:
            found.update(dict.fromkeys(listed.under(known) or ()))
        return list(found)

    def things_in(self, conditions: Iterable[bool]) -> list[Any]:
        """The things of which some conditions speak."""
        return list(dict.fromkeys(self.marks[name][1] for name in in_order(conditions) if name in self.marks))

    def domains(self, conditions: Iterable[bool]) -> list[bool]:
        """What holds of control and of sets whatever the game: values are numbered, marks are 0 or 1, weights are at
        least and at most what the things weigh that are known to be there."""
        named = in_order(conditions)
        found: list[bool] = []
        marked: dict[str, list[Any]] = {}
        for name in named:
            if name in self.controls:
                found += [variable(name) >= 0, variable(name) < len(self.controls[name].values)]
            elif name in self.marks:
                names, thing = self.marks[name]
                marked.setdefault(names.path, []).append(thing)
                found += [variable(name) >= 0, variable(name) <= 1]
        for name in named:
            path, tilde, of = name.partition("~")
            if tilde and path in self.names and of in self.names[path].weights:
                found += self._weighed(self.names[path], self.names[path].weights[of], marked.get(path, []), name)
            elif tilde and path in self.controls:
                found.append(variable(name) >= 0)
                if () in self.controls[path].values:
                    empty = variable(path) == self.controls[path].values.index(())
                    found.append(implies(empty, variable(name) == 0))
        return found

    def _weighed(self, names: Names, weight: Weight, marked: list[Any], name: str) -> Iterator[bool]:
        known = total(weight.of(thing) * names.base(thing) for thing in marked if weight.of(thing))
        everything, heaviest = _extent(names.universe, weight)
        others = everything - sum(map(weight.of, marked))
        yield variable(name) >= known
        yield variable(name) <= known + others
        if weight not in names.universe.sorts:
            number = total(variable(f"{names.path}~{sort.name}") for sort in names.universe.sorts)
            yield variable(name) <= heaviest * number


@functools.cache
def _extent(universe: Universe, weight: Weight) -> tuple[int, int]:
    """What everything weighs together, and the heaviest thing."""
    weights = [weight.of(thing) for thing in universe.things]
    return sum(weights), max(weights, default=0)


def _listing(each: Callable[[Any], Iterable[Any]]) -> Callable[[Any], list[Any]]:
    return lambda state: list(each(state))


def in_order(conditions: Iterable[bool]) -> dict[str, None]:
    """The symbols of some conditions, as they come."""
    found: dict[str, None] = {}
    seen: set[int] = set()

    def visit(item: Node) -> None:
        if item.serial not in seen:
            seen.add(item.serial)
            if item.op == "variable":
                found[item.leaf] = None
            for arg in item.args:
                visit(arg)

    for condition in conditions:
        visit(node(condition))
    return found
