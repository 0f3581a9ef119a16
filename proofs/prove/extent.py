"""Of which positions the proofs of a game speak, and on what they rest."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator

import msgspec

from proofs.game import Game
from proofs.prove.obligations import Result
from proofs.prove.recorded import recorded
from proofs.prove.tasks import why_not
from proofs.prove.within import open_position
from spec.kernel import Move
from spec.kernel.records import Open, Record
from spec.kernel.sequences import Sequel
from spec.kernel.unread import Part, Perhaps, Unread, raw

SEAT = re.compile(r"\.\d+(?=\.|$)")
WORDS = re.compile(r"[a-z]+(?: [a-z]+)*(?= |$)")
CLOSING = ("initiation", "totality", "preservation", "closure")
"""What must be proved of any position for these positions to be all that a game comes to."""


class Extent(msgspec.Struct):
    """Of which positions the proofs speak."""

    players: list[int] = []
    """Of any position for so many; of none if they speak of listed situations only."""
    ways: int = 0
    """How many ways were gone from there."""
    turned: int = 0
    """How many of them are others turned around the table."""
    closed: bool = False
    """Every first position is among those of which they speak, and whatever can happen there leads to one of them."""
    situations: int = 0
    """How many situations are listed: with examples, or all of which they speak."""
    written: bool = True
    """Somebody wrote these down; else they are those that play comes to."""
    why_not: str = ""
    """Why they do not speak of any position."""
    idle: list[str] = []
    """Types of moves that need not bring the game nearer to its end, at least in some positions."""
    opaque: list[str] = []
    """Sets and the like, by path, that no proof looks through: only single things can be asked of them."""
    open_questions: list[str] = []
    """Questions whose answer is left open, by name."""

    def told(self) -> list[str]:
        """In sentences."""
        return [*self._where(), *self._left_open()]

    def _where(self) -> Iterator[str]:
        if self.players:
            yield (
                f"Shown of any position for {among(self.players)} that satisfies the invariants, control left open: "
                f"{self.ways:,} ways."
            )
            if self.turned:
                yield (
                    f"Of these ways {self.turned:,} are others turned around the table. That the same is claimed of "
                    "all seats is shown, and that each is the other one turned; so what is shown of that holds of it."
                )
            if self.closed:
                yield "Every first position is one of these, and whatever can happen in one leads to one again."
            else:
                yield "That these are all positions that a game comes to is NOT shown: see what is not proved."
            yield f"Examples from {self.situations:,} situations show that moves and steps are possible."
            return
        listed = "that are listed" if self.written else "that play comes to"
        yield f"Shown of {self.situations:,} situations {listed}. Nothing is shown of any position: {self.why_not}"
        if self.closed:
            yield "These situations are closed: whatever can happen in one leads to one of them."
        else:
            yield (
                "These situations are not closed: a game can come to others, of which nothing is proved. How many "
                "positions of games lie in them is not looked at."
            )

    def _left_open(self) -> Iterator[str]:
        if self.idle:
            yield (
                "That every game ends is NOT shown: an endless game has endlessly many idle moves, which are among "
                f"these: {', '.join(self.idle)}."
            )
        if self.opaque:
            yield f"Proofs ask only single things of these, whatever else is in them: {', '.join(self.opaque)}."
        if self.open_questions:
            yield f"Shown whatever the answer is, where it is not certain: {', '.join(self.open_questions)}."


def among(players: Iterable[int]) -> str:
    """A number of players, one of several."""
    *others, last = map(str, players)
    return f"{', '.join(others)} or {last} players" if others else f"{last} player{'s' if last != '1' else ''}"


def extent_of(game: Game, results: Iterable[Result], situations: int, questions: Iterable[str]) -> Extent:
    """Of which positions some results speak, of so many listed situations and with these open questions."""
    written, why = game.claims.situations is not None, why_not(game.model)
    found = Extent(situations=situations, written=written, why_not=why)
    found.open_questions = sorted(questions)
    found.idle = [str(kind.__struct_config__.tag) for kind in game.model.moves if kind.idle is not Move.idle]
    if why:
        found.closed = not written and recorded(game).closed
        return found
    anywhere = [one for one in results if one.players]
    found.players = list(game.model.players)
    found.ways = sum(one.ways for one in anywhere if one.kind == "preservation")
    found.turned = sum(one.turned for one in anywhere if one.kind == "preservation")
    shown = {one.status for one in anywhere if one.kind in CLOSING}
    found.closed = shown == {"proved"}
    state = open_position(game.model, found.players[-1])
    found.opaque = list(dict.fromkeys(SEAT.sub(".*", path) for path in opaque_paths(state, "")))
    return found


@functools.cache
def short(name: str) -> str:
    """The name of an open question without what it is about."""
    words = WORDS.match(name)
    return words.group().partition(" without")[0] if words else name


def opaque_paths(any_: object, path: str) -> Iterator[str]:
    """Where in an open position something is of which only certain things can be asked."""
    if isinstance(any_, Open):
        if not isinstance(any_, Unread | Perhaps | Part | Sequel):
            yield path
    elif isinstance(any_, Record):
        for name in any_.__struct_fields__:
            yield from opaque_paths(raw(any_, name), f"{path}.{name}" if path else name)
    elif isinstance(any_, dict):
        for key, item in any_.items():
            yield from opaque_paths(item, f"{path}.{key}")
    elif isinstance(any_, list):
        for place, item in enumerate(any_):
            yield from opaque_paths(item, f"{path}.{place}")
