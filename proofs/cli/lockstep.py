"""The command that plays random games on model and engine: lockstep."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.cli.common import (
    FAILED,
    OK,
    AsJson,
    BoxFile,
    GameName,
    Players,
    Seed,
    Variant,
    app,
    counts,
    named,
    print_json,
    progress,
    say,
    variants_of,
    with_box,
    write_trace,
)

if TYPE_CHECKING:
    from proofs.compare.lockstep import LockstepRun
    from proofs.compare.pieces import Tally
    from proofs.game import Game


@app.command(epilog="Example: gebot lockstep GAME --players 2 --seconds 10 --seed 1")
def lockstep(
    name: GameName,
    players: Players = None,
    variant: Variant = None,
    box: BoxFile = None,
    seconds: Annotated[float, typer.Option(help="How long to play.", min=0)] = 10.0,
    seed: Seed = 0,
    trace: Annotated[Path | None, typer.Option(help="Write the game that ends in a disagreement there (ITF).")] = None,
    as_json: AsJson = False,
) -> None:
    """Play random games on model and engine.

    Both play side by side, and everything is compared at every step.
    """
    game, variant = with_box(named(name), variant, box, as_json)
    variants = variants_of(game, variant)
    numbers = counts(game, players, variant)
    from proofs import store
    from proofs.compare.lockstep import run
    from proofs.compare.report import trace_of
    from proofs.compare.verify import Journal

    options = {"players": players, "variant": variant, "seconds": seconds}
    with store.run("lockstep", game, options, seed=seed) as log, progress(f"Playing {name}") as watch:
        played = Journal(log, game, lambda so_far: watch(so_far.seconds, seconds))
        result = run(game, numbers, seed=seed, seconds=seconds, variants=variants, watch=played.watch)
        played.over(result)
    if trace is not None and result.disagreement is not None:
        write_trace(trace_of(game, result.disagreement, f"{name}: seed {seed}"), trace)
    if as_json:
        print_json(_as_json(game, result))
    else:
        _print(game, result)
    raise typer.Exit(FAILED if result.disagreement else OK)


FEW = 20
"""Up to so many pieces that were not played are named."""


def _tallies(result: LockstepRun) -> list[Tally]:
    return [] if result.pieces is None else result.pieces.tallies()


def _covered(game: Game, result: LockstepRun) -> dict[str, int]:
    """How many rules were seen kept and broken, and in how many control situations moves were made."""
    rules, coverage, met = game.model.rules, result.coverage, result.met
    breakable = [id for id, rule in rules.items() if rule.effect is None]
    return {
        "rules": len(rules),
        "kept": sum(coverage.satisfied(id) > 0 for id in rules),
        "can be broken": len(breakable),
        "broken": sum(coverage.violated[id] > 0 for id in breakable),
        "situations": 0 if met is None else len(met.made),
        "moves": 0 if met is None else met.pairs,
    }


def _print(game: Game, result: LockstepRun) -> None:
    from proofs.compare.report import tell

    pace = result.steps / result.seconds if result.seconds else 0.0
    left = f" and {result.left:,} that were left" if result.left else ""
    say(f"{result.steps:,} compared steps in {result.games - result.left:,} whole games{left}, {pace:,.0f} a second.")
    tried, refused = result.tried.positions, result.tried.refused
    say(f"{tried:,} positions with something changed were tried: both refused {refused:,} of them as impossible.")
    if result.looked.spoken_of:
        looked, spoken_of = result.looked.positions, result.looked.spoken_of
        share = 100 * spoken_of // looked
        say(f"Of {looked:,} positions of the model {spoken_of:,} are among those of which its proofs speak: {share} %.")
    if tallies := _tallies(result):
        told = ", ".join(f"{tally.played} of {tally.every} {tally.kind}s" for tally in tallies)
        say(f"Pieces that were played: {told}.")
        missing = [str(name) for tally in tallies for name in tally.missing if tally.played]
        if 0 < len(missing) <= FEW:
            say(f"Not played: {', '.join(missing)}.")
    seen = _covered(game, result)
    say(f"Rules: {seen['kept']} of {seen['rules']} were kept, {seen['broken']} of {seen['can be broken']} broken.")
    say(f"{seen['moves']:,} types of moves in {seen['situations']:,} control situations were made, each counted there.")
    say("Model and engine agree." if result.disagreement is None else tell(game, result.disagreement))


def _as_json(game: Game, result: LockstepRun) -> dict[str, Any]:
    from proofs.compare.report import disagreement_as_json

    found = result.disagreement
    return {
        "game": game.name,
        "seed": result.seed,
        "games": result.games,
        "left": result.left,
        "steps": result.steps,
        "impossible": {"tried": result.tried.positions, "refused": result.tried.refused},
        "positions": {"looked_at": result.looked.positions, "spoken_of": result.looked.spoken_of},
        "pieces": {
            tally.kind: {"played": tally.played, "of": tally.every, "missing": list(tally.missing)}
            for tally in _tallies(result)
        },
        "covered": _covered(game, result),
        "seconds": round(result.seconds, 3),
        "agree": found is None,
        "disagreement": disagreement_as_json(game, found) if found is not None else None,
    }
