"""What single cards cost or give that depends on what a player has, and when they cost or give nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from proofs.games.hallertau.situations import decks_but, symbolic_game, symbolic_player
from proofs.games.hallertau.theorems.cards_positions import SKIP, holding, number_of_fields, play, run, take
from proofs.games.hallertau.theorems.positions import me
from proofs.prove.statements import Statement, always, possible, theorem
from spec.hallertau.cards.table import CARDS
from spec.hallertau.plays.resolving import Resolve
from spec.hallertau.state import CARDS as FARMYARD_CARDS
from spec.hallertau.state import CROPS, MOST_FIELDS, MOST_JEWELS, ROWS, Effect, Game, Good
from spec.kernel import both, negate, total

FREE_IF: dict[int, Callable[[Game], bool]] = {
    404: lambda game: number_of_fields(game) == MOST_FIELDS,
    506: lambda game: number_of_fields(game) == MOST_FIELDS,
    515: lambda game: number_of_fields(game) == MOST_FIELDS,
    604: lambda game: number_of_fields(game) == MOST_FIELDS,
    507: lambda game: me(game).jewels == MOST_JEWELS,
    733: lambda game: me(game).jewels == MOST_JEWELS,
    508: lambda game: total(me(game).sheep[card] for card in FARMYARD_CARDS) == 0,
    519: lambda game: number_of_fields(game) == 0,
    724: lambda game: total(me(game).fields[row]["empty"] for row in ROWS) == 0,
    728: lambda game: total(me(game).goods[crop] for crop in CROPS) <= 3,
}
"""When each of these cards costs nothing."""
DIFFERENCES: dict[int, Good] = {
    404: "rye", 506: "clay", 515: "barley", 604: "flax", 507: "rye", 733: "barley",
}  # fmt: skip
"""Cards that cost as many of a good as fields are missing to 8, or jewels to 10."""
BY_FIELDS = (404, 506, 515, 604)


@theorem(
    "hal.theorem.cards-for-nothing",
    claims=(),
    it="1338, 1491-1495, 1509, 1517, 1561, 1688, 1701, 1717",
    pt="1294, 1447-1451, 1465, 1482, 1490, 1643, 1689, 1700",
)
def cards_for_nothing() -> Iterator[Statement]:
    """Some cards cost nothing in some positions, and only there: 404, 506, 515 and 604 with 8 fields, 507 and 733 with
    10 jewels, 508 without sheep on farmyard cards, 519 without fields, 724 without empty fields, and 728 with at most
    three crops."""
    for number, free_if in FREE_IF.items():
        game = holding(number)
        free = run(game, play(number, pay={}))
        yield always(
            f"Card {number} can be played for nothing there, and nowhere else.",
            free.permitted(free_if(game)),
            free.impossible(negate(free_if(game))),
        )
    yield always(
        "The cards that ask for a difference cost exactly that: with 5 fields 3 goods, with 5 jewels 5.",
        *(
            run(game, play(number, pay={good: 8 - 5 if number in BY_FIELDS else 10 - 5})).permitted(
                both(
                    number_of_fields(game) == 5 if number in BY_FIELDS else me(game).jewels == 5,
                    me(game).goods[good] >= 5,
                )
            )
            for number, good in DIFFERENCES.items()
            for game in [holding(number)]
        ),
    )
    crops = holding(728)
    yield always(
        "Whoever plays 728 with more than three crops has exactly three left, and all other goods.",
        run(crops, play(728)).leads_to(
            lambda before, after: both(
                total(me(after).goods[crop] for crop in CROPS) == 3,
                *(me(after).goods[good] == me(before).goods[good] for good in me(after).goods if good not in CROPS),
            ),
            total(me(crops).goods[crop] for crop in CROPS) > 3,
        ),
    )


@theorem("hal.theorem.321-with-ten-jewels", claims=(), it="1295-1296", pt="1252-1253")
def card_321_with_ten_jewels() -> Iterator[Statement]:
    """Card 321 asks for as much barley as there are jewels short of ten, or more; with ten jewels it can be played
    without any barley."""
    game = holding(321)
    barley, jewels = me(game).goods["barley"], me(game).jewels
    yield always(
        "With ten jewels it can be played without barley; with fewer it can't.",
        run(game, play(321)).permitted(both(jewels == MOST_JEWELS, barley == 0)),
        run(game, play(321)).impossible(both(jewels < MOST_JEWELS, barley == 0)),
    )
    yield always(
        "More barley than the difference does no harm, less is not enough.",
        run(game, play(321)).permitted(barley > 10 - jewels),
        run(game, play(321)).impossible(barley < 10 - jewels),
    )


@theorem("hal.theorem.211-one-reward", claims=(), it="1196-1197", pt="1175")
def card_211_one_reward() -> Iterator[Statement]:
    """Who meets both conditions of card 211 gets hops or clay, not both."""
    game = holding(211)
    both_met = both(me(game).goods["clay"] >= 3, me(game).goods["hops"] >= 3)
    what = take("hops", "clay")
    yield always(
        "With both conditions met either option can be chosen; the first gives up to 2 hops and no clay, the second up "
        "to 2 clay and no hops.",
        *(run(game, play(211, option)).permitted(both_met) for option in (1, 2)),
        *(
            run(game, play(211, option), what).leads_to(
                lambda *_, mine=mine, other=other: both(what.what[mine] <= 2, what.what[other] == 0), both_met
            )
            for option, mine, other in ((1, "hops", "clay"), (2, "clay", "hops"))
        ),
    )
    yield always(
        "Nothing more can be taken after that.",
        *(run(game, play(211, option), what, what).impossible(both_met) for option in (1, 2)),
    )


@theorem("hal.theorem.631-no-hides-lost", claims=(), it="1619-1620", pt="1577-1578")
def card_631_no_hides_lost() -> Iterator[Statement]:
    """Card 631 makes the hides as many as the tools that are left, if they are fewer; nobody loses hides by it."""
    game = holding(631)
    hides = take("hide")
    yield always(
        "Whoever takes what it gives has more hides than before, and no more than tools.",
        run(game, play(631), hides).leads_to(
            lambda before, between, after: both(
                me(after).goods["hide"] > me(before).goods["hide"], me(after).goods["hide"] <= me(after).tools
            )
        ),
    )
    yield always(
        "Up to as many hides as tools can be had.",
        run(game, play(631, pay={"tools": 2}), hides).permitted(
            both(
                me(game).tools >= 2,
                hides.what["hide"] >= 1,
                me(game).goods["hide"] + hides.what["hide"] <= me(game).tools - 2,
            )
        ),
    )
    yield always(
        "Whoever has as many hides as tools, or more, takes none and keeps them.",
        run(game, play(631, pay={"tools": 2}), hides).impossible(me(game).goods["hide"] >= me(game).tools - 2),
        run(game, play(631, pay={"tools": 2}), SKIP, SKIP).leads_to(
            lambda *games: me(games[-1]).goods["hide"] == me(games[0]).goods["hide"],
            me(game).goods["hide"] >= me(game).tools - 2,
        ),
    )


@theorem("hal.theorem.709-one-jewel", claims=(), it="1651-1652", pt="1609-1611")
def card_709_one_jewel() -> Iterator[Statement]:
    """Card 709 gives one jewel, however many shops are so far ahead."""
    game = holding(709)
    jewels = take("jewels")
    columns = [row.shop for row in me(game).village.values()]
    yield always(
        "Never more than one jewel can be taken.",
        run(game, play(709), jewels).impossible(jewels.what["jewels"] > 1),
        run(game, play(709), jewels, jewels).impossible(),
    )
    yield possible(
        "One can be taken, also where four shops are four spaces ahead of the fifth.",
        run(game, play(709), jewels).can(given=both(*(column - columns[0] >= 4 for column in columns[1:]))),
    )


@theorem("hal.theorem.713-comes-second", claims=(), it="1659-1660", pt="1619-1620")
def card_713_comes_second() -> Iterator[Statement]:
    """Card 713 is played together with another card, and the effects of the other one are applied first."""
    waiting = [Effect(player=0, card=701, rung=1), Effect(player=0, card=713, rung=1)]
    people = [symbolic_player(0, played=[701, 713], fresh=[701])]
    game = symbolic_game(
        people,
        "actions",
        variant="cards",
        decks=decks_but([701, 713]),
        turn=0,
        acted=True,
        actor=0,
        pending=waiting,
    )
    yield always(
        "Where both wait, 713 can't be chosen first, the other one can, and 713 follows.",
        run(game, Resolve(player=0, card=713)).impossible(),
        run(game, Resolve(player=0, card=701)).permitted(),
        run(game, Resolve(player=0, card=701), SKIP).leads_to(
            lambda *games: games[-1].agenda == CARDS[713].steps(1) and not games[-1].pending
        ),
    )
    alone, together = holding(713), _with_a_fresh_card()
    yield always(
        "It can't be played if no other card was just played right after it came into the hand; else it can.",
        run(alone, play(713)).impossible(),
        run(together, play(713)).permitted(),
    )


def _with_a_fresh_card() -> Game:
    people = [symbolic_player(0, hand=[713], played=[701], fresh=[701])]
    return symbolic_game(people, "actions", variant="cards", decks=decks_but([701, 713]), turn=0)
