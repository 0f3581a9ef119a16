"""Maps of which nothing is known: which marks are set, and which things stand on which places.

On numbers they are plain dicts (`Marks[...]`, `Placed[...]`). On symbols each entry is a symbol that comes into being
when a rule asks for it, and so is the number of marks that are set, of things that stand on a place, and of things that
stand anywhere. The key that a rule asks about may itself be open: its entry is then a symbol of its own. What is
changed is kept beside that, so that a copy costs little. Nothing else can be asked of such a map.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple, NoReturn, TypeVar, cast

from msgspec import Meta

from spec.kernel.judge import current, decide, granted
from spec.kernel.names import Names, thing_itself
from spec.kernel.naming import is_named, is_one_of, looked_up
from spec.kernel.records import Open
from spec.kernel.terms import SymbolicCondition, implies, ite, open_question, total, variable

K = TypeVar("K")
P = TypeVar("P")

Placed = Annotated[dict[K, P], Meta(extra={"is": "placed"})]
"""A dict that names only the things that stand somewhere, each with its place. On symbols it is `Places`."""


def is_open(key: Any) -> bool:
    """The key is a name that is left open."""
    return hasattr(key, "unread")


def label_of(key: Any) -> str:
    """A key by its name, one that is open by where it stands."""
    return f"@{key.unread.path}" if is_open(key) else f".{key}"


def is_same(one: Any, other: Any) -> bool:
    """Two keys of a map are the same, as a truth."""
    if is_open(one) and is_open(other):
        return one.unread is other.unread or variable(one.unread.path) == variable(other.unread.path)
    return is_named(one, other) if is_open(one) else is_named(other, one)


class Change(NamedTuple):
    """What became of an entry."""

    key: Any
    value: int


class AnyMarks(Open):
    """Any marks."""

    __slots__ = ("changes", "entries", "more", "open_keys", "path", "things")

    def __init__(self, path: str, entries: tuple[Any, ...], things: Mapping[str, Any]) -> None:
        self.path = path
        self.entries = entries
        self.things = things
        """What the entries stand for where something is claimed of each, by their names."""
        self.changes: tuple[Change, ...] = ()
        self.more: tuple[int, ...] = ()
        """By how much the number of marks has changed, each time."""
        self.open_keys: dict[str, Any] = {}
        """The open keys that were asked for, by their labels; it is the same for all marks of this path."""

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        return AnyMarks, self.path, tuple([(label_of(key), of(there)) for key, there in self.changes])

    def copy(self) -> AnyMarks:
        twin = AnyMarks(self.path, self.entries, self.things)
        twin.changes, twin.more, twin.open_keys = self.changes, self.more, self.open_keys
        return twin

    def base(self, key: Any) -> int:
        """The mark before anything was changed."""
        if is_open(key):
            self.open_keys.setdefault(label_of(key), key)
        return variable(f"{self.path}{label_of(key)}")

    def get(self, key: Any, default: int = 0) -> int:
        found = self.base(key)
        for changed, there in self.changes:
            found = ite(is_same(changed, key), there, found)
        return found

    def __setitem__(self, key: Any, there: int) -> None:
        self.more = (*self.more, there - self.get(key))
        self.changes = (*self.changes, Change(key, there))

    def pop(self, key: Any, default: Any = None) -> None:
        self[key] = 0

    def number(self) -> int:
        """How many are set."""
        return total([variable(f"{self.path}~all"), *self.more])

    def _unable(self, *_: object) -> NoReturn:
        raise SymbolicCondition(f"{self.path} has any marks: ask for each with .get(key, 0), or how many are marked.")

    __contains__ = __len__ = __iter__ = __bool__ = __eq__ = items = values = keys = _unable
    __hash__ = None  # type: ignore[assignment]


def marked(marks: Mapping[Any, int] | AnyMarks) -> int:
    """How many marks are set."""
    return marks.number() if isinstance(marks, AnyMarks) else total(marks.values())


class Put(NamedTuple):
    """A thing and the place on which it stands now, with its number; 0 is nowhere."""

    thing: Any
    place: Any
    value: int


class Places(Open):
    """Any placing of things. The place of a thing is told to the solver by its number, 0 if it stands nowhere. Which
    thing a rule asks about may be open too."""

    __slots__ = ("changes", "kinds", "known", "open_keys", "open_things", "path", "places", "things")

    def __init__(
        self,
        path: str,
        things: tuple[Any, ...],
        places: tuple[Any, ...],
        known: Mapping[str, Any],
        kinds: Mapping[str, Any] | None = None,
    ) -> None:
        self.path = path
        self.things = things
        self.places = places
        self.known = known
        """What the places stand for where something is claimed of each, by their names."""
        self.kinds: Mapping[str, Any] = kinds or {}
        """The same of the things. Where nothing is said of them, a rule asks only about things that it knows."""
        self.changes: tuple[Put, ...] = ()
        """What was put somewhere, one after the other."""
        self.open_keys: dict[str, Any] = {}
        """The open places that were asked for, by their labels; it is the same for all placings of this path."""
        self.open_things: dict[str, Any] = {}
        """The same of the things."""

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        return Places, self.path, tuple([(label_of(put.thing), of(put.value)) for put in self.changes])

    def copy(self) -> Places:
        twin = Places(self.path, self.things, self.places, self.known, self.kinds)
        twin.changes, twin.open_keys, twin.open_things = self.changes, self.open_keys, self.open_things
        return twin

    def asked(self, thing: Any) -> Any:
        """The thing that a rule asks about, which may stay open if something is said of the things."""
        if not self.kinds or not is_open(thing):
            return thing_itself(thing)
        self.open_things.setdefault(label_of(thing), thing)
        return thing

    def base(self, thing: Any) -> int:
        """The place of a thing before anything was changed."""
        return variable(f"{self.path}{label_of(thing)}")

    def of(self, thing: Any) -> int:
        """The number of its place."""
        return self._of(self.asked(thing), self.changes)

    def _of(self, thing: Any, changes: tuple[Put, ...]) -> int:
        found = self.base(thing)
        for put in changes:
            found = ite(is_same(put.thing, thing), put.value, found)
        return found

    def number_of(self, place: Any) -> int:
        """The number of a place."""
        return looked_up({name: number for number, name in enumerate(self.places, 1)}, place)

    def put(self, thing: Any, place: Any) -> None:
        """The thing stands on that place from now on, or nowhere."""
        thing = self.asked(thing)
        put = Put(thing, place, 0 if place is None else self.number_of(place))
        is_known = not any(is_open(one.thing) for one in (*self.changes, put))
        kept = tuple([one for one in self.changes if one.thing != thing]) if is_known else self.changes
        self.changes = (*kept, put)

    def on(self, place: Any) -> int:
        """How many stand there."""
        if is_open(place):
            self.open_keys.setdefault(label_of(place), place)
        here = self.number_of(place)
        return total([variable(f"{self.path}~on{label_of(place)}"), *self._differences(lambda number: number == here)])

    def somebody_on(self, place: Any) -> Any:
        """A thing of which nothing is known, for one that stands there."""
        changes = "".join(label_of(put.thing) for put in self.changes)
        return self.asked(witness(f"{self.path}~who{label_of(place)}{changes}", self.things))

    def number(self) -> int:
        """How many stand anywhere."""
        return total([variable(f"{self.path}~all"), *self._differences(lambda number: number != 0)])

    def _differences(self, counts: Any) -> Iterator[int]:
        for place, put in enumerate(self.changes):
            before = self._of(put.thing, self.changes[:place])
            yield ite(counts(put.value), 1, 0) - ite(counts(before), 1, 0)

    def _unable(self, *_: object) -> NoReturn:
        raise SymbolicCondition(
            f"{self.path} is any placing: ask is_placed, is_at, how_many_on or how_many_placed of it."
        )

    __contains__ = __len__ = __iter__ = __bool__ = __eq__ = __getitem__ = get = items = values = keys = _unable
    __hash__ = None  # type: ignore[assignment]


@functools.cache
def witness(path: str, names: tuple[Any, ...]) -> Any:
    """A name of which nothing is known but what is then said of it: one for which something holds, if there is one."""
    from spec.kernel.unread import Name, Unread

    return Name(Unread(path, names))


def each_key(things: Any, field: str) -> Iterator[Any]:
    """The keys of what is marked or placed, one after the other, for that field of candidates. Of any marks or placing
    the one that somebody has in mind, or else one of which nothing is known but that it is there."""
    if not isinstance(things, AnyMarks | Places):
        yield from things
        return
    sought, keys = current().sought, things.entries if isinstance(things, AnyMarks) else things.things
    if sought is not None:
        if field in sought and is_one_of(sought[field], keys):
            yield sought[field]
    elif decide(things.number() >= 1):
        found = witness(f"{things.path}~any", keys)
        there = things.get(found) == 1 if isinstance(things, AnyMarks) else things.of(found) != 0
        _found("one of", things, found, implies(things.number() >= 1, there))
        yield found


def _found(question: str, things: AnyMarks | Places, one: Any, known: bool) -> None:
    """What is known of a name that stands for one of which something holds, if it holds of any."""
    told = untold(things)
    assert told is not None
    numbers = [variable(one.unread.path), *told[1]]
    granted(open_question(f"{question} {told[0]} {label_of(one)}", numbers, [(True, True)], known))


def is_placed(things: Mapping[K, P] | Places, thing: K) -> bool:
    """The thing stands somewhere."""
    if isinstance(things, Places):
        return things.of(thing) != 0
    return thing in things


def is_at(things: Mapping[K, P] | Places, thing: K, place: P) -> bool:
    """The thing stands on that place."""
    if isinstance(things, Places):
        return things.of(thing) == things.number_of(place)
    return things.get(thing) == place


def how_many_on(things: Mapping[K, P] | Places, place: P) -> int:
    """How many stand on that place."""
    if isinstance(things, Places):
        return things.on(place)
    return list(things.values()).count(place)


def how_many_placed(things: Mapping[Any, Any] | Places) -> int:
    """How many stand anywhere."""
    return things.number() if isinstance(things, Places) else len(things)


def the_one_on(things: Mapping[K, P] | Places, place: P) -> K:
    """The one thing that stands on that place; there is one, and no other."""
    if not isinstance(things, Places):
        return next(thing for thing, where in things.items() if where == place)
    if not decide(things.on(place) >= 1):
        raise LookupError(f"Nothing in {things.path} stands there.")
    found = things.somebody_on(place)
    there = things.of(found) == things.number_of(place)
    _found("the one on", things, found, implies(things.on(place) >= 1, there))
    current().path.append(("", there))
    return cast(K, found)


def put_on(things: dict[K, P] | Places, thing: K, place: P) -> None:
    """The thing stands on that place from now on."""
    if isinstance(things, Places):
        things.put(thing, place)
    else:
        things[thing] = place


def put_off(things: dict[K, P] | Places, thing: K) -> None:
    """The thing, which stood somewhere, stands nowhere any more."""
    if isinstance(things, Places):
        things.put(thing, None)
    else:
        del things[thing]


def untold(things: object) -> tuple[str, list[int]] | None:
    """Where a map or set lies of which nothing is known and what was changed in it, in words, and the numbers that this
    depends on; nothing if all of it is there."""
    if isinstance(things, AnyMarks):
        changes = [(label_of(key), [*_numbers(key), there]) for key, there in things.changes]
    elif isinstance(things, Places):
        changes = [(label_of(put.thing), [*_numbers(put.thing), put.value]) for put in _in_order(things.changes)]
    elif isinstance(things, Names):
        changes = [(f".{thing}", [there]) for thing, there in sorted(things.changed.items(), key=str)]
    else:
        return None
    return " ".join([things.path, *(label for label, _ in changes)]), [n for _, numbers in changes for n in numbers]


def _in_order(changes: tuple[Put, ...]) -> list[Put]:
    """By name, if every thing is known, since then the order does not matter."""
    is_known = not any(is_open(put.thing) for put in changes)
    return sorted(changes, key=lambda put: str(put.thing)) if is_known else list(changes)


def _numbers(key: Any) -> list[int]:
    """The number that a key is, if it is open."""
    return [variable(key.unread.path)] if is_open(key) else []
