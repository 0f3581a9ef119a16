"""Games that get to a position: random play from the set-up, steered by how far the condition is from being so.

The engine plays, because it is fast; positions are judged as records of the model, and a game that gets there is played
once more on model and engine side by side.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.port import EngineGame
from proofs.compare.lockstep import Mood
from proofs.compare.table import Table
from proofs.desk.find.checking import Mistaken
from proofs.desk.find.moves import Asking
from proofs.desk.find.question import Question
from proofs.desk.find.tree import FAR, Env, View
from proofs.desk.find.vocabulary import words_of
from proofs.desk.move_text import deciding_seat
from proofs.game import players_of
from proofs.wire import Json
from spec.kernel import Judge, from_json, to_json

LOOKED_AT = 12
"""So many moves are compared before one is chosen; of more, so many at random."""
KEPT = 20
"""So many of the nearest positions are kept to play on from."""
MOST_MOVES = 1500


@dataclass
class Reached:
    """What came of it."""

    games: int = 0
    moves_made: int = 0
    seconds: float = 0.0
    start: Json | None = None
    moves: list[Json] | None = None
    """The game that gets there, if one was found; with the move that was asked for at its end."""
    variant: str = ""
    nearest: int | None = None
    """How far the nearest position was from what was asked."""


@dataclass(frozen=True)
class Kept:
    """A position on the way, and how play got there."""

    far: int
    playing: EngineGame
    start: Json
    variant: str
    moves: list[Json]


def reach(question: Question, seconds: float, seed: int, watch: Callable[[float, float], None]) -> Reached:
    """Play until a position is as asked, or the time is up. The same seed plays the same games."""
    return _Play(question, seconds, seed, watch).run()


class _Play:
    def __init__(self, question: Question, seconds: float, seed: int, watch: Callable[[float, float], None]) -> None:
        self.question = question
        self.model = question.game.model
        self.words = words_of(question.game)
        self.asking = Asking(self.model)
        self.seconds = seconds
        self.watch = watch
        self.rng = random.Random(f"find/{seed}")
        self.begun = time.perf_counter()
        self.kept: list[Kept] = []
        self.result = Reached()

    def run(self) -> Reached:
        while self.result.moves is None and self._has_time():
            again = self.kept and self.rng.random() < 0.5
            self._one_game(self.rng.choice(self.kept) if again else self._new_game())
            self.result.games += 1
        self.result.seconds = time.perf_counter() - self.begun
        if self.result.moves is not None:
            self._played_once_more()
        return self.result

    def _has_time(self) -> bool:
        spent = time.perf_counter() - self.begun
        self.watch(min(spent, self.seconds), self.seconds)
        return spent < self.seconds

    def _new_game(self) -> Kept:
        players = self.question.players or self.rng.choice(list(self.model.players))
        variant = self.rng.choice(self._variants(players))
        start = to_json(self.model.new(players, **self.model.variants[variant]))
        return Kept(self._far(start), self.question.game.engine.restore(start), start, variant, [])

    def _variants(self, players: int) -> list[str]:
        """The variants in which everything that is named can turn up."""
        lying = self.question.condition.lying
        every = self.model.variants_for(players)
        return [name for name in every if self.words.occurs(self.model.new(players, **every[name]), lying)] or [*every]

    def _one_game(self, begin: Kept) -> None:
        playing, moves, far = begin.playing.clone(), list(begin.moves), begin.far
        mood = Mood(self.rng, self.model)
        wild = self.rng.choice((0.1, 0.3, 0.6))
        while len(moves) < MOST_MOVES and self._has_time():
            if far == 0 and self._arrived(begin, playing, moves):
                return
            legal = playing.legal_moves()
            if not legal:
                return
            chosen = [mood.pick(legal)] if self.rng.random() < wild else self._some(legal)
            far, place = min((self._after(playing, move), place) for place, move in enumerate(chosen))
            move = chosen[place]
            playing.apply(move)
            self.result.moves_made += 1
            moves.append(move)
            self._keep(Kept(far, playing, begin.start, begin.variant, moves))

    def _some(self, legal: list[Json]) -> list[Json]:
        return legal if len(legal) <= LOOKED_AT else self.rng.sample(legal, LOOKED_AT)

    def _after(self, playing: EngineGame, move: Json) -> int:
        then = playing.clone()
        then.apply(move)
        return self._far(then.snapshot())

    def _keep(self, here: Kept) -> None:
        if self.result.nearest is None or here.far < self.result.nearest:
            self.result.nearest = here.far
            self.kept = [item for item in self.kept if item.far <= here.far + 2 * FAR]
        elif here.far > self.result.nearest + FAR or self.rng.random() > 0.05:
            return
        if len(self.kept) == KEPT:
            self.kept.pop(self.rng.randrange(KEPT))
        self.kept.append(Kept(here.far, here.playing.clone(), here.start, here.variant, list(here.moves)))

    # --- whether this is it

    def _record(self, position: Json) -> Any:
        return from_json(position, self.model.state)

    def _far(self, position: Json) -> int:
        state = self._record(position)
        env = Env(View(state, deciding_seat(self.model, state)), self.asking.on_numbers)
        parts = self.question.condition.root.conjuncts()
        return sum(part.far(env) for part in parts if not part.later)

    def _arrived(self, begin: Kept, playing: EngineGame, moves: list[Json]) -> bool:
        """The condition holds here; with a move, for one of the legal moves."""
        state = self._record(playing.snapshot())
        if not self.question.has_move:
            found: list[Json] | None = [] if self._holds(state, deciding_seat(self.model, state), None) else None
        else:
            found = next(([move] for move in playing.legal_moves() if self._is_meant(state, move)), None)
        if found is None:
            return False
        self.result.start, self.result.variant, self.result.moves = begin.start, begin.variant, [*moves, *found]
        return True

    def _is_meant(self, state: Any, move: Json) -> bool:
        said = self.question.move or {}
        if any(_texts(move.get(name)) != _texts(value) for name, value in said.items()):
            return False
        judge = Judge()
        seat = move.get("player", deciding_seat(self.model, state))
        after = self.model.apply(state, self.model.read_move(move), judge)
        if self.question.rule is not None and self.question.rule not in judge.cited:
            return False
        return self._holds(state, seat, View(after, seat))

    def _holds(self, state: Any, seat: int, after: View | None) -> bool:
        return self.question.condition.root.value(Env(View(state, seat), self.asking.on_numbers, after)) is True

    def _played_once_more(self) -> None:
        assert self.result.start is not None and self.result.moves is not None
        table = Table(self.question.game, players_of(self.result.start), start=self.result.start)
        table.compare_start()
        for move in self.result.moves:
            table.legal()
            table.step(move)
        if not self.question.has_move and self._far(table.position) != 0:
            raise Mistaken("The game that was found does not get there when it is played again.")


def _texts(value: Any) -> Any:
    """Keys of maps as text, zeros left out."""
    return {str(key): item for key, item in value.items() if item} if isinstance(value, dict) else value
