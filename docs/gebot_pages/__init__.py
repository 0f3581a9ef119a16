"""A Sphinx extension: the pages of the rule book, made from the games, their evidence and their tests.

`rulebook` says in which order; every other module makes some of the pages, or something that pages are made of.
"""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

from gebot_pages import rulebook


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("builder-inited", rulebook.write_pages)
    app.connect("build-finished", rulebook.finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
