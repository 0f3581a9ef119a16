"""The 330 cards as a list: how many there are, what they ask for, and what some of them have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from proofs.games.hallertau.situations import playing
from proofs.games.hallertau.theorems.cards_positions import (
    FARMYARD_DECKS,
    GATEWAY_DECKS,
    every_card,
    of_deck,
    owing,
    play,
    run,
    take,
)
from proofs.games.hallertau.theorems.positions import belongings, me
from proofs.prove.runs import equal, outcomes, played
from proofs.prove.statements import Statement, checked, possible, theorem
from spec.hallertau import MODEL, setup
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import NO_COST, NOTHING_NEEDED, Card, number_in
from spec.hallertau.plays.drawing import DealCard
from spec.hallertau.state import DECKS, QUADRANT_CARDS, Game

SIZES = {"gateway": 120, "farmyard": 140, "bonus": 45, "point": 25}


@theorem(
    "hal.theorem.number-of-cards",
    claims=(),
    it="70-74, 1041, 1045, 1322, 1730, 1891",
    pt="74-78, 1010, 1014, 1278, 1657, 1818",
)
def number_of_cards() -> Iterator[Statement]:
    """330 cards can be played: four gateway decks of 30, four farmyard decks of 35, 45 bonus cards and 25 point cards.
    With the six quadrant cards that makes 336."""
    yield checked(
        "So many cards of each kind, and in all (by enumeration).",
        lambda: [
            *((deck, len(list(every_card(deck))) == size) for deck, size in SIZES.items()),
            ("all", len(CARDS) == 330 == sum(SIZES.values())),
            ("with the quadrant cards", len(CARDS) + len(QUADRANT_CARDS) == 336),
        ],
    )
    yield checked(
        "30 in each gateway deck and 35 in each farmyard deck (by enumeration).",
        lambda: [
            *((deck, _in_deck(digit) == 30) for deck, digit in GATEWAY_DECKS.items()),
            *((deck, _in_deck(digit) == 35) for deck, digit in FARMYARD_DECKS.items()),
        ],
    )


def _in_deck(first_digit: int) -> int:
    return sum(number // 100 == first_digit for number in CARDS)


@theorem("hal.theorem.decks-by-number", claims=(), it="223-227", pt="224-228")
def decks_by_number() -> Iterator[Statement]:
    """The first digit of a card's number is that of its deck: 0 to 3 for gateway decks, 4 to 7 for farmyard decks, 8
    for bonus cards, 9 for point cards. A game has one gateway deck and one farmyard deck."""
    yield checked(
        "In each of the sixteen games, exactly the cards with the two digits chosen and those with 8 and 9 lie in the "
        "decks, each in its own (by enumeration).",
        lambda: (
            ((gateway, farmyard, deck), _lies_as_numbered(MODEL.new(1, gateway, farmyard), deck, digit))
            for gateway in GATEWAY_DECKS.values()
            for farmyard in FARMYARD_DECKS.values()
            for deck, digit in zip(DECKS, (gateway, farmyard, 8, 9), strict=True)
        ),
    )


def _lies_as_numbered(game: Game, deck: str, first_digit: int) -> bool:
    lying = next(cards for name, cards in game.decks.items() if name == deck)
    wanted = [number for number in CARDS if number // 100 == first_digit]
    return sorted(lying) == sorted(wanted) and all(CARDS[number].deck == deck for number in lying)


@theorem("hal.theorem.starting-hand", claims=(), it="187, 257", pt="192, 258")
def starting_hand() -> Iterator[Statement]:
    """Everybody begins with a hand of five cards: four gateway cards and one point card."""
    yield checked(
        "After dealing, with 1 to 4 players and each pair of decks (by playing it).",
        lambda: (
            ((players, variant, seat), _is_a_starting_hand(one.hand))
            for players in (1, 2, 3, 4)
            for variant, chosen in MODEL.variants.items()
            if chosen
            for seat, one in enumerate(_dealt(MODEL.new(players, **chosen)).players)
        ),
    )


def _dealt(game: Game) -> Game:
    while game.agenda:
        game = played(MODEL, game, next(iter(DealCard.candidates(game))))
    return cast(Game, played(MODEL, game, setup.ChooseFirstPlayer(first=0)))


def _is_a_starting_hand(hand: Sequence[int]) -> bool:
    return len(hand) == 5 and of_deck(hand, "gateway") == 4 and of_deck(hand, "point") == 1


# --- what they ask for ------------------------------------------------------------------------------------------


@theorem("hal.theorem.gateway-cards-are-free", claims=(), it="767, 1045", pt="730, 1014")
def gateway_cards_are_free() -> Iterator[Statement]:
    """Gateway cards always have a condition and never a cost: 120 of 120."""
    yield checked(
        "Each of the 120 has a condition and no cost (by enumeration).",
        lambda: (
            (card.number, card.needs is not NOTHING_NEEDED and card.pays is NO_COST) for card in every_card("gateway")
        ),
    )
    yield checked(
        "Whoever plays one still has everything but that card in hand (by playing each on any position, with each "
        "option).",
        lambda: (
            ((card.number, option), _costs_nothing(playing(card).state, card.number, option))
            for card in every_card("gateway")
            for option in range(1, card.options + 1)
        ),
    )


def _costs_nothing(game: Game, number: int, option: int) -> bool:
    before = belongings(me(game))
    found = [belongings(me(after)) for after in outcomes(game, play(number, option))]
    same = [name for name in before if name not in ("hand", "played", "promised")]
    return bool(found) and all(equal(before[name], after[name]) is True for after in found for name in same)


@theorem("hal.theorem.how-many-cards-cost-something", claims=(), it="1322, 1730, 1891", pt="1278, 1657, 1818")
def how_many_cards_cost_something() -> Iterator[Statement]:
    """About two in three farmyard cards cost something: 90 of 140, which are 25, 25, 20 and 20 of the four decks. Of
    the bonus cards it is three in five: 27 of 45. Of the point cards about four in five: 21 of 25."""
    counts = {"gateway": 0, "farmyard": 90, "bonus": 27, "point": 21}
    yield checked(
        "So many of each kind (by enumeration).",
        lambda: ((deck, _with_a_cost(deck) == number) for deck, number in counts.items()),
    )
    yield checked(
        "So many of each farmyard deck (by enumeration).",
        lambda: (
            (deck, sum(card.pays is not NO_COST for card in every_card("farmyard") if card.number // 100 == digit) == n)
            for (deck, digit), n in zip(FARMYARD_DECKS.items(), (25, 25, 20, 20), strict=True)
        ),
    )
    yield checked(
        "Of all thirds two thirds are nearest to 90 of 140; of all fifths three are 27 of 45, and four are nearest to "
        "21 of 25 (by reckoning).",
        lambda: [
            ("farmyard", round(3 * _with_a_cost("farmyard") / SIZES["farmyard"]) == 2),
            ("bonus", 5 * _with_a_cost("bonus") == 3 * SIZES["bonus"]),
            ("point", round(5 * _with_a_cost("point") / SIZES["point"]) == 4),
        ],
    )


def _with_a_cost(deck: str) -> int:
    return sum(card.pays is not NO_COST for card in every_card(deck))


# --- what they give ---------------------------------------------------------------------------------------------


@theorem("hal.theorem.clay-from-gateway-cards", claims=(), it="846", pt="809")
def clay_from_gateway_cards() -> Iterator[Statement]:
    """Besides the five spaces some gateway cards give clay: five of the beginners' deck, three of the advanced, three
    of the experts' and four of the masters'."""
    giving = (10, 11, 12, 13, 30, 110, 111, 130, 211, 212, 213, 307, 317, 318, 319)
    yield checked(
        "Of the 120 exactly these offer clay with some option (by enumeration).",
        lambda: ((card.number, _offers(card, "clay") == (card.number in giving)) for card in every_card("gateway")),
    )
    yield possible(
        "The clay of each can be taken.",
        *(
            run(owing(number, option, after=_steps_before_taking(number, option)), take("clay")).can()
            for number, option in ((number, 2 if number == 211 else 1) for number in giving)
        ),
    )


def _steps_before_taking(number: int, option: int) -> int:
    return CARDS[number].steps(option).index(f"card.{number}.{option}.take")


def _offers(card: Card, resource: str) -> bool:
    """Some option of the card gives some of it."""
    shares = [
        share
        for part in card.then
        if part.offer is not None
        for share in (*part.offer.shares, *part.offer.alternatives)
        if resource in share.of
    ]
    return any(number_in(share.number, option) != 0 for share in shares for option in range(1, card.options + 1))


@theorem("hal.theorem.cards-with-points", claims=(), it="823, 1730, 1891", pt="786, 1657, 1818")
def cards_with_points() -> Iterator[Statement]:
    """Exactly the bonus and point cards are worth points. Bonus cards give points where the others give cards, with
    two exceptions: 815 and 840 give a card in every income phase besides."""
    yield checked(
        "Each bonus and each point card is worth points, no other card is (by enumeration).",
        lambda: ((card.number, (card.points > 0) == (card.deck in ("bonus", "point"))) for card in every_card()),
    )
    yield checked(
        "Of the bonus and point cards only 815 and 840 let a player draw (by enumeration).",
        lambda: (
            (card.number, any(part.kind.startswith("draw.") for part in card.then) == (card.number in (815, 840)))
            for card in every_card("bonus", "point")
        ),
    )
