"""What the check of the written pages finds, and what it lets pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from gebot_pages import checking


def problems(folder: Path, **pages: str) -> list[str]:
    """What is wrong with a site of these pages; `__` in a name stands for a folder."""
    for name, text in pages.items():
        file = folder / f"{name.replace('__', '/')}.html"
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return list(checking.Site(folder).problems())


@pytest.mark.parametrize(
    "link",
    [
        "b.html",
        "b.html#place",
        "b.html?good=hops&amp;q=x#place",
        "#here",
        "#here%20too",
        "c/d.html#deep",
        "./c/../b.html",
        "picture.png",
        "c",
        "https://example.org/b.html#nowhere",
        "mailto:somebody@example.org",
    ],
)
def test_a_link_that_leads_somewhere_is_no_problem(tmp_path: Path, link: str) -> None:
    (tmp_path / "picture.png").write_bytes(b"")
    page = f'<p id="here"><b id="here too"><a href="{link}">x</a>'
    assert problems(tmp_path, a=page, b='<p id="place">', c__d='<p id="deep">') == []


@pytest.mark.parametrize(
    "link", ["c.html", "b.html#other", "#place", "b.htm", "c/b.html", "../b.html", "b.html?q=x#other", "picture.png"]
)
def test_a_link_that_leads_nowhere_is_named(tmp_path: Path, link: str) -> None:
    found = problems(tmp_path, a=f'<p><a href="{link}">x</a>', b='<p id="place">', c__d="")
    assert found == [f"a.html links to {link}, which is not there."]


def test_links_are_seen_from_the_folder_of_their_page(tmp_path: Path) -> None:
    up = '<a href="../a.html">x</a><a href="e.html">x</a><a href="a.html">x</a>'
    found = problems(tmp_path, a='<a href="c/d.html">x</a>', c__d=up, c__e="")
    assert found == ["c/d.html links to a.html, which is not there."]


def test_an_anchor_with_marks_is_found_as_it_is_meant(tmp_path: Path) -> None:
    assert problems(tmp_path, a='<p id="a&amp;b"><a href="#a&amp;b">x</a>') == []


def test_an_anchor_is_there_once(tmp_path: Path) -> None:
    once, twice = '<p id="x"><p id="y">', '<p id="x"><p id="y"><b class="z" id="x">'
    assert problems(tmp_path, a=once, b=twice) == ["b.html has the anchor x 2 times."]


@pytest.mark.parametrize(
    ("tag", "asks"),
    [
        ('<script src="https://example.org/x.js">', True),
        ('<img alt="" src="//example.org/x.png">', True),
        ('<link rel="stylesheet" href="http://example.org/x.css">', True),
        ('<iframe src="https://example.org/x">', True),
        ('<script src="x.js">', False),
        ('<img alt="" src="data:image/png;base64,AAAA">', False),
        ('<a href="https://example.org/x">', False),
    ],
)
def test_nothing_is_loaded_from_elsewhere(tmp_path: Path, tag: str, asks: bool) -> None:
    (tmp_path / "x.js").write_bytes(b"")
    found = problems(tmp_path, a=tag)
    assert bool(found) == asks
    assert all(one.startswith("a.html asks another machine for ") for one in found)


def test_a_script_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path, a='<script src="x.js">') == ["a.html links to x.js, which is not there."]


def test_a_page_has_at_most_so_many_bytes(tmp_path: Path) -> None:
    fits = "é" * (checking.MOST_BYTES // 2)
    [problem] = problems(tmp_path, a=fits, b=fits + "x")
    assert problem == f"b.html has {checking.MOST_BYTES + 1:,} bytes; the most is {checking.MOST_BYTES:,}."


def test_data_in_scripts_is_not_taken_for_attributes(tmp_path: Path) -> None:
    data = r'{"html":"<a id=\"x\" href=\"nowhere.html\">","more":"<a href=&quot;none.html&quot;>"}'
    page = f'<p id="x"><script type="application/json">{data}</script>'
    assert problems(tmp_path, a=page) == []
    as_tags = page.replace("\\", "")
    assert problems(tmp_path, a=as_tags) == [
        "a.html links to nowhere.html, which is not there.",
        "a.html has the anchor x 2 times.",
    ]


def test_attributes_that_only_end_alike_are_not_taken(tmp_path: Path) -> None:
    page = '<p id="x" data-id="x" data-href="nowhere.html"><use xlink:href="none.html">'
    assert problems(tmp_path, a=page) == []
