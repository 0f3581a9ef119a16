"""Pages that show files of the project with their line numbers, so that a place can be linked to."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name

from gebot_pages.markup import SHOWN, code_page, page, shown_files
from gebot_pages.memory import Memory
from proofs.book.locations import relative

MOST_COLOURED = 200_000
"""Where colours would take more room than that, a file is shown without them."""


def pages(texts: Iterable[str], memory: Memory) -> Iterator[tuple[str, str]]:
    """A page for every file that one of the texts links to."""
    linked = {name for text in texts for name in re.findall(r'href="(code-[a-z0-9-]+)\.html#line-', text)}
    for file in shown_files():
        name = relative(file)
        if code_page(name) in linked:
            linked.remove(code_page(name))
            shown = memory.text(body, file.read_text(encoding="utf-8"), SHOWN[file.suffix])
            yield f"{code_page(name)}.rst", page(name, shown)


def body(text: str, language: str) -> str:
    """A whole file; every line has a number that is an anchor."""
    lines = coloured(text, language)
    if sum(map(len, lines)) > MOST_COLOURED:
        lines = html.escape(text).splitlines()
    numbered = "".join(
        f'<span class="line" id="line-{number}"><i>{number:4}</i> {line}\n</span>'
        for number, line in enumerate(lines, 1)
    )
    return f'<div class="highlight file"><pre tabindex="0" aria-label="The file">{numbered}</pre></div>'


def coloured(text: str, language: str) -> list[str]:
    """The lines in colours; no colour reaches over the end of a line."""
    inner = highlight(text, get_lexer_by_name(language, stripnl=False), HtmlFormatter(nowrap=True))
    return str(inner).splitlines()
