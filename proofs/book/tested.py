"""The tests in which rules take part: scenarios, pytest functions that name rules, and audits of pieces.

How a pytest function ended is what the last run wrote down (`tests/conftest.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from proofs.book.locations import relative
from proofs.game import Game
from proofs.store import cache_folder, recall
from spec.kernel import readable

if TYPE_CHECKING:
    from spec.kernel.judge import Coverage

How = Literal["kept", "broken", "both"]
Outcome = Literal["passed", "failed", "not run"]


class TestEntry(msgspec.Struct, frozen=True):
    """A test in which a rule takes part."""

    __test__ = False  # the name begins like that of a test class

    kind: Literal["scenario", "pytest"]
    file: str
    line: int
    title: str
    result: Outcome
    how: How
    at: str = ""
    """When that came out, and of which revision of the sources; nothing if it was not run."""
    revision: str = ""


def tests_by_rule(game: Game) -> dict[str, list[TestEntry]]:
    """The scenarios and the pytest functions of each rule."""
    from proofs.compare.kept import played_scenarios

    found: dict[str, list[TestEntry]] = {}
    for one in played_scenarios(game):
        result = one.result
        outcome: Outcome = "passed" if result.passed else "failed"
        for rule in result.coverage.exercised:
            how = _how(result.coverage, rule)
            told = (relative(result.file), result.line, result.title, outcome, how, one.play.at, one.play.revision)
            found.setdefault(rule, []).append(TestEntry("scenario", *told))
    for rule, entry in marked_tests(tests_folder(game)):
        found.setdefault(rule, []).append(entry)
    for entry in audits(audits_folder(game)):
        for rule in game.model.pieces:
            found.setdefault(rule, []).append(entry)
    return found


def _how(coverage: Coverage, rule: str) -> How:
    if not coverage.violated[rule]:
        return "kept"
    return "both" if coverage.satisfied(rule) else "broken"


# --- pytest functions -------------------------------------------------------------------------------------------


def tests_folder(game: Game) -> Path | None:
    """The tests of the project in which a game is written; None if there are none."""
    folder = game.home / "tests" if game.home is not None else None
    return folder if folder is not None and folder.is_dir() else None


def audits_folder(game: Game) -> Path | None:
    """Where the audits of a game's pieces are: in a folder with its name, unless all tests are about it."""
    folder = tests_folder(game)
    own = folder / "games" / game.name if folder is not None else None
    return own if own is not None and own.is_dir() else folder


def marked_tests(folder: Path | None) -> Iterator[tuple[str, TestEntry]]:
    """The pytest functions that name rules: `@pytest.mark.rules("a.b", ..., how="broken")`; kept if it isn't said."""
    results = recorded_results()
    for file, path, marker in _marked(folder, "rules"):
        how: How = next((ast.literal_eval(word.value) for word in marker.keywords if word.arg == "how"), "kept")
        entry = _entry(file, path, how, results)
        for rule in marker.args:
            if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
                yield rule.value, entry


def audits(folder: Path | None) -> Iterator[TestEntry]:
    """The tests that look at every piece of a game, `@pytest.mark.pieces`: no marker lists what they go through."""
    results = recorded_results()
    for file, path, _ in _marked(folder, "pieces"):
        yield _entry(file, path, "both", results)


TestPath = list[ast.FunctionDef | ast.ClassDef]


def _marked(folder: Path | None, marker: str) -> Iterator[tuple[Path, TestPath, ast.Call]]:
    """The test functions with a marker of that name."""
    for file in sorted(folder.rglob("test_*.py")) if folder is not None else ():
        for path in _test_functions(ast.parse(file.read_text(encoding="utf-8"))):
            for node in path:
                for decorator in node.decorator_list:
                    call = decorator if isinstance(decorator, ast.Call) else ast.Call(decorator, [], [])
                    if ast.unparse(call.func) == f"pytest.mark.{marker}":
                        yield file, path, call


def _test_functions(tree: ast.Module) -> Iterator[TestPath]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield [node]
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name.startswith("test"):
                    yield [node, method]


def _entry(file: Path, path: TestPath, how: How, results: Callable[[Path, str], TestRun]) -> TestEntry:
    run = results(file, "::".join(node.name for node in path))
    title = readable(path[-1].name.removeprefix("test_"))
    return TestEntry("pytest", relative(file), path[-1].lineno, title, run.outcome, how, run.at, run.revision)


class TestRun(msgspec.Struct, frozen=True):
    """How a test ended, when, and of which revision of the sources."""

    __test__ = False

    outcome: Outcome
    at: str = ""
    revision: str = ""


NOT_RUN = TestRun("not run")


def recorded_results() -> Callable[[Path, str], TestRun]:
    """What the last run of pytest said, from `tests.json` in the cache folder: a map from node ids to runs.

    A test whose file has changed since counts as not run. Of a test with parameters the worst run counts.
    """
    record = cache_folder() / "tests.json"
    runs = recall(record, dict[str, TestRun])
    if runs is None:
        return lambda file, name: NOT_RUN
    recorded = record.stat().st_mtime
    severity = ("passed", "not run", "failed")
    worst: dict[str, TestRun] = {}
    for node, run in runs.items():
        name = node.partition("[")[0]
        if name not in worst or severity.index(run.outcome) > severity.index(worst[name].outcome):
            worst[name] = run

    def result(file: Path, name: str) -> TestRun:
        return worst.get(f"{relative(file)}::{name}", NOT_RUN) if file.stat().st_mtime <= recorded else NOT_RUN

    return result
