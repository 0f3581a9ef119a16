"""What is owed comes up: each step opens, or is dropped if nothing can be done."""

from __future__ import annotations

from spec.agricola.flow import MUST, owed_by
from spec.agricola.opening import can_be_done
from spec.agricola.state import Game, Owed, Seat, StepName
from spec.agricola.usable import can_lasso
from spec.agricola.windows import a_card_can_be_used
from spec.kernel import both, decide, implies, is_named


def opens(game: Game, seat: Seat, step: StepName) -> bool:
    """Something can be done about the step."""
    conditions = [can_be_done(game, seat, step)]
    if (lasso := is_named(step, "lasso")) is not False:
        conditions.append(implies(lasso, can_lasso(game, seat)))
    if (cards := is_named(step, "cards")) is not False:
        conditions.append(implies(cards, a_card_can_be_used(game, seat)))
    return both(*conditions)


def open_up(game: Game, owed: Owed) -> None:
    """The step must be answered now, if something can be done about it; else it is dropped."""
    game.now = owed if decide(opens(game, owed.player, owed.step)) else None


def owe(game: Game, seat: Seat, steps: tuple[StepName, ...]) -> None:
    """The player owes steps, the first of which comes up at once, and room for the animals last."""
    game.agenda = owed_by(seat, (*steps[1:], "room"))
    for owed in owed_by(seat, steps[:1]):
        if owed.step in MUST:
            game.now = owed
        else:
            open_up(game, owed)


def something_has_changed(game: Game, seat: Seat) -> None:
    """What the player owes now comes up again, since it may not be possible any more."""
    if game.now is not None and game.now.player == seat and not decide(opens(game, seat, game.now.step)):
        game.now = None
