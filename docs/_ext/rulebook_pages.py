"""A Sphinx extension that writes the pages of the rule book before the build reads any page.

All content comes from the model, the evidence and the tests. What is missing is a warning, so that a build with
warnings as errors fails.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import building_texts
import card_texts
import code_pages
import evidence_texts
import move_texts
import page_texts
from book import Book
from sphinx.application import Sphinx
from sphinx.util import logging

from proofs import buildingbook, cardbook, evidence, rulebook
from proofs import editions as differences
from proofs.games import game

logger = logging.getLogger(__name__)

CHAPTERS = (page_texts, move_texts, evidence_texts, card_texts, building_texts)
"""What writes pages: each has a function `pages` that gives their texts by the names of their files."""


def write_pages(app: Sphinx) -> None:
    """For each game prove, collect, write the pages that changed, and warn of what is missing."""
    for name, about in app.config.gebot_games.items():
        book = book_of(name, about, app.config.gebot_drawings)
        texts = {file: text for chapter in CHAPTERS for file, text in chapter.pages(book).items()}
        write_folder(Path(app.srcdir) / "generated" / book.folder, texts | code_pages.pages(texts.values()))
        warn(rulebook.problems(book.entries, book.proofs, book.model))


def book_of(name: str, about: dict[str, str], drawings: bool) -> Book:
    model = game(name).model
    proofs = evidence.prove(name)
    entries = rulebook.rule_entries(name, proofs)
    return Book(
        title=about["title"],
        folder=about["folder"],
        wire=about["wire"],
        model=model,
        proofs=proofs,
        entries=entries,
        parts=rulebook.parts_of(model, proofs),
        steps=move_texts.automatic_steps(model),
        cards=cardbook.card_entries(name, entries, proofs),
        buildings=buildingbook.building_entries(name, entries, proofs),
        differences=differences.rows(name),
        scenarios=rulebook.played_scenarios(name),
        drawings=drawings,
    )


def warn(problems: list[str]) -> None:
    for problem in problems:
        logger.warning(problem, type="gebot", subtype="rulebook")


def write_folder(folder: Path, pages: dict[str, str]) -> None:
    """Exactly these pages are in the folder afterwards; those that did not change are left alone."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.rst"):
        if file.name not in pages:
            file.unlink()
    for name, text in pages.items():
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("gebot_games", {}, "env")
    app.add_config_value("gebot_drawings", False, "env")
    app.add_directive("project-file", code_pages.ProjectFile)
    app.connect("builder-inited", write_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
