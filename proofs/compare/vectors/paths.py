"""Vectors for the paths of model and engine on symbols, and for the edges of the comparisons that decide on them.

Model and engine go every path through a move in the listed situations (`proofs.compare.equal`). While the solver knows
what holds on one, it is asked for the smallest position there, and for positions on either side of each comparison that
the model's rules make.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from proofs.compare.equal.comparing import Path, Situation, with_symbols
from proofs.compare.equal.running import SCORES, every_subject, in_situations
from proofs.compare.equal.smallest import Numbers, Smallest
from proofs.compare.vectors.choosing import Vector, agree, judge, scores_of
from proofs.compare.vectors.edges import Edge, Met, comparisons, edges_of, leaves, stamp
from proofs.game import Game
from proofs.prove.solver import evaluate, evaluate_move
from proofs.prove.symbolic import is_named
from proofs.wire import canonical
from spec.kernel import Focus, Move
from spec.kernel.records import Malformed
from spec.kernel.terms import Node, both, conjuncts, node

TRIES = 12
"""On how many paths a side of a comparison is looked for in a situation, where it is not found as it is wanted."""
RESULT = ""
"""In place of a rule, for comparisons on which only depends what a move comes to."""

Watch = Callable[[float, float], None]


class OnPath(msgspec.Struct):
    """A vector for a path, by the name of the path."""

    path: str
    vector: Vector


class OnEdge(msgspec.Struct):
    """A vector for a side of a comparison, by the name of the comparison."""

    comparison: str
    just: str
    vector: Vector
    matters: bool = True
    """It makes a difference there on which side of the comparison one is."""

    def rank(self) -> tuple[bool, int]:
        """How well it shows that side, the best first: it matters, and little is broken."""
        return not self.matters, len(self.vector.breaks)


class Visited(msgspec.Struct):
    """What was seen in a situation."""

    gone: int = 0
    """How many paths were gone."""
    shown: int = 0
    """How many of them have a vector, their own or that of another with the same condition and outcome."""
    open: int = 0
    """How many types of moves were not gone to the end."""
    comparisons: list[str] = []
    """The names of the comparisons that were met."""
    paths: list[OnPath] = []
    edges: list[OnEdge] = []


class Suite(msgspec.Struct):
    """The vectors for paths and edges of a game, and what they are out of."""

    paths: list[Vector]
    edges: list[Vector]
    counts: dict[str, int]

    def told(self) -> str:
        """What there is, in a sentence."""
        counts = self.counts
        return (
            f"In {counts['situations']:,} situations {counts['paths_shown']:,} of {counts['paths']:,} paths have "
            f"a vector, {counts['both_sides']:,} of {counts['comparisons']:,} comparisons one on both "
            f"sides: {len(self.paths):,} vectors for paths and {len(self.edges):,} for edges."
        )


# --- in every situation -----------------------------------------------------------------------------------------


def make_paths(
    game: Game,
    others: Iterable[Vector] = (),
    *,
    jobs: int | None = None,
    only: str = "",
    watch: Watch = lambda done, of: None,
) -> Suite:
    """The vectors for the paths and edges of a game in every listed situation, or in those with a word in their name;
    none for a position and a move of which there is one already. Disagreement if model and engine part at one."""
    suite = chosen(in_situations(game, visited, jobs=jobs, only=only, watch=watch), others)
    every = [*suite.paths, *suite.edges]
    for done, vector in enumerate(every, 1):
        agree(game, vector)
        watch(done, len(every))
    return suite


def chosen(found: list[Visited], others: Iterable[Vector] = ()) -> Suite:
    """Of the vectors of some situations the first for each path, and the clearest for each side of a comparison."""
    there = {_shows(vector) for vector in others}
    paths: dict[str, Vector] = {}
    edges: dict[tuple[str, str], OnEdge] = {}
    for situation in found:
        for on_path in situation.paths:
            paths.setdefault(on_path.path, on_path.vector)
        for on_edge in situation.edges:
            side = on_edge.comparison, on_edge.just
            if side not in edges or on_edge.rank() < edges[side].rank():
                edges[side] = on_edge
    for_paths = _numbered("path", _new(paths.values(), there))
    for_edges = _numbered("edge", _new((edge.vector for edge in edges.values()), there))
    sides = Counter(comparison for comparison, _ in {(comparison, just == "holds") for comparison, just in edges})
    counts = {
        "situations": len(found),
        "open": sum(situation.open for situation in found),
        "paths": sum(situation.gone for situation in found),
        "paths_shown": sum(situation.shown for situation in found),
        "paths_apart": len(paths),
        "comparisons": len({name for situation in found for name in situation.comparisons}),
        "both_sides": sum(number == 2 for number in sides.values()),
        "one_side": sum(number == 1 for number in sides.values()),
    }
    return Suite(for_paths, for_edges, counts)


def _new(vectors: Iterable[Vector], there: set[str]) -> Iterator[Vector]:
    """Those with a position and a move that are not there yet."""
    for vector in vectors:
        if (shows := _shows(vector)) not in there:
            there.add(shows)
            yield vector


def _shows(vector: Vector) -> str:
    """What a vector is about."""
    return canonical((vector.kind, vector.position, vector.move))


def _numbered(kind: str, vectors: Iterable[Vector]) -> list[Vector]:
    return [msgspec.structs.replace(vector, id=f"{kind}/{place:05}") for place, vector in enumerate(vectors, 1)]


# --- in one situation -------------------------------------------------------------------------------------------


def visited(game: Game, focus: Focus, subjects: Iterable[str] | None = None) -> Visited:
    """The vectors for the paths and edges of every type of move in a situation, or of some."""
    assert game.below is not None
    with with_symbols(game.below):
        situation = Situation(game, game.below, focus)
        visitor = Visitor(game, situation)
        situation.visit = visitor.visit
        visitor.seen.open = sum(found.status != "equal" for _, found in every_subject(situation, subjects))
        situation.visit = None  # who does not know the other any more can be forgotten
    return visitor.told()


@dataclass
class _Wanted:
    """A side of a comparison that is looked for: what was found so far, and on how many paths."""

    edge: Edge
    tries: int = 0
    found: Vector | None = None
    matters: bool = False
    """It makes a difference there."""

    def is_had(self, rule: str) -> bool:
        """Nothing better can be found: it makes a difference, and no rule is broken besides the one that is its own."""
        if self.found is None or not self.matters:
            return False
        return not self.found.breaks or (self.edge.just != "holds" and self.found.breaks == [rule])

    def take(self, vector: Vector, matters: bool) -> None:
        """Take a vector if it is better than what was found."""
        rank = not matters, len(vector.breaks)
        if self.found is None or rank < (not self.matters, len(self.found.breaks)):
            self.found, self.matters = vector, matters


@dataclass(frozen=True)
class _Said:
    """A comparison in what a rule says on a path, and all else that is required there."""

    rule: str
    met: Met
    others: bool


@dataclass
class Visitor:
    """Sees every path of a situation, and what numbers show it."""

    game: Game
    situation: Situation
    seen: Visited = field(default_factory=Visited)

    def __post_init__(self) -> None:
        self._smallest = Smallest(self.situation.solving)
        self._paths: dict[tuple[Any, ...], bool] = {}
        """Whether a path has a vector, by what is known of it."""
        self._wanted: dict[str, list[_Wanted]] = {}
        """The sides of a comparison, by its name."""
        self._before = dict(leaves(self.situation.focus.state))

    def visit(self, path: Path, move: Move | None) -> None:
        subject = SCORES if move is None else str(move.__struct_config__.tag)
        changes = self._changes(path)
        self.seen.gone += 1
        self.seen.shown += self._show(path, move, subject, changes)
        self._look_at_edges(path, move, subject, [value for _, value in changes if isinstance(value, Node)])

    def told(self) -> Visited:
        """What was seen, with the edges that were found."""
        for name, sides in self._wanted.items():
            self.seen.comparisons.append(name)
            for side in sides:
                if side.found is not None:
                    self.seen.edges.append(OnEdge(name, side.edge.just, side.found, side.matters))
        return self.seen

    def _changes(self, path: Path) -> list[tuple[str, Any]]:
        """What the model changes, and into what; nothing if it refuses the move."""
        after = [] if path.after is None else list(leaves(path.after))
        return [(place, value) for place, value in after if not _is_same(self._before.get(place, leaves), value)]

    def _show(self, path: Path, move: Move | None, subject: str, changes: list[tuple[str, Any]]) -> bool:
        """Whether there is a vector for the path; a new one if there is none with the same condition and outcome."""
        conditions = sorted(stamp(node(condition)) for condition in self.situation.paths.conditions())
        outcome = [f"{place} {stamp(value) if isinstance(value, Node) else value}" for place, value in changes]
        known = subject, path.after is None, path.cited, *conditions, *outcome
        if known not in self._paths:
            vector = self._vector(self._smallest.now(), move, self.situation.focus.name)
            self._paths[known] = vector is not None and (vector.verdict == "illegal") == (path.after is None)
            if vector is not None and self._paths[known]:
                about = str(vector.players), subject, str(vector.verdict), *vector.breaks
                self.seen.paths.append(OnPath(_name(*about, *conditions, *outcome), vector))
        return self._paths[known]

    def _vector(self, numbers: Numbers | None, move: Move | None, title: str) -> Vector | None:
        """What the model says where these are the numbers; None if it can't read them."""
        if numbers is None:
            return None
        position = evaluate(self.situation.focus.state, numbers)
        try:
            self.game.model.read_state(position)
        except Malformed:
            return None
        if move is None:
            return scores_of(self.game, title, position)
        vector = judge(self.game, title, position, evaluate_move(move, numbers))
        return None if vector.verdict == "malformed" else vector

    # --- edges --------------------------------------------------------------------------------------------------

    def _look_at_edges(self, path: Path, move: Move | None, subject: str, outcome: list[Node]) -> None:
        """Look on this path for sides of comparisons that are still wanted."""
        every = {_name(subject, said.rule, self._compared(said)): said for said in _comparisons_on(path, outcome)}
        for name, said in every.items():
            if name not in self._wanted:
                self._wanted[name] = [_Wanted(edge) for edge in edges_of(said.met.comparison)]
            for wanted in self._wanted[name]:
                if wanted.tries < TRIES and not wanted.is_had(said.rule):
                    wanted.tries += 1
                    self._look_for(wanted, said, path, move)

    def _compared(self, said: _Said) -> str:
        """A comparison in short. In the rule of a piece it is all the same which of many things a move may not name."""
        left, right = said.met.comparison.args
        if said.rule in self.game.model.pieces and is_named(left) and right.op == "constant":
            return f"something named {said.met.comparison.op} {right.leaf}"
        return stamp(said.met.comparison)

    def _look_for(self, wanted: _Wanted, said: _Said, path: Path, move: Move | None) -> None:
        """Numbers just there with which it makes a difference and nothing else is broken; if there are none and nothing
        was found so far, any that are just there."""
        title = ": ".join(filter(None, (self.situation.focus.name, said.rule, wanted.edge.told())))
        others = said.others if path.after is None else True
        for matters, conditions in ((True, (said.met.matters(), others)), (False, (others,)), (False, ())):
            vector = self._vector(self._smallest.now(wanted.edge.condition, *conditions), move, title)
            if vector is not None:
                wanted.take(vector, matters)
            if wanted.found is not None:
                return


def _comparisons_on(path: Path, outcome: list[Node]) -> Iterator[_Said]:
    """The comparisons in what rules require and decide on a path, then those in what comes of it."""
    required = {node(part).serial: part for rule, part in _parts(path.required) if rule}
    seen: set[tuple[str, int]] = set()
    for rule, part in (*_parts(path.required), *_parts(path.decided)):
        others = both(*(other for serial, other in required.items() if serial != node(part).serial))
        for met in comparisons(node(part)):
            if (rule, met.comparison.serial) not in seen:
                seen.add((rule, met.comparison.serial))
                yield _Said(rule, met, others)
    known = {serial for _, serial in seen}
    for met in (met for item in outcome for met in comparisons(item)):
        if met.comparison.serial not in known:
            known.add(met.comparison.serial)
            yield _Said(RESULT, met, True)


def _parts(conditions: Iterable[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """The parts of some conditions, each with its rule."""
    parts = ((rule, part) for rule, condition in conditions for part in conjuncts(condition))
    return [(rule, part) for rule, part in parts if not isinstance(part, bool)]


def _is_same(one: Any, two: Any) -> bool:
    """Two values of a record are the same, or the same expression."""
    return one is two or not (isinstance(one, Node) or isinstance(two, Node) or one != two)


def _name(*parts: str) -> str:
    """A short name of what some parts say together."""
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=12).hexdigest()
