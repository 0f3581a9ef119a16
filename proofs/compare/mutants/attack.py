"""One mutant in a process of its own: what is changed is imported, and looked at until something notices it.

The process is told on its standard input what to do, in one line, and tells line by line how far it has come. It ends
with the process that started it.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Literal, TypeVar

import msgspec

from proofs import store
from proofs.compare.mutants import importing, known, limits
from proofs.compare.mutants.looking import Found, Look, Recalling, Sight, Stage
from proofs.compare.mutants.symbols import REACHED, Compared, Comparing
from proofs.compare.mutants.targets import TARGETS
from proofs.game import Game
from proofs.registry import game_named

COUNTS = "counts"
"""The kind of what only the number of obligations tells."""
T = TypeVar("T")
PATIENCE = 10
"""How many times as long as without the change a look may take."""


class Job(msgspec.Struct):
    """What a process is to do: look at a change, or if there is none, find out what is known."""

    target: str
    game: str
    players: int
    seed: int
    seconds: float
    limit: float
    """Seconds of the processor that every look may take."""
    file: str
    """Where it is kept what is known of the target as it is written."""
    situations: int = 0
    """In how many situations it is compared on symbols, if nothing else notices it."""
    sources: str = ""
    modules: list[str] = []
    jobs: int = 1
    module: str = ""
    source: str = ""
    function: str = ""


How = Literal["import", "proof", "play"]


class Notice(msgspec.Struct):
    """What has noticed a change."""

    kind: str
    subject: str
    detail: str
    how: How


class Word(msgspec.Struct, omit_defaults=True):
    """A line of what a process tells."""

    at: str = ""
    """What it looks at now."""
    done: int = 0
    of: int = 0
    notice: Notice | None = None
    compared: Compared | None = None
    """What was compared on symbols without a difference."""
    parted: tuple[Any, Any] | None = None
    """The position and the move by which the solver told it from the model."""
    over: bool = False


def main() -> None:
    line = sys.stdin.readline()
    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    job = msgspec.json.decode(line, type=Job)
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as out:
        os.dup2(2, 1)
        voice = _Voice(out)
        if job.source:
            gc.disable()
            limits.limit_memory()
            attack = _Attack(job, voice)
            notice = attack.noticed()
            voice.say(Word(notice=notice, compared=attack.compared, parted=attack.parted, over=True))
        else:
            _find_out(job, voice)
            voice.say(Word(over=True))
    os._exit(0)


def _end_with_the_parent() -> None:
    """End this process and all that it has started, which are a group of their own. Nothing is read through
    `sys.stdin`: a forked process would wait for it."""
    while os.read(0, 1):
        pass
    os.killpg(0, signal.SIGKILL)


class _Voice:
    """Tells the process that started this one."""

    def __init__(self, out: IO[str]) -> None:
        self.out = out

    def say(self, word: Word) -> None:
        self.out.write(msgspec.json.encode(word).decode() + "\n")
        self.out.flush()


def _find_out(job: Job, voice: _Voice) -> None:
    def told(stage: str, done: int, of: int) -> None:
        voice.say(Word(at=stage, done=done, of=of))

    about = {"players": job.players, "seed": job.seed, "seconds": job.seconds}
    found = known.find_out(job.game, TARGETS[job.target], job.modules, job.sources, about, job.jobs, told)
    Path(job.file).write_bytes(msgspec.json.encode(found))


class _Attack:
    """A change, and whether something notices it."""

    def __init__(self, job: Job, voice: _Voice) -> None:
        self.job = job
        self.target = TARGETS[job.target]
        self.voice = voice
        self.known = msgspec.json.decode(Path(job.file).read_bytes(), type=known.Known)
        self.concerned = self.known.concerned(job.function)
        self.counts: Counter[str] = Counter()
        """How many obligations and ways there are more than without the change, or less."""
        self.compared: Compared | None = None
        self.parted: tuple[Any, Any] | None = None

    def noticed(self) -> Notice | None:
        """Who notices it first."""
        self.seen = importing.change(self.job.module, self.job.source, self.job.function)
        self.voice.say(Word(at="import"))
        try:
            with limits.at_most(self.job.limit):
                game = game_named(self.job.game)
                _ = game.claims, game.play, game.desk, game.engine
        except limits.DoesNotEnd:
            return Notice("does not end", "import", "", "import")
        except Exception as problem:
            return Notice("import", self.job.module, _told(problem.__cause__ or problem), "import")
        with store.opened() as kept:
            return self._looked_at(game, kept)

    def _looked_at(self, game: Game, kept: store.Store) -> Notice | None:
        memory = Recalling(game.name, kept)
        sight = Sight(game, self.job.players, memory, self.job.seed, self.job.seconds, self.known.results)
        for how, many in self.target.passes:
            if how == "play":
                gc.enable()
            for stage in self.target.stages:
                if stage.how == how and not stage.prepares and (found := self._stage(stage, sight, many)) is not None:
                    return Notice(*found, how)
        differing = [f"{what}: {more:+}" for what, more in self.counts.items() if more]
        if differing:
            return Notice(COUNTS, "obligations and ways", "; ".join(differing), "play")
        return self._on_symbols(game)

    def _on_symbols(self, game: Game) -> Notice | None:
        """What the solver notices, in the situations that run what is changed."""
        stage = self.target.stage(REACHED)
        names = [] if stage is None or game.below is None else self.concerned.reached(stage)
        if not names or not self.job.situations:
            return None
        gc.disable()

        def watch(name: str) -> None:
            self.voice.say(Word(at=f"{REACHED}: {name}"))

        comparing = Comparing(game, self.job.function, self.seen, self.job.limit, watch)
        found = comparing.refuted(names, self.job.situations)
        self.parted = comparing.parted
        if found is None:
            self.compared = comparing.found
        return Notice(*found, "proof") if found is not None else None

    def _stage(self, stage: Stage, sight: Sight, many: bool) -> Found | None:
        """The first thing that is noticed in a stage, at the looks that go many ways, or at the others."""
        before = self.known.stages[stage.name].looks
        chosen = self.concerned.looks(stage, many)
        if not chosen and (many or not self.concerned.stage(stage)):
            return None
        self.voice.say(Word(at=stage.name))
        looks = self._guarded(stage, stage.name, self.job.limit, lambda: stage.looks(sight))
        if isinstance(looks, Found):
            return looks
        new = [name for name in looks if name not in before]
        for name in chosen if many else [*chosen, *new]:
            was = before.get(name) or known.OfLook(0, [], {}, [])
            sight.counts = Counter()
            if name in looks and (found := self._look(stage, name, looks[name], sight, was)) is not None:
                return found
            self.counts.update(sight.counts)
            self.counts.subtract(was.counts)
        return None

    def _look(self, stage: Stage, name: str, look: Look, sight: Sight, was: known.OfLook) -> Found | None:
        """The first thing that is noticed at a look and is not so without the change."""
        self.voice.say(Word(at=f"{stage.name}: {name}"))
        limit = max(self.job.limit, PATIENCE * was.seconds)
        new = (found for found in look(sight) if found.id not in was.failing)
        return self._guarded(stage, name, limit, lambda: next(new, None))

    def _guarded(self, stage: Stage, name: str, limit: float, look: Callable[[], T]) -> T | Found:
        """What a look brings, if it comes to an end and does not break down."""
        try:
            with limits.at_most(limit):
                return look()
        except limits.DoesNotEnd:
            return Found("does not end", f"{stage.name}: {name}", f"more than {limit:,.0f} seconds")
        except Exception as problem:
            return Found(stage.kind, name, _told(problem))


def _told(problem: BaseException) -> str:
    return f"{type(problem).__name__}: {problem}"


if __name__ == "__main__":
    main()
