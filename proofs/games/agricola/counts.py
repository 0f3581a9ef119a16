"""What is counted at the end of a game of Agricola, as far as it is counted on symbols."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.book.formulas.sightings import Count
from proofs.games.agricola.situations import symbolic_player
from spec.agricola.scoring import (
    STEPS,
    begging_points,
    card_points,
    craft_points,
    crops_counted,
    fields_counted,
    improvement_points,
    pasture_points,
    people_points,
    resources_left,
    room_points,
    table_points,
)
from spec.agricola.setup import new
from spec.agricola.state import CRAFTS, HOUSES, Code, Game, House
from spec.kernel import Focus
from spec.kernel.terms import variable


def counts() -> Iterator[Count]:
    """Everything that is counted, each with a position. Whoever watches the rules sees what comes out."""
    for house in HOUSES:
        yield Focus("scoring", at_the_end(house)), "the scores", _count
        yield Focus("scoring with hand cards", with_cards_at_the_end(house)), "the scores", _count_cards


def at_the_end(house: House) -> Game:
    """The end of a game of one, of whom nothing is known but the house."""
    game = new(1)
    me = symbolic_player(0, house)
    game.round, game.phase, game.first_player, game.players = 14, "over", 0, [me]
    return game


COUNTED: tuple[Code, ...] = ("A038", "A133", "B039", "B099")
"""Cards whose bonus points are counted on symbols; others look at what lies where on a farm."""


def with_cards_at_the_end(house: House) -> Game:
    """The same with hand cards."""
    game = at_the_end(house)
    game.variant, game.players = "cards", [symbolic_player(0, house, cards=[*COUNTED])]
    return game


def _count_cards(state: Game) -> None:
    me = state.players[0]
    fields_counted(me)
    improvement_points(me)
    card_points(state, me)


def _count(state: Game) -> None:
    me = state.players[0]
    for row in STEPS:
        if row == "pastures":
            pasture_points(variable("pastures"))
        else:
            table_points(row, variable(row))
    crops_counted(me)
    room_points(me)
    people_points(me)
    begging_points(me)
    improvement_points(me)
    for craft in CRAFTS:
        craft_points(me, craft)
    resources_left(me)
