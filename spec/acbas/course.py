"""What happens by itself, whose decision it is, and what situation that is.

All of this looks only at control, so it can be asked of positions whose numbers are symbols.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from spec.acbas.flow import kind_of
from spec.acbas.rounds import breeding_goes_on, the_turn_passes
from spec.acbas.setup import to_be_drawn
from spec.acbas.state import Game, Owed, Seat
from spec.acbas.steps import the_next_step_comes_up
from spec.kernel import is_one_of


def automatic(game: Game) -> Callable[[Game], None] | None:
    """What happens next without anybody's decision."""
    if is_one_of(game.phase, ("setup", "over")) or game.now is not None:
        return None
    if game.agenda:
        return the_next_step_comes_up
    if game.phase == "breeding":
        return breeding_goes_on
    if game.phase == "work" and game.acted:
        return the_turn_passes
    return None


def decides(game: Game) -> Seat | None:
    """Whose decision it is; None if it is nature's or nobody's.

    Who owes the step that has come up answers it, otherwise the player in turn acts. In the set-up nature decides, and
    nobody does while something happens by itself or when the game is over. Free moves are left aside: both players may
    make them at almost any time.
    """
    if game.now is not None:
        return game.now.player
    return game.turn if automatic(game) is None else None


def control(game: Game) -> Hashable:
    """The control situation of a position: the same for two positions that differ only in numbers, farms and seats.

    It keeps the variant, the phase, whether buildings are still to be drawn in the set-up, who is in turn and whether
    they have acted, the step that must be answered now and those that come up after it, each with its player, what
    buildings offer to the player in turn, and whether this is the second breeding. Seats are counted from the one that
    is first in this round; there are always two.

    It leaves out the round, who holds the marker and who was first in round 1, on which space the Barn applies, the
    board and the supply, which buildings lie ready, how often the Carpenter moved something, and everything that
    belongs to players, their buildings too.
    """

    def place(seat: Seat | None) -> int | None:
        return None if seat is None else (seat - (game.leader or 0)) % 2

    def step(owed: Owed) -> tuple[int | None, str]:
        return place(owed.player), kind_of(owed.step)

    return (
        game.variant,
        game.phase,
        game.phase == "setup" and to_be_drawn(game) > 0,
        place(game.turn),
        game.acted,
        None if game.now is None else step(game.now),
        tuple(map(step, game.agenda)),
        tuple(game.offers),
        game.again,
    )
