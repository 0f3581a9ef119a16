"""A game as a process: one JSON request a line on standard input, one JSON reply a line on standard output.

Start it with `python -m engine.service` and the name of a game. The requests and replies are those of the wire format.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO, NoReturn

from engine.port import EngineGame
from engine.registry import BrokenEngine, UnknownEngine, engine_named, engine_names
from engine.wire.errors import shown

Reply = dict[str, Any]

# The keys of each request besides "op" and the optional "id".
REQUESTS: dict[str, tuple[str, ...]] = {
    "new": ("players",),
    "legal": (),
    "apply": ("move",),
    "snapshot": (),
    "restore": ("state",),
    "scores": (),
    "view": ("player",),
}

# Numbers longer than this are refused, so that no sum of a few of them is too long to be written.
MOST_DIGITS = 1000


class BadRequest(Exception):
    """A request that is not one of the wire format."""


class NoGame(Exception):
    """A request that needs a game before any was started."""


class Service:
    """Answers requests about one game at a time."""

    def __init__(self, name: str) -> None:
        """A service for the game of that name, with no game started; raises UnknownEngine or BrokenEngine."""
        self._engine = engine_named(name)
        self._game: EngineGame | None = None

    def answer(self, line: bytes) -> Reply:
        """The reply to one line, whatever it holds."""
        tag: dict[str, Any] = {}
        try:
            request = parse(line)
            tag = identity(request)
            reply = self._perform(checked(request, self._engine.options))
        except BadRequest as fault:
            reply = refusal("malformed", str(fault))
        except NoGame as fault:
            reply = refusal("no_game", str(fault))
        except self._engine.Illegal as fault:
            reply = refusal("illegal", str(fault))
        except self._engine.Malformed as fault:
            reply = refusal("malformed", str(fault))
        except RecursionError:
            reply = refusal("malformed", "The request is nested too deeply.")
        return reply | tag

    def _perform(self, request: Mapping[str, Any]) -> Reply:
        """Carry out a request with the right keys."""
        op = request["op"]
        if op == "new":
            options = {key: request[key] for key in self._engine.options if key in request}
            self._game = self._engine.new(request["players"], **options)
            return {"ok": True, "state": self._game.snapshot()}
        if op == "restore":
            self._game = self._engine.restore(request["state"])
            return {"ok": True}
        if self._game is None:
            raise NoGame("No game has been started yet.")
        return ask(self._game, op, request)


def ask(game: EngineGame, op: str, request: Mapping[str, Any]) -> Reply:
    """Carry out a request about a game that has been started."""
    if op == "legal":
        return {"ok": True, "moves": game.legal_moves()}
    if op == "scores":
        return {"ok": True, "scores": game.scores()}
    if op == "view":
        return {"ok": True, "state": game.view(request["player"])}
    if op == "apply":
        game.apply(request["move"])
    return {"ok": True, "state": game.snapshot()}


def parse(line: bytes) -> object:
    """The JSON value of a line."""
    try:
        return json.loads(line.decode("utf-8"), parse_constant=_no_constant, parse_int=_short_int)
    except UnicodeDecodeError:
        raise BadRequest("The line is not UTF-8.") from None
    except ValueError:
        raise BadRequest("The line is not JSON.") from None


def _no_constant(name: str) -> NoReturn:
    """NaN and the infinities are not JSON."""
    raise ValueError(name)


def _short_int(digits: str) -> int:
    """A whole number that is not too long."""
    if len(digits) > MOST_DIGITS:
        raise BadRequest(f"A number of the request has more than {MOST_DIGITS} digits.")
    return int(digits)


def checked(request: object, options: Sequence[str]) -> dict[str, Any]:
    """The request, if it is an object with a known op and exactly the keys of that op."""
    if not isinstance(request, dict):
        raise BadRequest(f"A request is an object, not {shown(request)}.")
    op = request.get("op")
    if "op" not in request:
        raise BadRequest("The request lacks the key op.")
    if not isinstance(op, str) or op not in REQUESTS:
        raise BadRequest(f"There is no op {shown(op)}; there are {', '.join(REQUESTS)}.")
    for key in REQUESTS[op]:
        if key not in request:
            raise BadRequest(f"The request {op} lacks the key {key}.")
    optional = options if op == "new" else ()
    for key in request:
        if key not in ("op", "id") and key not in REQUESTS[op] and key not in optional:
            raise BadRequest(f"The request {op} has no key {shown(key)}.")
    given = [key for key in optional if key in request]
    if given and (len(given) < len(optional) or any(request[key] is None for key in given)):
        raise BadRequest(f"The request {op} has a value for each of {', '.join(optional)}, or for none.")
    return request


def refusal(kind: str, message: str) -> Reply:
    """The reply to a request that was not carried out."""
    return {"ok": False, "error": kind, "message": message}


def identity(request: object) -> dict[str, Any]:
    """The id of a request, if it has one, for its reply; refused if it could not be written back."""
    if not isinstance(request, dict) or "id" not in request:
        return {}
    try:
        encode({"id": [request["id"]]})
    except (RecursionError, ValueError):
        raise BadRequest("The id of the request cannot be repeated.") from None
    return {"id": request["id"]}


def encode(reply: Reply) -> bytes:
    """A reply as one line of JSON."""
    return json.dumps(reply, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def serve(service: Service, source: BinaryIO, target: BinaryIO) -> None:
    """Answer line by line until the input ends."""
    for line in source:
        if line.strip():
            target.write(encode(service.answer(line)))
            target.flush()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the service from the command line; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m engine.service",
        description="Play a game by JSON: one request a line on standard input, one reply a line on standard output.",
    )
    parser.add_argument("game", help=f"the game to play: {', '.join(engine_names())}")
    try:
        service = Service(parser.parse_args(arguments).game)
    except (UnknownEngine, BrokenEngine) as fault:
        print(fault, file=sys.stderr)
        return 2
    try:
        serve(service, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # Nobody reads any more. What is still buffered must not fail when the interpreter closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
