"""What is owed comes up: each step opens, or is dropped if nothing can be done."""

from __future__ import annotations

from spec.acbas import barriers, troughs
from spec.acbas.barriers import can_place_a_barrier
from spec.acbas.choices import ANIMALS_OF, can_expand
from spec.acbas.flow import BY_FREE_MOVES, kind_of, stopped_or_dropped
from spec.acbas.room import animals_fit
from spec.acbas.rounds import newborns_arrive
from spec.acbas.specials import can_build_a_special_building
from spec.acbas.stalls import STABLES, can_be_upgraded, can_build_a_stable, can_build_a_stall, space_of
from spec.acbas.state import Game, Owed
from spec.acbas.troughs import can_place_a_trough
from spec.kernel import both, decide, either, is_one_of, negate, rule

ALWAYS = (*ANIMALS_OF, "farm_shop.resource", "organic_farm", "carpenter")
"""Steps that always open."""


def opens(game: Game, owed: Owed) -> bool:
    """Something can be done about the step."""
    me, step = game.players[owed.player], owed.step
    if is_one_of(step, BY_FREE_MOVES):
        return negate(animals_fit(me, breeding=game.phase == "breeding" and game.turn == owed.player))
    if is_one_of(step, ALWAYS):
        return True
    if is_one_of(step, tuple(barriers.PRICES)):
        return both(can_place_a_barrier(me, step), _extra(game, owed))
    if is_one_of(step, troughs.STEPS):
        return can_place_a_trough(game, me, step)
    if is_one_of(step, STABLES):
        return can_build_a_stable(game, me)
    match kind_of(step):
        case "stall":
            return can_build_a_stall(game, me)
        case "special" | "conservatory":
            return can_build_a_special_building(game, owed.player, step)
        case "barn":
            return can_be_upgraded(game, me.farm, space_of(step))
        case "expand":
            return can_expand(game, me)
        case "cattle_farm":
            return either(*(me.animals[animal] >= 1 for animal in ("sheep", "pig", "horse")))
        case "storeroom":
            return game.piles["three_wood"] >= 1
    return True


def _extra(game: Game, owed: Owed) -> bool:
    """What two steps ask for besides a barrier that can be placed."""
    me = game.players[owed.player]
    if owed.step == "woodworking":
        return me.fresh >= 1
    if owed.step == "ranch":
        return me.newborn["horse"] == 1
    return True


@rule("acb.flow.coming-up", it="190-192, 198, 208", effect="It says what is decided next.")
def the_next_step_comes_up(game: Game) -> None:
    """What is owed is carried out in its order; what can't be carried out is left. Animals without room must go, and
    until they have gone nothing else is done.

    An effect that can't be used is no trap: without a trough in the supply the Farm Well gives none. But nobody goes on
    with more animals than the farm holds.
    """
    owed = game.agenda.pop(0)
    if owed.step == "newborns":
        newborns_arrive(game.players[owed.player])
    elif decide(opens(game, owed)):
        game.now = owed
    else:
        stopped_or_dropped(game, owed)
