"""What is said about one move in one position: legal or not, by which rules, and what would be.

`explain` is what `gebot ask` prints and what the prompt shows, `told` the text of it.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from difflib import get_close_matches
from typing import Any, Literal

import msgspec

from proofs.desk.because import MOST_WAYS, Demand, Witness
from proofs.desk.move_text import names_for, tag_of
from proofs.game import Game
from proofs.scenarios import nearest
from proofs.telling import path_words, sentence
from proofs.wire import Json, canonical
from spec.kernel import Illegal, Model, Rule, diff, to_json
from spec.kernel.moves import counts_of
from spec.kernel.records import Malformed

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


def explain(game: Game, state: Any, move: Any) -> Explanation:
    """The verdict on a move, given as JSON data, in a position of the model."""
    model = game.model
    said = Explanation(game.name, move, sentence(game, move), "legal")
    try:
        meant = model.read_move(move)
    except Malformed as problem:
        said.verdict, said.problem = "malformed", f"{problem}.{_hint(model, move)}"
        said.nearest = nearest_moves(game, state, move)
        return said
    judge = Witness(model.state)
    try:
        after = model.apply(state, meant, judge)
    except Illegal as refusal:
        said.verdict = "illegal"
        said.broken = [_cited(game, model.rules[id], judge.demands.get(id, ())) for id in refusal.rules]
        said.nearest = nearest_moves(game, state, to_json(meant))
        return said
    said.rules = [_cited(game, model.rules[id]) for id in dict.fromkeys(judge.cited)]
    said.changes = {path: list(values) for path, values in diff(state, after).items()}
    return said


def _hint(model: Model, move: Any) -> str:
    """The nearest name, where a move has one that does not exist."""
    for kind in model.moves:
        if isinstance(move, dict) and tag_of(kind) == move.get("type"):
            for name in kind.__struct_fields__:
                value, names = move.get(name), names_for(kind, name)
                if isinstance(value, str) and names and value not in names:
                    return nearest(value, names)
    return ""


def _cited(game: Game, rule: Rule, demands: Iterable[Demand] = ()) -> Cited:
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
            lines += ["", "What changes:", *(_told_change(path, *values) for path, values in said.changes.items())]
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


def nearest_moves(game: Game, state: Any, move: Any) -> list[Near]:
    """The legal moves of the same type that differ least, the nearest first."""
    if not isinstance(move, dict):
        return []
    legal = game.model.legal(state, kinds=[move.get("type", "")])
    alike = [to_json(one) for one in legal]
    amounts = counts_of(type(legal[0])) if legal else ()
    ranked = sorted(alike, key=lambda one: (distance(move, one, amounts), canonical(one)))
    return [
        Near(one, sentence(game, one), {path: list(values) for path, values in diff(move, one).items()})
        for one in ranked[:MOST_NEAR]
    ]


def distance(asked: Json, legal: Json, amounts: Container[str] = ()) -> int:
    """How far two moves of a type are apart: amounts by how much they differ, everything else 10; a name that is nearly
    the same is meant for the other. Amounts are in maps, or in fields that are said to be amounts."""
    apart = 0
    for path, (mine, theirs) in diff(asked, legal).items():
        counted = all(value is None or isinstance(value, int) for value in (mine, theirs))
        if counted and ("." in path or path in amounts):
            apart += abs((mine or 0) - (theirs or 0))
        else:
            apart += 1 if isinstance(mine, str) and get_close_matches(mine, [str(theirs)], cutoff=0.8) else 10
    return apart
