"""The situations in which somebody or something acts, as symbolic positions for the proofs."""

from __future__ import annotations

from collections.abc import Iterator

from spec.hallertau.state import Game


def situations() -> Iterator[Game]:
    return iter(())
