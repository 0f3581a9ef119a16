"""The action spaces: placing a person and what each space does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from spec.agricola.board import GOOD_OF, LESSONS, TILE, WISHES, is_in_play, spaces_of, tile_is_free
from spec.agricola.disputes import MEETING_ALONE
from spec.agricola.flow import during, has_not_acted, in_turn
from spec.agricola.house import a_child_is_born, can_grow, can_renovate, renovate
from spec.agricola.resources import gain
from spec.agricola.rounds import is_at_work, the_turn_passes
from spec.agricola.state import ACTION_SPACES, ActionSpace, Game, Good, Pile, Player, Seat, StepName
from spec.agricola.steps import opens, owe
from spec.kernel import Move, both, each_one, insist, negate, reading, require, rule, some

ACTIONS: tuple[ActionSpace, ...] = (
    "farm_expansion", "side_job", "farmland", "cultivation", "grain_utilization", "fencing", "major_improvement",
)  # fmt: skip
"""Spaces with nothing but a step of the same name."""
GIVES: Mapping[ActionSpace, Mapping[Good, int]] = {
    "grain_seeds": {"grain": 1},
    "vegetable_seeds": {"vegetable": 1},
    "day_laborer": {"food": 2},
}
"""What permanent spaces give, whatever the number of players."""
MARKET: Mapping[int, Mapping[Good, int]] = {
    2: {"stone": 1, "food": 1},
    3: {"food": 1},
    4: {"reed": 1, "stone": 1, "food": 1},
}
"""What the Resource Market gives at once, by the number of players."""
REDEVELOPMENT: Mapping[ActionSpace, StepName] = {"house_redevelopment": "improvement", "farm_redevelopment": "fences"}
"""Spaces with a renovation, and what may follow it."""


# --- whether a space can be used --------------------------------------------------------------------------------


def is_free(game: Game, space: ActionSpace) -> bool:
    """Nobody stands there, nor on another space of the tile if it is one of these."""
    free = game.occupied[space] == 0
    return both(free, tile_is_free(game)) if space in TILE[len(game.players)] else free


def can_be_used(game: Game, seat: Seat, space: ActionSpace) -> bool:
    """At least one of the actions of the space can be carried out."""
    me = game.players[seat]
    if space in ACTIONS:
        return opens(game, seat, cast(StepName, space))
    if space in WISHES:
        return can_grow(game, me, space)
    if space in REDEVELOPMENT:
        return can_renovate(me)
    if space == "meeting_place" and reading(MEETING_ALONE) == "not_alone":
        return len(game.players) > 1
    return space not in LESSONS


@rule("agr.work.in-play", it="492-494, 742-746")
def the_space_is_in_play(game: Game, space: ActionSpace) -> None:
    """A space can be used if it is there for this number of players; a round card from the round in which it comes.

    Fences and sowing wait for their cards, and what one hopes for may come last in its period.
    """
    insist(is_in_play(game, space))


@rule("agr.work.occupied", it="610-611, 758-760")
def the_space_is_free(game: Game, space: ActionSpace) -> None:
    """Each space takes one person a round; the spaces of the variant tile take one together.

    To use a space is to keep everybody else from it until the next round.
    """
    require(is_free(game, space))


@rule("agr.work.at-least-one-action", it="761, 772-774, 800-806")
def something_can_be_done(game: Game, seat: Seat, space: ActionSpace) -> None:
    """A space can be used only if its first action can be carried out, or one of them where any order is allowed.
    Lessons have no use without hand cards.

    Nobody blocks a space for nothing. An improvement at House Redevelopment takes a renovation first.
    """
    require(can_be_used(game, seat, space))


# --- what the spaces do -----------------------------------------------------------------------------------------


@rule("agr.work.placing", it="757-760", effect="It says what becomes of a person.")
def place_a_person(game: Game, seat: Seat, space: ActionSpace) -> None:
    """A person of the player stands on the space until all go home.

    A person acts once a round, so two people are two actions and five are five.
    """
    game.players[seat].to_place -= 1
    game.occupied[space] = 1
    game.acted = True


@rule("agr.spaces.accumulation", it="797-798, 1077-1078", effect="It gives something.")
def take_the_pile(game: Game, me: Player, pile: Pile) -> None:
    """Who uses an accumulation space takes everything that lies there.

    Nothing can be left for later, animals for which there is no room neither.
    """
    gain(me, {GOOD_OF[pile]: game.piles[pile]})
    game.piles[pile] = 0


@rule("agr.spaces.first-player", it="1662-1664, 1692-1697, 1709-1712", effect="It gives something.")
def take_the_marker(game: Game, seat: Seat) -> None:
    """Who uses the Meeting Place becomes first player from the next round on.

    The marker stays where it is as long as nobody spends a person on it.
    """
    game.first_player = int(seat)


@rule("agr.spaces.permanent", it="765-767, 1123-1124, 1174-1178, 1213-1214, 1237-1238", effect="It gives something.")
def take_the_goods(me: Player, goods: Mapping[Good, int]) -> None:
    """Permanent spaces give the same every round: 1 grain, 1 vegetable, 2 food, or what the Resource Market has for the
    number of players.

    They never get richer, so nothing is gained by waiting, and nothing lost.
    """
    gain(me, goods)


def use_the_space(game: Game, seat: Seat, space: ActionSpace) -> tuple[StepName, ...]:
    """What the space does at once; the steps that it then makes the player owe."""
    me = game.players[seat]
    if space in ACTIONS:
        return (cast(StepName, space),)
    if space in GOOD_OF:
        take_the_pile(game, me, cast(Pile, space))
        if space == "meeting_place":
            take_the_marker(game, seat)
        return ()
    if space in GIVES:
        take_the_goods(me, GIVES[space])
        return ()
    if space == "resource_market":
        take_the_goods(me, MARKET[len(game.players)])
        return ("resource_market",) if len(game.players) == 3 else ()
    if space in WISHES:
        a_child_is_born(me)
        return ()
    if space in REDEVELOPMENT:
        renovate(me)
        return (REDEVELOPMENT[space],)
    return ("animal_market",)


class Place(Move, tag="place"):
    """A player places a person on an action space."""

    player: Seat
    space: ActionSpace

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Place]:
        if is_at_work(game) and game.turn is not None:
            yield from (Place(player=game.turn, space=space) for space in each_one(ACTION_SPACES, "space"))

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Of every space that can be of use, for everybody."""
        for seat, me in enumerate(game.players):
            out_of_reach = REDEVELOPMENT if me.house == "stone" else ()
            there = (space for space in spaces_of(game) if space not in LESSONS and space not in out_of_reach)
            yield from ({"player": seat, "space": space} for space in there)

    @staticmethod
    def premise(game: Game, move: Place) -> None:
        during(game, "work")
        in_turn(game, move.player)
        has_not_acted(game)
        space = str(move.space)
        the_space_is_in_play(game, cast(ActionSpace, space))
        the_space_is_free(game, cast(ActionSpace, space))
        something_can_be_done(game, move.player, cast(ActionSpace, space))

    @staticmethod
    def perform(game: Game, move: Place) -> None:
        space = cast(ActionSpace, str(move.space))
        place_a_person(game, move.player, space)
        owe(game, move.player, use_the_space(game, move.player, space))


# --- resting ----------------------------------------------------------------------------------------------------


def is_usable(game: Game, seat: Seat, space: ActionSpace) -> bool:
    """A person can be placed there now."""
    there = is_in_play(game, space)
    if there is False:
        return False
    free = both(there, is_free(game, space))
    return False if free is False else both(free, can_be_used(game, seat, space))


@rule("agr.work.rest", it="609-611, 757-761")
def no_space_can_be_used(game: Game, seat: Seat) -> None:
    """A person stays at home only if there is no space at all that could be used.

    Nobody passes to keep a person for later, or to see what the others do.
    """
    require(negate(some(is_usable(game, seat, space) for space in ACTION_SPACES)))


class Rest(Move, tag="rest"):
    """A person stays at home, because no space can be used."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Rest]:
        if is_at_work(game) and game.turn is not None:
            yield Rest(player=game.turn)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """A single player has never so many people that no space is left."""
        yield from ({"player": seat} for seat in range(len(game.players)) if len(game.players) > 1)

    @staticmethod
    def premise(game: Game, move: Rest) -> None:
        during(game, "work")
        in_turn(game, move.player)
        has_not_acted(game)
        no_space_can_be_used(game, move.player)

    @staticmethod
    def perform(game: Game, move: Rest) -> None:
        game.players[move.player].to_place -= 1
        the_turn_passes(game)
