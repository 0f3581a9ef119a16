"""The built site: everything has its page, which shows what the model, the tests and the evidence have of it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from gebot_pages import checking
from gebot_pages.book import wire_page
from proofs.book.locations import ROOT, Code, Location, code_of
from proofs.book.pieces import piece_entries
from proofs.book.tested import TestEntry
from proofs.compare.kept import played_scenarios
from proofs.draw.links import address
from proofs.game import Game
from proofs.prove.theorems import theorems_of
from proofs.registry import games
from tests.site.helpers import articles, entries, fact, proved, words

pytestmark = [pytest.mark.site, pytest.mark.xdist_group("proofs")]


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, str]:
    return articles(site)


@pytest.fixture(scope="module")
def checked(site: Path) -> checking.Site:
    """The pages with their links and anchors."""
    return checking.Site(site)


def ids(game: Game) -> Iterator[str]:
    """Everything of a game that has a page of its own."""
    model = game.model
    yield from model.rules
    yield from model.rulings
    yield from (theorem.id for theorem in theorems_of(game))
    yield from (claim.id for claim in model.invariants)


def told(pages: Mapping[str, str], id: str) -> str:
    return pages[f"book/{id}.html"]


def link_to(place: Code | Location | TestEntry) -> str:
    return f'href="code-{re.sub("[^a-z0-9]+", "-", place.file)}.html#line-{place.line}"'


def cited(game: Game, sources: Mapping[str, str]) -> str:
    """The lines of all editions, as a page says them."""
    return "; ".join(f"{game.model.editions[edition]} {lines}" for edition, lines in sources.items())


# --- the whole ----------------------------------------------------------------------------------------------------


def test_links_lead_somewhere_anchors_are_there_once_and_nothing_is_fetched(checked: checking.Site) -> None:
    assert list(checked.problems()) == []
    assert len(checked.pages) > 1000


@pytest.mark.parametrize("game", games(), ids=str)
def test_everything_has_a_page_and_a_need(game: Game, site: Path, pages: dict[str, str]) -> None:
    assert [id for id in ids(game) if f"book/{id}.html" not in pages] == []
    [version] = json.loads((site / "needs.json").read_text(encoding="utf-8"))["versions"].values()
    known = {need["name"]: need for need in version["needs"].values()}
    assert [id for id in ids(game) if id not in known] == []
    assert [id for id in ids(game) if known[id]["docname"] != f"book/{id}"] == []
    prefix = next(ids(game)).partition(".")[0]
    assert {id for id in known if id.startswith(f"{prefix}.")} == set(ids(game))


def test_every_page_has_one_heading_of_the_first_rank(checked: checking.Site) -> None:
    headings = {name: page.file.read_text(encoding="utf-8").count("<h1") for name, page in checked.pages.items()}
    assert [name for name, count in headings.items() if count != 1] == []


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_command_line_knows_the_addresses(game: Game, site: Path) -> None:
    rules = game.model.rules.values()
    assert [rule.id for rule in rules if not Path(address(rule, str(site))).is_file()] == []


def test_everything_that_the_search_finds_is_there(site: Path, checked: checking.Site) -> None:
    text = (site / "search-index.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("window.gebotFinds(").removesuffix(");\n"))
    found = {link for _, _, link, _, _ in index["entries"]}
    for link in found:
        page, _, anchor = link.partition("#")
        assert page in checked.pages, link
        assert not anchor or checked.pages[page].anchors[anchor] == 1, link
    assert {f"book/{id}.html" for game in games() for id in ids(game)} <= found
    manual = {file.name for file in site.glob("*.html") if (ROOT / "docs" / f"{file.stem}.md").is_file()}
    assert len(manual) > 5
    assert manual <= found


# --- rules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_rule_has_its_statement_its_reason_its_lines_and_its_neighbours(game: Game, pages: dict[str, str]) -> None:
    for entry in entries(game):
        page = told(pages, entry.id)
        said = words(page)
        assert entry.text in said, entry.id
        assert entry.id in said
        assert re.search(rf"<h1>{re.escape(html.escape(entry.title, quote=False))}<", page), entry.id
        assert not entry.why or f"Why it matters. {entry.why}" in said, entry.id
        assert words(fact(page, "Lines")) == cited(game, entry.sources), entry.id
        for ruling in entry.rulings:
            assert f'href="{ruling}.html"' in page, entry.id
        for tag in entry.moves:
            assert f'href="{game.name}-moves.html#{game.name}-move-{tag}"' in page, entry.id


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_code_of_a_rule_is_linked_where_it_stands(game: Game, pages: dict[str, str]) -> None:
    for entry in entries(game):
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


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_rule_that_a_scenario_shows_has_a_drawn_example(game: Game, pages: dict[str, str]) -> None:
    shown = {rule for one in played_scenarios(game) if one.result.passed for rule in one.play.exercised}
    assert len(shown) > 80
    for entry in entries(game):
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


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_evidence_of_a_rule_is_its_own(game: Game, pages: dict[str, str]) -> None:
    """The numbers are looked at elsewhere (test_counts.py)."""
    for entry in entries(game):
        section = told(pages, entry.id).partition('<section class="evidence"')[2].partition("</section>")[0]
        tests = set(re.findall(r'<td><a (href="code-[^"]*")>', section))
        theorems = set(re.findall(r'<td><a href="([a-z]+\.theorem\.[^"]*)\.html">', section))
        of_the_rule = {link_to(test) for test in entry.tests}, {theorem.id for theorem in entry.proofs.theorems}
        assert tests <= of_the_rule[0] and theorems <= of_the_rule[1], entry.id
        if not re.search(r"<p>And [\d,]+ more", section):
            assert (tests, theorems) == of_the_rule, entry.id


# --- pieces -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_piece_shows_its_face_both_codes_the_rules_about_it_and_its_positions(
    game: Game, pages: dict[str, str]
) -> None:
    for entry in piece_entries(game, entries(game), proved(game)):
        page = told(pages, entry.rule.id)
        said = words(page)
        assert re.search(rf'<div class="face {entry.piece.kind}[a-z_ -]*" id="face"', page), entry.id
        assert f"<b>{html.escape(entry.piece.title, quote=False)}</b>" in page, entry.id
        for value in (value for values in entry.facts.values() for value in values):
            assert value.replace("_", " ") in said.replace("\xa0", " "), entry.id
        assert entry.engine is not None
        places: list[Code | Location] = [entry.rule.model, entry.engine, *entry.places]
        assert [place for place in places if link_to(place) not in page] == [], entry.id
        for written in (entry.rule.model, entry.engine):
            assert words(html.escape(written.source)) in said, entry.id
        assert [rule.id for rule in entry.rules if f'href="{rule.id}.html"' not in page] == [], entry.id
        positions = page.partition('<section class="positions"')[2]
        assert positions.count("<details") >= len(entry.shown) == entry.piece.options, entry.id
        assert all(words(html.escape(one.scenario)) in said for one in entry.shown), entry.id
        assert f'href="{entry.rule.id}.html"' in pages[f"book/{game.name}-{entry.piece.chapter}.html"]


# --- rulings, theorems, invariants --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_ruling_has_its_question_answer_reason_lines_and_readings(game: Game, pages: dict[str, str]) -> None:
    theorems = {theorem.id: theorem for theorem in proved(game).theorems}
    for ruling in game.model.rulings.values():
        page = told(pages, ruling.id)
        said = words(page)
        assert words(re.findall(r"<h1>(.*?)<a ", page)[0]) == words(html.escape(ruling.question)), ruling.id
        assert " ".join(ruling.answer.split()) in said, ruling.id
        assert words(fact(page, "Why")) == " ".join(ruling.because.split()), ruling.id
        assert words(fact(page, "Lines")) == cited(game, ruling.sources), ruling.id
        for reading, meaning in ruling.readings.items():
            ours = " (ours)" if reading == ruling.taken else ""
            assert f"{reading}: {meaning}{ours}" in words(fact(page, "Readings")), ruling.id
        rules = {entry.id for entry in entries(game) if ruling.id in entry.rulings}
        assert set(re.findall(r'href="([^"]*)\.html"', fact(page, "Rules"))) == rules, ruling.id
        if len(ruling.readings) > 1:
            parted = theorems[ruling.id.replace(".ruling.", ".theorem.readings-of-")]
            assert f'href="{parted.id}.html"' in fact(page, "Proof"), ruling.id
            drawn = "<svg/>" in page.partition("Where the choice matters")[2]
            assert drawn == any(part.position is not None for part in parted.parts), ruling.id


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_theorem_has_its_statement_parts_lines_and_code(game: Game, pages: dict[str, str]) -> None:
    written = {theorem.id: theorem for theorem in theorems_of(game)}
    for theorem in proved(game).theorems:
        page = told(pages, theorem.id)
        said = words(page)
        assert theorem.statement in said, theorem.id
        assert words(fact(page, "Result")).startswith(f"{theorem.status}, "), theorem.id
        assert words(fact(page, "Lines")) == cited(game, theorem.sources), theorem.id
        listing: Any = written[theorem.id].statements
        assert link_to(code_of(getattr(listing, "func", listing))) in page, theorem.id
        for part in theorem.parts:
            assert " ".join(part.text.split()) in said, theorem.id
        shown = [part for part in theorem.parts if part.position is not None]
        assert page.count("<summary>A position in which it happens") == len(shown), theorem.id
        assert ("<svg/>" in page) == bool(shown), theorem.id


@pytest.mark.parametrize("game", games(), ids=str)
def test_an_invariant_has_its_statement_lines_code_and_proof(game: Game, pages: dict[str, str]) -> None:
    kept = proved(game).table()["preservation"]["proved"]
    for claim in game.model.invariants:
        page = told(pages, claim.id)
        assert claim.statement in words(page), claim.id
        assert words(fact(page, "Lines")) == cited(game, claim.sources), claim.id
        assert link_to(code_of(claim.holds)) in page, claim.id
        assert words(fact(page, "Proof")).startswith(f"{kept:,} obligations of preservation proved, "), claim.id


# --- games --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_page_of_a_game_leads_everywhere(game: Game, pages: dict[str, str]) -> None:
    page = pages[f"book/{game.name}.html"]
    assert f"<h1>{game.model.title}<" in page
    doors = ("moves", "rulings", "theorems", "invariants", "scenarios", "records", "evidence")
    for door in (*doors, *(f"chapter-{chapter}" for chapter in game.model.chapters)):
        assert f'href="{game.name}-{door}.html"' in page, door
        assert f"book/{game.name}-{door}.html" in pages
    for shown in game.site.exhibits:
        assert f'href="{game.name}-{shown.name}.html"' in page
        text = pages[f"book/{game.name}-{shown.name}.html"]
        assert all(f'id="{game.name}-{one.kind}-{one.name}"' in text and one.lines in text for one in shown.exhibits)
        assert all(f'id="{game.name}-{one.kind}-{one.name}"' in text for one in shown.listings)
        cells = [escape(cell) for one in shown.listings for row in one.rows for cell in row]
        assert all(f">{cell}</t" in text for cell in cells)
    assert f'href="book/{game.name}.html"' in pages["index.html"]


@pytest.mark.parametrize("game", games(), ids=str)
def test_the_sidebar_has_the_game_its_galleries_and_its_wire_format(
    game: Game, site: Path, pages: dict[str, str]
) -> None:
    sidebar = (site / "index.html").read_text(encoding="utf-8").partition('class="sidebar-tree"')[2]
    galleries = {f"book/{game.name}-{piece.chapter}.html" for piece in game.model.pieces.values()}
    for page in (f"book/{game.name}.html", *galleries, *([f"{wire_page(game)}.html"] if game.site.wire else [])):
        assert f'href="{page}"' in sidebar
        assert page in pages


@pytest.mark.parametrize("game", games(), ids=str)
def test_lists_have_everything_and_chapters_their_rules(game: Game, pages: dict[str, str]) -> None:
    model = game.model
    wanted: dict[str, list[str]] = {
        "rulings": list(model.rulings),
        "theorems": [theorem.id for theorem in theorems_of(game)],
        "invariants": [claim.id for claim in model.invariants],
    }
    for chapter in model.chapters:
        wanted[f"chapter-{chapter}"] = [entry.id for entry in entries(game) if entry.chapter == chapter]
    for page, members in wanted.items():
        assert re.findall(r'<dt><a href="([^"]*)\.html">', pages[f"book/{game.name}-{page}.html"]) == members, page
