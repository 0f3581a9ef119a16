"""Mutants of a model or an engine, one after the other or some at a time, each in a process of its own."""

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
from typing import Any

import msgspec

from proofs import store
from proofs.compare.equal.running import on_numbers
from proofs.compare.golden import files as golden
from proofs.compare.kept import scenario_folder
from proofs.compare.mutants.attack import How, Job, Notice, Word
from proofs.compare.mutants.changes import Mutant
from proofs.compare.mutants.known import Known, find_out
from proofs.compare.mutants.sampling import sources_of
from proofs.compare.mutants.symbols import REACHED, Compared
from proofs.compare.mutants.targets import Target
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
    compared: Compared | None = None
    """What was compared on symbols, if nothing noticed it."""

    @property
    def is_equal(self) -> bool:
        """Nothing noticed it, and on symbols it is equal where it was compared."""
        return self.notice is None and self.compared is not None and self.compared.is_equal


class Failed(Exception):
    """The model or the engine can't be looked at as it is written; the message says why."""


Watch = Callable[[str, int, int], None]
"""Told what is done, how much of it, and of how much."""


class Attacker:
    """Starts processes and ends them."""

    def __init__(
        self,
        game: Game,
        target: Target,
        *,
        players: int,
        seed: int,
        seconds: float,
        limit: float,
        jobs: int,
        situations: int = 0,
    ) -> None:
        self.game = game
        self.target = target
        self.jobs = jobs
        self.players = players
        self.situations = situations
        self.about = (target.name, game.name, players, seed, seconds, limit)
        self.limit = limit
        self.texts = sources_of(game, target)
        self.sources = _sources(game, players)
        self._running: set[subprocess.Popen[str]] = set()
        self._ended = False
        self._alone = threading.Lock()

    @contextmanager
    def knowing(self, watch: Watch) -> Iterator[Path]:
        """A file with what is known of the target as it is written; it is found out if it is not remembered."""
        kept = store.cache_folder() / f"mutants-{self.target.name}-{self.game.name}-{self.players}.json"
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "known.json"
            known = store.recall(kept, Known)
            if known is None or known.sources != self.sources:
                modules = sorted(self.texts)
                job = Job(*self.about, str(file), sources=self.sources, modules=modules, jobs=self.jobs)
                self._run(job, lambda word: watch(word.at, word.done, word.of))
                known = store.recall(file, Known)
                if known is None:
                    said = f"The {self.target.name} can't be looked at as it is written"
                    raise Failed(f"{said}: `gebot verify` says more.")
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
        job = Job(
            *self.about,
            str(file),
            self.situations,
            module=mutant.module,
            source=source,
            function=mutant.function,
        )
        begun = time.perf_counter()
        last = self._run(job, lambda word: at(mutant.id, word.at))
        notice = last.notice
        if not last.over and not last.at.startswith(REACHED):
            kind = "does not end" if last.done < 0 else "breaks down"
            notice = Notice(kind, last.at, "The process has ended without a word.", self._how(last.at))
        if last.parted is not None and self._part_as_it_is(*last.parted):
            notice = None
        told = (mutant.id, mutant.module, mutant.line, mutant.change, mutant.before, mutant.after)
        return Outcome(*told, round(time.perf_counter() - begun, 2), notice, last.compared)

    def _part_as_it_is(self, position: Any, move: Any) -> bool:
        """Model and engine part there even without the change, which is no notice of it."""
        with self._alone:
            return bool(on_numbers(self.game, position, move))

    def _how(self, at: str) -> How:
        """By what a change is noticed if that is where it ends."""
        stage = self.target.stage(at.partition(":")[0])
        return "import" if stage is None else stage.how

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
    """A fingerprint of everything on which it depends what is known of a model or an engine."""
    parts = ("claims", "play", "desk", "below")
    modules = {*game.model_modules(), *game.engine_modules(), find_out.__module__}
    modules |= {module for part in parts for module in game.part_module(part)}
    scenarios, games = scenario_folder(game), golden.folder(game)
    files = sorted(scenarios.rglob("*.yaml")) if scenarios is not None else []
    files += sorted(games.glob("*.jsonl")) if games is not None else []
    return digest(modules, more=str(players), files=files)
