"""The command that lets another engine answer to the model: conform."""

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
    refused,
    say,
    variants_of,
    with_box,
    write_text,
    write_trace,
)

if TYPE_CHECKING:
    from proofs.compare.conform import Result
    from proofs.compare.disagreement import Disagreement
    from proofs.compare.outside import Misbehaved
    from proofs.game import Game
    from proofs.store import Log
    from proofs.traces import Trace

MOST_LINES = 20
MOST_RULES = 5


@app.command(
    name="conform",
    epilog="Examples: gebot conform GAME -- node my-engine.js; "
    "gebot conform GAME --seconds 60 --json -- python -m engine.service GAME",
)
def conform_(
    name: GameName,
    command: Annotated[list[str], typer.Argument(help="How to start the engine, after --.", metavar="-- COMMAND...")],
    players: Players = None,
    variant: Variant = None,
    box: BoxFile = None,
    seconds: Annotated[float, typer.Option(help="How long to play random games.", min=0)] = 20.0,
    seed: Seed = 0,
    limit: Annotated[float, typer.Option(help="Seconds that the engine has for each reply.", min=0.01)] = 10.0,
    trace: Annotated[Path | None, typer.Option(help="Write the game that shows a disagreement there (ITF).")] = None,
    scenario: Annotated[Path | None, typer.Option(help="Write the scenario that shows it there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Compare another engine with the model.

    Any program that speaks the wire format is played against the model, and everything is compared.
    """
    game, variant = with_box(named(name), variant, box, as_json)
    chosen = variants_of(game, variant)
    numbers = counts(game, players, variant)
    from proofs import store
    from proofs.compare.conform import conform
    from proofs.compare.outside import NotStarted, Program
    from proofs.scenarios import ScenarioError

    files = _scenario_files(game)
    try:
        with store.run("conform", game, {"command": command}, seed=seed) as log, Program(command, limit) as program:
            result = conform(
                game, program, numbers, seconds=seconds, seed=seed, variants=chosen, files=files, progress=progress
            )
            _log(log, game, result)
    except (NotStarted, ScenarioError) as problem:
        raise refused(str(problem), as_json) from None
    if as_json:
        print_json(_as_json(game, result))
    else:
        say(_told(game, result))
    if (found := result.found) is not None:
        if trace is not None:
            write_trace(_trace(game, result, found), trace)
        if scenario is not None:
            write_text(_scenario(game, result, found), scenario)
    raise typer.Exit(OK if result.conforms else FAILED)


def _log(log: Log, game: Game, result: Result) -> None:
    log.report("positions compared", " ".join(result.command), "passed", count=result.compared.positions)
    if result.found is not None:
        log.failure(f"seed {result.seed}", _trace(game, result, result.found))
    if not result.conforms:
        said = str(result.misbehaved or result.found or "Nothing was compared.")
        log.report("positions compared", " ".join(result.command), "failed", said)


def _scenario_files(game: Game) -> list[Path]:
    """The files with scenarios of the game, if there are any here."""
    from proofs.compare.kept import scenario_folder
    from proofs.scenarios import find

    folder = scenario_folder(game)
    return [] if folder is None else find([folder])


# --- the report -------------------------------------------------------------------------------------------------


def _told(game: Game, result: Result) -> str:
    lines = _summary(result)
    if result.found is None and result.misbehaved is None:
        if result.nothing_compared:
            return "\n".join([*lines, "Nothing was compared: the engine supports nothing of what it was asked."])
        return "\n".join([*lines, "The engine agrees with the model in everything that was compared."])
    if result.misbehaved is not None:
        lines += ["", *_misbehaviour(result.misbehaved)]
    elif result.found is not None:
        lines += ["", *_few(str(result.found).splitlines()), *_rules(result)]
    if result.found is not None:
        lines += _game(game, result, result.found)
    return "\n".join(lines)


def _summary(result: Result) -> list[str]:
    done = result.compared
    lines = [
        f"Compared: {done.setups} set-ups, {done.scenarios} scenarios and {done.games} random games; in all "
        f"{done.positions:,} positions with their legal moves, {done.moves:,} moves and {done.refusals:,} refusals."
    ]
    if result.unsupported:
        gaps = ", ".join(f"{op} {times:,} times" for op, times in sorted(result.unsupported.items()))
        lines.append(f"Not supported by the engine, and left out: {gaps}.")
    return lines


def _misbehaviour(problem: Misbehaved) -> list[str]:
    from proofs.wire import canonical

    request = canonical(problem.request)
    lines = [str(problem), f"It was asked: {request if len(request) <= 400 else request[:400] + '…'}"]
    if problem.stderr:
        lines += ["The last that it wrote to its standard error:", *(f"  {line}" for line in problem.stderr)]
    return lines


def _few(lines: list[str]) -> list[str]:
    left = len(lines) - MOST_LINES
    return [*lines[:MOST_LINES], f"  … and {left:,} more"] if left > 0 else lines


def _rules(result: Result) -> list[str]:
    if not result.rules:
        return []
    if result.broken:
        head = "The rules that the move breaks:" if len(result.rules) > 1 else "The rule that the move breaks:"
    else:
        head = "The rules that take part in it in the model, first those that have most to do with what differs:"
    lines = ["", head]
    for rule in result.rules[:MOST_RULES]:
        where = ", ".join(f"{edition.upper()} {source}" for edition, source in rule.sources.items())
        lines += [f"  {rule.id} ({where})", f"    {rule.statement}"]
    others = [rule.id for rule in result.rules[MOST_RULES:]]
    return [*lines, f"  and {', '.join(others)}"] if others else lines


def _game(game: Game, result: Result, found: Disagreement) -> list[str]:
    """Where it happened: the moves, if it takes some to get there, and a scenario."""
    from proofs.wire import canonical

    lines = [""]
    if found.moves:
        lines += [f"A game for {found.players} began in this position:", f"  {canonical(found.start)}"]
        lines += ["These moves were made:", *(f"  {canonical(move)}" for move in found.moves), ""]
    what = "the position in which it happened" if found.moves or result.misbehaved else "the simplest position found"
    written = _scenario(game, result, found)
    return [*lines, f"As a scenario, from {what}:", "", written] if written else lines


def _sentence(result: Result, found: Disagreement) -> str:
    return str(found) if result.misbehaved is None else str(result.misbehaved)


def _scenario(game: Game, result: Result, found: Disagreement) -> str:
    """A scenario with the verdict of the model; none if the model does not take the position in which it began."""
    from proofs.compare.table import is_a_position
    from proofs.scenarios import write

    if not is_a_position(game, found.position):
        return ""
    moves = [] if found.last is None else [found.last]
    title = found.what.remembered() if result.misbehaved is None else "An engine misbehaved"
    rules = [rule.id for rule in result.rules] if result.broken else []
    return write(game, found.players, found.position, moves, title=title, rules=rules, expect=True)


def _trace(game: Game, result: Result, found: Disagreement) -> Trace:
    """The game with the disputed move at its end."""
    from proofs.compare.table import is_a_position
    from proofs.traces import Trace, record

    start, notes = found.start or found.position, [_sentence(result, found)]
    moves = [*found.moves, *([] if found.last is None else [found.last])]
    title = f"{game.name}: where the model and {' '.join(result.command)} part"
    if not is_a_position(game, start):
        return Trace(game.name, title, start, [], notes)
    return record(game, start, moves, title, notes)


def _as_json(game: Game, result: Result) -> dict[str, Any]:
    found, problem = result.found, result.misbehaved
    where: dict[str, Any] = {}
    if found is not None:
        where = {
            "players": found.players,
            "start": found.start,
            "moves": found.moves,
            "position": found.position,
            "move": found.last,
            "scenario": _scenario(game, result, found),
        }
    disagreement = misbehaviour = None
    if problem is not None:
        misbehaviour = {"problem": str(problem), "request": problem.request, "stderr": problem.stderr, **where}
    elif found is not None:
        about = {"what": found.what, "details": found.details, "broken": result.broken, "rules": result.rules}
        disagreement = {**about, **where}
    return {
        "game": result.game,
        "command": result.command,
        "seed": result.seed,
        "conforms": result.conforms,
        "compared": result.compared,
        "unsupported": result.unsupported,
        "seconds": result.seconds,
        "disagreement": disagreement,
        "misbehaviour": misbehaviour,
    }
