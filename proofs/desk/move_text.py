"""A move as a person writes it: as a YAML map, or its type and name=value pairs."""

from __future__ import annotations

from typing import Any, cast

import yaml
from msgspec import inspect

from proofs.game import Game
from proofs.scenarios import nearest
from proofs.wire import Json
from spec.kernel import Model, Move
from spec.kernel.moves import counts_of
from spec.kernel.records import info_of, unwrap


class BadMove(ValueError):
    """A text that is no move; the message says why."""


def parse_move(game: Game, state: Any, text: str) -> Any:
    """The JSON form of a move that is written as a YAML map or in words: `place space=market pay.wood=2`.

    The player is the one who has to decide, and maps and lists that are left out are empty.
    """
    move = as_written(text)
    kind = _kind(game.model, move.get("type"))
    for name in kind.__struct_fields__:
        if name in move:
            if str(move[name]) in names_for(kind, name):
                move[name] = str(move[name])
        elif name == "player":
            move["player"] = deciding_seat(game.model, state)
        elif counts_of(kind).get(name) is not None:
            move[name] = {}
        elif isinstance(_declared(kind, name), inspect.ListType):
            move[name] = []
    return move


def deciding_seat(model: Model, state: Any) -> int:
    """The seat that has to decide; the first one where it is nobody's decision in particular."""
    return model.decides(state) or 0


# --- types and fields -------------------------------------------------------------------------------------------


def tag_of(kind: type[Move]) -> str:
    """The name of a type of move."""
    return str(kind.__struct_config__.tag)


def names_for(kind: type[Move], name: str) -> list[str]:
    """The names that a field of a move may have as its value; none if it is not a name."""
    info = _declared(kind, name)
    return [value for value in info.values if isinstance(value, str)] if isinstance(info, inspect.LiteralType) else []


def _declared(kind: type[Move], name: str) -> inspect.Type:
    fields = cast(inspect.StructType, info_of(kind)).fields
    return unwrap(next(field.type for field in fields if field.name == name))[0]


def _kind(model: Model, name: Any) -> type[Move]:
    kinds = {tag_of(kind): kind for kind in model.moves}
    if not isinstance(name, str) or name not in kinds:
        what = "A move needs a type" if name is None else f"There is no type of move called {name!r}"
        raise BadMove(f"{what}.{nearest(str(name), kinds) or ' There is ' + ', '.join(kinds) + '.'}")
    return kinds[name]


# --- the text ---------------------------------------------------------------------------------------------------


def as_written(text: str) -> Json:
    """What a text says of a move, as a YAML map or in words."""
    if not text.strip():
        raise BadMove("Say which move: its type, then name=value for what it needs.")
    return _as_map(text) if text.lstrip().startswith("{") else _as_words(text)


def _as_map(text: str) -> Json:
    move = _value(text)
    if not isinstance(move, dict):
        raise BadMove(f"This is not a map of names to values: {text}")
    return move


def _as_words(text: str) -> Json:
    kind, *words = text.split()
    if "=" in kind:
        raise BadMove(f"A move begins with its type, then come its fields; this begins with {kind!r}.")
    move: Json = {"type": kind}
    for word in words:
        path, equals, value = word.partition("=")
        if not equals or not path:
            raise BadMove(f"{word!r} should be a name, = and a value, such as {word.strip('=') or 'name'}=1.")
        name, dot, key = path.partition(".")
        if not dot:
            move[name] = _value(value)
        elif isinstance(inner := move.setdefault(name, {}), dict):
            inner[key] = _value(value)
        else:
            raise BadMove(f"{name} is given both as a whole and in parts.")
    return move


def _value(text: str) -> Any:
    try:
        return _string_keys(yaml.safe_load(text))
    except RecursionError:
        raise BadMove(f"{text!r} is nested too deeply.") from None
    except (yaml.YAMLError, ValueError, LookupError) as problem:
        first = str(problem).splitlines()[0] if str(problem) else "it ends too early"
        raise BadMove(f"{text!r} is not YAML: {first}.") from None


def _string_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _string_keys(item) for key, item in value.items()}
    return [_string_keys(item) for item in value] if isinstance(value, list) else value
