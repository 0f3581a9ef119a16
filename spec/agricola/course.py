"""What happens by itself, whose decision it is, and what situation that is.

All of this looks only at control, so it can be asked of positions whose numbers are symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from spec.agricola.coming import the_next_step_comes_up
from spec.agricola.harvest import breeding_goes_on
from spec.agricola.rounds import the_start_goes_on, the_turn_passes
from spec.agricola.state import Game, Owed, Seat
from spec.kernel import is_one_of


def automatic(game: Game) -> Callable[[Game], None] | None:
    """What happens next without anybody's decision."""
    if not is_one_of(game.phase, ("start", "work", "breeding")) or game.now is not None:
        return None
    if game.agenda:
        return the_next_step_comes_up
    if game.phase == "breeding":
        return breeding_goes_on
    if game.phase == "start":
        return the_start_goes_on
    return the_turn_passes if game.acted else None


def decides(game: Game) -> Seat | None:
    """Whose decision it is; None if it is nature's or nobody's. Free moves are left aside."""
    if game.now is not None:
        return game.now.player
    if game.phase == "preparation":
        return 0 if len(game.players) == 1 else None
    if game.phase == "deal" and len(game.players) > 1:
        return None
    return game.turn if automatic(game) is None else None


def looks(game: Game) -> None:
    """Phase and turn tell apart the positions in which nothing is owed."""
    if game.now is None:
        str(game.phase)
        if game.turn is not None:
            int(game.turn)


def control(game: Game) -> Hashable:
    """The control situation of a position: the same for two positions that differ only in numbers, farms and seats.

    It keeps the number of players, the variant, the phase, who is in turn and whether they have acted, the step that
    must be answered now and those that come after it. Seats are counted from the first player.

    It leaves out the round, the board, and everything that belongs to players, their houses too.
    """

    def place(seat: Seat | None) -> int | None:
        return None if seat is None else (seat - (game.first_player or 0)) % len(game.players)

    def step(owed: Owed) -> tuple[int | None, str]:
        return place(owed.player), owed.step

    return (
        len(game.players),
        game.variant,
        game.phase,
        place(game.turn),
        game.acted,
        None if game.now is None else step(game.now),
        tuple(map(step, game.agenda)),
    )
