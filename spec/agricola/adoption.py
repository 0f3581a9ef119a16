"""Adoptive Parents: a newborn acts in the round in which it came."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spec.agricola.flow import during, has_not_acted, in_turn
from spec.agricola.front import in_front
from spec.agricola.rounds import is_at_work
from spec.agricola.state import Game, Player, Seat, StepName
from spec.kernel import Move, is_one_of, require, rule

ADOPT: tuple[StepName, ...] = ("adopt",)


@rule("agr.cards.adoption", it="197-241")
def parents_adopt(me: Player) -> None:
    """With the Adoptive Parents a newborn of the player may act in the round in which it came.

    It is an action more, and at the harvest a whole portion of food more.
    """
    require(in_front(me, "A092"))
    require(me.newborns >= 1)


@rule("agr.cards.adoption-cost", it="197-241")
def adoption_can_be_paid(me: Player) -> None:
    """It costs 1 food.

    Without food the newborn waits for the next round like any other.
    """
    require(me.goods["food"] >= 1)


@rule("agr.cards.adopted", it="197-241", effect="It says what becomes of a newborn.")
def a_newborn_is_adopted(me: Player) -> None:
    """The newborn is none any more, and can be placed.

    It needs as much food as everybody else from now on.
    """
    me.goods["food"] -= 1
    me.newborns -= 1
    me.to_place += 1


class Adopt(Move, tag="adopt"):
    """A player lets a newborn act."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Adopt]:
        owes = game.now is not None and is_one_of(game.now.step, ADOPT)
        if (owes or is_at_work(game)) and game.turn is not None:
            yield Adopt(player=game.turn)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Everybody with the Adoptive Parents."""
        yield from ({"player": seat} for seat, me in enumerate(game.players) if in_front(me, "A092") is not False)

    @staticmethod
    def premise(game: Game, move: Adopt) -> None:
        during(game, "work")
        in_turn(game, move.player)
        has_not_acted(game)
        me = game.players[move.player]
        parents_adopt(me)
        adoption_can_be_paid(me)

    @staticmethod
    def perform(game: Game, move: Adopt) -> None:
        a_newborn_is_adopted(game.players[move.player])
        game.now = None
