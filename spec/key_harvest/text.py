"""The box `text`: what the rule book and public sources tell of the pieces, and nothing else.

The rows are A at the top to G at the bottom, 56 spaces in all, codes up to 9, the last one G7; rows of 7, 8, 9, 8, 9, 8
and 7 spaces that are centred are the only symmetric ones that agree with that.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import cast

from spec.key_harvest.geometry import EDGE_OF
from spec.key_harvest.state import CROPS, EVENTS, SPACES, WORKERS, Box, Edge, Effect, Power, Space, Word

ROWS: dict[str, int] = {"A": 7, "B": 8, "C": 9, "D": 8, "E": 9, "F": 8, "G": 7}
"""The rows and how many spaces each has."""
BLANK: Word = "nothing"


def _beside() -> Iterator[tuple[str, str]]:
    """The spaces that adjoin if rows are centred: in a row those side by side; in a longer row the two that lie beside
    the middle of a space."""
    rows = list(ROWS.items())
    for row, length in rows:
        yield from ((f"{row}{number}", f"{row}{number + 1}") for number in range(1, length))
    for (row, length), (below, other) in itertools.pairwise(rows):
        shift = (0, 1) if other > length else (-1, 0)
        for number in range(1, length + 1):
            yield from ((f"{row}{number}", f"{below}{number + by}") for by in shift if 1 <= number + by <= other)


def edges() -> dict[Edge, int]:
    return {EDGE_OF[frozenset(cast(tuple[Space, Space], ends))]: 1 for ends in _beside()}


def spaces() -> list[Space]:
    return [space for space in SPACES if int(space[1]) <= ROWS[space[0]]]


def text_box() -> Box:
    """Two crops and one pair are known; ranks are not, and no power and no effect."""
    crops: dict[str, dict[Space, int]] = {**{crop: {} for crop in CROPS}, "vegetables": {"B7": 1}, "wheat": {"E4": 1}}
    return Box(
        adjoin=edges(),
        crops=crops,  # type: ignore[arg-type]
        pairs={"B7": "1", "E4": "1"},
        workers={worker: Power(rank=0, must=0, word=BLANK, number=0) for worker in WORKERS},
        events={event: Effect(must=0, word=BLANK, number=0) for event in EVENTS},
    )
