"""All proofs of a game, in parallel, with a memory.

Two things are remembered in the cache folder (`.gebot-cache`, or the folder that GEBOT_CACHE names): the results, as
long as no source that they depend on has changed; and the solver's reply to every text it was ever asked, so that after
a change only those obligations are asked again whose formula has changed.
"""

from __future__ import annotations

import gc
import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import msgspec
import z3

from proofs.games import game
from proofs.lockstep import Disagreement, Lockstep
from proofs.obligations import Result, all_situations, facts_of, obligations, prove_situation, text_of
from proofs.solver import Memory, Reply, ask_cvc5, fingerprint, grounded, smtlib
from proofs.theorems import TheoremResult, prove_theorem, theorem_texts, theorems_of

Watch = Callable[[int, int], None]
"""Told how many situations and theorems are done, and of how many."""


class Proofs(msgspec.Struct):
    """Everything that was proved of a game, or not."""

    game: str
    sources: str
    results: list[Result]
    theorems: list[TheoremResult]
    seconds: float
    asked: int
    """How many questions went to the solver; the rest were remembered."""
    remembered: bool = False

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


def cache_folder() -> Path:
    return Path(os.environ.get("GEBOT_CACHE", ".gebot-cache"))


def sources() -> str:
    """A fingerprint of everything that the proofs depend on."""
    here = Path(__file__).parent
    files = [*(here.parent / "spec").rglob("*.py"), *(here / "theorems").rglob("*.py")]
    files += [here / name for name in ("solver.py", "obligations.py")]
    digest = hashlib.sha256(z3.get_version_string().encode())
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:24]


def prove(name: str, *, jobs: int | None = None, fresh: bool = False, watch: Watch = lambda done, of: None) -> Proofs:
    """Prove everything there is to prove of a game. `fresh` forgets what is remembered."""
    folder = cache_folder()
    results_file, replies_file = folder / f"{name}-proofs.json", folder / f"{name}-replies.json"
    stamp = sources()
    remembered: Proofs | None = None if fresh else recall(results_file, Proofs)
    if remembered is not None and remembered.sources == stamp:
        remembered.remembered = True
        return remembered
    replies: dict[str, Reply] = {} if fresh else recall(replies_file, dict[str, Reply]) or {}
    begun = time.perf_counter()
    known = len(replies)
    results, theorems = _prove_in_parallel(name, replies, jobs or os.cpu_count() or 1, watch)
    proofs = Proofs(name, stamp, results, theorems, time.perf_counter() - begun, len(replies) - known)
    keep(replies_file, replies)
    if not proofs.failures:
        keep(results_file, proofs)
    return proofs


def _prove_in_parallel(
    name: str, replies: dict[str, Reply], jobs: int, watch: Watch
) -> tuple[list[Result], list[TheoremResult]]:
    """The results of all situations and theorems, in their order; new replies are added to the old ones."""
    model = game(name).model
    theorems, situations = len(theorems_of(model)), sum(1 for _ in all_situations(model))
    with ProcessPoolExecutor(max_workers=jobs, initializer=_remember, initargs=(name, replies)) as pool:
        proved = [pool.submit(_prove_theorem, index) for index in range(theorems)]
        settled = [pool.submit(_prove_situation, index) for index in range(situations)]
        tasks: list[Future[Any]] = [*proved, *settled]
        for done, _ in enumerate(as_completed(tasks), 1):
            watch(done, theorems + situations)
    for task in tasks:
        replies.update(task.result()[1])
    results = [result for task in settled for result in task.result()[0]]
    return results, [task.result()[0] for task in proved]


class _Worker:
    """What a worker process keeps between two tasks."""

    def __init__(self, name: str, replies: dict[str, Reply]) -> None:
        self.model = game(name).model
        self.situations = list(all_situations(self.model))
        self.theorems = theorems_of(self.model)
        self.memory = Memory(replies)


_workers: list[_Worker] = []
"""The one worker of a process, once it has begun."""


def _remember(name: str, replies: dict[str, Reply]) -> None:
    gc.disable()  # expressions are kept for good and have no cycles: looking for garbage only costs time
    _workers[:] = [_Worker(name, replies)]


def _prove_situation(index: int) -> tuple[list[Result], dict[str, Reply]]:
    worker = _workers[0]
    return prove_situation(worker.model, worker.situations[index], worker.memory), worker.memory.news()


def _prove_theorem(index: int) -> tuple[TheoremResult, dict[str, Reply]]:
    worker = _workers[0]
    return prove_theorem(worker.theorems[index], worker.memory), worker.memory.news()


def recall(file: Path, kind: Any) -> Any:
    """What was remembered; nothing if there is nothing or it can't be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None


def keep(file: Path, value: Any) -> None:
    """Remember for the next time. A folder that can't be written to only costs time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        scratch = file.with_suffix(f".{os.getpid()}")
        scratch.write_bytes(msgspec.json.encode(value))
        scratch.replace(file)
    except OSError:
        return


# --- a second opinion -------------------------------------------------------------------------------------------


def texts(name: str) -> dict[str, tuple[str, str]]:
    """Every different SMT-LIB text that the proofs ask, by fingerprint, with the answer that it must have."""
    model = game(name).model
    found: dict[str, tuple[str, str]] = {}
    for situation in all_situations(model):
        possible = smtlib(grounded(facts_of(model, situation.game)))
        found[fingerprint(possible)] = (possible, "sat")
        for obligation in obligations(model, situation):
            text, wanted = text_of(obligation)
            found[fingerprint(text)] = (text, wanted)
    return found | theorem_texts(model)


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


# --- the positions that the solver showed -----------------------------------------------------------------------


def witnesses(proofs: Proofs) -> list[Result]:
    """One result for each different position and move that a non-vacuity proof showed."""
    found: dict[bytes, Result] = {}
    for result in proofs.results:
        if result.kind == "non-vacuity" and result.move is not None:
            found.setdefault(msgspec.json.encode([result.position, result.move]), result)
    return list(found.values())


def replay(name: str, result: Result) -> Disagreement | None:
    """Play the move that a proof showed, from the position it showed, on model and engine."""
    game_ = Lockstep(game(name), len(result.position["players"]), start=result.position)
    try:
        game_.compare_start()
        game_.legal()
        game_.step(result.move)
    except Disagreement as found:
        return found
    return None
