"""Cards in front of a player: whether one is there, and how many of a kind."""

from __future__ import annotations

from spec.agricola.disputes import CARAVAN
from spec.agricola.state import MINOR_CODES, OCCUPATION_CODES, Code, Game, Player
from spec.kernel import Weight, is_in, is_named, ite, marked, reading, weighed
from spec.kernel.judge import current

MINORS = Weight("minor", lambda code: 1 if code in MINOR_CODES else 0)
OCCUPATIONS = Weight("occupation", lambda code: 1 if code in OCCUPATION_CODES else 0)
SORTS = (MINORS, OCCUPATIONS)


def in_front(me: Player, code: Code) -> bool:
    """The card lies in front of the player. One in the hand has no effect. Where it does, its rule takes part."""
    there = is_in(me.cards, code)
    if there is not False:
        current().cited.append(f"agr.card.{code}")
    return there


def occupations_of(me: Player) -> int:
    """How many occupations lie in front of the player."""
    return weighed(me.cards, OCCUPATIONS)


def minors_of(me: Player) -> int:
    """How many minor improvements lie in front of the player."""
    return weighed(me.cards, MINORS)


def plays_with_cards(game: Game) -> bool:
    """It is a game with hand cards, as a truth that nobody has to decide."""
    return is_named(game.variant, "cards")


def rooms_counted(me: Player) -> int:
    """How many rooms a card counts: those of the house."""
    rooms = marked(me.farm.rooms)
    return rooms if reading(CARAVAN) == "place" else rooms + ite(in_front(me, "B010"), 1, 0)
