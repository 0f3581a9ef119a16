"""All rules of a game in one table to choose from, and an index of what the rules of all games are about."""

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

TABLE = "rules"
"""The page of a game with all its rules."""
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
    """The tables of all rules and the index, by the names of their files."""
    tables = {f"{book.page(TABLE)}.rst": table_page(book) for book in books.values()}
    return {"rules.rst": rules_page(books), "by.rst": index_page(books)} | tables


# --- the tables -------------------------------------------------------------------------------------------------


def rules_page(books: Mapping[str, Book]) -> str:
    told = [f"- {len(book.entries)} of :doc:`{book.title} <{book.page(TABLE)}>`" for book in books.values()]
    listed = "\n".join(told)
    intro = (
        "\nEach game has a table of all its rules to choose from. The :doc:`index <by>` has what they are about, the "
        ":doc:`glossary <glossary>` the words in three languages.\n\n"
    )
    return heading("All rules") + intro + listed + "\n"


def table_page(book: Book) -> str:
    told = f"\nThe {number(len(book.entries), 'rule')} of :doc:`{book.title} <{book.name}>`. "
    intro = told + "The :doc:`index <by>` has what the rules of all games are about.\n\n"
    shown = index("rules", choices(book), ("Rule", "Chapter", "What it says"), rows(book))
    meta = f":orphan:\n:nosearch:\n:crumbs: {book.name}={book.title}\n\n"
    return meta + heading(f"All rules of {book.title}") + intro + stacked(shown)


def stacked(table: str) -> str:
    """A table whose cells stand below each other where there is little room."""
    return directive("raw", "html", '<div class="stacked">') + "\n" + table + "\n" + directive("raw", "html", "</div>")


def choices(book: Book) -> Choices:
    chapters = {entry.chapter: readable(entry.chapter) for entry in book.entries}
    return {"chapter": chapters} | {facet: values(book, facet) for facet in facets_of({book.name: book})}


def values(book: Book, facet: str) -> dict[str, str]:
    """What rules can be about, in the order of the model, each with its word; terms in the order of their words."""
    if facet == TERM:
        every = {term.slug: term.en for term in terms(book.game)}
        return dict(sorted(every.items(), key=lambda item: item[1].casefold()))
    known = subjects_of(book.game).facets
    said = {term.means[0]: term.en for term in terms(book.game) if len(term.means) == 1}
    names = known[facet].names if facet in known else ()
    return {value: said.get(f"{facet}.{value}", readable(value)) for value in names}


def rows(book: Book) -> Iterator[Row]:
    for entry in book.entries:
        data: Data = {"chapter": [entry.chapter], **book.facets[entry.id]}
        yield data, (link(entry), html.escape(readable(entry.chapter)), html.escape(shortened(entry.text)))


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
    intro = (
        "\nWhat the rules are about, each with the number of rules. Each game has :doc:`one table <rules>` of all.\n\n"
    )
    sections = (
        f"{heading(title, '-')}\n{directive('raw', 'html', listed(books, facet))}" for facet, title in facets.items()
    )
    chapters = "".join(chapters_of(book) for book in books.values())
    first = f"{heading('Games and chapters', '-')}\n{directive('raw', 'html', chapters)}\n"
    return heading("Index") + intro + first + "\n".join(sections)


def chapters_of(book: Book) -> str:
    """The chapters of a game with the numbers of their rules; pieces come last."""
    counts = Counter(entry.chapter for entry in book.entries)
    items = "\n".join(
        f'<li><a href="{book.page(TABLE)}.html?chapter={word(chapter)}">'
        f"{html.escape(book.model.chapters.get(chapter, readable(chapter)))}</a> {number(count, 'rule')}</li>"
        for chapter, count in counts.items()
    )
    return f'<p><a href="{book.name}.html">{html.escape(book.title)}</a></p>\n<ul class="by">\n{items}\n</ul>\n'


def counted(book: Book, facet: str) -> Counter[str]:
    """How many rules are about each value."""
    return Counter(value for about in book.facets.values() for value in about.get(facet, ()))


def listed(books: Mapping[str, Book], facet: str) -> str:
    """The values of which there are rules, as links to those in the table of their game, terms by their words. Where
    several games have one, each is named."""
    found = [
        (text, value, book, count)
        for book in books.values()
        for value, text in values(book, facet).items()
        if (count := counted(book, facet)[value])
    ]
    games = Counter(text for text, *_ in found)
    if facet == TERM:
        found.sort(key=lambda one: one[0].casefold())
    items = "\n".join(
        f'<li><a href="{book.page(TABLE)}.html?{facet}={word(value)}">'
        f"{html.escape(text if games[text] == 1 else f'{text} ({book.title})')}</a> {number(count, 'rule')}</li>"
        for text, value, book, count in found
    )
    return f'<ul class="by">\n{items}\n</ul>'
