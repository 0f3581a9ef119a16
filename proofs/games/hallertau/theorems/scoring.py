"""The end of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofs.games.hallertau.situations import symbolic_game
from proofs.games.hallertau.theorems.positions import advance, column, me, run, solo
from proofs.prove.runs import equal
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import MODEL, progress, scoring
from spec.hallertau.state import CONTENTS, GOODS, LAST_COLUMN, LAST_ROUND, ROWS, SHOPS, Currency, Game, Shop
from spec.kernel import both, implies, ite, total
from spec.kernel.terms import node, variables

PLAYERS = (1, 2, 3, 4)
FIRST_SYMBOL = 6


def village(game: Game) -> int:
    return scoring.village_points(me(game))


def all_points(game: Game) -> int:
    return scoring.total_points(me(game))


@theorem("hal.theorem.village-points", claims=("D51", "D83"), it="587, 795", pt="559, 758")
def village_points() -> Iterator[Statement]:
    """The points of the village board depend on the columns of centre and shops only. The centre is worth nothing in
    its first seven places, then 18, 34, 50 and 70. Between it and each shop every column from column 6 on gives 3
    points; what is right of a shop gives none."""
    game = solo("progress")
    yield checked(
        "Nothing else is counted (by the variables in the points of any position).",
        lambda: [
            (name, name == "players.0.center" or (".village." in name and name.endswith(".shop")))
            for name in variables(node(village(game)))
        ],
    )
    yield always(
        "While the window shows workers, the centre gives no points.",
        run(game).leads_to(lambda game: scoring.window_points(me(game).center) == 0, me(game).center <= 6),
    )
    yield always(
        "The points of the centre, and 3 for each column from column 6 on that lies between centre and shop.",
        run(game).leads_to(
            lambda game: (
                village(game)
                == total(
                    ite(me(game).center == place, points, 0) for place, points in ((7, 18), (8, 34), (9, 50), (10, 70))
                )
                + 3 * total(_seen(game, shop) for shop in SHOPS)
            )
        ),
    )
    yield possible(
        "The example of the book: 34 for the centre and 9 for the shops.",
        run(game).can(lambda game: village(game) == 43, me(game).center == 8),
    )


def _seen(game: Game, shop: Shop) -> int:
    """The columns from column 6 on that lie right of the centre's edge and left of the shop."""
    begin = ite(me(game).center < FIRST_SYMBOL, FIRST_SYMBOL, me(game).center)
    return ite(column(game, shop) > begin, column(game, shop) - begin, 0)


@theorem("hal.theorem.village-points-grow", claims=("D51", "D83"), it="587, 795, 809", pt="559, 758, 772")
def village_points_grow() -> Iterator[Statement]:
    """No advance lowers the points of the village; once the centre has moved six times every advance raises them, by 3
    to 8. The most they can be is 70, and only with all shops in the last column."""
    game = solo("progress")
    yield always(
        "An advance gives 0 to 8 points.",
        *(
            run(game, advance(shop)).leads_to(
                lambda before, after: both(village(after) >= village(before), village(after) <= village(before) + 8)
            )
            for shop in SHOPS
        ),
    )
    yield always(
        "After the sixth move of the centre it gives 3 at least.",
        *(
            run(game, advance(shop)).leads_to(
                lambda before, after: village(after) >= village(before) + 3, me(game).center >= 6
            )
            for shop in SHOPS
        ),
    )
    yield always(
        "There are at most 70 points, and 70 exactly if the centre is in the last column.",
        run(game).leads_to(
            lambda game: both(
                village(game) <= 70,
                implies(village(game) == 70, me(game).center == LAST_COLUMN),
                implies(me(game).center == LAST_COLUMN, village(game) == 70),
            )
        ),
    )
    yield possible(
        "Before the sixth move of the centre an advance can give nothing.",
        run(game, advance("bakery")).can(lambda before, after: village(after) == village(before)),
    )


@theorem("hal.theorem.last-boulders-score-nothing", claims=("D67",), it="649", pt="621")
def last_boulders_score_nothing() -> Iterator[Statement]:
    """Phase 10 of round 6 has no effect on the result: points, tie-break and winners are the same with and without
    it."""

    def reset_all(game: Game) -> None:
        for one in game.players:
            progress.reset_boulders(one)

    games = [symbolic_game(n, "boulders") for n in PLAYERS]
    yield always(
        "Putting the boulders of all players back changes no score and no winner, with 1 to 4 players.",
        *(
            run(game, reset_all).leads_to(lambda before, after: equal(_result(before), _result(after)), game.round == 6)
            for game in games
        ),
    )
    yield always(
        "The model leaves it out: after round 6 the game is over with the same villages.",
        *(
            run(game, progress.boulders).leads_to(
                lambda before, after: both(
                    after.phase == "over",
                    *(equal(old.village, new.village) for old, new in zip(before.players, after.players, strict=True)),
                ),
                game.round == LAST_ROUND,
            )
            for game in games
        ),
    )


def _result(game: Game) -> list[Any]:
    """What is written down at the end: every player's points and leftover, and whether they win."""
    written = [[scoring.total_points(one), scoring.what_is_left(one) % 5] for one in game.players]
    return [written, [scoring.wins(game, seat) for seat in range(len(game.players))]]


@theorem("hal.theorem.jewel-in-the-last-round", claims=("D84",), it="809", pt="772")
def jewel_in_the_last_round() -> Iterator[Statement]:
    """A jewel kept is worth 1 point; spent on an advance in round 6 it can be worth 3, where the centre moves even up
    to 8."""
    game = solo("progress")
    last = game.round == LAST_ROUND
    jewel: dict[Currency, int] = {"jewels": 1}
    spent = {shop: run(game, progress.Advance(player=0, shop=shop, pay=jewel)) for shop in SHOPS}
    for worth in (3, 4, 8):
        yield possible(
            f"The advance gives {worth} points for the jewel, which was worth 1.",
            *(
                one.can(
                    lambda before, after, worth=worth: both(
                        village(after) - village(before) == worth, all_points(after) - all_points(before) == worth - 1
                    ),
                    last,
                )
                for one in spent.values()
            ),
        )
    yield always(
        "It never gives more than 8, and the tools that it takes cost at most 1 point besides.",
        *(
            one.leads_to(
                lambda before, after: both(
                    all_points(after) - all_points(before) <= 8 - 1,
                    all_points(after) - all_points(before) >= village(after) - village(before) - 2,
                ),
                last,
            )
            for one in spent.values()
        ),
    )


@theorem("hal.theorem.five-for-a-point", claims=("D85",), it="815", pt="778")
def five_for_a_point() -> Iterator[Statement]:
    """What is left gives a point for each full 5 of: the number of goods, the number of tools, and the rows of all
    fields."""
    game = solo("progress")

    def counts(game: Game) -> bool:
        one = scoring.scores(game)["players"][0]
        left = total(
            [
                *(me(game).goods[good] for good in GOODS),
                me(game).tools,
                *(row * total(me(game).fields[row].values()) for row in ROWS),
            ]
        )
        return both(5 * one["rest"] + one["leftover"] == left, one["leftover"] >= 0, one["leftover"] < 5)

    yield always("Points and leftover are quotient and remainder of that sum by 5.", run(game).leads_to(counts))
    yield checked(
        "The example of the book: 13 in all, 2 points and 3 left over.", lambda: [("13", _example() == (2, 3))]
    )


def _example() -> tuple[int, int]:
    game = MODEL.new(1)
    player = me(game)
    player.goods = {good: {"clay": 1, "flax": 1, "milk": 2}.get(good, 0) for good in GOODS}
    player.fields = {row: {what: 1 if what == "empty" and row in (3, 4) else 0 for what in CONTENTS} for row in ROWS}
    player.tools = 2
    return scoring.what_is_left(player) // 5, scoring.what_is_left(player) % 5


@theorem("hal.theorem.regrouping", claims=("D86",), it="821", pt="784")
def regrouping() -> Iterator[Statement]:
    """For counting, goods may be exchanged for other goods, tools for goods, and a field for as many goods as its row:
    the points stay the same."""
    game = solo("progress")
    some = me(game)

    def a_field_for_goods(game: Game) -> None:
        me(game).fields[4]["empty"] -= 1
        me(game).goods["clay"] += 4

    def a_sown_field_for_goods(game: Game) -> None:
        me(game).fields[3]["hops"] -= 1
        me(game).goods["milk"] += 3

    def a_tool_for_a_good(game: Game) -> None:
        me(game).tools -= 1
        me(game).goods["flax"] += 1

    def a_good_for_another(game: Game) -> None:
        me(game).goods["hide"] -= 1
        me(game).goods["wool"] += 1

    exchanges = (
        (a_field_for_goods, some.fields[4]["empty"] >= 1),
        (a_sown_field_for_goods, some.fields[3]["hops"] >= 1),
        (a_tool_for_a_good, some.tools >= 1),
        (a_good_for_another, some.goods["hide"] >= 1),
    )
    yield always(
        "Each of these exchanges leaves the points and the leftover as they are.",
        *(
            run(game, exchange).leads_to(
                lambda before, after: both(
                    all_points(before) == all_points(after),
                    scoring.what_is_left(me(before)) % 5 == scoring.what_is_left(me(after)) % 5,
                ),
                given,
            )
            for exchange, given in exchanges
        ),
    )
