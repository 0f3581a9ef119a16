"""The hand cards that are used at any time; none of them is in the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.agricola.crops import has_empty_field
from engine.agricola.goods import gain
from engine.agricola.improvements import COOKED
from engine.agricola.keeping import animals_fit, fits
from engine.agricola.names import (
    BIT,
    BOAR,
    BREEDING,
    CATTLE,
    CLAY,
    FOOD,
    GRAIN,
    GRAIN_1,
    GRAIN_2,
    GRAIN_3,
    OF_KIND,
    REED,
    SHEEP,
    STONE,
    VEGETABLE,
    VEGETABLE_1,
    VEGETABLE_2,
    WOOD,
    bits,
)
from engine.agricola.state import Player, State
from engine.wire.errors import IllegalMove


class Exchange(NamedTuple):
    """Why an exchange can't be made (empty if it can), and what it does, for each of its options."""

    options: tuple[str, ...]
    refusal: Callable[[State, Player, str], str]
    perform: Callable[[State, Player, str], None]


# The Clearing Spade: a crop moves from a field with several to an empty one.

# For each kind of field what is left there, and what the other field then holds.
_MOVED = {
    "grain_3": (GRAIN, GRAIN_3, GRAIN_2, GRAIN_1),
    "grain_2": (GRAIN, GRAIN_2, GRAIN_1, GRAIN_1),
    "vegetable_2": (VEGETABLE, VEGETABLE_2, VEGETABLE_1, VEGETABLE_1),
}


def _cannot_move(state: State, player: Player, option: str) -> str:
    """There must be such a field and an empty one."""
    crop, before, _, _ = _MOVED[option]
    if player.sown[before] < 1:
        return f"There is no field with {option}."
    return "" if has_empty_field(player, crop) else "There is no empty field for the crop."


def _move_crop(state: State, player: Player, option: str) -> None:
    """A crop moves to an empty field."""
    _, before, left, moved = _MOVED[option]
    player.sown[before] -= 1
    player.sown[left] += 1
    player.sown[moved] += 1


# The Grocer: the good on top for each number of goods that are left.

_TOP = ((8, WOOD), (7, GRAIN), (6, REED), (5, STONE), (4, VEGETABLE), (3, CLAY), (2, REED), (1, VEGETABLE))


def _cannot_buy(state: State, player: Player, option: str) -> str:
    """Something must be left, and be paid."""
    if player.groceries < 1:
        return "Nothing is left on the card A102."
    return "" if player.goods[FOOD] >= 1 else "There is no food to pay the good."


def _buy(state: State, player: Player, option: str) -> None:
    """The good on top for 1 food."""
    for left, good in _TOP:
        if player.groceries == left:
            player.goods[FOOD] -= 1
            player.groceries -= 1
            gain(state, player, good, 1)
            return


# Hard Porcelain: the clay and the stone of each option.

_FIRED = {"stone_1": (2, 1), "stone_2": (3, 2), "stone_3": (4, 3)}


def _cannot_fire(state: State, player: Player, option: str) -> str:
    """The clay must be there."""
    clay, _ = _FIRED[option]
    return "" if player.goods[CLAY] >= clay else f"There are not {clay} clay."


def _fire(state: State, player: Player, option: str) -> None:
    """2, 3 or 4 clay for 1, 2 or 3 stone."""
    clay, stone = _FIRED[option]
    player.goods[CLAY] -= clay
    gain(state, player, STONE, stone)


# The Sheep Walker: a sheep that has its place is exchanged; a boar then has one, or is cooked.

_COOKS = {"cook_fireplace": "fireplace", "cook_hearth": "cooking_hearth"}
_WALKED = {"boar": BOAR, "vegetable": VEGETABLE, "stone": STONE}


def _cannot_walk(state: State, player: Player, option: str) -> str:
    """A sheep, room for all animals, also afterwards, and what cooks the boar."""
    goods = player.goods
    if goods[SHEEP] < 1:
        return "The player has no sheep."
    if option in _COOKS:
        if state.phase == BREEDING:
            return "Nothing is cooked in the breeding phase."
        if not player.majors & OF_KIND[_COOKS[option]]:
            return f"The player has no {_COOKS[option]}."
    if not animals_fit(player):
        return "The animals of the player do not fit on the farm."
    if option == "boar" and not fits(player, goods[SHEEP] - 1, goods[BOAR] + 1, goods[CATTLE]):
        return "There is no place for the boar."
    return ""


def _walk(state: State, player: Player, option: str) -> None:
    """A sheep for a boar, a vegetable or a stone."""
    player.goods[SHEEP] -= 1
    if option in _COOKS:
        player.goods[FOOD] += COOKED[_COOKS[option]][BOAR]
    else:
        gain(state, player, _WALKED[option], 1)


EXCHANGES = {
    "A071": Exchange(tuple(_MOVED), _cannot_move, _move_crop),
    "A102": Exchange(("use",), _cannot_buy, _buy),
    "B080": Exchange(tuple(_FIRED), _cannot_fire, _fire),
    "B104": Exchange((*_WALKED, *_COOKS), _cannot_walk, _walk),
}
EXCHANGE_CARDS = bits(EXCHANGES)
OPTIONS = tuple(option for exchange in EXCHANGES.values() for option in exchange.options)


def exchanges_to_make(state: State, player: Player) -> list[tuple[str, str]]:
    """The exchanges that a player can make now, as pairs of a card and an option."""
    found = []
    for code, (options, refusal, _) in EXCHANGES.items():
        if player.cards & BIT[code]:
            found += [(code, option) for option in options if not refusal(state, player, option)]
    return found


def make_exchange(state: State, player: Player, code: str, option: str) -> None:
    """A card in front of the player is used."""
    options, refusal, perform = EXCHANGES[code]
    if not player.cards & BIT[code]:
        raise IllegalMove(f"The card {code} is not in front of the player.")
    if option not in options:
        raise IllegalMove(f"The card {code} has no option {option}.")
    refused = refusal(state, player, option)
    if refused:
        raise IllegalMove(refused)
    perform(state, player, option)
