"""Candles, a small game for tests: one burns down by one or two, and once it is short it melts by itself."""

from __future__ import annotations

import copy
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any

from msgspec import Meta

from engine.port import Engine
from engine.wire.errors import IllegalMove, fault
from engine.wire.shapes import check_move, whole
from engine.wire.values import of_the_form
from proofs.game import Game
from spec.kernel import Measure, Model, Move, Record, collect, invariant, require, rule, to_json
from spec.kernel.records import CONTROL


class Candle(Record):
    wax: Annotated[int, Meta(ge=0, le=9, extra=CONTROL)]


class Room(Record):
    short: Annotated[int, Meta(ge=0, le=3, extra=CONTROL)]
    """How far the melting has gone."""
    players: Annotated[list[Candle], Meta(min_length=1, max_length=1)]


@rule("candles.wax")
def there_is_enough_wax(candle: Candle, wax: int) -> None:
    """What burns down was there."""
    require(candle.wax >= wax)


class Burn(Move, tag="burn"):
    wax: Annotated[int, Meta(ge=1, le=2, extra=CONTROL)]

    @staticmethod
    def candidates(game: Room) -> Iterator[Burn]:
        yield from (Burn(wax=wax) for wax in (1, 2))

    @staticmethod
    def perform(game: Room, move: Burn) -> None:
        there_is_enough_wax(game.players[0], move.wax)
        game.players[0].wax -= move.wax


def melt(game: Room) -> None:
    game.players[0].wax -= 1
    game.short += 1


def automatic(game: Room) -> Callable[[Room], None] | None:
    return melt if 0 < game.players[0].wax <= 3 and game.short < 2 else None


@invariant("candles.invariant.short")
def only_short_candles_melt(game: Room) -> bool:
    """Nothing has melted while the candle is long."""
    return game.short == 0 or game.players[0].wax <= 3


def wax_left(game: Room) -> int:
    return int(game.players[0].wax)


def melting_left(game: Room) -> int:
    return 3 - game.short


class Burning:
    """The engine."""

    def __init__(self, position: Any) -> None:
        of_the_form(position, {"short": range(4), "players": [{"wax": range(10)}]})
        self.position: dict[str, Any] = copy.deepcopy(position)
        if (self.position["short"] and self.candle["wax"] > 3) or self.melts():
            fault("short", "the candle is too long for that, or melts")

    def melts(self) -> bool:
        return 0 < self.candle["wax"] <= 3 and bool(self.position["short"] < 2)

    @property
    def candle(self) -> Any:
        return self.position["players"][0]

    def legal_moves(self) -> list[dict[str, Any]]:
        return [{"type": "burn", "wax": wax} for wax in (1, 2) if wax <= self.candle["wax"]]

    def apply(self, move: Mapping[str, Any]) -> None:
        check_move(move, {"burn": {"wax": whole(1, 2)}})
        if move not in self.legal_moves():
            raise IllegalMove("There is not enough wax.")
        self.candle["wax"] -= move["wax"]
        while self.melts():
            self.candle["wax"] -= 1
            self.position["short"] += 1

    def clone(self) -> Burning:
        return Burning(self.position)

    def snapshot(self) -> dict[str, Any]:
        return copy.deepcopy(self.position)

    def scores(self) -> dict[str, Any]:
        return {"wax": self.candle["wax"]}

    def view(self, player: int) -> dict[str, Any]:
        return self.snapshot()


def new(players: int) -> Room:
    return Room(short=0, players=[Candle(wax=9)])


MODEL = Model(
    name="candles",
    title="Candles",
    editions={},
    state=Room,
    new=new,
    players=(1,),
    moves=(Burn,),
    automatic=automatic,
    over=lambda game: game.players[0].wax == 0,
    decides=lambda game: 0,
    scores=lambda game: {"wax": game.players[0].wax},
    invariants=(only_short_candles_melt,),
    measure=Measure(wax_left, melting_left),
    chapters={},
    rules=collect([sys.modules[__name__]]),
)
GAME = Game(MODEL, Engine(lambda players: Burning(to_json(new(players))), Burning))
START = to_json(new(1))
MELTING = {"short": 0, "players": [{"wax": 4}]}
ONE = {"type": "burn", "wax": 1}
TWO = {"type": "burn", "wax": 2}


def but(**changes: Any) -> Game:
    """The game with another model."""
    return GAME.but(model=replace(MODEL, **changes))
