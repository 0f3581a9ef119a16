"""Pages that show files of the project with their line numbers, so that a place can be linked to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from docutils import nodes
from pieces import ROOMS, SHOWN, code_page, heading
from sphinx.util.docutils import SphinxDirective

from proofs.places import ROOT, relative


def pages(texts: Iterable[str]) -> dict[str, str]:
    """A page for every file that one of the texts links to."""
    every = "\n".join(texts)
    files = [relative(file) for room in ROOMS for file in sorted((ROOT / room).rglob("*")) if file.suffix in SHOWN]
    return {f"{code_page(file)}.rst": page(file) for file in files if f"<{code_page(file)}.html#" in every}


def page(file: str) -> str:
    return f":orphan:\n:nosearch:\n\n{heading(file)}\n.. project-file:: {file}\n"


class ProjectFile(SphinxDirective):
    """A whole file of the project; every line has an anchor."""

    required_arguments: ClassVar[int] = 1

    def run(self) -> list[nodes.Node]:
        file = ROOT / self.arguments[0]
        self.env.note_dependency(str(file))
        text = file.read_text(encoding="utf-8")
        shown = nodes.literal_block(text, text, language=SHOWN[file.suffix], linenos=True)
        shown["highlight_args"] = {"lineanchors": "line"}
        return [shown]
