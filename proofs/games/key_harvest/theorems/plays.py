"""Games that go on without end, played from the set-up on: a position, and moves after which it is there again."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from proofs.games.key_harvest.boxes import box
from proofs.games.key_harvest.theorems import positions
from proofs.games.key_harvest.theorems.positions import move, play
from spec.kernel import Move
from spec.key_harvest import MODEL
from spec.key_harvest.state import CROPS, FARMHANDS, PAIRS, WORKERS, Box, Event, Game, Pair, Space, Worker

Play = tuple[Game, list[Move]]
"""A position, and what is done there."""


@functools.cache
def begun(players: int, variant: str, pairs: tuple[Pair, ...] = PAIRS, town: tuple[Space, ...] = ()) -> Game:
    """The first turn. What the box leaves open is dealt in some way, the players have these pairs, and these fields are
    in town."""
    game: Game = MODEL.new(players, **({} if variant == "text" else {"box": box(variant)}))
    drawn = iter(town)
    while game.phase != "play":
        game = play(game, _next(game, pairs, drawn))
    return game


def _next(game: Game, pairs: Sequence[Pair], drawn: Iterator[Space]) -> Move:
    if game.phase == "print":
        return _dealt(game.box, list(game.bag.fields))
    if game.phase == "starting_fields":
        assert game.turn is not None
        return move("draw_pair", pair=pairs[game.turn])
    if game.phase == "town" and (field := next(drawn, None)) is not None:
        return move("draw_field", field=field)
    return MODEL.legal(game)[0]


def _dealt(box: Box, fields: list[Space]) -> Move:
    """The next of what is not known of the pieces: crops in turn, pairs and the lowest numbers."""
    for place, field in enumerate(fields):
        if not any(field in box.crops[crop] for crop in CROPS):
            return move("deal_crop", field=field, crop=CROPS[place % len(CROPS)])
    if len(box.pairs) < 2 * len(PAIRS):
        return move("deal_pair", field=next(field for field in fields if field not in box.pairs))
    worker = next(worker for worker in WORKERS if box.workers[worker].rank == 0)
    return move("deal_rank", worker=worker, rank=1 if worker in FARMHANDS else 4)


class Playing:
    """A game that is played, with what was done."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.done: list[Move] = []

    def do(self, tag: str, **values: Any) -> None:
        self.make(move(tag, **values))

    def make(self, one: Move) -> None:
        self.game = play(self.game, one)
        self.done.append(one)

    def any(self, tag: str, suits: Callable[[Any], bool] = lambda _: True) -> None:
        """The first legal move of a type that suits."""
        self.make(next(one for one in MODEL.legal(self.game, [tag]) if suits(one)))

    def stop(self) -> None:
        """Whatever may be left is left."""
        while self.game.now is not None and (legal := MODEL.legal(self.game, ["stop"])):
            self.make(legal[0])

    def store(self, seat: int, *fields: Space) -> None:
        """The player stores fields for a crop each; no event is drawn, and no field that is named later."""
        for field in fields:
            self.do("store_field", player=seat, field=field)
            self.any("bid")
            if self.game.now is not None and self.game.now.step == "more":
                self.do("stop", player=seat)
            self.any("draw_field", lambda one: one.field not in KEPT)
        self.stop()

    def again(self, game: Game, turns: Callable[[Playing], None]) -> Play:
        """The position, and what is done in some turns from there."""
        self.game, self.done = game, []
        turns(self)
        return game, self.done


KEPT: tuple[Space, ...] = ("D4", "D5", "E6")
"""Fields that are to stay in the bag."""

# --- one action a turn ------------------------------------------------------------------------------------------


@functools.cache
def playing_and_removing(variant: str) -> Play:
    """Both players play a worker in their turns, and remove it in the next ones."""
    played = Playing(begun(2, variant))

    def turns(played: Playing) -> None:
        for tag in ("place_worker", "remove_worker"):
            for seat in (0, 1):
                played.any(tag, lambda one: one.worker == "f2")
                played.stop()
                played.do("end_turn", player=seat)

    return played.again(played.game, turns)


# --- two actions in every turn ----------------------------------------------------------------------------------

SOWER: Worker = "f3"
BESIDE: tuple[tuple[Space, tuple[Space, Space]], ...] = (("D4", ("E4", "D5")), ("G5", ("F6", "G4")))
"""Where each player's worker stands that turns two fields back, and the fields beside it."""


MOST_ROUNDS = 20
"""After so many rounds with four crops each the stock is empty."""


def two_turns_each(played: Playing) -> None:
    """The worker comes and turns fields back, and one is harvested; it goes, and the other one is harvested."""
    for coming in (True, False):
        for seat, (space, fields) in enumerate(BESIDE):
            if coming:
                played.do("place_worker", player=seat, worker=SOWER, space=space)
                while played.game.now is not None:
                    played.any("renew")
            else:
                played.do("remove_worker", player=seat, worker=SOWER)
            played.any("harvest", lambda one, field=fields[0 if coming else 1]: one.field == field)  # type: ignore[misc]
            played.stop()


@functools.cache
def two_actions_in_every_turn() -> Play:
    """Everybody has a field more beside a starting field. Then they harvest until the stock is empty."""
    played = Playing(begun(2, "house", pairs=("1", "3"), town=("D5", "G4")))
    for seat, field in enumerate(("D5", "G4")):
        played.store(seat, field)  # type: ignore[arg-type]
        played.do("end_turn", player=seat)
    for seat in (0, 1):
        played.do("take_field", player=seat, owner=seat, slot="left")
        played.stop()
        played.do("end_turn", player=seat)
    for _ in range(MOST_ROUNDS):
        if sum(played.game.stock.values()):
            two_turns_each(played)
    return played.again(played.game, two_turns_each)


# --- one turn ---------------------------------------------------------------------------------------------------

NOTARY: Worker = "t3"


@functools.cache
def one_turn_without_end() -> Play:
    """The first player has five fields in the middle and plays the worker that exchanges a field with the bag, beside
    four of them. Each time the field is drawn on whose space the worker stands."""
    played = Playing(begun(2, "house", pairs=("1", "3"), town=("C5", "E5", "E6", "D5")))
    for fields in (("C5", "E5"), ("E6", "D5")):
        played.store(0, *fields)
        played.do("end_turn", player=0)
        played.do("end_turn", player=1)
        for slot in ("left", "right"):
            played.do("take_field", player=0, owner=0, slot=slot)
        if fields[0] == "C5":
            played.do("end_turn", player=0)
            played.do("end_turn", player=1)
    played.do("place_worker", player=0, worker=NOTARY, space="D4")
    return played.again(played.game, _to_and_fro)


def _to_and_fro(played: Playing) -> None:
    for given, got in (("D5", "D4"), ("D4", "D5")):
        played.do("swap_bag", player=0, field=given)
        played.do("draw_field", field=got)
        played.do("place_worker", player=0, worker=NOTARY, space=given)


# --- events -----------------------------------------------------------------------------------------------------

ROUND: tuple[Event, ...] = ("b", "c", "e", "h", "l", "m", "n")
"""Seven events whose effects may be left in either box."""


@functools.cache
def only_events_are_drawn(variant: str) -> Play:
    """A field was stored, and the town is not full. Six events have come, and everybody has left what they offer."""
    played = Playing(begun(2, variant))
    played.any("store_field")
    played.any("bid")
    played.do("stop", player=0)
    _draw(played, *ROUND[:6])
    return played.again(played.game, lambda played: _draw(played, *(ROUND[(6 + place) % 7] for place in range(14))))


def _draw(played: Playing, *events: Event) -> None:
    for event in events:
        played.do("draw_event", event=event)
        played.stop()


def forget() -> None:
    """Forget what was worked out from the rules and played by them, because they may be others now."""
    positions.forget()
    for played in (begun, playing_and_removing, two_actions_in_every_turn, one_turn_without_end, only_events_are_drawn):
        played.cache_clear()
