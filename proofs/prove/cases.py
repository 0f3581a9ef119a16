"""Every position of a game at once, and what is known of it.

`Ground` is any position for so many players: a symbol for every count, control left open. What is claimed of a position
is a formula about it; under what a run has learned of control it becomes a shorter one.
"""

from __future__ import annotations

import functools
import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from proofs.prove.closure import all_of
from proofs.prove.shapes import Shapes, is_of_kind, key_of, one_each
from spec.kernel import Model, both, copy, either, explore, implies, ite
from spec.kernel.judge import Known, Path, TooMany, current, glance
from spec.kernel.names import ONE, Names, Universe, Weight, how_many, name_of
from spec.kernel.notes import Held, Layout, Memory, Notes, Situation
from spec.kernel.records import Record, record_bounds
from spec.kernel.sequences import Sequel
from spec.kernel.terms import Node, by_serial, conjuncts, node, total, variable, variables
from spec.kernel.unread import Part, Perhaps, Table, Unread, anything, raw
from spec.kernel.waiting import Queue, Rest

Formula = Callable[[Any], bool]
ENOUGH = 100
"""A claim that could be looked at in more ways than that is not looked at, as long as it need not be proved."""


def open_parts(value: Any) -> Iterator[Unread | Names]:
    """Everything that is left open in a record besides its counts."""
    if isinstance(value, Unread | Names):
        yield value
    elif isinstance(value, Queue):
        yield from open_parts(list(value.then.first))
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


def names_of_fields(record: Any) -> Iterator[str]:
    """The names of all fields of a record and of the records in it."""
    for name in record.__struct_fields__:
        yield name
        value = raw(record, name)
        inside = value if isinstance(value, list) else value.values() if isinstance(value, dict) else [value]
        for item in inside:
            if isinstance(item, Record):
                yield from names_of_fields(item)


class Remembered(ABC):
    """Something about positions, worked out as far as what is known of control says, and remembered."""

    def __init__(self, about: Callable[[Any], Any], state: Any, possible: Possibility) -> None:
        self.about = about
        self.state = state
        self.possible = possible
        self.fields: set[str] = set()
        """The names of the fields that were looked at."""
        self.found: Memory[Any] = Memory()

    def under(self, known: Known) -> Any:
        """What it is in positions of which so much is known."""
        return self.at(Situation(known))

    def at(self, situation: Situation) -> Any:
        found = self.found.find(situation)
        if found is not None:
            return found.what
        notes = Notes(Situation(situation.known))
        return self.found.keep(notes.answers, self.worked_out(dict(situation.known), notes))

    @abstractmethod
    def worked_out(self, known: Known, notes: Notes) -> Any:
        """What it is, going by what is known, for which is noted what was asked."""

    def ways(self, known: Known, notes: Notes, most: int | None = None) -> list[Path]:
        """All ways to look at a position. Where it makes no sense, something that is claimed of the position does not
        hold."""

        def run() -> Any:
            try:
                return self.about(copy(self.state))
            finally:
                self.fields |= current().fields

        paths = explore(run, known=known, possible=self._possible_as_read, thorough=True, most=most, notes=notes)
        return [path for path in paths if path.problem is None]

    def _possible_as_read(self, known: Known, path: str) -> bool:
        """Going by nothing but what was read for it: by that it is remembered."""
        reads = current().reads
        return self.possible.by({one: known[one] for one in reads if one in known}, path, reads)


class Claim(Remembered):
    """A truth about positions as a formula."""

    def worked_out(self, known: Known, notes: Notes) -> bool:
        """Where it makes no sense, nothing is claimed; nor where it would have to be looked at in too many ways."""
        try:
            paths = self.ways(known, notes, ENOUGH)
        except TooMany:
            self.fields.update(names_of_fields(self.state))
            return True
        if paths and all(path.result is False for path in paths):
            return False
        return both(*(part for path in paths for part in _supposed(path.taken, path.result)))


def _supposed(premise: bool, claim: bool) -> list[bool]:
    """That a claim holds if the premise does, part by part: each speaks of less than all of it does."""
    return [implies(premise, part) for part in parts_of(claim)]


class Number(Remembered):
    """A number about positions."""

    def worked_out(self, known: Known, notes: Notes) -> int:
        return chosen(self.ways(known, notes))


def chosen(paths: list[Path]) -> int:
    """The number that comes out on the way that is taken."""
    *others, last = paths
    found: int = last.result
    for path in others:
        found = path.result if path.result is found else ite(path.taken, path.result, found)
    return found


class Glanced:
    """What one sees of positions at a glance, remembered by what it took to see it."""

    def __init__(self, look: Callable[[Any], Any], state: Any) -> None:
        self.look = look
        self.state = state
        self.reads: set[str] = set()
        self.found: Memory[Any] = Memory()

    def under(self, known: Known) -> Any:
        """As far as is known of control; None if that depends on more."""
        return self.at(Situation(known))

    def at(self, situation: Situation) -> Any:
        found = self.found.find(situation)
        if found is not None:
            return found.what
        notes = Notes(Situation(situation.known))
        seen = glance(lambda: self.look(copy(self.state)), dict(situation.known), self.reads, notes)
        return self.found.keep(notes.answers, seen)


class Possibility:
    """Whether control can be as it is known, by claims about control alone."""

    def __init__(self, claims: tuple[Glanced, ...] = ()) -> None:
        self.claims = claims

    def and_by(self, claim: Glanced) -> Possibility:
        return Possibility((*self.claims, claim))

    def __call__(self, known: Known, path: str) -> bool:
        return self.by(known, path)

    def by(self, known: Known, path: str, reads: Collection[str] | None = None) -> bool:
        """The same; for somebody who reads only some control, this goes by nothing else."""
        situation = Situation(known)
        notes = current().notes
        for claim in self.claims:
            if path in claim.reads or not claim.found:
                seen = claim.at(situation)
                if notes is not None:
                    for question in claim.found.questions(situation):
                        if reads is None or question.path in reads:
                            notes.glances(question)
                if seen is False:
                    return False
        return True


Facts = tuple[tuple[bool, frozenset[str]], ...]
"""The parts of a claim, each with the symbols in it."""


@dataclass(frozen=True)
class _Said:
    """What invariants say of a situation, by their ids."""

    situation: Situation
    of_position: list[tuple[str, Facts]]
    listed: list[Any]
    """The things that are there, as far as is known."""
    of_things: dict[Any, list[tuple[str, Facts]]] = field(default_factory=dict)
    """What they say of each thing that somebody spoke of."""


class Ground:
    """Any position for so many players."""

    def __init__(self, model: Model, players: int) -> None:
        self.model = model
        self.players = players
        self.lists = model.lists(players)
        self.state = anything(model.state, "", Table(players, self.lists))
        self.controls: dict[str, Unread] = {}
        self.names: dict[str, Names] = {}
        self.marks: dict[str, tuple[Names, Any]] = {}
        self.shapes = Shapes(self.state)
        self.speaks_of(self.state)
        self.layout = Layout(self.state, Sequel)
        self._last = Situation({})
        self._last_said: _Said | None = None
        self._subjects: dict[int, frozenset[str]] = {}
        self.looks: dict[Callable[[Any], Any], Memory[list[Path]]] = {}
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

    def meets(self, move: Any) -> None:
        """What is left open in a move is known by its path, where moves of another type may have had something else."""
        for held in (self.controls, self.names, self.marks):
            for path in [path for path in held if path.startswith("move.")]:
                del held[path]
        self.speaks_of(move)

    def speaks_of(self, record: Any) -> None:
        """What is left open in a record is known by its path."""
        for part in open_parts(record):
            if isinstance(part, Unread):
                self.controls[part.path] = part
            else:
                self.names[part.path] = part
                self.marks |= {f"{part.path}.{name_of(thing)}": (part, thing) for thing in part.universe.things}

    def looked_at(self, look: Callable[[Any], Any], state: Any, known: Known) -> list[Path]:
        """All ways to look at a position that a move or a step has left."""
        situation = self.at(known, state)
        memory = self.looks.setdefault(look, Memory())
        found = memory.find(situation)
        if found is not None:
            return found.what
        notes = Notes(situation)
        paths = explore(lambda: look(state), known=known, possible=self.possible, thorough=True, notes=notes)
        notes.check()
        return memory.keep(notes.answers, paths)

    def conclusion(self, holds: Formula, state: Any, known: Known) -> bool:
        """What is claimed of a position that a move or a step has left. Where it makes no sense, it does not hold."""
        paths = self.looked_at(holds, state, known)
        claims = ((path.taken, path.problem is None and path.result) for path in paths)
        return both(*(part for taken, result in claims for part in _supposed(taken, result)))

    def of_thing(self, id: str, thing: Any) -> Claim:
        """What an invariant about every thing of a kind says of one."""
        claims, key = self.of_things[id], key_of(thing)
        if key not in claims:
            of = next(invariant.of for invariant in self.model.invariants if invariant.id == id)
            assert of is not None
            claims[key] = Claim(lambda state: of(state, thing), self.state, self.possible)
        return claims[key]

    def at(self, known: Known, state: Any = None) -> Situation:
        """A position of which so much is known, or one that was left by a move or a step there. Of many questions in a
        row it is the same."""
        last = self._last
        if last.known != known or (state is not None and last.held is not None and last.held.state is not state):
            last = self._last = Situation(dict(known))
        if state is not None and last.held is None:
            last.held = Held(self.layout, state)
        return last

    def _said(self, known: Known, conditions: Iterable[bool]) -> Iterator[tuple[str, Facts]]:
        """What each invariant claims, by its id: of the position, and of the things that are spoken of."""
        said = self._said_at(known)
        yield from said.of_position
        for thing in self.things(known, conditions):
            key = key_of(thing)
            if key not in said.of_things:
                claims = ((id, self.of_thing(id, thing)) for id in self.about(thing))
                said.of_things[key] = [(id, _facts(node(claim.at(said.situation)))) for id, claim in claims]
            yield from said.of_things[key]

    def _said_at(self, known: Known) -> _Said:
        """Of many questions in a row it is the same."""
        situation = self.at(known)
        if self._last_said is None or self._last_said.situation is not situation:
            of_position = [(id, _facts(node(claim.at(situation)))) for id, claim in self.claims.items()]
            listed = [thing for one in self.listed for thing in one.at(situation) or ()]
            listed += [self.shapes.parts[path] for path in known if path in self.shapes.parts]
            self._last_said = _Said(situation, of_position, listed)
        return self._last_said

    def facts(
        self, known: Known, conditions: Iterable[bool] = (), invariants: Collection[str] | None = None
    ) -> list[bool]:
        """What is known of any position of which so much is known of control, and of the things that are spoken of; or
        only what some invariants say."""
        found: list[bool] = [bound for bound in self.bounds if bound is not True] if invariants is None else []
        for id, facts in self._said(known, conditions):
            if invariants is None or id in invariants:
                found += [part for part, _ in facts]
        return found

    def said_by(self, known: Known, conditions: Iterable[bool]) -> dict[int, str]:
        """Which invariant says a fact, by the fact's serial number."""
        return {node(part).serial: id for id, facts in self._said(known, conditions) for part, _ in facts}

    def speaking_of(self, known: Known, named: Mapping[str, None], conditions: Iterable[bool]) -> list[bool]:
        """The facts that speak of nothing but these symbols."""
        found = [bound for name in named for bound in self.bound.get(name, ())]
        symbols = frozenset(named)
        for _, facts in self._said(known, conditions):
            found += [part for part, spoken_of in facts if spoken_of <= symbols]
        return found

    def subjects(self, condition: bool) -> frozenset[str]:
        """The symbols of a condition, and the sets and lists of which they are marks and weights: these have to do with
        each other."""
        expression = node(condition)
        found = self._subjects.get(expression.serial)
        if found is None:
            named = variables(expression)
            sets = {self.marks[name][0].path if name in self.marks else name.partition("~")[0] for name in named}
            found = self._subjects[expression.serial] = named | sets
        return found

    def about(self, thing: Any) -> Iterator[str]:
        """The invariants that are about things of that kind."""
        return (id for id, kind in self.kinds.items() if is_of_kind(thing, kind))

    def things(self, known: Known, conditions: Iterable[bool]) -> list[Any]:
        """The things of which some conditions speak, and those that are listed as far as is known."""
        return one_each([*self.things_in(conditions), *self._said_at(known).listed])

    def things_in(self, conditions: Iterable[bool]) -> list[Any]:
        """The things of which some conditions speak."""
        named = in_order(conditions)
        return one_each([*(self.marks[name][1] for name in named if name in self.marks), *self.shapes.things_in(named)])

    def domains(self, conditions: Iterable[bool]) -> list[bool]:
        """What holds of control and of sets whatever the game: values are numbered, marks are 0 or 1, weights are at
        least and at most what the things weigh that are known to be there."""
        named = in_order(conditions)
        found: list[bool] = []
        marked: dict[str, list[Any]] = {}
        for name in named:
            if name in self.controls:
                found += _numbered(name, len(self.controls[name].values))
            elif name in self.marks:
                names, thing = self.marks[name]
                marked.setdefault(names.path, []).append(thing)
                found += _marked(name)
        for name in named:
            path, tilde, of = name.partition("~")
            if tilde and path in self.names and of.startswith("in~"):
                found += self._within(self.names[path], self.names[of.removeprefix("in~")], named, name)
            elif tilde and path in self.names and of.startswith("first-"):
                found += self._first_of_a_sort(self.names[path], of.removeprefix("first-"), marked.get(path, []), name)
            elif tilde and path in self.names and of in self.names[path].weights:
                found += self._weighed(self.names[path], self.names[path].weights[of], marked.get(path, []), name)
            elif tilde and path in self.controls:
                found.append(variable(name) >= 0)
                if () in self.controls[path].values:
                    empty = variable(path) == self.controls[path].values.index(())
                    found.append(implies(empty, variable(name) == 0))
        return found + self.shapes.domains(named)

    def _first_of_a_sort(self, names: Names, of: str, marked: list[Any], name: str) -> Iterator[bool]:
        """The first thing of a sort is one of that sort, and is there if there is one."""
        sort, _, changes = of.partition("~")
        weight = names.weights.get(sort, ONE)
        things = {thing: place for place, thing in enumerate(names.universe.things) if weight.of(thing)}
        yield either(*(variable(name) == place for place in things.values()))
        if not changes:
            there = names.weight(weight) >= 1 if sort in names.weights else how_many(names) >= 1
            for thing in marked:
                if thing in things:
                    yield implies(both(there, variable(name) == things[thing]), names.base(thing) == 1)

    def _within(self, some: Names, others: Names, named: Iterable[str], name: str) -> Iterator[bool]:
        """If all of some things are among others, so is each, and the rest of them weighs no more."""
        things = dict.fromkeys(self.marks[one][1] for one in named if one in self.marks)
        things = {thing: None for thing in things if thing in some.universe.known}
        within = variable(name) == 1
        yield implies(within, both(*(some.base(thing) <= others.base(thing) for thing in things)))
        for sort in some.universe.sorts:
            rest = [
                variable(f"{names.path}~{sort.name}") - total(sort.of(thing) * names.base(thing) for thing in things)
                for names in (some, others)
            ]
            yield implies(within, rest[0] <= rest[1])

    def _weighed(self, names: Names, weight: Weight, marked: list[Any], name: str) -> Iterator[bool]:
        known = total(weight.of(thing) * names.base(thing) for thing in marked if weight.of(thing))
        everything, heaviest = _extent(names.universe, weight)
        others = everything - sum(map(weight.of, marked))
        yield variable(name) >= known
        yield variable(name) <= known + others
        if weight not in names.universe.sorts:
            number = total(variable(f"{names.path}~{sort.name}") for sort in names.universe.sorts)
            yield variable(name) <= heaviest * number


def things_of(ground: Ground, kind: type) -> dict[Any, None]:
    """Everything of the kind that any set or list can have, or a record without either."""
    universes = [names.universe for names in ground.names.values()]
    universes += [shape.universe for shape in ground.shapes.shapes.values() if isinstance(shape, Rest)]
    found = dict.fromkeys(thing for every in universes for thing in every.things if isinstance(thing, kind))
    parts = [part for part in ground.shapes.parts.values() if is_of_kind(part, kind)]
    return found | dict.fromkeys(thing for part in parts for thing in all_of(part, {}))


@functools.cache
def _numbered(name: str, values: int) -> tuple[bool, ...]:
    """A symbol stands for one of so many values."""
    return variable(name) >= 0, variable(name) < values


@functools.cache
def _marked(name: str) -> tuple[bool, ...]:
    """A symbol is a mark."""
    return variable(name) >= 0, variable(name) <= 1


@functools.cache
def _extent(universe: Universe, weight: Weight) -> tuple[int, int]:
    """What everything weighs together, and the heaviest thing."""
    weights = [weight.of(thing) for thing in universe.things]
    return sum(weights), max(weights, default=0)


def _listing(each: Callable[[Any], Iterable[Any]]) -> Callable[[Any], list[Any]]:
    return lambda state: list(each(state))


def in_order(conditions: Iterable[bool]) -> dict[str, None]:
    """The symbols of some conditions, as they come."""
    return dict.fromkeys(itertools.chain.from_iterable([_in_order(node(condition)) for condition in conditions]))


@by_serial
def _in_order(expression: Node) -> tuple[str, ...]:
    if expression.op == "variable":
        return (expression.leaf,)
    return tuple(dict.fromkeys(itertools.chain.from_iterable(map(_in_order, expression.args))))


def parts_of(condition: bool) -> tuple[bool, ...]:
    """The parts of a conjunction that do not hold anyway."""
    return _parts(node(condition))


@by_serial
def _parts(condition: Node) -> tuple[bool, ...]:
    return tuple(part for part in conjuncts(cast(bool, condition)) if node(part) is not node(True))


@by_serial
def _facts(claim: Node) -> Facts:
    return tuple((part, variables(node(part))) for part in _parts(claim))
