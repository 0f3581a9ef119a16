"""Things of which the same is claimed: what is shown of one of them holds of all.

A claim about every card is a formula for each. If the formulas of two cards, and all that is claimed of the things that
they speak of, differ in nothing but in which of the things of a set is meant, then what follows for one follows for the
other, as long as nothing was done to either of them alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from proofs.prove.cases import Ground, things_of
from proofs.prove.changes import Changed
from proofs.prove.solver import plain
from spec.kernel.names import name_of
from spec.kernel.terms import both, node, variables
from spec.kernel.unread import Part

Shape = tuple[str, tuple[str, ...]]
"""A formula without the names of its symbols, and what each symbol is but for the things."""


Claimed = tuple[str, Any]
"""A claim about every thing of a kind, by its id, and one of the things."""


class Groups:
    """The things of a kind in groups of which the same is claimed, and what the claims about them speak of."""

    def __init__(self) -> None:
        self.things: list[list[Any]] = []
        self.alone: dict[str, list[Claimed]] = {}
        """By each symbol that is about a thing: the claims about it."""
        self.shared: dict[str, set[tuple[str, int]]] = {}
        """By each symbol that is about no thing in particular: the claims in which it occurs, and of which group."""
        self.sets: dict[str, set[tuple[str, int]]] = {}
        """The same by the paths of sets and lists in which claims look for a thing and for what belongs to it."""

    def concerned(self, changed: Changed, named: Iterable[str]) -> list[Claimed]:
        """What must be shown again, where something has changed and these symbols are spoken of: the claims about
        things to which something happened alone; and where something happened to all of a group, the claim about one
        of which nobody speaks, or else about each."""
        found = dict.fromkeys(claimed for symbol in changed.of_things() for claimed in self.alone.get(symbol, ()))
        spoken_of = {thing for _, thing in found}
        spoken_of.update(thing for name in named for _, thing in self.alone.get(name, ()))
        happened = [where for symbol, where in self.shared.items() if changed.has(symbol)]
        happened += [where for path, where in self.sets.items() if changed.as_a_whole(path)]
        for id, number in dict.fromkeys(one for where in happened for one in sorted(where)):
            one = next((thing for thing in self.things[number] if thing not in spoken_of), None)
            found.update(dict.fromkeys((id, thing) for thing in ([one] if one is not None else self.things[number])))
        return list(found)


class Alike:
    """Groups of things of which the same is claimed, for each kind of thing."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._groups: dict[type, Groups] = {}

    def groups(self, kind: type) -> Groups:
        if kind not in self._groups:
            self._groups[kind] = self._sorted(kind)
        return self._groups[kind]

    def _sorted(self, kind: type) -> Groups:
        groups = Groups()
        numbers: dict[Shape, int] = {}
        for thing in things_of(self.ground, kind):
            shape, symbols = self._shape(thing)
            is_new = shape not in numbers
            number = numbers.setdefault(shape, len(groups.things))
            if is_new:
                groups.things.append([])
            groups.things[number].append(thing)
            for id, sorts in symbols.items():
                for name, sort in sorts.items():
                    if name != sort:
                        groups.alone.setdefault(name, []).append((id, thing))
                    if is_new:
                        (groups.shared if name == sort else groups.sets).setdefault(sort, set()).add((id, number))
        return groups

    def _shape(self, thing: Any) -> tuple[Shape, dict[str, dict[str, str]]]:
        """The shape of all that is claimed of a thing and of those that these claims speak of; and for each claim about
        the thing itself the symbols in it, each with what it is but for the things."""
        claims = self._claims(thing)
        spoken_of = (other for other in self.ground.things_in(claims.values()) if not isinstance(other, Part))
        beside = [other for other in spoken_of if other != thing]
        every = both(*claims.values(), *(claim for other in beside for claim in self._claims(other).values()))
        written = plain([every])
        ends = tuple(f"-{name_of(one)}" for one in (thing, *beside))
        shape = written.text, tuple(self._sort_of(name, ends) for name in written.names)
        return shape, {
            id: {name: self._sort_of(name, ends) for name in sorted(variables(node(claim)))}
            for id, claim in claims.items()
        }

    def _claims(self, thing: Any) -> dict[str, bool]:
        """In any position, whatever it takes to know them."""
        ground = self.ground
        return {id: ground.conclusion(ground.of_thing(id, thing).about, ground.state, {}) for id in ground.about(thing)}

    def _sort_of(self, name: str, ends: tuple[str, ...]) -> str:
        """A symbol without the thing that it is about."""
        if name in self.ground.marks:
            return self.ground.marks[name][0].path
        _, tilde, weight = name.partition("~")
        return name.rpartition("-")[0] if tilde and weight.endswith(ends) else name
