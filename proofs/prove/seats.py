"""Seats are alike: what is shown of a way holds of the same way turned around the table.

To turn a position is to let everybody move up by some seats: what one player has, the next one has, and every seat that
is named is the next one. If a way is another one turned, and all that is claimed of positions says the same of a
position that is turned, then what is shown of one way holds of the other. Nothing is taken for granted here: ways are
compared part by part, and claims by the solver. What can't be compared is shown for itself.
"""

from __future__ import annotations

import functools
import operator
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

import msgspec
from msgspec import inspect

from proofs.prove.asking import Asker
from proofs.prove.cases import Claim, Ground, Possibility, chosen, things_of
from proofs.prove.changes import changed_fields, holds_the_same
from proofs.prove.changes import same as plainly_same
from proofs.prove.fitting import fits
from proofs.prove.shapes import is_of_kind
from proofs.prove.ways import Way
from spec.kernel import copy, explore
from spec.kernel.judge import Known, Path
from spec.kernel.names import Names, Weight, name_of
from spec.kernel.placed import AnyMarks, Places, is_open
from spec.kernel.records import Record, info_of, join
from spec.kernel.sequences import Sequel
from spec.kernel.terms import (
    Node,
    both,
    by_serial,
    either,
    implies,
    is_truth,
    known_of,
    negate,
    node,
    same,
    variable,
    variables,
    with_args,
)
from spec.kernel.unread import Name, Part, Perhaps, Unread, is_a_seat, raw
from spec.kernel.waiting import Queue, Rest

COMMUTE = ("and", "or", "+", "=")
"""Operators for which the order of what they are about does not matter."""


SEATS_DIFFER = "seats differ"
"""What is to be shown not to be so of ways that are turned."""


class NotAlike(Exception):
    """Something of which it can't be said what it is when it is turned."""


class Turned:
    """Everything that a position, a move or a formula is made of, for somebody who sits some seats further on."""

    def __init__(self, ground: Ground, by: int) -> None:
        self.ground = ground
        self.by = by
        self.seated = _by_seat(ground.state)
        self.by_seat = re.compile(rf"\b({'|'.join(self.seated) or '(?!)'})\.(\d+)\b")
        self._names: dict[str, str] = {}
        self._places: dict[str, tuple[int, ...]] = {}
        self._nodes: dict[int, Node] = {}
        self._exact: dict[int, Node] = {}
        self._choices: dict[tuple[str, int], int] = {}

    def begin(self) -> None:
        """Begin with moves of another type, which may have something else at the same paths."""
        for known in (self._names, self._places, self._nodes, self._exact, self._choices):
            known.clear()

    def seat(self, seat: Any) -> Any:
        """Of seats that are not in the game nobody moves up, nor if there is none."""
        return seat if seat is None or seat >= self.ground.players else (seat + self.by) % self.ground.players

    def path(self, path: str) -> str:
        return self.by_seat.sub(lambda found: f"{found[1]}.{self.seat(int(found[2]))}", path)

    def thing(self, thing: Any) -> Any:
        """Something that never changes, such as a card or an effect that waits for a player."""
        if isinstance(thing, tuple):
            return tuple(map(self.thing, thing))
        if not isinstance(thing, msgspec.Struct):
            return thing
        seats = _seats_of(type(thing))
        fields = ((name, getattr(thing, name)) for name in thing.__struct_fields__)
        return type(thing)(**{name: self.seat(one) if name in seats else self.thing(one) for name, one in fields})

    def value(self, unread: Unread, value: Any) -> Any:
        return self.seat(value) if unread.of_seats else self.thing(value)

    def places(self, path: str) -> tuple[int, ...]:
        """For each value that control at a path can have, by its place, the place of what it becomes."""
        if path not in self._places:
            controls = self.ground.controls
            try:
                there = controls[self.path(path)].values
                found = tuple(there.index(self.value(controls[path], value)) for value in controls[path].values)
            except (KeyError, ValueError) as problem:
                raise NotAlike(path) from problem
            self._places[path] = found
        return self._places[path]

    def known(self, known: Known) -> frozenset[tuple[str, int]]:
        return frozenset((self.path(path), self._bits(path, bits)) for path, bits in known.items())

    def _bits(self, path: str, bits: int) -> int:
        """The values that control at a path can have, turned."""
        if (path, bits) not in self._choices:
            places = self.places(path)
            left = self.ground.controls[path].places(bits)
            self._choices[path, bits] = sum(1 << places[place] for place in left)
        return self._choices[path, bits]

    # --- symbols ------------------------------------------------------------------------------------------------

    def name(self, name: str) -> str:
        """What a symbol is called."""
        if name not in self._names:
            self._names[name] = self._name(name)
        return self._names[name]

    def _name(self, name: str) -> str:
        if name in self.ground.marks:
            names, thing = self.ground.marks[name]
            return f"{self.path(names.path)}.{name_of(self.thing(thing))}"
        if "@" in name:
            return self._entry(name)
        path, tilde, of = name.partition("~")
        if tilde and not self._keeps_places(path):
            raise NotAlike(name)
        holder = self._holder(path)
        if not tilde or holder is None:
            return self.path(name)
        first, *others = of.split("~")
        kind, dash, sort = first.partition("-")
        if kind == "first" and dash and isinstance(holder, Names):
            others = [name_of(self.thing(self._thing_called(path, other))) for other in others]
            first = f"first-{self._weight(path, sort)}"
        elif first in holder.weights:
            first = self._weight(path, first)
        elif isinstance(holder, Rest) and first in holder.asked_of_the_end:
            first = self._end(holder, first)
        elif isinstance(holder, Rest) and first in holder.asked_of_the_order:
            first = f"order-{self._weight_of_order(holder, first)}"
        return "~".join([self.path(path), first, *map(self.path, others)])

    def _entry(self, name: str) -> str:
        """The entry of a map at a key that is left open, which must have been asked for there, too."""
        of, _, key = name.partition("@")
        there = self.ground.shapes.shapes.get(self.path(of.partition("~")[0]))
        label = f"@{self.path(key)}"
        if not isinstance(there, AnyMarks | Places) or not _is_asked(there, label) or not self._keeps_places(key):
            raise NotAlike(name)
        return f"{self.path(of)}{label}"

    def _holder(self, path: str) -> Names | Rest | None:
        """The set or list at a path, if it goes by what its things weigh."""
        if path in self.ground.names:
            return self.ground.names[path]
        shape = self.ground.shapes.shapes.get(path)
        return shape if isinstance(shape, Rest) else None

    def _things(self, path: str) -> tuple[Any, ...]:
        holder = self._holder(path)
        return () if holder is None else holder.universe.things

    def _thing_called(self, path: str, name: str) -> Any:
        return next(thing for thing in self._things(path) if name_of(thing) == name)

    def _weight(self, path: str, name: str) -> str:
        """What is asked there instead: everything weighs by it what it weighed before it was turned."""
        holder, there = self._holder(path), self._holder(self.path(path))
        if holder is not None and there is not None and name in holder.weights:
            before = holder.weights[name]
            for called in _this_first(name, there.weights):
                if self._weighs_alike(holder, before, there.weights[called]):
                    return called
        raise NotAlike(f"{path}~{name}")

    def _weight_of_order(self, rest: Rest, name: str) -> str:
        """The order that is asked there instead."""
        there = self._holder(self.path(rest.path))
        asked = there.asked_of_the_order if isinstance(there, Rest) else {}
        for called in _this_first(name, asked):
            if self._weighs_alike(rest, rest.asked_of_the_order[name], asked[called]):
                return asked[called].name
        raise NotAlike(f"{rest.path}~{name}")

    def _end(self, rest: Rest, name: str) -> str:
        there = self._holder(self.path(rest.path))
        asked = there.asked_of_the_end if isinstance(there, Rest) else {}
        before = rest.asked_of_the_end[name]
        for called in _this_first(name, asked):
            if all(self._weighs_alike(rest, one, two) for one, two in zip(before, asked[called], strict=True)):
                return called
        raise NotAlike(f"{rest.path}~{name}")

    def _weighs_alike(self, holder: Names | Rest, before: Weight, after: Weight) -> bool:
        return all(after.of(self.thing(thing)) == before.of(thing) for thing in holder.universe.things)

    def node(self, expression: Node) -> Node:
        """An expression, written so that what is the same but for the order of its parts is the same."""
        return self._written(expression, self._nodes, in_order=True)

    def _written(self, expression: Node, written: dict[int, Node], *, in_order: bool) -> Node:
        found = written.get(expression.serial)
        if found is not None:
            return found
        if expression.op == "variable":
            if not self._keeps_places(expression.leaf):
                raise NotAlike(expression.leaf)
            turned = node(variable(self.name(expression.leaf)))
        else:
            in_order = in_order and expression.op != "ask"
            inside = written if in_order else self._exact
            args = self._a_place(expression)
            args = args or [self._written(arg, inside, in_order=in_order) for arg in expression.args]
            if in_order and expression.op in COMMUTE:
                args.sort(key=lambda arg: arg.serial)
            turned = with_args(expression, tuple(args), self.path(expression.leaf))
        written[expression.serial] = turned
        if expression.op == "ask" and self.by and not self._has_the_same_answer(expression, turned):
            self._nodes.clear()  # What was written meanwhile took the answer to be the same.
            self._exact.clear()
            raise NotAlike(repr(expression))
        return turned

    def _has_the_same_answer(self, question: Node, turned: Node) -> bool:
        """As far as answers are known. Which question it is goes by its numbers, exactly as they are written."""
        try:
            return self.node(node(known_of(question))) is self._as_it_is.node(node(known_of(turned)))
        except (KeyError, NotAlike):
            return False

    @functools.cached_property
    def _as_it_is(self) -> Turned:
        return Turned(self.ground, 0)

    def _a_place(self, expression: Node) -> list[Node] | None:
        """If it says that a symbol stands for the value at a place: the symbol and the place."""
        if expression.op != "=" or sorted(arg.op for arg in expression.args) != ["constant", "variable"]:
            return None
        place, symbol = (arg.leaf for arg in sorted(expression.args, key=lambda arg: arg.op))
        if self._keeps_places(symbol):
            return None
        places = {str(old): new for old, new in enumerate(self._places_of(symbol) or ())}
        if place not in places:
            raise NotAlike(repr(expression))
        return [node(variable(self.name(symbol))), node(places[place])]

    def _keeps_places(self, name: str) -> bool:
        places = self._places_of(name)
        return places is None or places == tuple(range(len(places)))

    def _places_of(self, name: str) -> tuple[int, ...] | None:
        """If a symbol stands for one of several values: for each of them the place of what it becomes."""
        if name in self.ground.controls:
            return self.places(name)
        path, _, of = name.partition("~")
        if path in self.ground.names and of.startswith("first-"):
            if name not in self._places:
                things, there = [*map(self.thing, self._things(path))], self._things(self.path(path))
                if not set(things) <= set(there):
                    raise NotAlike(name)
                self._places[name] = tuple(map(there.index, things))
            return self._places[name]
        return None

    # --- ways ---------------------------------------------------------------------------------------------------

    def way(self, way: Way, premise: bool = True) -> Hashable:
        """Everything that is to be shown of a way goes by this, and by what else is known where it begins."""
        conditions = (
            (rule, place < way.premised, self.node(node(condition)).serial)
            for place, (rule, condition) in enumerate(way.path.conditions)
            if rule or not is_known(node(condition), way.known, self.ground.controls)
        )
        changes = self._changes(self.ground.state, way.after, "")
        supposed = self.node(node(premise)).serial
        idle = self.node(node(way.idle)).serial
        return way.subject, self.known(way.known), supposed, frozenset(conditions), frozenset(changes), idle

    def _changes(self, before: Any, after: Any, path: str) -> Iterator[tuple[str, Hashable]]:
        for name in before.__struct_fields__:
            yield from self._change(raw(before, name), raw(after, name), join(path, name))

    def _change(self, before: Any, after: Any, path: str) -> Iterator[tuple[str, Hashable]]:
        if before is after:
            return
        if isinstance(before, Record) and isinstance(after, Record):
            yield from self._changes(before, after, path)
        elif isinstance(before, dict) and isinstance(after, dict):
            if not holds_the_same(before, after):
                for key, item in before.items():
                    yield from self._change(item, after[key], join(path, key))
        elif isinstance(before, list) and before and isinstance(before[0], Record):
            for place, (one, two) in enumerate(zip(before, after, strict=True)):
                yield from self._changes(one, two, join(path, place))
        elif not plainly_same(before, after):
            slot = before.what if isinstance(before, Perhaps) else before
            yield self.path(path), self._held(after, isinstance(slot, Unread) and slot.of_seats)

    def _held(self, value: Any, is_a_seat: bool = False) -> Hashable:
        """What a record holds, where a seat is or something else. A number that is left open is the same number for all
        if it is no seat: it can't be held where a seat is, nor a seat elsewhere."""
        if isinstance(value, Node):
            return Node, self.node(value).serial
        if isinstance(value, Name | Unread):
            unread = value.unread if isinstance(value, Name) else value
            if unread.of_seats is not is_a_seat:
                raise NotAlike(unread.path)
            return Unread, self.path(unread.path)
        if isinstance(value, Perhaps):
            return Perhaps, self.path(value.there.path), self._held(value.what, is_a_seat)
        if isinstance(value, Part):
            seats = _seats_of(value.kind)
            fields = ((name, self._held(part, name in seats)) for name, part in value.fields.items())
            return Part, value.kind, tuple(fields)
        if isinstance(value, Names):
            changed = tuple((name_of(self.thing(thing)), self._held(mark)) for thing, mark in value.changed.items())
            less = value.less and (self._held(value.less.others), value.less.all_there)
            only = value.only and self._weight(value.path, value.only.name)
            return Names, self.path(value.path), changed, less, only
        if isinstance(value, Sequel):
            return Sequel, self.path(value.then.unread.path), self._held(value.first), value.after
        if isinstance(value, Queue):
            return Queue, self.path(value.then.path), self._held(value.first), value.after, self._held(value.last)
        if isinstance(value, AnyMarks):
            changes = tuple((self._label(key), self._held(there)) for key, there in value.changes)
            return AnyMarks, self.path(value.path), changes, self._held(value.more)
        if isinstance(value, Places):
            standing = tuple((self._label(put.thing), self._held(put.value)) for put in value.changes)
            return Places, self.path(value.path), standing
        if isinstance(value, list | tuple):
            return list, tuple(map(self._held, value))
        if isinstance(value, msgspec.Struct):
            seats = _seats_of(type(value))
            return type(value), tuple(self._held(getattr(value, n), n in seats) for n in value.__struct_fields__)
        if value is None or isinstance(value, bool | str):
            return value
        if isinstance(value, int):
            return int, self.seat(value) if is_a_seat else value
        raise NotAlike(repr(value))

    def _label(self, key: Any) -> str:
        """A key of a map. The keys of a map are the same for all, so one that is left open must not be a seat."""
        if not is_open(key):
            return f".{key}"
        if not self._keeps_places(key.unread.path):
            raise NotAlike(key.unread.path)
        return f"@{self.path(key.unread.path)}"


def _is_asked(shape: AnyMarks | Places, label: str) -> bool:
    """Somebody asked for the entry of that open key."""
    return label in shape.open_keys or (isinstance(shape, Places) and label in shape.open_things)


def _this_first(name: str, others: Iterable[str]) -> list[str]:
    """The names, with one of them before the others."""
    return sorted(others, key=lambda other: other != name)


def _by_seat(state: Any) -> list[str]:
    """The fields in which there is something for each seat."""
    held = ((name, raw(state, name)) for name in state.__struct_fields__)
    return [name for name, value in held if isinstance(value, list) and value and isinstance(value[0], Record)]


def _seats_of(kind: type) -> frozenset[str]:
    """The fields of something that never changes that are seats."""
    info = info_of(kind)
    assert isinstance(info, inspect.StructType)
    return frozenset(part.name for part in info.fields if is_a_seat(part.type))


def is_known(condition: Node, known: Known, controls: Mapping[str, Unread]) -> bool:
    """A condition about control holds, going by what is known of it."""
    if condition.op == "and":
        return all(is_known(part, known, controls) for part in condition.args)
    named = variables(condition)
    if len(named) != 1 or not named <= controls.keys():
        return False
    (path,) = named
    allowed = _allowed(condition)
    left = known.get(path, controls[path].everything)
    if allowed is None:
        return False
    places, holds_there = allowed
    return left & ~places == 0 if holds_there else left & places == 0


@by_serial
def _allowed(condition: Node) -> tuple[int, bool] | None:
    """The places, a bit for each, at which a condition about a single symbol holds, or those at which it does not;
    nothing if it asks for more than at which place the symbol is."""
    if condition.op == "=" and [arg.op for arg in condition.args] == ["variable", "constant"]:
        place = condition.args[1].leaf
        return (1 << int(place), True) if place.isdigit() else None
    if condition.op == "not":
        inside = _allowed(condition.args[0])
        return inside and (inside[0], not inside[1])
    parts = [_allowed(part) for part in condition.args] if condition.op == "or" else []
    if not parts or any(part is None or not part[1] for part in parts):
        return None
    return functools.reduce(operator.or_, (part[0] for part in parts if part)), True


class Seats:
    """Which ways are the same but for the seats, for a game that claims the same of all of them."""

    def __init__(
        self, ground: Ground, asker: Asker, numbers: Sequence[Callable[[Any], int]], somebody_decides: Claim
    ) -> None:
        self.ground = ground
        self.asker = asker
        self.numbers = numbers
        """What else is looked at besides invariants: the parts of the measure."""
        self.somebody_decides = somebody_decides
        """What is known besides wherever a move is made."""
        self.turned = [Turned(ground, by) for by in range(ground.players)]
        self.differ = Claim(ground.model.seats_differ, ground.state, ground.possible)
        self.met: set[Hashable] = set()
        """By what ways that were met are told from others."""
        self._moves: dict[type, bool] = {}

    def begin(self, asker: Asker) -> None:
        """Begin something new to show, of which no way was met yet."""
        self.asker = asker
        self.met.clear()
        for turned in self.turned:
            turned.begin()

    def is_new(self, way: Way) -> bool:
        """No way that was met before is the same but for the seats."""
        keys = self._keys(way)
        if any(key in self.met for key in keys):
            return False
        self.met.update(keys[:1])
        return True

    def _keys(self, way: Way) -> list[Hashable]:
        """By what a way is told from others, turned in each way in which it can be; nothing if it can't be turned."""
        if way.after is None or not self.are_alike or not self._fits(way.move) or self._seats_differ(way):
            return []
        premise = way.move is None or self.somebody_decides.at(self.ground.at(way.known))
        try:
            return [turned.way(way, premise) for turned in self._which(way)]
        except NotAlike:
            return []

    def _fits(self, move: Any) -> bool:
        """Whatever is left open in a move can be turned."""
        kind = type(move)
        if kind not in self._moves:
            self._moves[kind] = move is None or fits(self.turned[1], move)
        return self._moves[kind]

    def _seats_differ(self, way: Way) -> bool:
        """It may matter who has which seat, before the way or after it."""
        ground = self.ground
        before = self.differ.at(ground.at(way.known))
        is_changed = bool(self.differ.fields & changed_fields(way.before, way.after))
        after = ground.conclusion(self.differ.about, way.after, way.known) if is_changed else before
        somewhere = either(before, after)
        if somewhere is True:
            return not self.asker.is_plain(ground, way.known, [], way.path.taken)
        if self.asker.is_plain(ground, way.known, [], somewhere, [SEATS_DIFFER]):  # the same of many ways
            return False
        return not self.asker.is_shown(ground, way.known, [way.path.taken], somewhere, SEATS_DIFFER)

    def _which(self, way: Way) -> Sequence[Turned]:
        """How to turn a way so that who makes the move has the first seat; anyhow, if nobody does."""
        player = way.known.get("move.player", 0)
        if way.move is None or player.bit_count() != 1:
            return self.turned
        seat = player.bit_length() - 1
        return [self.turned[-seat % self.ground.players]]

    @functools.cached_property
    def are_alike(self) -> bool:
        """Whatever is claimed of a position in which seats do not differ is claimed of it if everybody moves up by a
        seat."""
        if self.ground.players == 1 or not fits(self.turned[1], self.ground.state):
            return False
        differ = self._formula(self.ground.model.seats_differ, Possibility())
        try:
            return self._are_alike(differ, differ, False) and all(
                self._are_alike(one, two, differ) for one, two in self._claims()
            )
        except (NotAlike, KeyError):
            return False

    def _claims(self) -> Iterator[tuple[int, int]]:
        """What is claimed of positions, and what that is claimed to be of those that are turned."""
        ground, (_, next_seat, *_) = self.ground, self.turned
        for invariant in ground.model.invariants:
            if invariant.of is None:
                claim = self._formula(invariant.holds, ground.claims[invariant.id].possible)
                yield claim, claim
                continue
            things = {thing: next_seat.thing(thing) for thing in things_of(ground, invariant.kind)}
            claims = {
                thing: self._formula(functools.partial(_of, invariant.of, thing), ground.possible) for thing in things
            }
            yield from ((claim, claims[things[thing]]) for thing, claim in claims.items())
            for part in ground.shapes.any_entries:
                if is_of_kind(part, invariant.kind):
                    claim = self._formula(functools.partial(_of, invariant.of, part), ground.possible)
                    yield claim, claim
        for look in self.numbers:
            paths = self._paths(look, ground.possible)
            makes_sense = both(*(negate(path.entered) for path in paths if path.problem is not None))
            yield makes_sense, makes_sense
            number = chosen([path for path in paths if path.problem is None])
            yield number, number

    def _are_alike(self, one: int, two: int, differ: bool) -> bool:
        here, next_seat, *_ = self.turned
        turned, there = next_seat.node(node(one)), here.node(node(two))
        if turned is there:
            return True
        alike = same(cast(bool, turned), cast(bool, there)) if is_truth(turned) else turned == there
        wrong = both(negate(differ), negate(alike))
        return self.asker.is_refuted([wrong, *self.ground.domains([wrong])])

    def _formula(self, holds: Callable[[Any], bool], possible: Possibility) -> bool:
        """What is claimed of any position; where it makes no sense, it does not hold."""
        paths = self._paths(holds, possible)
        return both(*(implies(path.taken, path.problem is None and path.result) for path in paths))

    def _paths(self, look: Callable[[Any], Any], possible: Possibility) -> list[Path]:
        return explore(lambda: look(copy(self.ground.state)), known={}, possible=possible, thorough=True)


def _of(of: Callable[[Any, Any], bool], thing: Any, state: Any) -> bool:
    return of(state, thing)
