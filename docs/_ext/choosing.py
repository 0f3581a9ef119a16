"""An index of many things as a table, with choices that a script offers; without it, all of the table."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence

from pieces import directive

Row = tuple[Mapping[str, Iterable[str]], Sequence[str]]
"""What can be chosen of a row, by the name of the choice, and its cells as HTML."""


def index(what: str, choices: Mapping[str, Mapping[str, str]], head: Sequence[str], rows: Iterable[Row]) -> str:
    """The table with its choices. A choice has a text for each of its values."""
    names = "".join(f"<th>{name}</th>" for name in head)
    body = "\n".join(map(_row, rows))
    return directive(
        "raw",
        "html",
        f"""{_form(what, choices)}
<div class="table-wrapper docutils container"><table class="docutils align-default" id="to-choose-from">
<thead><tr>{names}</tr></thead>
<tbody>
{body}
</tbody></table></div>""",
    )


def _form(what: str, choices: Mapping[str, Mapping[str, str]]) -> str:
    """The form; hidden until the script shows it, so that nothing is offered that does not work."""
    selects = " ".join(_choice(name, values) for name, values in choices.items())
    return f'<form id="choose" data-what="{html.escape(what)}" hidden>{selects} <output></output></form>'


def _choice(name: str, values: Mapping[str, str]) -> str:
    options = "".join(f'<option value="{word(value)}">{html.escape(text)}</option>' for value, text in values.items())
    return f'<label>{name.capitalize()} <select name="{name}"><option value="">any</option>{options}</select></label>'


def _row(row: Row) -> str:
    data, cells = row
    chosen = " ".join(f'data-{name}="{" ".join(map(word, values))}"' for name, values in data.items())
    return f"<tr {chosen}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def word(value: str) -> str:
    """A value as one word."""
    return html.escape(value.replace(" ", "-"))
