"""Major improvements: baking, cooking, the Well, what they cost."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from proofs.games.agricola.theorems.positions import answering, at_work, build, me, place, played, run, stated
from proofs.prove.statements import Statement, always, checked, possible
from spec.agricola.free import Cook, Cooked
from spec.agricola.improvements import Bake, BuildMajor, bake_the_bread, ovens_are_small
from spec.agricola.majors import IMPROVEMENTS, OF_KIND
from spec.agricola.setup import starting_player
from spec.agricola.state import BAKERS, MAJORS, ROUND_OF, Baker, Cooker, Game, Major
from spec.kernel import Judge, both, implies, least, total
from spec.kernel.judge import Illegal

# --- bread ------------------------------------------------------------------------------------------------------


def most_bread(grain: int, kinds: tuple[Baker, ...]) -> int:
    """The most food that so many grain in one Bake Bread action can become with these kinds of majors, whoever shares
    them out."""
    best = 0
    for shares in itertools.product(range(grain + 1), repeat=len(kinds)):
        if sum(shares) == grain:
            best = max(best, _food(dict(zip(kinds, shares, strict=True))))
    return best


def _food(shares: Mapping[Baker, int]) -> int:
    """The food of one sharing out; nothing if an oven would bake too much."""
    player = starting_player()
    player.goods["grain"] = sum(shares.values())
    try:
        with Judge():
            ovens_are_small(shares)
            bake_the_bread(player, shares)
    except Illegal:
        return 0
    return player.goods["food"]


@stated("agr.theorem.bread", it="1266-1268, 1421-1428")
def bread() -> Iterator[Statement]:
    """With a Clay Oven and a Cooking Hearth one grain becomes 5 food and each further one 3. With all majors one action
    makes at most 5, 9 and 13 food of 1, 2 and 3 grain, and 3 more of each further one; with a Fireplace alone 2 of
    each."""
    yield checked(
        "The best way to bake 1 to 8 grain (by trying all).",
        lambda: (
            (
                grain,
                most_bread(grain, BAKERS) == (0, 5, 9, 13)[min(grain, 3)] + 3 * max(grain - 3, 0)
                and most_bread(grain, ("clay_oven", "cooking_hearth")) == 5 + 3 * (grain - 1)
                and most_bread(grain, ("fireplace",)) == 2 * grain,
            )
            for grain in range(1, 9)
        ),
    )
    game = answering("bake")
    shares: tuple[dict[Baker, int], ...] = (
        {"clay_oven": 1, "stone_oven": 2, "cooking_hearth": 5},
        {"clay_oven": 1, "cooking_hearth": 7},
        {"fireplace": 8},
    )
    yield always(
        "Eight grain bring 28, 26 or 16 food.",
        *(
            run(game, Bake(player=0, grain=grain)).leads_to(
                lambda before, after, food=food: both(
                    me(after).goods["food"] == me(before).goods["food"] + food,
                    me(after).goods["grain"] == me(before).goods["grain"] - 8,
                )
            )
            for grain, food in zip(shares, (28, 26, 16), strict=True)
        ),
    )
    yield always(
        "No oven bakes more than it may.",
        run(game, Bake(player=0, grain={"clay_oven": 2})).impossible(),
        run(game, Bake(player=0, grain={"stone_oven": 3})).impossible(),
    )


# --- cooking ----------------------------------------------------------------------------------------------------

COOKED: tuple[Cooked, ...] = ("vegetable", "sheep", "boar", "cattle")


@stated("agr.theorem.hearths", it="184-185, 1257-1260, 1408-1415, 1421-1422")
def hearths() -> Iterator[Statement]:
    """A Cooking Hearth makes at least as much food as a Fireplace of everything and more of all but sheep; it costs at
    least 1 clay more. Both make more of a vegetable or of baked grain than it is worth raw."""
    yield checked(
        "What each makes of each good, and of a grain (by cooking and baking).",
        lambda: [
            *(
                (good, (_cooked(good, "fireplace"), _cooked(good, "cooking_hearth")) == pair)
                for good, pair in zip(COOKED, ((2, 3), (2, 2), (2, 3), (3, 4)), strict=True)
            ),
            ("grain", (most_bread(1, ("fireplace",)), most_bread(1, ("cooking_hearth",))) == (2, 3)),
            ("clay", max(_clay(one) for one in FIREPLACES) < min(_clay(one) for one in HEARTHS)),
        ],
    )


FIREPLACES, HEARTHS = OF_KIND["fireplace"], OF_KIND["cooking_hearth"]


def _clay(major: Major) -> int:
    return IMPROVEMENTS[major].cost["clay"]


def _cooked(good: Cooked, by: Cooker) -> int:
    """The food that one of the good becomes."""
    game = at_work(2, 11, vegetable=1)
    me(game).majors[OF_KIND[by][0]] = 1
    if good != "vegetable":
        me(game).animals[good] = 1
    before = me(game).goods["food"]
    return me(played(game, Cook(player=0, good=good, by=by))).goods["food"] - before


@stated("agr.theorem.returned-fireplace", it="464-466, 475-477, 1414-1415")
def returned_fireplace() -> Iterator[Statement]:
    """The least clay for a Cooking Hearth is 2: a Fireplace for 2 clay, returned in a later action. Bought it costs 4
    or 5. The points are the same, and the Fireplace is there again for anybody."""
    game = answering("major_improvement")
    yield always(
        "Returning a Fireplace costs nothing else, and leaves a Hearth instead of it.",
        *(
            run(game, BuildMajor(player=0, improvement=hearth, pay=fireplace)).leads_to(
                lambda before, after, hearth=hearth, fireplace=fireplace: both(
                    *(me(after).goods[good] == me(before).goods[good] for good in ("wood", "clay", "reed", "stone")),
                    total(me(after).majors.values()) == total(me(before).majors.values()),
                    me(after).majors.get(hearth, 0) == 1,
                    *(one.majors.get(fireplace, 0) == 0 for one in after.players),
                )
            )
            for hearth in ("cooking_hearth_4", "cooking_hearth_5")
            for fireplace in ("fireplace_2", "fireplace_3")
        ),
    )
    yield checked(
        "In two actions a Hearth for 2 clay, in one for 4 (by building).",
        lambda: [("two actions", _hearth_for_two() == (0, ["cooking_hearth_4"]))],
    )


def _hearth_for_two() -> tuple[int, list[str]]:
    """The clay that is left of 2, and the majors, after a Fireplace and its return."""
    game = played(at_work(2, 4, clay=2), place(0, "major_improvement"), build("fireplace_2"))
    game.occupied["major_improvement"], game.turn = 0, 0
    move = BuildMajor(player=0, improvement="cooking_hearth_4", pay="fireplace_2")
    game = played(game, place(0, "major_improvement"), move)
    return me(game).goods["clay"], list(me(game).majors)


# --- the Well ---------------------------------------------------------------------------------------------------


@stated("agr.theorem.well", it="786-795, 822-829, 1438-1442")
def well() -> Iterator[Statement]:
    """A Well built in round r brings 1 food in each of the next five rounds, or as many as are left: five up to round
    9, then 14 - r, and none in round 14. The food never comes in the round in which it is built."""
    game = answering("major_improvement")
    yield always(
        "The smaller of 5 and 14 less the round, none for rounds that have begun.",
        run(game, build("well")).leads_to(
            lambda before, after: both(
                total(me(after).promised.food.values()) - total(me(before).promised.food.values())
                == least(5, 14 - before.round),
                *(
                    implies(round_ <= before.round, me(after).promised.food[promise] == 0)
                    for promise, round_ in ROUND_OF.items()
                ),
            )
        ),
    )
    yield possible(
        "Five can come, and none.",
        *(
            run(game, build("well")).can(
                lambda _, after, food=food: total(me(after).promised.food.values()) == food, game.round == round_
            )
            for round_, food in ((9, 5), (13, 1), (14, 0))
        ),
    )


# --- all of them ------------------------------------------------------------------------------------------------


@stated("agr.theorem.ten-majors", it="70, 503-504, 703-708, 1399-1405")
def ten_majors() -> Iterator[Statement]:
    """There are ten major improvements, each for one player at a time; together they are worth 19 points and cost 3
    wood, 20 clay, 2 reed and 13 stone. Six of them take stone."""
    game = answering("major_improvement")
    yield always(
        "What somebody has can't be built, by anybody.",
        *(
            run(game, build(major)).impossible(total(one.majors.get(major, 0) for one in game.players) >= 1)
            for major in MAJORS
        ),
    )
    yield checked(
        "Number, points and cost (by building all of them).",
        lambda: [
            ("ten", len(MAJORS) == 10),
            ("points", sum(improvement.points for improvement in IMPROVEMENTS.values()) == 19),
            ("cost", _cost_of_all() == {"wood": 3, "clay": 20, "reed": 2, "stone": 13}),
            ("stone", sum("stone" in improvement.cost for improvement in IMPROVEMENTS.values()) == 6),
        ],
    )


def _cost_of_all() -> dict[str, int]:
    game = at_work(2, 14, wood=50, clay=50, reed=50, stone=50)
    for major in MAJORS:
        game = _once_more(game)
        game = played(game, place(0, "major_improvement"), build(major))
    return {good: 50 - me(game).goods[good] for good in ("wood", "clay", "reed", "stone")}


def _once_more(game: Game) -> Game:
    """It is the first turn again, with nobody placed."""
    game.occupied = dict.fromkeys(game.occupied, 0)
    game.turn, game.acted, game.now, game.agenda = 0, False, None, []
    me(game).to_place = 2
    return game
