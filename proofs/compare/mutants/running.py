"""Mutants of a model, one after the other or some at a time, each in a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from proofs import store
from proofs.compare.kept import scenario_folder
from proofs.compare.mutants.attack import How, Job, Notice, Word
from proofs.compare.mutants.changes import Mutant
from proofs.compare.mutants.known import Known, find_out
from proofs.compare.mutants.looking import STAGES
from proofs.compare.mutants.sampling import sources_of
from proofs.game import Game
from proofs.sources import digest

SILENCE = 20
"""After so many times the limit of a look without a word a process is ended, whatever it does."""
LONGEST = 3600.0
"""So long a look may take by the clock in any case, on a machine that is busy."""


class Outcome(msgspec.Struct):
    """What became of a mutant."""

    id: str
    module: str
    line: int
    change: str
    before: str
    after: str
    seconds: float
    notice: Notice | None = None
    """Nothing if it survived."""


class Failed(Exception):
    """The model can't be looked at as it is written; the message says why."""


Watch = Callable[[str, int, int], None]
"""Told what is done, how much of it, and of how much."""


class Attacker:
    """Starts processes and ends them."""

    def __init__(self, game: Game, *, players: int, seed: int, seconds: float, limit: float, jobs: int) -> None:
        self.game = game
        self.jobs = jobs
        self.about = (game.name, players, seed, seconds, limit)
        self.limit = limit
        self.texts = sources_of(game)
        self.sources = _sources(game, players)
        self._running: set[subprocess.Popen[str]] = set()
        self._ended = False

    @contextmanager
    def knowing(self, watch: Watch) -> Iterator[Path]:
        """A file with what is known of the model as it is written; it is found out if it is not remembered."""
        kept = store.cache_folder() / f"mutants-{self.game.name}-{self.about[1]}.json"
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "known.json"
            known = store.recall(kept, Known)
            if known is None or known.sources != self.sources:
                modules = sorted(self.texts)
                job = Job(*self.about, str(file), self.sources, modules, self.jobs)
                self._run(job, lambda word: watch(word.at, word.done, word.of))
                known = store.recall(file, Known)
                if known is None:
                    raise Failed("The model can't be looked at as it is written: `gebot prove` says more.")
                store.keep(kept, known)
            store.keep(file, known)
            yield file

    def attack(
        self,
        mutants: Sequence[Mutant],
        file: Path,
        done: Callable[[Outcome], None],
        at: Callable[[str, str], None] = lambda id, subject: None,
    ) -> None:
        """Tell what becomes of each mutant, as it does. Left by an exception, all processes are ended."""
        with ThreadPoolExecutor(self.jobs) as pool:
            every: list[Future[Outcome]] = [pool.submit(self._attack, mutant, file, at) for mutant in mutants]
            try:
                for one in as_completed(every):
                    done(one.result())
            except BaseException:
                self._ended = True
                pool.shutdown(wait=False, cancel_futures=True)
                for process in list(self._running):
                    _end(process)
                raise

    def _attack(self, mutant: Mutant, file: Path, at: Callable[[str, str], None]) -> Outcome:
        source = mutant.applied(self.texts[mutant.module])
        job = Job(*self.about, str(file), module=mutant.module, source=source, function=mutant.function)
        begun = time.perf_counter()
        last = self._run(job, lambda word: at(mutant.id, word.at))
        notice = last.notice
        if not last.over:
            kind = "does not end" if last.done < 0 else "breaks down"
            notice = Notice(kind, last.at, "The process has ended without a word.", _how(last.at))
        told = (mutant.id, mutant.module, mutant.line, mutant.change, mutant.before, mutant.after)
        return Outcome(*told, round(time.perf_counter() - begun, 2), notice)

    def _run(self, job: Job, heard: Callable[[Word], None]) -> Word:
        """Start a process and listen to it until it ends: its last word. Done is less than 0 if it was ended."""
        if self._ended:
            return Word()
        command = [sys.executable, "-m", "proofs.compare.mutants.attack"]
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        self._running.add(process)
        last, guard = Word(at="import"), _Guard(process, max(LONGEST, SILENCE * self.limit))
        try:
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(msgspec.json.encode(job).decode() + "\n")
            process.stdin.flush()
            for line in process.stdout:
                guard.hear()
                last = msgspec.json.decode(line, type=Word)
                if not last.over:
                    heard(last)
        except BrokenPipeError:
            pass
        finally:
            guard.leave()
            _end(process)
            process.wait()
            self._running.discard(process)
        if guard.fired:
            last.done = -1
        return last


def _how(at: str) -> How:
    """By what a change is noticed if that is where it ends."""
    stages: dict[str, How] = {stage.name: stage.how for stage in STAGES}
    return stages.get(at.partition(":")[0], "import")


def _end(process: subprocess.Popen[str]) -> None:
    """End a process, and all that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


class _Guard:
    """Ends a process that has not said a word for so long."""

    def __init__(self, process: subprocess.Popen[str], seconds: float) -> None:
        self.process = process
        self.seconds = seconds
        self.fired = False
        self.timer = self._timer()

    def _timer(self) -> threading.Timer:
        timer = threading.Timer(self.seconds, self._end)
        timer.daemon = True
        timer.start()
        return timer

    def _end(self) -> None:
        self.fired = True
        _end(self.process)

    def hear(self) -> None:
        self.leave()
        self.timer = self._timer()

    def leave(self) -> None:
        self.timer.cancel()


def _sources(game: Game, players: int) -> str:
    """A fingerprint of everything on which it depends what is known of a model."""
    parts = ("claims", "play", "desk")
    modules = {*game.model_modules(), *game.engine_modules(), find_out.__module__}
    modules |= {module for part in parts for module in game.part_module(part)}
    folder = scenario_folder(game)
    files = sorted(folder.rglob("*.yaml")) if folder is not None else []
    return digest(modules, more=str(players), files=files)
