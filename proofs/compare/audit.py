"""Every piece of a game, proved, played and refused on model and engine.

The work on one piece begins with what the proofs showed of it. What there is to try depends on the kind of piece: a
game brings its own `Work` for each kind, or this one is done: what was shown is played, and where something lacks, or
in a position that the solver shows, the piece must be refused, by its own rule.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import msgspec

from proofs.compare.disagreement import Disagreement
from proofs.compare.report import tell
from proofs.compare.table import Table
from proofs.game import Game, players_of
from proofs.prove.facts import facts_of
from proofs.prove.obligations import Result
from proofs.prove.solver import ask, evaluate, grounded, smtlib
from proofs.registry import game_named
from proofs.wire import Json, copied, leaves
from spec.kernel import Piece, both, explore, negate
from spec.kernel.judge import Coverage
from spec.kernel.moves import performed
from spec.kernel.records import Malformed, put, symbols_for

Watch = Callable[[int, int], None]


class Audit(msgspec.Struct):
    """What became of one piece."""

    rule: str
    """The id of its rule."""
    title: str
    proved: bool
    seen: dict[str, int]
    """How often both sides did what with it."""
    missing: list[str]
    """What should have been seen and was not."""
    exercised: dict[str, int]
    violated: dict[str, int]
    problems: list[str]

    @property
    def passed(self) -> bool:
        return self.proved and not self.missing and not self.problems

    def told(self) -> str:
        seen = ", ".join(f"{what} {count} times" for what, count in self.seen.items()) or "nothing seen"
        said = f"{self.title}: {'proved' if self.proved else 'not proved'}, {seen}"
        said += f"; not seen: {', '.join(self.missing)}" if self.missing else ""
        return "\n".join([said, *self.problems[:1]])


class Work:
    """The work on one piece."""

    def __init__(self, game: Game, piece: Piece, results: list[Result]) -> None:
        self.game = game
        self.piece = piece
        self.results = results
        """What was proved of it."""
        self.rng = random.Random(piece.name)
        self.coverage = Coverage()
        self.seen: dict[str, int] = {}
        self.problems: list[str] = []

    @property
    def name(self) -> Any:
        return self.piece.name

    @property
    def rule(self) -> str:
        return self.piece.rule.id

    @property
    def shown(self) -> list[Result]:
        """The positions and moves that proofs showed."""
        return [one for one in self.results if one.kind == "non-vacuity" and one.move is not None]

    # --- what is done -------------------------------------------------------------------------------------------

    def examine(self) -> None:
        """Everything that is done with the piece."""
        for result in self.shown:
            self.guarded(self.play, result.position, result.move)
            self.guarded(self.refuse_where_something_lacks, result.position, result.move)
        for result in self.shown if self.piece.rule.effect is None else ():
            if not self.seen.get("refused"):
                self.guarded(self.refuse_where_its_rule_is_broken, result.position, result.move)

    def missing(self) -> Iterator[str]:
        """What should have been seen and was not."""
        wanted = ["played"] if self.piece.rule.effect is not None else ["played", "refused"]
        yield from (what for what in wanted if not self.seen.get(what))

    def is_about_it(self, move: Json) -> bool:
        """The move plays the piece."""
        return self.name in move.values()

    def play(self, position: Json, move: Json) -> None:
        table = self.begin(position)
        table.legal()
        table.step(move)
        if self.is_about_it(move):
            self.count("played")

    def refuse_where_something_lacks(self, position: Json, move: Json) -> None:
        """Both refuse it where one number is less by one."""
        numbers = {path: value for path, value in leaves(position).items() if type(value) is int and value > 0}
        for path, value in numbers.items() if self.is_about_it(move) else ():
            short = copied(position)
            put(short, path, value - 1)
            if self.breaks_its_rule(short, move):
                self.refuse(short, move)

    def refuse_where_its_rule_is_broken(self, position: Json, move: Json) -> None:
        """Both refuse it in a position that the solver shows, where the move breaks the rule of the piece alone."""
        model = self.game.model
        state, meant = symbols_for(model.read_state(position)), model.read_move(move)
        for path in explore(functools.partial(performed, state, meant)) if self.is_about_it(move) else ():
            own = both(*(condition for rule, condition in path.conditions if rule == self.rule))
            others = [condition for rule, condition in path.conditions if rule != self.rule]
            reply = ask(smtlib(grounded([*facts_of(model, state), *others, negate(own)])))
            if reply.answer == "sat" and self.breaks_its_rule(found := evaluate(state, reply.values), move):
                self.refuse(found, move)
                return

    # --- how it is done -----------------------------------------------------------------------------------------

    def guarded(self, work: Callable[..., Any], *about: Any) -> Any:
        """Do something; a disagreement is a problem, not the end."""
        try:
            return work(*about)
        except Disagreement as found:
            self.problems.append(tell(self.game, found))
            return None

    def begin(self, position: Json) -> Table:
        table = Table(self.game, players_of(position), start=position, coverage=self.coverage)
        table.compare_start()
        return table

    def count(self, what: str) -> None:
        self.seen[what] = self.seen.get(what, 0) + 1

    def breaks_its_rule(self, position: Json, move: Json) -> bool:
        """The piece is refused here for its own rule."""
        model = self.game.model
        try:
            state = model.read_state(position)
        except Malformed:
            return False
        return self.rule in model.broken(state, model.read_move(move))

    def refuse(self, position: Json, move: Json) -> None:
        """Both must refuse it."""
        Table(self.game, players_of(position), start=position, coverage=self.coverage).refuse(move)
        self.count("refused")


@dataclass(frozen=True)
class PieceAudit:
    """How the pieces of a kind are looked at."""

    what: str
    """What is counted, in the summary."""
    progress: str
    """What is being done, while it is."""
    work: type[Work] = Work
    examines: Callable[[Result], bool] = lambda result: bool(result.about)
    """Whether what a proof showed is played here."""
    played_by: tuple[str, ...] = ()
    """The types of moves that play such a piece; where none are named, all that name one and in which its rule takes
    part."""


def audits_of(game: Game) -> dict[str, PieceAudit]:
    """How the pieces of each kind are looked at."""
    kinds = dict.fromkeys(piece.kind for piece in game.model.pieces.values())
    return {kind: game.play.audits.get(kind) or _usual(kind) for kind in kinds}


def _usual(kind: str) -> PieceAudit:
    return PieceAudit(f"{kind}s proved, played and refused on both sides", f"Playing {kind}s")


def is_examined(game: Game, result: Result) -> bool:
    """What a proof showed is played when the pieces are looked at."""
    return any(audit.examines(result) for audit in audits_of(game).values())


def audit(
    game: Game, kind: str, results: list[Result], *, jobs: int | None = None, watch: Watch = lambda done, of: None
) -> list[Audit]:
    """Look at every piece of a kind."""
    about = results_by_piece(game, results)
    every = [id for id, piece in game.model.pieces.items() if piece.kind == kind]
    found: dict[str, Audit] = {}
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        tasks = {pool.submit(audit_piece, game.name, id, about.get(id, [])): id for id in every}
        for done, task in enumerate(as_completed(tasks), 1):
            found[tasks[task]] = task.result()
            watch(done, len(tasks))
    return [found[id] for id in every]


def results_by_piece(game: Game, results: Iterable[Result]) -> dict[str, list[Result]]:
    """The results about each piece, by the id of its rule: of situations that look at it, or else in which its rule
    takes part."""
    looked: dict[str, list[Result]] = {}
    took_part: dict[str, list[Result]] = {}
    for result in results:
        for id in result.about:
            looked.setdefault(id, []).append(result)
        for id in result.rules:
            if id in game.model.pieces:
                took_part.setdefault(id, []).append(result)
    return took_part | looked


def audit_piece(name: str, id: str, results: list[Result]) -> Audit:
    """Everything about one piece."""
    game = game_named(name)
    piece = game.model.pieces[id]
    work = audits_of(game)[piece.kind].work(game, piece, results)
    work.examine()
    proved = bool(results) and all(one.status == "proved" for one in results)
    counts = (dict(work.coverage.exercised), dict(work.coverage.violated))
    return Audit(id, piece.title, proved, work.seen, list(work.missing()), *counts, work.problems)
