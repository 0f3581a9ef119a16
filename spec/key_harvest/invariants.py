"""What holds in every position."""

from __future__ import annotations

from collections.abc import Iterator

from spec.kernel import (
    ONE,
    are_in_order,
    both,
    each_is,
    either,
    holds,
    how_many_on,
    how_many_placed,
    if_there,
    implies,
    invariant,
    is_at,
    is_named,
    is_one_of,
    is_placed,
    is_there,
    ite,
    marked,
    negate,
    same,
    total,
    weighed,
    weight_of,
)
from spec.key_harvest.agendas import BY_STEP, LEFT, RANK, counting, effects_of, not_of, putting_away, this_event
from spec.key_harvest.board import (
    are_apart,
    asked,
    beside,
    is_free_of_fields,
    is_left_open,
    is_on_the_board,
)
from spec.key_harvest.cards import does_nothing, is_obligatory, printed, says, times
from spec.key_harvest.course import somebody_is_displaced
from spec.key_harvest.flow import actions_begun, crops_of, events_on_the_track, owed_in_all, playing_order
from spec.key_harvest.geometry import hangs_together
from spec.key_harvest.pairs import pairs_are_together
from spec.key_harvest.setup import (
    chosen_so_far,
    crops_printed,
    has_all_crops,
    has_all_pairs,
    has_all_ranks,
    kinds_chosen,
    number_set_aside,
)
from spec.key_harvest.state import (
    BOARD,
    COUNTED,
    CROPS,
    EVENTS,
    IN_TOWN,
    OF_EACH_CROP,
    PAIRS,
    PHASES,
    SIDES,
    TOWNSFOLK,
    TRACK,
    WORKERS,
    Game,
    Phase,
    Player,
    Plot,
    Slot,
    Space,
    Step,
    StepName,
)
from spec.key_harvest.steps import opens, town_can_be_filled
from spec.key_harvest.workers import can_be_placed_again, is_displaced

PLAYED: tuple[Phase, ...] = ("play", "over")
SETTING_UP: tuple[Phase, ...] = PHASES[: PHASES.index("play")]
SEATED: tuple[Phase, ...] = ("starting_fields", "starting_crops", "play")
"""Phases in which it is somebody's turn."""
IN_TURN: tuple[StepName, ...] = ("second_field", "bid", "more", "refill", "second_store")
"""Steps that the player in turn owes, or nature for that player."""
WITH_SOURCE: tuple[StepName, ...] = ("effect", "receive")
WITH_FIELD: tuple[StepName, ...] = ("harvest", "bid", "more", "pay")
WITH_NUMBER: tuple[StepName, ...] = ("effect", "pay")


def is_before(game: Game, phase: Phase) -> bool:
    return is_one_of(game.phase, PHASES[: PHASES.index(phase)])


# --- whose turn it is -------------------------------------------------------------------------------------------


@invariant("key.invariant.first-player", control=True, it="27, 49")
def somebody_is_first(game: Game) -> bool:
    """From the choice of the first player on somebody of the players is first."""
    return is_a_seat(game, game.first_player, not is_before(game, "starting_fields"))


def is_a_seat(game: Game, seat: int | None, there: bool) -> bool:
    """It is a seat of the game where there should be one, and otherwise none."""
    return seat is None if not there else seat is not None and is_one_of(seat, tuple(range(len(game.players))))


@invariant("key.invariant.in-turn", control=True, it="31-33, 49, 58")
def somebody_is_in_turn(game: Game) -> bool:
    """While starting fields and crops are dealt and in play it is somebody's turn, otherwise nobody's."""
    return is_a_seat(game, game.turn, is_one_of(game.phase, SEATED))


@invariant("key.invariant.no-event-put-back", control=True, it="39")
def two_players_keep_all_events(game: Game) -> bool:
    """With two players no events are put back, and there is no phase for it."""
    return len(game.players) > 2 or game.phase != "events"


@invariant("key.invariant.owed-in-play", control=True, it="60, 130")
def only_play_owes(game: Game) -> bool:
    """Only in play something must be answered."""
    return game.now is None or game.phase == "play"


@invariant("key.invariant.step", control=True, it="60, 130, 184-188, 212")
def the_step_has_its_form(game: Game) -> bool:
    """What must be answered now is owed by one of the players, names a worker or event, a field and a number if it is a
    step that has them, and is no event that goes on the track; what belongs to the turn is owed by the player in
    turn."""
    now = game.now
    if now is None:
        return True
    if now.step == "track" or not is_a_seat(game, now.player, True):
        return False
    if (now.by is not None) != is_one_of(now.step, WITH_SOURCE):
        return False
    if (now.at is not None) != is_one_of(now.step, WITH_FIELD):
        return False
    if (now.left == 0) == is_one_of(now.step, WITH_NUMBER):
        return False
    return not is_one_of(now.step, IN_TURN) or now.player == game.turn


@invariant("key.invariant.last", control=True, it="136-138")
def the_end_has_its_turns(game: Game) -> bool:
    """The game is over when the turn has come for the second time to who drew the tenth event; before play nobody has
    drawn it."""
    if game.last is None:
        return game.phase != "over"
    if not is_a_seat(game, game.last.player, True):
        return False
    return is_one_of(game.phase, PLAYED) and (game.last.turns == 2) == (game.phase == "over")


@invariant("key.invariant.tenth", it="136-138")
def the_tenth_begins_the_end(game: Game) -> bool:
    """Somebody has drawn the tenth event exactly if ten are on the track, and there are never more, with one that is
    about to go there."""
    events = events_on_the_track(game)
    coming = weighed(game.agenda, counting("track"))
    return both(events + coming <= TRACK, same(is_there(game, "last"), events == TRACK))


@invariant("key.invariant.actions", it="49-56")
def two_actions_at_most(game: Game) -> bool:
    """At most two actions are begun, none outside of play, and one at least while something is owed or the town is not
    full. While a second field can be taken nothing has been stored."""
    begun = actions_begun(game)
    if game.phase != "play":
        return begun == 0
    owing = True if game.now is not None else either(weighed(game.agenda, ONE) >= 1, somebody_is_displaced(game))
    return both(
        begun <= 2,
        implies(owing, begun >= 1),
        implies(town_can_be_filled(game), begun >= 1),
        _has_begun(game, "field", "second_field"),
        implies(owed_in_all(game, counting("second_field")) >= 1, game.done["store"] == 0),
        _has_stored(game),
    )


def _has_begun(game: Game, action: str, *steps: StepName) -> bool:
    return implies(owed_in_all(game, counting(*steps)) >= 1, game.done[action] == 1)  # type: ignore[index]


def _has_stored(game: Game) -> bool:
    storing = game.now is not None and is_one_of(game.now.step, ("bid", "more"))
    return both(_has_begun(game, "store", "second_store"), implies(storing, game.done["store"] == 1))


# --- the box ----------------------------------------------------------------------------------------------------


@invariant("key.invariant.board", it="172")
def the_board_is_a_board(game: Game) -> bool:
    """A board has 56 spaces, and they hang together."""
    if is_left_open(game.box.adjoin):
        return asked("is a board", [game.box.adjoin])
    spaces = beside(game.box)
    return both(len(spaces) == BOARD, hangs_together(spaces))


@invariant("key.invariant.words", it="182, 200, 212")
def words_have_their_numbers(game: Game) -> bool:
    """A word that is said with a number has one from 1 to 3, every other word has none."""
    return both(*(same(is_named(card.word, *COUNTED), card.number >= 1) for card in printed(game.box).values()))


@invariant("key.invariant.printed", it="172-174, 204")
def everything_is_known_after_print(game: Game) -> bool:
    """Something of the pieces is still to be dealt exactly as long as that is the phase; no pair has more than two
    fields, and not more crops are dealt than there are fields."""
    box = game.box
    known = both(has_all_crops(box), has_all_pairs(box), has_all_ranks(box))
    phase = negate(known) if game.phase == "print" else known
    return both(phase, crops_printed(box) <= BOARD, *(how_many_on(box.pairs, pair) <= 2 for pair in PAIRS))


@invariant("key.invariant.pairs-in-all", it="31, 174")
def pairs_are_all_of_the_fields_in_pairs(game: Game) -> bool:
    """Every field that is in a pair is in one of the four."""
    return total(how_many_on(game.box.pairs, pair) for pair in PAIRS) == how_many_placed(game.box.pairs)


# --- fields -----------------------------------------------------------------------------------------------------


def plots_named(game: Game) -> Iterator[Plot]:
    """The spaces and fields of which something may be said."""
    spaces: dict[Space, None] = {}
    for marks in (game.bag.fields, game.town, game.out.fields, *game.box.crops.values()):
        spaces.update((space, None) for space, _ in marks.items())
    spaces.update((space, None) for space in game.box.pairs)
    for me in game.players:
        spaces.update((space, None) for space, _ in me.harvested.items())
        spaces.update((space, None) for space in (*me.fields, *me.fields.values(), *me.workers.values()))
        spaces.update((slot.field, None) for slot in me.store.values() if slot.field is not None)
    spaces.update((space, None) for space in beside(game.box))
    return (Plot(space=space) for space in spaces)


def slots(game: Game) -> list[Slot]:
    return [me.store[side] for me in game.players for side in SIDES]


@invariant("key.invariant.fields", each=plots_named, kind=Plot, it="37, 43, 100, 112, 172")
def a_field_is_in_one_place(game: Game, plot: Plot) -> bool:
    """Every field of the board is in exactly one place: in the bag, in town, out of play, in a store, on a board; and
    there is no field without space."""
    field = plot.space
    places = [marks.get(field, 0) for marks in (game.bag.fields, game.town, game.out.fields)]
    places += [ite(holds(slot, "field", field), 1, 0) for slot in slots(game)]
    places += [ite(is_placed(me.fields, field), 1, 0) for me in game.players]
    return total(places) == ite(is_on_the_board(game.box, field), 1, 0)


@invariant("key.invariant.spaces", each=plots_named, kind=Plot, it="92, 108, 172, 208")
def a_space_has_one_tile(game: Game, plot: Plot) -> bool:
    """No two tiles are on one space of a board, and none is on a space that the board does not have."""
    there = ite(is_on_the_board(game.box, plot.space), 1, 0)
    return both(
        *(how_many_on(me.fields, plot.space) + how_many_on(me.workers, plot.space) <= there for me in game.players)
    )


@invariant("key.invariant.harvested", each=plots_named, kind=Plot, it="64, 172")
def only_fields_on_boards_are_harvested(game: Game, plot: Plot) -> bool:
    """A harvested field lies on the board."""
    field = plot.space
    return both(*(implies(me.harvested.get(field, 0) == 1, is_placed(me.fields, field)) for me in game.players))


@invariant("key.invariant.crops-printed", each=plots_named, kind=Plot, it="172-174")
def a_field_bears_one_crop(game: Game, plot: Plot) -> bool:
    """A field has at most one crop; only fields of the board have one, or are in a pair."""
    field = plot.space
    there = ite(is_on_the_board(game.box, field), 1, 0)
    bears = total(game.box.crops[crop].get(field, 0) for crop in CROPS)
    return both(bears <= there, implies(is_placed(game.box.pairs, field), there == 1))


@invariant("key.invariant.all-fields", it="12, 172")
def there_are_so_many_fields(game: Game) -> bool:
    """There are 56 fields in all, at most six of them in town."""
    heaps = [marked(marks) for marks in (game.bag.fields, game.town, game.out.fields)]
    stored = [ite(is_there(slot, "field"), 1, 0) for slot in slots(game)]
    lying = [how_many_placed(me.fields) for me in game.players]
    return both(total([*heaps, *stored, *lying]) == BOARD, marked(game.town) <= IN_TOWN)


@invariant("key.invariant.turned", it="64")
def not_more_are_harvested_than_lie_there(game: Game) -> bool:
    """Not more fields are harvested than lie on the board."""
    return both(*(marked(me.harvested) <= how_many_placed(me.fields) for me in game.players))


# --- workers ----------------------------------------------------------------------------------------------------


@invariant("key.invariant.apart", it="86, 206")
def workers_are_apart(game: Game) -> bool:
    """No two workers of a board stand on adjoining spaces."""
    return both(*(are_apart(game.box, me) for me in game.players))


@invariant("key.invariant.workers", it="29, 200-202")
def a_worker_is_in_one_place(game: Game) -> bool:
    """Each of the townsfolk is on one board or displaced at most once; a displaced worker is not on the board of its
    player."""
    conditions = []
    for worker in WORKERS:
        gone = [is_displaced(me, worker) for me in game.players]
        standing = [is_placed(me.workers, worker) for me in game.players]
        conditions += [negate(both(away, there)) for away, there in zip(gone, standing, strict=True)]
        if worker in TOWNSFOLK:
            conditions.append(total(ite(there, 1, 0) for there in (*gone, *standing)) <= 1)
    return both(*conditions)


@invariant("key.invariant.displaced", it="108, 214")
def displaced_workers_are_asked_first(game: Game) -> bool:
    """A worker is displaced only in play, by a field that lies on its own space. If something must be answered now and
    somebody has a displaced worker, it is the step of the first such player in playing order."""
    gone = [is_there(me, "displaced") for me in game.players]
    if game.phase != "play":
        return negate(either(*gone))
    conditions = [implies(there, _lies_at_home(me)) for there, me in zip(gone, game.players, strict=True)]
    if game.now is not None:
        if game.now.step == "displaced":
            order = playing_order(game)
            before = order[: order.index(int(game.now.player))]
            conditions += [gone[int(game.now.player)], *(negate(gone[seat]) for seat in before)]
        else:
            conditions += [negate(there) for there in gone]
    return both(*conditions)


def _lies_at_home(me: Player) -> bool:
    """The field that displaced a worker lies on its own space."""
    if is_there(me, "displaced") is False:
        return True
    field = if_there(me, "displaced").field
    return is_at(me.fields, field, field)


# --- events -----------------------------------------------------------------------------------------------------


@invariant("key.invariant.events", it="39, 130, 182-186")
def an_event_is_in_one_place(game: Game) -> bool:
    """Every event is in exactly one place: in the bag, put back, out of play, on the track, or about to go there."""
    conditions = []
    for event in EVENTS:
        marks = [marks.get(event, 0) for marks in (game.bag.events, game.out.events, game.removed)]
        track = [weighed(game.track, this_event(event)), weighed(game.agenda, putting_away(event))]
        conditions.append(total([*marks, *track]) == 1)
    return both(*conditions)


@invariant("key.invariant.all-events", it="13, 39, 140, 182")
def there_are_so_many_events(game: Game) -> bool:
    """There are 14 events in all; they are ignored only after the tenth, and two are put back with three players or
    four, but not before the town is full."""
    heaps = [marked(marks) for marks in (game.bag.events, game.out.events, game.removed)]
    away = [events_on_the_track(game), weighed(game.agenda, counting("track"))]
    removed = marked(game.removed)
    put_back = {"events": removed <= 1, "play": removed == 2, "over": removed == 2} if len(game.players) > 2 else {}
    named = [implies(is_named(game.phase, phase), there) for phase, there in put_back.items()]
    none = implies(negate(is_named(game.phase, *put_back)), removed == 0) if put_back else removed == 0
    ignored = implies(marked(game.out.events) >= 1, events_on_the_track(game) == TRACK)
    return both(total([*heaps, *away]) == len(EVENTS), ignored, none, *named)


# --- crops ------------------------------------------------------------------------------------------------------


@invariant("key.invariant.crops", it="11, 35, 78, 102-106")
def there_are_twelve_of_each(game: Game) -> bool:
    """Of each kind there are twelve crops in stock, set aside, behind screens and in bids."""
    conditions = []
    for crop in CROPS:
        held = [me.crops[crop] for me in game.players] + [slot.bid[crop] for slot in slots(game)]
        conditions.append(total([game.stock[crop], game.aside[crop], *held]) == OF_EACH_CROP)
    return both(*conditions)


@invariant("key.invariant.bids", it="114, 118")
def fields_in_stores_have_a_bid(game: Game) -> bool:
    """A place without field has no bid, one with a field has a bid of one crop or more, unless the first bid for it is
    owed just now."""
    now = game.now if game.now is not None and game.now.step == "bid" else None
    conditions = []
    for slot in slots(game):
        bid, there = total(slot.bid.values()), is_there(slot, "field")
        waiting = False if now is None else both(there, holds(slot, "field", now.at))
        conditions += [either(there, bid == 0), implies(both(there, negate(waiting)), bid >= 1)]
        conditions.append(implies(waiting, bid == 0))
    return both(*conditions)


# --- set-up -----------------------------------------------------------------------------------------------------


@invariant("key.invariant.untouched", it="21-45")
def before_play_nothing_has_happened(game: Game) -> bool:
    """Before play no worker is on a board, nothing is harvested, in a store, begun, owed, on the track or out of
    play."""
    if not is_one_of(game.phase, SETTING_UP):
        return True
    conditions = [marked(game.out.fields) == 0, marked(game.out.events) == 0, events_on_the_track(game) == 0]
    for me in game.players:
        conditions += [how_many_placed(me.workers) == 0, marked(me.harvested) == 0]
        conditions += [negate(is_there(me.store[side], "field")) for side in SIDES]
    return both(*conditions)


@invariant("key.invariant.starting-places", each=plots_named, kind=Plot, it="31")
def starting_fields_lie_at_home(game: Game, plot: Plot) -> bool:
    """Before play every field on a board lies on its own space."""
    if not is_one_of(game.phase, SETTING_UP):
        return True
    field = plot.space
    return both(*(implies(is_placed(me.fields, field), is_at(me.fields, field, field)) for me in game.players))


@invariant("key.invariant.starting-pairs", it="31")
def starting_fields_are_pairs(game: Game) -> bool:
    """Before play the fields on a board are a pair, of everybody who has got one, and otherwise none."""
    if not is_one_of(game.phase, SETTING_UP):
        return True
    conditions = [pairs_are_together(game.box, me) for me in game.players]
    for seat, me in enumerate(game.players):
        if is_before(game, "starting_fields"):
            number = 0
        elif game.phase == "starting_fields":
            number = 2 if game.turn is not None and seat < game.turn else 0
        else:
            number = 2
        conditions.append(how_many_placed(me.fields) == number)
    return both(*conditions)


@invariant("key.invariant.town", it="37")
def the_town_is_filled_in_its_phase(game: Game) -> bool:
    """The town is empty before its phase, has fewer than six fields in it, and six afterwards until play begins. At the
    end it is full, or there is nothing to fill it with."""
    fields = marked(game.town)
    return both(
        implies(is_named(game.phase, *PHASES[: PHASES.index("town")]), fields == 0),
        implies(is_named(game.phase, "town"), fields < IN_TOWN),
        implies(is_named(game.phase, "events"), fields == IN_TOWN),
        implies(is_named(game.phase, "over"), negate(town_can_be_filled(game))),
    )


@invariant("key.invariant.chosen", it="33")
def kinds_are_chosen_in_their_phase(game: Game) -> bool:
    """No kind is chosen before crops are set aside, all of them afterwards, and in between one less at most."""
    chosen, number = chosen_so_far(game), kinds_chosen(game)
    before, after = PHASES[: PHASES.index("set_aside")], PHASES[PHASES.index("set_aside") + 1 :]
    return both(
        implies(is_named(game.phase, *before), chosen == 0),
        implies(is_named(game.phase, "set_aside"), chosen < number),
        implies(is_named(game.phase, *after), chosen == number),
    )


@invariant("key.invariant.aside", it="33")
def crops_are_drawn_in_their_phase(game: Game) -> bool:
    """Crops are set aside only to be drawn; until then nobody has any. Then the players and those aside have together
    what was set aside, one player after the other three."""
    if is_one_of(game.phase, PLAYED):
        return total(game.aside.values()) == 0
    if is_before(game, "starting_crops"):
        return both(total(game.aside.values()) == 0, *(crops_of(me) == 0 for me in game.players))
    conditions = []
    dealt = not is_before(game, "town")
    more = 2 if dealt and len(game.players) == 2 else 0
    for crop in CROPS:
        chosen = game.chosen.get(crop, 0) == 1
        held = total([game.aside[crop], *(me.crops[crop] for me in game.players)])
        conditions.append(held == number_set_aside(game, crop) + ite(chosen, more, 0))
    if dealt:
        return both(*conditions, total(game.aside.values()) == 0, *_have_started(game))
    for seat, me in enumerate(game.players):
        assert game.turn is not None
        had = crops_of(me)
        conditions.append(had == 3 if seat < game.turn else had < 3 if seat == game.turn else had == 0)
    return both(*conditions)


def _have_started(game: Game) -> Iterator[bool]:
    """Everybody has three crops, with two players four, one of them of the chosen kind."""
    alone = len(game.players) == 2
    for me in game.players:
        yield crops_of(me) == (4 if alone else 3)
        if alone:
            yield from (implies(game.chosen.get(crop, 0) == 1, me.crops[crop] >= 1) for crop in CROPS)


# --- what is owed -----------------------------------------------------------------------------------------------


@invariant("key.invariant.agenda", it="100, 128-130, 184-188")
def what_is_owed_is_in_order(game: Game) -> bool:
    """Nothing else is owed later than effects, which come first, then an event that goes on the track, then a refill,
    then a second field; of all but effects there is one at most, after an event comes a refill, and before a second
    field from a store comes neither."""
    if game.phase != "play":
        return weighed(game.agenda, ONE) == 0
    track, refill = weighed(game.agenda, counting("track")), weighed(game.agenda, counting("refill"))
    second = weighed(game.agenda, counting("second_field"))
    return both(
        weighed(game.agenda, ONE) == total(weighed(game.agenda, one) for one in BY_STEP),
        are_in_order(game.agenda, RANK),
        refill <= 1,
        track <= refill,
        second + weighed(game.agenda, counting("second_store")) <= 1,
        implies(second >= 1, refill == 0),
        *_follows(game),
    )


def _follows(game: Game) -> Iterator[bool]:
    """What comes after the step that must be answered now."""
    if game.now is None or not is_one_of(game.now.step, IN_TURN):
        return
    if is_one_of(game.now.step, ("second_field", "second_store")):
        yield weighed(game.agenda, ONE) == 0
        return
    refill = 0 if game.now.step == "refill" else 1
    yield weighed(game.agenda, counting("effect", "track", "second_field")) == 0
    yield weighed(game.agenda, counting("refill")) == refill


@invariant("key.invariant.agenda-of", it="49, 58, 188")
def who_is_in_turn_owes(game: Game) -> bool:
    """Whatever is owed besides effects is owed by the player in turn."""
    if game.phase != "play":
        return True
    seats = range(len(game.players))
    return both(*(implies(is_named(game.turn, seat), weighed(game.agenda, not_of(seat)) == 0) for seat in seats))


@invariant("key.invariant.agenda-steps", it="184-188, 212")
def what_is_owed_has_its_form(game: Game) -> bool:
    """Everything is owed by one of the players. An effect that is owed is one of a worker or event that does something,
    and not more often than it says; an event that goes on the track is an event; other steps name nothing."""
    return each_is(game.agenda, "steps are possible", lambda owed: _is_possible(game, owed))


def _is_possible(game: Game, owed: Step) -> bool:
    effect, track, left = _is(owed, "effect"), _is(owed, "track"), weight_of(owed, LEFT)
    return both(
        is_named(owed.player, *range(len(game.players))),
        implies(effect, _does_something(game, owed, left)),
        implies(track, is_named(owed.by, *EVENTS)),
        either(effect, track, is_named(owed.by, None)),
        either(effect, left == 0),
        is_named(owed.at, None),
    )


def _is(owed: Step, step: StepName) -> bool:
    return is_named(owed.step, step)


def _does_something(game: Game, owed: Step, left: int) -> bool:
    """The effect is one of a worker or event that does something, and can be answered so often."""
    by = owed.by
    return both(
        negate(is_named(by, None)),
        negate(does_nothing(game.box, by)),  # type: ignore[arg-type]
        left >= 1,
        left <= times(game.box, by),  # type: ignore[arg-type]
    )


@invariant("key.invariant.of-events", it="130, 184-188")
def effects_of_events_belong_to_an_event(game: Game) -> bool:
    """As long as an effect of an event is owed, the event is still to be put on the track."""
    conditions = []
    now = game.now if game.now is not None and is_one_of(game.now.step, WITH_SOURCE) else None
    for event in EVENTS:
        away = weighed(game.agenda, putting_away(event)) >= 1
        conditions.append(implies(weighed(game.agenda, effects_of(event)) >= 1, away))
        if now is not None:
            conditions.append(implies(is_named(now.by, event), away))
    return both(*conditions)


@invariant("key.invariant.now", it="60, 128, 184-188, 212")
def what_must_be_answered_can_be(game: Game) -> bool:
    """Something can be done about the step that must be answered now; a worker that is displaced can be placed."""
    if game.now is not None and game.now.step == "displaced":
        seat = int(game.now.player)
        return is_there(game.players[seat], "displaced") is not False and can_be_placed_again(game, seat)
    return game.now is None or opens(game, game.now)


@invariant("key.invariant.source", it="184-188, 190, 212")
def a_power_is_what_is_printed(game: Game) -> bool:
    """An effect that must be answered now is one of a worker or event that does something, and not more often than it
    says; a field is drawn because of the words `draw` and `swap_bag` alone, and nobody is asked about a draw with a
    scroll."""
    now = game.now
    if now is None or not is_one_of(now.step, WITH_SOURCE):
        return True
    if now.step == "receive":
        return says(game.box, now.by, "draw", "swap_bag")  # type: ignore[arg-type]
    asked_for = negate(both(says(game.box, now.by, "draw"), is_obligatory(game.box, now.by)))  # type: ignore[arg-type]
    return both(_does_something(game, now, weight_of(now, LEFT)), asked_for)


@invariant("key.invariant.at", it="66, 112-114, 188")
def the_step_is_about_a_field(game: Game) -> bool:
    """The last field of a harvest is harvested; the field for which is bid is in the store of who bids, and not in
    town; the field that is paid is in town, can be placed, and can be paid; who makes a first bid has a crop."""
    now = game.now
    if now is None or not is_one_of(now.step, WITH_FIELD):
        return True
    me, field = game.players[now.player], now.at
    assert field is not None
    if now.step == "harvest":
        return me.harvested.get(field, 0) == 1
    if now.step == "pay":
        left = weight_of(now, LEFT)
        return both(game.town.get(field, 0) == 1, is_free_of_fields(me, field), crops_of(me) >= left)
    stored = either(*(holds(me.store[side], "field", field) for side in SIDES))
    elsewhere = game.town.get(field, 0) == 1
    return both(stored, implies(stored, negate(elsewhere)), implies(is_named(now.step, "bid"), crops_of(me) >= 1))


INVARIANTS = (
    somebody_is_first,
    somebody_is_in_turn,
    two_players_keep_all_events,
    only_play_owes,
    the_step_has_its_form,
    the_end_has_its_turns,
    the_tenth_begins_the_end,
    two_actions_at_most,
    the_board_is_a_board,
    words_have_their_numbers,
    everything_is_known_after_print,
    pairs_are_all_of_the_fields_in_pairs,
    a_field_is_in_one_place,
    a_space_has_one_tile,
    only_fields_on_boards_are_harvested,
    a_field_bears_one_crop,
    there_are_so_many_fields,
    not_more_are_harvested_than_lie_there,
    workers_are_apart,
    a_worker_is_in_one_place,
    displaced_workers_are_asked_first,
    an_event_is_in_one_place,
    there_are_so_many_events,
    there_are_twelve_of_each,
    fields_in_stores_have_a_bid,
    before_play_nothing_has_happened,
    starting_fields_lie_at_home,
    starting_fields_are_pairs,
    the_town_is_filled_in_its_phase,
    kinds_are_chosen_in_their_phase,
    crops_are_drawn_in_their_phase,
    what_is_owed_is_in_order,
    who_is_in_turn_owes,
    what_is_owed_has_its_form,
    effects_of_events_belong_to_an_event,
    a_power_is_what_is_printed,
    the_step_is_about_a_field,
    what_must_be_answered_can_be,
)
