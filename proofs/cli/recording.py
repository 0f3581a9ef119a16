"""The commands that write files for others to check against: vectors, playthroughs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from proofs import scenarios
from proofs.cli.common import (
    FAILED,
    OK,
    AsJson,
    GameName,
    Jobs,
    app,
    failed,
    games_named,
    misused,
    named,
    out,
    print_json,
    progress,
    refused,
)
from proofs.compare.disagreement import tell
from proofs.compare.golden import playing as golden
from proofs.compare.golden.files import installed, surplus
from proofs.compare.lockstep import Disagreement


@app.command(epilog="Example: gebot vectors hallertau vectors/hallertau")
def vectors(
    name: GameName,
    folder: Annotated[Path, typer.Argument(help="Where to write them: a new folder, or that of earlier vectors.")],
    as_json: AsJson = False,
) -> None:
    """Write test vectors for other engines.

    Positions, moves, verdicts and what follows, in which every rule is kept and, if it can be, broken.
    """
    from proofs.compare.vectors.choosing import NoScenarios, Uncovered, make
    from proofs.compare.vectors.files import NotOurs, refuse_others, write

    pair = named(name)
    try:
        refuse_others(folder)
        with progress(f"Making vectors of {name}") as watch:
            index = write(folder, pair.model, make(name, watch))
    except (NotOurs, NoScenarios, scenarios.ScenarioError) as problem:
        raise refused(str(problem), as_json) from None
    except OSError as problem:
        raise refused(f"{folder} can't be written: {problem.strerror}.", as_json) from None
    except Uncovered as problem:
        raise failed(f"There are no vectors for all rules of {name}: {problem}.", as_json) from None
    except Disagreement as found:
        raise failed(tell(pair, found), as_json) from None
    if as_json:
        print_json(index)
    else:
        counts = ", ".join(f"{count} {what}" for what, count in index["verdicts"].items())
        out.print(f"{index['vectors']} vectors in {len(index['files'])} files in {folder}: {counts}.", markup=False)
        out.print(f"Each of the {len(index['rules'])} rules is kept, and broken if it can be.")
    raise typer.Exit(OK)


@app.command(epilog="Examples: gebot playthroughs hallertau; gebot playthroughs --record")
def playthroughs(
    name: Annotated[str | None, typer.Argument(help="The game; all of them if not given.", metavar="GAME")] = None,
    record: Annotated[bool, typer.Option("--record", help="Write them anew, after a deliberate change.")] = False,
    jobs: Jobs = None,
    as_json: AsJson = False,
) -> None:
    """Replay the golden playthroughs.

    On model and engine; what comes out otherwise is told by rule.
    """
    names = games_named(name)
    if not installed():
        raise misused("The playthroughs lie in the source tree (tests/golden): this is none.")
    try:
        told = [_replayed(each, record, jobs) for each in names]
    except OSError as problem:
        raise misused(f"{problem.filename} can't be written: {problem.strerror}.") from None
    if as_json:
        print_json(told)
    else:
        for one in told:
            _print_playthroughs(one)
    raise typer.Exit(OK if all(one["passed"] for one in told) else FAILED)


def _replayed(name: str, record: bool, jobs: int | None) -> dict[str, Any]:
    """Everything about the playthroughs of one game; those that can be recorded are, if that is wanted."""
    with progress(f"Replaying {name}") as watch:
        outcomes = golden.replay_all(name, watch, jobs)
    difference = golden.Difference()
    for outcome in outcomes:
        difference.add(outcome.difference)
    problems = golden.problems_of(name, outcomes)
    done = golden.record(name, outcomes) if record else []
    unwritten = any(outcome.played is None for outcome in outcomes) or bool(surplus(named(name).model))
    return {
        "game": name,
        "files": len(outcomes),
        "steps": sum(outcome.steps for outcome in outcomes),
        "passed": not unwritten if record else not (problems or difference),
        "problems": problems,
        "difference": difference,
        "recorded": done,
    }


def _print_playthroughs(told: dict[str, Any]) -> None:
    for line in [*told["problems"], *golden.tell_difference(told["difference"]), *told["recorded"]]:
        out.print(line, markup=False)
    if told["recorded"] and told["passed"]:
        state = "recorded anew"
    else:
        state = "not all as recorded" if told["problems"] or told["difference"] else "as recorded"
    out.print(f"{told['game']}: {told['files']} games of {told['steps']:,} steps on model and engine, {state}.")
