"""The command that attacks a model: mutants."""

from __future__ import annotations

import difflib
import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated

import typer

from proofs.cli.common import (
    FAILED,
    OK,
    AsJson,
    GameName,
    Jobs,
    app,
    complain,
    counts,
    failed,
    named,
    print_json,
    progress,
    refused,
    say,
    show,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from proofs.compare.mutants.changes import Mutant
    from proofs.compare.mutants.report import Summary
    from proofs.compare.mutants.running import Outcome
    from proofs.game import Game

USUAL_PLAYERS = 2


@app.command(epilog="Example: gebot mutants GAME --model --sample 20 --seed 1")
def mutants(
    name: GameName,
    model: Annotated[bool, typer.Option("--model", help="Attack the model.")] = False,
    sample: Annotated[int, typer.Option(help="How many changes to try.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Chooses the changes; the same seed gives the same changes.")] = 1,
    players: Annotated[int | None, typer.Option(help="For how many players; 2 if not given.")] = None,
    jobs: Jobs = None,
    seconds: Annotated[float, typer.Option(help="How long lockstep games are played.", min=0)] = 5.0,
    limit: Annotated[float, typer.Option(help="Seconds of the processor that a look may take.", min=0.1)] = 60.0,
    mutant: Annotated[list[str] | None, typer.Option(help="Only the change with this id; may be repeated.")] = None,
    as_json: AsJson = False,
) -> None:
    """Change the model in small ways and tell what notices it.

    Each change is tried in a process of its own. What the proofs show is asked first, then what is no proof: scenarios,
    audits of pieces, lockstep games. A change that nothing notices is a survivor, and no failure.
    """
    game = named(name)
    if not model:
        raise refused("Say what is attacked: --model.", as_json)
    if not hasattr(os, "fork"):
        raise refused("Mutants need a system on which a process can be forked.", as_json)
    allowed = game.model.players
    usual = USUAL_PLAYERS if USUAL_PLAYERS in allowed else allowed[0]
    number = usual if players is None else counts(game, players)[0]
    from proofs.compare.mutants import excuses, sampling

    every = sampling.all_mutants(game)
    try:
        reasons = excuses.excuses_of(game)
    except excuses.BadExcuses as problem:
        raise refused(str(problem), as_json) from None
    asked_for = [_called(id, every, as_json) for id in mutant or ()]
    chosen = asked_for or sampling.sample(list(every.values()), sample, seed)
    about = {"game": name, "players": number, "seed": seed, "possible": len(every), "chosen": len(chosen)}
    summary, broken_off = _attacked(game, chosen, reasons, about, (seconds, limit, jobs), as_json)
    summary.stale = excuses.stale(reasons, every)
    if as_json:
        print_json(summary)
    else:
        _print(summary, {one.id: one for one in chosen})
    if broken_off:
        raise KeyboardInterrupt
    raise typer.Exit(OK)


def _called(id: str, every: Mapping[str, Mutant], as_json: bool) -> Mutant:
    if id in every:
        return every[id]
    near = difflib.get_close_matches(id, every, n=1)
    hint = f" Did you mean {near[0]}?" if near else ""
    raise refused(f"There is no mutant {id!r}.{hint}", as_json)


def _attacked(
    game: Game,
    chosen: list[Mutant],
    reasons: Mapping[str, str],
    about: Mapping[str, object],
    how: tuple[float, float, int | None],
    as_json: bool,
) -> tuple[Summary, bool]:
    """What came of all changes; if it was broken off, of those that there was time for."""
    from proofs import store
    from proofs.compare.mutants.known import Known
    from proofs.compare.mutants.report import summed_up
    from proofs.compare.mutants.running import Attacker, Failed

    seconds, limit, jobs = how
    players, seed = about["players"], about["seed"]
    assert isinstance(players, int) and isinstance(seed, int)
    many = jobs or os.cpu_count() or 1
    attacker = Attacker(game, players=players, seed=seed, seconds=seconds, limit=limit, jobs=many)
    outcomes: list[Outcome] = []
    failing: list[str] = []
    broken_off = False
    try:
        with ExitStack() as stack:
            with progress(f"Looking at {game.name} as it is") as watch:
                file = stack.enter_context(attacker.knowing(lambda _, *far: watch(*far)))
            failing = store.recall(file, Known).failing()
            bar = stack.enter_context(progress("Attacking")) if as_json else None

            def done(outcome: Outcome) -> None:
                outcomes.append(outcome)
                if bar is None:
                    _tell(outcome, len(outcomes), len(chosen))
                else:
                    bar(len(outcomes), len(chosen))

            attacker.attack(chosen, file, done)
    except Failed as problem:
        raise failed(str(problem), as_json, FAILED) from None
    except KeyboardInterrupt:
        broken_off = True
    return summed_up(outcomes, reasons, [], failing, about), broken_off


def _tell(outcome: Outcome, number: int, of: int) -> None:
    """One line for each mutant."""
    notice = outcome.notice
    by = "SURVIVED" if notice is None else f"{notice.kind}: {notice.subject}"
    say(f"{number}/{of} {outcome.id}  {by}  ({outcome.seconds:.1f} s)")


def _print(summary: Summary, chosen: Mapping[str, Mutant]) -> None:
    from rich.table import Table

    table = Table("noticed by", "mutants", title=f"{summary.game}, {summary.players} players")
    for heading, counted in (("", summary.by_import), ("proof", summary.by_proofs), ("play", summary.by_play)):
        for kind, count in counted.items():
            table.add_row(f"{heading}: {kind}" if heading else kind, str(count))
    table.add_row("nothing, with a reason", str(len(summary.excused)))
    table.add_row("nothing", str(len(summary.survivors)))
    show(table)
    for sentence in summary.sentences():
        say(sentence)
    for id in summary.survivors:
        say(f"Survivor {id}: {chosen[id].change}\n  - {chosen[id].before}\n  + {chosen[id].after}")
    for id, reason in summary.excused.items():
        say(f"Excused {id}: {reason}")
    for id in summary.noticed_though_excused:
        say(f"Excused, but noticed: {id}")
    for id in summary.stale:
        complain(f"No mutant is called {id} any more: its excuse is stale.")
