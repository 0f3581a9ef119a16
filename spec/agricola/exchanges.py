"""Cards that can be used at any time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, cast

from spec.agricola.cards.table import CARDS
from spec.agricola.crops import OF_CROP, empty_fields_for
from spec.agricola.flow import a_free_move_is_possible, seats_for_free_moves
from spec.agricola.free import nothing_is_cooked_while_animals_breed, one_goes
from spec.agricola.front import in_front
from spec.agricola.majors import COOKING, has_kind
from spec.agricola.resources import Goods, gain, herd
from spec.agricola.room import have_room
from spec.agricola.state import Cooker, Crop, Game, Good, Player, Seat, Sown
from spec.agricola.steps import something_has_changed
from spec.kernel import Move, both, insist, ite, require, rule, speaking

ExchangeCode = Literal["A071", "A102", "B080", "B104"]
Rate = Literal[
    "grain_3", "grain_2", "vegetable_2", "use", "stone_1", "stone_2", "stone_3",
    "boar", "vegetable", "stone", "cook_fireplace", "cook_hearth",
]  # fmt: skip
RATES: Mapping[ExchangeCode, tuple[Rate, ...]] = {
    "A071": ("grain_3", "grain_2", "vegetable_2"),
    "A102": ("use",),
    "B080": ("stone_1", "stone_2", "stone_3"),
    "B104": ("boar", "vegetable", "stone", "cook_fireplace", "cook_hearth"),
}
"""The cards that can be used at any time, and how."""


@rule("agr.cards.exchange-owner", it="1643-1646")
def the_card_is_in_front(me: Player, code: ExchangeCode) -> None:
    """Only a card in front of a player can be used by that player.

    Each card is there once, so nobody else has the same way out.
    """
    insist(in_front(me, code))


@rule("agr.cards.exchange-rate", it="1643-1646")
def the_card_has_the_rate(code: ExchangeCode, rate: Rate) -> None:
    """A card exchanges what it names at the rates that it names.

    Clay becomes stone, and never the other way.
    """
    insist(rate in RATES[code])


# --- the Clearing Spade -----------------------------------------------------------------------------------------

LEFT_BEHIND: Mapping[Sown, Sown] = {"grain_3": "grain_2", "grain_2": "grain_1", "vegetable_2": "vegetable_1"}
"""What a field holds that lost a crop."""
SINGLE: Mapping[Crop, Sown] = {"grain": "grain_1", "vegetable": "vegetable_1"}


def crop_of(sown: Sown) -> Crop:
    return "grain" if sown in OF_CROP["grain"] else "vegetable"


def can_be_moved(me: Player, sown: Sown) -> bool:
    """There is such a field, and an empty one for the crop."""
    return both(me.sown[sown] >= 1, empty_fields_for(me, crop_of(sown)) >= 1)


def move_a_crop(me: Player, sown: Sown) -> None:
    """A crop goes from such a field to an empty one."""
    me.sown[sown] -= 1
    me.sown[LEFT_BEHIND[sown]] += 1
    me.sown[SINGLE[crop_of(sown)]] += 1


# --- the Grocer -------------------------------------------------------------------------------------------------

GROCERIES: tuple[Good, ...] = ("wood", "grain", "reed", "stone", "vegetable", "clay", "reed", "vegetable")
"""What the Grocer sells, the top first."""


def top_of_the_groceries(me: Player) -> Goods:
    """The good that is sold next."""
    found: dict[Good, int] = {}
    for place, good in enumerate(GROCERIES):
        top = ite(len(GROCERIES) - place == me.stock.A102, 1, 0)
        found[good] = found.get(good, 0) + top
    return found


def buy_groceries(game: Game, me: Player) -> None:
    me.goods["food"] -= 1
    gain(game, me, top_of_the_groceries(me))
    me.stock.A102 -= 1


# --- Hard Porcelain ---------------------------------------------------------------------------------------------

STONE_FOR_CLAY: Mapping[Rate, tuple[int, int]] = {"stone_1": (2, 1), "stone_2": (3, 2), "stone_3": (4, 3)}


# --- the Sheep Walker -------------------------------------------------------------------------------------------

WALKED: Mapping[Rate, Good] = {"vegetable": "vegetable", "stone": "stone"}
COOKED_BY: Mapping[Rate, Cooker] = {"cook_fireplace": "fireplace", "cook_hearth": "cooking_hearth"}


def boar_for_a_sheep(me: Player) -> tuple[int, int, int]:
    return me.animals["sheep"] - 1, me.animals["boar"] + 1, me.animals["cattle"]


def can_be_walked(me: Player, rate: Rate) -> bool:
    """There is a sheep, all animals have room, and so has a boar that is to stay; one that is cooked needs a place for
    that."""
    able = both(me.animals["sheep"] >= 1, have_room(me, herd(me)))
    if rate == "boar":
        return both(able, have_room(me, boar_for_a_sheep(me)))
    return both(able, has_kind(me, COOKED_BY[rate])) if rate in COOKED_BY else able


def walk_a_sheep(game: Game, me: Player, rate: Rate) -> None:
    """A sheep becomes something else."""
    if rate == "boar":
        me.animals["sheep"] -= 1
        me.animals["boar"] += 1
        return
    one_goes(me, "sheep")
    if rate in COOKED_BY:
        me.goods["food"] += COOKING[COOKED_BY[rate]]["boar"]
    else:
        gain(game, me, {WALKED[rate]: 1})


# --- the move ---------------------------------------------------------------------------------------------------


def is_possible(me: Player, code: ExchangeCode, rate: Rate) -> bool:
    """What the exchange takes is there."""
    if code == "A071":
        return can_be_moved(me, cast(Sown, rate))
    if code == "A102":
        return both(me.goods["food"] >= 1, me.stock.A102 >= 1)
    return me.goods["clay"] >= STONE_FOR_CLAY[rate][0] if code == "B080" else can_be_walked(me, rate)


def exchange(game: Game, me: Player, code: ExchangeCode, rate: Rate) -> None:
    if code == "A071":
        move_a_crop(me, cast(Sown, rate))
    elif code == "A102":
        buy_groceries(game, me)
    elif code == "B080":
        clay, stone = STONE_FOR_CLAY[rate]
        me.goods["clay"] -= clay
        gain(game, me, {"stone": stone})
    else:
        walk_a_sheep(game, me, rate)


class Exchange(Move, tag="exchange"):
    """A player uses a card that can be used at any time."""

    player: Seat
    card: ExchangeCode
    option: Rate

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Exchange]:
        for seat in seats_for_free_moves(game):
            cards = game.players[seat].cards
            for code, rates in RATES.items():
                if not isinstance(cards, list) or code in cards:
                    yield from (Exchange(player=seat, card=code, option=rate) for rate in rates)

    @staticmethod
    def premise(game: Game, move: Exchange) -> None:
        a_free_move_is_possible(game, move.player)
        me, code, rate = game.players[move.player], cast(ExchangeCode, str(move.card)), cast(Rate, str(move.option))
        the_card_has_the_rate(code, rate)
        the_card_is_in_front(me, code)
        if rate in COOKED_BY:
            nothing_is_cooked_while_animals_breed(game, "boar")
        with speaking(CARDS[code].rule):
            require(is_possible(me, code, rate))

    @staticmethod
    def perform(game: Game, move: Exchange) -> None:
        me, code, rate = game.players[move.player], cast(ExchangeCode, str(move.card)), cast(Rate, str(move.option))
        exchange(game, me, code, rate)
        something_has_changed(game, move.player)
