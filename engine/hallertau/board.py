"""The workers on the rows of the action spaces.

Row 2 of a space can hold a single worker, also above an empty row 1; it then counts as occupied. PT 1236
"""

from __future__ import annotations

from engine.hallertau.names import CARD_SPACES, QUADRANTS, SPACE, SPACES

# PT 407, 419: three rows on most spaces, two on those that give cards.
ROWS_OF_SPACE = tuple(2 if name in CARD_SPACES else 3 for name in SPACES)

# The places of the spaces of each quadrant.
QUADRANT_SPACES = {quadrant: [SPACE[name] for name in names] for quadrant, names in QUADRANTS.items()}
QUADRANT_OF = {name: quadrant for quadrant, names in QUADRANTS.items() for name in names}


def lowest_empty_row(board: list[int], space: int) -> int:
    """The row that is used next; 0 if all rows are occupied. PT 411-417"""
    base = 3 * space
    if not board[base]:
        return 1
    if not board[base + 1]:
        return 2
    if ROWS_OF_SPACE[space] == 3 and not board[base + 2]:
        return 3
    return 0


def top_row(board: list[int], space: int) -> int:
    """The highest row that holds workers; 0 if there is none. PT 356, 365"""
    base = 3 * space
    if board[base + 2]:
        return 3
    if board[base + 1]:
        return 2
    return 1 if board[base] else 0


def workers_on(board: list[int], space: int) -> int:
    """All workers on a space. PT 1236"""
    base = 3 * space
    return board[base] + board[base + 1] + board[base + 2]


def occupy(board: list[int], space: int, row: int, workers: int) -> None:
    """Workers come to stand on a row."""
    board[3 * space + row - 1] = workers


def clear_top_row(board: list[int], space: int) -> int:
    """The workers of the top row leave; how many they were. PT 356-361"""
    row = top_row(board, space)
    if not row:
        return 0
    removed = board[3 * space + row - 1]
    board[3 * space + row - 1] = 0
    return removed


def clear_space(board: list[int], space: int) -> None:
    """All workers of a space leave."""
    board[3 * space : 3 * space + 3] = [0, 0, 0]


def full_spaces(board: list[int]) -> int:
    """How many spaces hold workers on all of their rows. PT 417, 677"""
    return sum(not lowest_empty_row(board, space) for space in range(len(SPACES)))


def spaces_with_three_workers(board: list[int]) -> int:
    """How many spaces hold exactly three workers. PT 1237"""
    return sum(workers_on(board, space) == 3 for space in range(len(SPACES)))


def workers_in_quadrant(board: list[int], quadrant: int) -> int:
    """All workers in a quadrant."""
    return sum(workers_on(board, space) for space in QUADRANT_SPACES[quadrant])
