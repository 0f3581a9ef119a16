"""All proofs of a game, in parallel, with a memory.

Two things are remembered in the evidence that lasts (`proofs.store`): the results, as long as no source that they
depend on has changed; and the reply of this version of the solver to every text it was ever asked, so that after a
change only those obligations are asked again whose formula has changed. Replies are kept as they come in: proving that
was broken off goes on from there.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import os
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import connection, parent_process
from typing import Any

import msgspec

from proofs import store, traces
from proofs.game import Game
from proofs.prove.facts import facts_of
from proofs.prove.obligations import Result, all_situations, obligations, prove_situation, text_of
from proofs.prove.solver import Memory, Reply, ask_cvc5, fingerprint, grounded, reply_key, smtlib
from proofs.prove.statements import TheoremResult, prove_theorem
from proofs.prove.theorems import theorem_texts, theorems_of
from proofs.registry import game_named
from proofs.sources import digest
from spec.kernel.records import Malformed

Watch = Callable[[int, int], None]
"""Told how many situations and theorems are done, and of how many."""


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

    def tally(self) -> Tally:
        asked = 0 if self.remembered else self.asked
        return Tally(self.questions, asked, self.questions - asked, self.at, self.revision, self.remembered)

    @property
    def failures(self) -> list[Result | TheoremResult]:
        every: list[Result | TheoremResult] = [*self.results, *self.theorems]
        return [result for result in every if result.status != "proved"]

    def table(self) -> dict[str, Counter[str]]:
        """How many obligations of each kind were proved, failed or are unknown."""
        counts: dict[str, Counter[str]] = {}
        for result in self.results:
            counts.setdefault(result.kind, Counter())[result.status] += 1
        counts["theorem"] = Counter(result.status for result in self.theorems)
        return counts


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
        replies = {} if fresh else _replies(kept, name)
        begun = time.perf_counter()
        known = len(replies)
        results, theorems, used = _prove_in_parallel(game, replies, jobs or os.cpu_count() or 1, watch, kept, log)
        asked, seconds = len(replies) - known, time.perf_counter() - begun
        proofs = Proofs(name, stamp, results, theorems, seconds, asked, store.now(), store.revision(), store.solver())
        proofs.questions = len(used)
        kept.prune_replies(name, len(used))
        if not proofs.failures:
            kept.keep_proofs(name, stamp, proofs)
    return proofs


def _replies(kept: store.Store, name: str) -> dict[str, Reply]:
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


def _prove_in_parallel(
    game: Game, replies: dict[str, Reply], jobs: int, watch: Watch, kept: store.Store, log: store.Log | None
) -> tuple[list[Result], list[TheoremResult], set[str]]:
    """The results of all situations and theorems, in their order, and the keys of all questions; new replies are added
    to the old ones."""
    used: set[str] = set()
    theorems, situations = len(theorems_of(game)), sum(1 for _ in all_situations(game))
    with ProcessPoolExecutor(max_workers=jobs, initializer=_remember, initargs=(game.name, replies)) as pool:
        proved = [pool.submit(_prove_theorem, index) for index in range(theorems)]
        settled = [pool.submit(_prove_situation, index) for index in range(situations)]
        tasks: list[Future[Any]] = [*proved, *settled]
        for done, task in enumerate(as_completed(tasks), 1):
            found, new, of_use = task.result()
            replies.update(new)
            used.update(of_use)
            answered = {key: one for key, one in new.items() if one.answer != "unknown"}
            kept.keep_replies(game.name, {key: (one.answer, one.values) for key, one in answered.items()}, of_use)
            if log is not None:
                _log_proved(log, game, found)
            watch(done, theorems + situations)
    results = [result for task in settled for result in task.result()[0]]
    return results, [result for task in proved for result in task.result()[0]], used


def _log_remembered(log: store.Log, proofs: Proofs) -> None:
    since = f"remembered: no source has changed since {proofs.at}, revision {proofs.revision or 'unknown'}"
    for kind, counts in proofs.table().items():
        log.report(kind, "all", "proved", since, counts["proved"])


def _log_proved(log: store.Log, game: Game, found: list[Result] | list[TheoremResult]) -> None:
    """What became of a situation or of a theorem. What failed is told one by one, with the position if there is one."""
    for (kind, subject), count in Counter(_heading(one) for one in found if one.status == "proved").items():
        log.report(kind, subject, "proved", count=count)
    for one in found:
        if one.status != "proved":
            log.report(_heading(one)[0], one.id, one.status, _log_position(log, game, one))


def _heading(one: Result | TheoremResult) -> tuple[str, str]:
    return (one.kind, one.situation) if isinstance(one, Result) else ("theorem", one.id)


def _log_position(log: store.Log, game: Game, one: Result | TheoremResult) -> str:
    """Keep the position that speaks against an obligation, with its move, as a failing game; or tell why not."""
    if not isinstance(one, Result) or one.position is None:
        return ""
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

    def ask(self, text: str) -> Reply:
        self._used.add(reply_key(text))
        return super().ask(text)

    def used(self) -> list[str]:
        """The keys of the texts that were asked since the last time somebody wanted to know."""
        used, self._used = sorted(self._used), set()
        return used


class _Worker:
    """What a worker process keeps between two tasks."""

    def __init__(self, name: str, replies: dict[str, Reply]) -> None:
        game = game_named(name)
        self.model = game.model
        self.situations = list(all_situations(game))
        self.theorems = theorems_of(game)
        self.memory = _Noting(replies)


_workers: list[_Worker] = []
"""The one worker of a process, once it has begun."""


def _remember(name: str, replies: dict[str, Reply]) -> None:
    gc.disable()  # expressions are kept for good and have no cycles: looking for garbage only costs time
    _keep_freed_memory()
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    _workers[:] = [_Worker(name, replies)]


def _keep_freed_memory() -> None:
    """What the solver frees after each question is kept for the next one, not given back to the system: that is an
    eighth of the time. Only glibc can be told so."""
    with contextlib.suppress(AttributeError, OSError):
        tell = ctypes.CDLL(None).mallopt
        trim_threshold, mmap_threshold = -1, -3
        tell(trim_threshold, 2**31 - 1)
        tell(mmap_threshold, 2**25)


def _end_with_the_parent() -> None:
    """A worker whose parent was killed would wait for work forever."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


def _prove_situation(index: int) -> tuple[list[Result], dict[str, Reply], list[str]]:
    worker = _workers[0]
    results = prove_situation(worker.model, worker.situations[index], worker.memory)
    return results, worker.memory.news(), worker.memory.used()


def _prove_theorem(index: int) -> tuple[list[TheoremResult], dict[str, Reply], list[str]]:
    worker = _workers[0]
    result = prove_theorem(worker.theorems[index], worker.memory)
    return [result], worker.memory.news(), worker.memory.used()


# --- a second opinion -------------------------------------------------------------------------------------------


def texts(game: Game) -> dict[str, tuple[str, str]]:
    """Every different SMT-LIB text that the proofs ask, by fingerprint, with the answer that it must have."""
    model = game.model
    found: dict[str, tuple[str, str]] = {}
    for situation in all_situations(game):
        facts = facts_of(model, situation.state)
        possible = smtlib(grounded(facts))
        found[fingerprint(possible)] = (possible, "sat")
        for obligation in obligations(model, situation, facts):
            text, wanted = text_of(obligation)
            found[fingerprint(text)] = (text, wanted)
    return found | theorem_texts(game)


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
