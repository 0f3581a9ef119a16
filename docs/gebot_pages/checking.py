"""What is wrong with the pages that were written: links that lead nowhere, anchors that are there twice, length."""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import unquote, urlsplit

MOST_BYTES = 300_000
TAG = re.compile(r"<([a-z][a-z0-9]*)\b([^<>]*)>")
ATTRIBUTE = re.compile(r'\s(id|href|src)="([^"]*)"')
"""In the data of a script every quotation mark is escaped, so nothing in there looks like an attribute."""
LOADING = ("script", "img", "link", "iframe", "source", "object", "embed")


class Page:
    """The links and anchors of a page, and what it loads."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.anchors: Counter[str] = Counter()
        for tag, told in TAG.findall(file.read_text(encoding="utf-8")):
            for name, value in ATTRIBUTE.findall(told):
                if name == "id":
                    self.anchors[html.unescape(value)] += 1
                else:
                    (self.loads if tag in LOADING else self.links).add(html.unescape(value))


class Site:
    """All pages of the site, read when they are asked for, by their names below its folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def pages(self) -> dict[str, Page]:
        files = sorted(self.folder.rglob("*.html"))
        return {file.relative_to(self.folder).as_posix(): Page(file) for file in files}

    @cached_property
    def files(self) -> set[str]:
        return {file.relative_to(self.folder).as_posix() for file in self.folder.rglob("*")}

    def problems(self) -> Iterator[str]:
        """Every problem in a sentence."""
        for name, page in self.pages.items():
            yield from (f"{name} links to {link}, which is not there." for link in self.dangling(name, page))
            yield from (f"{name} asks another machine for {link}." for link in page.loads if is_elsewhere(link))
            yield from (f"{name} has the anchor {id} {count} times." for id, count in page.anchors.items() if count > 1)
            if (size := page.file.stat().st_size) > MOST_BYTES:
                yield f"{name} has {size:,} bytes; the most is {MOST_BYTES:,}."

    def dangling(self, name: str, page: Page) -> Iterator[str]:
        """The links of a page to a page or an anchor that does not exist."""
        for link in sorted(page.links | page.loads):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = normpath(join(dirname(name), unquote(parts.path))) if parts.path else name
            if target in self.pages:
                anchor = unquote(parts.fragment)
                if anchor and not self.pages[target].anchors[anchor]:
                    yield link
            elif target not in self.files:
                yield link


def is_elsewhere(link: str) -> bool:
    """Whether the browser would have to ask another machine for it."""
    return bool(urlsplit(link).netloc) or urlsplit(link).scheme in ("http", "https")
