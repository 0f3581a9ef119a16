"""The main job: everything that can be checked of a game, with a summary."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path

import msgspec

from proofs import traces
from proofs.compare import acting
from proofs.compare.acting import ScenarioResult
from proofs.compare.audit import Audit, PieceAudit, audit, audits_of, is_examined
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.equal.running import log_equality, prove_equal
from proofs.compare.golden import playing
from proofs.compare.keeping import Looked
from proofs.compare.kept import written_scenarios
from proofs.compare.lockstep import LockstepRun, run
from proofs.compare.meetings import meetings, play_meetings
from proofs.compare.report import tell, trace_of
from proofs.compare.witnesses import replay, witnesses
from proofs.game import Game
from proofs.prove import running
from proofs.prove.extent import Extent
from proofs.prove.obligations import Result
from proofs.scenarios import Scenario
from proofs.store import Log
from spec.kernel import Model
from spec.kernel.judge import Coverage

Watch = Callable[[float, float], None]
Progress = Callable[[str], AbstractContextManager[Watch]]


class Check(msgspec.Struct):
    """One kind of check: how much was checked, what failed, and what there is to say about it."""

    what: str
    checked: int
    failed: int
    seconds: float | None
    """None if the time is counted with the part before."""
    problems: list[str]
    pieces: str = ""
    """The kind of piece that was looked at, or what was done with pieces, if it was that; kinds of which the same is
    said are counted together."""


class Share(msgspec.Struct):
    """How many of some positions are among those of which everything is proved."""

    positions: int
    proved: int

    def told(self, of: str) -> str:
        percent = 100 * self.proved // self.positions if self.positions else 0
        return f"Of {self.positions:,} positions of {of} {self.proved:,} are among these: {percent} %."


class Report(msgspec.Struct):
    """What came of all checks of one game."""

    game: str
    parts: list[Check]
    passed: bool
    questions: running.Tally
    """What the solver was asked for the proofs, and what was remembered."""
    extent: Extent
    """Of which positions it is proved."""
    shares: dict[str, Share]
    """How many positions of golden games, and of the games of this run, are among these; if that is looked at."""
    on_symbols: list[str] = []
    """How far model and engine are proved equal, in sentences; nothing if that was not asked."""


def verify(
    game: Game,
    log: Log,
    *,
    seconds: float,
    seed: int,
    jobs: int | None,
    fresh: bool,
    progress: Progress,
    symbols: float = 0.0,
    played: tuple[Game, str] | None = None,
) -> Report:
    """Run every check of a game; none is left out because another failed.

    On symbols model and engine are compared for so many seconds, and what was found before is remembered. Lockstep
    games are of all variants, or of one of the game with further variants.
    """
    coverage, golden, random = Coverage(), Looked(), Looked()
    with progress(f"Proving {game.name}") as watch:
        begun = time.perf_counter()
        proofs = running.prove(game, jobs=jobs, fresh=fresh, watch=watch, log=log)
        parts = [_proved(proofs, time.perf_counter() - begun), _theorems(proofs)]
    with progress("Replaying what the proofs show") as watch:
        parts.append(_replayed(game, proofs, watch, log))
    for kind, how in audits_of(game).items():
        with progress(how.progress) as watch:
            parts.append(_audited(game, kind, how, proofs, coverage, jobs, watch, log))
    if met := meetings(proofs.results):
        with progress("Playing pieces that meet") as watch:
            parts.append(_met(game, met, watch, log))
    on_symbols: list[str] = []
    if game.below is not None and symbols:
        with progress("Comparing model and engine on symbols") as watch:
            part, on_symbols = _compared(game, symbols, jobs, fresh, watch, log)
            parts.append(part)
    with progress("Running scenarios") as watch:
        parts.append(_scenarios(game, coverage, watch, log))
    with progress("Replaying golden playthroughs") as watch:
        parts.append(_playthroughs(game, golden, jobs, watch, log))
    with progress("Playing lockstep games") as watch:
        parts += _lockstep(played or (game, None), seconds, seed, coverage, random, watch, log)
    parts.append(_covered(game.model, coverage, log))
    shares = {"golden games": golden, "lockstep games": random}
    spoken_of = [what for what, looked in shares.items() if looked.positions and proofs.extent.players]
    told = {what: share(proofs, shares[what], what, log) for what in spoken_of}
    passed = not any(part.failed for part in parts)
    return Report(game.name, parts, passed, proofs.tally(), proofs.extent, told, on_symbols)


def share(proofs: running.Proofs, looked: Looked, what: str, log: Log) -> Share:
    """How many positions are proved ones: none, unless all that was to be proved is."""
    found = Share(looked.positions, 0 if proofs.failures else looked.spoken_of)
    log.report("positions that are proved ones", what, "passed", f"of {found.positions:,}", found.proved)
    return found


def _proved(proofs: running.Proofs, seconds: float) -> Check:
    failed = [result for result in proofs.results if result.status != "proved"]
    problems = [f"{result.status}: {result.id}{_because(result.problem)}" for result in failed]
    what = "obligations" if proofs.extent.closed else "obligations (not of all positions)"
    return Check(what, len(proofs.results), len(failed), seconds, problems)


def _because(problem: str) -> str:
    return f". {problem}" if problem else ""


def _theorems(proofs: running.Proofs) -> Check:
    failed = [result for result in proofs.theorems if result.status != "proved"]
    return Check("theorems", len(proofs.theorems), len(failed), None, [f"{one.status}: {one.id}" for one in failed])


def _replayed(game: Game, proofs: running.Proofs, watch: Watch, log: Log) -> Check:
    begun = time.perf_counter()
    what = "positions shown by proofs"
    shown = [one for one in witnesses(proofs) if not is_examined(game, one)]
    problems = []
    for done, result in enumerate(shown, 1):
        found = replay(game, result)
        if found is not None:
            problems.append(tell(game, found))
            log_disagreement(log, game, found, what, result.id)
        else:
            log.report(what, result.id, "passed")
        watch(done, len(shown))
    return Check(what, len(shown), len(problems), time.perf_counter() - begun, problems)


def coverage_of(audits: Iterable[Audit]) -> Coverage:
    """The rules that audits exercised."""
    coverage = Coverage()
    for one in audits:
        coverage.exercised.update(one.exercised)
        coverage.violated.update(one.violated)
    return coverage


def _audited(
    game: Game,
    kind: str,
    how: PieceAudit,
    proofs: running.Proofs,
    coverage: Coverage,
    jobs: int | None,
    watch: Watch,
    log: Log,
) -> Check:
    begun = time.perf_counter()
    audits = audit(game, kind, proofs.results, jobs=jobs, watch=watch)
    coverage.add(coverage_of(audits))
    failed = [one for one in audits if not one.passed]
    log.report(how.what, "all that passed", "passed", count=len(audits) - len(failed))
    for one in failed:
        log.report(how.what, one.rule, "failed", one.told())
    return Check(how.what, len(audits), len(failed), time.perf_counter() - begun, [one.told() for one in failed], kind)


def _met(game: Game, shown: list[Result], watch: Watch, log: Log) -> Check:
    begun = time.perf_counter()
    what = "meetings of two pieces, played on both sides"
    problems = play_meetings(game, shown, watch)
    for problem in problems:
        log.report(what, problem.partition(":")[0], "failed", problem)
    log.report(what, "all others", "passed", count=len(shown) - len(problems))
    return Check(what, len(shown), len(problems), time.perf_counter() - begun, problems, "meetings")


def _compared(
    game: Game, seconds: float, jobs: int | None, fresh: bool, watch: Watch, log: Log
) -> tuple[Check, list[str]]:
    begun = time.perf_counter()
    found = prove_equal(game, jobs=jobs, fresh=fresh, seconds=seconds, watch=watch)
    log_equality(log, found)
    refuted = [pair for pair in found.pairs if pair.status == "refuted"]
    problems = ["\n".join([f"{pair.subject} in {pair.situation}", *pair.why]) for pair in refuted]
    what = "situations and moves, model and engine on symbols"
    checked = found.counts()["equal"] + len(refuted)
    return Check(what, checked, len(refuted), time.perf_counter() - begun, problems), found.told()


def _scenarios(game: Game, coverage: Coverage, watch: Watch, log: Log) -> Check:
    begun = time.perf_counter()
    every = written_scenarios(game)
    problems = []
    for done, scenario in enumerate(every, 1):
        result = acting.run(scenario, game)
        log_scenario(log, game, scenario, result)
        coverage.add(result.coverage)
        if not result.passed:
            problems.append(result.message)
        watch(done, len(every))
    what = "scenarios" if every else "scenarios (there are none)"
    return Check(what, len(every), len(problems), time.perf_counter() - begun, problems)


def log_scenario(log: Log, game: Game, scenario: Scenario, result: ScenarioResult) -> None:
    """What came of a scenario; if it failed, also what the model makes of its moves."""
    subject = f"{Path(scenario.file).name}:{scenario.line} {scenario.title}"
    if result.passed:
        log.report("scenarios", subject, "passed")
        return
    log.report("scenarios", subject, "failed", result.message)
    moves = [step.move for step in scenario.steps]
    log.failure(subject, traces.record(game, scenario.position, moves, subject, [result.message]))


def _playthroughs(game: Game, looked: Looked, jobs: int | None, watch: Watch, log: Log) -> Check:
    begun = time.perf_counter()
    what = "golden playthroughs"
    checked, problems = playing.check(game, watch, jobs, looked)
    log.report(what, "all that are as recorded", "passed", count=max(checked - len(problems), 0))
    for problem in problems:
        log.report(what, problem.partition(":")[0], "failed", problem)
    return Check(what, checked, len(problems), time.perf_counter() - begun, problems)


IMPOSSIBLE = "impossible positions, refused by both or by none"


def _lockstep(
    what: tuple[Game, str | None],
    seconds: float,
    seed: int,
    coverage: Coverage,
    looked: Looked,
    watch: Watch,
    log: Log,
) -> list[Check]:
    game, variant = what
    variants = None if variant is None else [variant]
    played = Journal(log, game, lambda so_far: watch(so_far.seconds, seconds))
    result = run(game, list(game.model.players), seed=seed, seconds=seconds, variants=variants, watch=played.watch)
    played.over(result)
    coverage.add(result.coverage)
    looked.add(result.looked)
    found = result.disagreement
    problems = [] if found is None else [tell(game, found)]
    about_steps, about_positions = ([], problems) if _is_of_a_position(found) else (problems, [])
    return [
        Check("lockstep steps", result.steps, len(about_steps), result.seconds, about_steps),
        Check(IMPOSSIBLE, result.tried.positions, len(about_positions), None, about_positions),
    ]


def _is_of_a_position(found: Disagreement | None) -> bool:
    """It is disputed whether a position can occur."""
    return found is not None and found.what is What.IMPOSSIBLE


class Journal:
    """Writes down how far lockstep games have come, once a second, and a disagreement with its game."""

    def __init__(self, log: Log, game: Game, others: Callable[[LockstepRun], None]) -> None:
        self.log = log
        self.game = game
        self.others = others
        """Who else wants to know how far they have come."""
        self.told = LockstepRun()

    def watch(self, so_far: LockstepRun) -> None:
        self.others(so_far)
        if so_far.seconds - self.told.seconds >= 1:
            self._tell(so_far)

    def _tell(self, so_far: LockstepRun) -> None:
        first, last = self.told.games + 1, so_far.games + 1
        games = f"game {last}" if first == last else f"games {first} to {last}"
        new = so_far.steps - self.told.steps
        self.log.report("lockstep steps", f"seed {so_far.seed}, {games}", "passed", count=new)
        self.told = LockstepRun(games=so_far.games, steps=so_far.steps, seconds=so_far.seconds)

    def over(self, result: LockstepRun) -> None:
        self._tell(result)
        self.log.report(IMPOSSIBLE, f"seed {result.seed}", "passed", count=result.tried.positions)
        if result.disagreement is not None:
            subject = f"seed {result.seed}, game {result.games + 1}"
            kind = IMPOSSIBLE if _is_of_a_position(result.disagreement) else "lockstep steps"
            log_disagreement(self.log, self.game, result.disagreement, kind, subject)


def log_disagreement(log: Log, game: Game, found: Disagreement, kind: str, subject: str) -> None:
    """A disagreement of model and engine, with the game that led to it."""
    log.report(kind, subject, "failed", str(found))
    log.failure(subject, trace_of(game, found, f"{game.name}, {kind}: {subject}"))


def uncovered(model: Model, coverage: Coverage) -> list[str]:
    """The rules that were not seen kept, or not seen broken though they can be."""
    never_kept = [f"never kept: {id}" for id in model.rules if not coverage.satisfied(id)]
    never_broken = [
        f"never broken: {id}" for id, rule in model.rules.items() if rule.effect is None and not coverage.violated[id]
    ]
    return never_kept + never_broken


def _covered(model: Model, coverage: Coverage, log: Log) -> Check:
    what = "rules kept and broken"
    problems = uncovered(model, coverage)
    for problem in problems:
        log.report(what, problem, "failed")
    lacking = {problem.rpartition(" ")[2] for problem in problems}
    log.report(what, "all others", "passed", count=len(model.rules) - len(lacking))
    return Check(what, len(model.rules), len(problems), None, problems)
