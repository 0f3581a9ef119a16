"""A page for every rule, card and special building."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from book import Book
from markup import Templates, address, anchored, joined, keys, need, number, page
from markupsafe import Markup
from memory import Memory
from source_pages import FarmView, example_view

from proofs import scenarios
from proofs.book import figures
from proofs.book.editions import Row
from proofs.book.formulas import Formula
from proofs.book.glossary import Term
from proofs.book.locations import BUILDINGS, CARDS, Code, Location, card_of, lines_of, relative
from proofs.book.neighbours import Neighbour, Users
from proofs.book.rules import RuleEntry, TestEntry, TheoremEntry, cards_named, readable
from proofs.compare.kept import Played
from proofs.games.acbas import faces as buildingfaces
from proofs.games.acbas.farms import OF_BUILDINGS
from proofs.games.acbas.pieces import BuildingEntry
from proofs.games.hallertau import faces as cardfaces
from proofs.games.hallertau.pieces import CardEntry
from proofs.scenarios import Scenario

TESTS_SHOWN = 40
THEOREMS_SHOWN = 12
USERS_SHOWN = 12
USERS_FOLDED = 60
"""More cards than that are not listed."""


@dataclass(frozen=True)
class Example:
    """A scenario that is drawn."""

    title: str
    file: str
    line: int
    figure: Markup


@dataclass(frozen=True)
class Position:
    """A position in which an option of a card can be played."""

    option: int
    figure: Markup
    scenario: str


@dataclass
class View:
    """What the page of a rule shows besides its entry."""

    terms: Sequence[Term]
    differences: Sequence[Row]
    cards: Markup
    buildings: Markup
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
    """Of a card or building: what was proved of the situations that it makes, by kind and status."""
    farm: FarmView | None = None
    positions: Sequence[Position] = ()


def pages(book: Book, templates: Templates) -> Iterator[tuple[str, str]]:
    """The pages by the names of their files."""
    cards = {card.rule.id: card for card in book.cards}
    buildings = {building.rule.id: building for building in book.buildings}
    for entry in book.entries:
        view = view_of(book, entry, templates.memory)
        if entry.id in cards:
            of_a_card(view, cards[entry.id], templates.memory)
        elif entry.id in buildings:
            of_a_building(view, buildings[entry.id])
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
    above = {CARDS: ("cards", "Cards"), BUILDINGS: ("buildings", "Special buildings")}.get(entry.chapter)
    name, text = above or (f"chapter-{entry.chapter}", book.model.chapters[entry.chapter])
    return book.above | {book.page(name): text}


def view_of(book: Book, entry: RuleEntry, memory: Memory) -> View:
    naming = [one.scenario for one in book.scenarios if entry.id in one.scenario.rules]
    named = {(relative(scenario.file), scenario.line) for scenario in naming}
    shown = best_examples(book, entry)
    first = {(relative(one.scenario.file), one.scenario.line) for one in shown}
    tests = sorted(entry.tests, key=lambda test: rank(test, first, named))
    theorems = sorted(entry.proofs.theorems, key=lambda one: not is_about(book, one, entry))
    users = book.users.get(entry.id, Users([], []))
    return View(
        terms=book.terms.get(entry.id, ()),
        differences=differences(book, entry),
        cards=cards_that_use(book, entry, users),
        buildings=buildings_that_use(book, entry, users),
        neighbours=book.neighbours.get(entry.id, ()),
        formula=book.formulas.get(entry.id),
        examples=[drawn(one.scenario, entry, memory) for one in shown],
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
    number_ = card_of(entry.id)
    about = [row for row in book.differences if row.ruling in entry.rulings]
    return about + [row for row in book.differences if row not in about and number_ in cards_named(row.place)]


# --- who uses it --------------------------------------------------------------------------------------------------


def cards_that_use(book: Book, entry: RuleEntry, users: Users) -> Markup:
    if entry.chapter == CARDS or not users.cards:
        return Markup()
    said = f"{len(users.cards)} of {number(len(book.cards), 'card')}"
    if len(users.cards) > USERS_FOLDED:
        return anchored(said, book.page("cards"))
    listed = joined(anchored(f"{card:03}", f"hal.card.{card}") for card in users.cards)
    if len(users.cards) <= USERS_SHOWN:
        return listed
    return Markup("<details><summary>{}</summary>{}</details>").format(said, listed)


def buildings_that_use(book: Book, entry: RuleEntry, users: Users) -> Markup:
    others = [building for building in book.buildings if building.name in users.buildings and building.rule != entry]
    if entry.chapter == BUILDINGS or not others:
        return Markup()
    if len(others) > USERS_SHOWN:
        return anchored(f"{len(others)} of {number(len(book.buildings), 'special building')}", book.page("buildings"))
    return joined(anchored(building.rule.title, building.rule.id) for building in others)


def happening(book: Book, step: str) -> Markup | str:
    """Something that happens by itself, with a link to it if it has an entry."""
    if step in book.steps:
        return anchored(readable(step), book.page("moves"), book.page(f"step-{step}"))
    return {"new game": "the set-up", "scores": "the scores"}.get(step) or step


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


def drawn(scenario: Scenario, entry: RuleEntry, memory: Memory) -> Example:
    figure = Markup(memory.text(figure_of, scenario, "example", entry.id))
    return Example(scenario.title, relative(scenario.file), scenario.line, figure)


def figure_of(scenario: Scenario, name: str, rule: str) -> str:
    """The scenario to be stepped through, with that rule in question."""
    return figures.of_scenario(scenario, name, link=address, focus=[rule])


# --- cards and buildings ------------------------------------------------------------------------------------------


def of_a_card(view: View, card: CardEntry, memory: Memory) -> None:
    view.face = Markup(cardfaces.face(card, "face"))
    view.situations = card.obligations
    if card.engine:
        view.written = [*view.written, ("In the engine", card.engine)]
        view.engine = []
    view.positions = [
        Position(one.option, Markup(memory.text(figure_of_text, one.scenario, one.option, card.rule.id)), one.scenario)
        for one in card.shown
    ]


def figure_of_text(text: str, option: int, rule: str) -> str:
    """The same of a scenario that is given as text."""
    [scenario] = scenarios.parse(text, "position")
    return figure_of(scenario, f"option-{option}", rule)


def of_a_building(view: View, building: BuildingEntry) -> None:
    view.face = Markup(buildingfaces.face(building, "face"))
    view.situations = building.obligations
    example = OF_BUILDINGS.get(building.name)
    view.farm = example_view(example) if example else None
    if building.engine:
        view.written = [*view.written, ("In the engine", building.engine)]
    view.engine = building.places
    named = {one.id for one in view.neighbours}
    rules = [Neighbour(one.id, "says more of it") for one in building.rules if one.id not in named]
    view.neighbours = [*rules, *view.neighbours]
