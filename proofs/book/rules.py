"""Everything that is known of each rule: the data behind `gebot rules` and the rule docs.

Nothing here is written by hand. Statement, lines and source come from the rule itself; the moves it is part of from
running the model on symbols and through the scenarios; engine locations from the citations in the engine, those of
cards and buildings from its tables; tests from running the scenarios and from the markers of the pytest functions;
proofs from the evidence.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import msgspec

from proofs.book.locations import (
    BUILDINGS,
    CARDS,
    ROOT,
    Code,
    EngineIndex,
    Location,
    building_of,
    card_of,
    code_of,
    lines_of,
    relative,
    within_game,
    written_in,
)
from proofs.registry import game
from spec.kernel import Judge, Model, Rule

if TYPE_CHECKING:
    from proofs.prove.running import Proofs
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


class TheoremEntry(msgspec.Struct, frozen=True):
    """A theorem that speaks of a rule."""

    id: str
    status: str


class ProofCounts(msgspec.Struct):
    """How many obligations a rule is part of, by kind and status, and the theorems about it."""

    obligations: dict[str, dict[str, int]]
    theorems: list[TheoremEntry]

    def total(self, status: str | None = None) -> int:
        """The number of obligations, all of them or those with a status."""
        return sum(
            number for counts in self.obligations.values() for name, number in counts.items() if status in (None, name)
        )


class RuleEntry(msgspec.Struct):
    """A rule with everything that is known of it. Paths are relative to the root of the project."""

    id: str
    game: str
    chapter: str
    title: str
    text: str
    why: str
    """Why the rule matters to somebody who plays; empty for cards and buildings."""
    sources: dict[str, str]
    model: Code
    moves: list[str]
    steps: list[str]
    """What happens by itself with this rule: automatic steps, `new game` and `scores`."""
    engine: list[Location]
    tests: list[TestEntry]
    proofs: ProofCounts
    rulings: list[str]
    effect: str | None
    """Why the rule can't be violated; nothing if it can."""


def rule_entries(game_name: str, proofs: Proofs) -> list[RuleEntry]:
    """All rules of a game in the order of the rule book, cards and buildings last."""
    model = game(game_name).model
    tests = tests_by_rule(model)
    parts = parts_of(model, proofs)
    counts = proofs_by_rule(proofs)
    engine = EngineIndex(model, ROOT / "engine" / game_name)
    written = written_in(ROOT / "spec" / game_name)
    return [
        RuleEntry(
            id=rule.id,
            game=game_name,
            chapter=chapter_of(rule),
            title=title_of(rule),
            text=rule.statement,
            why=rule.why,
            sources=dict(rule.sources),
            model=written.get(within_game(rule.id)) or code_of(rule.function),
            moves=[tag for tag in tags(model) if rule.id in parts.moves.get(tag, ())],
            steps=[name for name, cited in parts.steps.items() if rule.id in cited],
            engine=engine.of(rule),
            tests=tests.get(rule.id, []),
            proofs=counts.get(rule.id, ProofCounts({}, [])),
            rulings=rulings_of(model, rule.sources, card_of(rule.id)),
            effect=rule.effect,
        )
        for rule in model.rules.values()
    ]


def chapter_of(rule: Rule) -> str:
    """The chapter in which the rule stands; all cards make up one, and all buildings."""
    if card_of(rule.id):
        return CARDS
    return BUILDINGS if building_of(rule.id) else rule.chapter


def title_of(rule: Rule) -> str:
    if number := card_of(rule.id):
        return f"Card {number:03}"
    return building_title(building_of(rule.id)) or readable(rule.function.__name__)


WRITTEN_OTHERWISE = {
    "half_timbered_house": "Half-Timbered House",
    "byre_dwelling": "Byre-Dwelling",
    "servants_cottage": "Servant's Cottage",
    "carpenters_workshop": "Carpenter's Workshop",
    "stewards_office": "Steward's Office",
}


def building_title(name: str) -> str:
    """The name of a building as people write it."""
    return WRITTEN_OTHERWISE.get(name) or name.replace("_", " ").title()


def readable(name: str) -> str:
    """The name of a function as words."""
    words = name.strip("_").replace("_", " ")
    return words[:1].upper() + words[1:]


# --- lines of the editions --------------------------------------------------------------------------------------


def rulings_of(model: Model, sources: Mapping[str, str], card: int = 0) -> list[str]:
    """The rulings that cite a line of these sources, in every edition that both cite; or that name the card."""
    found = []
    for ruling in model.rulings.values():
        shared = [edition for edition in ruling.sources if edition in sources]
        cites = shared and all(lines_of(ruling.sources[one]) & lines_of(sources[one]) for one in shared)
        if cites or card in cards_named(f"{ruling.question} {ruling.answer} {ruling.because}"):
            found.append(ruling.id)
    return found


def cards_named(text: str) -> set[int]:
    """The cards that a text names, as in "card 309" or "cards 302, 315 and 725"."""
    groups = re.findall(r"\b[Cc]ards? (\d{3}(?:(?:,| and| or|, and) \d{3}\b)*)", text)
    return {int(number) for group in groups for number in re.findall(r"\d{3}", group)}


# --- what a rule is part of -------------------------------------------------------------------------------------


@dataclass
class Parts:
    """The rules of each move, by its tag, and of each thing that happens by itself."""

    moves: dict[str, set[str]]
    steps: dict[str, set[str]]


def tags(model: Model) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in model.moves]


def parts_of(model: Model, proofs: Proofs) -> Parts:
    """What the set-up and the scores are made of, what the obligations are about, and what the scenarios come to.

    The scenarios are needed for what the proofs leave open: how animals are shared out is searched for on numbers only.
    """
    from proofs.compare.kept import played_scenarios

    parts = beginning_and_end(model)
    known = set(tags(model))
    for result in proofs.results:
        subject = result.subject.split()[0]
        if subject in known:
            parts.moves.setdefault(subject, set()).update(result.rules)
        elif result.kind != "progress":
            parts.steps.setdefault(result.subject, set()).update(result.rules)
    for one in played_scenarios(model.name):
        for whole, more in ((parts.moves, one.play.moves), (parts.steps, one.play.steps)):
            for name, cited in more.items():
                whole.setdefault(name, set()).update(cited)
    return parts


def beginning_and_end(model: Model) -> Parts:
    """The rules of the set-up and of the scores, as far as they come up where nothing has happened yet."""
    judge, counting = Judge(), Judge()
    over = next(situation for situation in model.situations() if model.over(situation))
    for players in model.players:
        with judge:
            position = model.new(players)
        position.phase = over.phase
        for name in position.__struct_fields__:
            if getattr(position, name) is None:
                setattr(position, name, getattr(over, name))
        with counting:
            model.scores(position)
    return Parts({}, {"new game": set(judge.cited), "scores": set(counting.cited)})


# --- tests ------------------------------------------------------------------------------------------------------


def tests_by_rule(model: Model) -> dict[str, list[TestEntry]]:
    """The scenarios and the pytest functions of each rule."""
    from proofs.compare.kept import played_scenarios

    found: dict[str, list[TestEntry]] = {}
    for one in played_scenarios(model.name):
        result = one.result
        outcome: Outcome = "passed" if result.passed else "failed"
        for rule in result.coverage.exercised:
            how = _how(result.coverage, rule)
            told = (relative(result.file), result.line, result.title, outcome, how, one.play.at, one.play.revision)
            found.setdefault(rule, []).append(TestEntry("scenario", *told))
    for rule, entry in marked_tests(ROOT / "tests"):
        found.setdefault(rule, []).append(entry)
    for entry in audits(ROOT / "tests", model.name):
        for rule in model.rules:
            if card_of(rule) or building_of(rule):
                found.setdefault(rule, []).append(entry)
    return found


AUDITS = {
    "hallertau": ("proofs/test_cards.py", "test_every_card_is_proved_played_and_refused"),
    "acbas": ("proofs/test_buildings.py", "test_every_building_is_proved_built_used_and_refused"),
}
"""The test that looks at every card or building of a game. It goes through all of them, so no marker lists them."""


def audits(folder: Path, game_name: str) -> Iterator[TestEntry]:
    """The audit of the cards or buildings, if it is there."""
    audit, name = AUDITS[game_name]
    file = folder / audit
    if file.is_file():
        for path, function in _test_functions(ast.parse(file.read_text(encoding="utf-8"))):
            if function.name == name:
                title = readable(name.removeprefix("test_"))
                run = recorded_results()(file, "::".join(node.name for node in path))
                told = (relative(file), function.lineno, title, run.outcome)
                yield TestEntry("pytest", *told, "both", run.at, run.revision)


def _how(coverage: Coverage, rule: str) -> How:
    if not coverage.violated[rule]:
        return "kept"
    return "both" if coverage.satisfied(rule) else "broken"


def marked_tests(folder: Path) -> Iterator[tuple[str, TestEntry]]:
    """The pytest functions that name rules: `@pytest.mark.rules("hal.x", ..., how="broken")`; kept if it isn't said."""
    results = recorded_results()
    for file in sorted(folder.rglob("test_*.py")):
        for path, function in _test_functions(ast.parse(file.read_text(encoding="utf-8"))):
            for marker in _markers(path):
                run = results(file, "::".join(node.name for node in path))
                title = readable(function.name.removeprefix("test_"))
                how: How = next((ast.literal_eval(word.value) for word in marker.keywords if word.arg == "how"), "kept")
                for rule in marker.args:
                    if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
                        told = (relative(file), function.lineno, title, run.outcome)
                        yield rule.value, TestEntry("pytest", *told, how, run.at, run.revision)


TestPath = list[ast.FunctionDef | ast.ClassDef]


def _test_functions(tree: ast.Module) -> Iterator[tuple[TestPath, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield [node], node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name.startswith("test"):
                    yield [node, method], method


def _markers(path: TestPath) -> Iterator[ast.Call]:
    for node in path:
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rules":
                yield decorator


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
    from proofs.prove.running import cache_folder, recall

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


# --- proofs -----------------------------------------------------------------------------------------------------


def proofs_by_rule(proofs: Proofs) -> dict[str, ProofCounts]:
    """For each rule the obligations it is part of and the theorems about it."""
    found: dict[str, ProofCounts] = {}
    for result in proofs.results:
        for rule in result.rules:
            counts = found.setdefault(rule, ProofCounts({}, [])).obligations.setdefault(result.kind, {})
            counts[result.status] = counts.get(result.status, 0) + 1
    for theorem in proofs.theorems:
        for rule in theorem.rules:
            found.setdefault(rule, ProofCounts({}, [])).theorems.append(TheoremEntry(theorem.id, theorem.status))
    return found


# --- what is missing --------------------------------------------------------------------------------------------


def problems(entries: Iterable[RuleEntry], proofs: Proofs, model: Model) -> list[str]:
    """What keeps the rule book from being complete, in sentences; the docs build fails if there is any."""
    found: list[str] = []
    failed: set[tuple[str, int, str]] = set()
    for entry in entries:
        if not entry.tests and not entry.proofs.total() and not entry.proofs.theorems:
            found.append(f"{entry.id} has neither a test nor a proof.")
        if entry.effect is None and not any(test.how != "kept" for test in entry.tests):
            found.append(f"{entry.id} can be violated, but no test breaks it: add a scenario with an illegal move.")
        if not (entry.why or card_of(entry.id) or building_of(entry.id)):
            found.append(f"{entry.id} does not say why it matters.")
        failed.update((test.file, test.line, test.title) for test in entry.tests if test.result == "failed")
    found += [f"The test {title!r} failed ({file}:{line})." for file, line, title in sorted(failed)]
    found += [f"The proof {failure.id} is {failure.status}." for failure in proofs.failures]
    known = {*model.rules, *model.rulings, *(claim.id for claim in model.invariants)}
    for theorem in proofs.theorems:
        found += [
            f"{theorem.id} speaks of {rule}, which does not exist." for rule in theorem.rules if rule not in known
        ]
    for rule, test in marked_tests(ROOT / "tests"):
        prefix = rule.partition(".")[0]
        if rule not in known and any(each.startswith(f"{prefix}.") for each in known):
            found.append(f"{test.file}:{test.line} names {rule}, which does not exist.")
    return found
