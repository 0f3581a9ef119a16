"""What single cards do on the action board and in the village."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from proofs.games.hallertau.situations import decks_but, symbolic_game, symbolic_player
from proofs.games.hallertau.theorems.cards_positions import (
    SKIP,
    holding,
    moves_in,
    one_position_for_each_kind_of_step,
    owing,
    paths_of,
    play,
    run,
    together,
)
from proofs.games.hallertau.theorems.positions import me
from proofs.prove.runs import Step, equal, not_fewer
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import progress, workers
from spec.hallertau.actions import MakeTools, Place
from spec.hallertau.board import CARD_SPACES, is_full, is_occupied, rows_of, workers_on
from spec.hallertau.card_effects import (
    AdvanceFree,
    ClearSpace,
    PlaceInSecondRow,
    PushBoulders,
    RecallWorkers,
    RemoveRows,
    ShiftWorkers,
)
from spec.hallertau.state import BOARD_ROWS, LAST_COLUMN, QUADRANTS, SHOPS, SPACES, BoulderKey, Game, Space
from spec.hallertau.turns import number_of
from spec.kernel import Move, both, either, implies, negate

THREE_ROWS: tuple[Space, ...] = tuple(space for space in SPACES if rows_of(space) == 3)


def place(space: Space) -> Place:
    return Place(player=0, space=space)


# --- rows that become free again --------------------------------------------------------------------------------


@theorem(
    "hal.theorem.rows-become-free-again",
    claims=(),
    it="213, 409, 1194-1195, 1251-1253, 1280-1284, 1691-1692",
    pt="214, 407, 1174, 1208-1210, 1237-1241, 1645-1646",
)
def rows_become_free_again() -> Iterator[Statement]:
    """In one phase 4 a space can be used as often as it has rows, two or three times, with one exception: cards 210,
    302, 314, 315 and 725 take workers off the board, and a space that was full can be used again."""
    yield checked(
        "Of all steps of cards only those, and that of card 313, change rows that hold workers (by going through one "
        "card for each kind of step, in any position).",
        lambda: (
            ((game.agenda[0], move.__struct_config__.tag), _empties_no_row(game, move) or _of_those(game))
            for game in one_position_for_each_kind_of_step()
            if game.phase == "actions"
            for move in moves_in(game)
        ),
    )
    last = owing(313)
    yield always(
        "Card 313 takes no worker off the board.",
        together(
            last,
            *(
                run(last, PlaceInSecondRow(player=0, space=space)).leads_to(
                    lambda before, after, space=space: both(
                        *(after.board[space][row] >= before.board[space][row] for row in BOARD_ROWS)
                    )
                )
                for space in SPACES
            ),
        ),
    )
    for number, move in CLEARING.items():
        game = owing(number)
        space = FREED[number]
        rest: list[Step] = [SKIP] * (len(game.agenda) - 1)
        yield possible(
            f"Refuted without the exception: by card {number} a space whose three rows were full is used again.",
            run(game, move, *rest, place(space)).can(given=is_full(game, space)),
        )
    donor = owing(314)
    yield possible(
        "Refuted without the exception: by card 314 a card space whose two rows were full is used again.",
        run(donor, ShiftWorkers(player=0, source="bonus_card", target="farming"), SKIP, place("bonus_card")).can(
            given=is_full(donor, "bonus_card")
        ),
    )


CLEARING: dict[int, Move] = {
    210: ClearSpace(player=0, space="nursery"),
    302: RemoveRows(player=0),
    315: RecallWorkers(player=0, space="nursery"),
    725: RemoveRows(player=0),
}
FREED: dict[int, Space] = {210: "nursery", 302: "sheep_market", 315: "nursery", 725: "land_sale"}


def _empties_no_row(game: Game, move: Move) -> bool:
    return all(
        not_fewer(game.board[space][row], path.result[-1].board[space][row]) is True
        for path in paths_of(game, move)
        for space in SPACES
        for row in BOARD_ROWS
    )


def _of_those(game: Game) -> bool:
    return number_of(game.agenda[0]) in (*CLEARING, 313, 314)


@theorem("hal.theorem.313-second-row", claims=(), it="425, 1277-1279", pt="417, 1234-1236")
def card_313_second_row() -> Iterator[Statement]:
    """By card 313 one worker alone occupies the second row: it counts as one worker, nobody can add to it, and the
    first row, if it is empty, can still be used for one worker."""
    game = owing(313)
    yield always(
        "On any space exactly one worker more is there, in the second row; it was the player's.",
        *(
            run(game, PlaceInSecondRow(player=0, space=space)).leads_to(
                lambda before, after, space=space: both(
                    after.board[space][2] == 1,
                    workers_on(after, space) == workers_on(before, space) + 1,
                    me(after).workers == me(before).workers - 1,
                )
            )
            for space in SPACES
        ),
        *(run(game, PlaceInSecondRow(player=0, space=space)).impossible(game.board[space][2] >= 1) for space in SPACES),
    )
    turn = holding(903)
    yield always(
        "Where the second row holds one worker and the first none, the space takes one worker, for the first row.",
        *(
            run(turn, place(space)).leads_to(
                lambda before, after, space=space: both(
                    me(after).workers == me(before).workers - 1, after.board[space][1] == 1, after.board[space][2] == 1
                ),
                both(turn.board[space][1] == 0, turn.board[space][2] == 1),
            )
            for space in SPACES
        ),
    )
    yield always(
        "Where both hold one worker the next use takes three, and a card space is full.",
        *(
            run(turn, place(space)).leads_to(
                lambda before, after, space=space: both(
                    me(after).workers == me(before).workers - 3, after.board[space][2] == 1
                ),
                both(turn.board[space][1] == 1, turn.board[space][2] == 1),
            )
            for space in THREE_ROWS
        ),
        *(
            run(turn, place(space)).impossible(both(turn.board[space][1] == 1, turn.board[space][2] == 1))
            for space in CARD_SPACES
        ),
    )


@theorem("hal.theorem.314-three-workers", claims=(), it="1280-1281", pt="1237-1238")
def card_314_three_workers() -> Iterator[Statement]:
    """A space holds exactly three workers if its two lower rows hold one and two and there are none above, also where
    card 313 put one worker in a second row. By card 314 one such space becomes empty and another one full."""
    game = owing(314)
    yield always(
        "Three workers are always one in the first row and two in the second.",
        run(game).leads_to(
            lambda game: both(
                *(
                    implies(
                        workers_on(game, space) == 3,
                        both(game.board[space][1] == 1, game.board[space][2] == 2, game.board[space][3] == 0),
                    )
                    for space in SPACES
                )
            )
        ),
    )
    pairs = [(source, target) for source in ("nursery", "bonus_card") for target in SPACES if source != target]
    shifts = [(source, target, run(game, _shift(source, target))) for source, target in cast(Any, pairs)]
    yield always(
        "The one is empty afterwards, the other one full with six; nobody's workers change, and neither is used.",
        *(
            shift.leads_to(
                lambda before, after, source=source, target=target: both(
                    workers_on(after, source) == 0,
                    is_full(after, target),
                    workers_on(after, target) == 6,
                    me(after).workers == me(before).workers,
                    after.agenda == before.agenda[1:],
                )
            )
            for source, target, shift in shifts
            if target in THREE_ROWS
        ),
    )
    yield always(
        "A card space, which has no third row, is never the other one.",
        *(shift.impossible() for _, target, shift in shifts if target in CARD_SPACES),
    )


def _shift(source: Space, target: Space) -> ShiftWorkers:
    return ShiftWorkers(player=0, source=source, target=target)


@theorem("hal.theorem.315-back-to-work", claims=(), it="1282-1284", pt="1239-1241")
def card_315_back_to_work() -> Iterator[Statement]:
    """By card 315 a player without workers takes turns again, even if nobody has any workers left."""
    people = [symbolic_player(0, played=[315]), symbolic_player(1)]
    known: dict[str, Any] = {"variant": "cards", "decks": decks_but([315]), "actor": 0}
    over = symbolic_game(people, "actions", done=True, agenda=["card.315.1.recall"], **known)
    back = run(over, RecallWorkers(player=0, space="nursery"))
    yield always(
        "When phase 4 was done with, the player has workers and is in turn in it again.",
        back.leads_to(
            lambda before, after: both(
                after.phase == "actions" and not after.done and after.turn == 0,
                me(after).workers == workers_on(before, "nursery") - workers_on(after, "nursery"),
                me(after).workers >= 1,
            )
        ),
        back.permitted(is_occupied(over, "nursery")),
    )
    yield always(
        "Then a worker can be exchanged for a tool.",
        run(over, RecallWorkers(player=0, space="nursery"), MakeTools(player=0, workers=1)).permitted(
            is_occupied(over, "nursery")
        ),
    )


# --- the largest counts -----------------------------------------------------------------------------------------


@theorem(
    "hal.theorem.largest-value-counts",
    claims=(),
    it="1254-1256, 1259-1261, 1289-1290",
    pt="1211-1213, 1216-1218, 1246-1247",
)
def largest_value_counts() -> Iterator[Statement]:
    """Where card 303, 305 or 318 could look at several quadrants, shops or pairs of shops, the one with the largest
    value counts: an option applies if it applies to any of them."""
    removal = holding(303, phase="removal")
    yield always(
        "Card 303: so many workers removed from any one quadrant are enough; with fewer in each it can't be played.",
        *(
            run(removal, play(303, option)).permitted(
                either(*(removal.removed[quadrant] >= number for quadrant in QUADRANTS))
            )
            for option, number in enumerate((6, 7, 8, 9, 10), start=1)
        ),
        *(
            run(removal, play(303, option)).impossible(
                both(*(removal.removed[quadrant] < number for quadrant in QUADRANTS))
            )
            for option, number in enumerate((6, 7, 8, 9, 10), start=1)
        ),
    )
    late = holding(305, phase="progress")
    advances = me(late).this_phase.advances
    yield always(
        "Card 305: so many advances of any one shop in the phase are enough; with fewer of each it can't be played.",
        *(
            run(late, play(305, option)).permitted(either(*(advances[shop] >= number for shop in SHOPS)))
            for option, number in enumerate((3, 4, 5), start=1)
        ),
        *(
            run(late, play(305, option)).impossible(both(*(advances[shop] < number for shop in SHOPS)))
            for option, number in enumerate((3, 4, 5), start=1)
        ),
    )
    game = holding(318)
    village = me(game).village
    yield always(
        "Card 318: if any shop is so far ahead of any other it can be played; if none is it can't.",
        *(
            asked
            for option, number in enumerate((3, 4, 5), start=1)
            for far_ahead in [
                either(*(one.shop - other.shop >= number for one in village.values() for other in village.values()))
            ]
            for asked in (
                run(game, play(318, option)).permitted(far_ahead),
                run(game, play(318, option)).impossible(negate(far_ahead)),
            )
        ),
    )


# --- the village ------------------------------------------------------------------------------------------------


@theorem("hal.theorem.312-no-workers-for-it", claims=(), it="1274-1276", pt="1231-1233")
def card_312_no_workers_for_it() -> Iterator[Statement]:
    """An advance by card 312 can move the centre, but the workers that it then shows come only in the next round."""
    game = owing(312)
    yield always(
        "The player has as many workers after it as before, and has paid nothing.",
        *(
            run(game, AdvanceFree(player=0, shop=shop)).leads_to(
                lambda before, after: both(
                    me(after).workers == me(before).workers,
                    equal(me(before).goods, me(after).goods),
                    me(after).jewels == me(before).jewels,
                    me(after).tools == me(before).tools,
                )
            )
            for shop in SHOPS
        ),
    )
    yield possible(
        "The centre can move by it, and then phase 2 gives a worker more.",
        *(
            run(game, AdvanceFree(player=0, shop=shop), next_workers).can(
                lambda before, between, after: both(
                    me(between).center == me(before).center + 1,
                    me(after).workers == 6 + me(before).center + 1,
                ),
                me(game).center <= 5,
            )
            for shop in SHOPS
        ),
    )


def next_workers(game: Game) -> None:
    """The workers that phase 2 gives."""
    workers.take_workers(me(game))


@theorem("hal.theorem.316-more-than-one-advance", claims=(), it="617, 1285-1286", pt="589, 1242-1243")
def card_316_more_than_one_advance() -> Iterator[Statement]:
    """After phase 10 every shop can advance once before a boulder is in its way. By card 316, which moves boulders
    without tools, it can be more often."""
    game = owing(316)
    pushed = PushBoulders(player=0, boulders=cast(dict[BoulderKey, int], {"bakery.first": 1, "bakery.second": 1}))
    twice = [_advance("bakery"), _advance("bakery")]
    yield possible(
        "Refuted without the exception: a shop whose boulders lie 2 and 4 spaces ahead advances twice without a tool "
        "after both were pushed.",
        run(game, pushed, on_to_progress, *twice).can(
            given=both(
                me(game).tools == 0,
                me(game).village["bakery"].first == me(game).village["bakery"].shop + 2,
                me(game).village["bakery"].second == me(game).village["bakery"].shop + 4,
                me(game).village["bakery"].second <= LAST_COLUMN,
            )
        ),
    )


def _advance(shop: Any) -> progress.Advance:
    return progress.Advance(player=0, shop=shop, pay={"jewels": 1})


def on_to_progress(game: Game) -> None:
    """Time passes until the player's turn in the progress phase."""
    game.phase, game.turn, game.acted, game.actor, game.agenda = "progress", 0, False, None, []
