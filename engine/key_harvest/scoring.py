"""The points of a position as it stands, and who wins. Lines 142-168"""

from __future__ import annotations

from typing import Any

from engine.key_harvest.land import groups
from engine.key_harvest.names import KINDS, OVER
from engine.key_harvest.state import Player, State
from engine.key_harvest.workers import hired

# Lines 152-154, 176
LARGEST_POINTS = 1
SECOND_POINTS = 2
LEAST_GROUP = 2


def scores_of(state: State) -> dict[str, Any]:
    """The scores in the wire format. Lines 142-168"""
    found = [points_of(state, player) for player in state.players]
    return {"players": found, "winners": winners(state, found)}


def points_of(state: State, player: Player) -> dict[str, int]:
    """The points of a player by their parts, and what counts for ties. Lines 150-166"""
    largest, second = largest_groups(state, player)
    workers = sum(state.box.rank[worker] for worker in hired(player))
    crops = sum(1 for kind in KINDS if has_most(state, player, kind))
    return {
        "workers": workers,
        "largest": LARGEST_POINTS * largest,
        "second": SECOND_POINTS * second,
        "crops": crops,
        "total": workers + LARGEST_POINTS * largest + SECOND_POINTS * second + crops,
        "fields": player.land.bit_count(),
        "counters": sum(player.crops),
    }


def largest_groups(state: State, player: Player) -> tuple[int, int]:
    """The sizes of the two largest groups; a single field is none. Lines 152-154, 176"""
    sizes = [group.bit_count() for group in groups(state.box.board, player.land)]
    counted = sorted((size for size in sizes if size >= LEAST_GROUP), reverse=True)
    largest, second, *_ = [*counted, 0, 0]
    return largest, second


def has_most(state: State, player: Player, kind: int) -> bool:
    """Whether a player has more crops of a kind than everybody else. Line 156"""
    return all(player is other or player.crops[kind] > other.crops[kind] for other in state.players)


def winners(state: State, found: list[dict[str, int]]) -> list[int]:
    """Most points win, then most fields, then most crops; otherwise the victory is shared. Lines 158-168"""
    if state.phase != OVER:
        return []
    return [seat for seat, each in enumerate(found) if not any(is_better(other, each) for other in found)]


def is_better(one: dict[str, int], other: dict[str, int]) -> bool:
    """Whether somebody comes before somebody else. Lines 158-166"""
    if one["total"] != other["total"]:
        return one["total"] > other["total"]
    if one["fields"] != other["fields"]:
        return one["fields"] > other["fields"]
    return one["counters"] > other["counters"]
