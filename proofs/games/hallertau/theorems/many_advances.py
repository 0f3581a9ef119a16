"""How many advances so many tools allow in one progress phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from proofs.games.hallertau.theorems.boulders import advances
from proofs.games.hallertau.theorems.positions import (
    boulders_are_reset,
    column,
    columns,
    me,
    on_to_progress,
    run,
    solo,
    usable_tools,
)
from proofs.prove.runs import played
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import MODEL, progress, setup, workers
from spec.hallertau.state import GOODS, LAST_COLUMN, OFF_THE_BOARD, SHOPS, Game
from spec.kernel import Judge, both, either, ite, least, total
from spec.kernel.terms import variable

MOST_ADVANCES = (5, 6, 7, 8, 9, 10, 10, 11, 11)
"""From the start of the game, by the number of tools."""


def after_advances() -> list[tuple[int, int, int]]:
    """Where the boulders of a shop are after 0 to 10 advances from the start, and how many tools that took."""
    player = setup.starting_player()
    player.tools = 2 * LAST_COLUMN
    row = player.village["brewery"]
    found = [(row.first, row.second, 0)]
    with Judge():
        for _ in range(LAST_COLUMN):
            progress.push_boulders(player, 1, "brewery")
            progress.step_right(player, "brewery")
            found.append((row.first, row.second, player.tools_used))
    return found


def reached_from_the_start(game: Game, tools: int) -> bool:
    """Every row looks as it does after so many advances from the start, and the tools that took are gone."""
    table = after_advances()
    rows = [me(game).village[shop] for shop in SHOPS]
    looks = [
        either(
            *(
                both(row.shop == number, row.first == first, row.second == second)
                for number, (first, second, _) in enumerate(table)
            )
        )
        for row in rows
    ]
    taken = total(ite(row.shop == number, needed, 0) for row in rows for number, (_, _, needed) in enumerate(table))
    return both(*looks, usable_tools(game) == tools - taken)


@theorem("hal.theorem.nine-advances-with-four-tools", claims=("D92",), it="852", pt="815")
def nine_advances_with_four_tools() -> Iterator[Statement]:
    """In one progress phase from the starting position of shops and boulders, 4 tools allow 9 advances and not 10; 0
    to 8 tools allow 5, 6, 7, 8, 9, 10, 10, 11 and 11."""
    game = solo("progress")
    tools = variable("tools.at.first")
    so_far = reached_from_the_start(game, tools)
    yield checked(
        "At the start every row looks as it does after no advance (by enumeration of the numbers of tools).",
        lambda: ((owned, reached_from_the_start(_start(owned), owned)) for owned in range(len(MOST_ADVANCES))),
    )
    yield always(
        "What every row looks like and how many tools are left follows from the number of advances of each shop: if so "
        "before an advance, then also after it.",
        *(
            advances(game, shop).leads_to(lambda before, after: reached_from_the_start(after, tools), so_far)
            for shop in SHOPS
        ),
    )
    for owned, most in enumerate(MOST_ADVANCES):
        yield always(
            f"With {owned} tools there are at most {most} advances.",
            run(game).leads_to(lambda game, most=most: total(columns(game)) <= most, both(so_far, tools == owned)),
        )
    yield checked(
        "So many advances can really be made (by playing them, for each number of tools).",
        lambda: ((owned, _advances_made(_start(owned)) == most) for owned, most in enumerate(MOST_ADVANCES)),
    )


def _start(tools: int) -> Game:
    """The progress phase of the first round with the village of the set-up, so many tools, and goods in plenty."""
    game = played(MODEL, MODEL.new(1), setup.ChooseFirstPlayer(first=0), workers.DrawQuadrantCard(card=1))
    on_to_progress(game)
    me(game).tools, me(game).workers = tools, 0
    for good in GOODS:
        me(game).goods[good] = 9
    return cast(Game, game)


def _advances_made(game: Game) -> int:
    """How often shops advance if each goes once, then each once more, and so on, as long as the tools allow it."""
    made = 0
    for shop in SHOPS * LAST_COLUMN:
        move = progress.Advance(player=0, shop=shop, pay={progress.GOODS_OF[shop][0]: 1})
        if not MODEL.broken(game, move):
            game = played(MODEL, game, move)
            made += 1
    return made


@theorem("hal.theorem.five-more-than-tools", claims=("D92",), it="852", pt="815")
def five_more_than_tools() -> Iterator[Statement]:
    """Wherever the shops stand, if the boulders lie as usual then in one phase there are at most 5 advances more than
    tools; near the right edge 6 tools allow 11, one more than from the start."""
    game = solo("progress")
    tools = variable("tools.at.first")
    first = {shop: variable(f"first.column.{shop}") for shop in SHOPS}

    def so_far(game: Game) -> bool:
        """The first boulder is where it was or right before its shop; each advance but a shop's first took a tool."""
        rows = [(first[shop], me(game).village[shop]) for shop in SHOPS]
        taken = total(ite(row.shop > begun, row.shop - begun - 1, 0) for begun, row in rows)
        ahead = [
            row.first == least(ite(row.shop == begun, row.shop + 2, row.shop + 1), OFF_THE_BOARD) for begun, row in rows
        ]
        return both(*ahead, *(row.shop >= begun for begun, row in rows), usable_tools(game) <= tools - taken)

    begun = both(*(column(game, shop) == first[shop] for shop in SHOPS), usable_tools(game) == tools)
    yield always(
        "At the start of the phase no tool is gone and each first boulder is two spaces ahead or off the board.",
        run(game).leads_to(so_far, both(begun, boulders_are_reset(game))),
    )
    yield always(
        "If each advance of a shop but its first took a tool so far, then also after one more advance.",
        *(advances(game, shop).leads_to(lambda before, after: so_far(after), so_far(game)) for shop in SHOPS),
    )
    yield always(
        "Then there are at most 5 advances more than tools.",
        run(game).leads_to(lambda game: total(columns(game)) - total(first.values()) <= 5 + tools, so_far(game)),
    )
    yield possible(
        "From the usual position near the right edge 6 tools are enough for 11 advances.",
        advances(game, *SHOPS, *SHOPS, "bakery").can(given=both(boulders_are_reset(game), usable_tools(game) == 6)),
    )
