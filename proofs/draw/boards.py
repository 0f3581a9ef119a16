"""Every board of a position as a drawing (SVG), with a description in words.

A game draws its own boards and says which of them shows what. Where it does not, a position is drawn as tables: what
all share, and what each player has.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from proofs.draw.paper import LINE, MARGIN, Entry, Picture, finished, in_words, sheet, titled, write
from proofs.game import Game
from proofs.telling import path_words
from proofs.wire import Json, canonical, leaves
from spec.kernel import from_json

__all__ = ["Picture", "Shown", "pictures"]

WHOLE, OWN = "Position", "position"
"""The tables of a game that draws no boards of its own."""
ACROSS = 52
"""How many letters a line of a table has room for."""


@dataclass(frozen=True)
class Shown:
    """Which board shows what is at a path, by the names of boards."""

    course: str = WHOLE
    """The board that shows all of which nothing else is said."""
    boards: Mapping[str, str] = field(default_factory=lambda: {"players": OWN})
    """By path; what players have without their seats (`players.fields`)."""
    scene: frozenset[str] = frozenset()
    """The boards whose contents say how the others usually are: when it is, and where cards and pieces are."""


def pictures(game: Game, position: Json, name: str) -> list[Picture]:
    """Every board of a position; Malformed if it has not the form of one. The name must not be used twice on a page.

    All positions of a game have the same boards in the same order.
    """
    state = from_json(position, game.model.state)
    return tables(game, position, name) if game.site.boards is None else game.site.boards(state, name)


def tables(game: Game, position: Json, name: str) -> list[Picture]:
    """Everything in a position, as tables."""
    shared = {path: value for path, value in position.items() if path != "players"}
    found = [table(WHOLE, None, _told(game, leaves(shared)), f"{name}-position")]
    for seat, own in enumerate(position["players"]):
        at = {f"players.{seat}.{path}": value for path, value in leaves(own).items()}
        found.append(table(OWN, seat, _told(game, at), f"{name}-position-{seat}"))
    return found


def _told(game: Game, values: Mapping[str, Any]) -> list[Entry]:
    return [(path_words(game, path), canonical(value)) for path, value in values.items()]


def table(name: str, seat: int | None, told: Iterable[Entry], id: str) -> Picture:
    """Names and values, one below the other."""
    entries = list(told)
    image = sheet(id, "table", titled(name, seat), in_words(entries))
    top: float = MARGIN
    for label, text in entries:
        for line in textwrap.wrap(f"{label}: {text}", ACROSS, subsequent_indent="  "):
            write(image, MARGIN, top + 11, line)
            top += LINE
    return finished(image, top, name, seat)
