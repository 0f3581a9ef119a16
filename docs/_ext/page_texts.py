"""The pages of the rule book as reStructuredText, one function for each."""

from __future__ import annotations

import inspect
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pieces import (
    ROLES,
    bullets,
    code,
    coloured,
    directive,
    edition_options,
    editions,
    fields,
    folded,
    heading,
    key,
    link,
    literal,
    named,
    need,
    number,
    place,
    plain,
    shorter,
    table,
)

from proofs.cardbook import CardEntry
from proofs.editions import Row, Shown, sentence
from proofs.evidence import Proofs
from proofs.places import Code, card_of, code_of, lines_of, relative
from proofs.rulebook import RuleEntry, TestEntry, parts_of, readable, tags
from proofs.scenarios import Scenario, ScenarioResult, smallest_given
from proofs.theorems import Part, TheoremResult
from spec.kernel import Invariant, Model, Move, Ruling
from spec.kernel.records import describe


@dataclass(frozen=True)
class Book:
    """Everything that the pages are made of."""

    model: Model
    proofs: Proofs
    entries: Sequence[RuleEntry]
    cards: Sequence[CardEntry]
    differences: Sequence[Row]
    scenarios: Sequence[tuple[Scenario, ScenarioResult]]
    drawings: bool


def pages(book: Book) -> dict[str, str]:
    """Every page by the name of its file."""
    chapters = {f"rules-{chapter}.rst": chapter_page(book, chapter) for chapter in book.model.chapters}
    return {
        "rules.rst": rules_page(book),
        **chapters,
        "editions.rst": editions_page(book),
        "rulings.rst": rulings_page(book),
        "theorems.rst": theorems_page(book),
        "invariants.rst": invariants_page(book),
        "moves.rst": moves_page(book),
        "records.rst": records_page(book),
        "scenarios.rst": scenarios_page(book),
        **{f"lines-{edition}.rst": lines_page(book, edition) for edition in book.model.editions},
        "evidence.rst": evidence_page(book),
    }


# --- rules ------------------------------------------------------------------------------------------------------


def rules_page(book: Book) -> str:
    """The chapters, with a table of all rules."""
    titles = book.model.chapters
    rows = [
        (f":doc:`{plain(titles[chapter])} <rules-{chapter}>`", str(sum(one.chapter == chapter for one in book.entries)))
        for chapter in titles
    ]
    rows.append((":doc:`Cards <cards>`", str(len(book.cards))))
    contents = directive("toctree", "", "\n".join(f"rules-{chapter}" for chapter in titles), hidden="")
    return (
        heading("Rules", label="rules")
        + "\nOne page for each chapter of the rule book, in its order. Each rule has a statement in our words, the "
        "lines of both editions, the function that is the rule, the moves it is part of, the places in the engine "
        "that answer to it, its tests and proofs with their results, and the rulings that touch it. Every card is a "
        "rule too; the cards have pages of their own.\n\n"
        + table(("Chapter", "Rules"), rows)
        + "\nEngine places are found by the lines that they cite; among places that cite the same line, the words "
        "that the two descriptions share decide.\n\n" + contents
    )


def chapter_page(book: Book, chapter: str) -> str:
    """One chapter of the rule book."""
    own = [entry for entry in book.entries if entry.chapter == chapter]
    text = ROLES + heading(book.model.chapters[chapter], label=f"chapter-{chapter}")
    files = ", ".join(literal(file) for file in dict.fromkeys(entry.model.file for entry in own))
    text += f"\n{number(len(own), 'rule')}, in {files}.\n\n"
    text += "\n".join(rule_text(book, entry) for entry in own)
    if book.drawings and own:
        text += drawing(own)
    return text


def rule_text(book: Book, entry: RuleEntry) -> str:
    body = "\n".join(
        [
            directive("container", "statement", plain(entry.text)),
            fields(
                ("Lines", editions(book.model, entry.sources)),
                ("Moves", ", ".join(f":ref:`{tag} <move-{tag}>`" for tag in entry.moves)),
                ("By itself", ", ".join(happening(step) for step in entry.steps)),
                ("Violated", "" if entry.effect is None else f"never: {plain(lower_first(entry.effect))}"),
                ("Rulings", ", ".join(link(ruling, book.model.rulings[ruling].question) for ruling in entry.rulings)),
                ("Model", place(entry.model.file, entry.model.line, entry.model.function)),
                ("Engine", bullets(place(one.file, one.line, one.function) for one in entry.engine)),
                ("Proofs", proofs_text(book, entry)),
                ("Tests", tests_summary(entry.tests)),
            ),
            folded("The function", code(entry.model.source)),
            folded("The tests", tests_text(book, entry)) if entry.tests else "",
        ]
    )
    return rule_need(book, entry, body)


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


def happening(step: str) -> str:
    return {"new game": "the set-up", "scores": "the scores"}.get(step) or f":ref:`{step} <step-{step}>`"


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


def drawing(entries: Sequence[RuleEntry]) -> str:
    """A graph from the moves and steps to the rules of the chapter that they are made of."""
    lines = [
        "digraph {",
        '  graph [rankdir=LR, nodesep=0.08, ranksep=1.2, bgcolor="#ffffff"]',
        '  node [shape=box, style=filled, color="#ffffff", height=0.25, fontsize=11, fontname="sans-serif"]',
        '  edge [color="#9aa59a", arrowsize=0.5]',
    ]
    for number_, entry in enumerate(entries):
        lines.append(f'  r{number_} [label="{entry.title}", fillcolor="#dfe9dc"]')
        for part in [*entry.moves, *entry.steps]:
            lines.append(f'  "{part}" -> r{number_}')
    for part in dict.fromkeys(part for entry in entries for part in [*entry.moves, *entry.steps]):
        lines.append(f'  "{part}" [label="{readable(part)}", fillcolor="#d9e4f2"]')
    graph = directive("graphviz", "", "\n".join([*lines, "}"]), alt="Which moves are made of which rules")
    return folded("A drawing: moves and steps on the left, the rules that they are made of on the right", graph)


# --- rulings, theorems, invariants ------------------------------------------------------------------------------


def rulings_page(book: Book) -> str:
    """What the sources leave open, and how we read it."""
    touched: dict[str, list[RuleEntry]] = {}
    for entry in book.entries:
        for ruling in entry.rulings:
            touched.setdefault(ruling, []).append(entry)
    text = heading("Rulings", label="rulings") + (
        "\nWhere the editions are silent, ambiguous, wrong or at odds, the model takes a reading and says why. Where "
        "another reading is plausible too, the model can be switched to it.\n\n"
    )
    return text + "\n".join(ruling_text(book, one, touched.get(one.id, [])) for one in book.model.rulings.values())


def ruling_text(book: Book, ruling: Ruling, rules: Sequence[RuleEntry]) -> str:
    readings = bullets(
        f"{literal(name)}: {plain(meaning)}{' (ours)' if name == ruling.taken else ''}"
        for name, meaning in ruling.readings.items()
    )
    body = "\n".join(
        [
            directive("container", "statement", plain(ruling.answer)),
            fields(
                ("Why", plain(ruling.because)),
                ("Lines", editions(book.model, ruling.sources)),
                ("Readings", readings),
                ("It matters", where_it_matters(book, ruling)),
                ("Rules", ", ".join(link(entry.id, entry.title) for entry in rules)),
            ),
        ]
    )
    options = {"id": key(ruling.id), "name": ruling.id, **edition_options(book.model, ruling.sources)}
    return need("ruling", ruling.id, ruling.question, body, options)


def where_it_matters(book: Book, ruling: Ruling) -> str:
    """The theorem that shows positions in which another reading makes a difference, if there is one."""
    id = ruling.id.replace(".ruling.", ".theorem.readings-of-")
    return f"positions are shown by {link(id)}" if any(one.id == id for one in book.proofs.theorems) else ""


def theorems_page(book: Book) -> str:
    """Claims about the rules, proved or refuted."""
    text = (
        ROLES
        + heading("Theorems", label="theorems")
        + (
            "\nClaims that the rule books make of themselves, or that follow from them, each proved for all positions. "
            "Where a claim holds only with an exception, it is proved with the exception and refuted without it, and "
            "the solver shows a position.\n\n"
        )
    )
    return text + "\n".join(theorem_text(book, theorem) for theorem in book.proofs.theorems)


def theorem_text(book: Book, theorem: TheoremResult) -> str:
    parts = [part_text(part) for part in theorem.parts]
    shown = "\n".join(
        folded(f"A position: {plain(part.text)}", code(witness(book, part), "yaml"))
        for part in theorem.parts
        if part.position is not None
    )
    rules = told_apart(theorem.rules)
    body = "\n".join(
        [
            directive("container", "statement", plain(theorem.statement)),
            fields(
                ("Result", coloured(theorem.status)),
                ("Lines", editions(book.model, theorem.sources)),
                ("Rules", linked(book, theorem.rules)),
                ("Parts", bullets(parts)),
            ),
            shown,
        ]
    )
    title = readable(theorem.id.rpartition(".")[2].replace("-", "_"))
    options = {
        "id": key(theorem.id),
        "name": theorem.id,
        "verdict": theorem.status,
        **edition_options(book.model, theorem.sources),
        **({"about": "; ".join(key(entry.id) for entry in book.entries if entry.id in rules)} if rules else {}),
    }
    return need("theorem", theorem.id, title, body, options)


def part_text(part: Part) -> str:
    kind = {"always": "for all positions", "possible": "some position", "checked": "all cases worked out"}[part.kind]
    problem = f" {plain(part.problem)}" if part.problem else ""
    return f"{coloured(part.status)} ({kind}): {plain(part.text)}{problem}"


def witness(book: Book, part: Part) -> str:
    """A position with its moves in the words of a scenario: only what differs from the usual position."""
    name, players = book.model.name, len(part.position["players"])
    lines = [f"game: {name}", f"players: {players}", "given:"]
    lines += [f"  {path}: {json.dumps(value)}" for path, value in smallest_given(name, players, part.position).items()]
    if part.moves:
        lines += ["moves:", *(f"  - {json.dumps(move)}" for move in part.moves)]
    return "\n".join(lines)


def invariants_page(book: Book) -> str:
    """What holds in every position."""
    preserved = Counter(result.status for result in book.proofs.results if result.kind == "preservation")
    said = ", ".join(f"{count:,} {coloured(status)}" for status, count in preserved.items())
    text = (
        ROLES
        + heading("Invariants", label="invariants")
        + (
            "\nWhat holds in every position between two steps of a game. For every move and every automatic step the "
            f"solver shows that all of them hold again afterwards; obligations of preservation: {said}.\n\n"
        )
    )
    return text + "\n".join(invariant_text(book, claim) for claim in book.model.invariants)


def invariant_text(book: Book, claim: Invariant) -> str:
    source = code_of(claim.holds)
    title = readable(source.function)
    body = "\n".join(
        [
            directive("container", "statement", plain(claim.statement)),
            fields(
                ("Lines", editions(book.model, claim.sources)),
                ("Model", place(source.file, source.line, source.function)),
            ),
            folded("The function", code(source.source)),
        ]
    )
    options = {"id": key(claim.id), "name": claim.id, **edition_options(book.model, claim.sources)}
    return need("invariant", claim.id, title, body, options)


# --- editions ---------------------------------------------------------------------------------------------------


def editions_page(book: Book) -> str:
    """Where the editions differ, and positions in which that changes play."""
    names = list(book.model.editions.values())
    text = heading("Where the editions differ", label="editions") + (
        f"\n{number(len(book.differences), 'difference')} between the {' and the '.join(names)} edition, in our words. "
        "*At odds*: following one text alone gives another game than following the other. *Unclear*: one text leaves "
        "open what the other settles. *Wording*: it has no effect on play. Where a difference changes play, the solver "
        "shows a position and a move; the move was then made under both readings. ``gebot editions "
        f"{book.model.name}`` prints the same.\n\n"
    )
    rows = [difference_row(book, row) for row in book.differences]
    text += table(("Where", *names, "We read", "Kind"), rows, "14 28 28 20 10") + "\n"
    changing = [row for row in book.differences if row.shown]
    text += heading("Positions in which it changes play", "-", "partings") + "\n"
    return text + "\n".join(parting_text(book, row) for row in changing)


def difference_row(book: Book, row: Row) -> tuple[str, ...]:
    where = f":ref:`{row.place} <parting-{row.id}>`" if row.shown else plain(row.place)
    says = [f"{plain(row.says[each])} ({row.lines[each] or 'no line'})" for each in book.model.editions]
    answer = link(row.ruling, row.answer) if row.ruling else plain(row.answer)
    return where, *says, answer, row.kind


def parting_text(book: Book, row: Row) -> str:
    text = heading(plain(row.place), "~", f"parting-{row.id}") + "\n"
    if row.ruling:
        text += f"{link(row.ruling, book.model.rulings[row.ruling].question)}\n\n"
    for shown in row.shown:
        text += f"{plain(sentence(shown))}\n\n"
        part = Part(sentence(shown), "possible", "proved", "", position=shown.position, moves=one_move(shown))
        text += folded("The position", code(witness(book, part), "yaml")) + "\n"
    return text


def one_move(shown: Shown) -> list[Any]:
    return [] if shown.move is None else [shown.move]


# --- moves and records ------------------------------------------------------------------------------------------


def moves_page(book: Book) -> str:
    """Every move as a sentence of rules, and what happens by itself."""
    parts = parts_of(book.model, book.proofs)
    text = (
        ROLES
        + heading("Moves", label="moves")
        + (
            "\nA move is a sentence made of rules. Its candidates are a generous finite set; the legal moves are those "
            "candidates that break no rule, and it is proved that no legal move lies outside the candidates. The JSON "
            "form of a move is described in :doc:`the wire format </wire>`.\n\n"
        )
    )
    for kind, tag in zip(book.model.moves, tags(book.model), strict=True):
        text += move_text(book, kind, tag, parts.moves.get(tag, set()))
    text += heading("What happens by itself", "-", "steps") + "\nSteps in which nobody has to decide anything.\n\n"
    steps = {step.__name__: step for one in book.model.situations() if (step := book.model.automatic(one))}
    for name, step in steps.items():
        text += step_text(book, name, code_of(step), parts.steps.get(name, set()))
    return text


MOST_CARDS = 12
"""More cards than that are not named one by one."""


def told_apart(rules: Iterable[str]) -> set[str]:
    """The rules that are named one by one: all of them, but the cards only if they are few."""
    among = set(rules)
    cards = set(filter(card_of, among))
    return among - cards if len(cards) > MOST_CARDS else among


def linked(book: Book, rules: Iterable[str]) -> str:
    among = set(rules)
    named_ = told_apart(among)
    found = [link(entry.id, entry.title) for entry in book.entries if entry.id in named_]
    if len(named_) < len(among):
        found.append(f":doc:`{len(among) - len(named_)} cards <cards>`")
    return ", ".join(found)


def move_text(book: Book, kind: type[Move], tag: str, rules: set[str]) -> str:
    shape = [(name, shorter(words)) for name, words in describe(kind)]
    performed, candidates = code_of(kind.perform), code_of(kind.candidates)
    asked = [code(code_of(kind.premise).source)] if kind.premise is not Move.premise else []
    return "\n".join(
        [
            heading(plain(readable(tag)), "-", f"move-{tag}"),
            directive("container", "rule-id", literal(tag)),
            plain(inspect.getdoc(kind) or ""),
            "",
            fields(
                ("Fields", ", ".join(f"{literal(name)} ({words})" for name, words in shape)),
                ("Rules", linked(book, rules)),
                ("Proofs", counts_of(book, tag)),
                ("Model", place(performed.file, performed.line, kind.__name__)),
            ),
            *asked,
            code(performed.source),
            folded("The candidates", code(candidates.source)),
            "",
        ]
    )


def counts_of(book: Book, subject: str) -> str:
    found: dict[str, dict[str, int]] = {}
    for result in book.proofs.results:
        if result.subject.split()[0] == subject:
            counts = found.setdefault(result.kind, {})
            counts[result.status] = counts.get(result.status, 0) + 1
    return obligations_text(found)


def step_text(book: Book, name: str, source: Code, rules: set[str]) -> str:
    return "\n".join(
        [
            heading(plain(readable(name)), "~", f"step-{name}"),
            fields(
                ("Rules", linked(book, rules)),
                ("Proofs", counts_of(book, name)),
                ("Model", place(source.file, source.line, source.function)),
            ),
            code(source.source),
            "",
        ]
    )


def records_page(book: Book) -> str:
    """The records of the game, with the bounds of every value."""
    text = heading("Records", label="records") + (
        "\nThe state of a game and its moves, with the bounds that are declared for every value. One declaration gives "
        "the JSON form with its validation, the symbols of the proofs with their domains, and these tables. "
        ":doc:`The wire format </wire>` says what the values mean.\n\n"
    )
    text += heading("A position", "-") + "\n" + record_table(book.model.state)
    for kind, tag in zip(book.model.moves, tags(book.model), strict=True):
        text += "\n" + heading(f"The move {plain(tag)}", "-") + f"\n:ref:`What it does <move-{tag}>`.\n\n"
        text += record_table(kind)
    return text


def record_table(kind: type) -> str:
    rows = [(literal(path), plain(shorter(words))) for path, words in describe(kind)]
    return table(("Value", "Bounds"), rows, "55 45") if rows else "It has no values.\n"


# --- scenarios, lines, evidence ---------------------------------------------------------------------------------


def scenarios_page(book: Book) -> str:
    """All scenarios with their verdicts."""
    text = (
        ROLES
        + heading("Scenarios", label="scenarios")
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
        heading(f"Lines of the {name} edition", label=f"lines-{edition}")
        + f"\nWhat cites which lines of the text of the {name} edition. The text itself is not part of Gebot.\n\n"
        + table(("Lines", "Cited by"), rows, "15 85")
    )


def evidence_page(book: Book) -> str:
    """What was proved and tested, in numbers."""
    proofs, entries = book.proofs, book.entries
    text = (
        ROLES + heading("Evidence", label="evidence") + "\nWhat was proved and tested when these pages were built.\n\n"
    )
    text += heading("Proofs", "-") + "\n"
    rows = [
        (kind, *(f"{counts[status]:,}" for status in ("proved", "failed", "unknown")))
        for kind, counts in proofs.table().items()
    ]
    text += table(("Kind", "Proved", "Failed", "Unknown"), rows)
    text += (
        "\nObligations are generated for every control situation; none is written by hand. *Preservation*: invariants "
        "and bounds hold again afterwards. *Non-vacuity*: some position allows it. *Coverage*: nothing legal lies "
        "outside the candidates. *Progress*: somebody has a move unless the game is over. *Termination*: a measure "
        "goes down.\n\n"
    )
    text += heading("Tests", "-") + "\n"
    passed = sum(result.passed for _, result in book.scenarios)
    moves = sum(len(scenario.steps) for scenario, _ in book.scenarios)
    functions = {(test.file, test.line) for entry in entries for test in entry.tests if test.kind == "pytest"}
    violable = [entry for entry in entries if entry.effect is None]
    rows = [
        ("Scenarios that pass on model and engine", f"{passed} of {len(book.scenarios)}"),
        ("Moves in the scenarios", f"{moves:,}"),
        ("Pytest functions that name a rule", f"{len(functions)}"),
        ("Rules kept in some test", share(entries, lambda entry: any(t.how != "broken" for t in entry.tests))),
        ("Rules broken in some test, of those that can be", share(violable, was_broken)),
    ]
    text += table(("What", "Count"), rows)
    text += "\n" + heading("Cards", "-") + "\n"
    shown = [shown for card in book.cards for shown in card.shown]
    rows = [
        ("Cards", str(len(book.cards))),
        ("Options of all cards", str(sum(card.options for card in book.cards))),
        ("Options for which a position was shown", str(len(shown))),
        ("Obligations about cards and their steps", f"{obligations_of(book.cards):,}"),
        ("Cards that a scenario plays or refuses", str(sum(map(in_a_scenario, book.cards)))),
    ]
    text += table(("What", "Count"), rows)
    text += "\n" + heading("Rules", "-") + "\n"
    rows = [
        (
            f"{link(entry.id, entry.title)}",
            f"{entry.proofs.total('proved'):,} of {entry.proofs.total():,}" if entry.proofs.total() else "none",
            str(len(entry.proofs.theorems)),
            str(len(entry.tests)),
        )
        for entry in entries
        if not card_of(entry.id)
    ]
    return text + table(("Rule", "Obligations proved", "Theorems", "Tests"), rows)


def obligations_of(cards: Iterable[CardEntry]) -> int:
    return sum(sum(counts.values()) for card in cards for counts in card.obligations.values())


def in_a_scenario(card: CardEntry) -> bool:
    return any(test.kind == "scenario" for test in card.rule.tests)


def was_broken(entry: RuleEntry) -> bool:
    return any(test.how != "kept" for test in entry.tests)


def share(entries: Sequence[RuleEntry], holds: Any) -> str:
    return f"{sum(bool(holds(entry)) for entry in entries)} of {len(entries)}"
