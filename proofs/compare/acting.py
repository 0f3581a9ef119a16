"""Scenarios, played on model and engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from proofs.compare.disagreement import Disagreement
from proofs.compare.table import Differing, Table
from proofs.game import Game
from proofs.registry import game_named
from proofs.scenarios.loading import Expected, Scenario, Step
from proofs.scenarios.positions import by_path
from proofs.wire import leaves
from spec.kernel import Judge, diff, to_json
from spec.kernel.judge import Coverage


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


def run(scenario: Scenario, game: Game | None = None) -> ScenarioResult:
    """Play a scenario on model and engine. Another pair of them may be put in the place of the game's own."""
    coverage = Coverage()
    about = (scenario.title, scenario.file, scenario.line)
    try:
        _Scene(scenario, game or game_named(scenario.game), coverage).play()
    except ScenarioFailed as failure:
        told = (failure.line, failure.expected, failure.found)
        return ScenarioResult(*about, False, str(failure), coverage, *told)
    return ScenarioResult(*about, True, "", coverage)


class _Scene:
    """One scenario under way."""

    def __init__(self, scenario: Scenario, game: Game, coverage: Coverage) -> None:
        self.scenario = scenario
        self.model = game.model
        self.line = scenario.line
        is_new = scenario.position == to_json(game.model.new(scenario.players))
        try:
            start = None if is_new else scenario.position
            self.table = Table(game, scenario.players, start=start, coverage=coverage)
        except Disagreement as found:
            what = "The engine refuses the position that is given."
            raise self.failed(what, "a position, as for the model", found.details.strip()) from None

    def failed(self, what: str, expected: object, found: object, line: int | None = None) -> ScenarioFailed:
        return ScenarioFailed(self.scenario.file, line or self.line, what, str(expected), str(found))

    def play(self) -> None:
        self.kept(self.table.keep_start)
        self.same("The position that is given is not the same for model and engine.", self.table.differing_position())
        self.same_moves()
        self.same_views()
        for step in self.scenario.steps:
            self.line = step.line
            self.judge(step)
            position = by_path(self.model, to_json(self.table.state))
            for expected in step.then:
                self.expect(expected, position)
            self.same_scores()
            self.same_views()
        self.line = self.scenario.line
        self.check_scores()
        for rule in self.scenario.rules:
            if not self.table.coverage.exercised[rule]:
                raise self.failed("The scenario names a rule that it never comes to.", rule, "other rules only")

    def judge(self, step: Step) -> None:
        """The verdicts of model and engine on a move, and the positions that it leaves."""
        table = self.table
        ours = table.model_verdict(step.move)
        if (ours.kind, frozenset(ours.rules)) != (step.verdict, step.breaks):
            wanted = _words(step.verdict, sorted(step.breaks))
            raise self.failed("The model judges the move otherwise.", wanted, _words(ours.kind, ours.rules))
        theirs = table.engine_verdict(step.move)
        if theirs.kind != ours.kind:
            found = theirs.kind if theirs.kind == "legal" else f"{theirs.kind}: {theirs.why}"
            wanted = _words(ours.kind, ours.rules)
            raise self.failed("The engine judges the move otherwise than the model.", wanted, found)
        if ours.kind == "legal":
            table.state, table.position = self.kept(lambda: table.played(step.move))
        self.same(f"Model and engine differ after a move that is {ours.kind}.", table.differing_position())
        self.same_moves()

    def kept(self, act: Callable[[], Any]) -> Any:
        """Do something in which the model keeps what is claimed of it."""
        try:
            return act()
        except Disagreement as found:
            raise self.failed(found.what.told(), "what is claimed of every position", found.details.strip()) from None

    def same_scores(self) -> None:
        scores = self.model.scores(self.table.state)
        self.same("Model and engine differ in the scores.", diff(scores, self.table.engine.scores()))

    def same_views(self) -> None:
        for seat in range(self.scenario.players):
            ours, theirs = self.table.views(seat)
            self.same(f"Model and engine differ in what player {seat} sees.", diff(ours, theirs))

    def same_moves(self) -> None:
        ours, theirs = self.table.listed()
        if ours != theirs:
            what = "Model and engine don't list the same legal moves."
            raise self.failed(what, f"{_besides(ours - theirs)} (model)", f"{_besides(theirs - ours)} (engine)")

    def same(self, what: str, differing: Differing) -> None:
        if differing:
            ours = ", ".join(f"{path} {value!r}" for path, (value, _) in differing.items())
            theirs = ", ".join(f"{path} {value!r}" for path, (_, value) in differing.items())
            raise self.failed(what, f"{ours} (model)", f"{theirs} (engine)")

    def check_scores(self) -> None:
        if not self.scenario.scores:
            return
        with Judge(coverage=self.table.coverage):
            scores = self.model.scores(self.table.state)
        for expected in self.scenario.scores:
            self.expect(expected, leaves(scores))
        self.same_scores()

    def expect(self, expected: Expected, found: Mapping[str, Any]) -> None:
        value = found[expected.path]
        if value != expected.value or type(value) is not type(expected.value):
            raise self.failed(f"{expected.path} is not as expected.", expected.value, value, expected.line)


def _besides(moves: Iterable[str]) -> str:
    return f"besides the others {', '.join(sorted(moves))}" if moves else "only the others"


def _words(verdict: str, broken: Sequence[str]) -> str:
    return f"{verdict}, breaking {', '.join(broken)}" if broken else verdict
