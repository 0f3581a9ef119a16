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
from proofs.compare import acting
from proofs.compare.acting import ScenarioResult
from proofs.game import Game
from proofs.scenarios import Scenario
from proofs.sources import digest
from spec.kernel import Judge, Model, from_json
from spec.kernel.judge import Coverage
from spec.kernel.moves import performed


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
def played_scenarios(game: Game) -> tuple[Played, ...]:
    """The scenarios of the source tree with what came of them; none where there is no source tree."""
    every = written_scenarios(game)
    if not every:
        return ()
    file = store.cache_folder() / f"scenarios-{game.name}.json"
    known = store.recall(file, dict[str, Play]) or {}
    used = digest({*game.model_modules(), *game.engine_modules(), *game.part_module("desk"), acting.__name__})
    keys = [fingerprint(used, one) for one in every]
    revision = store.revision()
    played = [_played(game, one, known.get(key), revision) for one, key in zip(every, keys, strict=True)]
    passed = {key: one.play for one, key in zip(played, keys, strict=True) if one.result.passed}
    if passed != known:
        store.keep(file, passed)
    return tuple(played)


def scenario_folder(game: Game) -> Path | None:
    """Where the scenarios of a game lie in the source tree in which it is written; None if there are none."""
    folder = game.home / "tests" / "scenarios" / game.name if game.home else None
    return folder if folder is not None and folder.is_dir() else None


@functools.cache
def written_scenarios(game: Game) -> tuple[Scenario, ...]:
    """The scenarios of a game."""
    folder = scenario_folder(game)
    files = scenarios.find([folder]) if folder is not None else []
    return tuple(one for file in files for one in scenarios.load(file) if one.game == game.name)


def fingerprint(sources: str, scenario: Scenario) -> str:
    """What changes when the scenario may come out differently."""
    told = (scenario.title, scenario.players, scenario.position, scenario.steps, scenario.scores, scenario.rules)
    return hashlib.sha256(sources.encode() + msgspec.json.encode(told, order="deterministic")).hexdigest()[:24]


def _played(game: Game, scenario: Scenario, known: Play | None, revision: str) -> Played:
    if known is not None:
        coverage = Coverage(Counter(known.exercised), Counter(known.violated))
        result = ScenarioResult(scenario.title, scenario.file, scenario.line, True, "", coverage)
        return Played(scenario, result, known)
    result = acting.run(scenario, game)
    coverage = result.coverage
    cited = rules_of(game.model, scenario) if result.passed else ({}, {})
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
            with Judge() as judge:
                after = performed(position, move)
            moves.setdefault(str(move.__struct_config__.tag), set()).update(judge.cited)
            while (happening := model.automatic(after)) is not None:
                with Judge() as judge:
                    happening(after)
                steps.setdefault(happening.__name__, set()).update(judge.cited)
            position = after
    if scenario.scores:
        with Judge() as judge:
            model.scores(position)
        steps["scores"] = set(judge.cited)
    return _sorted(moves), _sorted(steps)


def _sorted(cited: dict[str, set[str]]) -> dict[str, list[str]]:
    return {name: sorted(rules) for name, rules in cited.items()}
