"""The scenarios of the source tree with what came of them, and with a memory.

A scenario that passed is played again only after a change to the model, the engine, the way scenarios are played, or
the scenario itself. What is remembered says when it passed, and at which revision.
"""

from __future__ import annotations

import functools
import hashlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import msgspec

from proofs import scenarios, store
from proofs.book.locations import ROOT
from proofs.prove.running import keep, recall
from proofs.registry import game
from proofs.scenarios import Scenario, ScenarioResult
from spec.kernel import Judge, Model, copy, from_json
from spec.kernel.judge import Coverage


class Play(msgspec.Struct, frozen=True):
    """What is remembered of a scenario that passed."""

    at: str
    revision: str
    exercised: dict[str, int]
    violated: dict[str, int]
    moves: dict[str, list[str]]
    """The rules of the moves that were made, by the tag of the move."""
    steps: dict[str, list[str]]
    """The rules of what happened by itself, by its name; `scores` if points were counted."""


@dataclass(frozen=True)
class Played:
    """A scenario with what came of it."""

    scenario: Scenario
    result: ScenarioResult
    play: Play


@functools.cache
def played_scenarios(game_name: str) -> tuple[Played, ...]:
    """The scenarios of the source tree with what came of them; none where there is no source tree."""
    every = [one for one in written_scenarios(ROOT) if one.game == game_name]
    if not every:
        return ()
    file = store.cache_folder() / f"scenarios-{game_name}.json"
    known = recall(file, dict[str, Play]) or {}
    sources = "".join(store.versions(game_name)) + store.digest((ROOT / "proofs/scenarios").glob("*.py"), ROOT)
    keys = [fingerprint(sources, one) for one in every]
    revision = store.revision()
    played = [_played(one, known.get(key), revision) for one, key in zip(every, keys, strict=True)]
    passed = {key: one.play for one, key in zip(played, keys, strict=True) if one.result.passed}
    if passed != known:
        keep(file, passed)
    return tuple(played)


@functools.cache
def written_scenarios(root: Path) -> tuple[Scenario, ...]:
    """The scenarios of all games."""
    folder = root / "tests" / "scenarios"
    files = scenarios.find([folder]) if folder.is_dir() else []
    return tuple(one for file in files for one in scenarios.load(file))


def fingerprint(sources: str, scenario: Scenario) -> str:
    """What changes when the scenario may come out differently."""
    told = (scenario.title, scenario.players, scenario.position, scenario.steps, scenario.scores, scenario.rules)
    return hashlib.sha256(sources.encode() + msgspec.json.encode(told, order="deterministic")).hexdigest()[:24]


def _played(scenario: Scenario, known: Play | None, revision: str) -> Played:
    if known is not None:
        coverage = Coverage(Counter(known.exercised), Counter(known.violated))
        result = ScenarioResult(scenario.title, scenario.file, scenario.line, True, "", coverage)
        return Played(scenario, result, known)
    result = scenarios.run(scenario)
    coverage = result.coverage
    cited = rules_of(game(scenario.game).model, scenario) if result.passed else ({}, {})
    play = Play(store.now(), revision, dict(coverage.exercised), dict(coverage.violated), *cited)
    return Played(scenario, result, play)


def rules_of(model: Model, scenario: Scenario) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The rules of every legal move of a scenario, and those of what then happens by itself and of the scores."""
    moves: dict[str, set[str]] = {}
    steps: dict[str, set[str]] = {}
    position = from_json(scenario.position, model.state)
    for step in scenario.steps:
        if step.verdict == "legal":
            move = model.read_move(step.move)
            after = copy(position)
            with Judge().presiding() as judge:
                type(move).premise(position, move)
                type(move).perform(after, move)
            moves.setdefault(str(move.__struct_config__.tag), set()).update(judge.cited)
            while (happening := model.automatic(after)) is not None:
                with Judge().presiding() as judge:
                    happening(after)
                steps.setdefault(happening.__name__, set()).update(judge.cited)
            position = after
    if scenario.scores:
        with Judge().presiding() as judge:
            model.scores(position)
        steps["scores"] = set(judge.cited)
    return _sorted(moves), _sorted(steps)


def _sorted(cited: dict[str, set[str]]) -> dict[str, list[str]]:
    return {name: sorted(rules) for name, rules in cited.items()}
