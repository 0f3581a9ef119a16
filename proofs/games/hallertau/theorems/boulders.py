"""Boulders and tools: what stands in the way in phase 9, and what phase 10 does about it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat

from proofs.games.hallertau.theorems.positions import (
    advance,
    boulders_are_reset,
    column,
    me,
    on_to_progress,
    run,
    solo,
    throughout,
    tools_needed,
    usable_tools,
)
from proofs.prove.runs import SymbolicRun, equal
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import MODEL, progress
from spec.hallertau.exchanges import MoveShopBack
from spec.hallertau.state import LAST_COLUMN, OFF_THE_BOARD, SHOPS, Currency, Game, Shop
from spec.kernel import both, copy, implies, ite, least, negate

BREWERY: Shop = "brewery"
PAIRS: tuple[tuple[Shop, Shop], ...] = (("carpentry", "brewery"), ("bakery", "cold_store"))
FULL_RUN = [0, 1, 2, 2, 2, 2, 2, 2, 2, 1]


def advances(game: Game, *shops: Shop) -> SymbolicRun:
    """These shops advance one after the other, each with any payment."""
    return run(game, *(advance(shop, number) for number, shop in enumerate(shops, 1)))


def side_by_side(game: Game, shop: Shop) -> bool:
    """The boulders are right before the shop and next to each other, as far as they are on the board."""
    row = me(game).village[shop]
    return both(row.first == row.shop + 1, row.second == least(row.shop + 2, OFF_THE_BOARD))


def second_is_on_the_board(game: Game, shop: Shop) -> bool:
    return me(game).village[shop].second <= LAST_COLUMN


@theorem("hal.theorem.one-space-apart", claims=("D11",), it="251, 651", pt="252, 623")
def one_space_apart() -> Iterator[Statement]:
    """At the start and after every phase 10 before the last, exactly one space lies between a shop and its first
    boulder, and one between its boulders; boulders that would lie beyond the edge are off the board."""

    def apart(game: Game, shop: Shop) -> bool:
        row = me(game).village[shop]
        return both(
            implies(row.shop + 2 <= LAST_COLUMN, row.first - row.shop - 1 == 1),
            implies(row.shop + 4 <= LAST_COLUMN, row.second - row.first - 1 == 1),
            implies(row.shop + 2 > LAST_COLUMN, row.first == OFF_THE_BOARD),
            implies(row.shop + 4 > LAST_COLUMN, row.second == OFF_THE_BOARD),
        )

    yield checked(
        "In every row when the game begins (by enumeration of the rows).",
        lambda: ((shop, apart(MODEL.new(1), shop)) for shop in SHOPS),
    )
    game = solo("boulders")
    yield always(
        "In every row after phase 10 of rounds 1 to 5, wherever the shops are.",
        run(game, progress.boulders).leads_to(
            lambda before, after: both(*(apart(after, shop) for shop in SHOPS)), given=game.round < 6
        ),
    )


@theorem("hal.theorem.boulders-wait", claims=("D58",), it="617", pt="589")
def boulders_wait() -> Iterator[Statement]:
    """Nothing but an advance and phase 10 moves boulders, and nothing but an advance and the Town Hall moves shops. So
    at the start of phase 9 the boulders are 2 and 4 spaces ahead, except of a shop that a Town Hall has moved back."""
    yield always(
        "Boulders move only by an advance and in phase 10.",
        throughout(
            lambda change: (
                change.name in ("advance", "boulders")
                or both(*(_same_boulders(change.before, change.after, shop) for shop in SHOPS))
            )
        ),
    )
    yield always(
        "Shops move only by an advance and at the Town Hall.",
        throughout(
            lambda change: (
                change.name in ("advance", "move_shop_back")
                or both(*(equal(column(change.before, shop), column(change.after, shop)) for shop in SHOPS))
            )
        ),
    )


def _same_boulders(before: Game, after: Game, shop: Shop) -> bool:
    old, new = me(before).village[shop], me(after).village[shop]
    return both(equal(old.first, new.first), equal(old.second, new.second))


@theorem("hal.theorem.one-advance-without-tools", claims=("D58",), it="617", pt="589")
def one_advance_without_tools() -> Iterator[Statement]:
    """From the usual position of the boulders every shop can advance exactly once without tools; after a Town Hall it
    can do so twice."""
    game = solo("progress")
    usual = boulders_are_reset(game)
    yield always(
        "The first advance of a shop takes no tool.",
        *(advances(game, shop).leads_to(lambda *games: tools_needed(*games)[0] == 0, usual) for shop in SHOPS),
    )
    yield always(
        "Without tools no shop advances twice.",
        *(advances(game, shop, shop).impossible(both(usual, usable_tools(game) == 0)) for shop in SHOPS),
    )
    hall = solo("actions", "town_hall.pay")
    yield possible(
        "Refuted without the exception: after a Town Hall a shop advances twice without tools.",
        *(
            run(hall, MoveShopBack(player=0, shop=shop), on_to_progress, advance(shop, 1), advance(shop, 2)).can(
                given=both(boulders_are_reset(hall), me(hall).tools == 0)
            )
            for shop in SHOPS
        ),
    )


@theorem("hal.theorem.two-free-after-town-hall", claims=("D101",), it="1031", pt="1000")
def two_free_after_town_hall() -> Iterator[Statement]:
    """A shop that the Town Hall moved back advances twice without tools, the third time with 1, then with 2 each."""
    hall = solo("actions", "town_hall.pay")
    usual = boulders_are_reset(hall)

    def moved_back(shop: Shop, times: int) -> SymbolicRun:
        steps = [advance(shop, number) for number in range(times)]
        return run(hall, MoveShopBack(player=0, shop=shop), on_to_progress, *steps)

    yield always(
        "The next two advances take no tool.",
        *(moved_back(shop, 2).leads_to(lambda *games: _took(games[2:], 0, 0), usual) for shop in SHOPS),
    )
    yield always(
        "The third takes 1.",
        *(moved_back(shop, 3).leads_to(lambda *games: _took(games[2:], 0, 0, 1), usual) for shop in SHOPS),
    )
    yield always(
        "The fourth takes 2, unless the second boulder falls off before it.",
        *(
            moved_back(shop, 4).leads_to(
                lambda *games: _took(games[2:], 0, 0, 1, 2), both(usual, second_is_on_the_board(hall, shop))
            )
            for shop in SHOPS
        ),
    )


def _took(games: tuple[Game, ...], *numbers: int) -> bool:
    """The steps from one position to the next took so many tools."""
    return both(*(needed == number for needed, number in zip(tools_needed(*games), numbers, strict=True)))


@theorem("hal.theorem.none-one-two", claims=("D59",), it="619", pt="591")
def none_one_two() -> Iterator[Statement]:
    """From the usual position the first advance of a shop in a phase takes no tool, the second 1, every later one 2;
    near the right edge, once the second boulder is off the board, a later one takes 1."""
    game = solo("progress")
    usual = boulders_are_reset(game)
    yield always(
        "The first takes none, the second 1; then the boulders lie right before the shop, side by side.",
        *(
            advances(game, shop, shop).leads_to(
                lambda *games, shop=shop: both(_took(games, 0, 1), side_by_side(games[-1], shop)), usual
            )
            for shop in SHOPS
        ),
    )
    yield always(
        "From there an advance takes 2 tools while the second boulder is on the board, else 1, and leaves them so.",
        *(
            advances(game, shop).leads_to(
                lambda before, after, shop=shop: both(
                    tools_needed(before, after)[0] == ite(second_is_on_the_board(before, shop), 2, 1),
                    side_by_side(after, shop),
                ),
                side_by_side(game, shop),
            )
            for shop in SHOPS
        ),
    )
    yield possible(
        "Refuted without the exception: near the edge a third advance takes 1 tool.",
        *(advances(game, shop, shop, shop).can(lambda *games: _took(games, 0, 1, 1), usual) for shop in SHOPS),
    )


@theorem("hal.theorem.full-run", claims=("D59", "D61"), it="619-624", pt="591-596")
def full_run() -> Iterator[Statement]:
    """A shop that goes from the first column to the last in one phase takes 0, 1, 2, 2, 2, 2, 2, 2, 2 and 1 tools."""
    game = solo("progress")
    whole = advances(game, *repeat(BREWERY, LAST_COLUMN))
    begins = both(boulders_are_reset(game), column(game, "brewery") == 0)
    yield always(
        "Each of the ten advances takes that many.", whole.leads_to(lambda *games: _took(games, *FULL_RUN), begins)
    )
    yield always(
        "Fewer than 16 tools are not enough for it.",
        whole.impossible(both(begins, usable_tools(game) < sum(FULL_RUN))),
    )


@theorem("hal.theorem.off-the-board", claims=("D60",), it="621", pt="593")
def off_the_board() -> Iterator[Statement]:
    """Within a phase, boulders off the board stay there and take no more tools; a later phase 10 can bring them
    back."""
    game = solo("progress")

    def off(game: Game, shop: Shop, which: str) -> bool:
        return getattr(me(game).village[shop], which) == OFF_THE_BOARD  # type: ignore[no-any-return]

    yield always(
        "If both are off, an advance takes no tool; if the second is off, at most 1; what is off stays off.",
        *(
            advances(game, shop).leads_to(
                lambda before, after, shop=shop: both(
                    implies(off(before, shop, "first"), tools_needed(before, after)[0] == 0),
                    tools_needed(before, after)[0] <= 1,
                    implies(off(before, shop, "first"), off(after, shop, "first")),
                    off(after, shop, "second"),
                ),
                off(game, shop, "second"),
            )
            for shop in SHOPS
        ),
    )
    last = solo("boulders")
    yield possible(
        "Refuted for later phases: phase 10 brings a boulder back onto the board.",
        *(
            run(last, progress.boulders).can(
                lambda before, after, shop=shop: negate(off(after, shop, "first")), off(last, shop, "first")
            )
            for shop in SHOPS
        ),
    )


@theorem("hal.theorem.last-three-spaces", claims=("D61",), it="624", pt="596")
def last_three_spaces() -> Iterator[Statement]:
    """The last three spaces of a row take 2 tools together, not 3 as elsewhere."""
    game = solo("progress")
    usual = boulders_are_reset(game)

    def three(shop: Shop) -> SymbolicRun:
        return advances(game, shop, shop, shop)

    yield always(
        "From three spaces before the edge, three advances take 2 tools.",
        *(
            three(shop).leads_to(
                lambda *games: sum(tools_needed(*games)) == 2, both(usual, column(game, shop) == LAST_COLUMN - 3)
            )
            for shop in SHOPS
        ),
    )
    yield always(
        "From everywhere before that, they take 3.",
        *(
            three(shop).leads_to(
                lambda *games: sum(tools_needed(*games)) == 3, both(usual, column(game, shop) < LAST_COLUMN - 3)
            )
            for shop in SHOPS
        ),
    )


@theorem("hal.theorem.tools-last", claims=("D62",), it="628", pt="600")
def tools_last() -> Iterator[Statement]:
    """In rounds 1 to 5 tools are used, not spent, and all can be used again in the next progress phase."""
    game = solo("progress")
    yield always(
        "An advance leaves the number of tools as it is.",
        *(
            advances(game, shop).leads_to(lambda before, after: me(after).tools == me(before).tools, game.round < 6)
            for shop in SHOPS
        ),
    )
    yield always(
        "When the progress phase is over no tool counts as used, whoever moved how many boulders.",
        run(game, progress.EndProgress(player=0)).leads_to(
            lambda before, after: both(after.phase == "boulders", usable_tools(after) == me(before).tools),
            game.round < 6,
        ),
    )


@theorem("hal.theorem.tools-break", claims=("D63",), it="629", pt="601")
def tools_break() -> Iterator[Statement]:
    """In round 6 every tool that moves a boulder is spent."""
    game = solo("progress")
    yield always(
        "An advance takes the tools that it needs from those owned, and marks none as used.",
        *(
            advances(game, shop).leads_to(
                lambda before, after: both(
                    me(before).tools - me(after).tools == tools_needed(before, after)[0], me(after).tools_used == 0
                ),
                game.round == 6,
            )
            for shop in SHOPS
        ),
    )
    yield possible(
        "An advance can cost tools in round 6.",
        *(
            advances(game, shop).can(lambda before, after: me(after).tools < me(before).tools, game.round == 6)
            for shop in SHOPS
        ),
    )


@theorem("hal.theorem.four-tools", claims=("D64",), it="635", pt="607")
def four_tools() -> Iterator[Statement]:
    """With 4 tools one shop advances three times from the usual position, not four; the tool that is left lets another
    shop advance twice. Four spaces before the right edge, though, the 4 tools carry a shop to the end."""
    game = solo("progress")
    four = both(boulders_are_reset(game), usable_tools(game) == 4)
    yield always(
        "With more than four spaces left, no shop advances four times.",
        *(advances(game, *[shop] * 4).impossible(both(four, column(game, shop) < LAST_COLUMN - 4)) for shop in SHOPS),
    )
    yield always(
        "Three advances of one shop and two of another use up the 4 tools.",
        *(
            advances(game, shop, shop, shop, other, other).leads_to(
                lambda *games: _took(games, 0, 1, 2, 0, 1), both(four, column(game, shop) < LAST_COLUMN - 3)
            )
            for shop, other in PAIRS
        ),
    )
    yield possible(
        "Refuted without the exception: from four spaces before the edge a shop advances four times.",
        *(advances(game, *[shop] * 4).can(given=four) for shop in SHOPS),
    )


@theorem("hal.theorem.jewels-and-boulders", claims=("D66",), it="641", pt="613")
def jewels_and_boulders() -> Iterator[Statement]:
    """Whoever pays with a jewel needs the same tools as whoever pays with goods."""
    game = solo("progress")
    jewel: dict[Currency, int] = {"jewels": 1}
    for_a_jewel = {shop: run(game, progress.Advance(player=0, shop=shop, pay=jewel)) for shop in SHOPS}
    yield always(
        "Without tools a jewel does not move a shop onto the space of a boulder.",
        *(
            for_a_jewel[shop].impossible(
                both(usable_tools(game) == 0, me(game).village[shop].first == column(game, shop) + 1)
            )
            for shop in SHOPS
        ),
    )
    yield always(
        "From the same position an advance for goods takes as many tools as one for a jewel.",
        *(
            advances(game, shop).leads_to(
                lambda *games, shop=shop: (
                    tools_needed(*games)[0] == tools_needed(*for_a_jewel[shop].paths[0].result)[0]
                ),
                given=for_a_jewel[shop].allowed,
            )
            for shop in SHOPS
        ),
    )


@theorem("hal.theorem.boulders-come-back", claims=("D68",), it="657", pt="629")
def boulders_come_back() -> Iterator[Statement]:
    """Phase 10 moves boulders to the left, even back onto the board, after a Town Hall and only then: where shops have
    only advanced since the last phase 10, no boulder moves left."""
    hall = solo("actions", "town_hall.pay")
    usual = boulders_are_reset(hall)

    def unmoved(shop: Shop) -> SymbolicRun:
        return run(hall, MoveShopBack(player=0, shop=shop), lambda game: progress.reset_boulders(me(game)))

    yield always(
        "A shop that was moved back and did not advance has its boulders moved 1 to the left, unless they are still "
        "off the board.",
        *(
            unmoved(shop).leads_to(
                lambda *games, shop=shop: both(
                    implies(
                        column(hall, shop) + 2 <= OFF_THE_BOARD,
                        me(games[-1]).village[shop].first == me(hall).village[shop].first - 1,
                    ),
                    implies(
                        column(hall, shop) + 4 <= OFF_THE_BOARD,
                        me(games[-1]).village[shop].second == me(hall).village[shop].second - 1,
                    ),
                ),
                usual,
            )
            for shop in SHOPS
        ),
    )
    yield possible(
        "So a boulder that was off the board is on it again.",
        *(
            unmoved(shop).can(
                lambda *games, shop=shop: me(games[-1]).village[shop].first <= LAST_COLUMN,
                both(usual, me(hall).village[shop].first == OFF_THE_BOARD),
            )
            for shop in SHOPS
        ),
    )
    game = solo("progress")
    yield always(
        "A boulder that is not right of where phase 10 would put it is not after an advance of its shop either; so "
        "without a Town Hall phase 10 moves none to the left.",
        *(
            advances(game, shop).leads_to(
                lambda before, after, shop=shop: not_beyond(after, shop), given=not_beyond(game, shop)
            )
            for shop in SHOPS
        ),
    )


def not_beyond(game: Game, shop: Shop) -> bool:
    """Neither boulder of the shop lies further right than phase 10 would put it."""
    row = me(game).village[shop]
    after = copy(me(game))
    progress.reset_boulders(after)
    return both(row.first <= after.village[shop].first, row.second <= after.village[shop].second)
