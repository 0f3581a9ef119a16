"""What is known of a model or an engine as it is written: how each look at it goes, and which functions are run for it.

A change to a function that a look does not run makes no difference to it. So each look is taken in a process of its own
in which nothing else has been run; what runs when it is imported, or when looks are listed, counts for all.
"""

from __future__ import annotations

import gc
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from proofs import store
from proofs.compare.mutants.importing import watch
from proofs.compare.mutants.looking import Look, Sight, Stage
from proofs.compare.mutants.targets import Target
from proofs.prove.obligations import Result
from proofs.prove.running import remembered_replies
from proofs.prove.solver import Memory
from proofs.prove.tasks import DECIDING
from proofs.registry import game_named

MANY = 4_000
"""A look with more obligations and ways than that comes after all other proofs."""
Told = Callable[[str, int, int], None]
"""Told of a stage how many looks are taken, and of how many."""


class OfLook(msgspec.Struct):
    """How a look goes."""

    seconds: float
    functions: list[int]
    counts: dict[str, int]
    failing: list[str]
    """What is not as it should be, though nothing is changed."""


class OfStage(msgspec.Struct):
    """What is run to list the looks of a stage, and how each of them goes."""

    functions: list[int]
    looks: dict[str, OfLook]


class Known(msgspec.Struct):
    """What is known of a model or an engine."""

    sources: str
    names: list[str]
    """The places of functions, for which numbers stand."""
    imported: list[int]
    """What is run when it is imported."""
    stages: dict[str, OfStage]
    results: dict[str, list[Result]]
    """What was shown of each listed situation."""

    def failing(self) -> list[str]:
        """Everything that is not as it should be."""
        looks = (look for stage in self.stages.values() for look in stage.looks.values())
        return [one for look in looks for one in look.failing]

    def concerned(self, function: str) -> Concerned:
        return Concerned(self, function)


class Concerned:
    """What runs a function; if it is none, or if it is run with every import, everything does."""

    def __init__(self, known: Known, function: str) -> None:
        self.known = known
        self.number = known.names.index(function) if function in known.names else -1
        self.everything = not function or self.number in known.imported

    def stage(self, stage: Stage) -> bool:
        """Everything in the stage."""
        return self.everything or stage.always or self.number in self.known.stages[stage.name].functions

    def looks(self, stage: Stage, many: bool) -> list[str]:
        """The looks of a stage at which it would be seen: those that go many ways, or the others. Few ways come first,
        and whether somebody has a move comes last, since every type of move counts for that."""
        every = self.known.stages[stage.name].looks
        chosen = every if self.stage(stage) else [name for name, one in every.items() if self.number in one.functions]
        ways = {name: (name == DECIDING, sum(every[name].counts.values())) for name in chosen}
        return sorted((name for name in chosen if (ways[name] > (False, MANY)) is many), key=ways.__getitem__)

    def reached(self, stage: Stage) -> list[str]:
        """The looks of a stage that are known to run it, those with little work first; all of them if none is."""
        every = self.known.stages[stage.name].looks
        running = [name for name, one in every.items() if self.number in one.functions]
        if not running and self.everything:
            running = list(every)
        return sorted(running, key=lambda name: sum(every[name].counts.values()))


class _Seen(msgspec.Struct):
    """What a process tells of a look."""

    name: str
    seconds: float
    functions: list[str]
    counts: dict[str, int]
    failing: list[str]
    results: dict[str, list[Result]]
    replies: dict[str, Any]


def find_out(
    name: str, target: Target, modules: Iterable[str], sources: str, sight: dict[str, Any], jobs: int, told: Told
) -> Known:
    """Look at a target as it is written. It must not be imported yet."""
    gc.disable()
    seen = watch(list(modules))
    game = game_named(name)
    parts = (game.claims, game.play, game.desk, game.engine)
    assert all(part is not None for part in parts)
    numbers: dict[str, int] = {}
    known = Known(sources, [], _numbered(seen, numbers), {}, {})
    for stage in target.stages:
        of_stage = known.stages[stage.name] = OfStage([], {})
        done = 0
        with store.opened() as kept:
            for one in _apart(stage, name, sight | {"results": known.results}, seen, jobs):
                if isinstance(one, tuple):
                    of_stage.functions, of = _numbered(one[0], numbers), one[1]
                    continue
                done += 1
                functions = _numbered(one.functions, numbers)
                of_stage.looks[one.name] = OfLook(one.seconds, functions, one.counts, one.failing)
                known.results |= one.results
                kept.keep_replies(name, one.replies, [])
                told(stage.name, done, of)
    known.names = list(numbers)
    return known


def _numbered(functions: Iterable[str], numbers: dict[str, int]) -> list[int]:
    return [numbers.setdefault(function, len(numbers)) for function in sorted(functions)]


_now: list[tuple[Sight, dict[str, Look], set[str]]] = []
"""What the processes of a stage look at."""


def _apart(stage: Stage, name: str, sight: dict[str, Any], seen: set[str], jobs: int) -> Iterator[Any]:
    """What is run to list the looks of a stage with how many there are; then how each goes."""
    fork = multiprocessing.get_context("fork")
    ours, theirs = fork.Pipe()
    process = fork.Process(target=_take, args=(stage, name, sight, seen, jobs, theirs))
    process.start()
    theirs.close()
    while True:
        try:
            yield ours.recv()
        except EOFError:
            break
    process.join()
    if process.exitcode:
        raise RuntimeError(f"{stage.name} can't be looked at.")


def _take(stage: Stage, name: str, about: dict[str, Any], seen: set[str], jobs: int, to: Connection) -> None:
    with store.opened() as kept:
        replies = remembered_replies(kept, name)
    sight = Sight(game_named(name), memory=Memory(replies), **about)
    seen.clear()
    looks = stage.looks(sight)
    to.send((set(seen), len(looks)))
    _now[:] = [(sight, looks, seen)]
    with multiprocessing.get_context("fork").Pool(jobs, maxtasksperchild=1) as pool:
        for one in pool.imap(_look_at, looks, chunksize=1):
            to.send(one)
    to.close()


def _look_at(name: str) -> _Seen:
    (sight, looks, seen) = _now[0]
    seen.clear()
    before = set(sight.results)
    sight.counts = Counter()
    begun = time.process_time()
    failing = [found.id for found in looks[name](sight)]
    seconds = time.process_time() - begun
    new = {key: (one.answer, one.values) for key, one in sight.memory.news().items() if one.answer != "unknown"}
    shown = {key: results for key, results in sight.results.items() if key not in before}
    return _Seen(name, seconds, sorted(seen), dict(sight.counts), failing, shown, new)
