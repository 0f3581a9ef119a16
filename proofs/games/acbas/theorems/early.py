"""What round 1 can bring at most, and what can't be built in it: a search in which the opponent helps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from proofs.games.acbas.partings import beginning
from proofs.games.acbas.situations import standing, symbolic_game
from proofs.games.acbas.theorems.positions import (
    build,
    me,
    nothing_gained,
    opened,
    place,
    played,
    resources,
    run,
    stated,
)
from proofs.prove import runs
from proofs.prove.statements import Asked, Statement, always, checked
from spec.acbas import MODEL
from spec.acbas.buildings import BUILDINGS
from spec.acbas.choices import Carve, GainResource, Stop, TakeWood
from spec.acbas.free import PAIRS, BuildingFirm, CattleMarket, GiveBarrier, MovePiece, Piece, Release, TradeAnimals
from spec.acbas.geometry import HOME
from spec.acbas.rounds import a_turn_begins, the_round_is_over
from spec.acbas.scoring import stone_carver_points
from spec.acbas.spaces import UPPER
from spec.acbas.specials import BuildSpecial
from spec.acbas.state import ACTION_SPACES, ANIMALS, SPECIALS, ActionSpace, Game, Offer, Owned, Seat, Space, Special
from spec.kernel import Move, both, copy, implies

# --- a round of plenty ------------------------------------------------------------------------------------------

CONSERVATORY: Space = "m3"
"""Far from everything, with four free neighbours, one of them in the bottom row."""
FREE = (Release, MovePiece, BuildingFirm, TradeAnimals, CattleMarket, GiveBarrier)


def beginning_of_plenty() -> Game:
    """The first turn of round 1, with all 58 special buildings lying ready and five expansions on the player's farm.

    No real first turn offers more: where a building stands brings no resource, and here space is never short.
    """
    game = opened()
    game.available = sorted(SPECIALS)
    game.supply.expansions = 0
    me(game).farm.right = 5
    return game


def after_two_turns() -> list[Game]:
    """Every position in which the player can be after two own turns of round 1, as far as resources and buildings go.

    The opponent takes nothing that the player could use, and the wood of a Timber Shop comes whenever it helps.
    """
    first = _different(_turns(beginning_of_plenty(), ACTION_SPACES))
    return _different(after for game in first for after in _turns(game, ACTION_SPACES))


def _different(games: Iterable[Game]) -> list[Game]:
    return list({_essence(game): game for game in games}.values())


def _essence(game: Game) -> tuple[object, ...]:
    """What makes a difference to what the player may do next."""
    mine = me(game)
    had = mine.wood, mine.stone, mine.reed, mine.barn, game.piles["three_wood"], tuple(mine.animals.values())
    return had, tuple(game.occupied.values()), frozenset(mine.farm.buildings.items()), frozenset(mine.farm.stalls)


def _turns(game: Game, spaces: tuple[ActionSpace, ...]) -> Iterator[Game]:
    """The positions after the player's next turn on one of the spaces, when the opponent has placed a worker too."""
    pending = [after for space in spaces for after in _tried(game, place(0, space))]
    while pending:
        after = pending.pop()
        if after.turn == 0:
            pending += (then for move in _answers(after) for then in _tried(after, move))
        else:
            _opponent_stands_aside(after)
            yield after
            if "timber_shop" in me(after).farm.buildings and not all(after.occupied[space] for space in UPPER):
                yield _delivered(after)


def _tried(game: Game, move: Move) -> Iterator[Game]:
    """The position after the move, if it is legal."""
    if not MODEL.broken(game, move):
        yield runs.played(MODEL, game, move)


def _opponent_stands_aside(game: Game) -> None:
    """The opponent loses a turn: no space is blocked and nothing is taken."""
    game.turn = 0
    game.players[1].workers -= 1


def _delivered(game: Game) -> Game:
    """All four upper spaces are occupied, which brings the wood of the Timber Shop."""
    after = copy(game)
    for space in UPPER:
        after.occupied[space] = 1
        after.piles[space] = 0  # type: ignore[index]
    me(after).wood += 3
    return after


def _answers(game: Game) -> Iterator[Move]:
    """All answers that differ in resources or buildings; of the others one."""
    assert game.now is not None
    if game.now.step == "special":
        yield from _buildings(game)
    elif game.now.step == "conservatory":
        yield from (*_buildings(game), Stop(player=0))
    else:
        legal = MODEL.legal(game)
        usual = [move for move in legal if not isinstance(move, FREE)] or legal
        several = [move for move in usual if isinstance(move, GainResource | TakeWood | Stop)]
        yield from several or usual[:1]


def _buildings(game: Game) -> Iterator[BuildSpecial]:
    """Each special building that can be paid and placed, in each way to pay, on one space."""
    found: dict[tuple[Special, str], BuildSpecial] = {}
    for move in BuildSpecial.candidates(game):
        if move.building != "conservatory" or move.space == CONSERVATORY:
            found.setdefault((move.building, move.pay), move)
    yield from found.values()


def _third_turn(game: Game) -> Iterator[Game]:
    """The positions after a third turn in which the player builds a special building."""
    two: tuple[ActionSpace, ...] = ("special_building_1", "special_building_2")
    return _turns(game, tuple(space for space in two if not game.occupied[space])[:1])


# --- what follows -----------------------------------------------------------------------------------------------

MOVED: tuple[Piece, ...] = ("trough", "stall")
TOO_DEAR: tuple[Special, ...] = (
    "animal_trader", "breeding_station", "byre_dwelling", "country_house", "fodder_beet_field", "half_timbered_house",
    "inn", "materials_outlet", "open_stables", "organic_farm", "ranch", "reed_hut", "sawmill", "stewards_office",
    "stone_carver",
)  # fmt: skip


@stated("acb.theorem.round-one", it="134-135, 161, 194, 358-376, 803, 827, 833, 905")
def round_1() -> Iterator[Statement]:
    """Nobody has more than 4 wood before their third turn of round 1. Fifteen special buildings can't be built in that
    round, whichever are drawn and however the opponent plays, among them the Stone Carver and the Steward's Office."""
    yield checked(
        "At most 4 wood after two turns, and none of the fifteen on the farm then, nor after a third turn in which "
        "something is built (by going through all turns, with every special building lying ready, room for all of "
        "them, and an opponent who leaves everything to the player).",
        lambda: (
            ((me(game).wood, sorted(me(after).farm.buildings)), me(game).wood <= 4 and _none_too_dear(after))
            for game in after_two_turns()
            for after in (game, *_third_turn(game))
        ),
    )
    yield always("What is possible at any time brings no resource.", *_free_moves())


def _none_too_dear(game: Game) -> bool:
    return not set(TOO_DEAR) & set(me(game).farm.buildings)


def _free_moves() -> Iterator[Asked]:
    for name, moves in ANY_TIME.items():
        built: dict[Owned, Space] = {"residence": HOME, **({name: "b1"} if name else {})}
        yield from (run(symbolic_game("work", built), move).leads_to(nothing_gained) for move in moves)


ANY_TIME: Mapping[Special | None, tuple[Move, ...]] = {
    None: tuple(Release(player=0, animal=animal) for animal in ANIMALS),
    "carpenter": tuple(MovePiece(player=0, piece=piece, origin="m1", target="t1") for piece in MOVED),
    "building_firm": (BuildingFirm(player=0, space="m0"),),
    "assembly_hall": (GiveBarrier(player=0),),
    "cattle_market": tuple(CattleMarket(player=0, animal=animal) for animal in ANIMALS),
    "animal_trader": tuple(
        TradeAnimals(player=0, give=give, animal=animal)
        for give, pair in PAIRS.items()
        for animal in ANIMALS
        if animal not in pair
    ),
}
"""Every kind of free move, with all animals, by the building for it."""


@stated("acb.theorem.stone-carver", it="886-888")
def stone_carver() -> Iterator[Statement]:
    """The Stone Carver is worth at most 14 points: it can't be built in round 1, and takes at most one stone in each
    round from the second on. It can be built in the first turn of round 2."""
    yield checked(
        "Its 5 wood can't be had in time in round 1 (by the search of all that round 1 can bring).",
        lambda: ((number, me(game).wood < _wood_of("stone_carver")) for number, game in enumerate(after_two_turns())),
    )
    offered = symbolic_game("ending", standing("stone_carver"), offers=["stone_carver"])
    yield always(
        "A stone is put on it only when that is offered, which then is over for the round.",
        run(offered, Carve(player=0)).leads_to(
            lambda before, after: both(me(after).carved == me(before).carved + 1, after.offers == [])
        ),
        run(symbolic_game("ending", standing("stone_carver")), Carve(player=0)).impossible(),
    )
    so_far = me(offered).carved <= offered.round - 2
    yield always(
        "If in every earlier round from the second on at most one was put there, then so it is after this round; in "
        "the end there are at most 7, which are 14 points.",
        run(offered, Carve(player=0), the_round_is_over).leads_to(_still_one_a_round, so_far),
        run(offered, the_round_is_over).leads_to(_still_one_a_round, so_far),
    )
    yield always(
        "Without the Stone Carver, as in round 1, none is there.",
        run(symbolic_game("work")).leads_to(lambda game: me(game).carved == 0),
    )
    yield checked(
        "3 Wood, First Player and Building Resources in round 1 pay for it in the first turn of round 2 (by playing "
        "it).",
        lambda: [("round 2", _carver_in_round_two() == (2, 2))],
    )


def _wood_of(name: Special) -> int:
    return BUILDINGS[name].cost["wood"]


def _still_one_a_round(*games: Game) -> bool:
    last = games[-1]
    most = 7 if last.phase == "over" else last.round - 2
    return both(me(last).carved <= most, implies(last.phase == "over", stone_carver_points(me(last)) <= 14))


def _carver_in_round_two() -> tuple[int, int]:
    """The round in which it is built, and the workers that are then left."""
    game = played(
        opened("stone_carver"),
        place(0, "three_wood"),
        place(1, "one_stone"),
        place(0, "first_player"),
        place(1, "two_stone"),
        place(0, "building_resources"),
        place(1, "reed_sheep"),
        place(0, "special_building_1"),
        build(0, "stone_carver", "t0"),
    )
    return game.round, me(game).workers if "stone_carver" in me(game).farm.buildings else 3


@stated("acb.theorem.fifty-five-turns", it="134, 150, 970-971")
def fifty_five_turns() -> Iterator[Statement]:
    """With the Steward's Office a player has 4 turns in a round. It can't be built in round 1, so it gives at most 7
    further turns, and a game has at most 48 + 7 = 55."""
    yield checked(
        "Its 9 resources can't be had in time in round 1 (by the search of all that round 1 can bring).",
        lambda: (
            (resources(me(game)), sum(resources(me(game))) < sum(BUILDINGS["stewards_office"].cost.values()) == 9)
            for game in after_two_turns()
        ),
    )
    yield checked(
        "Each closing of the work phase offers it to its owner once, and to nobody else.",
        lambda: (
            ((owner, turn), _offers_at_closing(owner, turn) == (["stewards_office"] if owner == turn else []))
            for owner in (0, 1)
            for turn in (0, 1)
        ),
    )


def _offers_at_closing(owner: Seat, turn: Seat) -> list[Offer]:
    """What is offered to the player in turn when the work phase closes."""
    game = beginning("stewards_office")
    game.players[0], game.players[1] = game.players[owner], game.players[1 - owner]
    game.phase = "closing"
    a_turn_begins(game, turn)
    return game.offers
