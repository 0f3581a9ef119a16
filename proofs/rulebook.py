"""Everything that is known of each rule: the data behind `gebot rules` and the rule docs.

Nothing here is written by hand. Statement, lines and source come from the rule itself; the moves it is part of from
running the model on symbols; engine locations from the citations in the engine, those of cards from its tables; tests
from running the scenarios and from the markers of the pytest functions; proofs from the evidence.
"""

from __future__ import annotations

import ast
import functools
import inspect
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from proofs.games import game
from spec.kernel import Judge, Model, Rule

if TYPE_CHECKING:
    from proofs.evidence import Proofs
    from proofs.scenarios import Scenario, ScenarioResult
    from spec.kernel.judge import Coverage

ROOT = Path(__file__).resolve().parent.parent

How = Literal["kept", "broken", "both"]
Outcome = Literal["passed", "failed", "not run"]


class Location(msgspec.Struct, frozen=True):
    """A function or a table in a file of the project."""

    file: str
    line: int
    function: str


class Code(msgspec.Struct, frozen=True):
    """A function with its text."""

    file: str
    line: int
    function: str
    source: str


class TestEntry(msgspec.Struct, frozen=True):
    """A test in which a rule takes part."""

    __test__ = False  # the name begins like that of a test class

    kind: Literal["scenario", "pytest"]
    file: str
    line: int
    title: str
    result: Outcome
    how: How


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
    """All rules of a game in the order of the rule book, the cards last."""
    model = game(game_name).model
    tests = tests_by_rule(model)
    parts = parts_from_proofs(model, proofs)
    counts = proofs_by_rule(proofs)
    engine = EngineIndex(model, ROOT / "engine" / game_name)
    written = cards_in(ROOT / "spec" / game_name)
    return [
        RuleEntry(
            id=rule.id,
            game=game_name,
            chapter=chapter_of(rule),
            title=title_of(rule),
            text=rule.statement,
            sources=dict(rule.sources),
            model=written.get(card_of(rule.id)) or code_of(rule.function),
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
    """The module in which the rule stands; all cards make up one chapter."""
    return CARDS if card_of(rule.id) else rule.function.__module__.rpartition(".")[2]


def title_of(rule: Rule) -> str:
    number = card_of(rule.id)
    return f"Card {number:03}" if number else readable(rule.function.__name__)


def readable(name: str) -> str:
    """The name of a function as words."""
    words = name.strip("_").replace("_", " ")
    return words[:1].upper() + words[1:]


def relative(file: str | Path) -> str:
    """The path of a file as seen from the root of the project."""
    path = Path(file).resolve()
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def code_of(function: Callable[..., Any]) -> Code:
    """Where a function stands, and its text; a decorated one with its decorators."""
    inner = inspect.unwrap(function)
    try:
        source, line = inspect.getsourcelines(inner)
    except OSError:
        source, line = [], inner.__code__.co_firstlineno
    return Code(relative(inner.__code__.co_filename), line, inner.__name__, inspect.cleandoc("".join(source)))


# --- cards ------------------------------------------------------------------------------------------------------

CARDS = "cards"
"""The chapter of the cards, and the folder of their decks in `spec` and in `engine`."""


def card_of(id: str) -> int:
    """The number of the card of which that is the rule; 0 if it is not the rule of a card."""
    _, _, number = id.partition(".card.")
    return int(number) if number else 0


def cards_in(room: Path) -> dict[int, Code]:
    """Where each card is written: the entries of the tables `CARDS` in the modules of the decks."""
    found: dict[int, Code] = {}
    for file in sorted((room / CARDS).glob("*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.Assign) and _name_of(node.targets[0]) == "CARDS":
                for entry in _entries(node.value):
                    source = inspect.cleandoc(_indent(entry) + (ast.get_source_segment(text, entry) or ""))
                    found[ast.literal_eval(entry.args[0])] = Code(relative(file), entry.lineno, "CARDS", source)
    return found


def _entries(table: ast.expr) -> Iterator[ast.Call]:
    """The entries of a table that is a tuple of calls, or a call whose arguments they are."""
    every = table.elts if isinstance(table, ast.Tuple) else table.args if isinstance(table, ast.Call) else []
    for entry in every:
        if isinstance(entry, ast.Call) and entry.args and isinstance(entry.args[0], ast.Constant):
            yield entry


def _indent(entry: ast.expr) -> str:
    return " " * entry.col_offset


# --- lines of the editions --------------------------------------------------------------------------------------


def lines_of(citation: str) -> frozenset[int]:
    """The line numbers that a citation such as "589-593, 617" names."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", citation):
        found.update(range(int(first), int(last or first) + 1))
    return frozenset(found)


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


def parts_from_proofs(model: Model, proofs: Proofs) -> Parts:
    """Read off what the obligations are about."""
    parts = Parts({}, concrete_parts(model))
    known = set(tags(model))
    for result in proofs.results:
        subject = result.subject.split()[0]
        if subject in known:
            parts.moves.setdefault(subject, set()).update(result.rules)
        elif result.kind != "progress":
            parts.steps.setdefault(result.subject, set()).update(result.rules)
    return parts


def concrete_parts(model: Model) -> dict[str, set[str]]:
    """The rules of the set-up and of the scores."""
    judge, counting = Judge(), Judge()
    over = next(situation for situation in model.situations() if model.over(situation))
    for players in model.players:
        with judge.presiding():
            position = model.new(players)
        position.phase = over.phase
        with counting.presiding():
            model.scores(position)
    return {"new game": set(judge.cited), "scores": set(counting.cited)}


# --- where the engine does it -----------------------------------------------------------------------------------

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
SAME_WORD = {
    **{word: str(number) for number, word in enumerate(NUMBERS, 1)},
    "center": "centre",
    "kinds": "types",
    "slide": "rise",
    "slides": "rise",
}
ENDINGS = ("ing", "ers", "ies", "er", "es", "ed", "s", "e")
WEIGHT_OF_LINES = 0.3
NEAR_THE_BEST = 0.6
MOST_LOCATIONS = 4
MOST_LINES = 30
"""What cites more lines than that is about a whole chapter, not about a rule."""


@dataclass(frozen=True)
class Citation:
    """A place in the engine that cites lines of an edition."""

    location: Location
    lines: Mapping[str, frozenset[int]]
    words: frozenset[str]


class EngineIndex:
    """Finds the engine's counterparts of a rule.

    Only a function or table that cites a line of the rule comes into question. As one line of a rule book often holds
    several rules, the words that the two descriptions share decide among them; what falls far behind is left out.
    The methods of one class are kept together. A card is found by its number in the tables of the decks.
    """

    def __init__(self, model: Model, folder: Path) -> None:
        self._cards = cards_in(folder)
        self._citations = list(citations(folder, tuple(model.editions)))
        texts = [citation.words for citation in self._citations]
        texts += [_words_of_rule(rule) for rule in model.rules.values() if not card_of(rule.id)]
        self._texts = len(texts)
        self._frequency = Counter(word for words in texts for word in words)

    def of(self, rule: Rule) -> list[Location]:
        if number := card_of(rule.id):
            written = self._cards.get(number)
            return [Location(written.file, written.line, written.function)] if written else []
        return self._alike(rule)

    def _alike(self, rule: Rule) -> list[Location]:
        scores: dict[Location, float] = {}
        words = _words_of_rule(rule)
        for citation in self._citations:
            share = max((_share(cited, rule.sources.get(one, "")) for one, cited in citation.lines.items()), default=0)
            if share:
                scores[citation.location] = WEIGHT_OF_LINES * share + self._likeness(words, citation.words)
        if not scores:
            return []
        ranked = sorted(scores, key=lambda place: (-scores[place], place.file, place.line))
        chosen = [place for place in ranked if scores[place] >= NEAR_THE_BEST * scores[ranked[0]]][:MOST_LOCATIONS]
        classes = {_class_of(place) for place in chosen} - {None}
        return chosen + [place for place in ranked if place not in chosen and _class_of(place) in classes]

    def _likeness(self, left: frozenset[str], right: frozenset[str]) -> float:
        """The cosine of two texts, where a rare word weighs more than a common one."""
        norm = math.sqrt(self._weight(left) * self._weight(right))
        return self._weight(left & right) / norm if norm else 0.0

    def _weight(self, words: Iterable[str]) -> float:
        return sum(math.log(self._texts / self._frequency[word]) ** 2 for word in words)


def _class_of(place: Location) -> tuple[str, str] | None:
    owner, _, method = place.function.rpartition(".")
    return (place.file, owner) if owner and method else None


def _share(cited: frozenset[int], of_rule: str) -> float:
    wanted = lines_of(of_rule)
    return len(cited & wanted) / len(cited | wanted) if cited & wanted else 0.0


def _words_of_rule(rule: Rule) -> frozenset[str]:
    return _words(" ".join([rule.statement, *rule.id.split(".")[1:], rule.function.__name__]))


def _words(text: str) -> frozenset[str]:
    found = re.findall(r"[a-z]+|\d+", text.lower())
    return frozenset(_stem(SAME_WORD.get(word, word)) for word in found)


def _stem(word: str) -> str:
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def citations(folder: Path, editions: Sequence[str]) -> Iterator[Citation]:
    """Every docstring, and every comment above a table, that cites lines of an edition, such as "PT 589-593, 617"."""
    cites = re.compile(rf"\b({'|'.join(map(str.upper, editions))}) (\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)")
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for line, name, description in _descriptions(ast.parse(text), text.splitlines()):
            found = {edition.lower(): lines_of(lines) for edition, lines in cites.findall(description)}
            if found and all(len(lines) <= MOST_LINES for lines in found.values()):
                words = _words(f"{cites.sub('', description)} {name}")
                yield Citation(Location(relative(file), line, name), found, words)


def _descriptions(module: ast.Module, lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """Line, name and description of the module itself, its functions, classes, methods and tables."""
    yield 1, "(module)", ast.get_docstring(module) or ""
    for node in module.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name, ast.get_docstring(node) or ""
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield method.lineno, f"{node.name}.{method.name}", ast.get_docstring(method) or ""
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield node.lineno, _name_of(target), _comment_above(lines, node.lineno)


def _name_of(target: ast.expr) -> str:
    first = target.elts[0] if isinstance(target, ast.Tuple) else target
    return ast.unparse(first)


def _comment_above(lines: list[str], line: int) -> str:
    comment: list[str] = []
    while line >= 2 and lines[line - 2].startswith("#"):
        comment.insert(0, lines[line - 2].lstrip("# "))
        line -= 1
    return " ".join(comment)


# --- tests ------------------------------------------------------------------------------------------------------


def tests_by_rule(model: Model) -> dict[str, list[TestEntry]]:
    """The scenarios and the pytest functions of each rule."""
    found: dict[str, list[TestEntry]] = {}
    for _, result in played_scenarios(model.name):
        for rule in result.coverage.exercised:
            outcome: Outcome = "passed" if result.passed else "failed"
            entry = TestEntry(
                "scenario", relative(result.file), result.line, result.title, outcome, _how(result.coverage, rule)
            )
            found.setdefault(rule, []).append(entry)
    for rule, entry in marked_tests(ROOT / "tests"):
        found.setdefault(rule, []).append(entry)
    for entry in audits(ROOT / "tests"):
        for rule in filter(card_of, model.rules):
            found.setdefault(rule, []).append(entry)
    return found


AUDIT = "proofs/test_cards.py", "test_every_card_is_proved_played_and_refused"
"""The test that plays and refuses every card of a game. It goes through all of them, so no marker lists them."""


def audits(folder: Path) -> Iterator[TestEntry]:
    """The audit of the cards, if it is there."""
    file, name = folder / AUDIT[0], AUDIT[1]
    if file.is_file():
        for path, function in _test_functions(ast.parse(file.read_text(encoding="utf-8"))):
            if function.name == name:
                outcome = recorded_results()(file, "::".join(node.name for node in path))
                title = readable(name.removeprefix("test_"))
                yield TestEntry("pytest", relative(file), function.lineno, title, outcome, "both")


def _how(coverage: Coverage, rule: str) -> How:
    if not coverage.violated[rule]:
        return "kept"
    return "both" if coverage.satisfied(rule) else "broken"


@functools.cache
def played_scenarios(game_name: str) -> tuple[tuple[Scenario, ScenarioResult], ...]:
    """The scenarios of the source tree with what came of them; none where there is no source tree."""
    from proofs import scenarios

    folder = ROOT / "tests" / "scenarios"
    if not folder.is_dir():
        return ()
    every = [one for file in scenarios.find([folder]) for one in scenarios.load(file)]
    return tuple((one, scenarios.run(one)) for one in every if one.game == game_name)


def marked_tests(folder: Path) -> Iterator[tuple[str, TestEntry]]:
    """The pytest functions that name rules: `@pytest.mark.rules("hal.x", ..., how="broken")`; kept if it isn't said."""
    results = recorded_results()
    for file in sorted(folder.rglob("test_*.py")):
        for path, function in _test_functions(ast.parse(file.read_text(encoding="utf-8"))):
            for marker in _markers(path):
                outcome = results(file, "::".join(node.name for node in path))
                title = readable(function.name.removeprefix("test_"))
                how: How = next((ast.literal_eval(word.value) for word in marker.keywords if word.arg == "how"), "kept")
                for rule in marker.args:
                    if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
                        yield rule.value, TestEntry("pytest", relative(file), function.lineno, title, outcome, how)


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


def recorded_results() -> Callable[[Path, str], Outcome]:
    """What the last run of pytest said, from `tests.json` in the cache folder: a map from node ids to outcomes.

    A test whose file has changed since counts as not run.
    """
    from proofs.evidence import cache_folder

    record = cache_folder() / "tests.json"
    try:
        outcomes = msgspec.json.decode(record.read_bytes(), type=dict[str, str])
        recorded = record.stat().st_mtime
    except (OSError, msgspec.DecodeError):
        return lambda file, name: "not run"
    worst: dict[str, Outcome] = {}
    for node, said in outcomes.items():
        name = node.partition("[")[0]
        if said != "passed":
            worst[name] = "failed" if said == "failed" else "not run"
        else:
            worst.setdefault(name, "passed")

    def result(file: Path, name: str) -> Outcome:
        return worst.get(f"{relative(file)}::{name}", "not run") if file.stat().st_mtime <= recorded else "not run"

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
    found = []
    for entry in entries:
        if not entry.tests and not entry.proofs.total() and not entry.proofs.theorems:
            found.append(f"{entry.id} has neither a test nor a proof.")
        if entry.effect is None and not any(test.how != "kept" for test in entry.tests):
            found.append(f"{entry.id} can be violated, but no test breaks it: add a scenario with an illegal move.")
        found += [
            f"{entry.id}: the test {test.title!r} failed ({test.file}:{test.line})."
            for test in entry.tests
            if test.result == "failed"
        ]
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
