"""Charts as HTML tables: in each row a label, a bar and its numbers, so that nothing is told by a bar alone.

The bars are hidden from screen readers: the table says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

FILLS = 4
"""How many ways to fill a bar there are in drawn.css."""


def bars(title: str, rows: Sequence[tuple[str, int]], link: Mapping[str, str] = {}) -> str:
    """A bar for each row; labels that have an address are links."""
    most = max((count for _, count in rows), default=0)
    return _chart(title, (_row(name, [count], most, f"{_counted(count):,}", link.get(name)) for name, count in rows))


def stacked(
    title: str,
    rows: Sequence[tuple[str, Mapping[str, int]]],
    legend: Sequence[str],
    link: Mapping[str, str] = {},
) -> str:
    """A bar for each row made of the parts in the legend, with the number of each part and their sum."""
    if len(legend) > FILLS:
        raise ValueError(f"There are {FILLS} ways to fill a bar, and {len(legend)} parts in the legend.")
    for name, parts in rows:
        if unknown := sorted(set(parts).difference(legend)):
            raise ValueError(f"{name} has parts that are not in the legend: {', '.join(unknown)}.")
    most = max((sum(parts.values()) for _, parts in rows), default=0)
    return _chart(title, (_stack(name, parts, legend, most, link.get(name)) for name, parts in rows), _legend(legend))


def share(title: str, part: int, whole: int) -> str:
    """One bar, as long as the part is of the whole."""
    _counted(whole - part)
    return _chart(title, [_row("", [part], whole, f"{_counted(part):,} of {whole:,}")])


def _counted(count: int) -> int:
    if count < 0:
        raise ValueError(f"{count} can't be drawn: a bar shows how many there are.")
    return count


def _chart(title: str, rows: Iterable[str], above: str = "") -> str:
    return (
        f'<figure class="chart"><figcaption>{escape(title)}</figcaption>{above}'
        f"<table><tbody>{''.join(rows)}</tbody></table></figure>\n"
    )


def _stack(name: str, parts: Mapping[str, int], legend: Sequence[str], most: int, address: str | None) -> str:
    counts = [_counted(parts.get(part, 0)) for part in legend]
    told = " + ".join(f"{count:,} {part}" for part, count in zip(legend, counts, strict=True) if count)
    return _row(name, counts, most, f"{sum(counts):,}", address, told)


def _row(name: str, counts: Sequence[int], most: int, number: str, address: str | None = None, told: str = "") -> str:
    label = f'<a href="{escape(address)}">{escape(name)}</a>' if address is not None else escape(name)
    head = f'<th scope="row">{label}</th>' if name else ""
    parts = f"<small>{escape(told)}</small>" if told else ""
    return f'<tr>{head}<td>{_bar(counts, most)}{parts}</td><td class="chart-number">{escape(number)}</td></tr>'


def _bar(counts: Sequence[int], most: int) -> str:
    """The counts one after the other, each as long as it is of the most there is in a row."""
    drawn, begin = [], 0
    for fill, count in enumerate(counts):
        if count:
            size = f'x="{_percent(begin, most)}" width="{_percent(count, most)}"'
            drawn.append(f'<rect class="chart-{fill}" {size} height="100%"/>')
        begin += count
    return f'<svg aria-hidden="true">{"".join(drawn)}</svg>'


def _percent(count: int, most: int) -> str:
    return f"{100 * count / most:.6g}%" if most else "0%"


def _legend(parts: Sequence[str]) -> str:
    keys = (
        f'<li><svg aria-hidden="true"><rect class="chart-{fill}" width="100%" height="100%"/></svg>{escape(part)}</li>'
        for fill, part in enumerate(parts)
    )
    return f"<ul>{''.join(keys)}</ul>"
