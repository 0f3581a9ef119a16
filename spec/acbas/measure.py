"""Why the game ends: what becomes less with everything that happens."""

from __future__ import annotations

from spec.acbas.buildings import STALLS
from spec.acbas.flow import has, owed_in_all
from spec.acbas.setup import to_be_drawn
from spec.acbas.state import ANIMALS, LAST_ROUND, MOST_CARPENTRY, Game, Seat, StepName
from spec.kernel import ONE, Measure, Weight, ite, marked, tally, total, weighed

STAGES = {phase: index for index, phase in enumerate(("setup", "work", "closing", "before_breeding", "breeding"))}


def rounds_left(game: Game) -> int:
    return LAST_ROUND - game.round


def stages_left(game: Game) -> int:
    """How many phases are still to come in this round; the second breeding counts as two."""
    if game.again:
        return 4 if game.phase == "before_breeding" else 3
    return {"ending": 2, "over": 1}.get(game.phase, 9 - STAGES.get(game.phase, 0))


def buildings_left(game: Game) -> int:
    """Special buildings still to be drawn."""
    return to_be_drawn(game) if game.phase == "setup" else 0


def workers_left(game: Game) -> int:
    return total(me.workers for me in game.players)


def turn_to_pass(game: Game) -> int:
    return 1 if game.acted else 0


def player_to_come(game: Game) -> int:
    """The other player is still to come in a phase after the work phase."""
    return 1 if game.phase != "work" and game.turn == game.leader and not game.again else 0


def offers_left(game: Game) -> int:
    return weighed(game.offers, ONE)


WEIGHTS: dict[StepName, int] = {
    "special": 6000,
    "conservatory": 3000,
    "organic_farm": 150,
    "stall": 100,
    "expand": 60,
    "newborns": 40,
    "farm_shop.resource": 40,
    "room": 3,
    "empty": 3,
}
"""What a step weighs: more than everything that it can bring."""
USUAL = 20
TO_DO = Weight("to-do", lambda owed: WEIGHTS.get(owed.step, USUAL))


def weight_owed(game: Game) -> int:
    """The weight of all that is owed; the step that has come up weighs a little less."""
    return owed_in_all(game, TO_DO) - (1 if game.now is not None else 0)


def weight_held(game: Game, seat: Seat) -> int:
    """The weight of what answers and free moves use up: goods, barriers, stalls."""
    me = game.players[seat]
    special_stalls = 5 * tally(*(has(me, stall) for stall in STALLS))
    animals = 6 * total(me.animals[animal] for animal in ANIMALS)
    barriers = ite(has(me, "assembly_hall"), 65 * me.barriers, 5 * me.barriers)
    stalls = 5 * marked(me.farm.stalls)
    return animals + 20 * (me.reed + me.stone) + barriers + stalls + special_stalls


def weight_left(game: Game) -> int:
    """The weight of what is owed, of what answers and free moves use up, and of what the Carpenter may still do."""
    held = total(weight_held(game, seat) for seat in (0, 1))
    return total([weight_owed(game), held, 5 * game.supply.troughs, 40 * (MOST_CARPENTRY - game.carpentry)])


MEASURE = Measure(
    rounds_left,
    stages_left,
    buildings_left,
    workers_left,
    turn_to_pass,
    player_to_come,
    offers_left,
    weight_left,
)
