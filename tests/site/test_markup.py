"""How pages are written: what docutils reads is what was meant, and templates refuse what they do not know."""

from __future__ import annotations

import importlib
from typing import Any

import jinja2
import pytest
from markupsafe import Markup

from gebot_pages import markup
from proofs.book.locations import ROOT

nodes: Any = importlib.import_module("docutils.nodes")
docutils: Any = importlib.import_module("docutils.core")
HOSTILE = r"a *b* _c_ d_ `e`_ |f| \g <h> & 'i'"


@pytest.fixture(scope="module")
def templates() -> Any:
    return markup.Templates({"hal.fields.sow": "Sow & reap"})


def read(text: str) -> Any:
    """The text as docutils reads it; a warning is an error."""
    return docutils.publish_doctree(text, settings_overrides={"halt_level": 2, "report_level": 5, "raw_enabled": True})


# --- pages --------------------------------------------------------------------------------------------------------


def test_a_page_has_its_title_its_body_as_it_is_and_what_is_above_it() -> None:
    body = "<p>one *two*</p>\n\n  <pre>\n    three_\n\nfour</pre>\n"
    text = markup.page(HOSTILE, body, crumbs={"hallertau": "Hallertau", "hallertau-cards": "Cards"})
    document = read(text)
    [title], [raw] = document.findall(nodes.title), document.findall(nodes.raw)
    assert title.astext() == HOSTILE
    assert raw["format"] == "html"
    assert raw.astext().splitlines() == body.splitlines()
    fields = {field[0].astext(): field[1].astext() for field in document.findall(nodes.field)}
    assert fields == {"orphan": "", "nosearch": "", "crumbs": "hallertau=Hallertau; hallertau-cards=Cards"}


def test_a_page_without_anything_above_it_has_no_crumbs() -> None:
    assert "crumbs" not in markup.page("A title", "")


def test_a_need_comes_between_the_title_and_the_body() -> None:
    text = markup.page("A title", "<p>body", need=".. note:: needed\n")
    assert text.index("A title") < text.index(".. note:: needed") < text.index("<p>body")


def test_a_need_has_its_id_without_dots_and_only_what_is_told_of_it() -> None:
    told = markup.need("rule", "hal.fields.sow", "Sow_", "One | line.", chapter="fields", rulings="", italian="1-2")
    assert told.splitlines() == [
        r".. rule:: Sow\_", "   :id: hal_fields_sow", "   :name: hal.fields.sow", "   :chapter: fields",
        "   :italian: 1-2", "", r"   One \| line.",
    ]  # fmt: skip


def test_keys_of_several_needs() -> None:
    assert markup.keys(["hal.a.b", "hal.ruling.c-d"]) == "hal_a_b; hal_ruling_c-d"
    assert markup.keys([]) == ""


def test_plain_text_is_read_as_it_is_written() -> None:
    assert read(markup.plain(HOSTILE)).astext() == HOSTILE


def test_a_short_heading_is_a_heading_with_its_label() -> None:
    document = read(markup.heading("x", "-", label="here") + "\ntext\n")
    assert [title.astext() for title in document.findall(nodes.title)] == ["x"]
    assert "here" in document["names"]


# --- what templates use -------------------------------------------------------------------------------------------


def test_a_place_is_a_link_to_the_line_if_the_site_shows_the_file() -> None:
    assert markup.place("proofs/wire.py", 7) == '<a href="code-proofs-wire-py.html#line-7">proofs/wire.py:7</a>'
    named = markup.place("tests/scenarios/hallertau/fields.yaml", 30, "rye & <flax>")
    assert named == '<a href="code-tests-scenarios-hallertau-fields-yaml.html#line-30">rye &amp; &lt;flax&gt;</a>'


@pytest.mark.parametrize("file", ["docs/conf.py", "proofs/no_such_file.py", "README.md", "tests/site", "a<b.py"])
def test_a_file_that_the_site_does_not_show_is_only_named(file: str) -> None:
    assert markup.place(file, 1) == Markup("<code>{}:1</code>").format(file)


def test_every_file_has_a_page_of_its_own() -> None:
    files = [file for room in markup.ROOMS for kind in markup.SHOWN for file in (ROOT / room).rglob(f"*{kind}")]
    assert len({markup.code_page(file.relative_to(ROOT).as_posix()) for file in files}) == len(files) > 100


def test_how_rules_are_neighbours() -> None:
    assert markup.how("it calls") == "it calls"
    assert markup.how("shares fields") == "both use <code>fields</code>"
    assert markup.how("shares the name") == "shares the name"
    assert markup.how("shares a<b") == "both use <code>a&lt;b</code>"


def test_the_first_line_of_a_citation() -> None:
    assert markup.first_line("455-463, 911") == 455
    assert markup.first_line("911, 455-463") == 455
    assert markup.first_line("") == 0


def test_the_day_of_a_moment() -> None:
    assert markup.day("2026-11-16T14:12:55.000+00:00") == "<time>2026-11-16</time>"
    assert markup.day("") == "not run"


def test_numbers_with_their_words() -> None:
    said = [markup.number(count, "rule") for count in (0, 1, 2, 2075)]
    assert said == ["0 rules", "1 rule", "2 rules", "2,075 rules"]
    assert markup.number(2, "sheep", "sheep") == "2 sheep"


def test_links_to_places() -> None:
    assert markup.anchored("a & b", "hallertau-moves") == '<a href="hallertau-moves.html">a &amp; b</a>'
    assert markup.anchored("x", "a", "b") == '<a href="a.html#b">x</a>'
    assert markup.joined([Markup("<b>x</b>"), "y & z"]) == "<b>x</b>, y &amp; z"


def test_code_is_escaped_and_keeps_its_lines() -> None:
    shown = markup.code('def f(x: "a<b") -> None:\n    return\n')
    assert "a&lt;b" in shown
    assert shown.count("\n") == 2


# --- templates ----------------------------------------------------------------------------------------------------


def test_a_link_has_the_title_of_what_it_leads_to(templates: Any) -> None:
    assert templates.link("hal.fields.sow") == '<a href="hal.fields.sow.html">Sow &amp; reap</a>'
    assert templates.link("hal.fields.sow", "a < b") == '<a href="hal.fields.sow.html">a &lt; b</a>'


@pytest.mark.parametrize("text", ["", "a text"])
def test_a_link_to_something_without_a_page_is_refused(templates: Any, text: str) -> None:
    with pytest.raises(KeyError, match=r"hal\.no\.such"):
        templates.link("hal.no.such", text)
    rows = [(1, 2, ["hal.fields.sow", "hal.no.such"], [1])]
    with pytest.raises(KeyError, match=r"hal\.no\.such"):
        templates.render("lines.html", name="Italian", rows=rows)


def test_a_template_is_told_everything_that_it_uses(templates: Any) -> None:
    with pytest.raises(jinja2.UndefinedError, match="'rows' is undefined"):
        templates.render("lines.html", name="Italian")


def test_what_a_template_is_told_is_escaped(templates: Any) -> None:
    shown = templates.render("lines.html", name="<b>&", rows=[(3, 5, ["hal.fields.sow"], [3])])
    assert "&lt;b&gt;&amp;" in shown and "<b>" not in shown
    assert '<span id="line-3"></span>3-5</td><td><a href="hal.fields.sow.html">Sow &amp; reap</a></td>' in shown
