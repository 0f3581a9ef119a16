"""Every step that can be owed, what it takes to owe it, and what the lists of a position can be."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from spec.acbas.barriers import PRICES
from spec.acbas.flow import BARN_STEPS, BY_FREE_MOVES, BY_SEAT, MUST, has
from spec.acbas.geometry import has_space
from spec.acbas.rounds import OFFERED
from spec.acbas.state import EDGES, SPACES, SPECIALS, Game, Owed, Owned, Plot, Seat, Side, StepName
from spec.acbas.steps import ALWAYS
from spec.acbas.troughs import STEPS as TROUGH_STEPS
from spec.kernel import Universe, both, either, implies, is_named, negate

BELONGS: dict[StepName, Owned] = {
    "cottage_barriers.2": "servants_cottage",
    "cottage_barriers.1": "servants_cottage",
    "cottage_trough": "servants_cottage",
    "workshop.2": "carpenters_workshop",
    "workshop.1": "carpenters_workshop",
    "woodworking": "woodworking_shop",
    "assembly": "assembly_hall",
    "ranch": "ranch",
    "fence_manufacturer": "fence_manufacturer",
    "feed_storehouse": "feed_storehouse",
    "farm_well": "farm_well",
    "conservatory": "conservatory",
    "barn": "barn",
    "cattle_farm": "cattle_farm",
    "shelter": "shelter",
    "open_stables": "open_stables",
    "barn_floor_manufacturer": "barn_floor_manufacturer",
    "farm_shop.animal": "farm_shop",
    "farm_shop.resource": "farm_shop",
    "storeroom": "household_storeroom",
    "organic_farm": "organic_farm",
    "carpenter": "carpenter",
}
"""The building whose step it is."""

FIRST: tuple[StepName, ...] = ("walls", "fences", "troughs", "stall", "stables", "special")
"""Steps that come right after a space was chosen."""

STEPS: tuple[StepName, ...] = (
    *PRICES,
    *TROUGH_STEPS,
    "stall",
    "stables",
    "stables.more",
    "special",
    "conservatory",
    "expand",
    "cattle_farm",
    "storeroom",
    *ALWAYS,
    *BY_FREE_MOVES,
    "newborns",
    *BARN_STEPS,
)
"""Every step there is."""

ACTING: tuple[StepName, ...] = (
    *(step for step in STEPS if step in MUST and step != "farm_well"),
    "storeroom",
    "organic_farm",
    "conservatory",
)
"""Steps that only an action brings."""
IN_BREEDING: tuple[StepName, ...] = ("empty", "newborns", "ranch")


def steps_of(building: Owned) -> tuple[StepName, ...]:
    """The steps of a building."""
    kinds = [step for step, owner in BELONGS.items() if owner == building]
    return BARN_STEPS if kinds == ["barn"] else tuple(kinds)


STEPS_OF: dict[Owned, tuple[StepName, ...]] = {building: steps_of(building) for building in BELONGS.values()}


def is_breeding(game: Game, seat: Seat) -> bool:
    return game.phase == "breeding" and game.turn == seat


def is_acting(game: Game, seat: Seat) -> bool:
    """The player carries out an action: that of the worker just placed, or of the Steward's Office."""
    return (game.phase == "closing" or (game.phase == "work" and game.acted)) and game.turn == seat


def can_be_owed(game: Game, seat: Seat, step: StepName) -> bool:
    """The step can be owed by that player in this phase."""
    return both(is_named(step, *STEPS), *_belongings(game, seat, step), *_circumstances(game, seat, step))


def _belongings(game: Game, seat: Seat, step: StepName) -> Iterator[bool]:
    """A step of a building takes the building, one of the Barn a space of the farm."""
    me = game.players[seat]
    for building, steps in STEPS_OF.items():
        if (of_building := is_named(step, *steps)) is not False:
            yield implies(of_building, has(me, building))
    if is_named(step, *BARN_STEPS) is not False:
        yield from (implies(is_named(step, f"barn.{space}"), has_space(me.farm, space)) for space in SPACES)


def _circumstances(game: Game, seat: Seat, step: StepName) -> Iterator[bool]:
    """Some steps belong to breeding, to the beginning of a round, or to an action."""
    if (breeding := is_named(step, *IN_BREEDING)) is not False:
        yield implies(breeding, is_breeding(game, seat))
    if (well := is_named(step, "farm_well")) is not False:
        yield implies(well, both(game.phase == "work" and not game.acted, game.round >= 6))
    if (acting := is_named(step, *ACTING)) is not False:
        yield implies(acting, is_acting(game, seat))
    if (storeroom := is_named(step, "storeroom")) is not False and game.phase == "work":
        yield implies(storeroom, game.occupied["building_resources"] == 1)


def owed_sensibly(game: Game, owed: Owed) -> bool:
    """The step can be owed by the player who owes it."""
    conditions = []
    for seat in (0, 1):
        by_them = is_named(owed.player, seat)
        if by_them is not False:
            conditions.append(either(negate(by_them), can_be_owed(game, seat, owed.step)))
    return both(*conditions)


# --- what lists can be ------------------------------------------------------------------------------------------


def some_of(offers: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Some of them, in their order."""
    for number in range(len(offers) + 1):
        yield from itertools.combinations(offers, number)


def lists(players: int) -> Mapping[str, Any]:
    """What the lists of a position can be, by path, and what something is claimed of that lies on farms."""
    later = [step for step in STEPS if step not in FIRST]
    found: dict[str, Any] = {
        "now.step": tuple(step for step in STEPS if step != "newborns"),
        "agenda": Universe(tuple(Owed(player=seat, step=step) for seat in (0, 1) for step in later), BY_SEAT),
        "offers": list(dict.fromkeys(some for offers in OFFERED.values() for some in some_of(offers))),
        "available": Universe(SPECIALS),
    }
    plots, sides = Universe(tuple(Plot(space=space) for space in SPACES)), Universe(tuple(Side(edge=e) for e in EDGES))
    for seat in range(players):
        farm = f"players.{seat}.farm"
        found |= {f"{farm}.{part}": plots for part in ("troughs", "stalls", "stables", "buildings")}
        found[f"{farm}.barriers"] = sides
    return found
