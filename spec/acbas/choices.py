"""Choices that spaces and buildings leave: an animal, a resource, an expansion, an exchange; and to leave it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta

from spec.acbas.flow import (
    BY_FREE_MOVES,
    MUST,
    answers,
    has,
    interrupt,
    it_is_offered,
    it_is_owed_by,
    owed_by,
    step_is_done,
    stopped_or_dropped,
    to_whom_is_offered,
    whoever_answers,
)
from spec.acbas.places import as_room
from spec.acbas.resources import Good, can_pay, change, gain, pay
from spec.acbas.room import MOST_PASTURES, can_grow, pastures
from spec.acbas.state import ANIMALS, RESOURCES, Animal, Game, Player, Resource, Seat, StepName
from spec.kernel import Move, both, decide, insist, is_one_of, negate, require, rule, total, up_to
from spec.kernel.terms import is_term

ANIMALS_OF: Mapping[StepName, tuple[Animal, ...]] = {
    "shelter": ANIMALS,
    "farm_shop.animal": ANIMALS,
    "open_stables": ("cow", "horse"),
    "barn_floor_manufacturer": ("pig", "cow"),
}
"""The animals among which a step lets the player choose."""


@rule("acb.choices.animal", it="525, 533, 700, 827")
def the_animal_is_offered(step: StepName, animal: Animal) -> None:
    """Shelter and Farm Shop give any animal, the Open Stables a cow or a horse, the Barn Floor Manufacturer a pig or a
    cow.

    The right animal completes a pair for breeding, or is the fourth of its type and saves 3 points. Who lacks sheep
    gets none from the Open Stables.
    """
    require(animal in ANIMALS_OF[step])


class GainAnimal(Move, tag="gain_animal"):
    """A player chooses an animal that a building gives."""

    player: Seat
    animal: Animal

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[GainAnimal]:
        for seat in whoever_answers(game, ANIMALS_OF):
            assert game.now is not None
            yield from (GainAnimal(player=seat, animal=animal) for animal in ANIMALS_OF[game.now.step])

    @staticmethod
    def premise(game: Game, move: GainAnimal) -> None:
        answers(game, move.player, ANIMALS_OF)
        assert game.now is not None
        the_animal_is_offered(game.now.step, move.animal)

    @staticmethod
    def perform(game: Game, move: GainAnimal) -> None:
        gain(game.players[move.player], {move.animal: 1})
        step_is_done(game)


class GainResource(Move, tag="gain_resource"):
    """The Farm Shop gives a resource."""

    player: Seat
    resource: Resource

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[GainResource]:
        for seat in whoever_answers(game, ("farm_shop.resource",)):
            yield from (GainResource(player=seat, resource=resource) for resource in RESOURCES)

    @staticmethod
    def premise(game: Game, move: GainResource) -> None:
        answers(game, move.player, ("farm_shop.resource",))

    @staticmethod
    def perform(game: Game, move: GainResource) -> None:
        gain(game.players[move.player], {move.resource: 1})
        step_is_done(game)


# --- expansions -------------------------------------------------------------------------------------------------


def can_expand(game: Game, me: Player) -> bool:
    """An expansion is left, and the player has not built the Corner Houses."""
    return both(negate(has(me, "corner_houses")), game.supply.expansions >= 1)


@rule("acb.expansion.adding", it="380, 422, 543, 616", effect="It is carried out if an expansion is left.")
def add_an_expansion(game: Game, me: Player, side: Literal["left", "right"]) -> list[StepName]:
    """An expansion of three spaces goes to the left or to the right of the farm and is part of it from then on.
    With the Cattle Farm an animal may then be exchanged.

    Only expansions bring more than the first six spaces, and only they score for being used. The side decides which
    spaces are neighbours and where the corners are.
    """
    game.supply.expansions -= 1
    if side == "left":
        me.farm.left += 1
    else:
        me.farm.right += 1
    return ["cattle_farm"] if decide(has(me, "cattle_farm")) else []


class Expand(Move, tag="expand"):
    """A player adds a farm expansion."""

    player: Seat
    side: Literal["left", "right"]

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Expand]:
        for seat in whoever_answers(game, ("expand",)):
            yield Expand(player=seat, side="left")
            yield Expand(player=seat, side="right")

    @staticmethod
    def premise(game: Game, move: Expand) -> None:
        answers(game, move.player, ("expand",))

    @staticmethod
    def perform(game: Game, move: Expand) -> None:
        step_is_done(game, add_an_expansion(game, game.players[move.player], move.side))


@rule("acb.building.cattle_farm.exchange", it="543")
def an_animal_becomes_a_cow(me: Player, give: Animal) -> None:
    """The Cattle Farm takes 1 sheep, pig or horse and gives 1 cow.

    Every expansion turns a surplus animal into a cow, which may make a pair or save the 3 points for too few. Who has
    only cows can't use it.
    """
    require(me.animals[give] >= 1)


class Exchange(Move, tag="exchange"):
    """The Cattle Farm exchanges an animal for a cow."""

    player: Seat
    give: Literal["sheep", "pig", "horse"]

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Exchange]:
        for seat in whoever_answers(game, ("cattle_farm",)):
            yield Exchange(player=seat, give="sheep")
            yield Exchange(player=seat, give="pig")
            yield Exchange(player=seat, give="horse")

    @staticmethod
    def premise(game: Game, move: Exchange) -> None:
        answers(game, move.player, ("cattle_farm",))
        an_animal_becomes_a_cow(game.players[move.player], move.give)

    @staticmethod
    def perform(game: Game, move: Exchange) -> None:
        me = game.players[move.player]
        change(me, move.give, -1)
        gain(me, {"cow": 1})
        step_is_done(game)


# --- other effects ----------------------------------------------------------------------------------------------


class TakeWood(Move, tag="take_wood"):
    """The Household Storeroom takes one wood from the 3 Wood space."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[TakeWood]:
        yield from (TakeWood(player=seat) for seat in whoever_answers(game, ("storeroom",)))

    @staticmethod
    def premise(game: Game, move: TakeWood) -> None:
        answers(game, move.player, ("storeroom",))

    @staticmethod
    def perform(game: Game, move: TakeWood) -> None:
        take_wood_from_three_wood(game, game.players[move.player])
        step_is_done(game)


@rule("acb.building.household_storeroom.wood", it="803", effect="It is carried out if there is wood.")
def take_wood_from_three_wood(game: Game, me: Player) -> None:
    """With Building Resources the Household Storeroom also takes one wood from the 3 Wood space, if there is any.

    Building Resources then brings four, and 3 Wood is one poorer for whoever comes next. After somebody used 3 Wood in
    the round there is none to take.
    """
    game.piles["three_wood"] -= 1
    gain(me, {"wood": 1})


@rule("acb.building.organic_farm.alone", it="718")
def pastures_hold_a_single_animal(me: Player, gain: Mapping[Animal, int]) -> None:
    """Each pasture with exactly one animal gets another one of that type. Animals may be moved before, so what
    counts is that they can be shared out so that as many pastures hold a single one.

    Many small pastures bring most, one animal each. A player may first move animals out of buildings into empty
    pastures so that more of them hold a single one.
    """
    room = as_room({animal: gain.get(animal, 0) for animal in ANIMALS})
    require(total(room) >= 1)
    require(can_grow(me.farm, as_room(me.animals), room))


def growths(me: Player) -> Iterator[dict[Animal, int]]:
    """How many single animals there could be of each type: at most one in a pasture, and no more than there are."""
    if is_term(me.farm.left):
        yield {animal: up_to(MOST_PASTURES) for animal in ANIMALS}
        return
    most = len(pastures(me.farm))
    counts = [range(min(me.animals[animal], most) + 1) for animal in ANIMALS]
    for chosen in itertools.product(*counts):
        if 1 <= sum(chosen) <= most:
            yield {animal: count for animal, count in zip(ANIMALS, chosen, strict=True) if count}


class Grow(Move, tag="grow"):
    """The Organic Farm adds animals to pastures with a single one."""

    player: Seat
    gain: Annotated[dict[Animal, Annotated[int, Meta(ge=1)]], Meta(min_length=1)]

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Grow]:
        for seat in whoever_answers(game, ("organic_farm",)):
            yield from (Grow(player=seat, gain=gain) for gain in growths(game.players[seat]))

    @staticmethod
    def premise(game: Game, move: Grow) -> None:
        answers(game, move.player, ("organic_farm",))
        pastures_hold_a_single_animal(game.players[move.player], move.gain)

    @staticmethod
    def perform(game: Game, move: Grow) -> None:
        gain(game.players[move.player], {animal: count for animal, count in move.gain.items()})
        step_is_done(game)


@rule("acb.building.trading_station.price", it="937, 949")
def two_different_resources(me: Player, payment: str) -> None:
    """The Trading Station takes one each of two different resources for one animal.

    2 wood buy nothing, 1 wood and 1 reed do: a mixed stock becomes one animal before each breeding, in time to make a
    pair.
    """
    require(can_pay(me, BARGAINS[payment]))


BARGAINS: Mapping[str, Mapping[Good, int]] = {
    "wood_stone": {"wood": 1, "stone": 1},
    "wood_reed": {"wood": 1, "reed": 1},
    "stone_reed": {"stone": 1, "reed": 1},
}


class BuyAnimal(Move, tag="buy_animal"):
    """The Trading Station sells an animal."""

    player: Seat
    pay: Literal["wood_stone", "wood_reed", "stone_reed"]
    animal: Animal

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[BuyAnimal]:
        for seat in to_whom_is_offered(game, "trading_station"):
            for animal in ANIMALS:
                yield BuyAnimal(player=seat, pay="wood_stone", animal=animal)
                yield BuyAnimal(player=seat, pay="wood_reed", animal=animal)
                yield BuyAnimal(player=seat, pay="stone_reed", animal=animal)

    @staticmethod
    def premise(game: Game, move: BuyAnimal) -> None:
        it_is_offered(game, move.player, "trading_station")
        two_different_resources(game.players[move.player], move.pay)

    @staticmethod
    def perform(game: Game, move: BuyAnimal) -> None:
        me = game.players[move.player]
        pay(me, BARGAINS[move.pay])
        gain(me, {move.animal: 1})
        game.offers.remove("trading_station")
        interrupt(game, owed_by(move.player, ["room"]))


@rule("acb.building.stone_carver.stone", it="886")
def a_stone_is_left_to_carve(me: Player) -> None:
    """The stone for the Stone Carver comes from the personal supply and stays on it.

    A stone there is gone for walls, stalls and stables. Every round asks whether its 2 points outweigh that use.
    """
    require(me.stone >= 1)


class Carve(Move, tag="carve"):
    """A stone goes to the Stone Carver."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Carve]:
        yield from (Carve(player=seat) for seat in to_whom_is_offered(game, "stone_carver"))

    @staticmethod
    def premise(game: Game, move: Carve) -> None:
        it_is_offered(game, move.player, "stone_carver")
        a_stone_is_left_to_carve(game.players[move.player])

    @staticmethod
    def perform(game: Game, move: Carve) -> None:
        me = game.players[move.player]
        me.stone -= 1
        me.carved += 1
        game.offers.remove("stone_carver")


@rule("acb.flow.optional", it="192, 330, 334, 340, 348, 543, 560, 582, 684, 750, 779, 803, 876, 882, 905")
def it_may_be_left(step: StepName) -> None:
    """What a player may do, but need not, can be left; at least one piece of the action of a space must be done.

    On Walls one barrier must be placed, and even the second free one may be left. Without a least piece a worker could
    be placed only to block a space.
    """
    insist(not is_one_of(step, (*MUST, *BY_FREE_MOVES)))


@rule("acb.flow.something-to-leave", it="192")
def something_is_owed(game: Game) -> None:
    """Only what is owed can be left.

    In the work phase nobody passes: every turn places a worker. To stop only ends a step, such as further fences, and
    never takes the place of a turn.
    """
    insist(game.now is not None)


class Stop(Move, tag="stop"):
    """A player leaves a step that need not be carried out, or not any further."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Stop]:
        if game.now is not None and not is_one_of(game.now.step, (*sorted(MUST), *BY_FREE_MOVES)):
            yield Stop(player=game.now.player)

    @staticmethod
    def premise(game: Game, move: Stop) -> None:
        something_is_owed(game)
        it_is_owed_by(game, move.player)
        assert game.now is not None
        it_may_be_left(game.now.step)

    @staticmethod
    def perform(game: Game, move: Stop) -> None:
        assert game.now is not None
        stopped_or_dropped(game, game.now)
        step_is_done(game)
