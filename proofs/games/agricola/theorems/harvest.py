"""The harvest: food, begging, crafts, young animals."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.games.agricola.situations import symbolic_game
from proofs.games.agricola.theorems.course import most_people
from proofs.games.agricola.theorems.positions import at_work, me, one_of_each, place, played, run, stated
from proofs.prove.runs import outcomes
from proofs.prove.statements import Statement, always, checked, possible
from spec.agricola import harvest
from spec.agricola.board import HARVESTS
from spec.agricola.free import Cook
from spec.agricola.harvest import Feed, UseCraft
from spec.agricola.scoring import begging_points, table_points
from spec.agricola.setup import starting_player
from spec.agricola.state import ANIMALS, COOKERS, CRAFTS, CROPS, Animal, Craft, Game, Owed
from spec.kernel import both, implies, ite, least, total

# --- food -------------------------------------------------------------------------------------------------------

NEEDED = {4: 4, 7: 9, 9: 10, 11: 10, 13: 10, 14: 10}
"""The most food that a family can need in the harvest of a round, without the variant tile."""


@stated("agr.theorem.food", it="781-784, 1143-1145, 1225, 1753-1755")
def food() -> Iterator[Statement]:
    """The six harvests of a game take 24 food from a family of two, alone 36. A family that grows as fast as it can
    needs 4, 9, 10, 10, 10 and 10, which is 53."""
    for players, least_, most in ((1, 6, 15), (2, 4, 10), (4, 4, 10)):
        game = symbolic_game("feeding", players)
        yield always(
            f"With {players} a harvest takes {least_} food at least and {most} at most.",
            run(game).leads_to(
                lambda game, least_=least_, most=most: both(
                    harvest.food_needed(game, me(game)) >= least_, harvest.food_needed(game, me(game)) <= most
                )
            ),
        )
    yield checked(
        "Six harvests for two people, and for a family that grows from round 5 on by one a round (by counting).",
        lambda: [
            ("two", sum(_need(2, 0, 2) for _ in HARVESTS) == 24),
            ("alone", sum(_need(2, 0, 1) for _ in HARVESTS) == 36),
            *((round_, _largest_need(round_) == need) for round_, need in NEEDED.items()),
            ("together", sum(NEEDED.values()) == 53 and tuple(NEEDED) == HARVESTS),
        ],
    )


def _need(people: int, newborns: int, players: int) -> int:
    """The food that so many people need, of whom some were born in this round."""
    game = at_work(players, 14)
    me(game).people, me(game).newborns = people, newborns
    return harvest.food_needed(game, me(game))


def _largest_need(round_: int) -> int:
    people = most_people(1)[round_ - 1]
    born = 1 if round_ >= 5 and people < 5 else 0
    return _need(people + born, born, 2)


@stated("agr.theorem.begging", it="1154-1164")
def begging() -> Iterator[Statement]:
    """Begging markers never become fewer: feeding adds as many as food is missing, 3 points lost for each, and nothing
    else changes them. Who has enough food takes none."""
    for players in (1, 2):
        game = symbolic_game("feeding", players)
        yield always(
            f"With {players}: as many as are missing, and the food that is there is eaten first.",
            run(game, Feed(player=0)).leads_to(
                lambda before, after: both(
                    me(after).begging - me(before).begging
                    == harvest.food_needed(before, me(before))
                    - least(me(before).goods["food"], harvest.food_needed(before, me(before))),
                    me(after).begging >= me(before).begging,
                    implies(
                        me(before).goods["food"] >= harvest.food_needed(before, me(before)),
                        me(after).begging == me(before).begging,
                    ),
                    begging_points(me(after)) == 0 - 3 * me(after).begging,
                )
            ),
        )
    yield checked(
        "No other move changes their number (on symbols, for every kind of move).",
        lambda: (
            ((type(move).__name__, getattr(move, "space", "")), _same_markers(game, after))
            for game, move in one_of_each()
            if not isinstance(move, Feed)
            for after in outcomes(game, move)
        ),
    )
    yield possible(
        "A player can beg with crops left.",
        run(symbolic_game("feeding"), Feed(player=0)).can(
            lambda before, after: both(
                me(after).begging > me(before).begging, total(me(after).goods[crop] for crop in CROPS) >= 1
            )
        ),
    )


def _same_markers(before: Game, after: Game) -> bool:
    return all(one.begging is other.begging for one, other in zip(before.players, after.players, strict=True))


@stated("agr.theorem.hungry-first-harvest", it="496-498, 1143, 1237-1238")
def hungry_first_harvest() -> Iterator[Statement]:
    """Nobody has food enough for the first harvest at the beginning: 2 or 3 of 4 food, alone none of 6. One placement
    at Day Laborer closes the gap of everybody but who plays alone."""
    yield checked(
        "What is missing at the beginning and after Day Laborer, by the number of players (by playing).",
        lambda: (
            ((players, seat), _missing(players, seat) == ((6, 4) if players == 1 else (2 - (seat > 0), 0)))
            for players in (1, 2, 3, 4)
            for seat in range(players)
        ),
    )


def _missing(players: int, seat: int) -> tuple[int, int]:
    """The food that a player lacks for the harvest at the beginning, and after a use of Day Laborer."""
    game = at_work(players, 1)
    game.turn = seat
    after = played(game, place(seat, "day_laborer"))
    found = [
        max(0, harvest.food_needed(one, one.players[seat]) - one.players[seat].goods["food"]) for one in (game, after)
    ]
    return found[0], found[1]


# --- crafts -----------------------------------------------------------------------------------------------------

FROM_CRAFTS: dict[Craft, int] = {"joinery": 2, "pottery": 2, "basketmakers_workshop": 3}


@stated("agr.theorem.crafts", it="1432-1434")
def crafts() -> Iterator[Statement]:
    """A craft works once a harvest: 2, 2 or 3 food for one resource, 7 food for all three. So in six harvests Joinery
    and Pottery bring 12 food at most and the Basketmaker's Workshop 18."""
    game = symbolic_game("feeding")
    for craft, food_ in FROM_CRAFTS.items():
        yield always(
            f"{craft}: {food_} food, and not twice.",
            run(game, UseCraft(player=0, improvement=craft)).leads_to(
                lambda before, after, food_=food_: me(after).goods["food"] == me(before).goods["food"] + food_
            ),
            run(game, UseCraft(player=0, improvement=craft), UseCraft(player=0, improvement=craft)).impossible(),
        )
    yield possible(
        "All three in one harvest, for 7 food.",
        run(game, *(UseCraft(player=0, improvement=craft) for craft in CRAFTS)).can(
            lambda *games: me(games[-1]).goods["food"] == me(games[0]).goods["food"] + 7
        ),
    )


# --- young animals ----------------------------------------------------------------------------------------------


@stated("agr.theorem.newborn-animals", it="1166-1172")
def newborn_animals() -> Iterator[Statement]:
    """A breeding brings exactly one animal of each type of which there are two or more, and none of the others: three
    at most."""
    game = symbolic_game("breeding")
    yield always(
        "One of each type with at least two.",
        run(game, lambda game: harvest.newborns_arrive(me(game))).leads_to(
            lambda before, after: both(
                *(
                    me(after).animals[animal] == me(before).animals[animal] + ite(me(before).animals[animal] >= 2, 1, 0)
                    for animal in ANIMALS
                ),
                total(me(after).animals.values()) <= total(me(before).animals.values()) + 3,
            )
        ),
    )


PAIRS: dict[Animal, tuple[int, int, int]] = {"sheep": (4, 8, 4), "boar": (9, 6, 3), "cattle": (11, 5, 3)}
"""For each type the first harvest before which everybody can have a pair, and what becomes of it by the end, with its
points."""


@stated("agr.theorem.a-pair", it="998-999, 1166-1172, 1719-1720")
def a_pair() -> Iterator[Statement]:
    """A pair of sheep kept from the first harvest on is eight sheep at the end, worth 4 points, if there is room; a
    pair of boar from the harvest of round 9 on is six, worth 3; a pair of cattle from round 11 on is five, worth 3."""
    yield checked(
        "Their number after all harvests that are left, and the points (by breeding).",
        lambda: (
            (animal, (_bred(animal, first), table_points(animal, number)) == (number, points))
            for animal, (first, number, points) in PAIRS.items()
        ),
    )


def _bred(animal: Animal, first: int) -> int:
    """How many a pair has become after the harvests from that round on."""
    player = starting_player()
    player.animals[animal] = 2
    for _ in (round_ for round_ in HARVESTS if round_ >= first):
        harvest.newborns_arrive(player)
    return player.animals[animal]


@stated("agr.theorem.nothing-cooked-while-breeding", it="1170-1171, 1408-1409")
def nothing_cooked_while_breeding() -> Iterator[Statement]:
    """From the breeding of a round to the end of the preparation of the next one no animal becomes food; in work and in
    feeding it can, in anybody's turn."""
    goods = ("vegetable", *ANIMALS)
    breeding = symbolic_game("breeding", now=Owed(player=0, step="room"))
    preparing = symbolic_game("preparation", turn=None)
    yield always(
        "Neither then nor in the preparation anything is cooked, whoever asks.",
        *(
            run(game, Cook(player=seat, good=good, by=by)).impossible()  # type: ignore[arg-type]
            for game in (breeding, preparing)
            for seat in (0, 1)
            for good in goods
            for by in COOKERS
        ),
    )
    yield possible(
        "Before it is, by both players.",
        *(
            run(symbolic_game(phase), Cook(player=seat, good="sheep", by="fireplace")).can()
            for phase in ("work", "feeding")
            for seat in (0, 1)
        ),
    )
