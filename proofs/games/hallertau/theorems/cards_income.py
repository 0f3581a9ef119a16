"""Bonus cards and phase 3, and what cards are worth in the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, cast

from proofs.games.hallertau.situations import decks_but, symbolic_game, symbolic_player
from proofs.games.hallertau.theorems.cards_positions import every_card, holding, play, run, run_on
from proofs.games.hallertau.theorems.positions import me
from proofs.prove.runs import outcomes, played, refused
from proofs.prove.statements import Asked, Statement, always, checked, possible, theorem
from spec.hallertau import MODEL, scoring, setup, workers
from spec.hallertau.actions import Skip
from spec.hallertau.cards.table import CARDS
from spec.hallertau.plays.drawing import DealCard, Draw
from spec.hallertau.plays.income import Collect, incomes_are_due
from spec.hallertau.plays.playable import the_phase_bar_allows_it
from spec.hallertau.plays.playing import GoOn, PlayCard
from spec.hallertau.spaces import Take, TakeField
from spec.hallertau.state import CARD_NUMBERS, PHASES, QUADRANT_CARDS, CardNumber, Game, Phase
from spec.kernel import Move, both, copy
from spec.kernel.moves import concrete

BONUS: list[int] = [number for number in CARD_NUMBERS if number // 100 == 8]
POINT: list[int] = [number for number in CARD_NUMBERS if number // 100 == 9]
WITH_A_MOMENT: tuple[Phase, ...] = tuple(phase for phase in PHASES if phase not in ("setup", "over"))


def collect(number: int) -> Collect:
    return Collect(player=0, card=cast(CardNumber, number))


def to_discard(number: int) -> list[int]:
    """The first cards of a hand of bonus cards that pay for the card, if it asks for cards."""
    return [other for other in BONUS if other != number][: CARDS[number].pays.prices[0].discard]


# --- round 1 ----------------------------------------------------------------------------------------------------


@theorem("hal.theorem.income-in-round-1", claims=(), it="393-395, 1303-1304, 1312-1314", pt="391-393, 1260-1261, 1269")
def income_in_round_1() -> Iterator[Statement]:
    """That phase 3 of round 1 does nothing because nobody has a bonus card in play holds with the decks for beginners,
    advanced players and experts, but is false with the masters' deck: cards 325 and 329 can be played at once and give
    a bonus card, and whoever draws 807, 819 or 825 can play it and is paid in round 1."""
    yield checked(
        "Without the masters' deck no card that could be in a starting hand can be played before phase 4 of round 1 "
        "(by trying all of them after every opening with 1 to 4 players).",
        lambda: (
            ((players, deck, game.phase), not _playable(game))
            for players in (1, 2, 3, 4)
            for deck in (0, 1, 2)
            for game in _before_phase_4(players, deck)
        ),
    )
    yield checked(
        "With the masters' deck only 325 can, 316, which then draws no card, and 329 if there is a worker on the "
        "Nursery (by trying all of them as before).",
        lambda: (
            ((players, game.phase), _playable(game) == {316, 325, *([329] if game.board["nursery"][1] else [])})
            for players in (1, 2, 3, 4)
            for game in _before_phase_4(players, 3)
            if me(game).hand[0] == 301
        ),
    )
    for number in (325, 329):
        for when, phase in (("before", "removal"), ("in", "income")):
            yield possible(
                f"Refuted: with card {number} in the starting hand a player draws 807, 819 or 825, plays it {when} "
                "phase 3 of round 1, and is paid in round 1.",
                *(_paid_in_round_1(number, bonus, cast(Phase, phase)) for bonus in PAID_WITH_FIELDS),
            )


PAID_WITH_FIELDS: dict[int, tuple[dict[str, int], Move]] = {
    807: ({"field.2.empty": 1, "field.3.empty": 1}, Take(player=0, what={"sheep": 1})),
    819: ({"field.2.empty": 1, "field.3.empty": 1}, TakeField(player=0)),
    825: ({"field.2.empty": 1, "field.3.empty": 1, "field.4.empty": 1}, TakeField(player=0)),
}
"""Bonus cards that the three starting fields can pay for, how, and the income of each."""


def _before_phase_4(players: int, deck: int) -> Iterator[Game]:
    """Every moment for cards before phase 4 of round 1. To try all cards at once the first player has all gateway cards
    in hand, with one point card as usual, or all point cards."""
    gateway = [number for number in CARD_NUMBERS if number // 100 == deck]
    for opening in _openings(players, deck):
        for hand in ([*gateway, POINT[0]], POINT):
            game = copy(opening)
            me(game).hand = cast(Any, hand)
            for one in game.players[1:]:
                one.hand = []
            game.decks = cast(Any, decks_but([*hand]))
            while game.phase != "actions":
                yield game
                game = played(MODEL, game, GoOn())


def _openings(players: int, deck: int, *first_hand: int) -> Iterator[Game]:
    """The position after phase 1 of round 1, for every quadrant card and toss; the first cards dealt can be named."""
    game = MODEL.new(players, deck, 4)
    for number in first_hand:
        game = played(MODEL, game, DealCard(card=cast(CardNumber, number)))
    while game.agenda:
        game = played(MODEL, game, next(iter(DealCard.candidates(game))))
    game = played(MODEL, game, setup.ChooseFirstPlayer(first=0))
    if players == 4:
        yield game
        return
    for card in QUADRANT_CARDS:
        drawn = played(MODEL, game, workers.DrawQuadrantCard(card=card))
        if not drawn.coin:
            yield drawn
        for quadrant in drawn.coin:
            yield played(MODEL, drawn, workers.TossCoin(quadrant=quadrant))


def _playable(game: Game) -> set[int]:
    """The cards that can be played here."""
    moves = (cast(PlayCard, move) for candidate in PlayCard.candidates(game) for move in concrete(candidate))
    return {move.card for move in moves if not refused(partial(PlayCard.premise, game, move))}


def _paid_in_round_1(number: int, bonus: int, phase: Phase) -> Asked:
    """A game of two from the end of phase 1 of round 1 to the income of a card that was drawn in it."""
    start = next(game for game in _openings(2, 3, number) if game.board["nursery"][1] == 1)
    cost, income = PAID_WITH_FIELDS[bonus]
    draw = [play(number), Draw(player=0), DealCard(card=cast(CardNumber, bonus))]
    to_phase_3 = [GoOn(), GoOn()]
    before, during = (to_phase_3, []) if phase == "income" else ([], to_phase_3)
    moves = [*before, *draw, play(bonus, pay=cost), *during, collect(bonus), income]
    return run_on(start, *moves).can(
        lambda *games: both(games[-1].round == 1, games[-1].phase == "income", _is_richer(games[-2], games[-1]))
    )


def _is_richer(before: Game, after: Game) -> bool:
    """There is a sheep or a field more than before."""
    sheep = me(after).sheep["4"] - me(before).sheep["4"]
    fields = sum(me(after).fields[row]["empty"] - me(before).fields[row]["empty"] for row in me(after).fields)
    return sheep + fields == 1


# --- when bonus cards pay ---------------------------------------------------------------------------------------


@theorem("hal.theorem.bonus-cards-pay-in-phase-3", claims=(), it="395, 719", pt="393, 688")
def bonus_cards_pay_in_phase_3() -> Iterator[Statement]:
    """In phase 3 every bonus card in play pays once, also one that was played in that phase; one in hand pays nothing.
    Played in any other phase a bonus card gives nothing until the next phase 3."""
    income = holding(*BONUS, phase="income")
    yield always(
        "A bonus card that can be played in phase 3 can be let pay at once, and then its income is owed.",
        *(
            asked
            for number in BONUS
            for playing in [play(number, discard=to_discard(number))]
            for paid in [run(income, playing, collect(number))]
            for asked in (
                paid.permitted(run(income, playing).allowed),
                paid.leads_to(lambda *games, number=number: games[-1].agenda == CARDS[number].steps(1)),
            )
        ),
    )
    yield checked(
        "When phase 3 begins exactly the bonus cards in play are due, whatever is in hand; each can be let pay, none "
        "in hand can, and none twice (by going through the 45 cards).",
        lambda: ((card.number, _pays_once(card.number)) for card in every_card("bonus")),
    )
    actions = holding(*BONUS)
    yield always(
        "Played in phase 4, a bonus card costs what it costs; nothing is owed, waits or is due.",
        *(
            run(actions, play(number, discard=to_discard(number))).leads_to(
                lambda before, after: both(
                    not after.agenda and not after.pending and not me(after).income, _no_richer(before, after)
                )
            )
            for number in BONUS
        ),
    )


def _pays_once(number: int) -> bool:
    """With that card in play and all others in hand."""
    others = [other for other in BONUS if other != number]
    game = symbolic_game(
        [symbolic_player(0, hand=others, played=[number, 1, 401, 901])],
        "income",
        variant="cards",
        decks=decks_but([*BONUS, 1, 401, 901]),
    )
    (due,) = outcomes(game, incomes_are_due)
    (paid,) = outcomes(due, collect(number))
    for _ in CARDS[number].steps(1):
        (paid,) = outcomes(paid, Skip(player=0))
    none_in_hand = all(refused(partial(Collect.premise, due, collect(other))) for other in others)
    return me(due).income == [number] and none_in_hand and refused(partial(Collect.premise, paid, collect(number)))


def _no_richer(before: Game, after: Game) -> bool:
    """Nothing that the player has became more, apart from fields that were emptied."""
    old, new = me(before), me(after)
    return both(
        *(new.goods[good] <= old.goods[good] for good in new.goods),
        *(new.sheep[slot] <= old.sheep[slot] for slot in new.sheep),
        *(new.fields[row][content] <= old.fields[row][content] for row in new.fields for content in new.fields[row]),
        new.jewels <= old.jewels,
        new.tools <= old.tools,
    )


@theorem("hal.theorem.bonus-cards-at-any-time", claims=(), it="753", pt="716")
def bonus_cards_at_any_time() -> Iterator[Statement]:
    """What bonus cards say of phase 3 does not restrict when they are played: they can be played in every phase."""
    yield checked(
        "No phase forbids any of the 45, and none of the point cards (by enumeration).",
        lambda: (
            ((card.number, phase), not refused(partial(the_phase_bar_allows_it, game, card)))
            for phase in WITH_A_MOMENT
            for game in [holding(phase=phase)]
            for card in every_card("bonus", "point")
        ),
    )
    for phase in WITH_A_MOMENT:
        game = holding(801, 828, phase=phase)
        yield possible(
            f"In phase {phase} bonus cards can be played.", run(game, play(801)).can(), run(game, play(828)).can()
        )


# --- points -----------------------------------------------------------------------------------------------------


@theorem("hal.theorem.five-categories", claims=(), it="785, 823", pt="748, 786")
def five_categories() -> Iterator[Statement]:
    """With cards points come from five categories: village, sheep in the stables, jewels, what is left, and cards.
    Only bonus and point cards in play count; what is left in hand counts nothing."""
    some_played = [1, 401, 802, 810, 845, 903, 925]
    hand = [number for number in (*BONUS, *POINT) if number not in some_played][:20]
    with_hand, without = (
        holding(*hand, phase="boulders", played=some_played),
        holding(phase="boulders", played=some_played),
    )
    yield always(
        "The total is the sum of the five, and the cards in play give the points printed on them: 2 + 3 + 6 + 4 + 14.",
        run(with_hand).leads_to(_is_the_sum_of_five),
    )
    yield always(
        "Whoever has no cards in hand has the same points.",
        run(without).leads_to(lambda game: scoring.total_points(me(game)) == scoring.total_points(me(with_hand))),
    )
    yield checked(
        "Each card in play gives the points printed on it, and none of the 330 gives any in hand (by enumeration).",
        lambda: (
            (card.number, _card_points([card.number], []) == card.points and _card_points([], [card.number]) == 0)
            for card in every_card()
        ),
    )


def _is_the_sum_of_five(game: Game) -> bool:
    one: dict[str, Any] = scoring.scores(game)["players"][0]
    return both(
        set(one) == {"village", "sheep", "jewels", "rest", "leftover", "cards", "total"},
        one["cards"] == 29,
        one["total"] == one["village"] + one["sheep"] + one["jewels"] + one["rest"] + 29,
    )


def _card_points(in_play: list[int], in_hand: list[int]) -> int:
    return scoring.card_points(symbolic_player(0, hand=in_hand, played=in_play))
