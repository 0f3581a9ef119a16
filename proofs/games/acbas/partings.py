"""Where the readings of a ruling part: for each a position of numbers, and a move or the scores that differ.

Whether animals fit is searched for on numbers and left open on symbols, so these positions are given and not found.
"""

from __future__ import annotations

from proofs.games.acbas.situations import FILLERS
from proofs.prove.readings import Parting
from spec.acbas import disputes
from spec.acbas.barriers import BuildBarrier
from spec.acbas.flow import owed_by
from spec.acbas.free import BuildingFirm, TradeAnimals
from spec.acbas.places import Room
from spec.acbas.setup import ChooseFirstPlayer, new
from spec.acbas.spaces import GOODS, Place, UseSpace
from spec.acbas.state import ANIMALS, BASIC, ActionSpace, Game, Owed, Space, Special

# --- positions --------------------------------------------------------------------------------------------------

SITES: tuple[Space, ...] = ("t0", "m1", "b1", "t1")
"""Where the buildings of the first player stand, in this order."""


def beginning(*built: Special, animals: Room = (0, 0, 0, 0)) -> Game:
    """The first turn of an expert game; the first player has these buildings, no basic ones, and animals already."""
    game = new(2, buildings=8)
    fillers = [name for name in FILLERS if name not in built][: 8 - len(built)]
    game.available = sorted([*BASIC, *fillers])
    me = game.players[0]
    me.farm.buildings |= dict(zip(built, SITES, strict=False))
    me.animals = dict(zip(ANIMALS, animals, strict=True))
    ChooseFirstPlayer.perform(game, ChooseFirstPlayer(player=0))
    return game


def with_trough(game: Game, space: Space) -> Game:
    """A trough of the supply lies on the first player's farm."""
    game.supply.troughs -= 1
    game.players[0].farm.troughs[space] = 1
    return game


def with_stable(game: Game, space: Space) -> Game:
    """A tile of the supply lies on the first player's farm as a stable."""
    game.supply.tiles -= 1
    game.players[0].farm.stables[space] = 1
    return game


def with_stone(game: Game, count: int) -> Game:
    game.players[0].stone = count
    return game


def used(game: Game, spaces: tuple[ActionSpace, ...]) -> Game:
    """Workers stand on those spaces, placed in turns, and everything on them is gone."""
    for number, space in enumerate(spaces):
        game.occupied[space] = 1
        game.players[number % 2].workers -= 1
        for pile in game.piles:
            if pile == space or (pile in GOODS and pile.startswith(f"{space}.")):
                game.piles[pile] = 0
    game.turn = len(spaces) % 2
    return game


FIVE: tuple[ActionSpace, ...] = ("first_player", "three_wood", "one_stone", "building_resources", "reed_sheep")


def at_the_walls() -> Game:
    """The first player has just placed a worker on Walls."""
    game = used(beginning(), ("walls",))
    game.turn, game.acted = 0, True
    game.now, game.agenda = Owed(player=0, step="walls"), owed_by(0, ["room"])
    return game


def office_is_open() -> Game:
    """All workers are placed, three of them on upper spaces, and the Steward's Office may use a space."""
    game = used(beginning("stewards_office", "timber_shop"), (*FIVE, "pig_sheep"))
    game.phase, game.turn, game.offers = "closing", 0, ["stewards_office"]
    return game


def kept_on_unused_spaces() -> Game:
    """Six cows and five horses have room beside Dairy Farm and Stud, and in the Residence."""
    return beginning("dairy_farm", "stud", animals=(0, 0, 6, 5))


def kept_in_the_pen() -> Game:
    """Of eleven cows at least two are in the Pen."""
    return with_stable(beginning("pen", "cow_stall", animals=(0, 0, 11, 0)), "t1")


def one_pig_in_the_rearing_station() -> Game:
    """The last worker is to be placed; then one of two pigs must leave the Rearing Station."""
    return used(beginning("rearing_station", animals=(0, 2, 0, 0)), FIVE)


PARTINGS: dict[str, Parting] = {
    "trough of the rearing station": Parting(
        disputes.REARING_TROUGH,
        position=lambda: with_trough(beginning("rearing_station", animals=(2, 1, 1, 1)), "t0"),
        move=Place(player=0, space="pig_sheep"),
    ),
    "unused spaces": Parting(
        disputes.UNUSED_SPACES, position=kept_on_unused_spaces, move=Place(player=0, space="horse_sheep")
    ),
    "trough of the firm": Parting(
        disputes.TROUGH_OF_THE_FIRM,
        position=lambda: with_stone(with_trough(beginning("building_firm"), "m0"), 2),
        move=BuildingFirm(player=0, space="m0"),
    ),
    "stalls of the estate": Parting(
        disputes.STALLS_OF_THE_ESTATE, position=lambda: beginning("estate", "cow_stall", "pen", "haystack")
    ),
    "pen and stalls": Parting(disputes.PEN_AND_STALLS, position=kept_in_the_pen),
    "office": Parting(disputes.OFFICE_OCCUPIES, position=office_is_open, move=UseSpace(player=0, space="two_stone")),
    "another type": Parting(
        disputes.ANOTHER_TYPE,
        position=lambda: beginning("animal_trader", animals=(1, 1, 0, 0)),
        move=TradeAnimals(player=0, give="sheep_pig", animal="sheep"),
    ),
    "walls and barriers": Parting(
        disputes.WALLS_AND_BARRIERS, position=at_the_walls, move=BuildBarrier(player=0, edge="b0.w")
    ),
    "emptying": Parting(
        disputes.EMPTYING, position=one_pig_in_the_rearing_station, move=Place(player=1, space="two_stone")
    ),
}
