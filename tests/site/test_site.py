"""The built site: everything has its page, which shows what the model, the tests and the evidence have of it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from proofs.book.locations import ROOT, Code, Location, code_of
from proofs.book.rules import TestEntry
from proofs.compare.kept import played_scenarios
from proofs.draw.links import address
from proofs.games.acbas.pieces import building_entries
from proofs.games.hallertau.pieces import card_entries
from proofs.prove.theorems import theorems_of
from proofs.registry import GAMES, game
from tests.site.helpers import TITLES, articles, entries, extension, fact, proved, words

pytestmark = [pytest.mark.site, pytest.mark.xdist_group("proofs")]


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, str]:
    return articles(site)


@pytest.fixture(scope="module")
def checked(site: Path) -> Any:
    """The pages with their links and anchors."""
    return extension("checking").Site(site)


def ids(name: str) -> Iterator[str]:
    """Everything of a game that has a page of its own."""
    model = game(name).model
    yield from model.rules
    yield from model.rulings
    yield from (theorem.id for theorem in theorems_of(model))
    yield from (claim.id for claim in model.invariants)


def told(pages: Mapping[str, str], id: str) -> str:
    return pages[f"book/{id}.html"]


def link_to(place: Code | Location | TestEntry) -> str:
    return f'href="code-{re.sub("[^a-z0-9]+", "-", place.file)}.html#line-{place.line}"'


def cited(name: str, sources: Mapping[str, str]) -> str:
    """The lines of all editions, as a page says them."""
    return "; ".join(f"{game(name).model.editions[edition]} {lines}" for edition, lines in sources.items())


# --- the whole ----------------------------------------------------------------------------------------------------


def test_links_lead_somewhere_anchors_are_there_once_and_nothing_is_fetched(checked: Any) -> None:
    assert list(checked.problems()) == []
    assert len(checked.pages) > 1000


@pytest.mark.parametrize("name", GAMES)
def test_everything_has_a_page_and_a_need(name: str, site: Path, pages: dict[str, str]) -> None:
    assert [id for id in ids(name) if f"book/{id}.html" not in pages] == []
    [version] = json.loads((site / "needs.json").read_text(encoding="utf-8"))["versions"].values()
    known = {need["name"]: need for need in version["needs"].values()}
    assert [id for id in ids(name) if id not in known] == []
    assert [id for id in ids(name) if known[id]["docname"] != f"book/{id}"] == []
    prefix = next(ids(name)).partition(".")[0]
    assert {id for id in known if id.startswith(f"{prefix}.")} == set(ids(name))


def test_every_page_has_one_heading_of_the_first_rank(checked: Any) -> None:
    headings = {name: page.file.read_text(encoding="utf-8").count("<h1") for name, page in checked.pages.items()}
    assert [name for name, count in headings.items() if count != 1] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_command_line_knows_the_addresses(name: str, site: Path) -> None:
    rules = game(name).model.rules.values()
    assert [rule.id for rule in rules if not Path(address(rule, str(site))).is_file()] == []


def test_everything_that_the_search_finds_is_there(site: Path, checked: Any) -> None:
    text = (site / "search-index.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("window.gebotFinds(").removesuffix(");\n"))
    found = {link for _, _, link, _, _ in index["entries"]}
    for link in found:
        page, _, anchor = link.partition("#")
        assert page in checked.pages, link
        assert not anchor or checked.pages[page].anchors[anchor] == 1, link
    assert {f"book/{id}.html" for name in GAMES for id in ids(name)} <= found
    manual = {file.name for file in site.glob("*.html") if (ROOT / "docs" / f"{file.stem}.md").is_file()}
    assert len(manual) > 5
    assert manual <= found


# --- rules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_has_its_statement_its_reason_its_lines_and_its_neighbours(name: str, pages: dict[str, str]) -> None:
    for entry in entries(name):
        page = told(pages, entry.id)
        said = words(page)
        assert entry.text in said, entry.id
        assert entry.id in said
        assert re.search(rf"<h1>{re.escape(html.escape(entry.title, quote=False))}<", page), entry.id
        assert not entry.why or f"Why it matters. {entry.why}" in said, entry.id
        assert words(fact(page, "Lines")) == cited(name, entry.sources), entry.id
        for ruling in entry.rulings:
            assert f'href="{ruling}.html"' in page, entry.id
        for tag in entry.moves:
            assert f'href="{name}-moves.html#{name}-move-{tag}"' in page, entry.id


@pytest.mark.parametrize("name", GAMES)
def test_the_code_of_a_rule_is_linked_where_it_stands(name: str, pages: dict[str, str]) -> None:
    for entry in entries(name):
        page = told(pages, entry.id)
        assert link_to(entry.model) in page, entry.id
        first = entry.model.source.splitlines()[0]
        assert first in code_line(pages, entry.model), entry.id
        assert words(entry.model.source.replace("<", "&lt;")) in words(page), entry.id
        for place in entry.engine:
            assert link_to(place) in page, entry.id


def code_line(pages: Mapping[str, str], place: Code) -> str:
    """What the page of a file has on a line."""
    page = pages[f"book/code-{re.sub('[^a-z0-9]+', '-', place.file)}.html"]
    found = re.search(rf'<span class="line" id="line-{place.line}"><i> *{place.line}</i> (.*)\n</span>', page)
    assert found, place
    return html.unescape(re.sub(r"<[^>]*>", "", found[1]))


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_that_a_scenario_shows_has_a_drawn_example(name: str, pages: dict[str, str]) -> None:
    shown = {rule for one in played_scenarios(name) if one.result.passed for rule in one.play.exercised}
    assert len(shown) > 100
    for entry in entries(name):
        example = (
            told(pages, entry.id).partition('<section class="example"')[2].partition('<section class="evidence"')[0]
        )
        assert bool(example) == (entry.id in shown), entry.id
        if example:
            assert "<svg/>" in example and "trace-boards" in example, entry.id
            assert re.search(r'href="code-tests-scenarios-[a-z0-9-]+-yaml\.html#line-\d+"', example), entry.id


def test_the_example_of_sowing(pages: dict[str, str]) -> None:
    [example] = re.findall(r'<p class="example-title">(.*?)</p>', told(pages, "hal.fields.sow"))
    assert "A field that is sown can't be sown again before it is harvested." in words(example)


@pytest.mark.parametrize("name", GAMES)
def test_the_evidence_of_a_rule_is_its_own(name: str, pages: dict[str, str]) -> None:
    """The numbers are looked at elsewhere (test_counts.py)."""
    for entry in entries(name):
        section = told(pages, entry.id).partition('<section class="evidence"')[2].partition("</section>")[0]
        tests = set(re.findall(r'<td><a (href="code-[^"]*")>', section))
        theorems = set(re.findall(r'<td><a href="([a-z]+\.theorem\.[^"]*)\.html">', section))
        of_the_rule = {link_to(test) for test in entry.tests}, {theorem.id for theorem in entry.proofs.theorems}
        assert tests <= of_the_rule[0] and theorems <= of_the_rule[1], entry.id
        if not re.search(r"<p>And [\d,]+ more", section):
            assert (tests, theorems) == of_the_rule, entry.id


# --- cards and buildings ------------------------------------------------------------------------------------------


def test_a_card_shows_its_face_both_codes_and_a_position_for_every_option(pages: dict[str, str]) -> None:
    cards = card_entries("hallertau", entries("hallertau"), proved("hallertau"))
    assert len(cards) == 330
    for card in cards:
        page = told(pages, card.rule.id)
        assert re.search(rf'<div class="face card deck-{card.deck}" id="face"', page), card.number
        assert f"<b>Card {card.number:03}</b>" in page
        assert card.engine is not None
        for written in (card.rule.model, card.engine):
            assert link_to(written) in page, card.number
            assert words(html.escape(written.source)) in words(page), card.number
        assert re.findall(r"<summary>Option (\d+)</summary>", page) == [str(one.option) for one in card.shown]
        assert all(words(html.escape(one.scenario)) in words(page) for one in card.shown), card.number
        assert f'href="{card.rule.id}.html"' in pages["book/hallertau-cards.html"]


def test_a_building_shows_its_face_both_codes_and_the_rules_about_it(pages: dict[str, str]) -> None:
    buildings = building_entries("acbas", entries("acbas"), proved("acbas"))
    assert len(buildings) == 58
    for building in buildings:
        page = told(pages, building.rule.id)
        assert '<div class="face building" id="face"' in page, building.name
        assert building.engine is not None
        places: list[Code | Location] = [building.rule.model, building.engine, *building.places]
        assert [place for place in places if link_to(place) not in page] == [], building.name
        assert words(html.escape(building.engine.source)) in words(page), building.name
        assert [rule.id for rule in building.rules if f'href="{rule.id}.html"' not in page] == [], building.name
        assert f'href="{building.rule.id}.html"' in pages["book/acbas-buildings.html"]


# --- rulings, theorems, invariants --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_ruling_has_its_question_answer_reason_lines_and_readings(name: str, pages: dict[str, str]) -> None:
    theorems = {theorem.id: theorem for theorem in proved(name).theorems}
    for ruling in game(name).model.rulings.values():
        page = told(pages, ruling.id)
        said = words(page)
        assert words(re.findall(r"<h1>(.*?)<a ", page)[0]) == words(html.escape(ruling.question)), ruling.id
        assert " ".join(ruling.answer.split()) in said, ruling.id
        assert words(fact(page, "Why")) == " ".join(ruling.because.split()), ruling.id
        assert words(fact(page, "Lines")) == cited(name, ruling.sources), ruling.id
        for reading, meaning in ruling.readings.items():
            ours = " (ours)" if reading == ruling.taken else ""
            assert f"{reading}: {meaning}{ours}" in words(fact(page, "Readings")), ruling.id
        rules = {entry.id for entry in entries(name) if ruling.id in entry.rulings}
        assert set(re.findall(r'href="([^"]*)\.html"', fact(page, "Rules"))) == rules, ruling.id
        if len(ruling.readings) > 1:
            parted = theorems[ruling.id.replace(".ruling.", ".theorem.readings-of-")]
            assert f'href="{parted.id}.html"' in fact(page, "Proof"), ruling.id
            drawn = "<svg/>" in page.partition("Where the choice matters")[2]
            assert drawn == any(part.position is not None for part in parted.parts), ruling.id


@pytest.mark.parametrize("name", GAMES)
def test_a_theorem_has_its_statement_parts_lines_and_code(name: str, pages: dict[str, str]) -> None:
    written = {theorem.id: theorem for theorem in theorems_of(game(name).model)}
    for theorem in proved(name).theorems:
        page = told(pages, theorem.id)
        said = words(page)
        assert theorem.statement in said, theorem.id
        assert words(fact(page, "Result")).startswith(f"{theorem.status}, "), theorem.id
        assert words(fact(page, "Lines")) == cited(name, theorem.sources), theorem.id
        listing: Any = written[theorem.id].statements
        assert link_to(code_of(getattr(listing, "func", listing))) in page, theorem.id
        for part in theorem.parts:
            assert " ".join(part.text.split()) in said, theorem.id
        shown = [part for part in theorem.parts if part.position is not None]
        assert page.count("<summary>A position in which it happens") == len(shown), theorem.id
        assert ("<svg/>" in page) == bool(shown), theorem.id


@pytest.mark.parametrize("name", GAMES)
def test_an_invariant_has_its_statement_lines_code_and_proof(name: str, pages: dict[str, str]) -> None:
    kept = proved(name).table()["preservation"]["proved"]
    for claim in game(name).model.invariants:
        page = told(pages, claim.id)
        assert claim.statement in words(page), claim.id
        assert words(fact(page, "Lines")) == cited(name, claim.sources), claim.id
        assert link_to(code_of(claim.holds)) in page, claim.id
        assert words(fact(page, "Proof")).startswith(f"{kept:,} obligations of preservation proved, "), claim.id


# --- games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_the_page_of_a_game_leads_everywhere(name: str, pages: dict[str, str]) -> None:
    page = pages[f"book/{name}.html"]
    assert f"<h1>{TITLES[name]}<" in page
    doors = ("moves", "rulings", "theorems", "invariants", "scenarios", "records", "evidence")
    for door in (*doors, *(f"chapter-{chapter}" for chapter in game(name).model.chapters)):
        assert f'href="{name}-{door}.html"' in page, door
        assert f"book/{name}-{door}.html" in pages
    assert f'href="book/{name}.html"' in pages["index.html"]


@pytest.mark.parametrize("name", GAMES)
def test_lists_have_everything_and_chapters_their_rules(name: str, pages: dict[str, str]) -> None:
    model = game(name).model
    wanted: dict[str, list[str]] = {
        "rulings": list(model.rulings),
        "theorems": [theorem.id for theorem in theorems_of(model)],
        "invariants": [claim.id for claim in model.invariants],
    }
    for chapter in model.chapters:
        wanted[f"chapter-{chapter}"] = [entry.id for entry in entries(name) if entry.chapter == chapter]
    for page, members in wanted.items():
        assert re.findall(r'<dt><a href="([^"]*)\.html">', pages[f"book/{name}-{page}.html"]) == members, page
