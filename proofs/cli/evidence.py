"""The command that tells what was checked: evidence."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from proofs.cli.common import (
    FAILED,
    MISUSED,
    AnyGame,
    AsJson,
    app,
    complain,
    named,
    print_json,
    refused,
    say,
    write_trace,
)

if TYPE_CHECKING:
    from proofs.store import Failure, Report, Run, Store
    from proofs.traces import Trace


@app.command(epilog="Examples: gebot evidence GAME --last 3; gebot evidence --run 12 --trace game.itf.json")
def evidence(
    name: AnyGame = None,
    last: Annotated[int, typer.Option(help="How many runs to list.", min=1)] = 20,
    failures: Annotated[bool, typer.Option("--failures", help="Only runs that failed, and what failed.")] = False,
    run: Annotated[int | None, typer.Option(help="Show this run, with its failures in full.", metavar="ID")] = None,
    trace: Annotated[Path | None, typer.Option(help="Write the failing game of the run there, as ITF.")] = None,
    as_json: AsJson = False,
) -> None:
    """List what was checked when, and on what.

    Every run with what came of it and the version of model and engine.
    """
    if name is not None:
        named(name)
    if trace is not None and run is None:
        raise refused("--trace needs --run: which run's failing game is meant?", as_json)
    from proofs.store import FILE, cache_folder, opened

    if not (cache_folder() / FILE).exists():
        _nothing(name, run, as_json)
        return
    with opened() as store:
        if store.refused:
            if as_json:
                print_json({"error": store.refused})
            raise typer.Exit(MISUSED)
        if run is not None:
            _one(store, run, trace, as_json)
        else:
            _list(store, name, last, failures, as_json)


def _nothing(name: str | None, run: int | None, as_json: bool) -> None:
    if run is not None:
        raise _unknown(run, as_json)
    if as_json:
        print_json([])
        return
    from proofs.store import cache_folder

    of = "" if name is None else f" of {name}"
    say(f"Nothing{of} has been checked yet, or it was not kept in {cache_folder()}.")


def _unknown(run: int, as_json: bool) -> typer.Exit:
    from proofs.store import cache_folder

    return refused(f"There is no run {run} in {cache_folder()}; gebot evidence lists those there are.", as_json)


def _list(store: Store, name: str | None, last: int, failures: bool, as_json: bool) -> None:
    runs = store.runs(name)
    if not runs:
        _nothing(name, None, as_json)
        return
    found = [(run, store.reports(run.id, failed=True) if failures else []) for run in runs]
    if failures:
        found = [(run, failed) for run, failed in found if failed or store.failures(run.id)]
    if as_json:
        print_json([_as_json(store, run) | ({"failed": failed} if failures else {}) for run, failed in found[:last]])
        return
    if not found:
        say(f"Nothing failed in {len(runs):,} runs.")
    for run, failed in found[:last]:
        _print_run(store, run)
        for one in failed:
            say(f"    {_told(one)}")
    if len(found) > last:
        say(f"{len(found) - last:,} more; --last shows more of them.")


def _one(store: Store, id: int, trace: Path | None, as_json: bool) -> None:
    run = next((one for one in store.runs() if one.id == id), None)
    if run is None:
        raise _unknown(id, as_json)
    failing = store.failures(id)
    if as_json:
        print_json(_as_json(store, run) | {"results": store.reports(id), "failures": [*map(_failure_as_json, failing)]})
    else:
        _print_run(store, run)
        _print_circumstances(run)
        for one in store.reports(id, failed=True):
            say(f"\n{_told(one)}")
            if one.detail:
                say(one.detail)
        for failure in failing:
            _print_failure(failure)
    if trace is not None:
        _write_traces(run, failing, trace)


def _write_traces(run: Run, failing: list[Failure], file: Path) -> None:
    """The failing games of a run; those after the first in files with a number."""
    if not failing:
        complain(f"Run {run.id} has no failing game.")
        raise typer.Exit(FAILED)
    for number, failure in enumerate(failing, 1):
        target = file if number == 1 else file.with_stem(f"{file.stem}-{number}")
        write_trace(trace_of(failure), target)
        complain(f"{failure.title} is in {target}.")


def trace_of(failure: Failure) -> Trace:
    """The game that failed."""
    import msgspec

    from proofs.traces import Trace

    return msgspec.json.decode(failure.trace, type=Trace)


@cache
def _versions(name: str) -> tuple[str, str]:
    """The versions of model and engine as they are now; of a game that is not here any more nothing is known."""
    from proofs.registry import UnknownGame, game_named
    from proofs.store import versions

    try:
        return versions(game_named(name))
    except UnknownGame:
        return "", ""


# --- in words ---------------------------------------------------------------------------------------------------


def _failure_as_json(failure: Failure) -> dict[str, Any]:
    return {"title": failure.title, "trace": trace_of(failure), "at": failure.at}


def _as_json(store: Store, run: Run) -> dict[str, Any]:
    import msgspec

    model, engine = _versions(run.game)
    plain: dict[str, Any] = msgspec.to_builtins(run)
    return plain | {
        "counts": store.counts(run.id),
        "model_as_now": run.model == model,
        "engine_as_now": run.engine == engine,
    }


def _print_run(store: Store, run: Run) -> None:
    model, engine = _versions(run.game)
    say(f"{run.id}. {_time(run.begun)}, {run.command} {run.game}: {run.outcome}")
    counted = [f"{kind} {_counts(by_status)}" for kind, by_status in store.counts(run.id).items()]
    say(f"    {'; '.join(counted) or 'Nothing was reported.'}")
    of_git = f", git {run.revision}" if run.revision else ""
    say(f"    model {_version(run.model, model)}, engine {_version(run.engine, engine)}{of_git}")


def _print_circumstances(run: Run) -> None:
    from proofs.wire import canonical

    ended = "no end" if run.ended is None else f"ended {_time(run.ended)}"
    seed = "" if run.seed is None else f"; seed {run.seed}"
    say(f"    {ended}; Python {run.python}; {run.solver}{seed}; {canonical(run.options)}")


def _print_failure(failure: Failure) -> None:
    from proofs.wire import canonical

    trace = trace_of(failure)
    say(f"\nThe failing game of {failure.title}, {len(trace.steps)} moves from")
    say(f"  {canonical(trace.start)}")
    for step in trace.steps:
        rules = f" ({', '.join(step.rules)})" if step.verdict == "illegal" else ""
        say(f"  {step.verdict}: {canonical(step.move)}{rules}")
    for note in trace.notes:
        say(note)


def _told(one: Report) -> str:
    return f"{one.kind}, {one.status}: {one.subject}"


def _counts(by_status: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {status}" for status, count in by_status.items())


def _version(then: str, now: str) -> str:
    return f"{then} ({'as now' if then == now else 'since changed'})"


def _time(at: str) -> str:
    return f"{at[:10]} {at[11:19]} UTC"
