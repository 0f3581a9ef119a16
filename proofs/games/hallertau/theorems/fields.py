"""Phases 6 and 7: fallow fields and the harvest."""

from __future__ import annotations

from collections.abc import Iterator

from proofs.games.hallertau.situations import symbolic_game
from proofs.games.hallertau.theorems.positions import holds_only_crops, me, run, solo
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import fields, resources, setup, spaces
from spec.hallertau.state import CONTENTS, CROPS, ROWS, SOWN, Game, Row
from spec.kernel import both, either, total

BELOW_FIVE: tuple[Row, ...] = (2, 3, 4)


def empty_rows(game: Game) -> int:
    """The rows of the empty fields, added up."""
    return total(row * me(game).fields[row]["empty"] for row in ROWS)


def sown_alike(before: Game, after: Game) -> bool:
    return both(*(me(before).fields[row][what] == me(after).fields[row][what] for row in ROWS for what in SOWN))


@theorem("hal.theorem.one-field-slides-twice", claims=("D41",), it="522", pt="494")
def one_field_slides_twice() -> Iterator[Statement]:
    """In phase 6 every empty field below row 5 slides up one row and, if any still can, exactly one slides a second
    time. Sown fields stay."""
    game = solo("fallow")
    movable = total(me(game).fields[row]["empty"] for row in BELOW_FIVE)
    yield always(
        "First every empty field below row 5 goes up by one row, and no sown one moves.",
        run(game, fields.fallow).leads_to(
            lambda before, after: both(empty_rows(after) == empty_rows(before) + movable, sown_alike(before, after))
        ),
    )
    yield always(
        "The player must then choose exactly if there was an empty field in row 2 or 3 at first; else the phase ends.",
        run(game, fields.fallow).leads_to(
            lambda before, after: (
                either(*(me(before).fields[row]["empty"] >= 1 for row in (2, 3)))
                if after.turn == 0
                else both(after.phase == "harvest", *(me(before).fields[row]["empty"] == 0 for row in (2, 3)))
            )
        ),
    )
    yield always(
        "The choice moves one field up by one row more; then the phase is over.",
        *(
            run(game, fields.fallow, fields.SlideField(player=0, row=row)).leads_to(
                lambda before, between, after: both(
                    empty_rows(after) == empty_rows(before) + movable + 1,
                    resources.fields_of(me(after)) == resources.fields_of(me(before)),
                    sown_alike(before, after),
                    after.phase == "harvest",
                )
            )
            for row in (3, 4)
        ),
    )


@theorem("hal.theorem.top-row-stays", claims=("D42",), it="524-526", pt="496-498")
def top_row_stays() -> Iterator[Statement]:
    """Fields in row 5 stay there, and the second slide must be given to a field that can move, if there is one."""
    game = solo("fallow")
    yield always(
        "No empty field leaves row 5 in the first slide.",
        run(game, fields.fallow).leads_to(
            lambda before, after: me(after).fields[5]["empty"] >= me(before).fields[5]["empty"]
        ),
    )
    choosing = symbolic_game(1, "fallow", turn=0)
    choices = [run(choosing, fields.SlideField(player=0, row=row)) for row in BELOW_FIVE]
    yield always(
        "A field in row 5 can't be chosen.",
        run(choosing, fields.SlideField(player=0, row=5)).impossible(),
    )
    yield always(
        "Whoever is asked to choose can: a field in row 3 or 4 is there.",
        run(choosing).leads_to(lambda _: either(*(choice.allowed for choice in choices))),
    )
    yield possible(
        "The example of the book: empty fields in rows 3 and 5 end up both in row 5.",
        run(game, fields.fallow, fields.SlideField(player=0, row=4)).can(
            lambda before, between, after: me(after).fields[5]["empty"] == 2,
            both(*(me(game).fields[row]["empty"] == number for row, number in zip(ROWS, (0, 1, 0, 1), strict=True))),
        ),
    )


@theorem("hal.theorem.lowest-row-stays", claims=("D43",), it="537", pt="509")
def lowest_row_stays() -> Iterator[Statement]:
    """After the harvest a field of row 2 is still in row 2; no field is lost, the others are one row lower."""
    game = solo("harvest")
    yield always(
        "The harvest leaves the number of fields as it is, and none is sown afterwards.",
        run(game, fields.harvest).leads_to(
            lambda before, after: both(
                resources.fields_of(me(after)) == resources.fields_of(me(before)),
                *(me(after).fields[row][content] == 0 for row in ROWS for content in SOWN),
            )
        ),
    )
    yield always(
        "In row 2 are then all fields that were there, and those that were sown in row 3.",
        run(game, fields.harvest).leads_to(
            lambda before, after: (
                me(after).fields[2]["empty"]
                == total(
                    [
                        *(me(before).fields[2][content] for content in CONTENTS),
                        *(me(before).fields[3][content] for content in SOWN),
                    ]
                )
            )
        ),
    )


@theorem("hal.theorem.fivefold-harvest", claims=("D4",), it="205, 534-543", pt="206, 506-515")
def fivefold_harvest() -> Iterator[Statement]:
    """A field gives at most five times what was sown in it, and at least twice. (Only cards give more.)"""
    game = solo("harvest")
    only_crops = holds_only_crops(me(game))
    for crop in CROPS:
        sown = total(me(game).fields[row][crop] for row in ROWS)
        yield always(
            f"The harvest of {crop} is two to five times the number of fields sown with it.",
            run(game, fields.harvest).leads_to(
                lambda before, after, crop=crop, sown=sown: both(
                    me(after).goods[crop] - me(before).goods[crop] <= 5 * sown,
                    me(after).goods[crop] - me(before).goods[crop] >= 2 * sown,
                ),
                only_crops,
            ),
        )
    yield possible(
        "Five for one is possible.",
        run(game, fields.harvest).can(
            lambda before, after: me(after).goods["hops"] == me(before).goods["hops"] + 5,
            both(only_crops, total(me(game).fields[row]["hops"] for row in ROWS) == 1),
        ),
    )


@theorem("hal.theorem.no-field-in-row-1", claims=("D13",), it="281", pt="281")
def no_field_in_row_1() -> Iterator[Statement]:
    """Row 1 never contains a field: nothing names it, and the harvest stops at row 2."""
    yield checked(
        "The fields of the set-up, the new fields of the spaces, and every row that a position or a move can name lie "
        "in rows 2 to 5 (by enumeration).",
        lambda: [
            *((row, row in (2, 3, 4, 5)) for row in [*ROWS, *setup.starting_fields()]),
            *((step, spaces.row_of_the_new_field(step) in (2, 3, 4, 5)) for step in spaces.NEW_FIELDS),
        ],
    )
    game = solo("harvest")
    yield always(
        "The harvest keeps all fields within rows 2 to 5.",
        run(game, fields.harvest).leads_to(
            lambda before, after: (
                total(me(after).fields[row][what] for row in (2, 3, 4, 5) for what in CONTENTS)
                == resources.fields_of(me(before))
            )
        ),
    )
