"""A changed engine compared with the model on symbols, in some of the situations that run what is changed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from proofs.compare.equal.below import Below
from proofs.compare.equal.running import compared, situations_of
from proofs.compare.mutants import limits
from proofs.compare.mutants.looking import Found, Look, Sight, another
from proofs.game import Game
from proofs.prove.facts import facts_of
from proofs.prove.obligations import Result
from spec.kernel import Focus
from spec.kernel.terms import node, variables

REACHED = "on symbols"
"""The stage in which it is found out which situations run what."""
REFUTED = "equal"
"""The kind of what the solver finds out."""


class Compared(msgspec.Struct):
    """In how many situations a changed engine was compared with the model, and what came of it."""

    situations: int = 0
    """Those in which what is changed was run, on one path or more."""
    elsewhere: int = 0
    """Those in which it was not."""
    pairs: int = 0
    """Pairs of a situation and a type of move, or the scores, in the former."""
    paths: int = 0
    open: int = 0
    """Pairs that were not settled, and situations that took too long, or in which something broke down."""

    @property
    def is_equal(self) -> bool:
        """It can't be told from the engine as it is written where the two were compared."""
        return self.situations > 0 and self.open == 0

    def told(self) -> str:
        if self.is_equal:
            return f"equal in {self.situations} situations, {self.pairs} pairs, {self.paths:,} paths"
        if not self.situations:
            return f"not run on symbols in {self.elsewhere} situations"
        return f"{self.open} open in {self.situations} situations, {self.pairs} pairs"


# --- which situations run what ----------------------------------------------------------------------------------


def reached(sight: Sight) -> dict[str, Look]:
    """A look for each listed situation: below its border the engine makes the moves that proofs showed in it."""
    below = sight.game.below
    if below is None:
        return {}

    def at(focus: Focus, results: list[Result]) -> Look:
        def look(sight: Sight) -> Iterator[Found]:
            sight.counts["symbols"] = _work(sight.game, focus)
            for one in results:
                with contextlib.suppress(Exception):  # an open question may have an answer that it can't have
                    _made(sight.game, below, one)
            yield from ()

        return look

    return {name: at(focus, sight.results.get(name, [])) for name, focus in named_situations(sight.game).items()}


def named_situations(game: Game) -> dict[str, Focus]:
    """The situations in which somebody decides, each by a name of its own."""
    found: dict[str, Focus] = {}
    for focus in situations_of(game):
        found[another(focus.name, found)] = focus
    return found


def _made(game: Game, below: Below, shown: Result) -> None:
    """The engine's own functions make a move that a proof showed, and count the scores before."""
    state = below.joined(game.model.read_state(shown.position))
    below.scores(state.clone())
    if shown.move is not None:
        below.perform(state, shown.move["type"], shown.move)


def _work(game: Game, focus: Focus) -> int:
    """How much there is to compare in a situation, roughly: symbols, and types of moves."""
    symbols = set[str]().union(*(variables(node(fact)) for fact in facts_of(game.model, focus.state)))
    return len(symbols) * (1 if focus.kind is not None else len(game.model.moves))


# --- comparing --------------------------------------------------------------------------------------------------


def chosen(names: Sequence[str], situations: dict[str, Focus], most: int) -> list[str]:
    """Some of these situations: one after the other of those about each type of move, and of those about all."""
    groups: dict[str | None, list[str]] = {}
    for name in names:
        if name in situations:
            groups.setdefault(situations[name].kind, []).append(name)
    found: list[str] = []
    while len(found) < most and any(groups.values()):
        for group in groups.values():
            if group and len(found) < most:
                found.append(group.pop(0))
    return found


class Comparing:
    """The comparison of a changed engine with the model."""

    def __init__(self, game: Game, function: str, seen: set[str], limit: float, watch: Callable[[str], None]) -> None:
        self.game = game
        self.function = function
        self.seen = seen
        """The functions that were run."""
        self.limit = limit
        self.watch = watch
        self.found = Compared()
        self.parted: tuple[Any, Any] | None = None
        """The position and the move that part the two."""

    def refuted(self, names: Sequence[str], most: int) -> Found | None:
        """Where the solver tells the changed engine from the model; what was compared is counted."""
        situations = named_situations(self.game)
        for name in chosen(names, situations, most):
            self.watch(name)
            told = self._compared(situations[name])
            if told is not None:
                return told
        return None

    def _compared(self, focus: Focus) -> Found | None:
        """What takes too long, or breaks down on symbols, is not settled: it might without the change."""
        self.seen.clear()
        try:
            with limits.at_most(self.limit):
                pairs, _ = compared(self.game, focus)
        except (limits.DoesNotEnd, Exception):
            self.found.situations += 1
            self.found.open += 1
            return None
        for pair in pairs:
            if pair.status == "refuted":
                self.parted = (pair.position, pair.move)
                return Found(REFUTED, f"{pair.situation}, {pair.subject}", "\n".join(pair.why))
        if self.function not in self.seen:
            self.found.elsewhere += 1
            return None
        self.found.situations += 1
        self.found.pairs += len(pairs)
        self.found.paths += sum(pair.paths for pair in pairs)
        self.found.open += sum(pair.status == "open" for pair in pairs)
        return None
