"""What comes up next: windows, effects, steps."""

from __future__ import annotations

from spec.agricola.front import in_front
from spec.agricola.resources import gain
from spec.agricola.room import large_new_pastures
from spec.agricola.spaces import the_space_takes_effect
from spec.agricola.state import Game
from spec.agricola.steps import open_up
from spec.agricola.windows import the_window_comes_up
from spec.kernel import rule


@rule("agr.cards.shepherds-crook", it="1001-1006, 1646", effect="It gives something.")
def the_crook_finds_sheep(game: Game) -> None:
    """At the end of a fencing action the Shepherd's Crook gives 2 sheep for each new pasture of 4 spaces or more on
    land that was in no pasture before.

    A pasture that is divided in the same action counts as what became of it.
    """
    assert game.turn is not None
    game.agenda.pop(0)
    me = game.players[game.turn]
    there = in_front(me, "A083")
    if there is not False:
        gain(game, me, {"sheep": 2 * large_new_pastures(me.farm, game.action.land)}, there)


@rule("agr.flow.coming-up", it="760-761, 771-774, 1082-1084", effect="It says what is decided next.")
def the_next_step_comes_up(game: Game) -> None:
    """What is owed is carried out in its order; what can't be carried out is left. Last of all the animals must fit.

    An optional action that is impossible is no trap. But nobody goes on with more animals than the farm holds.
    """
    step = game.agenda[0].step
    if step == "window":
        the_window_comes_up(game)
    elif step == "effect":
        the_space_takes_effect(game)
    elif step == "crook":
        the_crook_finds_sheep(game)
    else:
        open_up(game, game.agenda.pop(0))
