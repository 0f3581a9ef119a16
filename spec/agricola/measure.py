"""Why the game ends: what becomes less with everything that happens."""

from __future__ import annotations

from spec.agricola.flow import owed_in_all
from spec.agricola.state import ANIMALS, LAST_ROUND, SUPPLIES, Game, Player, StepName, Supply
from spec.kernel import Measure, Weight, total

PHASES = ("over", "breeding", "feeding", "work", "preparation", "setup")


def rounds_left(game: Game) -> int:
    return LAST_ROUND - game.round


def phases_left(game: Game) -> int:
    """How many phases are still to come in this round."""
    return next(place for place, phase in enumerate(PHASES) if game.phase == phase)


def people_left(game: Game) -> int:
    return total(me.to_place for me in game.players)


def turn_to_pass(game: Game) -> int:
    return 1 if game.acted else 0


def players_to_come(game: Game) -> int:
    """How many players are still to come in feeding or breeding."""
    if game.phase == "work" or game.turn is None or game.first_player is None:
        return 0
    return (game.first_player - game.turn - 1) % len(game.players)


MUST_WEIGHT, USUAL_WEIGHT, ROOM_WEIGHT = 100, 20, 3
WEIGHTS: dict[StepName, int] = {
    "farm_expansion": MUST_WEIGHT,
    "side_job": MUST_WEIGHT,
    "cultivation": MUST_WEIGHT,
    "grain_utilization": MUST_WEIGHT,
    "fencing": MUST_WEIGHT,
    "major_improvement": MUST_WEIGHT,
    "resource_market": MUST_WEIGHT,
    "animal_market": MUST_WEIGHT,
    "room": ROOM_WEIGHT,
}
"""What a step weighs: more than everything that it can bring."""
TO_DO = Weight("to-do", lambda owed: WEIGHTS.get(owed.step, USUAL_WEIGHT))

FOOD, CROP, RESOURCE, ANIMAL = 2, 12, 8, 10
HELD: dict[Supply, int] = {"food": FOOD, "grain": CROP, "vegetable": CROP}
"""What a good weighs: more than the food that it can become."""


def weight_held(me: Player) -> int:
    """The weight of the goods and animals of a player, which answers and free moves use up."""
    goods = total(HELD.get(good, RESOURCE) * me.goods[good] for good in SUPPLIES)
    return total([goods, *(ANIMAL * me.animals[animal] for animal in ANIMALS)])


def weight_left(game: Game) -> int:
    """The weight of what is owed and of what players have; the step that has come up weighs a little less."""
    come_up = 0 if game.now is None else 1
    return total([owed_in_all(game, TO_DO), *(weight_held(me) for me in game.players)]) - come_up


MEASURE = Measure(rounds_left, phases_left, people_left, turn_to_pass, players_to_come, weight_left)
