"""A Sphinx extension that writes the pages of the rule book before the build reads any page.

All content comes from the model, the evidence and the tests. What is missing is a warning, so that a build with
warnings as errors fails; so is a link that leads nowhere once everything is written. If nothing has changed since the
last time, nothing is written anew.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import checking
import claim_pages
import code_pages
import gallery_pages
import game_pages
import glossary_pages
import index_pages
import move_pages
import msgspec
import rule_pages
import search_index
import source_pages
from book import Book
from markup import Templates
from sidebyside import side_by_side
from sphinx.application import Sphinx
from sphinx.util import logging

from proofs import store
from proofs.book import editions as differences
from proofs.book import facets, flows, formulas, glossary, neighbours, rules
from proofs.book.locations import ROOT
from proofs.cli.common import progress
from proofs.compare.kept import played_scenarios, written_scenarios
from proofs.draw import tracelooks
from proofs.games.acbas import pieces as buildingbook
from proofs.games.hallertau import pieces as cardbook
from proofs.prove import running
from proofs.prove.running import Proofs
from proofs.registry import game

logger = logging.getLogger(__name__)

FOLDER = "book"
CHAPTERS = (rule_pages, claim_pages, move_pages, source_pages, game_pages, gallery_pages)
"""What writes the pages of a game: each has a function `pages` that gives their texts by the names of their files."""
WHOLE = (glossary_pages, index_pages)
"""What writes pages about all games."""


# --- writing ------------------------------------------------------------------------------------------------------


def write_pages(app: Sphinx) -> None:
    """Unless nothing has changed: prove, collect, write the pages that changed, and warn of what is missing."""
    folder = Path(app.srcdir) / FOLDER
    stamp, now = folder / "stamp", inputs(Path(app.srcdir))
    if stamp.is_file() and stamp.read_text() == now:
        return
    games = app.config.gebot_games
    proofs = {name: proved(name) for name in games}
    with progress("Collecting what is known of the rules") as watch:
        prepare(proofs, app.parallel, watch)
    books = {name: book_of(name, about, proofs[name]) for name, about in games.items()}
    templates = Templates({id: title for book in books.values() for id, title in claim_pages.titles(book).items()})
    texts: dict[str, str] = {}
    with progress("Making the pages of the rule book") as watch:
        for some in pages(books, templates, app.parallel):
            texts |= some
            watch(len(texts), max(len(texts), len(templates.titles)))
    write_folder(folder, texts | dict(code_pages.pages(texts.values(), templates.memory)))
    templates.memory.keep()
    write_changed(folder / "landing.inc", game_pages.landing(books, templates))
    write_changed(folder / "search.json", msgspec.json.encode(search_index.entries(books)).decode())
    problems = [one for book in books.values() for one in rules.problems(book.entries, book.proofs, book.model)]
    warn(problems)
    if not problems:
        stamp.write_text(inputs(Path(app.srcdir)))


def inputs(docs: Path) -> str:
    """A fingerprint of everything that the pages are made of. The docs may be a copy outside of the source tree."""
    rooms = sources_in(ROOT / room for room in ("spec", "engine", "proofs", "tests"))
    own = [docs / "conf.py", *sources_in(docs / part for part in ("_ext", "_templates", "words"))]
    whole = hashlib.sha256((store.digest(rooms, ROOT) + store.digest(own, docs)).encode())
    record = store.cache_folder() / "tests.json"
    whole.update(record.read_bytes() if record.is_file() else b"")
    return whole.hexdigest()


def sources_in(folders: Iterable[Path]) -> Iterator[Path]:
    return (file for folder in folders for file in folder.rglob("*") if file.suffix in (".py", ".yaml", ".html"))


def pages(books: Mapping[str, Book], templates: Templates, jobs: int) -> Iterator[dict[str, str]]:
    """The texts of all pages by the names of their files, some at a time."""

    def chapter_of(book: Book, chapter: ModuleType) -> tuple[dict[str, str], dict[str, bytes]]:
        return dict(chapter.pages(book, templates)), templates.memory.used

    works = [functools.partial(chapter_of, book, chapter) for book in books.values() for chapter in CHAPTERS]
    for texts, drawings in side_by_side(jobs, works):
        templates.memory.used |= drawings
        yield texts
    for chapter in WHOLE:
        yield chapter.pages(books)


def proved(name: str) -> Proofs:
    with progress(f"Proving {name}") as watch:
        return running.prove(name, watch=watch)


def prepare(proofs: Mapping[str, Proofs], jobs: int, watch: running.Watch) -> None:
    """Have everything remembered that takes long to work out, so that the books only need to look it up."""

    def work_out(find: Callable[[Any], object], about: object) -> None:
        find(about)

    written_scenarios(ROOT)
    slow = (flows.flow, played_scenarios, formulas.kept)
    works = [functools.partial(work_out, cardbook.positions, one) for one in proofs.values()]
    works += [functools.partial(work_out, find, name) for find in slow for name in proofs]
    for done, _ in enumerate(side_by_side(jobs, works), 1):
        watch(done, len(works))


def book_of(name: str, about: dict[str, str], proofs: Proofs) -> Book:
    model = game(name).model
    entries = rules.rule_entries(name, proofs)
    cards = cardbook.card_entries(name, entries, proofs)
    buildings = buildingbook.building_entries(name, entries, proofs)
    return Book(
        title=about["title"],
        wire=about["wire"],
        model=model,
        proofs=proofs,
        entries=entries,
        parts=rules.parts_of(model, proofs),
        steps=move_pages.automatic_steps(model),
        cards=cards,
        buildings=buildings,
        differences=differences.rows(name),
        scenarios=played_scenarios(name),
        formulas=formulas.kept(name),
        neighbours=neighbours.neighbours(name),
        users=neighbours.users(name, proofs),
        terms={entry.id: glossary.terms_of(name, entry.id) for entry in entries},
        facets=facets.facets(name, entries, cards, buildings, proofs),
    )


def warn(problems: list[str]) -> None:
    for problem in problems:
        logger.warning(problem, type="gebot", subtype="rulebook")


def write_folder(folder: Path, pages: Mapping[str, str]) -> None:
    """Exactly these pages are in the folder afterwards; those that did not change are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.rst"):
        if file.name not in pages:
            file.unlink()
    for name, text in pages.items():
        write_changed(folder / name, text)


def write_changed(file: Path, text: str) -> None:
    """A file that has this text already is left alone, so that Sphinx does not read it again."""
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


# --- when everything is written -----------------------------------------------------------------------------------


def finish(app: Sphinx, failed: Exception | None) -> None:
    """Write the index of the search, the script and the style of traces, and look for what is wrong with the pages."""
    if failed is not None or app.builder.format != "html":
        return
    static = Path(app.outdir) / "_static"
    for name, text in (("trace.js", tracelooks.SCRIPT), ("trace.css", tracelooks.STYLE)):
        (static / name).write_text(text, encoding="utf-8")
    kept = (Path(app.srcdir) / FOLDER / "search.json").read_bytes()
    search_index.write(app, msgspec.json.decode(kept, type=list[search_index.Entry]))
    warn(list(checking.Site(Path(app.outdir)).problems()))


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("gebot_games", {}, "env")
    app.connect("builder-inited", write_pages)
    app.connect("build-finished", finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
