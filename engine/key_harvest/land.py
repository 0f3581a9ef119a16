"""The spaces of a country board: what adjoins and what hangs together. Lines 66-76, 172-176"""

from __future__ import annotations

from collections.abc import Iterable

from engine.key_harvest.names import SPACES, members


class Board:
    """Which spaces there are, and for each of them the set of those that adjoin it. It never changes."""

    __slots__ = ("around", "pairs", "spaces")

    def __init__(self, pairs: Iterable[tuple[int, int]]) -> None:
        """The board on which these pairs of spaces adjoin; the spaces are those that occur."""
        self.pairs = tuple(sorted(pairs))
        around = [0] * len(SPACES)
        for one, other in self.pairs:
            around[one] |= 1 << other
            around[other] |= 1 << one
        self.around = tuple(around)
        self.spaces = sum(1 << space for space, near in enumerate(around) if near)


def reached(board: Board, start: int, land: int) -> int:
    """The spaces of some land that hang together with some of them. Lines 66, 72-76"""
    around = board.around
    found, border = 0, start
    while border:
        low = border & -border
        found |= low
        border = (border | around[low.bit_length() - 1] & land) & ~found
    return found


def groups(board: Board, land: int) -> list[int]:
    """The largest parts of some land that hang together; one may be a single space. Lines 66, 176"""
    found = []
    while land:
        group = reached(board, land & -land, land)
        found.append(group)
        land &= ~group
    return found


def beside(board: Board, spaces: int) -> int:
    """The spaces that adjoin one or more of these; these themselves may be among them."""
    found = 0
    for space in members(spaces):
        found |= board.around[space]
    return found


def hangs_together(board: Board) -> bool:
    """Whether one can go from each space of a board to each other."""
    return reached(board, board.spaces & -board.spaces, board.spaces) == board.spaces
