"""The words around a formula: where a rule was seen, and what it changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from proofs.book.formulas.sightings import Sighting
from proofs.book.formulas.simplify import simplified
from proofs.book.formulas.writing import Writer, bracketed
from proofs.game import Game
from proofs.prove.recorded import describe
from spec.kernel.terms import Node, is_term, node

LONG_LIST = 8
LONG_WORDS = 160


def variables_of(value: Any) -> Iterator[str]:
    """The names of all variables in a position or a move."""
    if is_term(value):
        yield value.leaf
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from variables_of(getattr(value, name))
    elif isinstance(value, dict):
        for item in value.values():
            yield from variables_of(item)
    elif isinstance(value, list):
        for item in value:
            yield from variables_of(item)


# --- where ------------------------------------------------------------------------------------------------------


def where_of(game: Game, seen: Sighting, writer: Writer) -> str:
    """The move or step, its names, and the situation, such as "sow by seat 0 (crop barley, row 2): 2 players, ..."."""
    control = seen.on.control
    what = _spaced(seen.on.name)
    if "player" in control:
        what += f" by seat {control['player']}"
    names = [f"{_spaced(name)} {value_words(value)}" for name, value in control.items() if name != "player"]
    what += f" ({', '.join(names)})" if names else ""
    where = f"{what}: {standing(game, seen.on.focus.state)}"
    decided = " ∧ ".join(writer.flat(simplified(node(condition))) for condition in seen.decided)
    if len(decided) > LONG_WORDS:
        number = len(seen.decided)
        decided = f"{number} condition{'s hold' if number > 1 else ' holds'}, too long for this place"
    return f"{where}; where {decided}" if decided else where


def standing(game: Game, state: Any) -> str:
    """Where a symbolic position stands, in the words of the game; else as its proofs describe it."""
    if game.site.standing is None:
        return describe(game, state)
    return ", ".join(game.site.standing(state))


def _spaced(name: str) -> str:
    return name.replace("_", " ")


# --- changes ----------------------------------------------------------------------------------------------------


def changes_of(changed: Mapping[str, tuple[Any, Any]], writer: Writer) -> list[str]:
    """What is different afterwards, line by line."""
    found = []
    cleared = [path for path, (_, after) in changed.items() if type(after) is int and after == 0]
    together = {name: text for text, names in writer.covered(cleared) for name in names}
    found += [f"every {text}′ = 0" for text in dict.fromkeys(text.flat() for text in together.values())]
    for path, (before, after) in changed.items():
        if path in together:
            continue
        name = bracketed(path)
        if isinstance(after, Node):
            found.append(writer.write(simplified(after), f"{name}′ = "))
        else:
            found.append(f"{name}′ = {_list_words(name, before, after) or value_words(after)}")
    return found


def _list_words(name: str, before: Any, after: Any) -> str:
    """A long list in order is told by what is new in it and what is gone."""
    if not isinstance(after, list) or len(after) < LONG_LIST or sorted(after) != after or sorted(before) != before:
        return ""
    new = [value_words(item) for item in after if item not in before]
    gone = [value_words(item) for item in before if item not in after]
    said = [f"without {', '.join(gone)}"] if gone else []
    said += [f"with {', '.join(new)}"] if new else []
    return f"{name} {' and '.join(said)}"


def value_words(value: Any) -> str:
    """A value of control."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(value_words, value))}]"
    if isinstance(value, msgspec.Struct):
        parts = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return "(" + ", ".join(f"{name} {value_words(item)}" for name, item in parts) + ")"
    return str(value)
