"""Conformance vectors: a position, a move, what the rules say to it, and the position that follows.

They are for whoever writes another engine. Every rule of the model is kept in one of them and, if it can be broken,
broken in another, alone where that is possible. Positions and moves come from the scenarios; for cards that no
scenario plays or refuses, from a position that the solver shows. Each vector is played on model and engine before it
is given away. `proofs.compare.vectors.files` writes them.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Literal

import msgspec

from proofs import scenarios
from proofs.book.locations import card_of
from proofs.compare.lockstep import Json, Lockstep, canonical, is_a_position
from proofs.compare.verify import scenario_folder
from proofs.games.hallertau.pieces import is_legal, spared
from proofs.prove.obligations import facts_of, obligations
from proofs.prove.solver import ask, evaluate, evaluate_move, grounded, smtlib
from proofs.registry import Pair, game
from proofs.scenarios.positions import by_path, usual
from spec.kernel import Focus, Judge, Model, to_json
from spec.kernel.judge import Illegal
from spec.kernel.records import Malformed

Kind = Literal["setup", "move", "scores"]
Verdict = Literal["legal", "illegal", "malformed"]
Watch = Callable[[float, float], None]


class Vector(msgspec.Struct, kw_only=True):
    """One thing that an engine must do as the model does."""

    id: str = ""
    game: str
    kind: Kind
    title: str
    """Where it comes from: a scenario, a card, what is wrong with the move."""
    players: int
    options: dict[str, int] = {}
    """What is chosen at set-up besides the players."""
    position: Json | None = None
    """Where the move is made, or what is scored; null at set-up."""
    move: Any = None
    verdict: Verdict | None = None
    """What the rules say to the move; null if there is no move."""
    breaks: list[str] = []
    """The rules that an illegal move breaks."""
    rules: list[str] = []
    """The rules that took part, in the order in which the model comes to them."""
    next: Json | None = None
    """The position after a legal move, or after the set-up."""
    scores: Json | None = None
    """The scores of the position, in a vector about scores."""


Feature = tuple[str, str]
"""A rule, and whether it is `kept` or `broken`."""


class NoScenarios(Exception):
    """There are no scenarios here to make vectors of."""


class Uncovered(Exception):
    """No vector was found for some rules; the message names them."""


def make(name: str, watch: Watch = lambda done, of: None) -> list[Vector]:
    """The vectors of a game; Disagreement if model and engine part at one of them."""
    pair = game(name)
    told = _scenarios_of(name)
    moves = [vector for scenario in told for vector in _played(pair, scenario)]
    malformed = [vector for vector in moves if vector.verdict == "malformed"]
    fixed = [*_set_ups(pair), *(_scored(pair, one) for one in told if one.scores)]
    wanted = features(pair.model) - {feature for vector in fixed for feature in shown(vector)}
    judged = [vector for vector in moves if vector.verdict != "malformed"]
    clear = (vector for vector in judged if len(vector.breaks) < 2)
    judged += _solved(pair, wanted - {feature for vector in clear for feature in shown(vector)}, watch)
    chosen = choose(judged, wanted, list(pair.model.rules))
    chosen += _numbered(fixed) + _numbered(_once([*malformed, *_misshapen(pair, chosen)]))
    for done, vector in enumerate(chosen, 1):
        agree(pair, vector)
        watch(done, len(chosen))
    return chosen


def features(model: Model) -> set[Feature]:
    """What the vectors must show: each rule kept, and broken if it can be."""
    broken = {(id, "broken") for id, rule in model.rules.items() if rule.effect is None}
    return {(id, "kept") for id in model.rules} | broken


def shown(vector: Vector) -> set[Feature]:
    """The rules that a vector shows kept (if the move is legal) or broken."""
    if vector.verdict in ("illegal", "malformed"):
        return {(rule, "broken") for rule in vector.breaks}
    return {(rule, "kept") for rule in vector.rules}


# --- choosing ---------------------------------------------------------------------------------------------------


def choose(vectors: list[Vector], wanted: Collection[Feature], order: list[str]) -> list[Vector]:
    """A few vectors that show all that is wanted, each named after the first of the features it was chosen for.

    Those that show most come first, among equals the smallest. What breaks several rules shows a rule broken only
    where nothing breaks that rule alone.
    """
    alone = {vector.breaks[0] for vector in vectors if len(vector.breaks) == 1}
    shows = [_clearly(vector, alone) for vector in vectors]
    left = set(wanted)
    missing = left.difference(*shows)
    if missing:
        raise Uncovered("; ".join(f"{rule} is never {how}" for rule, how in sorted(missing)))
    sizes = [len(canonical(vector)) for vector in vectors]
    chosen: list[Vector] = []
    while left:
        best = max(range(len(vectors)), key=lambda index: (len(shows[index] & left), -sizes[index], -index))
        rule, how = min(shows[best] & left, key=lambda feature: (order.index(feature[0]), feature[1]))
        chosen.append(msgspec.structs.replace(vectors[best], id=f"{rule}/{how}"))
        left -= shows[best]
    return sorted(chosen, key=lambda vector: (order.index(vector.id.partition("/")[0]), vector.id))


def _clearly(vector: Vector, alone: set[str]) -> set[Feature]:
    if len(vector.breaks) < 2:
        return shown(vector)
    return {(rule, how) for rule, how in shown(vector) if rule not in alone}


def _numbered(vectors: Iterable[Vector]) -> list[Vector]:
    counts: dict[str, Iterator[int]] = {}
    for vector in vectors:
        kind = vector.verdict or vector.kind
        vector.id = f"{kind}/{next(counts.setdefault(kind, itertools.count(1))):03}"
    return list(vectors)


def _once(vectors: list[Vector]) -> list[Vector]:
    """Of vectors with the same move the first."""
    return list({canonical(vector.move): vector for vector in reversed(vectors)}.values())[::-1]


# --- from scenarios ---------------------------------------------------------------------------------------------


def _scenarios_of(name: str) -> list[scenarios.Scenario]:
    if not scenario_folder().is_dir():
        raise NoScenarios("Vectors are made of the scenarios of the source tree (tests/scenarios): they are not here.")
    files = [file for file in scenarios.find([scenario_folder()]) if name in file.read_text(encoding="utf-8")]
    return [one for file in files for one in scenarios.load(file) if one.game == name]


def _played(pair: Pair, scenario: scenarios.Scenario) -> Iterator[Vector]:
    """A vector for every move of a scenario."""
    position = scenario.position
    for step in scenario.steps:
        vector = judge(pair, scenario.title, position, step.move)
        yield vector
        position = vector.next or position


def judge(pair: Pair, title: str, position: Json, move: Any) -> Vector:
    """What the model says to a move."""
    watching = Judge(collects=True)
    vector = Vector(
        game=pair.model.name, kind="move", title=title, players=len(position["players"]), position=position, move=move
    )
    try:
        after = pair.model.apply(pair.model.read_state(position), pair.model.read_move(move), watching)
    except Malformed:
        vector.verdict = "malformed"
    except Illegal as refusal:
        vector.verdict, vector.breaks = "illegal", list(refusal.rules)
    else:
        vector.verdict, vector.next = "legal", to_json(after)
    vector.rules = list(dict.fromkeys(watching.cited))
    return vector


def _scored(pair: Pair, scenario: scenarios.Scenario) -> Vector:
    """The scores at the end of a scenario."""
    position = scenario.position
    for vector in _played(pair, scenario):
        position = vector.next or position
    with Judge() as watching:
        scores = pair.model.scores(pair.model.read_state(position))
    return Vector(
        game=pair.model.name,
        kind="scores",
        title=scenario.title,
        players=scenario.players,
        position=position,
        rules=list(dict.fromkeys(watching.cited)),
        scores=to_json(scores),
    )


def _set_ups(pair: Pair) -> Iterator[Vector]:
    """Every variant and every number of players at least once."""
    model = pair.model
    for turn in range(max(len(model.players), len(model.variants))):
        players = model.players[turn % len(model.players)]
        variant = list(model.variants)[turn % len(model.variants)]
        options = dict(model.variants[variant])
        with Judge() as watching:
            start = to_json(model.new(players, **options))
        yield Vector(
            game=model.name,
            kind="setup",
            title=f"A new game, {variant}, for {players}",
            players=players,
            options=options,
            rules=list(dict.fromkeys(watching.cited)),
            next=start,
        )


# --- from the solver --------------------------------------------------------------------------------------------


def _solved(pair: Pair, missing: Collection[Feature], watch: Watch) -> list[Vector]:
    """Cards that are missing, each played in a position that the solver shows and refused where something lacks."""
    cards = {card_of(rule) for rule, _ in missing} - {0}
    plays = [focus for focus in pair.model.closer() if focus.control.get("card") in cards and _is_free(focus)]
    found: list[Vector] = []
    for done, focus in enumerate(plays if cards else [], 1):
        found += _about_card(pair, focus)
        watch(done, len(plays))
    return found


def _is_free(focus: Focus) -> bool:
    """A card is played there with nothing under way."""
    return focus.kind == "play_card" and "between" not in focus.name


def _about_card(pair: Pair, focus: Focus) -> Iterator[Vector]:
    every = obligations(pair.model, focus, facts_of(pair.model, focus.game))
    asked = next(one for one in every if one.kind == "non-vacuity")
    reply = ask(smtlib(grounded([*asked.facts, *asked.question])))
    if reply.answer != "sat":
        return
    move = evaluate_move(asked.move, reply.values)
    given = _fewest(pair.model, evaluate(asked.game, reply.values), move)
    players = len(asked.game.players)
    title = f"Card {focus.control['card']:03}"
    whole = usual(pair.model.name, players, given)
    yield judge(pair, title, whole, move)
    lacking = ({path: value for path, value in given.items() if path != left_out} for left_out in given)
    too_much = {**move, "pay": {**move["pay"], "clay": move["pay"].get("clay", 0) + 1}}
    tries = [(usual(pair.model.name, players, some), move) for some in lacking] + [(whole, too_much)]
    for position, wrong in tries:
        if is_a_position(pair, position):
            vector = judge(pair, title, position, wrong)
            if [card_of(rule) for rule in vector.breaks] == [focus.control["card"]]:
                yield vector
                return


def _fewest(model: Model, position: Json, move: Json) -> dict[str, Any]:
    """As little as must be given, by path, so that the move is legal in what is otherwise the usual position."""
    players = len(position["players"])
    given = by_path(model, position)
    plain = by_path(model, usual(model.name, players, {}))
    own = {path: value for path, value in given.items() if "." not in path or path.startswith("players.0.")}
    near = {path: value for path, value in own.items() if value != plain[path] and ".village." not in path}

    def allows(items: Iterable[tuple[str, Any]]) -> bool:
        return is_legal(model, usual(model.name, players, dict(items)), move)

    start = near if allows(near.items()) else given
    return dict(spared(list(start.items()), allows))


# --- malformed moves --------------------------------------------------------------------------------------------


def _misshapen(pair: Pair, vectors: list[Vector]) -> Iterator[Vector]:
    """Legal moves with something wrong with them, each fault once."""
    seen: set[str] = set()
    for vector in vectors:
        for what, wrong in faults(vector.move) if vector.verdict == "legal" else ():
            if what not in seen and vector.position is not None:
                seen.add(what)
                yield judge(pair, what, vector.position, wrong)


def faults(move: Json) -> Iterator[tuple[str, Any]]:
    """What can be wrong with the form of a move."""
    yield "A move is a list", [move]
    yield "A move is null", None
    yield "A move is a text", move["type"]
    yield "A move is empty", {}
    yield "There is no such type of move", {**move, "type": "castle"}
    yield "The type is missing", {key: value for key, value in move.items() if key != "type"}
    yield "A key too many", {**move, "surplus": 1}
    for key, value in move.items():
        for what, wrong in _faults_of_value(value) if key != "type" else ():
            yield what, {**move, key: wrong}
        if key != "type":
            yield f"The key {key} is missing", {name: value for name, value in move.items() if name != key}


def _faults_of_value(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, int):
        yield "A number below its bounds", -1
        yield "A number above its bounds", 10**6
        yield "A number with a fraction", value + 0.5
        yield "A number as a text", str(value)
        yield "A number is null", None
        yield "A number is a truth value", True
    elif isinstance(value, str):
        yield "There is no such name", "nowhere"
        yield "A name is a number", 0
        yield "A name is null", None
    elif isinstance(value, dict) and value:
        some = next(iter(value))
        yield "An amount of nothing", {**value, some: 0}
        yield "An amount below nothing", {**value, some: -1}
        yield "An amount as a text", {**value, some: "1"}
        yield "An amount of something unknown", {**value, "gold": 1}
        yield "A map as a list", [some]


# --- model and engine -------------------------------------------------------------------------------------------


def agree(pair: Pair, vector: Vector) -> None:
    """Both do with a vector what it says; Disagreement if not."""
    table = Lockstep(pair, vector.players, start=vector.position or vector.next)
    if vector.kind == "setup":
        table.engine = pair.engine.new(vector.players, **vector.options)
    table.compare_start()
    if vector.kind == "move" and vector.verdict == "legal":
        table.step(vector.move)
    elif vector.kind == "move":
        table.refuse(vector.move)
