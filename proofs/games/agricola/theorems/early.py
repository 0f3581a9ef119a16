"""How early something can be had: the first room, the first stone."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from proofs.games.agricola.theorems.positions import (
    deal,
    me,
    one_of_each,
    place,
    played,
    run,
    stated,
    working,
)
from proofs.prove.runs import not_fewer, outcomes
from proofs.prove.statements import Statement, always, checked
from spec.agricola import MODEL
from spec.agricola.board import GOOD_OF, ON_BOARD, brought_by_a_round
from spec.agricola.choices import ChooseGood
from spec.agricola.fences import Fence
from spec.agricola.free import Discard
from spec.agricola.harvest import UseCraft
from spec.agricola.house import BuildRoom
from spec.agricola.improvements import BuildMajor
from spec.agricola.prices import REED_FOR_A_ROOM, ROOM_PRICE
from spec.agricola.rounds import ChooseCard
from spec.agricola.setup import ChooseFirstPlayer
from spec.agricola.spaces import REDEVELOPMENT, Place
from spec.agricola.stables import BuildStable
from spec.agricola.state import ActionSpace, Game, Pile, Resource
from spec.kernel import Move, both

# --- where resources come from ----------------------------------------------------------------------------------

SOURCES: Mapping[Resource, tuple[ActionSpace, ...]] = {
    "wood": ("forest", "grove", "copse"),
    "clay": ("clay_pit", "hollow"),
    "reed": ("reed_bank", "resource_market"),
    "stone": ("western_quarry", "eastern_quarry", "resource_market"),
}
"""The spaces that give a building resource."""


@stated("agr.theorem.sources", it="492-494, 752-754, 797-798, 864")
def sources() -> Iterator[Statement]:
    """Wood comes from Forest, Grove and Copse only, clay from Clay Pit and Hollow, reed from the Reed Bank and stone
    from the two quarries; reed and stone also from the Resource Market. Nothing is ever exchanged for them."""
    yield checked(
        "Other spaces and other moves that cost none leave what everybody has (on symbols).",
        lambda: (
            ((type(move).__name__, getattr(move, "space", ""), resource), _same(game, after, resource))
            for game, move in one_of_each()
            if not isinstance(move, ChooseGood) and not _pays_something(move)
            for after in outcomes(game, move)
            for resource, spaces in SOURCES.items()
            if not (isinstance(move, Place) and move.space in spaces)
        ),
    )
    yield always(
        "What costs some brings none of another.",
        *(
            run(game, move).leads_to(
                lambda before, after: both(
                    *(not_fewer(me(after).goods[resource], me(before).goods[resource]) for resource in SOURCES)
                )
            )
            for game, move in one_of_each()
            if _pays_something(move)
        ),
    )
    game = working(4)
    yield always(
        "These do: all that lies there, or 1 of each at the Resource Market with four.",
        *(
            run(game, place(0, space)).leads_to(
                lambda before, after, resource=resource, space=space: (
                    me(after).goods[resource] - me(before).goods[resource]
                    == (1 if space == "resource_market" else before.piles[space])
                )
            )
            for resource, spaces in SOURCES.items()
            for space in spaces
        ),
    )


def _same(before: Game, after: Game, resource: Resource) -> bool:
    return all(
        one.goods[resource] is other.goods[resource] for one, other in zip(before.players, after.players, strict=True)
    )


def _pays_something(move: Move) -> bool:
    """The move costs building resources, or gives them up."""
    paying = BuildRoom | BuildStable | Fence | BuildMajor | UseCraft | Discard
    return isinstance(move, paying) or (isinstance(move, Place) and move.space in REDEVELOPMENT)


@stated("agr.theorem.first-stone", it="177-179, 881, 886, 1257-1260, 1404-1405")
def first_stone() -> Iterator[Statement]:
    """With one or two players, without the variant tile, there is no stone before round 5; so until then only
    Fireplaces and Cooking Hearths are built. With three and four the Resource Market has it from round 1 on."""
    for players in (1, 2):
        game = working(players)
        yield always(
            f"With {players}: before round 5 no space that gives stone can be used.",
            *(run(game, place(0, space)).impossible(game.round <= 4) for space in SOURCES["stone"][:2]),
        )
    yield checked(
        "The Resource Market is in play from the beginning with three and four players, else not.",
        lambda: ((players, ("resource_market" in ON_BOARD[players]) == (players >= 3)) for players in (1, 2, 3, 4)),
    )


# --- the first room ---------------------------------------------------------------------------------------------


@stated("agr.theorem.first-room", it="492-494, 815-817, 864, 867-870, 1755")
def first_room() -> Iterator[Statement]:
    """A third room takes until round 2 with three or four players and until round 3 with one or two, even if nobody
    else takes wood and reed."""
    yield checked(
        "The first round with an action to spare after wood and reed are there (by trying all ways to gather).",
        lambda: ((players, _first_room(players) == (3 if players <= 2 else 2)) for players in (1, 2, 3, 4)),
    )
    yield checked(
        "So early it is built (by playing).",
        lambda: [
            ("three", _built(played(MODEL.new(3), ChooseFirstPlayer(player=0)), IN_ROUND_TWO) == 2),
            ("two", _built(played(MODEL.new(2), ChooseFirstPlayer(player=0)), IN_ROUND_THREE) == 3),
            ("one", _built(played(MODEL.new(1), ChooseFirstPlayer(player=0)), ALONE) == 3),
        ],
    )


def _first_room(players: int) -> int:
    """The first round in which two people a round, who find every space free, can build a room."""
    piles: list[Pile] = [
        pile for pile, good in GOOD_OF.items() if good in ("wood", "reed") and pile in ON_BOARD[players]
    ]
    market: list[str] = ["resource_market"] if players >= 3 else []
    for last in itertools.count(1):
        actions = [(round_, person) for round_ in range(1, last + 1) for person in (0, 1)][:-1]
        for chosen in itertools.product([*piles, *market, ""], repeat=len(actions)):
            if _pays([(round_, space) for (round_, _), space in zip(actions, chosen, strict=True)], players):
                return last
    raise AssertionError("Some round is the first.")


def _pays(uses: list[tuple[int, str]], players: int) -> bool:
    """With these uses of spaces, each once a round, there is wood and reed for a room."""
    held = {"wood": 0, "reed": 0}
    taken: dict[str, int] = {}
    if len({use for use in uses if use[1]}) < sum(1 for use in uses if use[1]):
        return False
    for round_, space in uses:
        if space == "resource_market":
            held["reed"] += 1
        elif space:
            pile: Pile = next(one for one in GOOD_OF if one == space)
            held[GOOD_OF[pile]] += brought_by_a_round(players, pile) * (round_ - taken.get(space, 0))
            taken[space] = round_
    return held["wood"] >= ROOM_PRICE and held["reed"] >= REED_FOR_A_ROOM


IN_ROUND_TWO: tuple[ActionSpace, ...] = (
    "forest", "day_laborer", "fishing", "grove", "clay_pit", "grain_seeds", "reed_bank", "day_laborer", "fishing",
    "farm_expansion",
)  # fmt: skip
IN_ROUND_THREE: tuple[ActionSpace, ...] = (
    "day_laborer", "fishing", "grain_seeds", "clay_pit", "forest", "fishing", "reed_bank", "clay_pit", "farm_expansion",
)  # fmt: skip
ALONE: tuple[ActionSpace, ...] = ("day_laborer", "fishing", "forest", "reed_bank", "forest", "farm_expansion")


def _built(game: Game, spaces: tuple[ActionSpace, ...]) -> int:
    """The round in which a room is built after the players used these spaces one after the other."""
    cards = iter(("fencing", "sheep_market", "major_improvement"))
    for space in spaces:
        if game.phase == "preparation":
            card = next(cards)
            move: Move = deal(card) if len(game.players) > 1 else ChooseCard(player=0, card=card)  # type: ignore[arg-type]
            game = played(game, move)
        assert game.turn is not None
        game = played(game, place(game.turn, space))
    return 0 if MODEL.broken(game, BuildRoom(player=0, space="t1")) else game.round
