"""Where the readings of a ruling part: a move for which the solver finds a position, or a position of numbers.

Where pastures are is searched for on numbers and left open on symbols, so positions with fences are given.
"""

from __future__ import annotations

from proofs.games.agricola.situations import symbolic_game
from proofs.prove.readings import Parting
from spec.agricola import disputes
from spec.agricola.fences import Fence, new_fences, put_up
from spec.agricola.flow import owed_by
from spec.agricola.setup import ChooseFirstPlayer, new
from spec.agricola.state import Game, Owed, Space
from spec.kernel import Focus

# --- positions --------------------------------------------------------------------------------------------------


def finished() -> Game:
    """A game for two is over, and nobody has anything but what they began with."""
    game = new(2)
    ChooseFirstPlayer.perform(game, ChooseFirstPlayer(player=0))
    game.round, game.phase = 14, "over"
    game.revealed = dict.fromkeys(game.revealed, 1)
    return game


PASTURES: tuple[Space, ...] = ("t4", "t5", "m4", "m5", "b5")


def five_pastures() -> Game:
    """At the end the first player has five pastures of one space."""
    game = finished()
    farm = game.players[0].farm
    for space in PASTURES:
        put_up(farm, new_fences(farm, {space: 1}))
    return game


def a_joiner_with_wood() -> Game:
    """At the end the first player has the Joinery and 5 wood, which are worth 2 points."""
    game = finished()
    game.players[0].majors["joinery"] = 1
    game.players[0].goods["wood"] = 5
    return game


def a_stable_to_fence_in() -> Game:
    """The first player has 4 wood and a stable in a corner, and fences a pasture."""
    game = new(2)
    ChooseFirstPlayer.perform(game, ChooseFirstPlayer(player=0))
    game.phase, game.turn, game.acted = "work", 0, True
    game.revealed["fencing"] = game.occupied["fencing"] = 1
    game.piles |= {"forest": 3, "clay_pit": 1, "reed_bank": 1, "fishing": 1, "meeting_place": 1}
    me = game.players[0]
    me.to_place, game.players[1].to_place = 1, 2
    me.goods["wood"] = 4
    me.farm.stables["t5"] = 1
    game.now, game.agenda = Owed(player=0, step="fencing"), owed_by(0, ["room"])
    return game


# --- partings ---------------------------------------------------------------------------------------------------


def placing_alone() -> Focus:
    """A single player goes to the Meeting Place."""
    return Focus("meeting place alone", symbolic_game("work", 1), "place", {"player": 0, "space": "meeting_place"})


def feeding() -> Focus:
    return Focus("feeding", symbolic_game("feeding"), "feed", {"player": 0})


def cooking_while_breeding() -> Focus:
    """A vegetable is cooked while animals have no room."""
    game = symbolic_game("breeding", now=Owed(player=0, step="room"))
    return Focus("cooking", game, "cook", {"player": 0, "good": "vegetable", "by": "fireplace"})


PARTINGS = {
    "fenced-stables": Parting(
        disputes.FENCED_STABLES, position=a_stable_to_fence_in, move=Fence(player=0, spaces={"t5": 1})
    ),
    "meeting-place-alone": Parting(disputes.MEETING_ALONE, placing_alone),
    "begging-by-choice": Parting(disputes.FEEDING_IS_FREE, feeding),
    "cooking-while-breeding": Parting(disputes.COOKING_VEGETABLES, cooking_while_breeding),
    "pasture-points": Parting(disputes.PASTURE_POINTS, position=five_pastures),
    "spent-for-points": Parting(disputes.SPENT_FOR_POINTS, position=a_joiner_with_wood),
}
