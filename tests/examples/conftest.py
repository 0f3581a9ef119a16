"""The example, as it lies in the docs."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator

import pytest

from proofs.game import Game
from tests.examples.installing import EXAMPLE


@pytest.fixture
def sheaves(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game, imported for this test; nothing of it stays."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    game: Game = importlib.import_module("sheaves.game").GAME
    yield game
    for name in [name for name in sys.modules if name.partition(".")[0] == "sheaves"]:
        del sys.modules[name]
