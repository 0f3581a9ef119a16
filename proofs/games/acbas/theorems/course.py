"""Components, rounds and phases: refill, turns, breeding, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.games.acbas.situations import standing, symbolic_game
from proofs.games.acbas.theorems.positions import build, me, opened, place, played, run, stated
from proofs.prove.runs import outcomes, refused
from proofs.prove.statements import Statement, always, checked, possible
from spec.acbas import MODEL, rounds, setup
from spec.acbas.choices import Stop
from spec.acbas.flow import owed_by
from spec.acbas.room import animals_fit
from spec.acbas.rounds import ANIMAL_SPACES
from spec.acbas.setup import ChooseFirstPlayer, DrawBuilding
from spec.acbas.spaces import Place, UseSpace
from spec.acbas.state import ACTION_SPACES, BASIC, PILES, SPECIALS, ActionSpace, Game, Owed, Pile
from spec.acbas.steps import the_next_step_comes_up
from spec.kernel import both, implies, ite, same, total


def ending() -> Game:
    """Any position at the end of a round in which somebody may do something."""
    return symbolic_game("ending", standing("carpenter"))


def stages() -> Iterator[Game]:
    """A symbolic position of every phase after set-up."""
    yield symbolic_game("work")
    yield symbolic_game("closing", standing("carpenter"))
    yield symbolic_game("before_breeding", standing("joinery"))
    yield symbolic_game("breeding")
    yield ending()
    yield symbolic_game("over", turn=None)


# --- components -------------------------------------------------------------------------------------------------


@stated("acb.theorem.components", it="72-113, 134-146, 402-404")
def components() -> Iterator[Statement]:
    """There are 26 barriers, 9 for each player and 8 in the stock, 10 troughs, 4 or 5 tiles and as many expansions, 58
    special buildings, 4 of them basic, and 4, 8 or 12 of them in a game. Goods are not limited by their pieces."""
    yield checked(
        "The pieces of each game, counted after set-up (by setting them up).",
        lambda: (
            (
                (variant, what),
                count == expected,
            )
            for variant, more in (("base", 0), ("advanced", 4), ("expert", 8))
            for game in [MODEL.new(2, buildings=more)]
            for what, count, expected in (
                ("barriers", sum(one.barriers for one in game.players) + game.supply.barriers, 9 + 9 + 8),
                ("all barriers", sum(one.barriers for one in game.players) + game.supply.barriers, 26),
                ("workers", sum(one.workers for one in game.players), 6),
                ("troughs", game.supply.troughs, 10),
                ("tiles", game.supply.tiles, 4 if variant == "base" else 5),
                ("expansions", game.supply.expansions, 4 if variant == "base" else 5),
                ("special buildings", len(_laid_out(game, more).available), 4 + more),
            )
        ),
    )
    yield checked(
        "There are 58 special buildings; the basic ones are in every game, and no more can be drawn than belong to it.",
        lambda: [
            ("58", len(set(SPECIALS)) == 58 and len(BASIC) == 4),
            *((more, set(BASIC) <= set(_laid_out(MODEL.new(2, buildings=more), more).available)) for more in (0, 4, 8)),
            *((more, _no_further_draw(more)) for more in (0, 4, 8)),
        ],
    )
    game = symbolic_game("work")
    yield possible(
        "A player can have more wood, stone and reed than there are pieces.",
        run(game).can(given=both(me(game).wood >= 18, me(game).stone >= 16, me(game).reed >= 6)),
    )


def _laid_out(game: Game, more: int) -> Game:
    """The game when all its special buildings are drawn."""
    return played(game, *(DrawBuilding(building=name) for name in SPECIALS[4 : 4 + more]))


def _no_further_draw(more: int) -> bool:
    game = _laid_out(MODEL.new(2, buildings=more), more)
    return refused(lambda: setup.buildings_are_missing(game, SPECIALS[-1]))


@stated("acb.theorem.barriers-count-rounds", it="98, 135, 184, 380, 408")
def barriers_count_rounds() -> Iterator[Statement]:
    """The barriers left in the stock are the rounds still to be played: each refill takes one of them, and in round 8
    there are none. All 26 barriers are always in the stock, on the Expansion space, in a supply or on a farm."""
    yield always(
        "In every phase after set-up 8 less the number of the round are left.",
        *(run(game).leads_to(lambda game: game.supply.barriers == 8 - game.round) for game in stages()),
    )
    game = ending()
    yield always(
        "When a round is over, the stock has one barrier less and a new round has begun, unless there was none left.",
        run(game, rounds.the_round_is_over).leads_to(
            lambda before, after: both(
                after.supply.barriers == ite(before.supply.barriers == 0, 0, before.supply.barriers - 1),
                after.round == ite(before.supply.barriers == 0, 8, before.round + 1),
                same(before.supply.barriers == 0, after.phase == "over"),
            )
        ),
    )
    yield always(
        "There are 26 in all.",
        *(
            run(game).leads_to(
                lambda game: (
                    total(
                        [
                            game.supply.barriers,
                            game.piles["expansion"],
                            *(one.barriers for one in game.players),
                            *(there for one in game.players for there in one.farm.barriers.values()),
                        ]
                    )
                    == 26
                )
            )
            for game in stages()
        ),
    )


# --- refill -----------------------------------------------------------------------------------------------------


@stated("acb.theorem.accumulation", it="161-180, 358-396")
def accumulation() -> Iterator[Statement]:
    """After k rounds in which nobody used them the spaces hold k wood, 3k wood, k stone, 2k stone, k barriers, and 1
    reed, pig, cow or horse with k - 1 animals of the second kind. Once taken, an animal space begins again with its
    first good; spaces without an arrow never hold anything."""
    game = ending()
    yield always(
        "A refill adds 1 wood, 3 wood, 1 stone, 2 stone and a barrier, whatever is there.",
        run(game, rounds.refill_resources, rounds.a_barrier_counts_the_round).leads_to(
            lambda before, _, after: both(
                *(after.piles[pile] == before.piles[pile] + count for pile, count in _law(1)[:5])
            )
        ),
    )
    yield always(
        "An animal space that is empty gets its first good and nothing else, one that is not only its second.",
        run(game, rounds.refill_animals).leads_to(
            lambda before, after: both(
                *(
                    both(
                        after.piles[first] == 1,
                        after.piles[second] == ite(before.piles[first] == 0, 0, before.piles[second] + 1),
                    )
                    for first, second in ANIMAL_SPACES.values()
                )
            )
        ),
    )
    yield checked(
        "What lies there after 1 to 8 untouched rounds (by refilling).",
        lambda: (
            ((round_, pile), game.piles[pile] == count) for round_, game in _untouched() for pile, count in _law(round_)
        ),
    )
    taking = symbolic_game("work")
    yield always(
        "What was taken is gone, and the next refill begins with the first good.",
        *(
            run(taking, Place(player=0, space=space), rounds.refill_animals).leads_to(
                lambda before, taken, after, piles=piles: both(
                    taken.piles[piles[0]] == 0,
                    taken.piles[piles[1]] == 0,
                    after.piles[piles[0]] == 1,
                    after.piles[piles[1]] == 0,
                )
            )
            for space in WITH_ANIMALS
            for piles in [ANIMAL_SPACES[space]]
        ),
    )
    yield checked(
        "Nine spaces have an arrow; the other eight have no pile (by enumeration).",
        lambda: ((space, (space in _with_arrow()) == (space in _WITH_ARROW)) for space in ACTION_SPACES),
    )


WITH_ANIMALS: tuple[ActionSpace, ...] = ("reed_sheep", "pig_sheep", "cow_pig", "horse_sheep")
_WITH_ARROW = {"first_player", "three_wood", "one_stone", "two_stone", "expansion"} | set(WITH_ANIMALS)


def _with_arrow() -> set[str]:
    """The spaces that hold something when round 1 has begun."""
    game = played(MODEL.new(2), ChooseFirstPlayer(player=0))
    return {pile.partition(".")[0] for pile in PILES if game.piles[pile]}


def _untouched() -> Iterator[tuple[int, Game]]:
    """The board after each refill if nobody uses a space."""
    game = MODEL.new(2)
    for round_ in range(1, 9):
        rounds.refill_resources(game)
        rounds.refill_animals(game)
        rounds.a_barrier_counts_the_round(game)
        yield round_, game


def _law(k: int) -> list[tuple[Pile, int]]:
    """What lies on the spaces after k untouched rounds."""
    return [
        *(("first_player", k), ("three_wood", 3 * k), ("one_stone", k), ("two_stone", 2 * k), ("expansion", k)),
        *(("reed_sheep.reed", 1), ("pig_sheep.pig", 1), ("cow_pig.cow", 1), ("horse_sheep.horse", 1)),
        *(
            ("reed_sheep.sheep", k - 1),
            ("pig_sheep.sheep", k - 1),
            ("cow_pig.pig", k - 1),
            ("horse_sheep.sheep", k - 1),
        ),
    ]


# --- turns ------------------------------------------------------------------------------------------------------


def workers(game: Game) -> int:
    return total(one.workers for one in game.players)


@stated("acb.theorem.forty-eight-workers", it="134, 150, 188-194, 202, 220, 971")
def forty_eight_workers() -> Iterator[Statement]:
    """A round has 6 placements, 3 by each player, and so a game has 48. Only the Steward's Office uses a further space,
    one a round, and it moves no worker."""
    game = symbolic_game("work")
    yield always(
        "Every placement takes exactly one worker of the player and occupies one space.",
        *(
            run(game, Place(player=0, space=space)).leads_to(
                lambda before, after: both(
                    me(after).workers == me(before).workers - 1,
                    workers(after) == workers(before) - 1,
                    total(after.occupied.values()) == total(before.occupied.values()) + 1,
                )
            )
            for space in ACTION_SPACES
        ),
    )
    acted = symbolic_game("work", acted=True)
    yield always(
        "The work phase ends when all six are placed and not before; then all go home.",
        run(acted, rounds.the_turn_passes).leads_to(
            lambda before, after: both(
                same(after.phase == "work", workers(before) >= 1),
                implies(after.phase == "work", workers(after) == workers(before)),
                implies(after.phase != "work", both(*(one.workers == 3 for one in after.players))),
            )
        ),
    )
    yield always(
        "A new round begins with six workers at home; there is one after every round but the eighth.",
        run(ending(), rounds.the_round_is_over).leads_to(
            lambda before, after: both(workers(after) == 6, same(after.phase == "work", before.round < 8))
        ),
    )
    office = symbolic_game("closing", standing("stewards_office"), offers=["stewards_office"])
    yield always(
        "The Steward's Office uses a space without a worker and can't do so again.",
        *(
            run(office, UseSpace(player=0, space=space)).leads_to(
                lambda before, after: both(workers(before) == 0, workers(after) == 0, after.offers == [])
            )
            for space in ACTION_SPACES
        ),
    )
    done = symbolic_game("closing", standing("stewards_office"))
    yield always(
        "Nobody uses a space through it who was not offered to.",
        *(run(done, UseSpace(player=0, space=space)).impossible() for space in WITH_ANIMALS),
        *(run(office, UseSpace(player=1, space=space)).impossible() for space in WITH_ANIMALS),
    )
    yield checked(
        "A base game has 48 placements, 6 in each round (by playing one).",
        lambda: [("placements", _placements() == dict.fromkeys(range(1, 9), 6))],
    )


def _placements() -> dict[int, int]:
    """How many workers were placed in each round of a game in which everybody does as little as possible."""
    game = played(MODEL.new(2), ChooseFirstPlayer(player=0))
    found: dict[int, int] = {}
    while not MODEL.over(game) and sum(found.values()) <= 48:
        legal = MODEL.legal(game)
        easy = [move for move in legal if isinstance(move, Place) and move.space in _EASY]
        stops = [move for move in legal if isinstance(move, Stop)]
        move = (stops or easy or legal)[0]
        if isinstance(move, Place):
            found[game.round] = found.get(game.round, 0) + 1
        game = played(game, move)
    return found


_EASY = ("first_player", "three_wood", "one_stone", "two_stone", "building_resources", "expansion")


@stated("acb.theorem.first-player", it="188, 222, 358")
def first_player() -> Iterator[Statement]:
    """Who takes the marker leads from the next round on; the order of the round under way stays. Using no other space
    moves the marker."""
    games = [symbolic_game("work", turn=seat, first_player=first) for seat in (0, 1) for first in (0, 1)]
    yield checked(
        "Placing on its space moves the marker to the player and changes nothing about this round (on symbols).",
        lambda: (
            ((game.turn, game.first_player), (after.first_player, after.leader) == (game.turn, game.leader))
            for game in games
            for after in _afterwards(game, "first_player")
        ),
    )
    yield checked(
        "Placing elsewhere leaves the marker where it is (on symbols, for every other space).",
        lambda: (
            ((game.turn, space), after.first_player == game.first_player)
            for game in games
            for space in ACTION_SPACES
            if space != "first_player"
            for after in _afterwards(game, space)
        ),
    )
    yield checked(
        "The holder of the marker leads the next round and is first in turn (on symbols).",
        lambda: (
            (first, after.phase == "over" or (after.leader, after.turn) == (first, first))
            for first in (0, 1)
            for after in _rounds_after(symbolic_game("ending", standing("carpenter"), first_player=first))
        ),
    )


def _afterwards(game: Game, space: ActionSpace) -> list[Game]:
    return outcomes(game, Place(player=game.turn or 0, space=space))


def _rounds_after(game: Game) -> list[Game]:
    return outcomes(game, rounds.the_round_is_over)


@stated("acb.theorem.two-special-buildings", it="194, 352-354")
def two_special_buildings() -> Iterator[Statement]:
    """Two special buildings can be built in a round through action spaces, also by one player, and no third."""
    game = symbolic_game("work")
    first: ActionSpace = "special_building_1"
    second: ActionSpace = "special_building_2"
    yield possible(
        "A player who has a worker on one of the two spaces can place another one on the other.",
        run(game, Place(player=0, space=second)).can(
            given=both(game.occupied[first] == 1, me(game).workers == 2, game.players[1].workers == 2)
        ),
    )
    yield always(
        "If both are occupied, neither can be used.",
        *(
            run(game, Place(player=0, space=space)).impossible(
                both(game.occupied[first] == 1, game.occupied[second] == 1)
            )
            for space in (first, second)
        ),
    )
    yield checked(
        "One player builds two in round 1 (by playing it).",
        lambda: [("two", set(_two_buildings().players[0].farm.buildings) == {"residence", "haystack", "conservatory"})],
    )


def _two_buildings() -> Game:
    return played(
        opened("haystack", "conservatory"),
        place(0, "one_stone"),
        place(1, "three_wood"),
        place(0, "special_building_1"),
        build(0, "haystack", "t0"),
        place(1, "two_stone"),
        place(0, "special_building_2"),
        build(0, "conservatory", "m0"),
    )


@stated("acb.theorem.owing", it="190-198, 208, 320")
def owing() -> Iterator[Statement]:
    """When nothing is owed, the animals of both players have room. Only who owes something can have too many."""
    yield always(
        "In every phase after set-up all animals of a player fit who owes nothing.",
        *(
            run(game).leads_to(lambda game: both(*(animals_fit(one, breeding=False) for one in game.players)))
            for game in stages()
            if game.phase != "breeding"
        ),
    )
    game = symbolic_game("work", acted=True, agenda=owed_by(0, ["room"]))
    yield possible(
        "Who owes room can have more animals than fit.",
        run(game, the_next_step_comes_up).can(lambda before, after: after.now == Owed(player=0, step="room")),
    )
