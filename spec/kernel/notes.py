"""What a look at a position went by, and what came of it, remembered by that.

Somebody who looks at a position asks one question after the other: what a field holds, which of some values a name has,
what a list weighs. Which question comes next depends on nothing but the answers so far. So whoever would get the same
answers would see the same, and need not look: `Memory` goes through the questions as they were asked before, as long as
they are answered as they were before.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Any, Generic, Protocol, TypeVar, cast

from spec.kernel.records import Record, compared, join

F = TypeVar("F")


class Question(Protocol):
    """Something that a look at a position can depend on. Each is one object, whoever asks it."""

    def answer(self, at: Situation) -> Hashable: ...


class OfControl(Question, Protocol):
    """A question about the control at a path."""

    @property
    def path(self) -> str: ...


class Situation:
    """A position of which so much is known of control. None is named where it is always the same."""

    __slots__ = ("answers", "held", "known")

    def __init__(self, known: Mapping[str, int], held: Held | None = None) -> None:
        self.known = known
        self.held = held
        self.answers: dict[Question, Hashable] = {}

    def answer(self, question: Question) -> Hashable:
        """No answer is None."""
        found = self.answers.get(question)
        if found is None:
            found = self.answers[question] = question.answer(self)
        return found


# --- what a position holds --------------------------------------------------------------------------------------


class Field:
    """What does a field of the record at a place hold?"""

    __slots__ = ("asked", "is_open_list", "place", "slot")

    def __init__(self, place: str, slot: Any, is_open_list: bool) -> None:
        self.place = place
        self.slot = slot
        self.is_open_list = is_open_list
        self.asked: dict[Hashable, Question] = {}
        """What is asked of nothing but what it holds."""

    def held(self, at: Situation) -> Any:
        assert at.held is not None
        return self.slot.__get__(at.held.records[self.place])

    def answer(self, at: Situation) -> Hashable:
        assert at.held is not None
        return compared(self.held(at), at.held.places)


class Layout:
    """Where the records of a position are, and their fields, as long as no record goes to another place."""

    def __init__(self, state: Any, lists: type) -> None:
        self.places: list[tuple[str, str, Any, Any]] = []
        """Of each record its place, that of the record in which it is, the slot and the key or None."""
        self.fields: dict[tuple[str, str], Field] = {}
        self._find(state, "", lists)

    def _find(self, record: Any, place: str, lists: type) -> None:
        for name in record.__struct_fields__:
            slot = getattr(type(record).opened, name)
            value = slot.__get__(record)
            self.fields[place, name] = Field(place, slot, isinstance(value, lists))
            for key, item in _items(value):
                if isinstance(item, Record):
                    inside = join(place, name) if key is None else join(join(place, name), key)
                    self.places.append((inside, place, slot, key))
                    self._find(item, inside, lists)


def _items(value: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, list):
        yield from enumerate(value)
    elif isinstance(value, dict):
        yield from value.items()
    else:
        yield None, value


class Held:
    """What a position holds, field by field. As long as it is used, nothing in it changes."""

    __slots__ = ("layout", "places", "records", "state")

    def __init__(self, layout: Layout, state: Any) -> None:
        self.layout = layout
        self.state = state
        self.records: dict[str, Any] = {"": state}
        for place, above, slot, key in layout.places:
            found = slot.__get__(self.records[above]) if above in self.records else None
            if key is not None and isinstance(found, list | dict):
                found = found[key] if isinstance(found, dict) or key < len(found) else None
            if hasattr(found, "opened"):
                self.records[place] = found
        self.places = {id(record): place for place, record in self.records.items()}
        if len(self.places) != len(self.records):
            raise TypeError("One and the same record is at two places of a position: copy it.")


# --- what is remembered -----------------------------------------------------------------------------------------


class _Fork:
    """The question that comes next, and how it goes on after each answer that was ever given."""

    __slots__ = ("question", "ways")

    def __init__(self, question: Question) -> None:
        self.question = question
        self.ways: dict[Hashable, Any] = {}


class Found(Generic[F]):
    """What came of a look."""

    __slots__ = ("what",)

    def __init__(self, what: F) -> None:
        self.what = what


class Memory(Generic[F]):
    """What came of looking at positions in one way, by what it went by."""

    __slots__ = ("_start",)

    def __init__(self) -> None:
        self._start: dict[Hashable, Any] = {}

    def __bool__(self) -> bool:
        return bool(self._start)

    def find(self, at: Situation) -> Found[F] | None:
        """What came of it where all answers were the same."""
        answers = at.answers
        place = self._start.get(None)
        while type(place) is _Fork:
            place = place.ways.get(answers.get(place.question) or at.answer(place.question))
        return cast("Found[F] | None", place)

    def questions(self, at: Situation) -> list[Any]:
        """What it takes to find that."""
        found = []
        place = self._start.get(None)
        while type(place) is _Fork:
            found.append(place.question)
            place = place.ways.get(at.answer(place.question))
        return found

    def keep(self, answers: Mapping[Question, Hashable], found: F) -> F:
        """Remember what came of it after these answers. If another question came next before, that is forgotten."""
        ways, way = self._start, cast(Hashable, None)
        for question, answer in answers.items():
            fork = ways.get(way)
            if type(fork) is not _Fork or fork.question is not question:
                fork = ways[way] = _Fork(question)
            ways, way = fork.ways, answer
        ways[way] = Found(found)
        return found


# --- what a look goes by ----------------------------------------------------------------------------------------


class Notes:
    """The questions of one look, however many runs it takes, and the answers to them where the runs begin."""

    __slots__ = ("answers", "at", "exactly")

    def __init__(self, at: Situation) -> None:
        self.at = at
        self.answers: dict[Question, Hashable] = {}
        self.exactly: set[str] = set()
        """The paths of control of which everything that is known matters."""

    def note(self, question: Question) -> Hashable:
        if question not in self.answers:
            self.answers[question] = self.at.answer(question)
        return self.answers[question]

    def asks(self, question: OfControl) -> None:
        """It is asked of control: if the answer is open, a number, then everything that is known matters."""
        if question.path not in self.exactly and type(self.note(question)) is int:
            self.exactly.add(question.path)

    def glances(self, question: OfControl) -> None:
        """It is asked of control, and that it is open is an answer."""
        if question.path not in self.exactly:
            self.note(question)

    def field(self, record: Any, name: str) -> Field | None:
        """The field of a record in the position; of a record that is not in it, nothing is known but that everything
        may have led to it."""
        held = self.at.held
        if held is None:
            return None
        place = held.places.get(id(record))
        if place is not None:
            return held.layout.fields[place, name]
        for field in held.layout.fields.values():
            if field.place in held.records:
                self.note(field)
        return None

    def is_in_position(self, record: Any) -> bool:
        return self.at.held is not None and id(record) in self.at.held.places

    def check(self) -> None:
        """Raise TypeError if what was only looked at is not what it was."""
        for question, answer in self.answers.items():
            if type(question) is Field and question.answer(self.at) != answer:
                raise TypeError(f"{question.place}: what is only looked at must not be changed.")
