"""The harvest: fields, feeding, breeding; and the end of a round."""

from __future__ import annotations

from collections.abc import Iterator

from spec.agricola.disputes import FEEDING_IS_FREE
from spec.agricola.flow import during, in_turn, next_seat, owed_by
from spec.agricola.majors import CRAFTING, has
from spec.agricola.state import ANIMALS, CRAFTS, CROPS, LAST_ROUND, Craft, Game, Player, Seat
from spec.kernel import Move, decide, ite, least, reading, require, rule

BY_ITSELF = "It happens by itself."


# --- fields -----------------------------------------------------------------------------------------------------


@rule("agr.harvest.fields", it="1132-1141, 1180-1183, 1228", effect=BY_ITSELF)
def fields_are_harvested(me: Player) -> None:
    """A harvest takes exactly one crop from every field that has one, and nobody may skip a field.

    A grain field feeds three harvests and a vegetable field two; then it is empty and can be sown again.
    """
    sown = me.sown
    me.goods["grain"] += sown["grain_3"] + sown["grain_2"] + sown["grain_1"]
    me.goods["vegetable"] += sown["vegetable_2"] + sown["vegetable_1"]
    sown["grain_1"], sown["grain_2"], sown["grain_3"] = sown["grain_2"], sown["grain_3"], 0
    sown["vegetable_1"], sown["vegetable_2"] = sown["vegetable_2"], 0


@rule("agr.harvest.order", it="1225-1230, 1246", effect=BY_ITSELF)
def a_harvest_begins(game: Game) -> None:
    """A harvest is the field phase, then feeding, then breeding; in each the first player comes first.

    What the fields give can be eaten at once; what is born comes too late for it.
    """
    for me in game.players:
        fields_are_harvested(me)
    game.phase = "feeding"
    game.turn = game.first_player


# --- feeding ----------------------------------------------------------------------------------------------------


@rule("agr.feeding.need", it="1143-1145, 1753-1755", effect="It says how much food is needed.")
def food_needed(game: Game, me: Player) -> int:
    """Each person needs 2 food, with one player 3; a newborn of this round needs 1.

    Every person more is an action more, and 2 food more at every harvest.
    """
    each = 3 if len(game.players) == 1 else 2
    return each * (me.people - me.newborns) + me.newborns


@rule("agr.feeding.crops-first", it="1145-1146, 1154-1158, 1420-1421", effect="It says what may be kept.")
def crops_may_be_kept(game: Game, me: Player) -> None:
    """Who lacks food may take begging markers even with crops in the supply.

    A grain for sowing may be worth more than the 3 points of a marker, if it comes early enough.
    """
    if reading(FEEDING_IS_FREE) == "forced":
        for crop in CROPS:
            eaten = least(me.goods[crop], food_missing(game, me))
            me.goods[crop] -= eaten
            me.goods["food"] += eaten


def food_missing(game: Game, me: Player) -> int:
    """How much more food the family needs than there is."""
    need = food_needed(game, me)
    return need - least(me.goods["food"], need)


@rule("agr.feeding.begging", it="1143-1146, 1154-1164", effect="What is missing is begged for.")
def feed_the_family(game: Game, me: Player) -> None:
    """The family eats what food there is; for each that is missing the player takes a begging marker, for good.

    A marker costs 3 points, more than most things that a person could have done instead of fishing.
    """
    need = food_needed(game, me)
    paid = least(me.goods["food"], need)
    me.goods["food"] -= paid
    me.begging += need - paid


class Feed(Move, tag="feed"):
    """A player feeds the family."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Feed]:
        if game.phase == "feeding" and game.turn is not None:
            yield Feed(player=game.turn)

    @staticmethod
    def premise(game: Game, move: Feed) -> None:
        during(game, "feeding")
        in_turn(game, move.player)

    @staticmethod
    def perform(game: Game, move: Feed) -> None:
        me = game.players[move.player]
        crops_may_be_kept(game, me)
        feed_the_family(game, me)
        me.crafted = dict.fromkeys(CRAFTS, 0)
        the_next_family_eats(game)


def the_next_family_eats(game: Game) -> None:
    assert game.turn is not None
    following = next_seat(game, game.turn)
    if game.first_player == following:
        game.phase = "breeding"
        animals_breed(game, following)
    else:
        game.turn = following


@rule("agr.crafts.owner", it="1432-1434")
def the_craft_is_there(me: Player, craft: Craft) -> None:
    """Joinery, Pottery and Basketmaker's Workshop work for their owner.

    Resources that are left at a harvest are food for who has the right craft.
    """
    require(has(me, craft))


@rule("agr.crafts.once", it="1432-1434")
def the_craft_is_not_used_up(me: Player, craft: Craft) -> None:
    """Each craft works once a harvest.

    It is help and no living: of ten wood the Joinery makes 2 food, not 20.
    """
    require(me.crafted[craft] == 0)


@rule("agr.crafts.resource", it="1432-1434")
def there_is_something_to_work_on(me: Player, craft: Craft) -> None:
    """The Joinery takes 1 wood, the Pottery 1 clay, the Basketmaker's Workshop 1 reed.

    The Basketmaker's reed brings 3 food; but reed is needed for every room.
    """
    require(me.goods[CRAFTING[craft][0]] >= 1)


@rule("agr.crafts.food", it="1432-1434", effect="It gives something.")
def work_on_it(me: Player, craft: Craft) -> None:
    """Joinery and Pottery make 2 food of it, the Basketmaker's Workshop 3.

    Over six harvests a craft pays back its cost, besides its points.
    """
    resource, food = CRAFTING[craft]
    me.goods[resource] -= 1
    me.goods["food"] += food
    me.crafted[craft] = 1


class UseCraft(Move, tag="craft"):
    """A player uses a craft in the feeding of a harvest."""

    player: Seat
    improvement: Craft

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[UseCraft]:
        if game.phase == "feeding" and game.turn is not None:
            yield from (UseCraft(player=game.turn, improvement=craft) for craft in CRAFTS)

    @staticmethod
    def premise(game: Game, move: UseCraft) -> None:
        during(game, "feeding")
        in_turn(game, move.player)
        me = game.players[move.player]
        the_craft_is_there(me, move.improvement)
        the_craft_is_not_used_up(me, move.improvement)
        there_is_something_to_work_on(me, move.improvement)

    @staticmethod
    def perform(game: Game, move: UseCraft) -> None:
        work_on_it(game.players[move.player], move.improvement)


# --- breeding ---------------------------------------------------------------------------------------------------


@rule("agr.breeding.newborns", it="1166-1172", effect=BY_ITSELF)
def newborns_arrive(me: Player) -> None:
    """Of each type of which a player has two animals or more one is born, wherever they stand, and never more than
    one.

    Two sheep breed as fast as ten. So a pair of each type is worth more than a crowd of one.
    """
    for animal in ANIMALS:
        me.animals[animal] += ite(me.animals[animal] >= 2, 1, 0)


def animals_breed(game: Game, seat: Seat) -> None:
    """A player's turn of breeding begins: newborns arrive, and there must be room for all."""
    game.turn = seat
    newborns_arrive(game.players[seat])
    game.agenda = owed_by(seat, ["room"])


@rule("agr.breeding.next", it="1166-1169, 1225-1226", effect=BY_ITSELF)
def breeding_goes_on(game: Game) -> None:
    """When a player's animals have room, the next player's animals breed; after the last the round is over.

    Nobody's breeding depends on another's.
    """
    assert game.turn is not None
    following = next_seat(game, game.turn)
    if game.first_player == following:
        the_round_is_over(game)
    else:
        animals_breed(game, following)


# --- the end of a round -----------------------------------------------------------------------------------------


@rule("agr.rounds.end", it="606, 737, 876-880, 1715", effect=BY_ITSELF)
def the_round_is_over(game: Game) -> None:
    """When a round ends its newborns have grown up. The game is over after the harvest of round 14.

    A child of round 14 never acts, but it is a person and scores.
    """
    for me in game.players:
        me.newborns = 0
    game.turn = None
    if decide(game.round < LAST_ROUND):
        game.round += 1
        game.phase = "preparation"
    else:
        game.phase = "over"
