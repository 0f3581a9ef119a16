"""The command that runs every check of a game: verify."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from proofs.cli.common import (
    FAILED,
    OK,
    AnyGame,
    AsJson,
    BoxFile,
    Jobs,
    Seed,
    app,
    games_named,
    print_json,
    progress,
    refused,
    say,
    show,
    with_box,
)

if TYPE_CHECKING:
    from proofs.compare.verify import Report


@app.command(epilog="Example: gebot verify GAME --seconds 60")
def verify(
    name: AnyGame = None,
    seconds: Annotated[float, typer.Option(help="Time for lockstep games.", min=0)] = 20.0,
    symbols: Annotated[float, typer.Option(help="Time for comparing model and engine on symbols.", min=0)] = 60.0,
    seed: Seed = 0,
    jobs: Jobs = None,
    fresh: Annotated[bool, typer.Option(help="Prove everything anew.")] = False,
    box: BoxFile = None,
    as_json: AsJson = False,
) -> None:
    """Run every check of a game and sum up.

    Prove the model, replay what the proofs show, look at every piece such as a card or a building, compare model and
    engine on symbols, run the scenarios, replay the golden playthroughs and play lockstep games. With a box the
    lockstep games are played with it; the rest does not depend on it.
    """
    if box is not None and name is None:
        raise refused("--box needs the game whose box it is.", as_json)
    games = games_named(name)
    played, variant = with_box(games[0], None, box, as_json)
    from proofs import store
    from proofs.compare import verify as checks

    reports = []
    for game in games:
        options = {"seconds": seconds, "symbols": symbols, "fresh": fresh, **({} if box is None else {"box": str(box)})}
        with store.run("verify", game, options, seed=seed) as log:
            reports.append(
                checks.verify(
                    game,
                    log,
                    seconds=seconds,
                    seed=seed,
                    jobs=jobs,
                    fresh=fresh,
                    progress=progress,
                    symbols=symbols,
                    played=None if variant is None else (played, variant),
                )
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
    for sentence in report.on_symbols:
        say(f"On symbols: {sentence}")
    for part in report.parts:
        for problem in part.problems:
            say(f"{part.what}: {problem}")
    for what in dict.fromkeys(part.what for part in report.parts if part.pieces):
        parts = [part for part in report.parts if part.what == what]
        checked, failed = sum(part.checked for part in parts), sum(part.failed for part in parts)
        say(f"{checked - failed}/{checked} {what}.")
    say(f"{report.game}: {'verified' if report.passed else 'NOT verified'}.")
