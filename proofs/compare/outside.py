"""Another program that speaks the wire format: an engine of which nothing is known, not even that it behaves.

A `Program` runs in a process group of its own. It is asked one thing at a time and has so long to answer. Whatever else
it does (it ends, hangs, floods, answers something that is no reply) raises `Misbehaved`, which says so in a sentence,
and the whole group is killed. `against` puts a program in the place of the engine of a game.
"""

from __future__ import annotations

import contextlib
import copy
import os
import selectors
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import IO, Any, cast

import msgspec

from engine.port import Engine
from proofs.game import Game
from proofs.wire import Json
from spec.kernel import diff
from spec.kernel.records import Malformed

MOST_BYTES = 20_000_000
"""The longest reply."""
KEPT_OF_STDERR = 8_192
LINES_OF_STDERR = 10
A_MOMENT = 1.0
"""How long a program that closed a stream, or whose input was closed, has to end by itself."""
PIECE = 65_536

REPLIES: dict[str, tuple[str, type[Any]] | None] = {
    "new": ("state", dict),
    "restore": None,
    "legal": ("moves", list),
    "apply": ("state", dict),
    "snapshot": ("state", dict),
    "scores": ("scores", dict),
    "view": ("state", dict),
}
"""For each request the key that its reply must have, and what must be there."""

REFUSALS: dict[str, tuple[str, ...]] = {
    "new": ("malformed",),
    "restore": ("malformed",),
    "apply": ("malformed", "illegal"),
}
"""The errors that can be an answer to a well-formed request, besides `unsupported`, which always can."""


class NotStarted(Exception):
    """The command can't be run at all."""


class Misbehaved(Exception):
    """The program did something that no engine may do. It has been killed."""

    def __init__(self, problem: str, request: Json, stderr: list[str]) -> None:
        super().__init__(problem)
        self.request = request
        """What it was asked, without the id."""
        self.stderr = stderr
        """The last lines of its standard error."""


class IllegalMove(Exception):
    """The program says that the rules forbid the move."""


class NotUnderstood(Exception):
    """The program says that what it was sent is malformed."""


class Unsupported(Malformed):
    """The program says that this lies outside the part of the game that it plays.

    It is a kind of `Malformed` because a search for a simpler position has to pass over it in the same way.
    """

    def __init__(self, op: str, message: str) -> None:
        super().__init__(message)
        self.op = op


class Program:
    """A command that is run as a process when it is first asked, and again when it is asked after it was stopped."""

    def __init__(self, command: Sequence[str], limit: float = 10.0) -> None:
        self.command = list(command)
        self.limit = limit
        """Seconds for each reply."""
        self.unsupported: Counter[str] = Counter()
        """How often it said that it does not support a request, by op."""
        self.playing: OutsideGame | None = None
        """The game that the process has before it; it has only one at a time."""
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def ask(self, op: str, **keys: Any) -> Any:
        """What the program answers: the value of the reply. A refusal is raised."""
        self._asked += 1
        request = {"op": op, **keys}
        try:
            if self._process is None:
                self._start()
            reply = self._reply({**request, "id": self._asked})
            return self._value(op, reply)
        except _Problem as problem:
            self._kill()
            raise Misbehaved(str(problem), request, self._last_lines()) from None

    def stop(self) -> None:
        """End the process: its input ends, and a moment later it and all that it started are killed."""
        if self._process is not None:
            with contextlib.suppress(OSError):
                cast(IO[bytes], self._process.stdin).close()
            self._exit_code()
            self._kill()

    # --- the process ------------------------------------------------------------------------------------------

    def _start(self) -> None:
        if os.name != "posix":
            raise NotStarted("Another program can be run only where there are process groups, as on Linux and macOS.")
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(
                self.command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as problem:
            reason = getattr(problem, "strerror", None) or str(problem)
            raise NotStarted(f"{self.command[0]} can't be started: {reason}.") from None
        self._process = process
        self.playing = None
        self._to_say = b""
        self._heard = bytearray()
        self._stderr = bytearray()
        self._closed: set[str] = set()
        self._watched = selectors.DefaultSelector()
        self._watched.register(cast(IO[bytes], process.stdout), selectors.EVENT_READ, "output")
        self._watched.register(cast(IO[bytes], process.stderr), selectors.EVENT_READ, "error")
        os.set_blocking(cast(IO[bytes], process.stdin).fileno(), False)

    def _kill(self) -> None:
        """Kill the whole group. What it left on its standard error is still read."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(A_MOMENT)
        for _ in range(100):
            if not self._listen(0.0):
                break
        self._watched.close()
        for stream in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(OSError):
                cast(IO[bytes], stream).close()

    def _exit_code(self) -> int | None:
        """The exit code of the process, if it ends within a moment."""
        process = cast("subprocess.Popen[bytes]", self._process)
        deadline = time.monotonic() + min(self.limit, A_MOMENT)
        while (code := process.poll()) is None and time.monotonic() < deadline:
            self._listen(0.01)
        return code

    def _last_lines(self) -> list[str]:
        text = self._stderr.decode("utf-8", "replace")
        return [_printable(line) for line in text.splitlines()[-LINES_OF_STDERR:]]

    # --- requests and replies ---------------------------------------------------------------------------------

    def _reply(self, request: Json) -> Json:
        self._listen(0.0)
        if self._heard.strip():
            raise _Problem(f"The engine wrote something that nobody asked for: {_shown(self._heard)}")
        self._say(msgspec.json.encode(request) + b"\n")
        deadline = time.monotonic() + self.limit
        while not (line := self._next_line()):
            left = deadline - time.monotonic()
            if left <= 0:
                raise _Problem(f"The engine did not answer within {self.limit:g} seconds.")
            if "output" in self._closed or "input" in self._closed:
                raise _Problem(self._end())
            self._listen(left)
        return _understood(line, request["id"])

    def _say(self, line: bytes) -> None:
        """To be written; of an earlier line something may be left if it was answered before it was read."""
        if not self._to_say and "input" not in self._closed:
            stdin = cast(IO[bytes], cast("subprocess.Popen[bytes]", self._process).stdin)
            self._watched.register(stdin, selectors.EVENT_WRITE, "input")
        self._to_say += line

    def _next_line(self) -> bytes:
        """The first line that is not blank, if all of it is there."""
        while (end := self._heard.find(b"\n")) >= 0:
            line = bytes(self._heard[:end]).strip()
            del self._heard[: end + 1]
            if line:
                return line
        if len(self._heard) > MOST_BYTES:
            raise _Problem(f"The engine wrote more than {MOST_BYTES // 1_000_000} MB in one line.")
        return b""

    def _listen(self, seconds: float) -> bool:
        """Read and write what can be, waiting at most so long for it; whether there was anything."""
        ready = self._watched.select(max(seconds, 0.0))
        for key, _ in ready:
            if key.data == "input":
                self._write(key.fd)
                over = not self._to_say
            else:
                piece = os.read(key.fd, PIECE)
                over = not piece
                if key.data == "output":
                    self._heard += piece
                else:
                    self._stderr += piece
                    del self._stderr[:-KEPT_OF_STDERR]
                if over:
                    self._closed.add(key.data)
            if over:
                self._watched.unregister(key.fileobj)
        return bool(ready)

    def _write(self, descriptor: int) -> None:
        try:
            written = os.write(descriptor, self._to_say[:PIECE])
            self._to_say = self._to_say[written:]
        except BrokenPipeError:
            self._to_say = b""
            self._closed.add("input")

    def _end(self) -> str:
        """What to say of a program that closed a stream, most likely because it ended."""
        code = self._exit_code()
        if code is None:
            return f"The engine closed its standard {'output' if 'output' in self._closed else 'input'} and lives on."
        if code < 0:
            return f"The engine was ended by the signal {_signal_name(-code)} and did not answer."
        return f"The engine ended with exit code {code} and did not answer."

    def _value(self, op: str, reply: Json) -> Any:
        """What a reply says, if it is one to this request."""
        if reply.get("ok") is True:
            return _value_of(op, reply)
        if reply.get("ok") is not False:
            raise _Problem(f"The reply to {op} says neither that it is ok nor that it is not: {_shown(reply)}")
        kind, message = reply.get("error"), reply.get("message")
        if not isinstance(message, str):
            raise _Problem(f"The reply to {op} refuses without a message: {_shown(reply)}")
        if kind == "unsupported":
            self.unsupported[op] += 1
            raise Unsupported(op, message)
        if kind not in REFUSALS.get(op, ()):
            raise _Problem(f"The reply to {op} has an error that it can't have here: {_shown(reply)}")
        raise (IllegalMove if kind == "illegal" else NotUnderstood)(_printable(message))


class _Problem(Exception):
    """What is wrong with the program, before it is killed."""


def _understood(line: bytes, wanted: int) -> Json:
    """The object in a line, if it is an answer to the request with that id."""
    try:
        reply = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise _Problem(f"The engine answered something that is not JSON: {_shown(line)}") from None
    if not isinstance(reply, dict):
        raise _Problem(f"The engine answered something that is not an object: {_shown(line)}")
    if type(reply.get("id")) is not int or reply["id"] != wanted:
        raise _Problem(f"The reply has not the id {wanted} of the request: {_shown(line)}")
    return reply


def _value_of(op: str, reply: Json) -> Any:
    expected = REPLIES[op]
    if expected is None:
        return None
    key, kind = expected
    if key not in reply:
        raise _Problem(f"The reply to {op} lacks the key {key}: {_shown(reply)}")
    value: Any = reply[key]
    if type(value) is not kind:
        raise _Problem(f"The reply to {op} has no {'object' if kind is dict else 'list'} as {key}: {_shown(reply)}")
    if op == "legal" and not all(isinstance(move, dict) for move in value):
        raise _Problem(f"The reply to legal lists something that is not an object: {_shown(reply)}")
    return value


def _shown(what: Any) -> str:
    """The beginning of something that was written, fit for a sentence."""
    if isinstance(what, bytes | bytearray):
        text = what[:2_000].decode("utf-8", "replace").strip()
    else:
        text = msgspec.json.encode(what).decode()
    return _printable(text.partition("\n")[0], 200)


def _printable(text: str, most: int = 500) -> str:
    cut = text if len(text) <= most else text[:most] + "…"
    return "".join(character if character.isprintable() else "�" for character in cut)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)


# --- a program as an engine -------------------------------------------------------------------------------------


class OutsideGame:
    """A game that a program plays. If it has another game before it, it is first given the position of this one."""

    def __init__(self, program: Program, state: Json) -> None:
        self.program = program
        self.state = state
        """The position as the program last told it, or as it was given to it."""
        self._told = False

    def _ask(self, op: str, **keys: Any) -> Any:
        if self.program.playing is not self:
            self.program.ask("restore", state=self.state)
            self.program.playing = self
        return self.program.ask(op, **keys)

    def legal_moves(self) -> list[Json]:
        """The moves that it lists. If it lists some twice, only those, so that this is soon seen."""
        moves: list[Json] = self._ask("legal")
        times = Counter(msgspec.json.encode(move, order="deterministic") for move in moves)
        twice = [msgspec.json.decode(move) for move, count in times.items() if count > 1]
        return 2 * twice[:5] if twice else moves

    def apply(self, move: Mapping[str, Any]) -> None:
        self.state = self._ask("apply", move=move)
        self._told = True

    def snapshot(self) -> Json:
        """The position as it is now. A program that does not support this is believed what it said last."""
        told, self._told = self._told, False
        try:
            seen: Json = self._ask("snapshot")
        except Unsupported:
            return self.state
        if told and seen != self.state:
            self.program.stop()
            where = next(iter(diff(self.state, seen)), "a key that is not there")
            problem = f"A snapshot differs from the position that the engine had told just before ({where})."
            raise Misbehaved(_printable(problem), {"op": "snapshot"}, [])
        return seen

    def scores(self) -> Json:
        return cast(Json, self._ask("scores"))

    def view(self, player: int) -> Json:
        return cast(Json, self._ask("view", player=player))

    def clone(self) -> OutsideGame:
        return OutsideGame(self.program, copy.deepcopy(self.state))


def against(game: Game, program: Program) -> Game:
    """The game with a program in the place of its engine."""

    def new(players: int, **options: Any) -> OutsideGame:
        game = OutsideGame(program, program.ask("new", players=players, **options))
        game._told = True
        program.playing = game
        return game

    def restore(state: Any) -> OutsideGame:
        program.ask("restore", state=state)
        program.playing = game = OutsideGame(program, state)
        return game

    return game.but(engine=Engine(new, restore, Illegal=IllegalMove, Malformed=NotUnderstood))
