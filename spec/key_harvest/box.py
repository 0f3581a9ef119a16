"""What is printed on the pieces: the plain content of a box file as the box of a position, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from spec.key_harvest.geometry import EDGE_OF, Adjoining, hangs_together
from spec.key_harvest.state import (
    BOARD,
    COUNTED,
    CROPS,
    EVENTS,
    FARMHANDS,
    PAIRS,
    SPACES,
    TOWNSFOLK,
    WORDS,
    Box,
    Crop,
    Effect,
    Pair,
    Power,
    Space,
    Word,
)

MARKS = {"bell": 0, "scroll": 1}
KEYS = ("name", "about", "board", "fields", "pairs", "farmhands", "townsfolk", "events")


class NoBox(ValueError):
    """The content of a file is no box: where and why, in a sentence."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(f"{path}: {problem}" if path else problem)


def read(plain: Any) -> Box:
    """The box that plain data describes; NoBox if it describes none."""
    _has_keys(plain, KEYS, "")
    for key in ("name", "about"):
        _is_text(plain[key], key)
    board = _board(plain["board"])
    return Box(
        adjoin={EDGE_OF[frozenset((space, other))]: 1 for space in board for other in board[space]},
        crops=_crops(plain["fields"], board),
        pairs=_pairs(plain["pairs"], board),
        workers={
            **dict(zip(FARMHANDS, _workers(plain["farmhands"], "farmhands"), strict=True)),
            **dict(zip(TOWNSFOLK, _workers(plain["townsfolk"], "townsfolk"), strict=True)),
        },
        events=dict(zip(EVENTS, _events(plain["events"]), strict=True)),
    )


# --- the board and the fields -----------------------------------------------------------------------------------


def _board(plain: Any) -> Adjoining:
    _is_a_map(plain, "board")
    board: dict[Space, frozenset[Space]] = {}
    for space, others in plain.items():
        path = f"board.{space}"
        _is_a_space(space, path)
        _is_a_list(others, path)
        for place, other in enumerate(others):
            _is_a_space(other, f"{path}.{place}")
            if frozenset((space, other)) not in EDGE_OF:
                raise NoBox(f"{path}.{place}", f"{space} and {other} are no pair that can adjoin.")
        if not others or len(set(others)) != len(others):
            raise NoBox(path, "name at least one space that adjoins it, and each once.")
        board[cast(Space, space)] = frozenset(others)
    if len(board) != BOARD:
        raise NoBox("board", f"it has {len(board)} spaces, not {BOARD}.")
    for space, beside in board.items():
        for one in sorted(beside):
            if space not in board.get(one, ()):
                raise NoBox(f"board.{space}", f"{one} adjoins it, which {one} does not say.")
    if not hangs_together(board):
        raise NoBox("board", "its spaces do not hang together.")
    return board


def _crops(plain: Any, board: Adjoining) -> dict[Crop, dict[Space, int]]:
    _is_a_map(plain, "fields")
    if set(plain) != set(board):
        raise NoBox("fields", "name exactly the spaces of the board.")
    for field, crop in plain.items():
        if crop is not None and (not isinstance(crop, str) or crop not in CROPS):
            raise NoBox(f"fields.{field}", f"a crop or null, not {crop!r}.")
    return {crop: {field: 1 for field, known in plain.items() if known == crop} for crop in CROPS}


def _pairs(plain: Any, board: Adjoining) -> dict[Space, Pair]:
    _is_a_list(plain, "pairs")
    if len(plain) > len(PAIRS):
        raise NoBox("pairs", f"at most {len(PAIRS)}, not {len(plain)}.")
    found: dict[Space, Pair] = {}
    for place, (pair, fields) in enumerate(zip(PAIRS, plain, strict=False)):
        _is_a_list(fields, f"pairs.{place}")
        if len(fields) not in (1, 2):
            raise NoBox(f"pairs.{place}", "name one field or two.")
        for field in fields:
            if not isinstance(field, str) or field not in board:
                raise NoBox(f"pairs.{place}", f"{field!r} is no space of the board.")
            if field in found:
                raise NoBox(f"pairs.{place}", f"{field} is named twice.")
            found[field] = pair
    return found


# --- workers and events -----------------------------------------------------------------------------------------


def _workers(plain: Any, path: str) -> Iterator[Power]:
    for place, worker in _entries(plain, path, len(FARMHANDS), ("rank", "mark", "power")):
        rank = worker["rank"]
        if rank is not None and (type(rank) is not int or not 1 <= rank <= 6):
            raise NoBox(f"{place}.rank", "1 to 6, or null.")
        word, number = _word(worker["power"], f"{place}.power")
        yield Power(rank=rank or 0, must=_mark(worker["mark"], f"{place}.mark"), word=word, number=number)


def _events(plain: Any) -> Iterator[Effect]:
    entries = _entries(plain, "events", len(EVENTS), ("letter", "mark", "effect"))
    for (place, event), letter in zip(entries, EVENTS, strict=True):
        if event["letter"] != letter:
            raise NoBox(f"{place}.letter", f"{letter}, since events come in the order of their letters.")
        word, number = _word(event["effect"], f"{place}.effect")
        yield Effect(must=_mark(event["mark"], f"{place}.mark"), word=word, number=number)


def _entries(plain: Any, path: str, number: int, keys: tuple[str, ...]) -> list[tuple[str, Any]]:
    """The entries of a list, each with its path; each has these keys, and may have a name and a source."""
    _is_a_list(plain, path)
    if len(plain) != number:
        raise NoBox(path, f"{number} of them, not {len(plain)}.")
    found = [(f"{path}.{place}", entry) for place, entry in enumerate(plain)]
    for place, entry in found:
        _has_keys(entry, keys, place, also=("name", "source"))
        for key in ("name", "source"):
            if key in entry:
                _is_text(entry[key], f"{place}.{key}")
    return found


def _mark(plain: Any, path: str) -> int:
    if not isinstance(plain, str) or plain not in MARKS:
        raise NoBox(path, "bell or scroll.")
    return MARKS[plain]


def _word(plain: Any, path: str) -> tuple[Word, int]:
    """One word of the vocabulary with its number, 0 if it has none."""
    _is_a_map(plain, path)
    if len(plain) != 1 or next(iter(plain)) not in WORDS:
        raise NoBox(path, "one word of the vocabulary.")
    ((word, number),) = plain.items()
    if word not in COUNTED and number is not None:
        raise NoBox(f"{path}.{word}", "null, since the word has no number.")
    if word in COUNTED and (type(number) is not int or not 1 <= number <= 3):
        raise NoBox(f"{path}.{word}", "1, 2 or 3.")
    return word, number or 0


# --- forms ------------------------------------------------------------------------------------------------------


def _form(kind: type, named: str) -> Callable[[Any, str], None]:
    def check(plain: Any, path: str) -> None:
        if not isinstance(plain, kind):
            raise NoBox(path, f"{named}, not {plain!r}.")

    return check


_is_a_list = _form(list, "a list")
_is_a_map = _form(Mapping, "a map")


def _is_text(plain: Any, path: str) -> None:
    if not isinstance(plain, str) or not plain.strip():
        raise NoBox(path, "a text that is not empty.")


def _is_a_space(plain: Any, path: str) -> None:
    if not isinstance(plain, str) or plain not in SPACES:
        raise NoBox(path, f"a space from A1 to G9, not {plain!r}.")


def _has_keys(plain: Any, keys: tuple[str, ...], path: str, also: tuple[str, ...] = ()) -> None:
    _is_a_map(plain, path)
    for key in keys:
        if key not in plain:
            raise NoBox(path, f"it has no {key}.")
    for key in plain:
        if key not in keys and key not in also:
            raise NoBox(path, f"{key} is not known.")
