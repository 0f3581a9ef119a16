"""Boards: what hangs together, where workers may stand, and what becomes of them."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from proofs.games.key_harvest.situations import displaced
from proofs.games.key_harvest.theorems.positions import (
    an_example,
    in_play,
    kinds,
    move,
    moves,
    play,
    position,
    positions,
    seen,
    stated,
)
from proofs.prove.statements import Asked, Statement, always, checked
from spec.kernel import (
    Judge,
    both,
    copy,
    decide,
    how_many_on,
    how_many_placed,
    implies,
    is_named,
    is_placed,
    is_there,
    ite,
    negate,
    put_on,
    the_one_on,
    total,
    weighed,
)
from spec.kernel.terms import variable
from spec.key_harvest import MODEL
from spec.key_harvest.agendas import counting
from spec.key_harvest.board import are_apart, hang_together, stands_apart
from spec.key_harvest.cards import does_nothing, rank_of
from spec.key_harvest.geometry import EDGE_OF
from spec.key_harvest.harvest import Harvest
from spec.key_harvest.scoring import group_sizes, largest_points, second_points, worker_points
from spec.key_harvest.setup import starting_player
from spec.key_harvest.state import FARMHANDS, TOWNSFOLK, WORKERS, Box, Game, Player, Space, Worker
from spec.key_harvest.text import text_box

# --- small boards -----------------------------------------------------------------------------------------------

FOUR: tuple[Space, ...] = ("A1", "A2", "B1", "B2")
"""Four spaces of which any two can adjoin."""


def small_boxes() -> Iterator[tuple[frozenset[frozenset[Space]], Box]]:
    """Every way in which four spaces can adjoin each other."""
    pairs = [frozenset(pair) for pair in itertools.combinations(FOUR, 2)]
    for number in range(len(pairs) + 1):
        for chosen in itertools.combinations(pairs, number):
            box = text_box()
            box.adjoin = {EDGE_OF[pair]: 1 for pair in chosen}
            yield frozenset(chosen), box


def with_fields(fields: Iterable[Space], harvested: bool = False) -> Player:
    """A player with these fields, each on its own space, and a worker on every other one."""
    me = starting_player()
    me.fields = {field: field for field in fields}
    me.harvested = dict.fromkeys(me.fields, 1) if harvested else {}
    me.workers = dict(zip(WORKERS, (space for space in FOUR if space not in me.fields), strict=False))
    return me


def subsets(things: Iterable[Space]) -> list[tuple[Space, ...]]:
    every = list(things)
    return [chosen for number in range(len(every) + 1) for chosen in itertools.combinations(every, number)]


def is_linked(adjoin: frozenset[frozenset[Space]], fields: Iterable[Space], one: Space, other: Space) -> bool:
    """There is a row of these fields from one to the other, in which neighbours adjoin."""
    between = [field for field in fields if field not in (one, other)]
    rows = ((one, *row, other) for number in range(len(between) + 1) for row in itertools.permutations(between, number))
    return one == other or any(all(frozenset(pair) in adjoin for pair in itertools.pairwise(row)) for row in rows)


# --- groups -----------------------------------------------------------------------------------------------------


@stated("key.theorem.connected", it="66-76, 176, 218")
def connected() -> Iterator[Statement]:
    """Fields are connected if a row of adjoining fields leads from one to the other. Whether these are harvested does
    not matter, and a worker never connects anything. So a whole group is harvested with one action."""
    yield checked(
        "On every board of four spaces, with every choice of fields and workers on all other spaces (by trying).",
        lambda: (
            ((sorted(map(sorted, adjoin)), fields), _hang_as_linked(adjoin, box, fields))
            for adjoin, box in small_boxes()
            for fields in subsets(FOUR)
        ),
    )
    yield checked(
        "A row of four is harvested with one action, over harvested fields, and not beyond a worker (by playing).",
        lambda: [
            ("all", _harvested(("E3", "E4", "E5", "E6"), {}, ()) == 4),
            ("over harvested ones", _harvested(("E3", "E4", "E5", "E6"), {}, ("E4", "E5")) == 2),
            ("not over a worker", _harvested(("E3", "E4", "E6"), {"f1": "E5"}, ()) == 2),
        ],
    )


def _hang_as_linked(adjoin: frozenset[frozenset[Space]], box: Box, fields: tuple[Space, ...]) -> bool:
    boards = [with_fields(fields, harvested) for harvested in (False, True)]
    return all(
        hang_together(box, me, one, other) == is_linked(adjoin, fields, one, other)
        for me in boards
        for one in fields
        for other in fields
    )


def _harvested(fields: tuple[Space, ...], workers: dict[Worker, Space], before: tuple[Space, ...]) -> int:
    """How many fields the first player harvests with one action, beginning with the first one."""
    game = _with_board(fields, workers)
    game.players[0].harvested = dict.fromkeys(before, 1)
    first = [one for one in MODEL.legal(game, ["harvest"]) if isinstance(one, Harvest) and one.field == fields[0]]
    game = play(game, first[0])
    while game.now is not None:
        game = play(game, MODEL.legal(game, ["harvest"])[0])
    return len(game.players[0].harvested) - len(before)


def _with_board(fields: tuple[Space, ...], workers: dict[Worker, Space]) -> Game:
    """The first player has this board, and nobody else has fields."""
    game = in_play()
    for player in game.players:
        game.bag.fields |= dict.fromkeys(player.fields, 1)
        player.fields, player.harvested, player.workers = {}, {}, {}
    me = game.players[0]
    me.fields = {field: field for field in fields}
    me.workers = dict(workers)
    for field in fields:
        if game.town.pop(field, None):
            game.town[next(one for one in game.bag.fields if one not in fields)] = 1
    game.bag.fields = {field: 1 for field in game.bag.fields if field not in (*fields, *game.town)}
    return game


@stated("key.theorem.groups-of-two", it="152-154, 176")
def groups_of_two() -> Iterator[Statement]:
    """A group has at least two fields, so a field alone is worth nothing at the end. The largest group is worth a point
    for each field and the second largest two."""
    yield checked(
        "On every board of four spaces, with every choice of fields (by counting).",
        lambda: (
            ((sorted(map(sorted, adjoin)), fields), _counts(adjoin, box, fields))
            for adjoin, box in small_boxes()
            for fields in subsets(FOUR)
        ),
    )


def _counts(adjoin: frozenset[frozenset[Space]], box: Box, fields: tuple[Space, ...]) -> bool:
    """The sizes of all groups of two or more, and the points for them."""
    groups = {frozenset(other for other in fields if is_linked(adjoin, fields, one, other)) for one in fields}
    sizes = sorted((len(group) for group in groups if len(group) >= 2), reverse=True)
    found = group_sizes(box, with_fields(fields))
    worth = sum(points * size for points, size in zip((1, 2), sizes, strict=False))
    return found == sizes and largest_points(found) + second_points(found) == worth


# --- where workers stand ----------------------------------------------------------------------------------------


def stay_apart(before: Game, after: Game, done: Any) -> bool:
    return are_apart(after.box, after.players[done.player])


@stated("key.theorem.apart", it="86, 206")
def apart() -> Iterator[Statement]:
    """Workers of a board are never adjacent, whatever the board: not when one is placed, not when one replaces another,
    and not later."""
    known = ["key.invariant.apart"]
    yield always("Placing a worker keeps them apart.", *moves(stay_apart, *kinds("place_worker"), by=known))
    yield always(
        "So they are apart in any position.",
        *positions(lambda game: both(*(are_apart(game.box, me) for me in game.players)), by=known),
    )
    yield seen("A worker is placed.", *an_example("place_worker"), claim=stay_apart)
    yield checked(
        "What is said there of boards is true of every board of four spaces with three workers (by trying).",
        lambda: (
            ((sorted(map(sorted, adjoin)), spaces), _stays(box, spaces))
            for adjoin, box in small_boxes()
            for spaces in itertools.permutations(FOUR, 3)
        ),
    )


def _stays(box: Box, spaces: tuple[Space, ...]) -> bool:
    """Two workers stand there. A third one may stand beside neither exactly if all three are apart then, provided that
    the two are."""
    me = starting_player()
    me.workers = {"f1": spaces[0], "f2": spaces[1]}
    more = copy(me)
    put_on(more.workers, "f3", spaces[2])
    return not are_apart(box, me) or stands_apart(box, me, spaces[2], more) == are_apart(box, more)


# --- workers that make way --------------------------------------------------------------------------------------


def one_makes_way(before: Game, after: Game, _: Any) -> bool:
    """Each board loses one worker at most, and it is displaced; if none is lost nobody is."""
    conditions = []
    for me, then in zip(before.players, after.players, strict=True):
        lost = how_many_placed(me.workers) - how_many_placed(then.workers)
        conditions += [lost >= 0, lost <= 1, lost == ite(is_there(then, "displaced"), 1, 0)]
    return both(*conditions)


PLACING = ("take_field", "draw_field", "pay", "pass_field", "swap_left")
"""The moves that place fields on their own spaces."""


@stated("key.theorem.one-makes-way", it="108, 214")
def one_worker_makes_way() -> Iterator[Statement]:
    """A field that is placed displaces at most one worker of the board, whatever the board, and no worker leaves it for
    another reason. It goes nowhere else before its player has been asked."""
    yield always("One at most.", *moves(one_makes_way, *kinds(*PLACING), by=["key.invariant.displaced"]))
    yield seen("One makes way.", *_making_way(), claim=one_makes_way)
    yield seen("None does.", *an_example("take_field"), claim=one_makes_way)


def _making_way() -> tuple[Game, Any]:
    game = in_play()
    field = game.players[1].store["left"].field
    assert field is not None
    game.players[0].workers = {"f2": field}
    return game, move("take_field", player=0, owner=1, slot="left")


def uses_its_power(before: Game, after: Game, done: Any) -> bool:
    """Its power is owed once, as an action or when it is placed again, unless it has none; nobody is displaced then."""
    owed = weighed(after.agenda, counting("effect")) - weighed(before.agenda, counting("effect"))
    me = after.players[done.player]
    return both(owed == ite(does_nothing(before.box, done.worker), 0, 1), negate(is_there(me, "displaced")))


def none_is_used(before: Game, after: Game, done: Any) -> bool:
    """No power is owed, and the worker is on no board of the player."""
    owed = weighed(after.agenda, counting("effect")) - weighed(before.agenda, counting("effect"))
    me, then = before.players[done.player], after.players[done.player]
    return both(
        owed == 0, negate(is_there(then, "displaced")), how_many_placed(then.workers) == how_many_placed(me.workers)
    )


@stated("key.theorem.placed-again", it="92, 108, 208, 212-214, 220")
def placed_again() -> Iterator[Statement]:
    """A worker that a field displaced may be placed again, and its power is used again, without an action. A worker
    that another worker replaced goes home at once: nobody can place it again at once, and its power is not used."""
    known = ["key.invariant.displaced"]
    yield always(
        "Whenever it is placed its power is used once.", *moves(uses_its_power, *kinds("place_worker"), by=known)
    )
    yield always("When it goes home none is.", *moves(none_is_used, *kinds("go_home"), by=known))
    yield seen(
        "A displaced one is placed again.",
        position(displaced),
        move("place_worker", player=0, worker="f2", space="C2"),
        claim=uses_its_power,
    )
    yield seen("One is replaced, and nothing is owed but the power of the other.", *_replacing(), claim=uses_its_power)
    yield seen("One goes home.", position(displaced), move("go_home", player=0), claim=none_is_used)


def _replacing() -> tuple[Game, Any]:
    """A farmhand of rank 3 takes the space of one of rank 1."""
    game = in_play("renew", 1)
    game.players[0].workers = {"f1": "E4"}
    return game, move("place_worker", player=0, worker="f5", space="E4")


def only_lower_ones(before: Game, after: Game, done: Any) -> bool:
    """If a worker stood there it has a lower number and is gone; else there is one worker more."""
    me, then = before.players[done.player], after.players[done.player]
    more = how_many_placed(then.workers) - how_many_placed(me.workers)
    if decide(how_many_on(me.workers, done.space) >= 1):
        other = the_one_on(me.workers, done.space)
        return both(rank_of(before.box, other) < rank_of(before.box, done.worker), more == 0)
    return more == 1


@stated("key.theorem.replacing", it="92-96, 208")
def replacing() -> Iterator[Statement]:
    """Only a worker with a lower number is replaced: one of rank 3 replaces one of rank 1 or 2, and none of rank 3."""
    known = ["key.invariant.workers", "key.invariant.displaced"]
    yield always("A lower one, and it is gone.", *moves(only_lower_ones, *kinds("place_worker"), by=known))
    yield seen("Rank 3 replaces rank 1.", *_replacing(), claim=only_lower_ones)
    yield checked(
        "Which a worker of rank 3 replaces (by trying).",
        lambda: ((other, _replaces(other) == (_rank(other) < 3)) for other in FARMHANDS if other != "f5"),
    )


def _rank(worker: Worker) -> int:
    return in_play().box.workers[worker].rank


def _replaces(other: Worker) -> bool:
    game, done = _replacing()
    game.players[0].workers = {other: "E4"}
    return done in MODEL.legal(game, ["place_worker"])


# --- townsfolk and points ---------------------------------------------------------------------------------------


def is_free(before: Game, after: Game, done: Any) -> bool:
    """As an action: if it is one of the townsfolk it was on no board."""
    if before.now is not None:
        return True
    nowhere = both(*(negate(is_placed(me.workers, done.worker)) for me in before.players))
    return implies(is_named(done.worker, *TOWNSFOLK), nowhere)


@stated("key.theorem.townsfolk", it="29, 88, 202")
def townsfolk() -> Iterator[Statement]:
    """Each of the townsfolk stands on one board at most. Whoever wants one that stands somewhere has to wait until it
    is back in town."""
    yield always(
        "On one board at most.",
        *positions(
            lambda game: both(
                *(total(ite(is_placed(me.workers, one), 1, 0) for me in game.players) <= 1 for one in TOWNSFOLK)
            ),
            by=["key.invariant.workers"],
        ),
    )
    yield always("Only one that stands nowhere is played.", *moves(is_free, *kinds("place_worker")))
    yield seen("One is played.", *_playing_one_of_the_town(), claim=is_free)


def _playing_one_of_the_town() -> tuple[Game, Any]:
    return in_play(), move("place_worker", player=0, worker="t2", space="E4")


@stated("key.theorem.points-of-workers", it="146-150, 204-210")
def points_of_workers() -> Iterator[Statement]:
    """Workers count at the end only if they are on the board: each brings exactly its number, whatever the numbers are,
    and one in reserve or in town brings nothing."""
    yield always("Each on the board brings its number.", *(_brings(worker) for worker in WORKERS))
    yield checked(
        "None of them brings nothing (by counting).",
        lambda: [("none", worker_points(text_box(), starting_player()) == 0)],
    )


def _brings(worker: Worker) -> Asked:
    """The points with and without a worker, the others being there or not, with any numbers on them."""
    box = text_box()
    for name in WORKERS:
        box.workers[name].rank = variable(f"rank.{name}")
    judge, places = Judge(), zip(WORKERS, with_spaces(), strict=False)
    full = starting_player()
    full.workers = dict(places)
    without = copy(full)
    del without.workers[worker]
    alone = starting_player()
    alone.workers = {worker: full.workers[worker]}
    with judge:
        brought = [worker_points(box, full) - worker_points(box, without), worker_points(box, alone)]
    rank = variable(f"rank.{worker}")
    return Asked([], [], both(*(points == rank for points in brought)), tuple(dict.fromkeys(judge.cited)), label=worker)


@functools.cache
def with_spaces() -> tuple[Space, ...]:
    return tuple(space for space in MODEL.new(2).bag.fields)
