"""The page of a game, with what is covered, and the page of its evidence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from gebot_pages.book import Book, Gallery
from gebot_pages.charts import bars, share, stacked
from gebot_pages.glossary_pages import GLOSSARY
from gebot_pages.index_pages import TABLE
from gebot_pages.markup import Templates, number, page
from gebot_pages.source_pages import differences_chart
from proofs import store
from proofs.book.flows.drawing import drawing
from proofs.book.glossary import terms
from proofs.book.pieces import PieceEntry
from proofs.book.rules import RuleEntry

FOLDER = "book"
"""Where the pages of the rule book are, seen from the landing page."""
KINDS = {
    "initiation": "Invariants and bounds hold in the first position.",
    "totality": "What happens by itself can happen wherever it is due, and nothing that rules take for granted fails.",
    "preservation": "Invariants and bounds hold again afterwards.",
    "closure": "Names, seats and lists are afterwards such that everything is shown of them.",
    "termination": "A measure goes down.",
    "coverage": "Nothing legal lies outside the candidates.",
    "progress": "Somebody has a move unless the game is over.",
    "non-vacuity": "Some position allows it; the solver shows one.",
    "theorem": "A claim that the rule book makes, or that follows from it.",
}


def pages(book: Book, templates: Templates) -> Iterator[tuple[str, str]]:
    yield f"{book.name}.rst", page(book.title, game_body(book, templates))
    yield (
        f"{book.page('evidence')}.rst",
        page(f"Evidence for {book.title}", evidence_body(book, templates), crumbs=book.above),
    )


# --- the page of a game -------------------------------------------------------------------------------------------


def game_body(book: Book, templates: Templates) -> str:
    return templates.render(
        "game.html",
        book=book,
        intro=intro(book),
        doors=list(doors(book)),
        chapters=chapters_chart(book),
        flow=Markup(drawing(book.flow, lambda kind, name: place_of(book, kind, name))) if book.flow else "",
        shares=[Markup(share(what, part, whole)) for what, part, whole in coverage(book)],
        open=[ruling for ruling in book.model.rulings.values() if len(ruling.readings) > 1],
        differences=differences_chart(book),
    )


def place_of(book: Book, kind: str, name: str) -> str:
    """The page of a chapter, or the place of a move or step."""
    if kind == "chapter":
        return f"{book.page(f'chapter-{name}')}.html"
    return f"{book.page('moves')}.html#{book.page(f'{kind}-{name}')}"


def intro(book: Book) -> str:
    parts = [number(len(plain_rules(book)), "rule")]
    parts += [gallery.counted() for gallery in book.galleries.values()]
    who = " to ".join(map(str, dict.fromkeys((book.model.players[0], book.model.players[-1]))))
    editions = " and ".join(book.model.editions.values())
    read = f"; read from the {editions} text of the rule book" if editions else ""
    return f"{', '.join(parts)}; for {who} players{read}."


def doors(book: Book) -> Iterator[tuple[str, str]]:
    """The pages of the game, and what they are called there."""
    for gallery in book.galleries.values():
        yield book.page(gallery.page), gallery.counted()
    for shown in book.game.site.exhibits:
        yield book.page(shown.name), shown.door
    yield book.page(TABLE), f"{len(book.entries)} rules"
    yield book.page("moves"), f"{len(book.model.moves)} moves"
    yield book.page("rulings"), f"{len(book.model.rulings)} rulings"
    yield book.page("theorems"), f"{len(book.proofs.theorems)} theorems"
    yield book.page("invariants"), f"{len(book.model.invariants)} invariants"
    yield book.page("scenarios"), f"{len(book.scenarios)} scenarios"
    yield book.page("records"), "Records and bounds"
    if words := terms(book.game):
        yield book.page(GLOSSARY), number(len(words), "word")
    for edition, name in book.model.editions.items():
        yield book.page(f"lines-{edition}"), f"{name} lines"
    yield book.page("evidence"), "Evidence"


def plain_rules(book: Book) -> list[RuleEntry]:
    """The rules that are not those of pieces."""
    return [entry for entry in book.entries if entry.id not in book.model.pieces]


def chapters_chart(book: Book) -> Markup:
    rows, links = [], {}
    for chapter, title in book.model.chapters.items():
        own = [entry for entry in book.entries if entry.chapter == chapter]
        ways = Counter(way(entry) for entry in own)
        rows.append((title, {name: ways[name] for name in WAYS}))
        links[title] = f"{book.page(f'chapter-{chapter}')}.html"
    return Markup(stacked("Rules of each chapter", rows, WAYS, link=links))


WAYS = ("kept and broken", "kept; can't be broken", "without a test")


def way(entry: RuleEntry) -> str:
    if kept(entry) and broken(entry):
        return WAYS[0]
    return WAYS[1] if kept(entry) and entry.effect else WAYS[2]


# --- the landing page ---------------------------------------------------------------------------------------------


def landing(books: Mapping[str, Book], templates: Templates) -> str:
    """The part of the landing page that is about the games."""
    games = [
        {
            "name": name,
            "title": book.title,
            "intro": intro(book),
            "chart": Markup(share("Rules that a test keeps, and breaks if they can be", *tested(book))),
            "chapters": [(book.page(f"chapter-{chapter}"), title) for chapter, title in book.model.chapters.items()],
            "doors": list(doors(book)),
        }
        for name, book in books.items()
    ]
    return templates.render("landing.html", games=games)


def contents(books: Mapping[str, Book]) -> str:
    """The tables of contents that name games, as the landing page includes them."""
    rulebook = [f"{book.title} <{FOLDER}/{name}>" for name, book in books.items()]
    rulebook += [f"All rules <{FOLDER}/rules>", f"Index <{FOLDER}/by>", f"Glossary <{FOLDER}/glossary>"]
    rulebook += [
        f"{gallery.title} of {book.title} <{FOLDER}/{book.page(gallery.page)}>"
        for book in books.values()
        for gallery in book.galleries.values()
    ]
    wires = [f"Wire format of {book.title} <{book.wire}>" for book in books.values() if book.wire]
    return "".join(toctree(name, lines) for name, lines in (("The rule book", rulebook), ("Wire formats", wires)))


def toctree(caption: str, lines: Sequence[str]) -> str:
    listed = "\n".join(lines)
    return f"```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{listed}\n```\n\n" if lines else ""


def tested(book: Book) -> tuple[int, int]:
    return count(book.entries, lambda entry: way(entry) != WAYS[2]), len(book.entries)


# --- what is covered ----------------------------------------------------------------------------------------------


def kept(entry: RuleEntry) -> bool:
    return any(test.how != "broken" and test.result == "passed" for test in entry.tests)


def broken(entry: RuleEntry) -> bool:
    return any(test.how != "kept" and test.result == "passed" for test in entry.tests)


def in_a_scenario(one: PieceEntry) -> bool:
    return any(test.kind == "scenario" and test.result == "passed" for test in one.rule.tests)


def coverage(book: Book) -> Iterator[tuple[str, int, int]]:
    """What is covered, how much of it, and of how much."""
    violable = [entry for entry in book.entries if entry.effect is None]
    yield "Rules that a test keeps", count(book.entries, kept), len(book.entries)
    yield "Rules that a test breaks, of those that can be broken", count(violable, broken), len(violable)
    for gallery in book.galleries.values():
        yield from coverage_of_pieces(gallery)
    cited = [one for one in book.scenarios if one.scenario.source]
    yield "Scenarios of lines of the rule book that pass", count(cited, lambda one: one.result.passed), len(cited)
    claims = {claim: theorem.status for theorem in book.proofs.theorems for claim in theorem.claims}
    if claims:
        yield "Claims of the rule book settled by theorems", count(claims.values(), is_proved), len(claims)
    yield "Theorems proved", count(book.proofs.theorems, lambda one: one.status == "proved"), len(book.proofs.theorems)
    proved = count(book.proofs.results, lambda one: one.status == "proved")
    yield "Obligations proved", proved, len(book.proofs.results)


def coverage_of_pieces(gallery: Gallery) -> Iterator[tuple[str, int, int]]:
    every, named = gallery.entries, gallery.look.names(gallery.kind)
    yield f"{gallery.title} that a scenario {gallery.look.plays} or refuses", count(every, in_a_scenario), len(every)
    shown, options = sum(len(one.shown) for one in every), sum(one.piece.options for one in every)
    if options > len(every):
        yield f"Options of {named} with a position", shown, options
    else:
        yield f"{gallery.title} with a position", shown, options


def is_proved(status: str) -> bool:
    return status == "proved"


def count(members: Iterable[Any], holds: Callable[[Any], bool]) -> int:
    return sum(map(bool, map(holds, members)))


# --- the evidence -------------------------------------------------------------------------------------------------


def evidence_body(book: Book, templates: Templates) -> str:
    found = book.proofs.table()
    total = sum(found.values(), Counter[str]())
    proved = [(kind, counts["proved"]) for kind, counts in found.items()]
    return templates.render(
        "evidence.html",
        book=book,
        seconds=f"{book.proofs.seconds:.0f} seconds",
        versions=store.versions(book.game),
        proofs_chart=Markup(bars("Proved, by kind", proved)),
        kinds=[(kind, counts, KINDS[kind]) for kind, counts in found.items()],
        total=total,
        tables=list(tables(book)),
        rules=plain_rules(book),
    )


def tables(book: Book) -> Iterator[tuple[str, Sequence[tuple[str, str]]]]:
    functions = {(test.file, test.line) for entry in book.entries for test in entry.tests if test.kind == "pytest"}
    moves = sum(len(one.scenario.steps) for one in book.scenarios)
    tests = [(what, f"{part:,} of {whole:,}") for what, part, whole in coverage(book)]
    tests += [("Moves in the scenarios", f"{moves:,}"), ("Test functions that name a rule", str(len(functions)))]
    yield "Tests and coverage", tests
    for gallery in book.galleries.values():
        own = {entry.rule.id for entry in gallery.entries}
        about = sum(not own.isdisjoint(result.about) for result in book.proofs.results)
        told = ("Obligations of listed situations that look at one or more of them", f"{about:,}")
        yield gallery.title, [(gallery.title, str(len(gallery.entries))), told]
