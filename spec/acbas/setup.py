"""Set-up: the position before anything has been decided, the random buildings and the first player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spec.acbas.flow import during
from spec.acbas.geometry import HOME
from spec.acbas.rounds import a_round_begins
from spec.acbas.state import (
    ACTION_SPACES,
    ANIMALS,
    BASIC,
    PILES,
    SPECIALS,
    STARTING_BARRIERS,
    TROUGHS,
    WORKERS,
    Farm,
    Game,
    Player,
    Seat,
    Special,
    Supply,
)
from spec.kernel import Move, decide, each_one, how_many, insist, is_in, is_one_of, negate, put_in, rule

ALWAYS = "It describes how a game begins."
VARIANTS = {"base": {}, "advanced": {"buildings": 4}, "expert": {"buildings": 8}}
NAMES = {0: "base", 4: "advanced", 8: "expert"}
DRAWN = {"base": 0, "advanced": 4, "expert": 8}
"""How many special buildings are drawn besides the basic ones."""


@rule("acb.setup.farm", it="134, 234, 284", effect=ALWAYS)
def starting_farm() -> Farm:
    """A farm begins with two columns of three spaces and nothing on them but the Residence, bottom left.

    Only five spaces are free, so more land soon has to come from expansions. The walls of the Residence save a barrier
    on each of the two spaces beside it.
    """
    return Farm(left=0, right=0, barriers={}, troughs={}, stalls={}, stables={}, buildings={"residence": HOME})


@rule("acb.setup.player", it="134-135, 240", effect=ALWAYS)
def starting_player() -> Player:
    """Each player begins with a farm, 3 workers and 9 barriers.

    No wood, stone or reed lies ready: in the first turn of the base game a player can place two free walls or one free
    trough, or else has to gather or expand.
    """
    return Player(
        workers=WORKERS,
        wood=0,
        stone=0,
        reed=0,
        barriers=STARTING_BARRIERS,
        animals=dict.fromkeys(ANIMALS, 0),
        newborn=dict.fromkeys(ANIMALS, 0),
        barn=0,
        carved=0,
        fresh=0,
        farm=starting_farm(),
    )


@rule("acb.setup.supply", it="135-136, 144", effect=ALWAYS)
def starting_supply(buildings: int) -> Supply:
    """Eight barriers and ten troughs are left over, and four tiles and expansions; in the advanced game five of
    each.

    Tiles, expansions and troughs are shared: what one player takes is missing for the other. The eight barriers come
    into the game one by one and count the rounds.
    """
    each = 5 if buildings else 4
    return Supply(barriers=8, troughs=TROUGHS, tiles=each, expansions=each)


def new(players: int, buildings: int = 0) -> Game:
    """A new game: base, advanced with 4 more special buildings, or expert with 8 more."""
    if players != 2:
        raise ValueError("All Creatures Big and Small is for two players.")
    if buildings not in NAMES:
        raise ValueError("There are 0, 4 or 8 special buildings besides the basic ones.")
    return Game(
        game="acbas",
        variant=NAMES[buildings],  # type: ignore[arg-type]
        round=1,
        phase="setup",
        first_player=None,
        leader=None,
        began=None,
        turn=None,
        acted=False,
        now=None,
        agenda=[],
        offers=[],
        again=False,
        carpentry=0,
        supply=starting_supply(buildings),
        available=sorted(BASIC),
        piles=dict.fromkeys(PILES, 0),
        occupied=dict.fromkeys(ACTION_SPACES, 0),
        players=[starting_player() for _ in range(players)],
    )


def to_be_drawn(game: Game) -> int:
    """How many special buildings are still missing."""
    return DRAWN[game.variant] + len(BASIC) - how_many(game.available)


@rule("acb.setup.buildings", it="137, 146")
def buildings_are_missing(game: Game, building: Special) -> None:
    """The four basic buildings are always there; the advanced game draws four of the others, the expert game eight.

    Both players know all buildings from the start, and each is there once: who builds one keeps it from the other. The
    basic four allow plans whatever is drawn.
    """
    insist(to_be_drawn(game) > 0)
    insist(building not in BASIC)
    insist(negate(is_in(game.available, building)))


class DrawBuilding(Move, tag="draw_building"):
    """Nature draws a special building."""

    building: Special

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[DrawBuilding]:
        if game.phase == "setup" and decide(to_be_drawn(game) > 0):
            for building in each_one(SPECIALS, "building"):
                if not is_one_of(building, BASIC) and is_in(game.available, building) is not True:
                    yield DrawBuilding(building=building)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """A few buildings that stand for all."""
        yield from ({"building": building} for building in ("cattle_farm", "sawmill", "stewards_office"))

    @staticmethod
    def premise(game: Game, move: DrawBuilding) -> None:
        during(game, "setup")
        buildings_are_missing(game, move.building)

    @staticmethod
    def perform(game: Game, move: DrawBuilding) -> None:
        put_in(game.available, move.building)


@rule("acb.setup.first-player", it="138")
def everything_is_laid_out(game: Game) -> None:
    """When everything is laid out, chance decides who is first.

    Who begins has the first pick in round 1 and pays for it in the end: a tie goes to the other player.
    """
    insist(to_be_drawn(game) == 0)


class ChooseFirstPlayer(Move, tag="choose_first_player"):
    """Nature chooses who is first."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[ChooseFirstPlayer]:
        if game.phase == "setup" and decide(to_be_drawn(game) == 0):
            yield from (ChooseFirstPlayer(player=seat) for seat in (0, 1))

    @staticmethod
    def premise(game: Game, move: ChooseFirstPlayer) -> None:
        during(game, "setup")
        everything_is_laid_out(game)

    @staticmethod
    def perform(game: Game, move: ChooseFirstPlayer) -> None:
        game.first_player = game.began = move.player
        a_round_begins(game)
