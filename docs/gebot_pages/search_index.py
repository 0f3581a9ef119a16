"""What the search finds: everything that has a page or a place of its own, with its words in three languages.

The index is a script that the page of the search loads when it is needed, so that it works from disk too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from gebot_pages.book import Book
from gebot_pages.claim_pages import theorem_title
from gebot_pages.glossary_pages import GLOSSARY
from proofs.book.glossary import Term, anchor, terms
from proofs.book.glossary import found as found_in
from proofs.book.locations import code_of
from proofs.book.rules import tags
from spec.kernel import readable

FILE = "search-index.js"

Entry = tuple[str, str, str, str, str]
"""Kind, title, address, text, and further words by which it is found, those of its title in other languages first."""


def entries(books: Mapping[str, Book]) -> list[Entry]:
    found = [entry for book in books.values() for entry in of_a_game(book)]
    return found + [of_a_term(book, term) for book in books.values() for term in terms(book.game)]


def of_a_game(book: Book) -> Iterator[Entry]:
    titles: dict[str, list[str]] = {}
    for one in book.scenarios:
        for rule in one.scenario.rules:
            titles.setdefault(rule, []).append(one.scenario.title)
    for entry in book.entries:
        piece = book.model.pieces.get(entry.id)
        titled = {term.slug for term in found_in(book.game, entry.title)}
        spoken_of = sorted(book.terms.get(entry.id, ()), key=lambda term: term.slug not in titled)
        names = [name for term in spoken_of for name in names_of(term)]
        words = [*names, entry.id, book.title, *titles.get(entry.id, ())]
        yield "rule" if piece is None else piece.kind, entry.title, f"book/{entry.id}.html", entry.text, joined(words)
    for kind, tag in zip(book.model.moves, tags(book.model), strict=True):
        place = f"book/{book.page('moves')}.html#{book.page(f'move-{tag}')}"
        yield "move", readable(tag), place, (kind.__doc__ or "").strip(), f"{tag} {book.title}"
    for ruling in book.model.rulings.values():
        yield "ruling", ruling.question, f"book/{ruling.id}.html", ruling.answer, f"{ruling.id} {book.title}"
    for theorem in book.proofs.theorems:
        more = f"{theorem.id} {book.title}"
        yield "theorem", theorem_title(theorem.id), f"book/{theorem.id}.html", theorem.statement, more
    for claim in book.model.invariants:
        title = readable(code_of(claim.holds).function)
        yield "invariant", title, f"book/{claim.id}.html", claim.statement, f"{claim.id} {book.title}"
    for chapter, title in book.model.chapters.items():
        yield "chapter", title, f"book/{book.page(f'chapter-{chapter}')}.html", f"A chapter of {book.title}.", chapter


def names_of(term: Term) -> list[str]:
    """A term in all languages, with its other forms."""
    return [term.en, term.it, term.pt, *(form for forms in term.also.values() for form in forms)]


def of_a_term(book: Book, term: Term) -> Entry:
    title = f"{term.en} · {term.it} · {term.pt}"
    address = f"book/{book.page(GLOSSARY)}.html#{anchor(term)}"
    return "word", title, address, term.say, joined([*names_of(term), book.title])


def joined(words: Iterable[str]) -> str:
    return " · ".join(dict.fromkeys(filter(None, words)))


def of_the_manual(app: Sphinx) -> Iterator[Entry]:
    """The pages that are written by hand, with all of their words."""
    for name, title in sorted(app.env.titles.items()):
        if "/" not in name:
            words = sorted(set(app.env.get_doctree(name).astext().split()))
            yield "page", title.astext(), f"{name}.html", "A page of the manual.", " ".join(words)


def script(found: Iterable[Entry]) -> str:
    """The index as a script. The kind of an entry is a number in it."""
    every = list(found)
    kinds = list(dict.fromkeys(kind for kind, *_ in every))
    rows: list[list[Any]] = [[kinds.index(kind), *rest] for kind, *rest in every]
    told = json.dumps({"kinds": kinds, "entries": rows}, ensure_ascii=False, separators=(",", ":"))
    return f"window.gebotFinds({told});\n"


def write(app: Sphinx, found: Iterable[Entry]) -> None:
    file = Path(app.outdir) / FILE
    file.write_text(script([*found, *of_the_manual(app)]), encoding="utf-8")
