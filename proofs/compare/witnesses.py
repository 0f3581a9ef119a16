"""What was shown or told, played again on model and engine: witnesses of proofs, and traces."""

from __future__ import annotations

from proofs.compare.disagreement import Disagreement, What
from proofs.compare.keeping import Flaw, Looked, keep
from proofs.compare.table import Table
from proofs.game import Game, players_of
from proofs.prove.obligations import Result
from proofs.prove.running import Proofs
from proofs.registry import game_named
from proofs.traces import Step, Trace, record
from proofs.wire import canonical
from spec.kernel import Judge, copy, diff, from_json, to_json
from spec.kernel.records import Malformed


def witnesses(proofs: Proofs) -> list[Result]:
    """One result for each different position and move that a non-vacuity proof showed, and for each position in which
    something happens by itself."""
    found: dict[str, Result] = {}
    for result in proofs.results:
        if result.kind == "non-vacuity" and result.position is not None:
            found.setdefault(canonical([result.position, result.move]), result)
    return list(found.values())


def replay(game: Game, result: Result) -> Disagreement | None:
    """Play the move that a proof showed, from the position it showed, on model and engine."""
    if result.move is None:
        return _happening(game, result)
    table = Table(game, players_of(result.position), start=result.position)
    try:
        table.compare_start()
        table.legal()
        table.step(result.move)
    except Disagreement as found:
        return found
    return None


def _happening(game: Game, result: Result) -> Disagreement | None:
    """Let happen what a proof says happens by itself, on the model alone: an engine takes no position in which nobody
    decides."""
    model, position = game.model, result.position
    try:
        before = from_json(position, model.state)
        with Judge():
            step = model.automatic(before)
            if step is None or step.__name__ != result.subject:
                raise Flaw(What.NOTHING, f"{result.subject} does not happen here by itself", position)
            measure = keep(model, before, position, Looked())
            after = copy(before)
            step(after)
            keep(model, after, to_json(after), Looked(), measure)
    except Flaw as flaw:
        return Disagreement(
            flaw.what, f"  after {result.subject}:\n{flaw}", players_of(position), position, [], None, position
        )
    return None


# --- traces -----------------------------------------------------------------------------------------------------


def replay_trace(trace: Trace) -> list[str]:
    """What in a trace is not so: on the model (verdicts, rules, positions) or on the engine. None if all holds."""
    game = game_named(trace.game)
    try:
        table = Table(game, players_of(trace.start), start=trace.start)
        table.compare_start()
        again = record(game, trace.start, [step.move for step in trace.steps], trace.title)
        for index, (told, seen) in enumerate(zip(trace.steps, again.steps, strict=True), 1):
            if problem := _difference(told, seen):
                return [f"Step {index}, {canonical(told.move)}: {problem}"]
            if seen.verdict == "legal":
                table.step(seen.move)
            else:
                table.refuse(seen.move)
    except Malformed as problem:
        return [f"The start is not a position: {problem}"]
    except Disagreement as found:
        return [f"After {len(found.moves)} legal moves: {found}"]
    return []


def _difference(told: Step, seen: Step) -> str:
    if told.verdict != seen.verdict:
        return f"the trace says {told.verdict}, the model {seen.verdict}" + _breaking(seen)
    if told.rules != seen.rules:
        gone = [rule for rule in told.rules if rule not in seen.rules]
        new = [rule for rule in seen.rules if rule not in told.rules]
        parts = [f"{what}: {', '.join(rules)}" for what, rules in (("no longer", gone), ("now", new)) if rules]
        return "other rules take part (" + ("; ".join(parts) or "in another order") + ")"
    found = diff(told.position, seen.position)
    return "; ".join(f"{path} is {ours!r}, not {theirs!r} as in the trace" for path, (theirs, ours) in found.items())


def _breaking(step: Step) -> str:
    return f", breaking {', '.join(step.rules)}" if step.verdict == "illegal" else ""
