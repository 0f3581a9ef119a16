"""What holds in every position."""

from __future__ import annotations

from collections.abc import Iterator

from spec.agricola.agendas import LATER, SPACES_OF, counting, room_of
from spec.agricola.board import (
    FIRST_ROUND,
    LESSONS,
    PERIODS,
    TILE,
    WISHES,
    brought_by_a_round,
    is_harvest,
    is_in_play,
    rounds_begun,
    rounds_since,
    uses_the_tile,
)
from spec.agricola.flow import USUAL, after, lists_of, owed_in_all
from spec.agricola.geometry import HOME
from spec.agricola.majors import WELL_ROUNDS, has
from spec.agricola.resources import herd
from spec.agricola.room import fit, is_well_fenced, tiles_hang_together
from spec.agricola.setup import starting_player
from spec.agricola.state import (
    ACTION_SPACES,
    ANIMALS,
    CARDS,
    CRAFTS,
    LAST_ROUND,
    MAJORS,
    MOST_FENCES,
    MOST_STABLES,
    PILES,
    ROUND_OF,
    SOWN,
    SPACES,
    STEPS,
    SUPPLIES,
    Farm,
    Game,
    Owed,
    Player,
    Plot,
    Space,
)
from spec.agricola.steps import opens
from spec.kernel import (
    both,
    either,
    implies,
    invariant,
    is_list_among,
    is_named,
    is_one_of,
    ite,
    marked,
    negate,
    total,
)

ACTIVE = ("work", "feeding", "breeding")
"""Phases in which somebody is in turn."""
MOST_FIELDS = len(SPACES) - len(HOME)

# --- whose turn it is -------------------------------------------------------------------------------------------


@invariant("agr.invariant.first-player", control=True, it="496-498, 1709-1712")
def somebody_is_first(game: Game) -> bool:
    """From the end of the set-up on somebody of the players has the marker."""
    return _is_a_seat(game, game.first_player, game.phase != "setup")


@invariant("agr.invariant.in-turn", control=True, it="757-758")
def somebody_is_in_turn(game: Game) -> bool:
    """In work, feeding and breeding somebody of the players is in turn, otherwise nobody."""
    return _is_a_seat(game, game.turn, is_one_of(game.phase, ACTIVE))


def _is_a_seat(game: Game, seat: int | None, there: bool) -> bool:
    return seat is None if not there else seat is not None and is_one_of(seat, tuple(range(len(game.players))))


@invariant("agr.invariant.acted", control=True, it="757-760")
def only_work_is_an_action(game: Game) -> bool:
    """A turn is used by placing a person in the work phase."""
    return not game.acted or game.phase == "work"


@invariant("agr.invariant.variant", control=True, it="58-60")
def the_tile_takes_two_players(game: Game) -> bool:
    """The variant tile is used with two players or more."""
    return len(game.players) > 1 or game.variant == "no_hand"


@invariant("agr.invariant.owed-by", control=True, it="757-760")
def who_is_in_turn_owes(game: Game) -> bool:
    """Everything that is owed is owed by the player in turn."""
    if game.turn is None:
        return game.now is None and not game.agenda
    if game.now is not None and game.now.player != game.turn:
        return False
    return not game.agenda or is_list_among(game.agenda, lists_of((int(game.turn),), LATER))


@invariant("agr.invariant.agenda", control=True, it="760-761, 771-774")
def what_is_owed_follows_from_an_action(game: Game) -> bool:
    """In work something is owed only after a person was placed, in breeding only room, otherwise nothing; after the
    step that must be answered now come the steps that its action still has, and room last."""
    if game.phase == "work" and game.acted:
        return game.now is None or is_list_among(game.agenda, lists_of(_seats(game), after(game.now.step)))
    if game.phase != "breeding":
        return game.now is None and not game.agenda
    if game.now is not None:
        return is_one_of(game.now.step, ("room",)) and not game.agenda
    return not game.agenda or is_list_among(game.agenda, lists_of(_seats(game), USUAL))


def _seats(game: Game) -> tuple[int, ...]:
    return tuple(range(len(game.players)))


def everything_owed(game: Game) -> list[Owed]:
    return [game.now, *game.agenda] if game.now is not None else list(game.agenda)


@invariant("agr.invariant.steps", each=everything_owed, kind=Owed, it="760-761")
def steps_are_steps(game: Game, owed: Owed) -> bool:
    """Whatever is owed is a step that there is."""
    return is_named(owed.step, *STEPS)


@invariant("agr.invariant.spaces", it="760-761, 771-774")
def what_is_owed_belongs_to_a_space(game: Game) -> bool:
    """Every step that is owed belongs to a space that is occupied, and to the number of players and the variant; who
    has acted stands somewhere."""
    if not game.acted:
        return True
    conditions = [total(game.occupied[space] for space in ACTION_SPACES) >= 1]
    for step, spaces in SPACES_OF.items():
        there = either(*(game.occupied[space] == 1 for space in spaces))
        conditions.append(implies(owed_in_all(game, counting(step)) >= 1, there))
    sowing = owed_in_all(game, counting("sow")) >= 1
    for step, space in (("bake", "grain_utilization"), ("plow", "cultivation")):
        too = both(sowing, owed_in_all(game, counting(step)) >= 1)
        conditions.append(implies(too, game.occupied[space] == 1))  # type: ignore[index]
    if len(game.players) != 3:
        conditions.append(owed_in_all(game, counting("resource_market")) == 0)
    conditions.append(either(uses_the_tile(game), owed_in_all(game, counting("animal_market")) == 0))
    return both(*conditions)


@invariant("agr.invariant.now", it="760-761")
def what_must_be_answered_can_be(game: Game) -> bool:
    """Something can be done about the step that must be answered now."""
    return game.now is None or opens(game, game.now.player, game.now.step)


# --- rounds and cards -------------------------------------------------------------------------------------------


@invariant("agr.invariant.rounds", it="606, 1225, 1715")
def phases_have_their_rounds(game: Game) -> bool:
    """Feeding and breeding are in rounds with a harvest, the game is over in round 14, the set-up is before round 1."""
    return both(
        implies(is_named(game.phase, "feeding", "breeding"), is_harvest(game.round)),
        implies(is_named(game.phase, "over"), game.round == LAST_ROUND),
        implies(is_named(game.phase, "setup"), game.round == 1),
    )


@invariant("agr.invariant.cards", it="518-525, 743-746")
def cards_have_come_in_order(game: Game) -> bool:
    """Of every period as many cards are revealed as rounds of it have begun."""
    conditions = []
    for first, last, cards in PERIODS:
        begun = rounds_since(game, first)
        number = last - first + 1
        conditions.append(total(game.revealed[card] for card in cards) == ite(begun > number, number, begun))
    return both(*conditions)


@invariant("agr.invariant.setup", it="23-29, 860-861")
def the_set_up_is_untouched(game: Game) -> bool:
    """During set-up nobody has anything but a house with two rooms and two people."""
    if game.phase != "setup":
        return True
    return both(*(_is_untouched(me) for me in game.players))


def _is_untouched(me: Player) -> bool:
    start, farm = starting_player(), me.farm
    return both(
        me.people == start.people,
        me.begging == 0,
        is_named(me.house, "wood"),
        *(me.goods[good] == 0 for good in SUPPLIES),
        *(me.animals[animal] == 0 for animal in ANIMALS),
        *(me.sown[sown] == 0 for sown in SOWN),
        *(me.majors.get(major, 0) == 0 for major in MAJORS),
        marked(farm.rooms) == len(start.farm.rooms),
        *(marked(part) == 0 for part in (farm.fields, farm.stables, farm.fences)),
    )


# --- people -----------------------------------------------------------------------------------------------------


@invariant("agr.invariant.people", it="23-24, 875-882, 1746")
def people_are_possible(game: Game) -> bool:
    """No family has grown before round 5; newborns are among those who came besides the first two; who can be placed is
    grown up; nobody is to be placed outside of the work phase, and there are newborns only until the round ends."""
    conditions = []
    working = is_named(game.phase, "work")
    born = is_named(game.phase, *ACTIVE)
    for me in game.players:
        conditions += [
            implies(game.round <= 4, me.people == 2),
            me.newborns <= me.people - 2,
            either(born, me.newborns == 0),
            me.to_place <= me.people - me.newborns,
            either(working, me.to_place == 0),
        ]
    return both(*conditions)


@invariant("agr.invariant.newborns", it="876-882, 903-906")
def newborns_come_from_wishes(game: Game) -> bool:
    """In work there are as many newborns as wish spaces are occupied, in the harvest at most as many as are in play,
    and none before round 5."""
    newborns = total(me.newborns for me in game.players)
    if game.phase == "work":
        return newborns == total(game.occupied[space] for space in WISHES)
    if not is_one_of(game.phase, ("feeding", "breeding")):
        return True
    most = total(ite(is_in_play(game, space), 1, 0) for space in WISHES)
    return both(newborns <= most, implies(game.round <= 4, newborns == 0))


@invariant("agr.invariant.turn", it="757-758, 819-820")
def who_is_in_turn_can_place(game: Game) -> bool:
    """Who is in turn in the work phase and has not acted has somebody to place."""
    if game.phase != "work" or game.acted:
        return True
    placing = ((is_named(game.turn, seat), me.to_place >= 1) for seat, me in enumerate(game.players))
    return both(*(implies(theirs, able) for theirs, able in placing if theirs is not False))


@invariant("agr.invariant.occupied", it="610-611, 758-760")
def people_stand_on_spaces(game: Game) -> bool:
    """Only in the work phase spaces are occupied, only those that are in play and have a use, of the tile at most one,
    and not more than people were placed."""
    occupied = total(game.occupied[space] for space in ACTION_SPACES)
    if game.phase != "work":
        return both(*(game.occupied[space] == 0 for space in ACTION_SPACES))
    conditions = [game.occupied[space] == 0 for space in LESSONS]
    for space in ACTION_SPACES:
        there = is_in_play(game, space)
        if there is not True:
            conditions.append(either(there, game.occupied[space] == 0))
    conditions.append(total(game.occupied[space] for space in TILE[len(game.players)]) <= 1)
    conditions.append(occupied <= total(me.people - me.newborns - me.to_place for me in game.players))
    return both(*conditions)


@invariant("agr.invariant.piles", it="752-754, 797-798")
def piles_are_possible(game: Game) -> bool:
    """Spaces that are not in play and occupied ones have no goods; in work a free space has what a round brings; no
    pile is more than all its rounds brought."""
    conditions = []
    working = is_named(game.phase, "work")
    for pile in PILES:
        there, count, occupied = is_in_play(game, pile), game.piles[pile], game.occupied[pile] == 1
        brings = brought_by_a_round(len(game.players), pile)
        rounds = rounds_since(game, FIRST_ROUND[pile]) if pile in CARDS else rounds_begun(game)
        conditions += [either(there, count == 0), implies(occupied, count == 0), count <= brings * rounds]
        conditions.append(either(negate(both(working, there)), occupied, count >= brings))
    return both(*conditions)


# --- players ----------------------------------------------------------------------------------------------------


@invariant("agr.invariant.promised", it="1438-1442")
def the_well_promises_food(game: Game) -> bool:
    """Only the owner of the Well has anything promised: 1 food for each of the next rounds without a gap, for five at
    most."""
    conditions = []
    first = game.round + ite(is_named(game.phase, "preparation"), 0, 1)
    for me in game.players:
        before = 0
        for promise, round_ in ROUND_OF.items():
            food = me.promised.food[promise]
            follows = both(first <= round_, round_ < first + WELL_ROUNDS, either(before == 1, first == round_))
            conditions += [food <= 1, implies(food >= 1, both(has(me, "well"), follows))]
            before = food
    return both(*conditions)


@invariant("agr.invariant.majors", it="503-504, 1399-1405")
def majors_are_there_once(game: Game) -> bool:
    """No major improvement is in front of two players."""
    if len(game.players) == 1:
        return True
    return both(*(total(me.majors.get(major, 0) for me in game.players) <= 1 for major in MAJORS))


@invariant("agr.invariant.crafted", it="1432-1434")
def crafts_are_used_in_feeding(game: Game) -> bool:
    """That a craft was used is remembered only while its owner feeds the family."""
    feeding = is_named(game.phase, "feeding")
    conditions = []
    for seat, me in enumerate(game.players):
        theirs = both(feeding, is_named(game.turn, seat))
        conditions += [either(both(theirs, has(me, craft)), me.crafted[craft] == 0) for craft in CRAFTS]
    return both(*conditions)


@invariant("agr.invariant.begging", it="1154-1164, 1225")
def nobody_begs_before_the_first_harvest(game: Game) -> bool:
    """There are no begging markers before the feeding of round 4."""
    begun = either(game.round > 4, both(game.round == 4, is_named(game.phase, "feeding", "breeding")))
    return both(*(either(begun, me.begging == 0) for me in game.players))


@invariant("agr.invariant.sown", it="1204-1208")
def crops_grow_on_fields(game: Game) -> bool:
    """Not more fields are sown than there are."""
    return both(*(total(me.sown[sown] for sown in SOWN) <= marked(me.farm.fields) for me in game.players))


# --- farms ------------------------------------------------------------------------------------------------------


def plots_named(game: Game) -> Iterator[Plot]:
    """The spaces on which something may lie."""
    spaces: dict[Space, None] = {}
    for me in game.players:
        for part in (me.farm.rooms, me.farm.fields, me.farm.stables):
            spaces.update((space, None) for space, _ in part.items())
    return (Plot(space=space) for space in spaces)


@invariant("agr.invariant.spaces-of-farms", each=plots_named, kind=Plot, it="1100-1101, 1120-1121")
def a_space_has_one_thing(game: Game, plot: Plot) -> bool:
    """No space of a farm has two of room, field and stable."""
    return both(*(_things_on(me.farm, plot.space) <= 1 for me in game.players))


def _things_on(farm: Farm, space: Space) -> int:
    return farm.rooms.get(space, 0) + farm.fields.get(space, 0) + farm.stables.get(space, 0)


@invariant("agr.invariant.homes", it="26-29, 860-861")
def the_first_rooms_stay(game: Game) -> bool:
    """The two rooms of the beginning are there, and no field is on their spaces, so that there are
    at most 13."""
    conditions = []
    for me in game.players:
        for space in HOME:
            conditions += [me.farm.rooms.get(space, 0) == 1, me.farm.fields.get(space, 0) == 0]
        at_home = total(me.farm.fields.get(space, 0) for space in HOME)
        conditions.append(marked(me.farm.fields) + at_home <= MOST_FIELDS)
    return both(*conditions)


@invariant("agr.invariant.components", it="23-24, 1029-1030, 1071-1072, 1746-1747")
def stables_and_fences_are_limited(game: Game) -> bool:
    """Nobody has more than four stables and 15 fences."""
    conditions = []
    for me in game.players:
        conditions += [marked(me.farm.stables) <= MOST_STABLES, marked(me.farm.fences) <= MOST_FENCES]
    return both(*conditions)


@invariant("agr.invariant.rooms-together", it="590-596, 869-870")
def rooms_hang_together(game: Game) -> bool:
    """The rooms of a farm hang together."""
    return both(*(tiles_hang_together(me.farm, "rooms") for me in game.players))


@invariant("agr.invariant.fields-together", it="590-596, 1120-1122")
def fields_hang_together(game: Game) -> bool:
    """The fields of a farm hang together."""
    return both(*(tiles_hang_together(me.farm, "fields") for me in game.players))


@invariant("agr.invariant.pastures", it="1001-1006, 1087-1089")
def fences_make_pastures(game: Game) -> bool:
    """Every fence borders a pasture, never the same one on both sides, and all pastures hang together."""
    return both(*(is_well_fenced(me.farm) for me in game.players))


@invariant("agr.invariant.fit", it="1082-1084, 1166-1169")
def animals_have_room(game: Game) -> bool:
    """The animals of a player fit, unless the player still owes room for them."""
    conditions = []
    for seat, me in enumerate(game.players):
        owes = owed_in_all(game, room_of(seat)) >= 1
        conditions.append(either(owes, fit(me.farm, herd(me))))
    return both(*conditions)


INVARIANTS = (
    somebody_is_first,
    somebody_is_in_turn,
    only_work_is_an_action,
    the_tile_takes_two_players,
    who_is_in_turn_owes,
    what_is_owed_follows_from_an_action,
    phases_have_their_rounds,
    cards_have_come_in_order,
    the_set_up_is_untouched,
    people_are_possible,
    newborns_come_from_wishes,
    who_is_in_turn_can_place,
    people_stand_on_spaces,
    steps_are_steps,
    what_is_owed_belongs_to_a_space,
    what_must_be_answered_can_be,
    piles_are_possible,
    the_well_promises_food,
    majors_are_there_once,
    crafts_are_used_in_feeding,
    nobody_begs_before_the_first_harvest,
    crops_grow_on_fields,
    a_space_has_one_thing,
    the_first_rooms_stay,
    stables_and_fences_are_limited,
    rooms_hang_together,
    fields_hang_together,
    fences_make_pastures,
    animals_have_room,
)
