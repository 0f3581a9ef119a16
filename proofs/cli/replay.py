"""The command that looks at games move by move: replay."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from proofs.cli.common import FAILED, OK, AsJson, app, misused, named, print_json, refused, say, write_trace

if TYPE_CHECKING:
    from proofs.traces import Trace


@app.command(epilog="Examples: gebot replay game.itf.json; gebot replay question.yaml --html question.html")
def replay(
    file: Annotated[
        Path,
        typer.Argument(help="A trace (.json), a scenario (.yaml) or a playthrough (.jsonl).", metavar="TRACE"),
    ],
    html: Annotated[Path | None, typer.Option(help="Write a page there that steps through the game.")] = None,
    trace: Annotated[Path | None, typer.Option(help="Write it there as a trace in the ITF form.")] = None,
    docs: Annotated[
        str | None, typer.Option(help="Where the page finds the rule book; docs/_build/html if it has been built.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a trace, or make a page of it.

    Every verdict, rule and position is checked against model and engine; the page steps through the game.
    """
    from proofs import scenarios, store, traces
    from proofs.compare.golden.files import BadPlaythrough
    from proofs.compare.witnesses import replay_trace

    try:
        read = opened(file)
    except (traces.BadTrace, BadPlaythrough, scenarios.ScenarioError) as problem:
        raise refused(str(problem), as_json) from None
    with store.run("replay", named(read.game), {"trace": file.name}) as log:
        problems = replay_trace(read)
        log.report("trace", read.title, "failed" if problems else "passed", "\n".join(problems))
        if problems:
            log.failure(read.title, read)
    if trace is not None:
        write_trace(read, trace)
    if html is not None:
        write_page(read, html, docs)
    if as_json:
        print_json({"game": read.game, "title": read.title, "steps": len(read.steps), "problems": problems})
    else:
        say("\n".join([*problems, _summary(file, read, not problems)]))
        if html is not None:
            say(f"To step through it, open {html} in a browser.")
    raise typer.Exit(FAILED if problems else OK)


def opened(file: Path) -> Trace:
    """The game in a file; of a scenario or a playthrough what the model makes of its moves."""
    from proofs import scenarios, traces
    from proofs.compare.golden import files
    from proofs.scenarios.loading import SUFFIXES

    if file.suffix in SUFFIXES:
        first, *_ = scenarios.load(file)
        return traces.record(named(first.game), first.position, [step.move for step in first.steps], first.title)
    if file.suffix == ".jsonl":
        played = files.read(file)
        title = f"{played.header.game}, {played.header.variant}, players: {played.header.players}"
        moves = [step.move for step in played.steps]
        return traces.record(named(played.header.game), played.start.start, moves, title)
    return traces.read(file)


def _summary(file: Path, read: Trace, holds: bool) -> str:
    number = len(read.steps)
    verdict = "holds on model and engine" if holds else "does not hold"
    return f"{file}: {number} step{'' if number == 1 else 's'} of {read.game}. The trace {verdict}."


def write_page(trace: Trace, file: Path, docs: str | None) -> None:
    """Write the page of a trace, with links to the rule book if there is one."""
    from proofs.draw import tracepage
    from proofs.traces import BadTrace

    home = named(trace.game).home
    if docs is None and home is not None and (home / BUILT_DOCS).is_dir():
        docs = os.path.relpath(home / BUILT_DOCS, file.resolve().parent)
    try:
        file.write_text(tracepage.page(trace, docs), encoding="utf-8")
    except BadTrace as problem:
        raise misused(str(problem)) from None
    except OSError as problem:
        raise misused(f"The page can't be written to {file}: {problem.strerror}.") from None


BUILT_DOCS = Path("docs") / "_build" / "html"
"""Where the rule book is built, in the project in which a game is written."""
