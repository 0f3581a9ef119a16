"""The position of a game as the engine keeps it: numbers and short lists that the rules change in place."""

from __future__ import annotations

from engine.agricola.names import (
    FIRST_PEOPLE,
    FIRST_ROOMS,
    GOODS,
    LAST_ROUND,
    NOBODY,
    PILES,
    PROMISES,
    SETUP,
    SOWN,
    WOODEN,
)

# A step that a player owes.
Owed = tuple[int, str]


class Farm:
    """One player's farm: three sets of spaces and a set of edges. Lines 584-596"""

    __slots__ = ("fences", "fields", "rooms", "stables")

    def __init__(self) -> None:
        """The farm that everybody begins with. Lines 26-27"""
        self.rooms = FIRST_ROOMS
        self.fields = 0
        self.stables = 0
        self.fences = 0

    def clone(self) -> Farm:
        """An independent copy."""
        copy = Farm.__new__(Farm)
        copy.rooms = self.rooms
        copy.fields = self.fields
        copy.stables = self.stables
        copy.fences = self.fences
        return copy


class Player:
    """What one player has.

    `goods` has the supply and, after it, the animals; `sown` counts fields by what they hold; `promised` is what lies
    on the spaces of the rounds, indexed as in `names` and then by the round; `majors` and `crafted` are sets.

    `hand`, `cards`, `due` and `spent` are sets of hand cards, `stands` is a set of action spaces. `groceries` and
    `plows` are what is left on the Grocer and on the Moldboard Plow.
    """

    __slots__ = (
        "begging",
        "cards",
        "crafted",
        "due",
        "farm",
        "firewood",
        "gained",
        "goods",
        "groceries",
        "hand",
        "house",
        "majors",
        "newborns",
        "passed",
        "people",
        "plows",
        "points",
        "promised",
        "sown",
        "spent",
        "stands",
        "taught",
        "to_place",
    )

    def __init__(self) -> None:
        """What everybody begins with, before there is food. Lines 23-29"""
        self.people = FIRST_PEOPLE
        self.newborns = 0
        self.to_place = 0
        self.begging = 0
        self.goods = [0] * len(GOODS)
        self.house = WOODEN
        self.sown = [0] * len(SOWN)
        self.promised = [[0] * (LAST_ROUND + 1) for _ in PROMISES]
        self.majors = 0
        self.crafted = 0
        self.farm = Farm()
        self.hand = 0
        self.cards = 0
        self.due = 0
        self.spent = 0
        self.stands = 0
        self.groceries = 0
        self.plows = 0
        self.points = 0
        self.taught = 0
        self.gained = 0
        self.firewood = 0
        self.passed = 0

    def clone(self) -> Player:
        """An independent copy."""
        copy = Player.__new__(Player)
        copy.people = self.people
        copy.newborns = self.newborns
        copy.to_place = self.to_place
        copy.begging = self.begging
        copy.goods = self.goods[:]
        copy.house = self.house
        copy.sown = self.sown[:]
        copy.promised = [rounds[:] for rounds in self.promised]
        copy.majors = self.majors
        copy.crafted = self.crafted
        copy.farm = self.farm.clone()
        copy.hand = self.hand
        copy.cards = self.cards
        copy.due = self.due
        copy.spent = self.spent
        copy.stands = self.stands
        copy.groceries = self.groceries
        copy.plows = self.plows
        copy.points = self.points
        copy.taught = self.taught
        copy.gained = self.gained
        copy.firewood = self.firewood
        copy.passed = self.passed
        return copy


class Built:
    """What was built in the action under way: whether a room, how many fences, and the land that they made pasture."""

    __slots__ = ("fences", "land", "rooms")

    def __init__(self) -> None:
        """Nothing yet."""
        self.rooms = 0
        self.fences = 0
        self.land = 0

    def clone(self) -> Built:
        """An independent copy."""
        copy = Built.__new__(Built)
        copy.rooms = self.rooms
        copy.fences = self.fences
        copy.land = self.land
        return copy


class State:
    """A position: the common area and the players.

    `revealed` and `occupied` are sets of action spaces, `piles` is indexed as in `names`. Seats that nobody has are
    NOBODY, and so are `used` and `first_card`, which are action spaces, if there is none. `now` and the members of
    `agenda` are pairs of a seat and a step.
    """

    __slots__ = (
        "acted",
        "agenda",
        "built",
        "first_card",
        "first_player",
        "lassoed",
        "now",
        "occupied",
        "phase",
        "piles",
        "players",
        "revealed",
        "round",
        "turn",
        "used",
        "variant",
    )

    def __init__(self, variant: str, players: int) -> None:
        """The set-up before the first player is chosen. Lines 23-29, 492-529"""
        self.variant = variant
        self.round = 1
        self.phase = SETUP
        self.first_player = NOBODY
        self.turn = NOBODY
        self.acted = False
        self.now: Owed | None = None
        self.agenda: list[Owed] = []
        self.revealed = 0
        self.piles = [0] * len(PILES)
        self.occupied = 0
        self.players = [Player() for _ in range(players)]
        self.used = NOBODY
        self.lassoed = False
        self.first_card = NOBODY
        self.built = Built()

    def clone(self) -> State:
        """An independent copy."""
        copy = State.__new__(State)
        copy.variant = self.variant
        copy.round = self.round
        copy.phase = self.phase
        copy.first_player = self.first_player
        copy.turn = self.turn
        copy.acted = self.acted
        copy.now = self.now
        copy.agenda = self.agenda[:]
        copy.revealed = self.revealed
        copy.piles = self.piles[:]
        copy.occupied = self.occupied
        copy.players = [player.clone() for player in self.players]
        copy.used = self.used
        copy.lassoed = self.lassoed
        copy.first_card = self.first_card
        copy.built = self.built.clone()
        return copy
