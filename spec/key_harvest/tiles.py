"""Field tiles: where they go, which side shows, and what becomes of a worker in their way."""

from __future__ import annotations

from spec.kernel import (
    copy,
    decide,
    how_many_on,
    made,
    mark,
    put_off,
    put_on,
    require,
    rule,
    the_one_on,
)
from spec.key_harvest.board import another_bears, is_free_of_fields, workers_stay_apart
from spec.key_harvest.state import Displaced, Game, Player, Seat, Space


@rule("key.fields.own-space", it="31, 172, 178")
def its_space_is_free(me: Player, field: Space) -> None:
    """A field belongs on the space that its code names, on every board the same; if another field was moved there, it
    can't be placed.

    Which groups a field can join is known before it is bought. Whoever moves a field can bar the space of another one.
    """
    require(is_free_of_fields(me, field))


@rule("key.fields.large-side", it="64, 172, 178", effect="It says which side shows.")
def lies_with_the_large_side_up(me: Player, field: Space) -> None:
    """Whenever a field is placed, for the first time or again, its large side shows: it can be harvested.

    A harvested field that is passed on, exchanged or moved bears once more.
    """
    mark(me.harvested, field, 0)


@rule("key.fields.worker-in-the-way", it="108, 214", effect="It says what becomes of a worker.")
def a_worker_makes_way(game: Game, seat: Seat, field: Space) -> None:
    """A worker on the space of a field that is placed leaves the board; the player may place it again or send it home.

    Placed again it uses its power once more, without an action. So it pays to put a worker where a field will come.
    """
    me = game.players[seat]
    if decide(how_many_on(me.workers, field) >= 1):
        before = copy(me)
        worker = the_one_on(me.workers, field)
        put_off(me.workers, worker)
        workers_stay_apart(game.box, before, me)
        me.displaced = made(Displaced, worker=worker, field=field)


def place_a_field(game: Game, seat: Seat, field: Space) -> None:
    """The player places a field on its own space."""
    me = game.players[seat]
    a_worker_makes_way(game, seat, field)
    put_on(me.fields, field, field)
    lies_with_the_large_side_up(me, field)


def take_off(me: Player, field: Space) -> None:
    """The field leaves the board."""
    another_bears(me, field)
    put_off(me.fields, field)
    mark(me.harvested, field, 0)
