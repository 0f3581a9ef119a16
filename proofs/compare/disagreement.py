"""A disagreement told to a person: what parts, the moves that led there, and a scenario to keep."""

from __future__ import annotations

from typing import Any

from proofs.compare.lockstep import Disagreement, canonical, shortest
from proofs.registry import Pair
from proofs.scenarios import write


def tell(pair: Pair, found: Disagreement) -> str:
    """The disagreement, its moves, and a scenario from the simplest position that shows it."""
    lines = [str(found), ""]
    if found.start is not None:
        lines += ["The game began in this position:", f"  {canonical(found.start)}"]
    lines.append(f"After these {len(found.moves)} moves of a game for {found.players}:")
    lines += [f"  {canonical(move)}" for move in found.moves]
    if found.last is not None:
        lines.append(f"the move was {canonical(found.last)}")
    lines += ["", "As a scenario, from the simplest position that shows it:", "", scenario(pair, found)]
    return "\n".join(lines)


def disagreement_as_json(pair: Pair, found: Disagreement) -> dict[str, Any]:
    """The same for a program."""
    return {
        "what": found.what,
        "details": found.details,
        "players": found.players,
        "start": found.start,
        "moves": found.moves,
        "position": found.position,
        "move": found.last,
        "scenario": scenario(pair, found),
    }


def scenario(pair: Pair, found: Disagreement) -> str:
    """A scenario file that fails as long as the two disagree; the verdict in it is the model's."""
    simple = shortest(pair, found)
    moves = [] if simple.last is None else [simple.last]
    title = f"Model and engine once disagreed about {simple.what}"
    return write(pair.model.name, simple.players, simple.position, moves, title=title, expect=True)
