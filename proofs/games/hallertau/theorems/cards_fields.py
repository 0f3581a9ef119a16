"""What single cards do with fields and crops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from proofs.games.hallertau.theorems.cards_positions import (
    SKIP,
    every_card,
    holding,
    number_of_fields,
    owing,
    play,
    run,
    take,
)
from proofs.games.hallertau.theorems.positions import me
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import fields
from spec.hallertau.actions import MakeTools, Place
from spec.hallertau.card_effects import DoubleHarvest, HarvestField, RaiseFields, TakeFields
from spec.hallertau.fields import MoveField, Sow, SowTwice
from spec.hallertau.spaces import TakeField
from spec.hallertau.state import (
    CROPS,
    FIELD_KEYS,
    GOODS,
    MOST_FIELDS,
    ROWS,
    SEEDS,
    SOWN,
    Content,
    Game,
    Row,
    Seed,
)
from spec.kernel import both, either, total
from spec.kernel.terms import variable


def empty_fields(game: Game) -> int:
    return total(me(game).fields[row]["empty"] for row in ROWS)


def sum_of_rows(game: Game) -> int:
    """The rows of all fields added up: what they would yield."""
    return total(row * count for row, contents in me(game).fields.items() for count in contents.values())


# --- sowing -----------------------------------------------------------------------------------------------------


@theorem(
    "hal.theorem.what-cards-let-sow",
    claims=(),
    it="911, 1102-1103, 1136-1137, 1242-1243, 1523-1524, 1610-1611",
    pt="874, 1094-1095, 1128-1129, 1201, 1496-1497, 1568-1569",
)
def what_cards_let_sow() -> Iterator[Statement]:
    """With cards, too, only crops are sown, one in an empty field, with these exceptions: card 027 lets wool be sown,
    cards 112 and 522 clay, card 229 meat, and card 627 two crops of one kind."""
    yield checked(
        "No other card has a step at which something else than one crop is sown (by enumeration).",
        lambda: (
            (card.number, {kind for kind in card.parts if kind in NOT_A_CROP} == {*EXCEPTIONS.get(card.number, ())})
            for card in every_card()
        ),
    )
    sowing = owing(306, after=1)
    yield always(
        "At a sowing of any crop by a card nothing else can be sown, and nothing where no field is empty.",
        *(
            run(sowing, Sow(player=0, crop=seed, row=row)).impossible()
            for seed in SEEDS
            if seed not in CROPS
            for row in ROWS
        ),
        *(
            run(sowing, Sow(player=0, crop=crop, row=row)).impossible(me(sowing).fields[row]["empty"] == 0)
            for crop in CROPS
            for row in ROWS
        ),
    )
    for number, (kind,) in EXCEPTIONS.items():
        game = owing(number)
        move = SowTwice(player=0, crop="rye", row=3) if number == 627 else Sow(player=0, crop=_seed(kind), row=3)
        yield possible(
            f"Refuted without the exception: card {number} ({kind.replace('.', ' ').replace('_', ' ')}).",
            run(game, move).can(_field_is_sown),
        )


EXCEPTIONS = {27: ("sow.wool",), 112: ("sow.clay",), 229: ("sow.meat",), 522: ("sow.clay",), 627: ("sow_twice",)}
NOT_A_CROP = ("sow.wool", "sow.clay", "sow.meat", "sow_twice")


def _seed(kind: str) -> Seed:
    return cast(Seed, kind.removeprefix("sow."))


def _field_is_sown(before: Game, after: Game) -> bool:
    return both(empty_fields(after) == empty_fields(before) - 1, number_of_fields(after) == number_of_fields(before))


@theorem("hal.theorem.two-crops-in-a-field", claims=(), it="205, 1434-1438, 1610-1611", pt="206, 1390-1394, 1568-1569")
def two_crops_in_a_field() -> Iterator[Statement]:
    """A field in which card 627 let two crops be sown yields twice its row; so does one that card 426 doubles. Any
    other field yields its row, at most five."""
    game = owing(627)
    yield always(
        "Two crops go from the supply, and the field alone yields twice its row of that crop.",
        *(
            run(game, SowTwice(player=0, crop=crop, row=row), harvest_at_once).leads_to(
                lambda before, between, after, crop=crop, row=row: both(
                    me(between).goods[crop] == me(before).goods[crop] - 2,
                    me(after).goods[crop] == me(between).goods[crop] + 2 * row,
                ),
                _nothing_else_is_sown(game),
            )
            for crop in CROPS
            for row in ROWS
        ),
    )
    double = owing(426)
    yield always(
        "By card 426 a field yields twice its row, or four times if two crops are in it.",
        *(
            run(double, DoubleHarvest(player=0, row=row, content=content)).leads_to(
                lambda before, after, row=row, content=content: (
                    _goods(after) - _goods(before) == (4 * row if content.endswith("_twice") else 2 * row)
                )
            )
            for row in ROWS
            for content in SOWN
        ),
    )
    single = owing(22)
    yield always(
        "By a card that only lets a field be harvested it yields its row, or twice that if two crops are in it.",
        *(
            run(single, HarvestField(player=0, row=row, content=content)).leads_to(
                lambda before, after, row=row, content=content: (
                    _goods(after) - _goods(before) == (2 * row if content.endswith("_twice") else row)
                )
            )
            for row in ROWS
            for content in SOWN
        ),
    )
    yield possible(
        "Refuted without these exceptions: ten crops from one field.",
        run(game, SowTwice(player=0, crop="hops", row=5), harvest_at_once).can(
            lambda before, between, after: _goods(after) - _goods(between) == 10, _nothing_else_is_sown(game)
        ),
        run(double, DoubleHarvest(player=0, row=5, content="hops")).can(
            lambda before, after: _goods(after) - _goods(before) == 10
        ),
    )


def harvest_at_once(game: Game) -> None:
    """What phase 7 does."""
    fields.harvest_fields(me(game))


def _nothing_else_is_sown(game: Game) -> bool:
    return both(*(me(game).fields[row][content] == 0 for row in ROWS for content in SOWN))


def _goods(game: Game) -> int:
    return total(me(game).goods[good] for good in GOODS)


@theorem("hal.theorem.one-crop-of-a-kind", claims=(), it="1078-1079, 1205-1206", pt="1070-1071, 1180")
def one_crop_of_a_kind() -> Iterator[Statement]:
    """Cards 015 and 215 give up to four crops, at most one of each kind."""
    crops = take(*CROPS)
    yield always(
        "Never more than one of a kind, and never more than the option says; so many can be taken.",
        *(
            asked
            for number in (15, 215)
            for option in (1, 2, 3, 4)
            for taking in [run(owing(number, option), crops)]
            for asked in (
                taking.leads_to(
                    lambda *_, option=option: both(
                        *(crops.what[crop] <= 1 for crop in CROPS), total(crops.what.values()) <= option
                    )
                ),
                taking.permitted(
                    both(
                        *(both(crops.what[crop] >= 0, crops.what[crop] <= 1) for crop in CROPS),
                        total(crops.what.values()) == option,
                    )
                ),
            )
        ),
    )


@theorem("hal.theorem.sowing-besides", claims=(), it="1297-1300", pt="1254-1257")
def sowing_besides() -> Iterator[Statement]:
    """The crop of card 322 can be taken without sowing it. The two halves of card 323 are independent: the field can be
    moved without sowing, and sown without moving it."""
    taking = owing(322)
    crop = {one: take(one) for one in CROPS}
    yield always(
        "After taking a crop by card 322 the sowing can be skipped, and the crop stays in the supply.",
        *(run(taking, crop[one], SKIP).permitted(crop[one].what[one] == 1) for one in CROPS),
        *(
            run(taking, crop[one], SKIP).leads_to(
                lambda before, between, after, one=one: me(after).goods[one] == me(before).goods[one] + 1,
                crop[one].what[one] == 1,
            )
            for one in CROPS
        ),
        *(
            run(taking, crop[one]).permitted(both(crop[one].what[one] == 1, number_of_fields(taking) == 0))
            for one in CROPS
        ),
    )
    game = owing(323)
    sow = Sow(player=0, crop="rye", row=2)
    ready = both(me(game).fields[2]["empty"] >= 1, me(game).goods["rye"] >= 1)
    yield always(
        "By card 323 whoever has an empty field and a crop can sow without moving the field, move it without sowing, "
        "and do both.",
        run(game, SKIP, sow).permitted(ready),
        run(game, MoveField(player=0, row=2), SKIP).permitted(ready),
        run(game, MoveField(player=0, row=2), Sow(player=0, crop="rye", row=4)).permitted(ready),
    )


# --- rows -------------------------------------------------------------------------------------------------------


@theorem(
    "hal.theorem.no-field-at-all",
    claims=(),
    it="1094, 1179, 1226, 1330, 1831, 1840, 1843",
    pt="1086, 1166, 1191, 1286, 1758, 1767, 1770",
)
def no_field_at_all() -> Iterator[Statement]:
    """Whoever has no field at all has no empty field (023, 828), no field in rows 2 and 3 (203) or 2 to 4 (402, 831,
    832), and no sown field (222), and can play those cards."""
    yield always(
        "Without any field each of them can be played.",
        *(
            run(game, play(number)).permitted(number_of_fields(game) == 0)
            for number in (23, 203, 222, 402, 828, 831, 832)
            for game in [holding(number)]
        ),
    )
    yield always(
        "With such a field it can't.",
        *(
            run(game, play(number)).impossible(_has_a_field(game, rows, contents))
            for number, (rows, contents) in FORBIDDEN_FIELDS.items()
            for game in [holding(number)]
        ),
    )


FORBIDDEN_FIELDS: dict[int, tuple[tuple[Row, ...], tuple[Content, ...]]] = {
    23: (ROWS, ("empty",)),
    203: ((2, 3), ("empty", *SOWN)),
    222: (ROWS, SOWN),
    402: ((2, 3, 4), ("empty", *SOWN)),
    828: (ROWS, ("empty",)),
    831: ((2, 3, 4), ("empty", *SOWN)),
    832: ((2, 3, 4), ("empty", *SOWN)),
}


def _has_a_field(game: Game, rows: tuple[Row, ...], contents: tuple[Content, ...]) -> bool:
    return either(*(me(game).fields[row][content] >= 1 for row in rows for content in contents))


@theorem(
    "hal.theorem.raised-fields", claims=(), it="1094-1095, 1154-1158, 1225-1227", pt="1086-1087, 1146-1150, 1191-1192"
)
def raised_fields() -> Iterator[Statement]:
    """Cards 023, 121, 122 and 222 move fields one row up. Fields in row 5 can't be moved; each that is moved will yield
    one more."""
    raising = RaiseFields(player=0, fields={key: variable(f"raised.{key}") for key in FIELD_KEYS})
    top = [key for key in FIELD_KEYS if key.startswith("5.")]
    for number in (23, 121, 122, 222):
        game = owing(number)
        yield always(
            f"By card {number:03} no field of row 5 is moved; what is sown stays sown, there are as many fields, and "
            "their rows add up to one more for each that is moved.",
            run(game, raising).impossible(either(*(raising.fields[key] >= 1 for key in top))),
            run(game, raising).leads_to(
                lambda before, after: both(
                    number_of_fields(after) == number_of_fields(before),
                    empty_fields(after) == empty_fields(before),
                    sum_of_rows(after) == sum_of_rows(before) + total(raising.fields.values()),
                )
            ),
        )


@theorem("hal.theorem.announced-last-action", claims=(), it="1225-1227", pt="1191-1192")
def announced_last_action() -> Iterator[Statement]:
    """After card 222 the player's next action is the last: it must spend the last worker."""
    game = holding(222)
    workers = variable("exchanged")
    yield always(
        "Workers can't be exchanged unless all of them are, and can't be placed unless none is left.",
        run(game, play(222), SKIP, SKIP, MakeTools(player=0, workers=workers)).impossible(workers != me(game).workers),
        run(game, play(222), SKIP, SKIP, Place(player=0, space="farming")).leads_to(
            lambda *games: me(games[-1]).workers == 0
        ),
    )
    yield always(
        "Whoever can play it can exchange all workers for tools.",
        run(game, play(222), SKIP, SKIP, MakeTools(player=0, workers=workers)).permitted(
            both(run(game, play(222)).allowed, workers == me(game).workers)
        ),
    )


# --- new fields -------------------------------------------------------------------------------------------------


@theorem("hal.theorem.205-with-eight-fields", claims=(), it="1183-1184", pt="1168")
def card_205_with_eight_fields() -> Iterator[Statement]:
    """Card 205 asks for 6 or 7 fields; it can also be played with 8, but then gives no field."""
    game = holding(205)
    eight = number_of_fields(game) == MOST_FIELDS
    for option in (1, 2):
        yield always(
            f"With 8 fields option {option} can be played, and its field can't be taken.",
            run(game, play(205, option)).permitted(eight),
            run(game, play(205, option), TakeField(player=0)).impossible(eight),
        )


@theorem("hal.theorem.607-two-fields-or-none", claims=(), it="1568-1570", pt="1525-1527")
def card_607_two_fields_or_none() -> Iterator[Statement]:
    """By card 607 a player with 6 or more jewels takes exactly two fields or none. With 4 or 5 it can also be one."""
    game = owing(607)
    new = TakeFields(player=0, rows={row: variable(f"new.{row}") for row in ROWS})
    number = total(new.rows.values())
    taking = run(game, new)
    yield always(
        "Whoever takes fields with 6 jewels or more takes two, whose rows add up to the jewels; nobody takes more.",
        taking.leads_to(lambda *_: both(number == 2, sum_of(new) == me(game).jewels), me(game).jewels >= 6),
        taking.leads_to(lambda *_: both(number >= 1, number <= 2, sum_of(new) == me(game).jewels)),
    )
    yield always("None can be taken, too.", run(game, SKIP).permitted())
    yield possible(
        "With 4 or 5 jewels it can be one field, with 4 to 10 it can be two.",
        *(taking.can(given=both(me(game).jewels == jewels, number == 1)) for jewels in (4, 5)),
        *(taking.can(given=both(me(game).jewels == jewels, number == 2)) for jewels in range(4, 11)),
    )


def sum_of(move: TakeFields) -> int:
    return total(row * times for row, times in move.rows.items())
