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
    return files.positions(game_named(game).model, files.read(GOLDEN / game / f"{name}.jsonl"))
