"""What is printed on the pieces: the plain content of a box file as the box of a position, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
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

Place = tuple[Any, ...]
"""Where something stands in a file: the keys and the numbers of entries that lead there."""

MARKS = {"bell": 0, "scroll": 1}
KEYS = ("name", "about", "board", "fields", "pairs", "farmhands", "townsfolk", "events")
ALSO = ("name", "source")
"""The keys that a worker or an event may have besides its own."""


class NoBox(ValueError):
    """Something in a file is as in no box: where and why, in a sentence."""

    def __init__(self, place: Place, problem: str) -> None:
        path = ".".join(map(str, place))
        super().__init__(f"{path}: {problem}" if path else problem)
        self.place = place
        self.problem = problem


Faults = Iterator[NoBox]


def read(plain: Any) -> Box:
    """The box that plain data describes; if it describes none, the first NoBox."""
    for fault in faults(plain):
        raise fault
    board: dict[Space, list[Space]] = plain["board"]
    fields: dict[Space, Crop | None] = plain["fields"]
    pairs: dict[Space, Pair] = {
        field: pair for pair, both in zip(PAIRS, plain["pairs"], strict=False) for field in both
    }
    return Box(
        adjoin={EDGE_OF[frozenset((space, other))]: 1 for space in board for other in board[space]},
        crops={crop: {field: 1 for field, known in fields.items() if known == crop} for crop in CROPS},
        pairs=pairs,
        workers={
            worker: Power(rank=entry["rank"] or 0, **_said(entry["mark"], entry["power"]))
            for worker, entry in zip((*FARMHANDS, *TOWNSFOLK), plain["farmhands"] + plain["townsfolk"], strict=True)
        },
        events={
            event: Effect(**_said(entry["mark"], entry["effect"]))
            for event, entry in zip(EVENTS, plain["events"], strict=True)
        },
    )


def _said(mark: str, said: Mapping[Word, int | None]) -> dict[str, Any]:
    """What a mark and a word mean."""
    ((word, number),) = said.items()
    return {"must": MARKS[mark], "word": word, "number": number or 0}


def faults(plain: Any) -> Faults:
    """Everything because of which plain data describes no box, as far as one fault does not hide another."""
    yield from _keys(plain, KEYS, ())
    if not isinstance(plain, Mapping):
        return
    board = plain.get("board")
    spaces = [space for space in board if _is_a_space(space)] if isinstance(board, Mapping) else None
    parts: dict[str, Callable[[Any], Faults]] = {
        "name": lambda part: _text(part, ("name",)),
        "about": lambda part: _text(part, ("about",)),
        "board": _board,
        "fields": lambda part: _fields(part, spaces),
        "pairs": lambda part: _pairs(part, spaces),
        "farmhands": lambda part: _workers(part, ("farmhands",)),
        "townsfolk": lambda part: _workers(part, ("townsfolk",)),
        "events": _events,
    }
    for key, look in parts.items():
        if key in plain:
            yield from look(plain[key])


# --- the board and the fields -----------------------------------------------------------------------------------


def _board(plain: Any) -> Faults:
    if not isinstance(plain, Mapping):
        yield _no("map", plain, ("board",))
        return
    fine = True
    for fault in _spaces(plain):
        fine = False
        yield fault
    for fault in _sides(plain):
        fine = False
        yield fault
    if fine and not hangs_together(cast(Adjoining, {space: frozenset(others) for space, others in plain.items()})):
        yield NoBox(("board",), "its spaces do not hang together.")


def _spaces(board: Mapping[Any, Any]) -> Faults:
    """There are so many spaces, and beside each are some that can be there."""
    for space, others in board.items():
        place = ("board", space)
        if not _is_a_space(space):
            yield NoBox(place, f"a space from A1 to G9, not {_shown(space)}.")
        elif not isinstance(others, list):
            yield _no("list", others, place)
        else:
            yield from _beside(space, others, place)
    if len(board) != BOARD:
        yield NoBox(("board",), f"it has {len(board)} spaces, not {BOARD}.")


def _beside(space: Space, others: list[Any], place: Place) -> Faults:
    for number, other in enumerate(others):
        if not _is_a_space(other):
            yield NoBox((*place, number), f"a space from A1 to G9, not {_shown(other)}.")
        elif frozenset((space, other)) not in EDGE_OF:
            yield NoBox((*place, number), f"{space} and {other} are no pair that can adjoin.")
    if not others or any(other in others[:number] for number, other in enumerate(others)):
        yield NoBox(place, "name at least one space that adjoins it, and each once.")


def _sides(board: Mapping[Any, Any]) -> Faults:
    """What adjoins is said on both sides. What can't adjoin at all is passed over."""
    for space, others in board.items():
        for other in dict.fromkeys(_near(space, others)):
            if other not in board:
                yield NoBox(("board", space), f"{other} adjoins it, which is no space of the board.")
            elif space not in _near(other, board[other]):
                yield NoBox(("board", space), f"{other} adjoins it, which {other} does not say.")


def _near(space: Any, others: Any) -> list[Space]:
    """Those of the spaces that are said to adjoin one that can."""
    listed = others if isinstance(others, list) and _is_a_space(space) else []
    return [other for other in listed if _is_a_space(other) and frozenset((space, other)) in EDGE_OF]


def _fields(plain: Any, spaces: Collection[Space] | None) -> Faults:
    if not isinstance(plain, Mapping):
        yield _no("map", plain, ("fields",))
        return
    for field, crop in plain.items():
        if field not in (SPACES if spaces is None else spaces):
            yield NoBox(("fields", field), "name exactly the spaces of the board; this is none.")
        elif crop is not None and (not isinstance(crop, str) or crop not in CROPS):
            yield NoBox(("fields", field), f"a crop or null, not {_shown(crop)}.")
    missing = [space for space in spaces or () if space not in plain]
    if missing:
        yield NoBox(("fields",), f"name exactly the spaces of the board; {', '.join(missing)} is not there.")


def _pairs(plain: Any, spaces: Collection[Space] | None) -> Faults:
    if not isinstance(plain, list):
        yield _no("list", plain, ("pairs",))
        return
    if len(plain) > len(PAIRS):
        yield NoBox(("pairs",), f"at most {len(PAIRS)}, not {len(plain)}.")
    seen: list[Any] = []
    for number, fields in enumerate(plain):
        place = ("pairs", number)
        if not isinstance(fields, list):
            yield _no("list", fields, place)
            continue
        if len(fields) not in (1, 2):
            yield NoBox(place, "name one field or two.")
        for field in fields:
            if not isinstance(field, str) or field not in (SPACES if spaces is None else spaces):
                yield NoBox(place, f"{_shown(field)} is no space of the board.")
            elif field in seen:
                yield NoBox(place, f"{field} is named twice.")
            seen.append(field)


# --- workers and events -----------------------------------------------------------------------------------------


def _workers(plain: Any, place: Place) -> Faults:
    yield from _entries(plain, place, len(FARMHANDS), ("rank", "mark", "power"))
    for at, worker in _maps(plain, place):
        rank = worker.get("rank")
        if rank is not None and (type(rank) is not int or not 1 <= rank <= 6):
            yield NoBox((*at, "rank"), "1 to 6, or null.")
        yield from _printed(worker, at, "power")


def _events(plain: Any) -> Faults:
    yield from _entries(plain, ("events",), len(EVENTS), ("letter", "mark", "effect"))
    for (at, event), letter in zip(_maps(plain, ("events",)), EVENTS, strict=False):
        if event.get("letter", letter) != letter:
            yield NoBox((*at, "letter"), f"{letter}, since events come in the order of their letters.")
        yield from _printed(event, at, "effect")


def _entries(plain: Any, place: Place, number: int, keys: tuple[str, ...]) -> Faults:
    """A list of so many entries, each with these keys, perhaps with a name and a source."""
    if not isinstance(plain, list):
        yield _no("list", plain, place)
        return
    if len(plain) != number:
        yield NoBox(place, f"{number} of them, not {len(plain)}.")
    for count, entry in enumerate(plain):
        yield from _keys(entry, keys, (*place, count), ALSO)
        for key in ALSO:
            if isinstance(entry, Mapping) and key in entry:
                yield from _text(entry[key], (*place, count, key))


def _maps(plain: Any, place: Place) -> Iterator[tuple[Place, Mapping[Any, Any]]]:
    """The entries of a list, each with its place; what is no map counts as an empty one."""
    for count, entry in enumerate(plain if isinstance(plain, list) else []):
        yield (*place, count), entry if isinstance(entry, Mapping) else {}


def _printed(entry: Mapping[Any, Any], place: Place, key: str) -> Faults:
    """A mark, and one word of the vocabulary with its number if it has one."""
    if "mark" in entry and (not isinstance(entry["mark"], str) or entry["mark"] not in MARKS):
        yield NoBox((*place, "mark"), "bell or scroll.")
    if key in entry:
        yield from _word(entry[key], (*place, key))


def _word(plain: Any, place: Place) -> Faults:
    if not isinstance(plain, Mapping):
        yield _no("map", plain, place)
        return
    if len(plain) != 1:
        yield NoBox(place, f"one word of the vocabulary, not {len(plain)}.")
        return
    ((word, number),) = plain.items()
    if word not in WORDS:
        yield NoBox(place, f"one word of the vocabulary, which {_shown(word)} is not.")
    elif word not in COUNTED and number is not None:
        yield NoBox((*place, word), "null, since the word has no number.")
    elif word in COUNTED and (type(number) is not int or not 1 <= number <= 3):
        yield NoBox((*place, word), "1, 2 or 3.")


# --- forms ------------------------------------------------------------------------------------------------------


def _no(form: str, plain: Any, place: Place) -> NoBox:
    return NoBox(place, f"a {form}, not {_shown(plain)}.")


def _text(plain: Any, place: Place) -> Faults:
    if not isinstance(plain, str) or not plain:
        yield NoBox(place, "a text that is not empty.")


def _is_a_space(plain: Any) -> bool:
    return isinstance(plain, str) and plain in SPACES


def _keys(plain: Any, keys: tuple[str, ...], place: Place, also: tuple[str, ...] = ()) -> Faults:
    if not isinstance(plain, Mapping):
        yield _no("map", plain, place)
        return
    for key in keys:
        if key not in plain:
            yield NoBox(place, f"it has no {key}.")
    for key in plain:
        if key not in keys and key not in also:
            yield NoBox((*place, key), "this key is not known.")


def _shown(plain: Any) -> str:
    """What somebody wrote, if it is short."""
    if plain is None:
        return "null"
    if isinstance(plain, Mapping | list) and plain:
        return "a map" if isinstance(plain, Mapping) else "a list"
    if type(plain) is int and abs(plain) > 10**9:
        return "a huge number"
    text = repr(plain)
    return text if len(text) <= 40 else f"{text[:39]}…"
