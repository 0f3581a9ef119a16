"""What is shown of any position: that whatever can happen in it leads to such a position again.

Each way that a step or a move can go is shown on its own: nothing fails that rules take for granted, what happens by
itself can happen, invariants and bounds hold again, control has a value of which everything is shown, and the measure
goes down, unless a move is idle.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from proofs.prove.alike import Alike
from proofs.prove.asking import Asker, few, near
from proofs.prove.cases import Claim, Ground, Number, chosen, parts_of
from proofs.prove.changes import Changed, changed_fields
from proofs.prove.closure import strays
from proofs.prove.deciding import SUBJECT, somebody_can
from proofs.prove.expected import unexpected
from proofs.prove.seats import Seats
from proofs.prove.shapes import entries_are_entries, is_of_kind, names_are_names, one_each, touched
from proofs.prove.solver import Reply
from proofs.prove.symbolic import move_domain
from proofs.prove.ways import Way
from spec.kernel import Judge, Model, Move, both, either, negate
from spec.kernel.judge import Known, Path
from spec.kernel.moves import control_domains
from spec.kernel.names import EVERYTHING
from spec.kernel.records import record_bounds
from spec.kernel.terms import conjuncts, node, variables

Kind = Literal["initiation", "totality", "preservation", "closure", "termination", "coverage", "progress"]


Conclusion = tuple[str, bool, Any]
"""What must hold after a way: its name, the claim, and the thing that it is about, if it is about one."""


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
        for variant, options in model.variants_for(players).items():
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
        self.alike = Alike(ground)
        self.kinds = sorted(ground.model.moves, key=how_many_controls)
        self.measure = [Number(part, ground.state, ground.possible) for part in ground.model.measure.parts]  # type: ignore[attr-defined]
        self.somebody_decides = Claim(self._nothing_happens_by_itself, ground.state, ground.possible)
        self.seats = Seats(ground, self.asker, ground.model.measure.parts, self.somebody_decides)  # type: ignore[attr-defined]
        self.bounds = {node(bound).serial for bound in ground.bounds}

    def begin(self, asker: Asker) -> None:
        """Begin something new to show, of which nothing is known yet."""
        asker.begin()
        self.asker = asker
        self.seats.begin(asker)

    def _nothing_happens_by_itself(self, state: Any) -> bool:
        return self.ground.model.automatic(state) is None

    def unproved(self, ways: Iterable[Way]) -> Iterator[Unproved]:
        """What can't be shown of some ways."""
        for way in ways:
            if way.path.problem is not None or way.path.refused:
                yield from self._can_be(way, "totality", repr(way.path.problem), self._premises(way), way.path.entered)
            elif way.after is None:
                yield from self._premise_decides(way)
            else:
                yield from self._of_a_way(way)

    def unexpected(self, way: Way) -> Iterator[Unproved]:
        """What can't be shown of the candidates, if it is a move that can be made."""
        if way.move is not None and way.after is not None:
            premises = [*self._premises(way), way.path.taken]
            yield from self._can_be(way, "coverage", "candidates", premises, unexpected(self.ground, way))

    def undecided(self, ways: Iterable[Way]) -> Iterator[Unproved]:
        """The cases in which it can't be shown that somebody has a move."""
        for way in ways:
            if way.path.problem is not None:
                yield from self._can_be(way, "totality", repr(way.path.problem), [], way.path.entered)
            elif (nobody := self._nobody_can(way)) is not None:
                yield Unproved("progress", way.subject, SUBJECT, self.told(way.known), nobody)

    def _nobody_can(self, way: Way) -> Reply | None:
        """Nothing if somebody has a move, else what the solver says of it. The type of move that settled it comes first
        next time."""
        ground, asker, entered = self.ground, self.asker, way.path.entered
        found: list[bool] = []
        for kind, sought in [(kind, some) for some in (None, EVERYTHING) for kind in self.kinds]:
            can = somebody_can(ground, way, kind, sought)
            if can is not False:
                found.append(can)
                nobody = negate(either(*found))
                if any(asker.is_refuted(some(ground, way.known, [entered], nobody)) for some in (few, near)):
                    self.kinds.remove(kind)
                    self.kinds.insert(0, kind)
                    return None
        return asker.refuted(ground, way.known, [], both(entered, negate(either(*found))))

    def _premise_decides(self, way: Way) -> Iterator[Unproved]:
        """What fulfils the premise breaks no other rule, if it is said so."""
        if type(way.move).premise_decides:
            checked, later = way.path.conditions[: way.premised], way.path.conditions[way.premised :]
            broken = way.after is None or negate(both(*(condition for rule, condition in later if rule)))
            decided = (condition for rule, condition in later if not rule)
            premises = [*self._premises(way), *(condition for _, condition in checked), *decided]
            yield from self._can_be(way, "coverage", "the premise decides", premises, broken)

    def _of_a_way(self, way: Way) -> Iterator[Unproved]:
        premises = self._premises(way)
        if way.move is None:
            refused = negate(way.path.taken)
            yield from self._can_be(way, "totality", "a rule", [*premises, way.path.entered], refused)
        else:
            yield from self._premise_decides(way)
        premises.append(way.path.taken)
        yield from self.unexpected(way)
        changed = changed_fields(way.before, way.after)
        claims = [*self._bounds(way), *self._claims(way, changed), *self._claims_of_things(way, changed)]
        falls = self.falls(way, changed)
        wrong = either(negate(both(*(claim for _, claim, _ in claims))), negate(falls))
        subjects = ["termination measure", *(_subject("preservation", what) for what, _, _ in claims)]
        if not self.asker.is_plain(self.ground, way.known, premises, wrong, subjects):
            for what, claim, thing in claims:
                known = [*premises, *self._known_of(thing, way.known)]
                for part in conjuncts(claim):
                    yield from self._can_be(way, "preservation", what, known, negate(part))
            yield from self._can_be(way, "termination", "measure", premises, negate(falls))
        for path in strays(self.ground.state, way.after, way.known):
            yield from self._can_be(way, "closure", path, premises, way.path.taken)

    def _premises(self, way: Way) -> list[bool]:
        """What is known before a move is made, besides the facts: somebody has to decide, and counts are counts."""
        if way.path.problem is not None and way.move is None:
            return [] if way.subject == "automatic" else [self.somebody_decides.at(self.ground.at(way.known))]
        if way.move is None:
            return []
        decides = self.somebody_decides.at(self.ground.at(way.known))
        return [move_domain(way.move), *names_are_names(way.move), decides]

    def _can_be(self, way: Way, kind: Kind, what: str, premises: list[bool], wrong: bool) -> Iterator[Unproved]:
        reply = self.asker.refuted(self.ground, way.known, premises, wrong, _subject(kind, what))
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

    def _known_of(self, thing: Any, known: Known) -> Iterator[bool]:
        """All that is claimed of a thing, if it is about one, before the way."""
        if thing is not None:
            for id in self.ground.about(thing):
                yield self.ground.of_thing(id, thing).at(self.ground.at(known))

    def _bounds(self, way: Way) -> Iterator[Conclusion]:
        for path, bound in (*record_bounds(way.after), *entries_are_entries(way.after)):
            if bound is not True and node(bound).serial not in self.bounds:
                yield path, bound, None

    def _claims(self, way: Way, changed: set[str]) -> Iterator[Conclusion]:
        """The invariants that look at something that has changed."""
        for invariant in self.ground.model.invariants:
            if invariant.of is None:
                claim = self.ground.claims[invariant.id]
                before = claim.at(self.ground.at(way.known))
                if claim.fields & changed:
                    after = self.ground.conclusion(invariant.holds, way.after, way.known)
                    if (new := _new(after, before)) is not True:
                        yield invariant.id, new, None

    def _claims_of_things(self, way: Way, changed: set[str]) -> Iterator[Conclusion]:
        """The invariants about every thing of a kind, for those things that something has happened to, and for one of
        each group of others of which the same is claimed."""
        for id, thing in self._concerned(way):
            claim = self.ground.of_thing(id, thing)
            before = claim.at(self.ground.at(way.known))
            if claim.fields & changed:
                after = self.ground.conclusion(claim.about, way.after, way.known)
                if (new := _new(after, before)) is not True:
                    yield f"{id} {thing}", new, thing

    def _concerned(self, way: Way) -> Iterator[tuple[str, Any]]:
        """The claims about things that must be shown again. Of entries of open maps they are shown of any one at all,
        which need not be known, and of those that were changed."""
        symbols = Changed(self.ground.state, way.after, way.known)
        named = variables(node(way.path.taken))
        entries = {part.kind: part for part in self.ground.shapes.any_entries}
        every = one_each([*entries.values(), *touched(way.before, way.after)]) if entries else []
        for kind in dict.fromkeys(self.ground.kinds.values()):
            if kind in entries:
                things = [thing for thing in every if is_of_kind(thing, kind)]
                yield from ((id, thing) for thing in things for id in self.ground.about(thing))
            else:
                yield from self.alike.groups(kind).concerned(symbols, named)

    def falls(self, way: Way, changed: set[str]) -> bool:
        """The first part of the measure that changes becomes smaller, and none is less than nothing, unless it is an
        idle move."""
        pairs: list[tuple[int, int]] = []
        conditions: list[bool] = []
        for part in self.measure:
            before = part.at(self.ground.at(way.known))
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
        return either(way.idle, both(*conditions, _smaller(pairs)))

    def _looked_at(self, part: Number, way: Way) -> list[Path]:
        return self.ground.looked_at(part.about, way.after, way.known)


def _subject(kind: Kind, what: str) -> str:
    """What is to be shown, of whichever thing it is."""
    return f"{kind} {what.partition(' ')[0]}"


def _new(after: bool, before: bool) -> bool:
    """What is claimed afterwards and was not known before in the same words."""
    known = {node(part).serial for part in parts_of(before)}
    return both(*(part for part in parts_of(after) if node(part).serial not in known))


def how_many_controls(kind: type[Move]) -> int:
    """How many different moves of a type there are, counts aside."""
    return math.prod(len(values) for values in control_domains(kind).values())


def _smaller(pairs: list[tuple[int, int]]) -> bool:
    """Of each pair the first, as long as they are equal; then it is smaller."""
    if not pairs:
        return False
    (after, before), *others = pairs
    return either(after < before, both(after == before, _smaller(others)))
