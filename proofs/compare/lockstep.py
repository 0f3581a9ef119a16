"""Model and engine side by side: equal legal moves, equal positions, equal refusals, equal scores.

A `Lockstep` is one game that both play. `play` drives it with random moves from a seed; `run` plays one seed after the
other. A difference raises `Disagreement`, which can tell itself as a list of moves and as a scenario.
"""

from __future__ import annotations

import copy
import functools
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from proofs.prove.obligations import facts_of
from proofs.prove.solver import ask, evaluate, grounded, smtlib
from proofs.registry import Pair, game
from spec.kernel import Illegal, Judge, Move, diff, to_json
from spec.kernel.judge import Coverage
from spec.kernel.moves import controls, counts_of, wire
from spec.kernel.records import Malformed, drop, get, has, put, record_bounds
from spec.kernel.terms import node, variable, variables

Json = dict[str, Any]


def canonical(value: Any) -> str:
    """JSON data as one line of text, always the same for the same data."""
    return msgspec.json.encode(value, order="deterministic").decode()


def _plain(text: str) -> Json:
    move: Json = msgspec.json.decode(text)
    return move


class Disagreement(Exception):
    """Model and engine part here."""

    def __init__(
        self,
        what: str,
        details: str,
        players: int,
        position: Json,
        moves: list[Json],
        last: Json | None,
        start: Json | None = None,
    ) -> None:
        super().__init__(f"Model and engine disagree about {what}.\n{details}")
        self.start = start
        """Where the game began; None for the set-up."""
        self.what = what
        self.details = details
        self.players = players
        self.position = position
        """The position, equal on both sides, before the move that parted them (or in which they part)."""
        self.moves = moves
        self.last = last
        """The move that parted them, or one that only one of them lists; None if there was no move."""


@dataclass
class Lockstep:
    """One game, played by both."""

    pair: Pair
    players: int
    start: Json | None = None
    moves: list[Json] = field(default_factory=list)
    coverage: Coverage = field(default_factory=Coverage)

    def __post_init__(self) -> None:
        if self.start is None:
            with Judge(coverage=self.coverage).presiding():
                self.game = self.pair.model.new(self.players)
            self.engine = self.pair.engine.new(self.players)
        else:
            self.game = self.pair.model.read_state(self.start)
            self.position: Json = self.start
            try:
                self.engine = self.pair.engine.restore(self.start)
            except self.pair.engine.Malformed as refusal:
                raise self.parts("a position", f"  the engine refuses it: {refusal}") from None
        self.position = to_json(self.game)

    def fork(self) -> Lockstep:
        """The same game once more, to be played on in another way."""
        twin = copy.copy(self)
        twin.engine = self.engine.clone()
        twin.moves = list(self.moves)
        return twin

    def parts(self, what: str, details: str, last: Json | None = None) -> Disagreement:
        return Disagreement(what, details, self.players, self.position, list(self.moves), last, self.start)

    def legal(self) -> list[Json]:
        """The legal moves, if both list the same."""
        ours = {wire(move): move for move in self.pair.model.legal(self.game)}
        listed = [canonical(move) for move in self.engine.legal_moves()]
        theirs = set(listed)
        if len(listed) != len(theirs):
            twice = sorted({text for text in listed if listed.count(text) > 1})
            raise self.parts("the legal moves", "The engine lists twice:\n  " + "\n  ".join(twice), _plain(twice[0]))
        if ours.keys() != theirs:
            lines = [f"  only the model:  {text}" for text in sorted(ours.keys() - theirs)]
            lines += [f"  only the engine: {text}" for text in sorted(theirs - ours.keys())]
            disputed = min(ours.keys() ^ theirs)
            raise self.parts("the legal moves", "\n".join(lines), _plain(disputed))
        return [_plain(text) for text in sorted(ours)]

    def step(self, move: Json) -> None:
        """Make a legal move on both sides and compare what comes of it."""
        judge = Judge(coverage=self.coverage)
        try:
            after = self.pair.model.apply(self.game, self.pair.model.read_move(move), judge)
        except (Illegal, Malformed) as refusal:
            raise self.parts("a move that both listed", f"  the model refuses: {refusal}", move) from None
        refused = self._engine_refusal(move)
        if refused is not None:
            raise self.parts("a move that both listed", f"  the engine refuses: {refused[1]}", move)
        position = to_json(after)
        self._compare("the position after a move", position, self.engine.snapshot(), move)
        self.game, self.position = after, position
        self.moves.append(move)
        self.compare_scores()

    def compare_start(self) -> None:
        """Both must have understood the position in which they begin."""
        self._compare("the position", self.position, self.engine.snapshot())
        self.compare_scores()

    def compare_scores(self) -> None:
        with Judge(coverage=self.coverage).presiding():
            ours = self.pair.model.scores(self.game)
        self._compare("the scores", ours, self.engine.scores())

    def _compare(self, what: str, ours: Any, theirs: Any, last: Json | None = None) -> None:
        found = diff(ours, theirs)
        if found:
            lines = [f"  {path}: model {mine!r}, engine {other!r}" for path, (mine, other) in found.items()]
            raise self.parts(what, "\n".join(lines), last)

    def refuse(self, move: Any) -> None:
        """Try a move that is not legal: both must refuse it for the same kind of reason and stay as they are."""
        ours, why = self._model_refusal(move)
        theirs = self._engine_refusal(move)
        kind, reason = theirs if theirs is not None else ("legal", "the engine plays it")
        if ours != kind:
            raise self.parts("a refusal", f"  model: {ours} ({why})\n  engine: {kind} ({reason})", move)
        if self.engine.snapshot() != self.position:
            raise self.parts("a refusal", "  the engine refuses the move but changes the position", move)

    def _model_refusal(self, move: Any) -> tuple[str, str]:
        try:
            meant = self.pair.model.read_move(move)
        except Malformed as problem:
            return "malformed", str(problem)
        broken = self.pair.model.broken(self.game, meant, self.coverage)
        return ("illegal", ", ".join(broken)) if broken else ("legal", "no rule is broken")

    def _engine_refusal(self, move: Any) -> tuple[str, str] | None:
        try:
            self.engine.apply(move)
        except self.pair.engine.Illegal as refusal:
            return "illegal", str(refusal)
        except self.pair.engine.Malformed as refusal:
            return "malformed", str(refusal)
        return None


# --- random play ------------------------------------------------------------------------------------------------


class Mood:
    """How one game is played: how much each type of move is liked, and how often the most is taken."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.greed = rng.choice((0.0, 0.5, 0.9))
        self.liking: dict[str, float] = {}

    def likes(self, kind: str) -> float:
        return self.liking.setdefault(kind, self.rng.choice((0.02, 0.2, 1.0, 1.0, 3.0)))

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
    return sum(sum(value.values()) for value in move.values() if isinstance(value, dict)) - int(move.get("workers", 0))


def enriched(pair: Pair, position: Json, rng: random.Random) -> Json:
    """The position with some numbers changed, so that games get to places that are rare."""
    numbers = [path for path, _ in record_bounds(pair.model.read_state(position))]
    for path in rng.sample(sorted(set(numbers)), k=min(40, len(numbers))):
        before = get(position, path)
        put(position, path, rng.choice((1, 2, 3, 5, 9, 12)))
        if not is_a_position(pair, position):
            put(position, path, before)
    return position


def busy(pair: Pair, position: Json, rng: random.Random) -> Json:
    """The position after some random moves of the model, with more in it than usual."""
    game_ = pair.model.read_state(position)
    for _ in range(rng.randint(0, 200)):
        moves = pair.model.legal(game_)
        if not moves or pair.model.over(after := pair.model.apply(game_, rng.choice(moves))):
            break
        game_ = after
    reached: Json = to_json(game_)
    changed = copy.deepcopy(reached)
    pair.busier(changed, rng)
    return enriched(pair, changed if is_a_position(pair, changed) else reached, rng)


def is_a_position(pair: Pair, position: Json) -> bool:
    """The model can read it and nothing in it contradicts the rest."""
    try:
        pair.model.read_state(position)
    except Malformed:
        return False
    return True


def imagined(pair: Pair, players: int, rng: random.Random) -> Json:
    """A position that the solver made up: any situation of the game, with some numbers chosen at random.

    In these situations the player in turn sits first; the numbers are theirs, or common ones.
    """
    situation = rng.choice(_situations(pair.model.name, players))
    facts = facts_of(pair.model, situation)
    names = sorted(set().union(*(variables(node(fact)) for fact in facts)))
    mine = [name for name in names if name.startswith("players.0.") or "." not in name]
    wishes = [variable(name) >= rng.choice((1, 2, 3, 5, 7, 8, 9, 10)) for name in rng.sample(mine, k=8)]
    while True:
        reply = ask(smtlib(grounded([*facts, *wishes])))
        if reply.answer == "sat":
            position: Json = evaluate(situation, reply.values)
            return position
        if not wishes:
            raise RuntimeError(f"The solver knows no position of {pair.model.describe(situation)}: {reply.answer}.")
        wishes = wishes[: len(wishes) // 2]


@functools.cache
def _situations(name: str, players: int) -> list[Any]:
    """The situations in which somebody must decide something."""
    model = game(name).model
    waiting = [situation for situation in model.situations() if model.automatic(situation) is None]
    return [situation for situation in waiting if len(situation.players) == players and not model.over(situation)]


def beginning(pair: Pair, players: int, variant: str, rng: random.Random) -> Json:
    """Where a random game begins: at the set-up, there with other numbers, some way into the game, or anywhere."""
    fresh: Json = to_json(pair.model.new(players, **pair.model.variants[variant]))
    match rng.randrange(8):
        case 0:
            return imagined(pair, players, rng)
        case 1 | 2:
            return enriched(pair, fresh, rng)
        case 3 | 4 | 5:
            return busy(pair, fresh, rng)
        case _:
            return fresh


def spoil(move: Json, seen: list[Json], rng: random.Random) -> Any:
    """Something like the move that is probably not legal, and sometimes not even a move."""
    other = copy.deepcopy(rng.choice(seen) if seen and rng.random() < 0.5 else move)
    name = rng.choice([key for key in other if key != "type"] or ["type"])
    value = other[name]
    match rng.randrange(8):
        case 0 if isinstance(value, dict):
            other[name] = {}
        case 1 if isinstance(value, dict):
            other[name] = {**value, rng.choice(("barley", "flax", "rye", "clay", "jewels", "sheep")): rng.randint(1, 3)}
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
            other[name] = copy.deepcopy(twin.get(name, value))
    return other


def anything(pair: Pair, turn: int | None, rng: random.Random) -> Json:
    """Any move there is, mostly of the player in turn, whatever the position."""
    kind = rng.choice(pair.model.moves)
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


def play(both: Lockstep, rng: random.Random, *, most: int = 10_000, attempts: int = 1) -> Iterator[int]:
    """Play on at random, yielding after every compared step. After each step, try moves that are not legal."""
    mood = Mood(rng)
    seen: list[Json] = []
    both.compare_start()
    for count in range(1, most + 1):
        moves = both.legal()
        legal = {canonical(move) for move in moves}
        for _ in range(attempts):
            if moves and rng.random() < 0.5:
                bad = spoil(rng.choice(moves), seen, rng)
            else:
                bad = anything(both.pair, both.game.turn, rng)
            if canonical(bad) not in legal:
                both.refuse(bad)
        if not moves:
            return
        move = mood.pick(moves)
        if len(seen) < 200:
            seen.append(move)
        both.step(move)
        yield count


@dataclass
class Run:
    """What a run of lockstep games came to."""

    games: int = 0
    steps: int = 0
    seconds: float = 0.0
    coverage: Coverage = field(default_factory=Coverage)
    disagreement: Disagreement | None = None
    seed: int = 0
    players: int = 0
    variant: str = ""


def run(
    pair: Pair,
    players: list[int],
    *,
    seed: int = 0,
    seconds: float | None = None,
    games: int | None = None,
    variants: Sequence[str] | None = None,
    watch: Callable[[Run], None] = lambda _: None,
) -> Run:
    """Play game after game, until the time or the number of games is up or the two sides disagree."""
    result = Run(seed=seed)
    begun = time.perf_counter()
    names = list(variants or pair.model.variants)
    while True:
        result.players = players[result.games % len(players)]
        rng = random.Random(f"{seed}/{result.games}")
        result.variant = rng.choice(names)
        start = beginning(pair, result.players, result.variant, rng)
        both = Lockstep(pair, result.players, start=start, coverage=result.coverage)
        try:
            for _ in play(both, rng):
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
        if games is not None and result.games >= games:
            return result


# --- telling a disagreement -------------------------------------------------------------------------------------


def shortest(pair: Pair, found: Disagreement) -> Disagreement:
    """The same disagreement from the simplest position that still shows it."""
    fresh = to_json(pair.model.new(found.players))
    best = found
    simpler = True
    while simpler:
        simpler = False
        for path, (start, now) in diff(fresh, best.position).items():
            for value in _simpler(start, now):
                candidate = copy.deepcopy(best.position)
                if has(fresh, path):
                    put(candidate, path, value)
                else:
                    drop(candidate, path)
                again = _again(pair, best, candidate)
                if again is not None:
                    best, simpler = again, True
                    break
    return best


def _simpler(start: Any, now: Any) -> list[Any]:
    if isinstance(now, int) and isinstance(start, int) and not isinstance(now, bool):
        return sorted({start, (start + now) // 2} - {now}, key=lambda value: abs(value - start))
    return [start]


def _again(pair: Pair, found: Disagreement, position: Json) -> Disagreement | None:
    """The same kind of disagreement from another position, if there is one."""
    try:
        both = Lockstep(pair, found.players, start=position)
        if found.what in ("the position", "the scores"):
            both.compare_start()
        elif found.what == "the legal moves":
            both.legal()
        elif found.what == "a refusal":
            both.refuse(found.last)
        elif canonical(found.last) in {wire(move) for move in pair.model.legal(both.game)}:
            both.step(found.last or {})
    except Malformed:
        return None
    except Disagreement as again:
        return again if again.what == found.what else None
    return None
