"""Where the docs have the page of a rule."""

from __future__ import annotations

from spec.kernel import Rule

FOLDER = "book"
"""The folder of the pages of the rule book, seen from the root of the docs."""


def address(rule: Rule, docs: str) -> str:
    """The page of a rule below the root of the docs. It is the same for as long as the rule has its id."""
    return f"{docs.rstrip('/')}/{FOLDER}/{rule.id}.html"
