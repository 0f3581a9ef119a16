"""The command that lists rules with all that is known of them: rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from proofs.cli.common import AsJson, app, games_named, misused, print_json, progress, say

if TYPE_CHECKING:
    from proofs.book.rules import RuleEntry
    from proofs.game import Game


@app.command(epilog="Examples: gebot rules; gebot rules --game GAME; gebot rules ID --json")
def rules(
    ids: Annotated[list[str] | None, typer.Argument(help="Only these rules.", metavar="[ID...]")] = None,
    name: Annotated[str | None, typer.Option("--game", help="Only this game.")] = None,
    as_json: AsJson = False,
) -> None:
    """List rules with lines, code, tests and proofs."""
    from proofs.scenarios import nearest

    games = games_named(name)
    of_game = {id: game for game in games for id in game.model.rules}
    for wanted in ids or []:
        if wanted not in of_game:
            raise misused(f"There is no rule called {wanted!r}.{nearest(wanted, of_game)}")
    known = _entries(list(dict.fromkeys(of_game[wanted] for wanted in ids)) if ids else games)
    chosen = [known[wanted] for wanted in ids] if ids else list(known.values())
    if as_json:
        print_json(chosen)
    else:
        for entry in chosen:
            _print(entry)


def _entries(games: list[Game]) -> dict[str, RuleEntry]:
    """Everything that is known of the rules of these games, by their ids."""
    from proofs.book.rules import rule_entries
    from proofs.prove import running

    known: dict[str, RuleEntry] = {}
    for game in games:
        with progress(f"Proving {game.name}") as watch:
            proofs = running.prove(game, watch=watch)
        known |= {entry.id: entry for entry in rule_entries(game, proofs)}
    return known


def _print(entry: RuleEntry) -> None:
    lines = ", ".join(f"{edition.upper()} {where}" for edition, where in entry.sources.items())
    say(f"{entry.id} ({lines})")
    say(f"  {entry.text}")
    if entry.why:
        say(f"  {entry.why}")
