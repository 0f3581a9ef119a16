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
from proofs.book.locations import ROOT
from proofs.prove.running import keep, recall

FILE = "drawings.json"


@functools.cache
def module_of(make: Callable[..., str]) -> bytes:
    """The text of the module in which a function stands."""
    return Path(inspect.getfile(make)).read_bytes()


class Memory:
    """What was made in this build and, if the sources are the same, in the one before."""

    def __init__(self) -> None:
        files = [file for room in ("spec", "proofs") for file in (ROOT / room).rglob("*.py")]
        self.sources = store.digest(files, ROOT)
        self.file = store.cache_folder() / FILE
        self.known: dict[str, bytes] = recall(self.file, dict[str, bytes]) or {}
        self.used: dict[str, bytes] = {}

    def text(self, make: Callable[..., str], *told: Any) -> str:
        """What the function makes of what it is told."""
        question = msgspec.json.encode([self.sources, make.__name__, told], order="deterministic")
        key = hashlib.sha256(module_of(make) + question).hexdigest()
        if key not in self.used:
            self.used[key] = self.known.get(key) or zlib.compress(make(*told).encode(), 1)
        return zlib.decompress(self.used[key]).decode()

    def keep(self) -> None:
        """Only what was used in this build is kept."""
        if self.used != self.known:
            keep(self.file, self.used)
