"""The command that runs every check of a game: verify."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from proofs.cli.common import FAILED, OK, AnyGame, AsJson, Jobs, Seed, app, games_named, print_json, progress, say, show

if TYPE_CHECKING:
    from proofs.compare.verify import Report


@app.command(epilog="Example: gebot verify GAME --seconds 60")
def verify(
    name: AnyGame = None,
    seconds: Annotated[float, typer.Option(help="Time for lockstep games.", min=0)] = 20.0,
    seed: Seed = 0,
    jobs: Jobs = None,
    fresh: Annotated[bool, typer.Option(help="Prove everything anew.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run every check of a game and sum up.

    Prove the model, replay what the proofs show, look at every piece such as a card or a building, run the scenarios,
    replay the golden playthroughs and play lockstep games.
    """
    games = games_named(name)
    from proofs import store
    from proofs.compare import verify as checks

    reports = []
    for game in games:
        with store.run("verify", game, {"seconds": seconds, "fresh": fresh}, seed=seed) as log:
            reports.append(
                checks.verify(game, log, seconds=seconds, seed=seed, jobs=jobs, fresh=fresh, progress=progress)
            )
    if as_json:
        print_json(reports)
    else:
        for report in reports:
            _print(report)
    raise typer.Exit(OK if all(report.passed for report in reports) else FAILED)


def _print(report: Report) -> None:
    from rich.table import Table

    table = Table("", "checked", "failed", "seconds", title=report.game)
    for part in report.parts:
        seconds = "" if part.seconds is None else f"{part.seconds:.1f}"
        table.add_row(part.what, f"{part.checked:,}", str(part.failed), seconds)
    show(table)
    say(f"Proofs: {report.questions.told()}")
    for sentence in report.extent.told():
        say(sentence)
    for what, share in report.shares.items():
        say(share.told(what))
    for part in report.parts:
        for problem in part.problems:
            say(f"{part.what}: {problem}")
        if part.pieces:
            say(f"{part.checked - part.failed}/{part.checked} {part.what}.")
    say(f"{report.game}: {'verified' if report.passed else 'NOT verified'}.")
