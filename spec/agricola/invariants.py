"""What holds in every position."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

from spec.agricola.agendas import (
    EVERYTHING_LATER,
    LATER,
    LATER_IN_BREEDING,
    LATER_IN_START,
    LATER_WITH_CARDS,
    SPACES_OF,
    USED_FOR,
    counting,
    room_of,
)
from spec.agricola.board import (
    FIRST_ROUND,
    LESSONS,
    PERIODS,
    TILE,
    WISHES,
    WOOD_SPACES,
    brought_by_a_round,
    gets_goods,
    is_harvest,
    is_in_play,
    rounds_begun,
    rounds_since,
    uses_the_tile,
)
from spec.agricola.card_invariants import CARD_INVARIANTS, who_has_acted_used_a_space
from spec.agricola.crops import empty_fields, fields_with
from spec.agricola.flow import (
    AFTER,
    IN_START,
    LAST,
    NEVER_WITH_CARDS,
    ONLY_WITH_CARDS,
    USUAL,
    WITH_CARDS,
    lists_of,
    owed_in_all,
)
from spec.agricola.front import in_front, plays_with_cards
from spec.agricola.geometry import HOME
from spec.agricola.harvest import PIGS_BREED
from spec.agricola.majors import WELL_ROUNDS, has
from spec.agricola.promises import TAKEN
from spec.agricola.resources import herd
from spec.agricola.room import have_room, is_well_fenced, tiles_hang_together
from spec.agricola.rounds import may_adopt_in_turn
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
    PROMISED,
    ROUND_OF,
    SOWN,
    SPACES,
    STEPS,
    SUPPLIES,
    ActionSpace,
    Farm,
    Game,
    Owed,
    Player,
    Plot,
    Seat,
    Space,
    StepName,
)
from spec.agricola.steps import opens
from spec.agricola.usable import SHARED
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

ACTIVE = ("deal", "start", "work", "field", "feeding", "breeding")
"""Phases in which somebody is in turn."""
WITH_NEWBORNS = ("work", "field", "feeding", "breeding")
"""Phases in which there can be newborns."""
MOST_FIELDS = len(SPACES) - len(HOME)

# --- whose turn it is -------------------------------------------------------------------------------------------


@invariant("agr.invariant.first-player", control=True, it="496-498, 1709-1712")
def somebody_is_first(game: Game) -> bool:
    """From the end of the set-up on somebody of the players has the marker."""
    return _is_a_seat(game, game.first_player, game.phase != "setup")


@invariant("agr.invariant.in-turn", control=True, it="757-758")
def somebody_is_in_turn(game: Game) -> bool:
    """While cards are dealt, at the start of a round, in work and in the harvest somebody of the players is in turn,
    otherwise nobody."""
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
    return len(game.players) > 1 or game.variant != "no_hand_tile"


@invariant("agr.invariant.card-phases", control=True, it="1641-1650")
def hands_are_dealt_only_if_there_are_cards(game: Game) -> bool:
    """Only with hand cards there is a deal, a start of a round of its own, and a choice in the field phase."""
    return not is_one_of(game.phase, ("deal", "start", "field")) or game.variant == "cards"


@invariant("agr.invariant.owed-by", control=True, it="757-760")
def who_is_in_turn_owes(game: Game) -> bool:
    """Everything that is owed is owed by the player in turn; only cards may be used by others."""
    if game.turn is None:
        return game.now is None and not game.agenda
    if game.now is not None and game.now.player != game.turn and not _is_anothers_card(game, game.now):
        return False
    return not game.agenda or is_list_among(game.agenda, lists_of((int(game.turn),), EVERYTHING_LATER))


def _is_anothers_card(game: Game, owed: Owed) -> bool:
    return is_one_of(owed.step, ("cards",)) and is_one_of(owed.player, _seats(game))


@invariant("agr.invariant.agenda", control=True, it="760-761, 771-774")
def what_is_owed_follows_from_an_action(game: Game) -> bool:
    """In work something is owed only after a person was placed, unless a newborn could be adopted; in breeding only
    room and a sheep to be walked, at the start of a round only what cards bring, otherwise nothing. After the step that
    must be answered now come the steps that its action still has, and room last."""
    if game.phase == "work" and not game.acted and game.now is not None:
        return game.variant == "cards" and is_one_of(game.now.step, ("adopt",)) and not game.agenda
    if game.phase == "field":
        return game.now is not None and is_one_of(game.now.step, ("reap",)) and not game.agenda
    owed = _owed_in(game)
    if owed is None:
        return game.now is None and not game.agenda
    later, following = owed
    if game.now is None:
        return not game.agenda or is_list_among(game.agenda, lists_of(_seats(game), later))
    for steps, lists in following.items():
        if is_one_of(game.now.step, steps):
            return is_list_among(game.agenda, lists_of(_seats(game), lists))
    return False


def _owed_in(game: Game) -> tuple[Lists, Following] | None:
    """What can be owed before something has come up, and what after each step, in a phase in which something can be."""
    if game.phase == "work" and game.acted:
        return (LATER_WITH_CARDS, WORK_WITH_CARDS) if game.variant == "cards" else (LATER, WORK)
    if game.phase == "breeding":
        return (LATER_IN_BREEDING, BREEDING_WITH_CARDS) if game.variant == "cards" else (USUAL, BREEDING)
    return (LATER_IN_START, START) if game.phase == "start" else None


Lists = tuple[tuple[StepName, ...], ...]
Following = Mapping[tuple[StepName, ...], Lists]


def _alike(table: Mapping[StepName, Lists]) -> Following:
    """What can be owed after steps, for all steps of which it is the same together."""
    return {
        tuple(step for step, found in table.items() if found == lists): lists for lists in dict.fromkeys(table.values())
    }


IN_START_STEPS: tuple[StepName, ...] = (
    "cards", "card_plow", "card_bake", "card_fence", "groom_stable", "scholar_occupation", "scholar_minor",
)  # fmt: skip
NOT_IN_WORK: tuple[StepName, ...] = (
    "groom_stable", "scholar_occupation", "scholar_minor", "adopt", "reap", "exchange", "window", "effect", "crook",
)  # fmt: skip
WORK = _alike({step: AFTER.get(step, USUAL) for step in STEPS if step not in ONLY_WITH_CARDS})
WORK_WITH_CARDS = _alike(
    {
        step: tuple(one for one in WITH_CARDS.get(step, (LAST,)) if step == "lasso" or one[-1:] == ("lasso",))
        for step in STEPS
        if step not in (*NEVER_WITH_CARDS, *NOT_IN_WORK)
    }
)
BREEDING: Following = {("room",): ((),)}
BREEDING_WITH_CARDS: Following = {("room",): ((), ("exchange",)), ("exchange",): ((),)}
START: Following = {IN_START_STEPS: IN_START, ("room",): ((),)}


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
    """Every step that is owed belongs to a space that is occupied, with hand cards to the one that was used last,
    unless a card brought it; and to the number of players and the variant. Who has acted stands somewhere."""
    if not game.acted:
        return True
    markets = owed_in_all(game, counting("resource_market")) == 0 if len(game.players) != 3 else True
    if game.variant == "cards":
        return both(markets, *_used_for_what_is_owed(game))
    conditions = [markets, total(game.occupied[space] for space in ACTION_SPACES) >= 1]
    for step, spaces in SPACES_OF.items():
        there = either(*(game.occupied[space] == 1 for space in spaces))
        conditions.append(implies(owed_in_all(game, counting(step)) >= 1, there))
    sowing = owed_in_all(game, counting("sow")) >= 1
    for step, space in (("bake", "grain_utilization"), ("plow", "cultivation")):
        too = both(sowing, owed_in_all(game, counting(step)) >= 1)
        conditions.append(implies(too, game.occupied[space] == 1))  # type: ignore[index]
    conditions.append(either(uses_the_tile(game), owed_in_all(game, counting("animal_market")) == 0))
    return both(*conditions)


def _used_for_what_is_owed(game: Game) -> Iterator[bool]:
    """With hand cards: the space that was used last is one for each step that is owed."""
    assert game.used is not None
    for spaces, steps in _by_spaces().items():
        there = is_named(game.used, *spaces)
        if there is not True:
            yield implies(owed_in_all(game, counting(*steps)) >= 1, there)
    for step, others in TOGETHER.items():
        for other, space in others.items():
            too = both(*(owed_in_all(game, counting(one)) >= 1 for one in (step, other)))
            by_a_card = owed_in_all(game, counting("window")) >= 1
            yield implies(both(too, negate(by_a_card)), is_named(game.used, space))


TOGETHER: Mapping[StepName, Mapping[StepName, ActionSpace]] = {
    "sow": {"bake": "grain_utilization", "plow": "cultivation"},
    "renovation": {"fences": "farm_redevelopment"},
}
"""Steps that are owed together at one space only."""


@functools.cache
def _by_spaces() -> Mapping[tuple[ActionSpace, ...], tuple[StepName, ...]]:
    return {
        spaces: tuple(step for step, found in USED_FOR.items() if found == spaces)
        for spaces in dict.fromkeys(USED_FOR.values())
    }


@invariant("agr.invariant.now", it="760-761")
def what_must_be_answered_can_be(game: Game) -> bool:
    """Something can be done about the step that must be answered now."""
    return game.now is None or opens(game, game.now.player, game.now.step)


# --- rounds and cards -------------------------------------------------------------------------------------------


@invariant("agr.invariant.rounds", it="606, 1225, 1715")
def phases_have_their_rounds(game: Game) -> bool:
    """The field phase, feeding and breeding are in rounds with a harvest, and with hand cards pigs breed in round 12;
    the game is over in round 14, set-up and deal are before round 1."""
    pigs = both(plays_with_cards(game), game.round == PIGS_BREED)
    return both(
        implies(is_named(game.phase, "field", "feeding"), is_harvest(game.round)),
        implies(is_named(game.phase, "breeding"), either(is_harvest(game.round), pigs)),
        implies(is_named(game.phase, "over"), game.round == LAST_ROUND),
        implies(is_named(game.phase, "setup", "deal"), game.round == 1),
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
    """During set-up nobody has anything but a house with two rooms and two people, and nothing lies on spaces."""
    if game.phase != "setup":
        return True
    return both(*(_is_untouched(me) for me in game.players), *(game.piles[pile] == 0 for pile in PILES))


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
    born = is_named(game.phase, *WITH_NEWBORNS)
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
    and none before round 5. With hand cards there are at most as many as people stand on wish spaces, who are four at
    most."""
    newborns = total(me.newborns for me in game.players)
    if not is_one_of(game.phase, WITH_NEWBORNS):
        return True
    if game.variant == "cards":
        if game.phase == "work":
            return newborns <= total(me.stands[space] for me in game.players for space in SHARED)
        return both(newborns <= 2 * len(SHARED), implies(game.round <= 4, newborns == 0))
    if game.phase == "work":
        return newborns == total(game.occupied[space] for space in WISHES)
    most = total(ite(is_in_play(game, space), 1, 0) for space in WISHES)
    return both(newborns <= most, implies(game.round <= 4, newborns == 0))


@invariant("agr.invariant.turn", it="757-758, 819-820")
def who_is_in_turn_can_place(game: Game) -> bool:
    """Who is in turn in the work phase and has not acted has somebody to place, or a newborn that could be adopted."""
    if game.phase != "work" or game.acted:
        return True
    if game.now is None:
        able = [me.to_place >= 1 for me in game.players]
    else:
        able = [both(me.to_place == 0, may_adopt_in_turn(me)) for me in game.players]
    placing = ((is_named(game.turn, seat), one) for seat, one in enumerate(able))
    return both(*(implies(theirs, can) for theirs, can in placing if theirs is not False))


@invariant("agr.invariant.occupied", it="610-611, 758-760")
def people_stand_on_spaces(game: Game) -> bool:
    """Only in the work phase spaces are occupied, only those that are in play and have a use, of the tile at most one,
    and not more than people were placed."""
    occupied = total(game.occupied[space] for space in ACTION_SPACES)
    if game.phase != "work":
        return both(*(game.occupied[space] == 0 for space in ACTION_SPACES))
    with_cards = plays_with_cards(game)
    conditions = [either(with_cards, game.occupied[space] == 0) for space in LESSONS]
    for space in ACTION_SPACES:
        there = is_in_play(game, space)
        if there is not True:
            conditions.append(either(there, game.occupied[space] == 0))
    conditions.append(total(game.occupied[space] for space in TILE[len(game.players)]) <= 1)
    conditions.append(occupied <= total(me.people - me.newborns - me.to_place for me in game.players))
    return both(*conditions)


@invariant("agr.invariant.piles", it="752-754, 797-798")
def piles_are_possible(game: Game) -> bool:
    """Spaces that are not in play have no goods, nor have those that have taken effect; in work a space that has not
    has what a round brings; no pile is more than all its rounds brought. With hand cards wood may be put on a space."""
    conditions = []
    working, with_cards = is_named(game.phase, "work"), plays_with_cards(game)
    waiting = owed_in_all(game, counting("effect")) >= 1 if game.acted else False
    for pile in PILES:
        there, count = gets_goods(game, pile), game.piles[pile]
        untouched = False if waiting is False else both(waiting, is_named(game.used, pile))
        taken = both(game.occupied[pile] == 1, negate(untouched))
        brings = brought_by_a_round(len(game.players), pile)
        rounds = rounds_since(game, FIRST_ROUND[pile]) if pile in CARDS else rounds_begun(game)
        if game.phase == "start":
            rounds = rounds - ite(there, 1, 0)
        put_back = both(with_cards, pile in WOOD_SPACES)
        conditions += [either(there, count == 0), either(put_back, negate(taken), count == 0)]
        conditions += [either(put_back, count <= brings * rounds)]
        conditions.append(either(negate(both(working, there)), taken, count >= brings))
    return both(*conditions)


# --- players ----------------------------------------------------------------------------------------------------


@invariant("agr.invariant.promised", it="1438-1442")
def the_well_promises_food(game: Game) -> bool:
    """Without hand cards only the owner of the Well has anything promised: 1 food for each of the next rounds without a
    gap, for five at most. With hand cards nothing lies on the spaces of rounds that have begun, but for a field tile
    whose owner is still to come."""
    if game.variant == "cards":
        return both(*_promises_are_for_later(game))
    conditions = []
    first = game.round + ite(is_named(game.phase, "preparation"), 0, 1)
    for me in game.players:
        before = 0
        for promise, round_ in ROUND_OF.items():
            food = me.promised.food[promise]
            follows = both(first <= round_, round_ < first + WELL_ROUNDS, either(before == 1, first == round_))
            conditions += [food <= 1, implies(food >= 1, both(has(me, "well"), follows))]
            conditions.append(total(getattr(me.promised, good)[promise] for good in PROMISED if good != "food") == 0)
            before = food
    return both(*conditions)


def _promises_are_for_later(game: Game) -> Iterator[bool]:
    begun = game.round - ite(is_named(game.phase, "setup", "deal", "preparation"), 1, 0)
    for seat, me in enumerate(game.players):
        every = total(getattr(me.promised, good)[promise] for good in PROMISED for promise in ROUND_OF)
        yield implies(begun == 0, every == 0)
        to_come = game.phase == "start" and is_still_to_come(game, seat)
        for promise, round_ in ROUND_OF.items():
            goods = total(getattr(me.promised, good)[promise] for good in TAKEN)
            field = me.promised.field[promise]
            yield implies(round_ <= begun, goods == 0)
            yield implies(round_ < begun if to_come else round_ <= begun, field == 0)
        fields = total(me.promised.field.values())
        yield fields <= ite(in_front(me, "A019"), 1, 0)


def is_still_to_come(game: Game, seat: Seat) -> bool:
    """In a phase in which everybody has one turn, the player has had none yet and has none now."""
    if game.turn is None or game.first_player is None:
        return False
    players = len(game.players)
    return (seat - game.first_player) % players > (game.turn - game.first_player) % players


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
    """Not more fields are sown than there are, and grain grows on tiles only."""
    conditions = []
    for me in game.players:
        conditions += [empty_fields(me) >= 0, fields_with(me, "grain") <= marked(me.farm.fields)]
    return both(*conditions)


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
    """The animals of a player fit, unless the player still owes room for them, or will at the start of the round."""
    conditions = []
    starting = game.phase == "start"
    for seat, me in enumerate(game.players):
        if not (starting and is_still_to_come(game, seat)):
            owes = owed_in_all(game, room_of(seat)) >= 1
            conditions.append(either(owes, have_room(me, herd(me))))
    return both(*conditions)


INVARIANTS = (
    somebody_is_first,
    somebody_is_in_turn,
    only_work_is_an_action,
    the_tile_takes_two_players,
    hands_are_dealt_only_if_there_are_cards,
    who_has_acted_used_a_space,
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
    *CARD_INVARIANTS,
)
