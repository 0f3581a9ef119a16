"""Resolving effects that wait, in the order that their player likes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spec.hallertau.cards.named import AFTER_ANOTHER_CARD
from spec.hallertau.cards.table import CARDS
from spec.hallertau.state import CardNumber, Effect, Game, Seat
from spec.hallertau.turns import OF_SEAT, begin_effect, effects_of
from spec.kernel import Move, decide, each_of, insist, is_first, is_in, require, rule, speaking


@rule("hal.cards.own-order", it="685", pt="657")
def an_effect_of_theirs_waits(game: Game, seat: Seat, number: CardNumber) -> Effect:
    """Who has several effects waiting carries them out in the order they like.

    One effect can serve another: if one card gives a field and another a sowing, the field should come first, or there
    may be nothing empty to sow.
    """
    insist(not game.agenda and game.actor == seat)
    insist(effects_of(game, seat) >= 1)
    for option in range(1, CARDS[number].options + 1):
        effect = Effect(player=seat, card=number, rung=option)
        if decide(is_in(game.pending, effect)):
            return effect
    insist(False)
    raise AssertionError


def the_other_card_comes_first(game: Game, effect: Effect) -> None:
    """Card 713 is played together with another one and resolved after it."""
    with speaking(CARDS[AFTER_ANOTHER_CARD].rule):
        require(effect.card != AFTER_ANOTHER_CARD or is_first(game.pending, effect, OF_SEAT[effect.player]))


class Resolve(Move, tag="resolve"):
    """A player says which of their waiting effects comes next."""

    premise_decides = True

    player: Seat
    card: CardNumber

    @staticmethod
    def candidates(game: Game) -> Iterator[Resolve]:
        if not game.agenda and game.actor is not None:
            for effect in each_of(game.pending, OF_SEAT[game.actor]):
                if effect.card != AFTER_ANOTHER_CARD or decide(is_first(game.pending, effect, OF_SEAT[game.actor])):
                    yield Resolve(player=game.actor, card=effect.card)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Cards that wait; another one is refused whatever else holds."""
        for effect in game.pending:
            yield {"player": effect.player, "card": effect.card}

    @staticmethod
    def premise(game: Game, move: Resolve) -> None:
        the_other_card_comes_first(game, an_effect_of_theirs_waits(game, move.player, move.card))

    @staticmethod
    def perform(game: Game, move: Resolve) -> None:
        begin_effect(game, an_effect_of_theirs_waits(game, move.player, move.card))
