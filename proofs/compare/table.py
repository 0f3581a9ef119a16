"""The table at which model and engine meet: one game that both play, and everything in which they could differ.

Scenarios, random games, golden games, vectors, audits and programs from outside are all played here. After every move
and every automatic step it is also looked at whether the model keeps what is claimed of it.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from engine.port import EngineGame
from proofs.compare.disagreement import Disagreement, What
from proofs.compare.impossible import Changes, with_changes
from proofs.compare.keeping import Flaw, Looked, happenings, keep
from proofs.game import Game, players_of
from proofs.wire import Json, canonical, copied, plain
from spec.kernel import Illegal, Judge, diff, to_json
from spec.kernel.judge import Coverage
from spec.kernel.moves import wire
from spec.kernel.records import Malformed

Differing = dict[str, tuple[Any, Any]]
"""What is not the same, by path: the model's value and the engine's."""

TAKEN = "takes it"
"""What a side says to a position that it takes for one."""


@dataclass
class Tried:
    """How many positions that may not occur both were given, and how many of them both refused."""

    positions: int = 0
    refused: int = 0


class Verdict(NamedTuple):
    """What one side says to a move."""

    kind: Literal["legal", "illegal", "malformed"]
    why: str = ""
    rules: tuple[str, ...] = ()
    """The rules that it breaks, of the model's verdict."""


@dataclass
class Table:
    """One game, played by both."""

    game: Game
    players: int
    start: Json | None = None
    moves: list[Json] = field(default_factory=list)
    coverage: Coverage = field(default_factory=Coverage)
    tried: Tried = field(default_factory=Tried)
    looked: Looked = field(default_factory=Looked)

    def __post_init__(self) -> None:
        if self.start is None:
            with Judge(coverage=self.coverage):
                self.state = self.game.model.new(self.players)
            self.engine = self.game.engine.new(self.players)
        else:
            self.state = self.game.model.read_state(self.start)
            self.position: Json = self.start
            try:
                self.engine = self.game.engine.restore(copied(self.start))
            except self.game.engine.Malformed as refusal:
                raise self.parts(What.POSITION, f"  the engine refuses it: {refusal}") from None
        self.position = to_json(self.state)

    def fork(self) -> Table:
        """The same game once more, to be played on in another way."""
        twin = copy.copy(self)
        twin.engine = self.engine.clone()
        twin.moves = list(self.moves)
        return twin

    def parts(self, what: What, details: str, last: Json | None = None, changed: Json | None = None) -> Disagreement:
        moves = list(self.moves)
        return Disagreement(what, details, self.players, self.position, moves, last, self.start, changed)

    # --- what could differ --------------------------------------------------------------------------------------

    def listed(self) -> tuple[Counter[str], Counter[str]]:
        """The legal moves that the model lists and those that the engine does, as lines of JSON."""
        ours = Counter(wire(move) for move in self.game.model.legal(self.state))
        return ours, Counter(canonical(move) for move in self.engine.legal_moves())

    def views(self, seat: int) -> tuple[Json, Json]:
        """What a player sees, on the model and on the engine."""
        ours, theirs = self.game.model.view(self.state, seat), self.engine.view(seat)
        return {f"seat {seat}": to_json(ours)}, {f"seat {seat}": theirs}

    def differing_position(self) -> Differing:
        return diff(to_json(self.state), self.engine.snapshot())

    def model_verdict(self, move: Any) -> Verdict:
        """What the model says to a move; it does not make it."""
        try:
            meant = self.game.model.read_move(move)
        except Malformed as problem:
            return Verdict("malformed", str(problem))
        broken = self.game.model.broken(self.state, meant, self.coverage)
        return Verdict("illegal", ", ".join(broken), tuple(broken)) if broken else Verdict("legal", "no rule is broken")

    def engine_verdict(self, move: Any) -> Verdict:
        """What the engine says to a move; it makes it if it is legal."""
        try:
            self.engine.apply(move)
        except self.game.engine.Illegal as refusal:
            return Verdict("illegal", str(refusal))
        except self.game.engine.Malformed as refusal:
            return Verdict("malformed", str(refusal))
        return Verdict("legal", "the engine plays it")

    # --- what the model must keep -------------------------------------------------------------------------------

    def played(self, move: Json, coverage: Coverage | None = None) -> tuple[Any, Json]:
        """Where a legal move leads on the model, also as JSON, if it keeps on its way what is claimed of it."""
        model, after, position = self.game.model, self.state, self.position
        with Judge():
            measure = model.measure(after)
        with Judge(coverage=coverage):
            for name, after, idle in happenings(model, self.state, model.read_move(move)):
                position = to_json(after)
                try:
                    measure = keep(model, after, position, self.looked, measure, idle=idle)
                except Flaw as flaw:
                    raise self.parts(flaw.what, f"  after {name}:\n{flaw}", move) from None
        return after, position

    def keep_start(self) -> None:
        """The model keeps in the first position what is claimed of it."""
        try:
            keep(self.game.model, self.state, self.position, self.looked, read=self.start is not None)
        except Flaw as flaw:
            raise self.parts(flaw.what, f"  at the start:\n{flaw}") from None

    # --- Disagreement where they differ -------------------------------------------------------------------------

    def legal(self) -> list[Json]:
        """The legal moves, if both list the same."""
        ours, theirs = self.listed()
        twice = sorted(move for move, count in theirs.items() if count > 1)
        if twice:
            raise self.parts(What.MOVES, "The engine lists twice:\n  " + "\n  ".join(twice), plain(twice[0]))
        if ours.keys() != theirs.keys():
            lines = [f"  only the model:  {text}" for text in sorted(ours.keys() - theirs.keys())]
            lines += [f"  only the engine: {text}" for text in sorted(theirs.keys() - ours.keys())]
            raise self.parts(What.MOVES, "\n".join(lines), plain(min(ours.keys() ^ theirs.keys())))
        return [plain(text) for text in sorted(ours)]

    def step(self, move: Json) -> None:
        """Make a legal move on both sides and compare what comes of it."""
        try:
            after, position = self.played(move, self.coverage)
        except (Illegal, Malformed) as refusal:
            raise self.parts(What.MOVE, f"  the model refuses: {refusal}", move) from None
        theirs = self.engine_verdict(move)
        if theirs.kind != "legal":
            raise self.parts(What.MOVE, f"  the engine refuses: {theirs.why}", move)
        self.compare(What.OUTCOME, position, self.engine.snapshot(), move)
        self.state, self.position = after, position
        self.moves.append(move)
        self.compare_scores()
        self.compare_views()

    def compare_start(self) -> None:
        """Both must have understood the position in which they begin, and it must be as the model claims."""
        self.keep_start()
        self.compare(What.START, self.position, self.engine.snapshot())
        self.compare_scores()
        self.compare_views()

    def compare_scores(self) -> None:
        with Judge(coverage=self.coverage):
            ours = self.game.model.scores(self.state)
        self.compare(What.SCORES, ours, self.engine.scores())

    def compare_views(self) -> None:
        """What each player sees."""
        for seat in range(self.players):
            self.compare(What.VIEW, *self.views(seat))

    def compare(self, what: What, ours: Any, theirs: Any, last: Json | None = None) -> None:
        found = diff(ours, theirs)
        if found:
            lines = [f"  {path}: model {mine!r}, engine {other!r}" for path, (mine, other) in found.items()]
            raise self.parts(what, "\n".join(lines), last)

    def refuse(self, move: Any) -> None:
        """Try a move that is not legal: both must refuse it for the same kind of reason and stay as they are."""
        ours, theirs = self.model_verdict(move), self.engine_verdict(move)
        if ours.kind != theirs.kind:
            details = f"  model: {ours.kind} ({ours.why})\n  engine: {theirs.kind} ({theirs.why})"
            raise self.parts(What.REFUSAL, details, move)
        if self.engine.snapshot() != self.position:
            raise self.parts(What.REFUSAL, "  the engine refuses the move but changes the position", move)

    def give(self, changed: Changes) -> None:
        """Give both the position with something changed in it: both must refuse it, or take it for the same."""
        other = with_changes(self.position, changed)
        ours, state = _answer(self.game.model.read_state, Malformed, other)
        theirs, engine = _answer(self.game.engine.restore, self.game.engine.Malformed, other)
        if (ours == TAKEN) != (theirs == TAKEN) or "stumbles" in (ours.split()[0], theirs.split()[0]):
            lines = [f"  {path} is {canonical(value)}" for path, value in changed.items()]
            lines += [f"  the model {ours}", f"  the engine {theirs}"]
            raise self.parts(What.IMPOSSIBLE, "\n".join(lines), changed=changed)
        self.tried.positions += 1
        if ours == TAKEN:
            self._begun_anew(other, state, engine).compare_start()
        else:
            self.tried.refused += 1

    def _begun_anew(self, position: Json, state: Any, engine: EngineGame) -> Table:
        """A game that begins in a position that both have read."""
        anew = copy.copy(self)
        anew.players, anew.start, anew.moves = players_of(position), position, []
        anew.coverage, anew.tried, anew.looked = Coverage(), Tried(), Looked()
        anew.state, anew.engine, anew.position = state, engine, to_json(state)
        return anew


def _answer(take: Callable[[Json], Any], refusal: type[Exception], position: Json) -> tuple[str, Any]:
    """What one side says to a position: that it takes it, why it refuses it, or that it can make nothing of it; and
    what it makes of it."""
    try:
        taken = take(copied(position))
    except refusal as reason:
        return f"refuses it: {reason}", None
    except Exception as stumbled:
        return f"stumbles over it: {stumbled!r}", None
    return TAKEN, taken


def set_up(game: Game, players: int, options: Mapping[str, Any], coverage: Coverage | None = None) -> Json:
    """The position in which a game begins, if the model keeps in it what is claimed of it."""
    with Judge(coverage=coverage):
        state = game.model.new(players, **options)
    position: Json = to_json(state)
    try:
        keep(game.model, state, position, Looked())
    except Flaw as flaw:
        raise Disagreement(flaw.what, f"  at the set-up:\n{flaw}", players, position, [], None, position) from None
    return position


def is_a_position(game: Game, position: Json) -> bool:
    """The model can read it and nothing in it contradicts the rest."""
    try:
        game.model.read_state(position)
    except Malformed:
        return False
    return True
