"""The pages of the editions, of their lines, of the scenarios, and of what a game exhibits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from gebot_pages.book import Book
from gebot_pages.charts import bars
from gebot_pages.markup import Templates, page
from proofs.book.editions import in_words
from proofs.book.locations import lines_of, relative
from proofs.compare.kept import Played


def pages(book: Book, templates: Templates) -> Iterator[tuple[str, str]]:
    if book.differences:
        title = f"Where the editions of {book.title} differ"
        yield f"{book.page('editions')}.rst", page(title, editions_body(book, templates), crumbs=book.above)
    yield (
        f"{book.page('scenarios')}.rst",
        page(f"Scenarios of {book.title}", scenarios_body(book, templates), crumbs=book.above),
    )
    for edition, name in book.model.editions.items():
        body = templates.render("lines.html", name=name, rows=list(cited_lines(book, edition)))
        yield f"{book.page(f'lines-{edition}')}.rst", page(f"{book.title}: {name} lines", body, crumbs=book.above)
    for shown in book.game.site.exhibits:
        body = templates.render("exhibits.html", book=book, shown=shown)
        yield f"{book.page(shown.name)}.rst", page(f"{shown.title} of {book.title}", body, crumbs=book.above)


def editions_body(book: Book, templates: Templates) -> str:
    names = list(book.model.editions.values())
    return templates.render("editions.html", book=book, names=names, in_words=in_words, chart=differences_chart(book))


def differences_chart(book: Book) -> Markup:
    """How many differences of each kind there are between the editions."""
    kinds = Counter(row.kind for row in book.differences)
    return Markup(bars("Differences by kind", list(kinds.items())))


# --- scenarios ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ScenarioView:
    """A scenario with its verdicts in words."""

    file: str
    line: int
    title: str
    verdicts: str
    breaks: list[str]
    result: str


def scenarios_body(book: Book, templates: Templates) -> str:
    files: dict[str, list[ScenarioView]] = {}
    for one in book.scenarios:
        view = scenario_view(one)
        files.setdefault(view.file.rpartition("/")[2], []).append(view)
    passed = sum(one.result.passed for one in book.scenarios)
    return templates.render("scenarios.html", book=book, files=files, passed=passed)


def scenario_view(one: Played) -> ScenarioView:
    scenario = one.scenario
    verdicts = Counter(step.verdict for step in scenario.steps)
    counted = [f"{verdicts[word]} {word}" for word in ("legal", "illegal", "malformed") if verdicts[word]]
    breaks = sorted({rule for step in scenario.steps for rule in step.breaks})
    result = "passed" if one.result.passed else "failed"
    told = (", ".join(counted) or "scores only", breaks, result)
    return ScenarioView(relative(scenario.file), scenario.line, scenario.title, *told)


# --- lines --------------------------------------------------------------------------------------------------------


def cited_lines(book: Book, edition: str) -> Iterator[tuple[int, int, list[str], list[int]]]:
    """What is cited of an edition, in the order of its lines; each line is an anchor where it first comes up."""
    cited: dict[tuple[int, int], list[str]] = {}
    claims: list[tuple[str, Mapping[str, str]]] = [(entry.id, entry.sources) for entry in book.entries]
    claims += [(ruling.id, ruling.sources) for ruling in book.model.rulings.values()]
    claims += [(claim.id, claim.sources) for claim in book.model.invariants]
    claims += [(theorem.id, theorem.sources) for theorem in book.proofs.theorems]
    for id, sources in claims:
        for part in sources.get(edition, "").split(","):
            if lines := sorted(lines_of(part)):
                cited.setdefault((lines[0], lines[-1]), []).append(id)
    seen: set[int] = set()
    for (first, last), ids in sorted(cited.items()):
        anchors = [] if first in seen else [first]
        seen.add(first)
        yield first, last, list(dict.fromkeys(ids)), anchors
