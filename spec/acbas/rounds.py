"""The course of the game: refill, turns, closing, return home, breeding, the end of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spec.acbas.disputes import EMPTYING
from spec.acbas.flow import during, has, in_order, in_turn, nothing_is_owed, other, owed_by, owner_of, somebody_has
from spec.acbas.state import (
    ACTION_SPACES,
    ANIMALS,
    LAST_ROUND,
    WORKERS,
    Game,
    Offer,
    Owned,
    Phase,
    Pile,
    Player,
    Seat,
    StepName,
)
from spec.kernel import Move, both, decide, either, ite, reading, rule

BY_ITSELF = "It happens by itself."

# --- refill -----------------------------------------------------------------------------------------------------

REFILL: Mapping[Pile, int] = {"first_player": 1, "three_wood": 3, "one_stone": 1, "two_stone": 2}
"""What a round adds to the piles of resources."""

ANIMAL_SPACES: Mapping[str, tuple[Pile, Pile]] = {
    "reed_sheep": ("reed_sheep.reed", "reed_sheep.sheep"),
    "pig_sheep": ("pig_sheep.pig", "pig_sheep.sheep"),
    "cow_pig": ("cow_pig.cow", "cow_pig.pig"),
    "horse_sheep": ("horse_sheep.horse", "horse_sheep.sheep"),
}
"""The first and the second good of the animal spaces."""


@rule("acb.rounds.refill", it="161-176, 358-372", effect=BY_ITSELF)
def refill_resources(game: Game) -> None:
    """Every round adds the goods printed on a space with an arrow, even if some are left: 1 wood beside the first
    player, 3 wood, 1 stone, 2 stone. Other spaces get nothing.

    A space that is left alone gets richer: 3 Wood holds 6 after two refills. So each turn asks what can wait, and what
    the other player will take first.
    """
    for pile, count in REFILL.items():
        game.piles[pile] += count


@rule("acb.rounds.refill-animals", it="165-168, 180, 384-396", effect=BY_ITSELF)
def refill_animals(game: Game) -> None:
    """An empty animal space gets its first good, one that holds something gets its second.

    Who comes at once gets the first good: a horse, a cow, a pig or a reed. Who waits gets sheep or pigs besides, and a
    second horse comes only after the space was emptied.
    """
    for first, second in ANIMAL_SPACES.values():
        empty = game.piles[first] + game.piles[second] == 0
        game.piles[first] += ite(empty, 1, 0)
        game.piles[second] += ite(empty, 0, 1)


@rule("acb.rounds.barrier", it="135, 184, 380, 408", effect=BY_ITSELF)
def a_barrier_counts_the_round(game: Game) -> None:
    """Every round one barrier goes from the stock to the Expansion space.

    Besides the nine that each player starts with there are only these eight barriers for both. An Expansion space that
    is left alone collects them, and the stock shows how many rounds are left.
    """
    game.supply.barriers -= 1
    game.piles["expansion"] += 1


@rule("acb.building.farm_well.rounds", it="870", effect=BY_ITSELF)
def the_farm_well_gives_a_trough(game: Game) -> None:
    """At the beginning of rounds 6, 7 and 8, before the first worker is placed, the owner of the Farm Well places a
    trough for free, if one is left.

    Built by round 5 it brings three troughs, built in round 7 only one. They come before the first worker, so their
    room serves in that round already.
    """
    owner = owner_of(game, "farm_well") if decide(game.round >= 6) else None
    if owner is not None:
        game.agenda = owed_by(owner, ["farm_well", "room"])


@rule("acb.rounds.first-player", it="188, 222, 358", effect=BY_ITSELF)
def the_marker_decides_who_leads(game: Game) -> None:
    """Who holds the marker at the beginning of a round is first in it; it changes only by the action.

    Nobody becomes first by waiting: it takes a worker on that space, or one stays second for all the rounds to come.
    """
    game.leader = game.first_player


def a_round_begins(game: Game) -> None:
    """The board is refilled and the first player is in turn."""
    the_marker_decides_who_leads(game)
    a_barrier_counts_the_round(game)
    refill_resources(game)
    refill_animals(game)
    game.phase = "work"
    assert game.leader is not None
    a_turn_begins(game, game.leader)
    the_farm_well_gives_a_trough(game)


# --- turns ------------------------------------------------------------------------------------------------------


def a_turn_begins(game: Game, seat: Seat) -> None:
    game.turn = seat
    game.acted = False
    game.carpentry = 0
    game.offers = [offer for offer in OFFERED.get(game.phase, ()) if decide(has(game.players[seat], offer))]


@rule("acb.work.turns", it="188, 194", effect=BY_ITSELF)
def the_turn_passes(game: Game) -> None:
    """The players take turns, one worker at a time, until all workers are placed; then the work phase closes.

    Every choice can be answered by the other player. The second player places the last worker of the round, after five
    spaces have been taken.
    """
    assert game.turn is not None
    following = other(game.turn)
    game.acted = False
    if decide(game.players[following].workers > 0):
        a_turn_begins(game, following)
    else:
        a_phase_begins(game, "closing")


ANY_TIME: tuple[Owned, ...] = ("carpenter", "building_firm", "cattle_market", "assembly_hall")
"""Buildings that can be used whenever their owner likes, also outside of the work phase."""

OFFERED: Mapping[Phase, tuple[Offer, ...]] = {
    "closing": ("stewards_office",),
    "before_breeding": ("joinery", "home_workshop", "trading_station"),
    "ending": ("stone_carver",),
}
"""What buildings offer at the end of a phase or a round."""

ENTITLING: Mapping[Phase, tuple[Owned, ...]] = {
    "closing": ("stewards_office", "animal_trader", *ANY_TIME),
    "before_breeding": ("joinery", "home_workshop", "trading_station"),
    "ending": ("stone_carver", *ANY_TIME),
}
"""Who has one of these gets a turn in the phase."""


@rule("acb.rounds.windows", it="600, 676, 710, 785, 821, 882, 886, 937, 971", effect=BY_ITSELF)
def gets_a_turn(phase: Phase, player: Player) -> bool:
    """A player gets a turn at the end of the work phase, before breeding or at the end of the round if a building of
    theirs can do something then.

    Steward's Office, Joinery, Home Workshop, Trading Station and Stone Carver act when all workers are placed. Without
    a turn of their own then, they could never be used.
    """
    return either(*(has(player, building) for building in ENTITLING[phase]))


def seats_in(game: Game) -> list[Seat]:
    """Who takes part: both in the order of the round; in the second breeding only the Breeding Station's owner."""
    if not game.again:
        return in_order(game)
    return [seat for seat in in_order(game) if decide(has(game.players[seat], "breeding_station"))]


def a_phase_begins(game: Game, phase: Phase) -> None:
    game.phase = phase
    somebody_gets_a_turn(game, seats_in(game))


def somebody_gets_a_turn(game: Game, seats: list[Seat]) -> None:
    """The first of the players who can do something now is in turn; if nobody can, the phase is over."""
    for seat in seats:
        if game.phase == "breeding" or decide(gets_a_turn(game.phase, game.players[seat])):
            a_turn_begins(game, seat)
            if game.phase == "breeding":
                animals_breed(game, seat)
            return
    the_phase_is_over(game)


def the_next_player_follows(game: Game) -> None:
    assert game.turn is not None
    seats = seats_in(game)
    somebody_gets_a_turn(game, seats[seats.index(game.turn) + 1 :])


def the_phase_is_over(game: Game) -> None:
    match game.phase:
        case "closing":
            workers_return_home(game)
            a_phase_begins(game, "before_breeding")
        case "before_breeding":
            a_phase_begins(game, "breeding")
        case "breeding":
            breeding_is_over(game)
        case _:
            the_round_is_over(game)


@rule("acb.rounds.return-home", it="202", effect=BY_ITSELF)
def workers_return_home(game: Game) -> None:
    """When the work phase is over, all workers go home.

    No space is blocked for longer than one work phase. Each player has three workers again, whatever was built; the
    number never grows.
    """
    for player in game.players:
        player.workers = WORKERS
    for space in ACTION_SPACES:
        game.occupied[space] = 0


# --- breeding ---------------------------------------------------------------------------------------------------


@rule("acb.breeding.order", it="206-216, 876, 931", effect=BY_ITSELF)
def animals_breed(game: Game, seat: Seat) -> None:
    """A player's breeding: the Rearing Station is emptied, the newborns arrive, the Ranch may place a barrier, and
    everybody must have room.

    A Ranch's barrier can still make room for the foal, because room is counted last. Until then all animals may be
    moved, and any of them may be the one that goes.
    """
    steps: list[StepName] = ["empty", "newborns"] if reading(EMPTYING) == "after" else ["newborns"]
    if decide(has(game.players[seat], "ranch")):
        steps.append("ranch")
    game.agenda = owed_by(seat, [*steps, "room"])


@rule("acb.breeding.newborns", it="208-214, 668", effect=BY_ITSELF)
def newborns_arrive(player: Player) -> None:
    """Of each type of which there are at least 2 animals, wherever they stand, 1 is born and never more; with the
    Insemination Center a single animal is enough.

    A pair of every type brings four births a round; more of one type brings nothing: ten sheep breed no faster than
    two. So pairs come before large herds.
    """
    parents = ite(has(player, "insemination_center"), 1, 2)
    for animal in ANIMALS:
        born = ite(player.animals[animal] >= parents, 1, 0)
        player.newborn[animal] = born
        player.animals[animal] += born


@rule("acb.breeding.next", it="216-220", effect=BY_ITSELF)
def breeding_goes_on(game: Game) -> None:
    """When a player's animals have bred, the next player follows.

    One farm is settled before the other's animals are born. Who comes second sees what the first has used of the shared
    stock, such as tiles for the Building Firm.
    """
    assert game.turn is not None
    game.players[game.turn].newborn = dict.fromkeys(ANIMALS, 0)
    the_next_player_follows(game)


@rule("acb.building.breeding_station.again", it="941-949", effect=BY_ITSELF)
def breeding_is_over(game: Game) -> None:
    """In round 8 the owner of the Breeding Station, and nobody else, has a second breeding, with what comes right
    before it; then the round ends.

    That is up to four more animals just before scoring, and another use of Joinery, Home Workshop or Trading Station.
    Births for which there is no room bring nothing.
    """
    if not game.again and decide(both(game.round == LAST_ROUND, somebody_has(game, "breeding_station"))):
        game.again = True
        a_phase_begins(game, "before_breeding")
    else:
        game.again = False
        a_phase_begins(game, "ending")


@rule("acb.rounds.end", it="150, 157, 220, 408", effect=BY_ITSELF)
def the_round_is_over(game: Game) -> None:
    """There are eight rounds; then the game is over.

    With three workers a round a player places 24, and what is not built with them will not be. Animals born in round 8
    still score.
    """
    if decide(game.round < LAST_ROUND):
        game.round += 1
        a_round_begins(game)
    else:
        game.phase = "over"
        game.turn = None
        game.offers = []


class Pass(Move, tag="pass"):
    """A player is done at the end of the work phase, before breeding or at the end of a round."""

    player: Seat

    premise_decides = True

    @staticmethod
    def candidates(game: Game) -> Iterator[Pass]:
        if game.phase in ENTITLING and game.turn is not None and game.now is None:
            yield Pass(player=game.turn)

    @staticmethod
    def premise(game: Game, move: Pass) -> None:
        during(game, "closing", "before_breeding", "ending")
        in_turn(game, move.player)
        nothing_is_owed(game)

    @staticmethod
    def perform(game: Game, move: Pass) -> None:
        the_next_player_follows(game)
