"""Random games on model and engine: equal legal moves, equal positions, equal refusals, equal scores.

`play` goes on from a position with random moves from a seed; `run` plays one seed after the other.
"""

from __future__ import annotations

import functools
import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from proofs.compare.disagreement import Disagreement, What
from proofs.compare.impossible import impossible
from proofs.compare.keeping import Looked
from proofs.compare.met import Met
from proofs.compare.pieces import PlayedPieces
from proofs.compare.table import Table, Tried, is_a_position, set_up
from proofs.game import Game, players_of
from proofs.prove.facts import facts_of
from proofs.prove.recorded import describe, situations
from proofs.prove.solver import ask, evaluate, grounded, smtlib
from proofs.wire import Json, canonical, copied
from spec.kernel import Model, Move, to_json
from spec.kernel.judge import Coverage
from spec.kernel.moves import controls, counts_of, kind_called
from spec.kernel.records import get, put, record_bounds
from spec.kernel.terms import node, variable, variables

IMPOSSIBLE = 0.2
"""How likely it is that a position that can't occur is tried after a step."""
FRESH = 0.5
"""How likely it is that a game begins with something that is no variant, if it can."""
CURIOSITY = 0.3
"""How likely it is that a move is chosen among those that name a piece not played so far; and if it is not, among those
of a type not made so far where control is the same."""
LONGEST = 10_000
"""After how many moves a game is left, unless somebody says otherwise."""
PASSED = 8
"""How many positions are remembered of which something may be in one that can't occur."""


class Mood:
    """How one game is played: how much each type of move is liked, and how often the most is taken."""

    def __init__(self, rng: random.Random, model: Model) -> None:
        self.rng = rng
        self.idle = {str(kind.__struct_config__.tag) for kind in model.moves if kind.idle is not Move.idle}
        """The types of moves that need not bring a game nearer to its end; they are not liked much."""
        self.greed = rng.choice((0.0, 0.5, 0.9))
        self.liking: dict[str, float] = {}

    def likes(self, kind: str) -> float:
        liking = self.liking.setdefault(kind, self.rng.choice((0.02, 0.2, 1.0, 1.0, 3.0)))
        return min(liking, 0.1) if kind in self.idle else liking

    def pick(self, moves: list[Json]) -> Json:
        """A random move: first its type, then one of that type, if greedy one that takes much and gives little."""
        by_type: dict[str, list[Json]] = {}
        for move in moves:
            by_type.setdefault(move["type"], []).append(move)
        kinds = sorted(by_type)
        choice = by_type[self.rng.choices(kinds, [self.likes(kind) for kind in kinds])[0]]
        if self.rng.random() < self.greed:
            most = max(map(_size, choice))
            choice = [move for move in choice if _size(move) == most]
        return self.rng.choice(choice)


def _size(move: Json) -> int:
    """What a move takes, less the workers that it gives away."""
    given = move.get("workers")
    taken = sum(sum(value.values()) for value in move.values() if isinstance(value, dict))
    return taken - given if type(given) is int else taken


def enriched(game: Game, position: Json, rng: random.Random) -> Json:
    """The position with some numbers changed, so that games get to places that are rare."""
    numbers = sorted({path for path, _ in record_bounds(game.model.read_state(position))})
    for path in rng.sample(numbers, k=min(40, len(numbers))):
        before = get(position, path)
        put(position, path, rng.choice((1, 2, 3, 5, 9, 12)))
        if not is_a_position(game, position):
            put(position, path, before)
    return position


def busy(game: Game, position: Json, rng: random.Random) -> Json:
    """The position after some random moves of the model, with more in it than usual."""
    state = game.model.read_state(position)
    made: list[Json] = []
    for _ in range(rng.randint(0, game.play.walk)):
        moves = game.model.legal(state)
        if not moves or game.model.over(after := game.model.apply(state, move := rng.choice(moves))):
            break
        state = after
        made.append(to_json(move))
    reached: Json = to_json(state)
    if not is_a_position(game, reached):
        _replay(game, position, made)
    changed = copied(reached)
    game.play.busier(changed, rng)
    return enriched(game, changed if is_a_position(game, changed) else reached, rng)


def _replay(game: Game, start: Json, moves: list[Json]) -> None:
    """Play these moves at a table, where it shows which of them led to something that is no position."""
    table = Table(game, players_of(start), start=start)
    for move in moves:
        table.step(move)


def imagined(game: Game, players: int, rng: random.Random, met: Met | None = None) -> Json:
    """A position that the solver made up: any situation of the game, one that was not met yet if there is one, with
    some numbers chosen at random.

    In these situations the player in turn sits first; the numbers are theirs, or common ones.
    """
    every = waiting_situations(game, players)
    situation = rng.choice((met.not_yet(every) if met is not None else ()) or every)
    facts = facts_of(game.model, situation)
    names = sorted(set().union(*(variables(node(fact)) for fact in facts)))
    mine = [name for name in names if name.startswith("players.0.") or "." not in name]
    wanted = rng.sample(mine, k=min(8, len(mine)))
    wishes = [variable(name) >= rng.choice((1, 2, 3, 5, 7, 8, 9, 10)) for name in wanted]
    while True:
        reply = ask(smtlib(grounded([*facts, *wishes])))
        if reply.answer == "sat":
            position: Json = evaluate(situation, reply.values)
            return position
        if not wishes:
            raise RuntimeError(f"The solver knows no position of {describe(game, situation)}: {reply.answer}.")
        wishes = wishes[: len(wishes) // 2]


@functools.cache
def waiting_situations(game: Game, players: int) -> list[Any]:
    """The situations for so many players in which somebody must decide something."""
    model = game.model
    waiting = [state for state in situations(game) if model.automatic(state) is None]
    return [state for state in waiting if len(state.players) == players and not model.over(state)]


def beginning(game: Game, players: int, variant: str, rng: random.Random) -> Json:
    """Where a random game of a variant begins."""
    return begun_with(game, players, game.model.variants[variant], rng)


def begun_with(
    game: Game, players: int, options: Mapping[str, Any], rng: random.Random, met: Met | None = None
) -> Json:
    """Where a random game begins: at the set-up, there with other numbers, some way into the game, or anywhere."""
    fresh: Json = to_json(game.model.new(players, **options))
    match rng.randrange(8):
        case 0 if waiting_situations(game, players):
            return imagined(game, players, rng, met)
        case 1 | 2:
            return enriched(game, fresh, rng)
        case 0 | 3 | 4 | 5:
            return busy(game, fresh, rng)
        case _:
            return fresh


def compare_set_ups(game: Game, kinds: Iterable[tuple[int, str]], coverage: Coverage) -> None:
    """Both must begin every game in the same position."""
    for count, variant in kinds:
        compare_set_up(game, count, game.model.variants[variant], coverage)


def compare_set_up(game: Game, players: int, options: Mapping[str, Any], coverage: Coverage) -> None:
    """Both must begin a game with these options in the same position."""
    position = set_up(game, players, options, coverage)
    table = Table(game, players, start=position, coverage=coverage)
    try:
        begun = game.engine.new(players, **options)
    except game.engine.Malformed as refusal:
        raise table.parts(What.SET_UP, f"  the engine refuses to begin: {refusal}") from None
    table.compare(What.SET_UP, position, begun.snapshot())


def spoil(game: Game, move: Json, seen: list[Json], rng: random.Random) -> Any:
    """Something like the move that is probably not legal, and sometimes not even a move."""
    other = copied(rng.choice(seen) if seen and rng.random() < 0.5 else move)
    name = rng.choice([key for key in other if key != "type"] or ["type"])
    value = other[name]
    match rng.randrange(8):
        case 0 if isinstance(value, dict):
            other[name] = {}
        case 1 if isinstance(value, dict):
            other[name] = {**value, str(rng.choice(keys_at(game.model, move, name))): rng.randint(1, 3)}
        case 2 if isinstance(value, dict) and value:
            key = rng.choice(sorted(value))
            other[name] = {**value, key: value[key] + 1}
        case 3:
            del other[name]
        case 4:
            other["surplus"] = 1
        case 5:
            other[name] = rng.choice((None, -1, 99, 1.5, "nothing", [], {}, True))
        case 6 if isinstance(value, int):
            other[name] = value + rng.choice((-1, 1))
        case _ if seen:
            twin = rng.choice([item for item in seen if name in item] or [other])
            other[name] = copied(twin.get(name, value))
    return other


def keys_at(model: Model, move: Json, name: str) -> tuple[Any, ...]:
    """What a map in a move can name, and something that it can't."""
    return (*(counts_of(kind_called(model.moves, move["type"])).get(name) or ()), "nothing")


def anything(game: Game, turn: int | None, rng: random.Random) -> Json:
    """Any move there is, mostly of the player in turn, whatever the position."""
    kind = rng.choice(game.model.moves)
    move: Json = {"type": kind.__struct_config__.tag, **rng.choice(_controls(kind))}
    if "player" in move and rng.random() < 0.9:
        move["player"] = turn or 0
    for name, keys in counts_of(kind).items():
        if keys is None:
            move[name] = rng.randint(0, 6)
        else:
            move[name] = {str(key): rng.randint(1, 4) for key in rng.sample(keys, k=rng.randint(0, 2))}
    return move


@functools.cache
def _controls(kind: type[Move]) -> list[Json]:
    return list(controls(kind))


def play(
    table: Table,
    rng: random.Random,
    *,
    most: int = LONGEST,
    attempts: int = 1,
    played: PlayedPieces | None = None,
    met: Met | None = None,
) -> Iterator[int]:
    """Play on at random, yielding after every compared step. After each step, try moves that are not legal, and now and
    then a position that can't occur."""
    mood = Mood(rng, table.game.model)
    seen: list[Json] = []
    passed: list[Json] = []
    table.compare_start()
    for count in range(1, most + 1):
        moves = table.legal()
        legal = {canonical(move) for move in moves}
        for _ in range(attempts):
            if moves and rng.random() < 0.5:
                bad = spoil(table.game, rng.choice(moves), seen, rng)
            else:
                bad = anything(table.game, table.game.model.decides(table.state), rng)
            if canonical(bad) not in legal:
                table.refuse(bad)
        if rng.random() < IMPOSSIBLE:
            table.give(impossible(table.game, table.position, rng, rng.choice(passed) if passed else None))
            passed = [*passed[-PASSED + 1 :], table.position]
        if not moves:
            return
        move = mood.pick(preferred(moves, rng, played, met, table.state))
        if len(seen) < 200:
            seen.append(move)
        before = {} if played is None else played.before(move, table.coverage)
        if met is not None:
            met.note(table.state, move)
        table.step(move)
        if played is not None:
            played.after(before, table.coverage)
        yield count


def preferred(
    moves: list[Json], rng: random.Random, played: PlayedPieces | None, met: Met | None = None, state: Any = None
) -> list[Json]:
    """The moves from which one is chosen: all, or now and then those with something in them that is new."""
    unseen = played.unseen(moves) if played is not None else []
    if unseen and rng.random() < CURIOSITY:
        return unseen
    new = met.new(state, moves) if met is not None and rng.random() < CURIOSITY else []
    return new or moves


@dataclass
class LockstepRun:
    """What a run of lockstep games came to."""

    games: int = 0
    steps: int = 0
    tried: Tried = field(default_factory=Tried)
    looked: Looked = field(default_factory=Looked)
    seconds: float = 0.0
    coverage: Coverage = field(default_factory=Coverage)
    disagreement: Disagreement | None = None
    seed: int = 0
    players: int = 0
    variant: str = ""
    """What is played, by name; nothing if it is no variant."""
    left: int = 0
    """How many of the games were left before their end."""
    fresh: int = 0
    """How many games began with something that is no variant."""
    pieces: PlayedPieces | None = None
    """Which pieces were played."""
    met: Met | None = None
    """Where control was the same, and what was done there."""


def run(
    game: Game,
    players: list[int],
    *,
    seed: int = 0,
    seconds: float | None = None,
    games: int | None = None,
    variants: Sequence[str] | None = None,
    watch: Callable[[LockstepRun], None] = lambda _: None,
) -> LockstepRun:
    """Play game after game, until the time or the number of games is up or the two sides disagree.

    If nobody asks for certain variants, games may also begin with what is none (`Play.fresh`).
    """
    played, met = PlayedPieces(game), Met(game.model)
    result = LockstepRun(seed=seed, pieces=played, met=met)
    begun = time.perf_counter()
    kinds = game.model.set_ups(players, variants)
    offered = {count: [variant for number, variant in kinds if number == count] for count in players}
    numbers = [count for count in players if offered[count]]
    try:
        compare_set_ups(game, kinds, result.coverage)
    except Disagreement as found:
        result.disagreement = found
        return result
    while True:
        result.players = numbers[result.games % len(numbers)]
        rng = random.Random(f"{seed}/{result.games}")
        result.variant = rng.choice(offered[result.players])
        try:
            options = game.model.variants[result.variant]
            if variants is None and game.play.fresh is not None and rng.random() < FRESH:
                options, result.variant = game.play.fresh(result.players, rng), ""
                compare_set_up(game, result.players, options, result.coverage)
                result.fresh += 1
            start = begun_with(game, result.players, options, rng, met)
            table = Table(game, result.players, start, [], result.coverage, result.tried, result.looked)
            longest = rng.choice(game.play.longest) if game.play.longest else LONGEST
            for _ in play(table, rng, most=longest, played=played, met=met):
                result.steps += 1
                result.seconds = time.perf_counter() - begun
                if result.steps % 20 == 0:
                    watch(result)
                if seconds is not None and result.seconds >= seconds:
                    return result
        except Disagreement as found:
            result.disagreement = found
            return result
        result.games += 1
        result.left += not game.model.over(table.state)
        if games is not None and result.games >= games:
            return result
