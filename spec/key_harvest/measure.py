"""What becomes less with everything that happens but idle moves: an endless game has endlessly many of these."""

from __future__ import annotations

from spec.kernel import (
    Measure,
    how_many_placed,
    is_named,
    is_one_of,
    is_there,
    ite,
    marked,
    total,
    weighed,
    weight_of,
)
from spec.key_harvest.agendas import LEFT, OWED
from spec.key_harvest.board import unharvested
from spec.key_harvest.flow import actions_begun, crops_of
from spec.key_harvest.setup import chosen_so_far, crops_printed
from spec.key_harvest.state import BOARD, CROPS, PAIRS, PHASES, SIDES, WORKERS, Game


def phases_left(game: Game) -> int:
    return total(ite(is_named(game.phase, phase), len(PHASES) - place, 0) for place, phase in enumerate(PHASES))


def left_to_deal(game: Game) -> int:
    """What nature still deals of the pieces, and the kinds of crops that it has not chosen."""
    ranks = total(ite(game.box.workers[worker].rank == 0, 1, 0) for worker in WORKERS)
    pairs = 2 * len(PAIRS) - how_many_placed(game.box.pairs)
    return total([BOARD - crops_printed(game.box), pairs, ranks, len(CROPS) - chosen_so_far(game)])


def events_in_the_bag(game: Game) -> int:
    return marked(game.bag.events)


def effects_left(game: Game) -> int:
    """How often powers and effects that are owed can still be answered."""
    now = weight_of(game.now, LEFT) if game.now is not None and is_one_of(game.now.step, ("effect",)) else 0
    return weighed(game.agenda, LEFT) + now


def way_of_the_fields(game: Game) -> int:
    """How far fields are from having been harvested: from the bag to the town, to a store, to a board."""
    stored = total(ite(is_there(me.store[side], "field"), 2, 0) for me in game.players for side in SIDES)
    lying = total(unharvested(me) for me in game.players)
    return total([4 * marked(game.bag.fields), 3 * marked(game.town), stored, lying])


def crops_to_spend(game: Game) -> int:
    """Crops behind the screens, and twice those that are still to be drawn at the beginning."""
    return total([*(crops_of(me) for me in game.players), *(2 * count for count in game.aside.values())])


OF_A_STEP = 3


def weight_owed(game: Game) -> int:
    """The weight of what is owed: a step that has come up weighs a little less than before, and a refill that has come
    up less than nothing that has."""
    displaced = total(ite(is_there(me, "displaced"), OF_A_STEP, 0) for me in game.players)
    now = 1 if game.now is None else 0 if is_one_of(game.now.step, ("refill", "displaced")) else OF_A_STEP
    return total([OF_A_STEP * weighed(game.agenda, OWED), displaced, now])


MEASURE = Measure(
    phases_left,
    left_to_deal,
    events_in_the_bag,
    effects_left,
    way_of_the_fields,
    crops_to_spend,
    weight_owed,
    actions_begun,
)
