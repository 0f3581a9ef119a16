"""The pages of the cards: every card is there, with its lines, its code on both sides, and positions that hold."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from proofs import scenarios
from proofs.book.locations import ROOT, card_of, cards_in, lines_of
from proofs.book.rules import audits, cards_named, rulings_of
from proofs.games.hallertau.pieces import (
    COUNTED,
    KINDS,
    CardEntry,
    card_entries,
    decks,
    goods_in,
    is_legal,
    simplest,
    spared,
)
from spec.hallertau import MODEL
from spec.hallertau.cards.table import CARDS
from spec.hallertau.state import GOODS
from tests.site.helpers import entries, proved

pytestmark = pytest.mark.xdist_group("proofs")


@pytest.fixture(scope="module")
def cards() -> list[CardEntry]:
    return card_entries("hallertau", entries("hallertau"), proved("hallertau"))


def test_every_card_has_an_entry(cards: list[CardEntry]) -> None:
    assert [card.number for card in cards] == list(CARDS)
    assert len(cards) == 330
    for card in cards:
        assert card.rule.id == f"hal.card.{card.number}"
        assert lines_of(card.rule.sources["it"]), card.number
        assert lines_of(card.rule.sources["pt"]), card.number
        assert card.condition or card.cost, card.number
        assert card.gives or card.points, card.number


def test_every_card_is_found_where_each_side_writes_it(cards: list[CardEntry]) -> None:
    for card in cards:
        assert card.engine is not None
        [place] = card.rule.engine
        assert (place.file, place.line) == (card.engine.file, card.engine.line)
        for written in (card.rule.model, card.engine):
            first = (ROOT / written.file).read_text().splitlines()[written.line - 1]
            assert written.source.splitlines()[0] in first, card.number
            assert Path(written.file).stem == card.deck
            assert entry_of(written.source).args[0].value == card.number  # type: ignore[attr-defined]


def test_the_engine_cites_the_lines_that_the_page_shows(cards: list[CardEntry]) -> None:
    for card in cards:
        assert card.engine is not None
        assert ast.literal_eval(entry_of(card.engine.source).args[1]) == f"PT {card.rule.sources['pt']}", card.number


def entry_of(source: str) -> ast.Call:
    entry = ast.parse(source, mode="eval").body
    assert isinstance(entry, ast.Call)
    return entry


# --- the choices of the index -----------------------------------------------------------------------------------


def test_every_choice_of_the_index_finds_cards(cards: list[CardEntry]) -> None:
    assert {card.deck for card in cards} == set(decks())
    assert {kind for card in cards for kind in card.kinds} == set(KINDS)
    assert {good for card in cards for good in card.goods} == {*GOODS, *COUNTED}
    assert all(card.kinds for card in cards)


def test_a_card_is_listed_under_every_good_that_it_takes_or_gives(cards: list[CardEntry]) -> None:
    for card in cards:
        written = CARDS[card.number]
        offers = [part.offer for part in written.then if part.offer is not None]
        shares = [share for offer in offers for share in (*offer.shares, *offer.alternatives)]
        named = {key.split(".")[0] for key in written.pays.keys} | {name for share in shares for name in share.of}
        assert {"fields" if name == "field" else name for name in named} <= set(card.goods), card.number


def test_the_kinds_are_those_of_the_halves(cards: list[CardEntry]) -> None:
    for card in cards:
        kinds = set(card.kinds)
        assert ("condition" in kinds) == bool(card.condition), card.number
        assert ("cost" in kinds) == bool(card.cost), card.number
        assert ("points" in kinds) == (card.number >= 800), card.number
        assert ("income" in kinds) == (card.number // 100 == 8), card.number


def test_what_a_text_speaks_of() -> None:
    assert goods_in("Costs 2 rye. Gives 1 tool; 1 jewel.") == ["rye", "tools", "jewels"]
    assert goods_in("Gives 1, 2 or 3 different crops.") == ["barley", "flax", "hops", "rye"]
    assert goods_in("Costs 5 of each of 2 different goods.") == list(GOODS)
    assert goods_in("workers removed from the sheep market and tool_shed") == ["workers"]


# --- proofs, tests, rulings -------------------------------------------------------------------------------------


def test_every_option_of_a_card_has_a_position_that_holds_on_both_sides(cards: list[CardEntry], tmp_path: Path) -> None:
    shown = [(card, one) for card in cards for one in card.shown]
    assert [(card.number, one.option) for card, one in shown] == [
        (card.number, option) for card in cards for option in range(1, card.options + 1)
    ]
    file = tmp_path / "positions.yaml"
    file.write_text("---\n".join(one.scenario for _, one in shown))
    played = scenarios.load(file)
    for (card, one), scenario in zip(shown, played, strict=True):
        [step] = scenario.steps
        assert (step.move["card"], step.move["rung"], step.verdict) == (card.number, one.option, "legal")
        assert scenarios.run(scenario).passed, one.scenario


def test_every_card_has_proofs_and_a_test_that_keeps_and_breaks_it(cards: list[CardEntry]) -> None:
    for card in cards:
        assert card.obligations["non-vacuity"]["proved"] >= card.options, card.number
        assert all(set(counts) == {"proved"} for counts in card.obligations.values()), card.number
        assert any(test.how == "both" for test in card.rule.tests), card.number


def test_the_test_that_goes_through_all_cards_is_found(tmp_path: Path) -> None:
    [audit] = audits(ROOT / "tests", "hallertau")
    assert audit.how == "both"
    assert list(audits(tmp_path, "hallertau")) == []


def test_a_ruling_concerns_the_cards_that_it_names() -> None:
    assert cards_named("Cards 302, 315 and 725, unlike card 016, leave 110 points.") == {302, 315, 725, 16}
    for number in (301, 303, 316, 324, 833):
        rule = MODEL.rules[f"hal.card.{number}"]
        assert "hal.ruling.round-number" in rulings_of(MODEL, rule.sources, card_of(rule.id))


def test_cards_are_read_from_tables_of_either_form(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "a.py").write_text(
        "CARDS = (\n    card(1, then=[sow(3)]),\n    card(\n        2,\n    ),\n)\n"
    )
    (tmp_path / "cards" / "b.py").write_text("CARDS = table(C(3, 'PT 1'), key=C(4))\nOTHERS = (card(5),)\n")
    found = cards_in(tmp_path)
    assert {number: (code.line, code.source) for number, code in found.items()} == {
        1: (2, "card(1, then=[sow(3)])"),
        2: (3, "card(\n    2,\n)"),
        3: (1, "C(3, 'PT 1')"),
    }


# --- the simplest position --------------------------------------------------------------------------------------


def test_only_what_is_needed_stays() -> None:
    assert spared(list("abcdefg"), lambda left: {"b", "f"} <= set(left)) == ["b", "f"]
    assert spared([], lambda left: True) == []


def test_a_position_is_made_as_usual_wherever_the_move_stays_legal(cards: list[CardEntry]) -> None:
    result = next(
        one
        for one in proved("hallertau").results
        if one.kind == "non-vacuity" and one.situation == "card 7" and one.move["rung"] == 3
    )
    simple = simplest("hallertau", 2, result.position, result.move)
    assert is_legal(MODEL, simple, result.move)
    assert simple["players"][0]["goods"]["meat"] == 5
    assert simple["players"][0]["hand"] == [7]
    assert simple["players"][0]["played"] == []
    simple["players"][0]["goods"]["meat"] = 4
    assert not is_legal(MODEL, simple, result.move)
    simple["players"][0]["goods"]["meat"] = -1
    assert not is_legal(MODEL, simple, result.move)
