"""Every step that can be owed, what it takes to owe it, and what the lists of a position can be."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from spec.agricola.cards.table import CARDS
from spec.agricola.flow import AT_WINDOWS, IN_START, IN_TURN, LAST, as_owed
from spec.agricola.front import SORTS
from spec.agricola.state import CODES, DUE_CODES, SPACES, SPENT_CODES, ActionSpace, Plot, Seat, StepName
from spec.kernel import Universe, Weight

LATER: tuple[tuple[StepName, ...], ...] = (
    ("room",),
    ("rooms", "room"),
    ("rooms", "stables", "room"),
    ("stables", "room"),
    ("stables", "rooms", "room"),
    ("side_stable", "room"),
    ("bake", "room"),
    ("sow", "room"),
    ("sow", "bake", "room"),
    ("sow", "plow", "room"),
    ("plow", "room"),
    ("fences", "room"),
)
"""The steps that can be owed together before the first of them has come up, besides none, without hand cards."""

LATER_WITH_CARDS: tuple[tuple[StepName, ...], ...] = (
    ("lasso",),
    *AT_WINDOWS,
    *IN_TURN,
    ("stables", *LAST),
    ("stables", "rooms", *LAST),
    ("bake", *LAST),
    ("sow", *LAST),
    ("sow", "bake", *LAST),
    ("sow", "plow", *LAST),
    ("plow", *LAST),
    ("crook", *LAST),
)
"""The same in a turn of the game with hand cards."""
LATER_IN_START: tuple[tuple[StepName, ...], ...] = (("room",), *IN_START)
LATER_IN_BREEDING: tuple[tuple[StepName, ...], ...] = (("room",), ("room", "exchange"), ("exchange",))
"""The same at the start of a round, and in breeding."""
EVERYTHING_LATER: tuple[tuple[StepName, ...], ...] = tuple(
    dict.fromkeys((*LATER, *LATER_WITH_CARDS, *LATER_IN_START, *LATER_IN_BREEDING))
)

SPACES_OF: Mapping[StepName, tuple[ActionSpace, ...]] = {
    "farm_expansion": ("farm_expansion",),
    "rooms": ("farm_expansion",),
    "stables": ("farm_expansion",),
    "side_job": ("side_job",),
    "side_stable": ("side_job",),
    "farmland": ("farmland",),
    "cultivation": ("cultivation",),
    "plow": ("cultivation",),
    "grain_utilization": ("grain_utilization",),
    "sow": ("grain_utilization", "cultivation"),
    "bake": ("grain_utilization", "side_job", "major_improvement", "house_redevelopment"),
    "fencing": ("fencing",),
    "fences": ("fencing", "farm_redevelopment"),
    "major_improvement": ("major_improvement",),
    "improvement": ("house_redevelopment",),
    "resource_market": ("resource_market",),
    "animal_market": ("animal_market",),
}
"""The spaces one of which was used by who owes a step, without hand cards."""
USED_FOR: Mapping[StepName, tuple[ActionSpace, ...]] = {
    **{
        step: tuple(space for space in spaces if space != "side_job")
        for step, spaces in SPACES_OF.items()
        if step not in ("side_job", "side_stable", "animal_market")
    },
    "occupation": ("lessons", "lessons_2"),
    "minor": ("meeting_place", "basic_wish_for_children"),
    "crook": ("fencing", "farm_redevelopment"),
}
"""The spaces one of which was used by who owes a step, with hand cards. A step that a card brings belongs to none."""


@functools.cache
def counting(*steps: StepName) -> Weight:
    """Counts those of these steps that are owed."""
    return Weight("-".join(steps), lambda owed: 1 if owed.step in steps else 0)


@functools.cache
def room_of(seat: Seat) -> Weight:
    """Counts how often a player owes room."""
    return Weight(f"room-{seat}", lambda owed: 1 if owed.player == seat and owed.step == "room" else 0)


KEPT = tuple(code for code in CODES if not CARDS[code].travels)
"""The cards that stay in front of who plays them."""


def lists(players: int) -> Mapping[str, Any]:
    """What the lists of a position can be, by path, and what something is claimed of that lies on farms."""
    found: dict[str, Any] = {
        "agenda": [(), *(as_owed(seat, steps) for seat in range(players) for steps in EVERYTHING_LATER)]
    }
    plots = Universe(tuple(Plot(space=space) for space in SPACES))
    for seat in range(players):
        found |= {f"players.{seat}.farm.{part}": plots for part in ("rooms", "fields", "stables")}
        found |= {f"players.{seat}.hand": Universe(CODES, SORTS), f"players.{seat}.cards": Universe(KEPT, SORTS)}
        found |= {f"players.{seat}.due": Universe(DUE_CODES), f"players.{seat}.spent": Universe(SPENT_CODES)}
    return found
