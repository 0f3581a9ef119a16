"""Rules seen at work on symbols: what one call of a rule required, what it changed and what it gave.

Every situation of the game is run as the proofs run it, plain ones for two players first, until each rule was seen
often enough to choose from.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofs.game import Game
from proofs.prove.obligations import all_situations
from proofs.prove.symbolic import symbolic_move
from spec.kernel import Focus, Judge, Model, Move, Record, Rule, copy, explore
from spec.kernel.judge import current
from spec.kernel.moves import control_values
from spec.kernel.records import join
from spec.kernel.terms import Node

ENOUGH = 6
"""Of so many calls that say something, the one that is told is chosen."""
USUAL = 2
"""So many players are at the table; others are looked at for rules that do not come up with them."""
MOST = 300
"""More calls than that are looked at only if they require something."""
Count = tuple[Focus, str, Callable[[Any], None]]
"""A position, what is counted in it, and the counting."""
Wanted = Callable[[Rule, bool], bool]
"""Whether a call of a rule is wanted that requires something, or does not."""


@dataclass(frozen=True)
class Occasion:
    """A move, a step or a count, in a situation."""

    focus: Focus
    name: str
    control: Mapping[str, Any]
    act: Callable[[Any], None]
    """It changes the position that it is given."""
    move: Move | None = None


@dataclass(frozen=True)
class Sighting:
    """One call of a rule."""

    rule: Rule
    on: Occasion
    decided: tuple[bool, ...]
    """What had been decided on the way when the rule was done."""
    required: tuple[bool, ...]
    changed: Mapping[str, tuple[Any, Any]]
    gave: Any
    moved: frozenset[str]
    """What had been changed on that occasion before the rule came up."""


class Watching(Judge):
    """A judge that notes each call of a rule that is wanted, if there is anything to say of it."""

    __slots__ = ("calls", "on", "seen", "state", "wanted")

    def __init__(self, on: Occasion, wanted: Wanted) -> None:
        around = current()
        super().__init__(readings=around.readings, answers=around.answers)
        self.on = on
        self.wanted = wanted
        self.state: Any = on.focus.state
        self.calls: list[tuple[int, Any]] = []
        self.seen: list[Sighting] = []

    def enter(self, rule: Rule) -> None:
        super().enter(rule)
        before = self.state if self.state is self.on.focus.state else copy(self.state)
        self.calls.append((len(self.path), before))

    def leave(self) -> None:
        rule, (begun, before) = self.stack[-1], self.calls.pop()
        super().leave()
        required = tuple(condition for tag, condition in self.path[begun:] if tag == rule.id)
        if not self.wanted(rule, bool(required)):
            return
        changed = differences(before, self.state)
        gave = sys._getframe(1).f_locals.get("result")  # what the rule returned, as the function around it has it
        if required or changed or isinstance(gave, Node):
            decided = tuple(condition for tag, condition in self.path if not tag)
            moved = frozenset(differences(self.on.focus.state, before))
            self.seen.append(Sighting(rule, self.on, decided, required, changed, gave, moved))


def differences(before: Any, after: Any, path: str = "") -> dict[str, tuple[Any, Any]]:
    """What is not the same in two positions, by path; a list of names is one thing, and a mark that is gone is 0."""
    if before is after:
        return {}
    pairs: list[tuple[object, Any, Any]]
    if isinstance(before, Record):
        pairs = [(name, getattr(before, name), getattr(after, name)) for name in before.__struct_fields__]
    elif isinstance(before, dict):
        pairs = [(key, before.get(key, 0), after.get(key, 0)) for key in dict([*before.items(), *after.items()])]
    elif path == "players":
        pairs = [(index, *pair) for index, pair in enumerate(zip(before, after, strict=True))]
    elif isinstance(before, Node) or isinstance(after, Node) or before != after:
        return {path: (before, after)}
    else:
        return {}
    found: dict[str, tuple[Any, Any]] = {}
    for key, one, other in pairs:
        if one is not other:
            found |= differences(one, other, join(path, key))
    return found


# --- running ----------------------------------------------------------------------------------------------------


def sightings(game: Game) -> dict[str, list[Sighting]]:
    """For each rule that comes up on symbols the calls from which one is chosen; none if there is nothing to say."""
    found: dict[str, list[Sighting]] = {}
    good: Counter[str] = Counter()
    looked: Counter[str] = Counter()

    def wanted(rule: Rule, requires: bool) -> bool:
        looked[rule.id] += 1
        return good[rule.id] < ENOUGH and rule.id not in settled and (requires or looked[rule.id] <= MOST)

    settled: set[str] = set()
    for on in every_occasion(game):
        if len(on.focus.state.players) != USUAL and not settled:
            settled = {rule for rule in found if good[rule]}
        for seen in watched(on, wanted):
            found.setdefault(seen.rule.id, []).append(seen)
            good[seen.rule.id] += says_what_it_should(seen)
    return {rule: found.get(rule, []) for rule in looked}


def says_what_it_should(seen: Sighting) -> bool:
    """Of a rule that can be violated something is required, of another there is something that it does."""
    return bool(seen.required) or seen.rule.effect is not None


def every_occasion(game: Game) -> Iterator[Occasion]:
    """What is counted; then what happens in every situation, those for two players first."""
    for focus, name, count in game.site.counts():
        yield Occasion(focus, name, {}, count)
    for focus in sorted(all_situations(game), key=lambda focus: len(focus.state.players) != USUAL):
        yield from occasions(game.model, focus)


def occasions(model: Model, focus: Focus) -> Iterator[Occasion]:
    """What can happen in a situation."""
    step = model.automatic(focus.state)
    if step is not None:
        yield Occasion(focus, step.__name__, {}, step)
        return
    for kind in model.moves:
        for control in controls_of(kind, focus.state):
            if focus.asks_about(kind, control):
                move = symbolic_move(kind, control)
                yield Occasion(focus, str(kind.__struct_config__.tag), control, _performing(move), move)


def controls_of(kind: type[Move], state: Any) -> Iterator[dict[str, Any]]:
    """The values of the control fields that may be expected here; those that stand for all where the move has some."""
    if kind.controls.__func__ is not Move.controls.__func__:  # type: ignore[attr-defined]
        yield from kind.controls(state)
        return
    done = set()
    for candidate in kind.candidates(state):
        control = control_values(candidate)
        key = tuple(control.values())
        if key not in done:
            done.add(key)
            yield control


def _performing(move: Move) -> Callable[[Any], None]:
    return lambda state: type(move).perform(state, move)


def watched(on: Occasion, wanted: Wanted) -> list[Sighting]:
    """The calls of the rules that are wanted, on every path that is not refused."""

    def act() -> list[Sighting]:
        judge = Watching(on, wanted)
        with judge:
            if on.move is not None:
                type(on.move).premise(on.focus.state, on.move)
            judge.state = copy(on.focus.state)
            on.act(judge.state)
        return judge.seen

    return [seen for path in explore(act) for seen in path.result]
