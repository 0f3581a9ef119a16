"""Positions that can't occur, made from one that can: model and engine must refuse the same ones.

A number is moved by one, a name swapped for another of its kind, a piece put into a second place, an entry left out or
doubled, a seat or a phase changed, what is true of one player or of another moment told here. Where there is what to
change follows from the declared types; a game may know more (`Play.impossible`). Some of what comes out is a position
after all: then both must take it for the same one.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import inspect

from proofs.game import Game
from proofs.wire import Json, copied
from spec.kernel.records import info_of, join, keys_of, put, unwrap

Changes = dict[str, Any]
"""What is put in the place of something else, by path."""

ANY = "*"
"""Any entry of a list or a map, on the way to a place."""
OWN = 0.3
"""How likely it is that something is changed in a way of the game's own."""
AGAIN = 0.4
"""How likely it is that something else is changed as well."""
BORROWED = 0.2
"""How likely it is that something is taken from another position."""
BETWEEN = 0.35
"""How likely it is that two places have to do with a change."""
ENTRIES = 0.4
"""How likely it is then that they are lists or maps."""
MISSHAPEN = 0.08
"""How likely it is that something has not even the form."""
ODD: tuple[Any, ...] = (None, True, False, -1, 0, 1, 7, 99, 10**30, 1.5, "", "nothing", [], {}, [[]], {"": 0})
"""What has hardly anywhere the form of what should be there."""


def impossible(game: Game, position: Json, rng: random.Random, other: Json | None = None) -> Changes:
    """What to put into a position, by path, so that it probably can't occur any more; some of it from another one."""
    changed = copied(position)
    every = kinds(game.model.state)
    if rng.random() < OWN:
        game.play.impossible(changed, rng)
    while changed == position or rng.random() < AGAIN:
        if other is not None and rng.random() < BORROWED:
            _borrow(every, changed, other, rng)
        elif rng.random() < BETWEEN:
            _change_two(every, changed, rng)
        else:
            _change_one(every, changed, rng)
    return dict(changes(position, changed))


def changes(before: Any, after: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """What has to be put into plain data to make other data of it, by path; the empty path is all of it."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        for key in before:
            yield from changes(before[key], after[key], join(path, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, pair in enumerate(zip(before, after, strict=True)):
            yield from changes(*pair, join(path, index))
    elif before != after or type(before) is not type(after):
        yield path, after


class NoSuchPlace(LookupError):
    """A position has no place at a path at which something should be changed."""


def with_changes(position: Json, changes: Changes) -> Json:
    """The position with something else at these paths; NoSuchPlace if it has not all of them."""
    changed: Json = copied(changes.get("", position))
    for path, value in changes.items():
        try:
            if path:
                put(changed, path, copied(value))
        except (LookupError, TypeError, ValueError):
            raise NoSuchPlace(path) from None
    return changed


# --- where ------------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """Places in positions that mean the same: `players.*.workers`."""

    steps: tuple[str, ...]
    """The names of fields that lead there, and ANY for an entry."""
    info: inspect.Type
    """What is declared there, without its metadata."""
    note: str
    """What the metadata says."""

    @property
    def is_open(self) -> bool:
        """It is a map that does not have an entry for every key."""
        return isinstance(self.info, inspect.DictType) and self.note != "complete"


class Place(NamedTuple):
    """A place in a position: what holds it, and under which key."""

    holder: Any
    key: Any

    @property
    def value(self) -> Any:
        return self.holder[self.key]

    def put(self, value: Any) -> None:
        self.holder[self.key] = copied(value)


@functools.cache
def kinds(state: type) -> tuple[Kind, ...]:
    """Every kind of place that positions of a game have."""
    return tuple(_kinds(info_of(state), ()))


def _kinds(info: inspect.Type, steps: tuple[str, ...]) -> Iterator[Kind]:
    info, note = unwrap(info)
    if steps:
        yield Kind(steps, info, note)
    parts = [unwrap(part)[0] for part in info.types] if isinstance(info, inspect.UnionType) else [info]
    for part in parts:
        if isinstance(part, inspect.StructType):
            for field in part.fields:
                yield from _kinds(field.type, (*steps, field.name))
        elif isinstance(part, inspect.DictType):
            yield from _kinds(part.value_type, (*steps, ANY))
        elif isinstance(part, inspect.ListType):
            yield from _kinds(part.item_type, (*steps, ANY))


def _somewhere(kind: Kind, position: Json, rng: random.Random) -> Place | None:
    """Some place of that kind in a position, if there is one."""
    place = Place([position], 0)
    for step in kind.steps:
        holder = place.value
        if step == ANY and isinstance(holder, dict | list) and holder:
            place = Place(holder, rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder))))
        elif isinstance(holder, dict) and step in holder:
            place = Place(holder, step)
        else:
            return None
    return place


# --- what -------------------------------------------------------------------------------------------------------


def _borrow(every: Sequence[Kind], position: Json, other: Json, rng: random.Random) -> None:
    """Something is as it is in another position."""
    kind = rng.choice([kind for kind in every if len(kind.steps) < 3])
    place, theirs = _somewhere(kind, position, rng), _somewhere(kind, other, rng)
    if place is not None and theirs is not None:
        place.put(theirs.value)


def _change_one(every: Sequence[Kind], position: Json, rng: random.Random) -> None:
    """Something is otherwise at one place, if there is anything where chance looks."""
    kind = rng.choice(every)
    place = _somewhere(kind, position, rng)
    if place is not None:
        if rng.random() < MISSHAPEN:
            _misshape(place, rng)
        else:
            _alter(kind, place, rng)


def _change_two(every: Sequence[Kind], position: Json, rng: random.Random) -> None:
    """Something goes from one place to another of the same kind, the same type or the same name; often an entry."""
    lists = [kind for kind in every if kind.is_open or isinstance(kind.info, inspect.ListType)] or every
    kind = rng.choice(lists if rng.random() < ENTRIES else every)
    same_name = [one for one in every if type(one.info) is type(kind.info) and one.steps[-1] == kind.steps[-1]]
    same_type = [one for one in every if (one.info, one.note) == (kind.info, kind.note)]
    other = rng.choice(rng.choice(([kind], [kind], same_name, same_type)))
    first, second = _somewhere(kind, position, rng), _somewhere(other, position, rng)
    if first is not None and second is not None:
        rng.choice((_shift, _shift, _exchange, _repeat))(kind, first, second, rng)


def _misshape(place: Place, rng: random.Random) -> None:
    """A key too many or too few; or something that is no number, no name and no list."""
    what = rng.randrange(4)
    if what == 0 and isinstance(place.value, dict):
        place.value["surplus"] = 1
    elif what == 1 and isinstance(place.value, dict) and place.value:
        del place.value[rng.choice(sorted(place.value))]
    else:
        place.put(rng.choice(ODD))


def _alter(kind: Kind, place: Place, rng: random.Random) -> None:
    """Something else of the type that is declared there."""
    info, value = kind.info, place.value
    if isinstance(info, inspect.IntType) and type(value) is int:
        place.put(_number(info, value, rng))
    elif isinstance(info, inspect.ListType) and isinstance(value, list):
        _alter_list(info, value, rng)
    elif isinstance(info, inspect.DictType) and kind.is_open and isinstance(value, dict):
        _alter_map(kind, info, value, rng)
    else:
        place.put(some_of(info, kind.note, rng))


def _number(info: inspect.IntType, value: int, rng: random.Random) -> int:
    """One more or less; sometimes a number at its bounds, or well beyond."""
    if rng.random() < 0.75:
        upwards = value == info.ge and rng.random() < 0.8
        return value + (1 if upwards else rng.choice((-1, 1)))
    bounds = [bound for bound in (info.ge, info.le) if bound is not None]
    return rng.choice([0, value + 2, value + 5, *bounds, *(bound + 1 for bound in bounds)])


def _alter_list(info: inspect.ListType, items: list[Any], rng: random.Random) -> None:
    """An entry too few, one doubled, two in the wrong order, or one too many."""
    what = rng.randrange(5) if items else 4
    index, other = (rng.randrange(len(items)), rng.randrange(len(items))) if items else (0, 0)
    if what == 0:
        del items[index]
    elif what == 1:
        items.insert(other, copied(items[index]))
    elif what == 2:
        items[index], items[other] = items[other], items[index]
    else:
        items.append(some_of(*unwrap(info.item_type), rng))
        if what == 3:
            _sort(items)


def _sort(items: list[Any]) -> None:
    """In ascending order, if such items have one."""
    if len({type(item) for item in items}) == 1 and type(items[0]) in (int, str):
        items.sort()


def _alter_map(kind: Kind, info: inspect.DictType, entries: Json, rng: random.Random) -> None:
    """An entry too few, one under another name, or one too many."""
    what = rng.randrange(4) if entries else 3
    value = entries.pop(rng.choice(sorted(entries))) if what < 3 else _some_value(kind, info, rng)
    if what:
        entries[str(rng.choice(keys_of(info)))] = value


def _shift(kind: Kind, first: Place, second: Place, rng: random.Random) -> None:
    """One goes from here to there: of a number, of a list or of a map."""
    here, there = first.value, second.value
    if type(here) is int and type(there) is int:
        less, more = (first, second) if here else (second, first)
        less.put(less.value - 1)
        more.put(more.value + 1)
    elif isinstance(here, list) and isinstance(there, list) and here:
        there.append(here.pop(rng.randrange(len(here))))
        _sort(there)
    elif kind.is_open and isinstance(here, dict) and isinstance(there, dict) and here:
        name = rng.choice(sorted(here))
        there[name] = here.pop(name)
    else:
        _exchange(kind, first, second, rng)


def _exchange(kind: Kind, first: Place, second: Place, rng: random.Random) -> None:
    """What is here goes there, and the other way round."""
    here, there = first.value, second.value
    first.put(there)
    second.put(here)


def _repeat(kind: Kind, first: Place, second: Place, rng: random.Random) -> None:
    """What is here is there too; of a list or a map one entry."""
    here, there = first.value, second.value
    if isinstance(here, list) and isinstance(there, list) and here:
        there.append(copied(rng.choice(here)))
        _sort(there)
    elif kind.is_open and isinstance(here, dict) and isinstance(there, dict) and here:
        name = rng.choice(sorted(here))
        there[name] = copied(here[name])
    else:
        second.put(here)


# --- values of a type -------------------------------------------------------------------------------------------


def some_of(info: inspect.Type, note: str, rng: random.Random) -> Any:
    """Some plain value of a declared type, of which the metadata says that."""
    if isinstance(info, inspect.UnionType):
        return some_of(*unwrap(rng.choice(info.types)), rng)
    if isinstance(info, inspect.DictType):
        kind = Kind((), info, note)
        keys = rng.sample(keys_of(info), k=rng.randint(0, 2)) if kind.is_open else keys_of(info)
        return {str(key): _some_value(kind, info, rng) for key in keys}
    return _SOME.get(type(info), _nothing)(info, rng)


def _some_value(kind: Kind, info: inspect.DictType, rng: random.Random) -> Any:
    """Some value in a map; if it names what is there, 1."""
    return 1 if kind.note == "marks" else some_of(*unwrap(info.value_type), rng)


def _nothing(info: Any, rng: random.Random) -> Any:
    return None


def _some_number(info: inspect.IntType, rng: random.Random) -> int:
    least = info.ge or 0
    return rng.randint(least, least + 3 if info.le is None else info.le)


_SOME: dict[type[inspect.Type], Callable[[Any, random.Random], Any]] = {
    inspect.IntType: _some_number,
    inspect.BoolType: lambda info, rng: rng.random() < 0.5,
    inspect.LiteralType: lambda info, rng: rng.choice(info.values),
    inspect.StrType: lambda info, rng: rng.choice(("", "nothing")),
    inspect.ListType: lambda info, rng: [some_of(*unwrap(info.item_type), rng) for _ in range(rng.randint(0, 2))],
    inspect.StructType: lambda info, rng: {field.name: some_of(*unwrap(field.type), rng) for field in info.fields},
}
