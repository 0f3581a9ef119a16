"""Drawing from the bag: fields for the town, and events with the track."""

from __future__ import annotations

from collections.abc import Iterator

from spec.kernel import (
    Move,
    both,
    decide,
    each_key,
    either,
    how_many_placed,
    mark,
    marked,
    reading,
    require,
    rule,
)
from spec.key_harvest.board import tiles_of
from spec.key_harvest.cards import does_nothing, known_times
from spec.key_harvest.disputes import BEFORE, SEVEN
from spec.key_harvest.flow import (
    during,
    events_on_the_track,
    is_answered,
    owe,
    playing_order,
    step,
    the_step,
    the_step_is,
)
from spec.key_harvest.setup import town_is_full
from spec.key_harvest.state import TRACK, Event, Game, Last, Player, Space, Step
from spec.key_harvest.steps import come_up, goes_on_the_track, the_one_of_the_bag
from spec.key_harvest.things import each_field, each_of_these
from spec.key_harvest.tiles import its_space_is_free, place_a_field

CHECKED = 6
"""So many events are on the track when the next one would go to the space with the question mark."""
ENOUGH_TILES = 7


@rule("key.events.in-the-bag", it="37-41, 128-132, 184")
def the_field_is_in_the_bag(game: Game, field: Space) -> None:
    """Only what is in the bag is drawn from it.

    Everybody may know how many tiles are left in it, and which have gone.
    """
    require(game.bag.fields.get(field, 0) == 1)


@rule("key.events.event-in-the-bag", it="39, 130, 182-186")
def the_event_is_in_the_bag(game: Game, event: Event) -> None:
    """Only an event that is in the bag is drawn.

    Two were perhaps put back unseen, and those on the track are over, unless they return.
    """
    require(game.bag.events.get(event, 0) == 1)


@rule("key.events.field-drawn", it="37, 128, 194", effect="It says where a field goes.")
def it_goes_to_town(game: Game, field: Space) -> None:
    """A field that is drawn for the town lies there with its large side up; then the town is filled up further.

    There are six fields to choose from as long as the bag has some.
    """
    mark(game.bag.fields, field, 0)
    mark(game.town, field, 1)


@rule("key.events.drawn-by-an-effect", it="178, 190", effect="It says where a field goes.")
def it_goes_to_a_board(game: Game, owed: Step, field: Space) -> None:
    """A field that is drawn by an effect is placed by the player whom it is for. Events that come out meanwhile go back
    into the bag and do nothing.

    An effect never sets off another event.
    """
    mark(game.bag.fields, field, 0)
    place_a_field(game, owed.player, field)


class DrawField(Move, tag="draw_field"):
    """Nature draws a field from the bag."""

    field: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[DrawField]:
        if game.phase == "town" or (game.now is not None and game.now.step == "refill"):
            yield from (DrawField(field=field) for field in each_field(game.bag.fields, "field"))
        if game.now is not None and game.now.step == "receive":
            named = the_one_of_the_bag(game, game.players[game.now.player])
            yield from (DrawField(field=field) for field in each_of_these(game.bag.fields, "field", named))

    @staticmethod
    def premise(game: Game, move: DrawField) -> None:
        during(game, "town", "play")
        if game.phase == "play":
            the_step_is(game, "refill", "receive")
        the_field_is_in_the_bag(game, move.field)
        if game.phase == "play" and the_step(game).step == "receive":
            its_space_is_free(game.players[the_step(game).player], move.field)

    @staticmethod
    def perform(game: Game, move: DrawField) -> None:
        if game.phase == "town":
            it_goes_to_town(game, move.field)
            town_is_full(game)
            return
        owed = the_step(game)
        if owed.step == "refill":
            it_goes_to_town(game, move.field)
            come_up(game, step(owed.player, "refill"))
        else:
            is_answered(game)
            it_goes_to_a_board(game, owed, move.field)


# --- events -----------------------------------------------------------------------------------------------------


def tiles_that_count(me: Player) -> int:
    return how_many_placed(me.fields) if reading(SEVEN) == "fields" else tiles_of(me)


def goes_back_two_spaces(game: Game) -> bool:
    """The event that is drawn would be the seventh, and somebody has too few tiles."""
    few = either(*(tiles_that_count(me) < ENOUGH_TILES for me in game.players))
    return both(events_on_the_track(game) == CHECKED, marked(game.bag.fields) >= 1, few)


@rule("key.events.seventh", it="186, 192", effect="It says what becomes of the track.")
def the_seventh_is_checked(game: Game) -> None:
    """When the seventh event is drawn, and somebody has fewer than seven tiles on the board, the first two events go
    back into the bag and the others move up. Without a field in the bag that is left out.

    A slow start makes the game longer, more than once if need be.
    """
    if decide(goes_back_two_spaces(game)):
        for _ in range(2):
            mark(game.bag.events, game.track.pop(0), 1)


@rule("key.events.everybody", it="130, 184, 188", effect="It says what is owed.")
def everybody_is_affected(game: Game, event: Event) -> None:
    """An event affects every player, in playing order from the one who drew it; then it goes on the track, and the town
    is filled up.

    Who draws comes first, for better or worse.
    """
    effects = []
    if not decide(does_nothing(game.box, event)):
        left = known_times(game.box, event)
        effects = [step(seat, "effect", event, None, left) for seat in playing_order(game)]
    seat = playing_order(game)[0]
    owe(game, *effects, step(seat, "track", event), step(seat, "refill"))


@rule("key.end.ignored", it="140", effect="It says what becomes of an event.")
def it_is_ignored(game: Game, event: Event) -> None:
    """An event after the tenth does nothing and is put aside; another tile is drawn.

    In the last turns the bag gives fields only.
    """
    mark(game.out.events, event, 1)


class DrawEvent(Move, tag="draw_event"):
    """Nature draws an event from the bag."""

    event: Event

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[DrawEvent]:
        if game.now is not None and game.now.step == "refill":
            yield from (DrawEvent(event=event) for event in each_key(game.bag.events, "event"))

    @staticmethod
    def idle(game: Game, move: DrawEvent) -> bool:
        """Two events come back, so there is no end to it as long as nobody has enough tiles."""
        return goes_back_two_spaces(game)

    @staticmethod
    def premise(game: Game, move: DrawEvent) -> None:
        during(game, "play")
        the_step_is(game, "refill")
        the_event_is_in_the_bag(game, move.event)

    @staticmethod
    def perform(game: Game, move: DrawEvent) -> None:
        owed = the_step(game)
        is_answered(game)
        mark(game.bag.events, move.event, 0)
        if decide(events_on_the_track(game) == TRACK):
            it_is_ignored(game, move.event)
            come_up(game, step(owed.player, "refill"))
            return
        if reading(BEFORE) == "before":
            the_seventh_is_checked(game)
        everybody_is_affected(game, move.event)


@rule("key.end.tenth", it="136-138", effect="It says how long the game still goes on.")
def the_tenth_ends_the_game(game: Game) -> None:
    """When the tenth event has had its effect the end begins: the player in turn finishes the turn, and the game is
    over when the turn comes to that player for the second time.

    The others have two turns left, who drew it has one.
    """
    if decide(events_on_the_track(game) == TRACK):
        game.last = Last(player=playing_order(game)[0], turns=0)


def the_event_is_put_away(game: Game, owed: Step) -> None:
    """The step with which an event goes on the track."""
    if reading(BEFORE) == "after":
        the_seventh_is_checked(game)
    goes_on_the_track(game, owed)
    the_tenth_ends_the_game(game)
