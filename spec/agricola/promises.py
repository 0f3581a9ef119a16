"""Goods on the spaces of later rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spec.agricola.resources import gain
from spec.agricola.state import PROMISED, ROUND_OF, Game, Good, Player, PromisedGood
from spec.kernel import both, either, ite, rule, total

BY_ITSELF = "It happens by itself."
TAKEN: tuple[Good, ...] = tuple(good for good in PROMISED if good != "field")
"""What is taken when its round comes; a field tile waits to be plowed."""
WITHOUT_CARDS: tuple[Good, ...] = ("food",)
"""What there is without hand cards: the food of the Well."""


@dataclass(frozen=True)
class Rounds:
    """Some of the rounds that are still to come."""

    text: str
    among: Callable[[int, int], bool]
    """Whether a later round is one of them, by the round under way."""


def next_rounds(number: int) -> Rounds:
    """The next rounds, without the one under way, as far as there are so many."""
    return Rounds(f"each of the next {number} round spaces", lambda now, later: now + number >= later)


def rounds_later(*numbers: int) -> Rounds:
    """The rounds that come so many rounds after the one under way."""
    said = ", ".join(map(str, numbers[:-1])) + " and " + str(numbers[-1]) if len(numbers) > 1 else str(numbers[0])
    text = f"the round space{'s' if len(numbers) > 1 else ''} {said} rounds later"
    return Rounds(text, lambda now, later: either(*(now + number == later for number in numbers)))


def these_rounds(*numbers: int) -> Rounds:
    """These rounds, as far as they are still to come."""
    said = ", ".join(map(str, numbers))
    return Rounds(f"each of the round spaces {said} still to come", lambda now, later: later in numbers)


ALL_ROUNDS = Rounds("each round space still to come", lambda now, later: True)


@rule("agr.promises.placing", it="120-134, 429-443, 1438-1442", effect="It says where goods lie.")
def promise(game: Game, me: Player, good: PromisedGood, rounds: Rounds, count: int = 1, given: bool = True) -> None:
    """Goods that a card puts on round spaces go on spaces of rounds that are still to come, never on that of the round
    under way; beyond the last round there are none.

    Early in the game such a card gives all of its goods, late in the game only some.
    """
    if given is False:
        return
    lying = getattr(me.promised, good)
    for space, later in ROUND_OF.items():
        there = both(given, game.round < later, rounds.among(game.round, later))
        if there is not False:
            lying[space] += ite(there, count, 0)


@rule("agr.preparation.promised", it="750-751, 1441-1442", effect=BY_ITSELF)
def promised_goods_are_taken(game: Game, goods: tuple[Good, ...]) -> None:
    """Goods that lie on the space of the round go to their owners first.

    Food from the Well is there before anybody acts, and also in the feeding of that round.
    """
    for me in game.players:
        for good in goods:
            lying = getattr(me.promised, good)
            gain(game, me, {good: total(ite(game.round == later, lying[at], 0) for at, later in ROUND_OF.items())})
            for at, later in ROUND_OF.items():
                lying[at] = ite(game.round == later, 0, lying[at])
