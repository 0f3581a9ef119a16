"""The usual position of Key Harvest is a new game with the box `text`. If another phase is given, it is one of that
phase with the box `house`, made to fit what is given:

- `first_player` is 0 once there is one; `turn` is 0 in the phases in which somebody is in turn.
- `chosen` is wine, for four players wine and hops, once kinds are chosen.
- `removed`: with three or four players the last two events that are named nowhere.
- `town`: once it is full the first six fields that are named nowhere.
- `bag` and `stock`: whatever is nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from proofs.games.key_harvest.files import box
from proofs.wire import Json
from spec.kernel import to_json
from spec.kernel.records import get
from spec.key_harvest.box import read
from spec.key_harvest.state import CROPS, IN_TOWN

Values = Iterator[tuple[str, Any]]

EACH = 12
"""So many crops of each kind there are."""
IN_TURN = ("starting_fields", "starting_crops", "play")
CHOSEN = ("starting_crops", "town", "events", "play", "over")
FULL_TOWN = ("events", "play", "over")
PLAYED = ("play", "over")


@cache
def _house() -> Json:
    """What is printed on the pieces of the box `house`."""
    printed: Json = to_json(read(box("house")))
    return printed


def usual(position: Json, given: Mapping[str, Any]) -> Values:
    """See the module. Each path is put before the next is asked for."""
    phase, players = position["phase"], len(position["players"])
    if phase == "print":
        return
    yield from _printed()
    yield "first_player", None if phase == "first_player" else 0
    yield "turn", 0 if phase in IN_TURN else None
    if phase in CHOSEN:
        yield "chosen", {"wine": 1, "hops": 1} if players == 4 else {"wine": 1}
    if phase in PLAYED and players > 2:
        yield "removed", dict.fromkeys(_events_nowhere(position)[-2:], 1)
    if phase in FULL_TOWN:
        yield "town", dict.fromkeys(_fields_nowhere(position)[:IN_TOWN], 1)
    yield "bag.fields", dict.fromkeys(_fields_nowhere(position, position["town"]), 1)
    yield "bag.events", dict.fromkeys(_events_nowhere(position, position["removed"]), 1)
    yield from ((f"stock.{crop}", EACH - _spent(position, crop)) for crop in CROPS)


def _printed() -> Values:
    house = _house()
    yield "box.adjoin", dict(house["adjoin"])
    yield from ((f"box.crops.{crop}", dict(house["crops"][crop])) for crop in CROPS)
    yield "box.pairs", dict(house["pairs"])
    for kind in ("workers", "events"):
        for name, card in house[kind].items():
            yield from ((f"box.{kind}.{name}.{key}", value) for key, value in card.items())


def _fields_nowhere(position: Json, *heaps: Json) -> list[str]:
    """The fields that lie on no board, in no store, not beside the game, and in none of these heaps."""
    named = {*position["out"]["fields"], *(field for heap in heaps for field in heap)}
    for me in position["players"]:
        named |= {*me["fields"], *(slot["field"] for slot in me["store"].values())}
    return [field for field in _fields(position) if field not in named]


def _fields(position: Json) -> list[str]:
    return sorted({space for edge in get(position, "box.adjoin") for space in edge.split("-")})


def _events_nowhere(position: Json, *heaps: Json) -> list[str]:
    """The events that are neither on the track nor beside the game nor owed, and in none of these heaps."""
    named = {*position["track"], *position["out"]["events"], *(event for heap in heaps for event in heap)}
    named |= {owed["by"] for owed in position["agenda"] if owed["step"] == "track"}
    return [event for event in position["box"]["events"] if event not in named]


def _spent(position: Json, crop: str) -> int:
    """How many crops of a kind are not in the stock."""
    held: int = position["aside"][crop]
    for me in position["players"]:
        held += me["crops"][crop] + sum(slot["bid"][crop] for slot in me["store"].values())
    return held
