"""A village, a small game for tests: two or three farmers sell what they have in turn, deliver it and pay for that.

They settle in the order of their seats; after that it does not matter who has which. `village` makes a model of it in
which some habits are others.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import Meta

from spec.kernel import (
    ONE,
    Count,
    Fixed,
    InTurn,
    Invariant,
    Measure,
    Model,
    Move,
    Named,
    Record,
    Universe,
    both,
    decide,
    each_of,
    first_of,
    how_many,
    implies,
    insist,
    is_in,
    negate,
    put_last,
    require,
    rule,
    take_out,
    tally,
    total,
)
from spec.kernel.records import SEAT

Seat = Annotated[int, Meta(ge=0, le=2, extra=SEAT)]
Good = Literal[1, 2]
GOODS: tuple[Good, ...] = (1, 2)
MOST, TAXED, TAX = 6, 5, 3


class Errand(Fixed, frozen=True):
    """Something that is to be delivered, and by whom."""

    seat: Seat
    good: Good


class Farmer(Record):
    coins: Count
    goods: Named[Good]


class Village(Record):
    phase: Literal["settling", "market"]
    turn: Seat
    errands: InTurn[Errand]
    players: Annotated[list[Farmer], Meta(min_length=2, max_length=3)]


def new(players: int) -> Village:
    farmers = [Farmer(coins=0, goods=list(GOODS)) for _ in range(players)]
    return Village(phase="settling", turn=0, errands=[], players=farmers)


def lists(players: int) -> dict[str, Any]:
    errands = tuple(Errand(seat=seat, good=good) for seat in range(players) for good in GOODS)
    return {"errands": Universe(errands), **{f"players.{seat}.goods": Universe(GOODS) for seat in range(players)}}


def following(game: Village, seat: int) -> int:
    return (seat + 1) % len(game.players)


def nothing(game: Village, seat: int) -> None:
    """What happens besides: nothing."""


@dataclass(frozen=True)
class Habits:
    """What a farmer does, by seat."""

    price: Callable[[int], int] = lambda seat: 2
    taxed: Callable[[int], int] = lambda seat: TAXED
    """Who has so many coins pays a tax before the next move."""
    pays: Callable[[Village, int], int] = lambda game, seat: seat
    delivers: Callable[[Village, int], int] = lambda game, seat: seat
    next: Callable[[Village, int], int] = following
    settles: Callable[[int], int] = lambda seat: seat + 1
    """The coins with which somebody begins: later seats have more."""
    sells: Callable[[Village, int], None] = nothing
    """What else happens when something is sold."""
    taxes: Callable[[Village, int], None] = nothing
    thinks: Callable[[int], bool] = lambda seat: True
    """Candidates are made for that seat."""


@rule("village.settle", x="1")
def it_is_time_to_settle(game: Village, seat: int) -> None:
    """Everybody settles once, in the order of the seats."""
    insist(game.phase == "settling")
    insist(game.turn == seat)


@rule("village.sell", x="1")
def it_can_be_sold(game: Village, seat: int, good: int) -> None:
    """Whose turn it is sells something that is there and was not sold before."""
    insist(game.phase == "market")
    insist(game.turn == seat)
    require(is_in(game.players[seat].goods, good))


@rule("village.deliver", x="1")
def it_is_to_be_delivered(game: Village, seat: int) -> Errand:
    """What was sold first is delivered first, by who sold it."""
    insist(game.phase == "market")
    require(how_many(game.errands) >= 1)
    first = first_of(game.errands, ONE)
    insist(first.seat == seat)
    return first


def no_more_than_allowed(game: Village) -> bool:
    """Nobody has more than six coins."""
    return both(*(farmer.coins <= MOST for farmer in game.players))


def nobody_has_settled_before(game: Village) -> bool:
    """While the village is settled nothing is to be delivered, and whoever has not settled has no coins."""
    if game.phase != "settling":
        return True
    farmers = game.players[game.turn :]
    return both(how_many(game.errands) == 0, *(farmer.coins == 0 for farmer in farmers))


def errands_named(game: Village) -> Iterator[Errand]:
    return iter(game.errands)


def who_delivers_can_pay(game: Village, errand: Errand) -> bool:
    """Who has to deliver something has a coin for each, and does not have it any more."""
    farmer = game.players[errand.seat]
    owed = tally(*(is_in(game.errands, Errand(seat=errand.seat, good=good)) for good in GOODS))
    sold = negate(is_in(farmer.goods, errand.good))
    return implies(is_in(game.errands, errand), both(farmer.coins >= owed, sold))


INVARIANTS = (
    Invariant("village.coins", "Nobody has more than six coins.", {}, no_more_than_allowed),
    Invariant("village.settling", "Nobody has settled before.", {}, nobody_has_settled_before),
    Invariant(
        "village.errands",
        "Who has to deliver something can pay.",
        {},
        lambda game: both(*(who_delivers_can_pay(game, errand) for errand in game.errands)),
        of=who_delivers_can_pay,
        each=errands_named,
        kind=Errand,
    ),
)


def still_to_settle(game: Village) -> int:
    return len(game.players) - game.turn if game.phase == "settling" else 0


def still_to_sell(game: Village) -> int:
    return total(how_many(farmer.goods) for farmer in game.players)


def still_to_deliver(game: Village) -> int:
    return how_many(game.errands)


def coins_left(game: Village) -> int:
    return total(farmer.coins for farmer in game.players)


MEASURE = (still_to_settle, still_to_sell, still_to_deliver, coins_left)


def moves_of(habits: Habits) -> tuple[type[Move], ...]:
    class Settle(Move, tag="settle"):
        """A farmer settles."""

        player: Seat

        @staticmethod
        def candidates(game: Village) -> Iterator[Move]:
            yield from (Settle(player=seat) for seat in range(len(game.players)))

        @staticmethod
        def perform(game: Village, move: Any) -> None:
            it_is_time_to_settle(game, move.player)
            game.players[move.player].coins = habits.settles(int(move.player))
            if move.player == len(game.players) - 1:
                game.phase = "market"
                game.turn = 0
            else:
                game.turn = move.player + 1

    class Sell(Move, tag="sell"):
        """A farmer sells something."""

        player: Seat
        good: Good

        @staticmethod
        def candidates(game: Village) -> Iterator[Move]:
            for seat, farmer in enumerate(game.players):
                if habits.thinks(seat):
                    yield from (Sell(player=seat, good=good) for good in each_of(farmer.goods, field="good"))

        @staticmethod
        def perform(game: Village, move: Any) -> None:
            it_can_be_sold(game, move.player, move.good)
            seat = int(move.player)
            take_out(game.players[seat].goods, move.good)
            game.players[seat].coins += habits.price(seat)
            put_last(game.errands, Errand(seat=habits.delivers(game, seat), good=move.good))
            habits.sells(game, seat)
            game.turn = habits.next(game, seat)

    class Deliver(Move, tag="deliver"):
        """A farmer delivers what was sold first."""

        player: Seat

        @staticmethod
        def candidates(game: Village) -> Iterator[Move]:
            yield from (Deliver(player=seat) for seat in range(len(game.players)))

        @staticmethod
        def perform(game: Village, move: Any) -> None:
            errand = it_is_to_be_delivered(game, move.player)
            game.players[habits.pays(game, errand.seat)].coins -= 1
            take_out(game.errands, errand)

    return Settle, Sell, Deliver


def course_of(habits: Habits) -> Callable[[Village], Callable[[Village], None] | None]:
    def tax(game: Village) -> None:
        seat = int(game.turn)
        game.players[seat].coins -= TAX
        habits.taxes(game, seat)

    def automatic(game: Village) -> Callable[[Village], None] | None:
        if game.phase != "market":
            return None
        return tax if decide(game.players[game.turn].coins >= habits.taxed(int(game.turn))) else None

    return automatic


def is_over(game: Village) -> bool:
    """Who should sell has nothing any more, and everything is delivered."""
    if game.phase != "market":
        return False
    return decide(both(how_many(game.players[game.turn].goods) == 0, how_many(game.errands) == 0))


def village(habits: Habits | None = None, **changes: Any) -> Model:
    """A model with these habits, in which something else may be different, too."""
    habits = habits or Habits()
    model = Model(
        name="village",
        title="Village",
        editions={"x": "X"},
        state=Village,
        new=new,
        players=(2, 3),
        moves=moves_of(habits),
        automatic=course_of(habits),
        over=is_over,
        decides=lambda game: game.turn,
        scores=lambda game: [],
        invariants=INVARIANTS,
        measure=Measure(*MEASURE),
        chapters={},
        rules={},
        lists=lists,
        seats_differ=lambda game: game.phase == "settling",
    )
    return dataclasses.replace(model, **changes)
