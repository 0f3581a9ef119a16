"""Stalls and stables: two sides of one tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from spec.acbas.buildings import STALLS
from spec.acbas.flow import (
    answers,
    has,
    interrupt,
    it_is_offered,
    owed_by,
    step_is_done,
    to_whom_is_offered,
    whoever_answers,
)
from spec.acbas.geometry import NEIGHBOURS, has_space
from spec.acbas.resources import Good, can_pay, pay
from spec.acbas.room import about_the_farm, has_building, is_left_open
from spec.acbas.state import SPACES, Farm, Game, Player, Seat, Space, Special, StepName
from spec.acbas.troughs import A_FEW, with_the_sawmill
from spec.kernel import (
    Move,
    both,
    decide,
    each_one,
    either,
    how_many_on,
    implies,
    is_at,
    is_placed,
    looked_up,
    mark,
    negate,
    put_in,
    put_off,
    require,
    rule,
    some,
)

Payment = Literal["wood", "stone"]
STALL: Mapping[Good, int] = {"stone": 3, "reed": 1}
STABLES: tuple[StepName, ...] = ("stables", "stables.more")


# --- where buildings may stand ----------------------------------------------------------------------------------


def is_empty(farm: Farm, space: Space) -> bool:
    """A space of the farm without building."""
    return both(has_space(farm, space), negate(has_building(farm, space)))


def keeps_the_group(farm: Farm, space: Space) -> bool:
    """With the Cottage Extension: the space is beside a building."""
    extended = is_placed(farm.buildings, "cottage_extension")
    if extended is False:
        return True
    if is_left_open(farm):
        return implies(extended, about_the_farm("some building beside", farm, [looked_up(NUMBER_OF, space)]))
    return implies(extended, either(*(has_building(farm, neighbour) for neighbour in NEIGHBOURS[space])))


NUMBER_OF = {space: number for number, space in enumerate(SPACES)}


@rule("acb.buildings.empty-space", it="244, 250, 344, 352")
def on_an_empty_space(farm: Farm, space: Space) -> None:
    """A building goes on a space of the farm without building; a trough there stays, and a pasture is no hindrance.

    A space carries one building, so land limits them. A stall in the middle of a pasture of three spaces splits it:
    room for 7 animals of three types in place of 6 of one.
    """
    require(is_empty(farm, space))


@rule("acb.building.cottage_extension.group", it="549")
def beside_another_building(farm: Farm, space: Space) -> None:
    """Once the Cottage Extension is built, every new stall or special building must be beside a building.

    This is the price of 4 points for 1 wood: no later building can stand far from the others to close a pasture there.
    """
    require(keeps_the_group(farm, space))


# --- stalls -----------------------------------------------------------------------------------------------------


def can_build_a_stall(game: Game, me: Player) -> bool:
    """A tile is left, the player can pay for it and has a space for it."""
    payable = both(game.supply.tiles >= 1, can_pay(me, STALL))
    if is_left_open(me.farm):
        return both(payable, about_the_farm("some space for a stall", me.farm))
    return both(payable, some(both(is_empty(me.farm, one), keeps_the_group(me.farm, one)) for one in SPACES))


@rule("acb.stalls.tiles", it="136, 144, 404, 773, 913, 919")
def a_tile_is_left(game: Game) -> None:
    """There are four Stall/Stable tiles in the base game, else five; when all are on farms, there are no more.

    The tiles are few and shared, so each stall that one player builds is one fewer for the other. To upgrade one frees
    no tile: a stable is the same tile.
    """
    require(game.supply.tiles >= 1)


@rule("acb.stalls.cost", it="266, 344, 785")
def a_stall_can_be_paid(me: Player) -> None:
    """A stall costs 3 stone and 1 reed.

    A stall spares barriers: it holds 3 animals on one space, and its walls help to close pastures beside it. Its reed
    comes from two spaces only.
    """
    require(can_pay(me, STALL))


@rule("acb.stalls.placing", it="264, 315, 344", effect="It says what becomes of the tile.")
def place_a_stall(game: Game, me: Player, space: Space) -> None:
    """A tile goes from the supply to the farm, with the stall side up.

    Every stall begins with room for 3 and 1 point; the 5 places and 4 points of a stable take an upgrade later. Only
    the Barn can do both at once.
    """
    game.supply.tiles -= 1
    mark(me.farm.stalls, space, 1)


@rule("acb.building.barn.right", it="750", effect="It is a right of who has the Barn.")
def the_barn_applies(me: Player, space: Space) -> list[StepName]:
    """The first stall after the Barn was built may become a stable for free; afterwards the right is gone.

    It saves 5 wood or 5 stone and a worker, but only on the next stall. Who builds that one where a stall would have
    done, or declines, has lost it.
    """
    if decide(both(has(me, "barn"), me.barn == 1)):
        me.barn = 0
        return [f"barn.{space}"]
    return []


@rule("acb.building.carpenters_workshop.barriers", it="779", effect="It is a right of who has the workshop.")
def the_workshop_applies(me: Player) -> list[StepName]:
    """With each stall action the owner of the Carpenter's Workshop may place up to two barriers for free.

    The walls of the stall and two free barriers can close a pasture in one turn. Stalls of the Building Firm bring
    none, for they are no stall action.
    """
    return ["workshop.2"] if decide(has(me, "carpenters_workshop")) else []


class BuildStall(Move, tag="build_stall"):
    """A player builds a stall."""

    player: Seat
    space: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuildStall]:
        for seat in (*whoever_answers(game, ("stall",)), *to_whom_is_offered(game, "home_workshop")):
            farm = game.players[seat].farm
            spaces = (space for space in each_one(SPACES, "space") if is_empty(farm, space) is not False)
            yield from (BuildStall(player=seat, space=space) for space in spaces)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Every space on the Stall space without more ado, elsewhere a few that stand for all."""
        plain = game.now is not None and len(game.players[0].farm.buildings) == 1
        yield from ({"player": seat, "space": space} for seat in (0, 1) for space in (SPACES if plain else A_FEW))

    @staticmethod
    def premise(game: Game, move: BuildStall) -> None:
        if game.now is None:
            it_is_offered(game, move.player, "home_workshop")
        else:
            answers(game, move.player, ("stall",))
        me = game.players[move.player]
        a_tile_is_left(game)
        a_stall_can_be_paid(me)
        on_an_empty_space(me.farm, move.space)
        beside_another_building(me.farm, move.space)

    @staticmethod
    def perform(game: Game, move: BuildStall) -> None:
        me = game.players[move.player]
        pay(me, STALL)
        place_a_stall(game, me, move.space)
        then = [*the_barn_applies(me, move.space), *the_workshop_applies(me)]
        if game.now is None:
            game.offers.remove("home_workshop")
            interrupt(game, owed_by(move.player, [*then, "room"]))
        else:
            step_is_done(game, then)


# --- stables ----------------------------------------------------------------------------------------------------


def special_stall_on(farm: Farm, space: Space) -> Special | None:
    """The Cow Stall or Pig Stall on a space."""
    return next((stall for stall in STALLS if decide(is_at(farm.buildings, stall, space))), None)


def has_special_stall(farm: Farm, space: Space) -> bool:
    """The Cow Stall or Pig Stall is on the space."""
    return either(*(is_at(farm.buildings, stall, space) for stall in STALLS))


def has_stall(farm: Farm, space: Space) -> bool:
    """A stall that is no special building is on the space."""
    return both(how_many_on(farm.buildings, space) == 0, farm.stalls.get(space, 0) == 1)


def is_a_stall(farm: Farm, space: Space) -> bool:
    """A stall, Cow Stall or Pig Stall is on the space."""
    return either(has_special_stall(farm, space), has_stall(farm, space))


def can_be_upgraded(game: Game, farm: Farm, space: Space) -> bool:
    """A stall is there; a Cow Stall or Pig Stall needs a tile besides."""
    return either(both(has_special_stall(farm, space), game.supply.tiles >= 1), has_stall(farm, space))


@rule("acb.stables.price", it="270, 348, 901", effect="It says what a stable costs.")
def price_of_a_stable(me: Player, pay: Payment) -> Mapping[Good, int]:
    """A stable costs 5 wood or 5 stone, not a mixture.

    3 wood and 2 stone make no stable, so it pays to gather one kind. Of two stables one may be paid with wood and the
    other with stone.
    """
    return {"wood": with_the_sawmill(me, 5)} if pay == "wood" else {"stone": 5}


def can_build_a_stable(game: Game, me: Player) -> bool:
    """The player can pay for a stable and has a stall to upgrade."""
    payable = either(can_pay(me, price_of_a_stable(me, "wood")), can_pay(me, price_of_a_stable(me, "stone")))
    if is_left_open(me.farm):
        return both(payable, about_the_farm("some stall", me.farm, [game.supply.tiles]))
    return both(payable, some(can_be_upgraded(game, me.farm, space) for space in SPACES))


@rule("acb.stables.stall", it="264, 348, 913, 919")
def a_stall_is_upgraded(game: Game, farm: Farm, space: Space) -> None:
    """Only a stall becomes a stable; a Cow Stall or Pig Stall only while a tile is left to take its place.

    Every stable takes a stall first, with a price of its own, and as a rule a second worker. For a Cow Stall it
    may be too late: the last tile may lie on the other farm.
    """
    require(can_be_upgraded(game, farm, space))


@rule("acb.stables.cost", it="270, 348")
def a_stable_can_be_paid(me: Player, pay: Payment) -> None:
    """Each stable is paid with 5 wood or with 5 stone.

    5 wood or 5 stone buy room for 2 more animals and 3 more points. Who can pay several times upgrades several stalls
    with one worker.
    """
    require(can_pay(me, price_of_a_stable(me, pay)))


@rule("acb.stables.turning", it="270, 316, 348, 913, 919", effect="It says what becomes of the tile.")
def turn_into_a_stable(game: Game, me: Player, space: Space) -> None:
    """The tile is turned over; what is on it stays. A Cow Stall or Pig Stall is replaced by a tile of the supply and
    can be built again.

    A trough on the tile then doubles 5 instead of 3. An upgraded Cow Stall no longer scores for 11 cows and lies ready
    again, for the other player too.
    """
    special = special_stall_on(me.farm, space)
    if special is not None:
        put_off(me.farm.buildings, special)
        put_in(game.available, special)
        game.supply.tiles -= 1
    else:
        mark(me.farm.stalls, space, 0)
    mark(me.farm.stables, space, 1)


class BuildStable(Move, tag="build_stable"):
    """A player turns a stall into a stable."""

    player: Seat
    space: Space
    pay: Payment

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuildStable]:
        for seat in whoever_answers(game, STABLES):
            farm = game.players[seat].farm
            for space in each_one(SPACES, "space"):
                if is_a_stall(farm, space) is not False:
                    yield BuildStable(player=seat, space=space, pay="wood")
                    yield BuildStable(player=seat, space=space, pay="stone")

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """A few spaces that stand for all."""
        for seat in (0, 1):
            for space in A_FEW:
                yield {"player": seat, "space": space, "pay": "wood"}
                yield {"player": seat, "space": space, "pay": "stone"}

    @staticmethod
    def premise(game: Game, move: BuildStable) -> None:
        answers(game, move.player, STABLES)
        me = game.players[move.player]
        a_stall_is_upgraded(game, me.farm, move.space)
        a_stable_can_be_paid(me, move.pay)

    @staticmethod
    def perform(game: Game, move: BuildStable) -> None:
        me = game.players[move.player]
        pay(me, price_of_a_stable(me, move.pay))
        turn_into_a_stable(game, me, move.space)
        step_is_done(game, ["stables.more"])


def space_of(step: StepName) -> Space:
    """The space that belongs to a step of the Barn."""
    return next(space for space in SPACES if step == f"barn.{space}")


class Upgrade(Move, tag="upgrade"):
    """The Barn turns the new stall into a stable for free."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Upgrade]:
        yield from (Upgrade(player=seat) for seat in whoever_answers(game, ("barn",)))

    @staticmethod
    def premise(game: Game, move: Upgrade) -> None:
        answers(game, move.player, ("barn",))

    @staticmethod
    def perform(game: Game, move: Upgrade) -> None:
        assert game.now is not None
        turn_into_a_stable(game, game.players[move.player], space_of(game.now.step))
        step_is_done(game)
