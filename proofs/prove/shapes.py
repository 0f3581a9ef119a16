"""Maps and lists that are open: what holds of any of them, and of which things their symbols speak."""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from spec.kernel import both, either, implies, ite
from spec.kernel.names import ONE, Universe, Weight, weight_of
from spec.kernel.placed import AnyMarks, Places, is_open, is_same, label_of
from spec.kernel.records import Record
from spec.kernel.terms import total, variable
from spec.kernel.unread import Name, Part, Perhaps, Unread, raw
from spec.kernel.waiting import Queue, Rest, below, ranks_of

Shape = AnyMarks | Places | Rest


def shapes_in(value: Any) -> Iterator[Shape]:
    """All maps and lists in a record that are open."""
    if isinstance(value, AnyMarks | Places):
        yield value
    elif isinstance(value, Queue):
        yield value.then
    elif isinstance(value, dict):
        for item in value.values():
            yield from shapes_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from shapes_in(item)
    elif isinstance(value, Record):
        for name in value.__struct_fields__:
            yield from shapes_in(raw(value, name))


def parts_in(value: Any) -> Iterator[Part]:
    """All parts in a record that are open, those at the beginning of a list too."""
    if isinstance(value, Part):
        yield value
    elif isinstance(value, Perhaps):
        yield from parts_in(value.what)
    elif isinstance(value, Queue):
        yield from (part for part in value.then.first if isinstance(part, Part))
    elif isinstance(value, list):
        for item in value:
            yield from parts_in(item)
    elif isinstance(value, Record):
        for name in value.__struct_fields__:
            yield from parts_in(raw(value, name))


def paths_of(part: Part) -> list[str]:
    return [field.path for field in part.fields.values() if isinstance(field, Unread)]


class Shapes:
    """The open maps and lists of a position."""

    def __init__(self, state: Any) -> None:
        self.shapes = {shape.path: shape for shape in shapes_in(state)}
        self.parts = {path: part for part in parts_in(state) for path in paths_of(part)}
        """The parts that are open, by the paths of their fields."""
        self.any_entries = list(_any_entries(self.shapes.values()))
        """Of each kind of which the entries of maps are, any one at all: what is shown of it is shown of all."""
        self._found: dict[str, tuple[Shape, str] | None] = {}

    def things_in(self, named: Iterable[str]) -> Iterator[Any]:
        """The things of which symbols speak."""
        for name in named:
            if name in self.parts:
                yield self.parts[name]
            if (found := self._split(name)) is not None:
                yield from _things(*found)

    def _split(self, name: str) -> tuple[Shape, str] | None:
        """The map or list to which a symbol belongs, and what it says of it: an entry, by its name or by where the name
        stands, or a number after a tilde."""
        if name not in self._found:
            every = (
                (shape, name[len(path) :])
                for path, shape in self.shapes.items()
                if name.startswith(path) and name[len(path) : len(path) + 1] in (".", "@", "~")
            )
            self._found[name] = next(every, None)
        return self._found[name]

    def domains(self, named: Iterable[str]) -> list[bool]:
        """What holds of any such map or list, as far as these symbols speak of it."""
        spoken: dict[str, list[str]] = {}
        for name in named:
            if (found := self._split(name)) is not None:
                spoken.setdefault(found[0].path, []).append(found[1])
        facts: list[bool] = []
        for path, every in spoken.items():
            facts += _domain(self.shapes[path], every)
        return facts


def _any_entries(shapes: Iterable[Shape]) -> Iterator[Part]:
    """A part for each kind of things that the entries of maps stand for, with a name for which every entry is tried."""
    kinds: dict[Any, tuple[Any, ...]] = {}
    for shape in shapes:
        if isinstance(shape, AnyMarks) and shape.things:
            kinds.setdefault(type(next(iter(shape.things.values()))), shape.entries)
        elif isinstance(shape, Places) and shape.known:
            kinds.setdefault(type(next(iter(shape.known.values()))), shape.places)
    for kind, entries in kinds.items():
        (name,) = kind.__struct_fields__
        yield open_thing(kind, Unread(f"any.{name}", entries))


def _things(shape: Shape, of: str) -> Iterator[Any]:
    if isinstance(shape, Rest):
        thing = _only_one(shape.universe, shape.weights[of[1:]]) if of[1:] in shape.weights else None
        if thing is not None:
            yield thing
    elif isinstance(shape, AnyMarks):
        if not of.startswith("~"):
            yield from _entry(shape, shape.things, of)
    elif of.startswith("~on"):
        yield from _entry(shape, shape.known, of.removeprefix("~on"))
    elif shape.kinds and not of.startswith("~"):
        yield from _thing(shape, of)
    elif of.startswith("."):
        yield of[1:]


def _entry(shape: AnyMarks | Places, things: Mapping[str, Any], label: str) -> Iterator[Any]:
    """What a key stands for; one that is open, a part with that key."""
    if label in shape.open_keys and things:
        kind: Any = type(next(iter(things.values())))
        yield open_thing(kind, shape.open_keys[label].unread)
    elif label[1:] in things:
        yield things[label[1:]]


def _thing(places: Places, label: str) -> Iterator[Any]:
    """What a thing that stands on a place is a thing of; one that is open, a part."""
    kind: Any = type(next(iter(places.kinds.values())))
    if not issubclass(kind, msgspec.Struct):
        return
    if label in places.open_things:
        yield open_thing(kind, places.open_things[label].unread)
    elif label[1:] in places.kinds:
        yield places.kinds[label[1:]]


@functools.cache
def open_thing(kind: Any, unread: Unread) -> Part:
    """A thing with one field, which is open."""
    (name,) = kind.__struct_fields__
    return Part(kind, {name: unread})


@functools.cache
def _only_one(universe: Universe, weight: Weight) -> Any:
    """The thing that alone weighs something."""
    heavy = [thing for thing in universe.things if weight.of(thing)]
    return heavy[0] if len(heavy) == 1 else None


def _domain(shape: Shape, spoken: list[str]) -> Iterator[bool]:
    if isinstance(shape, AnyMarks):
        return _of_marks(shape, spoken)
    return _of_places(shape, spoken) if isinstance(shape, Places) else _of_a_list(shape, spoken)


class _Keys:
    """The keys of a map of which somebody speaks, by their labels, each with what tells it from those before it."""

    def __init__(self, shape: AnyMarks | Places, labels: Iterable[str], *, of_things: bool = False) -> None:
        self.keys: list[tuple[str, Any]] = []
        known = shape.entries if isinstance(shape, AnyMarks) else shape.things if of_things else shape.places
        open_ones = shape.open_things if of_things and isinstance(shape, Places) else shape.open_keys
        for label in sorted(labels):
            key = open_ones[label] if label in open_ones else next(k for k in known if str(k) == label[1:])
            self.keys.append((label, key))

    def bounds(self) -> Iterator[bool]:
        """An open key is one of its values."""
        for _, key in self.keys:
            if is_open(key):
                number = variable(key.unread.path)
                yield both(number >= 0, number < len(key.unread.values))

    def alike(self, symbol: Callable[[str], int]) -> Iterator[bool]:
        """The same key has the same entry."""
        for (label, key), (other_label, other) in itertools.combinations(self.keys, 2):
            if is_open(key) or is_open(other):
                yield implies(is_same(key, other), symbol(label) == symbol(other_label))

    def each_once(self, symbol: Callable[[str], int]) -> list[int]:
        """The entries, without those of keys that come again."""
        found = []
        for place, (label, key) in enumerate(self.keys):
            again = either(*(is_same(key, other) for _, other in self.keys[:place] if is_open(key) or is_open(other)))
            found.append(ite(again, 0, symbol(label)))
        return found


def _of_marks(marks: AnyMarks, spoken: list[str]) -> Iterator[bool]:
    """A mark is 0 or 1, and there are as many as are known, and perhaps others."""
    keys = _Keys(marks, (of for of in spoken if not of.startswith("~")))

    def symbol(label: str) -> int:
        return variable(f"{marks.path}{label}")

    for label, _ in keys.keys:
        yield both(symbol(label) >= 0, symbol(label) <= 1)
    yield from keys.bounds()
    yield from keys.alike(symbol)
    if "~all" in spoken:
        number, known = variable(f"{marks.path}~all"), keys.each_once(symbol)
        yield number >= total(known)
        yield number <= total([*known, len(marks.entries) - total(keys.each_once(lambda _: 1))])


def _of_places(places: Places, spoken: list[str]) -> Iterator[bool]:
    """A thing stands on a place or nowhere; as many stand on a place, and anywhere, as are known to, and perhaps
    others."""
    things = _Keys(places, (of for of in spoken if not of.startswith("~")), of_things=True)
    known = [variable(f"{places.path}{label}") for label, _ in things.keys]
    for place in known:
        yield both(place >= 0, place <= len(places.places))
    yield from things.bounds()
    yield from things.alike(lambda label: variable(f"{places.path}{label}"))
    keys = _Keys(places, (of.removeprefix("~on") for of in spoken if of.startswith("~on")))

    def symbol(label: str) -> int:
        return variable(f"{places.path}~on{label}")

    yield from keys.bounds()
    yield from keys.alike(symbol)
    for label, key in keys.keys:
        here = functools.partial(operator.eq, places.number_of(key))
        yield symbol(label) >= total(things.each_once(_counting(places, here)))
    if "~all" in spoken:
        everything = variable(f"{places.path}~all")
        standing = things.each_once(_counting(places, lambda place: place != 0))
        yield everything >= total(standing)
        yield everything <= total([*standing, len(places.things) - total(things.each_once(lambda _: 1))])
        yield everything >= total(keys.each_once(symbol))


def _counting(places: Places, counts: Callable[[int], bool]) -> Callable[[str], int]:
    """1 for a thing whose place counts, by its label."""
    return lambda label: ite(counts(variable(f"{places.path}{label}")), 1, 0)


def _of_a_list(rest: Rest, spoken: list[str]) -> Iterator[bool]:
    """What holds of the weights of which somebody speaks, and of its end."""
    named = [of[1:] for of in spoken if of.startswith("~")]
    ends = {name: rest.asked_of_the_end[name] for name in named if name in rest.asked_of_the_end}
    weights = [rest.weights[name] for name in named if name in rest.weights] + [sort for sort, _ in ends.values()]
    orders = {name: rest.asked_of_the_order[name] for name in named if name in rest.asked_of_the_order}
    heads = _read(rest, spoken)
    head, is_read = rest.first[0], bool(heads)
    ranks = {name: ranks_of(rest.universe, rank)[1:] for name, rank in orders.items()} if is_read else {}
    weights += [below(orders[name], number) for name, numbers in ranks.items() for number in numbers]
    if weights or orders:
        yield from _of_weights(rest, list(dict.fromkeys([ONE, *rest.universe.sorts, *weights])), heads)
    for name, rank in orders.items():
        order = variable(f"{rest.path}~{name}")
        yield both(order >= 0, order <= 1, implies(_weight(rest, ONE) <= 1, order == 1))
        for number in ranks.get(name, ()):
            first = both(order == 1, _weight(rest, ONE) >= 1, weight_of(head, rank) == number)
            yield implies(first, _weight(rest, below(rank, number)) == 0)
    for name, (sort, what) in ends.items():
        end = variable(f"{rest.path}~{name}")
        yield both(end >= 0, end <= 1)
        if is_read:
            only = both(_weight(rest, ONE) >= 1, _weight(rest, sort) == 1, weight_of(head, sort) == 1)
            yield implies(only, ite(weight_of(head, what) >= 1, 1, 0) == end)


def _weight(rest: Rest, weight: Weight) -> int:
    return variable(f"{rest.path}~{weight.name}")


def _read(rest: Rest, spoken: list[str]) -> list[Any]:
    """The things from the beginning of a list up to the last one of which somebody speaks."""
    read = [any(path.removeprefix(rest.path) in spoken for path in _paths(thing)) for thing in rest.first]
    return list(rest.first[: max((place + 1 for place, is_read in enumerate(read) if is_read), default=0)])


def _paths(thing: Any) -> list[str]:
    return [thing.path] if isinstance(thing, Unread) else paths_of(thing) if isinstance(thing, Part) else []


def _of_weights(rest: Rest, weights: list[Weight], heads: list[Any]) -> Iterator[bool]:
    """It weighs what its first things weigh, if they were read, and what the others do: each at least what the lightest
    thing weighs and at most what the heaviest does; of two weights the one that is never less is not less."""
    number = _weight(rest, ONE)
    others = {weight: _weight(rest, weight) for weight in weights}
    for place, head in enumerate(heads):
        others = {one: weighs - ite(number > place, weight_of(head, one), 0) for one, weighs in others.items()}
    yield number >= 0
    if len(rest.universe.sorts) > 1:
        yield number == total(_weight(rest, sort) for sort in rest.universe.sorts)
    for weight in weights:
        by_sort = _weights_by_sort(rest.universe, weight) if weight is not ONE else None
        if by_sort is not None:
            yield _weight(rest, weight) == total(by * _weight(rest, sort) for by, sort in by_sort)
    for weight, weighs in others.items():
        lightest, heaviest = _extremes(rest.universe, weight)
        if weight is not ONE:
            yield both(weighs >= others[ONE] * lightest, weighs <= others[ONE] * heaviest)
    for one, other in itertools.permutations(weights, 2):
        if other is not ONE and _never_less(rest.universe, one, other):
            yield others[one] >= others[other]


@functools.cache
def _extremes(universe: Universe, weight: Weight) -> tuple[int, int]:
    """What the lightest and the heaviest thing weigh."""
    weights = [weight.of(thing) for thing in universe.things]
    return min(weights), max(weights)


@functools.cache
def _weights_by_sort(universe: Universe, weight: Weight) -> list[tuple[int, Weight]] | None:
    """The sorts that weigh something, each with what all of its things weigh; nothing if they weigh differently, or if
    it is a sort itself."""
    if len(universe.sorts) == 1 or weight in universe.sorts:
        return None
    found = []
    for sort in universe.sorts:
        weights = {weight.of(thing) for thing in universe.things if sort.of(thing)}
        if len(weights) > 1:
            return None
        found += [(one, sort) for one in weights if one]
    return found


@functools.cache
def _never_less(universe: Universe, one: Weight, other: Weight) -> bool:
    """Everything weighs at least as much by one weight as by the other."""
    return all(one.of(thing) >= other.of(thing) for thing in universe.things)


def names_are_names(record: Any) -> Iterator[bool]:
    """Whatever is open in a move is one of its values."""
    for name in record.__struct_fields__:
        held = raw(record, name)
        if isinstance(held, Unread):
            yield both(variable(held.path) >= 0, variable(held.path) < len(held.values))


def entries_are_entries(record: Any) -> Iterator[tuple[str, bool]]:
    """What was marked in an open map is marked or not, by path."""
    for shape in shapes_in(record):
        for key, there in shape.changes if isinstance(shape, AnyMarks) else ():
            yield f"{shape.path}{label_of(key)}", both(there >= 0, there <= 1)


# --- what has happened to things --------------------------------------------------------------------------------


def touched(before: Any, after: Any) -> Iterator[Any]:
    """The things whose marks or places were changed, the places on which they stand, and what a list or a record holds
    that it did not hold before."""
    if before is after:
        return
    if isinstance(after, AnyMarks):
        for key, _ in after.changes:
            yield from _entry(after, after.things, label_of(key))
    elif isinstance(after, Places):
        for put in after.changes:
            yield from _thing(after, label_of(put.thing)) if after.kinds else (put.thing,)
            yield from _entry(after, after.known, label_of(put.place)) if put.place is not None else ()
    elif isinstance(after, Queue):
        yield from (thing for thing in (*after.first, *after.last) if not isinstance(thing, Name))
    elif isinstance(before, Queue):
        yield from after
    elif isinstance(before, Perhaps | Part) and isinstance(after, msgspec.Struct | Part):
        yield after
    elif isinstance(after, Record):
        for name in after.__struct_fields__:
            yield from touched(raw(before, name), raw(after, name))
    elif isinstance(after, dict) and isinstance(before, dict):
        for key, item in after.items():
            yield from touched(before.get(key), item)
    elif isinstance(after, list) and isinstance(before, list) and len(before) == len(after):
        for one, two in zip(before, after, strict=True):
            yield from touched(one, two)


def one_each(things: Iterable[Any]) -> list[Any]:
    """Each of the things once; parts that are open are never compared."""
    return list({key_of(thing): thing for thing in things}.values())


def key_of(thing: Any) -> Any:
    """By what a thing is told from others."""
    return id(thing) if isinstance(thing, Part) else thing


def is_of_kind(thing: Any, kind: type) -> bool:
    return issubclass(thing.kind, kind) if isinstance(thing, Part) else isinstance(thing, kind)
