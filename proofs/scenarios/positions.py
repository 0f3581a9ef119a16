"""Positions by dotted paths, and the usual position of a game, from which a scenario differs."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import msgspec
from msgspec import inspect

from proofs.game import Game
from proofs.wire import Json, copied
from spec.kernel import Model, to_json
from spec.kernel.records import get, info_of, join, put, unwrap


@functools.lru_cache(maxsize=32)
def _known_paths(state: type, new: Callable[..., Any], players: int) -> list[str]:
    return list(_paths(info_of(state), new(players), ""))


def paths(model: Model, players: int) -> list[str]:
    """The paths by which something can be given: those of a new game. A map that names only what is there is one value,
    and so is a list that is empty in a new game."""
    return _known_paths(model.state, model.new, players)


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


def usual(game: Game, players: int, given: Mapping[str, Any]) -> Json:
    """The usual position of a game with what is given, by dotted path, put into it."""
    position = new_game(game.model, players)
    for path, value in given.items():
        put(position, path, copied(value))
    for path, value in game.desk.usual(position, given):
        if path not in given:
            put(position, path, value)
    return position


def new_game(model: Model, players: int) -> Json:
    """The position in which a game begins; it is the caller's own."""
    return cast(Json, msgspec.json.decode(_new_game(model.new, players)))


@functools.lru_cache(maxsize=32)
def _new_game(new: Callable[..., Any], players: int) -> bytes:
    return msgspec.json.encode(to_json(new(players)))


def smallest_given(game: Game, players: int, position: Json) -> dict[str, Any]:
    """What must be given, by path, so that the usual position becomes this one."""
    wanted = by_path(game.model, position)
    wanted = {"phase": wanted["phase"], **wanted} if "phase" in wanted else wanted
    given: dict[str, Any] = {}
    while True:
        found = by_path(game.model, usual(game, players, given))
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


def spared(items: list[Any], holds: Callable[[list[Any]], bool]) -> list[Any]:
    """The items that must stay for it to hold: halves are left out, then halves of what could not be."""

    def needed(some: list[Any], before: list[Any], after: list[Any]) -> list[Any]:
        if not some or holds([*before, *after]):
            return []
        if len(some) == 1:
            return some
        half = len(some) // 2
        first = needed(some[:half], before, [*some[half:], *after])
        return [*first, *needed(some[half:], [*before, *first], after)]

    return needed(items, [], [])
