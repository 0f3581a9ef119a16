"""The position of a game as the engine keeps it: numbers and short lists that the rules change in place."""

from __future__ import annotations

from engine.acbas.names import (
    ALL_TROUGHS,
    EXPANSIONS,
    FIRST_BARRIERS,
    HOME,
    NOBODY,
    PILES,
    RESIDENCE,
    SETUP,
    STOCK,
    TILES,
    WORKERS,
)

# A step that a player owes.
Owed = tuple[int, str]


class Farm:
    """One player's farm. Lines 134, 224-316, 380

    `left` and `right` count the expansions; `barriers` is a set of edges; `troughs`, `stalls`, `stables` and `built`
    (where special buildings stand) are sets of spaces; `buildings` tells the space of every special building and
    changes only through `put` and `take`.
    """

    __slots__ = ("barriers", "buildings", "built", "left", "right", "stables", "stalls", "troughs")

    def __init__(self) -> None:
        """The farm that everybody begins with. Lines 134, 284"""
        self.left = 0
        self.right = 0
        self.barriers = 0
        self.troughs = 0
        self.stalls = 0
        self.stables = 0
        self.buildings: dict[str, int] = {RESIDENCE: HOME}
        self.built = 1 << HOME

    def put(self, building: str, space: int) -> None:
        """A special building comes to a space that has none."""
        self.buildings[building] = space
        self.built |= 1 << space

    def take(self, building: str) -> int:
        """A special building goes from the farm; the space it stood on."""
        space = self.buildings.pop(building)
        self.built &= ~(1 << space)
        return space

    def tiles(self) -> int:
        """The spaces with a building of any kind. Line 260"""
        return self.stalls | self.stables | self.built

    def clone(self) -> Farm:
        """An independent copy."""
        copy = Farm.__new__(Farm)
        copy.left = self.left
        copy.right = self.right
        copy.barriers = self.barriers
        copy.troughs = self.troughs
        copy.stalls = self.stalls
        copy.stables = self.stables
        copy.buildings = self.buildings.copy()
        copy.built = self.built
        return copy


class Player:
    """What one player has. `animals` and `newborn` are indexed by the type of animal."""

    __slots__ = (
        "animals",
        "barn",
        "barriers",
        "carved",
        "farm",
        "fresh",
        "newborn",
        "reed",
        "stone",
        "wood",
        "workers",
    )

    def __init__(self) -> None:
        """What everybody begins with. Lines 134-135"""
        self.workers = WORKERS
        self.wood = 0
        self.stone = 0
        self.reed = 0
        self.barriers = FIRST_BARRIERS
        self.animals = [0, 0, 0, 0]
        self.newborn = [0, 0, 0, 0]
        self.barn = 0
        self.carved = 0
        self.fresh = 0
        self.farm = Farm()

    def has(self, building: str) -> bool:
        """Whether a special building stands on the player's farm."""
        return building in self.farm.buildings

    def clone(self) -> Player:
        """An independent copy."""
        copy = Player.__new__(Player)
        copy.workers = self.workers
        copy.wood = self.wood
        copy.stone = self.stone
        copy.reed = self.reed
        copy.barriers = self.barriers
        copy.animals = self.animals[:]
        copy.newborn = self.newborn[:]
        copy.barn = self.barn
        copy.carved = self.carved
        copy.fresh = self.fresh
        copy.farm = self.farm.clone()
        return copy


class State:
    """A position: the common area and the two players.

    `stock` are the barriers beside the Expansion space, `tiles` the Stall/Stable tiles nobody has; `piles` is indexed
    as in `names`, `occupied` is a set of action spaces. Seats that nobody has are NOBODY. `now` and the members of
    `agenda` are pairs of a seat and a step.
    """

    __slots__ = (
        "acted",
        "again",
        "agenda",
        "available",
        "began",
        "carpentry",
        "expansions",
        "first_player",
        "leader",
        "now",
        "occupied",
        "offers",
        "phase",
        "piles",
        "players",
        "round",
        "stock",
        "tiles",
        "troughs",
        "turn",
        "variant",
    )

    def __init__(self, variant: str) -> None:
        """The set-up before any building is drawn; `available` is still empty. Lines 133-146"""
        self.variant = variant
        self.round = 1
        self.phase = SETUP
        self.first_player = NOBODY
        self.leader = NOBODY
        self.began = NOBODY
        self.turn = NOBODY
        self.acted = False
        self.now: Owed | None = None
        self.agenda: list[Owed] = []
        self.offers: list[str] = []
        self.again = False
        self.carpentry = 0
        self.stock = STOCK
        self.troughs = ALL_TROUGHS
        self.tiles = TILES[variant]
        self.expansions = EXPANSIONS[variant]
        self.available: list[str] = []
        self.piles = [0] * len(PILES)
        self.occupied = 0
        self.players = [Player(), Player()]

    def clone(self) -> State:
        """An independent copy."""
        copy = State.__new__(State)
        copy.variant = self.variant
        copy.round = self.round
        copy.phase = self.phase
        copy.first_player = self.first_player
        copy.leader = self.leader
        copy.began = self.began
        copy.turn = self.turn
        copy.acted = self.acted
        copy.now = self.now
        copy.agenda = self.agenda[:]
        copy.offers = self.offers[:]
        copy.again = self.again
        copy.carpentry = self.carpentry
        copy.stock = self.stock
        copy.troughs = self.troughs
        copy.tiles = self.tiles
        copy.expansions = self.expansions
        copy.available = self.available[:]
        copy.piles = self.piles[:]
        copy.occupied = self.occupied
        first, second = self.players
        copy.players = [first.clone(), second.clone()]
        return copy
