"""Positions by dotted paths, and the usual position of a game, from which a scenario differs."""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, cast

import msgspec
from msgspec import inspect

from proofs.games.acbas.usual import usual_acbas
from proofs.games.hallertau.usual import usual_hallertau
from proofs.registry import GAMES
from spec.kernel import Model, to_json
from spec.kernel.records import get, info_of, join, put, unwrap

Json = dict[str, Any]


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """Everything in JSON data that is not itself a table, by dotted path; a list of plain values is one leaf."""
    if isinstance(value, dict):
        items: Iterable[tuple[object, Any]] = value.items()
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        items = enumerate(value)
    else:
        return {path: value}
    found: dict[str, Any] = {}
    for key, item in items:
        found |= leaves(item, join(path, key))
    return found


def paths(model: Model, players: int) -> list[str]:
    """The paths by which something can be given: those of a new game. A map that names only what is there is one value,
    and so is a list that is empty in a new game."""
    return _known_paths(model.name, players)


@functools.cache
def _known_paths(game: str, players: int) -> list[str]:
    model = GAMES[game].model
    return list(_paths(info_of(model.state), model.new(players), ""))


def _paths(info: inspect.Type, value: Any, path: str) -> Iterator[str]:
    info, note = unwrap(info)
    if isinstance(info, inspect.StructType):
        for field in info.fields:
            yield from _paths(field.type, getattr(value, field.name), join(path, field.name))
    elif isinstance(info, inspect.DictType) and note == "complete":
        for key, item in value.items():
            yield from _paths(info.value_type, item, join(path, key))
    elif isinstance(info, inspect.ListType) and value and isinstance(unwrap(info.item_type)[0], inspect.StructType):
        for index, item in enumerate(value):
            yield from _paths(info.item_type, item, join(path, index))
    else:
        yield path


def by_path(model: Model, position: Json) -> dict[str, Any]:
    """What a position has at every path by which something can be given."""
    return {path: get(position, path) for path in paths(model, len(position["players"]))}


Usual = Callable[[Json, Mapping[str, Any]], Iterator[tuple[str, Any]]]

USUAL: dict[str, Usual] = {"hallertau": usual_hallertau, "acbas": usual_acbas}
"""For each game what its usual position has where nothing is given, beyond a new game."""


def usual(game: str, players: int, given: Mapping[str, Any]) -> Json:
    """The usual position of a game with what is given, by dotted path, put into it."""
    position = cast(Json, msgspec.json.decode(_new_game(game, players)))
    for path, value in given.items():
        put(position, path, copy.deepcopy(value))
    for path, value in USUAL[game](position, given):
        if path not in given:
            put(position, path, value)
    return position


@functools.cache
def _new_game(game: str, players: int) -> bytes:
    return msgspec.json.encode(to_json(GAMES[game].model.new(players)))


def smallest_given(game: str, players: int, position: Json) -> dict[str, Any]:
    """What must be given, by path, so that the usual position becomes this one."""
    model = GAMES[game].model
    wanted = by_path(model, position)
    wanted = {"phase": wanted["phase"], **wanted} if "phase" in wanted else wanted
    given: dict[str, Any] = {}
    while True:
        found = by_path(model, usual(game, players, given))
        differing = (path for path, value in wanted.items() if found[path] != value and path not in given)
        path = next(differing, None)
        if path is None:
            break
        given[path] = wanted[path]
    needed: dict[str, Any] = {}
    while given != needed:
        needed = dict(given)
        for path in needed:
            rest = {other: value for other, value in given.items() if other != path}
            if usual(game, players, rest) == position:
                given = rest
    return needed
