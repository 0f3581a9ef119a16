"""The pieces of which the pages are made: links, lists, tables and directives of reStructuredText."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from proofs.places import ROOT
from spec.kernel import Model


def plain(text: str) -> str:
    """Text in which no character means anything to reStructuredText."""
    return re.sub(r"([\\`*_|])", r"\\\1", text)


def key(id: str) -> str:
    """The id of a need: a dot would mean a part of another need."""
    return id.replace(".", "_")


def link(id: str, text: str | None = None) -> str:
    """A link to a rule, ruling, theorem or invariant; the build warns if it does not exist."""
    return f":need:`{text or id} <{key(id)}>`" if text else f":need:`{key(id)}`"


def named(id: str) -> str:
    """A link that shows the id itself."""
    return f":need:`{id} <{key(id)}>`"


def literal(text: object) -> str:
    return f"``{text}``"


def place(file: str, line: int, name: str = "") -> str:
    """A file and line of the project, linked to the page of that file."""
    where = f"`{file}:{line} <{code_page(file)}.html#line-{line}>`__" if has_page(file) else literal(f"{file}:{line}")
    return f"{where} {literal(name)}" if name else where


SHOWN = {".py": "python", ".yaml": "yaml"}
ROOMS = ("spec", "engine", "tests")


def has_page(file: str) -> bool:
    """Whether the file is one of those that the site shows."""
    return file.partition("/")[0] in ROOMS and (ROOT / file).suffix in SHOWN and (ROOT / file).is_file()


def code_page(file: str) -> str:
    """The name of the page that shows a file."""
    return "code-" + re.sub(r"[^a-z0-9]+", "-", file.lower())


def heading(text: str, mark: str = "=", label: str = "") -> str:
    target = f".. _{label}:\n\n" if label else ""
    return f"{target}{text}\n{mark * max(len(text), 3)}\n"


def indented(text: str, by: int = 3) -> str:
    return "\n".join(" " * by + line if line else "" for line in text.splitlines())


def directive(name: str, argument: str = "", body: str = "", /, **options: str) -> str:
    lines = [f".. {name}:: {argument}".rstrip()]
    lines += [f"   :{option}: {value}".rstrip() for option, value in options.items()]
    return "\n".join([*lines, "", indented(body), ""])


def need(kind: str, id: str, title: str, body: str, options: dict[str, str]) -> str:
    """A need of that kind under a heading of its own, with its real id below, which is an anchor too."""
    below = anchor(id) + "\n" + directive("container", "rule-id", literal(id))
    return heading(plain(title), "-") + "\n" + below + "\n" + directive(kind, title, body, **options)


def anchor(id: str) -> str:
    return directive("raw", "html", f'<span id="{id}"></span>')


def fields(*items: tuple[str, str]) -> str:
    """A list of names and values; those without a value are left out."""
    return "\n".join(f":{name}: {indented(value, 3).lstrip()}" for name, value in items if value) + "\n"


def bullets(items: Iterable[str]) -> str:
    return "\n".join("- " + indented(item, 2).lstrip() for item in items)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], widths: str = "auto") -> str:
    lines = []
    for row in [head, *rows]:
        for index, cell in enumerate(row):
            lines.append(("* - " if index == 0 else "  - ") + indented(cell or " ", 4).lstrip())
    return directive("list-table", "", "\n".join(lines), **{"header-rows": "1", "widths": widths})


def folded(title: str, body: str) -> str:
    return directive("dropdown", title, body)


def code(text: str, language: str = "python") -> str:
    return directive("code-block", language, text)


def coloured(status: str) -> str:
    role = {"proved": "good", "passed": "good", "failed": "bad", "unknown": "bad"}.get(status, "dim")
    return f":{role}:`{status}`"


ROLES = "\n".join(f".. role:: {name}\n   :class: {name}\n" for name in ("good", "bad", "dim")) + "\n"


def editions(model: Model, sources: Mapping[str, str]) -> str:
    return "; ".join(
        f":doc:`{model.editions[edition]} <lines-{edition}>` {lines}" for edition, lines in sources.items()
    )


def edition_options(model: Model, sources: Mapping[str, str]) -> dict[str, str]:
    return {model.editions[edition].lower(): lines for edition, lines in sources.items()}


def shorter(text: str) -> str:
    """The text with runs of numbers, such as 1, 2, 3, 4, 5, said as 1 to 5, and only the number of very many names."""
    text = re.sub(r"\d+(?:, \d+){3,}", lambda found: ", ".join(runs(found[0].split(", "))), text)
    return re.sub(r"[a-z][\w.-]*(?:, [a-z][\w.-]*){19,}", lambda found: f"{len(found[0].split(', '))} names", text)


def runs(numbers: Sequence[str]) -> Iterator[str]:
    """Numbers that follow each other, taken together."""
    for _, group in groupby(enumerate(numbers), key=lambda item: int(item[1]) - item[0]):
        members = [text for _, text in group]
        yield from members if len(members) < 3 else [f"{members[0]} to {members[-1]}"]


def number(count: int, one: str, many: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else many or one + 's'}"
