"""The action board: its quadrants and rows, and what can be counted on it."""

from __future__ import annotations

from spec.hallertau.state import BOARD_ROWS, SPACES, Game, Quadrant, Space
from spec.kernel import both, either, ite, total

SPACES_OF: dict[Quadrant, tuple[Space, ...]] = {
    1: SPACES[0:5],
    2: SPACES[5:10],
    3: SPACES[10:15],
    4: SPACES[15:20],
}
CARD_SPACES: tuple[Space, ...] = ("gateway_card", "farmyard_card", "bonus_card", "point_card")


def rows_of(space: Space) -> int:
    """How many rows a space has."""
    return 2 if space in CARD_SPACES else 3


def workers_on(game: Game, space: Space) -> int:
    """How many workers are on a space."""
    return total(game.board[space][row] for row in BOARD_ROWS)


def workers_in(game: Game, space: Space) -> int:
    """How many workers are in the quadrant of a space."""
    spaces = next(spaces for spaces in SPACES_OF.values() if space in spaces)
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


def remove_highest_row(game: Game, space: Space) -> int:
    """Take the workers of the highest occupied row off the space; how many they were."""
    rows = game.board[space]
    before = workers_on(game, space)
    rows[1], rows[2], rows[3] = (
        ite(either(rows[2] > 0, rows[3] > 0), rows[1], 0),
        ite(rows[3] > 0, rows[2], 0),
        0,
    )
    return before - workers_on(game, space)
