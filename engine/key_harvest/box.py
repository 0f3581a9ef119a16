"""The content of a box file: every key, every type, every bound, and whether its parts fit together."""

from __future__ import annotations

from collections.abc import Sequence

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
from engine.wire.errors import fault, shown
from engine.wire.values import a_list, an_integer, an_object, any_object, one_of

BOX_KEYS = ("name", "about", "board", "fields", "pairs", "farmhands", "townsfolk", "events")
WORKER_KEYS = ("rank", "mark", "power")
EVENT_KEYS = ("letter", "mark", "effect")
OPTIONAL_KEYS = ("name", "source")


def read_box(value: object) -> Box:
    """The box of a box file; MalformedState names the place of the first fault."""
    content = an_object(value, BOX_KEYS, "box")
    for key in ("name", "about"):
        _check_text(content[key], f"box.{key}")
    board = _read_board(content["board"], "box.board")
    crop = _read_fields(content["fields"], board, "box.fields")
    pairs = _read_pairs(content["pairs"], board, "box.pairs")
    rank: list[int] = []
    powers: list[Power] = []
    for key, workers in (("farmhands", FARMHANDS), ("townsfolk", TOWNSFOLK)):
        for index, worker in enumerate(_list_of(content[key], len(workers), f"box.{key}")):
            path = f"box.{key}[{index}]"
            entry = _entry(worker, WORKER_KEYS, path)
            rank.append(_read_rank(entry["rank"], f"{path}.rank"))
            powers.append(_read_power(entry["mark"], entry["power"], path, "power"))
    for index, event in enumerate(_list_of(content["events"], len(EVENTS), "box.events")):
        path = f"box.events[{index}]"
        entry = _entry(event, EVENT_KEYS, path)
        if entry["letter"] != EVENTS[index]:
            fault(f"{path}.letter", f"must be {EVENTS[index]}, not {shown(entry['letter'])}")
        powers.append(_read_power(entry["mark"], entry["effect"], path, "effect"))
    return Box(board, crop, pairs, rank, tuple(powers))


# Values


def _check_text(value: object, path: str) -> None:
    """Refuse what is no text, or an empty one."""
    if type(value) is not str or not value:
        fault(path, f"must be text that is not empty, not {shown(value)}")


def _list_of(value: object, count: int, path: str) -> list[object]:
    """A list with so many entries."""
    found = a_list(value, path)
    if len(found) != count:
        fault(path, f"must have {count} entries, not {len(found)}")
    return found


def _entry(value: object, keys: Sequence[str], path: str) -> dict[str, object]:
    """A worker or an event: these keys, and those that may be missing."""
    found = any_object(value, path)
    for key in OPTIONAL_KEYS:
        if key in found:
            _check_text(found[key], f"{path}.{key}")
    needed = {key: part for key, part in found.items() if key not in OPTIONAL_KEYS}
    return dict(an_object(needed, keys, path))


def _read_space(value: object, path: str) -> int:
    """The number of a space."""
    if type(value) is not str or value not in SPACE:
        fault(path, f"must name a space from {SPACES[0]} to {SPACES[-1]}, not {shown(value)}")
    return SPACE[value]


# The board, and what is on the fields. Lines 31, 172-174


def _read_board(value: object, path: str) -> Board:
    """The spaces and what adjoins them, said on both sides."""
    lists = any_object(value, path)
    near: dict[int, list[int]] = {}
    for name, spaces in lists.items():
        space = _read_space(name, path)
        near[space] = [_read_space(other, f"{path}.{name}") for other in a_list(spaces, f"{path}.{name}")]
    if len(near) != BOARD_SPACES:
        fault(path, f"must have {BOARD_SPACES} spaces, not {len(near)}")
    board = Board(_adjoining(near, path))
    if not hangs_together(board):
        fault(path, "the spaces do not hang together")
    return board


def _adjoining(near: dict[int, list[int]], path: str) -> set[tuple[int, int]]:
    """The pairs of spaces that adjoin."""
    found = set()
    for space, others in near.items():
        name = SPACES[space]
        if not others:
            fault(f"{path}.{name}", "must name at least one space")
        for other in others:
            pair = min(space, other), max(space, other)
            if other not in near:
                fault(f"{path}.{name}", f"names {SPACES[other]}, which is not on the board")
            if others.count(other) > 1:
                fault(f"{path}.{name}", f"names {SPACES[other]} twice")
            if f"{SPACES[pair[0]]}-{SPACES[pair[1]]}" not in NEIGHBOURS:
                fault(f"{path}.{name}", f"the spaces {name} and {SPACES[other]} can't adjoin")
            if space not in near[other]:
                fault(f"{path}.{name}", f"names {SPACES[other]}, which does not name {name}")
            found.add(pair)
    return found


def _read_fields(value: object, board: Board, path: str) -> list[int]:
    """The crop of each field, as far as it is known."""
    kinds = any_object(value, path)
    found = [NO_CROP] * len(SPACES)
    for name, kind in kinds.items():
        field = _read_space(name, path)
        if not board.spaces >> field & 1:
            fault(f"{path}.{name}", "there is no such space on the board")
        if kind is not None:
            found[field] = CROP[one_of(kind, CROPS, f"{path}.{name}")]
    if len(kinds) != BOARD_SPACES:
        fault(path, f"must have the {BOARD_SPACES} fields of the board, not {len(kinds)}")
    return found


def _read_pairs(value: object, board: Board, path: str) -> list[int]:
    """The starting pairs, as far as they are known."""
    lists = a_list(value, path)
    if len(lists) > len(PAIRS):
        fault(path, f"must have at most {len(PAIRS)} entries, not {len(lists)}")
    found = [0] * len(PAIRS)
    seen = 0
    for index, names in enumerate(lists):
        place = f"{path}[{index}]"
        fields = [_read_space(name, place) for name in a_list(names, place)]
        if not 1 <= len(fields) <= FIELDS_OF_A_PAIR:
            fault(place, f"must have 1 or {FIELDS_OF_A_PAIR} fields, not {len(fields)}")
        for field in fields:
            if not board.spaces >> field & 1:
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


def _read_power(mark: object, value: object, path: str, key: str) -> Power:
    """A mark, and one word with its number."""
    must = MARKS.index(one_of(mark, MARKS, f"{path}.mark"))
    words = any_object(value, f"{path}.{key}")
    if len(words) != 1:
        fault(f"{path}.{key}", f"must have one word, not {len(words)}")
    for name, number in words.items():
        word = one_of(name, WORDS, f"{path}.{key}")
        place = f"{path}.{key}.{word}"
        if word in NUMBERED:
            return Power(must, word, an_integer(number, 1, MOST_NUMBER, place))
        if number is not None:
            fault(place, f"must be null, not {shown(number)}")
    return Power(must, word, 0)
