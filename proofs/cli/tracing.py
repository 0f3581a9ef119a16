"""The command that looks at games move by move: replay."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from proofs import scenarios, store, traces
from proofs.cli.common import FAILED, OK, AsJson, app, misused, out, print_json, refused, write_trace
from proofs.compare.golden import files as golden_files
from proofs.draw import tracepage
from proofs.registry import game
from proofs.scenarios.reading import SUFFIXES

BUILT_DOCS = Path(__file__).parent.parent.parent / "docs" / "_build" / "html"


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
    try:
        read = opened(file)
    except (traces.BadTrace, golden_files.BadPlaythrough, scenarios.ScenarioError) as problem:
        raise refused(str(problem), as_json) from None
    with store.run("replay", read.game, {"trace": file.name}) as log:
        problems = traces.replay(read)
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
        out.print("\n".join([*problems, _summary(file, read, not problems)]), markup=False)
        if html is not None:
            out.print(f"To step through it, open {html} in a browser.", markup=False)
    raise typer.Exit(FAILED if problems else OK)


def opened(file: Path) -> traces.Trace:
    """The game in a file; of a scenario or a playthrough what the model makes of its moves."""
    if file.suffix in SUFFIXES:
        first, *_ = scenarios.load(file)
        return traces.record(game(first.game), first.position, [step.move for step in first.steps], first.title)
    if file.suffix == ".jsonl":
        played = golden_files.read(file)
        title = f"{played.header.game}, {played.header.variant}, players: {played.header.players}"
        return traces.record(game(played.header.game), played.start.start, [step.move for step in played.steps], title)
    return traces.read(file)


def _summary(file: Path, read: traces.Trace, holds: bool) -> str:
    number = len(read.steps)
    verdict = "holds on model and engine" if holds else "does not hold"
    return f"{file}: {number} step{'' if number == 1 else 's'} of {read.game}. The trace {verdict}."


def write_page(trace: traces.Trace, file: Path, docs: str | None) -> None:
    """Write the page of a trace, with links to the rule book if there is one."""
    if docs is None and BUILT_DOCS.is_dir():
        docs = os.path.relpath(BUILT_DOCS, file.resolve().parent)
    try:
        file.write_text(tracepage.page(trace, docs), encoding="utf-8")
    except traces.BadTrace as problem:
        raise misused(str(problem)) from None
    except OSError as problem:
        raise misused(f"The page can't be written to {file}: {problem.strerror}.") from None
