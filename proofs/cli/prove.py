"""The command that proves: prove."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
    misused,
    print_json,
    progress,
    say,
    show,
)

if TYPE_CHECKING:
    from proofs.game import Game
    from proofs.prove.running import Proofs
    from proofs.store import Log


@app.command(epilog="Examples: gebot prove GAME --second-solver; gebot prove --counts tests/golden/obligations.json")
def prove(
    name: AnyGame = None,
    jobs: Jobs = None,
    fresh: Annotated[bool, typer.Option(help="Forget earlier results and prove everything anew.")] = False,
    second_solver: Annotated[bool, typer.Option(help="Ask cvc5 every question too.")] = False,
    counts: Annotated[Path | None, typer.Option(help="Write there how many obligations there are.")] = None,
    smtlib: Annotated[Path | None, typer.Option(help="Write every question as an SMT-LIB file there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Prove obligations and theorems with z3."""
    games = games_named(name)
    from proofs import store
    from proofs.prove import running

    results: list[dict[str, Any]] = []
    failed = False
    for game in games:
        with store.run("prove", game, {"fresh": fresh, "second_solver": second_solver}) as log:
            with progress(f"Proving {game.name}") as watch:
                proofs = running.prove(game, jobs=jobs, fresh=fresh, watch=watch, log=log)
            asked = _questions(game, jobs) if second_solver or smtlib is not None else {}
            if smtlib is not None:
                _write_questions(smtlib / game.name, asked)
            opposed = _second_opinion(game, asked, jobs, log) if second_solver else {}
        failed |= bool(proofs.failures) or bool(opposed)
        second = {"asked": len(asked), "opposed": opposed}
        results.append({"proofs": proofs, "questions": proofs.tally(), "second_solver": second})
        if not as_json:
            _print_proofs(proofs)
            if second_solver:
                say(f"cvc5 was asked {len(asked):,} questions and opposes {len(opposed)}.")
            for key, answer in opposed.items():
                say(f"  {key}: cvc5 says {answer}, it must be {asked[key][1]}")
    if counts is not None and failed:
        complain(f"Not everything is proved: {counts} stays as it is.")
    elif counts is not None:
        _write_counts(counts, [one["proofs"] for one in results])
    if as_json:
        print_json(results)
    raise typer.Exit(FAILED if failed else OK)


def _questions(game: Game, jobs: int | None) -> dict[str, tuple[str, str]]:
    from proofs.prove import running

    with progress(f"Collecting the questions of {game.name}") as watch:
        return running.texts(game, jobs=jobs, watch=watch)


def _second_opinion(game: Game, asked: dict[str, tuple[str, str]], jobs: int | None, log: Log) -> dict[str, str]:
    from proofs.prove import running

    with progress(f"Asking cvc5 about {game.name}") as watch:
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
    complain(f"{len(asked):,} questions are in {folder}.")


def _write_counts(file: Path, proofs: list[Proofs]) -> None:
    from msgspec import MsgspecError

    from proofs.prove.counts import write

    try:
        write(file, proofs)
    except OSError as problem:
        raise misused(f"{file} can't be written: {problem.strerror}.") from None
    except MsgspecError:
        raise misused(f"{file} is no file of such counts: name another one, or remove it.") from None
    complain(f"How many obligations there are is in {file}.")


def _print_proofs(proofs: Proofs) -> None:
    from rich.table import Table

    from proofs.prove.obligations import Result
    from proofs.wire import canonical

    table = Table("", "proved", "failed", "unknown", title=proofs.game)
    for kind, count in proofs.table().items():
        table.add_row(kind, f"{count['proved']:,}", str(count["failed"]), str(count["unknown"]))
    show(table)
    for failure in proofs.failures:
        say(f"{failure.status}: {failure.id}")
        if isinstance(failure, Result) and failure.problem:
            say(f"  {failure.problem}")
        if isinstance(failure, Result) and failure.position is not None:
            say(f"  position: {canonical(failure.position)}")
            say(f"  move: {canonical(failure.move)}")
    for sentence in proofs.extent.told():
        say(sentence)
    took = "" if proofs.remembered else f" It took {proofs.seconds:.1f} s."
    say(f"{proofs.tally().told()}{took}")
