"""What the faces of pieces are made of: a band with the name, and names with values below it.

A face is HTML, since its text has to wrap; `docs/_static/gallery.css` has its looks.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from proofs.draw.paper import plain

Mark = tuple[str, str]
"""The shape of a thing, and its colour."""
Line = tuple[str, Sequence[str]]
"""A name and its values, as HTML."""


def face(kind: str, name: str, colour: str, title: str, said: str, body: str, href: str) -> str:
    """A face with a coloured band, whose title is a link if there is an address."""
    shown = f'<a href="{html.escape(href)}">{escaped(title)}</a>' if href else f"<b>{escaped(title)}</b>"
    return (
        f'<div class="face {kind}" id="{html.escape(name)}" style="--band:{colour}">\n'
        f'<p class="band">{shown} <span>{escaped(said)}</span></p>\n{body}</div>'
    )


def lines(*told: Line) -> str:
    """Names and values below each other; those without a value are left out, and the list if nothing is left."""
    parts = [
        f"<dt>{label}</dt> {' '.join(f'<dd>{value}</dd>' for value in values)}\n" for label, values in told if values
    ]
    return f"<dl>{''.join(parts)}</dl>\n" if parts else ""


def marker(marks: Mapping[str, Mark], names: Iterable[str] = ()) -> Callable[[str], str]:
    """A function that writes a text with a mark before each thing; names of something else have none."""
    things = {name.removesuffix("s"): mark for name, mark in marks.items()}
    pattern = re.compile("|".join([*map(plain, names), rf"\b({'|'.join(things)})s?\b"]))

    def with_mark(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        shape, colour = things[found[1]]
        return f'<span class="{shape}" style="--c:{colour}">{found[0]}</span>'

    return lambda text: re.sub(r"(?<=\d) (?=<span)", "&nbsp;", pattern.sub(with_mark, escaped(text)))


def escaped(text: str) -> str:
    return html.escape(plain(text), quote=False)
