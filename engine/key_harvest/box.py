"""The content of a box file: every key, every type, every bound, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from engine.key_harvest.land import Board, hangs_together
from engine.key_harvest.names import (
    BOARD_SPACES,
    CROP,
    CROPS,
    EVENTS,
    FARMHANDS,
    FIELDS_OF_A_PAIR,
    MARKS,
    MOST_NUMBER,
    MOST_RANK,
    NEIGHBOURS,
    NO_CROP,
    NUMBERED,
    PAIRS,
    SPACE,
    SPACES,
    TOWNSFOLK,
    WORDS,
)
from engine.key_harvest.state import Box, Power
from engine.wire.errors import MalformedState, fault, shown
from engine.wire.values import a_list, an_integer, any_object, one_of

BOX_KEYS = ("name", "about", "board", "fields", "pairs", "farmhands", "townsfolk", "events")
WORKER_KEYS = ("rank", "mark", "power")
EVENT_KEYS = ("letter", "mark", "effect")
OPTIONAL_KEYS = ("name", "source")
NO_POWER = Power(0, WORDS[0], 0)

Some = Mapping[str, object]


class Fault(NamedTuple):
    """Something that is wrong with a box: the steps that lead there, and a sentence that begins with the path."""

    steps: tuple[str | int, ...]
    sentence: str

    def what(self) -> str:
        """The sentence without the path, which is that of the place or of something around it."""
        paths = [f"{path_of(self.steps[:number])}: " for number in range(len(self.steps), -1, -1)]
        path = next((path for path in paths if self.sentence.startswith(path)), "")
        return self.sentence.removeprefix(path)


def path_of(steps: Sequence[str | int]) -> str:
    """The path of a place in a box, as messages name it."""
    return "box" + "".join(f"[{step}]" if type(step) is int else f".{step}" for step in steps)


class Inspection:
    """Goes through a box and notes what is wrong instead of stopping at it."""

    def __init__(self) -> None:
        """Nothing is wrong yet."""
        self.faults: list[Fault] = []

    @contextmanager
    def at(self, *steps: str | int) -> Iterator[str]:
        """Looks at a place, whose path it gives; a refusal there is noted."""
        try:
            yield path_of(steps)
        except MalformedState as refusal:
            self.faults.append(Fault(steps, str(refusal)))


def read_box(value: object) -> Box:
    """The box of a box file; MalformedState names the place of the first fault."""
    inspection = Inspection()
    found = _read(value, inspection)
    if inspection.faults or found is None:
        raise MalformedState(inspection.faults[0].sentence)
    return found


def faults_of(value: object) -> list[Fault]:
    """All that is wrong with a box, as far as it shows; nothing if it is a good one."""
    inspection = Inspection()
    _read(value, inspection)
    return inspection.faults


def _read(value: object, look: Inspection) -> Box | None:
    """The box, as far as it can be read; None if there is not even a board."""
    content = _keys(value, BOX_KEYS, (), look)
    for key in ("name", "about"):
        if key in content:
            with look.at(key) as path:
                _check_text(content[key], path)
    near = _read_near(content["board"], look) if "board" in content else {}
    spaces = set(near)
    board = _read_board(near, look) if near else None
    crop = _read_fields(content["fields"], spaces, look) if "fields" in content else []
    pairs = _read_pairs(content["pairs"], spaces, look) if "pairs" in content else []
    rank: list[int] = []
    powers: list[Power] = []
    for key, workers in (("farmhands", FARMHANDS), ("townsfolk", TOWNSFOLK)):
        for index, entry in _entries(content, key, len(workers), WORKER_KEYS, look):
            if "rank" in entry:
                with look.at(key, index, "rank") as path:
                    rank.append(_read_rank(entry["rank"], path))
            powers.append(_read_power(entry, (key, index), "power", look))
    for index, entry in _entries(content, "events", len(EVENTS), EVENT_KEYS, look):
        if "letter" in entry and index < len(EVENTS):
            with look.at("events", index, "letter") as path:
                if entry["letter"] != EVENTS[index]:
                    fault(path, f"must be {EVENTS[index]}, not {shown(entry['letter'])}")
        powers.append(_read_power(entry, ("events", index), "effect", look))
    return None if board is None else Box(board, crop, pairs, rank, tuple(powers))


# Values


def _check_text(value: object, path: str) -> None:
    """Refuse what is no text, or an empty one."""
    if type(value) is not str or not value:
        fault(path, f"must be text that is not empty, not {shown(value)}")


def _keys(value: object, keys: Sequence[str], steps: tuple[str | int, ...], look: Inspection) -> Some:
    """An object of which these keys are needed, and others are not known; what is none has no keys at all."""
    found: Some = {}
    with look.at(*steps) as path:
        found = any_object(value, path)
        for key in keys:
            if key not in found:
                with look.at(*steps):
                    fault(path, f"the key {key} is missing")
        for key in found:
            if key not in keys:
                with look.at(*steps, key):
                    fault(path, f"there is no key {shown(key)}")
    return found


def _entries(content: Some, key: str, count: int, keys: Sequence[str], look: Inspection) -> Iterator[tuple[int, Some]]:
    """The workers or events of a list, of which there should be so many."""
    if key not in content:
        return
    entries: list[object] = []
    with look.at(key) as path:
        entries = a_list(content[key], path)
        if len(entries) != count:
            fault(path, f"must have {count} entries, not {len(entries)}")
    for index, value in enumerate(entries):
        yield index, _entry(value, keys, (key, index), look)


def _entry(value: object, keys: Sequence[str], steps: tuple[str | int, ...], look: Inspection) -> Some:
    """A worker or an event: these keys, and those that may be missing."""
    if not isinstance(value, Mapping):
        return _keys(value, keys, steps, look)
    for key in OPTIONAL_KEYS:
        if key in value:
            with look.at(*steps, key) as path:
                _check_text(value[key], path)
    return _keys({key: part for key, part in value.items() if key not in OPTIONAL_KEYS}, keys, steps, look)


def _read_space(value: object, path: str) -> int:
    """The number of a space."""
    if type(value) is not str or value not in SPACE:
        fault(path, f"must name a space from {SPACES[0]} to {SPACES[-1]}, not {shown(value)}")
    return SPACE[value]


# The board, and what is on the fields. Lines 31, 172-174


def _read_near(value: object, look: Inspection) -> dict[int, list[int]]:
    """The spaces, and for each of them those that adjoin it, as it says itself."""
    near: dict[int, list[int]] = {}
    with look.at("board") as path:
        lists = any_object(value, path)
        for name, spaces in lists.items():
            with look.at("board", name) as place:
                space = _read_space(name, path)
                near[space] = []
                for other in a_list(spaces, place):
                    with look.at("board", name):
                        near[space].append(_read_space(other, place))
        if len(lists) != BOARD_SPACES:
            fault(path, f"must have {BOARD_SPACES} spaces, not {len(lists)}")
    return near


def _read_board(near: dict[int, list[int]], look: Inspection) -> Board:
    """The board, on which what adjoins is said on both sides. Only one without other faults must hang together."""
    board = Board(_adjoining(near, look))
    if not any(one.steps[:1] == ("board",) for one in look.faults):
        with look.at("board") as path:
            if not hangs_together(board):
                fault(path, "the spaces do not hang together")
    return board


def _adjoining(near: dict[int, list[int]], look: Inspection) -> set[tuple[int, int]]:
    """The pairs of spaces that adjoin."""
    found = set()
    for space, others in near.items():
        name = SPACES[space]
        with look.at("board", name) as path:
            if not others and not any(one.steps == ("board", name) for one in look.faults):
                fault(path, "must name at least one space")
        for other in sorted(set(others), key=others.index):
            with look.at("board", name):
                found.add(_adjoining_pair(near, space, other, path))
    return found


def _adjoining_pair(near: dict[int, list[int]], space: int, other: int, path: str) -> tuple[int, int]:
    """A space and one that adjoins it, as each of them says once."""
    name, beside = SPACES[space], SPACES[other]
    pair = min(space, other), max(space, other)
    if f"{SPACES[pair[0]]}-{SPACES[pair[1]]}" not in NEIGHBOURS:
        fault(path, f"the spaces {name} and {beside} can't adjoin")
    if other not in near:
        fault(path, f"names {beside}, which is not on the board")
    if near[space].count(other) > 1:
        fault(path, f"names {beside} twice")
    if space not in near[other]:
        fault(path, f"names {beside}, which does not name {name}")
    return pair


def _read_fields(value: object, spaces: set[int], look: Inspection) -> list[int]:
    """The crop of each field, as far as it is known."""
    found = [NO_CROP] * len(SPACES)
    with look.at("fields") as path:
        kinds = any_object(value, path)
        for name, kind in kinds.items():
            with look.at("fields", name) as place:
                field = _read_space(name, path)
                if spaces and field not in spaces:
                    fault(place, "there is no such space on the board")
                if kind is not None:
                    found[field] = CROP[one_of(kind, CROPS, place)]
        strange = any(one.steps[:1] == ("fields",) for one in look.faults)
        if len(kinds) < len(spaces) and not strange:
            fault(path, f"must have the {len(spaces)} fields of the board, not {len(kinds)}")
    return found


def _read_pairs(value: object, spaces: set[int], look: Inspection) -> list[int]:
    """The starting pairs, as far as they are known."""
    lists: list[object] = []
    with look.at("pairs") as path:
        lists = a_list(value, path)
        if len(lists) > len(PAIRS):
            fault(path, f"must have at most {len(PAIRS)} entries, not {len(lists)}")
    found = [0] * max(len(PAIRS), len(lists))
    seen = 0
    for index, names in enumerate(lists):
        with look.at("pairs", index) as place:
            fields = [_read_space(name, place) for name in a_list(names, place)]
            if not 1 <= len(fields) <= FIELDS_OF_A_PAIR:
                fault(place, f"must have 1 or {FIELDS_OF_A_PAIR} fields, not {len(fields)}")
            for field in fields:
                if spaces and field not in spaces:
                    fault(place, f"there is no space {SPACES[field]} on the board")
                if seen >> field & 1:
                    fault(place, f"the field {SPACES[field]} is named twice")
                seen |= 1 << field
                found[index] |= 1 << field
    return found


# Workers and events. Lines 182, 204-212, 222


def _read_rank(value: object, path: str) -> int:
    """A rank, 0 if it is not known."""
    return 0 if value is None else an_integer(value, 1, MOST_RANK, path)


def _read_power(entry: Some, steps: tuple[str | int, ...], key: str, look: Inspection) -> Power:
    """A mark, and one word with its number."""
    must, power = 0, NO_POWER
    if "mark" in entry:
        with look.at(*steps, "mark") as path:
            must = MARKS.index(one_of(entry["mark"], MARKS, path))
    if key in entry:
        with look.at(*steps, key) as path:
            words = any_object(entry[key], path)
            if len(words) != 1:
                fault(path, f"must have one word, not {len(words)}")
            for name, number in words.items():
                word = one_of(name, WORDS, path)
                with look.at(*steps, key, word) as place:
                    power = Power(must, word, _read_number(word, number, place))
    return power


def _read_number(word: str, number: object, path: str) -> int:
    """The number of a word, 0 if it has none."""
    if word in NUMBERED:
        return an_integer(number, 1, MOST_NUMBER, path)
    if number is not None:
        fault(path, f"must be null, not {shown(number)}")
    return 0
