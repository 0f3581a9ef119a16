"""Why the game ends: what becomes less with everything that happens."""

from __future__ import annotations

from spec.acbas.buildings import STALLS
from spec.acbas.flow import everything_owed, has
from spec.acbas.setup import to_be_drawn
from spec.acbas.state import ANIMALS, LAST_ROUND, MOST_CARPENTRY, Game, Seat, StepName
from spec.kernel import total

STAGES = {phase: index for index, phase in enumerate(("setup", "work", "closing", "before_breeding", "breeding"))}


def stages_left(game: Game) -> int:
    """How many phases are still to come in this round; the second breeding counts as two."""
    if game.again:
        return 4 if game.phase == "before_breeding" else 3
    return {"ending": 2, "over": 1}.get(game.phase, 9 - STAGES.get(game.phase, 0))


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


def weight_owed(game: Game) -> int:
    """The weight of all that is owed; the step that has come up weighs a little less."""
    steps = sum(WEIGHTS.get(owed.step, USUAL) for owed in everything_owed(game))
    return steps - (1 if game.now is not None else 0)


def weight_held(game: Game, seat: Seat) -> int:
    """The weight of what answers and free moves use up: goods, barriers, stalls."""
    me = game.players[seat]
    special_stalls = sum(5 for stall in STALLS if has(me, stall))
    animals = 6 * total(me.animals[animal] for animal in ANIMALS)
    barrier = 65 if has(me, "assembly_hall") else 5
    stalls = 5 * total(me.farm.stalls.values())
    return animals + 20 * (me.reed + me.stone) + barrier * me.barriers + stalls + special_stalls


def measure(game: Game) -> tuple[int, ...]:
    """What becomes less: rounds, phases, buildings to draw, workers, players still to come, offers, and then the
    weight of what is owed, of what answers and free moves use up, and of what the Carpenter may still do."""
    held = total(weight_held(game, seat) for seat in (0, 1))
    return (
        LAST_ROUND - game.round,
        stages_left(game),
        to_be_drawn(game) if game.phase == "setup" else 0,
        total(me.workers for me in game.players),
        1 if game.acted else 0,
        1 if game.phase != "work" and game.turn == game.leader and not game.again else 0,
        len(game.offers),
        total([weight_owed(game), held, 5 * game.supply.troughs, 40 * (MOST_CARPENTRY - game.carpentry)]),
    )
