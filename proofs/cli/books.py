"""The commands that show what the books say: rules, editions."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Column, Table

from proofs import scenarios
from proofs.book.rules import RuleEntry, rule_entries
from proofs.cli.common import (
    FAILED,
    OK,
    AsJson,
    GameName,
    app,
    err,
    games_named,
    misused,
    named,
    out,
    print_json,
    progress,
)
from proofs.prove import running
from proofs.registry import GAMES


@app.command(epilog="Examples: gebot rules; gebot rules hal.progress.boulders --json")
def rules(
    ids: Annotated[list[str] | None, typer.Argument(help="Only these rules.", metavar="[ID...]")] = None,
    name: Annotated[str | None, typer.Option("--game", help="Only this game.")] = None,
    as_json: AsJson = False,
) -> None:
    """List rules with lines, code, tests and proofs."""
    names = games_named(name)
    of_game = {id: each for each in names for id in GAMES[each].model.rules}
    for wanted in ids or []:
        if wanted not in of_game:
            raise misused(f"There is no rule called {wanted!r}.{scenarios.nearest(wanted, of_game)}")
    known: dict[str, RuleEntry] = {}
    for each in [each for each in names if not ids or each in {of_game[wanted] for wanted in ids}]:
        with progress(f"Proving {each}") as watch:
            proofs = running.prove(each, watch=watch)
        known |= {entry.id: entry for entry in rule_entries(each, proofs)}
    chosen = [known[wanted] for wanted in ids] if ids else list(known.values())
    if as_json:
        print_json(chosen)
    else:
        for entry in chosen:
            lines = ", ".join(f"{edition.upper()} {where}" for edition, where in entry.sources.items())
            out.print(f"{entry.id} ({lines})", markup=False)
            out.print(f"  {entry.text}", markup=False)
            if entry.why:
                out.print(f"  {entry.why}", markup=False)
    raise typer.Exit(OK)


@app.command(epilog="Examples: gebot editions hallertau; gebot editions hallertau --json")
def editions(name: GameName, as_json: AsJson = False) -> None:
    """Show where editions of a rule book differ.

    Also how they are read, and positions in which that changes play.
    """
    from proofs.book.editions import NotShown, in_words, rows

    pair = named(name)
    if len(pair.model.editions) == 1 and not as_json:
        [only] = pair.model.editions.values()
        out.print(f"{name} has one edition, the {only} one: there is nothing to compare.")
        raise typer.Exit(OK)
    try:
        found = rows(name)
    except NotShown as problem:
        err.print(str(problem), markup=False)
        raise typer.Exit(FAILED) from None
    if as_json:
        print_json(found)
    else:
        columns = ("where", *pair.model.editions.values(), "we read", "play")
        table = Table(Column("id", no_wrap=True), *columns, title=f"{name}: the editions")
        for row in found:
            says = [f"{row.says[each]} ({row.lines[each] or '–'})" for each in pair.model.editions]
            table.add_row(row.id, row.place, *says, row.answer, "changes" if row.changes_play else "")
        out.print(table)
        for row in found:
            for shown in row.shown:
                out.print(f"{row.id}: {in_words(name, shown)}", markup=False)
        out.print("The positions in which this happens are in the output of --json.")
    raise typer.Exit(OK)
