"""Breeding, what comes right before it, and what happens only in some rounds."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.games.acbas.partings import beginning
from proofs.games.acbas.situations import at_step, standing, symbolic_game
from proofs.games.acbas.theorems.positions import build, building, kept, me, played, run, stated
from proofs.prove.runs import outcomes
from proofs.prove.statements import Statement, always, checked
from spec.acbas import rounds
from spec.acbas.barriers import A_FEW, BuildBarrier
from spec.acbas.free import PAIRS, TradeAnimals
from spec.acbas.geometry import HOME
from spec.acbas.rounds import Pass
from spec.acbas.stalls import BuildStall
from spec.acbas.state import ANIMALS, SPACES, Game, Offer, Owed, Seat, Special
from spec.acbas.troughs import BuildTrough
from spec.kernel import Move, both, ite, same, total


@stated("acb.theorem.one-newborn", it="206-214, 668")
def one_newborn() -> Iterator[Statement]:
    """Of each type of which a player has 2 or more animals exactly 1 is born, however many pairs there are; with the
    Insemination Center 1 animal is enough. Of a type that the player does not have none is born. So a breeding brings
    at most 4."""
    usual, center = symbolic_game("breeding"), symbolic_game("breeding", standing("insemination_center"))

    def breed(game: Game) -> None:
        rounds.newborns_arrive(me(game))

    for game, parents in ((usual, 2), (center, 1)):
        yield always(
            f"One is born of each type of which there are at least {parents}, else none.",
            run(game, breed).leads_to(
                lambda before, after, parents=parents: both(
                    *(
                        me(after).animals[animal]
                        == me(before).animals[animal] + ite(me(before).animals[animal] >= parents, 1, 0)
                        for animal in ANIMALS
                    )
                )
            ),
        )
    yield always(
        "At most one of each type is born, four in all, and none of a type that is not there.",
        *(
            run(game, breed).leads_to(
                lambda before, after: both(
                    *(me(after).newborn[animal] <= 1 for animal in ANIMALS),
                    total(me(after).newborn.values()) <= 4,
                    *(me(after).newborn[animal] <= me(before).animals[animal] for animal in ANIMALS),
                )
            )
            for game in (usual, center)
        ),
    )


# --- the second breeding ----------------------------------------------------------------------------------------


@stated("acb.theorem.second-breeding", it="710, 785, 937, 941-949")
def second_breeding() -> Iterator[Statement]:
    """Animals breed a second time only in round 8, only those of the Breeding Station's owner and only once; Joinery,
    Home Workshop and Trading Station are offered again before it, each once. In each breeding the Ranch places one
    barrier at most."""
    without = symbolic_game("breeding")
    yield always(
        "Without the Breeding Station nobody's animals breed again.",
        run(without, rounds.breeding_is_over).leads_to(lambda _, after: not after.again),
    )
    for owner in (0, 1):
        built = standing("breeding_station")
        game = symbolic_game("breeding", built if owner == 0 else None, built if owner == 1 else None)
        yield always(
            f"If the owner sits {'first' if owner == 0 else 'second'}: again in round 8, and in no other.",
            run(game, rounds.breeding_is_over).leads_to(
                lambda before, after: (before.round == 8) if after.again else (before.round < 8)
            ),
        )
    again = symbolic_game("breeding", standing("breeding_station"), again=True)
    yield always(
        "After the second breeding there is no third.",
        run(again, rounds.breeding_is_over).leads_to(lambda _, after: not after.again),
    )
    yield checked(
        "Only the owner is in turn in the second breeding, whoever leads (by playing the end of round 8).",
        lambda: ((leader, _turns_in_the_second_breeding(leader) == [0]) for leader in (0, 1)),
    )
    yield checked(
        "The three buildings are offered before the first and again before the second breeding, each once.",
        lambda: [(number, offers == list(OFFERED)) for number, offers in enumerate(_offers_in_round_eight())],
    )
    ranch = at_step("ranch")
    yield always(
        "After a barrier of the Ranch nothing but room is owed.",
        *(
            run(ranch, BuildBarrier(player=0, edge=edge)).leads_to(
                lambda _, after: after.now is None and [owed.step for owed in after.agenda] == ["room"]
            )
            for edge in A_FEW
        ),
    )


OFFERED: tuple[Offer, ...] = ("joinery", "home_workshop", "trading_station")


def _at_the_end(*built: Special, leader: Seat = 0, animals: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Game:
    """All workers are placed in round 8, the first player has these buildings, and breeding comes next."""
    game = beginning(*built, animals=animals)
    game.round, game.supply.barriers, game.first_player, game.leader = 8, 0, leader, leader
    rounds.a_phase_begins(game, "before_breeding")
    return game


def _turns_in_the_second_breeding(leader: Seat) -> list[Seat | None]:
    """Who is in turn from the moment in which the second breeding begins until the round ends."""
    game = _at_the_end("breeding_station", "joinery", leader=leader, animals=(1, 0, 0, 0))
    assert game.turn is not None
    game = played(game, Pass(player=game.turn))
    turns = []
    while game.again:
        turns.append(game.turn)
        assert game.turn is not None
        game = played(game, Pass(player=game.turn))
    return turns


def _offers_in_round_eight() -> list[list[Offer]]:
    game = _at_the_end("breeding_station", *OFFERED)
    second = played(game, Pass(player=0))
    return [game.offers, second.offers]


# --- right before breeding --------------------------------------------------------------------------------------


@stated("acb.theorem.used-at-once", it="710, 785")
def used_at_once() -> Iterator[Statement]:
    """What Joinery and Home Workshop build right before breeding makes room for the young of that breeding."""
    yield checked(
        "Two sheep in a Residence with a trough have no room for their young; a new trough, or a new stall, makes it "
        "(by playing all of them).",
        lambda: [
            ("joinery", _young("joinery", BuildTrough(player=0, space="m0")) == (0, 1)),
            ("home workshop", _young("home_workshop", BuildStall(player=0, space="m0")) == (0, 1)),
        ],
    )


def _young(name: Offer, move: Move) -> tuple[int, int]:
    """How many sheep are born that can stay, if the player passes and if the player makes that move first."""
    game = _at_the_end(name, animals=(2, 0, 0, 0))
    player = me(game)
    game.supply.troughs -= 1
    player.farm.troughs["b0"] = 1
    player.wood, player.stone, player.reed = 2, 3, 1
    return _kept_young(played(game, Pass(player=0))), _kept_young(played(game, move, Pass(player=0)))


def _kept_young(game: Game) -> int:
    """How many more sheep than two the player can keep."""
    return 1 if me(game).animals["sheep"] == 3 and kept(me(game).farm, (3, 0, 0, 0)) else 0


@stated("acb.theorem.trader-and-breeding", it="676")
def trader_and_breeding() -> Iterator[Statement]:
    """The Animal Trader can't be used from right before breeding until the next work phase begins, so it makes no room
    for newborns."""
    games = [
        symbolic_game("before_breeding", standing("animal_trader", "joinery")),
        symbolic_game("ending", standing("animal_trader", "carpenter")),
        symbolic_game("breeding", standing("animal_trader"), now=Owed(player=0, step="room")),
    ]
    yield always(
        "Before, in and after breeding no exchange is allowed.",
        *(
            run(game, TradeAnimals(player=0, give=give, animal=animal)).impossible()
            for game in games
            for give in PAIRS
            for animal in ANIMALS
        ),
    )
    work = symbolic_game("work", {"residence": HOME, "animal_trader": "b1"})
    yield always(
        "In the work phase whoever has both animals may exchange them for a third type.",
        *(
            run(work, TradeAnimals(player=0, give=give, animal=animal)).permitted(
                both(*(me(work).animals[one] >= 1 for one in pair))
            )
            for give, pair in PAIRS.items()
            for animal in ANIMALS
            if animal not in pair
        ),
    )


# --- rounds -----------------------------------------------------------------------------------------------------


@stated("acb.theorem.farm-well", it="870")
def farm_well() -> Iterator[Statement]:
    """The Farm Well gives a trough at the beginning of rounds 6, 7 and 8 and never else: so 3 at most, and none for a
    round that had begun when it was built."""
    game = symbolic_game("ending", standing("farm_well", "carpenter"))
    yield always(
        "A new round owes its owner a trough if it is the 6th, 7th or 8th.",
        run(game, rounds.the_round_is_over).leads_to(
            lambda _, after: same(
                any(owed.step == "farm_well" for owed in after.agenda),
                both(after.phase == "work", after.round >= 6, after.round <= 8),
            )
        ),
    )
    yield checked(
        "Building it brings no trough, whatever the round (by building it on symbols).",
        lambda: (
            (space, [owed.step for owed in after.agenda] == ["room"])
            for space in SPACES
            for after in outcomes(building("farm_well"), build(0, "farm_well", space))
        ),
    )
