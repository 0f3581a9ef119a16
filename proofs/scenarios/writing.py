"""Scenarios written from a position and moves, to keep what was found in a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from proofs.game import Game
from proofs.scenarios.positions import by_path, smallest_given
from proofs.wire import Json, leaves
from spec.kernel import Model, to_json
from spec.kernel.records import Malformed


def write(
    game: Game,
    players: int,
    position: Json,
    moves: Sequence[Any] = (),
    *,
    title: str = "A game",
    rules: Sequence[str] = (),
    expect: bool = False,
) -> str:
    """A scenario file in which the moves are played from a position; the verdicts are those of the model.

    `given` has only what the usual position has not. With `expect` every legal move says what it changes; without
    moves the scenario expects the scores of the model.
    """
    model = game.model
    lines = [f"title: {inline(title)}"]
    lines += [f"rules: {inline(list(rules))}"] if rules else []
    lines += [f"game: {game.name}", f"players: {players}"]
    given = smallest_given(game, players, position)
    lines += ["given:", *(f"  {path}: {inline(value)}" for path, value in given.items())] if given else []
    state = model.read_state(position)
    if not moves:
        scores = leaves(to_json(model.scores(state)))
        return "\n".join([*lines, "scores:", *(f"  {path}: {inline(value)}" for path, value in scores.items()), ""])
    lines.append("moves:")
    for move in moves:
        state, told = _told(model, state, move, expect)
        lines += told
    return "\n".join([*lines, ""])


def _told(model: Model, state: Any, move: Any, expect: bool) -> tuple[Any, list[str]]:
    """The position after a move, and the lines of a scenario that tell it."""
    lines = [f"  - move: {inline(move)}"]
    try:
        meant = model.read_move(move)
    except Malformed:
        return state, [*lines, "    verdict: malformed"]
    broken = model.broken(state, meant)
    if broken:
        return state, [*lines, "    verdict: illegal", f"    breaks: {inline(sorted(broken))}"]
    after = model.apply(state, meant)
    lines.append("    verdict: legal")
    before, now = by_path(model, to_json(state)), by_path(model, to_json(after))
    changed = {path: value for path, value in now.items() if before[path] != value}
    if expect:
        lines += ["    then:", *(f"      {path}: {inline(value)}" for path, value in changed.items())]
    return after, lines


def inline(value: Any) -> str:
    """JSON data as YAML on one line."""
    text: str = yaml.safe_dump([value], default_flow_style=True, sort_keys=False, width=10**9, allow_unicode=True)
    return text.strip()[1:-1]
