"""Traces: a game, or a part of one, with every position and the rules that took part in every step.

A trace is written in the Informal Trace Format of Apalache and Quint (ITF): JSON with the variables `move`, `verdict`,
`rules` and `position` in every state. The first state has no move. A move that is not legal leaves the position as it
is; its rules are those that it breaks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from proofs.game import Game
from proofs.registry import game_names
from proofs.wire import Json, canonical
from spec.kernel import Judge, Model, to_json
from spec.kernel.judge import Illegal
from spec.kernel.records import Malformed

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


def record(game: Game, start: Json, moves: list[Any], title: str, notes: list[str] | None = None) -> Trace:
    """What the model makes of the moves from a position, or from the set-up of a game."""
    state = game.model.read_state(start)
    steps = []
    for move in moves:
        state, step = _step(game.model, state, move)
        steps.append(step)
    return Trace(game.name, title, start, steps, notes or [])


def _step(model: Model, state: Any, move: Any) -> tuple[Any, Step]:
    judge = Judge(collects=True)
    try:
        after = model.apply(state, model.read_move(move), judge)
    except Malformed:
        return state, Step(move, "malformed", [], to_json(state))
    except Illegal as refusal:
        return state, Step(move, "illegal", refusal.rules, to_json(state))
    return after, Step(move, "legal", list(dict.fromkeys(judge.cited)), to_json(after))


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
        if meta["game"] not in game_names():
            raise BadTrace(f"#meta.game is {meta['game']!r}; there is {', '.join(game_names())}.")
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
