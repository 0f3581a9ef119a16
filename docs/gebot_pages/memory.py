"""Texts that take long to make, such as drawings, kept from build to build as long as no source has changed."""

from __future__ import annotations

import functools
import hashlib
import inspect
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from proofs import store
from proofs.game import Game
from proofs.registry import games
from proofs.sources import digest

FILE = "drawings.json"


@functools.cache
def module_of(make: Callable[..., str]) -> bytes:
    """The text of the module in which a function stands."""
    return Path(inspect.getfile(make)).read_bytes()


def modules_of(game: Game) -> set[str]:
    """The modules that say how positions of a game are drawn and told."""
    return game.model_modules() | game.part_module("desk") | game.part_module("site")


def _plain(value: object) -> str:
    """A game by its name; nothing else can be told that is not JSON data."""
    if isinstance(value, Game):
        return value.name
    raise TypeError(f"{value!r} is neither a game nor JSON data.")


class Memory:
    """What was made in this build and, if the sources are the same, in the one before."""

    def __init__(self) -> None:
        self.sources = digest({"proofs.book.figures", *(module for game in games() for module in modules_of(game))})
        self.file = store.cache_folder() / FILE
        self.known: dict[str, bytes] = store.recall(self.file, dict[str, bytes]) or {}
        self.used: dict[str, bytes] = {}

    def text(self, make: Callable[..., str], *told: Any) -> str:
        """What the function makes of what it is told."""
        question = msgspec.json.encode([self.sources, make.__name__, told], order="deterministic", enc_hook=_plain)
        key = hashlib.sha256(module_of(make) + question).hexdigest()
        if key not in self.used:
            self.used[key] = self.known.get(key) or zlib.compress(make(*told).encode(), 1)
        return zlib.decompress(self.used[key]).decode()

    def keep(self) -> None:
        """Only what was used in this build is kept."""
        if self.used != self.known:
            store.keep(self.file, self.used)
