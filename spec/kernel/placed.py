"""Maps of which nothing is known: which marks are set, and which things stand on which places.

On numbers they are plain dicts (`Marks[...]`, `Placed[...]`). On symbols each entry is a symbol that comes into being
when a rule asks for it, and so is the number of marks that are set, of things that stand on a place, and of things that
stand anywhere. The key that a rule asks about may itself be open: its entry is then a symbol of its own. What is
changed is kept beside that, so that a copy costs little. Nothing else can be asked of such a map.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Annotated, Any, NamedTuple, NoReturn, TypeVar

from msgspec import Meta

from spec.kernel.names import Names, thing_itself
from spec.kernel.naming import is_named, looked_up
from spec.kernel.records import Open
from spec.kernel.terms import SymbolicCondition, ite, total, variable

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


NOWHERE = Change(None, 0)


class Places(Open):
    """Any placing of things. The place of a thing is told to the solver by its number, 0 if it stands nowhere."""

    __slots__ = ("changes", "known", "open_keys", "path", "places", "things")

    def __init__(self, path: str, things: tuple[Any, ...], places: tuple[Any, ...], known: Mapping[str, Any]) -> None:
        self.path = path
        self.things = things
        self.places = places
        self.known = known
        """What the places stand for where something is claimed of each, by their names."""
        self.changes: dict[Any, Change] = {}
        """The places on which things stand now, each with its number."""
        self.open_keys: dict[str, Any] = {}
        """The open places that were asked for, by their labels; it is the same for all placings of this path."""

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        return Places, self.path, tuple([(thing, of(change.value)) for thing, change in self.changes.items()])

    def copy(self) -> Places:
        twin = Places(self.path, self.things, self.places, self.known)
        twin.changes, twin.open_keys = dict(self.changes), self.open_keys
        return twin

    def base(self, thing: Any) -> int:
        """The place of a thing before anything was changed."""
        return variable(f"{self.path}.{thing}")

    def of(self, thing: Any) -> int:
        """The number of its place."""
        found = self.changes.get(thing)
        return self.base(thing) if found is None else found.value

    def number_of(self, place: Any) -> int:
        """The number of a place."""
        return looked_up({name: number for number, name in enumerate(self.places, 1)}, place)

    def put(self, thing: Any, place: Any) -> None:
        self.changes[thing] = Change(place, self.number_of(place))

    def on(self, place: Any) -> int:
        """How many stand there."""
        if is_open(place):
            self.open_keys.setdefault(label_of(place), place)
        here = self.number_of(place)
        return total([variable(f"{self.path}~on{label_of(place)}"), *self._differences(lambda number: number == here)])

    def number(self) -> int:
        """How many stand anywhere."""
        return total([variable(f"{self.path}~all"), *self._differences(lambda number: number != 0)])

    def _differences(self, counts: Any) -> Iterator[int]:
        for thing, change in self.changes.items():
            yield ite(counts(change.value), 1, 0) - ite(counts(self.base(thing)), 1, 0)

    def _unable(self, *_: object) -> NoReturn:
        raise SymbolicCondition(
            f"{self.path} is any placing: ask is_placed, is_at, how_many_on or how_many_placed of it."
        )

    __contains__ = __len__ = __iter__ = __bool__ = __eq__ = __getitem__ = get = items = values = keys = _unable
    __hash__ = None  # type: ignore[assignment]


def is_placed(things: Mapping[K, P] | Places, thing: K) -> bool:
    """The thing stands somewhere."""
    if isinstance(things, Places):
        return things.of(thing_itself(thing)) != 0
    return thing in things


def is_at(things: Mapping[K, P] | Places, thing: K, place: P) -> bool:
    """The thing stands on that place."""
    if isinstance(things, Places):
        return things.of(thing_itself(thing)) == things.number_of(place)
    return things.get(thing) == place


def how_many_on(things: Mapping[K, P] | Places, place: P) -> int:
    """How many stand on that place."""
    if isinstance(things, Places):
        return things.on(place)
    return list(things.values()).count(place)


def how_many_placed(things: Mapping[Any, Any] | Places) -> int:
    """How many stand anywhere."""
    return things.number() if isinstance(things, Places) else len(things)


def put_on(things: dict[K, P] | Places, thing: K, place: P) -> None:
    """The thing stands on that place from now on."""
    if isinstance(things, Places):
        things.put(thing_itself(thing), place)
    else:
        things[thing] = place


def put_off(things: dict[K, P] | Places, thing: K) -> None:
    """The thing, which stood somewhere, stands nowhere any more."""
    if isinstance(things, Places):
        things.changes[thing_itself(thing)] = NOWHERE
    else:
        del things[thing]


def untold(things: object) -> tuple[str, list[int]] | None:
    """Where a map or set lies of which nothing is known and what was changed in it, in words, and the numbers that this
    depends on; nothing if all of it is there."""
    if isinstance(things, AnyMarks):
        changes = [(label_of(key), [*_numbers(key), there]) for key, there in things.changes]
    elif isinstance(things, Places):
        changes = [(f".{thing}", [change.value]) for thing, change in sorted(things.changes.items())]
    elif isinstance(things, Names):
        changes = [(f".{thing}", [there]) for thing, there in sorted(things.changed.items(), key=str)]
    else:
        return None
    return " ".join([things.path, *(label for label, _ in changes)]), [n for _, numbers in changes for n in numbers]


def _numbers(key: Any) -> list[int]:
    """The number that a key is, if it is open."""
    return [variable(key.unread.path)] if is_open(key) else []
