"""Traces in a browser, on a page of their own and several on one page: stepping, keys, links, looks, quiet."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofs.book.figures import stepping
from proofs.draw.boards import pictures
from proofs.draw.links import address
from proofs.draw.looks import SCRIPT, STYLE
from proofs.draw.tracepage import page
from proofs.registry import game_named
from proofs.scenarios import usual
from proofs.telling import sentence
from proofs.traces import Step, Trace, record
from spec.kernel import to_json
from tests.windows import Window

pytestmark = pytest.mark.xdist_group("browser")

HALLERTAU = game_named("hallertau")
HOSTILE = "</script><script>hacked = 1</script><!--<img src=x onerror='hacked = 1'>&amp;"
BEFORE_THE_ADDRESS_FOLLOWS = 3_000


HALLERTAU, ACBAS = game_named("hallertau"), game_named("acbas")
MOVES = {"hallertau": ("0-4", 40), "acbas": ("expert", 80)}
"""The variant of each game and how many moves of it are shown; one more is refused."""
LAST = MOVES["hallertau"][1] + 1


@functools.cache
def trace_of(name: str) -> Trace:
    """A random game of two; the tenth move is the first once more."""
    game, rng = game_named(name), random.Random(11)
    variant, moves = MOVES[name]
    playing = game.engine.new(2, **game.model.variants[variant])
    start, made = playing.snapshot(), list[Any]()
    for _ in range(moves):
        made.append(rng.choice(playing.legal_moves()))
        playing.apply(made[-1])
    return record(game, start, [*made[:9], made[0], *made[9:]], f"A game of {name}", ["Played at random."])


def told(number: int) -> str:
    """The move of a step of Hallertau in words."""
    return sentence(HALLERTAU, trace_of("hallertau").steps[number - 1].move)


def headline(number: int) -> str:
    return f"{number}. {told(number)}"


DOCS = "../docs"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("traces")
    for name in MOVES:
        (folder / f"{name}.html").write_text(page(trace_of(name), DOCS), encoding="utf-8")
    return {name: (folder / f"{name}.html").as_uri() for name in MOVES}


class Stepping(Window):
    """A page with a trace."""

    def said(self) -> str:
        return str(self.page.inner_text(".trace-said"))

    def count(self) -> str:
        return str(self.page.inner_text(".trace-count"))


@pytest.fixture
def window(browser: Any, files: dict[str, str]) -> Iterator[Stepping]:
    """The page of a game of Hallertau, which must be quiet to the end."""
    opened = Stepping(browser)
    opened.page.goto(files["hallertau"])
    yield opened
    opened.page.close()
    assert opened.troubles == []
    assert {url.partition("#")[0] for url in opened.requests} <= {files["hallertau"], "data:,"}


def test_buttons_step_forward_and_back(window: Stepping) -> None:
    assert (window.said(), window.count()) == ("Start", f"Step 0 of {LAST}")
    assert window.page.is_disabled(".trace-back") and window.page.is_disabled(".trace-first")
    window.page.click(".trace-next")
    window.page.click(".trace-next")
    assert (window.said(), window.count()) == (headline(2), f"Step 2 of {LAST}")
    window.page.click(".trace-back")
    assert window.said() == headline(1)
    window.page.click(".trace-last")
    assert window.said() == headline(LAST)
    assert window.page.is_disabled(".trace-next") and window.page.is_disabled(".trace-last")
    window.page.click(".trace-first")
    assert window.said() == "Start"


def test_keys_step_too(window: Stepping) -> None:
    for key, number in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", LAST), ("ArrowRight", LAST)):
        window.page.keyboard.press(key)
        assert window.said() == headline(number)
    window.page.keyboard.press("Home")
    assert window.said() == "Start"
    window.page.focus(".trace-slider")
    window.page.keyboard.press("ArrowRight")
    assert window.count() == f"Step 1 of {LAST}"


def test_the_slider_goes_to_a_step(window: Stepping) -> None:
    window.page.fill(".trace-slider", "17")
    assert window.said() == headline(17)
    window.page.click(".trace-next")
    assert window.page.input_value(".trace-slider") == "18"


def test_a_step_has_an_address(window: Stepping, files: dict[str, str]) -> None:
    window.page.goto(f"{files['hallertau']}#step-12")
    assert window.said() == headline(12)
    window.page.click(".trace-next")
    window.page.wait_for_url(re.compile("#step-13$"), timeout=BEFORE_THE_ADDRESS_FOLLOWS)
    window.page.reload()
    assert window.said() == headline(13)
    window.page.goto(f"{files['hallertau']}#step-9999")
    assert window.said() == headline(LAST)


def test_a_click_on_a_move_goes_there(window: Stepping) -> None:
    links = window.page.locator(".trace-moves a")
    assert links.all_inner_texts() == ["Start", *map(told, range(1, LAST + 1))]
    links.nth(7).click()
    assert window.said() == headline(7)
    assert window.page.locator(".trace-moves [aria-current=step]").all_inner_texts() == [links.nth(7).inner_text()]
    assert window.page.url.endswith("#step-7")


def test_boards_are_those_of_the_position_and_changed_ones_are_marked(window: Stepping) -> None:
    positions = trace_of("hallertau").positions
    for number in (0, 1, 24, 25, 12):
        window.page.fill(".trace-slider", str(number))
        now = {one.title: one.svg for one in pictures(HALLERTAU, positions[number], "board")}
        assert window.page.locator("figure svg > title").evaluate_all(TEXTS) == list(now)
        before = pictures(HALLERTAU, positions[max(number - 1, 0)], "board")
        changed = [one.title for one in before if now[one.title] != one.svg]
        captions = window.page.locator("figure.changed figcaption").all_inner_texts()
        assert captions == [f"{one} changed" for one in changed]
        assert window.page.locator(".trace-changed button").evaluate_all(TEXTS) == changed
        round_ = window.page.locator(".course .round").get_attribute("data-now")
        assert round_ == str(positions[number]["round"])


TEXTS = "all => all.map(one => one.textContent)"


def test_a_refused_move_changes_nothing_and_names_the_rules_it_breaks(window: Stepping) -> None:
    [(number, step)] = [one for one in enumerate(trace_of("hallertau").steps, 1) if one[1].verdict == "illegal"]
    window.page.fill(".trace-slider", str(number))
    assert window.page.text_content(".trace-verdict") == "illegal."
    assert window.page.inner_text(".trace-paths") == "Nothing."
    assert window.page.locator("figure.changed").count() == 0
    assert window.page.inner_text(".trace-breaks summary") == f"Rules that it breaks: {len(step.rules)}"
    assert window.page.locator(".trace-moves b").all_inner_texts() == ["illegal"]


def test_rules_are_told_and_linked(window: Stepping) -> None:
    window.page.fill(".trace-slider", "20")
    rules = [HALLERTAU.model.rules[id] for id in trace_of("hallertau").steps[19].rules]
    links = window.page.locator(".trace-uses a")
    assert links.all_inner_texts() == [rule.id for rule in rules]
    hrefs = links.evaluate_all("all => all.map(link => link.getAttribute('href'))")
    assert hrefs == [address(rule, DOCS) for rule in rules]
    for rule, text in zip(rules, window.page.locator(".trace-uses li").all_inner_texts(), strict=True):
        assert rule.statement in text and f"Portuguese {rule.sources['pt']}" in text


def test_the_step_is_announced(window: Stepping) -> None:
    assert window.page.get_attribute(".trace-step", "aria-live") == "polite"
    window.page.click(".trace-next")
    assert headline(1) in window.page.inner_text("[aria-live=polite]")
    assert window.page.get_attribute(".trace-slider", "aria-valuetext") == f"1: {told(1)}"


def test_light_and_dark(browser: Any, files: dict[str, str]) -> None:
    looks = []
    for scheme in ("light", "dark"):
        opened = Stepping(browser, color_scheme=scheme)
        opened.page.goto(files["acbas"])
        colours = "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
        paper = opened.page.locator("svg.board rect").first.get_attribute("fill")
        looks.append((*opened.page.evaluate(colours), paper))
        opened.page.close()
    (light, ink, paper), (dark, pale, paper_too) = looks
    assert brightness(light) > 200 > 60 > brightness(ink)
    assert brightness(pale) > 200 > 60 > brightness(dark)
    assert paper == paper_too


def brightness(colour: str) -> float:
    return sum(map(int, re.findall(r"\d+", colour)[:3])) / 3


@pytest.mark.parametrize("name", MOVES)
def test_a_phone_has_nothing_beyond_its_edge(browser: Any, files: dict[str, str], name: str) -> None:
    opened = Stepping(browser, viewport={"width": 360, "height": 720})
    opened.page.goto(files[name])
    for number in (0, MOVES[name][1] // 2, MOVES[name][1]):
        opened.page.fill(".trace-slider", str(number))
        opened.page.locator(".trace-uses").evaluate("it => { it.open = true; }")
        assert opened.page.evaluate("document.scrollingElement.scrollWidth") <= 360
        widths = opened.page.locator("svg.board").evaluate_all(
            "all => all.map(svg => svg.getBoundingClientRect().width)"
        )
        assert all(330 <= width <= 340 for width in widths)
    assert opened.troubles == []
    opened.page.close()


def test_texts_of_a_trace_do_nothing(browser: Any, tmp_path: Path) -> None:
    start = to_json(ACBAS.model.new(2))
    start["agenda"] = [{"player": 0, "step": HOSTILE}]
    steps = [Step({"type": HOSTILE}, "illegal", [HOSTILE], start), Step(HOSTILE, "malformed", [], start)]
    file = tmp_path / "hostile.html"
    file.write_text(page(Trace("acbas", HOSTILE, start, steps, [HOSTILE])), encoding="utf-8")
    opened = Stepping(browser)
    opened.page.goto(file.as_uri())
    assert opened.page.title() == opened.page.text_content("h1") == HOSTILE
    assert opened.page.text_content(".note") == HOSTILE
    opened.page.keyboard.press("ArrowRight")
    assert opened.page.text_content(".trace-breaks ul") == HOSTILE
    opened.page.keyboard.press("ArrowRight")
    assert opened.page.evaluate("typeof hacked") == "undefined"
    assert opened.troubles == []
    assert [url for url in opened.requests if not url.startswith("data:")] == [file.as_uri()]
    opened.page.close()


# --- several on one page ------------------------------------------------------------------------------------------


def advances(*pays: dict[str, int]) -> Trace:
    start = usual(HALLERTAU, 1, {"phase": "progress", "players.0.goods.clay": 2, "players.0.tools": 4})
    moves = [{"type": "advance", "player": 0, "shop": "carpentry", "pay": pay} for pay in pays]
    return record(HALLERTAU, start, moves, "Advances")


PAID, UNPAID = {"clay": 1}, dict[str, int]()


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A page with two traces: one of four steps, the second in question, and one of two that opens at the second."""
    long, short = advances(PAID, UNPAID, UNPAID, PAID), advances(PAID, UNPAID)
    focus = ["hal.progress.cost"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("proofs.book.figures.FEW_STEPS", 3)
        parts = stepping(HALLERTAU, long, "one", focus=focus)
        parts += stepping(HALLERTAU, short, "two", focus=focus, link=lambda rule: f"{rule.id}.html")
    file = tmp_path_factory.mktemp("two") / "two.html"
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
    body = f"<h1>Two</h1><button id=outside>Outside</button>{parts}<script>{SCRIPT}</script>"
    file.write_text(f'<!DOCTYPE html><html lang="en"><title>Two</title>{head}{body}</html>', encoding="utf-8")
    return file.as_uri()


@pytest.fixture
def both(browser: Any, two: str) -> Iterator[Any]:
    opened = Stepping(browser, viewport={"width": 800, "height": 900})
    opened.page.goto(two)
    yield opened.page
    assert opened.page.url == two
    opened.page.close()
    assert opened.troubles == []


def counts(page: Any) -> list[str]:
    return list(page.locator(".trace-count").all_inner_texts())


AT_FIRST = ["Step 0 of 4", "Step 2 of 2"]


def test_a_short_one_opens_at_the_move_in_question(both: Any) -> None:
    assert counts(both) == AT_FIRST
    assert both.locator(".trace-verdict").all_text_contents() == ["", "illegal."]
    assert both.locator(".trace-to-question").evaluate_all(DISABLED) == ["false", "true"]
    both.locator(".trace-to-question").first.click()
    assert counts(both) == ["Step 2 of 4", "Step 2 of 2"]
    assert both.locator(".trace-breaks code").all_inner_texts().count("hal.progress.cost") == 2
    both.locator(".trace-first").nth(1).click()
    assert counts(both) == ["Step 2 of 4", "Step 0 of 2"]


DISABLED = "all => all.map(one => one.getAttribute('aria-disabled'))"


def test_stepping_one_leaves_the_other_alone(both: Any) -> None:
    other = both.locator(".trace").nth(1).inner_html()
    for target in (".trace-next", ".trace-last", ".trace-back", ".trace-moves button >> nth=1"):
        both.locator(".trace").first.locator(target).click()
        assert both.locator(".trace").nth(1).inner_html() == other
    assert counts(both) == ["Step 1 of 4", "Step 2 of 2"]
    changed = both.locator("figure.changed figcaption").all_inner_texts()
    assert changed == ["Seat 0: village changed", "Seat 0: goods, tools, jewels, workers changed"]


def test_keys_step_only_the_one_that_has_the_focus(both: Any) -> None:
    both.focus("#outside")
    both.keyboard.press("ArrowRight")
    assert counts(both) == AT_FIRST
    both.locator(".trace-next").first.focus()
    for _ in range(5):
        both.keyboard.press("ArrowRight")
    assert counts(both) == ["Step 4 of 4", "Step 2 of 2"]
    both.keyboard.press("ArrowLeft")
    assert counts(both) == ["Step 3 of 4", "Step 2 of 2"]
    both.locator(".trace-back").nth(1).focus()
    both.keyboard.press("Home")
    assert counts(both) == ["Step 3 of 4", "Step 0 of 2"]


def test_the_focus_stays_on_a_button_that_has_come_to_the_end(both: Any) -> None:
    both.locator(".trace-next").first.focus()
    for _ in range(6):
        both.keyboard.press("Enter")
    assert counts(both)[0] == "Step 4 of 4"
    assert both.evaluate("document.activeElement.className") == "trace-next"


def test_ids_do_not_clash(both: Any) -> None:
    for _ in range(3):
        ids = both.locator("[id]").evaluate_all("all => all.map(one => one.id)")
        assert len(ids) == len(set(ids)) > 8
        for labels in both.locator("svg").evaluate_all("all => all.map(one => one.getAttribute('aria-labelledby'))"):
            assert set(labels.split()) <= set(ids)
        both.locator(".trace-next").first.press("ArrowRight")
        both.locator(".trace-back").nth(1).press("ArrowLeft")


def test_rules_of_a_part_of_a_page_are_linked(both: Any) -> None:
    hrefs = both.locator(".trace-breaks a").evaluate_all("all => all.map(link => link.getAttribute('href'))")
    assert "hal.progress.cost.html" in hrefs
    assert both.locator(".trace").first.locator("a").count() == 0


def test_only_later_steps_are_announced(both: Any) -> None:
    assert both.locator("[aria-live=polite]").count() == 2
    both.locator(".trace-next").first.click()
    assert "1. Seat 0 moves the carpentry" in both.locator("[aria-live=polite]").first.inner_text()


def test_without_script_the_start_and_the_moves_are_there(browser: Any, two: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto(two)
    titles = ["Seat 0: village", "Seat 0: goods, tools, jewels, workers", "Round and turn"]
    assert opened.locator("figcaption").all_inner_texts() == titles * 2
    assert all(svg.is_visible() for svg in opened.locator("svg").all()) and opened.locator("svg").count() == 6
    assert opened.locator(".trace-moves li").count() == 8
    assert opened.locator(".trace-moves b").all_inner_texts() == ["illegal"] * 3
    assert not any(controls.is_visible() for controls in opened.locator(".trace-controls, .trace-about").all())
    context.close()


def test_boards_stand_side_by_side_if_there_is_room(browser: Any, two: str) -> None:
    for width, side_by_side in ((752, True), (360, False)):
        opened = Stepping(browser, viewport={"width": width, "height": 900})
        opened.page.goto(two)
        first, second = (opened.page.locator("figure").nth(index).bounding_box() for index in (0, 1))
        assert (first["y"] == second["y"]) == side_by_side
        assert opened.page.evaluate("document.scrollingElement.scrollWidth") <= width
        opened.page.close()
