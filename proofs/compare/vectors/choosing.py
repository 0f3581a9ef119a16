"""Conformance vectors: a position, a move, what the rules say to it, and the position that follows.

They are for whoever writes another engine. Every rule of the model is kept in one of them and, if it can be broken,
broken in another, alone where that is possible. Positions and moves come from the scenarios; for cards that no
scenario plays or refuses, from a position that the solver shows; for what is missing then, from random games. Each
vector is played on model and engine before it is given away. `proofs.compare.vectors.files` writes them.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Literal

import msgspec

from proofs.compare.kept import written_scenarios
from proofs.compare.lockstep import anything
from proofs.compare.shrink import fewest, is_legal
from proofs.compare.table import Table, is_a_position
from proofs.game import Game, players_of
from proofs.prove.facts import facts_of
from proofs.prove.obligations import EXAMPLES, obligations
from proofs.prove.recorded import played
from proofs.prove.solver import ask, evaluate, evaluate_move, grounded, smtlib
from proofs.scenarios import Scenario, usual
from proofs.wire import Json, canonical
from spec.kernel import Focus, Judge, Model, to_json
from spec.kernel.judge import Illegal
from spec.kernel.moves import counts_of, kind_called
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
    options: dict[str, Any] = {}
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


def make(game: Game, watch: Watch = lambda done, of: None) -> list[Vector]:
    """The vectors of a game; Disagreement if model and engine part at one of them."""
    told = _scenarios_of(game)
    moves = [vector for scenario in told for vector in _played(game, scenario)]
    malformed = [vector for vector in moves if vector.verdict == "malformed"]
    scored = [_scored(game, one) for one in told if one.scores]
    fixed = [*_set_ups(game), *(scored or [_scored_at_the_end(game)])]
    wanted = features(game.model) - {feature for vector in fixed for feature in shown(vector)}
    judged = [vector for vector in moves if vector.verdict != "malformed"]
    clear = (vector for vector in judged if len(vector.breaks) < 2)
    judged += _solved(game, wanted - {feature for vector in clear for feature in shown(vector)}, watch)
    judged += _met(game, wanted - {feature for vector in judged for feature in shown(vector)})
    chosen = choose(judged, wanted, list(game.model.rules))
    chosen += _numbered(fixed) + _numbered(_once([*malformed, *_misshapen(game, chosen)]))
    for done, vector in enumerate(chosen, 1):
        agree(game, vector)
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


def _scenarios_of(game: Game) -> tuple[Scenario, ...]:
    if game.home is None:
        where = f"tests/scenarios/{game.name}"
        raise NoScenarios(f"Vectors are made of the scenarios of the source tree ({where}): it is not here.")
    return written_scenarios(game)


def _played(game: Game, scenario: Scenario) -> Iterator[Vector]:
    """A vector for every move of a scenario."""
    position = scenario.position
    for step in scenario.steps:
        vector = judge(game, scenario.title, position, step.move)
        yield vector
        position = vector.next or position


def judge(game: Game, title: str, position: Json, move: Any) -> Vector:
    """What the model says to a move."""
    watching = Judge(collects=True)
    vector = Vector(
        game=game.model.name, kind="move", title=title, players=players_of(position), position=position, move=move
    )
    try:
        after = game.model.apply(game.model.read_state(position), game.model.read_move(move), watching)
    except Malformed:
        vector.verdict = "malformed"
    except Illegal as refusal:
        vector.verdict, vector.breaks = "illegal", list(refusal.rules)
    else:
        vector.verdict, vector.next = "legal", to_json(after)
    vector.rules = list(dict.fromkeys(watching.cited))
    return vector


def _scored(game: Game, scenario: Scenario) -> Vector:
    """The scores at the end of a scenario."""
    position = scenario.position
    for vector in _played(game, scenario):
        position = vector.next or position
    return scores_of(game, scenario.title, position)


def scores_of(game: Game, title: str, position: Json) -> Vector:
    with Judge() as watching:
        scores = game.model.scores(game.model.read_state(position))
    return Vector(
        game=game.model.name,
        kind="scores",
        title=title,
        players=players_of(position),
        position=position,
        rules=list(dict.fromkeys(watching.cited)),
        scores=to_json(scores),
    )


def _set_ups(game: Game) -> Iterator[Vector]:
    """Every variant and every number of players at least once."""
    model = game.model
    for players, variant in _few_set_ups(model):
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


def _few_set_ups(model: Model) -> Iterator[tuple[int, str]]:
    """Variants and numbers of players side by side; what can't go together, or has not come by, with the first that
    suits it."""
    every = model.set_ups()
    players, variants = list(model.players), list(model.variants)
    turns = range(max(len(players), len(variants)))
    pairs = [(players[turn % len(players)], variants[turn % len(variants)]) for turn in turns]
    chosen = [pair for pair in pairs if pair in every]
    for at in range(2):
        seen = {pair[at] for pair in chosen}
        firsts = {pair[at]: pair for pair in reversed(every) if pair[at] not in seen}
        chosen += reversed(firsts.values())
    yield from chosen


# --- from the solver --------------------------------------------------------------------------------------------


def _solved(game: Game, missing: Collection[Feature], watch: Watch) -> list[Vector]:
    """Pieces that are missing, each played in a position that the solver shows and refused where something lacks."""
    wanted = {rule for rule, _ in missing} & game.model.pieces.keys()
    looks = [focus for focus in game.claims.closer() if _plays(focus) in wanted] if wanted else []
    found: list[Vector] = []
    for done, focus in enumerate(looks, 1):
        found += _about_piece(game, focus)
        watch(done, len(looks))
    return found


def _plays(focus: Focus) -> str:
    """The piece that is played there with nothing under way, by the id of its rule; empty if there is none."""
    return focus.about[0] if focus.about and focus.kind is not None and not focus.aside else ""


def _about_piece(game: Game, focus: Focus) -> Iterator[Vector]:
    id = _plays(focus)
    asked = next(obligations(game.model, focus, facts_of(game.model, focus.state), EXAMPLES))
    reply = ask(smtlib(grounded([*asked.facts, *asked.question])))
    if reply.answer != "sat":
        return
    position, move = evaluate(focus.state, reply.values), evaluate_move(asked.move, reply.values)
    given = fewest(game, position, lambda other: is_legal(game, other, move))
    players, title = players_of(position), game.model.rules[id].title
    whole = usual(game, players, given)
    yield judge(game, title, whole, move)
    lacking = ({path: value for path, value in given.items() if path != left_out} for left_out in given)
    tries = [(usual(game, players, some), move) for some in lacking]
    tries += [(whole, wrong) for wrong in overpaid(game.model, move)]
    for other, wrong in tries:
        if is_a_position(game, other):
            vector = judge(game, title, other, wrong)
            if vector.breaks == [id]:
                yield vector
                return


def overpaid(model: Model, move: Json) -> Iterator[Json]:
    """The move with one more of something in one of its maps."""
    for name, keys in counts_of(kind_called(model.moves, move["type"])).items():
        for key in map(str, keys or ()):
            yield {**move, name: {**move[name], key: move[name].get(key, 0) + 1}}


# --- from random games ------------------------------------------------------------------------------------------

GAMES = 50
"""How many random games are looked through for what is still missing."""
WRONG = 4
"""How many moves of any kind are tried in each position of them."""


def _games(game: Game) -> Iterator[tuple[random.Random, Iterator[Any]]]:
    """Random games of the model, of every variant and number of players in turn: the positions in which somebody
    decides."""
    model = game.model
    kinds = itertools.cycle(model.set_ups())
    for number, (players, variant) in zip(range(GAMES), kinds, strict=False):
        rng = random.Random(f"{game.name}/{number}")
        yield rng, (state for state in played(model, players, variant, rng) if model.automatic(state) is None)


def _scored_at_the_end(game: Game) -> Vector:
    """The scores at the end of a random game."""
    _, states = next(_games(game))
    *_, last = states
    return scores_of(game, "The end of a random game", to_json(last))


def _met(game: Game, missing: Collection[Feature]) -> list[Vector]:
    """Moves in random games, legal and wrong, that show what is missing; what breaks several rules comes last."""
    found: list[Vector] = []
    together: list[Vector] = []
    left = set(missing)
    for rng, states in _games(game) if left else ():
        for state in states:
            wrong = [anything(game, game.model.decides(state), rng) for _ in range(WRONG)]
            for move in [*map(to_json, game.model.legal(state)), *wrong]:
                vector = judge(game, "A random game", to_json(state), move)
                if shown(vector) & left:
                    (found if len(vector.breaks) < 2 else together).append(vector)
                    left -= shown(vector) if len(vector.breaks) < 2 else set()
            if not left:
                return found
    return [*found, *together]


# --- malformed moves --------------------------------------------------------------------------------------------


def _misshapen(game: Game, vectors: list[Vector]) -> Iterator[Vector]:
    """Legal moves with something wrong with them, each fault once."""
    seen: set[str] = set()
    for vector in vectors:
        for what, wrong in faults(vector.move) if vector.verdict == "legal" else ():
            if what not in seen and vector.position is not None:
                misshapen = judge(game, what, vector.position, wrong)
                if misshapen.verdict == "malformed":  # where a number has no bounds, one above them is only illegal
                    seen.add(what)
                    yield misshapen


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


def agree(game: Game, vector: Vector) -> None:
    """Both do with a vector what it says; Disagreement if not."""
    table = Table(game, vector.players, start=vector.position or vector.next)
    if vector.kind == "setup":
        table.engine = game.engine.new(vector.players, **vector.options)
    table.compare_start()
    if vector.kind == "move" and vector.verdict == "legal":
        table.step(vector.move)
    elif vector.kind == "move":
        table.refuse(vector.move)
