"""Where the readings of a ruling part: a move for which the solver finds a position, or a position of numbers.

Where pastures are is searched for on numbers and left open on symbols, so positions with fences are given.
"""

from __future__ import annotations

from typing import Any

from proofs.games.agricola.hand_situations import at_the_step, with_cards
from proofs.games.agricola.situations import symbolic_game
from proofs.prove.readings import Parting
from spec.agricola import disputes
from spec.agricola.fences import Fence, new_fences, put_up
from spec.agricola.flow import LAST, owed_by
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


def a_field_and_a_beanfield() -> Game:
    """At the end the first player has one field tile and the Beanfield."""
    game = finished()
    game.variant, game.first_card = "cards", "fencing"
    game.players[0].cards = ["B068"]
    game.players[0].farm.fields["t5"] = 1
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


# --- partings about cards ---------------------------------------------------------------------------------------


def a_round_with_a_caravan() -> Focus:
    """The owner of Caravan and Small-scale Farmer begins a round."""
    game = with_cards("preparation", cards=["B010", "B118"], turn=None)
    return Focus("caravan", game, "deal_card", {"card": "pig_market"})


def baking_with_a_windmill() -> Focus:
    game = at_the_step("bake", LAST, "grain_utilization", cards=["A063"])
    return Focus("windmill", game, "bake", {"player": 0})


def the_second_stone_room() -> Focus:
    """A room of stone is built by the owner of the Stonecutter, perhaps after another one."""
    game = at_the_step("rooms", LAST, "farm_expansion", players=3, cards=["A143"], house="stone")
    return Focus("stonecutter", game, "build_room", {"player": 0, "space": "t1"})


def beside_the_brook() -> Focus:
    """The owner of the Brook uses the card of round 1, on which nothing gathers."""
    game = with_cards("work", cards=["B056"])
    return Focus("brook", game, "place", {"player": 0, "space": "grain_utilization"})


def a_new_lasso() -> Focus:
    """The Lasso is played at the Meeting Place."""
    game = at_the_step("minor", LAST, "meeting_place", hand=["B024"])
    return Focus("lasso", game, "play_minor", {"player": 0, "card": "B024"})


def a_frame_with_the_stonecutter() -> Focus:
    """A clay house is renovated by the owner of Stonecutter and Frame Builder."""
    known: dict[str, Any] = {"players": 3, "cards": ["A123", "A143"], "house": "clay"}
    game = at_the_step("renovation", ["improvement", *LAST], "house_redevelopment", **known)
    return Focus("stacked prices", game, "renovate", {"player": 0, "to": "stone"})


PARTINGS = {
    "fenced-stables": Parting(
        disputes.FENCED_STABLES, position=a_stable_to_fence_in, move=Fence(player=0, spaces={"t5": 1})
    ),
    "meeting-place-alone": Parting(disputes.MEETING_ALONE, placing_alone),
    "begging-by-choice": Parting(disputes.FEEDING_IS_FREE, feeding),
    "cooking-while-breeding": Parting(disputes.COOKING_VEGETABLES, cooking_while_breeding),
    "pasture-points": Parting(disputes.PASTURE_POINTS, position=five_pastures),
    "spent-for-points": Parting(disputes.SPENT_FOR_POINTS, position=a_joiner_with_wood),
    "caravan": Parting(disputes.CARAVAN, a_round_with_a_caravan),
    "dutch-windmill": Parting(disputes.WINDMILL, baking_with_a_windmill),
    "stonecutter": Parting(disputes.STONECUTTER, the_second_stone_room),
    "brook": Parting(disputes.BROOK, beside_the_brook),
    "beanfield-row": Parting(disputes.BEANFIELD, position=a_field_and_a_beanfield),
    "lasso-at-once": Parting(disputes.LASSO, a_new_lasso),
    "stacked-prices": Parting(disputes.STACKED_PRICES, a_frame_with_the_stonecutter),
}
