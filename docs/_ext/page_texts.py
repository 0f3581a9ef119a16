"""The pages of the rule book as reStructuredText: rules, rulings, theorems, invariants, editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from book import (
    Book,
    happening,
    linked,
    lower_first,
    proofs_text,
    rule_need,
    tests_summary,
    tests_text,
    told_apart,
    witness,
)
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
    need,
    number,
    place,
    plain,
    table,
)

from proofs.editions import Row, Shown, sentence
from proofs.places import code_of
from proofs.rulebook import RuleEntry, readable
from proofs.theorems import Part, TheoremResult
from spec.kernel import Invariant, Ruling


def pages(book: Book) -> dict[str, str]:
    """Every page by the name of its file."""
    chapters = {f"rules-{chapter}.rst": chapter_page(book, chapter) for chapter in book.model.chapters}
    differing = {"editions.rst": editions_page(book)} if book.differences else {}
    return {
        "rules.rst": rules_page(book),
        **chapters,
        **differing,
        "rulings.rst": rulings_page(book),
        "theorems.rst": theorems_page(book),
        "invariants.rst": invariants_page(book),
    }


# --- rules ------------------------------------------------------------------------------------------------------


def rules_page(book: Book) -> str:
    """The chapters, with a table of all rules."""
    titles = book.model.chapters
    rows = [
        (f":doc:`{plain(titles[chapter])} <rules-{chapter}>`", str(sum(one.chapter == chapter for one in book.entries)))
        for chapter in titles
    ]
    apart = ""
    for what, page, members in (("card", "cards", book.cards), ("special building", "buildings", book.buildings)):
        if members:
            rows.append((f":doc:`{what.capitalize()}s <{page}>`", str(len(members))))
            apart += f" Every {what} is a rule too; the {what}s have pages of their own."
    contents = directive("toctree", "", "\n".join(f"rules-{chapter}" for chapter in titles), hidden="")
    return (
        heading(f"Rules of {book.title}", label=book.label("rules"))
        + "\nOne page for each chapter of the rule book, in its order. Each rule has a statement in our words, its "
        f"lines in {book.editions}, the function that is the rule, the moves it is part of, the places in the engine "
        f"that answer to it, its tests and proofs with their results, and the rulings that touch it.{apart}\n\n"
        + table(("Chapter", "Rules"), rows)
        + "\nEngine places are found by the lines that they cite; among places that cite the same line, the words "
        "that the two descriptions share decide.\n\n" + contents
    )


def chapter_page(book: Book, chapter: str) -> str:
    """One chapter of the rule book."""
    own = [entry for entry in book.entries if entry.chapter == chapter]
    text = ROLES + heading(book.model.chapters[chapter], label=book.label(f"chapter-{chapter}"))
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
                ("Moves", ", ".join(f":ref:`{tag} <{book.label(f'move-{tag}')}>`" for tag in entry.moves)),
                ("By itself", ", ".join(happening(book, step) for step in entry.steps)),
                ("Violated", "" if entry.effect is None else f"never: {plain(lower_first(entry.effect))}"),
                ("Rulings", ", ".join(link(ruling, book.model.rulings[ruling].question) for ruling in entry.rulings)),
                ("Model", place(entry.model.file, entry.model.line, entry.model.function)),
                ("Engine", bullets(place(one.file, one.line, one.function) for one in entry.engine)),
                ("Proofs", proofs_text(book, entry) or "none; it runs on numbers only"),
                ("Tests", tests_summary(entry.tests)),
            ),
            folded("The function", code(entry.model.source)),
            folded("The tests", tests_text(book, entry)) if entry.tests else "",
        ]
    )
    return rule_need(book, entry, body)


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


# --- rulings, theorems, invariants --------------------------------------------------------------------------------


def rulings_page(book: Book) -> str:
    """What the sources leave open, and how we read it."""
    touched: dict[str, list[RuleEntry]] = {}
    for entry in book.entries:
        for ruling in entry.rulings:
            touched.setdefault(ruling, []).append(entry)
    text = heading(f"Rulings of {book.title}", label=book.label("rulings")) + (
        "\nWhere the sources are silent, ambiguous, wrong or at odds, the model takes a reading and says why. Where "
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
        + heading(f"Theorems about {book.title}", label=book.label("theorems"))
        + (
            "\nClaims that the rule books make of themselves, or that follow from them, each proved for all positions "
            "by the solver, or by working out all cases. Where a claim holds only with an exception, it is proved with "
            "the exception and refuted without it, and a position is shown.\n\n"
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


def invariants_page(book: Book) -> str:
    """What holds in every position."""
    preserved = Counter(result.status for result in book.proofs.results if result.kind == "preservation")
    said = ", ".join(f"{count:,} {coloured(status)}" for status, count in preserved.items())
    text = (
        ROLES
        + heading(f"Invariants of {book.title}", label=book.label("invariants"))
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


# --- editions -----------------------------------------------------------------------------------------------------


def editions_page(book: Book) -> str:
    """Where the editions differ, and positions in which that changes play."""
    names = list(book.model.editions.values())
    text = heading(f"Where the editions of {book.title} differ", label="editions") + (
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
