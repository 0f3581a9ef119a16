"""All proofs of a game, in parallel, with a memory: what is shown of any position, of listed situations, and theorems.

Two things are remembered in the evidence that lasts (`proofs.store`): the results, as long as no source that they
depend on has changed; and the reply of this version of the solver to every text it was ever asked, so that after a
change only those obligations are asked again whose formula has changed. Replies are kept as they come in: proving that
was broken off goes on from there.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import gc
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from proofs import store, traces
from proofs.game import Game
from proofs.prove.extent import Extent, extent_of, short
from proofs.prove.facts import facts_of
from proofs.prove.merging import Parts, never_shown
from proofs.prove.obligations import (
    EXAMPLES,
    KINDS,
    LISTED,
    Kind,
    Result,
    all_situations,
    obligations,
    prove_situation,
    text_of,
)
from proofs.prove.sharing import Job, processes, shared_out
from proofs.prove.solver import Answer, Memory, Reply, ask_cvc5, fingerprint, grounded, reply_key, smtlib
from proofs.prove.statements import Theorem, TheoremResult, prove_theorem
from proofs.prove.tasks import Task, about, settle, tasks, why_not
from proofs.prove.theorems import theorem_texts, theorems_of
from proofs.registry import game_named
from proofs.sources import digest
from spec.kernel import Focus, Model
from spec.kernel.records import Malformed
from spec.kernel.terms import open_questions

Watch = Callable[[int, int], None]
"""Told how many tasks, situations and theorems are done, and of how many."""


ANYWHERE, LISTED_ONLY = "ways from any position", "listed situations, which are all that proofs speak of"
"""Under which heading it is written down of which positions everything is proved."""


class Tally(msgspec.Struct, frozen=True):
    """How many different questions some proofs are made of, how many of them the solver was asked just now, and how
    many of its replies were remembered."""

    questions: int
    asked: int
    remembered: int
    at: str
    """When it was proved, and of which revision of the sources: before, if the results as a whole were remembered."""
    revision: str
    whole: bool
    """The results as a whole were remembered."""

    def told(self) -> str:
        if self.whole:
            revision = f", revision {self.revision}" if self.revision else ""
            return (
                "Nothing that the proofs depend on has changed: the results are remembered as they were proved on "
                f"{self.at[:10]}{revision}; of {self.questions:,} questions none was asked now."
            )
        rest = "the rest remembered" if self.remembered else "none remembered"
        return f"{self.questions:,} questions, {self.asked:,} asked now, {rest}."


class Proofs(msgspec.Struct):
    """Everything that was proved of a game, or not."""

    game: str
    sources: str
    results: list[Result]
    theorems: list[TheoremResult]
    seconds: float
    asked: int
    """How many questions went to the solver when it was proved; the replies to the rest were remembered."""
    at: str = ""
    """When it was proved, of which revision of the sources, by which solver."""
    revision: str = ""
    solver: str = ""
    remembered: bool = False
    """All of this was remembered."""
    questions: int = 0
    """How many different questions there are in all."""
    extent: Extent = msgspec.field(default_factory=Extent)
    """Of which positions all of this is shown."""

    def tally(self) -> Tally:
        asked = 0 if self.remembered else self.asked
        return Tally(self.questions, asked, self.questions - asked, self.at, self.revision, self.remembered)

    @property
    def failures(self) -> list[Result | TheoremResult]:
        every: list[Result | TheoremResult] = [*self.results, *self.theorems]
        return [result for result in every if result.status != "proved"]

    def table(self) -> dict[str, Counter[str]]:
        """How many obligations of each kind were proved, failed or are unknown."""
        counts: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
        for result in self.results:
            counts[result.kind][result.status] += 1
        counts = {kind: found for kind, found in counts.items() if found}
        return counts | {"theorem": Counter(result.status for result in self.theorems)}


def sources(game: Game) -> str:
    """A fingerprint of everything that the proofs of a game depend on."""
    return digest({*game.model_modules(), *game.part_module("claims"), __name__})


def prove(
    game: Game,
    *,
    jobs: int | None = None,
    fresh: bool = False,
    watch: Watch = lambda done, of: None,
    log: store.Log | None = None,
) -> Proofs:
    """Prove everything there is to prove of a game. `fresh` forgets what is remembered."""
    name, stamp = game.name, sources(game)
    with store.opened() as kept:
        remembered = None if fresh else _decoded(kept.proofs(name, stamp))
        if remembered is not None:
            remembered.remembered = True
            if log is not None:
                _log_remembered(log, remembered)
            return remembered
        replies = {} if fresh else remembered_replies(kept, name)
        begun = time.perf_counter()
        known = len(replies)
        found = _prove_in_parallel(game, replies, jobs or os.cpu_count() or 1, watch, kept, log)
        asked, seconds = len(replies) - known, time.perf_counter() - begun
        when, revision, solver = store.now(), store.revision(), store.solver()
        proofs = Proofs(name, stamp, found.results, found.theorems, seconds, asked, when, revision, solver)
        proofs.questions = len(found.used)
        proofs.extent = extent_of(game, found.results, found.situations, found.open_questions)
        kept.prune_replies(name, len(found.used))
        if not proofs.failures:
            kept.keep_proofs(name, stamp, proofs)
            if log is not None:
                _log_extent(log, proofs.extent)
    return proofs


def remembered_replies(kept: store.Store, name: str) -> dict[str, Reply]:
    """The solver's replies about a game; one that is spoiled is left out."""
    found: dict[str, Reply] = {}
    for key, told in kept.replies(name).items():
        with contextlib.suppress(msgspec.ValidationError):
            found[key] = msgspec.convert(told, Reply)
    return found


def _decoded(kept: bytes | None) -> Proofs | None:
    try:
        return None if kept is None else msgspec.json.decode(kept, type=Proofs)
    except msgspec.DecodeError:
        return None


@dataclass
class _Found:
    """What all processes have found."""

    situations: int
    parts: Parts
    results: list[Result] = field(default_factory=list)
    theorems: list[TheoremResult] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    """The keys of all questions."""
    open_questions: set[str] = field(default_factory=set)


def _prove_in_parallel(
    game: Game, replies: dict[str, Reply], jobs: int, watch: Watch, kept: store.Store, log: store.Log | None
) -> _Found:
    """What becomes of all tasks, situations and theorems, in their order; new replies are added to the old ones."""
    to_show = tasks_of(game.model)
    theorems, situations = len(theorems_of(game)), sum(1 for _ in all_situations(game))
    found = _Found(situations, Parts(game.model, to_show))
    work = [Job(about(task), _settle, task) for task in to_show]
    work += [Job("theorems", _prove_theorem, index) for index in range(theorems)]
    work += [Job("situations", _prove_situation, index) for index in range(situations)]
    proved: dict[int, list[TheoremResult]] = {}
    settled: dict[int, list[Result]] = {}
    with processes(jobs, _remember, game.name, replies, _Noting) as every:
        for done, (job, told) in enumerate(shared_out(every, work), 1):
            replies.update(told.new)
            found.used.update(told.used)
            found.open_questions |= told.open_questions
            answered = {key: one for key, one in told.new.items() if one.answer != "unknown"}
            kept.keep_replies(game.name, {key: (one.answer, one.values) for key, one in answered.items()}, told.used)
            complete = told.found
            if job.call is _settle:
                complete = found.parts.add(job.given, told.found)
            elif job.call is _prove_theorem:
                proved[job.given] = told.found
            else:
                settled[job.given] = told.found
            if log is not None:
                _log_proved(log, game, complete)
            watch(done, len(work))
    found.results = [*found.parts.results(), *(result for index in range(situations) for result in settled[index])]
    missing = list(never_shown(found.results))
    if log is not None:
        _log_proved(log, game, missing)
    found.results += missing
    found.theorems = [result for index in range(theorems) for result in proved[index]]
    return found


def tasks_of(model: Model) -> list[Task]:
    """What there is to show of any position; nothing if nothing can be shown of any."""
    return [] if why_not(model) else tasks(model)


def kinds_of(model: Model) -> frozenset[Kind]:
    """What is shown of listed situations: if everything is shown of any position, examples."""
    return LISTED if why_not(model) else EXAMPLES


def _log_remembered(log: store.Log, proofs: Proofs) -> None:
    since = f"remembered: no source has changed since {proofs.at}, revision {proofs.revision or 'unknown'}"
    for kind, counts in proofs.table().items():
        log.report(kind, "all", "proved", since, counts["proved"])
    _log_extent(log, proofs.extent)


def _log_extent(log: store.Log, extent: Extent) -> None:
    """Of which positions all of it is proved."""
    what, count = (ANYWHERE, extent.ways) if extent.players else (LISTED_ONLY, extent.situations)
    log.report(what, "all", "proved", " ".join(extent.told()), count)


def _log_proved(log: store.Log, game: Game, found: list[Result] | list[TheoremResult]) -> None:
    """What became of a task, a situation or a theorem. What failed is told one by one, with its position or problem."""
    for (kind, subject), count in Counter(_heading(one) for one in found if one.status == "proved").items():
        log.report(kind, subject, "proved", count=count)
    for one in found:
        if one.status != "proved":
            log.report(_heading(one)[0], one.id, one.status, _log_position(log, game, one))


def _heading(one: Result | TheoremResult) -> tuple[str, str]:
    return (one.kind, one.situation) if isinstance(one, Result) else ("theorem", one.id)


def _log_position(log: store.Log, game: Game, one: Result | TheoremResult) -> str:
    """Keep the position that speaks against an obligation, with its move, as a failing game; or tell what is wrong."""
    if not isinstance(one, Result) or one.position is None:
        return one.problem if isinstance(one, Result) else ""
    moves = [] if one.move is None else [one.move]
    try:
        log.failure(one.id, traces.record(game, one.position, moves, one.id))
    except Malformed as problem:
        shown = msgspec.json.encode([one.position, one.move]).decode()
        return f"What the solver shows is no position ({problem}): {shown}"
    return ""


class _Noting(Memory):
    """A memory that also notes what was of use."""

    def __init__(self, replies: dict[str, Reply]) -> None:
        super().__init__(replies)
        self._used: set[str] = set()

    def _remembered(self, text: str, asked: Callable[[str], Reply]) -> Reply:
        self._used.add(reply_key(text))
        return super()._remembered(text, asked)

    def used(self) -> list[str]:
        """The keys of the texts that were asked since the last time somebody wanted to know."""
        used, self._used = sorted(self._used), set()
        return used


class _Worker:
    """What a worker process keeps between two tasks; situations and theorems are made when one is asked for."""

    def __init__(self, name: str, memory: _Noting) -> None:
        self.game = game_named(name)
        self.model = self.game.model
        self.memory = memory

    @functools.cached_property
    def situations(self) -> list[Focus]:
        return list(all_situations(self.game))

    @functools.cached_property
    def theorems(self) -> list[Theorem]:
        return theorems_of(self.game)


_workers: list[_Worker] = []
"""The one worker of a process, once it has begun."""


def _remember(name: str, replies: dict[str, Reply], noting: type[_Noting]) -> None:
    gc.disable()  # expressions are kept for good and have no cycles: looking for garbage only costs time
    _keep_freed_memory()
    _workers[:] = [_Worker(name, noting(replies))]


def _keep_freed_memory() -> None:
    """What the solver frees after each question is kept for the next one, not given back to the system: that is an
    eighth of the time. Only glibc can be told so."""
    with contextlib.suppress(AttributeError, OSError):
        tell = ctypes.CDLL(None).mallopt
        trim_threshold, mmap_threshold = -1, -3
        tell(trim_threshold, 2**31 - 1)
        tell(mmap_threshold, 2**25)


F = TypeVar("F", Result, TheoremResult)


@dataclass(frozen=True)
class _Told(Generic[F]):
    """What a process tells of a piece of work."""

    found: list[F]
    new: dict[str, Reply]
    used: list[str]
    open_questions: set[str]


def _told(found: list[F]) -> _Told[F]:
    memory = _workers[0].memory
    return _Told(found, memory.news(), memory.used(), set(map(short, open_questions())))


def _settle(task: Task) -> _Told[Result]:
    worker = _workers[0]
    return _told(settle(worker.model, task, worker.memory))


def _prove_situation(index: int) -> _Told[Result]:
    worker = _workers[0]
    situation = worker.situations[index]
    kinds = kinds_of(worker.model)
    return _told(prove_situation(worker.model, situation, worker.memory, kinds))


def _prove_theorem(index: int) -> _Told[TheoremResult]:
    worker = _workers[0]
    return _told([prove_theorem(worker.theorems[index], worker.memory)])


# --- a second opinion -------------------------------------------------------------------------------------------


class _Deciding(_Noting):
    """A memory that also keeps the texts that settle something of any position: those that can't be."""

    def __init__(self, replies: dict[str, Reply]) -> None:
        super().__init__(replies)
        self.texts: dict[str, tuple[str, str]] = {}

    def judged(self, text: str) -> Answer:
        answer = super().judged(text)
        if answer == "unsat":
            self.texts[fingerprint(text)] = (text, "unsat")
        return answer


def texts(game: Game, *, jobs: int | None = None, watch: Watch = lambda done, of: None) -> dict[str, tuple[str, str]]:
    """Every different SMT-LIB text that the proofs ask, by fingerprint, with the answer that it must have.

    What is asked of any position depends on what the solver says to less: what it has said is remembered."""
    model = game.model
    found = _texts_of_tasks(game, jobs or os.cpu_count() or 1, watch)
    for situation in all_situations(game):
        facts = facts_of(model, situation.state)
        possible = smtlib(grounded(facts))
        found[fingerprint(possible)] = (possible, "sat")
        for obligation in obligations(model, situation, facts, kinds_of(model)):
            text, wanted = text_of(obligation)
            found[fingerprint(text)] = (text, wanted)
    return found | theorem_texts(game)


def _texts_of_tasks(game: Game, jobs: int, watch: Watch) -> dict[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    to_show = tasks_of(game.model)
    with store.opened() as kept:
        replies = remembered_replies(kept, game.name)
    work = [Job(about(task), _texts_of, task) for task in to_show]
    with processes(jobs, _remember, game.name, replies, _Deciding) as every:
        for done, (_, told) in enumerate(shared_out(every, work), 1):
            found |= told
            watch(done, len(work))
    return found


def _texts_of(task: Task) -> dict[str, tuple[str, str]]:
    worker = _workers[0]
    settle(worker.model, task, worker.memory)
    assert isinstance(worker.memory, _Deciding)
    told, worker.memory.texts = worker.memory.texts, {}
    return told


def second_opinion(
    asked: dict[str, tuple[str, str]], *, jobs: int | None = None, watch: Watch = lambda done, of: None
) -> dict[str, str]:
    """cvc5's answer to each text, where it is not the one that it must be."""
    wrong: dict[str, str] = {}
    with ProcessPoolExecutor(max_workers=jobs or os.cpu_count() or 1) as pool:
        tasks = {pool.submit(ask_cvc5, text): key for key, (text, _) in asked.items()}
        for done, task in enumerate(as_completed(tasks), 1):
            key = tasks[task]
            if task.result() != asked[key][1]:
                wrong[key] = task.result()
            watch(done, len(tasks))
    return wrong
