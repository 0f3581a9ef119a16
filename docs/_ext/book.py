"""What the pages of a game are made of, and what its pages are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from proofs.book.editions import Row
    from proofs.book.facets import Facets
    from proofs.book.formulas import Formula
    from proofs.book.glossary import Term
    from proofs.book.locations import Code
    from proofs.book.neighbours import Neighbour, Users
    from proofs.book.rules import Parts, RuleEntry
    from proofs.compare.kept import Played
    from proofs.games.acbas.pieces import BuildingEntry
    from proofs.games.hallertau.pieces import CardEntry
    from proofs.prove.running import Proofs
    from proofs.prove.theorems import TheoremResult
    from spec.kernel import Model


@dataclass(frozen=True)
class Book:
    """Everything that the pages of a game are made of."""

    title: str
    wire: str
    """The page of the wire format."""
    model: Model
    proofs: Proofs
    entries: Sequence[RuleEntry]
    parts: Parts
    steps: Mapping[str, Code]
    """What happens by itself, by name."""
    cards: Sequence[CardEntry]
    buildings: Sequence[BuildingEntry]
    differences: Sequence[Row]
    scenarios: Sequence[Played]
    formulas: Mapping[str, Formula]
    neighbours: Mapping[str, Sequence[Neighbour]]
    users: Mapping[str, Users]
    terms: Mapping[str, Sequence[Term]]
    """The terms of the glossary of which each rule speaks."""
    facets: Mapping[str, Facets]

    def page(self, name: str) -> str:
        """The name of a page, or of a place on one, that no other game has."""
        return f"{self.model.name}-{name}"

    @property
    def above(self) -> dict[str, str]:
        """The page of the game, which is above all others of it."""
        return {self.model.name: self.title}

    def cited(self, sources: Mapping[str, str]) -> dict[str, str]:
        """Lines by the name of the edition, as a need has them."""
        return {self.model.editions[edition].lower(): lines for edition, lines in sources.items()}

    @property
    def editions(self) -> str:
        return "both editions" if len(self.model.editions) > 1 else "the rule book"

    @cached_property
    def by_id(self) -> Mapping[str, RuleEntry]:
        return {entry.id: entry for entry in self.entries}

    @cached_property
    def theorems(self) -> Mapping[str, TheoremResult]:
        return {theorem.id: theorem for theorem in self.proofs.theorems}
