"""A page for every rule, those of the pieces included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markupsafe import Markup

from gebot_pages.book import Book, Gallery
from gebot_pages.markup import Templates, address, anchored, joined, keys, need, number, page
from gebot_pages.memory import Memory
from proofs import scenarios
from proofs.book import figures
from proofs.book.editions import Row
from proofs.book.exhibits import Exhibit
from proofs.book.formulas import Formula
from proofs.book.glossary import Term
from proofs.book.locations import Code, Location, lines_of, relative
from proofs.book.neighbours import Neighbour
from proofs.book.pieces import PieceEntry, face
from proofs.book.rules import NEW_GAME, SCORES, RuleEntry, TheoremEntry, share_lines
from proofs.book.tested import TestEntry
from proofs.compare.kept import Played
from proofs.game import Game
from proofs.scenarios import Scenario
from spec.kernel import readable

TESTS_SHOWN = 40
THEOREMS_SHOWN = 12
USERS_SHOWN = 12
USERS_FOLDED = 60
"""More pieces than that are not listed."""


@dataclass(frozen=True)
class Example:
    """A scenario that is drawn."""

    title: str
    file: str
    line: int
    figure: Markup


@dataclass(frozen=True)
class PositionView:
    """A position in which a piece can be played in one of its ways."""

    title: str
    figure: Markup
    scenario: str


@dataclass
class View:
    """What the page of a rule shows besides its entry."""

    terms: Sequence[Term]
    differences: Sequence[Row]
    users: Sequence[tuple[str, Markup]]
    """The pieces that use the rule, by kind."""
    neighbours: Sequence[Neighbour]
    formula: Formula | None
    examples: Sequence[Example]
    tests: Sequence[TestEntry]
    more_tests: int
    tests_said: str
    evidence_said: str
    theorems: Sequence[TheoremEntry]
    more_theorems: int
    theorems_said: str
    written: Sequence[tuple[str, Code]]
    engine: Sequence[Location]
    face: Markup | str = ""
    situations: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Of a piece: what was proved of the situations that it makes, by kind and status."""
    exhibit: Exhibit | None = None
    exhibited: str = ""
    positions: Sequence[PositionView] = ()
    played: str = ""


def pages(book: Book, templates: Templates) -> Iterator[tuple[str, str]]:
    """The pages by the names of their files."""
    pieces = {piece.rule.id: piece for piece in book.pieces}
    for entry in book.entries:
        view = view_of(book, entry, templates.memory)
        if entry.id in pieces:
            of_a_piece(book, view, pieces[entry.id], templates.memory)
        body = templates.render("rule.html", book=book, entry=entry, view=view, happening=happening)
        yield f"{entry.id}.rst", page(entry.title, body, need=need_of(book, entry), crumbs=crumbs(book, entry))


def need_of(book: Book, entry: RuleEntry) -> str:
    calls = [one.id for one in book.neighbours.get(entry.id, ()) if one.how == "it calls"]
    return need(
        "rule",
        entry.id,
        entry.title,
        entry.text,
        chapter=entry.chapter,
        rulings=keys(entry.rulings),
        calls=keys(calls),
        **book.cited(entry.sources),
    )


def crumbs(book: Book, entry: RuleEntry) -> dict[str, str]:
    gallery = book.gallery_of(entry.id)
    if gallery is not None:
        return book.above | {book.page(gallery.page): gallery.title}
    return book.above | {book.page(f"chapter-{entry.chapter}"): book.model.chapters[entry.chapter]}


def view_of(book: Book, entry: RuleEntry, memory: Memory) -> View:
    naming = [one.scenario for one in book.scenarios if entry.id in one.scenario.rules]
    named = {(relative(scenario.file), scenario.line) for scenario in naming}
    shown = best_examples(book, entry)
    first = {(relative(one.scenario.file), one.scenario.line) for one in shown}
    tests = sorted(entry.tests, key=lambda test: rank(test, first, named))
    theorems = sorted(entry.proofs.theorems, key=lambda one: not is_about(book, one, entry))
    return View(
        terms=book.terms.get(entry.id, ()),
        differences=differences(book, entry),
        users=list(pieces_that_use(book, entry)),
        neighbours=book.neighbours.get(entry.id, ()),
        formula=book.formulas.get(entry.id),
        examples=[drawn(book.game, one.scenario, entry, memory) for one in shown],
        tests=tests[:TESTS_SHOWN],
        more_tests=max(0, len(tests) - TESTS_SHOWN),
        tests_said=tests_said(tests),
        evidence_said=evidence_said(entry),
        theorems=theorems[:THEOREMS_SHOWN],
        more_theorems=max(0, len(theorems) - THEOREMS_SHOWN),
        theorems_said=said(Counter(one.status for one in theorems), "theorem"),
        written=[("In the model", entry.model)],
        engine=entry.engine,
    )


def rank(test: TestEntry, first: set[tuple[str, int]], named: set[tuple[str, int]]) -> tuple[bool, bool, bool]:
    """First the scenario that is drawn, then those that name the rule, then those that break it."""
    place = test.file, test.line
    return place not in first, place not in named, test.how == "kept"


def evidence_said(entry: RuleEntry) -> str:
    """The numbers of tests, obligations and theorems, by what came of them."""
    obligations = Counter[str]()
    for counts in entry.proofs.obligations.values():
        obligations.update(counts)
    told = [
        said(Counter(test.result for test in entry.tests), "test"),
        said(obligations, "obligation"),
        said(Counter(one.status for one in entry.proofs.theorems), "theorem"),
    ]
    return "; ".join(filter(None, told))


def tests_said(tests: Sequence[TestEntry]) -> str:
    """How many tests there are and what came of them."""
    ways = {"kept": sum(test.how != "broken" for test in tests), "broken": sum(test.how != "kept" for test in tests)}
    counted = " and ".join(f"{way} in {count}" for way, count in ways.items() if count)
    return f"{said(Counter(test.result for test in tests), 'test')}; the rule is {counted} of them"


def said(results: Counter[Any], what: str) -> str:
    return ", ".join(f"{number(count, what)} {result}" for result, count in results.items())


def is_about(book: Book, theorem: TheoremEntry, entry: RuleEntry) -> bool:
    """Whether the theorem cites a line of the rule."""
    cited: Any = book.theorems[theorem.id]
    own = entry.sources
    return any(lines_of(cited.sources[one]) & lines_of(own[one]) for one in cited.sources if one in own)


def differences(book: Book, entry: RuleEntry) -> list[Row]:
    """Where the editions differ about the rule."""
    about = [row for row in book.differences if row.ruling in entry.rulings]
    return about + [row for row in book.differences if row not in about and share_lines(row.lines, entry.sources)]


# --- who uses it --------------------------------------------------------------------------------------------------


def pieces_that_use(book: Book, entry: RuleEntry) -> Iterator[tuple[str, Markup]]:
    """For each kind of pieces those that use the rule; pieces of the same kind are not told."""
    own = book.gallery_of(entry.id)
    for kind, ids in book.users.get(entry.id, {}).items():
        gallery = book.galleries.get(kind)
        if gallery is not None and gallery is not own:
            yield readable(gallery.page), listed(book, gallery, ids)


def listed(book: Book, gallery: Gallery, ids: Sequence[str]) -> Markup:
    """Some pieces, one by one unless there are many, or they are most of all."""
    said = f"{len(ids)} of {gallery.counted()}"
    if len(ids) > USERS_FOLDED or (len(ids) > USERS_SHOWN and len(ids) > len(gallery.entries) / 2):
        return anchored(said, book.page(gallery.page))
    links = joined(anchored(book.model.pieces[id].title, id) for id in ids)
    if len(ids) <= USERS_SHOWN:
        return links
    return Markup("<details><summary>{}</summary>{}</details>").format(said, links)


def happening(book: Book, step: str) -> Markup | str:
    """Something that happens by itself, with a link to it if it has an entry."""
    if step in book.steps:
        return anchored(readable(step), book.page("moves"), book.page(f"step-{step}"))
    return {NEW_GAME: "the set-up", SCORES: "the scores"}.get(step) or step


# --- examples -----------------------------------------------------------------------------------------------------


def best_examples(book: Book, entry: RuleEntry) -> list[Played]:
    """The scenario that shows the rule with the least besides it: one that breaks it if it can be broken."""
    shows = [one for one in book.scenarios if one.result.passed and entry.id in one.play.exercised]
    return sorted(shows, key=lambda one: roundabout(one, entry.id))[:1]


def roundabout(one: Played, rule: str) -> tuple[Any, ...]:
    """How much a scenario shows besides the rule."""
    scenario = one.scenario
    alone = any(step.breaks == {rule} for step in scenario.steps)
    broken = bool(one.play.violated.get(rule))
    return (rule not in scenario.rules, not alone, not broken, len(scenario.rules), len(scenario.steps), scenario.line)


def drawn(game: Game, scenario: Scenario, entry: RuleEntry, memory: Memory) -> Example:
    figure = Markup(memory.text(figure_of, game, scenario, "example", entry.id))
    return Example(scenario.title, relative(scenario.file), scenario.line, figure)


def figure_of(game: Game, scenario: Scenario, name: str, rule: str) -> str:
    """The scenario to be stepped through, with that rule in question."""
    return figures.of_scenario(game, scenario, name, link=address, focus=[rule])


# --- pieces -------------------------------------------------------------------------------------------------------


def of_a_piece(book: Book, view: View, piece: PieceEntry, memory: Memory) -> None:
    view.face = Markup(face(piece, "face"))
    view.situations = piece.obligations
    view.exhibit, view.exhibited = piece.kind.exhibit(piece.piece), piece.kind.exhibited
    view.played = piece.kind.played
    if piece.engine:
        view.written = [*view.written, ("In the engine", piece.engine)]
    view.engine = piece.places
    named = {one.id for one in view.neighbours}
    rules = [Neighbour(one.id, "says more of it") for one in piece.rules if one.id not in named]
    view.neighbours = [*rules, *view.neighbours]
    view.positions = [
        PositionView(
            f"Option {one.option}" if piece.piece.options > 1 else f"{piece.piece.title} is {piece.kind.played}",
            Markup(memory.text(figure_of_text, book.game, one.scenario, one.option, piece.rule.id)),
            one.scenario,
        )
        for one in piece.shown
    ]


def figure_of_text(game: Game, text: str, option: int, rule: str) -> str:
    """The same of a scenario that is given as text."""
    [scenario] = scenarios.parse(text, "position")
    return figure_of(game, scenario, f"option-{option}", rule)
