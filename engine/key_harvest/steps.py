"""What is owed: when a step opens, how it is answered, and what follows."""

from __future__ import annotations

from engine.key_harvest.events import (
    bring_to_town,
    check_in_bag,
    draw_event,
    in_playing_order,
    put_on_track,
    refill,
    town_lacks_a_field,
)
from engine.key_harvest.fields import check_free, put, to_harvest, to_harvest_with
from engine.key_harvest.names import (
    BID,
    CROP,
    CROPS,
    DISPLACED,
    DRAW,
    EFFECT,
    EVENTS,
    FIRST_EVENT,
    HARVEST,
    KINDS,
    MORE,
    NO_FIELD,
    NOTHING,
    ON_TRACK,
    PAY,
    RECEIVE,
    REFILL,
    SECOND_FIELD,
    SECOND_STORE,
    SLOT,
    SLOTS,
    SOURCE,
    SPACE,
    SPACES,
    WORKERS,
    members,
)
from engine.key_harvest.state import State, Step
from engine.key_harvest.stores import (
    bid,
    can_store,
    check_crop,
    fields_to_take,
    has_a_crop,
    store_field,
    take_field,
)
from engine.key_harvest.words import (
    WAYS,
    Answer,
    Move,
    Moves,
    can_receive,
    draw_one,
    harvest_one,
    list_harvests,
)
from engine.key_harvest.workers import can_stand, open_sites, place_worker, sites_of
from engine.wire.errors import IllegalMove

# A displaced worker. Lines 108, 214


def _displaced_worker(state: State, step: Step) -> int:
    """The worker whose space a field took."""
    displaced = state.players[step.player].displaced
    assert displaced is not None
    return displaced[0]


def _can_stand_again(state: State, step: Step) -> bool:
    """There is a space for the displaced worker."""
    return can_stand(state.box, state.players[step.player], _displaced_worker(state, step))


def list_sites(state: State, seat: int, workers: list[int], found: Moves) -> None:
    """Every space for every one of some workers."""
    box, player = state.box, state.players[seat]
    sites = open_sites(box, player)
    for worker in workers:
        name = WORKERS[worker]
        for space in members(sites_of(box, player, worker, sites)):
            found.append({"type": "place_worker", "player": seat, "worker": name, "space": SPACES[space]})


def _list_new_sites(state: State, step: Step, found: Moves) -> None:
    """Every space for the displaced worker, and the way home."""
    list_sites(state, step.player, [_displaced_worker(state, step)], found)
    found.append({"type": "go_home", "player": step.player})


def _place_again(state: State, step: Step, move: Move) -> list[Step]:
    """The displaced worker is placed, and its power is owed again. Lines 108, 214, 220"""
    worker = _displaced_worker(state, step)
    if SOURCE[move["worker"]] != worker:
        raise IllegalMove(f"The displaced worker is {WORKERS[worker]}.")
    owed = place_worker(state, step.player, worker, SPACE[move["space"]])
    state.players[step.player].displaced = None
    return owed


# Harvesting on. Lines 66, 80


def _harvest_can_go_on(state: State, step: Step) -> bool:
    """A field that is not harvested hangs together with the last one."""
    return to_harvest_with(state.box, state.players[step.player], step.at) != []


def _list_further_harvests(state: State, step: Step, found: Moves) -> None:
    """Every field that hangs together with the last one."""
    fields = to_harvest_with(state.box, state.players[step.player], step.at)
    list_harvests(state, step.player, fields, found)


def _harvest_on(state: State, step: Step, move: Move) -> list[Step]:
    """One more field of the group. Lines 66, 74-76"""
    player, field = state.players[step.player], SPACE[move["field"]]
    apart = field not in to_harvest_with(state.box, player, step.at)
    if apart and field in to_harvest(player):
        raise IllegalMove(f"The field {SPACES[field]} does not hang together with {SPACES[step.at]}.")
    return harvest_one(state, step.player, move)


# Fields from stores and from town. Lines 100, 112-118, 128


def list_takings(state: State, seat: int, found: Moves) -> None:
    """Every field of a store that the player can place and pay."""
    for owner, slot in fields_to_take(state, seat):
        found.append({"type": "take_field", "player": seat, "owner": owner, "slot": SLOTS[slot]})


def _can_take_another(state: State, step: Step) -> bool:
    """There is a field to take."""
    return fields_to_take(state, step.player) != []


def _list_second_takings(state: State, step: Step, found: Moves) -> None:
    """The second field of the action."""
    list_takings(state, step.player, found)


def _take_another(state: State, step: Step, move: Move) -> list[Step]:
    """The second field of the action. Line 100"""
    take_field(state, step.player, move["owner"], SLOT[move["slot"]])
    return []


def list_storings(state: State, seat: int, found: Moves) -> None:
    """Every field in town, if the player can store one."""
    if can_store(state, seat):
        for field in members(state.town):
            found.append({"type": "store_field", "player": seat, "field": SPACES[field]})


def _can_store_another(state: State, step: Step) -> bool:
    """There is a field to store."""
    return can_store(state, step.player)


def _list_second_storings(state: State, step: Step, found: Moves) -> None:
    """The second field of the action."""
    list_storings(state, step.player, found)


def _store_another(state: State, step: Step, move: Move) -> list[Step]:
    """The second field of the action. Line 128"""
    return store_field(state, step.player, SPACE[move["field"]])


# Bids and prices, crop by crop. Lines 114-118


def _always(state: State, step: Step) -> bool:
    """There is something to answer in any case."""
    return True


def _has_more(state: State, step: Step) -> bool:
    """The player has a crop."""
    return has_a_crop(state.players[step.player])


def _list_own_crops(state: State, step: Step, kind: str, found: Moves) -> None:
    """Every kind of crop behind the screen."""
    crops = state.players[step.player].crops
    for crop in KINDS:
        if crops[crop] >= 1:
            found.append({"type": kind, "player": step.player, "crop": CROPS[crop]})


def _list_bids(state: State, step: Step, found: Moves) -> None:
    """Every kind of own crop."""
    _list_own_crops(state, step, "bid", found)


def _bid(state: State, step: Step, move: Move) -> list[Step]:
    """One crop; more can follow. Lines 114-118"""
    bid(state, step.player, step.at, CROP[move["crop"]])
    return [Step(step.player, MORE, NOTHING, step.at)]


def _list_payments(state: State, step: Step, found: Moves) -> None:
    """Every kind of own crop."""
    _list_own_crops(state, step, "pay", found)


def _pay(state: State, step: Step, move: Move) -> list[Step]:
    """One crop to the stock; with the last one the field is placed."""
    player, crop = state.players[step.player], CROP[move["crop"]]
    check_crop(player, step.player, crop)
    player.crops[crop] -= 1
    state.stock[crop] += 1
    if step.left >= 2:
        return [Step(step.player, PAY, NOTHING, step.at, step.left - 1)]
    state.town &= ~(1 << step.at)
    put(player, step.at)
    return []


_BID = Answer("bid", _always, _list_bids, _bid)
WAYS_OF_STEPS: dict[str, Answer] = {
    DISPLACED: Answer("place_worker", _can_stand_again, _list_new_sites, _place_again),
    HARVEST: Answer("harvest", _harvest_can_go_on, _list_further_harvests, _harvest_on),
    SECOND_FIELD: Answer("take_field", _can_take_another, _list_second_takings, _take_another),
    BID: _BID,
    MORE: _BID._replace(opens=_has_more),
    SECOND_STORE: Answer("store_field", _can_store_another, _list_second_storings, _store_another),
    PAY: Answer("pay", _always, _list_payments, _pay),
}

# The steps of players that `stop` does not end, besides effects that must be used.
LASTING = (DISPLACED, BID, PAY)


# Opening and coming up


def way_of(state: State, step: Step) -> Answer:
    """How a player answers a step."""
    if step.step == EFFECT:
        return WAYS[state.box.powers[step.by].word]
    return WAYS_OF_STEPS[step.step]


def opens(state: State, step: Step) -> bool:
    """Whether a step becomes the one to be answered when it comes up."""
    if step.step == REFILL:
        return town_lacks_a_field(state)
    if step.step == RECEIVE:
        return can_receive(state, step)
    return way_of(state, step).opens(state, step)


def is_forced_draw(state: State, step: Step) -> bool:
    """Whether a step is carried out without a decision because nature draws in any case. Lines 190, 222"""
    if step.step != EFFECT:
        return False
    power = state.box.powers[step.by]
    return power.must == 1 and power.word == DRAW


def can_stop(state: State, step: Step) -> bool:
    """Whether a player may leave a step unanswered. Line 222"""
    if step.step == EFFECT:
        return state.box.powers[step.by].must == 0
    return step.step not in LASTING


def owe(state: State, steps: list[Step]) -> None:
    """What follows from something comes before everything else that is owed."""
    state.agenda[:0] = steps


def and_again(step: Step) -> list[Step]:
    """An effect that can be used more than once is owed again."""
    if step.step == EFFECT and step.left >= 2:
        return [Step(step.player, EFFECT, step.by, NO_FIELD, step.left - 1)]
    return []


def come_up(state: State) -> None:
    """The next step is carried out, or to be answered now, or dropped."""
    step = state.agenda.pop(0)
    if step.step == ON_TRACK:
        put_on_track(state, step.by)
    elif is_forced_draw(state, step):
        owe(state, draw_one(state, step, {}) + and_again(step))
    elif opens(state, step):
        state.now = step


def somebody_is_displaced(state: State) -> bool:
    """The first displaced worker is to be placed now, or goes home if it can't be. Lines 108, 188, 214"""
    for seat in in_playing_order(state):
        player = state.players[seat]
        if player.displaced is not None:
            step = Step(seat, DISPLACED)
            if opens(state, step):
                state.now = step
            else:
                player.displaced = None
            return True
    return False


# Answering


def step_of(state: State, move: Move) -> Step:
    """The step that the mover has to answer."""
    step = state.now
    if step is None:
        raise IllegalMove(f"Nothing is owed, so there is no step for the move {move['type']} to answer.")
    if step.step in (REFILL, RECEIVE):
        raise IllegalMove("A tile is to be drawn first.")
    if step.player != move["player"]:
        raise IllegalMove(f"Player {step.player} owes the step {step.step}, not player {move['player']}.")
    return step


def answer(state: State, move: Move) -> None:
    """The player who owes the step answers it."""
    step = step_of(state, move)
    way = way_of(state, step)
    if way.kind != move["type"]:
        raise IllegalMove(f"The move {move['type']} does not answer the step {step.step}.")
    owed = way.perform(state, step, move)
    state.now = None
    owe(state, owed + and_again(step))


def stop(state: State, move: Move) -> None:
    """The player wants no more of what the step offers. Lines 80, 100, 128, 222"""
    step = step_of(state, move)
    if not can_stop(state, step):
        raise IllegalMove(f"The step {step.step} can't be left unanswered.")
    state.now = None


def go_home(state: State, move: Move) -> None:
    """The displaced worker is not placed again. Lines 108, 214"""
    step = step_of(state, move)
    if step.step != DISPLACED:
        raise IllegalMove("No worker is displaced.")
    state.players[step.player].displaced = None
    state.now = None


def list_answers(state: State, step: Step, found: Moves) -> None:
    """Everything that answers a step."""
    if step.step == REFILL:
        found += [{"type": "draw_field", "field": SPACES[field]} for field in members(state.bag)]
        found += [{"type": "draw_event", "event": EVENTS[event]} for event in members(state.bag_events)]
    elif step.step == RECEIVE:
        fields = state.bag & ~state.players[step.player].land
        found += [{"type": "draw_field", "field": SPACES[field]} for field in members(fields)]
    else:
        way_of(state, step).moves(state, step, found)
        if can_stop(state, step):
            found.append({"type": "stop", "player": step.player})


# Nature draws. Lines 128-130, 190


def draw_field_for_step(state: State, field: int) -> None:
    """A field is drawn for the town, or for the board of a player."""
    step = state.now
    if step is None or step.step not in (REFILL, RECEIVE):
        raise IllegalMove("No tile is drawn now.")
    if step.step == REFILL:
        bring_to_town(state, field)
        owe(state, [refill(state)])
    else:
        player = state.players[step.player]
        check_in_bag(state, field)
        check_free(player, step.player, field)
        state.bag &= ~(1 << field)
        put(player, field)
    state.now = None


def draw_event_for_step(state: State, move: Move) -> None:
    """An event is drawn instead of a field for the town. Lines 130, 184"""
    step = state.now
    if step is None or step.step != REFILL:
        raise IllegalMove("No event is drawn now.")
    owed = draw_event(state, SOURCE[move["event"]] - FIRST_EVENT)
    state.now = None
    owe(state, owed)
