"""The harvest: fields, feeding, breeding; and the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta

from spec.agricola.cards.table import FIELD_PHASE
from spec.agricola.disputes import FEEDING_IS_FREE
from spec.agricola.flow import answers, during, in_turn, next_seat, owed_by, whoever_answers
from spec.agricola.front import in_front
from spec.agricola.majors import CRAFTING, has
from spec.agricola.resources import gain
from spec.agricola.state import ANIMALS, CRAFTS, CROPS, LAST_ROUND, Craft, Game, Player, Seat, StepName
from spec.kernel import Move, both, decide, ite, least, reading, require, rule, total, up_to
from spec.kernel.judge import is_in_full

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
    assert game.first_player is not None
    if game.variant == "cards":
        cards_in_the_field_phase(game)
        fields_are_harvested_from(game, game.first_player)
        return
    for me in game.players:
        fields_are_harvested(me)
    feeding_begins(game)


def feeding_begins(game: Game) -> None:
    game.phase = "feeding"
    game.turn = game.first_player


@rule("agr.cards.field-phase", it="398-414, 638-650", effect=BY_ITSELF)
def cards_in_the_field_phase(game: Game) -> None:
    """The Three-Field Rotation comes first in a field phase, then Loom and Butter Churn; only then fields are
    harvested.

    A field that the harvest empties comes too late for the rotation.
    """
    for me in game.players:
        for code, parts in FIELD_PHASE.items():
            there = in_front(me, code)
            if there is not False:
                gain(game, me, {"food": total(part.food(game, me) for part in parts)}, there)


def can_reap(me: Player) -> bool:
    """The Scythe Worker is there, and a grain field that can give 2."""
    there = in_front(me, "A112")
    return False if there is False else both(there, me.sown["grain_3"] + me.sown["grain_2"] >= 1)


def fields_are_harvested_from(game: Game, seat: Seat) -> None:
    """Fields are harvested player by player; who can reap more decides about it."""
    assert game.first_player is not None
    while True:
        if decide(can_reap(game.players[seat])):
            game.phase, game.turn = "field", int(seat)
            game.now = owed_by(seat, ["reap"])[0]
            return
        fields_are_harvested(game.players[seat])
        seat = next_seat(game, seat)
        if seat == game.first_player:
            feeding_begins(game)
            return


@rule("agr.cards.scythe-worker", it="1132-1141, 1646")
def fields_can_give_more(me: Player, extra: Mapping[Reaped, int]) -> None:
    """The Scythe Worker takes 2 grain instead of 1 from as many fields as the player likes, each of which must have as
    many.

    What is taken now can be eaten or sown, but the field is empty a harvest earlier.
    """
    require(both(*(extra.get(sown, 0) <= me.sown[sown] for sown in REAPED)))


Reaped = Literal["grain_3", "grain_2"]
REAPED: tuple[Reaped, ...] = get_args(Reaped)
REAP: tuple[StepName, ...] = ("reap",)


def reap_more(me: Player, extra: Mapping[Reaped, int]) -> None:
    """A grain more is taken from some fields, before the harvest takes one from every field."""
    three, two = extra.get("grain_3", 0), extra.get("grain_2", 0)
    me.sown["grain_3"] -= three
    me.sown["grain_2"] += three - two
    me.sown["grain_1"] += two
    me.goods["grain"] += three + two


class Reap(Move, tag="reap"):
    """A player with the Scythe Worker harvests the fields."""

    player: Seat
    extra: dict[Reaped, Annotated[int, Meta(ge=1)]]

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Reap]:
        for seat in whoever_answers(game, REAP):
            me = game.players[seat]
            if is_in_full():
                yield Reap(player=seat, extra={})
            else:
                yield Reap(player=seat, extra={sown: up_to(me.sown[sown]) for sown in REAPED})

    @staticmethod
    def premise(game: Game, move: Reap) -> None:
        during(game, "field")
        answers(game, move.player, REAP)
        fields_can_give_more(game.players[move.player], move.extra)

    @staticmethod
    def perform(game: Game, move: Reap) -> None:
        me = game.players[move.player]
        reap_more(me, move.extra)
        fields_are_harvested(me)
        game.now = None
        following = next_seat(game, move.player)
        if game.first_player == following:
            feeding_begins(game)
        else:
            fields_are_harvested_from(game, following)


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
    """A player's turn of breeding begins: newborns arrive, and there must be room for all. With hand cards a sheep may
    then be walked."""
    game.turn = seat
    newborns_arrive(game.players[seat])
    game.agenda = owed_by(seat, ["room", "exchange"] if game.variant == "cards" else ["room"])


@rule("agr.breeding.next", it="1166-1169, 1225-1226", effect=BY_ITSELF)
def breeding_goes_on(game: Game) -> None:
    """When a player's animals have room, the next player's animals breed; after the last the round is over.

    Nobody's breeding depends on another's.
    """
    assert game.turn is not None
    following = next_seat(game, game.turn)
    if game.first_player == following or decide(game.round == PIGS_BREED):
        the_round_is_over(game)
    else:
        animals_breed(game, following)


PIGS_BREED = 12
"""The round at the end of which the boar of the Pig Breeder breed; it has no harvest."""


@rule("agr.cards.pig-breeder", it="1166-1172, 1646", effect=BY_ITSELF)
def pigs_may_breed(game: Game) -> bool:
    """At the end of round 12 the boar of who has the Pig Breeder breed as in a harvest, and then must have room.

    It is one boar more, two rounds before the last but one harvest.
    """
    for seat, me in enumerate(game.players):
        there = in_front(me, "A165")
        if there is not False and decide(both(there, game.round == PIGS_BREED, me.animals["boar"] >= 2)):
            me.animals["boar"] += 1
            game.phase, game.turn = "breeding", seat
            game.agenda = owed_by(seat, ["room"])
            return True
    return False


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
