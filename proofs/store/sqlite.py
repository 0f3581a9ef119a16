"""The SQLite file of the evidence: how it is made, opened, examined, set aside, or copied into memory."""

from __future__ import annotations

import functools
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

MARK = 0x6765626F
"""SQLite's application id of our files."""
SCHEMA = 1
PATIENCE = 30.0
"""How many seconds to wait for another process that is writing."""

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


class Unfit(Exception):
    """A file that is damaged, older or not ours; the message says what is wrong with it."""


class Newer(Exception):
    """A file of a newer version of gebot, which must stay as it is."""


@functools.cache
def say_once(sentence: str) -> None:
    """On stderr; the same sentence is not said twice in a process."""
    print(sentence, file=sys.stderr)


def opened(file: Path) -> sqlite3.Connection:
    """A connection to the file, which is made if there is none and made anew if it is unfit."""
    # Only one process at a time opens it: none takes the new file of another for the unfit one.
    with closing(sqlite3.connect(file.with_suffix(".lock"), timeout=PATIENCE, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        try:
            return _as_it_is(file)
        except Unfit as problem:
            _set_aside(file, problem)
            return _as_it_is(file)


def _as_it_is(file: Path) -> sqlite3.Connection:
    """A connection to a file that is as it should be, or new."""
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
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if missing := {"runs", "results", "failures", "replies", "proofs"} - there:
        raise Unfit(f"lacks a part ({', '.join(sorted(missing))})")
    found = _pragma(connection, "quick_check")
    if found != "ok":
        raise Unfit(f"is damaged ({found})")


def _set_aside(file: Path, problem: Unfit) -> None:
    """Give a file another name, and the files that SQLite keeps beside it."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")
    aside = file.with_name(f"{file.name}.set-aside-{stamp}")
    file.rename(aside)
    for tail in ("-wal", "-shm"):
        beside = file.with_name(file.name + tail)
        if beside.exists():
            beside.rename(aside.with_name(aside.name + tail))
    say_once(f"{file} {problem}. It is kept as {aside.name}, and a new file is begun.")


def in_memory(file: Path) -> sqlite3.Connection:
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
    return empty()


def empty() -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None)
    _create(memory)
    return memory
