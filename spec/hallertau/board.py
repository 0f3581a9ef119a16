"""The action board: its quadrants and rows, and what can be counted on it."""

from __future__ import annotations

from collections.abc import Mapping

from spec.hallertau.disputes import QUADRANTS_OF_SPACES, TOPMOST_ROW
from spec.hallertau.state import BOARD_ROWS, SPACES, BoardRow, Game, Quadrant, Space
from spec.kernel import both, either, ite, reading, total

SPACES_OF: dict[Quadrant, tuple[Space, ...]] = {
    1: SPACES[0:5],
    2: SPACES[5:10],
    3: SPACES[10:15],
    4: SPACES[15:20],
}
AS_LISTED: dict[Quadrant, tuple[Space, ...]] = {
    1: SPACES[0:2],
    2: SPACES[2:10],
    3: SPACES[10:15],
    4: SPACES[15:20],
}
"""The quadrants as the Portuguese edition lists them."""

CARD_SPACES: tuple[Space, ...] = ("gateway_card", "farmyard_card", "bonus_card", "point_card")


def quadrants() -> Mapping[Quadrant, tuple[Space, ...]]:
    """The spaces of each quadrant."""
    return SPACES_OF if reading(QUADRANTS_OF_SPACES) == "five_each" else AS_LISTED


def rows_of(space: Space) -> BoardRow:
    """How many rows a space has."""
    return 2 if space in CARD_SPACES else 3


def workers_on(game: Game, space: Space) -> int:
    """How many workers are on a space."""
    return total(game.board[space][row] for row in BOARD_ROWS)


def workers_in(game: Game, space: Space) -> int:
    """How many workers are in the quadrant of a space."""
    spaces = next(spaces for spaces in quadrants().values() if space in spaces)
    return total(workers_on(game, other) for other in spaces)


def is_full(game: Game, space: Space) -> bool:
    """Every row of the space holds workers; one worker is enough for the second row."""
    rows = game.board[space]
    return both(*(rows[row] > 0 for row in BOARD_ROWS[: rows_of(space)]))


def is_occupied(game: Game, space: Space) -> bool:
    """Somebody is on the space."""
    return either(*(game.board[space][row] > 0 for row in BOARD_ROWS))


def lowest_empty_row(game: Game, space: Space) -> int:
    """The row on which the next workers would go; one more than there are rows if the space is full."""
    rows = game.board[space]
    return ite(rows[1] == 0, 1, ite(rows[2] == 0, 2, ite(rows[3] == 0, 3, 4)))


def has_a_top_row(game: Game, space: Space) -> bool:
    """There are workers in the top row of the space: somebody is on it."""
    if reading(TOPMOST_ROW) == "printed":
        return game.board[space][rows_of(space)] > 0
    return is_occupied(game, space)


def remove_highest_row(game: Game, space: Space) -> int:
    """Take the workers of the highest occupied row off the space; how many they were."""
    rows = game.board[space]
    before = workers_on(game, space)
    if reading(TOPMOST_ROW) == "printed":
        rows[rows_of(space)] = 0
        return before - workers_on(game, space)
    rows[1], rows[2], rows[3] = (
        ite(either(rows[2] > 0, rows[3] > 0), rows[1], 0),
        ite(rows[3] > 0, rows[2], 0),
        0,
    )
    return before - workers_on(game, space)
