"""Traces: a game, or a part of one, with every position and the rules that took part in every step.

A trace is written in the Informal Trace Format of Apalache and Quint (ITF): JSON with the variables `move`, `verdict`,
`rules` and `position` in every state. The first state has no move. A move that is not legal leaves the position as it
is; its rules are those that it breaks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from proofs.compare.lockstep import Disagreement, Lockstep, canonical
from proofs.registry import GAMES, Pair, game
from spec.kernel import Judge, diff, to_json
from spec.kernel.judge import Illegal
from spec.kernel.records import Malformed

Json = dict[str, Any]
Verdict = Literal["legal", "illegal", "malformed"]


class BadTrace(ValueError):
    """A file that is no trace, or one of which a step does not hold; the message says where and what."""


class Step(msgspec.Struct):
    """A move, what was said to it, and the position afterwards."""

    move: Any
    verdict: Verdict
    rules: list[str]
    """If it is legal, the rules that took part, in order; if not, those that it breaks."""
    position: Json


class Trace(msgspec.Struct):
    """A start and what followed."""

    game: str
    title: str
    start: Json
    steps: list[Step]
    notes: list[str] = []
    """What there is to say about it: where it comes from, how two sides part at its end."""

    @property
    def positions(self) -> list[Json]:
        return [self.start, *(step.position for step in self.steps)]


def record(pair: Pair, start: Json, moves: list[Any], title: str, notes: list[str] | None = None) -> Trace:
    """What the model makes of the moves from a position, or from the set-up of a game."""
    state = pair.model.read_state(start)
    steps = []
    for move in moves:
        state, step = _step(pair, state, move)
        steps.append(step)
    return Trace(pair.model.name, title, start, steps, notes or [])


def _step(pair: Pair, state: Any, move: Any) -> tuple[Any, Step]:
    judge = Judge(collects=True)
    try:
        after = pair.model.apply(state, pair.model.read_move(move), judge)
    except Malformed:
        return state, Step(move, "malformed", [], to_json(state))
    except Illegal as refusal:
        return state, Step(move, "illegal", refusal.rules, to_json(state))
    return after, Step(move, "legal", list(dict.fromkeys(judge.cited)), to_json(after))


def of_disagreement(pair: Pair, found: Disagreement, title: str) -> Trace:
    """The game that led to a disagreement, with the disputed move at its end."""
    start = to_json(pair.model.new(found.players)) if found.start is None else found.start
    moves = [*found.moves, *([found.last] if found.last is not None else [])]
    return record(pair, start, moves, title, [str(found)])


def replay(trace: Trace) -> list[str]:
    """What in a trace is not so: on the model (verdicts, rules, positions) or on the engine. None if all holds."""
    pair = game(trace.game)
    try:
        both = Lockstep(pair, len(trace.start["players"]), start=trace.start)
        both.compare_start()
        again = record(pair, trace.start, [step.move for step in trace.steps], trace.title)
        for index, (told, seen) in enumerate(zip(trace.steps, again.steps, strict=True), 1):
            if problem := _difference(told, seen):
                return [f"Step {index}, {canonical(told.move)}: {problem}"]
            if seen.verdict == "legal":
                both.step(seen.move)
            else:
                both.refuse(seen.move)
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


# --- files ------------------------------------------------------------------------------------------------------

NOTHING = {"tag": "None", "value": {"#tup": []}}
"""ITF has no null; this is how Quint writes the lack of a value."""
VARIABLES = ["move", "verdict", "rules", "position"]


def write(trace: Trace, file: Path) -> None:
    """Write a trace as ITF, one state a line."""
    whole = to_itf(trace)
    states = [canonical(state) for state in whole.pop("states")]
    file.write_text(f'{canonical(whole)[:-1]},"states":[\n' + ",\n".join(states) + "\n]}\n", encoding="utf-8")


def read(file: Path) -> Trace:
    """The trace in a file; BadTrace if there is none."""
    try:
        plain = msgspec.json.decode(file.read_bytes())
    except OSError as problem:
        raise BadTrace(f"{file}: {problem.strerror}.") from None
    except (msgspec.DecodeError, RecursionError) as problem:
        raise BadTrace(f"{file} is not JSON: {problem}.") from None
    try:
        return from_itf(plain)
    except BadTrace as problem:
        raise BadTrace(f"{file}: {problem}") from None


def to_itf(trace: Trace) -> Json:
    states = [{"move": NOTHING, "verdict": "start", "rules": [], "position": _to_itf(trace.start)}]
    states += [_to_itf(msgspec.to_builtins(step)) for step in trace.steps]
    meta = {
        "format": "ITF",
        "format-description": "https://apalache.informal.systems/docs/adr/015adr-trace.html",
        "source": "gebot",
        "game": trace.game,
        "description": trace.title,
        "notes": trace.notes,
    }
    numbered = [{"#meta": {"index": index}, **state} for index, state in enumerate(states)]
    return {"#meta": meta, "vars": VARIABLES, "states": numbered}


def _to_itf(value: Any) -> Any:
    if value is None:
        return NOTHING
    if isinstance(value, int) and not isinstance(value, bool):
        return {"#bigint": str(value)}
    if isinstance(value, dict):
        return {key: _to_itf(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_to_itf(item) for item in value]
    return value


def from_itf(plain: Any) -> Trace:
    """The trace that ITF data describes; BadTrace if it is not one of ours."""
    try:
        meta, states = plain["#meta"], plain["states"]
        if meta["game"] not in GAMES:
            raise BadTrace(f"#meta.game is {meta['game']!r}; there is {', '.join(GAMES)}.")
        first, *others = states
        steps = [msgspec.convert(_from_itf(_variables(state)), Step) for state in others]
        start = msgspec.convert(_from_itf(first["position"]), Json)
        notes = msgspec.convert(meta.get("notes", []), list[str])
        return Trace(meta["game"], str(meta.get("description", "")), start, steps, notes)
    except KeyError as problem:
        raise BadTrace(f"this is not a trace of gebot, {problem} is missing.") from None
    except (TypeError, ValueError, msgspec.ValidationError) as problem:
        raise BadTrace(f"this is not a trace of gebot: {problem}") from None


def _variables(state: Json) -> Json:
    return {name: state[name] for name in VARIABLES}


def _from_itf(value: Any) -> Any:
    if value == NOTHING:
        return None
    if isinstance(value, dict):
        if value.keys() == {"#bigint"}:
            return int(value["#bigint"])
        return {key: _from_itf(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_from_itf(item) for item in value]
    return value
