"""The pages of the chapters, of the moves and of the records."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from gebot_pages.book import Book
from gebot_pages.claim_pages import rules_named
from gebot_pages.markup import Templates, anchored, number, page
from proofs.book.locations import Code, code_of
from proofs.book.rules import tags
from proofs.game import Game
from proofs.prove.obligations import all_situations
from spec.kernel import Move, readable
from spec.kernel.records import describe


def pages(book: Book, templates: Templates) -> Iterator[tuple[str, str]]:
    chapters = list(book.model.chapters)
    for before, chapter, after in zip(["", *chapters], chapters, [*chapters[1:], ""], strict=False):
        entries = [entry for entry in book.entries if entry.chapter == chapter]
        files = dict.fromkeys(entry.model.file for entry in entries)
        beside = {"before": chapter_link(book, before), "after": chapter_link(book, after)}
        body = templates.render("chapter.html", book=book, entries=entries, files=list(files), **beside)
        yield f"{book.page(f'chapter-{chapter}')}.rst", page(book.model.chapters[chapter], body, crumbs=book.above)
    told = {"moves": moves(book, templates), "steps": steps(book, templates), "covered": covered(book)}
    body = templates.render("moves.html", book=book, **told)
    yield f"{book.page('moves')}.rst", page(f"Moves of {book.title}", body, crumbs=book.above)
    body = templates.render("records.html", book=book, records=records(book))
    yield f"{book.page('records')}.rst", page(f"Records of {book.title}", body, crumbs=book.above)


def chapter_link(book: Book, chapter: str) -> Markup | str:
    return anchored(book.model.chapters[chapter], book.page(f"chapter-{chapter}")) if chapter else ""


def automatic_steps(game: Game) -> dict[str, Code]:
    """Everything that happens by itself in some situation."""
    return {step.__name__: code_of(step) for one in all_situations(game) if (step := game.model.automatic(one.state))}


@dataclass(frozen=True)
class MoveView:
    """A move, or something that happens by itself."""

    tag: str
    title: str
    name: str
    text: str
    fields: Sequence[tuple[str, str]]
    rules: Markup
    proofs: str
    source: Code
    written: Sequence[str]


def moves(book: Book, templates: Templates) -> list[MoveView]:
    found = []
    for kind, tag in zip(book.model.moves, tags(book.model), strict=True):
        performed = code_of(kind.perform)
        asked = [code_of(kind.premise).source] if kind.premise is not Move.premise else []
        view = MoveView(
            tag,
            readable(tag),
            kind.__name__,
            inspect.getdoc(kind) or "",
            bounds(kind),
            rules_named(book, book.parts.moves.get(tag, set()), templates),
            obligations_said(book, tag),
            performed,
            [*asked, performed.source, code_of(kind.candidates).source],
        )
        found.append(view)
    return found


def steps(book: Book, templates: Templates) -> list[MoveView]:
    return [
        MoveView(
            name,
            readable(name),
            name,
            "",
            [],
            rules_named(book, book.parts.steps.get(name, set()), templates),
            obligations_said(book, name),
            source,
            [source.source],
        )
        for name, source in book.steps.items()
    ]


def obligations_said(book: Book, subject: str) -> str:
    """The numbers of obligations about a move or step, by status and kind, and of the ways that were gone."""
    found: dict[str, dict[str, int]] = {}
    ways = 0
    for result in book.proofs.results:
        if (result.move_type or result.subject) == subject:
            counts = found.setdefault(result.status, {})
            counts[result.kind] = counts.get(result.kind, 0) + 1
            ways += result.ways if result.kind == "preservation" else 0
    told = {status: ", ".join(f"{kind} {count:,}" for kind, count in kinds.items()) for status, kinds in found.items()}
    gone = [f"{number(ways, 'way')} from any position"] if ways else []
    return "; ".join([*(f"{status}: {counts}" for status, counts in told.items()), *gone])


def covered(book: Book) -> str:
    """Where it is proved that nothing legal lies outside the candidates."""
    if not any(result.kind == "coverage" and result.status == "proved" for result in book.proofs.results):
        return ""
    where = "any position" if book.proofs.extent.players else f"{book.proofs.extent.situations:,} listed situations"
    return f"It is proved of {where} that no legal move lies outside the candidates."


@dataclass(frozen=True)
class Record:
    """A record with the bounds of its values."""

    title: str
    tag: str
    rows: Sequence[tuple[str, str]]


def records(book: Book) -> list[Record]:
    kinds = [("A position", "", book.model.state)]
    kinds += [(f"The move {tag}", tag, kind) for kind, tag in zip(book.model.moves, tags(book.model), strict=True)]
    return [Record(title, tag, bounds(kind)) for title, tag, kind in kinds]


def bounds(kind: type) -> list[tuple[str, str]]:
    return [(path, shorter(words)) for path, words in describe(kind)]


def shorter(text: str) -> str:
    """The text with runs of numbers, such as 1, 2, 3, 4, 5, said as 1 to 5, and only the number of very many names."""
    text = re.sub(r"\d+(?:, \d+){3,}", lambda found: ", ".join(runs(found[0].split(", "))), text)
    return re.sub(r"[a-z][\w.-]*(?:, [a-z][\w.-]*){19,}", lambda found: f"{len(found[0].split(', '))} names", text)


def runs(numbers: Sequence[str]) -> Iterator[str]:
    """Numbers that follow each other, taken together."""
    for _, group in groupby(enumerate(numbers), key=lambda item: int(item[1]) - item[0]):
        members = [text for _, text in group]
        yield from members if len(members) < 3 else [f"{members[0]} to {members[-1]}"]
