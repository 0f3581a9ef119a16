"""The games there are, by entry point: each is imported when it is asked for. Their names are known without that."""

from __future__ import annotations

import difflib
import functools
import os
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from proofs.game import Game

GROUP = "gebot.games"


class UnknownGame(LookupError):
    """There is no game of that name, or it can't be loaded; the message says which and what to do."""


def game_names() -> list[str]:
    """The names of all games that are installed."""
    return sorted(_entries())


def games() -> list[Game]:
    """All games that are installed, in the order in which they are listed."""
    return sorted(map(game_named, game_names()), key=lambda game: (game.order, game.name))


def game_named(name: str) -> Game:
    """The game of that name."""
    if name in _entries():
        return _loaded(name)
    near = difflib.get_close_matches(name, game_names(), n=1, cutoff=0.4)
    hint = f" Did you mean {near[0]}?" if near else f" There is {', '.join(game_names())}."
    raise UnknownGame(f"There is no game called {name!r}.{hint}")


@functools.cache
def _entries() -> dict[str, EntryPoint]:
    """All games, or those alone that GEBOT_GAMES names, with commas between them; `own` are those of Gebot itself."""
    only = os.environ.get("GEBOT_GAMES", "").replace(",", " ").split()
    every = entry_points(group=GROUP)
    if only == ["own"]:
        return {entry.name: entry for entry in every if entry.dist is not None and entry.dist.name == "gebot"}
    return {entry.name: entry for entry in every if not only or entry.name in only}


@functools.cache
def _loaded(name: str) -> Game:
    from proofs.game import Game

    entry = _entries()[name]
    try:
        game = entry.load()
    except Exception as problem:
        told = f"{type(problem).__name__}: {problem}"
        raise UnknownGame(f"The game {name!r} can't be loaded from {entry.value} ({told}).") from problem
    if not isinstance(game, Game):
        raise UnknownGame(f"{entry.value} of the game {name!r} is no proofs.game.Game; it is {type(game).__name__}.")
    if game.name != name:
        raise UnknownGame(f"The game at {entry.value} calls itself {game.name!r}; its entry point says {name!r}.")
    return game
