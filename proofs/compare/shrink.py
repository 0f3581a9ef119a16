"""The simplest position in which something still holds."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from proofs.compare.disagreement import Disagreement, What
from proofs.compare.impossible import NoSuchPlace
from proofs.compare.table import Table, is_a_position
from proofs.game import Game, players_of
from proofs.scenarios.positions import by_path, spared, usual
from proofs.wire import Json, canonical
from spec.kernel import from_json
from spec.kernel.moves import wire
from spec.kernel.records import Malformed


def fewest(game: Game, position: Json, holds: Callable[[Json], bool]) -> dict[str, Any]:
    """As little as must be given, by path, so that it holds in what is otherwise the usual position.

    Where it holds of a position, but not of one that is made up from all that can be given, all of it is given.
    """
    players = players_of(position)

    def enough(given: Mapping[str, Any]) -> bool:
        return holds(usual(game, players, given))

    every = by_path(game.model, position)
    own = {path: value for path, value in every.items() if "." not in path or path.startswith("players.0.")}
    given = own if enough(own) else every
    if not enough(given):
        return every
    for _ in range(2):
        given = dict(spared(list(given.items()), lambda left: enough(dict(left))))
    for path in [path for path, value in given.items() if isinstance(value, list)]:
        given[path] = spared(given[path], lambda left, path=path: enough({**given, path: left}))  # type: ignore[misc]
    plain = by_path(game.model, usual(game, players, {}))
    for path, value in given.items():
        given[path] = next((less for less in nearer(plain[path], value) if enough({**given, path: less})), value)
    return _shifted(given, plain, enough)


def _shifted(given: dict[str, Any], plain: Mapping[str, Any], enough: Callable[[Mapping[str, Any]], bool]) -> Json:
    """The same with numbers nearer to the usual ones where another number makes up for it: often a sum is fixed."""
    numbers = [path for path, value in given.items() if type(value) is type(plain[path]) is int]
    for path, other in itertools.permutations(numbers, 2):
        for goal in (plain[path], *nearer(plain[path], given[path])):
            moved = {**given, path: goal, other: given[other] + given[path] - goal}
            if goal != given[path] and enough(moved):
                given = moved
                break
    return given


def simplest(game: Game, position: Json, holds: Callable[[Json], bool]) -> Json:
    """The position made like the usual one wherever it still holds."""
    found = usual(game, players_of(position), fewest(game, position, holds))
    return found if holds(found) else position


def nearer(plain: Any, value: Any) -> Iterator[Any]:
    """Numbers between the usual one and the given one, from the usual one on in steps that grow."""
    if type(plain) is int and type(value) is int:
        step = 1 if value > plain else -1
        while abs(step) < abs(value - plain):
            yield plain + step
            step *= 2


def is_legal(game: Game, position: Json, move: Json) -> bool:
    """Whether that is a position, and the move is legal in it; the quick question first."""
    model = game.model
    try:
        if model.broken(from_json(position, model.state), model.read_move(move)):
            return False
    except Malformed:
        return False
    except Exception:  # rules may stumble over what is no position
        if is_a_position(game, position):
            raise
        return False
    return is_a_position(game, position)


# --- disagreements ----------------------------------------------------------------------------------------------


def shortest(game: Game, found: Disagreement) -> Disagreement:
    """The same disagreement from the simplest position that still shows it."""
    if found.what is What.IMPOSSIBLE:
        found = _fewest_changes(game, found)
    position = simplest(game, found.position, lambda other: _again(game, found, other) is not None)
    return _again(game, found, position) or found


def _fewest_changes(game: Game, found: Disagreement) -> Disagreement:
    """The same disagreement about a position in which less is changed."""

    def again(some: list[tuple[str, Any]]) -> Disagreement | None:
        table = Table(game, found.players, start=found.position)
        try:
            table.give(dict(some))
        except Disagreement as again:
            again.start, again.moves = found.start, found.moves
            return again if again.what == found.what else None
        return None

    return again(spared(list(found.changed.items()), lambda some: again(some) is not None)) or found


def _again(game: Game, found: Disagreement, position: Json) -> Disagreement | None:
    """The same kind of disagreement from another position, if there is one."""
    try:
        table = Table(game, found.players, start=position)
        if found.what in (What.POSITION, What.START, What.SCORES, What.VIEW):
            table.compare_start()
        elif found.what is What.MOVES:
            table.legal()
        elif found.what is What.REFUSAL:
            table.refuse(found.last)
        elif found.what is What.IMPOSSIBLE:
            table.give(found.changed)
        elif canonical(found.last) in {wire(move) for move in game.model.legal(table.state)}:
            table.step(found.last or {})
    except (Malformed, NoSuchPlace):
        return None
    except Disagreement as again:
        return again if again.what == found.what else None
    return None
