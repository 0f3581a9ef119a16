"""The command that compares an engine with the model on symbols: prove-engine."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from proofs.cli.common import (
    FAILED,
    OK,
    AnyGame,
    AsJson,
    Jobs,
    app,
    complain,
    games_named,
    print_json,
    progress,
    refused,
    say,
    show,
)

if TYPE_CHECKING:
    from proofs.compare.equal.running import Equality


@app.command("prove-engine", epilog='Examples: gebot prove-engine GAME; gebot prove-engine GAME --only "2p progress"')
def prove_engine(
    name: AnyGame = None,
    only: Annotated[str, typer.Option(help="Only situations with this in their name.")] = "",
    seconds: Annotated[
        float | None, typer.Option(help="Compare in as many situations as there is time for.", min=0)
    ] = None,
    jobs: Jobs = None,
    fresh: Annotated[bool, typer.Option(help="Forget earlier results and compare everything anew.")] = False,
    as_json: AsJson = False,
) -> None:
    """Compare engine and model on symbols.

    The engine's own functions are run on all positions of a situation at once, and z3 is asked whether model and engine
    can differ: in what they refuse, in the position after a move, in the scores. What was found is remembered as long
    as nothing has changed on which it depends, also if the command was broken off.
    """
    games = [game for game in games_named(name) if name is not None or game.below is not None]
    from proofs import store
    from proofs.compare.equal.running import log_equality, prove_equal

    results: list[Equality] = []
    for game in games:
        if game.below is None:
            raise refused(f"Nobody has said how the engine of {game.name} is run on symbols.", as_json)
        options = {"only": only, "fresh": fresh, "seconds": seconds}
        with store.run("prove-engine", game, options) as log:
            with progress(f"Comparing {game.name} on symbols") as watch:
                found = prove_equal(game, jobs=jobs, fresh=fresh, only=only, seconds=seconds, watch=watch)
            if not found.situations:
                raise refused(f"No situation of {game.name} has {only!r} in its name.", as_json)
            log_equality(log, found)
        results.append(found)
        if not as_json:
            _print(found)
    if as_json:
        print_json(results)
    raise typer.Exit(FAILED if any(found.counts()["refuted"] for found in results) else OK)


def _print(found: Equality) -> None:
    from rich.table import Table

    columns = ("", "situations", "proved equal", "open", "refuted", "can be made in", "paths")
    table = Table(*columns, title=f"{found.game}: model and engine on symbols")
    for subject, counts in found.by_subject().items():
        every = counts["equal"] + counts["open"] + counts["refuted"]
        numbers = (every, counts["equal"], counts["open"], counts["refuted"], counts["made"], counts["paths"])
        table.add_row(subject, *(f"{number:,}" for number in numbers))
    show(table)
    for why, count in Counter(pair.why[0] for pair in found.pairs if pair.status == "open").most_common():
        some = next(pair for pair in found.pairs if pair.status == "open" and pair.why[0] == why)
        say(f"open, {count:,} times, such as {some.subject} in {some.situation}: {why}")
    for pair in found.pairs:
        if pair.status == "refuted":
            complain(f"refuted: {pair.subject} in {pair.situation}")
            for line in pair.why:
                complain(line)
    for sentence in found.told():
        say(sentence)
