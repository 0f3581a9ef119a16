"""A disagreement told to a person: what parts, the moves that led there, and a scenario to keep."""

from __future__ import annotations

from typing import Any

from proofs.compare.disagreement import Disagreement, What
from proofs.compare.shrink import shortest
from proofs.compare.table import is_a_position
from proofs.game import Game
from proofs.scenarios import smallest_given, write
from proofs.scenarios.writing import inline
from proofs.traces import Trace, record
from proofs.wire import canonical
from spec.kernel import to_json


def tell(game: Game, found: Disagreement) -> str:
    """The disagreement, its moves, and a scenario from the simplest position that shows it."""
    lines = [str(found), ""]
    if found.start is not None:
        lines += ["The game began in this position:", f"  {canonical(found.start)}"]
    lines.append(f"After these {len(found.moves)} moves of a game for {found.players}:")
    lines += [f"  {canonical(move)}" for move in found.moves]
    if found.last is not None:
        lines.append(f"the move was {canonical(found.last)}")
    if found.what is What.IMPOSSIBLE:
        lines += ["", "The simplest position that shows it, and what is changed in it:", "", disputed(game, found)]
    elif written := scenario(game, found):
        lines += ["", "As a scenario, from the simplest position that shows it:", "", written]
    return "\n".join(lines)


def disagreement_as_json(game: Game, found: Disagreement) -> dict[str, Any]:
    """The same for a program."""
    return {
        "what": found.what,
        "details": found.details,
        "players": found.players,
        "start": found.start,
        "moves": found.moves,
        "position": found.position,
        "move": found.last,
        "changed": found.changed,
        "scenario": scenario(game, found),
    }


def scenario(game: Game, found: Disagreement) -> str:
    """A scenario file that fails as long as the two disagree; the verdict in it is the model's.

    There is none where it is disputed whether a position can occur, nor where the model itself does not take the
    position in which a game begins.
    """
    if found.what is What.IMPOSSIBLE:
        return ""
    simple = shortest(game, found)
    if not is_a_position(game, simple.position):
        return ""
    moves = [] if simple.last is None else [simple.last]
    return write(game, simple.players, simple.position, moves, title=simple.what.remembered(), expect=True)


def disputed(game: Game, found: Disagreement) -> str:
    """A position that one side refuses and the other takes: what differs from the usual one, and what is changed."""
    simple = shortest(game, found)
    given = smallest_given(game, simple.players, simple.position)
    lines = [f"game: {game.name}", f"players: {simple.players}"]
    for name, paths in (("given", given), ("changed", simple.changed)):
        lines += [f"{name}:", *(f"  {path}: {inline(value)}" for path, value in paths.items())] if paths else []
    return "\n".join([*lines, ""])


def trace_of(game: Game, found: Disagreement, title: str) -> Trace:
    """The game that led to a disagreement, with the disputed move at its end."""
    start = to_json(game.model.new(found.players)) if found.start is None else found.start
    if not is_a_position(game, start):
        return Trace(game.name, title, start, [], [str(found)])
    moves = [*found.moves, *([found.last] if found.last is not None else [])]
    return record(game, start, moves, title, [str(found)])
