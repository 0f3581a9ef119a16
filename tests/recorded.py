"""The positions of golden games, for the tests of models."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

from proofs.compare.golden import files
from proofs.registry import game_named

GOLDEN = Path(__file__).parent / "golden"


@functools.cache
def positions(game: str, name: str) -> list[Any]:
    """Every position of a golden game in which something has to be decided, and the last one."""
    model = game_named(game).model
    played = files.read(GOLDEN / game / f"{name}.jsonl")
    found = [model.read_state(played.start.start)]
    for step in played.steps:
        found.append(model.apply(found[-1], model.read_move(step.move)))
    return found
