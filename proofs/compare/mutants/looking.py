"""Where a change to a model can be noticed: stage after stage, and within a stage look after look.

First what proofs show: first positions, any position, listed situations, theorems. Then what is no proof: scenarios,
audits of pieces, and games of model and engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec

from proofs import store
from proofs.compare import acting, lockstep
from proofs.compare.audit import audit_piece, results_by_piece
from proofs.compare.kept import written_scenarios
from proofs.game import Game
from proofs.prove.merging import never_shown
from proofs.prove.obligations import Result, all_situations, prove_situation
from proofs.prove.running import kinds_of, tasks_of
from proofs.prove.solver import Memory, Reply, reply_key
from proofs.prove.statements import prove_theorem
from proofs.prove.tasks import FIRST, Task, settle, ways_of
from proofs.prove.theorems import theorems_of
from spec.kernel import Focus

How = Literal["proof", "play"]


class Found(NamedTuple):
    """Something that is not as it should be."""

    kind: str
    subject: str
    detail: str

    @property
    def id(self) -> str:
        return f"{self.kind}: {self.subject}"


@dataclass
class Sight:
    """What one needs to look at a model or an engine."""

    game: Game
    players: int
    """0 if it is no matter for how many."""
    memory: Memory
    seed: int = 0
    seconds: float = 0.0
    """How long games are played."""
    results: dict[str, list[Result]] = field(default_factory=dict)
    """What was shown of each listed situation."""
    counts: Counter[str] = field(default_factory=Counter)
    """How many obligations and ways there were in the look that is being taken."""


Look = Callable[[Sight], Iterator[Found]]


class Stage(NamedTuple):
    """Looks of one sort, by what they look at. To list them may take running some of what is looked at."""

    name: str
    how: How
    looks: Callable[[Sight], dict[str, Look]]
    always: bool = False
    """What it sees depends on other looks, or on time: it is taken even if it did not run what is changed."""
    kind: str = "breaks down"
    """What it counts as if somebody stumbles."""
    prepares: bool = False
    """It is only gone through without a change, for what others need to know."""


class Recalling(Memory):
    """A memory of the solver's replies that looks for each in the store when it is needed, and keeps nothing there."""

    def __init__(self, game: str, kept: store.Store) -> None:
        super().__init__()
        self.game = game
        self.kept = kept

    def _remembered(self, text: str, asked: Callable[[str], Reply]) -> Reply:
        key = reply_key(text)
        if key not in self._replies:
            told = self.kept.reply(self.game, key)
            if told is not None:
                self._replies[key] = msgspec.convert(told, Reply)
        return super()._remembered(text, asked)


# --- proofs -----------------------------------------------------------------------------------------------------


def _first_positions(sight: Sight) -> dict[str, Look]:
    return {FIRST: _at_first_positions}


def _at_first_positions(sight: Sight) -> Iterator[Found]:
    for one in settle(sight.game.model, Task(sight.players, FIRST), sight.memory):
        sight.counts[one.kind] += 1
        yield from _unless_proved(one)


def _any_position(sight: Sight) -> dict[str, Look]:
    """A look for each type of move, one for what happens by itself, and one for whether somebody has a move."""
    subjects = dict.fromkeys(task.subject for task in tasks_of(sight.game.model) if task.subject != FIRST)
    return {subject: _at_any_position(subject) for subject in subjects}


def _at_any_position(subject: str) -> Look:
    def look(sight: Sight) -> Iterator[Found]:
        for way, kinds, wrong, _ in ways_of(sight.game.model, Task(sight.players, subject), sight.memory):
            sight.counts.update(f"{kind}, ways" for kind in kinds)
            for one in wrong:
                unknown = one.reply is not None and one.reply.answer == "unknown"
                yield Found(one.kind, way.subject, f"{one.what}{' (unknown)' if unknown else ''}")

    return look


def _unless_proved(one: Result) -> Iterator[Found]:
    if one.status != "proved":
        yield Found(one.kind, f"{one.subject}, {one.situation}", one.problem or one.status)


def _examples(sight: Sight) -> dict[str, Look]:
    """A look for each listed situation."""
    found: dict[str, Look] = {}

    def at(name: str, focus: Focus) -> Look:
        def look(sight: Sight) -> Iterator[Found]:
            model = sight.game.model
            sight.results[name] = prove_situation(model, focus, sight.memory, kinds_of(model))
            sight.counts.update(f"{one.kind}, listed" for one in sight.results[name])
            for one in sight.results[name]:
                yield from _unless_proved(one)

        return look

    for focus in all_situations(sight.game):
        name = another(focus.name, found)
        found[name] = at(name, focus)
    return found


def _all_examples(sight: Sight) -> dict[str, Look]:
    return {"every type of move": _at_every_type} if tasks_of(sight.game.model) else {}


def _at_every_type(sight: Sight) -> Iterator[Found]:
    """Of each type of move some position is shown that allows one."""
    shown = [one for results in sight.results.values() for one in results]
    tags = [str(kind.__struct_config__.tag) for kind in sight.game.model.moves]
    of_any = [Result("", "totality", "", tag, [], "proved", "", move_type=tag, players=sight.players) for tag in tags]
    for one in never_shown([*shown, *of_any]):
        yield Found(one.kind, one.subject, one.problem)


def another(name: str, names: Collection[str]) -> str:
    """The name, or one made of it that is not there yet."""
    number = 1
    while name in names:
        number += 1
        name = f"{name.partition(' #')[0]} #{number}"
    return name


def _theorems(sight: Sight) -> dict[str, Look]:
    def at(index: int) -> Look:
        def look(sight: Sight) -> Iterator[Found]:
            told = prove_theorem(theorems[index], sight.memory)
            if told.status != "proved":
                problems = (part.problem for part in told.parts if part.problem)
                yield Found("theorem", told.id, " ".join(problems) or told.status)

        return look

    theorems = theorems_of(sight.game)
    return {theorem.id: at(index) for index, theorem in enumerate(theorems)}


# --- what is no proof -------------------------------------------------------------------------------------------


def scenarios(sight: Sight) -> dict[str, Look]:
    def at(index: int) -> Look:
        def look(sight: Sight) -> Iterator[Found]:
            told = acting.run(every[index], sight.game)
            if not told.passed:
                yield Found("scenario", told.title, told.message)

        return look

    every = written_scenarios(sight.game)
    return {f"{Path(one.file).name}:{one.line}": at(index) for index, one in enumerate(every)}


def audits(sight: Sight) -> dict[str, Look]:
    def at(id: str) -> Look:
        def look(sight: Sight) -> Iterator[Found]:
            told = audit_piece(sight.game.name, id, about.get(id, []))
            if not told.passed:
                yield Found("audit", id, told.told())

        return look

    shown = [one for results in sight.results.values() for one in results]
    about = results_by_piece(sight.game, shown)
    return {id: at(id) for id in sight.game.model.pieces}


def random_games(sight: Sight) -> dict[str, Look]:
    return {"random games": _at_games} if sight.seconds else {}


def _at_games(sight: Sight) -> Iterator[Found]:
    players = [sight.players] if sight.players else list(sight.game.model.players)
    told = lockstep.run(sight.game, players, seed=sight.seed, seconds=sight.seconds)
    if told.disagreement is not None:
        yield Found("lockstep", told.disagreement.what.told(), str(told.disagreement))


SCENARIOS = Stage("scenarios", "play", scenarios, kind="scenario")
AUDITS = Stage("audits", "play", audits, kind="audit")
LOCKSTEP = Stage("lockstep", "play", random_games, always=True, kind="lockstep")
STAGES = (
    Stage("first positions", "proof", _first_positions),
    Stage("any position", "proof", _any_position),
    Stage("examples", "proof", _examples),
    Stage("all examples", "proof", _all_examples, always=True),
    Stage("theorems", "proof", _theorems),
    SCENARIOS,
    AUDITS,
    LOCKSTEP,
)
