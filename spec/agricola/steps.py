"""What is owed comes up: each step opens, or is dropped if nothing can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spec.agricola.fences import can_fence
from spec.agricola.fields import can_plow, can_sow
from spec.agricola.flow import MUST, owed_by
from spec.agricola.house import can_build_a_room
from spec.agricola.improvements import can_bake, can_build_a_major
from spec.agricola.resources import herd
from spec.agricola.room import fit
from spec.agricola.stables import SIDE_PRICE, USUAL_PRICE, can_build_a_stable
from spec.agricola.state import Game, Owed, Player, Seat, StepName
from spec.kernel import both, decide, either, implies, is_named, negate, rule

OPENING: Mapping[tuple[StepName, ...], Callable[[Game, Player], bool]] = {
    ("room",): lambda game, me: negate(fit(me.farm, herd(me))),
    ("rooms",): lambda game, me: can_build_a_room(me),
    ("stables",): lambda game, me: can_build_a_stable(me, USUAL_PRICE),
    ("farm_expansion",): lambda game, me: either(can_build_a_room(me), can_build_a_stable(me, USUAL_PRICE)),
    ("side_stable",): lambda game, me: can_build_a_stable(me, SIDE_PRICE),
    ("side_job",): lambda game, me: either(can_build_a_stable(me, SIDE_PRICE), can_bake(me)),
    ("farmland", "plow"): lambda game, me: can_plow(me),
    ("cultivation",): lambda game, me: either(can_plow(me), can_sow(me)),
    ("sow",): lambda game, me: can_sow(me),
    ("grain_utilization",): lambda game, me: either(can_sow(me), can_bake(me)),
    ("bake",): lambda game, me: can_bake(me),
    ("fencing", "fences"): lambda game, me: can_fence(me),
    ("major_improvement", "improvement"): can_build_a_major,
}
"""When something can be done about a step; about the others something always can."""


def opens(game: Game, seat: Seat, step: StepName) -> bool:
    """Something can be done about the step."""
    me = game.players[seat]
    return both(
        *(
            implies(among, condition(game, me))
            for steps, condition in OPENING.items()
            if (among := is_named(step, *steps)) is not False
        )
    )


def open_up(game: Game, owed: Owed) -> None:
    """The step must be answered now, if something can be done about it; else it is dropped."""
    game.now = owed if decide(opens(game, owed.player, owed.step)) else None


@rule("agr.flow.coming-up", it="760-761, 771-774, 1082-1084", effect="It says what is decided next.")
def the_next_step_comes_up(game: Game) -> None:
    """What is owed is carried out in its order; what can't be carried out is left. Last of all the animals must fit.

    An optional action that is impossible is no trap. But nobody goes on with more animals than the farm holds.
    """
    open_up(game, game.agenda.pop(0))


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
