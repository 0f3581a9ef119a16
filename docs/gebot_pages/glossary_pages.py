"""The glossary: the words of the games in three languages, with the rules that use them."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

from gebot_pages.book import Book
from gebot_pages.choosing import Choices, Row, index
from gebot_pages.index_pages import TABLE, link, stacked
from gebot_pages.markup import heading, number
from proofs.book.facets import TERM
from proofs.book.glossary import Language, Term, anchor, terms
from proofs.book.rules import RuleEntry

GLOSSARY = "glossary"
"""The page of a game with its words."""
RULES_SHOWN = 6
OURS = "our translation"


def pages(books: Mapping[str, Book]) -> dict[str, str]:
    """A page for each game that has words, and one that leads to them, by the names of their files."""
    told = [book for book in books.values() if terms(book.game)]
    return {"glossary.rst": front_page(told)} | {f"{book.page(GLOSSARY)}.rst": words_page(book) for book in told}


def front_page(books: Sequence[Book]) -> str:
    intro = (
        "\nEach game has a table of its words: in English as the model has them, in Italian and Portuguese as the rule "
        "books have them. The box above each table, and the :ref:`search <search>` for all games together, find words "
        "of all three languages, with or without accents.\n\n"
    )
    listed = "\n".join(
        f"- {number(len(terms(book.game)), 'word')} of :doc:`{book.title} <{book.page(GLOSSARY)}>`" for book in books
    )
    return heading("Glossary") + intro + listed + "\n"


def words_page(book: Book) -> str:
    """The words of a game, in the order of the alphabet."""
    every = sorted(terms(book.game), key=lambda term: (term.en.casefold(), term.slug))
    used = rules_by_term(book)
    rows = [row(book, term, used.get(term.slug, ())) for term in every]
    intro = (
        f"\nThe words of :doc:`{book.title} <{book.name}>`, with a line of the rule book where each stands. "
        f"{translated(book)}The :doc:`glossary <glossary>` leads to those of other games.\n\n"
    )
    head = ("English", "Italian", "Portuguese", "What it is", "Rules")
    meta = f":orphan:\n:nosearch:\n:crumbs: {book.name}={book.title}\n\n"
    return meta + heading(f"Glossary of {book.title}") + intro + stacked(index("words", choices(book), head, rows))


def translated(book: Book) -> str:
    """Whether the Portuguese words are our own."""
    return "" if "pt" in book.model.editions else "There is no Portuguese one; those words are our translation. "


def choices(book: Book) -> Choices:
    return {"kind": {kind: kind for kind in sorted({term.kind for term in terms(book.game)})}}


def rules_by_term(book: Book) -> dict[str, list[RuleEntry]]:
    """The rules about each term, by its slug, in the order of the rule book."""
    found: dict[str, list[RuleEntry]] = {}
    for entry in book.entries:
        for slug in book.facets[entry.id][TERM]:
            found.setdefault(slug, []).append(entry)
    return found


def row(book: Book, term: Term, rules: Sequence[RuleEntry]) -> Row:
    """A term of a game."""
    english = f'<b id="{anchor(term)}">{html.escape(term.en)}</b>'
    cells = (
        english,
        foreign("it", term.it, term),
        foreign("pt", term.pt, term),
        html.escape(term.say),
        rules_text(book, term, rules),
    )
    return {"kind": [term.kind]}, cells


def foreign(language: Language, written: str, term: Term) -> str:
    """A word of another language with its other forms, and where it stands."""
    forms = html.escape(", ".join((written, *term.also.get(language, ()))))
    where = f"line {term.lines[language]}" if language in term.lines else OURS
    return f'<span lang="{language}">{forms}</span> <small>{where}</small>'


def rules_text(book: Book, term: Term, rules: Sequence[RuleEntry]) -> str:
    """Links to the first rules, and to the table if there are more."""
    links = [link(entry) for entry in rules[:RULES_SHOWN]]
    if len(rules) > RULES_SHOWN:
        more = f"{book.page(TABLE)}.html?term={term.slug}"
        links.append(f'<a href="{more}">and {len(rules) - RULES_SHOWN} more</a>')
    return ", ".join(links)
