"""Every step that can be owed, what it takes to owe it, and what the lists of a position can be."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from spec.agricola.flow import as_owed
from spec.agricola.state import SPACES, ActionSpace, Plot, Seat, StepName
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
"""The steps that can be owed together before the first of them has come up, besides none."""

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
"""The spaces one of which was used by who owes a step."""


@functools.cache
def counting(*steps: StepName) -> Weight:
    """Counts those of these steps that are owed."""
    return Weight("-".join(steps), lambda owed: 1 if owed.step in steps else 0)


@functools.cache
def room_of(seat: Seat) -> Weight:
    """Counts how often a player owes room."""
    return Weight(f"room-{seat}", lambda owed: 1 if owed.player == seat and owed.step == "room" else 0)


def lists(players: int) -> Mapping[str, Any]:
    """What the lists of a position can be, by path, and what something is claimed of that lies on farms."""
    found: dict[str, Any] = {"agenda": [(), *(as_owed(seat, steps) for seat in range(players) for steps in LATER)]}
    plots = Universe(tuple(Plot(space=space) for space in SPACES))
    for seat in range(players):
        found |= {f"players.{seat}.farm.{part}": plots for part in ("rooms", "fields", "stables")}
    return found
