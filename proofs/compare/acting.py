"""Scenarios, played on model and engine."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from proofs.registry import GAMES, EngineGame, Pair
from proofs.scenarios.positions import by_path, leaves
from proofs.scenarios.reading import Expected, Scenario, Step
from spec.kernel import Judge, diff, to_json
from spec.kernel.judge import Coverage
from spec.kernel.moves import wire
from spec.kernel.records import Malformed


class ScenarioFailed(AssertionError):
    """Something in a scenario came out differently: where, what was expected, and what was found."""

    def __init__(self, file: str, line: int, what: str, expected: str, found: str) -> None:
        super().__init__(f"{file}:{line}: {what}\n  expected: {expected}\n  found:    {found}")
        self.file = file
        self.line = line
        self.what = what
        self.expected = expected
        self.found = found


@dataclass(frozen=True)
class ScenarioResult:
    """What came of a scenario; the coverage says which rules were exercised and violated.

    If it failed, `failed_line` is where, and `expected` and `found` say what should have come out and what did.
    """

    title: str
    file: str
    line: int
    passed: bool
    message: str
    coverage: Coverage
    failed_line: int = 0
    expected: str = ""
    found: str = ""

    @property
    def exercised(self) -> list[str]:
        return sorted(self.coverage.exercised)

    @property
    def violated(self) -> list[str]:
        return sorted(self.coverage.violated)


def run(scenario: Scenario, pair: Pair | None = None) -> ScenarioResult:
    """Play a scenario on model and engine. Another pair than that of the game may be put in its place."""
    coverage = Coverage()
    about = (scenario.title, scenario.file, scenario.line)
    try:
        _Play(scenario, pair or GAMES[scenario.game], coverage).play()
    except ScenarioFailed as failure:
        told = (failure.line, failure.expected, failure.found)
        return ScenarioResult(*about, False, str(failure), coverage, *told)
    return ScenarioResult(*about, True, "", coverage)


class _Play:
    """One scenario under way."""

    def __init__(self, scenario: Scenario, pair: Pair, coverage: Coverage) -> None:
        self.scenario = scenario
        self.pair = pair
        self.coverage = coverage
        self.line = scenario.line
        self.game = self._model_game()
        self.engine = self._engine_game()

    def failed(self, what: str, expected: object, found: object, line: int | None = None) -> ScenarioFailed:
        return ScenarioFailed(self.scenario.file, line or self.line, what, str(expected), str(found))

    def _is_new(self) -> bool:
        return bool(self.scenario.position == to_json(self.pair.model.new(self.scenario.players)))

    def _model_game(self) -> Any:
        if not self._is_new():
            return self.pair.model.read_state(self.scenario.position)
        with Judge(coverage=self.coverage).presiding():
            return self.pair.model.new(self.scenario.players)

    def _engine_game(self) -> EngineGame:
        if self._is_new():
            return self.pair.engine.new(self.scenario.players)
        try:
            return self.pair.engine.restore(copy.deepcopy(self.scenario.position))
        except self.pair.engine.Malformed as refusal:
            what = "The engine refuses the position that is given."
            raise self.failed(what, "a position, as for the model", refusal) from None

    def play(self) -> None:
        self.compare_positions("The position that is given is not the same for model and engine.")
        self.compare_legal_moves()
        for step in self.scenario.steps:
            self.line = step.line
            self.judge(step)
            position = by_path(self.pair.model, to_json(self.game))
            for expected in step.then:
                self.expect(expected, position)
            self.compare_scores()
        self.line = self.scenario.line
        self.check_scores()
        for rule in self.scenario.rules:
            if not self.coverage.exercised[rule]:
                raise self.failed("The scenario names a rule that it never comes to.", rule, "other rules only")

    def judge(self, step: Step) -> None:
        """The verdicts of model and engine on a move, and the positions that it leaves."""
        verdict, broken = self._model_verdict(step.move)
        if (verdict, frozenset(broken)) != (step.verdict, step.breaks):
            wanted = _words(step.verdict, sorted(step.breaks))
            raise self.failed("The model judges the move otherwise.", wanted, _words(verdict, broken))
        engine_verdict, reason = self._engine_verdict(step.move)
        if engine_verdict != verdict:
            found = f"{engine_verdict}: {reason}" if reason else engine_verdict
            raise self.failed("The engine judges the move otherwise than the model.", _words(verdict, broken), found)
        if verdict == "legal":
            self.game = self.pair.model.apply(self.game, self.pair.model.read_move(step.move))
        self.compare_positions(f"Model and engine differ after a move that is {verdict}.")
        self.compare_legal_moves()

    def _model_verdict(self, move: Any) -> tuple[str, list[str]]:
        try:
            meant = self.pair.model.read_move(move)
        except Malformed:
            return "malformed", []
        broken = self.pair.model.broken(self.game, meant, self.coverage)
        return ("illegal", broken) if broken else ("legal", [])

    def _engine_verdict(self, move: Any) -> tuple[str, str]:
        try:
            self.engine.apply(copy.deepcopy(move))
        except self.pair.engine.Illegal as refusal:
            return "illegal", str(refusal)
        except self.pair.engine.Malformed as refusal:
            return "malformed", str(refusal)
        return "legal", ""

    def compare_positions(self, what: str) -> None:
        self._compare(what, to_json(self.game), self.engine.snapshot())

    def compare_scores(self) -> None:
        self._compare("Model and engine differ in the scores.", self.pair.model.scores(self.game), self.engine.scores())

    def compare_legal_moves(self) -> None:
        ours = Counter(wire(move) for move in self.pair.model.legal(self.game))
        encoded = (msgspec.json.encode(move, order="deterministic") for move in self.engine.legal_moves())
        theirs = Counter(move.decode() for move in encoded)
        if ours != theirs:
            what = "Model and engine don't list the same legal moves."
            raise self.failed(what, f"{_besides(ours - theirs)} (model)", f"{_besides(theirs - ours)} (engine)")

    def _compare(self, what: str, model: Any, engine: Any) -> None:
        found = diff(model, engine)
        if found:
            ours = ", ".join(f"{path} {value!r}" for path, (value, _) in found.items())
            theirs = ", ".join(f"{path} {value!r}" for path, (_, value) in found.items())
            raise self.failed(what, f"{ours} (model)", f"{theirs} (engine)")

    def check_scores(self) -> None:
        if not self.scenario.scores:
            return
        with Judge(coverage=self.coverage).presiding():
            scores = self.pair.model.scores(self.game)
        for expected in self.scenario.scores:
            self.expect(expected, leaves(scores))
        self.compare_scores()

    def expect(self, expected: Expected, found: Mapping[str, Any]) -> None:
        value = found[expected.path]
        if value != expected.value or type(value) is not type(expected.value):
            raise self.failed(f"{expected.path} is not as expected.", expected.value, value, expected.line)


def _besides(moves: Iterable[str]) -> str:
    return f"besides the others {', '.join(sorted(moves))}" if moves else "only the others"


def _words(verdict: str, broken: Sequence[str]) -> str:
    return f"{verdict}, breaking {', '.join(broken)}" if broken else verdict
