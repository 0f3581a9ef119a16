"""Where the editions of a rule book differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["at odds", "unclear", "wording"]


@dataclass(frozen=True)
class Difference:
    """A place at which the editions differ."""

    id: str
    kind: Kind
    place: str
    lines: Mapping[str, str]
    """The lines in each edition."""
    says: Mapping[str, str]
    """What each edition says, in our words."""
    answer: str
    """How we read it."""
    ruling: str | None = None
    """The ruling that explains it. Where the difference is at odds or unclear there is one."""
    partings: tuple[str, ...] = ()
    """The names of the moves about which the readings part; see `Claims.partings`."""
