"""What happens by itself."""

from __future__ import annotations

from collections.abc import Callable

from spec.hallertau.fields import fallow, harvest
from spec.hallertau.flow import discard_farmyard_card, no_income, somebody_may_want_to_play, the_phase_ends
from spec.hallertau.plays.drawing import farmyard_cards_join_the_hands
from spec.hallertau.plays.income import incomes_are_due
from spec.hallertau.progress import boulders
from spec.hallertau.sheep import milking
from spec.hallertau.state import Game, Phase
from spec.hallertau.turns import the_only_effect_begins, the_turn_passes, waiting
from spec.hallertau.workers import new_workers, remove_workers_everywhere


def automatic(game: Game) -> Callable[[Game], None] | None:
    """What happens next without anybody's decision."""
    if game.agenda:
        return None
    if game.pending:
        return the_only_effect_begins if len(waiting(game, game.actor)) == 1 else None
    if game.acted:
        return the_turn_passes
    if game.turn is not None:
        return None
    if game.done:
        return None if somebody_may_want_to_play(game) else the_phase_ends
    if game.phase == "harvest" and somebody_may_want_to_play(game):
        return None
    if game.phase == "removal":
        return remove_workers_everywhere if len(game.players) == 4 else None
    return steps_of_phases(game).get(game.phase)


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
