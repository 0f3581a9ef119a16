"""Things that are drawn or listed to show something: worked examples of a rule book, or what is printed on pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Exhibit:
    """A drawing with what it shows."""

    name: str
    title: str
    text: str
    lines: str
    """The lines of the rule book, in its first edition."""
    drawing: str
    """An SVG image. The ids in it begin with the name of the exhibit."""
    said: str
    """What the drawing comes to, in short."""
    details: Sequence[str]
    """The same in detail."""
    summary: str = "What it shows"
    """The heading of the details."""
    kind: str = "exhibit"
    """What it is, in a word; its anchors begin with it."""


@dataclass(frozen=True)
class Listing:
    """A table with what it shows."""

    name: str
    title: str
    text: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    """In each as many texts as there are columns; the first one names the row."""
    kind: str = "listing"
    """What it is, in a word; its anchor begins with it."""


@dataclass(frozen=True)
class ExhibitPage:
    """A page with exhibits, with tables, or both."""

    name: str
    """The last part of its address."""
    title: str
    """What it has; it is followed by the game."""
    door: str
    """What it is called where it is linked."""
    intro: str
    """What stands above them, as HTML."""
    exhibits: Sequence[Exhibit] = ()
    listings: Sequence[Listing] = ()
