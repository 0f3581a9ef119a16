"""What the words of all games are made of: numbers with their nouns, lists, templates of moves and of paths."""

from __future__ import annotations

import re
from collections import Counter
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


@dataclass(frozen=True)
class Nouns:
    """What is counted in a game, in the order in which it is listed."""

    names: Mapping[str, tuple[str, str]]
    """By name, the words for one and for several."""
    other: Callable[[str, int], str | None] = lambda key, count: None
    """The words for so many of what has no entry, such as something in a certain place; nothing if it is not known."""

    def noun(self, key: str, count: int = 2) -> str | None:
        """The word for so many of something; nothing if it is not known."""
        if key in self.names:
            return self.names[key][0 if count == 1 else 1]
        return self.other(key, count)

    def amounts(self, what: Mapping[str, int]) -> str:
        """So much of everything, and what has no entry at the end."""
        order = {name: index for index, name in enumerate(self.names)}
        keys = sorted(what, key=lambda key: (order.get(key, len(order)), key))
        return listed([f"{what[key]} {self.noun(key, what[key]) or key}" for key in keys]) or "nothing"


def uncounted(*names: str) -> dict[str, tuple[str, str]]:
    """Names that are the same for one and for several."""
    return {name: (name, name) for name in names}


def listed(items: Sequence[str], last: str = "and") -> str:
    """The items with commas, and a word before the last."""
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


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
    """A language made of the names of moves, fields and phases, and of what the types of moves say of themselves."""

    def situation(position: Json) -> str:
        return _plain_situation(model, position)

    return Language(_plain_moves(model), _plain_fields, str, situation)


def _plain_situation(model: Model, position: Json) -> str:
    state = from_json(position, model.state)
    if model.over(state):
        return "The game is over."
    seat = model.decides(state)
    who = "nobody in particular has" if seat is None else f"seat {seat} has"
    names = [name for name in ("round", "phase") if isinstance(position.get(name), str | int)]
    where = ", ".join(f"{name} {_plain_value(position[name])}" for name in names)
    return readable(f"{where}: {who} to decide." if where else f"{who} to decide.")


def _plain_moves(model: Model) -> dict[str, MoveWords]:
    """For each type its name as title; in the sentence what it says of itself, unless another says the same."""
    kinds = {str(kind.__struct_config__.tag): kind for kind in model.moves}
    titles = _apart({tag: readable(tag) for tag in kinds}, {tag: tag for tag in kinds})
    said = _apart({tag: _first_line(kind) or titles[tag] for tag, kind in kinds.items()}, titles)
    return {tag: MoveWords(titles[tag], _plain_template(kind, said[tag])) for tag, kind in kinds.items()}


def _apart(wanted: Mapping[str, str], otherwise: Mapping[str, str]) -> dict[str, str]:
    """The wanted texts; where two are the same but for their case, or one is meant for another, the other texts."""
    often = Counter(text.lower() for text in wanted.values())
    taken = {text.lower(): tag for tag, text in otherwise.items()}
    return {
        tag: text if often[text.lower()] == 1 and taken.get(text.lower(), tag) == tag else otherwise[tag]
        for tag, text in wanted.items()
    }


def _first_line(kind: type[Move]) -> str:
    """The first line of what a type of move says of itself, without its full stop."""
    lines = (kind.__dict__.get("__doc__") or "").strip().splitlines()
    return lines[0].strip().rstrip(".:;") if lines else ""


def _plain_template(kind: type[Move], said: str) -> str:
    """The sentence with the player first, and all other fields in brackets."""
    fields = [f"{name.replace('_', ' ')} {{{name}}}" for name in kind.__struct_fields__ if name != "player"]
    bracket = f" ({', '.join(fields)})" if fields else ""
    told = said.replace("{", "{{").replace("}", "}}") + bracket
    if "player" not in kind.__struct_fields__:
        return f"{told}."
    return f"Seat {{player}}: {told[:1].lower()}{told[1:]}."


def _plain_fields(move: Json) -> Json:
    return {name: _plain_value(value) for name, value in move.items()}


def _plain_value(value: Any) -> str:
    if isinstance(value, dict):
        return listed([_plain_entry(name, item) for name, item in value.items()]) or "none"
    if isinstance(value, list):
        return listed([_plain_value(item) for item in value]) or "none"
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "yes", False: "no"}[value]
    return str(value).replace("_", " ")


def _plain_entry(name: str, item: Any) -> str:
    words, told = name.replace("_", " "), _plain_value(item)
    if type(item) is not int:
        return f"{words} {told}"
    return f"{told} {words}" if words[:1].isalpha() else f"{told} of {words}"
