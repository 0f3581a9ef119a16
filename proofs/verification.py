"""The main job: everything that can be checked of a game, with a summary."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import msgspec

from proofs import buildings, cards, evidence, scenarios
from proofs.games import game
from proofs.lockstep import run
from proofs.report import tell
from spec.kernel import Model
from spec.kernel.judge import Coverage

Watch = Callable[[float, float], None]
Progress = Callable[[str], AbstractContextManager[Watch]]


class Part(msgspec.Struct):
    """One kind of check: how much was checked, what failed, and what there is to say about it."""

    what: str
    checked: int
    failed: int
    seconds: float | None
    """None if the time is counted with the part before."""
    problems: list[str]


class Report(msgspec.Struct):
    """What came of all checks of one game."""

    game: str
    parts: list[Part]
    passed: bool


def scenario_folder() -> Path:
    """Where the scenarios lie in the source tree."""
    return Path(__file__).parent.parent / "tests" / "scenarios"


def verify(name: str, *, seconds: float, seed: int, jobs: int | None, fresh: bool, progress: Progress) -> Report:
    """Run every check of a game; none is left out because another failed."""
    coverage = Coverage()
    with progress(f"Proving {name}") as watch:
        begun = time.perf_counter()
        proofs = evidence.prove(name, jobs=jobs, fresh=fresh, watch=watch)
        parts = [_proved(proofs, time.perf_counter() - begun), _theorems(proofs)]
    with progress("Replaying what the proofs show") as watch:
        parts.append(_replayed(name, proofs, watch))
    with progress(AUDITS[name].PROGRESS) as watch:
        parts.append(_audited(name, proofs, coverage, jobs, watch))
    with progress("Running scenarios") as watch:
        parts.append(_scenarios(name, coverage, watch))
    with progress("Playing lockstep games") as watch:
        parts.append(_lockstep(name, seconds, seed, coverage, watch))
    parts.append(_covered(game(name).model, coverage))
    return Report(name, parts, not any(part.failed for part in parts))


def _proved(proofs: evidence.Proofs, seconds: float) -> Part:
    failed = [result for result in proofs.results if result.status != "proved"]
    problems = [f"{result.status}: {result.id}" for result in failed]
    return Part("obligations", len(proofs.results), len(failed), seconds, problems)


def _theorems(proofs: evidence.Proofs) -> Part:
    failed = [result for result in proofs.theorems if result.status != "proved"]
    return Part("theorems", len(proofs.theorems), len(failed), None, [f"{one.status}: {one.id}" for one in failed])


def _replayed(name: str, proofs: evidence.Proofs, watch: Watch) -> Part:
    begun = time.perf_counter()
    shown = [one for one in evidence.witnesses(proofs) if not AUDITS[name].is_examined(one)]
    problems = []
    for done, result in enumerate(shown, 1):
        found = evidence.replay(name, result)
        if found is not None:
            problems.append(tell(game(name), found))
        watch(done, len(shown))
    return Part("positions shown by proofs", len(shown), len(problems), time.perf_counter() - begun, problems)


AUDITS: dict[str, Any] = {"hallertau": cards, "acbas": buildings}
"""What looks at every card or building of a game."""


def coverage_of(audits: Iterable[Any]) -> Coverage:
    """The rules that audits exercised."""
    coverage = Coverage()
    for one in audits:
        coverage.exercised.update(one.exercised)
        coverage.violated.update(one.violated)
    return coverage


def _audited(name: str, proofs: evidence.Proofs, coverage: Coverage, jobs: int | None, watch: Watch) -> Part:
    begun = time.perf_counter()
    audits = AUDITS[name].audit(name, proofs.results, jobs=jobs, watch=watch)
    coverage.add(coverage_of(audits))
    problems = [one.told() for one in audits if not one.passed]
    return Part(AUDITS[name].WHAT, len(audits), len(problems), time.perf_counter() - begun, problems)


def _scenarios(name: str, coverage: Coverage, watch: Watch) -> Part:
    begun = time.perf_counter()
    if not scenario_folder().is_dir():
        return Part("scenarios (none installed)", 0, 0, 0.0, [])
    every = [one for file in scenarios.find([scenario_folder()]) for one in scenarios.load(file) if one.game == name]
    problems = []
    for done, scenario in enumerate(every, 1):
        result = scenarios.run(scenario)
        coverage.add(result.coverage)
        if not result.passed:
            problems.append(result.message)
        watch(done, len(every))
    return Part("scenarios", len(every), len(problems), time.perf_counter() - begun, problems)


def _lockstep(name: str, seconds: float, seed: int, coverage: Coverage, watch: Watch) -> Part:
    pair = game(name)
    result = run(
        pair,
        list(pair.model.players),
        seed=seed,
        seconds=seconds,
        watch=lambda so_far: watch(so_far.seconds, seconds),
    )
    coverage.add(result.coverage)
    problems = [] if result.disagreement is None else [tell(pair, result.disagreement)]
    return Part("lockstep steps", result.steps, len(problems), result.seconds, problems)


def uncovered(model: Model, coverage: Coverage) -> list[str]:
    """The rules that were not seen kept, or not seen broken though they can be."""
    never_kept = [f"never kept: {id}" for id in model.rules if not coverage.satisfied(id)]
    never_broken = [
        f"never broken: {id}" for id, rule in model.rules.items() if rule.effect is None and not coverage.violated[id]
    ]
    return never_kept + never_broken


def _covered(model: Model, coverage: Coverage) -> Part:
    problems = uncovered(model, coverage)
    return Part("rules kept and broken", len(model.rules), len(problems), None, problems)
