"""Choices that spaces leave: a good, an animal; and to leave it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, get_args

from spec.agricola.adoption import ADOPT
from spec.agricola.flow import MUST, answers, it_is_owed_by, step_is_done, whoever_answers
from spec.agricola.resources import gain
from spec.agricola.rounds import the_turn_passes
from spec.agricola.state import ANIMALS, Animal, Game, Good, Player, Seat, StepName
from spec.agricola.windows import CARDS_STEP, nothing_is_due, nothing_must_be_used
from spec.kernel import Move, insist, is_one_of, require, rule

Choice = Literal["reed", "stone"]
RESOURCE_MARKET: tuple[StepName, ...] = ("resource_market",)
ANIMAL_MARKET: tuple[StepName, ...] = ("animal_market",)


@rule("agr.spaces.resource-choice", it="492-494", effect="It gives something.")
def take_one(game: Game, me: Player, good: Choice) -> None:
    """With three players the Resource Market gives 1 reed or 1 stone besides the food.

    Reed is needed for rooms, stone for the better improvements; who has neither chooses by what comes next.
    """
    gain(game, me, {good: 1})


class ChooseGood(Move, tag="choose_good"):
    """A player chooses what the Resource Market gives."""

    player: Seat
    good: Choice

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[ChooseGood]:
        for seat in whoever_answers(game, RESOURCE_MARKET):
            yield from (ChooseGood(player=seat, good=good) for good in get_args(Choice))

    @staticmethod
    def premise(game: Game, move: ChooseGood) -> None:
        answers(game, move.player, RESOURCE_MARKET)

    @staticmethod
    def perform(game: Game, move: ChooseGood) -> None:
        take_one(game, game.players[move.player], "reed" if move.good == "reed" else "stone")
        step_is_done(game)


BARGAINS: Mapping[Animal, Mapping[Good, int]] = {
    "sheep": {"sheep": 1, "food": 1},
    "boar": {"boar": 1},
    "cattle": {"cattle": 1, "food": -1},
}
"""What comes with an animal of the Animal Market; what is paid is less than nothing."""


@rule("agr.spaces.animal-choice", it="58-60, 534-537")
def the_animal_can_be_paid(me: Player, animal: Animal) -> None:
    """The Animal Market of the variant tile gives a sheep and 1 food, or a boar, or a cow for 1 food.

    A cow can be had long before the Cattle Market comes, but not without a food.
    """
    require(me.goods["food"] + BARGAINS[animal].get("food", 0) >= 0)


class ChooseAnimal(Move, tag="choose_animal"):
    """A player chooses an animal of the Animal Market."""

    player: Seat
    animal: Animal

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[ChooseAnimal]:
        for seat in whoever_answers(game, ANIMAL_MARKET):
            yield from (ChooseAnimal(player=seat, animal=animal) for animal in ANIMALS)

    @staticmethod
    def premise(game: Game, move: ChooseAnimal) -> None:
        answers(game, move.player, ANIMAL_MARKET)
        the_animal_can_be_paid(game.players[move.player], move.animal)

    @staticmethod
    def perform(game: Game, move: ChooseAnimal) -> None:
        gain(game, game.players[move.player], BARGAINS[move.animal])
        step_is_done(game)


# --- leaving it -------------------------------------------------------------------------------------------------


@rule("agr.flow.something-to-leave", it="761")
def something_is_owed(game: Game) -> None:
    """Only what is owed can be left.

    Nobody passes in the work phase: every turn places a person.
    """
    insist(game.now is not None)


@rule("agr.flow.optional", it="761, 771-774, 927-928, 1087, 1208, 1216, 1384-1388")
def it_may_be_left(step: StepName) -> None:
    """What a player may do, but need not, can be left; at least one action of a space must be done, and animals must
    have room.

    After the first room the second one may wait, and a new oven need not be heated at once.
    """
    insist(not is_one_of(step, (*MUST, "room")))


class Stop(Move, tag="stop"):
    """A player leaves a step that need not be carried out, or not any further."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Stop]:
        if game.now is not None and not is_one_of(game.now.step, (*MUST, "room")):
            yield Stop(player=game.now.player)

    @staticmethod
    def premise(game: Game, move: Stop) -> None:
        something_is_owed(game)
        it_is_owed_by(game, move.player)
        assert game.now is not None
        it_may_be_left(game.now.step)
        if is_one_of(game.now.step, CARDS_STEP):
            nothing_must_be_used(game.players[move.player])

    @staticmethod
    def perform(game: Game, move: Stop) -> None:
        assert game.now is not None
        step = game.now.step
        if is_one_of(step, ADOPT):
            game.players[move.player].passed = 1
            game.now = None
            the_turn_passes(game)
            return
        if is_one_of(step, CARDS_STEP):
            nothing_is_due(game.players[move.player])
        step_is_done(game)
