"""What the action spaces give, and the limits of what a player can have."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import cast

from proofs.games.hallertau.situations import agendas
from proofs.games.hallertau.theorems.positions import (
    BY_CARDS,
    OPEN_SPACES,
    Change,
    column,
    columns,
    holds_only_crops,
    me,
    run,
    solo,
    throughout,
)
from proofs.prove.runs import equal, not_fewer, played
from proofs.prove.statements import Statement, always, checked, possible, theorem
from spec.hallertau import MODEL, exchanges, resources, setup, sheep, spaces, workers
from spec.hallertau.actions import AGENDA, Place, Skip
from spec.hallertau.board import SPACES_OF
from spec.hallertau.fields import MoveField, Sow
from spec.hallertau.resources import fields_of
from spec.hallertau.spaces import Take, TakeField
from spec.hallertau.state import (
    CONTENTS,
    CROPS,
    GOODS,
    MOST_FIELDS,
    MOST_JEWELS,
    ROWS,
    SEEDS,
    SHOPS,
    SOWN,
    WITHOUT_CARDS,
    Content,
    Game,
    Good,
    Resource,
    Space,
)
from spec.kernel import Move, both, either, implies, total
from spec.kernel.terms import variable

SKIP = Skip(player=0)


def take(*what: Resource) -> Take:
    """Some number of each of these is taken."""
    return Take(player=0, what={item: variable(f"take.{item}") for item in what})


# --- ways through a space, on numbers ---------------------------------------------------------------------------


def plenty() -> Game:
    """A position of round 1 on numbers in which every action of every space can be used."""
    game = played(MODEL, MODEL.new(1), setup.ChooseFirstPlayer(first=0), workers.DrawQuadrantCard(card=1))
    player = me(game)
    player.goods = {good: 4 if good in ("barley", "milk") else 0 for good in GOODS}
    player.fields = {row: {content: 5 if (row, content) == (3, "empty") else 0 for content in CONTENTS} for row in ROWS}
    player.sheep["4"], player.village["bakery"].shop = 1, 1
    return cast(Game, game)


def ways(game: Game) -> Iterator[tuple[list[Move], Game]]:
    """Every way to work off the actions that are owed, with the position in which it ends."""
    if not game.agenda:
        yield [], game
        return
    for move in MODEL.legal(game):
        for rest, end in ways(played(MODEL, game, move)):
            yield [move, *rest], end


def ways_through(space: Space) -> list[tuple[list[Move], Game]]:
    return list(ways(played(MODEL, plenty(), Place(player=0, space=space))))


@theorem("hal.theorem.one-to-four-sowings", claims=("D31",), it="455", pt="439")
def one_to_four_sowings() -> Iterator[Statement]:
    """Four spaces let a player sow: Fertilizing once, the Busy Weekend twice, Cultivation three times, Farming four
    times; one in each quadrant."""
    most = {"fertilizing": 1, "busy_weekend": 2, "cultivation": 3, "farming": 4}
    yield checked(
        "The most sowings on every way through each space (by playing all ways from a position with plenty).",
        lambda: ((space, _most_sowings(space) == most.get(space, 0)) for space in OPEN_SPACES),
    )
    yield checked(
        "The four are in four quadrants (by enumeration).",
        lambda: ((quadrant, len(set(most) & set(inside)) == 1) for quadrant, inside in SPACES_OF.items()),
    )


def _most_sowings(space: Space) -> int:
    return max(sum(isinstance(move, Sow) for move in moves) for moves, _ in ways_through(space))


@theorem("hal.theorem.two-spaces-prolong-life", claims=("D36",), it="477", pt="457")
def two_spaces_prolong_life() -> Iterator[Statement]:
    """Only Sheep Shearing and the Small Trade let a sheep live longer, one sheep each time."""
    yield checked(
        "On every way through each space (by playing all ways from a position with plenty).",
        lambda: (
            (space, _most_moved(space) == (1 if space in ("sheep_shearing", "small_trade") else 0))
            for space in OPEN_SPACES
        ),
    )


def _most_moved(space: Space) -> int:
    return max(sum(isinstance(move, sheep.MoveSheep) for move in moves) for moves, _ in ways_through(space))


@theorem("hal.theorem.five-spaces-give-clay", claims=("D90",), it="846", pt="809")
def five_spaces_give_clay() -> Iterator[Statement]:
    """Exactly five spaces give clay: Clay Delivery, Nursery, Clearing, Land Sale and Tool Shed."""
    five = ("clay_delivery", "nursery", "clearing", "land_sale", "tool_shed")
    yield checked(
        "On some way through each of the five there is more clay in the end, on none through another (by playing all "
        "ways from a position with plenty).",
        lambda: ((space, _gives_clay(space) == (space in five)) for space in OPEN_SPACES),
    )
    yield always(
        "Nothing else gives clay: as long as only crops are on the fields, only what is taken at a space makes it "
        "more.",
        throughout(
            lambda change: (
                change.name == "take"
                or implies(
                    holds_only_crops(me(change.before)),
                    not_fewer(me(change.after).goods["clay"], me(change.before).goods["clay"]),
                )
            )
        ),
    )


def _gives_clay(space: Space) -> bool:
    before = me(plenty()).goods["clay"]
    return any(me(end).goods["clay"] > before for _, end in ways_through(space))


# --- sowing -----------------------------------------------------------------------------------------------------


@theorem("hal.theorem.sowing-takes-one-crop", claims=("D32", "D33", "D94"), it="455-463, 911", pt="439-445, 874")
def sowing_takes_one_crop() -> Iterator[Statement]:
    """A sowing takes exactly one crop from the player's own supply, never from elsewhere, and puts it on an empty
    field. Only crops are sown, one on a field. (Only cards let other goods be sown, or two crops.)"""
    game = solo("actions", "cultivation.sow")
    sowings = [(crop, row, run(game, Sow(player=0, crop=crop, row=row))) for crop in CROPS for row in ROWS]
    yield always(
        "One good of that crop goes from the supply, and no other; one empty field of that row is sown, and no other.",
        *(
            one.leads_to(
                lambda before, after, crop=crop, row=row: both(
                    *(me(after).goods[good] == me(before).goods[good] - (1 if good == crop else 0) for good in GOODS),
                    me(after).fields[row]["empty"] == me(before).fields[row]["empty"] - 1,
                    me(after).fields[row][crop] == me(before).fields[row][crop] + 1,
                    fields_of(me(after)) == fields_of(me(before)),
                )
            )
            for crop, row, one in sowings
        ),
    )
    yield always(
        "Without that crop in the supply, or without an empty field in the row, nothing can be sown there.",
        *(
            one.impossible(either(me(game).goods[crop] == 0, me(game).fields[row]["empty"] == 0))
            for crop, row, one in sowings
        ),
    )
    yield always(
        "At no action of a space can anything but a crop be sown.",
        *(
            run(solo("actions", *agenda), Sow(player=0, crop=seed, row=row)).impossible()
            for agenda in agendas()
            for seed in SEEDS
            if seed not in CROPS
            for row in ROWS
        ),
    )
    yield always(
        "Crops get onto fields in no other way.",
        throughout(lambda change: change.name == "sow" or _no_more_on_fields(change, CROPS)),
    )
    yield always(
        "Nothing else ever gets onto a field, and no field is sown twice.",
        throughout(lambda change: _no_more_on_fields(change, BY_CARDS)),
    )


def _no_more_on_fields(change: Change, contents: Sequence[Content]) -> bool:
    """In no row are there afterwards more fields with one of these."""
    before, after = me(change.before).fields, me(change.after).fields
    return both(*(not_fewer(after[row][content], before[row][content]) for row in ROWS for content in contents))


# --- limits -----------------------------------------------------------------------------------------------------


@theorem("hal.theorem.eight-fields", claims=("D14",), it="283, 893", pt="283, 854")
def eight_fields() -> Iterator[Statement]:
    """Nobody ever has more than 8 fields: with 8 no new field can be taken, with fewer one can."""
    games = [solo("actions", *agenda) for agenda in agendas() if agenda[0] in spaces.NEW_FIELDS]
    yield always(
        "With 8 fields none of the spaces gives another.",
        *(run(game, TakeField(player=0)).impossible(fields_of(me(game)) == MOST_FIELDS) for game in games),
    )
    yield always(
        "With fewer each of them does.",
        *(run(game, TakeField(player=0)).permitted(fields_of(me(game)) < MOST_FIELDS) for game in games),
    )
    yield always(
        "Whatever happens, there are at most 8 afterwards.",
        throughout(lambda change: fields_of(me(change.after)) <= MOST_FIELDS),
    )


@theorem("hal.theorem.goods-without-limit", claims=("D16",), it="299", pt="301")
def goods_without_limit() -> Iterator[Statement]:
    """There is no limit to goods: whatever number a player has, any number more can be gained."""
    game = solo("actions")
    gained = variable("gained")
    yield always(
        "Gaining is always allowed and adds exactly what is gained.",
        *(
            asked
            for good in GOODS
            for gain in [run(game, functools.partial(_gain, good, gained))]
            for asked in (
                gain.permitted(gained >= 0),
                gain.leads_to(
                    lambda before, after, good=good: me(after).goods[good] == me(before).goods[good] + gained,
                    gained >= 0,
                ),
            )
        ),
    )


def _gain(good: Good, amount: int, game: Game) -> None:
    resources.gain_good(me(game), good, amount)


@theorem("hal.theorem.ten-jewels", claims=("D17",), it="305, 895", pt="309, 856")
def ten_jewels() -> Iterator[Statement]:
    """Nobody ever has more than 10 jewels: those beyond are not taken, but the rest of what a space gives can be."""
    sale, hall = solo("actions", "land_sale.take"), solo("actions", "town_hall.take")
    both_kinds, jewels = take("jewels", "clay"), take("jewels")
    yield always(
        "With 10 jewels no further one can be taken, with 9 not two.",
        run(sale, both_kinds).impossible(both(me(sale).jewels == MOST_JEWELS, both_kinds.what["jewels"] >= 1)),
        run(hall, jewels).impossible(me(hall).jewels == MOST_JEWELS),
        run(hall, jewels).impossible(both(me(hall).jewels == MOST_JEWELS - 1, jewels.what["jewels"] >= 2)),
    )
    yield always(
        "The clay of the Land Sale can be taken all the same.",
        run(sale, Take(player=0, what={"clay": 3})).permitted(me(sale).jewels == MOST_JEWELS),
    )
    yield always(
        "Whatever happens, there are at most 10 afterwards.",
        throughout(lambda change: not_fewer(me(change.after).jewels, MOST_JEWELS)),
    )


# --- one space after the other ----------------------------------------------------------------------------------


@theorem("hal.theorem.sold-field-takes-its-crop", claims=("D15",), it="289, 1005", pt="291, 974")
def sold_field_takes_its_crop() -> Iterator[Statement]:
    """Any field can be sold; what is sown in it is lost, and nothing is given for that."""
    game = solo("actions", "land_sale.pay")
    sales = [
        (row, content, exchanges.PayField(player=0, row=row, content=content))
        for row in ROWS
        for content in WITHOUT_CARDS
    ]
    yield always(
        "A field can be sold exactly if the player has such a one; it is gone, and no good is more or fewer.",
        *(run(game, sale).permitted(me(game).fields[row][content] >= 1) for row, content, sale in sales),
        *(
            run(game, sale).leads_to(
                lambda before, after, row=row, content=content: both(
                    me(after).fields[row][content] == me(before).fields[row][content] - 1,
                    fields_of(me(after)) == fields_of(me(before)) - 1,
                    equal(me(before).goods, me(after).goods),
                )
            )
            for row, content, sale in sales
        ),
    )
    gain = take("jewels", "clay")
    yield always(
        "A sown field brings no more than an empty one: up to 1 jewel and 3 clay.",
        *(
            run(game, sale, gain).leads_to(lambda *_: both(gain.what["jewels"] <= 1, gain.what["clay"] <= 3))
            for _, content, sale in sales
            if content in ("empty", "rye")
        ),
    )


@theorem("hal.theorem.breeding-keeps-to-a-side", claims=("D37",), it="485", pt="461")
def breeding_keeps_to_a_side() -> Iterator[Statement]:
    """Sheep Breeding gives 1 sheep for 2 milk or 2 for 4, never 2 for 2."""
    game = solo("actions", "sheep_breeding.pay")
    gain = take("sheep")
    two, four = exchanges.PayMilk(player=0, milk=2), exchanges.PayMilk(player=0, milk=4)
    yield always(
        "For 2 milk at most 1 sheep, for 4 at most 2; so much milk is gone.",
        *(
            run(game, pay, gain).leads_to(
                lambda before, between, after, most=most: both(
                    resources.sheep_of(me(after)) - resources.sheep_of(me(before)) <= most,
                    me(before).goods["milk"] - me(after).goods["milk"] == 2 * most,
                )
            )
            for pay, most in ((two, 1), (four, 2))
        ),
    )
    yield possible(
        "Both are possible in full.",
        *(run(game, pay, gain).can(given=gain.what["sheep"] == most) for pay, most in ((two, 1), (four, 2))),
    )


@theorem("hal.theorem.clay-by-the-round", claims=("D96",), it="945", pt="924")
def clay_by_the_round() -> Iterator[Statement]:
    """Clay Delivery gives 1 clay in round 1, 2 in round 2, and so on to 6."""
    game = solo("actions", "clay_delivery.clay")
    gain = take("clay")
    yield always(
        "As much as the round says can be taken, and any part of it, but not more.",
        run(game, gain).permitted(both(gain.what["clay"] >= 1, gain.what["clay"] <= game.round)),
        run(game, gain).impossible(gain.what["clay"] > game.round),
    )


@theorem("hal.theorem.nursery-does-not-mix", claims=("D97",), it="967", pt="928")
def nursery_does_not_mix() -> Iterator[Statement]:
    """The Nursery gives 3 clay or 3 crops, never some of both; the crops may be equal or different."""
    game = solo("actions", "nursery.clay_or_crops")
    gain = take("clay", *CROPS)
    crops = total(gain.what[crop] for crop in CROPS)
    yield always(
        "Clay and crops are never taken together, and never more than 3.",
        run(game, gain).leads_to(
            lambda *_: both(either(gain.what["clay"] == 0, crops == 0), gain.what["clay"] + crops <= 3)
        ),
    )
    yield always(
        "3 clay can be taken, and any 3 crops.",
        run(game, gain).permitted(both(gain.what["clay"] == 3, *(gain.what[crop] == 0 for crop in CROPS))),
        run(game, gain).permitted(both(gain.what["clay"] == 0, crops == 3, *(gain.what[crop] >= 0 for crop in CROPS))),
    )


@theorem("hal.theorem.clearing-and-tool-shed", claims=("D98",), it="977, 1023", pt="946, 992")
def clearing_and_tool_shed() -> Iterator[Statement]:
    """Clearing gives a field and clay, the Tool Shed either a field or clay."""
    clearing, shed = solo("actions", *AGENDA["clearing"]), solo("actions", *AGENDA["tool_shed"])
    field, clay = TakeField(player=0), Take(player=0, what={"clay": 1})
    room = fields_of(me(clearing)) < MOST_FIELDS
    yield always(
        "At Clearing whoever has room takes the field and the clay.", run(clearing, field, clay).permitted(room)
    )
    yield always(
        "At the Tool Shed nobody takes both, in either order.",
        run(shed, field, clay).impossible(),
        run(shed, clay, field).impossible(),
    )
    yield always(
        "Each alone can be taken, the clay up to 4.",
        run(shed, field).permitted(room),
        run(shed, Take(player=0, what={"clay": 4})).permitted(),
    )


@theorem("hal.theorem.fertilizing", claims=("D99",), it="1019", pt="988")
def fertilizing() -> Iterator[Statement]:
    """Fertilizing moves only empty fields, and its sowing does not depend on whether a field was moved."""
    game = solo("actions", *AGENDA["fertilizing"])
    moves = {row: run(game, MoveField(player=0, row=row)) for row in ROWS[:-1]}
    yield always(
        "Moving a field leaves every sown field where it is, and puts one more empty field in row 5.",
        *(
            one.leads_to(
                lambda before, after: both(
                    *(
                        equal(me(before).fields[row][content], me(after).fields[row][content])
                        for row in ROWS
                        for content in SOWN
                    ),
                    me(after).fields[5]["empty"] == me(before).fields[5]["empty"] + 1,
                    fields_of(me(after)) == fields_of(me(before)),
                )
            )
            for one in moves.values()
        ),
    )
    yield always(
        "A row with sown fields only has none that can be moved.",
        *(one.impossible(me(game).fields[row]["empty"] == 0) for row, one in moves.items()),
    )
    sow = Sow(player=0, crop="rye", row=5)
    yield always(
        "Whoever moved no field sows all the same, if there is an empty field and a crop.",
        run(game, SKIP, SKIP, sow).permitted(both(me(game).fields[5]["empty"] >= 1, me(game).goods["rye"] >= 1)),
    )
    yield always(
        "Whoever moved two can sow one of them.",
        run(game, MoveField(player=0, row=2), MoveField(player=0, row=3), sow).permitted(
            both(me(game).fields[2]["empty"] >= 1, me(game).fields[3]["empty"] >= 1, me(game).goods["rye"] >= 1)
        ),
    )


@theorem("hal.theorem.town-hall", claims=("D100",), it="1029", pt="998")
def town_hall() -> Iterator[Statement]:
    """The Town Hall gives jewels only to a player who can move a shop to the left, so never at the start of the game.
    The centre never moves back."""
    game = solo("actions", "town_hall.pay")
    backs = {shop: run(game, exchanges.MoveShopBack(player=0, shop=shop)) for shop in SHOPS}
    yield always(
        "A shop beside the centre can't be moved back; any other can.",
        *(back.impossible(column(game, shop) == me(game).center) for shop, back in backs.items()),
        *(back.permitted(column(game, shop) > me(game).center) for shop, back in backs.items()),
    )
    yield always(
        "Without moving a shop back nobody takes jewels.",
        run(game, take("jewels")).impossible(),
        run(game, SKIP, take("jewels")).impossible(),
    )
    yield checked(
        "At the start all shops are beside the centre (by enumeration of the shops).",
        lambda: ((shop, column(MODEL.new(1), shop) == me(MODEL.new(1)).center) for shop in SHOPS),
    )
    yield always(
        "So while no shop has advanced, none can be moved back.",
        *(back.impossible(both(*(place == 0 for place in columns(game)))) for back in backs.values()),
    )
    yield always(
        "Whatever happens, the centre does not move to the left.",
        throughout(lambda change: not_fewer(me(change.before).center, me(change.after).center)),
    )
