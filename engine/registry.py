"""The engines that are installed: each is an entry point of the group `gebot.engines`, named after its game.

An entry point is `name = "package.module:ENGINE"`, where ENGINE is an `engine.port.Engine`. Its module is imported when
it is asked for by name, and not before.
"""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from engine.port import Engine
from engine.wire.errors import shown

GROUP = "gebot.engines"


class UnknownEngine(LookupError):
    """There is no engine for a game of that name; the message names those that there are."""


class BrokenEngine(Exception):
    """The engine is installed and can't be used; the message names its entry point and says what went wrong."""


def engine_names() -> list[str]:
    """The games that there is an engine for, sorted."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def engine_named(name: str) -> Engine:
    """The engine for the game of that name; raises UnknownEngine or BrokenEngine."""
    found = {point.value: point for point in entry_points(group=GROUP) if point.name == name}
    if not found:
        raise UnknownEngine(_unknown(name))
    if len(found) > 1:
        raise BrokenEngine(
            f"There are several entry points {name} of {GROUP}: {', '.join(sorted(found))}. "
            "Uninstall all packages but one that have it."
        )
    return _loaded(*found.values())


def _unknown(name: str) -> str:
    """Says that there is no such game, and which there are."""
    names = engine_names()
    if not names:
        return f"There is no game {shown(name)}: no engine is installed. Set up Gebot with make venv."
    return f"There is no game {shown(name)}; the games are: {', '.join(names)}."


def _loaded(point: EntryPoint) -> Engine:
    """The engine that an entry point stands for."""
    told = f"The entry point {point.name} of {GROUP}, {point.value},"
    try:
        found = point.load()
    except Exception as fault:  # whatever the module of somebody else does when it is imported
        raise BrokenEngine(f"{told} can't be loaded: {type(fault).__name__}: {fault}") from fault
    if not isinstance(found, Engine):
        raise BrokenEngine(f"{told} must be an engine.port.Engine, not {shown(found)}.")
    return found
