"""What is shown of any position: that whatever can happen in it leads to such a position again.

Each way that a step or a move can go is shown on its own: nothing fails that rules take for granted, what happens by
itself can happen, invariants and bounds hold again, control has a value of which everything is shown, and the measure
goes down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from proofs.prove.asking import Asker
from proofs.prove.cases import Claim, Ground, Number, chosen, conclusion
from proofs.prove.changes import changed_fields, touched_things
from proofs.prove.closure import strays
from proofs.prove.solver import Reply
from proofs.prove.symbolic import move_domain
from proofs.prove.ways import Way
from spec.kernel import Judge, Model, both, copy, either, explore, negate
from spec.kernel.judge import Known, Path
from spec.kernel.records import record_bounds
from spec.kernel.terms import node

Kind = Literal["initiation", "totality", "preservation", "closure", "termination"]


@dataclass(frozen=True)
class Unproved:
    """Something that does not hold, or of which the solver does not know."""

    kind: Kind
    subject: str
    what: str
    """The claim or the path."""
    known: dict[str, list[Any]]
    """What is known of control there: the values that it can have."""
    reply: Reply | None = None


def initiation(model: Model) -> Iterator[Unproved]:
    """What does not hold in a first position, for any number of players and in any variant."""
    for players in model.players:
        for variant, options in model.variants.items():
            with Judge():
                first = model.new(players, **options)
            subject = f"{players} players, {variant}"
            for path, holds in record_bounds(first):
                if holds is not True:
                    yield Unproved("initiation", subject, path, {})
            for claim in model.invariants:
                if claim.holds(first) is not True:
                    yield Unproved("initiation", subject, claim.id, {})


class Anywhere:
    """Any position for so many players, and what can happen there."""

    def __init__(self, ground: Ground, asker: Asker | None = None) -> None:
        self.ground = ground
        self.asker = asker or Asker()
        self.measure = [Number(part, ground.state, ground.possible) for part in ground.model.measure.parts]  # type: ignore[attr-defined]
        self.somebody_decides = Claim(self._nothing_happens_by_itself, ground.state, ground.possible)
        self.bounds = {node(bound).serial for bound in ground.bounds}

    def _nothing_happens_by_itself(self, state: Any) -> bool:
        return self.ground.model.automatic(state) is None

    def unproved(self, ways: Iterable[Way]) -> Iterator[Unproved]:
        """What can't be shown of some ways."""
        for way in ways:
            if way.path.problem is not None or way.path.refused:
                yield from self._can_be(way, "totality", repr(way.path.problem), self._premises(way), way.path.entered)
            else:
                yield from self._of_a_way(way)

    def _of_a_way(self, way: Way) -> Iterator[Unproved]:
        premises = self._premises(way)
        if way.move is None:
            refused = negate(way.path.taken)
            yield from self._can_be(way, "totality", "a rule", [*premises, way.path.entered], refused)
        premises.append(way.path.taken)
        changed = changed_fields(way.before, way.after)
        claims = [*self._bounds(way), *self._claims(way, changed), *self._claims_of_things(way, changed)]
        falls = self.falls(way, changed)
        wrong = either(negate(both(*(claim for _, claim in claims))), negate(falls))
        if self.asker.refuted(self.ground, way.known, premises, wrong) is not None:
            for what, claim in claims:
                yield from self._can_be(way, "preservation", what, premises, negate(claim))
            yield from self._can_be(way, "termination", "measure", premises, negate(falls))
        for path in strays(self.ground.state, way.after, way.known):
            yield from self._can_be(way, "closure", path, premises, way.path.taken)

    def _premises(self, way: Way) -> list[bool]:
        """What is known before a move is made, besides the facts: somebody has to decide, and counts are counts."""
        if way.path.problem is not None and way.move is None:
            return [] if way.subject == "automatic" else [self.somebody_decides.under(way.known)]
        if way.move is None:
            return []
        return [move_domain(way.move), self.somebody_decides.under(way.known)]

    def _can_be(self, way: Way, kind: Kind, what: str, premises: list[bool], wrong: bool) -> Iterator[Unproved]:
        reply = self.asker.refuted(self.ground, way.known, premises, wrong)
        if reply is not None:
            yield Unproved(kind, way.subject, what, self.told(way.known), reply)

    def told(self, known: Known) -> dict[str, list[Any]]:
        """What is known of control, by its values."""
        controls = self.ground.controls
        return {
            path: [controls[path].values[place] for place in controls[path].places(bits)]
            for path, bits in known.items()
            if path in controls
        }

    # --- what must hold again -----------------------------------------------------------------------------------

    def _bounds(self, way: Way) -> Iterator[tuple[str, bool]]:
        for path, bound in record_bounds(way.after):
            if bound is not True and node(bound).serial not in self.bounds:
                yield path, bound

    def _claims(self, way: Way, changed: set[str]) -> Iterator[tuple[str, bool]]:
        """The invariants that look at something that has changed."""
        for invariant in self.ground.model.invariants:
            if invariant.of is None:
                claim = self.ground.claims[invariant.id]
                before = claim.under(way.known)
                if claim.fields & changed:
                    after = conclusion(invariant.holds, way.after, way.known, self.ground.possible)
                    if after is not True and after is not before:
                        yield invariant.id, after

    def _claims_of_things(self, way: Way, changed: set[str]) -> Iterator[tuple[str, bool]]:
        """The invariants about every thing of a kind, for those things that something has happened to."""
        for thing in touched_things(way.after):
            for id in self.ground.about(thing):
                claim = self.ground.of_thing(id, thing)
                claim.under(way.known)
                if claim.fields & changed:
                    yield f"{id} {thing}", conclusion(claim.about, way.after, way.known, self.ground.possible)

    def falls(self, way: Way, changed: set[str]) -> bool:
        """The first part of the measure that changes becomes smaller, and none is less than nothing."""
        pairs: list[tuple[int, int]] = []
        conditions: list[bool] = []
        for part in self.measure:
            before = part.under(way.known)
            if not part.fields & changed:
                continue
            paths = self._looked_at(part, way)
            conditions += [negate(path.entered) for path in paths if path.problem is not None]
            after = chosen([path for path in paths if path.problem is None])
            if after is before or (isinstance(after, int) and isinstance(before, int) and after == before):
                continue
            pairs.append((after, before))
            conditions.append(after >= 0)
            if isinstance(after, int) and isinstance(before, int):
                break
        return both(*conditions, _smaller(pairs))

    def _looked_at(self, part: Number, way: Way) -> list[Path]:
        look = part.about
        return explore(lambda: look(copy(way.after)), known=way.known, possible=self.ground.possible, thorough=True)


def _smaller(pairs: list[tuple[int, int]]) -> bool:
    """Of each pair the first, as long as they are equal; then it is smaller."""
    if not pairs:
        return False
    (after, before), *others = pairs
    return either(after < before, both(after == before, _smaller(others)))
