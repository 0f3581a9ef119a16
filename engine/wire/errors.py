"""What is raised when something is asked of a game that cannot be done; the game is then as it was before."""

from __future__ import annotations

from typing import NoReturn


class Refused(Exception):
    """Something was asked for that cannot be done. The message is a sentence."""


class Malformed(Refused):
    """What was given has not the form of the wire format."""


class MalformedRequest(Malformed):
    """A number of players or a seat that no game can have."""


class MalformedMove(Malformed):
    """What was given is not a move of the wire format."""


class IllegalMove(Refused):
    """A move of the wire format that the rules forbid in this position."""


class MalformedState(Malformed):
    """What was given is not a position of the wire format; the message names the path of the fault."""


def fault(path: str, what: str) -> NoReturn:
    """Refuse a position for what is at a path."""
    raise MalformedState(f"{path}: {what}.")


def shown(value: object) -> str:
    """A short and safe description of any value, for messages."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if -(10**15) < value < 10**15 else "a very large number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        return ascii(value if len(value) <= 40 else value[:40] + "...")
    return f"something of type {type(value).__name__}"
