"""What the pages of a game are made of, and the pieces of text that several of them share."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pieces import bullets, coloured, edition_options, key, link, literal, need, number, place, plain

from proofs.buildingbook import BuildingEntry
from proofs.cardbook import CardEntry
from proofs.editions import Row
from proofs.evidence import Proofs
from proofs.places import Code, building_of, card_of, lines_of, relative
from proofs.rulebook import Parts, RuleEntry, TestEntry
from proofs.scenarios import Scenario, ScenarioResult, smallest_given
from proofs.theorems import Part
from spec.kernel import Model


@dataclass(frozen=True)
class Book:
    """Everything that the pages of a game are made of."""

    title: str
    folder: str
    """Where the pages are among the generated ones; nothing if right there."""
    wire: str
    """The page of the wire format."""
    model: Model
    proofs: Proofs
    entries: Sequence[RuleEntry]
    parts: Parts
    steps: Mapping[str, Code]
    """What happens by itself, by name."""
    cards: Sequence[CardEntry]
    buildings: Sequence[BuildingEntry]
    differences: Sequence[Row]
    scenarios: Sequence[tuple[Scenario, ScenarioResult]]
    drawings: bool

    def label(self, name: str) -> str:
        """A label that no other game has."""
        return f"{self.folder}-{name}" if self.folder else name

    @property
    def editions(self) -> str:
        return "both editions" if len(self.model.editions) > 1 else "the rule book"


def rule_need(book: Book, entry: RuleEntry, body: str) -> str:
    """The entry of a rule, so that links to it are checked."""
    options = {
        "id": key(entry.id),
        "name": entry.id,
        "chapter": entry.chapter,
        **edition_options(book.model, entry.sources),
        **({"rulings": "; ".join(map(key, entry.rulings))} if entry.rulings else {}),
    }
    return need("rule", entry.id, entry.title, body, options)


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def happening(book: Book, step: str) -> str:
    """Something that happens by itself, with a link to it if it has an entry."""
    if step in book.steps:
        return f":ref:`{step} <{book.label(f'step-{step}')}>`"
    return {"new game": "the set-up", "scores": "the scores"}.get(step) or literal(step)


def proofs_text(book: Book, entry: RuleEntry) -> str:
    lines = [obligations_text(entry.proofs.obligations)] if entry.proofs.obligations else []
    by_id = {theorem.id: theorem for theorem in book.proofs.theorems}
    own = [one for one in entry.proofs.theorems if share_lines(by_id[one.id].sources, entry.sources)]
    others = Counter(one.status for one in entry.proofs.theorems if one not in own)
    if own:
        lines.append("about it: " + ", ".join(f"{link(one.id)} {coloured(one.status)}" for one in own))
    for status, count in others.items():
        more = "other theorem" if own else "theorem"
        lines.append(f"{coloured(status)}: {number(count, more)} in which it takes part")
    return bullets(lines)


def share_lines(left: Mapping[str, str], right: Mapping[str, str]) -> bool:
    return any(lines_of(left[edition]) & lines_of(right[edition]) for edition in left if edition in right)


def obligations_text(obligations: Mapping[str, Mapping[str, int]]) -> str:
    """The numbers of obligations, by status and kind."""
    by_status: dict[str, list[str]] = {}
    for kind, counts in obligations.items():
        for status, count in counts.items():
            by_status.setdefault(status, []).append(f"{kind} {count:,}")
    return "; ".join(f"{coloured(status)}: {', '.join(kinds)}" for status, kinds in by_status.items())


def tests_summary(tests: Sequence[TestEntry]) -> str:
    if not tests:
        return ""
    results = Counter(test.result for test in tests)
    kept = sum(test.how != "broken" for test in tests)
    broken = sum(test.how != "kept" for test in tests)
    said = ", ".join(f"{count} {coloured(result)}" for result, count in results.items())
    ways = [f"{way} in {count}" for way, count in (("kept", kept), ("broken", broken)) if count]
    return f"{said}; the rule is {' and '.join(ways)} of them"


TESTS_SHOWN = 12


def tests_text(book: Book, entry: RuleEntry) -> str:
    """The tests, first the scenarios that name the rule, then those that break it; not all if there are many."""
    named_by = {(relative(one.file), one.line) for one, _ in book.scenarios if entry.id in one.rules}
    ranked = sorted(entry.tests, key=lambda test: ((test.file, test.line) not in named_by, test.how == "kept"))
    shown = bullets(test_text(test) for test in ranked[:TESTS_SHOWN])
    more = len(ranked) - TESTS_SHOWN
    return shown if more <= 0 else f"{shown}\n\nAnd {more} more; see :doc:`all scenarios <scenarios>`."


def test_text(test: TestEntry) -> str:
    how = {"kept": "kept", "broken": "broken", "both": "kept and broken"}[test.how]
    return f"{plain(test.title)} ({how}, {coloured(test.result)}) {place(test.file, test.line)}"


MOST_OF_A_KIND = 12
"""More cards, or more buildings, than that are not named one by one."""


def told_apart(rules: Iterable[str]) -> set[str]:
    """The rules that are named one by one: all of them, but cards and buildings only if they are few."""
    among = set(rules)
    for kind in (card_of, building_of):
        members = set(filter(kind, among))
        if len(members) > MOST_OF_A_KIND:
            among -= members
    return among


def linked(book: Book, rules: Iterable[str]) -> str:
    among = set(rules)
    named = told_apart(among)
    found = [link(entry.id, entry.title) for entry in book.entries if entry.id in named]
    for kind, page in ((card_of, "cards"), (building_of, "buildings")):
        if many := len(set(filter(kind, among - named))):
            found.append(f":doc:`{many} {page} <{page}>`")
    return ", ".join(found)


def witness(book: Book, part: Part) -> str:
    """A position with its moves in the words of a scenario: only what differs from the usual position."""
    name, players = book.model.name, len(part.position["players"])
    lines = [f"game: {name}", f"players: {players}", "given:"]
    lines += [f"  {path}: {json.dumps(value)}" for path, value in smallest_given(name, players, part.position).items()]
    if part.moves:
        lines += ["moves:", *(f"  - {json.dumps(move)}" for move in part.moves)]
    return "\n".join(lines)
