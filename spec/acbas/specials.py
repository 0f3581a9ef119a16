"""Special buildings: building one, and what it brings at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

from spec.acbas.buildings import BUILDINGS, STALLS, Building
from spec.acbas.flow import answers, step_is_done, whoever_answers
from spec.acbas.geometry import BOTTOM_ROW, HOME, NEIGHBOURS, has_space, is_a_corner
from spec.acbas.places import as_room
from spec.acbas.resources import Good, can_pay, gain, pay
from spec.acbas.room import about_the_farm, at_least_six_unused, is_left_open, is_untold
from spec.acbas.stalls import (
    beside_another_building,
    is_a_stall,
    is_empty,
    keeps_the_group,
    on_an_empty_space,
    special_stall_on,
    the_barn_applies,
)
from spec.acbas.state import ANIMALS, SPACES, SPECIALS, Farm, Game, Player, Seat, Space, Special, StepName
from spec.acbas.troughs import with_the_sawmill
from spec.kernel import (
    Move,
    both,
    each_of,
    each_one,
    either,
    how_many_on,
    insist,
    is_at,
    is_in,
    is_named,
    mark,
    put_in,
    put_off,
    put_on,
    require,
    rule,
    some,
    speaking,
    take_out,
)

Payment = Literal["cost", "wood", "stone"]
STEPS: tuple[StepName, ...] = ("special", "conservatory")
A_FEW: tuple[Space, ...] = ("t1", "b0", "m0", "b-1", "t3")
"""Spaces that stand for all."""
REPLACING = ("residence", "stall", "stable")


def payments(building: Building) -> tuple[Payment, ...]:
    """How a building can be paid: at its cost, or with one of two resources."""
    return ("wood", "stone") if building.either else ("cost",)


def price_of(me: Player, building: Building, payment: Payment) -> Mapping[Good, int]:
    """What a building costs its builder."""
    price: dict[Good, int] = {
        good: count for good, count in building.cost.items() if not building.either or good == payment
    }
    if "wood" in price:
        price["wood"] = with_the_sawmill(me, price["wood"])
    return price


# --- what a building asks for -----------------------------------------------------------------------------------


def suits(farm: Farm, building: Building, space: Space) -> bool:
    """The building may stand on that space, as far as the building itself is concerned."""
    match building.site:
        case "residence":
            return is_at(farm.buildings, "residence", space)
        case "stall":
            return is_a_stall(farm, space)
        case "stable":
            return both(how_many_on(farm.buildings, space) == 0, farm.stables.get(space, 0) == 1)
        case "corner":
            return is_a_corner(farm, space)
        case "bottom":
            return is_named(space, *BOTTOM_ROW)
        case "beside_home":
            return is_named(space, *NEIGHBOURS[HOME])
    return True


def is_in_time(game: Game, seat: Seat) -> bool:
    """It is the player's second turn of round 1, before or after the worker of that turn is placed."""
    left = 1 if game.acted else 2
    return both(game.phase == "work" and game.turn == seat, game.round == 1, game.players[seat].workers == left)


def is_ready(game: Game, seat: Seat, building: Building) -> bool:
    """What the building needs besides its price and its place is there."""
    me = game.players[seat]
    if building.name == "fodder_beet_field":
        return both(*(me.animals[animal] >= 2 for animal in ANIMALS))
    if building.name == "duck_pond":
        return at_least_six_unused(me.farm)
    if building.name == "cottage_extension":
        return is_in_time(game, seat)
    return True


def has_a_place(farm: Farm, building: Building, space: Space) -> bool:
    """The space suits the building, and is empty and beside others as far as that is asked for."""
    if building.site in REPLACING:
        return suits(farm, building, space)
    return both(suits(farm, building, space), is_empty(farm, space), keeps_the_group(farm, space))


def can_be_built(game: Game, seat: Seat, building: Building, spaces: tuple[Space, ...]) -> bool:
    """The building can be paid somehow and has a place among those spaces."""
    me = game.players[seat]
    payable = some(can_pay(me, price_of(me, building, payment)) for payment in payments(building))
    if payable is False:
        return False
    there = some(has_a_place(me.farm, building, space) for space in spaces)
    return both(payable, there, is_ready(game, seat, building))


def spaces_for(me: Player, step: StepName) -> tuple[Space, ...]:
    """Where a building may go at that step: anywhere, or beside the Conservatory."""
    return NEIGHBOURS[me.farm.buildings["conservatory"]] if step == "conservatory" else SPACES


def is_beside_the_conservatory(me: Player, space: Space) -> bool:
    at = me.farm.buildings
    return either(*(both(is_at(at, "conservatory", one), is_named(space, *NEIGHBOURS[one])) for one in SPACES))


def may_go_there(me: Player, step: StepName, space: Space) -> bool:
    """The step lets something be built on that space."""
    return is_beside_the_conservatory(me, space) if step == "conservatory" else True


def can_build_a_special_building(game: Game, seat: Seat, step: StepName) -> bool:
    """Some special building can be built now."""
    me = game.players[seat]
    if is_left_open(me.farm) or (is_untold(me.farm) and step != "special"):
        return either(*_left_open(game, seat, step))
    if is_untold(me.farm):
        ready = ((is_in(game.available, name), BUILDINGS[name]) for name in SPECIALS)
        return some(both(there, can_be_built(game, seat, building, SPACES)) for there, building in ready)
    spaces = spaces_for(me, step)
    return some(can_be_built(game, seat, BUILDINGS[name], spaces) for name in game.available)


def _left_open(game: Game, seat: Seat, step: StepName) -> Iterator[bool]:
    """The Cottage Extension can be built in time, or some other building, where it is not known which lie ready."""
    me = game.players[seat]
    numbers = (me.wood, me.stone, me.reed, *as_room(me.animals))
    yield about_the_farm(f"another building {step}", me.farm, numbers, game.available)
    extension = about_the_farm(f"the extension {step}", me.farm, (me.wood,))
    yield both(is_in(game.available, "cottage_extension"), is_in_time(game, seat), extension)


# --- the rules --------------------------------------------------------------------------------------------------


@rule("acb.special.available", it="137, 146, 352-354, 404")
def it_is_available(game: Game, name: Special) -> None:
    """A special building can be built that lies ready beside the board.

    Each special building is there once, so what one player builds the other can't have. Only Cow Stall and Pig Stall
    may come back.
    """
    insist(is_in(game.available, name))


@rule("acb.special.payment", it="352, 529")
def the_payment_is_a_way_to_pay(building: Building, payment: Payment) -> None:
    """A special building is paid with its cost; for the Open Stables that is 3 wood or 3 stone, as the builder
    likes.

    One resource has to be there in full: 2 wood and 1 stone do not pay for the Open Stables. For every other building
    there is only one price.
    """
    insist(payment in payments(building))


def the_building_is_content(game: Game, seat: Seat, building: Building, space: Space, payment: Payment) -> None:
    """The building's own rule: its price, its place, and what else it needs."""
    me = game.players[seat]
    with speaking(building.rule):
        require(can_pay(me, price_of(me, building, payment)))
        require(both(has_space(me.farm, space), suits(me.farm, building, space)))
        require(is_ready(game, seat, building))


@rule("acb.building.conservatory.beside", it="554, 905")
def beside_the_conservatory(me: Player, space: Space) -> None:
    """What is built through the Conservatory goes beside it.

    One worker builds twice, but the second building can't go just anywhere: the Half-Timbered House, say, only if the
    Conservatory stands beside the Residence.
    """
    require(is_beside_the_conservatory(me, space))


@rule("acb.special.placing", it="352, 404, 511-513, 531, 839, 913, 919", effect="It says what becomes of tiles.")
def place_the_building(game: Game, me: Player, building: Building, space: Space) -> None:
    """The building goes to the farm. A stall or stable that it replaces goes back to the supply, a Cow Stall or Pig
    Stall to the available buildings; a Residence that is built over is gone.

    What is replaced is given up: a stable under the Materials Outlet neither scores 4 nor holds 5 animals any more. Its
    tile is free again, for both players.
    """
    farm = me.farm
    take_out(game.available, building.name)
    if building.site == "residence":
        put_off(farm.buildings, "residence")
    elif building.site == "stable":
        mark(farm.stables, space, 0)
        game.supply.tiles += 1
    elif building.site == "stall":
        special = special_stall_on(farm, space)
        if special is None:
            mark(farm.stalls, space, 0)
            game.supply.tiles += 1
        else:
            put_off(farm.buildings, special)
            put_in(game.available, special)
    put_on(farm.buildings, building.name, space)


@rule("acb.special.at-once", it="525, 566, 590, 616, 791, 839, 850, 911, 917, 923, 953", effect="It gives something.")
def what_it_brings(me: Player, building: Building, space: Space) -> list[StepName]:
    """What a building brings, it brings once, when it is built; then come the choices that it leaves.

    A gift comes once and has to find room at that moment: on a full farm the animal that a building brings flees, or
    another one does.
    """
    gain(me, building.brings)
    if building.name == "barn":
        me.barn = 1
    then = list(building.owes)
    if building.name in STALLS:
        then += the_barn_applies(me, space)
    return then


class BuildSpecial(Move, tag="build_special"):
    """A player builds a special building."""

    player: Seat
    building: Special
    space: Space
    pay: Payment

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuildSpecial]:
        for seat in whoever_answers(game, STEPS):
            me = game.players[seat]
            assert game.now is not None
            for name in each_of(game.available, field="building"):
                building = BUILDINGS[name]
                ways = [way for way in payments(building) if can_pay(me, price_of(me, building, way)) is not False]
                for space in each_one(SPACES, "space") if ways else ():
                    fits = both(may_go_there(me, game.now.step, space), has_a_place(me.farm, building, space))
                    if fits is not False:
                        for way in ways:
                            yield BuildSpecial(player=seat, building=name, space=space, pay=way)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Both players, the buildings that are available and one that is not, on a few spaces that stand for all."""
        missing = next((name for name in BUILDINGS if name not in game.available), None)
        for seat in (0, 1):
            for name in [*game.available, *([missing] if missing else [])]:
                for space in A_FEW:
                    for payment in get_args(Payment):
                        yield {"player": seat, "building": name, "space": space, "pay": payment}

    @staticmethod
    def premise(game: Game, move: BuildSpecial) -> None:
        answers(game, move.player, STEPS)
        assert game.now is not None
        me, building = game.players[move.player], BUILDINGS[move.building]
        it_is_available(game, move.building)
        the_payment_is_a_way_to_pay(building, move.pay)
        the_building_is_content(game, move.player, building, move.space, move.pay)
        if building.site not in REPLACING:
            on_an_empty_space(me.farm, move.space)
            beside_another_building(me.farm, move.space)
        if game.now.step == "conservatory":
            beside_the_conservatory(me, move.space)

    @staticmethod
    def perform(game: Game, move: BuildSpecial) -> None:
        me, building = game.players[move.player], BUILDINGS[move.building]
        pay(me, price_of(me, building, move.pay))
        place_the_building(game, me, building, move.space)
        step_is_done(game, what_it_brings(me, building, move.space))
