"""The costs of the cards: every way to pay one, and what happens when it is paid. PT 679, 839-845"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any

from engine.hallertau.cards.counting import counter, deck_of
from engine.hallertau.cards.words import (
    Discard,
    EmptyField,
    KeepCrops,
    MoveSheepBack,
    Pay,
    PayEach,
    PayFields,
    PayOneOf,
)
from engine.hallertau.names import CONTENT, CONTENTS, CROPS, EMPTY, GOOD, GOODS, ROWS, SLOT, SLOTS, STABLES
from engine.hallertau.resources import (
    earliest_card,
    field_index,
    gain_field,
    spend_field,
    spend_jewels,
    spend_tools,
)
from engine.hallertau.state import Player, State

Payment = dict[str, int]
Cost = Callable[[State, Player], list[Payment]]

# The names that a payment can have for each place of sheep and each field.
SHEEP_NAMES = tuple(f"sheep.{slot}" for slot in SLOTS)
FIELD_NAMES = tuple(f"field.{row}.{content}" for row in ROWS for content in CONTENTS)
PAYMENT_NAMES = (*GOODS, "jewels", "tools", *SHEEP_NAMES, *FIELD_NAMES)

_SHEEP = {name: SLOT[name.split(".")[1]] for name in SHEEP_NAMES}
_FIELDS = {f"field.{row}.{content}": (row, index) for row in ROWS for index, content in enumerate(CONTENTS)}


def cost(words: Sequence[Any]) -> Cost:
    """Every way to pay all of several costs; none if they cannot be paid. Cards of the hand are not part of it."""
    parts = [_COSTS[type(word)](word) for word in words if type(word) is not Discard]
    if not parts:
        return lambda state, player: [{}]
    if len(parts) == 1:
        return parts[0]

    def ways(state: State, player: Player) -> list[Payment]:
        found: list[Payment] = [{}]
        for part in parts:
            found = [{**before, **more} for before in found for more in part(state, player)]
        return found

    return ways


def _pay(word: Pay) -> Cost:
    """Exact amounts of named things; sheep may come from anywhere. PT 325, 679"""
    amounts = [(name, counter(number)) for name, number in word.what]

    def ways(state: State, player: Player) -> list[Payment]:
        fixed: Payment = {}
        herds: tuple[Payment, ...] = ({},)
        for name, number in amounts:
            amount = number(state, player)
            if name == "sheep":
                herds = selections(SHEEP_NAMES, tuple(player.sheep), amount)
            elif _owned(player, name) < amount:
                return []
            elif amount:
                fixed[name] = amount
        return [{**fixed, **herd} for herd in herds]

    return ways


def _owned(player: Player, name: str) -> int:
    """How much of a thing the player could pay."""
    if name == "tools":
        return player.tools
    return player.jewels if name == "jewels" else player.goods[GOOD[name]]


@lru_cache(maxsize=4096)
def selections(names: tuple[str, ...], counts: tuple[int, ...], amount: int) -> tuple[Payment, ...]:
    """Every way to choose so many things out of so many of each name."""
    found: list[tuple[Payment, int]] = [({}, amount)]
    rest = sum(counts)
    for name, count in zip(names, counts, strict=True):
        rest -= count
        found = [
            ({**chosen, name: number} if number else chosen, left - number)
            for chosen, left in found
            for number in range(max(left - rest, 0), min(count, left) + 1)
        ]
    return tuple(chosen for chosen, left in found if not left)


def _pay_one_of(word: PayOneOf) -> Cost:
    """One of several costs, never more than one of them. PT 868"""
    parts = [_COSTS[type(part)](part) for part in word.costs]
    return lambda state, player: [way for part in parts for way in part(state, player)]


def _pay_each(word: PayEach) -> Cost:
    """The same amount of each of several kinds at choice. PT 1828-1829"""
    number, kinds, goods = counter(word.number), word.kinds, [(GOOD[name], name) for name in word.goods]

    def ways(state: State, player: Player) -> list[Payment]:
        amount = number(state, player)
        enough = [name for good, name in goods if player.goods[good] >= amount]
        return [dict.fromkeys(names, amount) for names in combinations(enough, kinds)]

    return ways


def _pay_fields(word: PayFields) -> Cost:
    """Fields of any row and content, unless the card names them. PT 291, 876"""
    number = counter(word.number)
    places = [
        (field_index(row, content), f"field.{row}.{name}")
        for row in ROWS
        if row >= word.lowest
        for content, name in enumerate(CONTENTS)
        if content != EMPTY or not word.sown
    ]

    def ways(state: State, player: Player) -> list[Payment]:
        amount = number(state, player)
        there = [(name, player.fields[place]) for place, name in places if player.fields[place]]
        if sum(count for _, count in there) < amount:
            return []
        names, counts = zip(*there, strict=True) if there else ((), ())
        return list(selections(names, counts, amount))

    return ways


def _empty_field(word: EmptyField) -> Cost:
    """One sown field gives up what it holds. PT 1467"""
    return _pay_fields(PayFields(1, sown=True))


def _move_sheep_back(word: MoveSheepBack) -> Cost:
    """Different sheep, from anywhere. PT 1515"""
    number = counter(word.number)
    return lambda state, player: list(selections(SHEEP_NAMES, tuple(player.sheep), number(state, player)))


def _keep_crops(word: KeepCrops) -> Cost:
    """All crops are given up but a few, of the player's choice. PT 1689"""
    number = counter(word.number)

    def ways(state: State, player: Player) -> list[Payment]:
        crops = tuple(player.goods[: len(CROPS)])
        kept = selections(CROPS, crops, min(number(state, player), sum(crops)))
        return [
            {name: had - keep.get(name, 0) for name, had in zip(CROPS, crops, strict=True) if had > keep.get(name, 0)}
            for keep in kept
        ]

    return ways


_COSTS: dict[type, Callable[[Any], Cost]] = {
    Pay: _pay,
    PayOneOf: _pay_one_of,
    PayEach: _pay_each,
    PayFields: _pay_fields,
    EmptyField: _empty_field,
    MoveSheepBack: _move_sheep_back,
    KeepCrops: _keep_crops,
}


def discards(word: Discard | None, player: Player, card: int) -> list[list[int]]:
    """Every choice of hand cards that a cost removes from the game; the card itself is not among them. PT 277, 1334"""
    if word is None:
        return [[]]
    return [list(chosen) for chosen in combinations(_discardable(word, player, card), word.number)]


def discards_fit(word: Discard | None, player: Player, card: int, chosen: Sequence[int]) -> bool:
    """Whether just these cards can be removed for a cost; they are named in ascending order. PT 1334, 1586"""
    if word is None:
        return not chosen
    there = _discardable(word, player, card)
    return (
        len(chosen) == word.number
        and all(number in there for number in chosen)
        and all(a < b for a, b in pairwise(chosen))
    )


def _discardable(word: Discard, player: Player, card: int) -> list[int]:
    """The other cards of the hand, of the deck that the cost names."""
    return [other for other in player.hand if other != card and word.deck in ("", deck_of(other))]


def pay_out(state: State, player: Player, words: Sequence[Any], payment: Mapping[str, int]) -> None:
    """What a payment names leaves the player; some cards only move sheep or empty a field. PT 291, 299, 325, 337"""
    back = any(type(word) is MoveSheepBack for word in words)
    keep_field = any(type(word) is EmptyField for word in words)
    for name, amount in payment.items():
        if name in _SHEEP:
            player.sheep[_SHEEP[name]] -= amount
        elif name in _FIELDS:
            _give_up_field(player, name, amount, keep_field)
        elif name == "jewels":
            spend_jewels(player, amount)
        elif name == "tools":
            spend_tools(player, amount)
        else:
            player.goods[GOOD[name]] -= amount
    if back:
        _arrive_one_card_back(state, player, payment)


def _give_up_field(player: Player, name: str, amount: int, keep_field: bool) -> None:
    """Fields leave the board, or stay there empty. PT 291, 1467"""
    row, content = _FIELDS[name]
    for _ in range(amount):
        spend_field(player, row, content)
        if keep_field:
            gain_field(player, row, CONTENT["empty"])


def _arrive_one_card_back(state: State, player: Player, payment: Mapping[str, int]) -> None:
    """Sheep arrive on the card before, if that is still on the stable board; otherwise they are gone. PT 1515"""
    for name, amount in payment.items():
        slot = _SHEEP[name] - 1
        if 0 <= slot < STABLES and slot + 3 >= earliest_card(state):
            player.sheep[slot] += amount
