"""Scoring."""

from __future__ import annotations

from typing import Any

from spec.kernel import both, decide, either, every, ite, negate, reading, rule, total
from spec.key_harvest.board import beside
from spec.key_harvest.cards import rank_of
from spec.key_harvest.disputes import SINGLES
from spec.key_harvest.flow import crops_of
from spec.key_harvest.geometry import groups
from spec.key_harvest.state import CROPS, Box, Game, Player, Seat

COUNTS = "It counts."


@rule("key.scoring.workers", it="146-150, 204, 210", effect=COUNTS)
def worker_points(box: Box, me: Player) -> int:
    """Every worker on the own board is worth its number.

    Workers in reserve are worth nothing, so one that a field displaced in the last turn should find another space.
    """
    return total(rank_of(box, worker) for worker in me.workers)


@rule("key.scoring.groups", it="152-154, 176, 218", effect=COUNTS)
def group_sizes(box: Box, me: Player) -> list[int]:
    """Fields that hang together are a group if there are two or more; workers connect nothing.

    A field alone is worth nothing at the end.
    """
    least = 1 if reading(SINGLES) == "one" else 2
    sizes = (len(group) for group in groups(set(me.fields.values()), beside(box)))
    return sorted((size for size in sizes if size >= least), reverse=True)


@rule("key.scoring.largest", it="152", effect=COUNTS)
def largest_points(sizes: list[int]) -> int:
    """The largest group is worth 1 point for each field.

    Of two that are equally large one counts as the largest.
    """
    return sizes[0] if sizes else 0


@rule("key.scoring.second", it="154", effect=COUNTS)
def second_points(sizes: list[int]) -> int:
    """The second largest group is worth 2 points for each field.

    Two groups of five are worth more than one of ten: to keep them apart pays.
    """
    return 2 * sizes[1] if len(sizes) >= 2 else 0


@rule("key.scoring.crops", it="156", effect=COUNTS)
def crop_points(game: Game, seat: Seat) -> int:
    """Of each of the five kinds, the player with most behind the screen gets 1 point; on a tie nobody does. Bids and
    fields that bear do not count.

    One crop of a kind that nobody else has is a point.
    """
    me = game.players[seat]
    others = [other for place, other in enumerate(game.players) if place != seat]
    return total(ite(every(me.crops[crop] > other.crops[crop] for other in others), 1, 0) for crop in CROPS)


@rule("key.scoring.total", it="148-158", effect=COUNTS)
def points(game: Game, seat: Seat) -> dict[str, int]:
    """The points of a player are those of workers, of the two groups and of crops together; for ties, fields on the
    board and crops behind the screen are counted.

    With four players about thirty points win.
    """
    me = game.players[seat]
    sizes = group_sizes(game.box, me)
    parts = {
        "workers": worker_points(game.box, me),
        "largest": largest_points(sizes),
        "second": second_points(sizes),
        "crops": crop_points(game, seat),
    }
    return {**parts, "total": total(parts.values()), "fields": len(me.fields), "counters": crops_of(me)}


@rule("key.scoring.winner", it="158-168", effect=COUNTS)
def winners(table: list[dict[str, int]]) -> list[Seat]:
    """Most points win; then most fields on the board; then most crops behind the screen. Whoever is still equal shares
    the victory.

    A field more decides a tie, so the last turn is seldom idle.
    """
    return [seat for seat, one in enumerate(table) if decide(every(negate(is_ahead(other, one)) for other in table))]


def is_ahead(one: dict[str, int], other: dict[str, int]) -> bool:
    """Somebody has more than somebody else of the first thing that counts and of which they don't have the same."""
    found = False
    for part in ("counters", "fields", "total"):
        found = either(one[part] > other[part], both(one[part] == other[part], found))
    return found


def scores(game: Game) -> dict[str, Any]:
    """The scores of the position as it stands; who won, once the game is over."""
    table = [points(game, seat) for seat in range(len(game.players))]
    return {"players": table, "winners": winners(table) if game.phase == "over" else []}
