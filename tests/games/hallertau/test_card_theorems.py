"""The theorems about cards: their refutations can be played, and a broken model or card makes them fail."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import pytest

from proofs.games.hallertau.theorems.positions import forget
from proofs.prove.statements import Part, prove_theorem
from proofs.prove.theorems import written_theorems
from proofs.registry import game_named
from spec.hallertau import MODEL, setup
from spec.hallertau.cards.circumstances import cards_with_sheep, fields_with
from spec.hallertau.cards.table import CARDS
from spec.hallertau.cards.words import (
    NO_COST,
    Card,
    Condition,
    Quantity,
    all_of,
    at_most,
    barley,
    clay,
    discard,
    exactly,
    field_in,
    fields,
    have,
    hops,
    jewels,
    meat,
    mixture,
    options,
    pay,
    same,
    sheep,
    sow_good,
    special,
    take,
    tools,
)
from spec.hallertau.plays.drawing import DealCard
from spec.hallertau.resources import sheep_of
from spec.hallertau.setup import starting_decks
from spec.hallertau.state import CROPS, Game
from spec.kernel import Illegal

THEOREMS = written_theorems(game_named("hallertau"))

@pytest.fixture
def changed_model() -> Iterator[None]:
    """What was worked out from the rules is forgotten before and after."""
    forget()
    yield
    forget()


def failing(id: str) -> list[Part]:
    """The parts of the theorem that are not proved."""
    result = prove_theorem(THEOREMS[f"hal.theorem.{id}"])
    parts = [part for part in result.parts if part.status != "proved"]
    assert (result.status == "failed") == bool(parts) and all(part.problem for part in parts)
    return parts


# --- refutations ------------------------------------------------------------------------------------------------


def refutations(id: str) -> list[Part]:
    return [part for part in prove_theorem(THEOREMS[f"hal.theorem.{id}"]).parts if part.text.startswith("Refuted")]


def replayed(part: Part) -> list[Game]:
    """The position that was found and those after each of its moves."""
    games = [MODEL.read_state(part.position)]
    for move in part.moves:
        games.append(MODEL.apply(games[-1], MODEL.read_move(move)))
    return games


def test_somebody_is_paid_in_round_1() -> None:
    parts = refutations("income-in-round-1")
    assert len(parts) == 4
    for part in parts:
        *_, before, after = replayed(part)
        assert (after.round, after.phase) == (1, "income")
        assert sheep_of(after.players[0]) == sheep_of(before.players[0]) + 1


def test_the_position_of_round_1_comes_from_a_set_up() -> None:
    part = refutations("income-in-round-1")[0]
    game = MODEL.new(2, 3, 4)
    for number in [*part.position["players"][0]["hand"], *part.position["players"][1]["hand"]]:
        game = MODEL.apply(game, DealCard(card=number))
    game = MODEL.apply(game, setup.ChooseFirstPlayer(first=0))
    drawn = next(card for card, left in part.position["quadrant_cards"].items() if not left)
    game = MODEL.apply(game, MODEL.read_move({"type": "draw_quadrant_card", "card": int(drawn)}))
    assert game == MODEL.read_state(part.position)


def test_the_token_changes_hands_nine_times_in_one_phase() -> None:
    (part,) = refutations("eight-uses-of-card-spaces")
    games = replayed(part)
    assert {(game.round, game.phase) for game in games} == {(1, "actions")}
    holders = [game.first_player for game in games]
    assert sum(one != other for one, other in itertools.pairwise(holders)) == 9


def test_sheep_die_in_round_3() -> None:
    third, sixth = map(replayed, refutations("early-deaths"))
    for games, number in ((third, 3), (sixth, 6)):
        assert sheep_of(games[0].players[0]) == 2 and sheep_of(games[-1].players[0]) == 0
        assert games[0].round == number - 1 and games[-1].round == number


@pytest.mark.parametrize(
    "id",
    [
        "cards-without-sheep",
        "conditions-are-minima",
        "rows-become-free-again",
        "sheep-move-back",
        "two-crops-in-a-field",
        "what-cards-let-sow",
    ],
)
def test_what_refutes_a_claim_can_be_played(id: str) -> None:
    parts = refutations(id)
    assert parts
    for part in parts:
        assert len(replayed(part)) == len(part.moves) + 1


# --- broken rules -----------------------------------------------------------------------------------------------


def nothing(*_: Any) -> None:
    """A rule that is not there."""


def refuses(*_: Any) -> None:
    """A rule that nothing can keep."""
    raise Illegal(["test"])


def token_and_turn(game: Any, seat: int) -> None:
    game.first_player, game.turn = seat, 0 if seat else 1


def two_cards_each(game: Any) -> None:
    game.actor, game.agenda = game.first_player, ["deal.farmyard"] * 2 * len(game.players)


def two_places_far(me: Any, flock: Any) -> None:
    for card, number in flock.items():
        me.sheep[card] -= number
        me.sheep["stables" if card in ("5", "6") else str(int(card) + 2)] += number


def points_of_the_hand(me: Any) -> int:
    return sum(CARDS[number].points for number in (*me.played, *me.hand))


BROKEN_RULES: list[tuple[str, str, Any]] = [
    ("decks-by-number", "setup.starting_decks", lambda gateway, farmyard: starting_decks(0, farmyard)),
    ("starting-hand", "setup.starting_hand", lambda: ["deal.gateway"] * 5),
    ("exhausted-decks", "plays.drawing.the_deck_is_not_exhausted", nothing),
    ("a-farmyard-card-each-round", "plays.drawing.farmyard_cards_join_the_hands", two_cards_each),
    ("every-kind-of-card-in-phase-4", "plays.drawing.a_card_of_that_deck", refuses),
    ("the-round-can-be-seen", "cards.circumstances.is_on_the_stable_board", lambda game, number: number >= game.round),
    ("decisions-with-cards", "actions.whoever_is_free_to_act", lambda game: [0]),
    ("the-token-changes-nothing-yet", "plays.drawing.take_the_token", token_and_turn),
    ("only-card-spaces-give-the-token", "plays.drawing.TOKENS", frozenset(["farming.sow", "gateway_card.token"])),
    ("eight-uses-of-card-spaces", "actions.a_row_is_empty", nothing),
    ("income-in-round-1", "plays.income.there_is_income", lambda game: game.round > 1),
    ("bonus-cards-pay-in-phase-3", "plays.playing.a_bonus_card_pays_in_the_income_phase", nothing),
    ("five-categories", "scoring.card_points", points_of_the_hand),
    ("costs-are-exact", "plays.playing.is_paid_by", lambda *_: True),
    ("once-and-for-all", "plays.playing.the_card_is_in_hand", nothing),
    ("effects-are-optional", "actions.it_must_be_done", lambda game: True),
    ("713-comes-second", "plays.resolving.the_other_card_comes_first", nothing),
    ("two-crops-in-a-field", "fields.yield_of", lambda row, content: row),
    ("raised-fields", "card_effects.raise_field", nothing),
    ("announced-last-action", "actions.an_announced_last_action_is_the_last", nothing),
    ("no-sheep-moves-twice", "sheep.move_each_sheep_once", two_places_far),
    ("sheep-move-back", "plays.paying.sheep_move_back", nothing),
    ("early-deaths", "workers.sheep_die", nothing),
    ("rows-become-free-again", "card_effects.remove_highest_row", lambda game, space: 0),
    ("313-second-row", "actions.workers_stand_on", nothing),
    ("314-three-workers", "card_effects.rows_of", lambda space: 2),
    ("315-back-to-work", "card_effects.the_phase_is_entered_again", nothing),
    ("312-no-workers-for-it", "card_effects.the_center_follows", nothing),
]


@pytest.mark.usefixtures("changed_model")
@pytest.mark.parametrize(("id", "name", "value"), BROKEN_RULES, ids=[id for id, _, _ in BROKEN_RULES])
def test_a_broken_rule_makes_the_theorem_fail(monkeypatch: pytest.MonkeyPatch, id: str, name: str, value: Any) -> None:
    monkeypatch.setattr(f"spec.hallertau.{name}", value)
    assert failing(id)


# --- broken cards -----------------------------------------------------------------------------------------------


def others_meat(game: Any, seat: int) -> bool:
    return cast(bool, game.players[1 - seat].goods["meat"] >= 1)


def of_one_pair(game: Any, seat: int) -> int:
    village = game.players[seat].village
    return cast(int, village["bakery"].shop - village["brewery"].shop)


BROKEN_CARDS: list[tuple[str, int, dict[str, Any]]] = [
    ("gateway-cards-are-free", 7, {"pays": pay(meat=1)}),
    ("how-many-cards-cost-something", 401, {"pays": NO_COST}),
    ("clay-from-gateway-cards", 7, {"then": (take(clay=1),)}),
    ("cards-with-points", 1, {"points": 1}),
    ("income-in-round-1", 2, {"needs": have(sheep, 0)}),
    ("bonus-cards-at-any-time", 801, {"only": "income"}),
    ("sown-goods-do-not-count", 24, {"needs": have(fields_with("rye"), 6)}),
    ("conditions-are-minima", 25, {"needs": at_most(clay, 4)}),
    ("one-or-the-other", 2, {"needs": all_of(have(barley, 7), have(hops, 2))}),
    ("costs-are-exact", 414, {"pays": discard(1)}),
    ("a-field-is-any-field", 421, {"pays": pay(fields=1, sown=True)}),
    ("any-option-that-applies", 7, {"needs": options(exactly(meat, 1), exactly(meat, 2), exactly(meat, 5))}),
    ("cards-and-other-players", 7, {"needs": Condition("meat of others", (others_meat,))}),
    ("cards-for-nothing", 404, {"pays": pay(rye=9 - fields)}),
    ("321-with-ten-jewels", 321, {"needs": have(barley, 11 - jewels)}),
    ("211-one-reward", 211, {"then": (take(hops=2, clay=2),)}),
    ("631-no-hides-lost", 631, {"then": (take(hide=tools),)}),
    ("709-one-jewel", 709, {"then": (take(jewels=2),)}),
    ("what-cards-let-sow", 306, {"then": (field_in(2), sow_good("wool"))}),
    ("one-crop-of-a-kind", 15, {"then": (take(mixture((1, 2, 3, 4), *CROPS)),)}),
    ("sowing-besides", 322, {"then": (take(same(2, *CROPS)),)}),
    ("no-field-at-all", 828, {"needs": all_of(have(fields, 1), CARDS[828].needs)}),
    ("205-with-eight-fields", 205, {"needs": exactly(fields, 6, 7)}),
    ("607-two-fields-or-none", 607, {"then": (field_in(2),)}),
    ("one-sheep-by-card-001", 1, {"then": (special("move_sheep", "far", limit=3),)}),
    ("stables-are-no-card", 209, {"needs": have(sheep, 3, 5, 6)}),
    ("cards-without-sheep", 730, {"pays": pay(rye=cards_with_sheep)}),
    ("largest-value-counts", 318, {"needs": have(Quantity("one pair", of_one_pair), 3, 4, 5)}),
    ("316-more-than-one-advance", 316, {"then": (special("push", "one boulder", limit=1),)}),
]


def changed(card: Card, **changes: Any) -> Card:
    """The card with something else on it."""
    then = changes.get("then", card.then)
    return replace(card, **changes, parts={part.kind: part for part in then})


@pytest.mark.usefixtures("changed_model")
@pytest.mark.parametrize(("id", "number", "changes"), BROKEN_CARDS, ids=[id for id, _, _ in BROKEN_CARDS])
def test_a_card_that_says_something_else_makes_the_theorem_fail(
    monkeypatch: pytest.MonkeyPatch, id: str, number: int, changes: dict[str, Any]
) -> None:
    monkeypatch.setitem(CARDS, number, changed(CARDS[number], **changes))
    assert failing(id)


@pytest.mark.usefixtures("changed_model")
def test_a_missing_card_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(CARDS, 925)
    assert failing("number-of-cards")


def test_every_theorem_about_cards_can_fail() -> None:
    about_cards = {id for id, item in THEOREMS.items() if ".cards_" in item.statements.__module__}
    broken = {id for id, _, _ in BROKEN_RULES} | {id for id, _, _ in BROKEN_CARDS} | {"number-of-cards"}
    assert {f"hal.theorem.{id}" for id in broken} == about_cards
