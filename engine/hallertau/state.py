"""The position of a game as the engine keeps it: small lists of numbers that the rules change in place."""

from __future__ import annotations

from typing import NamedTuple

from engine.hallertau.names import CONTENTS, NOBODY, ROWS


class Effect(NamedTuple):
    """The effect of a card that waits: whose it is, the card, and the option that was chosen."""

    player: int
    card: int
    rung: int


class Player:
    """What lies in front of one player.

    `goods`, `sheep` and the three lists of the village are indexed as in `names`; `fields` counts the fields of row r
    with content c at index 12 * (r - 2) + c; `first` and `second` are the columns of the boulders. What begins with
    `just` and `phase` remembers what happened a moment ago and in this phase.
    """

    __slots__ = (
        "center",
        "drawn",
        "fields",
        "first",
        "fresh",
        "goods",
        "hand",
        "income",
        "jewels",
        "just_harvest",
        "just_last_jewel",
        "just_tools",
        "just_workers",
        "phase_advances",
        "phase_harvest",
        "phase_tools",
        "played",
        "promised",
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
        self.fields = [0] * (len(ROWS) * len(CONTENTS))
        self.sheep = [0] * 5
        self.shops = [0] * 5
        self.first = [0] * 5
        self.second = [0] * 5
        self.center = 0
        self.hand: list[int] = []
        self.played: list[int] = []
        self.income: list[int] = []
        self.promised = 0
        self.just_last_jewel = 0
        self.just_tools = 0
        self.just_workers = 0
        self.just_harvest = [0] * 9
        self.drawn: list[int] = []
        self.fresh: list[int] = []
        self.phase_tools = 0
        self.phase_harvest = 0
        self.phase_advances = [0] * 5

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
        copy.hand = self.hand[:]
        copy.played = self.played[:]
        copy.income = self.income[:]
        copy.promised = self.promised
        copy.just_last_jewel = self.just_last_jewel
        copy.just_tools = self.just_tools
        copy.just_workers = self.just_workers
        copy.just_harvest = self.just_harvest[:]
        copy.drawn = self.drawn[:]
        copy.fresh = self.fresh[:]
        copy.phase_tools = self.phase_tools
        copy.phase_harvest = self.phase_harvest
        copy.phase_advances = self.phase_advances[:]
        return copy

    def forget_the_moment(self) -> None:
        """Nothing has just happened."""
        self.just_last_jewel = 0
        self.just_tools = 0
        self.just_workers = 0
        self.just_harvest = [0] * 9
        self.drawn = []
        self.fresh = []

    def forget_the_phase(self) -> None:
        """Nothing has happened in this phase."""
        self.phase_tools = 0
        self.phase_harvest = 0
        self.phase_advances = [0] * 5


class State:
    """A position: the common area and the players' areas.

    `board` holds the workers on row r of space s at index 3 * s + r - 1. `cards` are the quadrant cards in the pile,
    `decks` the cards nobody has seen, by the name of the deck; they are empty without cards.
    """

    __slots__ = (
        "acted",
        "actor",
        "agenda",
        "board",
        "cards",
        "coin",
        "decks",
        "done",
        "first_player",
        "led_by",
        "pending",
        "phase",
        "players",
        "removed",
        "round",
        "turn",
        "used",
        "with_cards",
    )

    def __init__(self, players: list[Player], with_cards: bool, phase: str) -> None:
        """A position of round 1 with an empty board; `setup` and `reading` fill in the rest."""
        self.players = players
        self.with_cards = with_cards
        self.round = 1
        self.phase = phase
        self.done = False
        self.first_player = NOBODY
        self.led_by = NOBODY
        self.turn = NOBODY
        self.acted = False
        self.actor = NOBODY
        self.agenda: list[str] = []
        self.pending: list[Effect] = []
        self.used: tuple[int, str] | None = None
        self.removed = [0] * 4
        self.cards: list[int] = []
        self.coin: list[int] = []
        self.decks: dict[str, list[int]] = {"gateway": [], "farmyard": [], "bonus": [], "point": []}
        self.board = [0] * 60

    def clone(self) -> State:
        """An independent copy."""
        copy = State.__new__(State)
        copy.players = [player.clone() for player in self.players]
        copy.with_cards = self.with_cards
        copy.round = self.round
        copy.phase = self.phase
        copy.done = self.done
        copy.first_player = self.first_player
        copy.led_by = self.led_by
        copy.turn = self.turn
        copy.acted = self.acted
        copy.actor = self.actor
        copy.agenda = self.agenda[:]
        copy.pending = self.pending[:]
        copy.used = self.used
        copy.removed = self.removed[:]
        copy.cards = self.cards[:]
        copy.coin = self.coin[:]
        copy.decks = {name: deck[:] for name, deck in self.decks.items()}
        copy.board = self.board[:]
        return copy

    def clockwise_from(self, seat: int) -> list[int]:
        """All seats, clockwise, beginning with a given one."""
        seats = len(self.players)
        return [(seat + step) % seats for step in range(seats)]

    def clockwise_from_first(self) -> list[int]:
        """All seats, clockwise, the one with the first-player token first."""
        return self.clockwise_from(self.first_player)

    def under_way(self) -> bool:
        """Whether an action or a card is not yet worked off."""
        return bool(self.agenda or self.pending)

    def forget_the_moment(self) -> None:
        """Nothing has just happened, to anybody."""
        for player in self.players:
            player.forget_the_moment()
