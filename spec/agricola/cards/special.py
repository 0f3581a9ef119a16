"""Words that only one card or two have."""

from __future__ import annotations

from collections.abc import Callable

from spec.agricola.board import WOOD_SPACES
from spec.agricola.cards.words import Condition, Doing
from spec.agricola.crops import empty_fields, fields_with
from spec.agricola.disputes import BROOK
from spec.agricola.front import rooms_counted
from spec.agricola.resources import gain as get
from spec.agricola.room import all_spaces_are_used
from spec.agricola.state import LAST_ROUND, PILES, ActionSpace, Animal, Game, Player, Seat, Stocked
from spec.kernel import both, holds, is_named, ite, reading

# --- conditions -------------------------------------------------------------------------------------------------

GRAIN_FIELDS = Condition("2 grain fields", lambda game, me: fields_with(me, "grain") >= 2)
VEGETABLE_FIELDS = Condition("2 vegetable fields", lambda game, me: fields_with(me, "vegetable") >= 2)
FULL_FARM = Condition("no unused farm space", lambda game, me: all_spaces_are_used(me.farm))
FIVE_SHEEP = Condition("5 sheep", lambda game, me: me.animals["sheep"] >= 5)
FIVE_CLAY = Condition("5 clay in the supply", lambda game, me: me.goods["clay"] >= 5)
ON_FISHING = Condition("a person on Fishing", lambda game, me: me.stands["fishing"] == 1)
FARMLAND_OCCUPIED = Condition(
    "somebody on Farmland", lambda game, me: game.occupied["farmland"] == 1, "while somebody is on Farmland"
)
THREE_ROOMS_FOR_TWO = Condition(
    "a house of 3 rooms or more with 2 people",
    lambda game, me: both(rooms_counted(me) >= 3, me.people == 2),
    "in a house of 3 rooms or more with 2 people",
)
FROM_ROUND_SIX = Condition("a round from 6 on", lambda game, me: game.round >= 6, "from round 6 on")
BEFORE_ROUND_SIX = Condition("a round before 6", lambda game, me: game.round < 6, "before round 6")
A_FIELD_PROMISED = Condition(
    "its field tile on this round space",
    lambda game, me: field_of_the_round(game, me) >= 1,
    "if its field tile lies on the space of that round,",
)
PLOW_LEFT = Condition("a field tile left on it", lambda game, me: me.stock.B019 >= 1, "as long as it has a field tile,")
THREE_KINDS_OF_FIELDS = Condition(
    "a grain field, a vegetable field and an empty field",
    lambda game, me: both(fields_with(me, "grain") >= 1, fields_with(me, "vegetable") >= 1, empty_fields(me) >= 1),
)
SMALLEST_HOUSE = Condition(
    "exactly one house with 2 rooms, that of its owner",
    lambda game, me: both(
        *((rooms_counted(one) == 2) if one is me else rooms_counted(one) != 2 for one in game.players)
    ),
)


def field_of_the_round(game: Game, me: Player) -> int:
    """Whether a field tile lies for the player on the space of the round."""
    lying = me.promised.field
    found = 0
    for at, count in lying.items():
        found = ite(game.round == int(at), count, found)
    return found


def _is_above_fishing(game: Game, me: Player) -> bool:
    space = game.used
    if is_named(space, "forest", "clay_pit", "reed_bank"):
        return True
    first = holds(game, "first_card", space)
    return first if reading(BROOK) == "spaces" or space in PILES else False


ABOVE_FISHING = Condition("", _is_above_fishing)


# --- doings -----------------------------------------------------------------------------------------------------


def _milk(game: Game, seat: Seat, given: bool) -> None:
    for other, me in enumerate(game.players):
        get(game, me, {"food": 3 if other == seat else 1}, given)


MILK_FOR_ALL = Doing("3 food to its owner and 1 food to every other player", _milk)


def _firewood(game: Game, seat: Seat, given: bool) -> None:
    me = game.players[seat]
    me.firewood = ite(given, 1, me.firewood)


FIREWOOD = Doing("1 wood at the end of the turn", _firewood)


def stocked(code: Stocked, number: int, text: str) -> Doing:
    """So much lies on the card."""

    def do(game: Game, seat: Seat, given: bool) -> None:
        stock = game.players[seat].stock
        setattr(stock, code, ite(given, number, getattr(stock, code)))

    return Doing(text, do, "puts")


def _one_tile_less(game: Game, seat: Seat, given: bool) -> None:
    stock = game.players[seat].stock
    stock.B019 -= ite(given, 1, 0)


A_TILE_OF_THE_CARD = Doing("a field tile of the card", _one_tile_less)


BACK = ", which goes back on the space"


def back_on_the_space(number: int) -> Doing:
    """So much wood lies on the space that was used."""

    def do(game: Game, seat: Seat, given: bool) -> None:
        for pile in WOOD_SPACES:
            game.piles[pile] += ite(both(given, is_named(game.used, pile)), number, 0)

    return Doing("", do)


MARKETS: dict[ActionSpace, Animal] = {"sheep_market": "sheep", "pig_market": "boar", "cattle_market": "cattle"}


def _another_animal(game: Game, seat: Seat, given: bool) -> None:
    for market, animal in MARKETS.items():
        get(game, game.players[seat], {animal: 1}, both(given, is_named(game.used, market)))


ANOTHER_ANIMAL = Doing("another animal of the type of the market", _another_animal)


def points_for_rounds_left() -> Doing:
    """A bonus point for each complete round that is left."""

    def do(game: Game, seat: Seat, given: bool) -> None:
        game.players[seat].points += ite(given, rounds_left(game, game.players[seat]), 0)

    return Doing("1 bonus point for each complete round left", do)


def rounds_left(game: Game, me: Player) -> int:
    """The rounds that are left, without the one under way."""
    return LAST_ROUND - game.round


def twice(number: Callable[[Game, Player], int]) -> Callable[[Game, Player], int]:
    return lambda game, me: 2 * number(game, me)
