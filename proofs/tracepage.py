"""A trace as one HTML page that steps through it: boards, moves, what changed, and the rules of every step.

The page asks for nothing from anywhere. Whatever comes from the trace is text on it: in the page itself it is escaped,
the script makes text nodes of it, and no script runs but the one that is written here.
"""

from __future__ import annotations

import base64
import hashlib
import html
from itertools import count, pairwise
from typing import Any

from proofs.addresses import address
from proofs.games import game
from proofs.lockstep import canonical
from proofs.pictures import pictures
from proofs.rulebook import title_of
from proofs.sentences import path_words, sentence, situation
from proofs.tracelooks import SCRIPT, STYLE
from proofs.traces import BadTrace, Json, Trace
from spec.kernel import Rule, diff
from spec.kernel.records import Malformed


def page(trace: Trace, docs: str | None = None) -> str:
    """The page of a trace; its rules are linked to the rule docs if these are said to be somewhere.

    BadTrace if a step has no position of the game.
    """
    said = [sentence(trace.game, step.move) for step in trace.steps]
    known = harmless(canonical(data(trace, said, docs)))
    return PAGE.format(
        policy=html.escape(policy()),
        title=html.escape(trace.title or "A trace"),
        style=STYLE,
        script=SCRIPT,
        about=html.escape(f"{trace.game}, players: {len(trace.start['players'])}, moves: {len(trace.steps)}"),
        notes="".join(f"<p class=note>{html.escape(note)}</p>" for note in trace.notes),
        last=len(trace.steps),
        moves=_item(0, "Start", "start") + "".join(map(_item, count(1), said, [step.verdict for step in trace.steps])),
        data=known,
    )


def policy() -> str:
    """What the browser lets the page do: show itself, run its own script, and nothing else."""
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    return f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


def harmless(text: str) -> str:
    """JSON that can't end the script element in which it stands."""
    return text.replace("</", "<\\/").replace("<!--", "\\u003c!--")


def _item(number: int, said: str, verdict: str) -> str:
    refused = "" if verdict in ("start", "legal") else f" <b>{verdict}</b>"
    return f'<li value={number}><a href="#step-{number}">{html.escape(said)}</a>{refused}</li>\n'


# --- what the script works with -----------------------------------------------------------------------------------


def data(trace: Trace, said: list[str], docs: str | None) -> Json:
    """Boards, rules and steps; a board that several steps show is there once."""
    boards: dict[tuple[str, str, int | None], int] = {}
    shown = [_boards(trace.game, number, position, boards) for number, position in enumerate(trace.positions)]
    steps = [_state("Start", None, "start", [], [], trace.game, trace.start)]
    for (before, after), step, words in zip(pairwise(trace.positions), trace.steps, said, strict=True):
        changes = [_change(trace.game, path, *pair) for path, pair in diff(before, after).items()]
        steps.append(_state(words, step.move, step.verdict, step.rules, changes, trace.game, after))
    known = game(trace.game).model.rules
    cited = dict.fromkeys(rule for step in trace.steps for rule in step.rules)
    return {
        "boards": list(boards),
        "rules": {id: _rule(trace.game, known[id], docs) for id in cited if id in known},
        "steps": [step | {"boards": numbers} for step, numbers in zip(steps, shown, strict=True)],
    }


def _boards(name: str, number: int, position: Json, known: dict[tuple[str, str, int | None], int]) -> list[int]:
    try:
        drawn = pictures(name, position, "board")
    except Malformed as problem:
        raise BadTrace(f"Step {number} has no position of {name}: {problem}") from None
    return [known.setdefault((one.title, one.svg, one.seat), len(known)) for one in drawn]


def _state(
    said: str, move: Any, verdict: str, rules: list[str], changes: list[list[str]], name: str, position: Json
) -> Json:
    return {
        "said": said,
        "move": "" if move is None else canonical(move),
        "verdict": verdict,
        "rules": rules,
        "changes": changes,
        "now": situation(name, position),
    }


def _rule(name: str, rule: Rule, docs: str | None) -> Json:
    editions = game(name).model.editions
    return {
        "title": title_of(rule),
        "statement": rule.statement,
        "lines": [f"{editions[edition]} {lines}" for edition, lines in rule.sources.items()],
        "address": None if docs is None else address(name, rule, docs),
    }


LONG = 60


def _change(name: str, path: str, before: Any, after: Any) -> list[str]:
    """A path, its words, and what was and is there; of long lists only what is gone or new."""
    texts = ["nothing" if value is None else canonical(value) for value in (before, after)]
    if isinstance(before, list) and isinstance(after, list) and max(map(len, texts)) > LONG:
        gone, new = [one for one in before if one not in after], [one for one in after if one not in before]
        texts = [_some_of(before, gone), _some_of(after, new)]
    return [path, path_words(name, path), *texts]


def _some_of(members: list[Any], some: list[Any]) -> str:
    return f"{len(members)} entries" + (f" with {', '.join(map(canonical, some))}" if some else "")


PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header>
<h1>{title}</h1>
<p class=dim>{about}</p>
{notes}
<noscript><p class=note>Without scripts this page only lists the moves.</p></noscript>
</header>
<nav id=controls aria-label="Steps">
<button type=button id=first title="First step (Home)" aria-label="First step">|◀</button>
<button type=button id=back title="Back (left arrow)" aria-label="Back">◀</button>
<input type=range id=slider min=0 max={last} value=0 aria-label="Step">
<button type=button id=next title="Next (right arrow)" aria-label="Next">▶</button>
<button type=button id=last title="Last step (End)" aria-label="Last step">▶|</button>
<span id=count></span>
</nav>
<div id=columns>
<main>
<section id=step aria-live=polite aria-atomic=true>
<h2 id=said></h2>
<p><span id=verdict></span> <span id=now></span></p>
</section>
<section id=boards aria-label="Boards"></section>
</main>
<aside>
<section id=about aria-label="About this step">
<details id=changes open><summary>What changed</summary><div id=changed></div><ul id=paths></ul></details>
<details id=cited open><summary></summary><ul id=rules></ul></details>
<details id=json><summary>The move as JSON</summary><pre id=move></pre></details>
</section>
<section id=moves aria-labelledby=moves-title>
<h2 id=moves-title>Moves</h2>
<ol>
{moves}</ol>
</section>
</aside>
</div>
<script type="application/json" id=trace>{data}</script>
<script>{script}</script>
</body>
</html>
"""
