"""Many things to choose from, as a table or as tiles, with choices that a script offers; without it, all of them.

Every choice can be asked for in the address: `?good=hops&q=sheep`. A second form on a page adds `-2` to its names.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from gebot_pages.markup import directive

Choices = Mapping[str, Mapping[str, str]]
"""What can be chosen, by name: the values, each with its text."""
Data = Mapping[str, Iterable[str]]
"""The values that one thing has, by the name of the choice."""
Row = tuple[Data, Sequence[str]]
"""What can be chosen of a row, and its cells as HTML."""
Tile = tuple[Data, str]
"""What can be chosen of a tile, and its HTML."""


def index(what: str, choices: Choices, head: Sequence[str], rows: Iterable[Row]) -> str:
    """A table with its choices; `what` names its rows."""
    names = " ".join(f'<th scope="col">{name}</th>' for name in head)
    body = "\n".join(f"<tr{_data(data)}>{' '.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for data, cells in rows)
    return _choosing(
        what,
        choices,
        f"""<div class="table-wrapper docutils container" role="region" tabindex="0" aria-label="{html.escape(what)}">
<table class="docutils align-default">
<thead><tr>{names}</tr></thead>
<tbody class="choose-from">
{body}
</tbody></table></div>""",
    )


def tiles(what: str, choices: Choices, tiles: Iterable[Tile]) -> str:
    """Tiles with their choices; `what` names them."""
    body = "\n".join(f"<li{_data(data)}>{tile}</li>" for data, tile in tiles)
    return _choosing(what, choices, f'<ul class="tiles choose-from">\n{body}\n</ul>')


def word(value: str) -> str:
    """A value as one word that an address can have."""
    letters = unicodedata.normalize("NFKD", value.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9_-]+", "-", letters)


def _choosing(what: str, choices: Choices, things: str) -> str:
    return directive("raw", "html", f'<div class="choosing">\n{_form(what, choices)}\n{things}\n</div>')


def _form(what: str, choices: Choices) -> str:
    """The form; hidden until the script shows it, so that nothing is offered that does not work."""
    selects = "\n".join(_choice(name, values) for name, values in choices.items())
    named = html.escape(what)
    return f"""<form class="choose" role="search" aria-label="{named}" data-what="{named}" autocomplete="off" hidden>
<label class="words">Words <input type="search" name="q" spellcheck="false" enterkeyhint="search"></label>
{selects}
<button type="button">Clear</button>
<output></output>
</form>"""


def _choice(name: str, values: Mapping[str, str]) -> str:
    options = "".join(f'<option value="{word(value)}">{html.escape(text)}</option>' for value, text in values.items())
    shown = html.escape(name.capitalize())
    return f'<label>{shown} <select name="{word(name)}"><option value="">any</option>{options}</select></label>'


def _data(data: Data) -> str:
    """The attributes by which the script finds a thing."""
    found = {word(name): " ".join(map(word, values)) for name, values in data.items()}
    return "".join(f' data-{name}="{values}"' for name, values in found.items() if values)
