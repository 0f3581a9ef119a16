"""What holds in every position."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from spec.acbas.agendas import FIRST, is_breeding, owed_sensibly
from spec.acbas.buildings import UPGRADES
from spec.acbas.flow import BY_SEAT, everything_owed, has, owed_in_all, somebody_has, steps_by
from spec.acbas.geometry import BOTTOM_ROW, HOME, NEIGHBOURS, has_edge, has_space, is_a_corner
from spec.acbas.room import animals_fit
from spec.acbas.rounds import ANIMAL_SPACES, ENTITLING, OFFERED, REFILL, gets_a_turn
from spec.acbas.setup import DRAWN, starting_player
from spec.acbas.state import (
    ACTION_SPACES,
    ANIMALS,
    BARRIERS,
    BASIC,
    LAST_ROUND,
    OFFERS,
    PILES,
    SPACES,
    TROUGHS,
    WORKERS,
    Farm,
    Game,
    Offer,
    Owed,
    Owned,
    Player,
    Plot,
    Seat,
    Side,
    Space,
    StepName,
)
from spec.acbas.steps import opens
from spec.kernel import (
    ONE,
    Weight,
    both,
    either,
    how_many,
    how_many_on,
    how_many_placed,
    implies,
    in_order,
    invariant,
    is_at,
    is_in,
    is_named,
    is_one_of,
    is_placed,
    marked,
    negate,
    tally,
    the_last_is,
    total,
    weighed,
)
from spec.kernel.waiting import is_waiting

TILES = {"base": 4, "advanced": 5, "expert": 5}
STILL = ("setup", "over")
"""Phases in which nobody does anything."""

# --- whose turn it is -------------------------------------------------------------------------------------------


@invariant("acb.invariant.seats", control=True, it="133-138")
def somebody_is_first(game: Game) -> bool:
    """From the end of the set-up on somebody holds the marker, somebody leads, and somebody began."""
    still = game.phase == "setup"
    return all((seat is None) == still for seat in (game.first_player, game.leader, game.began))


@invariant("acb.invariant.in-turn", control=True, it="188")
def somebody_is_in_turn(game: Game) -> bool:
    """Somebody is in turn from the end of the set-up to the end of the game."""
    return (game.turn is None) == is_one_of(game.phase, STILL)


@invariant("acb.invariant.still", control=True, it="133-138")
def nothing_must_be_answered_before_and_after(game: Game) -> bool:
    """During set-up and when the game is over no step must be answered."""
    return game.now is None or not is_one_of(game.phase, STILL)


@invariant("acb.invariant.acted", control=True, it="188")
def only_work_is_an_action(game: Game) -> bool:
    """A turn is used by placing a worker in the work phase."""
    return not game.acted or game.phase == "work"


@invariant("acb.invariant.offers", control=True, it="710, 785, 886, 937, 971")
def offers_belong_to_their_phase(game: Game) -> bool:
    """What buildings offer belongs to the phase, and is offered in its order."""
    if not game.offers:
        return True
    every = [offer for offer in OFFERS if offer in game.offers]
    return list(game.offers) == every and all(offer in OFFERED.get(game.phase, ()) for offer in every)


@invariant("acb.invariant.again", control=True, it="941-949")
def the_second_breeding_is_a_breeding(game: Game) -> bool:
    """The second breeding is a breeding, with what comes right before it."""
    return not game.again or is_one_of(game.phase, ("before_breeding", "breeding"))


def _is_offer(offer: Offer, other: Offer) -> int:
    return 1 if other == offer else 0


THIS_OFFER = {offer: Weight(offer, functools.partial(_is_offer, offer)) for offer in OFFERS}
"""Counts how often something is offered."""


@invariant("acb.invariant.turns", it="188, 600, 710, 785, 886, 937, 941, 971")
def turns_make_sense(game: Game) -> bool:
    """Who is in turn at the end of the work phase, before breeding or at the end of a round has a building for it,
    and has the buildings that offer something; the second breeding is in round 8, of the Breeding Station's owner."""
    conditions = [] if not game.again else [game.round == LAST_ROUND]
    turn = game.turn
    for seat, me in enumerate(game.players):
        is_theirs = is_named(turn, seat)
        offered = [implies(weighed(game.offers, THIS_OFFER[offer]) >= 1, has(me, offer)) for offer in OFFERS]
        entitled = [implies(is_named(game.phase, phase), gets_a_turn(phase, me)) for phase in ENTITLING]
        second = [] if not game.again else [has(me, "breeding_station")]
        conditions += [implies(is_theirs, condition) for condition in (*offered, *entitled, *second)]
    return both(*conditions)


@invariant("acb.invariant.setup", it="133-138")
def the_set_up_is_untouched(game: Game) -> bool:
    """During set-up, in round 1, nobody has done anything; the game is over in round 8; before it begins and when it is
    over nothing is owed."""
    if not is_one_of(game.phase, STILL):
        return True
    nothing = weighed(game.agenda, ONE) == 0
    if game.phase == "over":
        return both(nothing, game.round == LAST_ROUND)
    piles = (game.piles[pile] == 0 for pile in PILES)
    return both(nothing, game.round == 1, *(is_untouched(me) for me in game.players), *piles)


def is_untouched(me: Player) -> bool:
    """The player has exactly what everybody begins with."""
    start = starting_player()
    numbers = (me.workers == start.workers, me.wood == 0, me.stone == 0, me.reed == 0, me.barriers == start.barriers)
    farm = me.farm
    return both(
        is_at(farm.buildings, "residence", HOME),
        how_many_placed(farm.buildings) == 1,
        farm.left == 0,
        farm.right == 0,
        *numbers,
        *(marked(part) == 0 for part in (farm.barriers, farm.troughs, farm.stalls, farm.stables)),
        *(me.animals[animal] == 0 for animal in ANIMALS),
    )


@invariant("acb.invariant.began", it="138, 222, 358")
def who_began_leads_in_round_one(game: Game) -> bool:
    """In round 1 who began leads."""
    return implies(game.round == 1, game.leader == game.began)


# --- components -------------------------------------------------------------------------------------------------


@invariant("acb.invariant.barriers", it="98, 135, 184, 404")
def barriers_are_conserved(game: Game) -> bool:
    """There are 26 barriers: in the stock, on the Expansion space, in supplies and on farms."""
    of_players = [me.barriers + marked(me.farm.barriers) for me in game.players]
    return total([game.supply.barriers, game.piles["expansion"], *of_players]) == BARRIERS


@invariant("acb.invariant.stock", it="184, 408")
def the_stock_counts_the_rounds(game: Game) -> bool:
    """The barriers in the stock are the rounds still to be played."""
    return game.supply.barriers == (8 if game.phase == "setup" else 8 - game.round)


@invariant("acb.invariant.troughs", it="107, 404")
def troughs_are_conserved(game: Game) -> bool:
    """There are 10 troughs: in the supply and on farms."""
    return total([game.supply.troughs, *(marked(me.farm.troughs) for me in game.players)]) == TROUGHS


@invariant("acb.invariant.tiles", it="136, 144, 404")
def tiles_are_conserved(game: Game) -> bool:
    """There are 4 Stall/Stable tiles, or 5: in the supply and on farms, as stalls or stables."""
    on_farms = [marked(part) for me in game.players for part in (me.farm.stalls, me.farm.stables)]
    return total([game.supply.tiles, *on_farms]) == TILES[game.variant]


@invariant("acb.invariant.expansions", it="136, 144, 404")
def expansions_are_conserved(game: Game) -> bool:
    """There are 4 farm expansions, or 5: in the supply and on farms."""
    return (
        total([game.supply.expansions, *(me.farm.left + me.farm.right for me in game.players)]) == TILES[game.variant]
    )


def buildings_named(game: Game) -> Iterator[Owned]:
    """The special buildings that must be somewhere, and those that are."""
    yield from BASIC
    yield from game.available
    for me in game.players:
        yield from me.farm.buildings


@invariant("acb.invariant.special-buildings", each=buildings_named, kind=str, it="137, 146, 404")
def every_special_building_is_in_one_place(game: Game, building: Owned) -> bool:
    """Each special building lies ready or is built once, the four basic ones in every game."""
    if building == "residence":
        return True
    places = tally(is_in(game.available, building), *(has(me, building) for me in game.players))
    return places == 1 if building in BASIC else places <= 1


@invariant("acb.invariant.number-of-buildings", it="137, 146, 404")
def there_are_as_many_buildings_as_the_game_has(game: Game) -> bool:
    """Besides the four basic special buildings there are as many others as the game has, in the set-up perhaps fewer;
    those that lie ready are named in order."""
    built = [how_many_placed(me.farm.buildings) - tally(has(me, "residence")) for me in game.players]
    drawn = total([how_many(game.available), *built]) - len(BASIC)
    number = DRAWN[game.variant]
    return both(in_order(game.available), drawn <= number if game.phase == "setup" else drawn == number)


# --- farms ------------------------------------------------------------------------------------------------------


@invariant("acb.invariant.homes", it="284, 513")
def the_residence_is_at_home(game: Game) -> bool:
    """The Residence or one of its upgrades is at home, and only one of them."""
    conditions = []
    houses: tuple[Owned, ...] = ("residence", *UPGRADES)
    for me in game.players:
        built = me.farm.buildings
        conditions.append(tally(*(is_at(built, house, HOME) for house in houses)) == 1)
        conditions += [implies(is_placed(built, house), is_at(built, house, HOME)) for house in houses]
    return both(*conditions)


def plots_named(game: Game) -> Iterator[Plot]:
    """The spaces on which something may lie or stand."""
    spaces: dict[Space, None] = {}
    for me in game.players:
        for part in (me.farm.troughs, me.farm.stalls, me.farm.stables):
            spaces.update((space, None) for space, _ in part.items())
        spaces.update(dict.fromkeys(me.farm.buildings.values()))
    return (Plot(space=space) for space in spaces)


@invariant("acb.invariant.farms", each=plots_named, kind=Plot, it="230, 244, 308, 513")
def everything_lies_on_the_farm(game: Game, plot: Plot) -> bool:
    """Troughs, stalls, stables and special buildings are on spaces of the farm, each of which has at most one
    building."""
    return both(*(_is_possible(me.farm, plot.space) for me in game.players))


def _is_possible(farm: Farm, space: Space) -> bool:
    tiles = farm.stalls.get(space, 0) + farm.stables.get(space, 0) + how_many_on(farm.buildings, space)
    return both(tiles <= 1, implies(either(tiles >= 1, farm.troughs.get(space, 0) == 1), has_space(farm, space)))


def sides_named(game: Game) -> Iterator[Side]:
    """The edges on which a barrier may lie."""
    edges = {edge: None for me in game.players for edge, _ in me.farm.barriers.items()}
    return (Side(edge=edge) for edge in edges)


@invariant("acb.invariant.edges", each=sides_named, kind=Side, it="230")
def barriers_lie_on_the_farm(game: Game, side: Side) -> bool:
    """Barriers lie on edges of the farm."""
    return both(
        *(implies(me.farm.barriers.get(side.edge, 0) == 1, has_edge(me.farm, side.edge)) for me in game.players)
    )


@invariant("acb.invariant.sites", it="549, 608, 827")
def buildings_are_where_they_belong(game: Game) -> bool:
    """Corner Houses stand in a corner, the Farm Shop in the bottom row, the Cottage Extension beside the Residence."""
    conditions = []
    for me in game.players:
        built = me.farm.buildings
        if (cornered := has(me, "corner_houses")) is not False:
            corners = (both(is_at(built, "corner_houses", space), is_a_corner(me.farm, space)) for space in SPACES)
            conditions.append(implies(cornered, either(*corners)))
        conditions.append(implies(has(me, "farm_shop"), _is_on_one_of(me.farm, "farm_shop", BOTTOM_ROW)))
        beside = _is_on_one_of(me.farm, "cottage_extension", NEIGHBOURS[HOME])
        conditions.append(implies(has(me, "cottage_extension"), beside))
    return both(*conditions)


def _is_on_one_of(farm: Farm, building: Owned, spaces: tuple[Space, ...]) -> bool:
    return either(*(is_at(farm.buildings, building, space) for space in spaces))


ROOM = Weight("room", lambda owed: 1 if owed.step == "room" else 0)


@invariant("acb.invariant.fit", it="198, 208")
def animals_have_room(game: Game) -> bool:
    """The animals of a player fit, unless the player owes something; then making room is owed last."""
    conditions = []
    now = [] if game.now is None else [game.now]
    for seat, me in enumerate(game.players):
        owes = owed_in_all(game, BY_SEAT[seat]) >= 1
        room = the_last_is(game.agenda, BY_SEAT[seat], ROOM, the_last_is(now, BY_SEAT[seat], ROOM))
        conditions += [implies(owes, room), either(owes, animals_fit(me, breeding=is_breeding(game, seat)))]
    return both(*conditions)


# --- workers and piles ------------------------------------------------------------------------------------------


@invariant("acb.invariant.workers", it="134, 188, 194, 202")
def workers_are_conserved(game: Game) -> bool:
    """In the work phase six workers are at home or on the board, and the players place them in turns; when it
    closes all are on the board; else all are at home."""
    occupied = total(game.occupied[space] for space in ACTION_SPACES)
    if game.phase == "closing":
        return both(occupied == 6, *(me.workers == 0 for me in game.players))
    if game.phase != "work":
        return both(occupied == 0, *(me.workers == WORKERS for me in game.players))
    if game.leader is None or game.turn is None:
        return False
    first, second = game.players[game.leader].workers, game.players[1 - game.leader].workers
    even = (game.turn == game.leader) != game.acted
    in_turns = first == second if even else first + 1 == second
    able = True if game.acted else game.players[game.turn].workers >= 1
    return both(occupied + first + second == 6, in_turns, able)


LEAST = {"first_player": 1, "three_wood": 2, "one_stone": 1, "two_stone": 2, "expansion": 1}
"""What lies at least on a space that nobody has used in this round. The Household Storeroom may have taken a wood,
but only with Building Resources."""


@invariant("acb.invariant.piles", it="161-168, 198, 803")
def piles_are_possible(game: Game) -> bool:
    """An occupied space is empty; a free one in the work phase has what the round brought; nothing has more than all
    rounds brought; the second good of an animal space comes after the first."""
    conditions = []
    most = {**{pile: count * game.round for pile, count in REFILL.items()}, "expansion": game.round}
    for pile, least in LEAST.items():
        count = game.piles[pile]  # type: ignore[index]
        occupied = game.occupied[pile] == 1  # type: ignore[index]
        conditions += [implies(occupied, count == 0), count <= most[pile]]  # type: ignore[index]
        if game.phase == "work":
            conditions.append(either_occupied(game, pile, count >= least))
    if game.phase == "work":
        untouched = either(game.occupied["building_resources"] == 0, is_owed(game, "storeroom"))
        conditions.append(implies(both(untouched, game.occupied["three_wood"] == 0), game.piles["three_wood"] >= 3))
    for space, (first, second) in ANIMAL_SPACES.items():
        one, two = game.piles[first], game.piles[second]
        empty = both(one == 0, two == 0)
        conditions += [one <= 1, implies(two >= 1, one == 1), two <= game.round - 1]
        conditions.append(implies(game.occupied[space] == 1, empty))  # type: ignore[index]
        if game.phase == "work":
            conditions.append(either_occupied(game, space, one == 1))
    return both(*conditions)


def is_owed(game: Game, step: StepName) -> bool:
    """Somebody owes the step."""
    return either(*(owed_in_all(game, steps_by(seat, step)) >= 1 for seat in (0, 1)))


def either_occupied(game: Game, space: str, otherwise: bool) -> bool:
    return implies(game.occupied[space] == 0, otherwise)  # type: ignore[index]


# --- what is owed -----------------------------------------------------------------------------------------------


def is_one_of_the_owed(game: Game, owed: Owed) -> bool:
    """The step is owed, now or later."""
    return either(is_waiting([] if game.now is None else [game.now], owed), is_waiting(game.agenda, owed))


@invariant("acb.invariant.owed", each=everything_owed, kind=Owed, it="190-192")
def what_is_owed_makes_sense(game: Game, owed: Owed) -> bool:
    """Every step that is owed belongs to its player and its phase."""
    there = is_one_of_the_owed(game, owed)
    return True if there is False else implies(there, owed_sensibly(game, owed))


FIRST_STEPS = Weight("first-steps", lambda owed: 1 if owed.step in FIRST else 0)


@invariant("acb.invariant.first-steps", it="190-192")
def an_action_begins_at_once(game: Game) -> bool:
    """The first step of an action is never put off."""
    return weighed(game.agenda, FIRST_STEPS) == 0


@invariant("acb.invariant.once", it="208, 803")
def some_steps_are_owed_once(game: Game) -> bool:
    """Newborns arrive once in a breeding, and the Household Storeroom acts once with Building Resources."""
    once: tuple[StepName, ...] = ("newborns", "storeroom")
    return both(*(total(owed_in_all(game, steps_by(seat, step)) for seat in (0, 1)) <= 1 for step in once))


@invariant("acb.invariant.newborns", control=True, it="208")
def newborns_come_by_themselves(game: Game) -> bool:
    """Nobody has to answer when newborns arrive."""
    return game.now is None or not is_one_of(game.now.step, ("newborns",))


@invariant("acb.invariant.now", it="190-192")
def what_must_be_answered_can_be(game: Game) -> bool:
    """Something can be done about the step that must be answered now."""
    return game.now is None or opens(game, game.now)


# --- what is remembered -----------------------------------------------------------------------------------------


def may_have_carved(game: Game, seat: Seat) -> bool:
    """The player's turn at the end of this round has been used, or is over."""
    if game.phase != "ending":
        return game.phase == "over"
    if game.turn == seat:
        return "stone_carver" not in game.offers
    return game.leader == seat


@invariant("acb.invariant.born", it="208, 931")
def births_are_remembered_in_breeding(game: Game) -> bool:
    """Newborns are remembered only during their owner's breeding, from their arrival on."""
    conditions = []
    for seat, me in enumerate(game.players):
        to_come = owed_in_all(game, steps_by(seat, "newborns")) >= 1 if is_breeding(game, seat) else True
        conditions += [implies(to_come, me.newborn[animal] == 0) for animal in ANIMALS]
    return both(*conditions)


@invariant("acb.invariant.carved", it="886")
def one_stone_a_round_is_carved(game: Game) -> bool:
    """On the Stone Carver there is at most one stone for each of its owner's turns at the end of a round."""
    conditions = []
    for seat, me in enumerate(game.players):
        conditions.append(me.carved <= (game.round if may_have_carved(game, seat) else game.round - 1))
        conditions.append(implies(negate(has(me, "stone_carver")), me.carved == 0))
    return both(*conditions)


@invariant("acb.invariant.traces", it="560, 750")
def traces_belong_to_buildings(game: Game) -> bool:
    """The Barn's right, fresh barriers and the Carpenter's moves are remembered only with what makes them: the Barn,
    the step of the Woodworking Shop, the Carpenter."""
    conditions = []
    for seat, me in enumerate(game.players):
        conditions.append(implies(negate(has(me, "barn")), me.barn == 0))
        conditions.append(implies(owed_in_all(game, steps_by(seat, "woodworking")) == 0, me.fresh == 0))
    return both(*conditions, implies(negate(somebody_has(game, "carpenter")), game.carpentry == 0))


INVARIANTS = (
    somebody_is_first,
    somebody_is_in_turn,
    nothing_must_be_answered_before_and_after,
    only_work_is_an_action,
    offers_belong_to_their_phase,
    the_second_breeding_is_a_breeding,
    newborns_come_by_themselves,
    turns_make_sense,
    the_set_up_is_untouched,
    who_began_leads_in_round_one,
    every_special_building_is_in_one_place,
    there_are_as_many_buildings_as_the_game_has,
    the_residence_is_at_home,
    everything_lies_on_the_farm,
    barriers_lie_on_the_farm,
    buildings_are_where_they_belong,
    what_is_owed_makes_sense,
    an_action_begins_at_once,
    some_steps_are_owed_once,
    what_must_be_answered_can_be,
    births_are_remembered_in_breeding,
    one_stone_a_round_is_carved,
    traces_belong_to_buildings,
    barriers_are_conserved,
    the_stock_counts_the_rounds,
    troughs_are_conserved,
    tiles_are_conserved,
    expansions_are_conserved,
    workers_are_conserved,
    piles_are_possible,
    animals_have_room,
)
