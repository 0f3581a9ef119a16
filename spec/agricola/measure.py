"""Why the game ends: what becomes less with everything that happens."""

from __future__ import annotations

from spec.agricola.crops import empty_fields
from spec.agricola.flow import owed_in_all
from spec.agricola.front import in_front
from spec.agricola.hand import OF_EACH
from spec.agricola.state import (
    DUE_CODES,
    LAST_ROUND,
    MOST_FENCES,
    MOST_PEOPLE,
    MOST_STABLES,
    SPACES,
    SUPPLIES,
    Animal,
    Game,
    Player,
    StepName,
    Supply,
)
from spec.kernel import Measure, Weight, how_many, is_in, ite, marked, total

PHASES = ("over", "breeding", "feeding", "field", "work", "start", "preparation", "deal", "setup")


def rounds_left(game: Game) -> int:
    return LAST_ROUND - game.round


def phases_left(game: Game) -> int:
    """How many phases are still to come in this round."""
    return next(place for place, phase in enumerate(PHASES) if game.phase == phase)


def cards_to_deal(game: Game) -> int:
    """How many cards are still to be dealt."""
    if game.phase != "deal":
        return 0
    return 2 * OF_EACH * len(game.players) - total(how_many(me.hand) for me in game.players)


def people_left(game: Game) -> int:
    """The people that can still be placed, newborns that could be adopted, and children that could still be born."""
    return total(me.to_place + 2 * me.newborns + 4 * (MOST_PEOPLE - me.people) for me in game.players)


def cards_in_hands(game: Game) -> int:
    """How many cards could still be played; who plays one that travels on only has one less."""
    return total(how_many(me.hand) for me in game.players)


def turns_to_let_go(game: Game) -> int:
    """How many players can still let the turn of a newborn go by."""
    return total(1 - me.passed for me in game.players)


def turn_to_pass(game: Game) -> int:
    return 1 if game.acted else 0


def players_to_come(game: Game) -> int:
    """How many players are still to come in a phase in which everybody has one turn."""
    if game.phase == "work" or game.turn is None or game.first_player is None:
        return 0
    return (game.first_player - game.turn - 1) % len(game.players)


def farm_work_left(game: Game) -> int:
    """What can still be built, plowed and sown: a field that is plowed can be sown, and the Beanfield is a field."""
    return total(_work_on_the_farm(me) for me in game.players)


def _work_on_the_farm(me: Player) -> int:
    farm = me.farm
    to_build = MOST_STABLES + MOST_FENCES - marked(farm.rooms) - marked(farm.stables) - marked(farm.fences)
    to_plow = 2 * (2 * len(SPACES) - marked(farm.fields) - ite(in_front(me, "B068"), 1, 0))
    return to_build + to_plow + empty_fields(me)


MUST_WEIGHT, USUAL_WEIGHT, ROOM_WEIGHT = 100, 20, 3
PLAY_WEIGHT, EFFECT_WEIGHT, DUE_WEIGHT = 4_000, 10_000, 40
DUE_PLAY_WEIGHT = 4_100
"""A card that lets cards be played, which may become due themselves."""
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
    "cards": 0,
    "effect": EFFECT_WEIGHT,
    "renovation": PLAY_WEIGHT,
    "occupation": PLAY_WEIGHT,
    "scholar_occupation": PLAY_WEIGHT,
    "card_room": PLAY_WEIGHT,
    "minor": MUST_WEIGHT,
    "scholar_minor": MUST_WEIGHT,
    "improvement": MUST_WEIGHT,
}
"""What a step weighs: more than everything that it can bring."""
TO_DO = Weight("to-do", lambda owed: WEIGHTS.get(owed.step, USUAL_WEIGHT))
DUE = dict.fromkeys(DUE_CODES, DUE_WEIGHT) | {"B087": DUE_PLAY_WEIGHT, "B097": DUE_PLAY_WEIGHT}
"""What a card weighs that is due: more than the step that it brings."""


def weight_owed(game: Game) -> int:
    """The weight of what is owed, and of the cards that are due."""
    due = (ite(is_in(me.due, code), DUE[code], 0) for me in game.players for code in DUE_CODES)
    return total([owed_in_all(game, TO_DO), *due])


FOOD, CROP, RESOURCE, ON_THE_GROCER = 2, 12, 8, 20
HELD: dict[Supply, int] = {"food": FOOD, "grain": CROP, "vegetable": CROP}
ANIMALS_HELD: dict[Animal, int] = {"sheep": 14, "boar": 10, "cattle": 10}
"""What a good weighs: more than what it can become."""


def weight_held(game: Game) -> int:
    """The weight of the goods and animals of the players, which free moves use up."""
    return total(_weight_held_by(me) for me in game.players)


def _weight_held_by(me: Player) -> int:
    goods = total(HELD.get(good, RESOURCE) * me.goods[good] for good in SUPPLIES)
    animals = total(weight * me.animals[animal] for animal, weight in ANIMALS_HELD.items())
    return goods + animals + ON_THE_GROCER * me.stock.A102


def nothing_asked(game: Game) -> int:
    """Nobody has to answer anything yet."""
    return 1 if game.now is None else 0


MEASURE = Measure(
    rounds_left,
    phases_left,
    cards_to_deal,
    people_left,
    turns_to_let_go,
    turn_to_pass,
    players_to_come,
    farm_work_left,
    cards_in_hands,
    weight_owed,
    weight_held,
    nothing_asked,
)
