"""The box that a game has when none is given: what is known of the pieces, and nothing else.

Line 172 says only that every field has a space of its own. That the board has seven rows from A1 to G7 with up to nine
spaces is from public descriptions; how long the rows are, and that they are centred, is derived from these.
"""

from __future__ import annotations

from engine.key_harvest.land import Board
from engine.key_harvest.names import (
    COLUMNS,
    CROP,
    NEIGHBOURS,
    NO_CROP,
    NOTHING_HAPPENS,
    PAIRS,
    SOURCES,
    SPACE,
    SPACES,
    WORKERS,
)
from engine.key_harvest.state import Box, Power

ROW_LENGTHS = (7, 8, 9, 8, 9, 8, 7)

# From a public report of a game, as is that these two are a pair.
KNOWN_CROPS = {"B7": "vegetables", "E4": "wheat"}


def _adjoin(one: int, other: int) -> bool:
    """Whether two spaces that can adjoin do so: each row is centred, so it lies half a space beside the next ones."""
    row, column = divmod(one, COLUMNS)
    below, other_column = divmod(other, COLUMNS)
    if column >= ROW_LENGTHS[row] or other_column >= ROW_LENGTHS[below]:
        return False
    if row == below:
        return True
    longer = ROW_LENGTHS[below] > ROW_LENGTHS[row]
    return other_column - column in ((0, 1) if longer else (-1, 0))


def text_box() -> Box:
    """The box of the variant `text`."""
    crop = [NO_CROP] * len(SPACES)
    for field, kind in KNOWN_CROPS.items():
        crop[SPACE[field]] = CROP[kind]
    pairs = [0] * len(PAIRS)
    pairs[0] = sum(1 << SPACE[field] for field in KNOWN_CROPS)
    board = Board(pair for pair in NEIGHBOURS.values() if _adjoin(*pair))
    blank = Power(0, NOTHING_HAPPENS, 0)
    return Box(board, crop, pairs, [0] * len(WORKERS), (blank,) * len(SOURCES))
