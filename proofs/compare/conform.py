"""Does another engine follow the rules? A program that speaks the wire format, in lockstep with the model.

First the set-up of every game there is, then the positions and moves of the scenarios, then random games. A program
may play a part of a game only: what it does not support is left out and counted.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from proofs import scenarios
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.impossible import Changes
from proofs.compare.lockstep import beginning, enriched, play
from proofs.compare.outside import Misbehaved, NotUnderstood, Program, Unsupported, against
from proofs.compare.shrink import shortest
from proofs.compare.table import Table
from proofs.game import Game, players_of
from proofs.scenarios import Scenario
from proofs.wire import Json, canonical, copied, leaves
from spec.kernel import Judge, Model, Rule, to_json
from spec.kernel.judge import Coverage
from spec.kernel.records import Malformed

Watch = Callable[[float, float], None]
Progress = Callable[[str], AbstractContextManager[Watch]]

SIMPLIFYING = 30.0
"""Seconds for the search for a simpler position."""
MOST_KEPT = 1_000
"""Positions that are remembered as supported."""


class Tally(msgspec.Struct):
    """How much was compared."""

    setups: int = 0
    scenarios: int = 0
    games: int = 0
    """Random games of which at least one position was compared."""
    positions: int = 0
    """Positions in which the legal moves were compared."""
    moves: int = 0
    refusals: int = 0


class Involved(msgspec.Struct):
    """A rule that has to do with a disagreement."""

    id: str
    statement: str
    sources: dict[str, str]


class Result(msgspec.Struct):
    """What came of a run. Without a disagreement and without misbehaviour all that was compared is equal."""

    game: str
    command: list[str]
    seed: int
    compared: Tally
    unsupported: dict[str, int]
    """How often the engine said that it does not support something, by op."""
    seconds: float
    found: Disagreement | None = None
    """Where the two part, from the simplest position; or where the engine misbehaved, unless it was at the set-up."""
    misbehaved: Misbehaved | None = None
    broken: bool = False
    """Whether the rules are those that the disputed move breaks; otherwise they took part in it."""
    rules: list[Involved] = []
    """Those that have most to do with what differs first."""

    @property
    def nothing_compared(self) -> bool:
        return not self.compared.positions

    @property
    def conforms(self) -> bool:
        return self.found is None and self.misbehaved is None and not self.nothing_compared


@dataclass
class Compared(Table):
    """Lockstep with an engine that may play only a part of the game, counted."""

    tally: Tally = field(default_factory=Tally)

    def legal(self) -> list[Json]:
        moves = super().legal()
        self.tally.positions += 1
        return moves

    def step(self, move: Json) -> None:
        super().step(move)
        self.tally.moves += 1

    def refuse(self, move: Any) -> None:
        with suppress(Unsupported):
            super().refuse(move)
            self.tally.refusals += 1

    def give(self, changed: Changes) -> None:
        """It is not asked what it makes of positions that can't occur."""

    def compare_set_up(self) -> None:
        self.compare(What.SET_UP, self.position, self.engine.snapshot())

    def compare_scores(self) -> None:
        """An engine may leave out the scores."""
        with suppress(Unsupported):
            super().compare_scores()

    def compare_views(self) -> None:
        """It may leave out what the players see."""
        with suppress(Unsupported):
            super().compare_views()

    def compare(self, what: What, ours: Any, theirs: Any, last: Json | None = None) -> None:
        """Also 1 instead of true, and a key that is missing instead of null, make a difference."""
        super().compare(what, ours, theirs, last)
        if canonical(ours) == canonical(theirs):
            return
        mine, other = leaves(to_json(ours)), leaves(theirs)
        lines = [
            f"  {path}: model {_text(mine, path)}, engine {_text(other, path)}"
            for path in sorted({*mine, *other})
            if _text(mine, path) != _text(other, path)
        ]
        raise self.parts(what, "\n".join(lines), last)


def _text(values: Json, path: str) -> str:
    return canonical(values[path]) if path in values else "nothing"


# --- a run ------------------------------------------------------------------------------------------------------


def conform(
    game: Game,
    program: Program,
    players: Sequence[int],
    *,
    seconds: float,
    seed: int = 0,
    variants: Sequence[str] | None = None,
    files: Iterable[Path] = (),
    progress: Progress,
) -> Result:
    """Compare a program with the model until the time for random games is up, or the two part."""
    run = _Run(game, program, seed, game.model.set_ups(players, variants))
    begun = time.monotonic()
    result = Result(game.name, program.command, seed, run.tally, {}, 0.0)
    try:
        run.set_ups(progress)
        run.scenarios(list(files), progress)
        run.random_games(seconds, progress)
    except Disagreement as found:
        result.found = found
    except Misbehaved as problem:
        result.misbehaved = problem
        result.found = run.place(problem)
    result.unsupported = dict(program.unsupported)
    if result.found is not None and result.misbehaved is None:
        program.stop()
        with progress("Simplifying"):
            result.found = _simplest(run.theirs, result.found)
        result.broken, result.rules = involved(game, result.found, run.coverage)
    result.seconds = round(time.monotonic() - begun, 3)
    return result


@dataclass
class _Run:
    """One run under way."""

    ours: Game
    program: Program
    seed: int
    offered: list[tuple[int, str]]
    """The numbers of players and variants of which games are compared."""
    tally: Tally = field(default_factory=Tally)
    coverage: Coverage = field(default_factory=Coverage)
    supported: list[Json] = field(default_factory=list)
    """Positions from which something was compared."""
    tried: int = 0
    hits: int = 0
    """Of the games that were tried anywhere, those of which something was compared."""
    both: Compared | None = None
    asked_for: Disagreement | None = None
    """Where a game is about to begin."""

    def __post_init__(self) -> None:
        self.theirs = against(self.ours, self.program)
        model = self.ours.model
        self.players = list(dict.fromkeys(players for players, _ in self.offered))
        self.kinds = {kind_of(to_json(model.new(some, **model.variants[variant]))) for some, variant in self.offered}

    def place(self, problem: Misbehaved) -> Disagreement | None:
        """Where the engine misbehaved: the game so far, and the move if it was asked to make one."""
        if problem.request["op"] == "new":
            return None
        if self.both is None:
            return self.asked_for
        return self.both.parts(What.NOTHING, "", problem.request.get("move"))

    def compare(self, begin: Callable[[], Compared], go: Callable[[Compared], None]) -> bool:
        """Begin somewhere and go on from there; whether the engine supports enough for anything to be compared."""
        before = self.tally.positions
        self.both = None
        try:
            self.both = begin()
            go(self.both)
        except Unsupported:
            pass
        if self.both is None or self.tally.positions == before:
            return False
        if len(self.supported) < MOST_KEPT:
            self.supported.append(self.both.start or {})
        return True

    def restored(self, start: Json) -> Compared:
        players = players_of(start)
        self.asked_for = Disagreement(What.NOTHING, "", players, start, [], None, start)
        return Compared(self.theirs, players, start=start, coverage=self.coverage, tally=self.tally)

    def set_up(self, players: int, variant: str) -> Compared:
        """A new game of a variant."""
        options = self.ours.model.variants[variant]
        model = replace(self.ours.model, new=partial(self.ours.model.new, **options))
        engine = replace(self.theirs.engine, new=partial(self.theirs.engine.new, **options))
        start: Json = to_json(model.new(players))
        self.asked_for = Disagreement(What.SET_UP, "", players, start, [], None, start)
        try:
            variant_game = self.ours.but(model=model, engine=engine)
            both = Compared(variant_game, players, coverage=self.coverage, tally=self.tally)
        except NotUnderstood as refusal:
            details = f"  the engine refuses to begin: {refusal}"
            raise Disagreement(What.SET_UP, details, players, start, [], None, start) from None
        both.start = start
        both.compare_set_up()
        return both

    # --- the three parts of a run -----------------------------------------------------------------------------

    def set_ups(self, progress: Progress) -> None:
        with progress("Setting up") as watch:
            for done, (players, variant) in enumerate(self.offered, 1):
                self.tally.setups += self.compare(partial(self.set_up, players, variant), _look)
                watch(done, len(self.offered))

    def scenarios(self, files: list[Path], progress: Progress) -> None:
        with progress("Going through scenarios") as watch:
            for done, file in enumerate(files, 1):
                for scenario in filter(self.wants, scenarios.load(file)):
                    begin = partial(self.restored, scenario.position)
                    self.tally.scenarios += self.compare(begin, partial(_follow, scenario))
                watch(done, len(files))

    def wants(self, scenario: Scenario) -> bool:
        kind = kind_of(scenario.position)
        return scenario.game == self.ours.name and scenario.players in self.players and kind in self.kinds

    def random_games(self, seconds: float, progress: Progress) -> None:
        begun = time.monotonic()
        number = 0
        with progress("Playing") as watch:

            def time_is_up() -> bool:
                watch(time.monotonic() - begun, seconds)
                return time.monotonic() - begun >= seconds

            while not time_is_up():
                self.random_game(number, random.Random(f"{self.seed}/{number}"), time_is_up)
                number += 1

    def random_game(self, number: int, rng: random.Random, time_is_up: Callable[[], bool]) -> None:
        """The less the engine supports, the fewer games begin anywhere and the more where it supported something."""
        go = partial(_play, rng, time_is_up)
        if rng.random() < (1 + self.hits) / (2 + self.tried):
            self.tried += 1
            self.hits += self.counted(self.anywhere(number, rng), go)
        elif self.supported and rng.random() < 0.5:
            start = enriched(self.ours, copied(rng.choice(self.supported)), rng)
            self.counted(partial(self.restored, start), go)
        else:
            for start in self.on_the_way(rng):
                self.counted(partial(self.restored, start), go)
                if time_is_up():
                    return

    def counted(self, begin: Callable[[], Compared], go: Callable[[Compared], None]) -> bool:
        hit = self.compare(begin, go)
        self.tally.games += hit
        return hit

    def anywhere(self, number: int, rng: random.Random) -> Callable[[], Compared]:
        """Where a game of lockstep would begin."""
        players = self.players[number % len(self.players)]
        variant = rng.choice([variant for count, variant in self.offered if count == players])
        if number % 8:
            start = beginning(self.ours, players, variant, rng)
            if kind_of(start) in self.kinds:
                return partial(self.restored, start)
        return partial(self.set_up, players, variant)

    def on_the_way(self, rng: random.Random) -> Iterator[Json]:
        """Every now and then a position of a random game that the model plays alone, through all phases and rounds; if
        the engine supported anything, a game like that."""
        model = self.ours.model
        fresh = [model.new(players, **model.variants[variant]) for players, variant in self.offered]
        if self.supported:
            like = rng.choice(self.supported)
            alike = (players_of(like), kind_of(like))
            fresh = [each for each in fresh if (len(each.players), kind_of(to_json(each))) == alike]
        state = rng.choice(fresh)
        while moves := model.legal(state):
            if rng.random() < 0.25:
                yield to_json(state)
            state = model.apply(state, rng.choice(moves))


def kind_of(position: Json) -> Any:
    """The variant that a position names, if positions of the game do."""
    return position.get("variant")


def _look(both: Compared) -> None:
    both.compare_start()
    both.legal()


def _follow(scenario: Scenario, both: Compared) -> None:
    """Make the moves of a scenario; those that are not legal must be refused."""
    both.compare_start()
    legal = both.legal()
    for step in scenario.steps:
        if canonical(step.move) in map(canonical, legal):
            both.step(step.move)
            legal = both.legal()
        else:
            both.refuse(step.move)


def _play(rng: random.Random, time_is_up: Callable[[], bool], both: Compared) -> None:
    for _ in play(both, rng):
        if time_is_up():
            return


# --- what came of it --------------------------------------------------------------------------------------------


def _simplest(game: Game, found: Disagreement) -> Disagreement:
    """The disagreement from the simplest position that is found in a while, or as it is if the engine misbehaves."""
    deadline = time.monotonic() + SIMPLIFYING

    def restore(state: Any) -> Any:
        if time.monotonic() > deadline:
            raise Unsupported("restore", "The time for simpler positions is up.")
        return game.engine.restore(state)

    try:
        return shortest(game.but(engine=replace(game.engine, restore=restore)), found)
    except Misbehaved:
        return found


def involved(game: Game, found: Disagreement, coverage: Coverage) -> tuple[bool, list[Involved]]:
    """The rules that the disputed move breaks (then it is True); or those that took part in what is disputed.

    Of these first come the ones that are called after something that differs or that the move names, then those that
    speak of it, then those that took part in the fewest other moves.
    """
    broken, ids = _rules_of(game.model, found)
    if not broken:
        words = _words(found)
        ids.sort(key=lambda id: (-_concern(game.model.rules[id], words), coverage.exercised[id]))
    rules = [game.model.rules[id] for id in ids]
    return broken, [Involved(rule.id, rule.statement, dict(rule.sources)) for rule in rules]


def _concern(rule: Rule, words: set[str]) -> int:
    """How much a rule has to do with some words; its name counts twice."""
    return 2 * len(words & _parts(rule.id)) + len(words & _parts(rule.statement.lower()))


def _rules_of(model: Model, found: Disagreement) -> tuple[bool, list[str]]:
    if found.what.is_of_the_model and found.last is None:
        return False, []
    judge = Judge()
    state = model.read_state(found.position)
    if found.last is not None:
        try:
            move = model.read_move(found.last)
        except Malformed:
            return False, []
        if broken := model.broken(state, move):
            return True, broken
        model.apply(state, move, judge)
    elif found.what is What.SCORES:
        with judge:
            model.scores(state)
    elif found.what is What.SET_UP:
        with judge:
            model.new(found.players, **_options(model, found.position))
    return False, list(dict.fromkeys(judge.cited))


def _options(model: Model, position: Json) -> Mapping[str, Any]:
    """What was chosen for the set-up that this is."""
    players = players_of(position)
    offered = model.variants_for(players).values()
    return next(each for each in offered if to_json(model.new(players, **each)) == position)


def _words(found: Disagreement) -> set[str]:
    """The paths by which the two sides differ, or else what the disputed move names."""
    paths = re.findall(r"^  (\S+): model", found.details, re.MULTILINE)
    named = [str(value) for key, value in (found.last or {}).items() if key != "type"]
    return set().union(*map(_parts, paths or named))


def _parts(text: str) -> set[str]:
    """The words and numbers in a text, without the ending of a plural."""
    return {word.removesuffix("s") for word in re.findall(r"[a-z]+|[0-9]{2,}", text)} - {"player"}
