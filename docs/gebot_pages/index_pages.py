"""All rules of all games in one table to choose from, and an index of what they are about."""

from __future__ import annotations

import html
from collections import Counter
from collections.abc import Iterator, Mapping

from gebot_pages.book import Book
from gebot_pages.choosing import Choices, Data, Row, index, word
from gebot_pages.markup import directive, heading, number
from proofs.book.facets import TERM, subjects_of
from proofs.book.glossary import terms
from proofs.book.rules import RuleEntry
from spec.kernel import readable

SHOWN = 90
"""How much of a statement the table shows, in characters."""


def facets_of(books: Mapping[str, Book]) -> dict[str, str]:
    """What rules can be about, with the heading in the index; words last."""
    found: dict[str, str] = {}
    for book in books.values():
        for name, facet in subjects_of(book.game).facets.items():
            found.setdefault(name, facet.title)
    return found | {TERM: "Words"}


def pages(books: Mapping[str, Book]) -> dict[str, str]:
    """The table of all rules and the index, by the names of their files."""
    return {"rules.rst": rules_page(books), "by.rst": index_page(books)}


# --- the table --------------------------------------------------------------------------------------------------


def rules_page(books: Mapping[str, Book]) -> str:
    told = [f"{len(book.entries)} of {book.title}" for book in books.values()]
    intro = (
        f"\nThe rules of all games: {' and '.join(told)}. The :doc:`index <by>` has what they are about, the "
        ":doc:`glossary <glossary>` the words in three languages.\n\n"
    )
    shown = index("rules", choices(books), ("Rule", "Game and chapter", "What it says"), rows(books))
    return heading("All rules") + intro + stacked(shown)


def stacked(table: str) -> str:
    """A table whose cells stand below each other where there is little room."""
    return directive("raw", "html", '<div class="stacked">') + "\n" + table + "\n" + directive("raw", "html", "</div>")


def choices(books: Mapping[str, Book]) -> Choices:
    chapters = {entry.chapter: readable(entry.chapter) for book in books.values() for entry in book.entries}
    about = {facet: dict(values(books, facet)) for facet in facets_of(books)}
    return {"game": {name: book.title for name, book in books.items()}, "chapter": chapters} | about


def values(books: Mapping[str, Book], facet: str) -> Iterator[tuple[str, str]]:
    """What rules can be about, in the order of the model, each with its word; terms in the order of their words."""
    if facet == TERM:
        every = {term.slug: term.en for book in books.values() for term in terms(book.game)}
        yield from sorted(every.items(), key=lambda item: item[1].casefold())
        return
    for book in books.values():
        known = subjects_of(book.game).facets
        said = {term.means[0]: term.en for term in terms(book.game) if len(term.means) == 1}
        for value in known[facet].names if facet in known else ():
            yield value, said.get(f"{facet}.{value}", readable(value))


def rows(books: Mapping[str, Book]) -> Iterator[Row]:
    for name, book in books.items():
        for entry in book.entries:
            data: Data = {"game": [name], "chapter": [entry.chapter], **book.facets[entry.id]}
            where = f"{book.title}: {readable(entry.chapter)}"
            yield data, (link(entry), html.escape(where), html.escape(shortened(entry.text)))


def link(entry: RuleEntry) -> str:
    return f'<a href="{entry.id}.html">{html.escape(entry.title)}</a>'


def shortened(text: str) -> str:
    """The text, cut at the end of a word if it is long."""
    if len(text) <= SHOWN:
        return text
    return text[:SHOWN].rsplit(" ", 1)[0].rstrip(",.;:") + " …"


# --- the index --------------------------------------------------------------------------------------------------


def index_page(books: Mapping[str, Book]) -> str:
    facets = facets_of(books)
    counts = {facet: counted(books, facet) for facet in facets}
    intro = (
        "\nWhat the rules are about, each with the number of rules. All of them are in :doc:`one table <rules>`.\n\n"
    )
    sections = (
        f"{heading(title, '-')}\n{directive('raw', 'html', listed(books, facet, counts[facet]))}"
        for facet, title in facets.items()
    )
    chapters = "".join(chapters_of(book) for book in books.values())
    first = f"{heading('Games and chapters', '-')}\n{directive('raw', 'html', chapters)}\n"
    return heading("Index") + intro + first + "\n".join(sections)


def chapters_of(book: Book) -> str:
    """The chapters of a game with the numbers of their rules; pieces come last."""
    counts = Counter(entry.chapter for entry in book.entries)
    items = "\n".join(
        f'<li><a href="rules.html?game={book.name}&amp;chapter={word(chapter)}">'
        f"{html.escape(book.model.chapters.get(chapter, readable(chapter)))}</a> {number(count, 'rule')}</li>"
        for chapter, count in counts.items()
    )
    return f'<p><a href="{book.name}.html">{html.escape(book.title)}</a></p>\n<ul class="by">\n{items}\n</ul>\n'


def counted(books: Mapping[str, Book], facet: str) -> Counter[str]:
    """How many rules are about each value."""
    every = (about for book in books.values() for about in book.facets.values())
    return Counter(value for about in every for value in about.get(facet, ()))


def listed(books: Mapping[str, Book], facet: str, counts: Mapping[str, int]) -> str:
    """The values of which there are rules, as links to those in the table."""
    items = "\n".join(
        f'<li><a href="rules.html?{facet}={word(value)}">{html.escape(text)}</a> {number(counts[value], "rule")}</li>'
        for value, text in dict(values(books, facet)).items()
        if counts[value]
    )
    return f'<ul class="by">\n{items}\n</ul>'
