"""How pages are made: a title and a need in reStructuredText, whose links Sphinx checks, and HTML from a template.

The HTML is put in as it is: that makes a page in a few milliseconds, where reading the same in reStructuredText takes
ten times as long. Its links are checked when everything is written (`checking.py`).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup, escape
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from gebot_pages.memory import Memory
from proofs.book.glossary import anchor
from proofs.book.locations import ROOT, engine_files, lines_of, model_files, relative
from proofs.registry import games
from spec.kernel import Rule, readable

TEMPLATES = Path(__file__).parents[1] / "_templates" / "book"
SHOWN = {".py": "python", ".yaml": "yaml"}
ROOMS = ("spec", "engine", "proofs", "tests")
"""Folders of a project whose files the site shows, besides those of the games."""


# --- pages --------------------------------------------------------------------------------------------------------


def page(title: str, body: str, *, need: str = "", crumbs: Mapping[str, str] | None = None) -> str:
    """The text of a page. Crumbs are the pages above it, by their names."""
    meta = [":orphan:", ":nosearch:"]
    if crumbs:
        meta.append(":crumbs: " + "; ".join(f"{name}={text}" for name, text in crumbs.items()))
    return "\n".join([*meta, "", heading(title), need, directive("raw", "html", body)])


def heading(text: str, mark: str = "=", label: str = "") -> str:
    target = f".. _{label}:\n\n" if label else ""
    return f"{target}{plain(text)}\n{mark * max(len(plain(text)), 3)}\n"


def need(kind: str, id: str, title: str, statement: str, **options: str) -> str:
    """A need of that kind, so that links to it are checked and that it is in needs.json."""
    told = {"id": key(id), "name": id} | {name: value for name, value in options.items() if value}
    return directive(kind, plain(title), plain(statement), **told)


def key(id: str) -> str:
    """The id of a need: a dot would mean a part of another need."""
    return id.replace(".", "_")


def keys(ids: Iterable[str]) -> str:
    return "; ".join(map(key, ids))


def plain(text: str) -> str:
    """Text in which no character means anything to reStructuredText."""
    return re.sub(r"([\\`*_|])", r"\\\1", text)


def directive(name: str, argument: str = "", body: str = "", /, **options: str) -> str:
    lines = [f".. {name}:: {argument}".rstrip()]
    lines += [f"   :{option}: {value}".rstrip() for option, value in options.items()]
    return "\n".join([*lines, "", indented(body), ""])


def indented(text: str, by: int = 3) -> str:
    return "\n".join(" " * by + line if line else "" for line in text.splitlines())


# --- what templates use -------------------------------------------------------------------------------------------


def place(file: str, line: int, text: str = "") -> Markup:
    """A file and line of the project, linked to the page of that file."""
    name = text or f"{file}:{line}"
    if not has_page(file):
        return Markup("<code>{}</code>").format(name)
    return Markup('<a href="{}.html#line-{}">{}</a>').format(code_page(file), line, name)


def has_page(file: str) -> bool:
    """Whether the file is one of those that the site shows."""
    return file in _shown()


@functools.cache
def _shown() -> frozenset[str]:
    return frozenset(map(relative, shown_files()))


@functools.cache
def shown_files() -> tuple[Path, ...]:
    """The files that the site can show: code and scenarios of this project, and those of games from elsewhere."""
    homes = dict.fromkeys([ROOT, *(game.home for game in games() if game.home is not None)])
    every = [file for home in homes for room in ROOMS for file in sorted((home / room).rglob("*"))]
    every += [file for game in games() for file in (*model_files(game), *engine_files(game))]
    return tuple(file for file in dict.fromkeys(every) if file.suffix in SHOWN and file.is_file())


def code_page(file: str) -> str:
    """The name of the page that shows a file."""
    return "code-" + re.sub(r"[^a-z0-9]+", "-", file.lower())


@functools.cache
def code(text: str, language: str = "python") -> Markup:
    """A piece of code in colours."""
    formatter = HtmlFormatter(nowrap=True)
    inner = highlight(text, get_lexer_by_name(language), formatter)
    return Markup(f'<div class="highlight"><pre tabindex="0">{inner}</pre></div>')


def day(at: str) -> Markup:
    """The day of a moment, or that there is none."""
    return Markup("<time>{}</time>").format(at[:10]) if at else Markup("not run")


def address(rule: Rule) -> str:
    """The page of a rule, seen from another page of the book."""
    return f"{rule.id}.html"


def anchored(name: str, page: str, place: str = "") -> Markup:
    return Markup('<a href="{}.html{}">{}</a>').format(page, f"#{place}" if place else "", name)


def number(count: int, one: str, many: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def lower_first(text: str) -> str:
    return text[:1].lower() + text[1:]


def first_line(citation: str) -> int:
    """The first line of a citation, by which the page of the lines has it."""
    return min(lines_of(citation), default=0)


def how(text: str) -> Markup:
    """How two rules are neighbours; the name of what they share is code."""
    before, _, name = text.partition("shares ")
    if before or " " in name:
        return Markup("{}").format(text)
    return Markup("both use <code>{}</code>").format(name)


class Templates:
    """The templates of the pages, the titles of everything that has a page of its own, and drawings that are known."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.titles = titles
        self.memory = Memory()
        self.environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.environment.filters |= {
            "code": code,
            "day": day,
            "first_line": first_line,
            "how": how,
            "lower_first": lower_first,
            "readable": readable,
        }
        self.environment.globals |= {
            "place": place,
            "link": self.link,
            "number": number,
            "anchored": anchored,
            "anchor": anchor,
        }

    def link(self, id: str, text: str = "") -> Markup:
        """A link to a rule, ruling, theorem or invariant; an error if there is none of that name."""
        title = self.titles[id]
        return Markup('<a href="{}.html">{}</a>').format(id, text or title)

    def render(self, template: str, **told: Any) -> str:
        return self.environment.get_template(template).render(**told)


def joined(parts: Iterable[object], by: str = ", ") -> Markup:
    return Markup(by).join(escape(part) for part in parts)
