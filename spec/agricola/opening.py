"""Whether something can be done about a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from spec.agricola.fences import can_fence, can_fence_one_space
from spec.agricola.fields import can_plow, can_sow
from spec.agricola.front import in_front
from spec.agricola.harvest import can_reap
from spec.agricola.house import can_build_a_room, can_renovate
from spec.agricola.improvements import can_bake, can_build_a_major
from spec.agricola.plays import can_play_a_minor, can_play_an_occupation
from spec.agricola.resources import herd
from spec.agricola.room import have_room
from spec.agricola.stables import GROOMS_PRICE, HAMMER_PRICE, SIDE_PRICE, USUAL_PRICE, can_build_a_stable
from spec.agricola.state import Game, Player, Seat, StepName
from spec.kernel import both, either, implies, is_named, negate


def can_build_rooms(game: Game, me: Player) -> bool:
    return can_build_a_room(me, game.action.rooms)


def can_build_fences(game: Game, me: Player) -> bool:
    return can_fence(me, game.action.fences)


def can_improve(game: Game, me: Player) -> bool:
    """A major improvement can be built or a minor one played."""
    return either(can_build_a_major(game, me), can_play_a_minor(game, me))


OPENING: Mapping[tuple[StepName, ...], Callable[[Game, Player], bool]] = {
    ("room",): lambda game, me: negate(have_room(me, herd(me))),
    ("rooms", "card_room"): can_build_rooms,
    ("stables",): lambda game, me: can_build_a_stable(me, USUAL_PRICE),
    ("farm_expansion",): lambda game, me: either(can_build_rooms(game, me), can_build_a_stable(me, USUAL_PRICE)),
    ("side_stable",): lambda game, me: can_build_a_stable(me, SIDE_PRICE),
    ("side_job",): lambda game, me: either(can_build_a_stable(me, SIDE_PRICE), can_bake(me)),
    ("farmland", "plow", "card_plow"): lambda game, me: can_plow(me),
    ("cultivation",): lambda game, me: either(can_plow(me), can_sow(me)),
    ("sow",): lambda game, me: can_sow(me),
    ("grain_utilization",): lambda game, me: either(can_sow(me), can_bake(me)),
    ("bake", "card_bake"): lambda game, me: can_bake(me),
    ("fencing", "fences"): can_build_fences,
    ("card_fence",): lambda game, me: can_fence_one_space(me),
    ("major_improvement", "improvement"): can_improve,
    ("minor", "scholar_minor"): can_play_a_minor,
    ("occupation",): lambda game, me: can_play_an_occupation(game, me, game.used),
    ("scholar_occupation",): lambda game, me: can_play_an_occupation(game, me, None),
    ("renovation",): lambda game, me: can_renovate(me),
    ("groom_stable",): lambda game, me: can_build_a_stable(me, GROOMS_PRICE),
    ("hammer_stable",): lambda game, me: can_build_a_stable(me, HAMMER_PRICE),
    ("reap",): lambda game, me: can_reap(me),
    ("exchange",): lambda game, me: both(in_front(me, "B104"), me.animals["sheep"] >= 1),
    ("window", "effect", "crook"): lambda game, me: False,
}
"""When something can be done about a step; about the others something always can, but for lasso and cards, of which
other modules speak."""


def can_be_done(game: Game, seat: Seat, step: StepName) -> bool:
    """Something can be done about the step, as far as this table says."""
    me = game.players[seat]
    return both(
        *(
            implies(among, condition(game, me))
            for steps, condition in OPENING.items()
            if (among := is_named(step, *steps)) is not False
        )
    )
