"""The command that shows where editions of a rule book differ: editions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from proofs.cli.common import FAILED, AsJson, GameName, app, complain, named, print_json, say, show

if TYPE_CHECKING:
    from proofs.book.editions import Row
    from proofs.game import Game


@app.command(epilog="Examples: gebot editions GAME; gebot editions GAME --json")
def editions(name: GameName, as_json: AsJson = False) -> None:
    """Show where editions of a rule book differ.

    Also how they are read, and positions in which that changes play.
    """
    game = named(name)
    if len(game.model.editions) == 1 and not as_json:
        [only] = game.model.editions.values()
        say(f"{name} has one edition, the {only} one: there is nothing to compare.")
        return
    from proofs.book.editions import NotShown, rows

    try:
        found = rows(game)
    except NotShown as problem:
        complain(problem)
        raise typer.Exit(FAILED) from None
    if as_json:
        print_json(found)
    else:
        _print(game, found)


def _print(game: Game, found: list[Row]) -> None:
    from rich.table import Column, Table

    from proofs.book.editions import in_words

    columns = ("where", *game.model.editions.values(), "we read", "play")
    table = Table(Column("id", no_wrap=True), *columns, title=f"{game.name}: the editions")
    for row in found:
        says = [f"{row.says[each]} ({row.lines[each] or '–'})" for each in game.model.editions]
        table.add_row(row.id, row.place, *says, row.answer, "changes" if row.changes_play else "")
    show(table)
    for row in found:
        for shown in row.shown:
            say(f"{row.id}: {in_words(game, shown)}")
    say("The positions in which this happens are in the output of --json.")
