"""Phase 9: what an advance costs, and how far shops and centre get."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from proofs.games.hallertau.theorems.positions import (
    advance,
    column,
    columns,
    goods_paid,
    leftmost,
    me,
    run,
    solo,
    throughout,
    with_goods,
)
from proofs.prove.statements import Statement, always, checked, possible, theorem
from proofs.prove.symbolic import move_domain
from spec.hallertau import MODEL, progress, resources, workers
from spec.hallertau.state import GOODS, LAST_COLUMN, SHOPS, Game, Good, Shop
from spec.kernel import both, either, implies, ite, tally, total
from spec.kernel.terms import variable

ROUNDS = range(1, 7)
FIRST_DISCOUNT: dict[Shop, int] = {"carpentry": 4, "brewery": 4, "cold_store": 3, "bakery": 3, "manufactory": 3}
SECOND_DISCOUNT: dict[Shop, int] = {"bakery": 5, "manufactory": 5}
LEAST_GOODS: dict[Shop, tuple[int, ...]] = {
    "carpentry": (1, 2, 3, 3, 4, 5),
    "brewery": (1, 2, 3, 3, 4, 5),
    "cold_store": (1, 2, 2, 3, 4, 5),
    "bakery": (1, 2, 2, 3, 3, 4),
    "manufactory": (1, 2, 2, 3, 3, 4),
}


def types_paid(move: progress.Advance) -> int:
    return tally(*(move.pay[good] >= 1 for good in GOODS))


def by_round(round_: int, values: tuple[int, ...]) -> int:
    return total(ite(round_ == number, value, 0) for number, value in zip(ROUNDS, values, strict=True))


@theorem("hal.theorem.full-price", claims=("D45",), it="563", pt="535")
def full_price() -> Iterator[Statement]:
    """Without discount an advance costs as many goods as the number of the round: 1 in round 1, up to 6 in round 6."""
    game = solo("progress")
    moves = [advance(shop) for shop in SHOPS]
    yield always(
        "Goods of a single type pay for an advance exactly if there are as many as the round says.",
        *(
            run(game, move).leads_to(
                lambda before, after, move=move: goods_paid(move) == before.round,
                given=both(with_goods(move), types_paid(move) == 1),
            )
            for move in moves
        ),
    )
    yield always(
        "In rounds 1 and 2 every payment in goods is the full price.",
        *(
            run(game, move).leads_to(
                lambda before, after, move=move: goods_paid(move) == before.round,
                given=both(with_goods(move), game.round <= 2),
            )
            for move in moves
        ),
    )


@theorem("hal.theorem.not-all-types", claims=("D46",), it="564", pt="536")
def not_all_types() -> Iterator[Statement]:
    """Not all types that a shop takes need be paid: in each round goods of one type, as many as the round says, are
    enough."""
    game = solo("progress")
    yield possible(
        "In each round each shop can be advanced with goods of one type.",
        *(
            run(game, move).can(
                given=both(types_paid(move) == 1, goods_paid(move) == number, with_goods(move), game.round == number)
            )
            for move in (advance(shop) for shop in SHOPS)
            for number in ROUNDS
        ),
    )


@theorem("hal.theorem.payment-not-supply", claims=("D47",), it="575", pt="547")
def payment_not_supply() -> Iterator[Statement]:
    """What restricts carpentry and brewery is what is paid, never what the player owns besides."""
    game = solo("progress")
    yield possible(
        "The carpentry advances for a player with more rye than clay, the brewery for one with more hops than barley.",
        run(game, advance("carpentry")).can(given=me(game).goods["rye"] > me(game).goods["clay"]),
        run(game, advance("brewery")).can(given=me(game).goods["hops"] > me(game).goods["barley"]),
    )
    more = {good: variable(f"more.{good}") for good in GOODS}

    def more_goods_come(game: Game) -> None:
        for good in GOODS:
            resources.gain_good(me(game), good, more[good])

    yield always(
        "A payment that is accepted is accepted from every larger supply too.",
        *(
            run(game, more_goods_come, advance(shop)).permitted(
                given=both(run(game, advance(shop)).allowed, *(amount >= 0 for amount in more.values()))
            )
            for shop in SHOPS
        ),
    )


@theorem("hal.theorem.rye-from-round-3", claims=("D48",), it="579", pt="551")
def rye_from_round_3() -> Iterator[Statement]:
    """Rye can't help to pay for the carpentry before round 3, nor hops for the brewery; from round 3 on they can."""
    game = solo("progress")
    kinds: tuple[tuple[Shop, Good], ...] = (("carpentry", "rye"), ("brewery", "hops"))
    for shop, good in kinds:
        move = advance(shop)
        yield always(
            f"Before round 3 no payment for the {shop} contains {good}.",
            run(game, move).impossible(given=both(game.round < 3, move.pay[good] >= 1)),
        )
        yield possible(
            f"In each round from the third on some payment for the {shop} contains {good}.",
            *(run(game, move).can(given=both(game.round == number, move.pay[good] >= 1)) for number in range(3, 7)),
        )


@theorem("hal.theorem.right-edge", claims=("D49",), it="581", pt="553")
def right_edge() -> Iterator[Statement]:
    """A shop on the last space can't advance, whatever is paid; one space before it can."""
    game = solo("progress")
    yield always(
        "No payment moves a shop that is in the last column.",
        *(run(game, advance(shop)).impossible(given=column(game, shop) == LAST_COLUMN) for shop in SHOPS),
    )
    yield possible(
        "Each shop can enter the last column.",
        *(run(game, advance(shop)).can(given=column(game, shop) == LAST_COLUMN - 1) for shop in SHOPS),
    )


@theorem("hal.theorem.center-beside-leftmost", claims=("D50",), it="585", pt="557")
def center_beside_leftmost() -> Iterator[Statement]:
    """The community centre is always beside the leftmost shop, also after a Town Hall, and moves at most 1 at a
    time."""
    yield checked(
        "When the game begins it is (by enumeration of the numbers of players).",
        lambda: ((n, me(MODEL.new(n)).center == leftmost(MODEL.new(n))) for n in MODEL.players),
    )
    yield always(
        "Whatever happens, it is afterwards.",
        throughout(lambda change: me(change.after).center == leftmost(change.after)),
    )
    game = solo("progress")
    yield always(
        "An advance moves the centre by 1 if it was that of the last shop beside it, else not at all.",
        *(
            run(game, advance(shop)).leads_to(
                lambda before, after: me(after).center - me(before).center == leftmost(after) - leftmost(before)
            )
            for shop in SHOPS
        ),
        *(
            run(game, advance(shop)).leads_to(
                lambda before, after: either(
                    me(after).center == me(before).center, me(after).center == me(before).center + 1
                )
            )
            for shop in SHOPS
        ),
    )


@theorem("hal.theorem.village-length", claims=("D51",), it="587, 795", pt="559, 758")
def village_length() -> Iterator[Statement]:
    """The first six moves of the centre raise the workers from 6 to 12; four more are possible and give no workers.
    The centre is in the last column exactly if all five shops are."""
    game = solo("new_workers")
    yield always(
        "After up to six moves of the centre there are 6 workers and one for each move, after more there are 12.",
        run(game, workers.new_workers).leads_to(
            lambda before, after: me(after).workers == ite(me(before).center <= 6, 6 + me(before).center, 12)
        ),
    )
    yield possible(
        "The centre can have made each number of moves from 0 to 10.",
        *(run(game).can(given=me(game).center == moves) for moves in range(LAST_COLUMN + 1)),
    )
    yield always(
        "It has made ten moves exactly if every shop has reached the last column, and never more.",
        run(game).leads_to(
            lambda game: both(
                me(game).center <= LAST_COLUMN,
                implies(me(game).center == LAST_COLUMN, both(*(place == LAST_COLUMN for place in columns(game)))),
                implies(both(*(place == LAST_COLUMN for place in columns(game))), me(game).center == LAST_COLUMN),
            )
        ),
    )


@theorem("hal.theorem.discount-limit-redundant", claims=("D52",), it="599", pt="571")
def discount_limit_redundant() -> Iterator[Statement]:
    """That discounts begin in round 3 follows from the other rules of payment: before it, none could be had anyway."""
    game = solo("progress")
    for less in (1, 2):
        yield always(
            f"Whatever payment of {less + 1} types keeps to the types and restrictions of the shop, if it is {less} "
            f"less than the round, the round is at least {2 * less + 1}.",
            *(
                run(game, _restrictions(move)).leads_to(
                    lambda before, after, less=less: before.round >= 2 * less + 1,
                    given=both(
                        move_domain(move),
                        with_goods(move),
                        goods_paid(move) == game.round - less,
                        types_paid(move) > less,
                    ),
                )
                for move in (advance(shop) for shop in (SHOPS if less == 1 else SECOND_DISCOUNT))
            ),
        )


def _restrictions(move: progress.Advance) -> Callable[[Game], None]:
    """The rules of payment without the one that sets the price."""

    def restrictions(_: Game) -> None:
        progress.a_jewel_replaces_all_goods(move.pay)
        progress.pay_required_types(move.shop, move.pay)
        progress.more_clay_than_rye(move.shop, move.pay)
        progress.more_barley_than_hops(move.shop, move.pay)
        progress.at_most_one_flax(move.shop, move.pay)

    return restrictions


@theorem("hal.theorem.first-discount", claims=("D53", "D57"), it="601, 613", pt="573, 585")
def first_discount() -> Iterator[Statement]:
    """One good less, for two types: cold store, bakery and manufactory from round 3 on, carpentry and brewery only from
    round 4 on. In round 3 the brewery has no discount: 2 barley are one type, 1 barley and 1 hops break its limit."""
    game = solo("progress")
    for shop, first in FIRST_DISCOUNT.items():
        move = advance(shop)
        one_less = both(with_goods(move), goods_paid(move) == game.round - 1)
        yield always(
            f"Before round {first} the {shop} can't be advanced for 1 good less than the round.",
            run(game, move).impossible(given=both(one_less, game.round < first)),
        )
        yield possible(
            f"In each round from {first} on it can.",
            *(run(game, move).can(given=both(one_less, game.round == number)) for number in range(first, 7)),
        )
    brewery = advance("brewery")
    two_and_one = both(
        brewery.pay["barley"] == 2, brewery.pay["hops"] == 1, with_goods(brewery), goods_paid(brewery) == 3
    )
    yield possible(
        "2 barley and 1 hops advance the brewery in round 3, as the full price, and in round 4, with the discount.",
        *(run(game, brewery).can(given=both(two_and_one, game.round == number)) for number in (3, 4)),
    )


@theorem("hal.theorem.second-discount", claims=("D54",), it="602", pt="574")
def second_discount() -> Iterator[Statement]:
    """Two goods less, for three types: only bakery and manufactory, and only from round 5 on."""
    game = solo("progress")
    for shop in SHOPS:
        move = advance(shop)
        two_less = both(with_goods(move), goods_paid(move) == game.round - 2)
        first = SECOND_DISCOUNT.get(shop)
        yield always(
            f"The {shop} is never advanced for 2 goods less than the round" + (" before round 5." if first else "."),
            run(game, move).impossible(given=both(two_less, game.round < first) if first else two_less),
        )
        if first:
            yield possible(
                f"In each round from {first} on it can be.",
                *(run(game, move).can(given=both(two_less, game.round == number)) for number in range(first, 7)),
            )


@theorem("hal.theorem.discounts-are-earned", claims=("D55",), it="604", pt="576")
def discounts_are_earned() -> Iterator[Statement]:
    """A discount never lets a player pay fewer types than it asks for, nor break the restriction of a shop."""
    game = solo("progress")
    moves = {shop: advance(shop) for shop in SHOPS}
    for less in (1, 2):
        yield always(
            f"Whoever pays {less} less than the round pays {less + 1} types or more.",
            *(
                run(game, move).leads_to(
                    lambda before, after, move=move, less=less: types_paid(move) > less,
                    given=both(with_goods(move), goods_paid(move) == game.round - less),
                )
                for shop, move in moves.items()
                if less == 1 or shop in SECOND_DISCOUNT
            ),
        )
    yield always(
        "Nobody pays more than the round, nor more than 2 less.",
        *(
            run(game, move).leads_to(
                lambda before, after, move=move: both(
                    goods_paid(move) <= before.round, goods_paid(move) >= before.round - 2
                ),
                given=with_goods(move),
            )
            for move in moves.values()
        ),
    )
    pay = {shop: move.pay for shop, move in moves.items()}
    yield always(
        "Discount or not, there is more clay than rye, more barley than hops, and at most 1 flax for the bakery.",
        run(game, moves["carpentry"]).leads_to(
            lambda *_: pay["carpentry"]["clay"] > pay["carpentry"]["rye"], with_goods(moves["carpentry"])
        ),
        run(game, moves["brewery"]).leads_to(
            lambda *_: pay["brewery"]["barley"] > pay["brewery"]["hops"], with_goods(moves["brewery"])
        ),
        run(game, moves["bakery"]).leads_to(lambda *_: pay["bakery"]["flax"] <= 1),
    )


@theorem("hal.theorem.favoured-rounds", claims=("D56",), it="606", pt="578")
def favoured_rounds() -> Iterator[Statement]:
    """The fewest goods for an advance, round by round: carpentry and brewery 1 2 3 3 4 5, cold store 1 2 2 3 4 5,
    bakery and manufactory 1 2 2 3 3 4. Measured by the goods of the round per good paid, the cold store is cheapest
    in round 3, carpentry and brewery in round 4, bakery and manufactory in round 5; their round 3 is next, but round
    6 equals it."""
    game = solo("progress")
    for shop, fewest in LEAST_GOODS.items():
        move = advance(shop)
        yield always(
            f"The {shop} never takes fewer goods than that.",
            run(game, move).leads_to(
                lambda before, after, move=move, fewest=fewest: goods_paid(move) >= by_round(before.round, fewest),
                given=with_goods(move),
            ),
        )
        yield possible(
            "And in each round so many are enough.",
            *(
                run(game, move).can(
                    given=both(with_goods(move), game.round == number, goods_paid(move) == fewest[number - 1])
                )
                for number in ROUNDS
            ),
        )
    yield checked(
        "Which rounds are cheapest, by comparing the proved numbers (by enumeration).",
        lambda: ((shop, _cheapest(fewest) == CHEAPEST[shop]) for shop, fewest in LEAST_GOODS.items()),
    )
    yield checked(
        "Refuted as a strict claim: for bakery and manufactory round 6 is as cheap as round 3 (by enumeration).",
        lambda: (
            (shop, Fraction(6, LEAST_GOODS[shop][5]) == Fraction(3, LEAST_GOODS[shop][2])) for shop in SECOND_DISCOUNT
        ),
    )


CHEAPEST: dict[Shop, list[int]] = {
    "carpentry": [4],
    "brewery": [4],
    "cold_store": [3],
    "bakery": [5],
    "manufactory": [5],
}


def _cheapest(fewest: tuple[int, ...]) -> list[int]:
    worth = {number: Fraction(number, goods) for number, goods in zip(ROUNDS, fewest, strict=True)}
    return [number for number in ROUNDS if worth[number] == max(worth.values())]


@theorem("hal.theorem.jewel-worth", claims=("D65",), it="639", pt="611")
def jewel_worth() -> Iterator[Statement]:
    """A jewel stands for as many goods as the round says, 1 to 6, and for any shop; with a discount for fewer."""
    game = solo("progress")
    yield always(
        "Where a payment in goods advances a shop, a single jewel would too, if the player has one.",
        *(
            run(game, progress.Advance(player=0, shop=shop, pay={"jewels": 1})).permitted(
                given=both(run(game, advance(shop)).allowed, me(game).jewels >= 1)
            )
            for shop in SHOPS
        ),
    )
    yield always(
        "An advance costs one jewel or goods, never both and never two jewels.",
        *(
            run(game, move).leads_to(
                lambda *_, move=move: either(
                    both(move.pay["jewels"] == 1, goods_paid(move) == 0),
                    both(move.pay["jewels"] == 0, goods_paid(move) >= 1),
                )
            )
            for move in (advance(shop) for shop in SHOPS)
        ),
    )
    yield always(
        "With goods of one type only, it saves exactly as many as the round says.",
        *(
            run(game, move).leads_to(
                lambda before, after, move=move: goods_paid(move) == before.round,
                given=both(with_goods(move), types_paid(move) == 1),
            )
            for move in (advance(shop) for shop in SHOPS)
        ),
    )
    yield possible(
        "Refuted without the exception: with a discount the advance would have cost fewer goods than the round says.",
        *(
            run(game, move).can(given=both(with_goods(move), goods_paid(move) < game.round))
            for move in (advance(shop) for shop in SHOPS)
        ),
    )
