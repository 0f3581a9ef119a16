"""Action b: playing and removing workers, and workers whose space a field took."""

from __future__ import annotations

from collections.abc import Iterator

from spec.kernel import (
    Move,
    allows,
    both,
    copy,
    decide,
    each_key,
    each_one,
    how_many_on,
    if_there,
    implies,
    insist,
    is_named,
    is_placed,
    is_same,
    is_there,
    negate,
    put_off,
    put_on,
    reading,
    require,
    rule,
    some,
    the_one_on,
)
from spec.key_harvest.board import (
    asked,
    beside,
    fields_beside,
    has_fields_beside,
    is_free_of_fields,
    is_left_open,
    is_on_the_board,
    stands_apart,
    workers_stay_apart,
)
from spec.key_harvest.cards import does_nothing, known_times, rank_of
from spec.key_harvest.disputes import NEW_FIELD
from spec.key_harvest.flow import (
    answers,
    begins_or_answers,
    is_answered,
    owe,
    step,
    the_step,
    the_word_is,
    whoever_acts_or_answers,
    whoever_answers,
)
from spec.key_harvest.state import SPACES, TOWNSFOLK, WORKERS, Game, Player, Seat, Space, Worker


def is_displaced(me: Player, worker: Worker) -> bool:
    """The worker has left the board of the player, and has neither been placed again nor gone home."""
    there = is_there(me, "displaced")
    return there if there is False else both(there, is_same(if_there(me, "displaced").worker, worker))


# --- where a worker may stand -----------------------------------------------------------------------------------


@rule("key.workers.space", it="92, 208")
def on_a_space_without_field(game: Game, me: Player, space: Space) -> None:
    """A worker is placed on a space of the own board on which no field lies.

    Fields make a worker strong and take its room: it stands in the gaps between them.
    """
    require(both(is_on_the_board(game.box, space), is_free_of_fields(me, space)))


@rule("key.workers.fields-beside", it="86, 204-206")
def enough_fields_are_beside(game: Game, me: Player, worker: Worker, space: Space) -> None:
    """A worker needs at least as many fields on adjoining spaces as its number, harvested or not, of one group or of
    several; this is looked at only when it is placed.

    Later the fields around it may go, and the worker stays and scores.
    """
    require(has_fields_beside(game.box, me, space, rank_of(game.box, worker), _left_aside(me)))


def _left_aside(me: Player) -> Space | None:
    """The field that does not count beside a worker that is placed again."""
    if reading(NEW_FIELD) == "counts" or me.displaced is None:
        return None
    return me.displaced.field


@rule("key.workers.apart", it="86, 92, 206-208")
def no_worker_is_beside(game: Game, before: Player, worker: Worker, space: Space) -> None:
    """No worker ever adjoins another one; one that is replaced is gone by then.

    A worker bars the spaces around it for all others.
    """
    after = copy(before)
    put_on(after.workers, worker, space)
    require(stands_apart(game.box, before, space, after))


@rule("key.workers.replacing", it="92-96, 208")
def only_a_lower_one_is_replaced(game: Game, worker: Worker, other: Worker) -> None:
    """On a space with a worker only a worker with a higher number can be placed.

    A farmhand can hold a good space until there are enough fields around it for one of the townsfolk.
    """
    require(rank_of(game.box, other) < rank_of(game.box, worker))


@rule("key.workers.home", it="88, 92, 208, 214", effect="It says where a worker goes.")
def goes_home(game: Game, seat: Seat, worker: Worker) -> None:
    """A worker that leaves a board goes to the reserve of its player, or to the town if it is one of the townsfolk, and
    is available at once.

    One of the townsfolk that is removed can be played by whoever comes next.
    """
    me = game.players[seat]
    before = copy(me)
    put_off(me.workers, worker)
    workers_stay_apart(game.box, before, me)


def without_the_one_there(game: Game, me: Player, worker: Worker, space: Space, *, allowed: bool) -> Player:
    """The player as if who stands on a space had left it. If that must be allowed, the one there must be lower."""
    if not decide(how_many_on(me.workers, space) >= 1):
        return me
    other = the_one_on(me.workers, space)
    if allowed:
        only_a_lower_one_is_replaced(game, worker, other)
    found = copy(me)
    put_off(found.workers, other)
    return found


def may_stand(game: Game, me: Player, worker: Worker, space: Space) -> None:
    """All that is demanded of the space on which a worker is placed."""
    on_a_space_without_field(game, me, space)
    enough_fields_are_beside(game, me, worker, space)
    no_worker_is_beside(game, without_the_one_there(game, me, worker, space, allowed=True), worker, space)


def can_be_placed_again(game: Game, seat: Seat) -> bool:
    """There is a space on which the displaced worker of a player may stand."""
    me = game.players[seat]
    worker = if_there(me, "displaced").worker
    if is_left_open(game.box.adjoin, me.fields, me.workers):
        return asked("placed again", [game.box.adjoin, me.fields, me.workers], [rank_of(game.box, worker)])
    return some(allows(may_stand, game, me, worker, space) for space in beside(game.box))


# --- playing a worker -------------------------------------------------------------------------------------------


@rule("key.workers.available", it="84, 200-202")
def it_is_available(game: Game, seat: Seat, worker: Worker) -> None:
    """A worker that is played comes from the own reserve, or it is one of the townsfolk in town.

    Who takes one of the townsfolk keeps it from the others until it goes back.
    """
    for other, me in enumerate(game.players):
        concerns = True if int(other) == int(seat) else is_named(worker, *TOWNSFOLK)
        if concerns is not False:
            require(implies(concerns, both(negate(is_placed(me.workers, worker)), negate(is_displaced(me, worker)))))


@rule("key.workers.displaced", it="108, 214")
def it_is_the_displaced_one(me: Player, worker: Worker) -> None:
    """Only the worker whose space a field took is placed again.

    The others wait for an action.
    """
    insist(me.displaced is not None)
    assert me.displaced is not None
    require(is_same(me.displaced.worker, worker))


@rule("key.workers.power", it="108, 212-214, 220", effect="It says what is owed.")
def its_power_is_used(game: Game, seat: Seat, worker: Worker) -> None:
    """The power of a worker is used when it is placed and when it is placed again, and at no other time.

    To add fields around a worker that stands there brings nothing more.
    """
    if not decide(does_nothing(game.box, worker)):
        owe(game, step(seat, "effect", worker, None, known_times(game.box, worker)))


class PlaceWorker(Move, tag="place_worker"):
    """A player plays a worker, or places a displaced one again."""

    player: Seat
    worker: Worker
    space: Space

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[PlaceWorker]:
        for seat in whoever_acts_or_answers(game, "displaced"):
            me = game.players[seat]
            fields = None if is_left_open(game.box.adjoin, me.fields) else fields_beside(game.box, me)
            for worker in each_one(WORKERS, "worker"):
                rank = rank_of(game.box, worker)
                for space in each_one(SPACES, "space"):
                    if fields is None or (fields[space] >= rank) is not False:
                        yield PlaceWorker(player=seat, worker=worker, space=space)

    @staticmethod
    def idle(game: Game, move: PlaceWorker) -> bool:
        """A worker can be placed and removed without end, and its power used each time."""
        return True

    @staticmethod
    def premise(game: Game, move: PlaceWorker) -> None:
        begins_or_answers(game, move.player, "worker", "displaced")
        me = game.players[move.player]
        if game.now is None:
            it_is_available(game, move.player, move.worker)
        else:
            it_is_the_displaced_one(me, move.worker)
        may_stand(game, me, move.worker, move.space)

    @staticmethod
    def perform(game: Game, move: PlaceWorker) -> None:
        me = game.players[move.player]
        if decide(how_many_on(me.workers, move.space) >= 1):
            goes_home(game, move.player, the_one_on(me.workers, move.space))
        put_on(me.workers, move.worker, move.space)
        if game.now is None:
            game.done["worker"] = 1
        else:
            me.displaced = None
            is_answered(game)
        its_power_is_used(game, move.player, move.worker)


# --- removing a worker ------------------------------------------------------------------------------------------


@rule("key.workers.own-board", it="84, 88")
def it_is_on_the_own_board(me: Player, worker: Worker) -> None:
    """Only a worker of the own board is removed.

    It takes an event or a power to get at one of the townsfolk on another board.
    """
    require(is_placed(me.workers, worker))


class RemoveWorker(Move, tag="remove_worker"):
    """A player removes a worker."""

    player: Seat
    worker: Worker

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[RemoveWorker]:
        for seat in whoever_acts_or_answers(game, "effect"):
            for worker in each_key(game.players[seat].workers, "worker"):
                yield RemoveWorker(player=seat, worker=worker)

    @staticmethod
    def idle(game: Game, move: RemoveWorker) -> bool:
        """As an action it undoes what placing the worker did."""
        return game.now is None

    @staticmethod
    def premise(game: Game, move: RemoveWorker) -> None:
        begins_or_answers(game, move.player, "worker", "effect")
        if game.now is not None:
            the_word_is(game, "dismiss")
        it_is_on_the_own_board(game.players[move.player], move.worker)

    @staticmethod
    def perform(game: Game, move: RemoveWorker) -> None:
        goes_home(game, move.player, move.worker)
        if game.now is None:
            game.done["worker"] = 1
        else:
            effect_goes_on(game)


def effect_goes_on(game: Game) -> None:
    """A power or effect was answered; if it can be answered again, that comes next."""
    owed = the_step(game)
    is_answered(game)
    if owed.left >= 2:
        owe(game, step(owed.player, "effect", owed.by, None, owed.left - 1))


# --- a displaced worker -----------------------------------------------------------------------------------------


class GoHome(Move, tag="go_home"):
    """A player does not place a displaced worker again."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[GoHome]:
        yield from (GoHome(player=seat) for seat in whoever_answers(game, "displaced"))

    @staticmethod
    def premise(game: Game, move: GoHome) -> None:
        answers(game, move.player, "displaced")

    @staticmethod
    def perform(game: Game, move: GoHome) -> None:
        game.players[move.player].displaced = None
        is_answered(game)


@rule("key.workers.displaced-comes-up", it="108, 214", effect="It says what is decided next.")
def the_displaced_worker_comes_up(game: Game, seat: Seat) -> None:
    """A displaced worker is placed again, or goes home, before anything else happens; if there is no space for it, it
    goes home. If there are several, the players are asked in playing order.

    So the first of two fields can free the worker that the second one needs beside it.
    """
    if decide(can_be_placed_again(game, seat)):
        game.now = step(seat, "displaced")
    else:
        game.players[seat].displaced = None
