"""What the words of all games are made of: numbers with their nouns, lists, templates of moves and of paths."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from proofs.wire import Json
from spec.kernel import Model, from_json, readable
from spec.kernel.moves import Move

Part = Callable[[str], str | None]
"""The words for one name in a path; nothing if it is no such name."""


class MoveWords(NamedTuple):
    """How a type of move is told."""

    title: str
    """The heading over the moves of this type."""
    template: str
    """The sentence, with the fields of the move in braces."""


@dataclass(frozen=True)
class Language:
    """The words of one game."""

    moves: Mapping[str, MoveWords]
    """By type of move."""
    fields: Callable[[Json], Json]
    """The fields of a well-formed move as the template takes them."""
    path: Callable[[str], str]
    situation: Callable[[Json], str]


# --- numbers and lists ------------------------------------------------------------------------------------------

NOUNS: Mapping[str, tuple[str, str]] = {
    **{name: (name, name) for name in ("barley", "flax", "hops", "rye")},
    "hide": ("hide", "hides"),
    **{name: (name, name) for name in ("meat", "milk", "wool", "clay", "wood", "stone", "reed", "sheep")},
    "pig": ("pig", "pigs"),
    "cow": ("cow", "cows"),
    "horse": ("horse", "horses"),
    "jewels": ("jewel", "jewels"),
    "tools": ("tool", "tools"),
    "workers": ("worker", "workers"),
    "spaces": ("space", "spaces"),
}
"""What is counted, for one and for several, in the order in which it is listed."""

ORDER = {name: index for index, name in enumerate(NOUNS)}


def amounts(what: Mapping[str, int]) -> str:
    """So much of everything: "2 barley and 1 jewel". Sheep may be named by place (`sheep.3`, `sheep.stables`), fields
    by row and content (`field.2.barley` or `2.barley`)."""
    keys = sorted(what, key=lambda key: (ORDER.get(key, len(ORDER)), key))
    return listed([f"{what[key]} {noun(key, what[key]) or key}" for key in keys]) or "nothing"


def noun(key: str, count: int = 2) -> str | None:
    """The word for so many of something; nothing if it is not known."""
    if key in NOUNS:
        return NOUNS[key][0 if count == 1 else 1]
    if found := re.fullmatch(r"sheep\.([3-6]|stables)", key):
        return f"sheep {place_of_sheep(found[1])}"
    if found := re.fullmatch(r"(?:field\.)?([2-5])\.([a-z_]+)", key):
        return f"{content_words(found[2])} {'field' if count == 1 else 'fields'} in row {found[1]}"
    return None


def place_of_sheep(slot: str) -> str:
    """Where sheep are: on a farmyard card, named by its round, or in the stables."""
    return "in the stables" if slot == "stables" else f"on the card of round {slot}"


def content_words(content: str) -> str:
    """What is sown in a field, as a word before "field"."""
    return f"twice-sown {content.removesuffix('_twice')}" if content.endswith("_twice") else content


def listed(items: Sequence[str], last: str = "and") -> str:
    """The items with commas, and a word before the last."""
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def cards(numbers: Iterable[int], last: str = "and") -> str:
    """Cards by their numbers, which have three digits."""
    return listed([f"card {number:03}" for number in numbers], last)


# --- paths ------------------------------------------------------------------------------------------------------


def digits(text: str) -> str | None:
    """A number as it is: a seat, a row."""
    return text if re.fullmatch(r"[0-9]+", text) else None


def place(text: str) -> str | None:
    """A place in a list, counted from 1."""
    return str(int(text) + 1) if digits(text) else None


def one_of(names: Iterable[str | int], words: Callable[[str], str] = str) -> Part:
    """One of these names, in words."""
    return {str(name): words(str(name)) for name in names}.get


def path_reader(templates: Mapping[str, str], parts: Mapping[str, Part]) -> Callable[[str], str]:
    """Reads a path by the first template that fits. Both sides of a template have the names of parts in braces."""
    patterns = [(re.compile(_pattern(path)), words) for path, words in templates.items()]

    def read(path: str) -> str:
        for pattern, words in patterns:
            if found := pattern.fullmatch(path):
                named = {name: parts[name](text) for name, text in found.groupdict().items()}
                if None not in named.values():
                    return words.format(**named)
        return path

    return read


def _pattern(path: str) -> str:
    """Names may have dots, as that of an edge does; whether a text is a name is for the part to say."""
    literals_and_names = re.split(r"{(\w+)}", path)
    return "".join(
        f"(?P<{piece}>.+)" if index % 2 else re.escape(piece) for index, piece in enumerate(literals_and_names)
    )


def standing(position: Json, phases: Mapping[str, str], decision: Callable[[Json], str], note: str = "") -> str:
    """Where a game stands: its round, its phase, and who has to decide what."""
    if position["phase"] == "over":
        return "The game is over."
    return f"Round {position['round']}, {phases[position['phase']]}{note}: {decision(position)}"


# --- a game without words of its own ----------------------------------------------------------------------------


def plain_language(model: Model) -> Language:
    """A language made of the names of moves, fields and phases."""

    def situation(position: Json) -> str:
        state = from_json(position, model.state)
        if model.over(state):
            return "The game is over."
        seat = model.decides(state)
        who = "Nature or anybody" if seat is None else f"Seat {seat}"
        phase = f" in phase {position['phase']}" if "phase" in position else ""
        return f"{who} decides{phase}."

    return Language(
        moves={str(kind.__struct_config__.tag): _plain_words(kind) for kind in model.moves},
        fields=lambda move: {name: _plain_value(value) for name, value in move.items()},
        path=str,
        situation=situation,
    )


def _plain_words(kind: type[Move]) -> MoveWords:
    """The name of a type of move, and a sentence with all its fields."""
    title = readable(str(kind.__struct_config__.tag))
    fields = [f"{name.replace('_', ' ')} {{{name}}}" for name in kind.__struct_fields__ if name != "player"]
    told = f"{title}: {', '.join(fields)}." if fields else f"{title}."
    if "player" not in kind.__struct_fields__:
        return MoveWords(title, told)
    return MoveWords(title, f"Seat {{player}}: {told[0].lower()}{told[1:]}")


def _plain_value(value: Any) -> str:
    if isinstance(value, dict):
        return listed([f"{count} {name}" for name, count in value.items()]) or "nothing"
    if isinstance(value, list):
        return listed([_plain_value(item) for item in value]) or "none"
    return str(value)
