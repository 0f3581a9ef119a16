"""What the model takes for certain of open boards and boxes is true on numbers.

On symbols some facts are granted that no solver works out: that a board with fewer tiles than spaces has an empty one,
and the like. Here the very functions that grant them run on numbers, as if boards were open: what they grant is heard,
and must be true in every position for which it is granted. If it names a field or space of which nothing else is known,
there must be one for which it is true.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Sequence
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from spec import key_harvest
from spec.kernel import Judge, copy
from spec.key_harvest import board, pairs, setup
from spec.key_harvest.board import are_apart, stands_apart
from spec.key_harvest.geometry import ENDS, adjoining, hangs_together
from spec.key_harvest.pairs import pairs_are_together
from spec.key_harvest.setup import crops_printed, is_first_without_crop, starting_player
from spec.key_harvest.state import BOARD, CROPS, EDGES, PAIRS, SPACES, WORKERS, Box, Game, Player, Space
from spec.key_harvest.text import text_box
from tests.games.key_harvest.model.table import printed

often = settings(max_examples=60, deadline=None)
randoms = st.randoms(use_true_random=False)

# --- what is granted --------------------------------------------------------------------------------------------


def heard(module: ModuleType, tell: Callable[[], Any], named: Space | None = None) -> bool:
    """What a function grants, on numbers: the consequence that it states with the answer that it says is certain. A
    field or space that it leaves open is the one that is named."""
    found: list[bool] = []
    asked_if_open: list[bool] = [named is None]  # whoever names none asks first whether something is open

    def is_left_open(*_: Any) -> bool:
        return asked_if_open.pop() if asked_if_open else False

    def asked(question: str, parts: Iterable[Any], numbers: Iterable[int] = (), **known: Any) -> bool:
        assert known["cases"] == [(True, True)]
        return known["consequence"]  # type: ignore[no-any-return]

    with pytest.MonkeyPatch.context() as patch, Judge():
        patch.setattr(module, "is_left_open", is_left_open)
        patch.setattr(module, "asked", asked)
        patch.setattr(module, "granted", found.append)
        if named is None:
            tell()
        else:
            asked_if_open.clear()
            patch.setattr(module, "one", lambda name, parts: named)
            assert list(tell()) == [named]
    assert len(found) == 1 and type(found[0]) is bool
    return found[0]


def one_is_found(module: ModuleType, tell: Callable[[], Any], among: Iterable[Space] = SPACES) -> bool:
    """Of some space or field that the function leaves open it is true what it grants."""
    return any([heard(module, tell, space) for space in among])


def test_nothing_else_is_granted() -> None:
    """Whoever grants something more shall test it here."""
    here = {board: 4, setup: 3, pairs: 1}
    others = [
        importlib.import_module(f"spec.key_harvest.{one.name}") for one in pkgutil.iter_modules(key_harvest.__path__)
    ]
    found = {module: inspect.getsource(module).count("granted(") for module in others}
    assert {module: number for module, number in found.items() if number} == here


# --- boards and boxes -------------------------------------------------------------------------------------------


def a_board(rng: Random) -> list[Space]:
    """56 of the spaces, such that they can hang together."""
    while True:
        spaces = set(rng.sample(SPACES, BOARD))
        near = adjoining(edge for edge in EDGES if set(ENDS[edge]) <= spaces)
        if len(near) == BOARD and hangs_together(near):
            return [space for space in SPACES if space in spaces]


def a_box(rng: Random) -> Box:
    """A box with any board: the outline of the text or another one, with more or fewer spaces that adjoin."""
    box = text_box()
    if rng.random() < 0.3:
        return box
    spaces = set(a_board(rng))
    possible = [edge for edge in EDGES if set(ENDS[edge]) <= spaces]
    rng.shuffle(possible)
    kept = set(possible)
    for edge in possible[: rng.randrange(len(possible))]:
        near = adjoining(kept - {edge})
        if len(near) == BOARD and hangs_together(near):
            kept.discard(edge)
    box.adjoin = {edge: 1 for edge in EDGES if edge in kept}
    return box


def spaces_of(box: Box) -> list[Space]:
    return list(adjoining(box.adjoin))


def a_player(rng: Random, box: Box, fields: int, workers: int) -> Player:
    """Somebody with so many fields and workers, each on a space of its own, with some fields harvested."""
    me = starting_player()
    spaces = spaces_of(box)
    where = rng.sample(spaces, fields + workers)
    me.fields = dict(zip(rng.sample(spaces, fields), where[:fields], strict=True))
    me.workers = dict(zip(rng.sample(WORKERS, workers), where[fields:], strict=True))
    turned = rng.sample(list(me.fields), rng.choice([0, fields, rng.randint(0, fields)]))
    me.harvested = dict.fromkeys(turned, 1)
    return me


numbers_of_tiles = st.one_of(
    st.tuples(st.integers(0, 44), st.integers(0, 12)),
    st.integers(0, 12).map(lambda workers: (BOARD - workers, workers)),
    st.integers(0, 12).map(lambda workers: (BOARD - workers - 1, workers)),
)
"""How many fields and workers are on a board, often as many as there is room for, or one less."""


def filled(tiles: int) -> tuple[Box, Player]:
    """A board with so many tiles, twelve of them workers."""
    rng, box = Random(tiles), text_box()
    return box, a_player(rng, box, tiles - 12, 12)


# --- spaces and fields ------------------------------------------------------------------------------------------


@often
@given(randoms, numbers_of_tiles)
@example(Random(1), (BOARD - 1, 0))
@example(Random(2), (BOARD, 0))
def test_with_fewer_tiles_than_spaces_one_is_empty(rng: Random, tiles: tuple[int, int]) -> None:
    box = a_box(rng)
    me = a_player(rng, box, *tiles)
    assert one_is_found(board, lambda: board.an_empty_space(box, me))


def test_a_full_board_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "has_an_empty_space", lambda me: True)
    box, me = filled(BOARD)
    assert not one_is_found(board, lambda: board.an_empty_space(box, me))
    box, me = filled(BOARD - 1)
    assert one_is_found(board, lambda: board.an_empty_space(box, me))


@often
@given(randoms, numbers_of_tiles)
def test_unless_all_are_harvested_a_field_bears(rng: Random, tiles: tuple[int, int]) -> None:
    me = a_player(rng, text_box(), *tiles)
    assert one_is_found(board, lambda: board.a_field_that_bears(me))


def test_a_board_on_which_nothing_bears_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "unharvested", lambda me: 1)
    _, me = filled(20)
    me.harvested = dict.fromkeys(me.fields, 1)
    assert not one_is_found(board, lambda: board.a_field_that_bears(me))


@often
@given(randoms, numbers_of_tiles)
def test_if_a_field_bears_not_all_are_harvested(rng: Random, tiles: tuple[int, int]) -> None:
    me = a_player(rng, text_box(), *tiles)
    for field in SPACES:
        assert heard(board, lambda field=field: board.another_bears(me, field))  # type: ignore[misc]


def test_a_wrong_count_of_harvested_fields_would_be_noticed() -> None:
    """A harvested field that does not lie there, which no position has."""
    _, me = filled(13)
    (field,) = me.fields
    me.harvested = {next(space for space in SPACES if space != field): 1}
    assert not heard(board, lambda: board.another_bears(me, field))


# --- workers ----------------------------------------------------------------------------------------------------


@often
@given(randoms, st.integers(1, 12))
def test_without_one_of_them_workers_are_still_apart(rng: Random, workers: int) -> None:
    box = a_box(rng)
    before = a_player(rng, box, 0, workers)
    if rng.random() < 0.7:
        before.workers = _apart(rng, box, workers)
    for gone in before.workers:
        after = copy(before)
        del after.workers[gone]
        assert heard(board, lambda after=after: board.workers_stay_apart(box, before, after))  # type: ignore[misc]


def _apart(rng: Random, box: Box, most: int) -> dict[Any, Space]:
    """As many workers as find a space beside no other one, one of them perhaps alone."""
    near, taken = adjoining(box.adjoin), list[Space]()
    for space in rng.sample(list(near), len(near)):
        if len(taken) < most and not near[space] & set(taken):
            taken.append(space)
    return dict(zip(WORKERS, taken, strict=False))


def test_a_worker_that_comes_instead_of_going_would_be_noticed() -> None:
    box, before = text_box(), starting_player()
    before.workers = {"f1": "A1"}
    after = copy(before)
    after.workers["f2"] = "A2"
    assert not heard(board, lambda: board.workers_stay_apart(box, before, after))


@often
@given(randoms, st.integers(0, 8))
def test_who_stands_beside_nobody_keeps_workers_apart(rng: Random, workers: int) -> None:
    """What is known if the answer to that question is yes, and when it is certain that workers are apart."""
    box = a_box(rng)
    me = starting_player()
    me.workers = _apart(rng, box, workers)
    assert are_apart(box, me)
    free = [space for space in spaces_of(box) if space not in me.workers.values()]
    for space in free:
        after = copy(me)
        after.workers["t6"] = space
        assert stands_apart(box, me, space, after) == are_apart(box, after)
    alone = a_player(rng, box, 0, rng.randint(0, 1))
    assert are_apart(box, alone)


# --- what is printed --------------------------------------------------------------------------------------------


def dealt(rng: Random, box: Box, number: int) -> Box:
    """So many fields have a crop, some or the first ones."""
    spaces = spaces_of(box)
    chosen = spaces[:number] if rng.random() < 0.5 else rng.sample(spaces, number)
    box.crops = {crop: {} for crop in CROPS}
    for field in chosen:
        box.crops[rng.choice(CROPS)][field] = 1
    return box


@often
@given(randoms, st.one_of(st.integers(0, BOARD), st.sampled_from([0, BOARD - 1, BOARD])))
def test_as_long_as_crops_are_missing_a_field_is_the_first_without(rng: Random, number: int) -> None:
    box = dealt(rng, a_box(rng), number)
    assert one_is_found(setup, lambda: setup.a_field_without_crop(box))
    first = [field for field in SPACES if is_first_without_crop(box, field)]
    assert len(first) == (number < BOARD) and crops_printed(box) == number


def test_a_box_without_a_gap_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "crops_printed", lambda box: BOARD - 1)
    box = dealt(Random(0), text_box(), BOARD)
    assert not one_is_found(setup, lambda: setup.a_field_without_crop(box))


def paired(rng: Random, box: Box, fields: int) -> Box:
    """So many fields are in pairs, the first pairs being full first."""
    box.pairs = {field: PAIRS[place // 2] for place, field in enumerate(rng.sample(spaces_of(box), fields))}
    return box


@often
@given(randoms, st.integers(0, 8))
def test_as_long_as_a_pair_has_a_gap_some_field_is_in_none(rng: Random, fields: int) -> None:
    box = paired(rng, a_box(rng), fields)
    assert one_is_found(setup, lambda: setup.a_field_without_pair(box))


def test_a_box_with_all_fields_in_pairs_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "how_many_placed", lambda pairs: 7)
    box = text_box()
    box.pairs = dict.fromkeys(spaces_of(box), "1")
    assert not one_is_found(setup, lambda: setup.a_field_without_pair(box))


# --- starting fields --------------------------------------------------------------------------------------------


def fields_of(box: Box, chosen: Sequence[Any]) -> dict[Space, Space]:
    """The fields of these pairs, each at home."""
    return {field: field for field, pair in box.pairs.items() if pair in chosen}


@often
@given(randoms, st.integers(0, 3))
def test_with_a_pair_more_all_are_pairs(rng: Random, number: int) -> None:
    box = paired(rng, a_box(rng), 8)
    *had, more = rng.sample(PAIRS, number + 1)
    before, after = starting_player(), starting_player()
    before.fields, after.fields = fields_of(box, had), fields_of(box, [*had, more])
    assert pairs_are_together(box, before)
    assert heard(pairs, lambda: pairs.pairs_stay_together(box, before, after))


def test_half_a_pair_would_be_noticed() -> None:
    box = paired(Random(3), text_box(), 8)
    before, after = starting_player(), starting_player()
    after.fields = dict([next(iter(fields_of(box, ["2"]).items()))])
    assert not heard(pairs, lambda: pairs.pairs_stay_together(box, before, after))


def dealing(rng: Random, players: int, done: int) -> Game:
    """So many of the players have their starting fields."""
    game: Game = setup.new(players, box=paired(rng, printed(), 8))
    game.phase, game.turn = "starting_fields", done
    for me, pair in zip(game.players, rng.sample(PAIRS, done), strict=False):
        me.fields = fields_of(game.box, [pair])
        for field in me.fields:
            del game.bag.fields[field]
    return game


@often
@given(randoms, st.integers(2, 4), st.integers(0, 3))
@example(Random(0), 4, 3)
def test_there_is_a_pair_for_everybody(rng: Random, players: int, done: int) -> None:
    assume(done < players)
    game = dealing(rng, players, done)
    assert heard(setup, lambda: setup.a_pair_is_left(game))


def test_a_fifth_player_would_be_noticed() -> None:
    game = dealing(Random(0), 4, 4)
    assert not heard(setup, lambda: setup.a_pair_is_left(game))
