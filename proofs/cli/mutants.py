"""The command that attacks a model or an engine: mutants."""

from __future__ import annotations

import difflib
import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, NamedTuple

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
    from proofs.compare.mutants.targets import Target
    from proofs.game import Game

USUAL_PLAYERS = 2
ANY = 0
"""For how many players an engine is attacked, if nobody says."""


@app.command(
    epilog="Examples:\n\n  gebot mutants GAME --model --sample 20 --seed 1\n\n"
    "  gebot mutants GAME --engine --sample 20 --seed 1"
)
def mutants(
    name: GameName,
    model: Annotated[bool, typer.Option("--model", help="Attack the model.")] = False,
    engine: Annotated[bool, typer.Option("--engine", help="Attack the engine.")] = False,
    sample: Annotated[int, typer.Option(help="How many changes to try.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Chooses the changes; the same seed gives the same changes.")] = 1,
    players: Annotated[int | None, typer.Option(help="For how many players; 2 if not given, of an engine any.")] = None,
    jobs: Jobs = None,
    seconds: Annotated[float, typer.Option(help="How long lockstep games are played.", min=0)] = 5.0,
    limit: Annotated[float, typer.Option(help="Seconds of the processor that a look may take.", min=0.1)] = 60.0,
    mutant: Annotated[list[str] | None, typer.Option(help="Only the change with this id; may be repeated.")] = None,
    situations: Annotated[
        int, typer.Option(help="In how many situations an engine is compared on symbols at last.", min=0)
    ] = 20,
    rule: Annotated[str | None, typer.Option(help="Only where an engine cites lines of this rule.")] = None,
    as_json: AsJson = False,
) -> None:
    """Change the model or the engine in small ways and tell what notices it.

    Each change is tried in a process of its own. Of a model, what the proofs show is asked first, then what is no
    proof: scenarios, audits of pieces, lockstep games. Of an engine, all that is played comes first; what nothing has
    noticed is compared with the model on symbols. A change that nothing notices is a survivor, and no failure.
    """
    game = named(name)
    if model == engine:
        raise refused("Say what is attacked: --model or --engine.", as_json)
    if model and rule is not None:
        raise refused("--rule chooses among the mutants of an engine: it goes with --engine.", as_json)
    if not hasattr(os, "fork"):
        raise refused("Mutants need a system on which a process can be forked.", as_json)
    allowed = game.model.players
    usual = ANY if engine else USUAL_PLAYERS if USUAL_PLAYERS in allowed else allowed[0]
    number = usual if players is None else counts(game, players)[0]
    from proofs.compare.mutants import excuses, sampling, targets

    target = targets.ENGINE if engine else targets.MODEL
    every = sampling.all_mutants(game, target)
    try:
        reasons = excuses.excuses_of(game)
    except excuses.BadExcuses as problem:
        raise refused(str(problem), as_json) from None
    asked_for = [_called(id, every, as_json) for id in mutant or ()]
    offered = every if rule is None else _of_rule(game, rule, every, as_json)
    chosen = asked_for or sampling.sample(list(offered.values()), sample, seed)
    about = {"target": target.name, "game": name, "players": number, "seed": seed}
    about |= {"possible": len(offered), "chosen": len(chosen)}
    how = _How(target, number, seed, seconds, limit, jobs or os.cpu_count() or 1, situations)
    summary, broken_off = _attacked(game, chosen, reasons, about, how, as_json)
    others = {module for one in targets.TARGETS.values() if one is not target for module in one.modules(game)}
    summary.stale = excuses.stale([id for id in reasons if id.partition(":")[0] not in others], every)
    if as_json:
        print_json(summary)
    else:
        _print(summary, {one.id: one for one in chosen})
    if broken_off:
        raise KeyboardInterrupt
    raise typer.Exit(OK)


def _of_rule(game: Game, id: str, every: Mapping[str, Mutant], as_json: bool) -> dict[str, Mutant]:
    """The mutants in functions of the engine that cite lines of a rule."""
    from proofs.book.engines import functions_that_cite

    if id not in game.model.rules:
        near = difflib.get_close_matches(id, game.model.rules, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise refused(f"There is no rule {id!r}.{hint}", as_json)
    places = functions_that_cite(game, game.model.rules[id])
    found = {
        name: one
        for name, one in every.items()
        if any(one.module == place.module and one.line in place.lines for place in places)
    }
    if not found:
        raise refused(f"Nothing can be changed in the engine where it cites the lines of {id}.", as_json)
    return found


class _How(NamedTuple):
    """How an attack is carried out."""

    target: Target
    players: int
    seed: int
    seconds: float
    limit: float
    jobs: int
    situations: int


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
    how: _How,
    as_json: bool,
) -> tuple[Summary, bool]:
    """What came of all changes; if it was broken off, of those that there was time for."""
    from proofs import store
    from proofs.compare.mutants.known import Known
    from proofs.compare.mutants.report import summed_up
    from proofs.compare.mutants.running import Attacker, Failed

    attacker = Attacker(game, **how._asdict())
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
    if notice is None and outcome.compared is not None:
        by = outcome.compared.told() if outcome.is_equal else f"SURVIVED ({outcome.compared.told()})"
    say(f"{number}/{of} {outcome.id}  {by}  ({outcome.seconds:.1f} s)")


def _print(summary: Summary, chosen: Mapping[str, Mutant]) -> None:
    from rich.table import Table

    title = f"{summary.game}, {summary.target}" + (f", {summary.players} players" if summary.players else "")
    table = Table("noticed by", "mutants", title=title)
    for heading, counted in (("", summary.by_import), ("proof", summary.by_proofs), ("play", summary.by_play)):
        for kind, count in counted.items():
            table.add_row(f"{heading}: {kind}" if heading else kind, str(count))
    if summary.target == "engine":
        table.add_row("nothing; equal where compared on symbols", str(len(summary.equal)))
    table.add_row("nothing, with a reason", str(len(summary.excused)))
    table.add_row("nothing", str(len(summary.survivors)))
    show(table)
    for sentence in summary.sentences():
        say(sentence)
    for id in summary.survivors:
        say(f"Survivor {id}: {chosen[id].change}\n  - {chosen[id].before}\n  + {chosen[id].after}")
    for id, told in summary.equal.items():
        say(f"Not noticed, {told}: {id}: {chosen[id].change}\n  - {chosen[id].before}\n  + {chosen[id].after}")
    for id, reason in summary.excused.items():
        say(f"Excused {id}: {reason}")
    for id in summary.noticed_though_excused:
        say(f"Excused, but noticed: {id}")
    for id in summary.stale:
        complain(f"No mutant is called {id} any more: its excuse is stale.")
