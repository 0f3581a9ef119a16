"""What is possible at any time: cooking, converting, giving up goods."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, get_args

from spec.agricola.disputes import COOKING_VEGETABLES
from spec.agricola.flow import a_free_move_is_possible, seats_for_free_moves
from spec.agricola.majors import COOKING, has_kind
from spec.agricola.resources import amount, change, herd, without_one
from spec.agricola.room import fewer_fit_too
from spec.agricola.state import ANIMALS, COOKERS, CROPS, GOODS, Animal, Cooker, Crop, Game, Good, Player, Seat
from spec.agricola.steps import something_has_changed
from spec.kernel import Move, decide, insist, is_one_of, reading, require, rule

Cooked = Literal["vegetable", "sheep", "boar", "cattle"]


@rule("agr.goods.have-one", it="1116, 1243-1244, 1408-1409, 1420-1421")
def there_is_one(me: Player, good: Good) -> None:
    """Only what a player has can be turned into something or given up; crops on fields wait for the harvest.

    A harvest in time makes a crop usable in the feeding right after it.
    """
    require(amount(me, good) >= 1)


def one_goes(me: Player, good: Good) -> None:
    """One of the good is gone. That animals which fit still do is always so; on symbols it has to be asked."""
    if is_one_of(good, ANIMALS):
        animal: Animal = "sheep" if good == "sheep" else "boar" if good == "boar" else "cattle"
        decide(fewer_fit_too(me, herd(me), without_one(me, animal)))
        me.animals[animal] -= 1
    else:
        change(me, good, -1)


# --- cooking ----------------------------------------------------------------------------------------------------


@rule("agr.cooking.phase", it="1170-1171, 1408-1409")
def nothing_is_cooked_while_animals_breed(game: Game, good: Cooked) -> None:
    """In the breeding phase nothing is cooked.

    An animal for which there is no room can become food until the feeding is over, but not after its young are born.
    """
    if game.phase == "breeding":
        insist(reading(COOKING_VEGETABLES) == "vegetables" and good == "vegetable")


@rule("agr.cooking.place", it="1111-1112, 1243-1244, 1408-1409, 1417-1418")
def there_is_a_cooking_place(me: Player, by: Cooker) -> None:
    """Animals become food only with a Fireplace or a Cooking Hearth.

    Without one a herd feeds nobody. Animals just taken from a market can be cooked without ever having room.
    """
    require(has_kind(me, by))


@rule("agr.cooking.food", it="1408-1410", effect="It gives something.")
def cook_one(me: Player, good: Cooked, by: Cooker) -> None:
    """A Fireplace makes 2 food of a vegetable, sheep or boar and 3 of a cow; a Cooking Hearth 3 of a vegetable or boar,
    2 of a sheep and 4 of a cow.

    A sheep is food for one person whatever cooks it; the Hearth pays with boar, cattle and vegetables.
    """
    one_goes(me, good)
    me.goods["food"] += COOKING[by][good]


class Cook(Move, tag="cook"):
    """A player turns a vegetable or an animal into food."""

    player: Seat
    good: Cooked
    by: Cooker

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Cook]:
        for seat in seats_for_free_moves(game):
            for good in get_args(Cooked):
                yield from (Cook(player=seat, good=good, by=by) for by in COOKERS)

    @classmethod
    def controls(cls, game: Game) -> Iterator[dict[str, Any]]:
        """Everything for everybody, but not while animals breed."""
        return iter(()) if game.phase == "breeding" else super().controls(game)

    @staticmethod
    def premise(game: Game, move: Cook) -> None:
        a_free_move_is_possible(game, move.player)
        me = game.players[move.player]
        nothing_is_cooked_while_animals_breed(game, move.good)
        there_is_one(me, move.good)
        there_is_a_cooking_place(me, move.by)

    @staticmethod
    def perform(game: Game, move: Cook) -> None:
        cook_one(game.players[move.player], move.good, move.by)
        something_has_changed(game, move.player)


# --- converting and giving up -----------------------------------------------------------------------------------


@rule("agr.goods.raw", it="1145-1146, 1420-1421", effect="It gives something.")
def eat_raw(me: Player, crop: Crop) -> None:
    """A grain or a vegetable of the supply becomes 1 food at any time.

    It is the least that a crop is worth as food, and often enough to avoid begging.
    """
    me.goods[crop] -= 1
    me.goods["food"] += 1


class Convert(Move, tag="convert"):
    """A player turns a crop into food."""

    player: Seat
    crop: Crop

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Convert]:
        for seat in seats_for_free_moves(game):
            yield from (Convert(player=seat, crop=crop) for crop in CROPS)

    @staticmethod
    def premise(game: Game, move: Convert) -> None:
        a_free_move_is_possible(game, move.player)
        there_is_one(game.players[move.player], move.crop)

    @staticmethod
    def perform(game: Game, move: Convert) -> None:
        eat_raw(game.players[move.player], move.crop)
        something_has_changed(game, move.player)


@rule("agr.goods.discard", it="1116", effect="It gives something up.")
def give_up(me: Player, good: Good) -> None:
    """Animals and all other goods may be given back to the general supply at any time.

    An animal that goes makes room for another one, such as the young that would complete a type.
    """
    one_goes(me, good)


class Discard(Move, tag="discard"):
    """A player gives up one good."""

    player: Seat
    good: Good

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Discard]:
        for seat in seats_for_free_moves(game):
            yield from (Discard(player=seat, good=good) for good in GOODS)

    @staticmethod
    def premise(game: Game, move: Discard) -> None:
        a_free_move_is_possible(game, move.player)
        there_is_one(game.players[move.player], move.good)

    @staticmethod
    def perform(game: Game, move: Discard) -> None:
        give_up(game.players[move.player], move.good)
        something_has_changed(game, move.player)
