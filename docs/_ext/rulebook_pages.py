"""A Sphinx extension that writes the pages of the rule book before the build reads any page.

All content comes from the model, the evidence and the tests. What is missing is a warning, so that a build with
warnings as errors fails.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import card_texts
import code_pages
import page_texts
from sphinx.application import Sphinx
from sphinx.util import logging

from proofs import cardbook, evidence, rulebook
from proofs import editions as differences
from proofs.games import game

logger = logging.getLogger(__name__)


def write_pages(app: Sphinx) -> None:
    """Prove, collect, write the pages that changed, and warn of what is missing."""
    name = app.config.gebot_game
    model = game(name).model
    proofs = evidence.prove(name)
    entries = rulebook.rule_entries(name, proofs)
    book = page_texts.Book(
        model,
        proofs,
        entries,
        cardbook.card_entries(name, entries, proofs),
        differences.rows(name),
        rulebook.played_scenarios(name),
        app.config.gebot_drawings,
    )
    pages = page_texts.pages(book) | card_texts.pages(book)
    write_folder(Path(app.srcdir) / "generated", pages | code_pages.pages(pages.values()))
    warn(rulebook.problems(entries, proofs, model))


def warn(problems: list[str]) -> None:
    for problem in problems:
        logger.warning(problem, type="gebot", subtype="rulebook")


def write_folder(folder: Path, pages: dict[str, str]) -> None:
    """Exactly these pages are in the folder afterwards; those that did not change are left alone."""
    folder.mkdir(exist_ok=True)
    for file in folder.glob("*.rst"):
        if file.name not in pages:
            file.unlink()
    for name, text in pages.items():
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_config_value("gebot_game", "", "env")
    app.add_config_value("gebot_drawings", False, "env")
    app.add_directive("project-file", code_pages.ProjectFile)
    app.connect("builder-inited", write_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
