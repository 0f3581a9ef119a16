"""Phase 4: players send workers to the action spaces or make tools of them."""

from __future__ import annotations

from engine.hallertau.answers import Moves
from engine.hallertau.board import lowest_empty_row, occupy
from engine.hallertau.names import CARD_SPACES, NOBODY, SPACE, SPACES
from engine.hallertau.resources import gain_tools
from engine.hallertau.spaces import ALL_SPACES
from engine.hallertau.state import Player, State
from engine.wire.errors import IllegalMove

# The spaces with their places on the board; PT 799: the corners are closed without cards.
_ALL = tuple(enumerate(SPACES))
_WITHOUT_CARDS = tuple((index, name) for index, name in _ALL if name not in CARD_SPACES)


def placements(state: State, seat: int, found: Moves) -> None:
    """Every space that has a free row and for which the workers suffice. PT 407-419"""
    player = state.players[seat]
    workers = player.workers
    fewest = workers if player.promised else 1
    board = state.board
    for index, name in _ALL if state.with_cards else _WITHOUT_CARDS:
        row = lowest_empty_row(board, index)
        if row and fewest <= row <= workers:
            found.append({"type": "place", "player": seat, "space": name})


def place(state: State, player: Player, name: str) -> None:
    """The lowest empty row takes as many workers as its number, which the player must have. PT 407-419, 423"""
    if name in CARD_SPACES and not state.with_cards:
        raise_card_space(name)
    row = lowest_empty_row(state.board, SPACE[name])
    if not row:
        raise IllegalMove(f"All rows of {name} are occupied.")
    if player.workers < row:
        raise IllegalMove(f"The next row of {name} takes {row} workers; only {player.workers} are left.")
    check_promise(player, row)
    player.workers -= row
    occupy(state.board, SPACE[name], row, row)
    state.agenda = list(ALL_SPACES[name].agenda)


def raise_card_space(name: str) -> None:
    """Without cards nobody may use a space that gives cards. PT 799"""
    raise IllegalMove(f"The space {name} gives cards and cannot be used in the game without cards.")


def check_promise(player: Player, workers: int) -> None:
    """Whoever has announced the last action must spend all workers with it. PT 1192"""
    if player.promised and workers != player.workers:
        raise IllegalMove(f"This turn must spend all {player.workers} workers, not {workers}.")


def tool_makings(player: Player, seat: int, found: Moves) -> None:
    """Any number of workers can be exchanged; who still has workers may not pass. PT 473-475, 479"""
    for workers in range(player.workers if player.promised else 1, player.workers + 1):
        found.append({"type": "make_tools", "player": seat, "workers": workers})


def make_tools(player: Player, workers: int) -> None:
    """Workers go back to the supply and as many tools come for them; at least one. PT 473-475"""
    if workers < 1:
        raise IllegalMove("At least one worker must be exchanged for a tool.")
    if workers > player.workers:
        raise IllegalMove(f"Only {player.workers} workers are left, not {workers}.")
    check_promise(player, workers)
    player.workers -= workers
    gain_tools(player, workers)


def next_with_workers(state: State) -> int:
    """The next player clockwise who still has workers, the same one if alone; players without pass. PT 403, 479"""
    seats = len(state.players)
    for step in range(1, seats + 1):
        seat = (state.turn + step) % seats
        if state.players[seat].workers:
            return seat
    return NOBODY
