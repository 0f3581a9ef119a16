"""The command that replays or records golden playthroughs: playthroughs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.cli.common import FAILED, OK, AnyGame, AsJson, Jobs, app, games_named, misused, print_json, progress, say

if TYPE_CHECKING:
    from proofs.game import Game


@app.command(epilog="Examples: gebot playthroughs GAME; gebot playthroughs --record")
def playthroughs(
    name: AnyGame = None,
    record: Annotated[bool, typer.Option("--record", help="Write them anew, after a deliberate change.")] = False,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Replay the golden playthroughs.

    On model and engine; what comes out otherwise is told by rule.
    """
    games = _with_playthroughs(games_named(name), asked_for=name is not None)
    if not games:
        raise misused("The playthroughs of a game lie in its source tree (tests/golden): there are none.")
    try:
        told = [_replayed(game, record, jobs) for game in games]
    except OSError as problem:
        raise misused(f"{problem.filename} can't be written: {problem.strerror}.") from None
    if as_json:
        print_json(told)
    else:
        for one in told:
            _print(one)
    raise typer.Exit(OK if all(one["passed"] for one in told) else FAILED)


def _with_playthroughs(games: list[Game], *, asked_for: bool) -> list[Game]:
    """The games that have a place for playthroughs; if they were not asked for by name, those that have some."""
    from proofs.compare.golden import files, playing

    return [game for game in games if (files.folder(game) if asked_for else playing.has_golden_games(game))]


def _replayed(game: Game, record: bool, jobs: int | None) -> dict[str, Any]:
    """Everything about the playthroughs of one game; those that can be recorded are, if that is wanted."""
    from proofs.compare.golden import files, playing
    from proofs.compare.golden.differences import Changes

    with progress(f"Replaying {game.name}") as watch:
        outcomes = playing.replay_all(game, watch, jobs)
    difference = Changes()
    for outcome in outcomes:
        difference.add(outcome.difference)
    problems = playing.problems_of(game, outcomes)
    done = playing.record(game, outcomes) if record else []
    unwritten = any(outcome.played is None for outcome in outcomes) or bool(files.surplus(game))
    return {
        "game": game.name,
        "files": len(outcomes),
        "steps": sum(outcome.steps for outcome in outcomes),
        "passed": not unwritten if record else not (problems or difference),
        "problems": problems,
        "difference": difference,
        "recorded": done,
    }


def _print(told: dict[str, Any]) -> None:
    from proofs.compare.golden.differences import tell_difference

    for line in [*told["problems"], *tell_difference(told["difference"]), *told["recorded"]]:
        say(line)
    if told["recorded"] and told["passed"]:
        state = "recorded anew"
    else:
        state = "not all as recorded" if told["problems"] or told["difference"] else "as recorded"
    say(f"{told['game']}: {told['files']} games of {told['steps']:,} steps on model and engine, {state}.")
