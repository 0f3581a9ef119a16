"""What an engine offers to whoever plays with it: the service, and whatever compares it with something else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Self

from engine.wire import errors


class EngineGame(Protocol):
    """One game that an engine plays, in the wire format."""

    def legal_moves(self) -> list[dict[str, Any]]:
        """Every move that is possible now, none twice: those of all players and of nature."""

    def apply(self, move: Mapping[str, Any]) -> None:
        """Make a move; one that is refused changes nothing."""

    def clone(self) -> Self:
        """An independent copy."""

    def snapshot(self) -> dict[str, Any]:
        """The position."""

    def scores(self) -> dict[str, Any]:
        """The scores of the position as it stands."""

    def view(self, player: int) -> dict[str, Any]:
        """The position as a player sees it."""


@dataclass(frozen=True)
class Engine:
    """An engine for one game: how a game begins, how it goes on from a position, and how it refuses."""

    new: Callable[..., EngineGame]
    """Sets up a game, for a number of players and with values for the options by name: all of them or none."""
    restore: Callable[[Any], EngineGame]
    """The game at a position of the wire format."""
    options: tuple[str, ...] = ()
    """The keys that the request `new` may have besides the players: all of them or none."""
    Illegal: type[Exception] = errors.IllegalMove
    """What is raised for a move of the wire format that the rules forbid; the message is a sentence."""
    Malformed: type[Exception] = errors.Malformed
    """What is raised for anything that is not of the wire format; the message is a sentence."""
