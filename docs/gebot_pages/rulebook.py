"""The pages of the rule book are written before the build reads any page.

All content comes from the games, the evidence and the tests. What is missing is a warning, so that a build with
warnings as errors fails; so is a link that leads nowhere once everything is written. If nothing has changed since the
last time, nothing is written anew.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType

import msgspec
from sphinx.application import Sphinx
from sphinx.util import logging

from gebot_pages import (
    checking,
    claim_pages,
    code_pages,
    gallery_pages,
    game_pages,
    glossary_pages,
    index_pages,
    move_pages,
    rule_pages,
    search_index,
    source_pages,
)
from gebot_pages.book import Book, wire_page
from gebot_pages.markup import Templates, shown_files
from gebot_pages.progress import progress
from gebot_pages.sidebyside import side_by_side
from proofs import store
from proofs.book import editions, facets, flows, formulas, glossary, neighbours, pieces, rules
from proofs.compare.kept import played_scenarios
from proofs.draw import looks
from proofs.game import Game
from proofs.prove import running
from proofs.prove.running import Proofs
from proofs.registry import games
from proofs.sources import digest

logger = logging.getLogger(__name__)

FOLDER = game_pages.FOLDER
CHAPTERS = (rule_pages, claim_pages, move_pages, source_pages, game_pages, gallery_pages)
"""What writes the pages of a game: each has a function `pages` that gives their texts by the names of their files."""
WHOLE = (glossary_pages, index_pages)
"""What writes pages about all games."""


# --- writing ------------------------------------------------------------------------------------------------------


def write_pages(app: Sphinx) -> None:
    """Unless nothing has changed: prove, collect, write the pages that changed, and warn of what is missing."""
    docs, settings, every = Path(app.srcdir), Path(app.confdir), games()
    write_wires(docs, every)
    stamp, now = docs / FOLDER / "stamp", inputs(settings)
    if stamp.is_file() and stamp.read_text() == now:
        return
    proofs = {game.name: proved(game) for game in every}
    with progress("Collecting what is known of the rules") as watch:
        prepare(every, proofs, app.parallel, watch)
    problems = write_books(docs / FOLDER, {game.name: book_of(game, proofs[game.name]) for game in every}, app.parallel)
    warn(problems)
    if not problems:
        stamp.write_text(inputs(settings))


def write_books(folder: Path, books: Mapping[str, Book], jobs: int) -> list[str]:
    """Write the pages of all games; what is missing in them."""
    templates = Templates({id: title for book in books.values() for id, title in claim_pages.titles(book).items()})
    texts: dict[str, str] = {}
    with progress("Making the pages of the rule book") as watch:
        for some in pages(books, templates, jobs):
            texts |= some
            watch(len(texts), max(len(texts), len(templates.titles)))
    write_folder(folder, texts | dict(code_pages.pages(texts.values(), templates.memory)))
    templates.memory.keep()
    write_changed(folder / "landing.inc", game_pages.landing(books, templates))
    write_changed(folder / "contents.inc", game_pages.contents(books))
    write_changed(folder / "search.json", msgspec.json.encode(search_index.entries(books)).decode())
    return [one for book in books.values() for one in rules.problems(book.game, book.entries, book.proofs)]


def write_wires(docs: Path, every: Iterable[Game]) -> None:
    """The pages about wire formats stand beside those of the manual. Exactly those are there afterwards."""
    wanted = {f"{wire_page(game)}.md": game.site.wire for game in every}
    for file in docs.glob("wire*.md"):
        if file.name not in wanted:
            file.unlink()
    for name, source in wanted.items():
        if source is not None:
            write_changed(docs / name, source.read_text(encoding="utf-8"))


def inputs(docs: Path) -> str:
    """A fingerprint of everything that the pages are made of. The docs with the settings may be a copy outside of the
    source tree; the pages may be those of another project that takes its settings from them."""
    every = games()
    own = [docs / "conf.py", *(docs / "gebot_pages").glob("*.py"), *(docs / "_templates" / FOLDER).glob("*.html")]
    words = [game.site.glossary for game in every if game.site.glossary is not None]
    record = store.cache_folder() / "tests.json"
    files = [*words, *shown_files(), *filter(Path.is_file, [record])]
    modules = {module for game in every for module in modules_of(game)}
    return digest(modules, more=digest((), files=own), files=files)


def modules_of(game: Game) -> set[str]:
    parts = (game.part_module(part) for part in ("claims", "play", "desk", "site"))
    return game.model_modules() | game.engine_modules() | set[str]().union(*parts)


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


def proved(game: Game) -> Proofs:
    with progress(f"Proving {game.name}") as watch:
        return running.prove(game, watch=watch)


def prepare(every: Sequence[Game], proofs: Mapping[str, Proofs], jobs: int, watch: running.Watch) -> None:
    """Have everything remembered that takes long to work out, so that the books only need to look it up."""

    def work_out(find: Callable[..., object], *about: object) -> None:
        find(*about)

    slow = (flows.flow, played_scenarios, formulas.kept)
    works = [functools.partial(work_out, pieces.positions, game, proofs[game.name]) for game in every]
    works += [functools.partial(work_out, find, game) for find in slow for game in every]
    for done, _ in enumerate(side_by_side(jobs, works), 1):
        watch(done, len(works))


def book_of(game: Game, proofs: Proofs) -> Book:
    entries = rules.rule_entries(game, proofs)
    known = pieces.piece_entries(game, entries, proofs)
    return Book(
        game=game,
        proofs=proofs,
        entries=entries,
        parts=rules.parts_of(game, proofs),
        steps=move_pages.automatic_steps(game),
        pieces=known,
        differences=editions.rows(game),
        scenarios=played_scenarios(game),
        formulas=formulas.kept(game),
        neighbours=neighbours.neighbours(game),
        users=neighbours.users(game, proofs),
        terms={entry.id: glossary.terms_of(game, entry.id) for entry in entries},
        facets=facets.facets(game, entries, known, proofs),
        flow=flows.flow(game),
    )


def warn(problems: list[str]) -> None:
    for problem in problems:
        logger.warning(problem, type="gebot", subtype="rulebook")


def write_folder(folder: Path, texts: Mapping[str, str]) -> None:
    """Exactly these pages are in the folder afterwards; those that did not change are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.rst"):
        if file.name not in texts:
            file.unlink()
    for name, text in texts.items():
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
    for name, text in (("trace.js", looks.SCRIPT), ("trace.css", looks.STYLE)):
        (static / name).write_text(text, encoding="utf-8")
    kept = (Path(app.srcdir) / FOLDER / "search.json").read_bytes()
    search_index.write(app, msgspec.json.decode(kept, type=list[search_index.Entry]))
    warn(list(checking.Site(Path(app.outdir)).problems()))
