"""Evidence that lasts: what was checked, when, on which sources, and what came of it, in one SQLite file.

The file is `evidence.sqlite` in the cache folder. A command writes down what it does like this:

    with store.run("lockstep", game, {"seconds": 10}, seed=7) as log:
        log.report("lockstep steps", "seed 7", "passed", count=4210)
        log.report("lockstep steps", "seed 7, game 13", "failed", "Model and engine disagree about ...")
        log.failure("lockstep, seed 7, game 13", trace)

Each call is a transaction of its own, so a process that is killed loses nothing of what it has reported. A run that
has no end was broken off, unless its process is alive. The outcome of a run is `passed` or `failed`, by what was
reported; `interrupted` or `error` if it was left by Ctrl-C or another exception.

The file also holds the solver's replies and the last complete proofs of each game (see `proofs.prove.running`). A
file that is damaged, older or not ours is set aside under another name. Where nothing can be written, a copy in memory
serves until the process ends. Both are said on stderr.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sqlite3
import subprocess
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import msgspec

from proofs.game import Game
from proofs.sources import digest
from proofs.store import sqlite

ROOT = Path(__file__).parents[2]
FILE = "evidence.sqlite"
MOST_REPLIES = 50_000
"""If there are more about a game, those that were not used for the longest time are dropped."""
RUNS_KEPT = 3
"""But never what so many runs can have used one after the other: a change that is taken back costs no question."""

Status = Literal["proved", "passed", "failed", "unknown"]
GOOD = ("proved", "passed")


def cache_folder() -> Path:
    """Where everything is kept that lasts: `.gebot-cache`, or the folder that GEBOT_CACHE names."""
    return Path(os.environ.get("GEBOT_CACHE", ".gebot-cache"))


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


# --- which sources ----------------------------------------------------------------------------------------------


def versions(game: Game) -> tuple[str, str]:
    """Short fingerprints of the sources of a game's model and of those of its engine."""
    return digest(game.model_modules())[:10], digest(game.engine_modules())[:10]


def solver() -> str:
    """The solver and its version."""
    return f"z3 {importlib.metadata.version('z3-solver')}"


def revision(root: Path = ROOT) -> str:
    """What git calls the sources; nothing if it can't tell."""
    if not (root / ".git").exists():
        return ""
    words = ["git", "--no-optional-locks", "-C", str(root), "describe", "--always", "--dirty"]
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=2, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


# --- what is in it ----------------------------------------------------------------------------------------------


class Run(msgspec.Struct):
    """One run of a command on one game."""

    id: int
    command: str
    game: str
    begun: str
    ended: str | None
    outcome: str
    """passed, failed, interrupted or error; running, or broken off if its process ended without a word."""
    model: str
    engine: str
    revision: str
    python: str
    solver: str
    seed: int | None
    options: dict[str, Any]


class Report(msgspec.Struct):
    """Something that a run reported."""

    kind: str
    subject: str
    status: str
    detail: str
    count: int
    at: str


class Failure(msgspec.Struct):
    """A failing game."""

    title: str
    trace: bytes
    """Its trace as JSON."""
    at: str


class Store:
    """The file, or a copy in memory if it can't be used."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.refused = ""
        """Why the file is not even read; empty if it is, or if there is none."""
        self.connection = self._connect()

    def _connect(self) -> sqlite3.Connection:
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            return sqlite.opened(self.file)
        except sqlite.Newer as problem:
            self.refused = f"{self.file} {problem}: use that version, or name another folder in GEBOT_CACHE."
            sqlite.say_once(f"{self.refused} Nothing is kept of this run.")
            return sqlite.empty()
        except (OSError, sqlite3.Error, sqlite.Unfit) as problem:
            self._say(problem)
        return sqlite.in_memory(self.file)

    def _say(self, problem: Exception) -> None:
        why = problem.strerror if isinstance(problem, OSError) else problem
        what = "what is found is kept in memory only and will be lost"
        sqlite.say_once(f"{self.file} can't be written ({why}): {what}.")

    def close(self) -> None:
        self.connection.close()

    def write(self, *statements: tuple[str, Iterable[Sequence[Any]]]) -> None:
        """Carry out statements, each for some rows of values, all or none. From the first failure on in memory."""
        steps = [(sql, list(rows)) for sql, rows in statements]
        try:
            self._write(steps)
        except sqlite3.Error as problem:
            self._say(problem)
            self.connection.close()
            self.connection = sqlite.in_memory(self.file)
            self._write(steps)

    def _write(self, steps: list[tuple[str, list[Sequence[Any]]]]) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        with self.connection:
            for sql, rows in steps:
                self.connection.executemany(sql, rows)

    def rows(self, sql: str, *values: Any) -> list[Any]:
        return self.connection.execute(sql, values).fetchall()

    # --- runs ---

    def begin(self, command: str, game: Game, options: Mapping[str, Any], seed: int | None) -> Log:
        pid = os.getpid()
        model, engine = versions(game)
        values = {
            "command": command,
            "game": game.name,
            "begun": now(),
            "model": model,
            "engine": engine,
            "revision": revision(),
            "python": platform.python_version(),
            "solver": solver(),
            "seed": seed,
            "options": msgspec.json.encode(options).decode(),
            "pid": pid,
            "born": born(pid),
        }
        marks = ", ".join("?" * len(values))
        self.write((f"INSERT INTO runs({', '.join(values)}) VALUES({marks})", [tuple(values.values())]))
        return Log(self, self.rows("SELECT last_insert_rowid()")[0][0])

    def runs(self, game: str | None = None) -> list[Run]:
        """All runs, of one game if it is named, the newest first."""
        found = self.rows(
            "SELECT id, command, game, begun, ended, outcome, model, engine, revision, python, solver, seed, options,"
            " pid, born FROM runs WHERE ? IN (game, '') ORDER BY id DESC",
            game or "",
        )
        return [_run(row) for row in found]

    def counts(self, run: int) -> dict[str, dict[str, int]]:
        """How much a run reported, by kind and status."""
        counted: dict[str, dict[str, int]] = {}
        sql = "SELECT kind, status, sum(count) FROM results WHERE run = ? GROUP BY kind, status ORDER BY min(rowid)"
        for kind, status, count in self.rows(sql, run):
            counted.setdefault(kind, {})[status] = count
        return counted

    def reports(self, run: int, *, failed: bool = False) -> list[Report]:
        """What a run reported, in its order; only what failed, if asked."""
        sql = "SELECT kind, subject, status, detail, count, at FROM results WHERE run = ? ORDER BY rowid"
        every = [Report(*row) for row in self.rows(sql, run)]
        return [one for one in every if not failed or one.status not in GOOD]

    def failures(self, run: int) -> list[Failure]:
        found = self.rows("SELECT title, trace, at FROM failures WHERE run = ? ORDER BY rowid", run)
        return [Failure(title, trace.encode(), at) for title, trace, at in found]

    # --- what the proofs remember ---

    def replies(self, game: str) -> dict[str, dict[str, Any]]:
        """The solver's answers about a game with their values, by the keys under which they were kept. One that is
        spoiled is left out."""
        found: dict[str, dict[str, Any]] = {}
        for key, answer, values in self.rows('SELECT key, answer, "values" FROM replies WHERE game = ?', game):
            try:
                found[key] = {"answer": answer, "values": msgspec.json.decode(zlib.decompress(values))}
            except (zlib.error, TypeError, msgspec.MsgspecError):
                continue
        return found

    def reply(self, game: str, key: str) -> dict[str, Any] | None:
        """One answer of the solver about a game with its values; None if it was not kept or is spoiled."""
        for answer, values in self.rows('SELECT answer, "values" FROM replies WHERE game = ? AND key = ?', game, key):
            try:
                return {"answer": answer, "values": msgspec.json.decode(zlib.decompress(values))}
            except (zlib.error, TypeError, msgspec.MsgspecError):
                return None
        return None

    def keep_replies(self, game: str, new: Mapping[str, tuple[str, Any]], used: Iterable[str]) -> None:
        """Keep new answers with their values, and note which of the old ones were of use."""
        at = now()
        rows = [(game, key, answer, _packed(values), at) for key, (answer, values) in new.items()]
        self.write(
            ("UPDATE replies SET last_used = ? WHERE game = ? AND key = ?", [(at, game, key) for key in used]),
            ("INSERT OR REPLACE INTO replies VALUES(?, ?, ?, ?, ?)", rows),
        )

    def prune_replies(self, game: str, used: int) -> None:
        """Drop the replies about a game that were not used for the longest time, if there are too many. The last run
        used that many."""
        most = max(MOST_REPLIES, RUNS_KEPT * used)
        if self.rows("SELECT count(*) FROM replies WHERE game = ?", game)[0][0] > most:
            oldest = "SELECT key FROM replies WHERE game = ? ORDER BY last_used DESC LIMIT -1 OFFSET ?"
            self.write((f"DELETE FROM replies WHERE game = ? AND key IN ({oldest})", [(game, game, most)]))

    def proofs(self, game: str, sources: str) -> bytes | None:
        """The proofs that were kept for these sources, as JSON; None if there are none or they are spoiled."""
        for (content,) in self.rows("SELECT content FROM proofs WHERE game = ? AND sources = ?", game, sources):
            try:
                return zlib.decompress(content)
            except (zlib.error, TypeError):
                return None
        return None

    def keep_proofs(self, game: str, sources: str, proofs: Any) -> None:
        self.write(("INSERT OR REPLACE INTO proofs VALUES(?, ?, ?)", [(game, sources, _packed(proofs))]))


def _packed(value: Any) -> bytes:
    return zlib.compress(msgspec.json.encode(value), 1)


def _run(row: Sequence[Any]) -> Run:
    *values, options, pid, begun = row
    run = Run(*[*values, msgspec.json.decode(options)])
    if run.ended is None:
        run.outcome = "running" if is_alive(pid, begun) else "broken off"
    return run


def born(pid: int) -> str:
    """When a process began, so that another one with its number is not taken for it; empty if that can't be told."""
    try:
        state, *rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "ended" if state == "Z" else rest[18]


def is_alive(pid: int, begun: str) -> bool:
    """Whether the process of that number that began then is still there."""
    if os.name == "nt":  # there the call below would not ask the process but end it
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return born(pid) == begun


class Log:
    """Where a run writes down what it finds."""

    def __init__(self, store: Store, id: int) -> None:
        self.store = store
        self.id = id
        self.failed = False

    def report(self, kind: str, subject: str, status: Status, detail: str = "", count: int = 1) -> None:
        """Something was checked. `count` is for several of a kind that have one subject; 0 says nothing."""
        if count == 0:
            return
        self.failed |= status not in GOOD
        row = (self.id, kind, subject, status, detail, count, now())
        self.store.write(("INSERT INTO results VALUES(?, ?, ?, ?, ?, ?, ?)", [row]))

    def failure(self, title: str, trace: Any) -> None:
        """A failing game, in full."""
        self.failed = True
        row = (self.id, title, msgspec.json.encode(trace).decode(), now())
        self.store.write(("INSERT INTO failures VALUES(?, ?, ?, ?)", [row]))

    def end(self, outcome: str) -> None:
        self.store.write(("UPDATE runs SET ended = ?, outcome = ? WHERE id = ?", [(now(), outcome, self.id)]))


@contextmanager
def opened() -> Iterator[Store]:
    """The evidence in the cache folder. It is made if there is none."""
    with closing(Store(cache_folder() / FILE)) as store:
        yield store


@contextmanager
def run(
    command: str, game: Game, options: Mapping[str, Any] | None = None, *, seed: int | None = None
) -> Iterator[Log]:
    """A run of a command on a game, written down from its beginning to its end."""
    with opened() as store:
        log = store.begin(command, game, options or {}, seed)
        try:
            yield log
        except KeyboardInterrupt:
            log.end("interrupted")
            raise
        except BaseException as problem:
            log.report("run", type(problem).__name__, "failed", str(problem))
            log.end("error")
            raise
        log.end("failed" if log.failed else "passed")
