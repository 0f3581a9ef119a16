"""What is still to come, one thing after the other: the steps that are owed.

On numbers it is a list. On symbols its beginning is known as far as a rule has looked, and what follows is left open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from spec.kernel.names import Weight
from spec.kernel.records import Open
from spec.kernel.terms import either, ite, total, variable

if TYPE_CHECKING:
    from spec.kernel.unread import Unread


FEW = 50
"""Of so many lists it is told what each weighs; of more, it is any number."""


class Opened:
    """A list that is one of finitely many, as far as it was looked at."""

    __slots__ = ("unread",)

    def __init__(self, unread: Unread) -> None:
        self.unread = unread

    def goes_on(self, after: int) -> bool:
        """More than so many things are in it."""
        return cast(bool, self.unread.sorted_by(("longer than", after), lambda value: len(value) > after))

    def item(self, place: int) -> Any:
        """What is at that place."""
        return self.unread.sorted_by(("at", place), lambda value: value[place])

    def rest(self, after: int) -> tuple[Any, ...]:
        """Everything after so many things, whatever it takes to know it."""
        found: tuple[Any, ...] = self.unread.value()
        return found[after:]

    def weight(self, after: int, weight: Weight) -> int:
        """What everything after so many things weighs; if it is one of many, any number, unless all weigh the same."""
        path, left = self.unread.path, self.unread.left()
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


class Sequel(Open):
    """What a record holds: some things, and then what was open from the beginning, from one place on."""

    __slots__ = ("after", "first", "then")

    def __init__(self, then: Opened, first: tuple[Any, ...] = (), after: int = 0) -> None:
        self.then = then
        self.first = first
        self.after = after

    def of(self, record: Any, name: str) -> Steps | list[Any]:
        """What a rule sees: the list itself if all of it is known."""
        steps = Steps(self, record, name)
        return steps.known if self.then.unread.left().bit_count() == 1 else steps

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
        return item in self.known

    def __eq__(self, other: object) -> bool:
        return self.known == other

    __hash__ = None  # type: ignore[assignment]
