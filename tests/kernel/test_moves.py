"""Moves: what a candidate stands for, what is checked before anything changes, and what a proof looks at."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from spec.kernel import Amounts, Count, Focus, Illegal, Model, Move, Record, amounts, insist, require, rule, up_to
from spec.kernel.judge import Coverage
from spec.kernel.moves import concrete, controls, wire
from spec.kernel.records import CONTROL

Coin = Literal["gold", "silver", "copper"]
COINS: tuple[Coin, ...] = ("gold", "silver", "copper")


class Purse(Record):
    coins: Count
    open: Annotated[int, Meta(ge=0, le=1)]


@rule("toy.open", it="1")
def is_open(purse: Purse) -> None:
    """Nothing is paid from a closed purse."""
    require(purse.open == 1)


@rule("toy.something", it="2")
def pay_something(number: int) -> None:
    """Whoever pays pays something."""
    require(number >= 1)


@rule("toy.enough", it="3")
def pay_from_the_purse(purse: Purse, number: int) -> None:
    """Only what is in the purse can be paid."""
    purse.coins -= number
    insist(purse.coins >= 0)


class Pay(Move, tag="pay"):
    """A player pays."""

    player: Annotated[int, Meta(ge=0, le=2, extra=CONTROL)]
    what: dict[Coin, int]

    @staticmethod
    def candidates(game: Purse) -> Iterator[Pay]:
        yield Pay(player=0, what=amounts((game.coins, {"gold": 1, "silver": 2})))

    @staticmethod
    def premise(game: Purse, move: Pay) -> None:
        is_open(game)
        pay_something(sum(move.what.values()))

    @staticmethod
    def perform(game: Purse, move: Pay) -> None:
        pay_from_the_purse(game, sum(move.what.values()))


class Close(Move, tag="close"):
    """The only player closes the purse, if it is open."""

    player: Annotated[int, Meta(ge=0, le=2, extra=CONTROL)]

    @staticmethod
    def candidates(game: Purse) -> Iterator[Close]:
        yield Close(player=0)

    @classmethod
    def controls(cls, game: Purse) -> Iterator[dict[str, Any]]:
        if game.open:
            yield {"player": 0}

    @staticmethod
    def perform(game: Purse, move: Close) -> None:
        game.open = 0


TOY = Model(
    name="toy",
    title="A toy",
    editions={"it": "Italian"},
    state=Purse,
    new=lambda: Purse(coins=2, open=1),
    players=(1,),
    moves=(Pay, Close),
    automatic=lambda game: None,
    over=lambda game: game.open == 0,
    decides=lambda game: 0,
    scores=lambda game: game.coins,
    invariants=(),
    measure=lambda game: (game.coins,),
    chapters={},
    rules={},
)


# --- amounts ----------------------------------------------------------------------------------------------------


def maps_of(what: dict[Any, int]) -> list[dict[Coin, int]]:
    """The maps that a candidate stands for."""
    return [move.what for move in concrete(Pay(player=0, what=what)) if isinstance(move, Pay)]


def test_amounts_are_every_way_to_make_up_the_number() -> None:
    assert maps_of(amounts((2, {"gold": 1, "silver": 2}))) == [{"silver": 2}, {"gold": 1, "silver": 1}]
    assert maps_of(amounts((2, {"gold": 1}), (1, {"copper": 3}))) == []
    assert maps_of(amounts((1, {"gold": 1, "silver": 1}), (1, {"copper": 3}))) == [
        {"silver": 1, "copper": 1},
        {"gold": 1, "copper": 1},
    ]


def test_nothing_is_made_up_in_one_way() -> None:
    assert maps_of(amounts()) == [{}]
    assert maps_of(amounts((0, {}))) == [{}]
    assert maps_of(amounts((0, {"gold": 3}))) == [{}]


def test_a_number_that_can_not_be_made_up_gives_nothing() -> None:
    assert maps_of(amounts((1, {}))) == []
    assert maps_of(amounts((4, {"gold": 1, "silver": 2}))) == []
    assert maps_of(amounts((-1, {"gold": 1}))) == []


@settings(deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(-1, 5), st.integers(0, 3), st.integers(0, 3)),
        min_size=1,
        max_size=2,
    )
)
def test_amounts_are_all_maps_that_fit_and_each_once(groups: list[tuple[int, int, int]]) -> None:
    named = [(number, {f"a{index}": a, f"b{index}": b}) for index, (number, a, b) in enumerate(groups)]
    bounds = {name: bound for _, group in named for name, bound in group.items()}
    fitting = []
    for counts in itertools.product(*(range(bound + 1) for bound in bounds.values())):
        chosen = dict(zip(bounds, counts, strict=True))
        if all(sum(chosen[name] for name in group) == number for number, group in named):
            fitting.append({name: count for name, count in chosen.items() if count})
    found = maps_of(amounts(*named))
    assert sorted(found, key=str) == sorted(fitting, key=str)
    assert len(found) == len({str(sorted(one.items())) for one in found})


def test_amounts_stand_beside_counts_that_are_open() -> None:
    class Both(Move, tag="both"):
        number: Count
        what: dict[Coin, int]

    candidate = Both(number=up_to(1), what=amounts((1, {"gold": 1, "copper": 1})))
    assert isinstance(candidate.what, Amounts)
    assert [wire(move) for move in concrete(candidate)] == [
        f'{{"number":{number},"type":"both","what":{{"{coin}":1}}}}' for number in (0, 1) for coin in ("copper", "gold")
    ]


# --- premises ---------------------------------------------------------------------------------------------------


def test_a_premise_comes_first_and_hides_what_would_follow() -> None:
    closed = Purse(coins=2, open=0)
    assert TOY.broken(closed, Pay(player=0, what={"gold": 9})) == ["toy.open"]
    assert TOY.broken(closed, Pay(player=0, what={})) == ["toy.open", "toy.something"]
    assert TOY.broken(TOY.new(), Pay(player=0, what={"gold": 9})) == ["toy.enough"]
    assert TOY.broken(TOY.new(), Pay(player=0, what={"gold": 2})) == []


def test_a_move_without_a_premise_needs_nothing_first() -> None:
    assert TOY.apply(TOY.new(), Close(player=0)) == Purse(coins=2, open=0)


@pytest.mark.parametrize("what", [{"gold": 9}, {}], ids=["refused by what it does", "refused by its premise"])
def test_a_refused_move_leaves_the_game_as_it_was(what: dict[Coin, int]) -> None:
    game = TOY.new()
    with pytest.raises(Illegal):
        TOY.apply(game, Pay(player=0, what=what))
    assert game == TOY.new()


def test_rules_of_a_premise_count_as_exercised() -> None:
    coverage = Coverage()
    TOY.broken(TOY.new(), Pay(player=0, what={}), coverage)
    assert (coverage.satisfied("toy.open"), coverage.violated["toy.something"]) == (1, 1)
    assert "toy.enough" not in coverage.exercised


def test_legal_moves_keep_premise_and_rules() -> None:
    assert [wire(move) for move in TOY.legal(TOY.new())] == [
        '{"player":0,"type":"pay","what":{"silver":2}}',
        '{"player":0,"type":"pay","what":{"gold":1,"silver":1}}',
        '{"player":0,"type":"close"}',
    ]
    assert [wire(move) for move in TOY.legal(Purse(coins=2, open=0))] == ['{"player":0,"type":"close"}']
    assert [wire(move) for move in TOY.legal(Purse(coins=0, open=1))] == ['{"player":0,"type":"close"}']


# --- what proofs look at ----------------------------------------------------------------------------------------


def test_controls_are_all_there_are_unless_the_type_says_otherwise() -> None:
    assert list(Pay.controls(TOY.new())) == list(controls(Pay)) == [{"player": 0}, {"player": 1}, {"player": 2}]
    assert list(Close.controls(TOY.new())) == [{"player": 0}]
    assert list(Close.controls(Purse(coins=2, open=0))) == []


def test_a_focus_asks_about_everything_or_about_some_moves() -> None:
    everything = Focus("all", TOY.new())
    assert everything.asks_about(Pay, {"player": 2})
    assert everything.asks_about(Close, {})
    one_type = Focus("paying", TOY.new(), "pay")
    assert one_type.asks_about(Pay, {"player": 2})
    assert not one_type.asks_about(Close, {"player": 2})
    one_player = Focus("the third pays", TOY.new(), "pay", {"player": 2})
    assert one_player.asks_about(Pay, {"player": 2, "more": 1})
    assert not one_player.asks_about(Pay, {"player": 1})
    assert not one_player.asks_about(Pay, {})
    assert not one_player.asks_about(Close, {"player": 2})
