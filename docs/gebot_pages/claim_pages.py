"""A page for every ruling, theorem and invariant, and the lists of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from gebot_pages.book import Book
from gebot_pages.markup import Templates, address, anchored, joined, keys, need, number, page
from gebot_pages.memory import Memory
from proofs.book import figures
from proofs.book.editions import in_words
from proofs.book.locations import Code, code_of
from proofs.game import Game, players_of
from proofs.prove.extent import Extent
from proofs.prove.statements import Part, Theorem, TheoremResult
from proofs.prove.theorems import theorems_of
from proofs.scenarios import smallest_given
from spec.kernel import Invariant, Ruling, readable


def pages(book: Book, templates: Templates) -> Iterator[tuple[str, str]]:
    """The pages by the names of their files."""
    for ruling in book.model.rulings.values():
        yield f"{ruling.id}.rst", ruling_page(book, ruling, templates)
    written = {theorem.id: written_as(theorem) for theorem in theorems_of(book.game)}
    for theorem in book.proofs.theorems:
        yield f"{theorem.id}.rst", theorem_page(book, theorem, written[theorem.id], templates)
    for claim in book.model.invariants:
        yield f"{claim.id}.rst", invariant_page(book, claim, templates)
    for name, intro, members in (rulings_list(book), theorems_list(book), invariants_list(book)):
        title = f"{name.capitalize()} of {book.title}"
        body = templates.render("list.html", book=book, intro=intro, members=members)
        yield f"{book.page(name)}.rst", page(title, body, crumbs=book.above)


def crumbs(book: Book, name: str) -> dict[str, str]:
    return book.above | {book.page(name): name.capitalize()}


# --- rulings ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawn:
    """A position that is drawn, and what it shows."""

    text: str
    figure: Markup


def ruling_page(book: Book, ruling: Ruling, templates: Templates) -> str:
    theorem = book.theorems.get(ruling.id.replace(".ruling.", ".theorem.readings-of-"))
    body = templates.render(
        "ruling.html",
        book=book,
        ruling=ruling,
        theorem=theorem,
        rules=[entry for entry in book.entries if ruling.id in entry.rulings],
        positions=list(partings(book, ruling, theorem, templates.memory)),
    )
    stated = need("ruling", ruling.id, ruling.question, ruling.answer, **book.cited(ruling.sources))
    return page(ruling.question, body, need=stated, crumbs=crumbs(book, "rulings"))


def partings(book: Book, ruling: Ruling, theorem: TheoremResult | None, memory: Memory) -> Iterator[Drawn]:
    """Where another reading changes play: between the editions, and in the theorem about the readings."""
    known: list[Any] = []
    for row in book.differences:
        for shown in row.shown if row.ruling == ruling.id else []:
            known.append(shown.position)
            moves = [] if shown.move is None else [shown.move]
            figure = memory.text(drawn, book.game, shown.position, f"parting-{len(known)}", moves)
            yield Drawn(in_words(book.game, shown), Markup(figure))
    for part in theorem.parts if theorem else []:
        if part.position is not None and part.position not in known:
            known.append(part.position)
            yield Drawn(part.text, witness(book, part, f"parting-{len(known)}", memory))


def rulings_list(book: Book) -> tuple[str, str, list[Mapping[str, str]]]:
    intro = (
        "Where the rule books are silent, wrong or at odds, the model takes a reading and says why. Where another "
        "reading is plausible too, the model can be switched to it, and its page shows where that matters."
    )
    members = [
        entry_of(ruling.id, ruling.question, ruling.answer, more=readings_said(ruling))
        for ruling in book.model.rulings.values()
    ]
    return "rulings", intro, members


def readings_said(ruling: Ruling) -> str:
    return number(len(ruling.readings), "reading") if ruling.readings else ""


def entry_of(id: str, title: str, text: str, status: str = "", more: str = "") -> Mapping[str, str]:
    return {"id": id, "title": title, "text": text, "status": status, "more": more}


# --- theorems -----------------------------------------------------------------------------------------------------

KINDS = {"always": "all positions that it speaks of", "possible": "some position", "checked": "all cases worked out"}
MOST_DRAWN = 180_000
"""How much of a page may be drawings of moves."""
NAMED = 24
"""More pieces of a kind than that are not named one by one."""


@dataclass(frozen=True)
class PartView:
    """One statement of a theorem."""

    text: str
    kind: str
    status: str
    problem: str
    figure: Markup
    scenario: str
    first: bool
    """Whether it is the first that has a position."""


def theorem_page(book: Book, theorem: TheoremResult, source: Code, templates: Templates) -> str:
    title = theorem_title(theorem.id)
    body = templates.render(
        "theorem.html",
        book=book,
        theorem=theorem,
        source=source,
        rules=rules_named(book, theorem.rules, templates),
        parts=list(part_views(book, theorem.parts, templates.memory)),
    )
    about = [id for id in few(book, theorem.rules) if id in book.by_id]
    options = {"verdict": theorem.status, "about": keys(about), **book.cited(theorem.sources)}
    stated = need("theorem", theorem.id, title, theorem.statement, **options)
    return page(title, body, need=stated, crumbs=crumbs(book, "theorems"))


def theorem_title(id: str) -> str:
    return readable(id.rpartition(".")[2].replace("-", "_"))


def written_as(theorem: Theorem) -> Code:
    """The function that lists its statements; of the theorems about readings it is one for all."""
    listing: Any = theorem.statements
    return code_of(getattr(listing, "func", listing))


def part_views(book: Book, parts: Sequence[Part], memory: Memory) -> Iterator[PartView]:
    first = next((part for part in parts if part.position is not None), None)
    room = MOST_DRAWN
    for index, part in enumerate(parts):
        figure, scenario = Markup(), ""
        if part.position is not None:
            figure = witness(book, part, f"part-{index}", memory, room)
            scenario = memory.text(as_scenario, book.game, part.position, part.moves)
            room -= len(figure)
        yield PartView(part.text, KINDS[part.kind], part.status, part.problem, figure, scenario, part is first)


def witness(book: Book, part: Part, name: str, memory: Memory, room: int = MOST_DRAWN) -> Markup:
    """The position, and its moves to step through, as far as there is room for them on the page."""
    whole = memory.text(drawn, book.game, part.position, name, part.moves)
    if len(whole) <= room:
        return Markup(whole)
    alone = memory.text(drawn, book.game, part.position, name, [])
    if len(alone) <= room:
        return Markup(alone + "<p>The moves from here take too much room to be drawn; the scenario has them.</p>")
    return Markup("<p>This position takes too much room to be drawn beside the others; the scenario has it.</p>")


def drawn(game: Game, position: Any, name: str, moves: Sequence[Any]) -> str:
    return figures.drawn(game, position, name, moves=moves, link=address)


def as_scenario(game: Game, position: Any, moves: Sequence[Any]) -> str:
    """A position with its moves in the words of a scenario: only what differs from the usual position."""
    players = players_of(position)
    lines = [f"game: {game.name}", f"players: {players}", "given:"]
    lines += [f"  {path}: {json.dumps(value)}" for path, value in smallest_given(game, players, position).items()]
    if moves:
        lines += ["moves:", *(f"  - {json.dumps(move)}" for move in moves)]
    return "\n".join(lines)


def few(book: Book, rules: Iterable[str]) -> list[str]:
    """The rules that are named one by one, in the order of the book: pieces of a kind only if they are few."""
    among = set(rules)
    for gallery in book.galleries.values():
        members = among.intersection(entry.rule.id for entry in gallery.entries)
        if len(members) > NAMED:
            among -= members
    return [entry.id for entry in book.entries if entry.id in among]


def rules_named(book: Book, rules: Iterable[str], templates: Templates) -> Markup:
    named = few(book, rules)
    found = [templates.link(id) for id in named]
    unnamed = set(rules).difference(named)
    for gallery in book.galleries.values():
        if many := len(unnamed.intersection(entry.rule.id for entry in gallery.entries)):
            found.append(anchored(gallery.counted(many), book.page(gallery.page)))
    return joined(found)


def theorems_list(book: Book) -> tuple[str, str, list[Mapping[str, str]]]:
    intro = (
        "Claims that the rule books make of themselves, or that follow from them, each proved by the solver for all "
        "positions that it speaks of, or by working out all cases. Where a claim holds only with an exception, it is "
        "proved with the exception and refuted without it, and a position is shown."
    )
    members = [
        entry_of(one.id, theorem_title(one.id), one.statement, one.status, number(len(one.parts), "part"))
        for one in book.proofs.theorems
    ]
    return "theorems", intro, members


# --- invariants ---------------------------------------------------------------------------------------------------


def invariant_page(book: Book, claim: Invariant, templates: Templates) -> str:
    source = code_of(claim.holds)
    title = readable(source.function)
    preserved = Counter(result.status for result in book.proofs.results if result.kind == "preservation")
    where = holds_where(book.proofs.extent)
    body = templates.render("invariant.html", book=book, claim=claim, source=source, preserved=preserved, where=where)
    stated = need("invariant", claim.id, title, claim.statement, **book.cited(claim.sources))
    return page(title, body, need=stated, crumbs=crumbs(book, "invariants"))


def holds_where(extent: Extent) -> str:
    """In which positions invariants are known to hold."""
    if extent.closed:
        return (
            "It holds in every position between two steps of a game: the solver shows of every move and every "
            "automatic step that it holds again afterwards."
        )
    return (
        "It should hold in every position between two steps of a game. The solver shows of every move and every "
        f"automatic step in {extent.situations:,} situations that are listed that it holds again afterwards; a game "
        "can come to others. Wherever somebody plays it is looked at on numbers."
    )


def invariants_list(book: Book) -> tuple[str, str, list[Mapping[str, str]]]:
    intro = "What holds in every position between two steps of a game, as far as it is proved."
    members = [
        entry_of(claim.id, readable(code_of(claim.holds).function), claim.statement) for claim in book.model.invariants
    ]
    return "invariants", intro, members


def titles(book: Book) -> dict[str, str]:
    """The titles of everything that has a page of its own."""
    found = {entry.id: entry.title for entry in book.entries}
    found |= {ruling.id: ruling.question for ruling in book.model.rulings.values()}
    found |= {theorem.id: theorem_title(theorem.id) for theorem in book.proofs.theorems}
    return found | {claim.id: readable(code_of(claim.holds).function) for claim in book.model.invariants}
