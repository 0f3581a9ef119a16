"""The glossary: the words of the games in three languages, with the rules that use them."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

from gebot_pages.book import Book
from gebot_pages.choosing import Choices, Row, index
from gebot_pages.index_pages import TABLE, link, stacked
from gebot_pages.markup import heading
from proofs.book.facets import TERM
from proofs.book.glossary import Language, Term, anchor, terms
from proofs.book.rules import RuleEntry

RULES_SHOWN = 6
OURS = "our translation"


def pages(books: Mapping[str, Book]) -> dict[str, str]:
    """The page of the glossary by the name of its file."""
    every = [(name, term) for name, book in books.items() for term in terms(book.game)]
    every.sort(key=lambda item: (item[1].en.casefold(), item[1].slug))
    used = {name: rules_by_term(book) for name, book in books.items()}
    rows = [row(books[name], term, used[name].get(term.slug, ())) for name, term in every]
    intro = (
        "\nThe words of the games: in English as the model has them, in Italian and Portuguese as the rule books have "
        f"them, with a line where the word stands. {translated(books)}The box finds words of all three languages, with "
        "or without accents.\n\n"
    )
    head = ("English", "Italian", "Portuguese", "What it is", "Rules")
    return {"glossary.rst": heading("Glossary") + intro + stacked(index("words", choices(books), head, rows))}


def translated(books: Mapping[str, Book]) -> str:
    """Of which games the Portuguese words are our own."""
    ours = [book.title for book in books.values() if terms(book.game) and "pt" not in book.model.editions]
    if not ours:
        return ""
    return f"For {' and '.join(ours)} there is no Portuguese rule book; those words are our translation. "


def choices(books: Mapping[str, Book]) -> Choices:
    kinds = sorted({term.kind for book in books.values() for term in terms(book.game)})
    return {"game": {name: book.title for name, book in books.items()}, "kind": {kind: kind for kind in kinds}}


def rules_by_term(book: Book) -> dict[str, list[RuleEntry]]:
    """The rules about each term, by its slug, in the order of the rule book."""
    found: dict[str, list[RuleEntry]] = {}
    for entry in book.entries:
        for slug in book.facets[entry.id][TERM]:
            found.setdefault(slug, []).append(entry)
    return found


def row(book: Book, term: Term, rules: Sequence[RuleEntry]) -> Row:
    """A term of a game."""
    english = f'<b id="{anchor(book.game, term)}">{html.escape(term.en)}</b> <small>{html.escape(book.title)}</small>'
    cells = (
        english,
        foreign("it", term.it, term),
        foreign("pt", term.pt, term),
        html.escape(term.say),
        rules_text(book, term, rules),
    )
    return {"game": [book.name], "kind": [term.kind]}, cells


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
