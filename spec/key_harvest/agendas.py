"""What steps can be owed, what they weigh, and what the lists of a position can be."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from spec.kernel import ONE, Universe, Weight
from spec.key_harvest.state import (
    CROPS,
    EVENTS,
    SOURCES,
    SPACES,
    WORKERS,
    Event,
    Plot,
    Seat,
    Step,
    StepName,
)

RANKS: dict[StepName, int] = {"effect": 0, "track": 1, "refill": 2, "second_field": 3, "second_store": 3}
"""The steps that can be owed later on, in the order in which they come."""
RANK = Weight("rank", lambda owed: RANKS.get(owed.step, len(RANKS)), "step")
OWED = ONE
LEFT = Weight("left", lambda owed: owed.left, "left")


@functools.cache
def counting(*steps: StepName) -> Weight:
    """Counts those of these steps that are owed."""
    return Weight("-".join(steps), lambda owed: 1 if owed.step in steps else 0, "step")


BY_STEP = tuple(counting(step) for step in RANKS)
"""Every step is of one of these sorts."""


@functools.cache
def not_of(seat: Seat) -> Weight:
    """Counts the steps besides effects that somebody else than that player owes."""
    return Weight(f"not-of-{seat}", lambda owed: 1 if owed.step != "effect" and owed.player != seat else 0)


@functools.cache
def putting_away(event: Event) -> Weight:
    """Counts how often that event is to be put on the track."""
    return Weight(f"track-{event}", lambda owed: 1 if owed.step == "track" and owed.by == event else 0)


@functools.cache
def effects_of(event: Event) -> Weight:
    """Counts the effects of that event."""
    return Weight(f"effect-{event}", lambda owed: 1 if owed.step == "effect" and owed.by == event else 0)


@functools.cache
def this_event(event: Event) -> Weight:
    return Weight(f"is-{event}", lambda other: 1 if other == event else 0)


def lists(players: int) -> Mapping[str, Any]:
    """What the lists of a position can be, by path, and what something is claimed of that lies on boards and in
    bags."""
    names = (*sorted(SOURCES), None)
    found: dict[str, Any] = {
        "agenda": Universe(
            tuple(
                Step(player=seat, step=step, by=by, at=None, left=left)
                for seat in range(players)
                for step in RANKS
                for by in names
                for left in range(4)
            ),
            BY_STEP,
        ),
        "track": Universe(EVENTS),
    }
    plots = Universe(tuple(Plot(space=space) for space in SPACES))
    for path in ("bag.fields", "town", "out.fields", *(f"box.crops.{crop}" for crop in CROPS), "box.pairs~things"):
        found[path] = plots
    for seat in range(players):
        for part in ("fields", "fields~things", "harvested", "workers"):
            found[f"players.{seat}.{part}"] = plots
        found[f"players.{seat}.workers~things"] = Universe(WORKERS)
    return found
