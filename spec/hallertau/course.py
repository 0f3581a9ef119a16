"""What happens by itself, whose decision it is, and what situation that is.

All of this can be asked of positions whose numbers are symbols: it looks at control, and decides on what else matters.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from spec.hallertau.fields import fallow, harvest
from spec.hallertau.flow import (
    discard_farmyard_card,
    is_under_way,
    no_income,
    somebody_may_want_to_play,
    the_phase_ends,
)
from spec.hallertau.plays.drawing import farmyard_cards_join_the_hands
from spec.hallertau.plays.income import incomes_are_due
from spec.hallertau.progress import boulders
from spec.hallertau.sheep import milking
from spec.hallertau.state import Game, Phase, Seat
from spec.hallertau.turns import (
    effects_of,
    is_of_chance,
    the_only_effect_begins,
    the_owner_is_in_charge,
    the_turn_passes,
    whose_effect_is_next,
    work_goes_on,
)
from spec.hallertau.workers import new_workers, remove_workers_everywhere
from spec.kernel import decide, how_many, merged


def automatic(game: Game) -> Callable[[Game], None] | None:
    """What happens next without anybody's decision."""
    if game.agenda:
        return None
    if game.actor is not None:
        return an_effect_is_due(game) if decide(how_many(game.pending) >= 1) else work_goes_on
    if game.acted:
        return the_turn_passes
    if game.turn is not None:
        return None
    if game.done:
        return None if decide(somebody_may_want_to_play(game)) else the_phase_ends
    if game.phase == "harvest" and decide(somebody_may_want_to_play(game)):
        return None
    if game.phase == "removal":
        return remove_workers_everywhere if len(game.players) == 4 else None
    return steps_of_phases(game).get(game.phase)


def an_effect_is_due(game: Game) -> Callable[[Game], None] | None:
    """The owner of the next effect is in charge, and begins it if there is nothing to choose."""
    if not decide(merged(lambda: game.actor == whose_effect_is_next(game))):
        return the_owner_is_in_charge
    assert game.actor is not None
    return the_only_effect_begins if decide(effects_of(game, game.actor) == 1) else None


def steps_of_phases(game: Game) -> dict[Phase, Callable[[Game], None]]:
    """What the phases do by themselves."""
    with_cards = game.variant == "cards"
    return {
        "new_workers": new_workers,
        "income": incomes_are_due if with_cards else no_income,
        "new_card": farmyard_cards_join_the_hands if with_cards else discard_farmyard_card,
        "fallow": fallow,
        "harvest": harvest,
        "milking": milking,
        "boulders": boulders,
    }


def decides(game: Game) -> Seat | None:
    """Whose decision it is; None if it is nature's, that of all players together, or nobody's.

    Who owes a step answers it, who has several effects waiting says which comes next, and otherwise the player in turn
    acts. Between phases and before the harvest all players go on together. Nobody decides while something happens by
    itself or when the game is over. Cards are left aside: anybody may play one at any time.
    """
    if automatic(game) is not None or (game.agenda and is_of_chance(game.agenda[0])):
        return None
    return game.actor if is_under_way(game) else game.turn


def control(game: Game) -> Hashable:
    """The control situation of a position: the same for two positions that differ only in numbers, cards and seats.

    It keeps the variant, the number of players, the phase, whether it is done, who led it, who is in turn and whether
    they have acted, who acts and what they owe, the effects that wait, the quadrants of a coin to be tossed, and
    whether somebody has a card in hand or income to collect. Seats are counted clockwise from the first player, during
    the set-up from the first seat.

    It leaves out the round, which cards are where, the space used last, the board, the quadrant cards that are left,
    workers just removed, and everything that belongs to players.
    """

    def place(seat: Seat | None) -> int | None:
        return None if seat is None else (seat - (game.first_player or 0)) % len(game.players)

    return (
        game.variant,
        len(game.players),
        game.phase,
        game.done,
        place(game.led_by),
        place(game.turn),
        game.acted,
        place(game.actor),
        tuple(game.agenda),
        tuple((place(effect.player), effect.card, effect.rung) for effect in game.pending),
        tuple(game.coin),
        somebody_may_want_to_play(game),
    )
