"""Which pieces of a game were played, counted while it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from proofs.compare.audit import audits_of
from proofs.game import Game
from proofs.wire import Json
from spec.kernel.judge import Coverage

Before = Mapping[str, int]
"""How often the rules of some pieces had been exercised, by their ids."""


NO_PIECES = ("type", "player")
"""What of a move names no piece."""


class Tally(NamedTuple):
    """How many pieces of a kind were played, and which were not."""

    kind: str
    played: int
    missing: tuple[str | int, ...]
    """By name."""

    @property
    def every(self) -> int:
        return self.played + len(self.missing)


class PlayedPieces:
    """How often each piece was played: a move named it, its own rule took part, and it is a move that plays such a
    piece (`PieceAudit.played_by`). To deal a card is not to play it."""

    def __init__(self, game: Game) -> None:
        self.pieces = game.model.pieces
        self.played_by = {kind: how.played_by for kind, how in audits_of(game).items()}
        self.named: dict[str | int, list[str]] = {}
        """The rules of pieces by the names of these."""
        for id, piece in self.pieces.items():
            self.named.setdefault(piece.name, []).append(id)
        self.times: Counter[str] = Counter()
        """How often each was played, by the id of its rule."""

    def before(self, move: Json, coverage: Coverage) -> Before:
        """The pieces that a move names and may play, with what is to be known of them before it is made."""
        return {id: coverage.exercised[id] for id in self._named_by(move) if self._plays(move, id)}

    def unseen(self, moves: list[Json]) -> list[Json]:
        """Those of the moves that name a piece that was not played so far: they deal it, or play it."""
        if len(self.times) == len(self.pieces):
            return []
        return [move for move in moves if any(not self.times[id] for id in self._named_by(move))]

    def _named_by(self, move: Json) -> Iterator[str]:
        for name, value in move.items():
            if name not in NO_PIECES and isinstance(value, str | int):
                yield from self.named.get(value, ())

    def _plays(self, move: Json, id: str) -> bool:
        types = self.played_by[self.pieces[id].kind]
        return not types or move["type"] in types

    def after(self, before: Before, coverage: Coverage) -> None:
        """The move was made: what it named was played, if its rule took part."""
        self.times.update(id for id, count in before.items() if coverage.exercised[id] > count)

    def tallies(self) -> list[Tally]:
        """For each kind of piece, how many were played."""
        found = []
        for kind in self.played_by:
            every = {id: piece.name for id, piece in self.pieces.items() if piece.kind == kind}
            missing = tuple(name for id, name in every.items() if not self.times[id])
            found.append(Tally(kind, len(every) - len(missing), missing))
        return found
