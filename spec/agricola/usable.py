"""Whether an action space can be used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from spec.agricola.board import LESSONS, MARKET_SPACES, TILE, WISHES, is_in_play, tile_is_free
from spec.agricola.disputes import MEETING_ALONE
from spec.agricola.front import in_front
from spec.agricola.house import can_grow, can_renovate
from spec.agricola.opening import can_be_done
from spec.agricola.plays import can_play_an_occupation
from spec.agricola.state import ACTION_SPACES, ActionSpace, Game, Seat, Standing, StepName
from spec.kernel import both, either, is_named, reading, some, total

ACTIONS: tuple[ActionSpace, ...] = (
    "farm_expansion", "side_job", "farmland", "cultivation", "grain_utilization", "fencing", "major_improvement",
)  # fmt: skip
"""Spaces with nothing but a step of the same name."""
REDEVELOPMENT: Mapping[ActionSpace, StepName] = {"house_redevelopment": "improvement", "farm_redevelopment": "fences"}
"""Spaces with a renovation, and what may follow it."""
SHARED: tuple[Standing, ...] = ("basic_wish_for_children", "urgent_wish_for_children")
"""Spaces on which the Sleeping Corner finds a place."""


def finds_a_corner(game: Game, seat: Seat, space: ActionSpace) -> bool:
    """With the Sleeping Corner a wish space takes a second player's person, though not a third one's."""
    if space not in SHARED:
        return False
    me, there = game.players[seat], in_front(game.players[seat], "A026")
    if there is False:
        return False
    return both(there, me.stands[space] == 0, total(one.stands[space] for one in game.players) == 1)


def is_free(game: Game, seat: Seat, space: ActionSpace) -> bool:
    """Nobody stands there, nor on another space of the tile if it is one of these."""
    free = either(game.occupied[space] == 0, finds_a_corner(game, seat, space))
    return both(free, tile_is_free(game)) if space in TILE[len(game.players)] else free


def can_be_used(game: Game, seat: Seat, space: ActionSpace) -> bool:
    """At least one of the actions of the space can be carried out."""
    me = game.players[seat]
    if space in ACTIONS:
        return can_be_done(game, seat, cast(StepName, space))
    if space in WISHES:
        return can_grow(game, me, space)
    if space in REDEVELOPMENT:
        return can_renovate(me)
    if space == "meeting_place" and reading(MEETING_ALONE) == "not_alone":
        return len(game.players) > 1
    return can_play_an_occupation(game, me, space) if space in LESSONS else True


def is_usable(game: Game, seat: Seat, space: ActionSpace) -> bool:
    """A person can be placed there now."""
    there = is_in_play(game, space)
    if there is False:
        return False
    free = both(there, is_free(game, seat, space))
    return False if free is False else both(free, can_be_used(game, seat, space))


def allows_another(game: Game, space: ActionSpace) -> bool:
    """One of two people placed with the Lasso is on an animal market."""
    return True if space in MARKET_SPACES else is_named(game.used, *MARKET_SPACES)


def can_lasso(game: Game, seat: Seat) -> bool:
    """A second person can be placed in the turn."""
    me = game.players[seat]
    there = in_front(me, "B024")
    if there is False or game.lassoed:
        return False
    able = both(there, me.to_place >= 1)
    if able is False:
        return False
    usable = (
        both(allowed, is_usable(game, seat, space))
        for space in ACTION_SPACES
        if (allowed := allows_another(game, space)) is not False
    )
    return both(able, some(usable))
