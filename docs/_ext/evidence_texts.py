"""The pages of the scenarios, of the lines that are cited, and of the evidence, as reStructuredText."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from book import Book
from pieces import ROLES, coloured, heading, link, literal, named, plain, table

from proofs.buildingbook import BuildingEntry
from proofs.cardbook import CardEntry
from proofs.evidence import Proofs
from proofs.places import lines_of, relative
from proofs.rulebook import RuleEntry
from proofs.scenarios import Scenario, ScenarioResult


def pages(book: Book) -> dict[str, str]:
    return {
        "scenarios.rst": scenarios_page(book),
        **{f"lines-{edition}.rst": lines_page(book, edition) for edition in book.model.editions},
        "evidence.rst": evidence_page(book),
    }


def scenarios_page(book: Book) -> str:
    """All scenarios with their verdicts."""
    text = (
        ROLES
        + heading(f"Scenarios of {book.title}", label=book.label("scenarios"))
        + (
            "\nSmall games with expected verdicts and values, each played on the model and on the engine. "
            ":doc:`The tutorial </tutorial>` shows how to write one.\n\n"
        )
    )
    files: dict[str, list[tuple[Scenario, ScenarioResult]]] = {}
    for scenario, result in book.scenarios:
        files.setdefault(relative(scenario.file), []).append((scenario, result))
    for file, members in files.items():
        text += heading(plain(file.rpartition("/")[2]), "-") + f"\n{literal(file)}\n\n"
        rows = [scenario_row(scenario, result) for scenario, result in members]
        text += table(("Line", "Scenario", "Verdicts", "Result"), rows, "10 45 30 15") + "\n"
    return text


def scenario_row(scenario: Scenario, result: ScenarioResult) -> tuple[str, str, str, str]:
    verdicts = Counter(step.verdict for step in scenario.steps)
    broken = sorted({rule for step in scenario.steps for rule in step.breaks})
    said = (
        ", ".join(
            f"{verdicts[verdict]} {verdict}" for verdict in ("legal", "illegal", "malformed") if verdicts[verdict]
        )
        or "scores only"
    )
    about = f"; breaks {', '.join(map(named, broken))}" if broken else ""
    return str(scenario.line), plain(scenario.title), said + about, coloured("passed" if result.passed else "failed")


def lines_page(book: Book, edition: str) -> str:
    """What is cited of an edition, in the order of its lines."""
    cited: dict[tuple[int, int], list[str]] = {}
    claims: list[tuple[str, Mapping[str, str]]] = [(entry.id, entry.sources) for entry in book.entries]
    claims += [(ruling.id, ruling.sources) for ruling in book.model.rulings.values()]
    claims += [(claim.id, claim.sources) for claim in book.model.invariants]
    claims += [(theorem.id, theorem.sources) for theorem in book.proofs.theorems]
    for id, sources in claims:
        for part in sources.get(edition, "").split(","):
            lines = sorted(lines_of(part))
            if lines:
                cited.setdefault((lines[0], lines[-1]), []).append(id)
    rows = [
        (str(first) if first == last else f"{first}-{last}", ", ".join(map(named, dict.fromkeys(ids))))
        for (first, last), ids in sorted(cited.items())
    ]
    name = book.model.editions[edition]
    return (
        heading(f"{book.title}: lines of the {name} edition", label=book.label(f"lines-{edition}"))
        + f"\nWhat cites which lines of the text of the {name} edition. The text itself is not part of Gebot.\n\n"
        + table(("Lines", "Cited by"), rows, "15 85")
    )


def evidence_page(book: Book) -> str:
    """What was proved and tested, in numbers."""
    text = ROLES + heading(f"Evidence for {book.title}", label=book.label("evidence"))
    text += "\nWhat was proved and tested when these pages were built.\n\n" + proofs_part(book) + tests_part(book)
    if book.cards:
        text += cards_part(book)
    if book.buildings:
        text += buildings_part(book)
    rows = [
        (
            f"{link(entry.id, entry.title)}",
            f"{entry.proofs.total('proved'):,} of {entry.proofs.total():,}" if entry.proofs.total() else "none",
            str(len(entry.proofs.theorems)),
            str(len(entry.tests)),
        )
        for entry in book.entries
        if entry.chapter in book.model.chapters
    ]
    return text + heading("Rules", "-") + "\n" + table(("Rule", "Obligations proved", "Theorems", "Tests"), rows)


def proofs_part(book: Book) -> str:
    rows = [
        (kind, *(f"{counts[status]:,}" for status in ("proved", "failed", "unknown")))
        for kind, counts in book.proofs.table().items()
    ]
    return (
        heading("Proofs", "-")
        + "\n"
        + table(("Kind", "Proved", "Failed", "Unknown"), rows)
        + "\nObligations are generated for every control situation; none is written by hand. *Preservation*: "
        "invariants and bounds hold again afterwards. *Non-vacuity*: some position allows it. *Coverage*: nothing "
        "legal lies outside the candidates. *Progress*: somebody has a move unless the game is over. *Termination*: a "
        "measure goes down.\n\n"
    )


def tests_part(book: Book) -> str:
    passed = sum(result.passed for _, result in book.scenarios)
    moves = sum(len(scenario.steps) for scenario, _ in book.scenarios)
    functions = {(test.file, test.line) for entry in book.entries for test in entry.tests if test.kind == "pytest"}
    violable = [entry for entry in book.entries if entry.effect is None]
    rows = [
        ("Scenarios that pass on model and engine", f"{passed} of {len(book.scenarios)}"),
        ("Moves in the scenarios", f"{moves:,}"),
        ("Pytest functions that name a rule", f"{len(functions)}"),
        ("Rules kept in some test", share(book.entries, lambda entry: any(t.how != "broken" for t in entry.tests))),
        ("Rules broken in some test, of those that can be", share(violable, was_broken)),
    ]
    return heading("Tests", "-") + "\n" + table(("What", "Count"), rows) + "\n"


def cards_part(book: Book) -> str:
    rows = [
        ("Cards", str(len(book.cards))),
        ("Options of all cards", str(sum(card.options for card in book.cards))),
        ("Options for which a position was shown", str(sum(len(card.shown) for card in book.cards))),
        ("Obligations about cards and their steps", f"{obligations_of(book.cards):,}"),
        ("Cards that a scenario plays or refuses", str(sum(map(in_a_scenario, book.cards)))),
    ]
    return heading("Cards", "-") + "\n" + table(("What", "Count"), rows) + "\n"


def buildings_part(book: Book) -> str:
    rows = [
        ("Special buildings", str(len(book.buildings))),
        ("Obligations of situations about one or more of them", f"{obligations_about_buildings(book.proofs):,}"),
        ("Special buildings that a scenario builds or refuses", str(sum(map(in_a_scenario, book.buildings)))),
    ]
    return heading("Special buildings", "-") + "\n" + table(("What", "Count"), rows) + "\n"


def obligations_of(cards: Iterable[CardEntry]) -> int:
    return sum(sum(counts.values()) for card in cards for counts in card.obligations.values())


def obligations_about_buildings(proofs: Proofs) -> int:
    return sum(result.situation.startswith("building ") for result in proofs.results)


def in_a_scenario(one: CardEntry | BuildingEntry) -> bool:
    return any(test.kind == "scenario" for test in one.rule.tests)


def was_broken(entry: RuleEntry) -> bool:
    return any(test.how != "kept" for test in entry.tests)


def share(entries: Sequence[RuleEntry], holds: Any) -> str:
    return f"{sum(bool(holds(entry)) for entry in entries)} of {len(entries)}"
