"""The position of a game as the engine keeps it: small lists of numbers that the rules change in place."""

from __future__ import annotations


class Player:
    """What lies in front of one player.

    `goods`, `sheep` and the three lists of the village are indexed as in `names`; `fields` counts the fields of row r
    with content c at index 5 * (r - 2) + c; `first` and `second` are the columns of the boulders.
    """

    __slots__ = (
        "center",
        "fields",
        "first",
        "goods",
        "jewels",
        "second",
        "sheep",
        "shops",
        "tools",
        "tools_used",
        "workers",
    )

    def __init__(self) -> None:
        """An empty area, laid out by `setup`. Goods are totals, so rearranging markers is no move. PT 643, 653"""
        self.workers = 0
        self.tools = 0
        self.tools_used = 0
        self.jewels = 0
        self.goods = [0] * 9
        self.fields = [0] * 20
        self.sheep = [0] * 5
        self.shops = [0] * 5
        self.first = [0] * 5
        self.second = [0] * 5
        self.center = 0

    def clone(self) -> Player:
        """An independent copy."""
        copy = Player.__new__(Player)
        copy.workers = self.workers
        copy.tools = self.tools
        copy.tools_used = self.tools_used
        copy.jewels = self.jewels
        copy.goods = self.goods[:]
        copy.fields = self.fields[:]
        copy.sheep = self.sheep[:]
        copy.shops = self.shops[:]
        copy.first = self.first[:]
        copy.second = self.second[:]
        copy.center = self.center
        return copy


class State:
    """A position: the common area and the players' areas.

    `heights` holds for each action space how many of its rows are occupied, counted from the lowest.
    """

    __slots__ = ("agenda", "cards", "coin", "first_player", "heights", "phase", "players", "round", "turn")

    def __init__(self, players: list[Player], phase: str, first_player: int, turn: int) -> None:
        """A position of round 1 with an empty board; `setup` and `position` fill in the rest."""
        self.players = players
        self.round = 1
        self.phase = phase
        self.first_player = first_player
        self.turn = turn
        self.agenda: list[str] = []
        self.cards: list[int] = []
        self.coin: list[int] = []
        self.heights = [0] * 20

    def clone(self) -> State:
        """An independent copy."""
        copy = State.__new__(State)
        copy.players = [player.clone() for player in self.players]
        copy.round = self.round
        copy.phase = self.phase
        copy.first_player = self.first_player
        copy.turn = self.turn
        copy.agenda = self.agenda[:]
        copy.cards = self.cards[:]
        copy.coin = self.coin[:]
        copy.heights = self.heights[:]
        return copy

    def clockwise_from_first(self) -> list[int]:
        """All seats, clockwise, the one with the first-player token first."""
        seats = len(self.players)
        return [(self.first_player + step) % seats for step in range(seats)]
