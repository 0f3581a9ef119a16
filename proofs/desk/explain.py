"""What is said about one move in one position: legal or not, by which rules, and what would be.

`explain` is what `gebot ask` prints and what the prompt shows, `told` the text of it. `parse_move` reads a move as a
person writes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Literal, cast

import msgspec
import yaml
from msgspec import inspect

from proofs.compare.lockstep import canonical
from proofs.desk.because import MOST_WAYS, Demand, Witness
from proofs.registry import Pair
from proofs.scenarios import nearest
from proofs.telling import path_words, sentence
from spec.kernel import Illegal, Model, Move, Rule, diff, to_json
from spec.kernel.moves import counts_of
from spec.kernel.records import Malformed, info_of, unwrap

Json = dict[str, Any]
MOST_NEAR = 5


class Seen(msgspec.Struct):
    """One thing that a broken rule looked at: what it saw and what it needed."""

    what: str
    """A path of the position or of the move, such as `players.0.goods.clay`, or an expression of the rule."""
    words: str
    saw: Any
    needed: str


class Unmet(msgspec.Struct):
    """A condition that does not hold: as the model writes it, with file and line, and what would do."""

    where: str
    condition: str
    ways: list[list[Seen]]
    """Each of these would do; all that is lacking in a way would have to be otherwise."""


class Cited(msgspec.Struct):
    """A rule with its lines in each edition, and what it demanded in vain if it is broken."""

    id: str
    statement: str
    sources: dict[str, str]
    unmet: list[Unmet] = []


class Near(msgspec.Struct):
    """A legal move that is like the one that was asked about."""

    move: Json
    sentence: str
    changed: dict[str, list[Any]]
    """By path, what differs from the move that was asked about: what it has, and what the legal one has."""


class Explanation(msgspec.Struct):
    """The verdict on a move."""

    game: str
    move: Any
    sentence: str
    verdict: Literal["legal", "illegal", "malformed"]
    problem: str = ""
    """What is wrong with the form of a malformed move."""
    broken: list[Cited] = []
    rules: list[Cited] = []
    """Those that took part in a legal move, in order."""
    changes: dict[str, list[Any]] = {}
    """By path, what each value was and is now."""
    nearest: list[Near] = []


def explain(pair: Pair, state: Any, move: Any) -> Explanation:
    """The verdict on a move, given as JSON data, in a position of the model."""
    model = pair.model
    said = Explanation(model.name, move, sentence(model.name, move), "legal")
    try:
        meant = model.read_move(move)
    except Malformed as problem:
        said.verdict, said.problem = "malformed", f"{problem}.{_hint(model, move)}"
        said.nearest = nearest_moves(model, state, move)
        return said
    judge = Witness(model.state)
    try:
        after = model.apply(state, meant, judge)
    except Illegal as refusal:
        said.verdict = "illegal"
        said.broken = [_cited(model.name, model.rules[id], judge.demands.get(id, ())) for id in refusal.rules]
        said.nearest = nearest_moves(model, state, to_json(meant))
        return said
    said.rules = [_cited(model.name, model.rules[id]) for id in dict.fromkeys(judge.cited)]
    said.changes = {path: list(pair_) for path, pair_ in diff(state, after).items()}
    return said


def _hint(model: Model, move: Any) -> str:
    """The nearest name, where a move has one that does not exist."""
    kind = next((kind for kind in model.moves if isinstance(move, dict) and _tag(kind) == move.get("type")), None)
    for name in kind.__struct_fields__ if kind is not None else ():
        value, texts = move.get(name), _texts(kind, name)
        if isinstance(value, str) and texts and value not in texts:
            return nearest(value, texts)
    return ""


def _texts(kind: Any, name: str) -> list[str]:
    """The names that a field of a move may have as its value; none if it is not a name."""
    field = next(field for field in cast(inspect.StructType, info_of(kind)).fields if field.name == name)
    info, _ = unwrap(field.type)
    return [value for value in info.values if isinstance(value, str)] if isinstance(info, inspect.LiteralType) else []


def _tag(kind: type[Move]) -> str:
    return str(kind.__struct_config__.tag)


def _cited(game: str, rule: Rule, demands: Iterable[Demand] = ()) -> Cited:
    unmet = [
        Unmet(
            demand.where,
            demand.text,
            [[Seen(one.what, path_words(game, one.what), one.saw, one.needed) for one in way] for way in demand.ways],
        )
        for demand in demands
    ]
    return Cited(rule.id, rule.statement, dict(rule.sources), unmet)


# --- the text ---------------------------------------------------------------------------------------------------


def told(said: Explanation) -> str:
    """An explanation as a person reads it."""
    lines = [said.sentence]
    match said.verdict:
        case "malformed":
            lines += ["MALFORMED: this is not a move.", f"  {said.problem}"]
        case "illegal":
            lines += [f"ILLEGAL: it breaks {_so_many(len(said.broken), 'rule')}."]
            for rule in said.broken:
                lines += ["", *_told_rule(rule), *(line for unmet in rule.unmet for line in _told_unmet(unmet))]
        case "legal":
            lines += ["LEGAL.", "", "Rules that took part, in order:"]
            lines += [f"  {line}" for rule in said.rules for line in _told_rule(rule)]
            lines += ["", "What changes:", *(_told_change(path, *pair) for path, pair in said.changes.items())]
    if said.verdict != "legal":
        lines += ["", *_told_nearest(said)]
    return "\n".join(lines)


def _so_many(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _told_rule(rule: Cited) -> list[str]:
    lines = "; ".join(f"{edition.upper()} {where}" for edition, where in rule.sources.items())
    return [f"{rule.id} ({lines})", f"  {rule.statement}"]


def _told_unmet(unmet: Unmet) -> list[str]:
    others = ", among others" if len(unmet.ways) == MOST_WAYS else ""
    lines = [f"  Any of these would do{others}:"] if len(unmet.ways) > 1 else []
    for way in unmet.ways:
        mark = "    - " if len(unmet.ways) > 1 else "  "
        lines.append(mark + "; ".join(map(_told_seen, way)))
    return [*lines, f"  ({unmet.where}: {unmet.condition})"]


def _told_seen(seen: Seen) -> str:
    what = seen.what if seen.words == seen.what else f"{seen.words} ({seen.what})"
    return f"{what}: saw {_value_told(seen.saw)}, needed {seen.needed}"


def _told_change(path: str, before: Any, after: Any) -> str:
    return f"  {path}: {_value_told(before)} -> {_value_told(after)}"


def _value_told(value: Any) -> str:
    return value if isinstance(value, str) else canonical(value)


def _told_nearest(said: Explanation) -> list[str]:
    kind = said.move.get("type") if isinstance(said.move, dict) else None
    if not said.nearest:
        return [f"No move of the type {kind} is legal here."] if isinstance(kind, str) else []
    lines = ["The nearest legal moves:"]
    for near in said.nearest:
        lines += [f"  {near.sentence}", f"    {canonical(near.move)}"]
    return lines


# --- the nearest legal moves ------------------------------------------------------------------------------------


def nearest_moves(model: Model, state: Any, move: Any) -> list[Near]:
    """The legal moves of the same type that differ least, the nearest first."""
    if not isinstance(move, dict):
        return []
    alike = [to_json(one) for one in model.legal(state) if _tag(type(one)) == move.get("type")]
    ranked = sorted(alike, key=lambda one: (distance(move, one), canonical(one)))
    return [
        Near(one, sentence(model.name, one), {path: list(pair) for path, pair in diff(move, one).items()})
        for one in ranked[:MOST_NEAR]
    ]


def distance(asked: Json, legal: Json) -> int:
    """How far two moves of a type are apart: amounts by how much they differ, everything else 10; a name that is nearly
    the same is meant for the other."""
    apart = 0
    for path, (mine, theirs) in diff(asked, legal).items():
        if "." in path and all(value is None or isinstance(value, int) for value in (mine, theirs)):
            apart += abs((mine or 0) - (theirs or 0))
        else:
            apart += 1 if isinstance(mine, str) and get_close_matches(mine, [str(theirs)], cutoff=0.8) else 10
    return apart


# --- a move as a person writes it -------------------------------------------------------------------------------


class BadMove(ValueError):
    """A text that is no move; the message says why."""


def decider(state: Any) -> int | None:
    """The seat that has to decide something in a position; None if it is nature or nobody."""
    owed = getattr(state, "now", None)
    if owed is not None:
        seat: int = owed.player
        return seat
    actor: int | None = getattr(state, "actor", None)
    turn: int | None = state.turn
    return turn if actor is None else actor


def parse_move(pair: Pair, state: Any, text: str) -> Any:
    """The JSON form of a move that is written as a YAML map or in words: `advance shop=brewery pay.barley=2`.

    The player is the one who has to decide, and maps and lists that are left out are empty.
    """
    move = as_written(text)
    kind = _kind(pair.model, move.get("type"))
    for name in kind.__struct_fields__:
        if name in move:
            if str(move[name]) in _texts(kind, name):
                move[name] = str(move[name])
            continue
        if name == "player" and (seat := decider(state)) is not None:
            move["player"] = seat
        elif counts_of(kind).get(name) is not None:
            move[name] = {}
        elif str(kind.__annotations__[name]).startswith("list["):
            move[name] = []
    return move


def as_written(text: str) -> Json:
    """What a text says of a move, as a YAML map or in words."""
    if not text.strip():
        raise BadMove("Say which move, such as: advance shop=brewery pay.barley=2.")
    return _as_map(text) if text.lstrip().startswith("{") else _as_words(text)


def _kind(model: Model, name: Any) -> type[Move]:
    kinds = {_tag(kind): kind for kind in model.moves}
    if not isinstance(name, str) or name not in kinds:
        what = "A move needs a type" if name is None else f"There is no type of move called {name!r}"
        raise BadMove(f"{what}.{nearest(str(name), kinds) or ' There is ' + ', '.join(kinds) + '.'}")
    return kinds[name]


def _as_map(text: str) -> Json:
    move = _value(text)
    if not isinstance(move, dict):
        raise BadMove(f"This is not a map of names to values: {text}")
    return move


def _as_words(text: str) -> Json:
    kind, *words = text.split()
    if "=" in kind:
        raise BadMove(f"A move begins with its type, such as advance; this begins with {kind!r}.")
    move: Json = {"type": kind}
    for word in words:
        path, equals, value = word.partition("=")
        if not equals or not path:
            raise BadMove(f"{word!r} should be a name, = and a value, such as shop=brewery or pay.barley=2.")
        name, dot, key = path.partition(".")
        if not dot:
            move[name] = _value(value)
        elif isinstance(inner := move.setdefault(name, {}), dict):
            inner[key] = _value(value)
        else:
            raise BadMove(f"{name} is given both as a whole and in parts.")
    return move


def _value(text: str) -> Any:
    try:
        return _string_keys(yaml.safe_load(text))
    except RecursionError:
        raise BadMove(f"{text!r} is nested too deeply.") from None
    except (yaml.YAMLError, ValueError, LookupError) as problem:
        first = str(problem).splitlines()[0] if str(problem) else "it ends too early"
        raise BadMove(f"{text!r} is not YAML: {first}.") from None


def _string_keys(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _string_keys(item) for key, item in value.items()}
    return [_string_keys(item) for item in value] if isinstance(value, list) else value
