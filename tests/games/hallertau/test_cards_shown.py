"""The pages of the cards: every card is there, with its lines, its code on both sides, and positions that hold."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from proofs import scenarios
from proofs.book.locations import ROOT, lines_of
from proofs.book.pieces import PieceEntry, piece_entries
from proofs.book.rules import rulings_of
from proofs.book.tested import audits, audits_folder
from proofs.compare.acting import run
from proofs.compare.shrink import is_legal, simplest
from proofs.games.hallertau.pieces import COUNTED, DECK_OF, KINDS, card_of, decks, goods_in, kinds_of
from proofs.registry import game_named
from spec.hallertau import MODEL
from spec.hallertau.cards.table import CARDS
from spec.hallertau.state import GOODS
from tests.site.helpers import entries, proved

pytestmark = pytest.mark.xdist_group("proofs")
GAME = game_named("hallertau")


@pytest.fixture(scope="module")
def cards() -> list[PieceEntry]:
    return piece_entries(GAME, entries(GAME), proved(GAME))


def test_every_card_has_an_entry(cards: list[PieceEntry]) -> None:
    assert [card.piece.name for card in cards] == list(CARDS)
    assert len(cards) == 330
    for card in cards:
        assert card.rule.id == f"hal.card.{card.piece.name}"
        assert lines_of(card.rule.sources["it"]), card.id
        assert lines_of(card.rule.sources["pt"]), card.id
        assert {"Asks for", "Costs"} & set(card.facts), card.id
        assert {"Gives", "Income", "Points"} & set(card.facts), card.id


def test_every_card_is_found_where_each_side_writes_it(cards: list[PieceEntry]) -> None:
    for card in cards:
        assert card.engine is not None
        [place] = card.rule.engine
        assert (place.file, place.line) == (card.engine.file, card.engine.line)
        for written in (card.rule.model, card.engine):
            first = (ROOT / written.file).read_text().splitlines()[written.line - 1]
            assert written.source.splitlines()[0] in first, card.id
            assert Path(written.file).stem == DECK_OF[card_of(card.piece).number]
            assert entry_of(written.source).args[0].value == card.piece.name  # type: ignore[attr-defined]


def test_the_engine_cites_the_lines_that_the_page_shows(cards: list[PieceEntry]) -> None:
    for card in cards:
        assert card.engine is not None
        assert ast.literal_eval(entry_of(card.engine.source).args[1]) == f"PT {card.rule.sources['pt']}", card.id


def entry_of(source: str) -> ast.Call:
    entry = ast.parse(source, mode="eval").body
    assert isinstance(entry, ast.Call)
    return entry


# --- the choices of the gallery ---------------------------------------------------------------------------------


def test_every_choice_of_the_gallery_finds_cards(cards: list[PieceEntry]) -> None:
    assert {DECK_OF[number] for number in CARDS} == set(decks())
    assert {kind for card in cards for kind in kinds_of(card_of(card.piece))} == set(KINDS)
    assert {good for card in cards for good in goods_in(card.rule.text)} == {*GOODS, *COUNTED}
    assert all(kinds_of(card_of(card.piece)) for card in cards)


def test_a_card_is_listed_under_every_good_that_it_takes_or_gives() -> None:
    for number, card in CARDS.items():
        offers = [part.offer for part in card.then if part.offer is not None]
        shares = [share for offer in offers for share in (*offer.shares, *offer.alternatives)]
        named = {key.split(".")[0] for key in card.pays.keys} | {name for share in shares for name in share.of}
        assert {"fields" if name == "field" else name for name in named} <= set(goods_in(card.rule.statement)), number


def test_the_kinds_are_those_of_the_halves(cards: list[PieceEntry]) -> None:
    for entry in cards:
        card = card_of(entry.piece)
        kinds = set(kinds_of(card))
        assert ("condition" in kinds) == ("Asks for" in entry.facts), entry.id
        assert ("cost" in kinds) == ("Costs" in entry.facts), entry.id
        assert ("points" in kinds) == (card.number >= 800), entry.id
        assert ("income" in kinds) == (card.number // 100 == 8) == ("Income" in entry.facts), entry.id


def test_what_a_text_speaks_of() -> None:
    assert goods_in("Costs 2 rye. Gives 1 tool; 1 jewel.") == ["rye", "tools", "jewels"]
    assert goods_in("Gives 1, 2 or 3 different crops.") == ["barley", "flax", "hops", "rye"]
    assert goods_in("Costs 5 of each of 2 different goods.") == list(GOODS)
    assert goods_in("workers removed from the sheep market and tool_shed") == ["workers"]


# --- proofs, tests, rulings -------------------------------------------------------------------------------------


def test_every_option_of_a_card_has_a_position_that_holds_on_both_sides(
    cards: list[PieceEntry], tmp_path: Path
) -> None:
    shown = [(card.piece, one) for card in cards for one in card.shown]
    assert [(piece.name, one.option) for piece, one in shown] == [
        (card.piece.name, option) for card in cards for option in range(1, card.piece.options + 1)
    ]
    file = tmp_path / "positions.yaml"
    file.write_text("---\n".join(one.scenario for _, one in shown))
    played = scenarios.load(file)
    for (piece, one), scenario in zip(shown, played, strict=True):
        [step] = scenario.steps
        assert (step.move["card"], step.move["rung"], step.verdict) == (piece.name, one.option, "legal")
        assert run(scenario).passed, one.scenario


def test_every_card_has_proofs_and_a_test_that_keeps_and_breaks_it(cards: list[PieceEntry]) -> None:
    for card in cards:
        assert card.obligations["non-vacuity"]["proved"] >= card.piece.options, card.id
        assert all(set(counts) == {"proved"} for counts in card.obligations.values()), card.id
        assert any(test.how == "both" for test in card.rule.tests), card.id


def test_the_test_that_goes_through_all_cards_is_found() -> None:
    [audit] = audits(audits_folder(GAME))
    assert (audit.how, audit.title) == ("both", "Every card is proved played and refused")


def test_a_ruling_concerns_the_cards_that_it_names() -> None:
    for number in (301, 303, 316, 324, 833):
        rule = MODEL.rules[f"hal.card.{number}"]
        assert "hal.ruling.round-number" in rulings_of(MODEL, rule.id, rule.sources)
        assert "hal.ruling.round-number" not in rulings_of(MODEL, "hal.card.7", MODEL.rules["hal.card.7"].sources)
    known = {id for ruling in MODEL.rulings.values() for id in ruling.about}
    assert known <= set(MODEL.pieces) and len(known) > 40


# --- the simplest position --------------------------------------------------------------------------------------


def test_a_position_is_made_as_usual_wherever_the_move_stays_legal() -> None:
    result = next(
        one
        for one in proved(GAME).results
        if one.kind == "non-vacuity" and one.situation == "card 7" and one.move["rung"] == 3
    )
    simple = simplest(GAME, result.position, lambda position: is_legal(GAME, position, result.move))
    assert is_legal(GAME, simple, result.move)
    assert simple["players"][0]["goods"]["meat"] == 5
    assert simple["players"][0]["hand"] == [7]
    assert simple["players"][0]["played"] == []
    simple["players"][0]["goods"]["meat"] = 4
    assert not is_legal(GAME, simple, result.move)
    simple["players"][0]["goods"]["meat"] = -1
    assert not is_legal(GAME, simple, result.move)
