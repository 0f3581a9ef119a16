"""The upper half of a card, its condition or cost, and the lower half, its effects: what holds of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, cast

from proofs.games.hallertau.situations import company, playing
from proofs.games.hallertau.theorems.cards_positions import (
    SKIP,
    every_card,
    hands,
    holding,
    meets,
    moves_in,
    one_position_for_each_kind_of_step,
    owing,
    paths_of,
    play,
    run,
    take,
    together,
)
from proofs.games.hallertau.theorems.positions import belongings, me
from proofs.prove.runs import equal, outcomes, refused
from proofs.prove.statements import Statement, always, checked, possible, theorem
from proofs.prove.symbolic import symbolic_move
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import NO_COST, Card, Price, number_in, worth
from spec.hallertau.plays.paying import discards, owned
from spec.hallertau.plays.playing import PlayCard
from spec.hallertau.resources import fields_of, sheep_of
from spec.hallertau.scoring import card_points
from spec.hallertau.state import (
    CARD_NUMBERS,
    CONTENTS,
    GOODS,
    PAY_KEYS,
    ROWS,
    SLOTS,
    SOWN,
    CardNumber,
    Game,
    Phase,
)
from spec.kernel import Move, Path, both, copy, either, implies, ite, negate, same, total
from spec.kernel.terms import node, variable, variables

# --- conditions -------------------------------------------------------------------------------------------------

LOOKING_INTO_FIELDS = {
    17, 22, 23, 27, 112, 113, 120, 122, 127, 213, 214, 220, 221, 222, 228, 229, 317, 323, 422, 524, 528, 606, 628, 630,
    714, 828,
}  # fmt: skip
"""Cards whose condition names empty or sown fields, or what is sown in them."""
BETWEEN_BOUNDS = {20, 705}
"""Cards that can't be played with too much: the last jewel just spent, and at most so many tools."""


def any_position() -> Game:
    """Any turn of a player in phase 4 who has played some cards and holds others. The condition of a card looks at
    cards in hand, too: there are seven besides."""
    hand, played = company(CARDS[304])
    return holding(*hand, played=played)


def one_field_more_is_empty(game: Game) -> None:
    """What is sown in one field, any that has something, is gone; the field stays."""
    fields = me(game).fields
    for row in ROWS:
        for content in SOWN:
            there = ite(both(row == CLEARED_ROW, SOWN.index(content) == CLEARED), 1, 0)
            fields[row][content] -= there
            fields[row]["empty"] += there


CLEARED_ROW, CLEARED = variable("cleared.row"), variable("cleared.content")


def something_is_sown_there(game: Game) -> bool:
    """The field that is cleared is one that the player has."""
    fields = me(game).fields
    return either(
        *(
            both(row == CLEARED_ROW, SOWN.index(content) == CLEARED, fields[row][content] >= 1)
            for row in ROWS
            for content in SOWN
        )
    )


def more_of_everything(game: Game) -> None:
    """Some goods, jewels, tools or sheep are added."""
    for good in GOODS:
        me(game).goods[good] += variable(f"more.{good}")
    for slot in SLOTS:
        me(game).sheep[slot] += variable(f"more.sheep.{slot}")
    me(game).jewels += variable("more.jewels")
    me(game).tools += variable("more.tools")


NOT_LESS = both(
    *(variable(f"more.{name}") >= 0 for name in (*GOODS, *(f"sheep.{slot}" for slot in SLOTS), "jewels", "tools"))
)


@theorem("hal.theorem.sown-goods-do-not-count", claims=(), it="693, 862, 913", pt="665, 825, 876")
def sown_goods_do_not_count() -> Iterator[Statement]:
    """What is sown does not count for conditions that ask for goods, and where a condition asks for fields it does not
    matter whether they are sown; unless the card speaks of empty or sown fields or of what is in them, which 26 cards
    do."""
    game = any_position()
    emptied = run(game, one_field_more_is_empty)
    yield always(
        "Emptying a sown field changes nothing in the conditions of all other cards, whatever the option.",
        *(
            emptied.leads_to(
                lambda before, after, number=number, option=option: same(
                    meets(before, number, option), meets(after, number, option)
                ),
                something_is_sown_there(game),
            )
            for number, option in _conditions()
            if number not in LOOKING_INTO_FIELDS
        ),
    )
    yield possible(
        "For each of the 26 there is a position in which that changes whether it can be played.",
        *(
            emptied.can(
                lambda before, after, number=number: negate(same(meets(before, number), meets(after, number))),
                both(something_is_sown_there(game), me(game).tools >= 7),
            )
            for number in sorted(LOOKING_INTO_FIELDS)
        ),
    )


def _conditions() -> Iterator[tuple[int, int]]:
    """Every card that has a condition, with each of its options."""
    for card in CARDS.values():
        if card.needs.text:
            for option in range(1, card.options + 1):
                yield card.number, option


@theorem("hal.theorem.conditions-are-minima", claims=(), it="693, 862", pt="665, 825")
def conditions_are_minima() -> Iterator[Statement]:
    """Who meets a condition meets it also with more goods, jewels, tools and sheep; except for cards 020, which asks
    that the last jewel was just spent, and 705, which asks for at most so many tools."""
    game = any_position()
    richer = run(game, more_of_everything)
    yield always(
        "With more of anything the conditions of all other cards are still met, for the same option.",
        *(
            richer.leads_to(
                lambda before, after, number=number, option=option: implies(
                    meets(before, number, option), meets(after, number, option)
                ),
                NOT_LESS,
            )
            for number, option in _conditions()
            if number not in BETWEEN_BOUNDS
        ),
    )
    yield possible(
        "Refuted without the exceptions: with more jewels, or more tools, those two are no longer met.",
        *(
            richer.can(
                lambda before, after, number=number: both(meets(before, number), negate(meets(after, number))),
                both(NOT_LESS, me(game).jewels + variable("more.jewels") <= 10),
            )
            for number in sorted(BETWEEN_BOUNDS)
        ),
    )


@theorem("hal.theorem.one-or-the-other", claims=(), it="693, 905-909, 1657-1658", pt="665, 868-872, 1617-1618")
def one_or_the_other() -> Iterator[Statement]:
    """Where a card asks for one thing or another, either is enough, and who has both gets no more than who has one. Of
    card 712 each option asks for jewels or tools, so that the better of the two decides."""
    cases = [(number, option, holding(number), ask) for (number, option), ask in ALTERNATIVES.items()]
    yield always(
        "Whoever has the one can play the card, and whoever has the other; whoever has neither can't.",
        *(
            asked
            for number, option, game, ask in cases
            for playing in [run(game, play(number, option))]
            for asked in (
                *(playing.permitted(one) for one in ask(game)),
                playing.impossible(negate(either(*ask(game)))),
            )
        ),
    )
    yield always(
        "With both of them the card has the same steps as with one.",
        *(
            run(game, play(number, option)).leads_to(
                lambda before, after, number=number, option=option: after.agenda == CARDS[number].steps(option),
                both(*ask(game)),
            )
            for number, option, game, ask in cases
        ),
    )
    flax = take("flax")
    yield always(
        "Card 712 gives 4 flax for 7 jewels, however few tools there are, and for 10 tools, however few jewels.",
        *(
            run(game, play(712, 3), flax).permitted(both(given, flax.what["flax"] == 4))
            for game in [holding(712)]
            for given in ALTERNATIVES[712, 3](game)
        ),
        *(
            run(game, play(712, option), flax).impossible(flax.what["flax"] > 1 + option)
            for game in [holding(712)]
            for option in (1, 2, 3)
        ),
    )
    before: dict[str, list[int]] = {"a point card": [902], "seven bonus cards": BONUS[:7], "both": [902, *BONUS[:7]]}
    yield checked(
        "Card 901 can be played after a point card, after seven bonus cards, after both, and not otherwise; it is "
        "worth 2 points each time (by playing it).",
        lambda: [
            *((name, _points_of_901(cards) == 2) for name, cards in before.items()),
            ("neither", _points_of_901(BONUS[:6]) is None),
        ],
    )


Alternatives = Callable[[Game], tuple[bool, bool]]
ALTERNATIVES: dict[tuple[int, int], Alternatives] = {
    (2, 1): lambda game: (me(game).goods["barley"] >= 7, me(game).goods["hops"] >= 2),
    (10, 1): lambda game: (me(game).goods["hide"] >= 2, me(game).goods["meat"] >= 2),
    (306, 1): lambda game: (me(game).jewels > fields_of(me(game)), sheep_of(me(game)) > fields_of(me(game))),
    (416, 1): lambda game: (sheep_of(me(game)) >= 11, fields_of(me(game)) >= 8),
    (712, 1): lambda game: (me(game).jewels >= 3, me(game).tools >= 6),
    (712, 2): lambda game: (me(game).jewels >= 5, me(game).tools >= 8),
    (712, 3): lambda game: (me(game).jewels >= 7, me(game).tools >= 10),
}
"""What each option of these cards asks for: the one or the other."""
BONUS: list[int] = [number for number in CARD_NUMBERS if number // 100 == 8]


def _points_of_901(cards: Sequence[int]) -> int | None:
    """What the player's points rise by if card 901 is played after these; None if it can't be."""
    game = holding(901, played=cards)
    found = [card_points(me(after)) for after in outcomes(game, play(901))]
    return found[0] - card_points(me(game)) if found else None


# --- costs ------------------------------------------------------------------------------------------------------


@theorem("hal.theorem.costs-are-exact", claims=(), it="709, 876, 905", pt="679, 839, 868")
def costs_are_exact() -> Iterator[Statement]:
    """Whoever plays a card pays exactly what it costs, never more or less and never anything else; where there is a
    choice of costs, exactly one of them."""
    yield always(
        "After playing any of the cards with a cost, with each option and whatever is offered as payment, the player "
        "has less by exactly one of its prices, and nothing besides.",
        *(
            together(
                game,
                *(
                    run(game, _with_any_payment(card, option)).leads_to(
                        lambda before, after, card=card, option=option: either(
                            *(_is_less_by(price, option, before, after) for price in card.pays.prices)
                        )
                    )
                    for card in cards
                    for option in range(1, card.options + 1)
                ),
            )
            for game, cards in _cards_with_a_plain_cost()
        ),
    )
    yield always(
        "Nobody pays for a choice of costs with two of them.",
        *(
            run(holding(number), play(number, pay=cast(Any, twice))).impossible()
            for number, twice in PAID_TWICE.items()
        ),
    )
    yield checked(
        "The cards that cost hand cards cost exactly so many (by trying to discard fewer and more).",
        lambda: (
            ((number, count), refused(partial(_discard, number, count)) == (count != wanted))
            for number, wanted in ((414, 2), (634, 2), (635, 2), (815, 3))
            for count in range(5)
        ),
    )


PAID_TWICE = {
    401: {"barley": 1, "rye": 1},
    718: {"hide": 3, "hops": 4},
    727: {"jewels": 1, "tools": 3},
    918: {"wool": 13, "milk": 16},
    925: {"jewels": 5, "sheep.stables": 10},
}


def _cards_with_a_plain_cost() -> Iterator[tuple[Game, list[Card]]]:
    """Cards that are paid with goods, jewels, tools, sheep or fields, hand by hand: in phase 4, or in phase 9 if they
    can't be played in phase 4."""
    for hand in hands():
        paid = [CARDS[number] for number in hand if CARDS[number].pays.how == "spend" and CARDS[number].pays.keys]
        for phase in cast(tuple[Phase, ...], ("actions", "progress")):
            cards = [card for card in paid if (card.never == "actions") == (phase == "progress")]
            if cards:
                yield holding(*hand, phase=phase), cards


def _with_any_payment(card: Card, option: int) -> PlayCard:
    control: dict[str, Any] = {"player": 0, "card": card.number, "rung": option, "discard": []}
    return cast(PlayCard, symbolic_move(PlayCard, control))


def _is_less_by(price: Price, option: int, before: Game, after: Game) -> bool:
    """What was lost is of each due exactly its number, and nothing that no due names."""
    lost = {key: owned(me(before), key) - owned(me(after), key) for key in PAY_KEYS}
    named = {key for due in price.dues for key in due.of}
    return both(
        *(total(lost[key] for key in due.of) == worth(number_in(due.number, option), before, 0) for due in price.dues),
        *(amount == 0 for key, amount in lost.items() if key not in named),
    )


def _discard(number: int, count: int) -> None:
    """Play the card and discard so many of the others: point cards of the hand."""
    others = [903, 904, 905, 906, 907]
    game = holding(number, *others)
    PlayCard.premise(game, play(number, discard=others[:count]))


@theorem("hal.theorem.a-field-is-any-field", claims=(), it="913", pt="876")
def a_field_is_any_field() -> Iterator[Statement]:
    """Where a card costs fields any field will do, empty or sown, of the rows that it names if it does; only card 824
    asks for a sown one. (Card 516 asks only for what is sown in a field.)"""
    yield always(
        "Whichever fields are paid, if they are as many as the card costs and lie in rows that are allowed, and what "
        "else it costs is paid, it can be played.",
        *(
            run(game, playing).permitted(_is_enough(CARDS[number], game, playing, 1))
            for number in COSTING_FIELDS
            for game, playing in [(holding(number), play(number))]
        ),
    )
    yield checked(
        "They allow fields with any content, in all rows or in those that they name (by enumeration).",
        lambda: (
            (card.number, _contents_allowed(card) == set(CONTENTS))
            for card in every_card()
            if card.number in COSTING_FIELDS
        ),
    )
    sown = holding(824)
    yield always(
        "Card 824 can't be paid with an empty field, and can be with any other.",
        *(run(sown, play(824, pay={f"field.{row}.empty": 1})).impossible() for row in ROWS),
        *(
            run(sown, play(824, pay={f"field.{row}.{content}": 1})).permitted(me(sown).fields[row][content] >= 1)
            for row in ROWS
            for content in SOWN
        ),
    )


COSTING_FIELDS = (409, 421, 434, 504, 512, 518, 603, 623, 626, 632, 807, 819, 825, 922, 924)


def _contents_allowed(card: Card) -> set[str]:
    return {key.split(".")[2] for key in card.pays.keys if key.startswith("field.")}


def _is_enough(card: Card, game: Game, playing: PlayCard, option: int) -> bool:
    """The payment is what the card costs with that option, and the player has it."""
    (price,) = card.pays.prices
    return both(
        *(total(playing.pay[key] for key in due.of) == number_in(due.number, option) for due in price.dues),
        *(both(amount >= 0, owned(me(game), key) >= amount) for key, amount in playing.pay.items()),
    )


def _could_pay(card: Card, game: Game, option: int) -> bool:
    """The player has at least what the card costs with that option."""
    (price,) = card.pays.prices
    return both(
        *(
            total(owned(me(game), key) for key in due.of) >= worth(number_in(due.number, option), game, 0)
            for due in price.dues
        )
    )


# --- effects ----------------------------------------------------------------------------------------------------


@theorem("hal.theorem.once-and-for-all", claims=(), it="685, 717", pt="657, 686")
def once_and_for_all() -> Iterator[Statement]:
    """A card's effect is had once: a card that lies face up is not played again, even if its condition is met or its
    cost could be paid again."""
    yield checked(
        "No card that lies face up can be played (by going through the 330 cards).",
        lambda: (
            (card.number, refused(partial(PlayCard.premise, holding(played=[card.number]), play(card.number))))
            for card in every_card()
        ),
    )


@theorem("hal.theorem.effects-are-optional", claims=(), it="733", pt="694")
def effects_are_optional() -> Iterator[Statement]:
    """Every effect of every card may be left unused, and then nothing changes; its condition or cost must be met all
    the same."""
    yield checked(
        "All steps of an effect can be skipped in any position; then nothing of it is owed, and the player has what "
        "they had (by skipping them, for each card and option).",
        lambda: (
            ((card.number, option), _can_be_skipped(card, option))
            for card in every_card()
            for option in range(1, card.options + 1)
            if card.steps(option)
        ),
    )
    yield always(
        "No card can be played whose condition is not met, whatever the player wants of it.",
        *(
            together(
                game,
                *(
                    run(game, play(number, option)).leads_to(
                        lambda before, after, number=number, option=option: meets(before, number, option)
                    )
                    for number in hand
                    for option in range(1, CARDS[number].options + 1)
                    if CARDS[number].needs.text and not CARDS[number].pays.prices[0].discard
                ),
            )
            for hand in hands()
            for game in [holding(*hand)]
        ),
    )
    yield always(
        "No card can be played for nothing that costs something.",
        *(
            together(game, *(run(game, play(card.number, pay={})).impossible() for card in cards if _costs(card)))
            for game, cards in _cards_with_a_plain_cost()
        ),
    )


def _can_be_skipped(card: Card, option: int) -> bool:
    game = owing(card.number, option)
    paths = paths_of(game, *[SKIP] * len(card.steps(option)))
    return bool(paths) and all(
        not any(rule for rule, _ in path.conditions)
        and not path.result[-1].agenda
        and not path.result[-1].pending
        and _has_the_same(game, path.result[-1])
        for path in paths
    )


def _costs(card: Card) -> bool:
    """The card costs something whatever the position, with its first option."""
    return all(
        isinstance(number, int) and number > 0
        for price in card.pays.prices
        for number in [number_in(due.number, 1) for due in price.dues]
    )


def _has_the_same(before: Game, after: Game) -> bool:
    return equal(belongings(me(before)), belongings(me(after))) is True


@theorem("hal.theorem.any-option-that-applies", claims=(), it="737-741, 899", pt="698-702, 862")
def any_option_that_applies() -> Iterator[Statement]:
    """Of a series of options each that applies may be chosen, not only the last. Where the options ask for more and
    more, who may choose one may also choose every one before it; where they do not (cards 211, 316 and 326) each
    applies by itself."""
    yield always(
        "Whoever could play a card with a later option, for a condition, can with an earlier one.",
        *(
            together(
                game,
                *(
                    run(game, play(card.number, earlier)).permitted(run(game, play(card.number, later)).allowed)
                    for card in _with_options(hand)
                    if card.pays is NO_COST and card.number not in BY_THEMSELVES
                    for later in range(2, card.options + 1)
                    for earlier in range(1, later)
                ),
            )
            for hand in hands()
            for game in [holding(*hand)]
        ),
    )
    yield always(
        "Whoever could pay for a later option can pay for an earlier one.",
        *(
            together(
                game,
                *(
                    run(game, payment).permitted(
                        both(_could_pay(card, game, later), _is_enough(card, game, payment, earlier))
                    )
                    for card in _with_options(hand)
                    if card.pays is not NO_COST
                    for later in range(2, card.options + 1)
                    for earlier in range(1, later)
                    for payment in [play(card.number, earlier)]
                ),
            )
            for hand in hands()
            for game in [holding(*hand, phase="income")]
        ),
    )
    yield possible(
        "Of cards 211 and 326 a later option can apply when an earlier one does not, and of card 316 exactly one does.",
        *(
            run(game, play(number, 2)).can(given=negate(run(game, play(number, 1)).allowed))
            for number in BY_THEMSELVES
            for game in [holding(number)]
        ),
    )
    in_rounds = holding(316)
    yield always(
        "Option 1 of card 316 is that of round 1, option 2 that of round 2, option 3 that of the later rounds.",
        *(
            asked
            for option, applies in enumerate(
                (in_rounds.round == 1, in_rounds.round == 2, in_rounds.round >= 3), start=1
            )
            for asked in (
                run(in_rounds, play(316, option)).permitted(applies),
                run(in_rounds, play(316, option)).impossible(negate(applies)),
            )
        ),
    )


def _with_options(hand: list[CardNumber]) -> list[Card]:
    """The cards of a hand that have a series of options."""
    return [CARDS[number] for number in hand if CARDS[number].options > 1]


BY_THEMSELVES = (211, 316, 326)


# --- whose things they are about --------------------------------------------------------------------------------


@theorem("hal.theorem.cards-and-other-players", claims=(), it="862", pt="825")
def cards_and_other_players() -> Iterator[Statement]:
    """Cards never refer to another player's area: whether a card can be played does not depend on what another player
    has, and playing it changes nothing of that. The same holds of every step of its effect."""
    yield checked(
        "What the rules require names nothing that the other player has, and is the same whatever cards they hold or "
        "have played; afterwards they have what they had (by playing each card with each option, in a game of two).",
        lambda: (
            ((card.number, option), _is_private(game, play(card.number, option, discard=discarded)))
            for card in every_card()
            for game in [playing(card).state]
            for discarded in [next(discards(me(game), card))]
            for option in range(1, card.options + 1)
        ),
    )
    yield checked(
        "The same of every answer to a step of an effect (by going through one card for each kind of step).",
        lambda: (
            ((game.agenda[0], move.__struct_config__.tag), _is_private(game, move))
            for game in one_position_for_each_kind_of_step(players=2)
            for move in moves_in(game)
        ),
    )


def _is_private(game: Game, move: Move) -> bool:
    """The other player has nothing to do with the move."""
    paths = paths_of(game, move)
    richer = copy(game)
    richer.players[1].hand, richer.players[1].played = OTHER_CARDS
    same_with_cards = [_required(path) for path in paths_of(richer, move)] == [_required(path) for path in paths]
    return same_with_cards and all(
        not any(name.startswith("players.1.") for name in variables(node(_required(path))))
        and equal(belongings(path.result[-1].players[1]), belongings(game.players[1])) is True
        for path in paths
    )


OTHER_CARDS: tuple[list[CardNumber], list[CardNumber]] = ([841, 842, 920], [843, 844, 845, 921, 922])
"""Cards that no position here needs: a hand, and some that were played."""


def _required(path: Path) -> bool:
    """What the rules require on the path; who is next in turn is not their business."""
    return both(*(condition for rule, condition in path.conditions if rule))
