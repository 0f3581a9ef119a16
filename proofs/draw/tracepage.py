"""A trace as one HTML page that steps through it.

The page asks for nothing from anywhere, and no script runs on it but its own, `trace.js`.
"""

from __future__ import annotations

import base64
import hashlib
import html
from functools import partial

from proofs.draw.links import address
from proofs.draw.looks import PAGE_STYLE, SCRIPT, STYLE
from proofs.draw.stepper import NAME, boards_of, component
from proofs.game import Game
from proofs.registry import game_named
from proofs.traces import Trace


def page(trace: Trace, docs: str | None = None, game: Game | None = None) -> str:
    """The page of a trace; its rules are linked to the rule docs if these are said to be somewhere.

    BadTrace if a step has no position of the game; that is the one that the trace names, unless another is given.
    """
    game = game or game_named(trace.game)
    link = None if docs is None else partial(address, docs=docs)
    stepped = component(game, trace, boards_of(game, trace), NAME, link, whole=True)
    return PAGE.format(
        policy=html.escape(policy()),
        title=html.escape(trace.title or "A trace"),
        style=PAGE_STYLE + STYLE,
        script=SCRIPT,
        about=html.escape(f"{trace.game}, players: {len(trace.start['players'])}, moves: {len(trace.steps)}"),
        notes="".join(f"<p class=note>{html.escape(note)}</p>" for note in trace.notes),
        component=stepped,
    )


def policy() -> str:
    """What the browser lets the page do: show itself, run its own script, and nothing else."""
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    return f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


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
<p>{about}</p>
{notes}
<noscript><p class=note>Without scripts this page shows the start and lists the moves.</p></noscript>
</header>
<main>
{component}</main>
<script>{script}</script>
</body>
</html>
"""
