"""What is still to come, one thing after the other: the steps that are owed.

On numbers it is a list. On symbols its beginning is known as far as a rule has looked, and what follows is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn, cast

from spec.kernel.judge import current
from spec.kernel.names import Weight
from spec.kernel.notes import Field, Notes, Situation
from spec.kernel.records import Open, compared
from spec.kernel.terms import either, ite, total, variable

if TYPE_CHECKING:
    from spec.kernel.unread import Unread


FEW = 150
"""Of so many lists it is told what each weighs; of more, it is any number."""


Listed = tuple[Any, ...]


def _completing(first: Listed, after: int, lists: frozenset[Listed]) -> tuple[Hashable, Callable[[Any], Hashable]]:
    return ("completes", first, after, lists), lambda value: (*first, *value[after:]) in lists


def is_list_among(things: Any, lists: frozenset[Listed]) -> bool:
    """A list is one of these, without knowing which."""
    return things.is_one_of(lists) if isinstance(things, Steps) else tuple(things) in lists


class Opened:
    """A list that is one of finitely many, as far as it was looked at."""

    __slots__ = ("_weights", "unread", "weights")

    def __init__(self, unread: Unread) -> None:
        self.unread = unread
        self.weights: dict[str, Weight] = {}
        """What was asked for, by name."""
        self._weights: dict[tuple[int, int, Weight], int] = {}

    def goes_on(self, after: int) -> bool:
        """More than so many things are in it."""
        return cast(bool, self.unread.sorted_by(("longer than", after), lambda value: len(value) > after))

    def item(self, place: int) -> Any:
        """What is at that place."""
        return self.unread.sorted_by(("at", place), lambda value: value[place])

    def completes(self, first: Listed, after: int, lists: frozenset[Listed]) -> bool:
        """Some things, and then everything after so many, are one of these lists."""
        return cast(bool, self.unread.sorted_by(*_completing(first, after, lists)))

    def has(self, after: int, item: object) -> bool:
        """It is in it, after so many things."""
        return cast(bool, self.unread.sorted_by(("has", after, item), lambda value: item in value[after:]))

    def rest(self, after: int) -> tuple[Any, ...]:
        """Everything after so many things, whatever it takes to know it."""
        found: tuple[Any, ...] = self.unread.value()
        return found[after:]

    def weight(self, after: int, weight: Weight) -> int:
        """What everything after so many things weighs; if it is one of many, any number, unless all weigh the same."""
        judge = current()
        if judge.notes is not None:
            judge.notes.glances(self.unread.question((Weighs, after, weight), lambda: Weighs(self, after, weight)))
        return self.weighing(self.unread.left_for(judge), after, weight)

    def weighing(self, left: int, after: int, weight: Weight) -> int:
        """The same, if it is one of those that are left."""
        key = left, after, weight
        found = self._weights.get(key)
        if found is None:
            found = self._weights[key] = self._weighing(left, after, weight)
        return found

    def _weighing(self, left: int, after: int, weight: Weight) -> int:
        path = self.unread.path
        self.weights.setdefault(weight.name, weight)
        groups = self.unread.groups(left, (weight, after), lambda value: sum(map(weight.of, value[after:])))
        if left.bit_count() > FEW and len(groups) > 1:
            passed = self.unread.groups(
                left, (weight, after, "passed"), lambda value: sum(map(weight.of, value[:after]))
            )
            many = len(passed) > 1
            return (
                variable(f"{path}~{weight.name}~{after}") if many else variable(f"{path}~{weight.name}") - passed[0][0]
            )
        (found, _), *others = groups
        heavy: int = found
        for weighs, bits in others:
            heavy = ite(either(*(variable(path) == place for place in self.unread.places(bits))), weighs, heavy)
        return heavy


class Weighs:
    """What does everything after so many things weigh?"""

    __slots__ = ("after", "opened", "path", "weight")

    def __init__(self, opened: Opened, after: int, weight: Weight) -> None:
        self.opened = opened
        self.after = after
        self.weight = weight
        self.path = opened.unread.path

    def answer(self, at: Situation) -> Hashable:
        weighs = self.opened.weighing(self.opened.unread.left_at(at), self.after, self.weight)
        return compared(weighs, {})


class Sequel(Open):
    """What a record holds: some things, and then what was open from the beginning, from one place on."""

    __slots__ = ("after", "first", "then")

    def __init__(self, then: Opened, first: tuple[Any, ...] = (), after: int = 0) -> None:
        self.then = then
        self.first = first
        self.after = after

    def likeness(self, of: Callable[[Any], Hashable]) -> Hashable:
        return Sequel, self.then.unread, of(self.first), self.after

    def of(self, record: Any, name: str) -> Steps | list[Any]:
        """What a rule sees: the list itself if all of it is known, unless it matters what is asked of it."""
        steps, judge = Steps(self, record, name), current()
        if judge.notes is None and self.then.unread.left_for(judge).bit_count() == 1:
            return steps.known
        return steps

    def __repr__(self) -> str:
        return f"{list(self.first)} and what is left of {self.then.unread!r} after {self.after}"


class Steps:
    """Such a list as a rule sees it. What changes it changes what the record holds."""

    __slots__ = ("name", "record", "sequel")

    def __init__(self, sequel: Sequel, record: Any, name: str) -> None:
        self.sequel = sequel
        self.record = record
        self.name = name

    def _hold(self, first: tuple[Any, ...], after: int) -> None:
        self.sequel = Sequel(self.sequel.then, first, after)
        setattr(self.record, self.name, self.sequel)

    @property
    def known(self) -> list[Any]:
        """The list itself, which from now on is what the record holds."""
        found = [*self.sequel.first, *self.sequel.then.rest(self.sequel.after)]
        setattr(self.record, self.name, found)
        return found

    def __bool__(self) -> bool:
        return bool(self.sequel.first) or self.sequel.then.goes_on(self.sequel.after)

    def __getitem__(self, place: Any) -> Any:
        if place == 0:
            return self.sequel.first[0] if self.sequel.first else self.sequel.then.item(self.sequel.after)
        return self.known[place]

    def __setitem__(self, place: Any, value: Any) -> None:
        if place == 0:
            place, value = slice(None, 1), (value,)
        first, after = self.sequel.first, self.sequel.after
        if place == slice(None, 1):
            self._hold((*value, *first[1:]), after if first else after + 1)
        elif place == slice(None, 0):
            self._hold((*value, *first), after)
        else:
            self.known[place] = value

    def pop(self, place: int = -1) -> Any:
        if place != 0:
            return self.known.pop(place)
        head = self[0]
        self[:1] = ()
        return head

    def is_one_of(self, lists: frozenset[Listed]) -> bool:
        return self.sequel.then.completes(self.sequel.first, self.sequel.after, lists)

    def weight(self, weight: Weight) -> int:
        """What the things in it weigh together."""
        return total([*map(weight.of, self.sequel.first), self.sequel.then.weight(self.sequel.after, weight)])

    def __getattr__(self, name: str) -> Any:
        return getattr(self.known, name)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def __contains__(self, item: object) -> bool:
        return item in self.sequel.first or self.sequel.then.has(self.sequel.after, item)

    def __eq__(self, other: object) -> bool:
        return self.known == other

    __hash__ = None  # type: ignore[assignment]


# --- lists that are only looked at ------------------------------------------------------------------------------


class Nothing(Opened):
    """What follows a list that is known to its end."""

    __slots__ = ()

    def __init__(self) -> None:
        pass

    def goes_on(self, after: int) -> bool:
        return False

    def item(self, place: int) -> NoReturn:
        raise IndexError("The list is empty.")

    def completes(self, first: Listed, after: int, lists: frozenset[Listed]) -> bool:
        return first in lists

    def has(self, after: int, item: object) -> bool:
        return False

    def rest(self, after: int) -> tuple[Any, ...]:
        return ()

    def weight(self, after: int, weight: Weight) -> int:
        return 0


NOTHING = Nothing()
Settled = tuple[Any, ...]
"""The answer to a question about a list, or nothing if it is open."""


class OfList:
    """A question about the list in a field: what one makes of it with what is known in a situation."""

    __slots__ = ("ask", "field")

    def __init__(self, field: Field, ask: Callable[[Sequel, Situation], Hashable]) -> None:
        self.field = field
        self.ask = ask

    def answer(self, at: Situation) -> Hashable:
        return self.ask(_sequel(self.field.held(at)), at)


def _sequel(held: Any) -> Sequel:
    return held if isinstance(held, Sequel) else Sequel(NOTHING, tuple(held))


def _form(sequel: Sequel, at: Situation) -> Hashable:
    ends = None if sequel.then is NOTHING else sequel.then.unread
    return ends, compared(sequel.first, {}), sequel.after


def _something(sequel: Sequel, at: Situation) -> Settled:
    if sequel.first or sequel.then is NOTHING:
        return (bool(sequel.first),)
    after = sequel.after
    return _of_all(sequel.then, at, ("longer than", after), lambda value: len(value) > after)


def _head(sequel: Sequel, at: Situation) -> Settled:
    if sequel.first or sequel.then is NOTHING:
        return sequel.first[:1] if _are_plain(sequel.first[:1]) else ()
    after = sequel.after
    return _of_all(sequel.then, at, ("at", after), lambda value: value[after])


def _all(sequel: Sequel, at: Situation) -> Settled:
    if not _are_plain(sequel.first):
        return ()
    if sequel.then is NOTHING:
        return (sequel.first,)
    left = sequel.then.unread.left_at(at)
    if left.bit_count() != 1:
        return ()
    return ((*sequel.first, *sequel.then.unread.values[left.bit_length() - 1][sequel.after :]),)


def _one_of(sequel: Sequel, at: Situation, lists: frozenset[Listed]) -> Settled:
    if not _are_plain(sequel.first):
        return ()
    if sequel.then is NOTHING:
        return (sequel.first in lists,)
    return _of_all(sequel.then, at, *_completing(sequel.first, sequel.after, lists))


def _are_plain(things: tuple[Any, ...]) -> bool:
    return all(type(thing) is str or type(thing) is int for thing in things)


def _of_all(then: Opened, at: Situation, key: Hashable, sorting: Callable[[Any], Hashable]) -> Settled:
    try:
        groups = then.unread.groups(then.unread.left_at(at), key, sorting)
    except Exception:
        return ()
    return (groups[0][0],) if len(groups) == 1 else ()


def _weight(weight: Weight, sequel: Sequel, at: Situation) -> int:
    then = sequel.then
    rest = 0 if then is NOTHING else then.weighing(then.unread.left_at(at), sequel.after, weight)
    return total([*map(weight.of, sequel.first), rest])


class Watched(Steps):
    """A list in a position that is only looked at: what matters is answers, not the list. They are given by what was
    known in the beginning, if that settles them; else the form of the list matters, and what is known of its end."""

    __slots__ = ("field", "notes")

    def __init__(self, held: Sequel | list[Any], field: Field, notes: Notes) -> None:
        self.sequel = _sequel(held)
        self.field = field
        self.notes = notes

    def _note(self, key: Hashable, ask: Callable[[Sequel, Situation], Hashable]) -> Any:
        question = self.field.asked.get(key)
        if question is None:
            question = self.field.asked[key] = OfList(self.field, ask)
        return self.notes.note(question)

    def _is_known_as_in_the_beginning(self) -> bool:
        return self.sequel.then is NOTHING or self.sequel.then.unread.path not in self.notes.exactly

    def _settled(self, ask: Callable[[Sequel, Situation], Settled], key: Hashable = None) -> Any:
        if self._is_known_as_in_the_beginning() and (found := self._note(key or ask, ask)):
            return found
        self._note(_form, _form)
        return ()

    def _hold(self, first: tuple[Any, ...], after: int) -> NoReturn:
        raise TypeError("What is only looked at must not be changed.")

    @property
    def known(self) -> list[Any]:
        for found in self._settled(_all):
            return list(found)
        return [*self.sequel.first, *self.sequel.then.rest(self.sequel.after)]

    def __bool__(self) -> bool:
        for found in self._settled(_something):
            return cast(bool, found)
        return super().__bool__()

    def __getitem__(self, place: Any) -> Any:
        for found in self._settled(_head) if place == 0 else ():
            return found
        return super().__getitem__(place)

    def __contains__(self, item: object) -> bool:
        self._note(_form, _form)
        return super().__contains__(item)

    def is_one_of(self, lists: frozenset[Listed]) -> bool:
        for found in self._settled(lambda sequel, at: _one_of(sequel, at, lists), ("one of", lists)):
            return cast(bool, found)
        return super().is_one_of(lists)

    def weight(self, weight: Weight) -> int:
        if not self._is_known_as_in_the_beginning():
            self._note(_form, _form)
            return super().weight(weight)

        self._note(("weight", weight), lambda sequel, at: compared(_weight(weight, sequel, at), {}))
        return _weight(weight, self.sequel, self.notes.at)
