"""Golden playthroughs: whole games under version control, replayed on model and engine.

A change of the rules shows in them as a difference that can be read: which rules take part in other steps, which moves
are no longer legal, what comes out otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import msgspec

from proofs.compare.disagreement import tell
from proofs.compare.golden.files import (
    BadPlaythrough,
    End,
    Header,
    Playthrough,
    Start,
    Step,
    as_text,
    folder,
    from_text,
    installed,
    read,
    short,
    surplus,
    text_of,
    wanted,
    whole,
    write,
)
from proofs.compare.lockstep import Disagreement, Json, Lockstep, Mood, canonical
from proofs.registry import Pair, game
from spec.kernel import Judge, Model, diff, to_json
from spec.kernel.judge import Coverage

Watch = Callable[[float, float], None]


# --- playing ----------------------------------------------------------------------------------------------------


class _Table(Lockstep):
    """Model and engine at one game; the rules of the last step are noted apart from those of the scores."""

    def compare_scores(self) -> None:
        self.took_part, self.coverage = self.coverage, Coverage()
        super().compare_scores()
        self.scored, self.coverage = self.coverage, Coverage()


class Refused(msgspec.Struct):
    """A recorded move that is no longer legal; from there on the game is played anew."""

    file: str
    step: int
    move: Json
    breaks: list[str]
    """The rules that it breaks now; none if it has not the form of a move any more."""


def play(header: Header, before: Playthrough | None = None, file: str = "") -> tuple[Playthrough, Refused | None]:
    """Play the recorded moves as far as they are legal, then on by the seed; the game, and the move that is not legal.

    What is chosen in a step depends on the header, the number of the step and the legal moves, not on how the game got
    there. Disagreement if model and engine part.
    """
    pair = game(header.game)
    chance = canonical(header)
    mood = Mood(random.Random(chance))
    for kind in pair.model.moves:
        mood.likes(str(kind.__struct_config__.tag))
    start, table = _begin(pair, header)
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
        steps.append(Step(made, len(moves), as_text(pair.model, table.took_part.exercised), now))
    scores = to_json(pair.model.scores(table.game))
    return Playthrough(header, start, steps, End(scores, as_text(pair.model, table.scored.exercised))), refused


def _begin(pair: Pair, header: Header) -> tuple[Start, _Table]:
    options = pair.model.variants[header.variant]
    with Judge(coverage=(coverage := Coverage())).presiding():
        position = to_json(pair.model.new(header.players, **options))
    table = _Table(pair, header.players, start=position)
    table.engine = pair.engine.new(header.players, **options)
    table.compare_start()
    return Start(position, as_text(pair.model, coverage.exercised)), table


def _breaks(table: _Table, move: Json) -> list[str] | None:
    """Make the move; if both refuse it, the rules that it breaks."""
    try:
        table.step(move)
    except Disagreement as found:
        if found.what != "a move that both listed":
            raise
        table.coverage = Coverage()
        table.refuse(move)
        broken, table.coverage = list(table.coverage.violated), Coverage()
        return broken
    return None


# --- differences ------------------------------------------------------------------------------------------------


class Seen(msgspec.Struct):
    """In how many steps something is different, and where first."""

    steps: int
    file: str
    step: int
    """0 is the set-up; one more than there are moves is the end."""
    was: Any = None
    now: Any = None


class Difference(msgspec.Struct):
    """How playthroughs come out now, compared with what is recorded."""

    newly: dict[str, Seen] = {}
    """Rules that take part in steps in which they did not."""
    no_longer: dict[str, Seen] = {}
    """Rules that take no part any more in steps in which they did."""
    refused: list[Refused] = []
    """Recorded moves that are no longer legal."""
    changed: dict[str, Seen] = {}
    """What comes out otherwise, by path; `legal` is the number of legal moves, `scores.` is before the scores."""
    lengths: dict[str, tuple[int, int]] = {}
    """Files with another number of steps: the recorded one, and the one now."""

    def __bool__(self) -> bool:
        return bool(self.newly or self.no_longer or self.refused or self.changed or self.lengths)

    def add(self, other: Difference) -> None:
        self.refused += other.refused
        self.lengths |= other.lengths
        pairs = ((self.newly, other.newly), (self.no_longer, other.no_longer), (self.changed, other.changed))
        for mine, theirs in pairs:
            for name, seen in theirs.items():
                if name in mine:
                    mine[name].steps += seen.steps
                else:
                    mine[name] = seen


ABSENT = "unchanged"
"""Stands for a value that a step does not change."""


def compare(file: str, old: Playthrough, new: Playthrough, refused: Refused | None = None) -> Difference:
    """What is different, up to a move that is no longer legal or the end of the shorter one."""
    found = Difference(refused=[refused] if refused else [])
    model = game(new.header.game).model
    if len(old.steps) != len(new.steps):
        found.lengths[file] = (len(old.steps), len(new.steps))
    last = refused.step - 1 if refused else min(len(old.steps), len(new.steps))
    _rules(found, file, 0, (old.start.rules, new.start.rules), model)
    _values(found, file, 0, {path: pair for path, pair in diff(old.start.start, new.start.start).items()})
    for number, (before, after) in enumerate(zip(old.steps[:last], new.steps[:last], strict=True), 1):
        if before == after:
            continue
        _rules(found, file, number, (before.rules, after.rules), model)
        _values(found, file, number, {"legal": (before.legal, after.legal)})
        every = before.now | after.now
        paths = {whole(path): (before.now.get(path, ABSENT), after.now.get(path, ABSENT)) for path in every}
        _values(found, file, number, paths)
    if not refused and file not in found.lengths:
        _rules(found, file, last + 1, (old.end.rules, new.end.rules), model)
        scores = {f"scores.{path}": pair for path, pair in diff(old.end.scores, new.end.scores).items()}
        _values(found, file, last + 1, scores)
    if old.header != new.header:
        _values(found, file, 0, {"header": (to_json(old.header), to_json(new.header))})
    return found


def _rules(found: Difference, file: str, step: int, rules: tuple[str, str], model: Model) -> None:
    before, after = (from_text(model, text) for text in rules)
    for ids, others, where in ((after, before, found.newly), (before, after, found.no_longer)):
        for id in ids:
            if id not in others:
                _note(where, id, Seen(1, file, step))


def _values(found: Difference, file: str, step: int, paths: dict[str, tuple[Any, Any]]) -> None:
    for path, (was, now) in paths.items():
        if was != now:
            _note(found.changed, path, Seen(1, file, step, was, now))


def _note(where: dict[str, Seen], name: str, seen: Seen) -> None:
    if name in where:
        where[name].steps += 1
    else:
        where[name] = seen


def tell_difference(found: Difference) -> list[str]:
    """A difference in sentences, by rule first."""
    lines = [f"{name} takes part in {_first(seen)}, and did not." for name, seen in found.newly.items()]
    lines += [f"{name} no longer takes part in {_first(seen)}." for name, seen in found.no_longer.items()]
    for one in found.refused:
        why = f"it breaks {', '.join(one.breaks)}" if one.breaks else "it has not the form of a move"
        lines.append(f"{one.file}:{one.step + 2}: {canonical(one.move)} is no longer legal: {why}.")
    lines += [f"{file} has {now} steps; {was} are recorded." for file, (was, now) in found.lengths.items()]
    changed = list(found.changed.items())
    for path, seen in changed[:MOST]:
        values = f"{canonical(seen.now)}, recorded is {canonical(seen.was)}"
        lines.append(f"{path} comes out otherwise in {_first(seen)}: {values}.")
    if len(changed) > MOST:
        lines.append(f"{len(changed) - MOST} other paths come out otherwise.")
    return lines


MOST = 20
"""How many changed paths are told one by one."""


def _first(seen: Seen) -> str:
    return f"{seen.steps} step{'s' if seen.steps > 1 else ''}, first {seen.file}:{seen.step + 2}"


# --- all of a game ----------------------------------------------------------------------------------------------


class Outcome(msgspec.Struct):
    """What became of one file."""

    file: str
    steps: int = 0
    problem: str = ""
    """What is wrong besides a difference: the file, or model and engine disagree."""
    difference: Difference = msgspec.field(default_factory=Difference)
    played: Playthrough | None = None
    """The game as it is played now; None if model and engine disagree about it."""


def replay(name: str, file: str) -> Outcome:
    """Play what is recorded in a file, on model and engine, and compare."""
    header = wanted(game(name).model)[file]
    outcome = Outcome(file)
    old: Playthrough | None = None
    try:
        old = read(folder() / file)
    except BadPlaythrough as problem:
        outcome.problem = str(problem)
    try:
        new, refused = play(header, old, file)
    except Disagreement as found:
        outcome.problem = f"{file}: {tell(game(name), found)}"
        return outcome
    outcome.played, outcome.steps = new, len(new.steps)
    if old is not None:
        outcome.difference = compare(file, old, new, refused)
        if not outcome.difference and text_of(new).encode() != (folder() / file).read_bytes():
            outcome.problem = f"{file} tells the same game in another form than it is recorded in."
    return outcome


def replay_all(name: str, watch: Watch = lambda done, of: None, jobs: int | None = None) -> list[Outcome]:
    """All files of a game, in parallel; in the order of the variants."""
    files = list(wanted(game(name).model))
    found: dict[str, Outcome] = {}
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        tasks = {pool.submit(replay, name, file): file for file in files}
        for done, task in enumerate(as_completed(tasks), 1):
            found[tasks[task]] = task.result()
            watch(done, len(files))
    return [found[file] for file in files]


def problems_of(name: str, outcomes: list[Outcome]) -> list[str]:
    """What is wrong with the files of a game, besides differences; also where model and engine disagree."""
    problems = [f"{file} should not be there." for file in surplus(game(name).model)]
    return problems + [outcome.problem for outcome in outcomes if outcome.problem]


def check(name: str, watch: Watch = lambda done, of: None, jobs: int | None = None) -> tuple[int, list[str]]:
    """Replay all files of a game: how many were checked, and what is wrong. None are checked outside a source tree."""
    if not installed():
        return 0, []
    outcomes = replay_all(name, watch, jobs)
    differing = [outcome.difference for outcome in outcomes if outcome.difference]
    return len(outcomes), problems_of(name, outcomes) + ["\n".join(tell_difference(one)) for one in differing]


def record(name: str, outcomes: list[Outcome]) -> list[str]:
    """Write the games as they are played now, and remove files of the game that should not be there; what was done."""
    done = []
    for outcome in outcomes:
        if outcome.played is not None and (outcome.problem or outcome.difference):
            write(folder() / outcome.file, outcome.played)
            done.append(f"{outcome.file} is recorded.")
    for file in surplus(game(name).model):
        if file.startswith(f"{name}-"):
            (folder() / file).unlink()
            done.append(f"{file} is removed.")
    return done
