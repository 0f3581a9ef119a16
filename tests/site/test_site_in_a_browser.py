"""The site in a browser: finding, filtering, stepping, and that everybody can use it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofs.games.hallertau.pieces import decks
from proofs.registry import game_named
from spec.hallertau.cards.table import DECK_MODULES
from tests import fonts
from tests.windows import Window

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright-python is not installed")

pytestmark = pytest.mark.site

SOW = "book/hal.fields.sow.html"
PAGES = [
    "index.html",
    "search.html?q=sow",
    "desk.html",
    "book/hallertau.html",
    "book/acbas.html",
    SOW,
    "book/acb.pastures.enclosed.html",
    "book/agr.fences.closed.html",
    "book/hal.card.110.html",
    "book/acb.building.fodder_beet_field.html",
    "book/hal.ruling.symbols.html",
    "book/hal.theorem.sowing-takes-one-crop.html",
    "book/hallertau-chapter-fields.html",
    "book/hallertau-moves.html",
    "book/hallertau-editions.html",
    "book/hallertau-evidence.html",
    "book/hallertau-cards.html",
    "book/acbas-buildings.html",
    "book/agricola-majors.html",
    "book/agricola-minors.html",
    "book/agricola-occupations.html",
    "book/agr.card.A024.html",
    "book/acbas-farms.html",
    "book/glossary.html",
    "book/hallertau-glossary.html",
    "book/rules.html",
    "book/hallertau-rules.html",
    "book/by.html",
    "book/code-spec-hallertau-fields-py.html",
]
"""One page of every kind."""


class OnSite(Window):
    """A page of the site."""

    def __init__(self, browser: Any, site: Path, **options: Any) -> None:
        super().__init__(browser, **options)
        self.site = site

    def is_quiet(self) -> bool:
        """Nothing went wrong, and nothing was asked for but what lies in the site."""
        elsewhere = [url for url in self.requests if not url.startswith((self.site.as_uri(), "data:", "about:"))]
        return not self.troubles and not elsewhere

    def open(self, name: str) -> None:
        self.page.goto(f"{self.site.as_uri()}/{name}")

    def hrefs(self, where: str) -> list[str]:
        return [str(link) for link in self.page.locator(where).evaluate_all("all => all.map(one => one.href)")]


@pytest.fixture
def window(browser: Any, site: Path) -> Iterator[OnSite]:
    """A window that must be quiet to the end."""
    opened = OnSite(browser, site.resolve(), viewport={"width": 1280, "height": 900})
    yield opened
    opened.page.close()
    assert opened.is_quiet(), (opened.troubles, opened.requests)


# --- finding ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["sow", "Seminare", "semear", "hal.fields.sow", "sowing a field that is sown"])
def test_the_search_finds_a_rule_by_its_name_in_every_language(window: OnSite, word: str) -> None:
    window.open("search.html")
    window.page.fill("form.seek input", word)
    window.page.wait_for_selector(".found a")
    first = [link.rpartition("/")[2] for link in window.hrefs(".found a")[:6]]
    assert "hal.fields.sow.html" in first
    assert re.match(r"\d+ found", window.page.inner_text("form.seek output"))


def test_the_search_does_not_mind_accents_and_says_when_there_is_nothing(window: OnSite) -> None:
    window.open("search.html?q=a%C3%A7%C3%A3o")
    window.page.wait_for_selector(".found a")
    with_accents = window.hrefs(".found a")
    window.page.fill("form.seek input", "acao")
    window.page.wait_for_function("location.search === '?q=acao'")
    assert window.hrefs(".found a") == with_accents
    window.page.fill("form.seek input", "xyzzy")
    window.page.wait_for_function("document.querySelector('form.seek output').textContent.startsWith('Nothing')")
    assert window.hrefs(".found a") == []


def test_the_keyboard_is_enough_to_find_and_open_a_rule(window: OnSite) -> None:
    window.open("index.html")
    window.page.keyboard.press("/")
    window.page.keyboard.type("seminare")
    window.page.wait_for_selector(".found a")
    window.page.keyboard.press("ArrowDown")
    chosen = window.page.evaluate("document.activeElement.href")
    assert "seminare" in window.page.evaluate("document.activeElement.textContent")
    window.page.keyboard.press("Enter")
    window.page.wait_for_url(chosen)
    assert window.page.locator("h1").count() == 1


def test_three_clicks_lead_to_the_rule_that_forbids_to_sow_a_field_twice(window: OnSite) -> None:
    window.open("index.html")
    for name in ("Hallertau", re.compile("^Fields"), "Sow"):
        window.page.locator("article").get_by_role("link", name=name, exact=True).first.click()
    assert window.page.url.endswith(SOW)
    article = window.page.locator("article")
    rule = game_named("hallertau").model.rules["hal.fields.sow"]
    text = article.inner_text()
    assert rule.statement in text
    assert f"Italian {rule.sources['it']}" in text and f"Portuguese {rule.sources['pt']}" in text
    assert article.locator(".example svg").count() > 0
    article.locator(".evidence summary").first.click()
    assert any("code-tests-scenarios-hallertau-fields-yaml.html#line-" in link for link in window.hrefs(".evidence a"))
    assert any(link.endswith("hal.theorem.sowing-takes-one-crop.html") for link in window.hrefs(".evidence a"))
    assert re.search(r"([\d,]+) of \1 obligations proved", text)


# --- filters ------------------------------------------------------------------------------------------------------


def shown(window: OnSite, what: str) -> int:
    return int(window.page.locator(what).evaluate_all("all => all.filter(one => one.checkVisibility()).length"))


def test_the_gallery_shows_the_cards_of_the_deck_that_is_chosen(window: OnSite) -> None:
    window.open("book/hallertau-cards.html")
    assert shown(window, ".face") == 330
    for deck in list(decks())[:3]:
        window.page.select_option("select[name=deck]", index=list(decks()).index(deck) + 1)
        assert shown(window, ".face") == len(DECK_MODULES[deck].CARDS)


def test_an_address_can_choose(window: OnSite) -> None:
    window.open("book/hallertau-rules.html")
    every = shown(window, "tbody tr")
    assert every == len(game_named("hallertau").model.rules)
    window.open("book/hallertau-rules.html?good=hops")
    assert 0 < shown(window, "tbody tr") < every
    assert window.page.input_value("select[name=good]") == "hops"


# --- traces -------------------------------------------------------------------------------------------------------


def test_a_trace_steps_forward_and_back(window: OnSite) -> None:
    window.open(SOW)
    trace = window.page.locator(".trace").first
    assert trace.locator(".trace-count").inner_text() == "Step 2 of 2"
    assert trace.locator(".trace-verdict").inner_text().lower() == "illegal."
    trace.get_by_role("button", name="First step").click()
    start = trace.inner_text()
    trace.get_by_role("button", name="Next").click()
    assert trace.locator(".trace-count").inner_text() == "Step 1 of 2"
    assert trace.inner_text() != start
    trace.get_by_role("button", name="Back").click()
    assert trace.inner_text() == start


# --- everyone -----------------------------------------------------------------------------------------------------


LOOK = {"resultTypes": ["violations"], "preload": False}
"""Only what is wrong is worked out, and no style sheet is loaded once more, which a page from disk must not."""
FEW = {
    "book/hallertau-glossary.html": "?q=field",
    "book/hallertau-rules.html": "?good=hops",
    "book/hallertau-cards.html": "?deck=point",
}
"""Pages with hundreds of things that are alike: a few of them are looked at."""


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_checker_of_accessibility_finds_nothing(browser: Any, site: Path, name: str, scheme: str) -> None:
    window = OnSite(browser, site.resolve(), color_scheme=scheme, viewport={"width": 1280, "height": 900})
    window.open(name + FEW.get(name, ""))
    if name.startswith("search"):
        window.page.wait_for_selector(".found a")
    found = axe.Axe().run(window.page, options=LOOK).response["violations"]
    told = [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]
    window.page.close()
    assert told == []
    assert window.is_quiet(), (window.troubles, window.requests)


WIDTHS = (320, 360, 600, 834, 1024, 1100, 1200, 1280, 1920)
"""Of phones, tablets and screens."""


@pytest.mark.parametrize("name", PAGES)
def test_nothing_lies_beyond_the_edge(browser: Any, site: Path, name: str) -> None:
    window = OnSite(browser, site.resolve(), viewport={"width": WIDTHS[0], "height": 720})
    window.open(name)
    if name.startswith("search"):
        window.page.wait_for_selector(".found a")
    needed = {}
    for font in fonts.NAMED:
        window.page.add_style_tag(content=fonts.style(font))
        window.page.evaluate(f"document.fonts.load('16px {font}').then(() => true)")
        for width in WIDTHS:
            window.page.set_viewport_size({"width": width, "height": 720})
            needed[font, width] = window.page.evaluate("document.scrollingElement.scrollWidth")
    window.page.close()
    assert needed == {(font, width): width for font in fonts.NAMED for width in WIDTHS}


def test_pages_of_every_kind_are_quiet(window: OnSite) -> None:
    """Every fortieth page, so that each run looks at the same ones."""
    for file in sorted(window.site.rglob("*.html"))[::40]:
        window.open(file.relative_to(window.site).as_posix())
        assert window.page.locator("h1").count() == 1, file
