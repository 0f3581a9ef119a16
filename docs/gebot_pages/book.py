"""What the pages of a game are made of, and what its pages are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from proofs.book.editions import Row
    from proofs.book.facets import Facets
    from proofs.book.flows import Flow
    from proofs.book.formulas import Formula
    from proofs.book.glossary import Term
    from proofs.book.locations import Code
    from proofs.book.neighbours import Neighbour, Users
    from proofs.book.pieces import PieceEntry, PieceKind
    from proofs.book.rules import Parts, RuleEntry
    from proofs.compare.kept import Played
    from proofs.game import Game
    from proofs.prove.running import Proofs
    from proofs.prove.statements import TheoremResult
    from spec.kernel import Model


@dataclass(frozen=True)
class Gallery:
    """All pieces of a kind."""

    kind: str
    look: PieceKind
    entries: Sequence[PieceEntry]

    @property
    def page(self) -> str:
        """The last part of its address, which is the chapter of its pieces."""
        return f"{self.kind}s"

    @property
    def title(self) -> str:
        named = self.look.names(self.kind)
        return named[:1].upper() + named[1:]

    def counted(self, count: int | None = None) -> str:
        """So many of them; all, unless said."""
        number = len(self.entries) if count is None else count
        return f"{number:,} {self.look.names(self.kind, number)}"


@dataclass(frozen=True)
class Book:
    """Everything that the pages of a game are made of."""

    game: Game
    proofs: Proofs
    entries: Sequence[RuleEntry]
    parts: Parts
    steps: Mapping[str, Code]
    """What happens by itself, by name."""
    pieces: Sequence[PieceEntry]
    differences: Sequence[Row]
    scenarios: Sequence[Played]
    formulas: Mapping[str, Formula]
    neighbours: Mapping[str, Sequence[Neighbour]]
    users: Mapping[str, Users]
    terms: Mapping[str, Sequence[Term]]
    """The terms of the glossary of which each rule speaks."""
    facets: Mapping[str, Facets]
    flow: Flow | None

    @property
    def name(self) -> str:
        return self.game.name

    @property
    def model(self) -> Model:
        return self.game.model

    @property
    def title(self) -> str:
        return self.game.model.title

    @property
    def wire(self) -> str:
        """The page of the wire format; nothing if there is none."""
        return wire_page(self.game)

    def page(self, name: str) -> str:
        """The name of a page, or of a place on one, that no other game has."""
        return f"{self.name}-{name}"

    @property
    def above(self) -> dict[str, str]:
        """The page of the game, which is above all others of it."""
        return {self.name: self.title}

    def cited(self, sources: Mapping[str, str]) -> dict[str, str]:
        """Lines by the name of the edition, as a need has them."""
        return {self.model.editions[edition].lower(): lines for edition, lines in sources.items()}

    @cached_property
    def by_id(self) -> Mapping[str, RuleEntry]:
        return {entry.id: entry for entry in self.entries}

    @cached_property
    def theorems(self) -> Mapping[str, TheoremResult]:
        return {theorem.id: theorem for theorem in self.proofs.theorems}

    @cached_property
    def galleries(self) -> Mapping[str, Gallery]:
        """The pieces by their kinds."""
        return {gallery.kind: gallery for gallery in self._galleries()}

    def _galleries(self) -> Iterator[Gallery]:
        for kind in dict.fromkeys(entry.piece.kind for entry in self.pieces):
            members = [entry for entry in self.pieces if entry.piece.kind == kind]
            yield Gallery(kind, members[0].kind, members)

    def gallery_of(self, rule: str) -> Gallery | None:
        """The gallery in which the piece is of which that is the rule."""
        piece = self.model.pieces.get(rule)
        return None if piece is None else self.galleries.get(piece.kind)


def wire_page(game: Game) -> str:
    """What the page about the wire format of a game is called; nothing if there is none."""
    return (game.site.wire_page or f"wire-{game.name}") if game.site.wire is not None else ""
