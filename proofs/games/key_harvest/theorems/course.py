"""Turns, events and the end: how many actions, where an event goes, when two of them come back, who plays how long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofs.games.key_harvest.partings import the_seventh_is_drawn
from proofs.games.key_harvest.situations import at_phase, refilling
from proofs.games.key_harvest.theorems.positions import (
    PLAYERS,
    all_but,
    in_play,
    kinds,
    move,
    moves,
    play,
    position,
    positions,
    seen,
    stated,
    steps,
)
from proofs.prove.runs import equal
from proofs.prove.statements import Statement, always, checked
from spec.kernel import both, copy, either, implies, is_named, ite, marked, same, weighed
from spec.key_harvest import MODEL
from spec.key_harvest.agendas import counting, effects_of, putting_away
from spec.key_harvest.board import tiles_of
from spec.key_harvest.cards import does_nothing
from spec.key_harvest.course import the_turn_passes
from spec.key_harvest.events import the_event_is_put_away
from spec.key_harvest.flow import actions_begun, events_on_the_track, next_seat, step
from spec.key_harvest.state import ACTIONS, EVENTS, TRACK, Action, Event, Game, Last

# --- actions ----------------------------------------------------------------------------------------------------

ACTION_OF: Mapping[str, Action] = {
    "harvest": "harvest",
    "place_worker": "worker",
    "remove_worker": "worker",
    "take_field": "field",
    "store_field": "store",
}
"""The moves that can be an action, and which it is."""


def is_a_new_action(before: Game, after: Game, done: Any) -> bool:
    """If nothing was owed the move begins an action that was not begun yet in this turn, as the first or second one.
    Otherwise it is none, and none begins with it."""
    action = ACTION_OF[tag_of(done)]
    if before.now is not None:
        return done_stays(before, after, done)
    others = [equal(after.done[other], before.done[other]) for other in ACTIONS if other != action]
    return both(before.done[action] == 0, after.done[action] == 1, actions_begun(before) <= 1, *others)


def tag_of(done: Any) -> str:
    """The tag of a move, also of one that is left open."""
    kind = getattr(type(done), "opened", type(done))
    return str(kind.__struct_config__.tag)


def done_stays(before: Game, after: Game, _: Any) -> bool:
    return both(*(equal(after.done[action], before.done[action]) for action in ACTIONS))


def begins_anew(before: Game, after: Game, _: Any) -> bool:
    """Nothing is done yet in the turn that begins."""
    return both(*(after.done[action] == 0 for action in ACTIONS))


@stated("key.theorem.two-actions", it="49-56, 90, 108, 214")
def two_actions() -> Iterator[Statement]:
    """A turn has two actions at most, and each of the four at most once. To play a worker and to remove one are the
    same action, so nobody does both in one turn. To place a displaced worker again is no action."""
    yield always("Two at most.", *positions(lambda game: actions_begun(game) <= 2, by=["key.invariant.actions"]))
    yield always("What begins an action was not begun.", *moves(is_a_new_action, *kinds(*ACTION_OF)))
    yield always("Nothing else counts.", *moves(done_stays, *all_but(*ACTION_OF, "end_turn")))
    yield always("It is forgotten when the turn is over.", *moves(begins_anew, *kinds("end_turn")))
    yield always("And only then.", *steps(begins_anew, "the_turn_is_over"), *steps(done_stays, *BEFORE_THE_END))
    for tag in ACTION_OF:
        yield seen(f"There is such an action: {tag}.", in_play(), _first(in_play(), tag), claim=is_a_new_action)
    yield checked(
        "Who has played a worker can't remove one, and the reverse (by trying).",
        lambda: [
            ("remove", not MODEL.legal(play(in_play(), _first(in_play(), "place_worker")), ["remove_worker"])),
            ("play", not MODEL.legal(play(in_play(), _first(in_play(), "remove_worker")), ["place_worker"])),
        ],
    )


BEFORE_THE_END = ("a_displaced_worker_comes_up", "the_next_step_comes_up", "the_town_is_filled_up")


def _first(game: Game, tag: str) -> Any:
    return MODEL.legal(game, [tag])[0]


def not_after_storing(before: Game, after: Game, _: Any) -> bool:
    return before.done["store"] == 0


@stated("key.theorem.stored-for-a-round", it="56, 116")
def stored_for_a_round() -> Iterator[Statement]:
    """No field goes from a store to a board after one was stored in the same turn. So a field that somebody stores can
    be placed by that player in the next turn at the earliest; the others can buy it before that."""
    yield always("Not after storing.", *moves(not_after_storing, *kinds("take_field")))
    yield seen("Before it, yes.", in_play(), _first(in_play(), "take_field"), claim=not_after_storing)
    yield checked(
        "The next player can buy what was stored just now (by playing).",
        lambda: [("bought", _stored_and_bought().players[1].fields != in_play().players[1].fields)],
    )


def _stored_and_bought() -> Game:
    """The first player stores a field with a crop that the second has, and the second buys it."""
    game = in_play()
    game.players[1].crops["wine"] += 1
    game.stock["wine"] -= 1
    field, drawn = next(iter(game.town)), next(iter(game.bag.fields))
    game = play(game, move("store_field", player=0, field=field), move("bid", player=0, crop="wine"))
    game = play(game, move("stop", player=0), move("draw_field", field=drawn), move("stop", player=0))
    return play(game, move("end_turn", player=0), move("take_field", player=1, owner=0, slot="left"))


# --- events -----------------------------------------------------------------------------------------------------


def events_are_in_the_bag(before: Game, after: Game, _: Any) -> bool:
    """If play begins with it, so many events are in the bag."""
    if after.phase != "play" or before.phase == "play":
        return True
    return marked(after.bag.events) == (14 if len(after.players) == 2 else 12)


@stated("key.theorem.events-in-play", it="39, 182")
def events_in_play() -> Iterator[Statement]:
    """Play begins with all 14 events in the bag with two players, and with 12 with three or four."""
    beginning = kinds("draw_field", "remove_event")
    known = ["key.invariant.all-events", "key.invariant.untouched", "key.invariant.agenda"]
    yield always("So many when play begins.", *moves(events_are_in_the_bag, *beginning, by=known))
    yield checked(
        "Set up (by playing).",
        lambda: ((n, len(at_phase("play", n).bag.events) == (14 if n == 2 else 12)) for n in PLAYERS),
    )


def has_its_effect(before: Game, after: Game, done: Any) -> bool:
    """An event that is not ignored will go on the track, and asks everybody before, if it does anything."""
    players = len(before.players)
    conditions = []
    for event in EVENTS:
        this = is_named(done.event, event)
        if this is False:
            continue
        coming = weighed(after.agenda, putting_away(event)) - weighed(before.agenda, putting_away(event))
        asked = weighed(after.agenda, effects_of(event)) - weighed(before.agenda, effects_of(event))
        early = both(this, events_on_the_track(before) < TRACK)
        silent = does_nothing(before.box, event)
        conditions += [implies(early, both(coming == 1, asked == ite(silent, 0, players)))]
        conditions += [implies(both(this, events_on_the_track(before) >= TRACK), both(coming == 0, asked == 0))]
    return both(*conditions)


@stated("key.theorem.tenth-too", it="136, 140, 184")
def tenth_too() -> Iterator[Statement]:
    """Every event has its effect on everybody before it goes on the track, the tenth too. After the tenth none has
    any."""
    yield always("All ten, and no other.", *moves(has_its_effect, *kinds("draw_event"), by=["key.invariant.tenth"]))
    for number in (0, 9):
        yield seen(
            f"With {number} on the track.", _with_events(number), move("draw_event", event="n"), claim=has_its_effect
        )
    yield seen("After the tenth.", _with_events(10), move("draw_event", event="n"), claim=has_its_effect)


def _with_events(number: int) -> Game:
    """The town is filled up, and so many events are on the track; the tenth was drawn in an earlier turn."""
    game = position(refilling)
    for event in EVENTS[:number]:
        del game.bag.events[event]
        game.track.append(event)
    if number == TRACK:
        game.last = Last(player=1, turns=0)
    return game


@stated("key.theorem.lowest-space", it="130, 184")
def lowest_space() -> Iterator[Statement]:
    """Events fill the track from space 1 on without gaps: the first event goes to space 1, the next to space 2, up to
    the tenth."""
    yield always(
        "One event more on the track with each that is put there, and the tenth, not an earlier one, begins the end.",
        *steps(one_more_on_the_track, "the_next_step_comes_up", by=["key.invariant.tenth"]),
    )
    yield checked(
        "It goes to the next space (by putting each event on a track of each length).",
        lambda: (((event, number), _put_away(number, event) == number) for event in EVENTS for number in range(10)),
    )


def one_more_on_the_track(before: Game, after: Game, _: Any) -> bool:
    coming = weighed(before.agenda, counting("track")) - weighed(after.agenda, counting("track"))
    events = events_on_the_track(after)
    ends = both(coming == 1, events == TRACK)
    begun = before.last is None and after.last is not None
    return both(events == events_on_the_track(before) + coming, same(begun, ends))


def _put_away(number: int, event: Event) -> int:
    """The place at which an event is put after so many others."""
    game = position(refilling)
    game.track = [other for other in EVENTS if other != event][:number]
    the_event_is_put_away(game, step(0, "track", event))
    return game.track.index(event)


# --- the seventh ------------------------------------------------------------------------------------------------


def two_come_back(before: Game, after: Game, _: Any) -> bool:
    """Two events leave the track if six are there, a field is in the bag and somebody has fewer than seven tiles; in
    all other cases none does."""
    few = either(*(tiles_of(me) < 7 for me in before.players))
    back = both(events_on_the_track(before) == 6, marked(before.bag.fields) >= 1, few)
    gone = events_on_the_track(before) - events_on_the_track(after)
    return both(gone == ite(back, 2, 0), marked(after.bag.events) == marked(before.bag.events) - 1 + gone)


@stated("key.theorem.third-is-first", it="186, 192")
def third_is_first() -> Iterator[Statement]:
    """When the seventh event is drawn and somebody has fewer than seven tiles, the first two events go back into the
    bag; the third is then on space 1, the fourth on space 2 and so on, and the seventh on space 5. That is looked at
    every time that an event would go to space 7."""
    yield always(
        "Two, if six are there and somebody has too few tiles, else none.",
        *moves(two_come_back, *kinds("draw_event"), by=["key.invariant.events"]),
    )
    yield seen("With six there.", _at_the_seventh(6), move("draw_event", event="h"), claim=two_come_back)
    yield seen("With enough tiles.", the_seventh_is_drawn(), move("draw_event", event="h"), claim=two_come_back)
    yield checked(
        "Which they are (by drawing the seventh).",
        lambda: [("spaces", _spaces(_at_the_seventh(6), "g") == list("cdefg")), ("again", _again() == list("efgab"))],
    )


def _at_the_seventh(tiles: int) -> Game:
    game = _with_events(tiles)
    for event in EVENTS:
        game.box.events[event].word, game.box.events[event].number = "nothing", 0
    return game


def _spaces(game: Game, *events: Event) -> list[Event]:
    """The track after these events were drawn."""
    return play(game, *(move("draw_event", event=event) for event in events)).track


def _again() -> list[Event]:
    """After a reset five events are there; the next one is no seventh, the one after it is."""
    return _spaces(_at_the_seventh(6), "g", "a", "b")


# --- the end ----------------------------------------------------------------------------------------------------


def comes_round(before: Game, after: Game, _: Any) -> bool:
    """The turn goes to the left. It is counted how often it comes to who drew the tenth event, and the second time the
    game is over."""
    assert before.turn is not None
    seat = next_seat(before, before.turn)
    if before.last is None:
        return both(after.last is None, after.turn == seat, after.phase == "play")
    assert after.last is not None
    comes = int(before.last.player) == seat
    turns = int(before.last.turns) + (1 if comes else 0)
    over = turns == 2
    return both(
        after.last.turns == turns,
        after.last.player == before.last.player,
        (after.phase == "over") == over,
        over or after.turn == seat,
    )


@stated("key.theorem.last-turns", it="136-138")
def last_turns() -> Iterator[Statement]:
    """After the turn in which the tenth event is drawn the book promises two more turns to all. That is false of who
    drew it, who has one more; the others have two."""
    yield always("How a turn ends.", *moves(comes_round, *kinds("end_turn")), *steps(comes_round, "the_turn_is_over"))
    yield seen("Nobody has drawn it.", in_play(), move("end_turn", player=0), claim=comes_round)
    yield seen("The last turn.", _in_the_last_turn(), move("end_turn", player=0), claim=comes_round)
    yield always(
        "It is said at once, when the tenth event has had its effect, and of the player in turn.",
        *steps(of_the_player_in_turn, "the_next_step_comes_up"),
    )
    yield checked(
        "So many turns each has then, with two, three and four players (by playing).",
        lambda: (
            ((n, drawer), _turns_left(n, drawer) == [1 if seat == drawer else 2 for seat in range(n)])
            for n in PLAYERS
            for drawer in range(n)
        ),
    )


def of_the_player_in_turn(before: Game, after: Game, _: Any) -> bool:
    if after.last is None or before.last is not None:
        return True
    return both(after.last.player == before.turn, after.last.turns == 0, after.turn == before.turn)


def _in_the_last_turn() -> Game:
    game = in_play()
    for event in EVENTS[:10]:
        del game.bag.events[event]
        game.track.append(event)
    game.last = Last(player=1, turns=1)
    return game


def _turns_left(players: int, drawer: int) -> list[int]:
    """How many turns each player has after the turn in which somebody drew the tenth event."""
    game = copy(at_phase("play", players))
    game.turn, game.last = drawer, Last(player=drawer, turns=0)
    turns = [0] * players
    the_turn_passes(game)
    while game.phase != "over":
        turns[int(game.turn)] += 1
        the_turn_passes(game)
    return turns
