"""Golden playthroughs: whole games under version control, replayed on model and engine.

A change of the rules shows in them as a difference that can be read: which rules take part in other steps, which moves
are no longer legal, what comes out otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec

from proofs.compare.disagreement import Disagreement, What
from proofs.compare.golden.differences import Changes, Refused, compare, tell_difference
from proofs.compare.golden.files import (
    BadPlaythrough,
    End,
    Header,
    Playthrough,
    Start,
    Step,
    as_text,
    folder,
    read,
    short,
    surplus,
    text_of,
    wanted,
    write,
)
from proofs.compare.keeping import Looked
from proofs.compare.lockstep import Mood
from proofs.compare.report import tell
from proofs.compare.table import Table, set_up
from proofs.game import Game
from proofs.registry import game_named
from proofs.wire import Json, canonical
from spec.kernel import diff, to_json
from spec.kernel.judge import Coverage

Watch = Callable[[float, float], None]


# --- playing ----------------------------------------------------------------------------------------------------


class _Table(Table):
    """Model and engine at one game; the rules of the last step are noted apart from those of the scores."""

    def compare_scores(self) -> None:
        self.took_part, self.coverage = self.coverage, Coverage()
        super().compare_scores()
        self.scored, self.coverage = self.coverage, Coverage()


def play(
    game: Game, header: Header, before: Playthrough | None = None, file: str = "", looked: Looked | None = None
) -> tuple[Playthrough, Refused | None]:
    """Play the recorded moves as far as they are legal, then on by the seed; the game, and the move that is not legal.

    What is chosen in a step depends on the header, the number of the step and the legal moves, not on how the game got
    there. What was looked at is counted, if somebody wants to know. Disagreement if model and engine part.
    """
    chance = canonical(header)
    mood = Mood(random.Random(chance), game.model)
    for kind in game.model.moves:
        mood.likes(str(kind.__struct_config__.tag))
    start, table = _begin(game, header, looked or Looked())
    recorded = [step.move for step in before.steps] if before is not None else []
    refused: Refused | None = None
    steps: list[Step] = []
    while moves := table.engine.legal_moves():
        number = len(steps) + 1
        old = table.position
        made = recorded[number - 1] if number <= len(recorded) else None
        if made is not None and (breaks := _breaks(table, made)) is not None:
            refused, made = Refused(file, number, made, breaks), None
            recorded = []
        if made is None:
            mood.rng = random.Random(f"{chance}/{number}")
            made = mood.pick(sorted(moves, key=canonical))
            table.step(made)
        now = {short(path): new for path, (_, new) in diff(old, table.position).items()}
        steps.append(Step(made, len(moves), as_text(game.model, table.took_part.exercised), now))
    scores = to_json(game.model.scores(table.state))
    return Playthrough(header, start, steps, End(scores, as_text(game.model, table.scored.exercised))), refused


def _begin(game: Game, header: Header, looked: Looked) -> tuple[Start, _Table]:
    options = game.model.variants[header.variant]
    coverage = Coverage()
    position = set_up(game, header.players, options, coverage)
    table = _Table(game, header.players, start=position, looked=looked)
    table.engine = game.engine.new(header.players, **options)
    table.compare_start()
    return Start(position, as_text(game.model, coverage.exercised)), table


def _breaks(table: _Table, move: Json) -> list[str] | None:
    """Make the move; if both refuse it, the rules that it breaks."""
    try:
        table.step(move)
    except Disagreement as found:
        if found.what is not What.MOVE:
            raise
        table.coverage = Coverage()
        table.refuse(move)
        broken, table.coverage = list(table.coverage.violated), Coverage()
        return broken
    return None


# --- all of a game ----------------------------------------------------------------------------------------------


class Outcome(msgspec.Struct):
    """What became of one file."""

    file: str
    steps: int = 0
    problem: str = ""
    """What is wrong besides a difference: the file, or model and engine disagree."""
    difference: Changes = msgspec.field(default_factory=Changes)
    played: Playthrough | None = None
    """The game as it is played now; None if model and engine disagree about it."""
    looked: Looked = msgspec.field(default_factory=Looked)
    """How many positions there are in it, and of how many the proofs speak."""


def replay(name: str, file: str) -> Outcome:
    """Play what is recorded in a file, on model and engine, and compare."""
    game = game_named(name)
    header, recorded = wanted(game)[file], _folder(game) / file
    outcome = Outcome(file)
    old: Playthrough | None = None
    try:
        old = read(recorded)
    except BadPlaythrough as problem:
        outcome.problem = str(problem)
    try:
        new, refused = play(game, header, old, file, outcome.looked)
    except Disagreement as found:
        outcome.problem = f"{file}: {tell(game, found)}"
        return outcome
    outcome.played, outcome.steps = new, len(new.steps)
    if old is not None:
        outcome.difference = compare(game.model, file, old, new, refused)
        if not outcome.difference and text_of(new).encode() != recorded.read_bytes():
            outcome.problem = f"{file} tells the same game in another form than it is recorded in."
    return outcome


def _folder(game: Game) -> Path:
    where = folder(game)
    if where is None:
        raise RuntimeError(f"{game.name} is not installed from a source tree: it has no golden games.")
    return where


def replay_all(game: Game, watch: Watch = lambda done, of: None, jobs: int | None = None) -> list[Outcome]:
    """All files of a game, in parallel; in the order of the variants."""
    files = list(wanted(game))
    found: dict[str, Outcome] = {}
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        tasks = {pool.submit(replay, game.name, file): file for file in files}
        for done, task in enumerate(as_completed(tasks), 1):
            found[tasks[task]] = task.result()
            watch(done, len(files))
    return [found[file] for file in files]


def problems_of(game: Game, outcomes: list[Outcome]) -> list[str]:
    """What is wrong with the files of a game, besides differences; also where model and engine disagree."""
    problems = [f"{file} should not be there." for file in surplus(game)]
    return problems + [outcome.problem for outcome in outcomes if outcome.problem]


def has_golden_games(game: Game) -> bool:
    """Somebody has recorded golden games of it: then there must be all of them."""
    where = folder(game)
    return where is not None and where.is_dir()


def check(
    game: Game, watch: Watch = lambda done, of: None, jobs: int | None = None, looked: Looked | None = None
) -> tuple[int, list[str]]:
    """Replay all files of a game: how many were checked, and what is wrong. None are checked where none are kept."""
    if not has_golden_games(game):
        return 0, []
    outcomes = replay_all(game, watch, jobs)
    if looked is not None:
        for outcome in outcomes:
            looked.add(outcome.looked)
    differing = [outcome.difference for outcome in outcomes if outcome.difference]
    return len(outcomes), problems_of(game, outcomes) + ["\n".join(tell_difference(one)) for one in differing]


def record(game: Game, outcomes: list[Outcome]) -> list[str]:
    """Write the games as they are played now, and remove files of the game that should not be there; what was done."""
    done = []
    for outcome in outcomes:
        if outcome.played is not None and (outcome.problem or outcome.difference):
            write(_folder(game) / outcome.file, outcome.played)
            done.append(f"{outcome.file} is recorded.")
    for file in surplus(game):
        (_folder(game) / file).unlink()
        done.append(f"{file} is removed.")
    return done
