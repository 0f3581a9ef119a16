"""Choosing among many rows and tiles in a browser: what is shown, what is said of it, and what the address keeps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gebot_pages import choosing
from gebot_pages.choosing import Row, Tile
from tests.windows import Window

pytestmark = pytest.mark.xdist_group("browser")

DOCS = Path(__file__).resolve().parents[2] / "docs"
TABLE: tuple[Row, ...] = (
    ({"good": ["hops", "rye"], "kind": ["at once"]}, ["Première règle", "one two"]),
    ({"good": ["hops"], "kind": ["later"]}, ["Second rule", "two three"]),
    ({"good": [], "kind": ["later"]}, ["Third rule", "die große Straße"]),
)
TILES: tuple[Tile, ...] = (({"good": ["hops"]}, "<p>Alpha rule</p>"), ({"good": ["clay"]}, "<p>Beta</p>"))
GOODS = {good: good for good in ("hops", "rye", "clay")}
KINDS = {"at once": "at once", "later": "later on"}


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page with a table and with tiles."""
    parts = [
        choosing.index("rows", {"good": GOODS, "kind": KINDS}, ["Name", "Text"], TABLE),
        choosing.tiles("tiles", {"good": GOODS}, TILES),
    ]
    body = "".join(part.removeprefix(".. raw:: html") for part in parts)
    file = tmp_path_factory.mktemp("choosing") / "page.html"
    file.write_text(
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<title>Choosing</title><link rel="stylesheet" href="{(DOCS / "_static" / "gallery.css").as_uri()}">'
        f'<script defer src="{(DOCS / "_static" / "choose.js").as_uri()}"></script><article>{body}</article></html>',
        encoding="utf-8",
    )
    return file


class Choosing(Window):
    """The page with what can be chosen."""

    def __init__(self, browser: Any, file: Path, **options: Any) -> None:
        super().__init__(browser, **options)
        self.address = file.as_uri()

    def go(self, rest: str = "") -> None:
        self.page.goto(self.address + rest)

    def rows(self) -> list[str]:
        return [str(text) for text in self.page.locator("tbody tr:visible td:first-child").all_inner_texts()]

    def tiles(self) -> list[str]:
        return [str(text) for text in self.page.locator("ul.tiles li:visible").all_inner_texts()]

    def said(self) -> list[str]:
        return [str(text) for text in self.page.locator("output").all_inner_texts()]

    def asked(self) -> str:
        """What the address has after the name of the file."""
        return str(self.page.evaluate("location.href")).removeprefix(self.address)

    def form(self, name: str) -> Any:
        return self.page.get_by_role("search", name=name)


@pytest.fixture(scope="module")
def opened_once(browser: Any, page_file: Path) -> Choosing:
    return Choosing(browser, page_file)


@pytest.fixture
def window(opened_once: Choosing) -> Iterator[Choosing]:
    """The page as it is at first, which must be quiet to the end."""
    opened_once.go()
    yield opened_once
    assert opened_once.troubles == []


ALL = ["Première règle", "Second rule", "Third rule"]


def test_without_the_script_everything_is_there_and_nothing_is_offered(browser: Any, page_file: Path) -> None:
    opened = Choosing(browser, page_file, java_script_enabled=False)
    opened.go("?good=rye")
    assert (opened.rows(), opened.tiles()) == (ALL, ["Alpha rule", "Beta"])
    assert opened.page.locator("form:visible").count() == 0
    opened.page.close()


def test_what_is_chosen_is_shown_counted_and_kept_in_the_address(window: Choosing) -> None:
    assert (window.rows(), window.said(), window.asked()) == (ALL, ["3 of 3 rows", "2 of 2 tiles"], "")
    form = window.form("rows")
    form.get_by_label("Good").select_option("hops")
    assert (window.rows(), window.asked()) == (["Première règle", "Second rule"], "?good=hops")
    form.get_by_label("Kind").select_option("at once")
    assert (window.rows(), window.asked()) == (["Première règle"], "?good=hops&kind=at-once")
    assert (window.said(), window.tiles()) == (["1 of 3 rows", "2 of 2 tiles"], ["Alpha rule", "Beta"])
    window.page.reload()
    assert (window.rows(), window.said()) == (["Première règle"], ["1 of 3 rows", "2 of 2 tiles"])


def test_all_words_must_be_there_whatever_their_case_and_accents(window: Choosing) -> None:
    expected = {
        "regle": ["Première règle"],
        "RÈGLE": ["Première règle"],
        "two": ["Première règle", "Second rule"],
        "  rule   two ": ["Second rule"],
        "two rule": ["Second rule"],
        "strasse GROSSE": ["Third rule"],
        "one three": [],
        "  ": ALL,
    }
    for words, rows in expected.items():
        window.form("rows").get_by_label("Words").fill(words)
        assert window.rows() == rows, words


def test_words_and_values_go_together(window: Choosing) -> None:
    form = window.form("rows")
    form.get_by_label("Kind").select_option("later on")
    form.get_by_label("Words").fill("two")
    assert (window.rows(), window.asked()) == (["Second rule"], "?kind=later&q=two")


def test_it_is_said_if_nothing_fits(window: Choosing) -> None:
    window.form("rows").get_by_label("Good").select_option("clay")
    assert window.rows() == []
    assert window.page.get_by_role("status").all_inner_texts()[0] == "None of 3 rows fits."


def test_an_address_chooses_and_what_it_asks_in_vain_is_left_out(window: Choosing) -> None:
    window.go("?good=hops&q=R%C3%A8gle")
    assert window.rows() == ["Première règle"]
    assert window.form("rows").get_by_label("Words").input_value() == "Règle"
    window.go("?good=gold&kind=later&other=1#here")
    assert (window.rows(), window.said()[0]) == (["Second rule", "Third rule"], "2 of 3 rows")
    window.form("rows").get_by_label("Words").fill("third")
    assert window.asked() == "?kind=later&other=1&q=third#here"


def test_clearing_chooses_everything_again(window: Choosing) -> None:
    window.go("?good=hops&kind=later&q=two&good-2=clay")
    assert (window.rows(), window.tiles()) == (["Second rule"], ["Beta"])
    window.form("rows").get_by_role("button", name="Clear").click()
    assert (window.rows(), window.said(), window.asked()) == (ALL, ["3 of 3 rows", "1 of 2 tiles"], "?good-2=clay")
    assert window.form("rows").get_by_label("Good").input_value() == ""


def test_a_second_form_has_names_of_its_own(window: Choosing) -> None:
    window.form("tiles").get_by_label("Words").fill("rule")
    assert (window.rows(), window.tiles(), window.asked()) == (ALL, ["Alpha rule"], "?q-2=rule")
    window.form("rows").get_by_label("Good").select_option("rye")
    assert (window.rows(), window.tiles(), window.asked()) == (["Première règle"], ["Alpha rule"], "?q-2=rule&good=rye")


def test_the_keyboard_is_enough(window: Choosing) -> None:
    press = window.page.keyboard.press
    press("Tab")
    window.page.keyboard.type("rule")
    press("Enter")
    press("Tab")
    press("ArrowDown")
    assert (window.rows(), window.asked()) == (["Second rule"], "?q=rule&good=hops")
    press("Tab")
    press("Tab")
    press("Space")
    assert (window.rows(), window.asked()) == (ALL, "")


def test_an_address_that_can_not_be_changed_does_no_harm(browser: Any, page_file: Path) -> None:
    opened = Choosing(browser, page_file)
    opened.page.add_init_script("history.replaceState = () => { throw new DOMException('no', 'SecurityError'); };")
    opened.go()
    opened.form("rows").get_by_label("Good").select_option("rye")
    assert (opened.rows(), opened.said()[0], opened.asked()) == (["Première règle"], "1 of 3 rows", "")
    assert opened.troubles == []
    opened.page.close()


def test_a_phone_has_nothing_beyond_its_edge_and_controls_for_thumbs(browser: Any, page_file: Path) -> None:
    opened = Choosing(browser, page_file, viewport={"width": 360, "height": 720})
    opened.go()
    assert opened.page.evaluate("document.scrollingElement.scrollWidth") <= 360
    heights = opened.page.locator("form :is(select, input, button)").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert len(heights) == 7
    assert min(heights) >= 35
    opened.page.close()
