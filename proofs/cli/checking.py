"""The commands that check: verify, prove, lockstep, check, perft."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table

from proofs import scenarios, store
from proofs.cli.common import (
    FAILED,
    OK,
    AsJson,
    GameName,
    Jobs,
    Players,
    Seed,
    Variant,
    app,
    counts,
    err,
    games_named,
    misused,
    named,
    out,
    print_json,
    progress,
    refused,
    variants_of,
    write_trace,
)
from proofs.compare import verify as verifying
from proofs.compare.disagreement import disagreement_as_json, tell
from proofs.compare.lockstep import Run, run
from proofs.compare.perft import perft as count_games
from proofs.prove import running
from proofs.prove.obligations import Result
from proofs.registry import Pair
from proofs.traces import of_disagreement


@app.command(epilog="Example: gebot verify hallertau --seconds 60")
def verify(
    name: Annotated[str | None, typer.Argument(help="The game; all of them if not given.", metavar="GAME")] = None,
    seconds: Annotated[float, typer.Option(help="Time for lockstep games.", min=0)] = 20.0,
    seed: Seed = 0,
    jobs: Jobs = None,
    fresh: Annotated[bool, typer.Option(help="Prove everything anew.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run every check of a game and sum up.

    Prove the model, replay what the proofs show, look at every card or building, run the scenarios, replay the golden
    playthroughs and play lockstep games.
    """
    reports = []
    for each in games_named(name):
        with store.run("verify", each, {"seconds": seconds, "fresh": fresh}, seed=seed) as log:
            reports.append(
                verifying.verify(each, log, seconds=seconds, seed=seed, jobs=jobs, fresh=fresh, progress=progress)
            )
    if as_json:
        print_json(reports)
    else:
        for report in reports:
            _print_report(report)
    raise typer.Exit(OK if all(report.passed for report in reports) else FAILED)


def _print_report(report: verifying.Report) -> None:
    table = Table("", "checked", "failed", "seconds", title=report.game)
    for part in report.parts:
        seconds = "" if part.seconds is None else f"{part.seconds:.1f}"
        table.add_row(part.what, f"{part.checked:,}", str(part.failed), seconds)
    out.print(table)
    for part in report.parts:
        for problem in part.problems:
            out.print(f"{part.what}: {problem}", markup=False)
        if part.what in [audit.WHAT for audit in verifying.AUDITS.values()]:
            out.print(f"{part.checked - part.failed}/{part.checked} {part.what}.", highlight=False)
    out.print(f"{report.game}: {'verified' if report.passed else 'NOT verified'}.")


@app.command(epilog="Examples: gebot prove hallertau --second-solver; gebot prove --smtlib questions")
def prove(
    name: Annotated[str | None, typer.Argument(help="The game; all of them if not given.", metavar="GAME")] = None,
    jobs: Jobs = None,
    fresh: Annotated[bool, typer.Option(help="Forget earlier results and prove everything anew.")] = False,
    second_solver: Annotated[bool, typer.Option(help="Ask cvc5 every question too.")] = False,
    smtlib: Annotated[Path | None, typer.Option(help="Write every question as an SMT-LIB file there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Prove obligations and theorems with z3."""
    results = []
    failed = False
    for each in games_named(name):
        with store.run("prove", each, {"fresh": fresh, "second_solver": second_solver}) as log:
            with progress(f"Proving {each}") as watch:
                proofs = running.prove(each, jobs=jobs, fresh=fresh, watch=watch, log=log)
            asked = running.texts(each) if second_solver or smtlib is not None else {}
            if smtlib is not None:
                _write_questions(smtlib / each, asked)
            opposed = _second_opinion(each, asked, jobs, log) if second_solver else {}
        failed |= bool(proofs.failures) or bool(opposed)
        results.append({"proofs": proofs, "second_solver": {"asked": len(asked), "opposed": opposed}})
        if not as_json:
            _print_proofs(proofs)
            if second_solver:
                out.print(f"cvc5 was asked {len(asked):,} questions and opposes {len(opposed)}.")
            for key, answer in opposed.items():
                out.print(f"  {key}: cvc5 says {answer}, it must be {asked[key][1]}")
    if as_json:
        print_json(results)
    raise typer.Exit(FAILED if failed else OK)


def _second_opinion(name: str, asked: dict[str, tuple[str, str]], jobs: int | None, log: store.Log) -> dict[str, str]:
    with progress(f"Asking cvc5 about {name}") as watch:
        opposed = running.second_opinion(asked, jobs=jobs, watch=watch)
    log.report("second solver", "all that it confirms", "passed", count=len(asked) - len(opposed))
    for key, answer in opposed.items():
        log.report("second solver", key, "failed", f"cvc5 says {answer}, it must be {asked[key][1]}")
    return opposed


def _write_questions(folder: Path, asked: dict[str, tuple[str, str]]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for key, (text, wanted) in asked.items():
            (folder / f"{key}.smt2").write_text(f"; the answer must be {wanted}\n{text}")
    except OSError as problem:
        raise misused(f"The questions can't be written to {folder}: {problem.strerror}.") from None
    err.print(f"{len(asked):,} questions are in {folder}.", markup=False)


def _print_proofs(proofs: running.Proofs) -> None:
    table = Table("", "proved", "failed", "unknown", title=proofs.game)
    for kind, count in proofs.table().items():
        table.add_row(kind, f"{count['proved']:,}", str(count["failed"]), str(count["unknown"]))
    out.print(table)
    for failure in proofs.failures:
        out.print(f"{failure.status}: {failure.id}", markup=False)
        if isinstance(failure, Result) and failure.position is not None:
            out.print(f"  position: {msgspec.json.encode(failure.position).decode()}", markup=False)
            out.print(f"  move: {msgspec.json.encode(failure.move).decode()}", markup=False)
    if proofs.remembered:
        out.print("Nothing that the proofs depend on has changed: these are the remembered results.")
    else:
        out.print(f"{proofs.asked:,} questions to the solver in {proofs.seconds:.1f} s.")


@app.command(epilog="Example: gebot lockstep hallertau --players 2 --seconds 10 --seed 1")
def lockstep(
    name: GameName,
    players: Players = None,
    variant: Variant = None,
    seconds: Annotated[float, typer.Option(help="How long to play.", min=0)] = 10.0,
    seed: Seed = 0,
    trace: Annotated[Path | None, typer.Option(help="Write the game that ends in a disagreement there (ITF).")] = None,
    as_json: AsJson = False,
) -> None:
    """Play random games on model and engine.

    Both play side by side, and everything is compared at every step.
    """
    pair = named(name)
    numbers, variants = counts(pair, players), variants_of(pair, variant)
    options = {"players": players, "variant": variant, "seconds": seconds}
    with store.run("lockstep", name, options, seed=seed) as log, progress(f"Playing {name}") as watch:
        played = verifying.Played(log, pair, lambda so_far: watch(so_far.seconds, seconds))
        result = run(pair, numbers, seed=seed, seconds=seconds, variants=variants, watch=played.watch)
        played.over(result)
    if trace is not None and result.disagreement is not None:
        write_trace(of_disagreement(pair, result.disagreement, f"{name}: seed {seed}"), trace)
    if as_json:
        print_json(_run_as_json(pair, result))
    else:
        pace = result.steps / result.seconds if result.seconds else 0.0
        out.print(f"{result.steps:,} compared steps in {result.games:,} whole games, {pace:,.0f} a second.")
        if result.disagreement is None:
            out.print("Model and engine agree.")
        else:
            out.print(tell(pair, result.disagreement), markup=False)
    raise typer.Exit(FAILED if result.disagreement else OK)


def _run_as_json(pair: Pair, result: Run) -> dict[str, Any]:
    found = result.disagreement
    return {
        "game": pair.model.name,
        "seed": result.seed,
        "games": result.games,
        "steps": result.steps,
        "seconds": round(result.seconds, 3),
        "agree": found is None,
        "disagreement": disagreement_as_json(pair, found) if found is not None else None,
    }


@app.command(epilog="Examples: gebot check tests/scenarios; gebot check my.yaml --json")
def check(
    files: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.", metavar="FILE...")],
    as_json: AsJson = False,
) -> None:
    """Run scenario files on model and engine."""
    try:
        found = [scenario for file in scenarios.find(files) for scenario in scenarios.load(file)]
        results = _checked(found, {"files": [str(file) for file in files]})
    except scenarios.ScenarioError as problem:
        raise refused(str(problem), as_json) from None
    failed = [result for result in results if not result.passed]
    if as_json:
        print_json(results)
    else:
        for result in failed:
            out.print(result.message, markup=False)
        out.print(f"{len(results) - len(failed)} of {len(results)} scenarios passed.")
    raise typer.Exit(FAILED if failed else OK)


def _checked(found: list[scenarios.Scenario], options: dict[str, Any]) -> list[scenarios.ScenarioResult]:
    """Run scenarios; each game that occurs has a run of its own in the evidence."""
    results = []
    with ExitStack() as stack, progress("Running scenarios") as watch:
        names = dict.fromkeys(scenario.game for scenario in found)
        logs = {name: stack.enter_context(store.run("check", name, options)) for name in names}
        for done, scenario in enumerate(found, 1):
            results.append(scenarios.run(scenario))
            verifying.log_scenario(logs[scenario.game], scenario, results[-1])
            watch(done, len(found))
    return results


@app.command(epilog="Example: gebot perft hallertau --players 2 --depth 3 --divide")
def perft(
    name: GameName,
    depth: Annotated[int, typer.Option(help="How many moves.", min=1)] = 3,
    players: Players = None,
    variant: Variant = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count behind each first move.")] = False,
    as_json: AsJson = False,
) -> None:
    """Count sequences of moves on both sides.

    All sequences of so many moves from the set-up, with model and engine.
    """
    pair = named(name)
    variants_of(pair, variant)
    numbers = counts(pair, players)
    results = []
    options = {"players": players, "variant": variant, "depth": depth}
    with store.run("perft", name, options) as log, progress(f"Counting {name}") as watch:
        for done, number in enumerate(numbers):
            watch(done, len(numbers))
            result = count_games(pair, number, depth, variant)
            results.append((number, result))
            both = f"model {sum(result.model.values()):,}, engine {sum(result.engine.values()):,}"
            log.report("perft", f"{number} players, {depth} moves", "passed" if result.agree else "failed", both)
    if as_json:
        print_json(
            [
                {
                    "players": number,
                    "depth": depth,
                    "agree": result.agree,
                    "model": sum(result.model.values()),
                    "engine": sum(result.engine.values()),
                    **({"divide": {"model": result.model, "engine": result.engine}} if divide else {}),
                }
                for number, result in results
            ]
        )
    else:
        table = Table("players", "move", "model", "engine", title=f"{name}, depth {depth}")
        for number, result in results:
            if divide:
                for move in sorted({*result.model, *result.engine}):
                    sides = [str(side.get(move, "-")) for side in (result.model, result.engine)]
                    table.add_row(str(number), move, *sides)
            ours, theirs = sum(result.model.values()), sum(result.engine.values())
            table.add_row(str(number), "all", f"{ours:,}", f"{theirs:,}")
        out.print(table)
    raise typer.Exit(OK if all(result.agree for _, result in results) else FAILED)
