"""Whether what is owed in a position can be owed there, and somebody has something to decide."""

from __future__ import annotations

from engine.key_harvest.events import in_playing_order, town_lacks_a_field
from engine.key_harvest.fields import can_take
from engine.key_harvest.names import (
    ACTIONS,
    BID,
    DISPLACED,
    DRAW,
    EFFECT,
    FIELD_ACTION,
    FIRST_EVENT,
    HARVEST,
    MORE,
    NO_FIELD,
    NOTHING,
    NOTHING_HAPPENS,
    ON_TRACK,
    OVER,
    PAY,
    PLAY,
    RECEIVE,
    REFILL,
    SECOND_FIELD,
    SECOND_STORE,
    SOURCES,
    SPACES,
    STORE_ACTION,
    SWAP_BAG,
    TRACK_SPACES,
)
from engine.key_harvest.state import State, Step
from engine.key_harvest.steps import is_forced_draw, opens
from engine.key_harvest.stores import has_a_crop
from engine.key_harvest.workers import times
from engine.wire.errors import fault

ONLY_NOW = (BID, MORE, HARVEST, RECEIVE, PAY, DISPLACED)
OF_ANYBODY = (EFFECT, HARVEST, RECEIVE, PAY, DISPLACED)

# What can come after the effects of an agenda, in general and after some steps.
ENDS: tuple[tuple[str, ...], ...] = (
    (),
    (SECOND_FIELD,),
    (SECOND_STORE,),
    (REFILL,),
    (REFILL, SECOND_STORE),
    (ON_TRACK, REFILL),
    (ON_TRACK, REFILL, SECOND_STORE),
)
AGENDA_AFTER: dict[str, tuple[tuple[str, ...], ...]] = {
    BID: ((REFILL,), (REFILL, SECOND_STORE)),
    MORE: ((REFILL,), (REFILL, SECOND_STORE)),
    SECOND_FIELD: ((),),
    SECOND_STORE: ((),),
    REFILL: ((), (SECOND_STORE,)),
}

# The action that must have begun for a step.
ACTION_OF = {SECOND_FIELD: FIELD_ACTION, SECOND_STORE: STORE_ACTION, BID: STORE_ACTION, MORE: STORE_ACTION}


def check_owed(state: State) -> None:
    """What is owed fits together, and what is to be answered now can be answered."""
    if state.now is None:
        _check_nothing_owed(state)
        return
    if state.phase != PLAY:
        fault("now", f"must be null in the phase {state.phase}")
    _check_agenda(state, state.now)
    _check_step(state, state.now, "now")
    for index, step in enumerate(state.agenda):
        _check_step(state, step, f"agenda[{index}]")
    _check_displaced(state, state.now)
    _check_open(state, state.now)


def _check_nothing_owed(state: State) -> None:
    """Nothing is left that would happen by itself."""
    if state.agenda:
        fault("agenda", "must be empty when nothing is to be answered now")
    for seat, player in enumerate(state.players):
        if player.displaced is not None:
            fault(f"players[{seat}].displaced", "must be null when nothing is to be answered now")
    if state.phase in (PLAY, OVER) and town_lacks_a_field(state):
        fault("town", "must have six fields as long as a tile is in the bag")


def _check_agenda(state: State, now: Step) -> None:
    """Some effects, and after them what the action and a drawn event can still bring."""
    if now.step == ON_TRACK:
        fault("now.step", f"can't be {ON_TRACK}, which nobody answers")
    for index, step in enumerate(state.agenda):
        if step.step in ONLY_NOW:
            fault(f"agenda[{index}].step", f"can't be {step.step}, which comes up at once")
    steps = tuple(step.step for step in state.agenda)
    if now.step in AGENDA_AFTER:
        if steps not in AGENDA_AFTER[now.step]:
            told = " or ".join(", ".join(names) or "empty" for names in AGENDA_AFTER[now.step])
            fault("agenda", f"must be {told} after the step {now.step}")
        return
    effects = 0
    while effects < len(steps) and steps[effects] == EFFECT:
        effects += 1
    if steps[effects:] not in ENDS:
        fault("agenda", f"can't have these steps after {effects} effects: {', '.join(steps[effects:])}")


# One step


def _check_step(state: State, step: Step, path: str) -> None:
    """The player, the worker or event, the field and the number are such as the step has."""
    if step.step not in OF_ANYBODY and step.player != state.turn:
        fault(f"{path}.player", f"must be the player in turn for the step {step.step}")
    if step.step in ACTION_OF and not state.done[ACTION_OF[step.step]]:
        fault(f"done.{ACTIONS[ACTION_OF[step.step]]}", f"must be 1 for the step {step.step}")
    if step.step == SECOND_FIELD and state.done[STORE_ACTION]:
        fault(f"done.{ACTIONS[STORE_ACTION]}", f"must be 0 for the step {SECOND_FIELD}, which comes before it")
    _check_by(state, step, path)
    _check_at(state, step, f"{path}.at")
    _check_left(state, step, f"{path}.left")


def _check_by(state: State, step: Step, path: str) -> None:
    """What an effect or a draw is from, and which event goes to the track."""
    place = f"{path}.by"
    if step.step == ON_TRACK:
        if step.by < FIRST_EVENT:
            fault(place, f"must be an event for the step {ON_TRACK}")
        if len(state.track) == TRACK_SPACES:
            fault(path, "there is no free space on the track")
        return
    if step.step not in (EFFECT, RECEIVE):
        if step.by != NOTHING:
            fault(place, f"must be null for the step {step.step}")
        return
    if step.by == NOTHING:
        fault(place, f"must be a worker or an event for the step {step.step}")
    word = state.box.powers[step.by].word
    if word == NOTHING_HAPPENS:
        fault(place, f"{SOURCES[step.by]} does nothing")
    if step.step == RECEIVE and word not in (DRAW, SWAP_BAG):
        fault(place, f"the word of {SOURCES[step.by]} must be {DRAW} or {SWAP_BAG}")
    if step.by >= FIRST_EVENT and not any(owed.step == ON_TRACK and owed.by == step.by for owed in state.agenda):
        fault(place, f"the event {SOURCES[step.by]} must still be on the way to the track")


def _check_at(state: State, step: Step, path: str) -> None:
    """The field that a step is about."""
    player, field = state.players[step.player], step.at
    if step.step not in (HARVEST, BID, MORE, PAY):
        if field != NO_FIELD:
            fault(path, f"must be null for the step {step.step}")
        return
    if field == NO_FIELD:
        fault(path, f"must be a field for the step {step.step}")
    name = SPACES[field]
    if step.step == HARVEST and not player.harvested >> field & 1:
        fault(path, f"the field {name} must be a harvested one of the player")
    if step.step in (BID, MORE) and field not in player.stored:
        fault(path, f"the field {name} must be in the store of the player")
    if step.step == PAY and not (state.town >> field & 1 and can_take(player, field)):
        fault(path, f"the field {name} must be in town, and the player able to place it")


def _check_left(state: State, step: Step, path: str) -> None:
    """How often a step can still be answered, or how much is to be paid."""
    if step.step == EFFECT:
        most = times(state.box.powers[step.by])
        if not 1 <= step.left <= most:
            fault(path, f"must be 1 to {most} for {SOURCES[step.by]}")
    elif step.step == PAY:
        if step.left < 1:
            fault(path, f"must be at least 1 for the step {PAY}")
        if sum(state.players[step.player].crops) < step.left:
            fault(path, f"must not be more than the crops of player {step.player}")
    elif step.left:
        fault(path, f"must be 0 for the step {step.step}")


# What is to be answered now


def _check_displaced(state: State, now: Step) -> None:
    """The first displaced worker is to be placed before anything else. Lines 108, 214"""
    waiting = [seat for seat in in_playing_order(state) if state.players[seat].displaced is not None]
    if waiting and (now.step != DISPLACED or now.player != waiting[0]):
        fault("now", f"must be the step {DISPLACED} of player {waiting[0]}")
    if not waiting and now.step == DISPLACED:
        fault("now", "nobody has a displaced worker")


def _check_open(state: State, now: Step) -> None:
    """There is something to decide."""
    if is_forced_draw(state, now):
        fault("now", f"nobody is asked about {SOURCES[now.by]}")
    if now.step == BID and not has_a_crop(state.players[now.player]):
        fault("now", f"player {now.player} has no crop to bid")
    if not opens(state, now):
        fault("now", f"there is nothing to decide at the step {now.step}")
