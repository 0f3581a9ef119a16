"""Charts: bars are as long as their numbers say, and the numbers stand beside them."""

from __future__ import annotations

from xml.etree import ElementTree as Xml

import pytest

from gebot_pages import charts


def lengths(row: Xml.Element) -> list[tuple[float, float]]:
    """Where each part of a bar begins, and how long it is, in percent."""
    return [(float(bar.get("x", "")[:-1]), float(bar.get("width", "")[:-1])) for bar in row.iter("rect")]


def texts(row: Xml.Element) -> list[str]:
    return ["".join(cell.itertext()) for cell in row]


def test_bars_are_as_long_as_their_numbers() -> None:
    page = Xml.fromstring(charts.bars("Rules", [("a", 10), ("b", 2500), ("c", 0)], {"b": "b.html?x&y"}))
    rows = page.findall("./table/tbody/tr")
    assert [lengths(row) for row in rows] == [[(0, 0.4)], [(0, 100)], []]
    assert [texts(row) for row in rows] == [["a", "", "10"], ["b", "", "2,500"], ["c", "", "0"]]
    assert [link.get("href") for link in page.iter("a")] == ["b.html?x&y"]
    assert page.findtext("figcaption") == "Rules"


def test_parts_of_a_stack_follow_each_other() -> None:
    rows = [("one", {"kept": 3, "broken": 5}), ("two", {"broken": 4}), ("three", {})]
    page = Xml.fromstring(charts.stacked("Rules", rows, ["kept", "broken"]))
    drawn = page.findall("./table/tbody/tr")
    assert [lengths(row) for row in drawn] == [[(0, 37.5), (37.5, 62.5)], [(0, 50)], []]
    assert [bar.get("class") for bar in drawn[1].iter("rect")] == ["chart-1"]
    assert texts(drawn[0]) == ["one", "3 kept + 5 broken", "8"]
    assert texts(drawn[1]) == ["two", "4 broken", "4"]
    assert texts(drawn[2]) == ["three", "", "0"]
    assert ["".join(item.itertext()) for item in page.findall("./ul/li")] == ["kept", "broken"]


def test_a_share_says_of_how_many() -> None:
    page = Xml.fromstring(charts.share("Tested", 96, 128))
    [row] = page.findall("./table/tbody/tr")
    assert lengths(row) == [(0, 75)]
    assert texts(row) == ["", "96 of 128"]
    assert lengths(Xml.fromstring(charts.share("None", 0, 0))) == []


def test_bars_are_not_read_out() -> None:
    page = Xml.fromstring(charts.stacked("x", [("a", {"p": 1})], ["p"]))
    assert {picture.get("aria-hidden") for picture in page.iter("svg")} == {"true"}


def test_names_are_escaped() -> None:
    for text in (
        charts.bars("<b>", [("<i> & co", 1)]),
        charts.stacked("<b>", [("<i> & co", {"<u>": 1})], ["<u>"]),
        charts.share("<b>", 1, 2),
    ):
        page = Xml.fromstring(text)
        assert page.findtext("figcaption") == "<b>"
        assert not [part for part in page.iter() if part.tag in ("b", "i", "u")]


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("bars", ([("a", -1)],)),
        ("stacked", ([("a", {"p": 2, "q": -1})], ["p", "q"])),
        ("stacked", ([("a", {"other": 2})], ["p"])),
        ("stacked", ([], ["p", "q", "r", "s", "t"])),
        ("share", (-1, 3)),
        ("share", (4, 3)),
    ],
)
def test_what_can_not_be_drawn_is_refused(kind: str, given: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match=r"can't be drawn|legend"):
        getattr(charts, kind)("x", *given)
