"""The command that counts sequences of moves: perft."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.cli.common import (
    FAILED,
    OK,
    AsJson,
    BoxFile,
    GameName,
    Players,
    Variant,
    app,
    counts,
    named,
    print_json,
    progress,
    show,
    variants_of,
    with_box,
)

if TYPE_CHECKING:
    from proofs.compare.perft import Perft


@app.command(epilog="Example: gebot perft GAME --players 2 --depth 3 --divide")
def perft(
    name: GameName,
    depth: Annotated[int, typer.Option(help="How many moves.", min=1)] = 3,
    players: Players = None,
    variant: Variant = None,
    box: BoxFile = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count behind each first move.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count sequences of moves on both sides.

    All sequences of so many moves from the set-up, with model and engine.
    """
    game, variant = with_box(named(name), variant, box, as_json)
    variants_of(game, variant)
    numbers = counts(game, players, variant)
    from proofs import store
    from proofs.compare import perft as counting

    results: list[tuple[int, Perft]] = []
    options = {"players": players, "variant": variant, "depth": depth}
    with store.run("perft", game, options) as log, progress(f"Counting {name}") as watch:
        for done, number in enumerate(numbers):
            watch(done, len(numbers))
            result = counting.perft(game, number, depth, variant)
            results.append((number, result))
            both = f"model {sum(result.model.values()):,}, engine {sum(result.engine.values()):,}"
            log.report("perft", f"{number} players, {depth} moves", "passed" if result.agree else "failed", both)
    if as_json:
        print_json([_as_json(number, depth, result, divide) for number, result in results])
    else:
        _print(f"{name}, depth {depth}", results, divide)
    raise typer.Exit(OK if all(result.agree for _, result in results) else FAILED)


def _as_json(players: int, depth: int, result: Perft, divide: bool) -> dict[str, Any]:
    return {
        "players": players,
        "depth": depth,
        "agree": result.agree,
        "model": sum(result.model.values()),
        "engine": sum(result.engine.values()),
        **({"divide": {"model": result.model, "engine": result.engine}} if divide else {}),
    }


def _print(title: str, results: list[tuple[int, Perft]], divide: bool) -> None:
    from rich.table import Table

    table = Table("players", "move", "model", "engine", title=title)
    for number, result in results:
        if divide:
            for move in sorted({*result.model, *result.engine}):
                sides = [str(side.get(move, "-")) for side in (result.model, result.engine)]
                table.add_row(str(number), move, *sides)
        ours, theirs = sum(result.model.values()), sum(result.engine.values())
        table.add_row(str(number), "all", f"{ours:,}", f"{theirs:,}")
    show(table)
