"""Evidence that lasts: what was checked, when, on which sources, and what came of it, in one SQLite file.

The file is `evidence.sqlite` in the cache folder. A command writes down what it does like this:

    with store.run("lockstep", "acbas", {"seconds": 10}, seed=7) as log:
        log.report("lockstep steps", "seed 7", "passed", count=4210)
        log.report("lockstep steps", "seed 7, game 13", "failed", "Model and engine disagree about ...")
        log.failure("lockstep, seed 7, game 13", trace)

Each call is a transaction of its own, so a process that is killed loses nothing of what it has reported. A run that
has no end was broken off, unless its process is alive. The outcome of a run is `passed` or `failed`, by what was
reported; `interrupted` or `error` if it was left by Ctrl-C or another exception.

The file also holds the solver's replies and the last complete proofs of each game (see `proofs.evidence`). A file that
is damaged, older or not ours is set aside under another name. Where nothing can be written, a copy in memory serves
until the process ends. Both are said on stderr.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import msgspec
import z3

from proofs.solver import Reply
from proofs.traces import Trace

ROOT = Path(__file__).parent.parent
FILE = "evidence.sqlite"
MARK = 0x6765626F
"""SQLite's application id of our files."""
SCHEMA = 1
PATIENCE = 30.0
"""How many seconds to wait for another process that is writing."""
MOST_REPLIES = 50_000
"""If there are more, those that were not used for the longest time are dropped."""

TABLES = (
    """CREATE TABLE IF NOT EXISTS runs(
        id INTEGER PRIMARY KEY AUTOINCREMENT, command TEXT, game TEXT, begun TEXT, ended TEXT, outcome TEXT,
        model TEXT, engine TEXT, revision TEXT, python TEXT, solver TEXT, seed INTEGER, options TEXT,
        pid INTEGER, born TEXT)""",
    """CREATE TABLE IF NOT EXISTS results(
        run INTEGER, kind TEXT, subject TEXT, status TEXT, detail TEXT, count INTEGER, at TEXT)""",
    "CREATE INDEX IF NOT EXISTS results_of_run ON results(run)",
    "CREATE TABLE IF NOT EXISTS failures(run INTEGER, title TEXT, trace TEXT, at TEXT)",
    """CREATE TABLE IF NOT EXISTS replies(
        game TEXT, key TEXT, answer TEXT, "values" BLOB, last_used TEXT, PRIMARY KEY(game, key)) WITHOUT ROWID""",
    "CREATE TABLE IF NOT EXISTS proofs(game TEXT PRIMARY KEY, sources TEXT, content BLOB)",
    f"PRAGMA application_id = {MARK}",
    f"PRAGMA user_version = {SCHEMA}",
)

Status = Literal["proved", "passed", "failed", "unknown"]
GOOD = ("proved", "passed")


class Unfit(Exception):
    """A file that is damaged, older or not ours; the message says what is wrong with it."""


class Newer(Exception):
    """A file of a newer version of gebot, which must stay as it is."""


def cache_folder() -> Path:
    """Where everything is kept that lasts: `.gebot-cache`, or the folder that GEBOT_CACHE names."""
    return Path(os.environ.get("GEBOT_CACHE", ".gebot-cache"))


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


@functools.cache
def say_once(sentence: str) -> None:
    """On stderr; the same sentence is not said twice in a process."""
    print(sentence, file=sys.stderr)


# --- which sources ----------------------------------------------------------------------------------------------


def digest(files: Iterable[Path], root: Path, more: str = "") -> str:
    """A fingerprint of files, their places below a folder, and something more."""
    whole = hashlib.sha256(more.encode())
    for file in sorted(files):
        whole.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return whole.hexdigest()[:24]


def versions(game: str, root: Path = ROOT) -> tuple[str, str]:
    """Short fingerprints of the sources of a game's model and of those of its engine."""
    model = [file for part in ("kernel", game) for file in (root / "spec" / part).rglob("*.py")]
    engine = [*(root / "engine").glob("*.py"), *(root / "engine" / game).rglob("*.py")]
    return digest(model, root)[:10], digest(engine, root)[:10]


def revision(root: Path = ROOT) -> str:
    """What git calls the sources; nothing if it can't tell."""
    if not (root / ".git").exists():
        return ""
    words = ["git", "--no-optional-locks", "-C", str(root), "describe", "--always", "--dirty"]
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=2, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


# --- the file ---------------------------------------------------------------------------------------------------


def _opened(file: Path) -> sqlite3.Connection:
    """A connection to a file that is as it should be; it is made if there is none."""
    connection = sqlite3.connect(file, timeout=PATIENCE, isolation_level=None)
    try:
        if _is_new(connection):
            connection.execute("PRAGMA journal_mode = WAL")
            _create(connection)
        _examine(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException as problem:
        connection.close()
        # A subclass of DatabaseError is about something else: a lock, the disk, the rights.
        if type(problem) is sqlite3.DatabaseError:
            raise Unfit(f"is damaged or no database ({problem})") from None
        raise
    return connection


def _create(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for statement in TABLES:
        connection.execute(statement)
    connection.execute("COMMIT")


def _pragma(connection: sqlite3.Connection, name: str) -> Any:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


def _is_new(connection: sqlite3.Connection) -> bool:
    marks = _pragma(connection, "application_id"), _pragma(connection, "user_version")
    return marks == (0, 0) and connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0


def _examine(connection: sqlite3.Connection) -> None:
    """Raise what is wrong with a file."""
    version = _pragma(connection, "user_version")
    if _pragma(connection, "application_id") != MARK:
        raise Unfit("is a database of something else")
    if version > SCHEMA:
        raise Newer(f"was written by a newer version of gebot (its schema is {version}, this one knows {SCHEMA})")
    if version < SCHEMA:
        raise Unfit(f"was written by an older version of gebot (its schema is {version}, this one has {SCHEMA})")
    found = _pragma(connection, "quick_check")
    if found != "ok":
        raise Unfit(f"is damaged ({found})")


def _inode(file: Path) -> int:
    return file.stat().st_ino if file.exists() else 0


def _set_aside(file: Path, seen: int, problem: Unfit) -> None:
    """Give a file another name, and the files that SQLite keeps beside it."""
    if _inode(file) != seen:
        return  # another process was faster: this is a new file
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")
    aside = file.with_name(f"{file.name}.set-aside-{stamp}")
    file.rename(aside)
    for tail in ("-wal", "-shm"):
        beside = file.with_name(file.name + tail)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + tail))
    say_once(f"{file} {problem}. It is kept as {aside.name}, and a new file is begun.")


def _in_memory(file: Path) -> sqlite3.Connection:
    """A copy of the file, if it can be read; otherwise an empty database."""
    # In a folder that can't be written to, SQLite reads such a file only if told that nobody else changes it.
    for how in ("mode=ro", "mode=ro&immutable=1"):
        memory = sqlite3.connect(":memory:", isolation_level=None)
        try:
            with closing(sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True)) as there:
                there.backup(memory)
            _examine(memory)
            return memory
        except (sqlite3.Error, Unfit, Newer):
            memory.close()
    return _empty()


def _empty() -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None)
    _create(memory)
    return memory


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
    trace: Trace
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
            seen = _inode(self.file)
            try:
                return _opened(self.file)
            except Unfit as problem:
                _set_aside(self.file, seen, problem)
                return _opened(self.file)
        except Newer as problem:
            self.refused = f"{self.file} {problem}: use that version, or name another folder in GEBOT_CACHE."
            say_once(f"{self.refused} Nothing is kept of this run.")
            return _empty()
        except (OSError, sqlite3.Error, Unfit) as problem:
            self._say(problem)
        return _in_memory(self.file)

    def _say(self, problem: Exception) -> None:
        why = problem.strerror if isinstance(problem, OSError) else problem
        say_once(f"{self.file} can't be written ({why}): what is found is kept in memory only and will be lost.")

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
            self.connection = _in_memory(self.file)
            self._write(steps)

    def _write(self, steps: list[tuple[str, list[Sequence[Any]]]]) -> None:
        self.connection.execute("BEGIN IMMEDIATE")
        with self.connection:
            for sql, rows in steps:
                self.connection.executemany(sql, rows)

    def rows(self, sql: str, *values: Any) -> list[Any]:
        return self.connection.execute(sql, values).fetchall()

    # --- runs ---

    def begin(self, command: str, game: str, options: Mapping[str, Any], seed: int | None) -> Log:
        pid = os.getpid()
        model, engine = versions(game)
        values = {
            "command": command,
            "game": game,
            "begun": now(),
            "model": model,
            "engine": engine,
            "revision": revision(),
            "python": platform.python_version(),
            "solver": f"z3 {z3.get_version_string()}",
            "seed": seed,
            "options": msgspec.json.encode(options).decode(),
            "pid": pid,
            "born": _born(pid),
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
        return [Failure(title, msgspec.json.decode(trace, type=Trace), at) for title, trace, at in found]

    # --- what the proofs remember ---

    def replies(self, game: str) -> dict[str, Reply]:
        """The solver's replies about a game, by the fingerprint of the text. One that is spoiled is left out."""
        found: dict[str, Reply] = {}
        for key, answer, values in self.rows('SELECT key, answer, "values" FROM replies WHERE game = ?', game):
            try:
                plain = {"answer": answer, "values": msgspec.json.decode(zlib.decompress(values))}
                found[key] = msgspec.convert(plain, Reply)
            except (zlib.error, TypeError, msgspec.MsgspecError):
                continue
        return found

    def keep_replies(self, game: str, new: Mapping[str, Reply], used: Iterable[str]) -> None:
        """Keep new replies, and note which of the old ones were of use. `unknown` may be another answer next time."""
        at = now()
        answered = {key: one for key, one in new.items() if one.answer != "unknown"}
        rows = [(game, key, one.answer, _packed(one.values), at) for key, one in answered.items()]
        self.write(
            ("UPDATE replies SET last_used = ? WHERE game = ? AND key = ?", [(at, game, key) for key in used]),
            ("INSERT OR REPLACE INTO replies VALUES(?, ?, ?, ?, ?)", rows),
        )

    def prune_replies(self) -> None:
        """Drop the replies that were not used for the longest time, if there are too many."""
        if self.rows("SELECT count(*) FROM replies")[0][0] > MOST_REPLIES:
            oldest = "SELECT game, key FROM replies ORDER BY last_used DESC LIMIT -1 OFFSET ?"
            self.write((f"DELETE FROM replies WHERE (game, key) IN ({oldest})", [(MOST_REPLIES,)]))

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
    *values, options, pid, born = row
    run = Run(*[*values, msgspec.json.decode(options)])
    if run.ended is None:
        run.outcome = "running" if _is_alive(pid, born) else "broken off"
    return run


def _born(pid: int) -> str:
    """When a process began, so that another one with its number is not taken for it; empty if that can't be told."""
    try:
        state, *rest = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return ""
    return "ended" if state == "Z" else rest[18]


def _is_alive(pid: int, born: str) -> bool:
    if os.name == "nt":  # there the call below would not ask the process but end it
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return _born(pid) == born


class Log:
    """Where a run writes down what it finds."""

    def __init__(self, store: Store, id: int) -> None:
        self.store = store
        self.id = id
        self.failed = False

    def report(self, kind: str, subject: str, status: Status, detail: str = "", count: int = 1) -> None:
        """Something was checked. `count` is for several of a kind that have one subject."""
        self.failed |= status not in GOOD
        row = (self.id, kind, subject, status, detail, count, now())
        self.store.write(("INSERT INTO results VALUES(?, ?, ?, ?, ?, ?, ?)", [row]))

    def failure(self, title: str, trace: Trace) -> None:
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
def run(command: str, game: str, options: Mapping[str, Any] | None = None, *, seed: int | None = None) -> Iterator[Log]:
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
