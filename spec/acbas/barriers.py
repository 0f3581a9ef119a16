"""Barriers: Walls and Fences, and the buildings that let barriers be placed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spec.acbas.disputes import WALLS_AND_BARRIERS
from spec.acbas.flow import answers, step_is_done, whoever_answers
from spec.acbas.geometry import BORDERS, has_edge
from spec.acbas.places import Room
from spec.acbas.resources import Good, can_pay, pay
from spec.acbas.room import about_the_farm, fit_with_newborns, has_building, is_left_open
from spec.acbas.state import EDGES, Edge, Farm, Game, Player, Seat, StepName
from spec.kernel import Move, both, copy, each_one, either, mark, negate, reading, require, rule, some

PRICES: Mapping[StepName, Mapping[Good, int]] = {
    "walls": {},
    "walls.free": {},
    "walls.paid": {"stone": 2},
    "fences": {"wood": 1},
    "fences.more": {"wood": 1},
    "fence_manufacturer": {"wood": 1},
    "cottage_barriers.2": {},
    "cottage_barriers.1": {},
    "workshop.2": {},
    "workshop.1": {},
    "woodworking": {},
    "assembly": {},
    "ranch": {},
}
"""What a barrier costs at each step that lets one be placed."""

AFTERWARDS: Mapping[StepName, StepName] = {
    "walls": "walls.free",
    "walls.free": "walls.paid",
    "walls.paid": "walls.paid",
    "fences": "fences.more",
    "fences.more": "fences.more",
    "fence_manufacturer": "fence_manufacturer",
    "cottage_barriers.2": "cottage_barriers.1",
    "workshop.2": "workshop.1",
    "woodworking": "woodworking",
}
"""The step that follows when a barrier was placed."""


A_FEW: tuple[Edge, ...] = ("t0.n", "m0.n", "b0.w", "t2.w", "b-2.s", "m6.e")
"""Edges that stand for all: outer and inner ones, beside the Residence, far away."""


def is_free(farm: Farm, edge: Edge) -> bool:
    """An edge of the farm without a barrier."""
    return both(has_edge(farm, edge), farm.barriers.get(edge, 0) == 0)


@rule("acb.barriers.price", it="330, 334, 560, 582, 684, 779, 876, 882", effect="It says what a barrier costs.")
def price_of_a_barrier(step: StepName) -> Mapping[Good, int]:
    """Walls: two are free, each further one costs 2 stone. Fences: 1 wood each. What special buildings allow is free,
    except for the Fence Manufacturer at 1 wood each.

    A pasture of two spaces beside the Residence needs 5 barriers: 5 wood at Fences, or 6 stone at Walls, where two are
    free. With neither, Walls alone takes three rounds.
    """
    return PRICES[step]


def can_place_a_barrier(me: Player, step: StepName) -> bool:
    """The player has a barrier, can pay for it, and has an edge for it."""
    payable = both(me.barriers >= 1, can_pay(me, PRICES[step]))
    if is_left_open(me.farm):
        return both(payable, about_the_farm("some free edge", me.farm))
    return both(payable, some(is_free(me.farm, edge) for edge in EDGES))


@rule("acb.barriers.edges", it="230, 236, 380")
def on_an_edge_of_the_farm(farm: Farm, edge: Edge) -> None:
    """Barriers go on edges of farm spaces, whether or not they complete anything; expansions belong to the farm.

    A pasture can be begun in one round and closed in another, even by a building. When an expansion is added, barriers
    on the old outer edge stay and divide the farm there.
    """
    require(has_edge(farm, edge))


@rule("acb.barriers.one-per-edge", it="230, 256")
def no_barrier_is_there(farm: Farm, edge: Edge) -> None:
    """Each edge takes one barrier; the wall of a building is no hindrance.

    A second barrier would close nothing. On the wall of a building a barrier is allowed, but it closes something only
    if that building is moved away, as the Carpenter can do.
    """
    require(farm.barriers.get(edge, 0) == 0)
    if reading(WALLS_AND_BARRIERS) == "forbidden":
        require(negate(either(*(has_building(farm, space) for space in BORDERS[edge]))))


@rule("acb.building.ranch.room", it="876")
def the_newborn_horse_has_room(me: Player, edge: Edge) -> None:
    """The Ranch's barrier may be placed only if with it the horses, the newborn one included, could all be kept.

    Otherwise a foal that is let go at once would bring a free barrier every round. The barrier itself may close the
    pasture that the foal needs.
    """
    farm = copy(me.farm)
    mark(farm.barriers, edge, 1)
    horses: Room = (0, 0, 0, me.animals["horse"])
    require(fit_with_newborns(me, farm, horses))


@rule(
    "acb.barriers.placing", it="230, 238-240, 256, 320", effect="The step comes up only if there is a barrier to place."
)
def place_a_barrier(me: Player, edge: Edge) -> None:
    """A barrier goes from the personal supply to the farm and stays there; what it was paid with does not matter
    afterwards.

    A barrier in the wrong place is lost: it never comes back, not even if a building's wall makes it needless. With 9
    to start with, that hurts.
    """
    me.barriers -= 1
    mark(me.farm.barriers, edge, 1)


class BuildBarrier(Move, tag="build_barrier"):
    """A player places one barrier."""

    player: Seat
    edge: Edge

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuildBarrier]:
        for seat in whoever_answers(game, PRICES):
            farm = game.players[seat].farm
            edges = (edge for edge in each_one(EDGES, "edge") if has_edge(farm, edge) is not False)
            yield from (BuildBarrier(player=seat, edge=edge) for edge in edges)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Every edge on the Walls space, elsewhere a few that stand for all."""
        first = game.now is not None and game.now.step == "walls"
        for seat in (0, 1):
            yield from ({"player": seat, "edge": edge} for edge in (EDGES if first else A_FEW))

    @staticmethod
    def premise(game: Game, move: BuildBarrier) -> None:
        answers(game, move.player, PRICES)
        assert game.now is not None
        me = game.players[move.player]
        on_an_edge_of_the_farm(me.farm, move.edge)
        no_barrier_is_there(me.farm, move.edge)
        if game.now.step == "ranch":
            the_newborn_horse_has_room(me, move.edge)

    @staticmethod
    def perform(game: Game, move: BuildBarrier) -> None:
        assert game.now is not None
        me, step = game.players[move.player], game.now.step
        pay(me, price_of_a_barrier(step))
        place_a_barrier(me, move.edge)
        if step == "woodworking":
            me.fresh -= 1
        step_is_done(game, [AFTERWARDS[step]] if step in AFTERWARDS else [])
