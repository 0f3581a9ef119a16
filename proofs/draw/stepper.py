"""A trace as a part of a page that is stepped through: boards, moves, what changed, and the rules of every step.

Without its script it shows the boards of the start and lists the moves. Whatever comes from the trace is text: in the
page it is escaped, and the script makes text nodes of it. Several can stand on one page, under different names.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import count, groupby, pairwise
from typing import Any

from proofs.draw.boards import Picture, pictures
from proofs.game import Game
from proofs.telling import path_words, sentence, situation
from proofs.traces import BadTrace, Trace
from proofs.wire import Json, canonical
from spec.kernel import Rule, diff
from spec.kernel.records import Malformed

Link = Callable[[Rule], str]
"""Where the page of a rule is."""

NAME = "board"
"""The name under which every board is drawn, so that equal boards are equal texts; on a page it is replaced."""


def boards_of(game: Game, trace: Trace) -> list[list[Picture]]:
    """The boards of every position; BadTrace if a step has no position of the game."""
    drawn: list[list[Picture]] = []
    for number, position in enumerate(trace.positions):
        if number and position == trace.positions[number - 1]:
            drawn.append(drawn[-1])
        else:
            drawn.append(_drawn(game, number, position))
    return drawn


def _drawn(game: Game, number: int, position: Json) -> list[Picture]:
    try:
        return pictures(game, position, NAME)
    except Malformed as problem:
        raise BadTrace(f"Step {number} has no position of {game.name}: {problem}") from None


def component(
    game: Game,
    trace: Trace,
    drawn: Sequence[Sequence[Picture]],
    name: str,
    link: Link | None,
    *,
    whole: bool = False,
    question: int | None = None,
    opens: int = 0,
    remark: str = "",
) -> str:
    """The part of a page that steps through a trace with these boards.

    If it is the whole page, keys work everywhere on it and the address follows. It opens at a step, and has a button
    that leads to the step in question. The remark stands below the boards.
    """
    said = [sentence(game, step.move) for step in trace.steps]
    listed = _item(0, "Start", "start") + "".join(map(_item, count(1), said, [step.verdict for step in trace.steps]))
    every = {one.title: one for boards in drawn for one in boards}
    return COMPONENT.format(
        kind="trace trace-whole" if whole else "trace",
        label=html.escape(trace.title or "A trace", quote=True),
        opens=opens,
        question="" if question is None else f' data-question="{question}"',
        controls=CONTROLS.format(last=len(trace.steps), question="" if question is None else QUESTION),
        now=html.escape(situation(game, trace.start)),
        boards=figures(list(every.values()), drawn[0], name),
        remark=remark_on(remark),
        moves=listed,
        data=harmless(canonical(data(game, trace, said, drawn, list(every), name, link))),
    )


def harmless(text: str) -> str:
    """JSON that can't end the script element in which it stands."""
    return text.replace("</", "<\\/").replace("<!--", "\\u003c!--")


def _item(number: int, said: str, verdict: str) -> str:
    refused = "" if verdict in ("start", "legal") else f" <b>{verdict}</b>"
    return f'<li value="{number}"><span>{html.escape(said)}</span>{refused}</li>\n'


# --- boards -------------------------------------------------------------------------------------------------------


def figures(every: Sequence[Picture], shown: Collection[Picture], name: str) -> str:
    """A figure for every board, in rows for each seat; only those that are shown have a drawing in them."""
    now = {one.title: one.svg for one in shown}
    return "".join(
        f'<p class="trace-whose">{"All" if seat is None else f"Seat {seat}"}</p>\n<div class="trace-row">\n'
        + "".join(_figure(one, now.get(one.title), name) for one in row)
        + "</div>\n"
        for seat, row in groupby(every, key=lambda one: one.seat)
    )


def _figure(board: Picture, svg: str | None, name: str) -> str:
    caption = html.escape(board.title)
    scrolls = f' tabindex="0" role="group" aria-label="{caption}"' if board.wide else ""
    return (
        f"<figure{' hidden' if svg is None else ''}><figcaption>{caption}</figcaption>"
        f'<div class="trace-paper"{scrolls}>{named(svg or "", name)}</div></figure>\n'
    )


def remark_on(text: str) -> str:
    """What stands below the boards; nothing if there is nothing to say."""
    return f'<p class="trace-dim">{html.escape(text)}</p>\n' if text else ""


IDS = re.compile(rf'(?<=[" ]){NAME}(?=-[a-z0-9-]+-(?:title|desc)[" ])')


def named(svg: str, name: str) -> str:
    """A drawing whose ids begin with a name that nothing else on the page has."""
    return svg if name == NAME else IDS.sub(name, svg)


# --- what the script works with -----------------------------------------------------------------------------------


def data(
    game: Game,
    trace: Trace,
    said: list[str],
    drawn: Sequence[Sequence[Picture]],
    titles: list[str],
    name: str,
    link: Link | None,
) -> Json:
    """Boards, rules and steps. A board that several steps show is there once, one of the start only in its figure."""
    numbers: dict[tuple[int, str], int] = {}
    shown = [[numbers.setdefault((titles.index(one.title), one.svg), len(numbers)) for one in row] for row in drawn]
    steps = [_state("Start", None, "start", [], [], situation(game, trace.start))]
    for (before, after), step, words in zip(pairwise(trace.positions), trace.steps, said, strict=True):
        changes = [_change(game, path, *pair) for path, pair in diff(before, after).items()]
        steps.append(_state(words, step.move, step.verdict, step.rules, changes, situation(game, after)))
    return {
        "boards": [[figure, None if at < len(drawn[0]) else named(svg, name)] for (figure, svg), at in numbers.items()],
        "rules": _rules(game, (rule for step in trace.steps for rule in step.rules), link),
        "steps": [step | {"boards": row} for step, row in zip(steps, shown, strict=True)],
    }


def _state(said: str, move: Any, verdict: str, rules: list[str], changes: list[list[str]], now: str) -> Json:
    return {
        "said": said,
        "move": "" if move is None else canonical(move),
        "verdict": verdict,
        "rules": rules,
        "changes": changes,
        "now": now,
    }


def _rules(game: Game, cited: Iterable[str], link: Link | None) -> Json:
    known = game.model.rules
    return {id: _rule(game, known[id], link) for id in dict.fromkeys(cited) if id in known}


def _rule(game: Game, rule: Rule, link: Link | None) -> Json:
    editions = game.model.editions
    return {
        "title": rule.title,
        "statement": rule.statement,
        "lines": [f"{editions[edition]} {lines}" for edition, lines in rule.sources.items()],
        "address": None if link is None else link(rule),
    }


LONG = 60


def _change(game: Game, path: str, before: Any, after: Any) -> list[str]:
    """A path, its words, and what was and is there; of long lists only what is gone or new."""
    texts = ["nothing" if value is None else canonical(value) for value in (before, after)]
    if isinstance(before, list) and isinstance(after, list) and max(map(len, texts)) > LONG:
        gone, new = [one for one in before if one not in after], [one for one in after if one not in before]
        texts = [_some_of(before, gone), _some_of(after, new)]
    return [path, path_words(game, path), *texts]


def _some_of(members: list[Any], some: list[Any]) -> str:
    return f"{len(members)} entries" + (f" with {', '.join(map(canonical, some))}" if some else "")


# --- the page -----------------------------------------------------------------------------------------------------

QUESTION = '<button type="button" class="trace-to-question">To the move in question</button>\n'

CONTROLS = """<div class="trace-controls" role="group" aria-label="Steps" hidden>
<button type="button" class="trace-first" title="First step (Home)" aria-label="First step">|◀</button>
<button type="button" class="trace-back" title="Back (left arrow)" aria-label="Back">◀</button>
<input type="range" class="trace-slider" min="0" max="{last}" value="0" aria-label="Step">
<button type="button" class="trace-next" title="Next (right arrow)" aria-label="Next">▶</button>
<button type="button" class="trace-last" title="Last step (End)" aria-label="Last step">▶|</button>
<span class="trace-count"></span>
{question}</div>"""

COMPONENT = """<section class="{kind}" role="group" aria-label="{label}" data-opens="{opens}"{question}>
{controls}
<div class="trace-columns">
<div class="trace-main">
<div class="trace-step">
<p class="trace-said">Start</p>
<p><span class="trace-verdict"></span> <span class="trace-now">{now}</span></p>
</div>
<div class="trace-boards">
{boards}{remark}</div>
</div>
<div class="trace-aside">
<div class="trace-about" hidden>
<details class="trace-changes" open><summary>What changed</summary><div class="trace-changed"></div>
<ul class="trace-paths"></ul></details>
<details class="trace-breaks" open><summary></summary><ul></ul></details>
<details class="trace-uses"><summary></summary><ul></ul></details>
<details class="trace-json"><summary>The move as JSON</summary><pre class="trace-move"></pre></details>
</div>
<div class="trace-moves">
<p class="trace-heading">Moves</p>
<ol>
{moves}</ol>
</div>
</div>
</div>
<script type="application/json" class="trace-data">{data}</script>
</section>
"""
